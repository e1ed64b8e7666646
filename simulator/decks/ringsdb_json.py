"""RingsDB's public interface: a deck as one JSON object.

``slots`` holds the number of copies by card code, the heroes among them; ``heroes`` lists those once more, and may be
missing. An empty map is written ``[]``, as PHP does. ``sideslots`` are read but not played, other keys are left alone.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from simulator.decks import json_text
from simulator.decks.building import DeckBuilder
from simulator.decks.catalogue import Catalogue, shown
from simulator.decks.model import Deck, Entry, Problem
from simulator.errors import DataError

OTHER_GAMES = ("investigator_code", "investigator_name", "hero_code", "faction_code", "clan", "identity")
"""Keys that decks of the sister sites have (Arkham Horror, Marvel Champions, A Game of Thrones …), and ours has not."""

_CODE = re.compile(r"[0-9]{4,5}")
_GIVE = "give what https://ringsdb.com/api/public/decklist/ID.json answers"
_POOL = "the cards of the Core Set have the codes 01001 to 01073"


def read(text: str, catalogue: Catalogue, source: str = "") -> Deck:
    """The deck of a RingsDB deck or decklist object. DataError if it is none."""
    deck = _deck_object(json_text.load(text))
    places = json_text.Places(text)
    slots = _map(deck, "slots")
    heroes = _map(deck, "heroes")
    building = DeckBuilder(catalogue, source)
    order = [*(code for code in heroes if code in slots), *(code for code in slots if code not in heroes)]
    for code in order:
        _slot(building, "slots", code, slots[code], places)
    for code in heroes:
        if code not in slots:  # old exports
            _slot(building, "heroes", code, heroes[code], places)
    building.in_sideboard = True
    for code, copies in _map(deck, "sideslots").items():
        _slot(building, "sideslots", code, copies, places)
    return building.deck(deck["name"] if isinstance(deck.get("name"), str) else "", "slots")


def write(deck: Deck, catalogue: Catalogue) -> str:
    """``deck`` as RingsDB gives a decklist, without what only the site knows (ids, dates, votes)."""
    slots = _copies((*deck.heroes, *deck.cards, *deck.campaign))
    found = {
        "name": deck.name,
        "description_md": "",
        "heroes": _copies(deck.heroes),
        "slots": slots,
        "sideslots": _copies(deck.sideboard),
        "version": "1.0",
        "last_pack": "Core Set",
        "is_published": False,
        "starting_threat": sum((catalogue.by_code[entry.code].threat or 0) * entry.copies for entry in deck.heroes),
    }
    found.update({key: found[key] or [] for key in ("heroes", "slots", "sideslots")})
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def _copies(entries: Iterable[Entry]) -> dict[str, int]:
    """Copies by code, in the order of the codes; a deck that breaks the rules may list a hero twice."""
    found: Counter[str] = Counter()
    for entry in entries:
        found[f"{entry.code:05d}"] += entry.copies
    return dict(sorted(found.items()))


def _deck_object(value: Any) -> dict[str, Any]:
    """The one object with slots. DataError says what was found in its place."""
    if isinstance(value, list) and value and all(isinstance(item, dict) and "slots" in item for item in value):
        if len(value) > 1:
            raise DataError(f"a list of {len(value)} decks", "give one of them a file of its own")
        value = value[0]
    if not isinstance(value, dict):
        raise DataError(f"{json_text.kind(value)} is no RingsDB deck", _GIVE)
    foreign = next((key for key in OTHER_GAMES if key in value), None)
    if foreign:
        raise DataError(f'a deck of another game: RingsDB knows no "{foreign}"', _GIVE)
    if "slots" not in value:
        if "deltas" in value or "playerData" in value or ("game" in value and isinstance(value["game"], dict)):
            raise DataError("a saved game of DragnCards, not a deck", "export the deck from its deck builder")
        what = "a single card" if "type_code" in value else 'an object without "slots"'
        raise DataError(f"{what} is no RingsDB deck", _GIVE)
    return value


def _map(deck: Mapping[str, Any], key: str) -> dict[str, Any]:
    """A map of codes to copies; none, null or an empty list is an empty one."""
    value = deck.get(key)
    if value is None or value == []:
        return {}
    if not isinstance(value, dict):
        message = f'"{key}" is {json_text.kind(value)}, not a map of card codes to copies'
        raise DataError(message, 'such as: "slots": {"01001": 1, "01014": 3}')
    return value


def _slot(building: DeckBuilder, key: str, code: str, value: Any, places: json_text.Places) -> None:
    line = places.line(code, key)
    card = building.catalogue.numbered(int(code)) if _CODE.fullmatch(code) else None
    if card is None:
        building.refuse(Problem(f'{key}: unknown card "{shown(code)}"', line, _POOL))
        return
    copies = json_text.copies(value)
    if copies is None:
        message = f"{key}: the copies of {code} ({card.name}) are {json_text.kind(value)}, not a whole number"
        building.refuse(Problem(message, line, "such as: 3"))
        return
    building.keep(card, copies, line)
