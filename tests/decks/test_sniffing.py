"""Which game a deck is of."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from simulator.decks import GAMES, all_shipped_decks, common_game, sniff_game
from simulator.errors import DataError

from .conftest import DOWNLOAD, MARKDOWN, POPUP

TITLES = {"lotr-lcg": {"aragorn", "gandalf", "faramir"}, "altered": {"sierra oddball", "kelon elemental", "charge"}}


def titles() -> dict[str, Collection[str]]:
    return dict(TITLES)


@pytest.mark.parametrize("text", [DOWNLOAD, POPUP, MARKDOWN], ids=["download", "pop-up", "markdown"])
def test_the_forms_of_ringsdb(text: str) -> None:
    assert sniff_game(text) == "lotr-lcg"


@pytest.mark.parametrize(
    "text",
    [
        "1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C\n",
        "# From the Core Set (Core Set)\n1x alt_core_b_ax_01_c",
        "Hero (1)\n1 Sierra & Oddball\nCharacters (3)\n3 Kelon Elemental (R1)\n",
        "1 Sierra & Oddball\n3x Kelon Elemental [AX]",
        "Kelon Elemental (C) x3",
        "# Mine\nEBAk3hnUK4h8daVOIvjFyx5h846zfTGuXmb6p9YuwPaHsgA=\n",
    ],
)
def test_the_forms_of_altered(text: str) -> None:
    assert sniff_game(text) == "altered"


def test_every_shipped_deck_is_of_the_game_of_its_folder() -> None:
    for path in all_shipped_decks().values():
        assert sniff_game(path.read_text(encoding="utf-8")) == path.parent.name


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("1 Aragorn\n3 Gandalf\n", "lotr-lcg"),
        ("1 Sierra & Oddball\n3 Kelon Elemental\n", "altered"),
        ("Gandalf\n1 Sierra & Oddball\n3 Kelon Elemental\n", "altered"),  # the deck's name
        ("a recipe\nfour eggs\n", "lotr-lcg"),
    ],
)
def test_names_tell_where_the_form_does_not(text: str, game: str) -> None:
    assert sniff_game(text, titles) == game


def test_names_are_not_looked_up_where_the_form_tells() -> None:
    def never() -> dict[str, Collection[str]]:
        raise AssertionError

    assert sniff_game("3 ALT_CORE_B_AX_04_C", never) == "altered"


@pytest.mark.parametrize(
    "text",
    ["1x Aragorn (Core Set)\n3 ALT_CORE_B_AX_04_C\n", "1 Aragorn\n3 Kelon Elemental\n"],
    ids=["by form", "by name"],
)
def test_a_mixture_names_both_games(text: str) -> None:
    with pytest.raises(DataError) as caught:
        sniff_game(text, titles)
    assert caught.value.message == (
        f"a deck of two games: line 1 is of {GAMES['lotr-lcg']} and line 2 is of {GAMES['altered']}"
    )
    assert caught.value.hint


def test_the_decks_of_a_table_are_of_one_game() -> None:
    assert common_game({"a.txt": "altered", "b.txt": "altered"}) == "altered"
    with pytest.raises(DataError) as caught:
        common_game({"a.txt": "altered", "core-lore": "lotr-lcg", "c.txt": "altered"})
    assert caught.value.message == (
        f"decks of two games: a.txt of {GAMES['altered']} and core-lore of {GAMES['lotr-lcg']}"
    )
