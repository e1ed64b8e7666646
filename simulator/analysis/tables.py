"""A block of co-operative games as three long polars tables with narrow types; docs/tables.md describes the columns.

Cause, result and title are enumerations: a few bits a row, and readable in every tool that opens the files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from simulator.analysis.columns import named, or_never
from simulator.analysis.meta import Block, RunMeta, Slot

RESULTS = ("lost", "won", "truncated")
COUNTS = {  # columns of games taken as they are
    "rounds": pl.UInt8,
    "completed": pl.UInt8,
    "score": pl.Int16,
    "stage": pl.UInt8,
    "heroes_lost": pl.UInt8,
    "allies_lost": pl.UInt16,
    "hero_damage": pl.UInt16,
    "victory": pl.Int16,
    "revealed": pl.UInt16,
    "undefended": pl.UInt16,
    "cards_played": pl.UInt16,
    "decisions": pl.UInt32,
}
ROUND_COUNTS = {
    "willpower": pl.Int16,
    "staging": pl.Int16,
    "progress": pl.Int16,
    "stage": pl.UInt8,
    "engaged": pl.UInt8,
    "allies": pl.UInt8,
    "hand": pl.UInt8,
}


class Tables(NamedTuple):
    """The tables of some games: one row a game, one a game, round and player, one a game and title."""

    games: pl.DataFrame
    rounds: pl.DataFrame
    cards: pl.DataFrame


def tables(meta: RunMeta, block: Block) -> Tables:
    """The tables of one block."""
    return Tables(_games(meta, block), _rounds(meta, block), _cards(meta, block))


def _games(meta: RunMeta, block: Block) -> pl.DataFrame:
    games = block.games
    columns = {"game": pl.Series(games["game"].astype(np.uint32)), **ends(games, meta.causes)}
    for seat in range(meta.players):
        columns |= seat_ends(games, seat, meta.causes)
        columns[f"out_round_{seat + 1}"] = or_never(games["out_round"][:, seat], games["out_round"][:, seat] == 0)
    return pl.DataFrame(columns)


def _rounds(meta: RunMeta, block: Block) -> pl.DataFrame:
    played = Played.of(block.games, block.rounds, meta.players)
    out = block.games["out_round"][played.row, : meta.players]
    return pl.DataFrame(
        {
            "game": pl.Series(np.repeat(block.games["game"].astype(np.uint32)[played.row], meta.players)),
            **played.seats(),
            "eliminated": pl.Series(((out != 0) & (out <= played.number[:, None] + 1)).ravel()),
            **played.counts(),
        }
    )


def _cards(meta: RunMeta, block: Block) -> pl.DataFrame:
    slots = tuple(meta.slots())
    games = pl.Series(np.repeat(block.games["game"].astype(np.uint32), len(slots)))
    return pl.DataFrame({"game": games, **titles_used(block.cards, slots)})


# --- columns that the tables of a run and of campaigns share ---------------------------------------------------


def ends(games: np.ndarray[Any, Any], causes: Sequence[str]) -> dict[str, pl.Series]:
    """How games ended, and what was counted."""
    result = np.where(games["truncated"] != 0, 2, games["result"] == 1)
    counts = {name: pl.Series(np.ascontiguousarray(games[name])).cast(dtype) for name, dtype in COUNTS.items()}
    return {"result": named(result, RESULTS), "cause": named(games["cause"], causes), **counts}


def seat_ends(games: np.ndarray[Any, Any], seat: int, causes: Sequence[str]) -> dict[str, pl.Series]:
    """How games ended for the player of a seat."""
    return {
        f"threat_{seat + 1}": pl.Series(np.ascontiguousarray(games["threat"][:, seat])),
        f"mulligan_{seat + 1}": pl.Series(games["mulligan"][:, seat] != 0),
        f"out_cause_{seat + 1}": named(games["out_cause"][:, seat], causes),
    }


class Played(NamedTuple):
    """The rounds that were played to their end, game by game; each is a row for every player in the tables."""

    row: np.ndarray[Any, Any]
    """Row of the round's game."""
    number: np.ndarray[Any, Any]
    """Number of the round, counted from 0."""
    ended: np.ndarray[Any, Any]
    players: int

    @classmethod
    def of(cls, games: np.ndarray[Any, Any], rounds: np.ndarray[Any, Any], players: int) -> Played:
        """The completed rounds of some games."""
        completed = games["completed"].astype(np.int64)
        row, number = np.nonzero(np.arange(rounds.shape[1]) < completed[:, None])
        return cls(row, number, rounds[row, number], players)

    def seats(self) -> dict[str, pl.Series]:
        """Round, player and his threat."""
        return {
            "round": pl.Series(np.repeat((self.number + 1).astype(np.uint8), self.players)),
            "player": pl.Series(np.tile(np.arange(1, self.players + 1, dtype=np.uint8), len(self.row))),
            "threat": pl.Series(np.ascontiguousarray(self.ended["threat"][:, : self.players]).ravel()),
        }

    def counts(self) -> dict[str, pl.Series]:
        """What was counted of the whole table."""
        return {
            name: pl.Series(np.repeat(self.ended[name], self.players)).cast(dtype)
            for name, dtype in ROUND_COUNTS.items()
        }


def titles_used(cards: np.ndarray[Any, Any], slots: Sequence[Slot]) -> dict[str, pl.Series]:
    """What became of each title of each deck; a row a game and title."""
    cards = cards[:, : len(slots)]
    titles = sorted({slot.title for slot in slots})
    numbers = np.array([titles.index(slot.title) for slot in slots], np.uint32)
    drawn_in, played_in = cards["drawn_in"].ravel(), cards["played_in"].ravel()
    seen = ("first_six", "opening", "drawn", "played")
    return {
        "player": pl.Series(np.tile(np.array([slot.player for slot in slots], np.uint8), len(cards))),
        "title": named(np.tile(numbers, len(cards)), titles),
        **{name: pl.Series(cards[name].astype(np.uint8).ravel()) for name in seen},
        "round_drawn": or_never(drawn_in - 1, drawn_in == 0),
        "round_played": or_never(played_in, played_in == 0),
    }
