"""Chance outside of games: a stream of its own for each campaign, or whatever else lies between games.

splitmix64 in plain Python (see `rng`), so that nothing has to be compiled for a draw or two.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
GOLDEN, MIX1, MIX2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def _mixed(x: int) -> int:
    x = ((x ^ (x >> 30)) * MIX1) & MASK
    x = ((x ^ (x >> 27)) * MIX2) & MASK
    return x ^ (x >> 31)


class Luck:
    """A stream of random numbers decided by a master seed and a number."""

    def __init__(self, seed: int, number: int) -> None:
        self._state = _mixed(_mixed((seed + MIX2) & MASK) ^ ((number * GOLDEN + MIX1) & MASK))

    def below(self, n: int) -> int:
        """A whole number in [0, n), all with the same chance; drawing from one is no draw."""
        if n == 1:
            return 0
        limit = (1 << 64) - (1 << 64) % n
        while True:
            self._state = (self._state + GOLDEN) & MASK
            if (x := _mixed(self._state)) < limit:
                return x % n
