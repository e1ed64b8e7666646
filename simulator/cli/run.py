"""`foredeck run`: play many games and say how the deck fared."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli import console
from simulator.cli.exits import Exit
from simulator.cli.folder import check_folder
from simulator.cli.options import DECK_HELP, POOL_HELP, Form, Jobs, Legality, Rules
from simulator.errors import DataError, ForedeckError, OutputError, UsageError

if TYPE_CHECKING:
    from rich.console import Console

    from simulator.cli.order import Order, Setting
    from simulator.cli.play import Played
    from simulator.cli.statistics import AnySummary
    from simulator.core.game import Game

MOST_GAMES = 100_000_000
MOST_WITH_TARGET = 1_000_000
"""Games after which ``--target-error`` gives up when -n does not say otherwise."""


def run(
    decks: Annotated[
        list[str],
        typer.Argument(
            metavar="DECK",
            help=f"One deck a player: {DECK_HELP}. The decks say which game is played.",
        ),
    ],
    scenario: Annotated[
        str | None,
        typer.Option(
            help="The Lord of the Rings: what to play against; see `foredeck scenarios`."
            "  [default: passage-through-mirkwood]"
        ),
    ] = None,
    mode: Annotated[
        str | None, typer.Option(help="The Lord of the Rings: standard or easy.  [default: standard]")
    ] = None,
    rules: Rules = None,
    legality: Legality = None,
    games: Annotated[
        int | None,
        typer.Option(
            "-n",
            "--games",
            help="Games to play; with --target-error, at most.  [default: 10000; with --target-error 1000000]",
        ),
    ] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            help="Who plays: greedy or random; once for all players, or once a deck in the order of the decks."
            "  [default: greedy]"
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The luck of the run: the same seed gives the same games.")] = 1,
    jobs: Jobs = None,
    target_error: Annotated[
        float | None,
        typer.Option(metavar="POINTS", help="Play on until the win rate is known to ± this many percentage points."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write tables (Parquet), charts and run.json into this folder of its own."),
    ] = None,
    legal: Annotated[bool, typer.Option("--legal", help="Refuse a deck that is not legal.")] = False,
    pool: Annotated[
        str | None,
        typer.Option(help=f"{POOL_HELP}  [default: revised]"),
    ] = None,
    form: Form = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print the result in one line, and no progress.")
    ] = False,
) -> int:
    """Play many games with one deck a player and say how they fared, and why.

    Decks of The Lord of the Rings play together against a scenario, two decks of Altered against each other.
    """
    games = checked_games(games, target_error)
    jobs = checked_jobs(jobs)
    check_seed(seed)

    from simulator.cli.order import read_setting
    from simulator.cli.seating import agents_of

    setting = read_setting(decks, scenario, mode, pool, rules, form)
    agents = agents_of(agent, len(decks))
    warn_of([setting.for_legality(legality)], legal)

    from simulator.games import load_game

    order = setting.order(agents, seed, whole_pairs(games, setting.n_seatings), target_error)
    if out is not None:
        check_folder(out, "run", order.model_dump(mode="json"))
    return _Run(setting, order, load_game(setting.game), out, quiet).run(jobs, as_json)


class _Run:
    """One run from its order to what is printed and written."""

    def __init__(self, setting: Setting, order: Order, game: Game, out: Path | None, quiet: bool) -> None:
        self.order, self.game, self.out, self.quiet = order, game, out, quiet
        self.seatings = setting.seatings()
        self.statistics = setting.statistics(order)

    def run(self, jobs: int, as_json: bool) -> int:
        from simulator.cli.play import make_ready

        make_ready(self.game, self.quiet)
        played = self._play(jobs)
        settled = self.order.target_error is not None and not played.interrupted
        summary = self.statistics.summary(played.games if settled else None)
        trouble: ForedeckError | None = self._print(summary, played.seconds, as_json)
        if played.interrupted:
            console.say(f"interrupted after {played.games:,} of {self.order.games:,} games")
        if played.imprecise:
            console.warn(played.imprecise)
        trouble = self._trouble(summary, played) or trouble
        if trouble:
            if played.interrupted:
                console.show_error(trouble)
            else:
                raise trouble
        return Exit.INTERRUPTED if played.interrupted else Exit.OK

    def _play(self, jobs: int) -> Played:
        from simulator.cli.play import Player

        order, tally = self.order, self.statistics.tally
        writer = None if self.out is None else self.statistics.writer(self.out)
        player = Player(
            self.game, self.seatings, seed=order.seed, agents=order.agents, jobs=jobs, tally=tally, writer=writer
        )
        target = None if order.target_error is None else order.target_error / 100
        played = player.play(order.games, target, self.quiet)
        if writer and not played.not_written:
            try:
                writer.close()
            except OutputError as error:
                played.not_written = error
        return played

    def _print(self, summary: AnySummary, seconds: float, as_json: bool) -> OutputError | None:
        from simulator.report.sheet import print_line

        def write(stdout: Console) -> None:
            if as_json:
                print(summary.to_json(), end="")
            elif self.quiet:
                print_line(self.statistics.headline(summary), stdout)
            else:
                self.statistics.print_report(summary, stdout, seconds)

        return console.answer(write)

    def _trouble(self, summary: AnySummary, played: Played) -> ForedeckError | None:
        """Write what remains to be written; the error to end with, now that the answer is printed."""
        error: ForedeckError | None = played.not_written
        if self.out is not None and error is None:
            try:
                self._write(self.out, summary, played)
            except OutputError as failed:
                error = failed
        if error is None and played.overflow:
            first = played.overflowed[0]
            cut = "1 game was" if len(played.overflowed) == 1 else f"{len(played.overflowed):,} games were"
            error = DataError(
                f"{cut} cut short, the first is game {first}: there is no room for more in "
                f"{self.game.overflow_text(played.overflow)}",
                f"the summary counts them as cut short; foredeck replay with --game {first} tells how it came",
            )
        return error

    def _write(self, out: Path, summary: AnySummary, played: Played) -> None:
        from simulator.analysis.store import write_file
        from simulator.cli.order import RUN_FILE

        order = self.order.model_copy(update={"games": played.games})
        write_file(out / RUN_FILE, order.model_dump_json(indent=2) + "\n")
        if played.games:
            with console.drawing(out):
                self.statistics.draw(summary, out)
        if not self.quiet:
            console.say(f"written to {out}")


def checked_games(games: int | None, target_error: float | None) -> int:
    """The number of games; UsageError when it, or the precision, cannot be."""
    if target_error is not None and not 0 < target_error < 50:
        raise UsageError(
            f"--target-error {target_error:g} cannot be reached",
            "give percentage points, such as 0.5: the win rate ± 0.5 points",
        )
    if games is None:
        return 10_000 if target_error is None else MOST_WITH_TARGET
    if not 1 <= games <= MOST_GAMES:
        raise UsageError(
            f"-n {games}: the number of games is 1 to {MOST_GAMES:,}",
            "10000 games give the win rate ± 1 percentage point",
        )
    return games


def whole_pairs(games: int, seatings: int) -> int:
    """Games for every deck to have every seat equally often; a user who asked for others is told."""
    whole = -(-games // seatings) * seatings
    if whole != games:
        console.say(f"note: {whole:,} games are played: each deck has each seat in the same number of them")
    return whole


def checked_jobs(jobs: int | None) -> int:
    """The number of jobs; UsageError when there are none."""
    cores = os.cpu_count() or 1
    if jobs is None:
        return cores
    if jobs < 1:
        raise UsageError(
            f"--jobs {jobs}: at least 1 core is needed", f"this machine has {cores}; without --jobs all are used"
        )
    return min(jobs, 4 * cores)


def check_seed(seed: int) -> None:
    """UsageError unless it is one."""
    if not 0 <= seed < 2**64:
        raise UsageError(f"--seed {seed} is out of range", "a seed is a whole number from 0 to 2**64 - 1")


def warn_of(settings: Sequence[Setting], legal: bool) -> None:
    """Say what is not legal about the decks, or refuse them; say what is likely a mistake, and what plays as blank."""
    for found in dict.fromkeys(remarks for setting in settings for remarks in setting.remarks()):
        name, notes, problems, warnings, checked_by = found
        for note in notes:
            console.say(f"note: {name}: {note}")
        if problems and legal:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            hint = f"foredeck check {checked_by or name} lists everything"
            raise DataError(f"{name} is not legal: {problems[0]}{more}", hint)
        for problem in problems:
            console.warn(f"{name}: {problem.in_full}")
        for warning in warnings:
            console.warn(f"{name}: {warning}")
    if blanks := sorted({title for setting in settings for title in setting.blanks}):
        console.warn(f"plays as blank: {', '.join(blanks)}")
