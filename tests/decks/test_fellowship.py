"""Decks at one table: shared heroes, other unique cards, one pool for all."""

from __future__ import annotations

import pytest

from simulator.cli.catalogues import lotr_catalogue
from simulator.decks import Deck, Pool, ringsdb, together
from simulator.decks.fellowship import Fellowship, require_separate_heroes
from simulator.errors import DataError

CATALOGUE = lotr_catalogue()


def deck(source: str, *lines: str) -> Deck:
    return ringsdb.read("\n".join(["A deck", "", *lines]), CATALOGUE, source)


def look(*decks: Deck, pool: str = "revised") -> Fellowship:
    return together(decks, CATALOGUE, Pool.parse(pool))


ARAGORN = deck("a.txt", "Aragorn", "3x Feint", "2x Faramir", "1x Gandalf")
EOWYN = deck("b.txt", "Éowyn", "3x Sneak Attack", "1x Gandalf")


def test_decks_that_share_nothing() -> None:
    found = look(deck("a.txt", "Aragorn", "3x Feint"), deck("b.txt", "Éowyn", "3x Sneak Attack"))
    assert found == Fellowship(("a.txt", "b.txt"), (), ())
    assert found.legal


def test_a_hero_of_two_decks() -> None:
    found = look(ARAGORN, EOWYN, deck("c.txt", "Éowyn", "Aragorn", "3x Hasty Stroke"))
    assert [problem.message for problem in found.problems] == [
        "Éowyn is a hero of b.txt and of c.txt",
        "Aragorn is a hero of a.txt and of c.txt",
    ]
    assert not any(problem.playable for problem in found.problems)
    assert not found.legal


def test_a_run_refuses_in_the_same_words() -> None:
    other = deck("c.txt", "Aragorn", "3x Hasty Stroke")
    with pytest.raises(DataError) as caught:
        require_separate_heroes([ARAGORN, other])
    (problem,) = look(ARAGORN, other).problems
    assert (caught.value.message, caught.value.hint) == (problem.message, problem.hint)


def test_a_run_counts_the_other_heroes() -> None:
    with pytest.raises(DataError, match=r"^Aragorn is a hero of a\.txt and of c\.txt \(and 1 more: `foredeck check`"):
        require_separate_heroes([deck("a.txt", "Aragorn", "Éowyn"), deck("c.txt", "Aragorn", "Éowyn")])


def test_a_deck_that_is_given_twice_is_told_by_its_places() -> None:
    """Its name alone would be told twice."""
    assert [problem.message for problem in look(EOWYN, ARAGORN, ARAGORN, pool="core:3").problems] == [
        "Aragorn is a hero of a.txt, which is given as deck 2 and as deck 3",
    ]


def test_a_hero_twice_in_one_deck_is_no_matter_of_the_table() -> None:
    assert look(deck("a.txt", "Aragorn", "Aragorn", "3x Feint"), EOWYN).legal


def test_other_unique_cards_are_warned_of() -> None:
    """Each deck may hold them; one of each is in play."""
    found = look(ARAGORN, EOWYN, deck("c.txt", "Gimli", "1x Faramir", "2x Feint"), pool="core:3")
    assert found.warnings == ("unique, in several decks, and only one of each can be in play: Faramir, Gandalf",)
    assert found.legal


@pytest.mark.parametrize(
    ("pool", "told"),
    [
        ("revised", ["5 copies of Feint: one Revised Core Set holds 3"]),
        ("core:2", ["5 copies of Feint: 2 original Core Sets hold 4"]),
        ("core:3", []),
    ],
)
def test_one_pool_for_all(pool: str, told: list[str]) -> None:
    found = look(ARAGORN, deck("c.txt", "Gimli", "2x Feint"), pool=pool)
    assert [problem.message for problem in found.problems] == told
    assert all(problem.hint == "3 in a.txt, line 4; 2 in c.txt, line 4" for problem in found.problems)


def test_what_one_deck_has_too_many_of_is_not_told_again() -> None:
    found = look(deck("a.txt", "Aragorn", "3x Feint"), deck("c.txt", "Gimli", "1x Feint"), pool="core")
    assert found.problems == ()


def test_eight_gandalfs_are_in_the_box() -> None:
    three = [deck(f"{hero}.txt", hero, "3x Gandalf") for hero in ("Aragorn", "Gimli", "Éowyn")]
    assert look(*three[:2]).legal
    (problem,) = look(*three).problems
    assert problem.message == "9 copies of Gandalf: one Revised Core Set holds 8"
