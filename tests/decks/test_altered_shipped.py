"""The Altered decks that ship with the project, read with the real cards."""

from __future__ import annotations

import pytest

from simulator.decks import GAMES, AlteredCatalogue, all_shipped_decks, altered, fetch, read_deck, shipped_decks
from simulator.decks.altered_cards import rarity_of
from simulator.decks.altered_legality import Format, legality
from simulator.games.altered.cardfile import load_book

FACTS = {  # hero, rares
    "public-br-basira": ("Basira & Kaizaimon", 15),
    "public-yz-afanas": ("Afanas & Senka", 15),
    "starter-axiom": ("Sierra & Oddball", 8),
    "starter-bravos": ("Kojo & Booda", 8),
    "starter-lyra": ("Nevenka & Blotch", 8),
    "starter-muna": ("Teija & Nauraa", 8),
    "starter-ordis": ("Sigismar & Wingspan", 8),
    "starter-yzmir": ("Akesha & Taru", 8),
}


@pytest.fixture(scope="module")
def catalogue() -> AlteredCatalogue:
    return AlteredCatalogue(load_book().cards)


def test_these_decks_ship() -> None:
    assert list(shipped_decks("altered")) == list(FACTS)


def test_no_two_games_share_an_id() -> None:
    assert len(all_shipped_decks()) == sum(len(shipped_decks(game)) for game in GAMES)


@pytest.mark.parametrize(("name", "facts"), FACTS.items())
def test_hero_rares_and_legality(name: str, facts: tuple[str, int], catalogue: AlteredCatalogue) -> None:
    deck = read_deck(name, catalogue)
    assert all(legality(deck, catalogue, Format("constructed", rules)) == [] for rules in ("1.0", "4.0"))
    assert (deck.size, deck.notes, fetch(name).game()) == (39, (), "altered")
    rares = sum(entry.copies for entry in deck.cards if rarity_of(entry.code) != "C")
    assert ([hero.name for hero in deck.heroes], rares) == ([facts[0]], facts[1])


@pytest.mark.parametrize("name", FACTS)
def test_files_are_in_the_official_form(name: str, catalogue: AlteredCatalogue) -> None:
    title, source, *lines = shipped_decks("altered")[name].read_text(encoding="utf-8").splitlines()
    assert source.startswith("# Source: ")
    assert altered.write(read_deck(name, catalogue)).splitlines() == [title, *lines]


def test_the_catalogue_holds_the_whole_core_set(catalogue: AlteredCatalogue) -> None:
    assert len(catalogue.by_id) == 18 + 3 * 162
    assert all(catalogue.by_id[card.id] in catalogue.find(card.name) for card in catalogue.by_id.values())
    assert not any(altered._is_heading(card.name) for card in catalogue.by_id.values())
