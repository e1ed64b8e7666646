"""A block of campaigns as polars tables with narrow types; docs/tables.md describes the columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from simulator.analysis.campaign.meta import Block, CampaignMeta, Outcome
from simulator.analysis.columns import named, or_never
from simulator.analysis.tables import COUNTS, RESULTS, ROUND_COUNTS


class CampaignTables(NamedTuple):
    """One row a campaign; one an attempt; one an attempt, round and player; one an attempt and title."""

    campaigns: pl.DataFrame
    attempts: pl.DataFrame
    rounds: pl.DataFrame
    cards: pl.DataFrame


def campaign_tables(meta: CampaignMeta, block: Block, outcomes: Sequence[Outcome]) -> CampaignTables:
    """The tables of one block."""
    return CampaignTables(
        _campaigns(meta, block, outcomes), _attempts(meta, block), _rounds(meta, block), _cards(meta, block)
    )


def _campaigns(meta: CampaignMeta, block: Block, outcomes: Sequence[Outcome]) -> pl.DataFrame:
    rows = block.games
    finished = rows["finished"] != 0
    columns: dict[str, pl.Series] = {
        "campaign": pl.Series(rows["game"].astype(np.uint32)),
        "finished": pl.Series(finished),
        "scenarios_won": pl.Series(rows["won"].astype(np.uint8)),
        "total": _where(rows["total"], finished, pl.Int32),
        "penalty": pl.Series(rows["penalty"].astype(np.uint8)),
    }
    for number in range(len(meta.scenarios)):
        attempts = np.ascontiguousarray(rows["attempts"][:, number])
        columns[f"attempts_{number + 1}"] = pl.Series(attempts.astype(np.uint16))
        columns[f"score_{number + 1}"] = _where(rows["score"][:, number], rows["won"] > number, pl.Int16)
    for seat in range(meta.players):
        columns[f"heroes_{seat + 1}"] = _names([outcome.heroes[seat] for outcome in outcomes])
    columns["fallen"] = _names([tuple(hero for hero, _ in outcome.fallen) for outcome in outcomes])
    columns["rewards"] = _names([outcome.rewards for outcome in outcomes])
    columns["pool"] = _names([outcome.pool for outcome in outcomes])
    columns["healed"] = pl.Series([outcome.healed for outcome in outcomes], dtype=pl.UInt8)
    columns["swapped"] = pl.Series([outcome.swapped for outcome in outcomes], dtype=pl.UInt8)
    columns["prisoner"] = pl.Series([outcome.prisoner for outcome in outcomes], dtype=pl.String)
    return pl.DataFrame(columns)


def _names(lists: list[tuple[str, ...]]) -> pl.Series:
    return pl.Series([list(names) for names in lists], dtype=pl.List(pl.String))


def _where(values: np.ndarray[Any, Any], known: np.ndarray[Any, Any], dtype: type[pl.DataType]) -> pl.Series:
    """Values with null where they are not known."""
    found = pl.Series(np.ascontiguousarray(values)).cast(dtype)
    return pl.select(pl.when(pl.Series(known)).then(found)).to_series()


def _attempts(meta: CampaignMeta, block: Block) -> pl.DataFrame:
    games = block.attempt_games
    result = np.where(games["truncated"] != 0, 2, games["result"] == 1)
    columns: dict[str, pl.Series] = {
        **_keys(meta, block.attempts),
        "game": pl.Series(games["game"].astype(np.uint64)),
        "result": named(result, RESULTS),
        "cause": named(games["cause"], meta.causes),
    }
    for name, dtype in COUNTS.items():
        columns[name] = pl.Series(np.ascontiguousarray(games[name])).cast(dtype)
    for seat in range(meta.players):
        columns[f"threat_{seat + 1}"] = pl.Series(np.ascontiguousarray(games["threat"][:, seat]))
        columns[f"mulligan_{seat + 1}"] = pl.Series(games["mulligan"][:, seat] != 0)
        columns[f"out_cause_{seat + 1}"] = named(games["out_cause"][:, seat], meta.causes)
    return pl.DataFrame(columns)


def _keys(meta: CampaignMeta, attempts: np.ndarray[Any, Any]) -> dict[str, pl.Series]:
    return {
        "campaign": pl.Series(attempts["campaign"].astype(np.uint32)),
        "scenario": named(attempts["scenario"], [scenario.key for scenario in meta.scenarios]),
        "attempt": pl.Series((attempts["attempt"] + 1).astype(np.uint16)),
    }


def _rounds(meta: CampaignMeta, block: Block) -> pl.DataFrame:
    completed = block.attempt_games["completed"].astype(np.int64)
    row, number = np.nonzero(np.arange(block.rounds.shape[1]) < completed[:, None])
    ended = block.rounds[row, number]
    players = meta.players
    columns = {
        **_keys(meta, np.repeat(block.attempts[row], players)),
        "round": pl.Series(np.repeat((number + 1).astype(np.uint8), players)),
        "player": pl.Series(np.tile(np.arange(1, players + 1, dtype=np.uint8), len(row))),
        "threat": pl.Series(np.ascontiguousarray(ended["threat"][:, :players]).ravel()),
    }
    for name, dtype in ROUND_COUNTS.items():
        columns[name] = pl.Series(np.repeat(ended[name], players)).cast(dtype)
    return pl.DataFrame(columns)


def _cards(meta: CampaignMeta, block: Block) -> pl.DataFrame:
    slots = [(player, title) for player, deck in enumerate(meta.decks, start=1) for title, _ in deck.slots]
    cards = block.cards[:, : len(slots)]
    titles = sorted({title for _, title in slots})
    numbers = np.array([titles.index(title) for _, title in slots], np.uint32)
    columns = {
        **_keys(meta, np.repeat(block.attempts, len(slots))),
        "player": pl.Series(np.tile(np.array([player for player, _ in slots], np.uint8), len(cards))),
        "title": named(np.tile(numbers, len(cards)), titles),
    }
    for name in ("first_six", "opening", "drawn", "played"):
        columns[name] = pl.Series(cards[name].astype(np.uint8).ravel())
    drawn_in, played_in = cards["drawn_in"].ravel(), cards["played_in"].ravel()
    columns["round_drawn"] = or_never(drawn_in - 1, drawn_in == 0)
    columns["round_played"] = or_never(played_in, played_in == 0)
    return pl.DataFrame(columns)
