"""OCTGN's ``.o8d`` files: XML with a section for each type of card, every card named by its id.

The parser refuses what no deck has and what XML is attacked with: a document type, entities, references to other files.
Files of scenarios look the same and fill other sections.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.saxutils import escape

from defusedxml import DefusedXmlException
from defusedxml.sax import parseString as parse_safely

from simulator.decks.building import DeckBuilder
from simulator.decks.catalogue import Catalogue, fold, shown
from simulator.decks.lines import copies_of
from simulator.decks.model import Deck, Entry, Problem
from simulator.decks.ringsdb import of_types
from simulator.errors import DataError

GAME = "a21af4e8-be4b-4cda-a6b6-534f9717391f"
"""OCTGN's id of the game."""

_SECTIONS = {"hero": "Hero", "ally": "Ally", "attachment": "Attachment", "event": "Event"}
_SIDEBOARD, _SIDE_QUEST = "Sideboard", "Side Quest"
_DECK_SECTIONS = {fold(name) for name in (*_SECTIONS.values(), _SIDE_QUEST, _SIDEBOARD)}
_SCENARIO = ("Quest", "Encounter", "Special", "Setup")
_SCENARIO_SECTIONS = {
    fold(name) for name in (*_SCENARIO, "Second Special", "Staging Setup", "Active Setup", "Second Quest Deck")
}
_DECLARATION = re.compile(r"\s*<\?xml\b[^>]{0,200}\?>")
_DIGITS = re.compile(r"[0-9]+")
_AGAIN = "export or download the deck again"
_PLAIN = "save the deck from OCTGN or RingsDB once more: such a file has neither"


def read(text: str, catalogue: Catalogue, source: str = "") -> Deck:
    """The deck of an OCTGN file. It holds no name. DataError if it is no such file, or that of a scenario."""
    handler = _Handler(DeckBuilder(catalogue, source))
    plain = _DECLARATION.sub(lambda found: "\n" * found[0].count("\n"), text.removeprefix("\ufeff"), count=1)
    try:
        # a document type is refused whole: it alone can name entities and other files
        parse_safely(plain.encode("utf-8", "replace"), handler, forbid_dtd=True)
    except DefusedXmlException as error:
        raise DataError("a document type (DTD) or entities in the XML: no deck needs them", _PLAIN) from error
    except SAXParseException as error:
        line, reason = error.getLineNumber() or 1, error.getMessage()
        if line >= plain.rstrip().count("\n") + 1 and reason.startswith(("no element", "unclosed")):
            raise DataError(f"the XML is cut short (line {line})", _AGAIN) from error
        raise DataError(f"line {line}: this is no XML ({reason})", _AGAIN) from error
    except SAXException as error:
        raise DataError(f"this is no XML ({error.getMessage()})", _AGAIN) from error
    return handler.deck()


def write(deck: Deck, catalogue: Catalogue) -> str:
    """``deck`` as RingsDB writes it for OCTGN."""
    inside: dict[str, list[Entry]] = {_SECTIONS[kind]: found for kind, found in of_types(deck, catalogue).items()}
    inside |= {_SIDE_QUEST: [], _SIDEBOARD: list(deck.sideboard)}
    for entry in deck.campaign:
        inside[_SECTIONS.get(catalogue.campaign[entry.code].type, _SIDEBOARD)].append(entry)
    lines = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>', f'<deck game="{GAME}">']
    for name, entries in inside.items():
        lines += [f'  <section name="{name}" shared="False">', *_card_lines(entries, catalogue), "  </section>"]
    lines += [f'  <section name="{name}" shared="True" />' for name in _SCENARIO]
    return "\n".join([*lines, "  <notes><![CDATA[]]></notes>", "</deck>", ""])


def octgn_id(entry: Entry, catalogue: Catalogue) -> str:
    """The id of a deck's card. DataError for one that has none."""
    card = catalogue.numbered(entry.code)
    if card is None or not card.octgn:
        raise DataError(f"{entry.name} has no OCTGN id", "write the deck as text or as RingsDB's JSON")
    return card.octgn


def unknown_id(place: str, identifier: str, name: str, line: int, building: DeckBuilder) -> Problem:
    """The problem of an id that no card of the catalogue has; a name in the file is only a hint."""
    what = (
        f'unknown card "{shown(name)}" (id {shown(identifier)})'
        if name.strip()
        else f"unknown card id {shown(identifier)}"
    )
    hint = "cards are told by their id; those of the Core Set are known"
    other = building.catalogue.not_for_decks(name)
    same = building.catalogue.find(name)
    if other:
        hint = f'"{other.name}" belongs in no deck (type: {other.type.replace("_", " ")}): take it out'
    elif same:
        hint = f"another card of that name is known: {same[0].octgn} ({same[0].type})"
    return Problem(f"{place}{what}", line, hint)


def _card_lines(entries: Iterable[Entry], catalogue: Catalogue) -> list[str]:
    quotes = {"'": "&#039;", '"': "&quot;"}
    return [
        f'    <card qty="{entry.copies}" id="{octgn_id(entry, catalogue)}">{escape(entry.name, quotes)}</card>'
        for entry in entries
    ]


class _Handler(ContentHandler):
    """Takes the parser's events; problems know their lines."""

    def __init__(self, building: DeckBuilder) -> None:
        super().__init__()
        self.building = building
        self.open: list[str] = []
        self.section = ""
        self.section_title = ""
        self.sections: set[str] = set()
        self.scenario_cards = 0
        self.deck_cards = 0
        """Cards to draw: some scenarios bring a hero of their own."""
        self.identifier: str | None = None
        self.quantity: str | None = None
        self.name = ""
        self.line = 0

    def deck(self) -> Deck:
        """What was read."""
        if self.scenario_cards and not self.deck_cards:
            raise DataError("an OCTGN file of a scenario, not a deck", "give the deck's file, and --scenario by name")
        if self.scenario_cards:
            self.building.note(f"{self.scenario_cards} cards of a scenario are left aside")
        return self.building.deck("", "cards")

    def startElement(self, name: str, attrs: Any) -> None:
        self.line = self._locator.getLineNumber() or 0  # type: ignore[attr-defined]
        within = self.open[-1] if self.open else ""
        if not within and name != "deck":
            raise DataError(f"<{shown(name)}> is no OCTGN deck: that begins with <deck>", _AGAIN)
        if name == "deck":
            self._begin(attrs.get("game"))
        elif name == "section" and within == "deck":
            self._enter(attrs.get("name") or "")
        elif name == "card" and within == "section":
            self.identifier, self.quantity, self.name = attrs.get("id"), attrs.get("qty"), ""
        elif name in ("section", "card") or len(self.open) > 8:
            raise DataError(
                f"line {self.line}: <{shown(name)}> in a wrong place", "a deck holds sections, a section cards"
            )
        self.open.append(name)

    def characters(self, content: str) -> None:
        if self.open and self.open[-1] == "card" and len(self.name) < 200:
            self.name += content

    def endElement(self, name: str) -> None:
        self.open.pop()
        if name == "card":
            self._card()

    def _begin(self, game: str | None) -> None:
        if self.open:
            raise DataError(f"line {self.line}: <deck> in a wrong place", "a file holds one deck")
        if game is not None and game.strip().strip("{}").casefold() != GAME:
            raise DataError(f"an OCTGN deck of another game (id {shown(game)})", f"this game's id is {GAME}")

    def _enter(self, name: str) -> None:
        self.section = fold(name)
        if self.section in self.sections:
            message = f'line {self.line}: the section "{shown(name)}" is there twice'
            raise DataError(message, "put its cards into one, or export the deck again")
        self.sections.add(self.section)
        self.section_title = name
        self.building.in_sideboard = self.section == fold(_SIDEBOARD)

    def _card(self) -> None:
        if self.section in _SCENARIO_SECTIONS:
            self.scenario_cards += 1
            return
        if self.section not in _DECK_SECTIONS:
            known = ", ".join((*_SECTIONS.values(), _SIDE_QUEST, _SIDEBOARD))
            message = f'line {self.line}: a card in the unknown section "{shown(self.section_title)}"'
            raise DataError(message, f"a deck has: {known}")
        self.deck_cards += self.section not in (fold(_SECTIONS["hero"]), fold(_SIDEBOARD))
        name = " ".join(self.name.split())
        identifier, quantity = (self.identifier or "").strip(), (self.quantity or "").strip()
        if not identifier:
            message = f'a card without an id ("{shown(name)}")' if name else "a card without an id"
            self.building.refuse(Problem(message, self.line, "cards are told by their id alone"))
            return
        card = self.building.catalogue.with_octgn(identifier)
        if card is None:
            self.building.refuse(unknown_id("", identifier, name, self.line, self.building))
        elif not _DIGITS.fullmatch(quantity):
            what = f'"{shown(quantity)}" copies' if quantity else "no number of copies"
            self.building.refuse(Problem(f"{what} of {card.name}", self.line, 'such as: qty="3"'))
        else:
            self.building.keep(card, copies_of(quantity), self.line, written=quantity)
