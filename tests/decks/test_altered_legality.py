"""What is legal in Altered, what is merely not legal, and what cannot be played at all; with the real cards."""

from __future__ import annotations

import pytest

from simulator.decks import AlteredCatalogue, AlteredDeck, altered
from simulator.decks.altered_legality import MAX_CARDS, Format, legality, notes, obstacles, require_playable
from simulator.errors import DataError, UsageError
from simulator.games.altered.cardfile import load_book
from simulator.games.altered.terms import RULES_VERSIONS

CATALOGUE = AlteredCatalogue(load_book().cards)
HERO = "1 ALT_CORE_B_AX_01_C"


def filling(n: int, faction: str = "AX") -> list[str]:
    """``n`` commons of a faction, three copies of each name while that goes."""
    lines = []
    for number in range(4, 31):
        copies = min(3, n)
        n -= copies
        if copies:
            lines.append(f"{copies} ALT_CORE_B_{faction}_{number:02d}_C")
    assert n == 0
    return lines


def rares(n: int) -> list[str]:
    """``n`` rares of Axiom, from the highest number down."""
    return [f"1 ALT_CORE_B_AX_{30 - number:02d}_R1" for number in range(n)]


def deck_of(*lines: str) -> AlteredDeck:
    return altered.read("\n".join(lines), CATALOGUE, "deck.txt")


def problems(*lines: str, kind: str = "constructed", rules: str = "4.0") -> list[str]:
    return [str(problem) for problem in legality(deck_of(*lines), CATALOGUE, Format(kind, rules))]


@pytest.mark.parametrize("size", [39, 40, 59])
def test_a_hero_and_39_to_59_cards(size: int) -> None:
    assert problems(HERO, *filling(size)) == []
    assert problems(HERO, *filling(size), rules="1.0") == []


def test_38_cards_are_one_short() -> None:
    assert problems(HERO, *filling(38)) == ["38 cards beside the hero: 1 short of legal"]


def test_unread_lines_are_not_counted() -> None:
    """The deck may have enough cards with them."""
    assert "38 cards beside the hero, unread lines not counted: 1 short of legal" in problems(
        HERO, *filling(38), "1 ALT_CORE_B_AX_99_C"
    )


def test_only_the_later_rules_know_a_maximum() -> None:
    assert problems(HERO, *filling(60)) == ["60 cards beside the hero: at most 59 by rules 4.0"]
    assert problems(HERO, *filling(60), rules="1.0") == []


def test_three_copies_of_a_name_over_all_rarities() -> None:
    lines = [HERO, *filling(39), "1 ALT_CORE_B_AX_04_R1"]
    assert problems(*lines) == ["line 2: 4 copies of Kelon Elemental: at most 3, all rarities together"]


def test_fifteen_rares() -> None:
    assert problems(HERO, *filling(27), *rares(15)) == []
    assert problems(HERO, *filling(27), *rares(16)) == ["16 rares: at most 15"]


def test_rares_of_both_kinds_count() -> None:
    assert problems(HERO, *filling(27), *rares(15), "1 ALT_CORE_B_OR_09_R2") == ["16 rares: at most 15"]


def test_a_rare_out_of_faction_counts_as_the_faction_it_is_printed_in() -> None:
    assert CATALOGUE.by_id["ALT_CORE_B_OR_09_R2"].faction == "AX"
    assert problems(HERO, *filling(38), "1 ALT_CORE_B_OR_09_R2") == []
    found = problems("1 ALT_CORE_B_OR_01_C", *filling(39, "OR"), "1 ALT_CORE_B_OR_30_R2")
    assert found == ["line 15: Yzmir in a deck of Ordis: Ordis Carrier (R2)"]


def test_cards_of_another_faction_are_one_problem_at_their_first_line() -> None:
    found = problems(HERO, *filling(33), *filling(18, "BR"), "1 ALT_CORE_B_OR_04_C")
    assert [text.split(":")[0] for text in found] == ["line 13", "line 19"]
    assert found[0].startswith("line 13: Bravos in a deck of Axiom: Ratatoskr (C), ")
    assert found[0].endswith(" and 2 more")


# --- limited play -------------------------------------------------------------------------------------------


def test_limited_decks_have_thirty_cards_and_neither_names_nor_rarities_are_counted() -> None:
    assert problems(HERO, "20 ALT_CORE_B_AX_04_R1", "9 ALT_CORE_B_BR_04_C", kind="limited") == []
    assert problems(HERO, "28 ALT_CORE_B_AX_04_R1", kind="limited") == [
        "29 cards, a hero among them: 1 short of legal in limited play"
    ]


def test_the_heros_faction_is_one_of_three() -> None:
    three = ["10 ALT_CORE_B_BR_04_C", "10 ALT_CORE_B_LY_04_C", "10 ALT_CORE_B_MU_04_C"]
    assert problems(*three, kind="limited") == []
    assert problems(HERO, *three, kind="limited") == [
        "4 factions: Axiom, Bravos, Lyra and Muna; at most 3 in limited play"
    ]


def test_a_limited_deck_without_a_hero_is_legal_and_cannot_be_played_here() -> None:
    deck, play = deck_of("30 ALT_CORE_B_AX_04_C"), Format("limited")
    assert legality(deck, CATALOGUE, play) == []
    assert notes(deck, play) == ["no hero: legal in limited play, but games are played with one here"]
    with pytest.raises(DataError, match="no hero"):
        require_playable(deck)


@pytest.mark.parametrize(
    ("kind", "rules", "wrong"),
    [("constructed", "4.0", True), ("constructed", "1.0", False), ("limited", "4.0", False)],
)
def test_more_cards_than_can_be_played_with_here_may_be_legal(kind: str, rules: str, wrong: bool) -> None:
    """Only the rules of constructed play of 4.0 set a maximum."""
    deck, play = deck_of(HERO, *filling(81), "10 ALT_CORE_B_AX_04_C"), Format(kind, rules)
    sizes = [problem.message for problem in legality(deck, CATALOGUE, play) if problem.message.startswith("91 cards")]
    assert sizes == (["91 cards beside the hero: at most 59 by rules 4.0"] if wrong else [])
    assert "91 cards: no more than 90 can be played with here" in notes(deck, play)
    with pytest.raises(DataError, match="91 cards: no more than 90"):
        require_playable(deck)


# --- what cannot be played ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (filling(39), "no hero"),
        ([HERO, "1 ALT_CORE_B_AX_02_C", *filling(39)], "line 2: 2 heroes: Sierra & Oddball and Treyst & Rossum"),
        (["2 ALT_CORE_B_AX_01_C", *filling(39)], "line 1: 2 heroes: Sierra & Oddball twice"),
        ([HERO], "no cards to draw"),
        ([HERO, *filling(39), "3 Kelon Elementl"], 'line 15: unknown card "Kelon Elementl"'),
    ],
)
def test_obstacles(lines: list[str], message: str) -> None:
    deck = deck_of(*lines)
    assert [str(problem) for problem in obstacles(deck)] == [message]
    assert message in problems(*lines)
    with pytest.raises(DataError) as caught:
        require_playable(deck)
    assert caught.value.message == ("deck.txt, " if message.startswith("line") else "deck.txt: ") + message
    assert caught.value.hint


def test_ninety_cards_can_be_played() -> None:
    assert obstacles(deck_of(HERO, *filling(81), "9 ALT_CORE_B_AX_04_C")) == []


def test_suspended_cards_are_noted() -> None:
    deck = deck_of("1 ALT_CORE_B_YZ_01_C", *filling(38, "YZ"), "1 Helping Hand (OOF)")
    assert legality(deck, CATALOGUE, Format()) == []
    assert notes(deck, Format()) == ["suspended in official play: Helping Hand (R2)"]


def test_decks_and_game_know_the_same_releases_of_the_rules() -> None:
    """Newest first in the game, oldest first in the limits: neither may import the other."""
    assert tuple(reversed(MAX_CARDS)) == RULES_VERSIONS


@pytest.mark.parametrize(("kind", "rules"), [("standard", "4.0"), ("constructed", "2"), ("", "4.0")])
def test_unknown_formats(kind: str, rules: str) -> None:
    with pytest.raises(UsageError, match=r"^unknown (format|rules) '"):
        Format.parse(kind, rules)
