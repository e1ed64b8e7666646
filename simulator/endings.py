"""Why games end: what tables call it, and what people read in reports, replays and logs of every game."""

from __future__ import annotations

CARD_EFFECT = "card effect"
"""The value of ``cause`` in the tables of a game that a card's text decided."""
BY_TEXT = "a card's text"


def cause_in_words(name: str) -> str:
    """A value of ``cause`` for people: all but `CARD_EFFECT` are words enough."""
    return BY_TEXT if name == CARD_EFFECT else name
