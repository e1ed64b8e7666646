"""Counts of eliminated players at a table of several: how many, when, by what, and what came of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from simulator.analysis.counting import Counts, Ints
from simulator.analysis.measures import Rate, Spread
from simulator.analysis.meta import RunMeta
from simulator.analysis.summary import Cause, Fallen, FallenCount, FallenPlayer


class Falls:
    """Counts of the games added so far."""

    def __init__(self, meta: RunMeta) -> None:
        self.meta = meta
        players = meta.players
        self.rounds = [Counts() for _ in range(players)]
        self.causes: list[Counter[int]] = [Counter() for _ in range(players)]
        self.out_won = [0] * players
        # by the number of players eliminated
        self.games, self.ended, self.won = (np.zeros(players + 1, np.int64) for _ in range(3))

    def add(self, games: np.ndarray[Any, Any], ended: Ints, won: Ints) -> None:
        """``games``: rows of the telemetry; ``ended`` and ``won``: bool (n,)."""
        players = self.meta.players
        cause, number = games["out_cause"][:, :players], games["out_round"][:, :players]
        out = cause != 0
        for seat in range(players):
            self.rounds[seat].add(number[out[:, seat], seat])
            self.out_won[seat] += int(np.count_nonzero(out[won, seat]))
            found, counts = np.unique(cause[out[:, seat], seat], return_counts=True)
            self.causes[seat].update(dict(zip(found.tolist(), counts.tolist(), strict=True)))
        fallen = np.count_nonzero(out, axis=1)
        for total, part in ((self.games, fallen), (self.ended, fallen[ended]), (self.won, fallen[won])):
            total += np.bincount(part, minlength=players + 1)

    def summary(self, n: int, wins: int) -> Fallen:
        """What ``n`` games with ``wins`` among them say."""
        return Fallen(
            players=tuple(self._player(seat, n, wins) for seat in range(self.meta.players)),
            counts=tuple(
                FallenCount(players=k, games=Rate.of(games, n), won=Rate.of(won, wins), lost=ended - won)
                for k, (games, ended, won) in enumerate(
                    zip(self.games.tolist(), self.ended.tolist(), self.won.tolist(), strict=True)
                )
            ),
            won_with_loss=Rate.of(int(self.won[1:].sum()), wins),
        )

    def _player(self, seat: int, n: int, wins: int) -> FallenPlayer:
        falls = sum(self.causes[seat].values())
        return FallenPlayer(
            player=seat + 1,
            out=Rate.of(falls, n),
            out_won=Rate.of(self.out_won[seat], wins),
            causes=tuple(
                Cause(cause=self.meta.causes[cause], share=Rate.of(count, falls))
                for cause, count in sorted(self.causes[seat].items(), key=lambda item: (-item[1], item[0]))
            ),
            round=Spread.of(self.rounds[seat].of),
            by_round=tuple(sorted(self.rounds[seat].of.items())),
        )
