"""The summary of a run: plain values, JSON-ready, with n and a 95 % interval behind every rate.

Every number comes from whole-number counts and sums and is rounded to `DIGITS`, so that the same run gives the
same text whatever the order of its blocks or the number of jobs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from pydantic import BaseModel, ConfigDict

from simulator.analysis import intervals
from simulator.analysis.meta import RunMeta

SCHEMA = 1
DIGITS = 6

NOTES: dict[str, str] = {
    "win_rate": (
        "Win rates are over the games that ended; a game cut short (at the cap of rounds or decisions) is neither won "
        "nor lost. Intervals are Wilson 95 %."
    ),
    "score": "Scores are those of won games; lower is better.",
    "threat": (
        "Threat at the end of a round is over the games still running then: games lost early to threat, and games "
        "won early, no longer count."
    ),
    "opening_hand": (
        "'In 6' and 'mulligan' are exact draw odds of at least one copy, without and with one full mulligan taken "
        "whenever it is missing; the other columns are simulated. Win rates with and without a card compare different "
        "hands, not the same hand with the card exchanged."
    ),
    "cards": (
        "Counted once a game, whatever the number of copies. Long games see more cards, so a card drawn late looks "
        "better or worse with the length of won games; cards played only when losing look bad, cards played only when "
        "safe look good. These rates describe, they do not prove that a card causes wins."
    ),
}


def rounded(value: float | None) -> float | None:
    """``value`` with the digits a summary keeps."""
    return None if value is None else round(value, DIGITS)


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Rate(_Frozen):
    """``hits`` of ``n`` with the Wilson interval; None throughout when n is 0."""

    hits: int
    n: int
    rate: float | None
    low: float | None
    high: float | None

    @classmethod
    def of(cls, hits: int, n: int) -> Self:
        """The rate of ``hits`` in ``n``."""
        if n == 0:
            return cls(hits=0, n=0, rate=None, low=None, high=None)
        low, high = intervals.wilson(hits, n)
        return cls(hits=hits, n=n, rate=rounded(hits / n), low=rounded(low), high=rounded(high))

    @property
    def half_width(self) -> float:
        """Half of the interval's width: what ``--target-error`` asks to become small. 1/2 when n is 0."""
        return 0.5 if self.low is None or self.high is None else (self.high - self.low) / 2


class Difference(_Frozen):
    """First rate minus second, with Newcombe's interval."""

    value: float
    low: float
    high: float

    @classmethod
    def between(cls, first: Rate, second: Rate) -> Self | None:
        """The difference of two rates; None when one has no games."""
        found = intervals.difference(first.hits, first.n, second.hits, second.n)
        if found is None:
            return None
        value, low, high = (round(end, DIGITS) for end in found)
        return cls(value=value, low=low, high=high)


class Spread(_Frozen):
    """A distribution of whole numbers: mean and quantiles, with the interval of the mean and of the median."""

    n: int
    mean: float | None = None
    mean_low: float | None = None
    mean_high: float | None = None
    minimum: int | None = None
    q10: int | None = None
    q25: int | None = None
    median: int | None = None
    median_low: int | None = None
    median_high: int | None = None
    q75: int | None = None
    q90: int | None = None
    maximum: int | None = None

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Self:
        """The distribution of counted values (value -> number of games)."""
        n = sum(counts.values())
        if n == 0:
            return cls(n=0)
        total = sum(value * count for value, count in counts.items())
        ends = intervals.mean_interval(n, total, sum(value * value * count for value, count in counts.items()))
        low, high = intervals.quantile_interval(counts, 0.5)
        q10, q25, median, q75, q90 = (intervals.quantile(counts, q) for q in (0.1, 0.25, 0.5, 0.75, 0.9))
        return cls(
            n=n,
            mean=rounded(total / n),
            mean_low=rounded(ends[0]) if ends else None,
            mean_high=rounded(ends[1]) if ends else None,
            minimum=min(counts),
            q10=q10,
            q25=q25,
            median=median,
            median_low=low,
            median_high=high,
            q75=q75,
            q90=q90,
            maximum=max(counts),
        )


class Cause(_Frozen):
    """Why games were lost: ``share`` is of the lost games."""

    cause: str
    share: Rate


class RoundsByResult(_Frozen):
    """Games by the round in which they ended (the number of rounds begun)."""

    round: int
    won: int
    lost: int
    truncated: int


class Rounds(_Frozen):
    """How long games last, in rounds begun."""

    all: Spread
    won: Spread
    lost: Spread
    by_result: tuple[RoundsByResult, ...]


class ThreatPoint(_Frozen):
    """Threat at the end of one round over the games still running; ``worst`` is the highest of the players."""

    round: int
    running: Rate
    players: tuple[Spread, ...]
    worst: Spread


class Hand(_Frozen):
    """One player's opening hands: how often kept, how often a mulligan was taken, and what came of it."""

    player: int
    keep: Rate
    mulligan: Rate
    win_kept: Rate
    win_mulligan: Rate


class OpeningCard(_Frozen):
    """A title in the opening hand."""

    player: int
    title: str
    copies: int
    odds: float  # exact: at least one copy in the first hand
    odds_mulligan: float  # exact: with one full mulligan whenever there is none
    in_hand: Rate  # simulated: at least one copy in the hand the game was begun with
    keep: Rate  # first hands with a copy that were kept
    win_with: Rate
    win_without: Rate


class CardUse(_Frozen):
    """A title over the whole game. Names in brackets are those of the common deck trackers."""

    player: int
    title: str
    copies: int
    drawn: Rate  # games in which a copy was in hand at any time
    win_drawn: Rate  # in hand at any time (GIH)
    win_drawn_later: Rate  # in hand, but not in the opening hand (GD)
    win_never: Rate  # never in hand (GNS)
    difference: Difference | None  # win_drawn - win_never (IWD)
    played: Rate  # games in which a copy was played
    win_played: Rate
    first_drawn: Spread  # round a copy was first in hand, 0: opening hand
    first_played: Spread  # round a copy was first played


class Summary(_Frozen):
    """All a report says about a run."""

    schema_version: int = SCHEMA
    meta: RunMeta
    n: int
    wins: int
    losses: int
    truncated: int
    decisions: int  # taken in all games
    win: Rate  # of the games that ended
    causes: tuple[Cause, ...]  # most frequent first
    rounds: Rounds
    score: Spread  # of won games; lower is better
    threat: tuple[ThreatPoint, ...]
    hands: tuple[Hand, ...]
    opening: tuple[OpeningCard, ...]
    cards: tuple[CardUse, ...]
    notes: dict[str, str] = NOTES

    def to_json(self) -> str:
        """The summary as JSON text, with a newline at its end."""
        return self.model_dump_json(indent=2) + "\n"
