"""Blocks of games of deck against deck into counts, one block at a time; a summary can be asked for at any moment.

A tally holds whole numbers only. Adding blocks in another order, or cut in another way, gives an equal summary.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from simulator.analysis import odds
from simulator.analysis.counting import Counts, CountsByRound, Ints
from simulator.analysis.measures import DIGITS, Rate, Spread
from simulator.analysis.meta import Block, Slot
from simulator.analysis.versus.meta import VersusMeta
from simulator.analysis.versus.pairs import PairCardCounts, Pairing, PairSplit
from simulator.analysis.versus.seats import ByDeck, by_deck
from simulator.analysis.versus.summary import (
    Band,
    DayPoint,
    Days,
    DaysByResult,
    DeckDay,
    Ending,
    OpeningCard,
    Pairs,
    Seats,
    VersusSummary,
)

RESULTS = ("won", "lost", "drawn", "truncated")


class _Decided:
    """Games with a winner, and those of them won, of some part of the games."""

    def __init__(self) -> None:
        self.n = self.won = 0

    def add(self, won: Ints) -> None:
        self.n += len(won)
        self.won += int(np.count_nonzero(won))

    @property
    def rate(self) -> Rate:
        return Rate.of(self.won, self.n)


class _Pairs:
    """Pairs by (games in which something held, games either deck won); halves wait for their other half."""

    def __init__(self) -> None:
        self._whole: Counter[tuple[int, int]] = Counter()
        self._halves: dict[int, tuple[int, int]] = {}

    def add(self, number: Ints, decided: Ints, hit: Ints) -> None:
        """``number``: of consecutive games; ``decided``, ``hit``: bool (n,)."""
        if not len(number):
            return
        hits = (hit & decided).astype(np.int64)
        trials = decided.astype(np.int64)
        first = int(number[0] % 2)  # 1: the block begins with the second game of a pair
        end = first + (len(number) - first) // 2 * 2
        whole = 3 * hits[first:end].reshape(-1, 2).sum(axis=1) + trials[first:end].reshape(-1, 2).sum(axis=1)
        for key, count in enumerate(np.bincount(whole).tolist()):
            if count:
                self._whole[key // 3, key % 3] += count
        for at in (*range(first), *range(end, len(number))):
            self._add_half(int(number[at]) // 2, (int(hits[at]), int(trials[at])))

    def _add_half(self, pair: int, half: tuple[int, int]) -> None:
        other = self._halves.pop(pair, None)
        if other is None:
            self._halves[pair] = half
        else:
            self._whole[half[0] + other[0], half[1] + other[1]] += 1

    @property
    def of(self) -> Counter[tuple[int, int]]:
        return self._whole + Counter(self._halves.values())


class _DeckCounts:
    """One deck: its days, its first hands, its cards."""

    def __init__(self, meta: VersusMeta, player: int, pairing: Pairing) -> None:
        self.meta, self.player = meta, player
        self.size = meta.decks[player - 1].size
        self.slots = tuple(Slot(player, *slot) for slot in meta.decks[player - 1].slots)
        self.curve = {name: CountsByRound() for name in DeckDay.model_fields}
        n = len(self.slots)
        self.first_hand, self.kept, self.all_mana, self.without = (PairSplit(n, pairing) for _ in range(4))
        self.cards = PairCardCounts(self.slots, pairing)

    def add(self, seen: ByDeck) -> None:
        game, day = np.nonzero(seen.ended)
        at_end = seen.days[game, day]
        for name, counts in self.curve.items():
            counts.add(day + 1, at_end[name][:, self.player - 1].astype(np.int64))
        cards = seen.cards[self.player - 1]
        decided, won = seen.decided, seen.won[:, self.player - 1]
        held, kept = cards["first_six"] > 0, cards["kept"] > 0
        for split, part in (
            (self.first_hand, held),
            (self.kept, kept),
            (self.all_mana, held & ~kept),
            (self.without, ~held),
        ):
            split.add(part, decided, won)
        self.cards.add(cards, held, decided, won)

    def day(self, day: int) -> DeckDay:
        return DeckDay(**{name: Band.of(counts.of[day]) for name, counts in self.curve.items()})

    def opening(self, i: int, n: int) -> OpeningCard:
        slot, kept = self.slots[i], self.meta.hand_size - self.meta.opening_mana
        in_hand = odds.exactly(slot.copies, self.size, self.meta.hand_size)
        blind = odds.exactly(slot.copies, self.size, kept)
        return OpeningCard(
            player=slot.player,
            title=slot.title,
            copies=slot.copies,
            odds=round(float(1 - in_hand[0]), DIGITS),
            odds_blind=round(float(1 - blind[0]), DIGITS),
            odds_copies=tuple(round(float(chance), DIGITS) for chance in in_hand),
            odds_copies_blind=tuple(round(float(chance), DIGITS) for chance in blind),
            in_hand=Rate.of(int(self.first_hand.games[i]), n),
            keep=Rate.of(int(self.kept.games[i]), int(self.first_hand.games[i])),
            keep_blind=round(float((1 - blind[0]) / (1 - in_hand[0])), DIGITS) if in_hand[0] < 1 else None,
            win_kept=self.kept.win(i),
            win_mana=self.all_mana.win(i),
            win_without=self.without.win(i),
        )


class VersusTally:
    """Counts of the games added so far."""

    def __init__(self, meta: VersusMeta) -> None:
        self.meta = meta
        self.n = self.arena = self.decisions = 0
        self.results: Counter[str] = Counter()
        self.pairs, self.first_player, self.first_seat = _Pairs(), _Pairs(), _Pairs()
        self.seats = {name: _Decided() for name in ("seat_1", "seat_2", "first", "second")}
        self.causes = {result: Counter[int]() for result in RESULTS}
        self.lengths = {result: Counts() for result in RESULTS}
        self.running: Counter[int] = Counter()  # day -> games that played it to its end
        self.pairing = Pairing()
        self.decks = (_DeckCounts(meta, 1, self.pairing), _DeckCounts(meta, 2, self.pairing))

    def add(self, block: Block) -> None:
        """Count the games of a block in."""
        seen = by_deck(self.meta, block)
        self.n += len(seen.number)
        self.decisions += int(seen.games["decisions"].sum(dtype=np.int64))
        self.arena += int(np.count_nonzero((seen.games["arena_days"] > 0) & ~seen.cut))
        for result, part in zip(RESULTS, (*seen.won.T, seen.drawn, seen.cut), strict=True):
            self.results[result] += int(np.count_nonzero(part))
            self.lengths[result].add(seen.games["days"][part])
            for cause, count in zip(*np.unique(seen.games["cause"][part], return_counts=True), strict=True):
                self.causes[result][int(cause)] += int(count)
        for day, count in enumerate(np.count_nonzero(seen.ended, axis=0).tolist(), start=1):
            if count:
                self.running[day] += count
        self._add_seats(seen)
        self.pairing.number = seen.number
        for deck in self.decks:
            deck.add(seen)

    def _add_seats(self, seen: ByDeck) -> None:
        decided, won = seen.decided, seen.won[:, 0]
        for pairs, hit in (
            (self.pairs, won),
            (self.first_player, won == seen.began),
            (self.first_seat, won == (seen.seat == 0)),
        ):
            pairs.add(seen.number, decided, hit)
        for name, part in (
            ("seat_1", seen.seat == 0),
            ("seat_2", seen.seat == 1),
            ("first", seen.began),
            ("second", ~seen.began),
        ):
            self.seats[name].add(won[part & decided])

    @property
    def win(self) -> Rate:
        """Win rate of the first deck so far, over the games that one of them won."""
        return Rate.of(self.results["won"], self.results["won"] + self.results["lost"])

    @property
    def half_width(self) -> float:
        """Half of the width of the win rate's interval between pairs: what ``--target-error`` makes small."""
        return Pairs.of(self.pairs.of).half_width

    def summary(self) -> VersusSummary:
        """The summary of the games added so far."""
        return VersusSummary(
            meta=self.meta,
            n=self.n,
            wins=self.results["won"],
            losses=self.results["lost"],
            draws=self.results["drawn"],
            truncated=self.results["truncated"],
            decisions=self.decisions,
            win=self.win,
            pairs=Pairs.of(self.pairs.of),
            seats=self._seats(),
            arena=Rate.of(self.arena, self.n - self.results["truncated"]),
            endings=self._endings(),
            days=self._days(),
            curve=tuple(
                DayPoint(
                    day=day,
                    running=Rate.of(self.running[day], self.n),
                    decks=(self.decks[0].day(day), self.decks[1].day(day)),
                )
                for day in sorted(self.running)
            ),
            opening=tuple(deck.opening(i, self.n) for deck in self.decks for i in range(len(deck.slots))),
            cards=tuple(deck.cards.use(i, self.n) for deck in self.decks for i in range(len(deck.slots))),
        )

    def _seats(self) -> Seats:
        return Seats(
            **{name: decided.rate for name, decided in self.seats.items()},
            first_player=Rate.of_pairs(self.first_player.of),
            first_seat=Rate.of_pairs(self.first_seat.of),
        )

    def _endings(self) -> tuple[Ending, ...]:
        won, lost, drawn = (self.causes[result] for result in RESULTS[:3])
        every = won + lost + drawn
        return tuple(
            Ending(
                cause=self.meta.causes[cause],
                games=Rate.of(count, self.n - self.results["truncated"]),
                won=won[cause],
                lost=lost[cause],
                drawn=drawn[cause],
            )
            for cause, count in sorted(every.items(), key=lambda item: (-item[1], item[0]))
        )

    def _days(self) -> Days:
        lengths = {result: counts.of for result, counts in self.lengths.items()}
        every: Counter[int] = sum(lengths.values(), Counter())
        return Days(
            all=Spread.of(every),
            won=Spread.of(lengths["won"]),
            lost=Spread.of(lengths["lost"]),
            by_result=tuple(
                DaysByResult(day=day, **{result: lengths[result][day] for result in RESULTS}) for day in sorted(every)
            ),
        )
