#!/usr/bin/env python3
"""Tune the greedy agent's weights by hill climbing over shared seeds; ``--write`` puts what is found into `weights.py`.

Games are played on the seed TUNING_SEED, which no published result uses. The objective is the weighted mean of the win
rates of CASES. Every candidate plays the same games, so most of the luck cancels; one that wins more of them must also
win more of twice as many games on CONFIRMING_SEED, or it is dropped. All weights are tried in turn, one to three at a
time, in an order that is drawn anew each time round. A final comparison on CHECKING_SEED tells how much of the gain is
real.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from simulator.core import batch
from simulator.decks import Catalogue, open_deck
from simulator.games.lotr_lcg.cardfile import MODES, load_book
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.greedy import weights as module
from simulator.games.lotr_lcg.table import Loadout, make_tables

TUNING_SEED = 20_011
CONFIRMING_SEED = 20_013
CHECKING_SEED = 20_012
PASSAGE, ANDUIN = "passage-through-mirkwood", "journey-along-the-anduin"


class Case(NamedTuple):
    decks: tuple[str, ...]
    scenario: str
    importance: float


SEASTAN, ENDMAYBEDARK = "seastan-single-core-solo-2", "endmaybedark-quest003r"
CASES = (
    Case((SEASTAN,), PASSAGE, 2.0),
    Case((ENDMAYBEDARK,), PASSAGE, 2.0),
    Case(("core-leadership",), PASSAGE, 1.0),
    Case(("core-tactics",), PASSAGE, 1.0),
    Case(("core-spirit",), PASSAGE, 1.0),
    Case(("core-lore",), PASSAGE, 1.0),
    Case(("core-lore", "core-spirit"), PASSAGE, 0.5),
    Case(("core-tactics", "core-lore"), PASSAGE, 0.5),
    Case((SEASTAN,), ANDUIN, 1.0),
    Case(("core-leadership",), ANDUIN, 0.5),
    Case(("core-spirit",), ANDUIN, 0.5),
)


def all_tables() -> list[tuple[Any, float]]:
    """(tables, importance) of every case in both modes."""
    book = load_book()
    catalogue = Catalogue(book.cards)
    made = []
    for case in CASES:
        loadouts = [Loadout(*open_deck(deck, catalogue).loadout()) for deck in case.decks]
        made += [(make_tables(book, loadouts, case.scenario, mode), case.importance) for mode in MODES]
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


def turns(rng: np.random.Generator, n: int) -> Iterator[list[int]]:
    """One to three of ``n`` weights at a time, each once in every round."""
    while True:
        order = list(rng.permutation(n))
        while order:
            size = int(rng.integers(1, 4))
            yield order[:size]
            del order[:size]


def write(weights: dict[str, float]) -> None:
    """Put the values into the module of the weights, three digits each."""
    path = Path(str(module.__file__))
    text = path.read_text(encoding="utf-8")
    for name, value in weights.items():
        text = re.sub(rf"^{name.upper()} = weight\(.*?\)", f"{name.upper()} = weight({value:.3g})", text, flags=re.M)
    path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=400, help="games a deck and mode for each candidate")
    parser.add_argument("--seed", type=int, default=1, help="of the search itself")
    parser.add_argument("--write", action="store_true", help="put the weights found into weights.py")
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    batch.prepare(GAME)
    tables = all_tables()
    names = list(module.NAMED_WEIGHTS)
    start = np.array(list(module.NAMED_WEIGHTS.values()))
    best, best_score = start.copy(), strength(tables, start, TUNING_SEED, given.games)
    confirmed = strength(tables, start, CONFIRMING_SEED, 2 * given.games)
    print(f"start {best_score:.4f} {confirmed:.4f}", flush=True)
    end = time.monotonic() + 60 * given.minutes
    for chosen in turns(rng, len(names)):
        if time.monotonic() > end:
            break
        candidate = best.copy()
        candidate[chosen] *= np.exp(rng.normal(0.0, 0.45, len(chosen)))
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
    found = {name: float(f"{value:.3g}") for name, value in zip(names, best, strict=True)}
    print(found)
    if given.write:
        write(found)


if __name__ == "__main__":
    main()
