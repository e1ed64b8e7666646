"""The deck model every reader fills and every writer reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of one card in a deck. Entries are equal whatever line and product they were read from."""

    code: int
    name: str
    copies: int = 1
    line: int = field(default=0, compare=False)
    """Line of the deck file, counted from 1 (the first line if the card has several); 0 if it came from no file."""
    pack: str = field(default="", compare=False)
    """Product named behind the card, as written there."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a deck: a line that is no card, or a rule of deck building it breaks."""

    message: str
    line: int = 0
    """Line of the deck file, counted from 1; 0 for what concerns the deck as a whole."""
    hint: str = ""
    playable: bool = True
    """False if no game can be played with the deck until this is mended."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


class DeckContents(NamedTuple):
    """What a game needs to set a player up: hero codes in the deck's order, and (code, copies) of each title."""

    heroes: tuple[int, ...]
    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """Heroes in the order of the file; cards and sideboard one entry a title, by code.

    The order of the cards does not come from the file, so that the same deck in another format plays the same games.
    """

    name: str
    heroes: tuple[Entry, ...]
    cards: tuple[Entry, ...]
    sideboard: tuple[Entry, ...] = ()
    source: str = field(default="", compare=False)
    """Where it came from, for messages."""
    problems: tuple[Problem, ...] = field(default=(), compare=False)
    """What the reader could not understand."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What the reader understood in a way its author may not expect."""

    @property
    def size(self) -> int:
        """Cards in the draw deck."""
        return sum(entry.copies for entry in self.cards)

    @property
    def n_heroes(self) -> int:
        """Hero cards, copies counted."""
        return sum(entry.copies for entry in self.heroes)

    def loadout(self) -> DeckContents:
        """Heroes and cards as plain numbers."""
        heroes = tuple(entry.code for entry in self.heroes for _ in range(entry.copies))
        return DeckContents(heroes, tuple((entry.code, entry.copies) for entry in self.cards))


def merged(entries: list[Entry]) -> tuple[Entry, ...]:
    """One entry a code, by code, with the line and product of the first."""
    first: dict[int, Entry] = {}
    for entry in entries:
        known = first.get(entry.code)
        copies = entry.copies + (known.copies if known else 0)
        kept = known or entry
        first[entry.code] = Entry(kept.code, kept.name, copies, kept.line, kept.pack)
    return tuple(first[code] for code in sorted(first))
