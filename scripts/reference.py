"""A fixed piece of compiled work, the yardstick of the speed figures: games per second differ between machines,
the ratio to this loop hardly does.

One round of it is what any card game does at least: shuffle two decks (50 and 34 cards), then 400 branchy
whole-number steps over small arrays.
"""

from __future__ import annotations

import time

import numpy as np

from simulator.core import jit

STEPS = 400


def _loop(rounds: int) -> int:
    deck = np.arange(50)
    shared = np.arange(34)
    table = np.zeros(64, np.int64)
    seed = np.uint64(88172645463325252)
    total = 0
    for _ in range(rounds):
        for cards in (deck, shared):
            for i in range(len(cards) - 1, 0, -1):
                seed ^= seed << np.uint64(13)
                seed ^= seed >> np.uint64(7)
                seed ^= seed << np.uint64(17)
                j = int((seed >> np.uint64(32)) % np.uint64(i + 1))
                cards[i], cards[j] = cards[j], cards[i]
        value = 0
        for step in range(STEPS):
            card = deck[step % 50]
            foe = shared[step % 34]
            slot = (card + step) & 63
            if card > foe:
                table[slot] = (table[slot] + card) & 1023
                if table[slot] > 512:
                    value += 1
            elif card == foe:
                value -= table[slot]
            else:
                table[slot] = (table[slot] * 3 + foe) & 1023
                if value > 0 and table[slot] & 1:
                    value -= 1
        total += value
    return total


def rounds_per_second(seconds: float = 0.5) -> float:
    """Rounds of the loop per second of CPU time on one core: the best of three measurements."""
    loop = jit.numba.njit("int64(int64)")(_loop) if jit.COMPILED else _loop
    loop(10)
    rounds = 1000 if jit.COMPILED else 1
    best = 0.0
    for _ in range(3):
        done, started = 0, time.process_time()
        while (spent := time.process_time() - started) < seconds / 3:
            loop(rounds)
            done += rounds
        best = max(best, done / spent)
    return best


if __name__ == "__main__":
    print(f"{rounds_per_second():,.0f} rounds/s")
