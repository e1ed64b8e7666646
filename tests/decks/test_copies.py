"""How many copies a line of a deck of The Lord of the Rings asks for."""

from __future__ import annotations

import pytest

from simulator.decks import Catalogue, Deck, Entry, formats
from simulator.games.lotr_lcg.cardfile import load_book

CATALOGUE = Catalogue(load_book().cards)


def read(text: str) -> Deck:
    return formats.read_lotr(text, CATALOGUE, "deck", None)


@pytest.mark.parametrize(
    "line", ["Faramir x2 (Core Set)", "Faramir (2x)", "Faramir (x2)", "**2x Faramir**", "2x Faramir"]
)
def test_more_ways_to_write_two_copies(line: str) -> None:
    deck = read(f"Test\n\nAragorn\n{line}\n")
    assert (deck.cards, deck.problems) == ((Entry(1014, "Faramir", 2),), ())


@pytest.mark.parametrize(
    ("line", "copies"),
    [
        ("-3 Feint", "-3"),
        ("-3x Feint", "-3"),
        ("* -3 Feint", "-3"),
        ("x-3 Feint", "-3"),
        ("Feint x-3", "-3"),
        ("Feint (-3x)", "-3"),
        ("\u22123 Feint", "\u22123"),
        ("\u20133 Feint", "\u20133"),
        ("0 Feint", "0"),
        ("0x Feint", "0"),
    ],
)
def test_less_than_one_copy(line: str, copies: str) -> None:
    """The number is what is wrong, the card is known. A list's dash has a space behind it."""
    (problem,) = read(f"Test\n\nAragorn\n3x Gandalf\n{line}\n").problems
    assert problem.in_full == f"line 5: {copies} copies of Feint (a deck holds 1 to 3 copies of a title)"
    (problem,) = read("Test\n\nAragorn\n3x Gandalf\nFeint (-3)\n").problems
    assert problem.message == "Feint (-3): copies stand before the name"
    assert read("Test\n\nAragorn\n- 3 Feint\n").problems == ()


def test_two_numbers_of_copies() -> None:
    """Nobody knows which is meant."""
    assert [problem.line for problem in read("Test\n\nAragorn\n2x Faramir (x3)\n").problems] == [4]
