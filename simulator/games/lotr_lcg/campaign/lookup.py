"""Codes of what campaign cards name: looked up once, asked for in every campaign."""

from __future__ import annotations

from functools import cache

from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.cardmodel import Card


@cache
def code_of(book: Book, ref: int | str) -> int:
    """The code of the encounter or quest card of this name or code."""
    return book.find(ref).code


@cache
def stage_codes(book: Book, scenario: str) -> tuple[int, ...]:
    """The quest cards of a scenario, in order."""
    return tuple(card.code for card, _ in book.stages(book.scenarios[scenario]))


def noted(book: Book, card: Card) -> list[int]:
    """The cards of which a campaign card asks where they are when its scenario has been won."""
    return [code_of(book, ref) for step in card.resolution for ref in step.keep]


def is_permanent(card: Card) -> bool:
    """Whether a card has the keyword Permanent: it starts on its hero and is never in a deck (Appendix III, 'Pool')."""
    return "Permanent" in card.keywords


@cache
def heroes(book: Book) -> dict[int, Card]:
    """The heroes of the collection by code."""
    return {card.code: card for card in book.cards if card.type == "hero"}
