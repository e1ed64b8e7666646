"""Games that are played again until one is won: one row of attempts a task, many tasks in one call of the kernel.

A task is a table and the number of its first game; its attempts are the games that follow. What comes of a task
depends on nothing but that, so tasks may be cut into calls in any way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from simulator.core import jit
from simulator.core.agents import AGENTS
from simulator.core.batch import declare, declared, play_one, played_with, player_of
from simulator.core.game import Game
from simulator.core.record import TRUNCATED

ROWS = 1500
"""Attempts there is room for in one call: what bounds the memory of telemetry."""


class Attempts(NamedTuple):
    """Telemetry of the attempts of several tasks, one after the other: ``ends`` [tasks] is where each task's end."""

    ends: Any
    games: Any
    rounds: Any
    cards: Any


def _play_series(  # type: ignore[no-untyped-def]
    setup,
    apply,
    appraise,
    record,
    states,
    tables,
    table_of,
    firsts,
    most,
    wanted,
    agents,
    seed,
    ends,
    games,
    rounds,
    cards,
):
    s = states[0]
    row = 0
    for n in range(len(firsts)):
        t = tables[table_of[n]]
        for attempt in range(most):
            play_one(
                setup,
                apply,
                appraise,
                record,
                states,
                t,
                agents,
                seed,
                firsts[n] + attempt,
                games[row : row + 1],
                rounds[row],
                cards[row],
            )
            row += 1
            if s.h.over != TRUNCATED and s.h.result == wanted:
                break
        ends[n] = row


play_series: Any = player_of(_play_series)


def prepare(game: Game) -> bool:
    """Make the kernels ready, compiling what is not cached. True when nothing had to be compiled."""
    types = jit.types
    whole = types.Array(types.int64, 1, "C")
    return declare(play_series, game, whole, whole, types.int64, types.int64, whole, types.uint64, whole)


def play_until(
    game: Game,
    tables: Sequence[Any],
    firsts: Sequence[int],
    *,
    most: int,
    wanted: int,
    seed: int,
    agents: Sequence[str],
) -> Attempts:
    """Play each task until a game has the result ``wanted``, at most ``most`` games; task n has ``tables[n]``.

    ``tables``: record arrays of one row; tasks that share one share the array. ``agents``: one name a seat, the last
    serves the rest. Everything must have been made ready (`prepare`).
    """
    parts = []
    step = max(1, ROWS // most)
    for start in range(0, len(firsts), step):
        end = start + step
        parts.append(_play_part(game, tables[start:end], firsts[start:end], most, wanted, seed, agents))
    offsets = np.cumsum([0, *(len(part.games) for part in parts)])
    return Attempts(
        np.concatenate([part.ends + offset for part, offset in zip(parts, offsets, strict=False)]),
        *(np.concatenate([part[i] for part in parts]) for i in (1, 2, 3)),
    )


def _play_part(
    game: Game, tables: Sequence[Any], firsts: Sequence[int], most: int, wanted: int, seed: int, agents: Sequence[str]
) -> Attempts:
    different = {id(table): table for table in tables}
    places = {key: place for place, key in enumerate(different)}
    stacked = np.concatenate(list(different.values())).view(np.recarray)
    rows = len(firsts) * most
    slots = int(stacked[0].n_slots)
    out = Attempts(
        np.zeros(len(firsts), np.int64),
        np.zeros(rows, game.game_row),
        np.zeros((rows, game.round_cap), game.round_row),
        np.zeros((rows, slots), game.card_row),
    )
    numbers = [AGENTS[name] for name in agents]
    seats = np.array((numbers + [numbers[-1]] * 8)[:8], dtype=np.int64)
    states = np.zeros(2, game.state).view(np.recarray)
    table_of = np.array([places[id(table)] for table in tables], np.int64)
    arrays = list(out[1:]) if jit.COMPILED else [a.view(np.recarray) for a in out[1:]]
    declared(play_series)(
        *played_with(game.verbs()),
        states,
        stacked,
        table_of,
        np.array(firsts, np.int64),
        most,
        wanted,
        seats,
        np.uint64(seed),
        out.ends,
        *arrays,
    )
    played = int(out.ends[-1])
    return Attempts(out.ends, *(a[:played].copy() for a in out[1:]))
