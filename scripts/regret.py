"""What the greedy agent plays wrong: each option of its decisions is played out many times, and compared.

    python scripts/regret.py DECK… [--scenario NAME] [--games 200] [--share 0.2] [--playouts 100] [--top 40]

At decisions of real games every option is taken in copies of the game and played to its end by greedy agents. What the
deciding seat may not know is dealt anew in each copy, and all options meet the same luck. The regret of a decision is
the share of games that the agent's option wins less than the best one. The best option is found in one half of the
playouts and measured in the other, so that luck does not look like skill. Decks that play against each other are taken
two by two.

Printed are the means by kind of decision, and the mistakes that cost most altogether: what was done, what is better.
It is the same agents that play on: what is better for them need not be so for others, and a change that removes regret
counts only if the changed agent wins more games (`scripts/tune_altered.py`).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from simulator.cli.order import VERSUS, read_setting
from simulator.core import batch, jit
from simulator.core.agents import choose_best
from simulator.core.record import PLAYING, TRUNCATED
from simulator.core.rng import game_seed, seed_streams
from simulator.core.session import Session
from simulator.games import load_game

SEED = 30_011


def _play_out(apply, appraise, shuffle_hidden, states, tables, versus, seed, won):  # type: ignore[no-untyped-def]
    """``won[n, m]``: does the seat that decides in ``states[0]`` win playout ``m`` of option ``n``? A draw is half."""
    t = tables[0]
    seat = states[0].h.seat
    s = states[1]
    for m in range(won.shape[1]):
        for n in range(states[0].h.n_options):
            states[1] = states[0]
            seed_streams(s.h, game_seed(seed, np.uint64(m)))
            shuffle_hidden(s, t, seat)
            apply(s, t, states[0].h.option[n])
            while s.h.over == PLAYING:
                appraise(s, t)
                apply(s, t, choose_best(s.h))
                if s.h.decisions > batch.DECISION_CAP:
                    s.h.over = TRUNCATED
            if versus and s.h.result == 0:
                won[n, m] = 0.5
            elif s.h.result == (1 + seat if versus else 1):
                won[n, m] = 1.0


play_out: Any = jit.numba.njit(_play_out, nogil=True) if jit.COMPILED else _play_out


class Weighed(NamedTuple):
    """A decision and what each of its options wins: ``won`` [options, playouts]."""

    session: Session
    taken: int
    won: Any


class Scales:
    """Weighs the decisions of games with these tables."""

    def __init__(self, key: str, tables: Any, playouts: int) -> None:
        self.game, self.tables, self.playouts = load_game(key), tables, playouts
        self.versus = key in VERSUS
        self.session = Session(self.game, tables)
        verbs = self.session.verbs
        self.verbs = (verbs.apply, verbs.appraise, verbs.shuffle_hidden)
        self.states = np.zeros(2, self.game.state).view(np.recarray)
        if jit.COMPILED and not play_out.signatures:
            typeof, types = jit.numba.typeof, jit.types
            play_out.compile(
                (
                    *(types.FunctionType(verb.declared) for verb in self.verbs),
                    typeof(self.states),
                    typeof(np.zeros(1, self.game.tables).view(np.recarray)),
                    types.boolean,
                    types.uint64,
                    types.Array(types.float64, 2, "C"),
                )
            )

    def weigh(self, seed: int) -> Any:
        """What each option of the pending decision wins."""
        won = np.zeros((int(self.session.s.h.n_options), self.playouts))
        self.states[0] = self.session.states[0]
        self.states[0].h.log_on = 0
        play_out(*self.verbs, self.states, self.tables, self.versus, np.uint64(seed), won)
        return won

    def decisions(self, seed: int, games: range, share: float) -> Iterator[Weighed]:
        """This share of the decisions of these games."""
        session = self.session
        luck = np.random.default_rng(seed)
        for number in games:
            session.start(seed, number)
            while not session.over:
                session.s.h.n_log = 0
                code = session.agent_choice("greedy")
                if luck.random() < share:
                    yield Weighed(session, session.options().index(code), self.weigh(int(luck.integers(2**63))))
                session.choose(code)


def settings(decks: list[str], scenario: str | None) -> Iterator[Any]:
    """What is played: every two of the decks, or all of them together where decks do not play against each other."""
    together = read_setting(decks[:2], scenario)
    if together.game not in VERSUS:
        yield read_setting(decks, scenario)
        return
    for pair in combinations(decks, 2):
        yield read_setting(pair)


def regret(taken: int, won: Any) -> tuple[int, float]:
    """The best option, and how much less the option taken wins."""
    half = won.shape[1] // 2
    first, second = won[:, :half].mean(1), won[:, half:].mean(1)
    best, other = int(first.argmax()), int(second.argmax())
    if first[best] <= first[taken]:
        best = taken
    if second[other] <= second[taken]:
        other = taken
    lost = (second[best] - second[taken] + first[other] - first[taken]) / 2
    return int(won.mean(1).argmax()), float(lost)


def main() -> int:
    """Play, weigh and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks", nargs="+")
    parser.add_argument("--scenario")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--share", type=float, default=0.2, help="of the decisions that are weighed")
    parser.add_argument("--playouts", type=int, default=100, help="of each option")
    parser.add_argument("--top", type=int, default=40, help="mistakes that are shown")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    by_kind: dict[tuple[str, str], list[float]] = defaultdict(list)
    mistakes: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    games: dict[str, float] = defaultdict(float)
    for setting in settings(given.decks, given.scenario):
        asks = import_module(f"simulator.situations.{setting.game.replace('-', '_')}").ASK_NAMES
        for tables, decks in setting.seatings():
            scales = Scales(setting.game, tables, given.playouts)
            for deck in setting.deck_names:
                games[deck] += given.games * given.share
            for session, taken, won in scales.decisions(given.seed, range(given.games), given.share):
                best, lost = regret(taken, won)
                deck = setting.deck_names[decks[int(session.s.h.seat)]]
                kind = asks.get(int(session.s.h.ask), "other")
                by_kind[deck, kind].append(lost)
                if best != taken:
                    texts = [re.sub(r"\d+", "#", text) for text in session.texts()]
                    mistakes[deck, f"{kind}: {texts[taken]}", texts[best]].append(lost)
    print(f"{'deck':<34} {'kind of decision':<16} {'a game':>8} {'regret %':>9} {'in a game':>9}")
    for (deck, kind), values in sorted(by_kind.items(), key=lambda pair: -sum(pair[1])):
        often, lost = len(values) / games[deck], sum(values) / games[deck]
        print(f"{deck:<34} {kind:<16} {often:>8.2f} {np.mean(values):>9.2%} {lost:>9.2%}")
    print("\nregret a game, how often a game, deck, what was done, what is better")
    for (deck, done, better), values in sorted(mistakes.items(), key=lambda pair: -sum(pair[1]))[: given.top]:
        often, lost = len(values) / games[deck], sum(values) / games[deck]
        print(f"{lost:>7.2%} {often:>6.3f}  {deck.split(' - ')[0]}: {done}  ->  {better}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
