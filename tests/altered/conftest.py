"""The shipped cards, read and lowered once."""

from __future__ import annotations

import pytest

from simulator.games.altered.cardfile import Book, load_book
from simulator.games.altered.lowering import Lowered, lower


@pytest.fixture(scope="session")
def book() -> Book:
    """All cards."""
    return load_book()


@pytest.fixture(scope="session")
def lowered(book: Book) -> Lowered:
    """The cards as the kernels' tables: to read, not to change."""
    return lower(book)
