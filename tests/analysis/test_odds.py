"""Exact draw odds."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.analysis import odds


@pytest.mark.parametrize(("copies", "plain", "mulligan"), [(3, 32.43, 54.34), (2, 22.78, 40.36), (1, 12.00, 22.56)])
def test_odds_of_a_copy_in_six_of_fifty(copies: int, plain: float, mulligan: float) -> None:
    assert round(100 * float(odds.opening_hand(copies, 50)), 2) == plain
    assert round(100 * float(odds.with_mulligan(copies, 50)), 2) == mulligan


@given(st.integers(1, 8), st.data())
def test_odds_agree_with_counting_every_hand(deck: int, data: st.DataObject) -> None:
    copies = data.draw(st.integers(0, deck))
    hand = data.draw(st.integers(0, deck))
    hands = list(itertools.combinations(range(deck), hand))
    hit = sum(any(card < copies for card in cards) for cards in hands)
    assert odds.opening_hand(copies, deck, hand) == Fraction(hit, len(hands))


def test_a_deck_smaller_than_the_hand_is_drawn_whole() -> None:
    assert odds.opening_hand(1, 4) == 1
    assert odds.opening_hand(0, 4) == 0


def test_more_copies_than_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="5 copies"):
        odds.opening_hand(5, 4)
