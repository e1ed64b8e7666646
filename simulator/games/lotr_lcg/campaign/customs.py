"""How a group decides what the rules leave to it: replacements, voluntary changes, healing.

The rules of Appendix III say what each decision costs; these are the documented defaults and what a user may set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from simulator.games.lotr_lcg.campaign.log import Log
from simulator.games.lotr_lcg.cardmodel import Card

Heal = Literal["half", "any", "never"]
HEAL_RULES: tuple[str, ...] = get_args(Heal)


@dataclass(frozen=True)
class Swap:
    """A voluntary change that the group plans before a scenario (counted from 1)."""

    scenario: int
    hero: int
    other: int


@dataclass(frozen=True)
class Customs:
    """The decisions of a group.

    ``bench``: heroes who may take the place of others, in this order; empty: every hero of the collection, the
    nearest first (see `replacement`). ``heal``: in expert campaigns, who is healed before a scenario: heroes who have
    lost half of their hit points, any damaged hero, or only who would fall at once.
    """

    expert: bool = False
    bench: tuple[int, ...] = ()
    swaps: tuple[Swap, ...] = ()
    heal: Heal = "half"


def replacement(log: Log, hero: int, heroes: Mapping[int, Card], bench: Sequence[int]) -> int | None:
    """Who takes the place of a hero; None when nobody is left.

    Of the bench the first who is free; without one the free hero of the same sphere with the nearest threat cost, of
    equals the one with less threat, then the smaller code; heroes of other spheres only when none of the same is free.
    """
    taken = {*log.team, *log.fallen, hero}
    if bench:
        return next((code for code in bench if code not in taken), None)
    old = heroes[hero]

    def distance(code: int) -> tuple[bool, int, int, int]:
        card = heroes[code]
        threat = card.threat or 0
        return card.sphere != old.sphere, abs(threat - (old.threat or 0)), threat, code

    return min((code for code in heroes if code not in taken), key=distance, default=None)


def wants_healing(customs: Customs, card: Card, damage: int) -> bool:
    """Whether the group pays 1 threat for a hero to start without damage."""
    health = card.health or 1
    if damage >= health:  # he had more hit points at the time, and would fall at once
        return True
    if customs.heal == "never":
        return False
    return damage > 0 and (customs.heal == "any" or 2 * damage >= health)
