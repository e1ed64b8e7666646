"""The compact deck code of Altered: a whole deck as one word of base64.

A stream of bits, the highest first: 4 bits version (1), 8 bits number of groups; for each group 8 bits set and 6 bits
number of cards; for each card

- 2 bits copies; 0 means that 6 more bits follow, the copies beyond three (0 of them: no copy at all);
- 1 bit booster; if it is 0, 2 bits product follow;
- 3 bits faction, 5 bits number, 2 bits rarity; for a unique its number in 16 bits.

Zeros fill the last byte. The format is that of Taum/altered-deckfmt as its writers write it (its FORMAT_SPEC.md gives
the number of cards 8 bits, changes the sets and leaves the product out).
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator

from simulator.decks.altered_cards import Reference
from simulator.errors import DataError

VERSION = 1
MOST_COPIES = 3 + 0b111111
SETS = {1: "COREKS", 2: "CORE"}
PRODUCTS = {1: "P", 2: "A"}
FACTIONS = {1: "AX", 2: "BR", 3: "LY", 4: "MU", 5: "OR", 6: "YZ", 7: "NE"}
RARITIES = ("C", "R1", "R2", "U")

SHORTEST = 16
"""Characters of the shortest word that is taken for a code; a deck of five different cards has as many."""
_WORD = re.compile(rf"[A-Za-z0-9+/_-]{{{SHORTEST},}}={{0,2}}")
_DAMAGED = re.compile(r"E[A-P][^\s.]{22,}")
"""A word that begins like a code and is too long for much else."""
_MOST_IN_GROUP = 0b111111
_WHOLE = "copy the whole code, to its last character"
_KNOWN = "a code this reads begins with E and lists cards of the Core set"


def looks_like_code(text: str) -> bool:
    """Whether ``text`` is one long word of capitals, small letters and digits: meant as a code, maybe a damaged one."""
    mixed = any(c.isupper() for c in text) and any(c.islower() for c in text) and any(c.isdigit() for c in text)
    if not mixed or not _WORD.fullmatch(text):
        return bool(mixed and _DAMAGED.fullmatch(text))
    return text[0] == "E" or not set("/_-") & set(text)


def decode(code: str) -> list[tuple[Reference, int]]:
    """The cards of a code and their copies, in its order. DataError says in one line why a word is no code."""
    word = code.strip().rstrip("=").translate(str.maketrans("-_", "+/"))
    if len(word) % 4 == 1:
        raise DataError("the deck code is cut short or has a character too many", _WHOLE)
    try:
        raw = base64.b64decode(word + "=" * (-len(word) % 4), validate=True)
    except (binascii.Error, ValueError) as error:
        raise DataError("the deck code holds a character that no code has", _WHOLE) from error
    bits = _Bits(raw)
    version = bits.take(4)
    if version != VERSION:
        raise DataError(f"the deck code has version {version}: only version {VERSION} is known", _KNOWN)
    cards = [card for _ in range(bits.take(8)) for card in _group(bits)]
    if bits.rest():
        raise DataError("the deck code goes on behind its last card", _WHOLE)
    return [card for card in cards if card[1]]


def encode(cards: Iterable[tuple[Reference, int]]) -> str:
    """The code of these cards in this order, in the alphabet for addresses (``-`` and ``_``).

    DataError for what a code cannot hold: 67 copies of a card, or a set without a number.
    """
    groups: list[tuple[str, list[str]]] = []
    for reference, copies in cards:
        if not groups or groups[-1][0] != reference.set or len(groups[-1][1]) == _MOST_IN_GROUP:
            groups.append((reference.set, []))
        groups[-1][1].append(_card_bits(reference, copies))
    bits = f"{VERSION:04b}{len(groups):08b}"
    for name, written in groups:
        bits += f"{_number(SETS, name):08b}{len(written):06b}{''.join(written)}"
    bits += "0" * (-len(bits) % 8)
    raw = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return base64.urlsafe_b64encode(raw).decode("ascii")


class _Bits:
    """Bits of some bytes, taken from the front."""

    def __init__(self, raw: bytes) -> None:
        self.text = "".join(f"{byte:08b}" for byte in raw)
        self.at = 0

    def take(self, n: int) -> int:
        """The next ``n`` bits as a number. DataError if there are fewer."""
        end = self.at + n
        if end > len(self.text):
            raise DataError("the deck code ends in the middle of the deck", _WHOLE)
        value = int(self.text[self.at : end], 2)
        self.at = end
        return value

    def rest(self) -> bool:
        """Whether more is left than the bits that fill a byte; what those are does not matter."""
        return len(self.text) - self.at >= 8


def _group(bits: _Bits) -> Iterator[tuple[Reference, int]]:
    number = bits.take(8)
    if number not in SETS:
        raise DataError(f"the deck code names a set that is not known (number {number})", _KNOWN)
    for _ in range(bits.take(6)):
        copies = bits.take(2) or _more(bits.take(6))
        product = "B" if bits.take(1) else _named(PRODUCTS, bits.take(2), "product")
        faction = _named(FACTIONS, bits.take(3), "faction")
        card, rarity = bits.take(5), RARITIES[bits.take(2)]
        unique = str(bits.take(16)) if rarity == "U" else ""
        yield Reference(SETS[number], product, faction, card, rarity, unique), copies


def _more(beyond: int) -> int:
    return beyond + 3 if beyond else 0


def _named(names: dict[int, str], number: int, kind: str) -> str:
    if number not in names:
        raise DataError(f"the deck code is damaged: there is no {kind} {number}", _WHOLE)
    return names[number]


def _card_bits(reference: Reference, copies: int) -> str:
    if not 1 <= copies <= MOST_COPIES:
        raise DataError(f"{copies} copies of {reference}: a deck code holds 1 to {MOST_COPIES}", "write it as text")
    bits = f"{copies:02b}" if copies <= 3 else f"00{copies - 3:06b}"
    bits += "1" if reference.product == "B" else f"0{_number(PRODUCTS, reference.product):02b}"
    bits += f"{_number(FACTIONS, reference.faction):03b}{reference.number:05b}{RARITIES.index(reference.rarity):02b}"
    return bits + (f"{int(reference.unique):016b}" if reference.rarity == "U" else "")


def _number(names: dict[int, str], name: str) -> int:
    for number, known in names.items():
        if known == name:
            return number
    raise DataError(f"a deck code has no number for {name}", "write the deck as text")
