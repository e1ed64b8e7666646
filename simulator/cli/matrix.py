"""`foredeck matrix`: every one of some decks against every other."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simulator.cli import console
from simulator.cli.exits import Exit
from simulator.cli.folder import check_folder
from simulator.cli.options import DECK_HELP, Form, Jobs, Legality, Rules
from simulator.cli.run import check_seed, checked_games, checked_jobs, warn_of, whole_pairs
from simulator.errors import DataError, ForedeckError, OutputError, unknown_name

if TYPE_CHECKING:
    from rich.console import Console

    from simulator.analysis.versus.matrix import Matrix
    from simulator.cli.order import DeckText, Order, Setting
    from simulator.core.game import Game

    _Cell = tuple[int, int, Setting, Order]

GAMES = 4000
"""Games of each two decks: the win rate of a row against a column is known to about ± 1.5 %."""
SEATS = 2


def matrix(
    decks: Annotated[
        list[str],
        typer.Argument(
            metavar="DECK", help=f"Two decks or more of a game that is played deck against deck; each is {DECK_HELP}."
        ),
    ],
    games: Annotated[int, typer.Option("-n", "--games", help="Games of every two decks.")] = GAMES,
    agent: Annotated[str, typer.Option(help="Who plays: greedy or random.")] = "greedy",
    rules: Rules = None,
    legality: Legality = None,
    form: Form = None,
    seed: Annotated[int, typer.Option(help="The luck: the same for every two decks, as in `foredeck run`.")] = 1,
    jobs: Jobs = None,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write matrix.json, cells.parquet and a chart into this folder.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the matrix as JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print the table alone, and no progress.")] = False,
) -> int:
    """Play each of some decks against every other and print who beats whom.

    Every cell is what `foredeck run` of the two decks gives with the same options: seats change from game to game, and
    the two games of a pair have the same luck.
    """
    checked_games(games, None)
    jobs = checked_jobs(jobs)
    check_seed(seed)

    from simulator.cli.order import read_pairs

    pairs = read_pairs(decks, rules, form)

    from simulator.core.agents import AGENTS
    from simulator.games import load_game

    if agent not in AGENTS:
        raise unknown_name("agent", agent, AGENTS)
    warn_of([setting.for_legality(legality) for *_, setting in pairs], False)
    games = whole_pairs(games, SEATS)
    orders = [(row, column, setting, setting.order([agent] * 2, seed, games)) for row, column, setting in pairs]
    if out is not None:
        check_folder(out, "matrix", _settings(orders[0][-1], _decks(orders)))
    return _Matrix(orders, load_game(pairs[0][2].game), quiet).run(jobs, out, as_json)


def _decks(cells: Sequence[_Cell]) -> list[DeckText]:
    """The decks of all cells, in their order: the cells of the first row have all of them."""
    return [cells[0][-1].decks[0], *(order.decks[1] for row, *_, order in cells if row == 0)]


def _settings(first: Order, decks: Sequence[DeckText]) -> dict[str, Any]:
    """What a matrix of these decks is asked to play, ``first`` being the order of one of its cells."""
    return {
        "game": first.game,
        "rules": first.rules,
        "agent": first.agents[0],
        "seed": first.seed,
        "decks": [deck.model_dump() for deck in decks],
    }


class _Matrix:
    """All cells, played one after the other."""

    def __init__(self, cells: Sequence[_Cell], game: Game, quiet: bool) -> None:
        self.cells, self.game, self.quiet = cells, game, quiet
        self.overflowed: list[str] = []
        self.interrupted = False

    def run(self, jobs: int, out: Path | None, as_json: bool) -> int:
        from simulator.cli.play import make_ready

        make_ready(self.game, self.quiet or as_json)
        started = time.perf_counter()
        result = self.play(jobs)
        trouble: ForedeckError | None = self.print(result, time.perf_counter() - started, as_json)
        if self.interrupted:
            console.say(f"interrupted after {result.games:,} of {result.asked:,} games")
        if out is not None:
            try:
                self.write(result, out)
            except OutputError as error:
                trouble = error
        if self.overflowed and trouble is None:
            trouble = DataError(
                f"games were cut short: {self.overflowed[0]}", "foredeck run of these two decks says how it came"
            )
        if trouble and self.interrupted:
            console.show_error(trouble)
        elif trouble:
            raise trouble
        return Exit.INTERRUPTED if self.interrupted else Exit.OK

    def play(self, jobs: int) -> Matrix:
        """The matrix of all games; Ctrl-C ends it after the block in hand."""
        from simulator.analysis.versus.matrix import Matrix
        from simulator.cli.play import ctrl_c

        total = sum(order.games for *_, order in self.cells)
        texts = [deck.text for deck in _decks(self.cells)]
        tallies: list[tuple[int, int, Any]] = [
            (row, column, setting.statistics(order).tally) for row, column, setting, order in self.cells
        ]
        done = 0
        with ctrl_c() as interrupted, console.progress(total, "games", self.quiet) as advance:
            for (*_, setting, order), (*_, tally) in zip(self.cells, tallies, strict=True):
                for block in self.blocks(setting, order, jobs):
                    tally.add(block)
                    if block.games["overflow"].any():
                        self.overflowed.append(" against ".join(setting.deck_names))
                    done += len(block.games)
                    advance(done, total)
                    if interrupted():
                        self.interrupted = done < total
                        return Matrix.of(tallies, texts)
        return Matrix.of(tallies, texts)

    def blocks(self, setting: Setting, order: Order, jobs: int) -> Any:
        from simulator.core import batch

        return batch.play_seated(
            self.game, setting.seatings(), seed=order.seed, games=order.games, agents=order.agents, jobs=jobs
        )

    def print(self, result: Matrix, seconds: float, as_json: bool) -> OutputError | None:
        from simulator.report.versus.matrix import print_matrix

        def write(stdout: Console) -> None:
            if as_json:
                print(result.to_json(), end="")
            else:
                print_matrix(result, stdout, None if self.quiet else seconds)

        return console.answer(write)

    def write(self, result: Matrix, out: Path) -> None:
        from simulator.report.versus.matrix import write_matrix

        try:
            write_matrix(result, out)
        except OSError as error:
            raise OutputError(f"cannot write to {out}: {error.strerror or error}") from error
        if not self.quiet:
            console.say(f"written to {out}")
