"""Altered decks by path, standard input, id and code, and decks of the other game where they do not belong."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from simulator.decks import AlteredCatalogue, Catalogue, fetch, open_deck, read_deck, read_decks
from simulator.errors import DataError
from simulator.games.altered.cardfile import load_book

from .conftest import DOWNLOAD
from .test_altered_code import VECTOR

CATALOGUE = AlteredCatalogue(load_book().cards)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def failure(given: str) -> tuple[str, str]:
    with pytest.raises(DataError) as caught:
        read_deck(given, CATALOGUE)
    return caught.value.message, caught.value.hint


def test_a_shipped_deck_by_id() -> None:
    deck = read_deck("starter-axiom", CATALOGUE)
    assert (deck.name, deck.source, deck.size) == ("Axiom - Sierra & Oddball starter", "starter-axiom", 39)


def test_a_code_in_place_of_a_file() -> None:
    deck = read_deck(VECTOR, CATALOGUE)
    assert (deck.name, deck.source, deck.size) == ("deck code EBAk3hnUK4h8daV…", "deck code EBAk3hnUK4h8daV…", 39)


def test_a_file_called_like_a_code_is_the_file() -> None:
    Path(VECTOR).write_text("1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C\n", encoding="utf-8")
    assert read_deck(VECTOR, CATALOGUE).size == 3


@pytest.mark.parametrize("content", [VECTOR, f"\ufeff# My deck\r\n\r\n{VECTOR}\r\n"])
def test_a_file_that_holds_a_code(content: str) -> None:
    Path("deck.txt").write_text(content, encoding="utf-8")
    deck = read_deck("deck.txt", CATALOGUE)
    assert (deck.n_heroes, deck.size) == (1, 39)


def test_a_code_on_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(VECTOR.encode()), encoding="utf-8"))
    assert read_deck("-", CATALOGUE).size == 39


def test_half_a_code() -> None:
    half = VECTOR[:24]
    assert failure(half) == (
        "EBAk3hnUK4h8daV…: the deck code ends in the middle of the deck",
        "a deck file of that name was looked for too; copy the whole code, to its last character",
    )
    Path("deck.txt").write_text(half, encoding="utf-8")
    assert failure("deck.txt") == (
        "deck.txt: the deck code ends in the middle of the deck",
        "copy the whole code, to its last character",
    )


def test_a_missing_file_is_no_code() -> None:
    assert failure("starter-axio")[0] == "there is no deck file starter-axio"
    assert failure("decks/My-best-deck-of-2024")[0] == "there is no deck file decks/My-best-deck-of-2024"


def test_both_players_may_bring_one_hero() -> None:
    assert len(read_decks(["starter-axiom", "starter-axiom"], CATALOGUE)) == 2


def test_decks_already_fetched() -> None:
    listings = [fetch("starter-axiom"), fetch(VECTOR)]
    assert [deck.size for deck in read_decks(listings, CATALOGUE)] == [39, 39]


def test_a_deck_of_the_other_game(catalogue: Catalogue) -> None:
    Path("road.txt").write_bytes(DOWNLOAD.encode())
    assert failure("road.txt")[0] == "road.txt is a deck of The Lord of the Rings: The Card Game, not of Altered TCG"
    with pytest.raises(DataError, match=r"^starter-axiom is a deck of Altered TCG, not of The Lord of the Rings"):
        open_deck("starter-axiom", catalogue)


def test_a_mixture_names_its_source() -> None:
    Path("both.txt").write_text("1x Aragorn (Core Set)\n3 ALT_CORE_B_AX_04_C\n", encoding="utf-8")
    assert failure("both.txt")[0].startswith("both.txt: a deck of two games: line 1 is of The Lord of the Rings")
