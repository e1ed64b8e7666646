"""Telemetry is kept by seat; here it is turned, so that the first deck is always in front.

Games come in pairs on the same luck: in the even game the first deck has the first seat, in the odd game that follows
the second. Whatever the seats, the map and the first player decide alike for both decks then.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simulator.analysis.counting import Ints
from simulator.analysis.meta import Block
from simulator.analysis.versus.meta import VersusMeta


class ByDeck(NamedTuple):
    """A block seen from the decks. Axes of two are (first deck, second deck)."""

    number: Ints  # (n,) int64: number of the game
    seat: Ints  # (n,) 0 or 1: seat of the first deck
    began: Ints  # (n,) bool: the first deck was first player on the first day
    won: Ints  # (n, 2) bool: this deck won
    drawn: Ints  # (n,) bool: a draw
    cut: Ints  # (n,) bool: cut short, neither won nor lost nor drawn
    games: Ints  # (n,) structured, fields a seat turned
    days: Ints  # (n, day cap) structured, fields a seat turned, ``first`` too
    ended: Ints  # (n, day cap) bool: the day was played to its end
    cards: tuple[Ints, Ints]  # of each deck: (n, its titles) structured

    @property
    def decided(self) -> Ints:
        """(n,) bool: one of the decks won."""
        return self.won[:, 0] | self.won[:, 1]


def by_deck(meta: VersusMeta, block: Block) -> ByDeck:
    """Turn a block round where the decks had changed seats."""
    number = block.games["game"].astype(np.int64)
    swapped = number % 2 == 1
    games = _turned(block.games, swapped)
    days = _turned(block.rounds, swapped)
    for rows, change in ((games, swapped), (days, swapped[:, None])):
        rows["first"] ^= change
    cut = games["truncated"] != 0
    winner = games["result"].astype(np.int64) - 1  # seat, -1: nobody
    deck = np.where(winner >= 0, winner ^ swapped, -1)
    won = (deck[:, None] == np.arange(2)) & ~cut[:, None]
    first, second = (len(entry.slots) for entry in meta.decks)
    cards = block.cards
    return ByDeck(
        number=number,
        seat=swapped.astype(np.int64),
        began=games["first"] == 0,
        won=won,
        drawn=~cut & ~won.any(axis=1),
        cut=cut,
        games=games,
        days=days,
        ended=_ended(games["days"], days),
        cards=(
            _chosen(swapped, cards[:, second : second + first], cards[:, :first]),
            _chosen(swapped, cards[:, :second], cards[:, first : first + second]),
        ),
    )


def _turned(rows: Ints, swapped: Ints) -> Ints:
    """A copy of ``rows`` (n, ...) in which every field of two seats is in the order of the decks."""
    out = rows.copy()
    for name in rows.dtype.names or ():
        if rows.dtype[name].shape == (2,):
            out[name][swapped] = rows[name][swapped][..., ::-1]
    return out


def _chosen(swapped: Ints, there: Ints, here: Ints) -> Ints:
    """Rows of ``there`` where the seats are swapped, of ``here`` elsewhere."""
    out = here.copy()
    out[swapped] = there[swapped]
    return out


def _ended(days: Ints, curve: Ints) -> Ints:
    """The days that were played to their end: a day that was not has an empty row, and everybody has Mana."""
    number = np.arange(1, curve.shape[1] + 1)
    return (number <= days[:, None]) & curve["mana"].any(axis=2)
