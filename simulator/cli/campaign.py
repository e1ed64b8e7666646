"""`foredeck campaign`: play whole campaigns and say how the fellowship fared."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from simulator.cli import console
from simulator.cli.exits import Exit
from simulator.cli.options import Form, Jobs
from simulator.errors import ForedeckError, OutputError, UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from simulator.analysis.campaign.meta import Outcome
    from simulator.analysis.campaign.summary import CampaignSummary
    from simulator.cli.campaign_order import CampaignOrder, CampaignSetting
    from simulator.games.lotr_lcg.campaign.playing import CampaignBlock, Story

MOST_CAMPAIGNS = 10_000_000
USUAL_CAMPAIGNS = 2000
LOGS = "logs.jsonl"


def campaign(
    decks: Annotated[
        list[str],
        typer.Argument(
            metavar="DECK",
            help="One deck a player, of The Lord of the Rings: a file, a shipped deck's id, or - for standard input.",
        ),
    ],
    expert: Annotated[
        bool, typer.Option("--expert", help="Expert campaign: damage is carried over from scenario to scenario.")
    ] = False,
    mode: Annotated[str | None, typer.Option(help="standard or easy.  [default: standard]")] = None,
    campaigns: Annotated[
        int | None, typer.Option("-n", "--campaigns", help=f"Campaigns to play.  [default: {USUAL_CAMPAIGNS}]")
    ] = None,
    max_attempts: Annotated[
        int,
        typer.Option(help="Attempts at each scenario; a scenario not won within them ends the campaign."),
    ] = 20,
    bench: Annotated[
        str | None,
        typer.Option(
            metavar="HEROES|FILE",
            help='Who may take the place of a fallen hero, in this order: "Hero, Hero", or a file with a hero a line.'
            "  [default: the free hero of the same sphere with the nearest threat cost]",
        ),
    ] = None,
    swaps: Annotated[
        list[str] | None,
        typer.Option(
            "--swap",
            metavar="CHANGE",
            help='A voluntary change for 1 threat of every player: "2: Glóin > Legolas" before scenario 2. Repeatable.',
        ),
    ] = None,
    heal: Annotated[
        str | None,
        typer.Option(
            help="Expert: who is healed between scenarios for 1 threat of every player: half (who has lost half of "
            "his hit points), any (any damaged hero), never (only who would fall at once).  [default: half]"
        ),
    ] = None,
    boons: Annotated[
        list[str] | None,
        typer.Option(
            "--boon", metavar="NAME", help="A boon that an earlier campaign left to the players: Mendor. Repeatable."
        ),
    ] = None,
    agents: Annotated[
        list[str] | None,
        typer.Option(
            "--agent", help="Who plays: greedy or random; once for all players or once a player.  [default: greedy]"
        ),
    ] = None,
    form: Form = None,
    seed: Annotated[int, typer.Option(help="The luck of the run: the same seed gives the same campaigns.")] = 1,
    jobs: Jobs = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write tables (Parquet), logs, charts and run.json into this folder."),
    ] = None,
    log: Annotated[
        int | None,
        typer.Option("--log", metavar="K", help="Print the log of campaign K (counted from 0) instead of the report."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary (or the log) as JSON.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print the result in one line, and no progress.")
    ] = False,
) -> int:
    """Play campaigns of The Lord of the Rings: scenario after scenario, each until it is won.

    A lost scenario is played again without penalty, at most --max-attempts times. Fallen heroes, threat penalties,
    boons and burdens go into the campaign log and from there into the next scenario.
    """
    from simulator.cli import run as runs
    from simulator.cli.campaign_order import read_campaign
    from simulator.cli.folder import check_folder
    from simulator.cli.seating import agents_of

    campaigns = _checked_number(campaigns, log)
    if log is not None and out is not None:
        raise UsageError("--log prints one campaign and stores nothing", "leave --out away, or --log")
    jobs = runs.checked_jobs(jobs)
    runs.check_seed(seed)
    setting = read_campaign(
        decks,
        mode=mode,
        expert=expert,
        bench=bench,
        swaps=swaps or [],
        heal=heal,
        max_attempts=max_attempts,
        boons=boons or [],
        form=form,
    )
    runs.warn_of([setting.setting], legal=False)
    order = setting.order(agents_of(agents, len(decks)), seed, campaigns)
    if log is not None:
        return show_log(setting, order, log, as_json, quiet)
    if out is not None:
        check_folder(out, "campaign", order.model_dump(mode="json"))
    return _Run(setting, order, out, quiet).run(jobs, as_json)


def _checked_number(given: int | None, log: int | None) -> int:
    """The number of campaigns; UsageError when it cannot be, or has no campaign of the number ``log``."""
    campaigns = USUAL_CAMPAIGNS if given is None else given
    if not 1 <= campaigns <= MOST_CAMPAIGNS:
        raise UsageError(
            f"-n {campaigns}: the number of campaigns is 1 to {MOST_CAMPAIGNS:,}",
            "2000 campaigns give the share of finished ones ± 2 percentage points",
        )
    if log is not None and not 0 <= log < MOST_CAMPAIGNS:
        raise UsageError(f"--log {log}: campaigns have the numbers 0 to {MOST_CAMPAIGNS - 1:,}", "the first is --log 0")
    if log is not None and given is not None and log >= given:
        raise UsageError(
            f"-n {given} --log {log}: the last of {given:,} campaigns is --log {given - 1}",
            "--log needs no -n: the campaign of a number is the same however many are played",
        )
    return campaigns


# --- the run ---------------------------------------------------------------------------------------------------

NO_ROOM = "make room, or name another folder"


class Told(NamedTuple):
    """A block with the outcomes of its campaigns in names, as the tables' writer wants it."""

    block: CampaignBlock
    outcomes: list[Outcome]

    @property
    def first_game(self) -> int:
        return self.block.first_game

    @property
    def games(self) -> Any:
        return self.block.games


class _Run:
    """Campaigns from their order to what is printed and written."""

    def __init__(self, setting: CampaignSetting, order: CampaignOrder, out: Path | None, quiet: bool) -> None:
        from simulator.analysis.campaign.tally import CampaignTally

        self.setting, self.order, self.out, self.quiet = setting, order, out, quiet
        self.teller = setting.teller()
        self.meta = setting.meta(order)
        self.tally = CampaignTally(self.meta)
        self.played = 0
        self.overflowed: list[tuple[int, int]] = []  # (campaign, code)
        self.not_written: OutputError | None = None
        self.writer = None if out is None else _Writer(out, self.meta, self.teller.values)

    def run(self, jobs: int, as_json: bool) -> int:
        from simulator.cli.play import make_ready
        from simulator.games.lotr_lcg.game import GAME

        make_ready(GAME, self.quiet)
        started = time.perf_counter()
        interrupted = self._play(jobs)
        seconds = time.perf_counter() - started
        where = f"after {self.played:,} of {self.order.campaigns:,} campaigns"
        if not interrupted:
            interrupted = self._play_alone(jobs)
            where = "while the decks played alone"
        if self.writer:
            self._guard(self.writer.close)
        summary = self.tally.summary()
        trouble: ForedeckError | None = self._print(summary, seconds, as_json)
        if interrupted:
            console.say(f"interrupted {where}")
        self._guard(lambda: self._write(summary))
        trouble = self.not_written or self._overflow() or trouble
        if trouble:
            if not interrupted:
                raise trouble
            console.show_error(trouble)
        return Exit.INTERRUPTED if interrupted else Exit.OK

    def _play(self, jobs: int) -> bool:
        """Play all campaigns; whether Ctrl-C came between."""
        from simulator.cli.play import ctrl_c

        n = self.order.campaigns
        campaign = self.setting.campaign(self.order)
        with ctrl_c() as interrupted, console.progress(n, "campaigns", self.quiet) as advance:
            for block in campaign.play(n, jobs=jobs):
                self._take(block)
                advance(self.played, n)
                if interrupted():
                    break
        return self.played < n

    def _take(self, block: CampaignBlock) -> None:
        from simulator.analysis.campaign.meta import Outcome

        told = Told(block, [Outcome(*self.teller.outcome(story)) for story in block.stories])
        self.tally.add(block, told.outcomes)
        over = block.attempt_games["overflow"]
        rows = over.nonzero()[0]
        self.overflowed += [(int(block.attempts["campaign"][row]), int(over[row])) for row in rows]
        if (writer := self.writer) is not None:
            self._guard(lambda: writer.add(told))
        self.played += len(block.games)

    def _guard(self, write: Callable[[], None]) -> None:
        """Write, unless writing has failed before: the first failure is told at the end."""
        if self.not_written is None:
            try:
                write()
            except OutputError as error:
                self.not_written = error

    def _play_alone(self, jobs: int) -> bool:
        """The same decks outside of a campaign: as many games of each scenario as there are campaigns.

        Returns whether Ctrl-C came between.
        """
        from dataclasses import replace

        from simulator.cli.play import ctrl_c
        from simulator.core import batch
        from simulator.games.lotr_lcg.game import GAME

        batch.prepare(GAME)
        done, total = 0, self.played * len(self.setting.plans)
        common: dict[str, Any] = {"seed": self.order.seed, "agents": self.order.agents, "jobs": jobs}
        with ctrl_c() as interrupted, console.progress(total, "games alone", self.quiet) as advance:
            for number, plan in enumerate(self.setting.plans):
                tables = replace(self.setting.setting, scenario=plan.scenario).tables()
                for block in batch.play(GAME, tables, games=self.played, **common):
                    self.tally.add_alone(number, block)
                    done += len(block.games)
                    advance(done, total)
                    if interrupted():
                        return done < total
        return False

    def _print(self, summary: CampaignSummary, seconds: float, as_json: bool) -> OutputError | None:
        from simulator.report.campaign.text import headline, print_report
        from simulator.report.sheet import print_line

        def write(stdout: Console) -> None:
            if as_json:
                print(summary.to_json(), end="")
            elif self.quiet:
                print_line(headline(summary), stdout)
            else:
                print_report(summary, stdout, seconds)

        return console.answer(write)

    def _write(self, summary: CampaignSummary) -> None:
        from simulator.analysis.store import write_file
        from simulator.cli.order import RUN_FILE
        from simulator.report.campaign.charts import write_charts

        if self.out is None:
            return
        order = self.order.model_copy(update={"campaigns": self.played})
        write_file(self.out / RUN_FILE, order.model_dump_json(indent=2) + "\n")
        with console.drawing(self.out):
            write_charts(summary, self.out)
        if not self.quiet:
            console.say(f"written to {self.out}")

    def _overflow(self) -> ForedeckError | None:
        from simulator.errors import DataError
        from simulator.games.lotr_lcg.game import GAME

        if not self.overflowed:
            return None
        campaign, code = self.overflowed[0]
        cut = "1 attempt was" if len(self.overflowed) == 1 else f"{len(self.overflowed):,} attempts were"
        return DataError(
            f"{cut} cut short, the first in campaign {campaign}: there is no room for more in "
            f"{GAME.overflow_text(code)}",
            f"the summary counts them as cut short; foredeck campaign with --log {campaign} tells how it came",
        )


class _Writer:
    """Writes the tables, and the log of every campaign as a line of JSON."""

    def __init__(self, folder: Path, meta: Any, values: Callable[[Story], dict[str, Any]]) -> None:
        from simulator.analysis.campaign.tables import campaign_tables
        from simulator.analysis.store import RunWriter

        def _tabulate(told: Any) -> Any:
            return campaign_tables(meta, told.block, told.outcomes)

        self.tables = RunWriter(folder, _tabulate)
        self.path, self.values = folder / LOGS, values
        self.scratch = self.path.with_name(LOGS + ".part")
        try:
            self.file = self.scratch.open("w", encoding="utf-8", newline="\n")
        except OSError as error:
            raise OutputError(f"cannot write {self.path}: {error.strerror}", NO_ROOM) from error

    def add(self, told: Told) -> None:
        """Write the campaigns of a block."""
        self.tables.add(told)  # type: ignore[arg-type]  # it has what the writer reads of a block
        try:
            for story in told.block.stories:
                self.file.write(json.dumps(self.values(story), ensure_ascii=False) + "\n")
        except OSError as error:
            raise OutputError(f"cannot write {self.path}: {error.strerror}", NO_ROOM) from error

    def close(self) -> None:
        """Everything gets its name."""
        self.tables.close()
        try:
            self.file.close()
            self.scratch.replace(self.path)
        except OSError as error:
            raise OutputError(f"cannot write {self.path}: {error.strerror}", NO_ROOM) from error


# --- one campaign ----------------------------------------------------------------------------------------------


def show_log(setting: CampaignSetting, order: CampaignOrder, number: int, as_json: bool, quiet: bool) -> int:
    """Play campaign ``number`` alone and print its log."""
    from simulator.analysis.meta import agents_in_words

    story = _story(setting, order, number, quiet)
    teller = setting.teller()
    if as_json:
        console.show_data(teller.values(story))
        return Exit.OK
    console.show(f"Campaign {number} of seed {order.seed}: {setting.setting.table_line(range(len(order.decks)))}")
    kind = "expert campaign" if order.expert else "campaign"
    console.show(f"{order.campaign}: {kind} ({order.mode}), {agents_in_words(order.agents)}")
    for line in teller.lines(story):
        console.show(line)
    return Exit.OK


def _story(setting: CampaignSetting, order: CampaignOrder, number: int, quiet: bool) -> Story:
    from simulator.cli.play import make_ready
    from simulator.core import series
    from simulator.games.lotr_lcg.game import GAME

    make_ready(GAME, quiet)
    series.prepare(GAME)
    return setting.campaign(order).play_block(number, 1).stories[0]


def replay_campaign(folder: Path, number: int, attempt: str | None) -> None:
    """Print the log of a stored campaign, or tell one of its attempts."""
    from simulator.cli.campaign_order import CampaignOrder, stored_campaign
    from simulator.core import jit

    order = CampaignOrder.load(folder)
    if number >= order.campaigns:
        raise UsageError(f"--game {number}: the run has campaigns 0 to {order.campaigns - 1}")
    if order.engine_hash != jit.engine_hash():
        console.warn(f"{folder} was played by another version of the engine: its campaigns may go differently now")
    setting = stored_campaign(order, folder)
    if attempt is None:
        show_log(setting, order, number, as_json=False, quiet=False)
    else:
        _tell_attempt(setting, order, number, attempt)


def _tell_attempt(setting: CampaignSetting, order: CampaignOrder, number: int, attempt: str) -> None:
    from simulator.cli.replay import tell
    from simulator.core.session import Session
    from simulator.games.lotr_lcg.campaign.playing import game_number
    from simulator.games.lotr_lcg.game import GAME

    story = _story(setting, order, number, quiet=False)
    scenario, trial = _read_attempt(attempt, [len(chapter.games) for chapter in story.chapters])
    plan = setting.plans[scenario]
    tables = setting.campaign(order).layer.tables(plan, story.chapters[scenario].log)
    console.show(f"Campaign {number} of seed {order.seed}, {plan.title}, attempt {trial + 1}")
    session = Session(GAME, tables)
    session.start(order.seed, game_number(number, scenario, trial))
    tell(session, order.agents, setting.setting.stanza)


def _read_attempt(text: str, played: list[int]) -> tuple[int, int]:
    """Scenario and attempt, both from 0, of "2:3"."""
    scenario, _, trial = text.partition(":")
    hint = "write SCENARIO:ATTEMPT, such as 2:1; the campaign has " + ", ".join(
        f"{n + 1}:1 to {n + 1}:{attempts}" for n, attempts in enumerate(played)
    )
    if not (scenario.isdecimal() and trial.isdecimal()):
        raise UsageError(f"--attempt '{text[:20]}' is no attempt", hint)
    if not (1 <= int(scenario) <= len(played) and 1 <= int(trial) <= played[int(scenario) - 1]):
        raise UsageError(f"--attempt {text[:20]}: there is no such attempt", hint)
    return int(scenario) - 1, int(trial) - 1
