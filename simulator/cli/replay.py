"""`foredeck replay`: one game of a run, told in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from simulator.cli import console
from simulator.cli.options import RULES_HELP, Form
from simulator.errors import DataError, UsageError

if TYPE_CHECKING:
    from simulator.cli.order import Order, Setting
    from simulator.core.session import Session


DEFAULT_SEED = 1
INDENT = "  "
PURSE = re.compile(rf"{INDENT}(?P<who>.+) (?P<verb>pays|has) (?P<number>\d+) resources?$")


def replay(
    given: Annotated[
        list[str], typer.Argument(metavar="RUN_DIR|DECK", help="The folder of a stored run, or the decks of a table.")
    ],
    game: Annotated[
        int, typer.Option("--game", "-g", metavar="K", help="Number of the game, or of the campaign, counted from 0.")
    ] = 0,
    scenario: Annotated[
        str | None,
        typer.Option(
            help="With decks of The Lord of the Rings: what they play against.  [default: passage-through-mirkwood]"
        ),
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option(help="With decks of The Lord of the Rings: standard or easy.  [default: standard]"),
    ] = None,
    rules: Annotated[str | None, typer.Option(help=f"With decks of Altered: {RULES_HELP}")] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            help="With decks: who plays, greedy or random; once for all players, or once a deck.  [default: greedy]"
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="With decks: seed of the run.  [default: 1]")] = None,
    form: Form = None,
    attempt: Annotated[
        str | None,
        typer.Option(
            metavar="S:A", help="With a folder of campaigns: tell attempt A at scenario S of campaign K, both from 1."
        ),
    ] = None,
) -> None:
    """Tell one game of a run round by round, as it was played; of campaigns, print the log of campaign K."""
    from simulator.cli.run import check_seed
    from simulator.cli.seating import agents_of

    if game < 0:
        raise UsageError(f"--game {game}: games are counted from 0", "the first is --game 0")
    if len(given) == 1 and _surely(Path(given[0]).is_dir):
        options = {"scenario": scenario, "mode": mode, "rules": rules, "agent": agent, "seed": seed, "format": form}
        _refuse_options(given[0], [f"--{name}" for name, value in options.items() if value not in (None, [])])
        _replay_folder(Path(given[0]), game, attempt)
        return
    _refuse_attempt(attempt)
    seed = DEFAULT_SEED if seed is None else seed
    check_seed(seed)
    setting = _setting_of(given, scenario, mode, rules, form)
    _tell(setting, setting.order(agents_of(agent, len(given)), seed, game + 1), game)


def _replay_folder(folder: Path, game: int, attempt: str | None) -> None:
    """Tell a game, or print the log of a campaign, of what is stored there."""
    from simulator.cli.campaign_order import holds_campaigns
    from simulator.cli.folder import holds_matrix
    from simulator.cli.order import Order, stored_setting

    if holds_matrix(folder):
        _refuse_matrix(folder)
    if holds_campaigns(folder):
        from simulator.cli.campaign import replay_campaign

        replay_campaign(folder, game, attempt)
        return
    _refuse_attempt(attempt)
    order = Order.load(folder)
    setting = stored_setting(order, folder)
    _check(order, game, str(folder))
    _tell(setting, order, game)


def _setting_of(
    decks: Sequence[str], scenario: str | None, mode: str | None, rules: str | None, form: str | None
) -> Setting:
    """What decks are to play that no run need have played. A single one may have been meant as a run's folder."""
    from simulator.cli.folder import MATRIX_FILE
    from simulator.cli.order import RUN_FILE, read_setting
    from simulator.decks import NoDeckFile

    path = Path(decks[0])
    if path.name == MATRIX_FILE and _surely(path.is_file):
        _refuse_matrix(path)
    if path.name == RUN_FILE and _surely(path.is_file):
        raise DataError(f"{path} is a file of a stored run, not a deck", f"give the folder: {path.parent}")
    try:
        return read_setting(decks, scenario, mode, rules=rules, form=form, known=("scenario", "mode", "rules"))
    except NoDeckFile as error:
        if len(decks) > 1:
            raise
        hint = f"give the folder of `foredeck run --out`, or a deck; {error.hint}"
        raise DataError(f"{error.message}, and no folder of that name", hint) from error


def _refuse_options(folder: str, options: Sequence[str]) -> None:
    """UsageError for options that say what decks are to play: what is stored has its own."""
    from simulator.decks.lines import listed

    if options:
        are, them = ("is", "it") if len(options) == 1 else ("are", "them")
        raise UsageError(
            f"{listed(options, 'and')} {are} for decks, and {folder} is a folder: a stored run has its own",
            f"leave {them} out, or give decks in place of the folder",
        )


def _refuse_attempt(attempt: str | None) -> None:
    if attempt is not None:
        raise UsageError("--attempt is for stored campaigns", "a run of games has --game K alone")


def _refuse_matrix(path: Path) -> NoReturn:
    raise DataError(
        f"{path} holds a matrix, which is not replayed",
        "replay two of its decks, with its --seed, --rules and --agent: foredeck replay DECK DECK --game K",
    )


def _surely(found: Callable[[], bool]) -> bool:
    try:
        return found()
    except (OSError, ValueError):  # too long for a name, as a deck code may be
        return False


def _check(order: Order, game: int, folder: str) -> None:
    from simulator.core import jit

    if game >= order.games:
        raise UsageError(f"--game {game}: the run has games 0 to {order.games - 1}", "name one of them")
    if order.engine_hash != jit.engine_hash():
        console.warn(f"{folder} was played by another version of the engine: its games may go differently now")


def _tell(setting: Setting, order: Order, number: int) -> None:
    from simulator.cli.play import make_ready
    from simulator.core.session import Session
    from simulator.games import load_game

    game = load_game(order.game)
    make_ready(game, quiet=False)
    seatings = setting.seatings()
    tables, decks = seatings[number % len(seatings)]
    session = Session(game, tables)
    console.show(f"Game {number} of seed {order.seed}: {setting.table_line(decks)}")
    console.show(setting.description(order))
    session.start(order.seed, number // len(seatings))
    tell(session, [order.agents[deck] for deck in decks], setting.stanza)


def tell(session: Session, agents: Sequence[str], stanza: str) -> None:
    """Play a game that has just been set up to its end, one agent a seat, and tell it."""
    held = session.events(indent=INDENT)
    while not session.over:
        session.choose(session.agent_choice(agents[int(session.s.h.seat)]))
        held += session.events(indent=INDENT)
        # a cost is paid in one choice after the other: it is told when something else has happened
        if held and not PURSE.match(held[-1]):
            _show(held, stanza)
            held = []
    _show(held, stanza)


def of_all_purses(sentences: Sequence[str]) -> list[str]:
    """What heroes pay, or have, one after the other is one sentence: "Glóin pays 3 resources, Aragorn pays 1"."""
    told: list[str] = []
    sums: dict[str, int] = {}
    verb = ""
    for sentence in [*sentences, ""]:
        purse = PURSE.match(sentence)
        if sums and (not purse or purse["verb"] != verb):
            (first, number), *others = sums.items()
            parts = [f"{INDENT}{first} {verb} {number} resource{'s' * (number != 1)}"]
            parts += [f"{who.replace('Player', 'player', 1)} {verb} {number}" for who, number in others]
            told.append(", ".join(parts))
            sums = {}
        if purse:
            verb = purse["verb"]
            sums[purse["who"]] = sums.get(purse["who"], 0) + int(purse["number"])
        else:
            told.append(sentence)
    return told[:-1]


def _show(sentences: Sequence[str], stanza: str) -> None:
    """Rounds (days) stand apart, phases are headings, what happens in them is indented."""
    for sentence in of_all_purses(sentences):
        if sentence.startswith(f"{stanza} "):
            console.show("")
        console.show(sentence)
