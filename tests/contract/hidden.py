"""How tests look for agents that see hidden cards: other orders of them, and agents that do look."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from simulator.core import jit
from simulator.core.game import Game
from simulator.core.session import Session

Choice = Callable[[Session], int]
SHUFFLES = 2 if jit.COMPILED else 1
SAMPLES = 1_200 if jit.COMPILED else 120


def greedy(session: Session) -> int:
    """The option with the highest value, of equals the first."""
    session.verbs.appraise(session.s, session.t)
    options = session.options()
    return options[int(np.argmax(session.s.h.value[: len(options)]))]


def shuffled(session: Session, luck: int) -> Session:
    """A copy with other hidden cards for the seat that decides; the game's own luck stays as it is."""
    twin = session.copy()
    streams = twin.s.h.rng.copy()
    twin.s.h.rng[:] = np.random.default_rng(luck).integers(1, 2**63, streams.shape, dtype=np.uint64)
    twin.verbs.shuffle_hidden(twin.s, twin.t, int(twin.s.h.seat))
    twin.s.h.rng[:] = streams
    return twin


class Games(NamedTuple):
    """Games that the greedy agent plays with itself, sometimes at a loss for an idea."""

    game: Game
    seeds: range
    lost: float
    """How often it chooses by chance."""

    def __call__(self, *runs: Any) -> Iterator[Session]:
        """Their decisions, with each of these tables: of one all seeds, of several one."""
        for seed, tables in product(self.seeds if len(runs) == 1 else [9], runs):
            session, luck = Session(self.game, tables), random.Random(seed)
            session.start(seed)
            while not session.over:
                yield session
                session.choose(luck.choice(session.options()) if luck.random() < self.lost else greedy(session))

    def looks(self, tables: Any, choice: Choice) -> bool:
        """Is there a decision at which another order of hidden cards changes what is chosen?"""
        return any(
            choice(shuffled(session, luck)) != choice(session.copy())
            for session in self(tables)
            for luck in range(1, SHUFFLES + 1)
        )


def members(session: Session, which: int) -> list[int]:
    """The instances of a pile."""
    return [int(i) for i in session.s.pile[which][: int(session.s.pile_n[which])]]


def spy(pile: Callable[[Session], int]) -> Choice:
    """An agent that chooses by the top card of a pile."""

    def choose(session: Session) -> int:
        options, hidden = session.options(), members(session, pile(session))
        return options[int(session.s.inst[hidden[-1]].card) % len(options)] if hidden else options[0]

    return choose
