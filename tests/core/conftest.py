"""A toy game: the core must play any game that brings a header and verbs, so its tests bring a small one.

Two seats take turns to add 1 to 3 to a sum, and the table now and then adds a step of its own; who reaches the
limit wins. The greedy agent is told to like even sums, so that it meets ties.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from simulator.core import jit
from simulator.core.batch import prepare
from simulator.core.game import Game, Verbs
from simulator.core.record import (
    FINISHED,
    HEADER,
    RESUME,
    STREAM_CHANCE,
    STREAM_SHARED,
    add_option,
    ask,
    clear_options,
    first_of,
    log,
)
from simulator.core.rng import below, game_seed, seed_streams

SEATS, ROUNDS, ADD, SAYS, LOUD = 2, 40, 1, 1, 2

STATE = np.dtype([("h", HEADER), ("total", "i4"), ("goal", "i4"), ("steps", "i4", (ROUNDS,))], align=True)
TABLES = np.dtype([("n_slots", "i2"), ("goal", "i4")], align=True)
GAME_ROW = np.dtype([("game", "i8"), ("result", "i1"), ("truncated", "i1"), ("total", "i4")], align=True)
ROUND_ROW = np.dtype([("total", "i4")], align=True)
CARD_ROW = np.dtype([("count", "i4")], align=True)

TYPES = jit.types
STATE_TYPE, TABLES_TYPE = jit.numba.from_dtype(STATE), jit.numba.from_dtype(TABLES)
kernel = jit.kernel_decorator(s=STATE_TYPE, t=TABLES_TYPE)


def rows(dtype: Any) -> Any:
    return TYPES.Array(jit.numba.from_dtype(dtype), 1, "C")


@kernel
def offer(s, t):  # type: ignore[no-untyped-def]
    clear_options(s.h)
    for n in range(1, 4):
        add_option(s.h, ADD, n, 0)
    return ask(s.h, 1, int(s.h.turn) % SEATS)


@kernel
def take(s, t):  # type: ignore[no-untyped-def]
    step = first_of(int(s.h.chosen))
    s.total = int(s.total) + step
    if int(s.h.turn) < ROUNDS:
        s.steps[int(s.h.turn)] = step
    log(s.h, SAYS, int(s.h.seat), step, 0)
    if below(s.h, STREAM_CHANCE, 4) == 0:
        s.total = int(s.total) + 1
        log(s.h, LOUD, 0, 0, 0)
    s.h.turn = int(s.h.turn) + 1
    if int(s.total) >= int(s.goal):
        s.h.over = FINISHED
        s.h.result = s.h.seat
        s.h.n_options = 0
        return 0
    return offer(s, t)


@jit.entry_point(STATE_TYPE, TABLES_TYPE, TYPES.uint64, TYPES.int64)
def setup(s, t, seed, game):  # type: ignore[no-untyped-def]
    s.h.game = game
    s.h.seed = game_seed(np.uint64(seed), np.uint64(game))
    seed_streams(s.h, s.h.seed)
    s.h.seats = SEATS
    s.goal = int(t.goal) + below(s.h, STREAM_SHARED, 5)


@jit.entry_point(STATE_TYPE, TABLES_TYPE, TYPES.int64)
def apply(s, t, code):  # type: ignore[no-untyped-def]
    s.h.chosen = code
    if code == RESUME:
        offer(s, t)
    else:
        take(s, t)


@jit.entry_point(STATE_TYPE, TABLES_TYPE)
def complete(s, t):  # type: ignore[no-untyped-def]
    s.goal = max(int(s.goal), int(s.total) + 1)


@jit.entry_point(STATE_TYPE, TABLES_TYPE)
def appraise(s, t):  # type: ignore[no-untyped-def]
    for n in range(int(s.h.n_options)):
        s.h.value[n] = 1.0 if (int(s.total) + first_of(int(s.h.option[n]))) % 2 == 0 else 0.0


@jit.entry_point(STATE_TYPE, TABLES_TYPE, rows(GAME_ROW), rows(ROUND_ROW), rows(CARD_ROW))
def record(s, t, game_row, round_rows, card_rows):  # type: ignore[no-untyped-def]
    game_row[0].game = s.h.game
    game_row[0].result = s.h.result
    game_row[0].truncated = 1 if int(s.h.over) != FINISHED else 0
    game_row[0].total = s.total
    total = 0
    for n in range(min(int(s.h.turn), ROUNDS)):
        step = int(s.steps[n])
        total += step
        round_rows[n].total = total
        card_rows[step - 1].count = int(card_rows[step - 1].count) + 1


@jit.entry_point(STATE_TYPE, TABLES_TYPE, TYPES.int64)
def shuffle_hidden(s, t, seat):  # type: ignore[no-untyped-def]
    below(s.h, STREAM_SHARED, 2)


@jit.entry_point(STATE_TYPE, TABLES_TYPE, TYPES.int64, TYPES.int64, returns=TYPES.int64)
def stat(s, t, instance, which):  # type: ignore[no-untyped-def]
    return int(s.total)


def event_text(s: Any, t: Any, event: Any) -> str | None:
    return f"seat {int(event.a)} adds {int(event.b)}" if int(event.kind) == SAYS else None


GAME = Game(
    key="toy",
    title="Toy",
    state=STATE,
    tables=TABLES,
    game_row=GAME_ROW,
    round_row=ROUND_ROW,
    card_row=CARD_ROW,
    round_cap=ROUNDS,
    pile_names=("the first pile", "the second pile"),
    verbs=lambda: Verbs(setup, apply, complete, appraise, record, shuffle_hidden, stat),
    option_text=lambda s, t, code: f"add {(code >> 12) & 4095}",
    event_text=event_text,
    table_text=lambda s, t: f"total {int(s.total)}",
)


@pytest.fixture(scope="session")
def toy() -> SimpleNamespace:
    """The game, its kernels compiled, and ``tables(goal)``."""

    def tables(goal: int = 30) -> Any:
        made = np.zeros(1, TABLES).view(np.recarray)
        made[0].n_slots, made[0].goal = 3, goal
        return made

    prepare(GAME)
    for verb in GAME.verbs():
        if jit.COMPILED:
            jit.compile_entry(verb)
    return SimpleNamespace(game=GAME, tables=tables, seats=SEATS)
