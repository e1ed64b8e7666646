"""The campaign log: heroes, fallen heroes, threat penalty, campaign pool, notes (Appendix III, 'Campaign log').

A log is a value: it never changes, a step of the campaign makes a new one. Two campaigns with equal logs go on with
equal tables, so that a log is also the key under which tables are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True)
class Log:
    """What is written down between two scenarios. Heroes and cards are codes."""

    heroes: tuple[tuple[int, ...], ...]
    """The heroes of each player."""
    fallen: tuple[int, ...] = ()
    """Heroes nobody may play any more, in the order in which they fell."""
    penalty: int = 0
    """Permanent threat every player starts with, on top of the threat costs of his heroes."""
    pool: tuple[int, ...] = ()
    """Boons and burdens of the campaign pool, a copy an entry; permanent ones are in ``bound``."""
    bound: tuple[tuple[int, int], ...] = ()
    """(hero, permanent card) of the pool, in the order in which they were earned."""
    damage: tuple[tuple[int, int], ...] = ()
    """(hero, damage) carried over: expert campaigns only, heroes with damage only."""
    prisoner: int | None = None
    """The hero who is taken prisoner in the next scenario."""

    @property
    def team(self) -> tuple[int, ...]:
        """All heroes in use."""
        return tuple(hero for seat in self.heroes for hero in seat)

    def with_hero(self, old: int, new: int) -> tuple[tuple[int, ...], ...]:
        """The heroes of each player after a change."""
        return tuple(tuple(new if hero == old else hero for hero in seat) for seat in self.heroes)

    def damage_of(self, hero: int) -> int:
        """Damage this hero starts the next scenario with."""
        return dict(self.damage).get(hero, 0)


class Note(Enum):
    """What an `Entry` of the log says."""

    FELL = "fell"  # hero
    REPLACED = "replaced"  # hero, other: who takes his place
    RETURNED = "returned"  # hero: nobody else is left
    SWAPPED = "swapped"  # hero, other
    NOT_SWAPPED = "not swapped"  # hero, other: the change that was planned is not possible
    ERASED = "erased"  # card, hero: a permanent card of a fallen hero
    HEALED = "healed"  # hero, amount
    WOUNDED = "wounded"  # hero, amount: damage carried over
    EARNED = "earned"  # card, amount: copies
    BOUND = "bound"  # card, hero: a permanent card stays with the hero
    PRISONER = "prisoner"  # hero, amount: damage; 1 in ``tie`` if chance decided


@dataclass(frozen=True)
class Entry:
    """A line of the log."""

    note: Note
    hero: int | None = None
    other: int | None = None
    card: int | None = None
    amount: int = 0
    tie: bool = False
    penalty: int = 0
    """Threat penalty this line costs every player."""


@dataclass(frozen=True)
class Ending:
    """How a won scenario ended, as far as the log asks."""

    damage: Mapping[int, int]
    """Damage of every hero who is still there."""
    fallen: tuple[int, ...]
    """Heroes in the discard pile at the end, in the order of the players."""
    bears: tuple[tuple[int, int], ...]
    """(hero, card) of the cards the campaign card asks for that are attached to heroes."""
    in_play: tuple[int, ...]
    """Those of the cards it asks for that are in play, or lie face down with a prisoner: he has not left play."""
    stage: int
    """The quest card at which the game was won."""


def counted(cards: Iterable[int]) -> dict[int, int]:
    """Copies by card, in the order of their first copy."""
    found: dict[int, int] = {}
    for card in cards:
        found[card] = found.get(card, 0) + 1
    return found
