#!/usr/bin/env python3
"""Tune the greedy agent's weights by hill climbing over shared seeds; ``--write`` puts what is found into `weights.py`.

Each weight is changed in turn, in an order drawn anew each time round, and plays the games of CASES again with the same
luck: only the games that end otherwise count. A change is kept when it wins more, by more than one standard error, on
the seeds of a trial and on others drawn for its confirmation; no published result uses these. A weight with which no
game ends otherwise is left as it is and named at the end. What all changes together gain is measured on fresh games
last; nothing is written when that is less than nothing.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from simulator.core import batch
from simulator.decks import Catalogue, open_deck
from simulator.games.lotr_lcg.cardfile import MODES, load_book
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.greedy import weights as declared
from simulator.games.lotr_lcg.table import Loadout, make_tables

TRIAL_SEED = 20_011
CHECKING_SEED = 20_012
CONFIRMING_SEED = 30_000_000  # and from there on, one for each confirmation
SURELY = 1.0
"""Standard errors by which a change must win more, twice."""
STEP = 0.45
"""Standard deviation of the logarithm of a change."""
PASSAGE, ANDUIN, DOL_GULDUR = "passage-through-mirkwood", "journey-along-the-anduin", "escape-from-dol-guldur"
SEASTAN, ENDMAYBEDARK = "seastan-single-core-solo-2", "endmaybedark-quest003r"


class Case(NamedTuple):
    decks: tuple[str, ...]
    scenario: str
    importance: float


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
    Case((SEASTAN, ENDMAYBEDARK), DOL_GULDUR, 0.5),
)


class Gain(NamedTuple):
    """Difference of the weighted mean win rates of two sets of weights in the same games."""

    mean: float
    error: float
    changed: int
    """Games that end otherwise."""

    def __str__(self) -> str:
        return f"{self.mean:+.2%} +- {self.error:.2%}"

    @property
    def sure(self) -> bool:
        return self.mean > SURELY * self.error


def all_tables() -> list[tuple[Any, float]]:
    """(tables, importance) of every case in both modes."""
    book = load_book()
    catalogue = Catalogue(book.cards)
    made = []
    for case in CASES:
        loadouts = [Loadout(*open_deck(deck, catalogue).loadout()) for deck in case.decks]
        made += [(make_tables(book, loadouts, case.scenario, mode), case.importance) for mode in MODES]
    return made


def results(tables: list[tuple[Any, float]], weights: np.ndarray, seed: int, games: int) -> np.ndarray:
    """Who wins, cases x games: 1 the players, 0 the scenario."""

    def won(case: tuple[Any, float]) -> np.ndarray:
        table = case[0]
        table[0].w[: len(weights)] = weights
        block = batch.play_games(GAME, table, seed=seed, first_game=0, games=games, agents=["greedy"])
        return np.asarray(block.games["result"] == 1, dtype=np.int64)

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return np.array(list(threads.map(won, tables)))


def compare(tables: list[tuple[Any, float]], before: np.ndarray, after: np.ndarray) -> Gain:
    """What the second results gain on the first."""
    share = np.array([importance for _, importance in tables])
    share = share / share.sum()
    difference = after - before
    variance = difference.var(axis=1) / difference.shape[1]
    return Gain(float(share @ difference.mean(axis=1)), sqrt(share**2 @ variance), int(np.abs(difference).sum()))


def climb(
    tables: list[tuple[Any, float]], start: np.ndarray, places: list[int], games: int, seed: int, seconds: float
) -> np.ndarray:
    """The weights found in this time, changed in these places; prints every change that is kept."""
    names, rng = list(declared.NAMED_WEIGHTS), np.random.default_rng(seed)
    best, tried = start.copy(), results(tables, start, TRIAL_SEED, games)
    idle: set[int] = set()
    end, confirmation = time.monotonic() + seconds, CONFIRMING_SEED + 1000 * seed
    while time.monotonic() < end and len(idle) < len(places):
        for n in rng.permutation([n for n in places if n not in idle]):
            if time.monotonic() > end:
                break
            candidate = best.copy()
            candidate[n] = float(f"{candidate[n] * np.exp(rng.normal(0.0, STEP)):.3g}")
            again = results(tables, candidate, TRIAL_SEED, games)
            gain = compare(tables, tried, again)
            if gain.changed == 0:
                idle.add(int(n))
            if not gain.sure:
                continue
            confirmation += 1
            then, now = (results(tables, weights, confirmation, 2 * games) for weights in (best, candidate))
            confirmed = compare(tables, then, now)
            if confirmed.sure:
                best, tried = candidate, again
                print(f"{gain}, {confirmed}  {names[n]} {candidate[n]:.3g}", flush=True)
    print("no game ends otherwise with:", ", ".join(names[n] for n in sorted(idle)) or "none")
    return best


def write(weights: dict[str, float]) -> None:
    """Put the values into the module of the weights."""
    path = Path(str(declared.__file__))
    text = path.read_text(encoding="utf-8")
    for name, value in weights.items():
        line = f"{name.upper()} = weight("
        text, n = re.subn(rf"^{re.escape(line)}[^)]*\)", f"{line}{value:.3g})", text, flags=re.MULTILINE)
        if n != 1:
            raise ValueError(f"{path}: {n} lines begin with {line}")
    path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--games", type=int, default=400, help="games a case and mode for each trial")
    parser.add_argument("--seed", type=int, default=1, help="of the search itself")
    names = list(declared.NAMED_WEIGHTS)
    parser.add_argument("--only", nargs="+", choices=names, default=names, metavar="WEIGHT", help="tune these alone")
    parser.add_argument("--write", action="store_true", help="put the weights found into weights.py")
    given = parser.parse_args()
    batch.prepare(GAME)
    tables = all_tables()
    start = np.array(list(declared.NAMED_WEIGHTS.values()))
    places = [names.index(name) for name in given.only]
    best = climb(tables, start, places, given.games, given.seed, 60 * given.minutes)
    fresh = [results(tables, weights, CHECKING_SEED, 4 * given.games) for weights in (start, best)]
    gain = compare(tables, *fresh)
    print(f"{gain} on fresh games")
    found = dict(zip(names, best.tolist(), strict=True))
    print(found)
    if given.write and gain.mean >= 0.0:
        write(found)


if __name__ == "__main__":
    main()
