#!/usr/bin/env python3
"""Tune the greedy agent's weights by hill climbing over shared seeds, and print the table for `weights.py`.

Games are played on the seed TUNING_SEED, which no published result uses. The objective is the weighted mean of the win
rates of CASES. Every candidate plays the same games, so most of the luck cancels; one that wins more of them must also
win more of twice as many games on CONFIRMING_SEED, or it is dropped. A final comparison on CHECKING_SEED tells how much
of the gain is real.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from simulator.core import batch
from simulator.decks import Catalogue, open_deck
from simulator.games.lotr_lcg.cardfile import MODES, load_book
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.greedy.weights import NAMED_WEIGHTS
from simulator.games.lotr_lcg.table import Loadout, make_tables

TUNING_SEED = 20_011
CONFIRMING_SEED = 20_013
CHECKING_SEED = 20_012
PASSAGE, ANDUIN = "passage-through-mirkwood", "journey-along-the-anduin"


class Case(NamedTuple):
    deck: str
    scenario: str
    importance: float


CASES = (
    Case("seastan-single-core-solo-2", PASSAGE, 2.0),
    Case("endmaybedark-quest003r", PASSAGE, 2.0),
    Case("core-leadership", PASSAGE, 1.0),
    Case("core-tactics", PASSAGE, 1.0),
    Case("core-spirit", PASSAGE, 1.0),
    Case("core-lore", PASSAGE, 1.0),
    Case("seastan-single-core-solo-2", ANDUIN, 1.0),
    Case("core-leadership", ANDUIN, 0.5),
    Case("core-spirit", ANDUIN, 0.5),
)


def all_tables() -> list[tuple[Any, float]]:
    """(tables, importance) of every case in both modes."""
    book = load_book()
    catalogue = Catalogue(book.cards)
    made = []
    for case in CASES:
        loadout = Loadout(*open_deck(case.deck, catalogue).loadout())
        made += [(make_tables(book, [loadout], case.scenario, mode), case.importance) for mode in MODES]
    return made


def strength(tables: list[tuple[Any, float]], weights: np.ndarray, seed: int, games: int) -> float:
    """Weighted mean win rate of the agent with these weights."""

    def won(case: tuple[Any, float]) -> float:
        table, importance = case
        table[0].w[: len(weights)] = weights
        block = batch.play_games(GAME, table, seed=seed, first_game=0, games=games, agents=["greedy"])
        return importance * float(np.mean(block.games["result"]))

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return sum(threads.map(won, tables)) / sum(importance for _, importance in tables)


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
    alone = [n for n, name in enumerate(names) if not name.startswith("company")]  # the others matter to several
    start = np.array(list(NAMED_WEIGHTS.values()))
    best, best_score = start.copy(), strength(tables, start, TUNING_SEED, given.games)
    confirmed = strength(tables, start, CONFIRMING_SEED, 2 * given.games)
    print(f"start {best_score:.4f} {confirmed:.4f}", flush=True)
    end = time.monotonic() + 60 * given.minutes
    while time.monotonic() < end:
        candidate = best.copy()
        for n in rng.choice(alone, size=rng.integers(1, 4), replace=False):
            candidate[n] *= float(np.exp(rng.normal(0.0, 0.45)))
        score = strength(tables, candidate, TUNING_SEED, given.games)
        if score <= best_score:
            continue
        again = strength(tables, candidate, CONFIRMING_SEED, 2 * given.games)
        if again > confirmed:
            changed = [f"{names[n]} {candidate[n]:.3g}" for n in range(len(names)) if candidate[n] != best[n]]
            best, best_score, confirmed = candidate, score, again
            print(f"{score:.4f} {again:.4f}  {', '.join(changed)}", flush=True)
    for label, weights in (("before", start), ("after", best)):
        print(f"{label} {strength(tables, weights, CHECKING_SEED, 2 * given.games):.4f} on fresh games")
    for name, value in zip(names, best, strict=True):
        print(f'    "{name}": {value:.3g},')


if __name__ == "__main__":
    main()
