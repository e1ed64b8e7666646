"""RingsDB's two text forms: the ``.txt`` download, and the plain-text (or Markdown) pop-up people paste into forums.

Both list one card a line, ``2x Faramir (Core Set)``; they differ in the lines around. Numbers behind section titles
count titles in the download and copies in the pop-up, which also leaves a hero's ``1x`` away, so no number but a
card's own is used. Sections follow the view a user had open (type, sphere, product, one list), so a card's kind comes
from the catalogue; a section that names a type only settles which of several cards of one name is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from simulator.decks.catalogue import PLAYER_TYPES, CardEntry, Catalogue, fold, shown
from simulator.decks.legality import Pool
from simulator.decks.lines import LONGEST_TITLE, MOST_COPIES, MOST_PROBLEMS, copies_of, count, listed, split_lines
from simulator.decks.model import Deck, Entry, Problem, merged

_CORE = "Core Set"
_CORE_PRODUCTS = {"", "core set", "core", "revised core set", "revised core set campaign only", "revcore"}
_SECTIONS = {"hero": "Heroes", "ally": "Allies", "attachment": "Attachments", "event": "Events"}
_TYPE_OF_SECTION = {fold(word): kind for kind, many in _SECTIONS.items() for word in (kind, many)}
_OTHER_SECTIONS = {
    *("leadership", "tactics", "spirit", "lore", "neutral", "baggins", "fellowship"),
    *("player side quest", "player side quests", "player objective", "player objectives", "contract", "contracts"),
    *("treasure", "campaign", "cards"),
}

_OPENING = re.compile(r"Packs:|Main Deck$", re.IGNORECASE)
_COMMENT = re.compile(
    r"Packs:|Cards up to |\d+ Heroe?s?, \d+ Cards?\b|Deck built on |Deck(list)? \[?built and published",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"(?P<title>.+?)(?:\s*\((?P<count>\d{1,3})\))?")
_MARKDOWN = re.compile(r"\*\s+(?P<copies>\d+x)?\s*\[(?P<name>[^\]]+)\]\(\S*/card/(?P<code>\d+)\)\s*_\((?P<pack>.+)\)_")
_MARKDOWN_TITLE = re.compile(r"#{2,3}\s*\*?(?P<title>.+?)\*?")
_COPIES = re.compile(r"(?:[*•-]\s+)?(?:\d+\s*[x×]|[x×]\d+)\s", re.IGNORECASE)
_PACK = re.compile(r"(?P<name>.*?)(?:\s*\((?:#\d+\)\s*\()?(?P<pack>.*?)\)?)?")
_NUMBER = re.compile(r"\d{4,5}")
_NO_PACK = re.compile(r"\d{1,3}")
_LAYOUT = "write the deck's name, an empty line, then one card a line, such as: 2x Faramir (Core Set)"


def read(text: str, catalogue: Catalogue, source: str = "") -> Deck:
    """The deck that ``text`` describes; ``source`` names it in messages.

    Lines that are no card the catalogue knows become ``Deck.problems``, each with its line number and the nearest
    titles. A sideboard is read but not played; unknown cards in it are only noted.
    """
    return _Reader(catalogue, source).read(text)


@dataclass
class _Reader:
    catalogue: Catalogue
    source: str
    heroes: list[Entry] = field(default_factory=list)
    cards: list[Entry] = field(default_factory=list)
    sideboard: list[Entry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    unread: int = 0
    in_sideboard: bool = False
    section: str | None = None

    def read(self, text: str) -> Deck:
        lines = split_lines(text)
        filled = [index for index, line in enumerate(lines) if line]
        title = self._title(lines, filled)
        for index in filled[1:] if title else filled:
            self._line(lines, index)
        if self.unread > MOST_PROBLEMS:
            self.problems.append(Problem(f"{self.unread - MOST_PROBLEMS} more lines that name no card", playable=False))
        if self.sideboard:
            n_aside = sum(entry.copies for entry in self.sideboard)
            self.notes.append(f"the sideboard ({n_aside} card{'s' * (n_aside > 1)}) is not played")
        return Deck(
            name=shown(title, LONGEST_TITLE),
            heroes=tuple(self.heroes),
            cards=merged(self.cards),
            sideboard=merged(self.sideboard),
            source=self.source,
            problems=tuple(self.problems),
            notes=tuple(self.notes),
        )

    def _title(self, lines: list[str], filled: list[int]) -> str:
        """The first line, if it is the deck's name: nothing tells it from a card or a section but what follows."""
        if len(filled) < 2:
            return ""
        first, second = filled[0], filled[1]
        line, following = lines[first], _without_markdown(lines[second])
        if not _OPENING.match(following) and (_is_structure(_without_markdown(line)) or self._is_card(line)):
            return ""
        if _is_structure(following):
            return line.lstrip("#").strip() if lines[second].startswith("##") else line
        if second == first + 1:
            return ""
        if self.catalogue.find(line):
            self.notes.append(f"line {first + 1}, {shown(line)}, was read as the deck's name")
        return line

    def _is_card(self, line: str) -> bool:
        """Whether a first line is meant as a card: a name alone is not, it may be the deck's."""
        card = _parse(line)
        return bool(_COPIES.match(line) or (card.quantity and self.catalogue.find(card.name)))

    def _line(self, lines: list[str], index: int) -> None:
        line = _without_markdown(lines[index])
        if _COMMENT.match(line):
            return
        counted = _COUNTED.fullmatch(line)
        title = fold(counted["title"]) if counted else ""
        if title in ("sideboard", "main deck"):
            self.in_sideboard, self.section = title == "sideboard", None
        elif title in _TYPE_OF_SECTION:
            self.section = _TYPE_OF_SECTION[title]
        elif title in _OTHER_SECTIONS or (counted and _is_product(counted, lines, index)):
            self.section = None
        else:
            self._card(_parse(line), index + 1)

    def _card(self, card: _Card, line: int) -> None:
        found = self._identify(card)
        if isinstance(found, Problem):
            self._unread(replace(found, line=line, playable=False))
        elif not 1 <= card.copies <= MOST_COPIES:
            message = f"{shown(card.quantity)} copies of {found.name}"
            self._unread(Problem(message, line, "a deck holds 1 to 3 copies of a title", playable=False))
        else:
            pack = "" if _NUMBER.fullmatch(card.pack) else card.pack
            if fold(pack) not in _CORE_PRODUCTS:
                self._note(f"line {line}: {found.name} of {shown(pack)} is played as the {_CORE} card")
            entry = Entry(found.code, found.name, card.copies, line, pack)
            kept = self.sideboard if self.in_sideboard else self.heroes if found.type == "hero" else self.cards
            kept.append(entry)

    def _identify(self, card: _Card) -> CardEntry | Problem:
        """The one card meant, or why there is none."""
        found = self.catalogue.find(card.name)
        code = card.code or (int(card.pack) if _NUMBER.fullmatch(card.pack) else 0)
        if code:
            numbered = [entry for entry in found if entry.code == code]
            found = numbered if numbered or not card.code else found  # a link may lead to another printing
        elif self.section:
            of_type = [entry for entry in found if entry.type == self.section]
            if of_type or self.section == "hero" or all(entry.type == "hero" for entry in found):
                found = of_type  # an ally is not the hero of that name; any other card may stand in a wrong section
        if found and _NO_PACK.fullmatch(card.pack):
            return Problem(f"{found[0].name} ({card.pack}): copies stand before the name", hint="such as: 2x Faramir")
        if len(found) == 1:
            return found[0]
        if found:
            which = " or ".join(f"{entry.code:05d} ({entry.type})" for entry in found[:4])
            hint = f"put its number behind the name: {found[0].name} ({found[0].code:05d})"
            return Problem(f'"{found[0].name}" may be {which}', hint=hint)
        return self._unknown(card)

    def _unknown(self, card: _Card) -> Problem:
        same = self.catalogue.find(card.name)
        if same:
            what = "no card of that number is called" if _NUMBER.fullmatch(card.pack) else f"unknown {self.section}"
            known = " or ".join(f"the {entry.type} {entry.code:05d}" for entry in same[:4])
            return Problem(f'{what} "{same[0].name}"', hint=f"known by that name: {known}")
        other = self.catalogue.not_for_decks(card.name)
        if other:
            kind = other.type.replace("_", " ")
            return Problem(f'"{other.name}" belongs in no deck (type: {kind})', hint="take the line out")
        told = self.unread < MOST_PROBLEMS and not self.in_sideboard
        close = self.catalogue.nearest(card.name) if told else []
        hint = f"did you mean {listed(close)}?" if close else _LAYOUT
        return Problem(f'unknown card "{shown(card.name)}"', hint=hint)

    def _unread(self, problem: Problem) -> None:
        if not self.in_sideboard:
            self.unread += 1
            if self.unread <= MOST_PROBLEMS:
                self.problems.append(problem)
        else:
            self._note(f"{problem} (in the sideboard, which is not played)")

    def _note(self, note: str) -> None:
        if len(self.notes) < MOST_PROBLEMS:
            self.notes.append(note)


@dataclass(frozen=True, slots=True)
class _Card:
    """One line taken apart; nothing is known yet to be a card."""

    name: str
    quantity: str
    pack: str
    code: int = 0

    @property
    def copies(self) -> int:
        """A line without a quantity means one."""
        return copies_of(self.quantity)


def _parse(line: str) -> _Card:
    link = _MARKDOWN.fullmatch(line)
    if link:
        return _Card(link["name"].strip(), (link["copies"] or "").rstrip("x"), link["pack"], int(link["code"][:6]))
    counted = count(line)
    if not counted:
        return _Card(line, "", "")
    rest = _PACK.fullmatch(counted.rest)
    if not rest:
        return _Card(*counted, pack="")
    return _Card(rest["name"].strip(), counted.quantity, (rest["pack"] or "").strip())


def _without_markdown(line: str) -> str:
    match = _MARKDOWN_TITLE.fullmatch(line)
    return match["title"] if match else line


def _is_structure(line: str) -> bool:
    """Whether the line is a section title or one of the lines to pass over, whatever the deck."""
    counted = _COUNTED.fullmatch(line)
    title = fold(counted["title"]) if counted else ""
    known = title in _TYPE_OF_SECTION or title in _OTHER_SECTIONS or title in ("sideboard", "main deck")
    return known or bool(_COMMENT.match(line))


def _is_product(counted: re.Match[str], lines: list[str], index: int) -> bool:
    """A product's title, ``Core Set (12)``: its cards below name the product too, which no misspelled card's do."""
    below = next((lines[at] for at in range(index + 1, len(lines)) if lines[at]), "")
    return bool(counted["count"]) and below.rstrip("_").endswith(f"({counted['title']})")


def write(deck: Deck, catalogue: Catalogue) -> str:
    """``deck`` as RingsDB's ``.txt`` download, lines ended by CRLF. ``read`` gives the same deck back."""
    by_type: dict[str, list[Entry]] = {kind: [] for kind in PLAYER_TYPES}
    by_type["hero"].extend(deck.heroes)
    for entry in deck.cards:
        by_type[catalogue.by_code[entry.code].type].append(entry)
    lines = [deck.name, "", f"Packs: {_packs(deck, catalogue)}", ""]
    for kind, title in _SECTIONS.items():
        lines += [f"{title} ({len(by_type[kind])})", "", *_card_lines(by_type[kind], catalogue, kind), ""]
    if deck.sideboard:
        lines += ["", "Sideboard", "", *_card_lines(deck.sideboard, catalogue)]
    return "\r\n".join([*lines, "", ""])


def _card_lines(entries: Iterable[Entry], catalogue: Catalogue, kind: str = "") -> list[str]:
    """Where a section holds two cards of one name, their numbers stand in place of the product."""
    lines = []
    for entry in entries:
        same = [card for card in catalogue.find(entry.name) if kind in ("", card.type)]
        behind = f"{entry.code:05d}" if len(same) > 1 else entry.pack or _CORE
        lines.append(f"{entry.copies}x {entry.name} ({behind})")
    return lines


def _packs(deck: Deck, catalogue: Catalogue) -> str:
    """The products the deck needs, in RingsDB's words: ``Core Set (2)`` if one box has too few copies."""
    boxes: dict[str, int] = {}
    for entry in (*deck.heroes, *deck.cards):
        a_box = Pool("core").holds(catalogue.by_code[entry.code]) or entry.copies
        pack = entry.pack or _CORE
        boxes[pack] = max(boxes.get(pack, 1), -(-entry.copies // a_box))
    named = [f"{pack} ({n})" if n > 1 else pack for pack, n in boxes.items()]
    return f"From {named[0]} to {named[-1]}" if len(named) > 1 else (named or [_CORE])[0]
