"""Playing blocks of games: one cached kernel a game, threads over blocks, arrays out.

A block is a pure function of (engine, tables, seed, agents, first game): results do not depend on the number of
jobs or on how games are cut into blocks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np

from simulator.core import jit
from simulator.core.agents import AGENTS, GREEDY, choose_best, choose_random
from simulator.core.game import Game, Verbs
from simulator.core.record import PLAYING, RESUME, TRUNCATED

BLOCK = 500
READY_MARK = "ready"
DECISION_CAP = 100_000
"""A game with more decisions is cut off as truncated: no rule can loop for ever unnoticed."""


Part = TypeVar("Part")
"""What comes of a block."""


class Block(NamedTuple):
    """Telemetry of consecutive games: ``games`` [n], ``rounds`` [n, round_cap], ``cards`` [n, slots]."""

    first_game: int
    games: Any
    rounds: Any
    cards: Any


def player_of(function: Any) -> Any:
    """The compiled form of a function that plays games; `declare` gives it its signatures."""
    return jit.numba.njit(function, cache=jit.CACHING, nogil=True) if jit.COMPILED else function


def declared(player: Any) -> Any:
    """The player, if a game was declared to it; then it takes no other signature.

    A call must never make a signature of its own: it would be cached with the game's kernels in its key, and every
    later start would compile them to read that key.
    """
    if jit.COMPILED and not player.signatures:
        raise RuntimeError("a game must be prepared before it is played")
    return player


def _play_one(  # type: ignore[no-untyped-def]
    setup, apply, appraise, record, states, t, agents, seed, number, game_row, round_rows, card_rows
):
    """Play game ``number`` in ``states[0]`` and write its rows; ``states[1]`` is blank."""
    s = states[0]
    states[0] = states[1]
    setup(s, t, seed, number)
    for seat in range(len(agents)):
        if agents[seat] == GREEDY:
            s.h.waived |= 1 << seat
    apply(s, t, RESUME)
    while s.h.over == PLAYING:
        if agents[s.h.seat] == GREEDY:
            appraise(s, t)
            code = choose_best(s.h)
        else:
            code = choose_random(s.h)
        apply(s, t, code)
        if s.h.decisions > DECISION_CAP:
            s.h.over = TRUNCATED
    record(s, t, game_row, round_rows, card_rows)


play_one: Any = jit.numba.njit(_play_one) if jit.COMPILED else _play_one


def _play_block(  # type: ignore[no-untyped-def]
    setup, apply, appraise, record, states, tables, agents, seed, first_game, games, rounds, cards
):
    t = tables[0]
    for n in range(len(games)):
        play_one(
            setup,
            apply,
            appraise,
            record,
            states,
            t,
            agents,
            seed,
            first_game + n,
            games[n : n + 1],
            rounds[n],
            cards[n],
        )


play_block: Any = player_of(_play_block)


def played_with(verbs: Verbs) -> tuple[Any, ...]:
    """The verbs that a block needs, in the order of its parameters."""
    return verbs.setup, verbs.apply, verbs.appraise, verbs.record


def declare(player: Any, game: Game, *options: Any) -> bool:
    """Make a player ready for a game, whose parameters are verbs, states, tables, ``options`` and rows.

    True when nothing had to be compiled.
    """
    if not jit.COMPILED:
        return True
    verbs = played_with(game.verbs())
    cached = all([jit.compile_entry(verb) for verb in verbs])
    typeof, types, row = jit.numba.typeof, jit.types, jit.numba.from_dtype
    signature = (
        *(types.FunctionType(verb.declared) for verb in verbs),
        typeof(np.zeros(2, game.state).view(np.recarray)),
        typeof(np.zeros(1, game.tables).view(np.recarray)),
        *options,
        types.Array(row(game.game_row), 1, "C"),
        types.Array(row(game.round_row), 2, "C"),
        types.Array(row(game.card_row), 2, "C"),
    )
    if signature not in player.signatures:
        player.disable_compile(False)
        player.compile(signature)
        player.disable_compile()
    return bool(cached and player.stats.cache_hits)


def prepare(game: Game) -> bool:
    """Make the kernels of a game ready, compiling what is not cached. True when nothing had to be compiled."""
    types = jit.types
    return declare(play_block, game, types.Array(types.int64, 1, "C"), types.uint64, types.int64)


def needs_compiling(game: Game) -> bool:
    """Whether the first use of this game will compile: its kernels are not in the cache folder."""
    if not jit.COMPILED or not jit.CACHING or jit.CACHE_FOLDER is None:
        return jit.COMPILED
    return not any(jit.CACHE_FOLDER.rglob(f"{READY_MARK}.{game.key}"))


def mark_ready(game: Game) -> None:
    """Leave a mark in the cache folder: this game's kernels are compiled."""
    if jit.CACHING and jit.CACHE_FOLDER is not None:
        try:
            jit.CACHE_FOLDER.mkdir(parents=True, exist_ok=True)
            (jit.CACHE_FOLDER / f"{READY_MARK}.{game.key}").touch()
        except OSError:
            pass


def play_games(game: Game, tables: Any, *, seed: int, first_game: int, games: int, agents: Sequence[str]) -> Block:
    """Play ``games`` games of a prepared game on this thread, one agent name a seat (the last serves the rest)."""
    verbs = game.verbs()
    slots = int(tables[0].n_slots)
    out = Block(
        first_game,
        np.zeros(games, game.game_row),
        np.zeros((games, game.round_cap), game.round_row),
        np.zeros((games, slots), game.card_row),
    )
    numbers = [AGENTS[name] for name in agents]
    seats = np.array((numbers + [numbers[-1]] * 8)[:8], dtype=np.int64)
    states = np.zeros(2, game.state).view(np.recarray)
    arrays = [out.games, out.rounds, out.cards] if jit.COMPILED else [a.view(np.recarray) for a in out[1:]]
    declared(play_block)(*played_with(verbs), states, tables, seats, np.uint64(seed), first_game, *arrays)
    return out


def play(
    game: Game,
    tables: Any,
    *,
    seed: int,
    games: int,
    agents: Sequence[str],
    first_game: int = 0,
    jobs: int = 1,
    block: int = BLOCK,
) -> Iterator[Block]:
    """Play a run in blocks, in the order of their games, on ``jobs`` threads (0: one a core)."""
    prepare(game)

    def one(start: int, n: int) -> Block:
        return play_games(game, tables, seed=seed, first_game=start, games=n, agents=agents)

    yield from in_blocks(one, first_game, games, jobs, block)


class Seating(NamedTuple):
    """A way of sitting down: the tables in that order, and which deck has which seat."""

    tables: Any
    decks: tuple[int, ...]


def play_seated(
    game: Game,
    seatings: Sequence[Seating],
    *,
    seed: int,
    games: int,
    agents: Sequence[str],
    first_game: int = 0,
    jobs: int = 1,
    block: int = BLOCK,
) -> Iterator[Block]:
    """Play a run in which the decks change seats: game K sits as ``seatings[K % m]``, with the luck of game K // m.

    Agents are one a deck. What a row says of a seat is of whoever sits there; its ``game`` is K.
    """
    if len(seatings) == 1:
        alone: dict[str, Any] = {"agents": agents, "first_game": first_game, "jobs": jobs, "block": block}
        yield from play(game, seatings[0].tables, seed=seed, games=games, **alone)
        return
    prepare(game)

    def one(start: int, n: int) -> Block:
        return play_some_seated(game, seatings, seed=seed, first_game=start, games=n, agents=agents)

    yield from in_blocks(one, first_game, games, jobs, block)


def play_some_seated(
    game: Game, seatings: Sequence[Seating], *, seed: int, first_game: int, games: int, agents: Sequence[str]
) -> Block:
    """Play ``games`` games of `play_seated` on this thread."""
    out: Block | None = None
    m = len(seatings)
    for place, (tables, decks) in enumerate(seatings):
        at = (place - first_game) % m  # row of the first of its games
        if at >= games:
            continue
        seated = [agents[deck] for deck in decks]
        luck, n = (first_game + at) // m, len(range(at, games, m))
        part = play_games(game, tables, seed=seed, first_game=luck, games=n, agents=seated)
        if out is None:
            out = Block(first_game, *(np.zeros((games, *rows.shape[1:]), rows.dtype) for rows in part[1:]))
        for rows, played in zip(out[1:], part[1:], strict=True):
            rows[at::m] = played
    if out is None:
        raise ValueError("no games")
    out.games["game"] = np.arange(first_game, first_game + games)
    return out


def in_blocks(one: Callable[[int, int], Part], first_game: int, games: int, jobs: int, block: int) -> Iterator[Part]:
    """``one(first game, games)`` for each block, in the order of their games, on ``jobs`` threads (0: one a core)."""
    starts = range(first_game, first_game + games, block)
    tasks = [(start, min(block, first_game + games - start)) for start in starts]
    if jobs == 1 or len(tasks) == 1:
        for start, n in tasks:
            yield one(start, n)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=jobs or os.cpu_count() or 1, prefer="threads", return_as="generator")(
        delayed(one)(start, n) for start, n in tasks
    )
