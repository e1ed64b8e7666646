"""A block of games of deck against deck as three long polars tables; docs/tables.md describes the columns."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import polars as pl

from simulator.analysis.columns import named, or_never
from simulator.analysis.counting import Ints
from simulator.analysis.meta import Block
from simulator.analysis.versus.meta import VersusMeta
from simulator.analysis.versus.seats import ByDeck, by_deck

RESULTS = ("lost", "won", "drawn", "truncated")
COUNTS = {  # columns of games taken as they are
    "days": pl.UInt8,
    "arena_days": pl.UInt8,
    "decisions": pl.UInt32,
}
DECK_COUNTS = {  # the same, one column a deck
    "progress": pl.UInt8,
    "hero": pl.UInt8,
    "companion": pl.UInt8,
    "orbs": pl.UInt8,
    "hand": pl.UInt8,
    "cards_played": pl.UInt16,
}
DAY_COUNTS = {
    "progress": pl.UInt8,
    "hero": pl.UInt8,
    "companion": pl.UInt8,
    "mana": pl.UInt8,
    "hand": pl.UInt8,
    "spent": pl.UInt16,
    "played": pl.UInt8,
}


class VersusTables(NamedTuple):
    """The tables of some games: one row a game, one a game, day and deck, one a game and title."""

    games: pl.DataFrame
    days: pl.DataFrame
    cards: pl.DataFrame


def tables(meta: VersusMeta, block: Block) -> VersusTables:
    """The tables of one block."""
    seen = by_deck(meta, block)
    return VersusTables(_games(meta, seen), _days(seen), _cards(meta, seen))


def _games(meta: VersusMeta, seen: ByDeck) -> pl.DataFrame:
    result = np.select([seen.cut, seen.drawn], [3, 2], seen.won[:, 0])
    columns = {
        "game": pl.Series(seen.number.astype(np.uint32)),
        "pair": pl.Series((seen.number // 2).astype(np.uint32)),
        "seat": pl.Series((seen.seat + 1).astype(np.uint8)),
        "began": pl.Series(seen.began),
        "result": named(result, RESULTS),
        "cause": named(seen.games["cause"], meta.causes),
    }
    for name, dtype in COUNTS.items():
        columns[name] = pl.Series(np.ascontiguousarray(seen.games[name])).cast(dtype)
    for name, dtype in DECK_COUNTS.items():
        for deck in range(2):
            columns[f"{name}_{deck + 1}"] = pl.Series(np.ascontiguousarray(seen.games[name][:, deck])).cast(dtype)
    return pl.DataFrame(columns)


def _days(seen: ByDeck) -> pl.DataFrame:
    row, day = np.nonzero(seen.ended)
    ended = seen.days[row, day]  # the days that ended, game by game
    columns = {
        "game": pl.Series(np.repeat(seen.number[row].astype(np.uint32), 2)),
        "day": pl.Series(np.repeat((day + 1).astype(np.uint8), 2)),
        "player": pl.Series(np.tile(np.array([1, 2], np.uint8), len(row))),
        "first": pl.Series((ended["first"][:, None] == np.arange(2)).ravel()),
    }
    for name, dtype in DAY_COUNTS.items():
        columns[name] = pl.Series(np.ascontiguousarray(ended[name]).ravel()).cast(dtype)
    return pl.DataFrame(columns)


def _cards(meta: VersusMeta, seen: ByDeck) -> pl.DataFrame:
    slots = tuple(meta.slots())
    n = len(seen.number)
    titles = sorted({slot.title for slot in slots})
    title_numbers = np.array([titles.index(slot.title) for slot in slots], np.uint32)
    columns = {
        "game": pl.Series(np.repeat(seen.number.astype(np.uint32), len(slots))),
        "player": pl.Series(np.tile(np.array([slot.player for slot in slots], np.uint8), n)),
        "title": named(np.tile(title_numbers, n), titles),
    }

    def column(name: str) -> Ints:
        return np.concatenate([cards[name] for cards in seen.cards], axis=1).ravel()

    for name in ("first_six", "kept", "drawn", "played"):
        columns[name] = pl.Series(column(name).astype(np.uint8))
    drawn_in, played_in = column("drawn_in"), column("played_in")
    columns["day_drawn"] = or_never(drawn_in - 1, drawn_in == 0)
    columns["day_played"] = or_never(played_in, played_in == 0)
    return pl.DataFrame(columns)
