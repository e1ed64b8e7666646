"""The cards of each game as the decks layer wants them; a game's card files are read when they are first needed."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from simulator.decks import AlteredCatalogue, Catalogue


@cache
def lotr_catalogue() -> Catalogue:
    """The cards of The Lord of the Rings."""
    from simulator.games.lotr_lcg.cardfile import load_book

    return Catalogue(load_book().cards)


@cache
def altered_catalogue() -> AlteredCatalogue:
    """The cards of Altered."""
    from simulator.games.altered.cardfile import load_book

    return AlteredCatalogue(load_book().cards)


def titles() -> dict[str, Collection[str]]:
    """The folded card names of every game: they tell whose a deck is that has no other sign."""
    return {"lotr-lcg": lotr_catalogue().titles, "altered": altered_catalogue().titles}
