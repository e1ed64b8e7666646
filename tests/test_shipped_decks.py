"""scripts/shipped_decks.py: what is changed to see what size and resource match cost a deck."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))

import shipped_decks

from simulator.core.session import Session
from simulator.decks import Catalogue, open_deck
from simulator.games.lotr_lcg.cardfile import load_book
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.table import Loadout, make_tables

BOOK = load_book()
LEADERSHIP, LORE = (
    Loadout(*open_deck(f"core-{sphere}", Catalogue(BOOK.cards)).loadout()) for sphere in ("leadership", "lore")
)
STRANGERS = Loadout(LEADERSHIP.heroes, LORE.cards)
"""Heroes who can pay for none of their cards but Gandalf."""


def played(tables: object, rounds: int = 2) -> set[str]:
    """Cards that could be played in the first rounds of a game."""
    session = Session(GAME, tables)
    session.start(1, 0)
    seen: set[str] = set()
    while not session.over and int(session.s.completed) < rounds:
        session.s.h.n_log = 0
        seen |= {text.removeprefix("play ") for text in session.texts() if text.startswith("play ")}
        session.choose(session.agent_choice("greedy"))
    return seen - {"Gandalf"}


@pytest.mark.parametrize("mode", ["standard", "easy"])
def test_without_resource_match_any_hero_pays(mode: str) -> None:
    tables = make_tables(BOOK, [STRANGERS], "passage-through-mirkwood", mode)
    assert played(tables) == set()
    assert played(shipped_decks.without_match(tables)) != set()


def test_the_tables_given_stay_as_they_were() -> None:
    tables = make_tables(BOOK, [LORE], "passage-through-mirkwood")
    before = tables.tobytes()
    shipped_decks.without_match(tables)
    assert tables.tobytes() == before


def test_every_card_twice() -> None:
    double = shipped_decks.twice(LORE)
    assert double.heroes == LORE.heroes
    assert sum(copies for _, copies in double.cards) == 60
    assert dict(double.cards) == {card: 2 * copies for card, copies in LORE.cards}


def test_a_rate_has_its_interval_and_small_ones_a_digit_more() -> None:
    assert shipped_decks.interval(0, 0) == "0.0 0.0–100.0"
    assert shipped_decks.interval(3, 10_000) == "0.03 0.01–0.09"
    assert shipped_decks.interval(7_477, 10_000) == "74.8 73.9–75.6"
