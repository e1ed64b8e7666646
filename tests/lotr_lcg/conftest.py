"""The cards, and runs of shipped decks for the tests that play games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from simulator.decks import Catalogue, read_decks
from simulator.games.lotr_lcg.cardfile import Book, load_book
from simulator.games.lotr_lcg.lowering import Lowered, lower
from simulator.games.lotr_lcg.table import Loadout, make_tables


@pytest.fixture(scope="session")
def book() -> Book:
    """All cards and scenarios."""
    return load_book()


@pytest.fixture(scope="session")
def lowered(book: Book) -> Lowered:
    """The cards as the kernels' tables: to read, not to change."""
    return lower(book)


@pytest.fixture(scope="session")
def tables_of(book: Book) -> Callable[..., Any]:
    """``tables_of("core-lore", …, mode="easy")``: the tables of a run of shipped decks, one a seat."""

    def make(*decks: str, scenario: str = "passage-through-mirkwood", mode: str = "standard") -> Any:
        loadouts = [Loadout(*map(tuple, deck.loadout())) for deck in read_decks(list(decks), Catalogue(book.cards))]
        return make_tables(book, loadouts, scenario, mode)

    return make
