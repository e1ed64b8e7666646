"""Playing the games of a run: progress, stopping when the answer is precise enough, Ctrl-C, a full disk."""

from __future__ import annotations

import math
import signal
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import TYPE_CHECKING, Any

from simulator.cli import console
from simulator.errors import OutputError

if TYPE_CHECKING:
    from simulator.analysis.store import RunWriter
    from simulator.cli.statistics import AnyTally
    from simulator.core.batch import Block, Seating
    from simulator.core.game import Game

PATIENCE = 1.0  # seconds after Ctrl-C in which one more is taken for the same
STEP = 1000
"""Games between two looks at the precision: fixed, so that jobs and blocks do not move the end of a run."""


@dataclass
class Played:
    """What came of the games."""

    games: int = 0
    seconds: float = 0.0
    interrupted: bool = False
    imprecise: str = ""
    """What to say when the win rate is not known as precisely as was asked for; empty: it is, or nothing was asked."""
    not_written: OutputError | None = None
    overflow: int = 0
    """Code of the first overflow, 0: none."""
    overflowed: list[int] = field(default_factory=list)
    """Numbers of the games that were cut short by one."""


def make_ready(game: Game, quiet: bool) -> None:
    """Load the compiled engine, or compile it and say so: that takes long, and only the first time."""
    from simulator.core import batch

    started = time.perf_counter()
    fresh = batch.needs_compiling(game)
    if fresh and not quiet:
        name = game.key.replace("-", " ").upper()
        console.say(f"compiling the {name} engine, once per version ...")
    batch.prepare(game)
    if fresh:
        batch.mark_ready(game)
        if not quiet:
            console.say(f"compiled in {time.perf_counter() - started:.0f} s")


class Player:
    """Plays a run into a tally and, if there is one, a writer."""

    def __init__(
        self,
        game: Game,
        seatings: Sequence[Seating],
        *,
        seed: int,
        agents: Sequence[str],
        jobs: int,
        tally: AnyTally[Any],
        writer: RunWriter | None,
    ) -> None:
        self.game, self.seatings = game, seatings
        self.seed, self.agents, self.jobs = seed, agents, jobs
        self.tally, self.writer = tally, writer
        self.played = Played()

    def play(self, games: int, target_error: float | None = None, quiet: bool = False) -> Played:
        """Play up to ``games`` games; with ``target_error``, only until the win rate is that precise.

        ``target_error`` is half the width of the 95 % interval of the win rate, as a fraction. Ctrl-C ends the
        run after the block in hand; a full disk ends the writing, not the run.
        """
        started = time.perf_counter()
        goal = games if target_error is None else min(games, STEP)
        sought = "" if target_error is None else f"the win rate is known to ± {100 * target_error:g} points"
        with ctrl_c() as interrupted, console.progress(games, "games", quiet, sought) as advance:
            while self.played.games < goal and not interrupted():
                for block in self._blocks(goal):
                    self._take(block)
                    advance(self.played.games, goal)
                    if interrupted():
                        break
                if target_error is not None:
                    goal = min(games, self._next_goal(target_error))
            self.played.interrupted = self.played.games < goal
        if target_error is not None and not self.played.interrupted:
            self.played.imprecise = self._imprecise(target_error)
        self.played.seconds = time.perf_counter() - started
        return self.played

    def _blocks(self, goal: int) -> Iterator[Block]:
        from simulator.core import batch

        first = self.played.games
        return batch.play_seated(
            self.game,
            self.seatings,
            seed=self.seed,
            first_game=first,
            games=goal - first,
            agents=self.agents,
            jobs=self.jobs,
        )

    def _take(self, block: Block) -> None:
        played = self.played
        self.tally.add(block)
        if self.writer and not played.not_written:
            try:
                self.writer.add(block)
            except OutputError as error:
                played.not_written = error
        over = block.games["overflow"]
        if over.any():
            rows = over.nonzero()[0]
            played.overflow = played.overflow or int(over[rows[0]])
            played.overflowed.extend(int(number) for number in block.games["game"][rows])
        played.games += len(block.games)

    def _imprecise(self, target: float) -> str:
        played, now = self.played.games, self.tally.half_width
        if now <= target:
            return ""
        digits = 2 - math.floor(math.log10(100 * target))  # a near miss is not told as the target
        return (
            f"the win rate is known to ± {100 * now:.{max(digits, 1)}f} points, not to ± {100 * target:g}: "
            f"that needs about {self._next_goal(target):,} games, and {played:,} were allowed"
        )

    def _next_goal(self, target: float) -> int:
        """Games after which to look again: what the interval seems to need, in whole steps; no more when it will do."""
        played, now = self.played.games, self.tally.half_width
        if now <= target:
            return played
        needed = played * (now / target) ** 2
        return max(played + STEP, math.ceil(needed / STEP) * STEP)


@contextmanager
def ctrl_c() -> Iterator[Callable[[], bool]]:
    """Ctrl-C sets a flag, so that it cannot fall into the middle of counting; one more, a little later, stops at once.

    What ends a command may say so twice (`timeout` does: to the command and to its group), and what was computed is
    still to be summarised and written then. So the answer to Ctrl-C stays what it is when the play has ended by it.
    """
    pressed: float | None = None

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        now = time.monotonic()
        if pressed is None:
            pressed = now
        elif now - pressed > PATIENCE:
            signal.default_int_handler(number, frame)

    before = signal.signal(signal.SIGINT, press)
    try:
        with warnings.catch_warnings():  # blocks in hand when it ends are not waited for: joblib would warn of that
            warnings.filterwarnings("ignore", category=UserWarning, module="joblib")
            yield lambda: pressed is not None
    finally:
        if pressed is None:
            signal.signal(signal.SIGINT, before)
