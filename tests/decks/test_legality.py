"""What is legal, what is merely not legal, and what cannot be played at all."""

from __future__ import annotations

import pytest

from simulator.decks import Catalogue, Deck, Pool, Problem, legality, ringsdb
from simulator.decks.fellowship import require_separate_heroes
from simulator.decks.legality import notes, obstacles, require_playable, warnings
from simulator.errors import DataError, UsageError

from .conftest import CARDS

CATALOGUE = Catalogue(CARDS)
HEROES = ["1x Aragorn", "1x Théodred", "1x Éowyn"]
FILLING = [f"3x {card.name}" for card in CARDS if 1013 <= card.code <= 1072 and card.type != "enemy"]  # 42 cards
FIFTY = [*FILLING, "3x Gandalf", "3x Bilbo Baggins (02070)", "2x Ravens of the Mountain (02081)"]


def deck_of(heroes: list[str], cards: list[str]) -> Deck:
    """Heroes from line 3 on, the cards below them."""
    return ringsdb.read("\n".join(["Test", "", *heroes, *cards]), CATALOGUE, "deck.txt")


def problems(heroes: list[str], cards: list[str], pool: str = "revised") -> list[str]:
    return [str(problem) for problem in legality(deck_of(heroes, cards), CATALOGUE, Pool.parse(pool))]


def test_fifty_cards_and_three_heroes_are_legal() -> None:
    deck = deck_of(HEROES, FIFTY)
    assert (deck.size, deck.n_heroes) == (50, 3)
    assert legality(deck, CATALOGUE, Pool("revised")) == []
    require_playable(deck)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_one_to_three_heroes(n: int) -> None:
    assert problems(HEROES[:n], FIFTY) == []


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([*FIFTY[:-1], "1x Ravens of the Mountain (02081)"], "49 cards: a learning deck, 1 short of legal"),
        (FILLING[:10], "30 cards: a learning deck, 20 short of legal"),
        (["2x Gandalf"], "2 cards: 48 short of legal"),
    ],
)
def test_short_decks_can_be_played(cards: list[str], message: str) -> None:
    deck = deck_of(HEROES, cards)
    assert legality(deck, CATALOGUE, Pool("revised")) == [Problem(message)]
    require_playable(deck)


def test_four_copies_name_the_line() -> None:
    assert problems(HEROES, [*FIFTY, "1x Gandalf"]) == ["line 20: 4 copies of Gandalf: at most 3"]


def test_the_limit_counts_titles_not_designs() -> None:
    assert problems(HEROES, [*FIFTY, "2x Ravens of the Mountain (02082)"]) == [
        "line 22: 4 copies of Ravens of the Mountain: at most 3"
    ]


# --- what cannot be played ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heroes", "cards", "message"),
    [
        ([], FIFTY, "no hero"),
        ([*HEROES, "1x Denethor"], FIFTY, "line 6: 4 heroes: at most 3"),
        (["2x Aragorn"], FIFTY, "line 3: Aragorn is there twice: heroes are unique"),
        (["Aragorn", "Éowyn", "Aragorn"], FIFTY, "line 5: Aragorn is there twice: heroes are unique"),
        (["Aragorn", "2x Éowyn"], FIFTY, "line 4: Éowyn is there twice: heroes are unique"),
        (HEROES, [], "no cards to draw"),
        (HEROES, [*FIFTY, "1x Faramirr"], 'line 23: unknown card "Faramirr"'),
    ],
)
def test_obstacles(heroes: list[str], cards: list[str], message: str) -> None:
    deck = deck_of(heroes, cards)
    assert [str(problem) for problem in obstacles(deck)] == [message]
    assert message in problems(heroes, cards)
    with pytest.raises(DataError) as caught:
        require_playable(deck)
    assert caught.value.message == ("deck.txt, " if message.startswith("line") else "deck.txt: ") + message


def test_every_obstacle_that_can_be_mended_says_how() -> None:
    for heroes in ([], [*HEROES, "1x Denethor"], ["2x Aragorn"]):
        found = obstacles(deck_of(heroes, FIFTY))
        assert found
        assert all(problem.hint for problem in found)


def test_a_hundred_cards_can_be_played_and_more_are_only_legal() -> None:
    """The rules set no maximum."""
    assert obstacles(deck_of(HEROES, [*FIFTY, "50x Faramir"])) == []
    deck = deck_of(HEROES, [*FIFTY, "51x Faramir"])
    message = "101 cards: no more than 100 can be played with here"
    assert obstacles(deck) == [Problem(message, hint="leave 1 out", playable=False)]
    assert notes(deck) == [message]
    assert not any("can be played" in text for text in problems(HEROES, [*FIFTY, "51x Faramir"]))
    with pytest.raises(DataError, match="no more than 100"):
        require_playable(deck)


def test_the_error_counts_the_other_obstacles() -> None:
    deck = deck_of(["Aragorn", "Aragorn"], ["2x Faramirr", "1x Gandalf", "1x Gandlaf"])
    with pytest.raises(DataError, match=r'^deck\.txt, line 5: unknown card "Faramirr" \(and 2 more: ') as caught:
        require_playable(deck)
    assert caught.value.hint == "did you mean Faramir?"


def test_obstacles_come_first_then_lines_in_order() -> None:
    found = problems(["Aragorn"], ["4x Gandalf", "4x Faramir", "1x Nobody at all"])
    found = [text.split(":")[0] for text in found]
    assert found == ["line 6", "8 cards, unread lines not counted", "line 4", "line 5", "line 5"]


def test_two_players_cannot_bring_one_hero() -> None:
    aragorn, eowyn, both = (deck_of(heroes, FIFTY) for heroes in (["Aragorn"], ["Éowyn"], ["Éowyn", "Aragorn"]))
    require_separate_heroes([aragorn, eowyn])
    with pytest.raises(DataError, match=r"Aragorn is a hero of deck\.txt, which is given as deck 1 and as deck 2$"):
        require_separate_heroes([aragorn, both])
    with pytest.raises(DataError, match="Aragorn"):
        require_separate_heroes([aragorn, aragorn])


# --- the pool -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pool", "expected"),
    [
        ("revised", []),
        ("core:3", []),
        ("core:2", ["line 12: 3 copies of Celebrían's Stone: 2 original Core Sets hold 2"]),
    ],
)
def test_a_pool_holds_so_many_copies(pool: str, expected: list[str]) -> None:
    assert problems(HEROES, FIFTY, pool) == expected


def test_one_box_has_no_third_copy_of_most_titles() -> None:
    found = problems(HEROES, FIFTY, "core")
    assert "line 11: 3 copies of Steward of Gondor: one original Core Set holds 2" in found
    assert "line 12: 3 copies of Celebrían's Stone: one original Core Set holds 1" in found
    assert not any("Guard of the Citadel" in text or "Gandalf:" in text for text in found)


@pytest.mark.parametrize(
    "text", ["", "core:0", "core:", "core:-1", "core:10", "core:²", "revised:2", "hobbits", "core:x"]
)
def test_unknown_pools(text: str) -> None:
    with pytest.raises(UsageError, match="unknown card pool"):
        Pool.parse(text)


def test_cards_no_hero_can_pay_for() -> None:
    deck = deck_of(["Aragorn"], ["1x Gandalf", "1x Faramir", "2x A Test of Will"])
    (entry,) = [entry for entry in deck.cards if entry.code == 1050]
    assert warnings(deck, CATALOGUE) == [f"no hero can pay for A Test of Will (spirit, line {entry.line})"]
    assert warnings(deck_of(["Aragorn", "Éowyn"], ["2x A Test of Will"]), CATALOGUE) == []
