"""What was played: everything that decides how campaigns go, and the blocks in which they come."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from pydantic import Field

from simulator.analysis import meta
from simulator.analysis.measures import Frozen
from simulator.analysis.meta import AtTheTable, DeckMeta


class Block(meta.Block, Protocol):
    """A block of consecutive campaigns.

    ``games`` has a row a campaign, ``attempts`` (campaign, scenario, attempt, all but the first counted from 0) and
    ``attempt_games`` one an attempt, ``rounds`` the rounds and ``cards`` the titles of each attempt.
    """

    @property
    def attempts(self) -> np.ndarray[Any, Any]: ...
    @property
    def attempt_games(self) -> np.ndarray[Any, Any]: ...


class Outcome(NamedTuple):
    """What stands in the log of a campaign at its end, in names."""

    fallen: tuple[tuple[str, int], ...]
    """(hero, number of the scenario in which he fell)."""
    rewards: tuple[str, ...]
    """Boons and burdens earned, a copy an entry, those lost again included."""
    heroes: tuple[tuple[str, ...], ...]
    """Heroes of each player at the end."""
    pool: tuple[str, ...]
    """What is in the pool at the end; "Valor on Aragorn" for a permanent card."""
    healed: int
    swapped: int
    prisoner: str | None
    changes: tuple[tuple[int, str, str, bool], ...] = ()
    """(number of the scenario before which, hero, who was to come for him, if he came) of each planned change."""


class ScenarioMeta(Frozen):
    """One scenario of the campaign."""

    key: str
    title: str
    lost_by: tuple[str, ...] = ()  # when a card's text says that the players lose: "when Mendor has left play"


class CampaignMeta(AtTheTable):
    """What was played."""

    game: str
    campaign: str
    scenarios: tuple[ScenarioMeta, ...] = Field(min_length=1)
    mode: str
    expert: bool
    decks: tuple[DeckMeta, ...] = Field(min_length=1)
    agents: tuple[str, ...] = Field(min_length=1)
    seed: int
    campaigns: int = Field(ge=0)  # asked for
    max_attempts: int = Field(ge=1)
    bench: tuple[str, ...]  # heroes who may take the place of others; none: the default rule
    swaps: tuple[str, ...]
    heal: str
    boons: tuple[str, ...] = ()  # of an earlier campaign
    rewards: tuple[tuple[str, str], ...]  # (card, "boon" or "burden") of the campaign
    engine_hash: str
    version: str
    causes: tuple[str, ...]
    threat_limit: int = 50
