"""Every one of some decks against every other: rates of the row against the column, n and an interval behind each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

import polars as pl

from simulator.analysis.measures import DIGITS, Frozen, Rate
from simulator.analysis.versus.meta import VersusDeck
from simulator.analysis.versus.tally import VersusTally

SCHEMA = 1
NOTES: dict[str, str] = {
    "cells": (
        "Each cell is the run of two decks: win rates are over the games that one of them won, draws and games cut "
        "short are shown and count for neither. Intervals are 95 %, taken between pairs of games on the same luck with "
        "the seats swapped (Bonett and Price 2012). A deck against itself wins exactly half, and is not played."
    ),
    "mean": (
        "The mean of a deck's win rates against the others, each counting the same. All cells have the same luck, so "
        "they are not independent of each other and no interval is given."
    ),
    "first_player": "Share of all decided games won by whoever began the first day; no interval for that reason.",
}


class MatrixDeck(Frozen):
    """A row, which is a column too."""

    name: str
    source: str
    text: str = ""  # its list, as run.json has it; empty: not known
    size: int
    hero: str
    faction: str
    blank_cards: tuple[str, ...]
    mean: float | None  # of its win rates against the others


class Cell(Frozen):
    """A deck against another."""

    row: int  # places in the list of decks, from 0
    column: int
    games: int
    wins: int  # of the row
    losses: int
    draws: int
    truncated: int
    win: Rate  # of the row; interval between pairs
    first_player: Rate  # whoever began wins; interval between pairs
    mean_days: float | None

    def turned(self) -> Cell:
        """The same games seen from the column."""
        rate = self.win
        win = Rate(
            hits=rate.n - rate.hits,
            n=rate.n,
            rate=None if rate.rate is None else round(1 - rate.rate, DIGITS),
            low=None if rate.high is None else round(1 - rate.high, DIGITS),
            high=None if rate.low is None else round(1 - rate.low, DIGITS),
        )
        turned = {"row": self.column, "column": self.row, "wins": self.losses, "losses": self.wins, "win": win}
        return self.model_copy(update=turned)


class Matrix(Frozen):
    """All cells above the diagonal, and what they have in common."""

    schema_version: int = SCHEMA
    game: str
    game_title: str
    rules: str
    agent: str
    seed: int
    games_a_cell: int  # asked for
    engine_hash: str
    version: str
    decks: tuple[MatrixDeck, ...]
    cells: tuple[Cell, ...]
    games: int
    decisions: int
    draws: int
    truncated: int
    first_player: float | None  # share of decided games that whoever began won
    mean_days: float | None
    notes: dict[str, str] = NOTES

    @classmethod
    def of(cls, tallies: Iterable[tuple[int, int, VersusTally]], texts: Sequence[str] = ()) -> Self:
        """The matrix of (row, column, games of row against column); ``texts`` are the lists of all decks, if known."""
        played = list(tallies)
        decks: dict[int, VersusDeck] = {}
        for row, column, tally in played:
            decks[row], decks[column] = tally.meta.decks
        lists = dict(enumerate(texts))
        cells = [_cell(row, column, tally) for row, column, tally in played]
        both = [*cells, *(cell.turned() for cell in cells)]
        days = sum(total for _, total in (_days(tally) for *_, tally in played))
        ended = sum(n for n, _ in (_days(tally) for *_, tally in played))
        decided = sum(cell.first_player.n for cell in cells)
        meta = played[0][2].meta
        return cls(
            game=meta.game,
            game_title=meta.game_title,
            rules=meta.rules,
            agent=meta.agents[0],
            seed=meta.seed,
            games_a_cell=meta.games,
            engine_hash=meta.engine_hash,
            version=meta.version,
            decks=tuple(_deck(decks[number], lists.get(number, ""), number, both) for number in sorted(decks)),
            cells=tuple(cells),
            games=sum(cell.games for cell in cells),
            decisions=sum(tally.decisions for *_, tally in played),
            draws=sum(cell.draws for cell in cells),
            truncated=sum(cell.truncated for cell in cells),
            first_player=round(sum(c.first_player.hits for c in cells) / decided, DIGITS) if decided else None,
            mean_days=round(days / ended, DIGITS) if ended else None,
        )

    @property
    def asked(self) -> int:
        """Games asked for: more than were played if the matrix was interrupted."""
        return self.games_a_cell * len(self.cells)

    def at(self, row: int, column: int) -> Cell | None:
        """The cell of a row and a column; None on the diagonal, and for what was not played."""
        for cell in self.cells:
            if (cell.row, cell.column) == (row, column):
                return cell
            if (cell.row, cell.column) == (column, row):
                return cell.turned()
        return None

    def to_json(self) -> str:
        """The matrix as JSON text, with a newline at its end."""
        return self.model_dump_json(indent=2) + "\n"

    def table(self) -> pl.DataFrame:
        """A row for each cell but those on the diagonal: both halves, with the names of the decks."""
        rows = []
        for cell in sorted([*self.cells, *(c.turned() for c in self.cells)], key=lambda cell: (cell.row, cell.column)):
            flat = cell.model_dump(exclude={"win", "first_player"})
            rows.append(
                {
                    "deck": self.decks[cell.row].name,
                    "against": self.decks[cell.column].name,
                    **flat,
                    "win_rate": cell.win.rate,
                    "win_low": cell.win.low,
                    "win_high": cell.win.high,
                    "first_player_rate": cell.first_player.rate,
                }
            )
        return pl.DataFrame(rows)


def _cell(row: int, column: int, tally: VersusTally) -> Cell:
    ended, days = _days(tally)
    return Cell(
        row=row,
        column=column,
        games=tally.n,
        wins=tally.results["won"],
        losses=tally.results["lost"],
        draws=tally.results["drawn"],
        truncated=tally.results["truncated"],
        win=Rate.of_pairs(tally.pairs.of),
        first_player=Rate.of_pairs(tally.first_player.of),
        mean_days=round(days / ended, DIGITS) if ended else None,
    )


def _days(tally: VersusTally) -> tuple[int, int]:
    """(games, the days of all of them)."""
    counted = [(day, games) for counts in tally.lengths.values() for day, games in counts.of.items()]
    return sum(games for _, games in counted), sum(day * games for day, games in counted)


def _deck(deck: VersusDeck, text: str, number: int, cells: list[Cell]) -> MatrixDeck:
    rates = [cell.win.rate for cell in cells if cell.row == number and cell.win.rate is not None]
    return MatrixDeck(
        **deck.model_dump(include={"name", "source", "size", "hero", "faction", "blank_cards"}),
        text=text,
        mean=round(sum(rates) / len(rates), DIGITS) if rates else None,
    )
