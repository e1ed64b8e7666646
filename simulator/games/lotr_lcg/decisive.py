"""Texts that decide a game: which cards say that the players win or lose, and when."""

from __future__ import annotations

from collections.abc import Iterable

from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.cardmodel import Ability, Card
from simulator.games.lotr_lcg.cardtext import occasion

WIN, LOSE = "win", "lose"


def deciding(cards: Iterable[Card], deed: str) -> tuple[str, ...]:
    """When one of these cards ends the game, such as "when Mendor has left play"; ``deed``: `WIN` or `LOSE`.

    Empty: none of them does.
    """
    return tuple(
        dict.fromkeys(
            occasion(ability, card) or f"{card.name} says so"
            for card in cards
            for ability in card.ability
            if _decides(ability, deed)
        )
    )


def cards_of(book: Book, scenario: str, mode: str, beside: Iterable[Card] = ()) -> list[Card]:
    """The cards of a scenario that can say so, and those ``beside`` it: its quest cards and its encounter deck."""
    described = book.scenarios[scenario]
    stages = (card for card, _ in book.stages(described))
    return [*beside, *stages, *(card for card, _ in book.encounter(described, mode))]


def _decides(ability: Ability, deed: str) -> bool:
    return any(op.op == deed for _, op in ability.ops()) or (deed == WIN and ability.stat == v.PLAYERS_WIN)
