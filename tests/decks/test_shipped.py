"""The decks that ship with the project, read with the real cards."""

from __future__ import annotations

import pytest

from simulator.decks import Catalogue, Pool, legality, read_deck, ringsdb, shipped_decks
from simulator.games.lotr_lcg.cardfile import load_book


@pytest.fixture(scope="module")
def cards() -> Catalogue:
    return Catalogue(load_book().cards)


FACTS = {  # starting threat, cards, problems with a Revised Core Set, with one original Core Set
    "core-leadership": (29, 30, 1, 1),
    "core-tactics": (29, 30, 1, 1),
    "core-spirit": (24, 30, 1, 1),
    "core-lore": (30, 30, 1, 1),
    "seastan-single-core-solo-2": (27, 50, 0, 0),
    "endmaybedark-quest003r": (30, 50, 0, 11),
}


@pytest.mark.parametrize(("name", "facts"), FACTS.items())
def test_threat_size_and_legality(name: str, facts: tuple[int, int, int, int], cards: Catalogue) -> None:
    deck = read_deck(name, cards)
    threat = sum(cards.by_code[hero.code].threat or 0 for hero in deck.heroes)
    n_problems = [len(legality(deck, cards, Pool(box))) for box in ("revised", "core")]
    assert (threat, deck.size, *n_problems) == facts
    assert (deck.n_heroes, deck.notes) == (3, ())


@pytest.mark.parametrize("name", FACTS)
def test_files_are_as_the_site_writes_them(name: str, cards: Catalogue) -> None:
    assert ringsdb.write(read_deck(name, cards), cards).encode() == shipped_decks()[name].read_bytes()


def test_the_catalogue_holds_the_whole_player_pool(cards: Catalogue) -> None:
    assert sorted(cards.by_code) == list(range(1001, 1074))
    assert all(cards.find(card.name) == [card] for card in cards.by_code.values())
