"""What an Altered deck may name: cards by their reference, ``ALT_CORE_B_AX_04_C``, and by their name.

A reference says set, product, faction, number and rarity. One name has up to three versions: common (C), rare (R1) and
rare of another faction (R2), which counts as a card of that one ("Complete Rules", 2.2.8).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from simulator.decks.catalogue import fold, nearest_titles, shown

FACTIONS = {"AX": "Axiom", "BR": "Bravos", "LY": "Lyra", "MU": "Muna", "OR": "Ordis", "YZ": "Yzmir"}
SETS = ("CORE", "COREKS")
"""Printings of the Core set; the second one was for backers. Their cards are the same."""
PRODUCTS = {"B": "booster", "P": "promo", "A": "alternate art"}
RARITIES = ("C", "R1", "R2")
RARITY_NAMES = {"C": "common", "R1": "rare", "R2": "rare out of faction"}
DECK_TYPES = ("hero", "character", "spell", "permanent")
"""Types a deck can hold, in the order decks are described in."""

_REFERENCE = re.compile(
    r"ALT_(?P<set>[A-Z0-9]+)_(?P<product>[A-Z0-9]+)_(?P<faction>[A-Z]+)_(?P<number>[0-9]{1,4})"
    r"_(?P<rarity>[A-Z][0-9]?)(?:_(?P<unique>[0-9]+))?(?![A-Z0-9_])",
    re.IGNORECASE,
)


class AlteredCard(Protocol):
    """One card of the catalogue."""

    @property
    def id(self) -> str:
        """Its reference in the booster printing of the Core set."""

    @property
    def name(self) -> str:
        """The name as printed, with its accents."""

    @property
    def type(self) -> str:
        """``hero``, ``character``, ``spell``, ``permanent``, or ``token``, which belongs in no deck."""

    @property
    def faction(self) -> str:
        """The faction it is played as, one of FACTIONS."""

    @property
    def cost(self) -> Sequence[int] | None:
        """Hand cost and reserve cost; None for what is not paid for."""


class Reference(NamedTuple):
    """A reference taken apart, in capitals."""

    set: str
    product: str
    faction: str
    number: int
    rarity: str
    unique: str = ""

    @property
    def card(self) -> str:
        """The id of the card, whatever printing this is."""
        return f"ALT_CORE_B_{self.faction}_{self.number:02d}_{self.rarity}"

    def __str__(self) -> str:
        behind = f"_{self.unique}" if self.unique else ""
        return f"ALT_{self.set}_{self.product}_{self.faction}_{self.number:02d}_{self.rarity}{behind}"


def parse_reference(text: str) -> tuple[Reference, str] | None:
    """The reference that ``text`` begins with, and what follows it. None if it begins with none."""
    match = _REFERENCE.match(text)
    if not match:
        return None
    part = {key: (value or "").upper() for key, value in match.groupdict().items()}
    number = int(part.pop("number"))
    return Reference(number=number, **part), text[match.end() :].strip()


def rarity_of(card: str) -> str:
    """C, R1 or R2: the version a card's id names (C for a hero)."""
    return card.rpartition("_")[2]


def home_of(card: str) -> str:
    """The faction a card's id names: for an R2 not the one it is played as."""
    return card.split("_")[3]


class AlteredCatalogue:
    """The cards of Altered by id and by name."""

    game = "altered"

    def __init__(self, cards: Iterable[AlteredCard]) -> None:
        self.by_id: dict[str, AlteredCard] = {}
        self._tokens: dict[str, AlteredCard] = {}
        self._named: dict[str, list[AlteredCard]] = {}
        for card in sorted(cards, key=lambda card: card.id):
            if card.type in DECK_TYPES:
                self.by_id[card.id] = card
                self._named.setdefault(fold(card.name), []).append(card)
            else:
                self._tokens[card.id] = self._tokens[fold(card.name)] = card

    @property
    def titles(self) -> Collection[str]:
        """The folded names a deck may hold."""
        return self._named.keys()

    def find(self, name: str) -> list[AlteredCard]:
        """Every version of the card called ``name``; none if there is no such card."""
        return self._named.get(fold(name), [])

    def versions(self, reference: Reference) -> list[AlteredCard]:
        """Every version of the card with that faction and number."""
        start = reference.card.rpartition("_")[0]
        return [self.by_id[key] for key in (f"{start}_{rarity}" for rarity in RARITIES) if key in self.by_id]

    def token(self, name_or_id: str) -> AlteredCard | None:
        """The token of that name or id: it belongs in no deck."""
        return self._tokens.get(name_or_id) or self._tokens.get(fold(name_or_id))

    def nearest(self, name: str) -> list[str]:
        """Up to three names that may have been meant, best first."""
        return nearest_titles(name, {key: cards[0].name for key, cards in self._named.items()})


def described(card: AlteredCard) -> str:
    """``ALT_CORE_B_OR_09_R2 (rare out of faction, Axiom)``: a version among others of its name."""
    return f"{card.id} ({RARITY_NAMES[rarity_of(card.id)]}, {FACTIONS[card.faction]})"


def faction_of(word: str) -> str | None:
    """The key of the faction that ``word`` is the key or name of."""
    wanted = fold(word)
    return next((key for key, name in FACTIONS.items() if wanted in (key.casefold(), name.casefold())), None)


def wrong_printing(reference: Reference) -> tuple[str, str] | None:
    """What keeps a reference from naming any card here (a message and a hint), whatever its number."""
    if reference.set not in SETS:
        return f"unknown set {shown(reference.set)} in {reference}", f"known: the Core set ({' or '.join(SETS)})"
    if reference.product not in PRODUCTS:
        known = ", ".join(f"{key} ({name})" for key, name in PRODUCTS.items())
        return f"unknown product {shown(reference.product)} in {reference}", f"known: {known}"
    if reference.rarity == "U" or reference.unique:
        return (
            f"{reference} is a unique card: there are no data for uniques",
            "put the common or a rare of that name in its place",
        )
    if reference.faction not in FACTIONS:
        return f"unknown faction {shown(reference.faction)} in {reference}", f"known: {', '.join(FACTIONS)}"
    return None
