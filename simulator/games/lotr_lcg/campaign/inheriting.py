"""What an earlier campaign leaves to the next one: boons that its last resolution keeps, and what they bring along."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.games.lotr_lcg.campaign.laying import plans
from simulator.games.lotr_lcg.campaign.lookup import code_of
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.cardmodel import Resolution


def kept_boons(book: Book) -> dict[str, int]:
    """Name and code of the boons with which a campaign can begin."""
    codes = [code_of(book, ref) for step in _last_steps(book) for ref in step.keep]
    return {book.by_code[code].name: code for code in codes}


def first_pool(book: Book, boons: Sequence[int], players: int) -> tuple[int, ...]:
    """The campaign pool of a group that begins with these boons."""
    pool = list(boons)
    for step in _last_steps(book):
        if step.keep_brings is not None and {code_of(book, ref) for ref in step.keep} & set(boons):
            code = code_of(book, step.keep_brings)
            pool += [code] * min(players, book.by_code[code].quantity or 0)
    return tuple(pool)


def _last_steps(book: Book) -> list[Resolution]:
    return plans(book)[-1].card.resolution
