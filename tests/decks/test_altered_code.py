"""The compact deck code."""

from __future__ import annotations

import base64
import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.decks import AlteredCatalogue, AlteredDeck, altered, altered_code, read_deck
from simulator.decks.altered_cards import Reference, rarity_of
from simulator.decks.altered_legality import Format, legality
from simulator.decks.model import AlteredEntry, merged
from simulator.errors import DataError
from simulator.games.altered.cardfile import load_book

VECTOR = "EBAk3hnUK4h8daVOIvjFyx5h846zfTGuXmb6p9YuwPaHsgA="
"""`test/decklists/list_yzmir.txt` of Taum/altered-deckfmt, as both of its writers encode it."""


@pytest.fixture(scope="module")
def catalogue() -> AlteredCatalogue:
    return AlteredCatalogue(load_book().cards)


def test_the_test_vector(catalogue: AlteredCatalogue) -> None:
    cards = altered_code.decode(VECTOR)
    assert cards[:2] == [(Reference("CORE", "B", "YZ", 3, "C"), 1), (Reference("CORE", "B", "BR", 16, "R2"), 3)]
    assert altered_code.encode(cards) == VECTOR
    deck = altered.read(VECTOR, catalogue)
    assert (deck.heroes, deck.cards) == (
        read_deck("public-yz-afanas", catalogue).heroes,
        read_deck("public-yz-afanas", catalogue).cards,
    )


def test_both_alphabets_and_no_padding() -> None:
    cards = [(Reference("CORE", "B", "LY", 31, "R2"), 3)] * 9
    code = altered_code.encode(cards)
    plain = base64.b64encode(base64.urlsafe_b64decode(code)).decode()
    assert set("-_") & set(code)
    assert set("+/") & set(plain)
    for word in (code, plain, code.rstrip("="), f" {plain}\n"):
        assert altered_code.decode(word) == cards


def test_sets_products_many_copies_and_uniques() -> None:
    cards = [
        (Reference("COREKS", "P", "AX", 1, "C"), 1),
        (Reference("COREKS", "A", "NE", 2, "R1"), 66),
        (Reference("CORE", "B", "MU", 30, "R2"), 4),
        (Reference("CORE", "B", "OR", 9, "U", "4392"), 1),
    ]
    assert altered_code.decode(altered_code.encode(cards)) == cards


def test_a_set_with_more_cards_than_a_group_holds() -> None:
    cards = [(Reference("CORE", "B", "AX", n % 32, ("C", "R1", "R2")[n // 32]), 1) for n in range(90)]
    assert altered_code.decode(altered_code.encode(cards)) == cards


def bits(text: str) -> str:
    text = text.replace(" ", "")
    text += "0" * (-len(text) % 8)
    return base64.b64encode(int(text, 2).to_bytes(len(text) // 8, "big")).decode()


ONE_CARD = "0001 00000001 00000010 000001"


def test_no_copies_at_all_may_be_written() -> None:
    assert altered_code.decode(bits(f"{ONE_CARD} 00 000000 1 001 00100 00")) == []


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (VECTOR[:24], "the deck code ends in the middle of the deck"),
        (VECTOR[:25], "the deck code is cut short or has a character too many"),
        ("", "the deck code ends in the middle of the deck"),
        (VECTOR[:20] + "!" + VECTOR[21:], "the deck code holds a character that no code has"),
        ("É" + VECTOR[1:], "the deck code holds a character that no code has"),
        (VECTOR.rstrip("=") + "AAAA", "the deck code goes on behind its last card"),
        (bits("0010 00000001"), "the deck code has version 2: only version 1 is known"),
        (
            bits("0001 00000001 00000111 000001 01 1 001 00100 00"),
            "the deck code names a set that is not known (number 7)",
        ),
        (bits(f"{ONE_CARD} 01 1 000 00100 00"), "the deck code is damaged: there is no faction 0"),
        (bits(f"{ONE_CARD} 01 0 11 001 00100 00"), "the deck code is damaged: there is no product 3"),
    ],
)
def test_what_is_no_code(code: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        altered_code.decode(code)
    assert caught.value.message == message
    assert caught.value.hint


@pytest.mark.parametrize(
    ("card", "copies", "message"),
    [
        (Reference("CORE", "B", "AX", 4, "C"), 67, "67 copies of ALT_CORE_B_AX_04_C: a deck code holds 1 to 66"),
        (Reference("CORE", "B", "AX", 4, "C"), 0, "0 copies of ALT_CORE_B_AX_04_C: a deck code holds 1 to 66"),
        (Reference("ALIZE", "B", "AX", 4, "C"), 1, "a deck code has no number for ALIZE"),
    ],
)
def test_what_no_code_can_hold(card: Reference, copies: int, message: str) -> None:
    with pytest.raises(DataError, match=message):
        altered_code.encode([(card, copies)])


def test_a_unique_in_a_code_is_refused(catalogue: AlteredCatalogue) -> None:
    unique = Reference("COREKS", "B", "AX", 15, "U", "4392")
    commons = [(Reference("COREKS", "B", "AX", number, "C"), 3) for number in range(4, 9)]
    deck = altered.read(altered_code.encode([*commons, (unique, 1)]), catalogue)
    assert deck.size == 15
    assert [problem.message for problem in deck.problems] == [
        "ALT_COREKS_B_AX_15_U_4392 is a unique card: there are no data for uniques"
    ]


@pytest.mark.parametrize(
    ("text", "is_code"),
    [
        (VECTOR, True),
        (VECTOR[:20], True),
        ("IBAk3hnUK4h8daVOIvjF", True),
        (VECTOR[:30] + "!", True),
        ("starter-axiom", False),
        ("seastan-single-core-solo-2", False),
        ("Decks/My-best-deck-of-2024", False),
        ("EowynDeck2024.txt", False),
        ("Kelon Elemental 3", False),
        ("EBAk3", False),
    ],
)
def test_what_looks_like_a_code(text: str, is_code: bool) -> None:
    assert altered_code.looks_like_code(text) is is_code


CATALOGUE = AlteredCatalogue(load_book().cards)


@st.composite
def legal_decks(draw: st.DrawFn) -> AlteredDeck:
    """39 to 59 cards of the hero's faction, filled at random."""
    luck = random.Random(draw(st.integers(0, 2**32)))
    hero = luck.choice([card for card in CATALOGUE.by_id.values() if card.type == "hero"])
    own = [card for card in CATALOGUE.by_id.values() if card.faction == hero.faction and card.type != "hero"]
    luck.shuffle(own)
    size, rares, names, entries = luck.randint(39, 59), 0, set(), []
    for card in own:
        left = size - sum(entry.copies for entry in entries)
        rare = rarity_of(card.id) != "C"
        copies = min(luck.randint(1, 3) if rare else 3, left, 15 - rares if rare else 3)
        if card.name not in names and copies:
            rares += copies * rare
            names.add(card.name)
            entries.append(AlteredEntry(card.id, card.name, copies))
    return AlteredDeck("A deck", (AlteredEntry(hero.id, hero.name),), merged(entries))


@given(legal_decks())
def test_a_legal_deck_survives_its_code_and_its_text(deck: AlteredDeck) -> None:
    assert [legality(deck, CATALOGUE, Format("constructed", rules)) for rules in ("1.0", "4.0")] == [[], []]
    code = altered.write_code(deck)
    again = altered.read(code, CATALOGUE)
    assert (again.heroes, again.cards, again.problems) == (deck.heroes, deck.cards, ())
    assert altered.write_code(again) == code
    assert altered.read(altered.write(deck), CATALOGUE) == deck


@given(st.data())
def test_a_code_cut_anywhere_is_no_code(data: st.DataObject) -> None:
    with pytest.raises(DataError):
        altered_code.decode(VECTOR.rstrip("=")[: data.draw(st.integers(0, len(VECTOR) - 3))])


@given(st.text(alphabet=st.sampled_from("ABCEIabcz019+/-_="), max_size=80))
def test_any_word_decodes_or_says_why_not(word: str) -> None:
    with suppress(DataError):
        assert all(copies > 0 for _, copies in altered_code.decode(word))
