"""Counting by pairs: the two games of a pair have the same luck, so a rate's trials are not independent of each other.

Blocks may be cut anywhere: half of a pair waits for its other half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from simulator.analysis.counting import CardCounts, Ints, Split
from simulator.analysis.measures import Difference, Rate
from simulator.analysis.meta import Slot

NOTHING, LOST, WON, LOST_WITHOUT, WON_WITHOUT = range(5)
"""What a game is to a title: without a winner, lost or won with it, lost or won without it."""


class Pairing:
    """Which games of the block in hand make whole pairs."""

    def __init__(self) -> None:
        self.number: Ints = np.zeros(0, np.int64)
        """Numbers of the games of the block, one after the other."""

    def whole(self) -> slice:
        """The games whose other half is in the block too, as a slice of whole pairs."""
        first = int(self.number[0] % 2) if len(self.number) else 0
        return slice(first, first + (len(self.number) - first) // 2 * 2)

    def halves(self) -> Iterator[tuple[int, int]]:
        """(row, pair) of the games whose other half is in another block."""
        whole = self.whole()
        for row in (*range(whole.start), *range(whole.stop, len(self.number))):
            yield row, int(self.number[row]) // 2


class PairStates:
    """Pairs by what their two games are, for each title."""

    def __init__(self, size: int, pairing: Pairing) -> None:
        self.pairing = pairing
        self._whole = np.zeros((size, (WON_WITHOUT + 1) ** 2), np.int64)
        self._halves: dict[int, Ints] = {}

    def add(self, state: Ints) -> None:
        """``state``: (n, size) of the games of the block in hand."""
        whole = state[self.pairing.whole()]
        self._count(whole[::2], whole[1::2])
        for row, pair in self.pairing.halves():
            other = self._halves.pop(pair, None)
            if other is None:
                self._halves[pair] = state[row].copy()
            else:
                self._count(other[None], state[row][None])

    def _count(self, one: Ints, other: Ints) -> None:
        size, width = self._whole.shape
        keys = (WON_WITHOUT + 1) * one + other + np.arange(size) * width
        self._whole += np.bincount(keys.ravel(), minlength=size * width).reshape(size, width)

    def of(self, i: int) -> Counter[tuple[int, int]]:
        """Pairs of title ``i`` by their two games; a half that still waits is one with a game that is nothing."""
        counts = enumerate(self._whole[i].tolist())
        found = Counter({divmod(key, WON_WITHOUT + 1): count for key, count in counts if count})
        for state in self._halves.values():
            found[int(state[i]), NOTHING] += 1
        return found


def state_of(part: Ints, ended: Ints, won: Ints) -> Ints:
    """``part``: bool (n, size), games with a title; ``ended`` and ``won``: bool (n,). What each game is to it."""
    return np.where(ended[:, None], LOST + won[:, None].astype(np.int64) + 2 * ~part, NOTHING)


class PairSplit(Split):
    """A part of the games whose win rate has its interval between pairs."""

    def __init__(self, size: int, pairing: Pairing) -> None:
        super().__init__(size)
        self.pairs = PairStates(size, pairing)

    def add(self, part: Ints, ended: Ints, won: Ints) -> None:
        super().add(part, ended, won)
        self.pairs.add(state_of(part, ended, won))

    def win(self, i: int) -> Rate:
        found: Counter[tuple[int, int]] = Counter()
        for games, count in self.pairs.of(i).items():
            found[games.count(WON), games.count(LOST) + games.count(WON)] += count
        return Rate.of_pairs(found)

    def difference(self, i: int) -> Difference | None:
        """The win rate of the part less that of the other games."""
        found: Counter[tuple[int, int, int, int]] = Counter()
        for games, count in self.pairs.of(i).items():
            lost, won = games.count(LOST), games.count(WON)
            lost_without, won_without = games.count(LOST_WITHOUT), games.count(WON_WITHOUT)
            found[won, lost + won, won_without, lost_without + won_without] += count
        return Difference.of_pairs(found)


class PairCardCounts(CardCounts):
    """What became of each title; intervals of its win rates and of their difference are between pairs."""

    drawn: PairSplit

    def __init__(self, slots: Sequence[Slot], pairing: Pairing) -> None:
        super().__init__(slots, partial(PairSplit, pairing=pairing))

    def difference(self, i: int) -> Difference | None:
        return self.drawn.difference(i)
