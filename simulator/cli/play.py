"""Playing the games of a run: progress, stopping when the answer is precise enough, Ctrl-C."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simulator.cli import console

if TYPE_CHECKING:
    from rich.progress import Progress

    from simulator.analysis import Tally
    from simulator.core.batch import Block
    from simulator.core.game import Game

STEP = 1000
"""Games between two looks at the precision: fixed, so that jobs and blocks do not move the end of a run."""


@dataclass
class Played:
    """What a run has produced so far."""

    blocks: list[Block] = field(default_factory=list)
    games: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    overflow: int = 0
    """Code of the first overflow met, 0: none."""
    overflowed: list[int] = field(default_factory=list)
    """Numbers of the games that were cut short because something overflowed."""


def make_ready(game: Game, quiet: bool) -> None:
    """Load the compiled engine, or compile it and say so: it takes long, and only the first time."""
    from simulator.core import batch

    started = time.perf_counter()
    fresh = not batch.is_compiled(game)
    if fresh and not quiet:
        console.say(f"compiling the {game.title} engine, once per version ...")
    batch.compile_game(game)
    if fresh and not quiet:
        console.say(f"compiled in {time.perf_counter() - started:.0f} s")


def play(
    game: Game,
    tables: Any,
    tally: Tally,
    *,
    seed: int,
    games: int,
    agents: tuple[str, ...],
    jobs: int,
    target_error: float | None = None,
    keep: bool = False,
    quiet: bool = False,
) -> Played:
    """Play up to ``games`` games into ``tally``; with ``target_error``, only until the win rate is that precise.

    ``target_error`` is half the width of the 95 % interval of the win rate, as a fraction. Ctrl-C ends the
    run early and keeps every finished block.
    """
    from simulator.core import batch

    played = Played()
    started = time.perf_counter()
    try:
        with console.progress_bar(quiet) as bar:
            task = bar.add_task("playing", total=games, rate="") if bar else None
            goal = games if target_error is None else min(games, STEP)
            while played.games < goal:
                blocks = batch.play(
                    game,
                    tables,
                    seed=seed,
                    first_game=played.games,
                    games=goal - played.games,
                    agents=agents,
                    jobs=jobs,
                )
                for block in blocks:
                    _take(played, tally, block, keep)
                    if bar and task is not None:
                        speed = played.games / max(time.perf_counter() - started, 1e-9)
                        bar.update(task, completed=played.games, total=goal, rate=f"{speed:,.0f} games/s")
                if target_error is not None:
                    goal = min(games, _next_goal(tally, played.games, target_error))
    except KeyboardInterrupt:
        played.interrupted = True
    played.seconds = time.perf_counter() - started
    return played


def _take(played: Played, tally: Tally, block: Block, keep: bool) -> None:
    tally.add(block)
    if keep:
        played.blocks.append(block)
    over = block.games["overflow"]
    if over.any():
        bad = over.nonzero()[0]
        played.overflow = played.overflow or int(over[bad[0]])
        played.overflowed.extend(int(block.first_game + row) for row in bad)
    played.games += len(block.games)


def _next_goal(tally: Tally, played: int, target: float) -> int:
    """Games after which to look again: those the interval seems to need, in whole steps; ``played`` when it will do."""
    now = tally.win.half_width
    if now <= target:
        return played
    needed = played * (now / target) ** 2
    return max(played + STEP, math.ceil(needed / STEP) * STEP)
