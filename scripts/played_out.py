"""What a deck wins in better hands than the greedy agent's: is a low win rate the deck's fault, or the agent's?

    python scripts/played_out.py DECK… [--scenario NAME] [--mode MODE] [--games 200] [--playouts 40] [--seed N]

Every option of every decision is taken in copies of the game and played to its end by greedy agents; what the player
may not know is dealt anew in each copy. The option that wins more than the agent's own, by more than luck explains, is
taken instead. Printed are the wins of the same games with the greedy agent alone and with every decision played out.
It is no perfect player: the copies go on as greedy agents do. For co-operative games only.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from typing import Any

import numpy as np
from regret import Scales
from rich.console import Console
from rich.progress import track

from simulator.analysis.intervals import paired_difference, wilson
from simulator.cli.order import VERSUS, read_setting
from simulator.core.record import TRUNCATED

SEED = 40_009
# An option replaces the agent's own from this many standard errors on.
BEYOND_LUCK = 1.3


def better(taken: int, won: Any) -> int:
    """The option to take: that which wins most, if it wins more than ``taken`` beyond luck. ``won``: [options, n]."""
    best = int(won.mean(1).argmax())
    apart = won[best] - won[taken]
    return best if apart.sum() > BEYOND_LUCK * np.sqrt((apart * apart).sum()) else taken


def play(scales: Scales, seed: int, number: int, luck: Any = None) -> tuple[int, int]:
    """(won, counted) of this game with every decision played out; of the agent alone where ``luck`` is None.

    A game that ran too long is not counted.
    """
    session = scales.session
    session.start(seed, number)
    while not session.over:
        session.s.h.n_log = 0
        code, options = session.agent_choice("greedy"), session.options()
        if luck is not None and len(options) > 1:
            code = options[better(options.index(code), scales.weigh(int(luck.integers(2**63))))]
        session.choose(code)
    return int(session.s.h.result == 1), int(session.s.h.over != TRUNCATED)


def told(name: str, games: list[tuple[int, int]]) -> str:
    """A line on these games' wins."""
    won, counted = (sum(column) for column in zip(*games, strict=True))
    low, high = wilson(won, counted)
    cut = f", {len(games) - counted} cut short" if counted < len(games) else ""
    return f"{name:<12} {won} of {counted} won, {won / max(counted, 1):.1%} ({low:.1%} to {high:.1%}){cut}"


def main() -> int:
    """Play, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="+")
    parser.add_argument("--scenario")
    parser.add_argument("--mode")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=40, help="of each option")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    setting = read_setting(given.decks, given.scenario, given.mode)
    if setting.game in VERSUS:
        parser.error("these decks play against each other; see scripts/regret.py")
    order = setting.order(["greedy"], given.seed, given.games)
    print(f"{' and '.join(setting.deck_names)}: {setting.description(order)}")
    print(f"{given.games} games, seed {given.seed}, {given.playouts} playouts an option, engine {order.engine_hash}")
    ((tables, _),) = setting.seatings()
    scales = Scales(setting.game, tables, given.playouts)
    luck = np.random.default_rng(given.seed)
    alone, played_out = [], []
    for number in track(range(given.games), "playing out", console=Console(stderr=True)):
        alone.append(play(scales, given.seed, number))
        played_out.append(play(scales, given.seed, number, luck))
    pairs = Counter((*after, *before) for after, before in zip(played_out, alone, strict=True))
    gain, low, high = paired_difference(pairs) or (math.nan,) * 3
    print(told("greedy", alone))
    print(told("played out", played_out))
    print(f"{'gain':<12} {gain:+.1%} ({low:+.1%} to {high:+.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
