"""A block of co-operative games as three long polars tables with narrow types; docs/tables.md describes the columns.

Cause, result and title are enumerations: a few bits a row, and readable in every tool that opens the files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from simulator.analysis.columns import named, or_never
from simulator.analysis.meta import Block, RunMeta

Rows = np.ndarray[Any, Any]
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
    number = pl.Series(block.games["game"].astype(np.uint32))
    return pl.DataFrame({"game": number, **game_columns(block.games, meta.causes, meta.players)})


def game_columns(games: Rows, causes: Sequence[str], players: int) -> dict[str, pl.Series]:
    """What is told of a game, whatever run it is of."""
    result = np.where(games["truncated"] != 0, 2, games["result"] == 1)
    columns = {"result": named(result, RESULTS), "cause": named(games["cause"], causes)}
    for name, dtype in COUNTS.items():
        columns[name] = pl.Series(np.ascontiguousarray(games[name])).cast(dtype)
    for seat in range(players):
        columns[f"threat_{seat + 1}"] = pl.Series(np.ascontiguousarray(games["threat"][:, seat]))
        columns[f"mulligan_{seat + 1}"] = pl.Series(games["mulligan"][:, seat] != 0)
        columns[f"out_cause_{seat + 1}"] = named(games["out_cause"][:, seat], causes)
        columns[f"out_round_{seat + 1}"] = or_never(games["out_round"][:, seat], games["out_round"][:, seat] == 0)
    return columns


def _rounds(meta: RunMeta, block: Block) -> pl.DataFrame:
    of, columns = round_columns(block.games, block.rounds, meta.players)
    return pl.DataFrame({"game": pl.Series(block.games["game"].astype(np.uint32)[of]), **columns})


def round_columns(games: Rows, rounds: Rows, players: int) -> tuple[Rows, dict[str, pl.Series]]:
    """The place in ``games`` of each row of the table of rounds, and its columns."""
    completed = games["completed"].astype(np.int64)
    row, number = np.nonzero(np.arange(rounds.shape[1]) < completed[:, None])
    ended = rounds[row, number]  # the rounds that ended, game by game
    out = games["out_round"][row, :players]
    columns = {
        "round": pl.Series(np.repeat((number + 1).astype(np.uint8), players)),
        "player": pl.Series(np.tile(np.arange(1, players + 1, dtype=np.uint8), len(row))),
        "threat": pl.Series(np.ascontiguousarray(ended["threat"][:, :players]).ravel()),
        "eliminated": pl.Series(((out != 0) & (out <= number[:, None] + 1)).ravel()),
    }
    for name, dtype in ROUND_COUNTS.items():
        columns[name] = pl.Series(np.repeat(ended[name], players)).cast(dtype)
    return np.repeat(row, players), columns


def _cards(meta: RunMeta, block: Block) -> pl.DataFrame:
    of, columns = card_columns(block.cards, [(slot.player, slot.title) for slot in meta.slots()])
    return pl.DataFrame({"game": pl.Series(block.games["game"].astype(np.uint32)[of]), **columns})


def card_columns(cards: Rows, slots: Sequence[tuple[int, str]]) -> tuple[Rows, dict[str, pl.Series]]:
    """The game of each row of the table of cards, and its columns; ``slots``: player and title of each."""
    cards = cards[:, : len(slots)]
    titles = sorted({title for _, title in slots})
    numbers = np.array([titles.index(title) for _, title in slots], np.uint32)
    columns = {
        "player": pl.Series(np.tile(np.array([player for player, _ in slots], np.uint8), len(cards))),
        "title": named(np.tile(numbers, len(cards)), titles),
    }
    for name in ("first_six", "opening", "drawn", "played"):
        columns[name] = pl.Series(cards[name].astype(np.uint8).ravel())
    drawn_in, played_in = cards["drawn_in"].ravel(), cards["played_in"].ravel()
    columns["round_drawn"] = or_never(drawn_in - 1, drawn_in == 0)
    columns["round_played"] = or_never(played_in, played_in == 0)
    return np.repeat(np.arange(len(cards)), len(slots)), columns
