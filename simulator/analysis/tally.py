"""Blocks of co-operative games into counts, one block at a time; a summary can be asked for at any moment.

A tally holds whole numbers only. Adding blocks in another order, or cut in another way, gives an equal summary.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from simulator.analysis import odds
from simulator.analysis.counting import CardCounts, Counts, Ints, Split, still_in
from simulator.analysis.falls import Falls
from simulator.analysis.measures import DIGITS, Rate, Spread
from simulator.analysis.meta import Block, RunMeta
from simulator.analysis.summary import (
    NOTES,
    NOTES_OF_SEVERAL,
    Cause,
    Hand,
    OpeningCard,
    Rounds,
    RoundsByResult,
    Summary,
    ThreatPoint,
)


class Tally:
    """Counts of the games added so far."""

    def __init__(self, meta: RunMeta) -> None:
        self.meta = meta
        self.slots = tuple(meta.slots())
        size, players = len(self.slots), meta.players
        self.n = self.wins = self.truncated = self.decisions = 0
        self.causes: Counter[int] = Counter()
        self.lengths = {result: Counts() for result in ("won", "lost", "truncated")}
        self.scores = Counts()
        self.running: Counter[int] = Counter()  # round -> games in which it was completed
        # round -> counts of threat, one a player and, last, the highest of the players
        self.threat: dict[int, list[Counts]] = {}
        self.falls = Falls(meta) if players > 1 else None
        self.hands_kept, self.mulligans = Split(players), Split(players)
        self.opening, self.not_opening = Split(size), Split(size)
        self.first_six, self.first_six_kept = Split(size), Split(size)
        self.cards = CardCounts(self.slots)

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
        self._add_threat(games["completed"], block.rounds["threat"], games["out_round"])
        if self.falls:
            self.falls.add(games, ~cut, won)
        self._add_cards(block, ~cut, won)

    def _add_threat(self, completed: Ints, threat: Ints, out_round: Ints) -> None:
        """``completed``: full rounds of each game; ``threat``: (n, round cap, seats) at the end of each.

        ``out_round``: (n, seats) round in which each player was eliminated, 0: never.
        """
        seats = self.meta.players
        for number in range(1, int(completed.max(initial=0)) + 1):
            running = completed >= number
            at_end = threat[running, number - 1, :seats]
            left = still_in(out_round[running, :seats], number)
            self.running[number] += len(at_end)
            curves = self.threat.setdefault(number, [Counts() for _ in range(seats + 1)])
            for player in range(seats):
                curves[player].add(at_end[left[:, player], player])
            curves[-1].add(np.where(left, at_end, 0).max(axis=1))

    def _add_cards(self, block: Block, ended: Ints, won: Ints) -> None:
        mulligan = block.games["mulligan"][:, : self.meta.players] != 0
        self.mulligans.add(mulligan, ended, won)
        self.hands_kept.add(~mulligan, ended, won)
        cards = block.cards[:, : len(self.slots)]
        opening, first_six = cards["opening"] > 0, cards["first_six"] > 0
        seats = np.array([slot.player - 1 for slot in self.slots], np.intp)
        for split, part in (
            (self.opening, opening),
            (self.not_opening, ~opening),
            (self.first_six, first_six),
            (self.first_six_kept, first_six & ~mulligan[:, seats]),
        ):
            split.add(part, ended, won)
        self.cards.add(cards, opening, ended, won)

    @property
    def win(self) -> Rate:
        """Win rate so far, over the games that ended."""
        return Rate.of(self.wins, self.n - self.truncated)

    @property
    def half_width(self) -> float:
        """Half of the width of the win rate's interval: what ``--target-error`` asks to become small."""
        return self.win.half_width

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
            fallen=self.falls.summary(self.n, self.wins) if self.falls else None,
            hands=tuple(self._hand(seat) for seat in range(self.meta.players)),
            opening=tuple(self._opening(i) for i in range(len(self.slots))),
            cards=tuple(self.cards.use(i, self.n) for i in range(len(self.slots))),
            notes=NOTES_OF_SEVERAL if self.falls else NOTES,
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
