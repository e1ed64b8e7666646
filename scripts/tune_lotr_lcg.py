#!/usr/bin/env python3
"""Tune the greedy agent's weights by hill climbing over shared seeds, and print the table for `weights.py`.

Games are played on the seed TUNING_SEED, which no published result uses. The objective is the mean over decks and
modes of the win rate, the two complete 50-card decks counting double. Every candidate plays the same games, so most
of the luck cancels; a final comparison on a fresh seed tells how much of the gain is real.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from simulator.core import batch
from simulator.decks import Catalogue, open_deck
from simulator.games.lotr_lcg.cardfile import load_book
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.greedy.weights import NAMED_WEIGHTS
from simulator.games.lotr_lcg.table import Loadout, make_tables

TUNING_SEED = 20_011
CHECKING_SEED = 20_012
SCENARIO = "passage-through-mirkwood"
DECKS = {
    "seastan-single-core-solo-2": 2.0,
    "endmaybedark-quest003r": 2.0,
    "core-leadership": 1.0,
    "core-tactics": 1.0,
    "core-spirit": 1.0,
    "core-lore": 1.0,
}


def all_tables() -> list[tuple[Any, float]]:
    """(tables, importance) of every deck in both modes."""
    book = load_book()
    catalogue = Catalogue(book.cards)
    made = []
    for name, importance in DECKS.items():
        loadout = Loadout(*open_deck(name, catalogue).loadout())
        made += [(make_tables(book, [loadout], SCENARIO, mode), importance) for mode in ("standard", "easy")]
    return made


def strength(tables: list[tuple[Any, float]], weights: np.ndarray, seed: int, games: int) -> float:
    """Weighted mean win rate of the agent with these weights."""
    total = 0.0
    for table, importance in tables:
        table[0].w[: len(weights)] = weights
        block = batch.play_games(GAME, table, seed=seed, first_game=0, games=games, agents=["greedy"])
        total += importance * float(np.mean(block.games["result"]))
    return total / sum(importance for _, importance in tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=400, help="games a deck and mode for each candidate")
    parser.add_argument("--seed", type=int, default=1, help="of the search itself")
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    batch.prepare(GAME)
    tables = all_tables()
    names = list(NAMED_WEIGHTS)
    start = np.array(list(NAMED_WEIGHTS.values()))
    best, best_score = start.copy(), strength(tables, start, TUNING_SEED, given.games)
    print(f"start {best_score:.4f}", flush=True)
    end = time.monotonic() + 60 * given.minutes
    while time.monotonic() < end:
        candidate = best.copy()
        for n in rng.choice(len(names), size=rng.integers(1, 4), replace=False):
            candidate[n] *= float(np.exp(rng.normal(0.0, 0.45)))
        score = strength(tables, candidate, TUNING_SEED, given.games)
        if score > best_score:
            changed = [f"{names[n]} {candidate[n]:.3g}" for n in range(len(names)) if candidate[n] != best[n]]
            best, best_score = candidate, score
            print(f"{score:.4f}  {', '.join(changed)}", flush=True)
    for label, weights in (("before", start), ("after", best)):
        print(f"{label} {strength(tables, weights, CHECKING_SEED, 2 * given.games):.4f} on fresh games")
    for name, value in zip(names, best, strict=True):
        print(f'    "{name}": {value:.3g},')


if __name__ == "__main__":
    main()
