"""Runs of shipped decks, for the tests that play games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simulator.decks import Catalogue, read_decks
from simulator.games.lotr_lcg.cardfile import load_book
from simulator.games.lotr_lcg.table import Loadout, make_tables


@pytest.fixture(scope="session")
def tables_of() -> Callable[..., Any]:
    """``tables_of("core-lore", …, mode="easy")``: the tables of a run of shipped decks, one a seat."""
    book = load_book()

    def make(*decks: str, scenario: str = "passage-through-mirkwood", mode: str = "standard") -> Any:
        loadouts = [Loadout(*map(tuple, deck.loadout())) for deck in read_decks(list(decks), Catalogue(book.cards))]
        return make_tables(book, loadouts, scenario, mode)

    return make
