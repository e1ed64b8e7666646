"""Blocks of games into counts, one block at a time; a summary can be asked for at any moment.

A tally holds whole numbers only. Adding blocks in another order, or cut in another way, gives an equal summary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np

from simulator.analysis import odds
from simulator.analysis.meta import Block, RunMeta
from simulator.analysis.summary import (
    DIGITS,
    CardUse,
    Cause,
    Difference,
    Hand,
    OpeningCard,
    Rate,
    Rounds,
    RoundsByResult,
    Spread,
    Summary,
    ThreatPoint,
)

ROUND_VALUES = 128  # a round in the card telemetry is one signed byte
Ints: TypeAlias = np.ndarray[Any, Any]


class _Counts:
    """Counted whole numbers."""

    def __init__(self) -> None:
        self.of: Counter[int] = Counter()

    def add(self, values: Ints) -> None:
        found, counts = np.unique(values, return_counts=True)
        for value, count in zip(found.tolist(), counts.tolist(), strict=True):
            self.of[value] += count


class _Split:
    """Games and wins of a part of the games, for each title: ``ended`` counts the games that ended."""

    def __init__(self, size: int) -> None:
        self.games = np.zeros(size, np.int64)
        self.ended = np.zeros(size, np.int64)
        self.won = np.zeros(size, np.int64)

    def add(self, part: Ints, ended: Ints, won: Ints) -> None:
        """``part``: bool (n, size), which games belong to it; ``ended`` and ``won``: bool (n,)."""
        self.games += np.count_nonzero(part, axis=0)
        self.ended += np.count_nonzero(part[ended], axis=0)
        self.won += np.count_nonzero(part[won], axis=0)

    def win(self, i: int) -> Rate:
        return Rate.of(int(self.won[i]), int(self.ended[i]))


class Tally:
    """Counts of the games added so far."""

    def __init__(self, meta: RunMeta) -> None:
        self.meta = meta
        self.slots = tuple(meta.slots())
        size, players = len(self.slots), meta.players
        self.n = self.wins = self.truncated = self.decisions = 0
        self.causes: Counter[int] = Counter()
        self.lengths = {result: _Counts() for result in ("won", "lost", "truncated")}
        self.scores = _Counts()
        self.running: Counter[int] = Counter()  # round -> games in which it was completed
        # round -> counts of threat, one a player and, last, the highest of the players
        self.threat: dict[int, list[_Counts]] = {}
        self.hands_kept, self.mulligans = _Split(players), _Split(players)
        self.opening, self.not_opening = _Split(size), _Split(size)
        self.first_six, self.first_six_kept = _Split(size), _Split(size)
        self.drawn, self.drawn_later, self.never = _Split(size), _Split(size), _Split(size)
        self.played = _Split(size)
        # games by title and round: columns are the values of ``drawn_in`` and ``played_in``
        self.drawn_in = np.zeros((size, ROUND_VALUES), np.int64)
        self.played_in = np.zeros((size, ROUND_VALUES), np.int64)

    def add(self, block: Block) -> None:
        """Count the games of a block in."""
        games = block.games
        cut = games["truncated"] != 0
        won = (games["result"] == 1) & ~cut
        lost = ~won & ~cut
        self.n += len(games)
        self.wins += int(np.count_nonzero(won))
        self.truncated += int(np.count_nonzero(cut))
        self.decisions += int(games["decisions"].sum(dtype=np.int64))
        for cause, count in zip(*np.unique(games["cause"][lost], return_counts=True), strict=True):
            self.causes[int(cause)] += int(count)
        for result, part in (("won", won), ("lost", lost), ("truncated", cut)):
            self.lengths[result].add(games["rounds"][part])
        self.scores.add(games["score"][won])
        self._add_threat(games["completed"], block.rounds["threat"])
        self._add_cards(block, ~cut, won)

    def _add_threat(self, completed: Ints, threat: Ints) -> None:
        """``completed``: full rounds of each game; ``threat``: (n, round cap, seats) at the end of each."""
        for number in range(1, int(completed.max(initial=0)) + 1):
            at_end = threat[completed >= number, number - 1, : self.meta.players]
            self.running[number] += len(at_end)
            curves = self.threat.setdefault(number, [_Counts() for _ in range(self.meta.players + 1)])
            for player in range(self.meta.players):
                curves[player].add(at_end[:, player])
            curves[-1].add(at_end.max(axis=1))

    def _add_cards(self, block: Block, ended: Ints, won: Ints) -> None:
        mulligan = block.games["mulligan"][:, : self.meta.players] != 0
        self.mulligans.add(mulligan, ended, won)
        self.hands_kept.add(~mulligan, ended, won)
        cards = block.cards[:, : len(self.slots)]
        opening, drawn, first_six = cards["opening"] > 0, cards["drawn"] > 0, cards["first_six"] > 0
        seats = np.array([slot.player - 1 for slot in self.slots], np.intp)
        for split, part in (
            (self.opening, opening),
            (self.not_opening, ~opening),
            (self.first_six, first_six),
            (self.first_six_kept, first_six & ~mulligan[:, seats]),
            (self.drawn, drawn),
            (self.drawn_later, drawn & ~opening),
            (self.never, ~drawn),
            (self.played, cards["played"] > 0),
        ):
            split.add(part, ended, won)
        self.drawn_in += _by_column(cards["drawn_in"])
        self.played_in += _by_column(cards["played_in"])

    @property
    def win(self) -> Rate:
        """Win rate so far, over the games that ended."""
        return Rate.of(self.wins, self.n - self.truncated)

    def summary(self) -> Summary:
        """The summary of the games added so far."""
        losses = self.n - self.wins - self.truncated
        return Summary(
            meta=self.meta,
            n=self.n,
            wins=self.wins,
            losses=losses,
            truncated=self.truncated,
            decisions=self.decisions,
            win=self.win,
            causes=tuple(
                Cause(cause=self.meta.causes[cause], share=Rate.of(count, losses))
                for cause, count in sorted(self.causes.items(), key=lambda item: (-item[1], item[0]))
            ),
            rounds=self._rounds(),
            score=Spread.of(self.scores.of),
            threat=tuple(self._threat_point(number) for number in sorted(self.threat)),
            hands=tuple(self._hand(seat) for seat in range(self.meta.players)),
            opening=tuple(self._opening(i) for i in range(len(self.slots))),
            cards=tuple(self._card(i) for i in range(len(self.slots))),
        )

    def _rounds(self) -> Rounds:
        won, lost, cut = (self.lengths[result].of for result in ("won", "lost", "truncated"))
        every = won + lost + cut
        return Rounds(
            all=Spread.of(every),
            won=Spread.of(won),
            lost=Spread.of(lost),
            by_result=tuple(
                RoundsByResult(round=number, won=won[number], lost=lost[number], truncated=cut[number])
                for number in sorted(every)
            ),
        )

    def _threat_point(self, number: int) -> ThreatPoint:
        *players, worst = (Spread.of(counts.of) for counts in self.threat[number])
        return ThreatPoint(
            round=number, running=Rate.of(self.running[number], self.n), players=tuple(players), worst=worst
        )

    def _hand(self, seat: int) -> Hand:
        return Hand(
            player=seat + 1,
            keep=Rate.of(int(self.hands_kept.games[seat]), self.n),
            mulligan=Rate.of(int(self.mulligans.games[seat]), self.n),
            win_kept=self.hands_kept.win(seat),
            win_mulligan=self.mulligans.win(seat),
        )

    def _opening(self, i: int) -> OpeningCard:
        slot = self.slots[i]
        size, hand = self.meta.decks[slot.player - 1].size, self.meta.hand_size
        return OpeningCard(
            player=slot.player,
            title=slot.title,
            copies=slot.copies,
            odds=round(float(odds.opening_hand(slot.copies, size, hand)), DIGITS),
            odds_mulligan=round(float(odds.with_mulligan(slot.copies, size, hand)), DIGITS),
            in_hand=Rate.of(int(self.opening.games[i]), self.n),
            keep=Rate.of(int(self.first_six_kept.games[i]), int(self.first_six.games[i])),
            win_with=self.opening.win(i),
            win_without=self.not_opening.win(i),
        )

    def _card(self, i: int) -> CardUse:
        slot = self.slots[i]
        drawn, never = self.drawn.win(i), self.never.win(i)
        return CardUse(
            player=slot.player,
            title=slot.title,
            copies=slot.copies,
            drawn=Rate.of(int(self.drawn.games[i]), self.n),
            win_drawn=drawn,
            win_drawn_later=self.drawn_later.win(i),
            win_never=never,
            difference=Difference.between(drawn, never),
            played=Rate.of(int(self.played.games[i]), self.n),
            win_played=self.played.win(i),
            first_drawn=Spread.of(_rounds_seen(self.drawn_in[i], shift=1)),
            first_played=Spread.of(_rounds_seen(self.played_in[i], shift=0)),
        )


def _by_column(values: Ints) -> Ints:
    """How often each value 0 ... 127 stands in each column of ``values`` (n, size): (size, ROUND_VALUES)."""
    size = values.shape[1]
    keys = values.astype(np.int64) + np.arange(size) * ROUND_VALUES
    return np.bincount(keys.ravel(), minlength=size * ROUND_VALUES).reshape(size, ROUND_VALUES)


def _rounds_seen(games: Ints, shift: int) -> dict[int, int]:
    """Round -> games from a row of counts; value 0 means "never", ``shift`` is what was added to the round."""
    return {value - shift: count for value, count in enumerate(games.tolist()) if value > 0 and count > 0}


def summarise(meta: RunMeta, blocks: Iterable[Block]) -> Summary:
    """The summary of all games of ``blocks``."""
    tally = Tally(meta)
    for block in blocks:
        tally.add(block)
    return tally.summary()
