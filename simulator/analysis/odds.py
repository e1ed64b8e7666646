"""Exact draw odds (hypergeometric, in whole numbers): what needs no simulation is not simulated."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def opening_hand(copies: int, deck: int, hand: int = 6) -> Fraction:
    """Chance of at least one of ``copies`` in ``hand`` cards of a shuffled deck of ``deck`` cards."""
    if not 0 <= copies <= deck or hand < 0:
        raise ValueError(f"{copies} copies, {hand} cards of a deck of {deck}")
    drawn = min(hand, deck)
    return 1 - Fraction(comb(deck - copies, drawn), comb(deck, drawn))


def with_mulligan(copies: int, deck: int, hand: int = 6) -> Fraction:
    """The same for a player who takes one full mulligan whenever the first hand has no copy.

    The hand is shuffled back, so that the second hand is drawn from the whole deck again.
    """
    return 1 - (1 - opening_hand(copies, deck, hand)) ** 2


def exactly(copies: int, deck: int, hand: int = 6) -> tuple[Fraction, ...]:
    """Chances of 0, 1, ... ``copies`` copies in ``hand`` cards of a shuffled deck of ``deck`` cards."""
    if not 0 <= copies <= deck or hand < 0:
        raise ValueError(f"{copies} copies, {hand} cards of a deck of {deck}")
    drawn = min(hand, deck)
    hands = comb(deck, drawn)
    return tuple(
        Fraction(comb(copies, held) * comb(deck - copies, drawn - held) if held <= drawn else 0, hands)
        for held in range(copies + 1)
    )
