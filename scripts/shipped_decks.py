"""How the decks that come with Foredeck fare alone in every scenario of The Lord of the Rings: The Card Game, and why.

    python scripts/shipped_decks.py [--games 10000] [--seed 1]

The first table is what `foredeck run` says of each deck. The second changes one thing at a time, in the first scenario.
"Every card twice" is the same deck in double size: the same share of each card, but less variety in what is drawn, and
more copies of unique cards that are in play already. "No match": every hero pays for every card, which is what heroes
of one sphere always do for cards of it. Cards that name a sphere find nothing then (Stand and Fight, Dwarven Tomb):
core-spirit loses by it, and what the resource match costs a deck is rather more than is seen here.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from simulator.analysis.intervals import wilson
from simulator.core import batch
from simulator.core.jit import engine_hash
from simulator.decks import Catalogue, open_deck, shipped_decks
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.cardfile import MODES, load_book
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.table import Loadout, make_tables

WIDTH = 17


def twice(loadout: Loadout) -> Loadout:
    """The deck with every card twice as often."""
    return Loadout(loadout.heroes, tuple((card, 2 * copies) for card, copies in loadout.cards))


def without_match(tables: Any) -> Any:
    """Tables in which every card that a hero could pay for is neutral."""
    out = tables.copy()
    card = out[0].card
    card["sphere"][(card["type"] != k.HERO) & (card["sphere"] >= 0) & (card["sphere"] < k.NEUTRAL)] = k.NEUTRAL
    return out


def rate(tables: Any, seed: int, games: int) -> str:
    """Share of these games that ``greedy`` wins; games that ran too long are left out."""
    played = batch.play_games(GAME, tables, seed=seed, first_game=0, games=games, agents=["greedy"]).games
    counted = played[played["truncated"] == 0]
    return interval(int(np.sum(counted["result"] == 1)), len(counted))


def interval(won: int, games: int) -> str:
    """A rate and its interval in percent."""
    low, high = wilson(won, games)
    digits = 1 if high >= 0.01 else 2
    return f"{won / max(games, 1):.{digits}%} {low:.{digits}%}–{high:.{digits}%}".replace("%", "")


def table(title: str, columns: list[str], rows: dict[str, list[Any]], given: argparse.Namespace) -> str:
    """A table of the win rates of these tables, a row a deck."""
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        cells = {
            name: list(threads.map(lambda one: rate(one, given.seed, given.games), made)) for name, made in rows.items()
        }
    wide = max(map(len, rows))
    lines = [title, " " * wide + "".join(f"{column:>{WIDTH}}" for column in columns)]
    lines += [f"{name:<{wide}}" + "".join(f"{cell:>{WIDTH}}" for cell in row) for name, row in cells.items()]
    return "\n".join(line.rstrip() for line in lines)


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    batch.prepare(GAME)
    book = load_book()
    catalogue = Catalogue(book.cards)
    decks = {name: Loadout(*open_deck(name, catalogue).loadout()) for name in shipped_decks()}
    print("Decks that come with Foredeck, alone, agent greedy")
    print(f"Win rates in % with 95 % intervals, n = {given.games:,} each; seed {given.seed}, engine {engine_hash()}")
    for key, scenario in book.scenarios.items():
        rows = {name: [make_tables(book, [deck], key, mode) for mode in MODES] for name, deck in decks.items()}
        print("\n" + table(scenario.name, list(MODES), rows, given), flush=True)
    first = next(iter(book.scenarios))
    for mode in MODES:
        rows = {}
        for name, deck in decks.items():
            plain, double = (make_tables(book, [one], first, mode) for one in (deck, twice(deck)))
            rows[name] = [plain, double, without_match(plain)]
        title = f"What double size and resource match cost: {book.scenarios[first].name} ({mode})"
        print("\n" + table(title, ["as it is", "every card twice", "no match"], rows, given), flush=True)
    print("\n" + (__doc__ or "").strip().split("\n\n")[-1])
    return 0


if __name__ == "__main__":
    sys.exit(main())
