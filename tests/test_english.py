"""English that the cards and games of all card languages are told in."""

from __future__ import annotations

import pytest

from simulator.games.cardlanguage.english import capital, counted, either, listed, plural, third_person, with_article


@pytest.mark.parametrize(
    ("noun", "several"),
    [
        *[("card", "cards"), ("ally", "allies"), ("enemy", "enemies"), ("copy", "copies"), ("day", "days")],
        *[("hero", "heroes"), ("Hero", "Heroes"), ("hit points", "hit points"), ("shadow card", "shadow cards")],
    ],
)
def test_plurals(noun: str, several: str) -> None:
    assert plural(noun) == several


def test_one_is_singular_and_all_else_plural() -> None:
    assert [counted(n, "ally") for n in (0, 1, 2, "1", "X")] == [
        *("0 allies", "1 ally", "2 allies", "1 ally", "X allies"),
    ]
    assert counted("that much", "card") == "that many cards"
    assert counted("1 for each player", "card") == "1 card for each player"
    assert counted("2 for each player", "copy") == "2 copies for each player"


def test_articles() -> None:
    phrases = ("enemy", "Orc", "hero", "other card")
    assert [with_article(phrase) for phrase in phrases] == ["an enemy", "an Orc", "a hero", "another card"]


def test_lists_have_their_word_before_the_last_alone() -> None:
    assert [listed(["A", "B", "C"][:n]) for n in range(4)] == ["", "A", "A and B", "A, B and C"]
    assert [either(["A", "B", "C"][:n]) for n in range(4)] == ["", "A", "A or B", "A, B or C"]


@pytest.mark.parametrize(
    ("verb", "other"),
    [
        *[("draw", "draws"), ("ready", "readies"), ("pay", "pays"), ("play", "plays"), ("search", "searches")],
        *[("discard", "discards"), ("pass", "passes"), ("go", "goes"), ("shuffle", "shuffles")],
    ],
)
def test_verbs_behind_a_player(verb: str, other: str) -> None:
    assert third_person(verb) == other


def test_a_sentence_begins_with_a_capital() -> None:
    assert (capital("éowyn falls"), capital("")) == ("Éowyn falls", "")
