"""Tune the weights of Altered's greedy agent: at weighed decisions, weights are looked for that choose what wins most.

    python scripts/tune_altered.py [--rounds 3] [--decisions 8000] [--playouts 40] [--steps 6000] [--seed 1]

In each round decisions of games of all pairs of starter decks are weighed as `scripts/regret.py` does it, with the agent
as it then is. The search changes a few weights at a time and keeps what chooses better options; a quarter of the
decisions is kept from it and tells how much of the gain is real. At the end of a round the new weights play the old ones,
with the same decks and luck in both seats; they are kept if they win more than half. All seeds are other ones than those
of reports. Printed are the weights, for `weights.py`.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
from regret import Scales

from simulator.cli.catalogues import altered_catalogue
from simulator.core import batch, jit
from simulator.core.agents import choose_best
from simulator.decks import open_deck
from simulator.games.altered.cardfile import load_book
from simulator.games.altered.game import GAME
from simulator.games.altered.greedy.weights import NAMED_WEIGHTS
from simulator.games.altered.table import Loadout, make_tables

STARTERS = ("axiom", "bravos", "lyra", "muna", "ordis", "yzmir")
MOST_OPTIONS = 64
SEED, FRESH = 20_031, 20_032_777
CHECK = 150
"""Games a pair of decks and seat, to compare weights."""


class Weighed(NamedTuple):
    """Decisions with what each option wins, and which of the tables they are of."""

    states: Any
    won: Any
    tables: Any


def starter_tables() -> list[Any]:
    """The tables of every ordered pair of starter decks."""
    book, catalogue = load_book(), altered_catalogue()
    loadouts = []
    for name in STARTERS:
        heroes, cards = open_deck(f"starter-{name}", catalogue).loadout()
        loadouts.append(Loadout(heroes[0], cards))
    return [make_tables(book, [one, other]) for one in loadouts for other in loadouts]


def set_weights(tables: list[Any], mine: Any, other: Any = None, seat: int = 0) -> None:
    """Give a seat the weights ``mine``, and the other one ``other`` (None: the same)."""
    for table in tables:
        t = table.view(np.recarray)[0]
        t.w[seat, : len(mine)] = mine
        t.w[1 - seat, : len(mine)] = mine if other is None else other


def gather(tables: list[Any], decisions: int, playouts: int, seed: int) -> Weighed:
    """Weigh decisions of games with each of the tables; those that matter little are left out."""
    each = -(-decisions // len(tables))
    states = np.zeros(each * len(tables), GAME.state)
    won = np.full((len(states), MOST_OPTIONS), -1.0)
    number = np.zeros(len(states), np.int64)
    n = 0
    for which, table in enumerate(tables):
        end = n + each
        for session, _taken, played in Scales(GAME.key, table, playouts).decisions(seed, range(10**6), 0.15):
            means = played.mean(1)
            if len(means) <= MOST_OPTIONS and means.max() - means.min() > 2.0 / playouts:
                states[n] = session.states[0]
                won[n, : len(means)] = means
                number[n] = which
                n += 1
            if n == end:
                break
    return Weighed(states.view(np.recarray), won, number)


def _choose_all(appraise, states, number, tables, won, chosen):  # type: ignore[no-untyped-def]
    """What each decision's choice wins with the weights in the tables."""
    for n in range(len(states)):
        s = states[n]
        appraise(s, tables[number[n]])
        code = choose_best(s.h)
        for m in range(s.h.n_options):
            if s.h.option[m] == code:
                chosen[n] = won[n, m]
                break


choose_all: Any = jit.numba.njit(_choose_all, nogil=True) if jit.COMPILED else _choose_all


def search(data: Weighed, tables: list[Any], start: Any, steps: int, seed: int) -> Any:
    """Weights that choose better options than ``start``."""
    rng = np.random.default_rng(seed)
    appraise = GAME.verbs().appraise
    jit.compile_entry(appraise)
    all_tables = np.concatenate(tables).view(np.recarray)
    chosen = np.zeros(len(data.states))
    kept = rng.random(len(data.states)) < 0.25

    def gain(weights: Any) -> tuple[float, float]:
        all_tables.w[:, :, : len(weights)] = weights
        choose_all(appraise, data.states, data.tables, all_tables, data.won, chosen)
        return float(chosen[~kept].mean()), float(chosen[kept].mean())

    scale = np.maximum(np.abs(start), 0.1)
    best, (score, fresh) = start.copy(), gain(start)
    top = data.won.max(1)
    print(f"  start {score:.4f}, kept from it {fresh:.4f}, of {top[~kept].mean():.4f}", flush=True)
    step = 0.5
    for number in range(steps):
        candidate = best.copy()
        for n in rng.choice(len(best), size=rng.integers(1, 5), replace=False):
            candidate[n] += rng.normal(0.0, step) * scale[n]
        here, other = gain(candidate)
        if here > score:
            best, score, fresh = candidate, here, other
        if number % 1000 == 999:
            print(f"  {number + 1} steps {score:.4f}, kept from it {fresh:.4f}", flush=True)
            step = max(step * 0.8, 0.15)
    return best


def share(tables: list[Any], mine: Any, other: Any, games: int, seed: int) -> float:
    """Share of games that the weights ``mine`` win against ``other``, in both seats of every pair; draws count half."""
    won = played = 0.0
    for seat in (0, 1):
        set_weights(tables, mine, other, seat)
        for table in tables:
            block = batch.play_games(GAME, table, seed=seed, first_game=0, games=games, agents=["greedy"])
            result = block.games["result"]
            won += (result == 1 + seat).sum() + 0.5 * (result == 0).sum()
            played += games
    return float(won / played)


def main() -> int:
    """Tune and print the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--decisions", type=int, default=8000)
    parser.add_argument("--playouts", type=int, default=40)
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1, help="of the search itself")
    given = parser.parse_args()
    batch.prepare(GAME)
    tables = starter_tables()
    first = np.array(list(NAMED_WEIGHTS.values()))
    now = first.copy()
    for number in range(given.rounds):
        started = time.monotonic()
        set_weights(tables, now)
        data = gather(tables, given.decisions, given.playouts, SEED + number)
        print(f"round {number + 1}: {len(data.states)} decisions weighed, {time.monotonic() - started:.0f} s", flush=True)
        found = search(data, tables, now, given.steps, given.seed + number)
        won = share(tables, found, now, CHECK, SEED + 100 + number)
        print(f"  against the weights before: {won:.1%}", flush=True)
        show(found)
        if won > 0.5:
            now = found
    print(f"against the first weights, on fresh games: {share(tables, now, first, 2 * CHECK, FRESH):.1%}")
    show(now)
    return 0


def show(weights: Any) -> None:
    print({name: float(f"{value:.3g}") for name, value in zip(NAMED_WEIGHTS, weights, strict=True)}, flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
