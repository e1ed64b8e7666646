"""A block of campaigns as polars tables with narrow types; docs/tables.md describes the columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl

from simulator.analysis.campaign.meta import Block, CampaignMeta, Outcome
from simulator.analysis.columns import named
from simulator.analysis.tables import card_columns, game_columns, round_columns


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
    number = pl.Series(games["game"].astype(np.uint64))
    return pl.DataFrame(
        {**_keys(meta, block.attempts), "game": number, **game_columns(games, meta.causes, meta.players)}
    )


def _keys(meta: CampaignMeta, attempts: np.ndarray[Any, Any]) -> dict[str, pl.Series]:
    return {
        "campaign": pl.Series(attempts["campaign"].astype(np.uint32)),
        "scenario": named(attempts["scenario"], [scenario.key for scenario in meta.scenarios]),
        "attempt": pl.Series((attempts["attempt"] + 1).astype(np.uint16)),
    }


def _rounds(meta: CampaignMeta, block: Block) -> pl.DataFrame:
    of, columns = round_columns(block.attempt_games, block.rounds, meta.players)
    return pl.DataFrame({**_keys(meta, block.attempts[of]), **columns})


def _cards(meta: CampaignMeta, block: Block) -> pl.DataFrame:
    of, columns = card_columns(block.cards, [(slot.player, slot.title) for slot in meta.slots()])
    return pl.DataFrame({**_keys(meta, block.attempts[of]), **columns})
