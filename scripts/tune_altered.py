"""Tune the weights of Altered's greedy agent: changed weights play against the present ones, with every starter deck.

    python scripts/tune_altered.py [--minutes 7]

One weight at a time is made smaller or larger. The changed agent plays every pair of starter decks in both seats
against the agent as it is; a change is kept when it wins clearly more than half of the games on two seeds, which are
not those of reports. Prints what was kept and, last, the result against the first weights on a fresh seed.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

FACTORS = (0.6, 1.6)
TRIAL, CHECK = 60, 150  # games a pair of decks and seat
SEED, FRESH = 20031, 20032777


def main() -> int:
    """Tune for the time given and print the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=7.0)
    minutes = parser.parse_args().minutes

    from simulator.games.altered.greedy.weights import NAMED_WEIGHTS

    tables = starter_tables()
    names = list(NAMED_WEIGHTS)
    first = np.array(list(NAMED_WEIGHTS.values()))
    now, seed, end = first.copy(), SEED, time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        for number in np.random.default_rng(seed).permutation(len(names)):
            for factor in FACTORS:
                changed = now.copy()
                changed[number] *= factor
                if share(tables, changed, now, TRIAL, seed) > 0.506 and (
                    share(tables, changed, now, CHECK, seed + 1) > 0.504
                ):
                    now = changed
                    print(f"{names[number]} = {now[number]:.3g}", flush=True)
                    break
            seed += 2
            if time.monotonic() > end:
                break
    print(f"against the first weights: {share(tables, now, first, CHECK, FRESH):.1%}")
    print({name: float(f"{value:.3g}") for name, value in zip(names, now, strict=True)})
    return 0


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
    for name in ("axiom", "bravos", "lyra", "muna", "ordis", "yzmir"):
        heroes, cards = open_deck(f"starter-{name}", catalogue).loadout()
        loadouts.append(Loadout(heroes[0], cards))
    return [make_tables(book, [one, other]) for one in loadouts for other in loadouts]


def share(tables: list[Any], mine: Any, other: Any, games: int, seed: int) -> float:
    """Share of games that the weights ``mine`` win against ``other``, in both seats of every pair; draws count half."""
    from simulator.core.batch import play_games
    from simulator.games.altered.game import GAME

    won = played = 0.0
    for table in tables:
        for seat in (0, 1):
            changed = table.copy().view(np.recarray)
            changed[0].w[seat, : len(mine)] = mine
            changed[0].w[1 - seat, : len(other)] = other
            result = play_games(GAME, changed, seed=seed, first_game=0, games=games, agents=["greedy"]).games["result"]
            won += (result == 1 + seat).sum() + 0.5 * (result == 0).sum()
            played += games
    return float(won / played)


if __name__ == "__main__":
    raise SystemExit(main())
