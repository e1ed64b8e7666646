"""The text form of Altered decks: one card a line, ``3 ALT_CORE_B_AX_04_C``, the hero among them.

People write names too: ``3x Kelon Elemental (R)``. A name has up to three versions, so a hint says which is meant:
rarity (``(C)``, ``rare``, ``R2``, ``OOF``) and faction (``[AX]``, ``(Axiom)``). Where a hint leaves several, the one of
the hero's faction is meant; if that leaves two, the line is a problem that lists them. Lines that begin with ``#``,
``//`` or ``;`` are comments, the first of them the deck's name. A deck may also be a code (`altered_code`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from simulator.decks import altered_code
from simulator.decks.altered_cards import (
    FACTIONS,
    RARITIES,
    AlteredCard,
    AlteredCatalogue,
    Reference,
    described,
    faction_of,
    home_of,
    parse_reference,
    rarity_of,
    wrong_printing,
)
from simulator.decks.catalogue import fold, shown
from simulator.decks.lines import LONGEST_TITLE, MOST_COPIES, MOST_PROBLEMS, copies_of, count, listed, split_lines
from simulator.decks.model import AlteredDeck, AlteredEntry, Problem, merged
from simulator.errors import DataError

COMMENTS = ("#", "//", ";")
_LONGEST_LINE = 200  # longer ones name no card
_LAYOUT = "write one card a line, such as: 3 ALT_CORE_B_AX_04_C, or: 3 Kelon Elemental (C)"
_HEADINGS = {
    *("hero", "heroes", "character", "characters", "spell", "spells", "permanent", "permanents"),
    *("landmark", "landmarks", "landmark permanent", "landmark permanents", "expedition permanents"),
    *("common", "commons", "rare", "rares", "unique", "uniques", "card", "cards", "total", "total cards"),
    *("deck", "decklist", "main", "main deck", "mana"),
    *(name.casefold() for name in FACTIONS.values()),
}
_COMMENT_MARK = re.compile(r"^(?:#+|/+|;+)\s*")
_NAME_FIELD = re.compile(r"(?:deck ?)?(?:name|title)\s*:\s*", re.IGNORECASE)
_FIELD = re.compile(r"(?:faction|format|author|player|date|source|url|code)\s*:|https?://", re.IGNORECASE)
_HERO_FIELD = re.compile(r"hero\s*:\s*", re.IGNORECASE)
_BEHIND = re.compile(r"\s(?:#|//).*")
_BRACKETS = re.compile(r"\s*[(\[{]([^()\[\]{}]*)[)\]}]\s*$")
_PARTS = re.compile(r"[,/|·–-]")

_VERSIONS = {
    "c": ("C",),
    "common": ("C",),
    "r": ("R1", "R2"),
    "rare": ("R1", "R2"),
    "r1": ("R1",),
    "in faction": ("R1",),
    "r2": ("R2",),
    "f": ("R2",),
    "oof": ("R2",),
    "out of faction": ("R2",),
    "rare out of faction": ("R2",),
    "u": (),
    "unique": (),
}
_PASSED_OVER = {"core", "coreks", "core set", "btg", "beyond the gates", "hero", "character", "spell", "permanent"}


def read(text: str, catalogue: AlteredCatalogue, source: str = "") -> AlteredDeck:
    """The deck that ``text`` describes, as a list or as a code; ``source`` names it in messages.

    Lines that are no card the catalogue knows become ``Deck.problems``. DataError for a code that cannot be read.
    """
    code = code_in(text)
    return _Reader(catalogue, source).decode(code) if code else _Reader(catalogue, source).read(text)


def code_in(text: str) -> str:
    """The deck code that ``text`` consists of, comments aside; empty if it is a list."""
    lines = [line for line in split_lines(text) if line and not line.startswith(COMMENTS)]
    return lines[0] if len(lines) == 1 and altered_code.looks_like_code(lines[0]) else ""


def form_of(text: str) -> str:
    """How a deck is written: ``code``, ``ids`` if some line names its card by reference, else ``names``."""
    if code_in(text):
        return "code"
    counted = (count(_HERO_FIELD.sub("", line)) for line in split_lines(text) if not line.startswith(COMMENTS))
    return "ids" if any(line and parse_reference(line.rest) for line in counted) else "names"


def read_code(text: str, catalogue: AlteredCatalogue, source: str = "") -> AlteredDeck:
    """The deck of a code, comments around it aside. DataError if it cannot be read."""
    lines = [line for line in split_lines(text) if line and not line.startswith(COMMENTS)]
    return _Reader(catalogue, source).decode("".join(lines))


def write(deck: AlteredDeck, catalogue: AlteredCatalogue | None = None) -> str:
    """``deck`` as text: its name as a comment, the hero, the cards by reference. ``read`` gives the same deck back."""
    title = [f"# {deck.name}"] if deck.name else []
    cards = [f"{entry.copies} {entry.code}" for entry in (*deck.heroes, *deck.cards)]
    return "\n".join([*title, *cards, ""])


def write_names(deck: AlteredDeck, catalogue: AlteredCatalogue) -> str:
    """``deck`` by names, with the rarity behind each, and the faction where that leaves two cards."""
    lines = [f"# {deck.name}"] if deck.name else []
    for entry in (*deck.heroes, *deck.cards):
        card = catalogue.by_id[entry.code]
        if card.type == "hero":
            lines.append(f"{entry.copies} {entry.name}")
            continue
        rarity = rarity_of(card.id)
        same = [other for other in catalogue.find(entry.name) if rarity_of(other.id) == rarity]
        faction = f" [{card.faction}]" if len(same) > 1 else ""
        lines.append(f"{entry.copies} {entry.name} ({rarity}){faction}")
    return "\n".join([*lines, ""])


def write_code(deck: AlteredDeck, catalogue: AlteredCatalogue | None = None) -> str:
    """``deck`` as a code. It holds no name."""
    cards = []
    for entry in (*deck.heroes, *deck.cards):
        parsed = parse_reference(entry.code)
        if parsed:
            cards.append((parsed[0], entry.copies))
    return altered_code.encode(cards)


class _Line(NamedTuple):
    """A line that names a card: one, or the versions among which the hero's faction may tell."""

    number: int
    quantity: str
    cards: list[AlteredCard]
    hinted: bool = True


class _Hints(NamedTuple):
    """What stands behind a name. A unique has no version here."""

    versions: tuple[str, ...] = RARITIES
    faction: str = ""
    unknown: str = ""


@dataclass
class _Reader:
    catalogue: AlteredCatalogue
    source: str
    name: str = ""
    lines: list[_Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    unread: int = 0

    def read(self, text: str) -> AlteredDeck:
        filled = [(index, line) for index, line in enumerate(split_lines(text), 1) if line]
        for place, (index, line) in enumerate(filled):
            if line.startswith(COMMENTS):
                self.name = self.name or _COMMENT_MARK.sub("", line)
            elif not (place == 0 and len(filled) > 1 and self._is_title(line, index)):
                self._line(line, index)
        return self._deck()

    def decode(self, code: str) -> AlteredDeck:
        try:
            cards = altered_code.decode(code)
        except DataError as error:
            raise DataError(f"{self.source}: {error.message}" if self.source else error.message, error.hint) from error
        for reference, copies in cards:
            found = self._by_reference(reference, "")
            self._keep(found, 0, str(copies))
        return self._deck()

    def _is_title(self, line: str, index: int) -> bool:
        """A first line that is neither counted nor a card is the deck's name. Its reader is told."""
        counted = count(line)
        words = fold(line)
        if _is_heading(line) or _FIELD.match(line) or _NAME_FIELD.match(line) or _HERO_FIELD.match(line):
            return False
        if not counted or counted.quantity or parse_reference(line) or words.startswith("alt "):
            return False
        if self.catalogue.find(_hinted(line, self.catalogue)[0]):
            return False
        self.name = line
        self.notes.append(f"line {index}, {shown(line)}, was read as the deck's name")
        return True

    def _line(self, line: str, index: int) -> None:
        named = _NAME_FIELD.match(line)
        if named:
            self.name = self.name or line[named.end() :]
            return
        if _is_heading(line) or _FIELD.match(line):
            return
        line = _BEHIND.sub("", line)
        counted = count(_HERO_FIELD.sub("", line))
        if not counted:
            self._keep(Problem(f'"{shown(line)}" has two numbers of copies', hint=_LAYOUT), index, "")
            return
        parsed = parse_reference(counted.rest)
        if parsed:
            self._keep(self._by_reference(*parsed), index, counted.quantity)
        elif counted.rest.casefold().startswith("alt_"):
            hint = "a reference looks like ALT_CORE_B_AX_04_C"
            self._keep(Problem(f'"{shown(counted.rest)}" is no card reference', hint=hint), index, "")
        else:
            name, hints = _hinted(counted.rest, self.catalogue)
            before_hints = count(name)  # Kelon Elemental x2 (R)
            if before_hints and not counted.quantity:
                name, counted = before_hints.rest, before_hints
            found = self._by_name(name, hints)
            self._keep(found, index, counted.quantity, hinted=hints.versions != RARITIES)

    def _keep(self, found: list[AlteredCard] | Problem, index: int, quantity: str, hinted: bool = True) -> None:
        copies = copies_of(quantity)
        if isinstance(found, Problem):
            self._unread(Problem(found.message, index, found.hint, playable=False))
        elif not 1 <= copies <= MOST_COPIES:
            message = f"{shown(quantity)} copies of {found[0].name}"
            self._unread(Problem(message, index, "a deck holds 1 to 3 copies of a name", playable=False))
        else:
            self.lines.append(_Line(index, quantity, found, hinted))

    def _by_reference(self, reference: Reference, behind: str) -> list[AlteredCard] | Problem:
        """The card of a reference; ``behind`` may repeat its name."""
        wrong = wrong_printing(reference)
        if wrong:
            return Problem(wrong[0], hint=wrong[1])
        card = self.catalogue.by_id.get(reference.card)
        token = self.catalogue.token(reference.card)
        if token:
            return _in_no_deck(token)
        if card is None:
            known = self.catalogue.versions(reference)
            hint = f"known: {listed([f'{known_card.id} ({known_card.name})' for known_card in known])}" if known else ""
            hint = hint or f"the cards of {FACTIONS[reference.faction]} have the numbers 1 to 30"
            return Problem(f"unknown card {reference}", hint=hint)
        if fold(behind) and fold(card.name) not in fold(behind):
            return Problem(f"{reference} is {card.name}, not {shown(behind)}", hint="leave the name away, or mend it")
        return [card]

    def _by_name(self, name: str, hints: _Hints) -> list[AlteredCard] | Problem:
        """The versions that a name and its hints allow."""
        found = self.catalogue.find(name)
        if not found:
            return self._unknown(name)
        if hints.unknown:
            hint = "rarities: C, R, R1, R2 (or OOF); factions: " + ", ".join(FACTIONS)
            return Problem(f'{found[0].name}: "{shown(hints.unknown)}" is no rarity or faction', hint=hint)
        if not hints.versions:
            hint = "put the common or a rare of that name in its place"
            return Problem(f"{found[0].name} as a unique card: there are no data for uniques", hint=hint)
        fitting = [card for card in found if card.type == "hero" or rarity_of(card.id) in hints.versions]
        if hints.faction:
            own = [card for card in fitting if card.faction == hints.faction]
            fitting = own or [card for card in fitting if home_of(card.id) == hints.faction]
        if not fitting:
            return Problem(f"there is no such version of {found[0].name}", hint=f"known: {_choices(found)}")
        return fitting

    def _unknown(self, name: str) -> Problem:
        token = self.catalogue.token(name)
        if token:
            return _in_no_deck(token)
        close = self.catalogue.nearest(name) if self.unread < MOST_PROBLEMS else []
        return Problem(f'unknown card "{shown(name)}"', hint=f"did you mean {listed(close)}?" if close else _LAYOUT)

    def _unread(self, problem: Problem) -> None:
        self.unread += 1
        if self.unread <= MOST_PROBLEMS:
            self.problems.append(problem)

    def _deck(self) -> AlteredDeck:
        heroes: list[AlteredEntry] = []
        cards: list[AlteredEntry] = []
        factions = {line.cards[0].faction for line in self.lines if line.cards[0].type == "hero"}
        for line in self.lines:
            card = self._settled(line, factions)
            if card is not None:
                entry = AlteredEntry(card.id, card.name, copies_of(line.quantity), line.number)
                (heroes if card.type == "hero" else cards).append(entry)
        if self.unread > MOST_PROBLEMS:
            self.problems.append(Problem(f"{self.unread - MOST_PROBLEMS} more lines that name no card", playable=False))
        return AlteredDeck(
            name=shown(self.name, LONGEST_TITLE),
            heroes=merged(heroes),
            cards=merged(cards),
            source=self.source,
            problems=tuple(self.problems),
            notes=tuple(self.notes[:MOST_PROBLEMS]),
        )

    def _settled(self, line: _Line, factions: set[str]) -> AlteredCard | None:
        """The one version meant; none (and a problem) if the hero's faction does not tell."""
        own = [card for card in line.cards if card.faction in factions] or line.cards
        if len(own) == 1:
            if not line.hinted and len(line.cards) > 1:
                self.notes.append(f"line {line.number}: {own[0].name} was read as {described(own[0])}")
            return own[0]
        name = own[0].name
        hint = f"write the rarity behind the name: {name} ({rarity_of(own[0].id)})"
        self._unread(Problem(f"{name} may be {_choices(own)}", line.number, hint, playable=False))
        return None


def _in_no_deck(token: AlteredCard) -> Problem:
    return Problem(f'"{token.name}" belongs in no deck (type: {token.type})', hint="take the line out")


def _choices(cards: list[AlteredCard]) -> str:
    return listed([described(card) for card in cards])


def _is_heading(line: str) -> bool:
    """``Characters (21)``, ``== Spells ==``, ``Total: 40 cards``."""
    words = [word for word in fold(line).split() if not word.isdigit()]
    return " ".join(words) in _HEADINGS or not words


def _hinted(text: str, catalogue: AlteredCatalogue) -> tuple[str, _Hints]:
    """A name and the hints behind it, in brackets or as last words: ``Kelon Elemental (R) [MU]``, ``… rare``."""
    words: list[str] = []
    while len(text) <= _LONGEST_LINE and not catalogue.find(text):
        bracket = _BRACKETS.search(text)
        if bracket and bracket.start():
            words.append(bracket[1])
            text = text[: bracket.start()].strip()
            continue
        name, _, last = text.rpartition(" ")
        if not name or not (fold(last) in _VERSIONS or faction_of(last)):
            break
        words.append(last)
        text = name.rstrip(" ,–-")
    hints = _Hints()
    for word in reversed(words):
        hints = _with_hint(hints, word)
    return text, hints


def _with_hint(hints: _Hints, text: str) -> _Hints:
    """``hints`` and those of one bracket: ``R``, ``out of faction``, ``AX, rare``."""
    words = fold(text)
    faction = faction_of(text)
    if words in _PASSED_OVER or not words:
        return hints
    if words in _VERSIONS:
        return hints._replace(versions=tuple(v for v in _VERSIONS[words] if v in hints.versions))
    if faction:
        return hints._replace(faction=faction)
    parts = [part for part in _PARTS.split(text) if part.strip()]
    parts = parts if len(parts) > 1 else text.split()
    if len(parts) == 1:
        return hints._replace(unknown=hints.unknown or text)
    for part in parts:
        hints = _with_hint(hints, part)
    return hints
