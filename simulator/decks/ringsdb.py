"""Decks as text: RingsDB's ``.txt`` download, its pop-ups (plain text, Markdown, BBCode), and lists people type.

All list one card a line, ``2x Faramir (Core Set)``; they differ in the lines around. Numbers behind section titles
count titles in the download and copies in the pop-ups, which also leave a hero's ``1x`` away, so no number but a
card's own is used. Sections follow the view a user had open (type, sphere, product, one list), so a card's kind comes
from the catalogue; a section that names a type only settles which of several cards of one name is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from simulator.decks.building import DeckBuilder
from simulator.decks.catalogue import PLAYER_TYPES, CardEntry, Catalogue, fold, shown
from simulator.decks.legality import Pool
from simulator.decks.lines import NUMBER, copies_of, count, listed, split_lines
from simulator.decks.model import Deck, Entry, Problem
from simulator.errors import DataError

_CORE = "Core Set"
_CAMPAIGN_PACK = "Revised Core Set (Campaign Only)"
"""The product RingsDB lists boons and burdens under."""
_CORE_PRODUCTS = {"", "core set", "core", "revised core set", "revised core set campaign only", "revcore"}
_SECTIONS = {"hero": "Heroes", "ally": "Allies", "attachment": "Attachments", "event": "Events"}
_TYPE_OF_SECTION = {fold(word): kind for kind, many in _SECTIONS.items() for word in (kind, many)}
_OTHER_SECTIONS = {
    *("leadership", "tactics", "spirit", "lore", "neutral", "baggins", "fellowship"),
    *("player side quest", "player side quests", "player objective", "player objectives", "contract", "contracts"),
    *("side quest", "side quests", "treasure", "treasures", "campaign", "boons", "burdens", "cards", "deck"),
    *("total", "total cards"),
}
_BLOCKS = {"main deck": False, "sideboard": True, "side board": True}
"""Titles of the two halves of a file -> whether that half is the sideboard."""

_OPENING = re.compile(r"Packs:|Main Deck$", re.IGNORECASE)
_COMMENT = re.compile(
    r"Packs:|Cards up to |Starting Threat\b|\d+ Heroe?s? ?, ?\d+ Cards?\b|"
    r"Deck built on |Deck(list)? (\[(url=[^\]]*\])?)?buil[dt] and published|#(?!#)|//",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"(?P<title>.+?)(?:\s*\((?P<count>\d{1,3})\))?")
_LINK = re.compile(
    r"(?:[*•-]\s+)?(?P<copies>\d+ ?[x×])?\s*"
    r"(?:\[(?P<name>[^\]]+)\]\(\S*/card/(?P<code>\d+)\)|\[url=\S*/card/(?P<code_bb>\d+)\](?P<name_bb>[^\[]+)\[/url\])"
    r"\s*(?:(?:_|\[i\])\((?P<pack>.+)\)(?:_|\[/i\]))?"
)
"""A card as a link, in Markdown or in BBCode."""
_LONGEST_LINK = 500
_MARKED_TITLE = re.compile(
    r"#{2,3}\s*\*?(?P<title>.+?)\*?|\[(?P<tag>[bi])\](?P<title_bb>.+)\[/(?P=tag)\]|\*\*(?P<title_bold>.+)\*\*"
)
_COPIES = re.compile(rf"(?:[*•-]\s+)?(?:{NUMBER}\s*[x×]|[x×]{NUMBER})\s", re.IGNORECASE)
_PACK = re.compile(r"(?P<name>.*?)(?:\s*\((?:#\d+\)\s*\()?(?P<pack>.*?)\)?)?")
_PACK_IS_COPIES = re.compile(rf"[x×]({NUMBER})|({NUMBER})[x×]", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{4,5}")
_NO_PACK = re.compile(r"\d{1,3}|(?!\d)" + NUMBER)
_ONLY_CORE = "only cards of the Core Set and the Revised Core Set are known: take the line out, or name one of these"
LONGEST_NAME = 4
"""Words of a card's name, mostly."""
_LAYOUT = "write the deck's name, an empty line, then one card a line, such as: 2x Faramir (Core Set)"


def read(text: str, catalogue: Catalogue, source: str = "") -> Deck:
    """The deck that ``text`` describes; ``source`` names it in messages.

    Lines that are no card the catalogue knows become ``Deck.problems``, each with its line number and the nearest
    titles. A sideboard is read but not played; unknown cards in it are only noted.

    Cards may follow the heroes without a title of their own: the first that can be no hero ends the heroes' section,
    and a note says where. A single copy of a unique ally does not, for a hero of a product that the catalogue lacks
    may bear the name: below the heroes' title it is refused unless its number stands behind it.
    """
    return _Reader(catalogue, source).read(text)


class _Reader:
    def __init__(self, catalogue: Catalogue, source: str) -> None:
        self.catalogue = catalogue
        self.building = DeckBuilder(catalogue, source)
        self.section: str | None = None
        self.sections: set[str] = set()
        self.in_main_deck = False

    def read(self, text: str) -> Deck:
        lines = split_lines(text)
        filled = [index for index, line in enumerate(lines) if line]
        title = self._title(lines, filled)
        for index in filled[1:] if title else filled:
            self._line(lines, index)
        return self.building.deck(title)

    def _title(self, lines: list[str], filled: list[int]) -> str:
        """The first line, if it is the deck's name: nothing tells it from a card or a section but what follows."""
        if len(filled) < 2:
            return ""
        first, second = filled[0], filled[1]
        line, following = lines[first], _without_markup(lines[second])
        if not _OPENING.match(following) and (_is_structure(_without_markup(line)) or self._is_card(line)):
            return _commented_title(line)
        if _is_structure(following):
            return _unmarked_title(line, lines[second])
        if second == first + 1 and not self._is_alone(line, following):
            return ""
        if second == first + 1 or self.catalogue.find(line):
            self.building.note(f"line {first + 1}, {shown(line)}, was read as the deck's name")
        return line

    def _is_card(self, line: str) -> bool:
        """Whether a first line is meant as a card: a name alone is not, it may be the deck's."""
        card = _parse(line)
        return bool(_COPIES.match(line) or card.code or (card.quantity and self.catalogue.find(card.name)))

    def _is_alone(self, line: str, following: str) -> bool:
        """Whether a line right above a card is like no card's name, so that it must be the deck's."""
        name = _parse(line).name
        known = self.catalogue.find(name) or self.catalogue.campaign_card(name) or self.catalogue.not_for_decks(name)
        return not known and bool(self.catalogue.find(_parse(following).name)) and not self.catalogue.nearest(name)

    def _line(self, lines: list[str], index: int) -> None:
        line = _without_markup(lines[index])
        if _COMMENT.match(line):
            return
        title = _heading(line)
        counted = _COUNTED.fullmatch(line)
        if self._is_second_deck(title, lines, index):
            at = self._title_above(lines, index) or index
            raise DataError(f"line {at + 1}: a second deck begins here", "give each deck a file of its own")
        if title in _BLOCKS:
            self.building.in_sideboard, self.section = _BLOCKS[title], None
            self.in_main_deck = self.in_main_deck or title == "main deck"
            self.sections.clear()
        elif title in _TYPE_OF_SECTION:
            self.section = _TYPE_OF_SECTION[title]
            if self.section in self.sections:
                self.building.note(
                    f"line {index + 1}: {_SECTIONS[self.section]} begin again; the deck has those of both"
                )
            self.sections.add(self.section)
        elif title in _OTHER_SECTIONS or (counted and _is_product(counted, lines, index)):
            self.section = None
        else:
            self._card(_parse(line), index + 1)

    def _is_second_deck(self, title: str, lines: list[str], index: int) -> bool:
        """Whether another deck was put behind the one that has been read: it begins with heroes, or `Main Deck`.

        A sideboard may have a section of heroes. Nothing stands above that; above a deck there is its name.
        """
        if title == "main deck":
            return self.in_main_deck or self.building.in_sideboard
        if _TYPE_OF_SECTION.get(title) != "hero" or not (self.building.heroes and self.building.cards):
            return False
        return not self.building.in_sideboard or self._title_above(lines, index) is not None

    def _title_above(self, lines: list[str], index: int) -> int | None:
        """The line nearest above, comments and sections aside, if it is not meant as a card: the name of a deck."""
        for at in range(index - 1, 0, -1):
            line = _without_markup(lines[at])
            if line and not _is_structure(line):
                card = _parse(line)
                known = self.catalogue.find(card.name) or self.catalogue.campaign_card(card.name)
                return None if known or card.quantity or card.code else at
            if line and not _COMMENT.match(line) and _heading(line) != "main deck":
                return None
        return None

    def _card(self, card: _Card, line: int) -> None:
        if self.section == "hero" and (name := self._no_hero(card)):
            self.section = None
            self.building.note(f"line {line}: {name} is no hero; from here on the cards are read as those of the deck")
        found = self._identify(card)
        if isinstance(found, Problem):
            self.building.refuse(replace(found, line=line))
            return
        pack = "" if _NUMBER.fullmatch(card.pack) else card.pack
        if card.of_foreign_pack:
            self.building.note(f"line {line}: {found.name} of {shown(pack)} is played as the {_CORE} card")
        self.building.keep(found, copies_of(card.quantity), line, pack, card.quantity)

    def _no_hero(self, card: _Card) -> str:
        """The name of a known card, if it cannot be meant as a hero, of whatever product."""
        found = self.catalogue.find(card.name)
        found = [entry for entry in found if entry.code == card.number] or found
        if not found or any(entry.type == "hero" for entry in found):
            return ""
        named_like_a_hero = all(entry.type == "ally" and entry.unique for entry in found)
        meant = not named_like_a_hero or copies_of(card.quantity) > 1 or found[0].code == card.number
        return found[0].name if meant else ""

    def _identify(self, card: _Card) -> CardEntry | Problem:
        """The one card meant, or why there is none."""
        found = self.catalogue.find(card.name)
        code = card.number
        numbered = [entry for entry in found if entry.code == code]
        if numbered or (code and not card.code):  # a link may lead to another printing
            found = numbered
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
        return self.catalogue.campaign_card(card.name) or self._unknown(card)

    def _unknown(self, card: _Card) -> Problem:
        same = self.catalogue.find(card.name)
        if same:
            what = "no card of that number is called" if _NUMBER.fullmatch(card.pack) else f"unknown {self.section}"
            known = " or ".join(f"the {entry.type} {entry.code:05d}" for entry in same[:4])
            meant = f"; if it is meant, put its number behind: {same[0].name} ({same[0].code:05d})"
            hint = f"known by that name: {known}{'' if card.number else meant}"
            return Problem(f'{what} "{same[0].name}"', hint=hint)
        other = self.catalogue.not_for_decks(card.name)
        if other:
            kind = other.type.replace("_", " ")
            return Problem(f'"{other.name}" belongs in no deck (type: {kind})', hint="take the line out")
        if card.of_foreign_pack:
            return Problem(f'unknown card "{shown(card.name)}" of the pack {shown(card.pack)}', hint=_ONLY_CORE)
        close = self.catalogue.nearest(card.name) if self.building.telling else []
        # a line like those of the deck names a card of another product; anything else is no deck list
        like_others = self.building.cards and (card.quantity or len(card.name.split()) <= LONGEST_NAME)
        hint = f"did you mean {listed(close)}?" if close else _ONLY_CORE if like_others else _LAYOUT
        return Problem(f'unknown card "{shown(card.name)}"', hint=hint)


class _Card(NamedTuple):
    """One line taken apart; nothing is known yet to be a card."""

    name: str
    quantity: str
    """As written. A line without a quantity means one."""
    pack: str
    code: int = 0
    """The number in its link."""

    @property
    def number(self) -> int:
        """The number that stands with the card, whether in its link or in place of the product; 0 if none does."""
        return self.code or (int(self.pack) if _NUMBER.fullmatch(self.pack) else 0)

    @property
    def of_foreign_pack(self) -> bool:
        """Whether a product stands with the card whose cards are not known."""
        named = fold(self.pack)
        return named not in _CORE_PRODUCTS and not named.isdigit()


def _parse(line: str) -> _Card:
    link = _LINK.fullmatch(line) if len(line) < _LONGEST_LINK else None
    if link:
        name, code = link["name"] or link["name_bb"], link["code"] or link["code_bb"]
        return _Card(name.strip(), (link["copies"] or "").rstrip(" x×"), link["pack"] or "", int(code[:6]))
    counted = count(line)
    if not counted:
        return _Card(line, "", "")
    rest = _PACK.fullmatch(counted.rest)
    if not rest:
        return _Card(*counted, pack="")
    name, quantity, pack = rest["name"].strip(), counted.quantity, (rest["pack"] or "").strip()
    copies = _PACK_IS_COPIES.fullmatch(pack)
    if copies:  # Gandalf (x3)
        return _Card(line, "", "") if quantity else _Card(name, copies[1] or copies[2], "")
    before_pack = count(name) if pack and not quantity else None
    if before_pack and before_pack.quantity:  # Gandalf x3 (Core Set)
        name, quantity = before_pack
    return _Card(name, quantity, pack)


def _without_markup(line: str) -> str:
    """A title without the marks of Markdown or BBCode."""
    match = _MARKED_TITLE.fullmatch(line)
    return (match["title"] or match["title_bb"] or match["title_bold"]).strip() if match else line


def _unmarked_title(line: str, following: str) -> str:
    """The deck's name without its marks, if the section title below has marks too: ``#1 deck`` is a name.

    Only the site's download begins with the name as it is, whatever its marks.
    """
    if following.startswith("##"):
        return line.lstrip("#").strip()
    if not following.startswith("Packs:"):
        line = _commented_title(line) or line
    return _without_markup(line) if line.startswith("[b]") and following.startswith("[") else line


def _commented_title(line: str) -> str:
    """The name of a deck whose first line is a comment, as some lists have it."""
    return line.lstrip("#/").strip() if line.startswith(("# ", "//")) else ""


def _heading(line: str) -> str:
    """What may be a section's title: ``Allies (12)``, ``Allies: 12``, ``== Allies ==``."""
    return " ".join(word for word in fold(line[:_LONGEST_LINK]).split() if not word.isdigit())


def _is_structure(line: str) -> bool:
    """Whether the line is a section title or one of the lines to pass over, whatever the deck."""
    title = _heading(line)
    known = title in _TYPE_OF_SECTION or title in _OTHER_SECTIONS or title in _BLOCKS
    return known or bool(_COMMENT.match(line))


def _is_product(counted: re.Match[str], lines: list[str], index: int) -> bool:
    """A product's title, ``Core Set (12)``: its cards below name the product too, which no misspelled card's do."""
    below = next((lines[at] for at in range(index + 1, len(lines)) if lines[at]), "")
    return bool(counted["count"]) and below.removesuffix("[/i]").rstrip("_").endswith(f"({counted['title']})")


def write(deck: Deck, catalogue: Catalogue) -> str:
    """``deck`` as RingsDB's ``.txt`` download, lines ended by CRLF. ``read`` gives the same deck back."""
    by_type = of_types(deck, catalogue)
    lines = [deck.name, "", f"Packs: {_packs(deck, catalogue)}", ""]
    for kind, title in _SECTIONS.items():
        lines += [f"{title} ({len(by_type[kind])})", "", *_card_lines(by_type[kind], catalogue, kind), ""]
    if deck.campaign:
        campaign = [replace(entry, pack=entry.pack or _CAMPAIGN_PACK) for entry in deck.campaign]
        lines += ["", f"Campaign ({len(campaign)})", "", *_card_lines(campaign, catalogue), ""]
    if deck.sideboard:
        lines += ["", "Sideboard", "", *_card_lines(deck.sideboard, catalogue)]
    return "\r\n".join([*lines, "", ""])


def write_plain(deck: Deck, catalogue: Catalogue) -> str:
    """``deck`` as a list of ``3 Name``, the shortest that ``read`` gives the same deck back for."""
    by_type = of_types(deck, catalogue)
    blocks = [_plain_lines(entries, catalogue) for entries in by_type.values() if entries]
    blocks += [_plain_lines(deck.campaign, catalogue)] if deck.campaign else []
    blocks += [["Sideboard", *_plain_lines(deck.sideboard, catalogue)]] if deck.sideboard else []
    lines = [line for block in blocks for line in ("", *block)]
    listed_only = "\n".join([*([deck.name] if deck.name else []), *(lines if deck.name else lines[1:]), ""])
    if read(listed_only, catalogue).name == deck.name:
        return listed_only
    # the name looks like a card, a section or a comment
    return "\n".join([deck.name, "", f"Packs: {_packs(deck, catalogue)}", *lines, ""])


def of_types(deck: Deck, catalogue: Catalogue) -> dict[str, list[Entry]]:
    """The heroes and cards of ``deck`` by type, in the order decks are listed in."""
    by_type: dict[str, list[Entry]] = {kind: [] for kind in PLAYER_TYPES}
    by_type["hero"].extend(deck.heroes)
    for entry in deck.cards:
        by_type[catalogue.by_code[entry.code].type].append(entry)
    return by_type


def _plain_lines(entries: Iterable[Entry], catalogue: Catalogue) -> list[str]:
    lines = []
    for entry in entries:
        number = f" ({entry.code:05d})" if len(catalogue.find(entry.name)) > 1 else ""
        lines.append(f"{entry.copies} {entry.name}{number}")
    return lines


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
