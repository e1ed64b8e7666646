"""Whole-number counters that tallies are made of: values, splits by title, what becomes of a deck's cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np

from simulator.analysis.measures import CardUse, Difference, Rate, Spread
from simulator.analysis.meta import Slot

ROUND_VALUES = 128  # a round (day) in the card telemetry is one signed byte
Ints: TypeAlias = np.ndarray[Any, Any]


def still_in(out_round: Ints, number: int) -> Any:
    """Who is left at the end of round ``number``; ``out_round``: (n, seats) round of the elimination, 0: never."""
    return (out_round == 0) | (out_round > number)


class Counts:
    """Counted whole numbers."""

    def __init__(self) -> None:
        self.of: Counter[int] = Counter()

    def add(self, values: Ints) -> None:
        found, counts = np.unique(values, return_counts=True)
        for value, count in zip(found.tolist(), counts.tolist(), strict=True):
            self.of[value] += count


class CountsByRound:
    """Counted whole numbers, none of them negative, by the round (day) they belong to."""

    def __init__(self) -> None:
        self.of: defaultdict[int, Counter[int]] = defaultdict(Counter)

    def add(self, rounds: Ints, values: Ints) -> None:
        """``rounds``, ``values``: int64 (n,)."""
        width = int(values.max(initial=0)) + 1
        counts = np.bincount(rounds * width + values)
        for key in counts.nonzero()[0].tolist():
            self.of[key // width][key % width] += int(counts[key])


class Split:
    """Games and wins of a part of the games, for each title: ``ended`` counts the games that have a winner."""

    def __init__(self, size: int) -> None:
        self.games = np.zeros(size, np.int64)
        self.ended = np.zeros(size, np.int64)
        self.won = np.zeros(size, np.int64)

    def add(self, part: Ints, ended: Ints, won: Ints) -> None:
        """``part``: bool (n, size), which games belong to it; ``ended`` and ``won``: bool (n,)."""
        self.games += np.count_nonzero(part, axis=0)
        self.ended += np.count_nonzero(part[ended], axis=0)
        self.won += np.count_nonzero(part[won], axis=0)

    def win(self, i: int) -> Rate:
        return Rate.of(int(self.won[i]), int(self.ended[i]))


class CardCounts:
    """What became of each title over the whole game."""

    def __init__(self, slots: Sequence[Slot], split: Callable[[int], Split] = Split) -> None:
        self.slots = slots
        size = len(slots)
        self.drawn, self.drawn_later, self.never, self.played = (split(size) for _ in range(4))
        # games by title and round: columns are the values of ``drawn_in`` and ``played_in``
        self.drawn_in = np.zeros((size, ROUND_VALUES), np.int64)
        self.played_in = np.zeros((size, ROUND_VALUES), np.int64)

    def add(self, cards: Ints, opening: Ints, ended: Ints, won: Ints) -> None:
        """``cards``: card telemetry (n, slots); ``opening``: bool (n, slots), a copy was in the opening hand."""
        drawn = cards["drawn"] > 0
        self.drawn.add(drawn, ended, won)
        self.drawn_later.add(drawn & ~opening, ended, won)
        self.never.add(~drawn, ended, won)
        self.played.add(cards["played"] > 0, ended, won)
        self.drawn_in += _by_column(cards["drawn_in"])
        self.played_in += _by_column(cards["played_in"])

    def difference(self, i: int) -> Difference | None:
        """Win rate with the title in hand at any time, less that without."""
        return Difference.between(self.drawn.win(i), self.never.win(i))

    def use(self, i: int, n: int) -> CardUse:
        """Title ``i`` over ``n`` games."""
        slot = self.slots[i]
        return CardUse(
            player=slot.player,
            title=slot.title,
            copies=slot.copies,
            drawn=Rate.of(int(self.drawn.games[i]), n),
            win_drawn=self.drawn.win(i),
            win_drawn_later=self.drawn_later.win(i),
            win_never=self.never.win(i),
            difference=self.difference(i),
            played=Rate.of(int(self.played.games[i]), n),
            win_played=self.played.win(i),
            first_drawn=Spread.of(_rounds_seen(self.drawn_in[i], shift=1)),
            first_played=Spread.of(_rounds_seen(self.played_in[i], shift=0)),
        )


def _by_column(values: Ints) -> Ints:
    """How often each value 0 ... 127 stands in each column of ``values`` (n, size): (size, ROUND_VALUES)."""
    size = values.shape[1]
    keys = values.astype(np.int64) + np.arange(size) * ROUND_VALUES
    return np.bincount(keys.ravel(), minlength=size * ROUND_VALUES).reshape(size, ROUND_VALUES)


def _rounds_seen(games: Ints, shift: int) -> dict[int, int]:
    """Round -> games from a row of counts; value 0 means "never", ``shift`` is what was added to the round."""
    return {value - shift: count for value, count in enumerate(games.tolist()) if value > 0 and count > 0}
