"""DragnCards: a deck as a JSON list of ``databaseId`` (the OCTGN id), ``quantity`` and ``loadGroupId``.

The list holds no name for the deck. Only the group of the sideboard matters to a reader; groups of a scenario
(``shared…``) belong in no deck.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from simulator.decks import json_text
from simulator.decks.building import DeckBuilder
from simulator.decks.catalogue import Catalogue, has_player_back, shown
from simulator.decks.model import Deck, Entry, Problem
from simulator.decks.octgn import octgn_id, unknown_id
from simulator.errors import DataError

_HEROES, _DECK, _SIDEBOARD = "playerNPlay1", "playerNDeck", "playerNSideboard"
_SHAPE = 'such as: {"databaseId": "51223bd0-ffd1-11df-a976-0801200c9014", "quantity": 2, "loadGroupId": "playerNDeck"}'


def read(text: str, catalogue: Catalogue, source: str = "") -> Deck:
    """The deck of a DragnCards list. DataError if it is none."""
    entries, name = _entries(json_text.load(text))
    lines = json_text.Places(text).lines("databaseId")
    lines = lines if len(lines) == len(entries) else [0] * len(entries)
    building = DeckBuilder(catalogue, source)
    groups = [entry.get("loadGroupId", _DECK) if isinstance(entry, dict) else "" for entry in entries]
    shared = [isinstance(group, str) and group.startswith("shared") for group in groups]
    if shared and all(shared):
        raise DataError("a scenario's cards, not a deck", "give the list of a player's deck")
    for number, (entry, line, aside) in enumerate(zip(entries, lines, shared, strict=True), 1):
        if not aside:
            _entry(building, entry, number, line)
    building.in_sideboard = False
    if any(shared):
        building.note(f"{sum(shared)} entries of a scenario (groups shared…) are left aside")
    return building.deck(name, "entries")


def write(deck: Deck, catalogue: Catalogue) -> str:
    """``deck`` as DragnCards' deck builder saves it."""
    by_place = [(_HEROES, deck.heroes), (_DECK, deck.cards)]
    for group, to_players in ((_DECK, True), (_SIDEBOARD, False)):
        of_group = tuple(e for e in deck.campaign if has_player_back(catalogue.campaign[e.code]) is to_players)
        by_place.append((group, of_group))
    by_place.append((_SIDEBOARD, deck.sideboard))
    entries = [entry for group, entries in by_place for entry in _rows(entries, group, catalogue)]
    return json.dumps(entries, ensure_ascii=False, indent=2) + "\n"


def _rows(entries: Iterable[Entry], group: str, catalogue: Catalogue) -> list[dict[str, Any]]:
    return [
        {
            "databaseId": octgn_id(entry, catalogue),
            "quantity": entry.copies,
            "loadGroupId": group,
            "_name": entry.name,
        }
        for entry in entries
    ]


def _entries(value: Any) -> tuple[list[Any], str]:
    """The entries and the name, which only the plugin's own decks have. DataError for anything else."""
    name = ""
    if isinstance(value, dict) and isinstance(value.get("cards"), list):
        label = value.get("label")
        name, value = label if isinstance(label, str) else "", value["cards"]
    if not isinstance(value, list):
        raise DataError(f"{json_text.kind(value)} is no DragnCards deck", f"it is a list of entries, {_SHAPE}")
    if not value:
        raise DataError("an empty list is no deck", f"it is a list of entries, {_SHAPE}")
    if any(isinstance(entry, dict) and "slots" in entry for entry in value):
        raise DataError("a list of RingsDB decks, not a DragnCards deck", "give one of them a file of its own")
    if any(isinstance(entry, dict) and "cardRow" in entry for entry in value):
        raise DataError("a list of custom cards for DragnCards, not a deck", "custom cards cannot be played here")
    return value, name


def _entry(building: DeckBuilder, entry: Any, number: int, line: int) -> None:
    building.in_sideboard = False
    if not isinstance(entry, dict):
        building.refuse(Problem(f"entry {number} is {json_text.kind(entry)}, not an object", line, _SHAPE))
        return
    group = entry.get("loadGroupId", _DECK)
    building.in_sideboard = isinstance(group, str) and group.casefold().endswith("sideboard")
    identifier, name = entry.get("databaseId"), entry.get("_name")
    if not isinstance(identifier, str):
        what = "has no databaseId" if identifier is None else f"has {json_text.kind(identifier)} as databaseId"
        building.refuse(Problem(f"entry {number} {what}", line, _SHAPE))
        return
    card = building.catalogue.with_octgn(identifier)
    if card is None:
        told = name if isinstance(name, str) else ""
        building.refuse(unknown_id(f"entry {number}: ", identifier, told, line, building))
        return
    copies = json_text.copies(entry.get("quantity"))
    if copies is None:
        found = f"are {json_text.kind(entry['quantity'])}, not a whole number" if "quantity" in entry else "are missing"
        building.refuse(Problem(f"entry {number}: the copies of {shown(card.name)} {found}", line, _SHAPE))
        return
    building.keep(card, copies, line)
