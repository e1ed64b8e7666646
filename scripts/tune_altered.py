"""Tune the weights of Altered's greedy agent: changed weights play against the present ones, with every starter deck.

    python scripts/tune_altered.py [--minutes 20] [--seed 1]

One to three weights at a time are changed. The changed agent plays every pair of starter decks in both seats against
the agent as it is; a change is kept when it wins clearly more than half of the games on two seeds, which are not those
of reports. A change that was kept is tried again in the same direction as long as that wins. Prints what was kept and,
last, the weights and the result against the first ones on a fresh seed. Where the agent errs is found by
`scripts/regret.py`.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

TRIAL, CHECK = 60, 180  # games a pair of decks and seat
WINS, SURELY = 0.505, 0.504
STEP = 0.35
LEAST = 0.15
"""A weight near 0 is changed as if it were this large."""
SEED, FRESH = 20_031, 20_032_777
STARTERS = ("axiom", "bravos", "lyra", "muna", "ordis", "yzmir")


def main() -> int:
    """Tune for the time given and print the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1, help="of the search itself")
    given = parser.parse_args()

    from simulator.games.altered.greedy.weights import NAMED_WEIGHTS

    tables, names = starter_tables(), list(NAMED_WEIGHTS)
    first = np.array(list(NAMED_WEIGHTS.values()))
    rng = np.random.default_rng(given.seed)
    now, end = first.copy(), time.monotonic() + 60 * given.minutes
    seed = SEED + 100_000 * given.seed
    while time.monotonic() < end:
        chosen = rng.choice(len(names), size=rng.integers(1, 4), replace=False)
        change = np.zeros(len(names))
        change[chosen] = rng.normal(0.0, STEP, len(chosen)) * np.maximum(np.abs(now[chosen]), LEAST)
        while (won := gain(tables, now + change, now, seed)) is not None:
            now = now + change
            kept = ", ".join(f"{names[n]} {now[n]:.3g}" for n in chosen)
            print(f"{won:.1%}  {kept}", flush=True)
            seed += 2
        seed += 2
    print(f"against the first weights: {share(tables, now, first, 2 * CHECK, FRESH):.1%}")
    print({name: float(f"{value:.3g}") for name, value in zip(names, now, strict=True)})
    return 0


def gain(tables: list[Any], changed: Any, now: Any, seed: int) -> float | None:
    """Share of games that changed weights win on a second seed; None if that, or a first trial, is not enough."""
    if share(tables, changed, now, TRIAL, seed) < WINS:
        return None
    won = share(tables, changed, now, CHECK, seed + 1)
    return won if won >= SURELY else None


def starter_tables() -> list[Any]:
    """The tables of every ordered pair of starter decks."""
    from simulator.cli.catalogues import altered_catalogue
    from simulator.core.batch import prepare
    from simulator.decks import open_deck
    from simulator.games.altered.cardfile import load_book
    from simulator.games.altered.game import GAME
    from simulator.games.altered.table import Loadout, make_tables

    prepare(GAME)
    book, catalogue = load_book(), altered_catalogue()
    loadouts = []
    for name in STARTERS:
        heroes, cards = open_deck(f"starter-{name}", catalogue).loadout()
        loadouts.append(Loadout(heroes[0], cards))
    return [make_tables(book, [one, other]) for one in loadouts for other in loadouts]


def share(tables: list[Any], mine: Any, other: Any, games: int, seed: int) -> float:
    """Share of games that the weights ``mine`` win against ``other``, in both seats of every pair; draws count half."""
    from simulator.core.batch import play_games
    from simulator.games.altered.game import GAME

    won = played = 0.0
    for table in tables:
        changed = table.copy().view(np.recarray)
        for seat in (0, 1):
            changed[0].w[seat, : len(mine)] = mine
            changed[0].w[1 - seat, : len(other)] = other
            result = play_games(GAME, changed, seed=seed, first_game=0, games=games, agents=["greedy"]).games["result"]
            won += (result == 1 + seat).sum() + 0.5 * (result == 0).sum()
            played += games
    return float(won / played)


if __name__ == "__main__":
    raise SystemExit(main())
