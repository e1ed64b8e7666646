"""The tables of runs that several test files play: shipped decks by name, one a seat, for every game."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from simulator.games.altered.terms import RULES_VERSIONS


@cache
def _lotr_lcg() -> tuple[Any, Any]:
    from simulator.decks import Catalogue
    from simulator.games.lotr_lcg.cardfile import load_book

    book = load_book()
    return book, Catalogue(book.cards)


@cache
def _altered() -> tuple[Any, Any]:
    from simulator.decks import AlteredCatalogue
    from simulator.games.altered.cardfile import load_book

    book = load_book()
    return book, AlteredCatalogue(book.cards)


def altered_book() -> Any:
    """The cards of Altered."""
    return _altered()[0]


def lotr_lcg(*decks: str, scenario: str = "passage-through-mirkwood", mode: str = "standard") -> Any:
    """So many players against a scenario."""
    from simulator.decks import read_decks
    from simulator.games.lotr_lcg.table import Loadout, make_tables

    cards, catalogue = _lotr_lcg()
    loadouts = [Loadout(*map(tuple, deck.loadout())) for deck in read_decks(list(decks), catalogue)]
    return make_tables(cards, loadouts, scenario, mode)


def in_campaign(number: int, *decks: str) -> Any:
    """Scenario ``number`` (from 0) in the middle of an expert campaign that has left its marks on everybody."""
    from simulator.decks import read_decks
    from simulator.games.lotr_lcg.campaign.laying import Layer, plans
    from simulator.games.lotr_lcg.campaign.log import Log

    cards, catalogue = _lotr_lcg()
    loadouts = [deck.loadout() for deck in read_decks(list(decks), catalogue)]
    heroes = tuple(own for own, _ in loadouts)
    codes = {card.name: card.code for card in cards.cards if card.reward is not None}
    everybody = [hero for own in heroes for hero in own]
    log = Log(
        heroes,
        penalty=2,
        pool=(*[codes["Mendor's Support"]] * len(heroes), codes["Ungoliant's Swarm"], codes["Lingering Venom"]),
        bound=tuple((hero, codes[card]) for hero in everybody[:2] for card in ("Valor", "Scarred")),
        damage=tuple((hero, 1) for hero in everybody[1:]),
        prisoner=everybody[-1],
    )
    return Layer(cards, [deck for _, deck in loadouts]).tables(plans(cards)[number], log)


def altered(*decks: str, rules: str = RULES_VERSIONS[0]) -> Any:
    """Two decks against each other."""
    from simulator.games.altered.table import make_tables

    return make_tables(altered_book(), [altered_loadout(deck) for deck in decks], rules)


def altered_loadout(deck: str) -> Any:
    """What the seat of a shipped deck brings."""
    from simulator.decks import read_deck
    from simulator.games.altered.table import Loadout

    heroes, cards = read_deck(deck, _altered()[1]).loadout()
    return Loadout(heroes[0], tuple(cards))


def altered_pool(decks: int = 8) -> list[Any]:
    """Runs in which every card of the book is in a deck and Heroes of all kinds play, whatever their factions."""
    from simulator.games.altered.table import Loadout, make_tables

    heroes = [card.id for card in altered_book().cards if card.type == "hero"]
    cards = [card.id for card in altered_book().cards if card.is_deck_card]
    random.Random(1).shuffle(cards)
    loadouts = [
        Loadout(heroes[n * len(heroes) // decks], tuple((card, 1) for card in cards[n::decks])) for n in range(decks)
    ]
    return [make_tables(altered_book(), loadouts[n : n + 2]) for n in range(0, decks, 2)]


TABLES: dict[str, Callable[..., Any]] = {"lotr-lcg": lotr_lcg, "altered": altered}
"""Game -> the tables of a run of these decks."""
