"""The deck model every reader fills and every writer reads."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Generic, NamedTuple, TypeVar

Code = TypeVar("Code", int, str)
"""What names a card in its game: a number in The Lord of the Rings, a reference (``ALT_CORE_B_AX_04_C``) in Altered."""


@dataclass(frozen=True)  # no slots: Python 3.11 cannot make a slotted object through an alias like Entry
class EntryOf(Generic[Code]):
    """Copies of one card in a deck. Entries are equal whatever line and product they were read from."""

    code: Code
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

    @property
    def in_full(self) -> str:
        """The problem and its hint, for those who are shown both in one line."""
        return f"{self} ({self.hint})" if self.hint else str(self)


class DeckContents(NamedTuple, Generic[Code]):
    """What a game needs to set a player up: hero codes in the deck's order, and (code, copies) of each title."""

    heroes: tuple[Code, ...]
    cards: tuple[tuple[Code, int], ...]


@dataclass(frozen=True)
class DeckOf(Generic[Code]):
    """Heroes in the order of the file; cards and sideboard one entry a title, by code.

    The order of the cards does not come from the file, so that the same deck in another format plays the same games.
    """

    name: str
    heroes: tuple[EntryOf[Code], ...]
    cards: tuple[EntryOf[Code], ...]
    sideboard: tuple[EntryOf[Code], ...] = ()
    campaign: tuple[EntryOf[Code], ...] = field(default=(), kw_only=True)
    """Boons and burdens of a campaign, which count towards no deck's size."""
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

    def loadout(self) -> DeckContents[Code]:
        """Heroes and cards by code."""
        heroes = tuple(entry.code for entry in self.heroes for _ in range(entry.copies))
        return DeckContents(heroes, tuple((entry.code, entry.copies) for entry in self.cards))


Entry = EntryOf[int]
Deck = DeckOf[int]
AlteredEntry = EntryOf[str]
AlteredDeck = DeckOf[str]


def merged(entries: list[EntryOf[Code]]) -> tuple[EntryOf[Code], ...]:
    """One entry a code, by code, with the line and product of the first."""
    first: dict[Code, EntryOf[Code]] = {}
    for entry in entries:
        known = first.get(entry.code)
        first[entry.code] = replace(known, copies=known.copies + entry.copies) if known else entry
    return tuple(first[code] for code in sorted(first))
