"""Altered's text form: references, names with hints, and what people write around them."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.decks import AlteredCatalogue, AlteredDeck, DeckContents, Problem, altered
from simulator.decks.altered_cards import RARITIES
from simulator.decks.catalogue import fold
from simulator.decks.lines import MOST_PROBLEMS
from simulator.decks.model import AlteredEntry, merged


@dataclass(frozen=True)
class FakeCard:
    id: str
    name: str
    type: str = "character"
    faction: str = "AX"
    cost: tuple[int, int] | None = (1, 1)


def versions(home: str, number: int, name: str, other: str, kind: str = "character") -> list[FakeCard]:
    """The common, the rare, and the rare that counts as another faction's."""
    factions = {"C": home, "R1": home, "R2": other}
    return [FakeCard(f"ALT_CORE_B_{home}_{number:02d}_{r}", name, kind, factions[r]) for r in RARITIES]


CARDS = (
    FakeCard("ALT_CORE_B_AX_01_C", "Sierra & Oddball", "hero", "AX", None),
    FakeCard("ALT_CORE_B_OR_01_C", "Sigismar & Wingspan", "hero", "OR", None),
    *versions("AX", 4, "Kelon Elemental", "MU"),
    *versions("AX", 5, "Issun-bōshi", "BR"),
    *versions("OR", 9, "Jeanne d'Arc", "AX"),
    *versions("BR", 25, "Charge!", "YZ", "spell"),
    *versions("YZ", 28, "Small Step, Giant Leap", "AX", "spell"),
    FakeCard("ALT_CORE_B_YZ_31_C", "Maw", "token", "YZ", None),
)
CATALOGUE = AlteredCatalogue(CARDS)


def read(*lines: str) -> AlteredDeck:
    return altered.read("\n".join(lines), CATALOGUE, "deck.txt")


def cards_of(line: str, hero: str = "1 Sierra & Oddball") -> list[tuple[str, int]]:
    """What a line of a deck with a hero is read as."""
    deck = read(hero, line)
    assert deck.problems == ()
    return [(entry.code, entry.copies) for entry in deck.cards]


def test_the_official_form() -> None:
    deck = read("1 ALT_CORE_B_AX_01_C", "3 ALT_CORE_B_AX_04_C", "2 ALT_CORE_B_OR_09_R2")
    assert deck == AlteredDeck(
        "",
        (AlteredEntry("ALT_CORE_B_AX_01_C", "Sierra & Oddball"),),
        (
            AlteredEntry("ALT_CORE_B_AX_04_C", "Kelon Elemental", 3),
            AlteredEntry("ALT_CORE_B_OR_09_R2", "Jeanne d'Arc", 2),
        ),
    )
    assert (deck.problems, deck.notes, [entry.line for entry in deck.cards]) == ((), (), [2, 3])
    assert deck.loadout() == DeckContents(
        ("ALT_CORE_B_AX_01_C",), (("ALT_CORE_B_AX_04_C", 3), ("ALT_CORE_B_OR_09_R2", 2))
    )


@pytest.mark.parametrize(
    "line",
    [
        *("3 ALT_COREKS_B_AX_04_C", "3 ALT_CORE_P_AX_04_C", "3 ALT_CORE_A_AX_04_C", "3 ALT_COREKS_A_AX_04_C"),
        *("3x alt_core_b_ax_04_c", "x3 ALT_CORE_B_AX_4_C", "ALT_CORE_B_AX_04_C x3", "- 3 ALT_CORE_B_AX_04_C"),
        *("3 ALT_CORE_B_AX_04_C Kelon Elemental", "3 ALT_CORE_B_AX_04_C (Kelon Elemental, common)"),
        *("3 ALT_CORE_B_AX_04_C # the best", "3\tALT_CORE_B_AX_04_C  "),
    ],
)
def test_printings_and_ways_to_write_a_reference(line: str) -> None:
    assert cards_of(line) == [("ALT_CORE_B_AX_04_C", 3)]


@pytest.mark.parametrize(
    ("line", "version"),
    [
        ("2 Kelon Elemental (C)", "C"),
        ("2x kelon elemental [common]", "C"),
        ("Kelon Elemental (C) x2", "C"),
        ("Kelon Elemental x2 (C)", "C"),
        ("2 Kelon Elemental - Common", "C"),
        ("2 Kelon Elemental, rare", "R1"),  # the hero's faction tells R1 from R2
        ("2 Kelon Elemental (R)", "R1"),
        ("2 Kelon Elemental R1", "R1"),
        ("2 Kelon Elemental (Rare) [AX]", "R1"),
        ("2 Kelon Elemental (R2)", "R2"),
        ("2 Kelon Elemental (OOF)", "R2"),
        ("2 Kelon Elemental (out of faction)", "R2"),
        ("2 Kelon Elemental [MU]", "R2"),
        ("2 Kelon Elemental (R) (Muna)", "R2"),
        ("2 Kelon Elemental (Muna, R)", "R2"),
        ("2 Kelon Elemental (MU R)", "R2"),
        ("2 Kelon Elemental rare Muna", "R2"),
        ("2 Kelon Elemental (Core Set) (R2)", "R2"),
        ("2 Kelon Elemental (R2) [AX]", "R2"),  # the faction its name belongs to
    ],
)
def test_hints(line: str, version: str) -> None:
    assert cards_of(line) == [(f"ALT_CORE_B_AX_04_{version}", 2)]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Issun-boshi (C)", "ALT_CORE_B_AX_05_C"),
        ("issun boshi (C)", "ALT_CORE_B_AX_05_C"),
        ("Issun-bo\u0304shi (C)", "ALT_CORE_B_AX_05_C"),
        ("Jeanne d’Arc (R2)", "ALT_CORE_B_OR_09_R2"),
        ("“Charge!” (C)", "ALT_CORE_B_BR_25_C"),
        ("Charge (C)", "ALT_CORE_B_BR_25_C"),
        ("Small Step Giant Leap (C)", "ALT_CORE_B_YZ_28_C"),
    ],
)
def test_names_without_their_marks(written: str, code: str) -> None:
    assert cards_of(f"1 {written}") == [(code, 1)]


def test_what_people_write_around_the_cards() -> None:
    text = (
        "\ufeff# My deck\r\n; a comment\r\n// another\r\n\r\nFaction: Axiom\r\nHero (1)\r\nHero: Sierra & Oddball\r\n"
        "== Characters (3) ==\r\n3x Kelon Elemental (C)\r\n**Spells**\r\n\r\nTotal: 3 cards\r\n"
    )
    deck = altered.read(text, CATALOGUE)
    assert (deck.name, deck.n_heroes, deck.size, deck.problems, deck.notes) == ("My deck", 1, 3, (), ())


@pytest.mark.parametrize("title", ["# Gears", "Deck name: Gears", "Name: Gears", "// Gears", "Gears"])
def test_the_decks_name(title: str) -> None:
    deck = read(title, "1 Sierra & Oddball", "3 Kelon Elemental (C)")
    assert (deck.name, deck.size) == ("Gears", 3)
    assert deck.notes == (() if title != "Gears" else ("line 1, Gears, was read as the deck's name",))


def test_a_hero_in_the_first_line_is_no_name() -> None:
    deck = read("Sierra & Oddball", "3 Kelon Elemental (C)")
    assert (deck.name, deck.n_heroes) == ("", 1)


def test_no_cards_name_is_a_heading() -> None:
    assert not any(altered._is_heading(card.name) for card in CARDS)


def test_the_heros_faction_settles_a_bare_name_and_says_so() -> None:
    deck = read("1 Sierra & Oddball", "2 Jeanne d'Arc")
    assert [entry.code for entry in deck.cards] == ["ALT_CORE_B_OR_09_R2"]
    assert deck.notes == ("line 2: Jeanne d'Arc was read as ALT_CORE_B_OR_09_R2 (rare out of faction, Axiom)",)


def test_the_hero_may_stand_below_the_cards() -> None:
    assert read("2 Jeanne d'Arc (R)", "1 Sierra & Oddball").cards[0].code == "ALT_CORE_B_OR_09_R2"


def test_two_versions_of_a_name_are_two_entries_and_a_card_on_two_lines_is_one() -> None:
    deck = read("1 Sierra & Oddball", "1 Kelon Elemental (R)", "1 Kelon Elemental (C)", "1 ALT_COREKS_B_AX_04_C")
    assert [(e.code[-2:], e.copies, e.line) for e in deck.cards] == [("_C", 2, 3), ("R1", 1, 2)]


# --- lines that are no card --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        (
            "2 Kelon Elemental",
            "Kelon Elemental may be ALT_CORE_B_AX_04_C (common, Axiom) or ALT_CORE_B_AX_04_R1 (rare, Axiom)",
            "write the rarity behind the name: Kelon Elemental (C)",
        ),
        ("2 Kelon Elementl (C)", 'unknown card "Kelon Elementl"', "did you mean Kelon Elemental?"),
        ("2 Small Step", 'unknown card "Small Step"', "did you mean Small Step, Giant Leap"),
        (
            "1 ALT_CORE_B_AX_04_U_123",
            "ALT_CORE_B_AX_04_U_123 is a unique card: there are no data for uniques",
            "common",
        ),
        ("1 Kelon Elemental (U)", "Kelon Elemental as a unique card: there are no data for uniques", "common"),
        ("1 ALT_ALIZE_B_AX_04_C", "unknown set ALIZE in ALT_ALIZE_B_AX_04_C", "CORE or COREKS"),
        ("1 ALT_CORE_X_AX_04_C", "unknown product X in ALT_CORE_X_AX_04_C", "known: B (booster), P"),
        ("1 ALT_CORE_B_QQ_04_C", "unknown faction QQ in ALT_CORE_B_QQ_04_C", "known: AX, BR, LY"),
        ("1 ALT_CORE_B_AX_99_C", "unknown card ALT_CORE_B_AX_99_C", "have the numbers 1 to 30"),
        ("1 ALT_CORE_B_AX_04_R3", "unknown card ALT_CORE_B_AX_04_R3", "known: ALT_CORE_B_AX_04_C (Kelon Elemental)"),
        ("1 ALT_CORE_B_AX", '"ALT_CORE_B_AX" is no card reference', "ALT_CORE_B_AX_04_C"),
        ("1 ALT_CORE_B_AX_04_C Charge!", "ALT_CORE_B_AX_04_C is Kelon Elemental, not Charge!", "mend"),
        ("1 ALT_CORE_B_YZ_31_C", '"Maw" belongs in no deck (type: token)', "take the line out"),
        ("1 Maw", '"Maw" belongs in no deck (type: token)', "take the line out"),
        ("1 Kelon Elemental (XX)", 'Kelon Elemental: "XX" is no rarity or faction', "rarities: C, R"),
        ("1 Kelon Elemental (Lyra)", "there is no such version of Kelon Elemental", "known: ALT_CORE_B_AX_04_C"),
        ("0 ALT_CORE_B_AX_04_C", "0 copies of Kelon Elemental", "1 to 3"),
        ("-3 ALT_CORE_B_AX_04_C", "-3 copies of Kelon Elemental", "1 to 3"),
        ("Kelon Elemental x-2 (C)", "-2 copies of Kelon Elemental", "1 to 3"),
        ("101 ALT_CORE_B_AX_04_C", "101 copies of Kelon Elemental", "1 to 3"),
        ("2 Kelon Elemental x2", '"2 Kelon Elemental x2" has two numbers of copies', "one card a line"),
        ("2 Kel\x1b[31mon", 'unknown card "Kel\ufffd[31mon"', ""),
    ],
)
def test_a_line_that_is_no_card(line: str, message: str, hint: str) -> None:
    deck = read("1 Sierra & Oddball", "1 Charge! (C)", "", line)
    (problem,) = deck.problems
    assert (problem.line, problem.message, problem.playable) == (4, message, False)
    assert hint in problem.hint


def test_without_a_hero_a_rare_may_be_of_two_factions() -> None:
    deck = read("2 Kelon Elemental (R)")
    assert deck.problems == (
        Problem(
            "Kelon Elemental may be ALT_CORE_B_AX_04_R1 (rare, Axiom) or "
            "ALT_CORE_B_AX_04_R2 (rare out of faction, Muna)",
            1,
            "write the rarity behind the name: Kelon Elemental (R1)",
            False,
        ),
    )


def test_a_long_wrong_file_is_cut_short() -> None:
    deck = read(*["this is no card"] * 500)
    assert len(deck.problems) == MOST_PROBLEMS + 1
    assert deck.problems[-1].message == "479 more lines that name no card"  # the first one is the deck's name


HOSTILE = ["a" + " " * 900_000 + "b", "x" * 900_000, "( " * 450_000, "x (1)\n" * 40_000, "1 x" + " (R)" * 200_000]


@pytest.mark.parametrize("text", HOSTILE, ids=["spaces", "letters", "brackets", "lines", "hints"])
def test_hostile_lines_cost_no_time(text: str) -> None:
    """An expression that backtracks would take hours on these."""
    begun = time.process_time()
    read("Test", "", text)
    assert time.process_time() - begun < 30


# --- round trip --------------------------------------------------------------------------------------------

letters = st.characters(exclude_categories=["C", "Z"]) | st.just(" ")
names = st.text(letters, max_size=60).map(lambda text: " ".join(text.split()))


@st.composite
def decks(draw: st.DrawFn) -> AlteredDeck:
    hero = draw(st.sampled_from([card for card in CARDS if card.type == "hero"]))
    others = [card for card in CARDS if card.type in ("character", "spell")]
    chosen = draw(st.lists(st.sampled_from(others), min_size=1, unique=True))
    cards = merged([AlteredEntry(card.id, card.name, draw(st.integers(1, 3))) for card in chosen])
    return AlteredDeck(draw(names), (AlteredEntry(hero.id, hero.name),), cards)


@given(decks())
def test_what_is_written_is_read_back(deck: AlteredDeck) -> None:
    text = altered.write(deck)
    again = altered.read(text, CATALOGUE)
    assert again == deck
    assert (again.problems, again.notes) == ((), ())
    assert altered.write(again) == text


@given(st.text(max_size=300))
def test_any_text_is_read_without_failing(text: str) -> None:
    n_lines = text.count("\n") + text.count("\r") + 1
    assert all(1 <= problem.line <= n_lines for problem in read(text).problems)


@given(st.sampled_from([card.name for card in CARDS]))
def test_names_are_found_by_what_is_left_of_them(name: str) -> None:
    assert CATALOGUE.find(fold(name)) == CATALOGUE.find(name)
