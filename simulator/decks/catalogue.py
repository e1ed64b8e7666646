"""What a deck may name: the cards of a game, found by the names people type.

The layer knows no game. A game hands in its cards; anything with the attributes of ``CardEntry`` will do.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from simulator.errors import meant

PLAYER_TYPES = ("hero", "ally", "attachment", "event")
"""Types a deck can hold, in the order decks are listed in."""

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l"})
_INVISIBLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_ZERO_WIDTH_JOINER = "\u200d"
_LONGEST_NAME = 80  # no card's name is near it, and comparing longer text costs time for nothing


class BoxCopies(Protocol):
    """Copies of a card in one box of each kind."""

    @property
    def core(self) -> int:
        """The original Core Set."""

    @property
    def revised(self) -> int:
        """The Revised Core Set."""


class CardEntry(Protocol):
    """One card of a game's catalogue."""

    @property
    def code(self) -> int:
        """The number that names the card in RingsDB (``1013`` for 01013)."""

    @property
    def name(self) -> str:
        """The title as printed, with its accents."""

    @property
    def type(self) -> str:
        """``hero``, ``ally``, ``attachment``, ``event``, or a type that belongs in no deck."""

    @property
    def sphere(self) -> str | None:
        """The sphere of influence, ``neutral``, or None for cards without one."""

    @property
    def cost(self) -> int | None:
        """Cost in resources, -1 for X, None for cards that are not paid for."""

    @property
    def threat(self) -> int | None:
        """A hero's threat cost."""

    @property
    def unique(self) -> bool:
        """Whether the card is unique."""

    @property
    def deck_limit(self) -> int | None:
        """Copies of the title a deck may hold; None for cards of no deck."""

    @property
    def copies(self) -> BoxCopies | None:
        """Copies in the boxes it comes in; None for cards of no deck."""

    @property
    def traits(self) -> Sequence[str]:
        """The traits."""

    @property
    def reward(self) -> str | None:
        """``boon`` or ``burden`` if the card is earned in a campaign: no deck is built from it."""

    @property
    def octgn(self) -> str | None:
        """The id that names the card in OCTGN and DragnCards; None if it has none there."""


def has_player_back(card: CardEntry) -> bool:
    """Whether a card earned in a campaign goes to a player: shuffled into his deck, or lying before him."""
    return card.type in PLAYER_TYPES


def fold(name: str) -> str:
    """``name`` without accents, capitals and punctuation, words parted by one space: what names are matched by."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    plain = plain.casefold().translate(_LETTERS)
    plain = "".join(c for c in plain if c not in "'’‘`´ʼ\"“”")
    return " ".join("".join(c if c.isalnum() else " " for c in plain).split())


def _invisible(character: str) -> bool:
    return character != _ZERO_WIDTH_JOINER and unicodedata.category(character) in _INVISIBLE


def shown(text: str, longest: int = _LONGEST_NAME) -> str:
    """``text`` fit for a message: nothing a terminal would obey, no more than ``longest`` characters."""
    clean = "".join("\ufffd" if _invisible(c) else c for c in text[: longest + 1])
    return clean if len(clean) <= longest else clean[: longest - 1] + "…"


def nearest_titles(name: str, titles: Mapping[str, str]) -> list[str]:
    """Up to three of ``titles`` (folded name -> title) that may have been meant by ``name``, best first."""
    return [titles[key] for key in meant(fold(name[:_LONGEST_NAME]), titles)]


class Catalogue:
    """The cards of The Lord of the Rings by code, by name and by their OCTGN id.

    Boons and burdens are known apart from the rest. They are earned in a campaign and do not count towards a deck's
    size; deck files hold them beside the deck.
    """

    game = "lotr-lcg"

    def __init__(self, cards: Iterable[CardEntry]) -> None:
        self.by_code: dict[int, CardEntry] = {}
        self.by_octgn: dict[str, CardEntry] = {}
        self.campaign: dict[int, CardEntry] = {}
        self._campaign_named: dict[str, CardEntry] = {}
        self._named: dict[str, list[CardEntry]] = {}
        self._others: dict[str, CardEntry] = {}
        for card in cards:
            if card.reward is not None:
                self.campaign[card.code] = card
                self._campaign_named[fold(card.name)] = card
            elif card.type in PLAYER_TYPES:
                self.by_code[card.code] = card
                self._named.setdefault(fold(card.name), []).append(card)
            else:
                self._others.setdefault(fold(card.name), card)
                continue
            if card.octgn:
                self.by_octgn[card.octgn.casefold()] = card

    def campaign_card(self, name: str) -> CardEntry | None:
        """The boon or burden of that name."""
        return self._campaign_named.get(fold(name))

    def with_octgn(self, identifier: str) -> CardEntry | None:
        """The card of that OCTGN id, whatever its capitals."""
        return self.by_octgn.get(identifier.casefold())

    def numbered(self, code: int) -> CardEntry | None:
        """The card of that number in RingsDB."""
        return self.by_code.get(code) or self.campaign.get(code)

    def find(self, name: str) -> list[CardEntry]:
        """The player cards called ``name``: none, one, or several. A name spelled exactly beats one that only folds."""
        cards = self._named.get(fold(name), [])
        return [card for card in cards if card.name == name] or cards

    @property
    def titles(self) -> Collection[str]:
        """The folded names a deck may hold."""
        return self._named.keys()

    def not_for_decks(self, name: str) -> CardEntry | None:
        """The card of that name that belongs in no deck, such as an enemy."""
        return self._others.get(fold(name))

    def nearest(self, name: str) -> list[str]:
        """Up to three titles that may have been meant, best first."""
        return nearest_titles(name, {key: cards[0].name for key, cards in self._named.items()})
