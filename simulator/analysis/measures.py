"""What summaries are made of: rates, differences, distributions, each with n and a 95 % interval.

Every number comes from whole-number counts and sums and is rounded to `DIGITS`, so that the same run gives the
same text whatever the order of its blocks or the number of jobs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from pydantic import BaseModel, ConfigDict

from simulator.analysis import intervals

DIGITS = 6


def rounded(value: float | None) -> float | None:
    """``value`` with the digits a summary keeps."""
    return None if value is None else round(value, DIGITS)


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Rate(Frozen):
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

    @classmethod
    def of_pairs(cls, pairs: Mapping[tuple[int, int], int]) -> Self:
        """The rate of trials in pairs on the same luck, counted by (hits, trials); the interval is between pairs."""
        hits = sum(count * pair[0] for pair, count in pairs.items())
        n = sum(count * pair[1] for pair, count in pairs.items())
        if n == 0:
            return cls.of(0, 0)
        low, high = intervals.paired(pairs)
        return cls(hits=hits, n=n, rate=rounded(hits / n), low=rounded(low), high=rounded(high))

    @property
    def half_width(self) -> float:
        """Half of the interval's width: what ``--target-error`` asks to become small. 1/2 when n is 0."""
        return 0.5 if self.low is None or self.high is None else (self.high - self.low) / 2


class Difference(Frozen):
    """First rate minus second, with Newcombe's interval for independent or for paired trials."""

    value: float
    low: float
    high: float

    @classmethod
    def between(cls, first: Rate, second: Rate) -> Self | None:
        """The difference of two rates; None when one has no games."""
        found = intervals.difference(first.hits, first.n, second.hits, second.n)
        if found is None:
            return None
        return cls._of(found)

    @classmethod
    def of_pairs(cls, pairs: Mapping[tuple[int, int, int, int], int]) -> Self | None:
        """The difference of two rates whose trials stand in pairs, counted by (hits, trials, hits, trials)."""
        found = intervals.paired_difference(pairs)
        return None if found is None else cls._of(found)

    @classmethod
    def _of(cls, found: tuple[float, float, float]) -> Self:
        value, low, high = (round(end, DIGITS) for end in found)
        return cls(value=value, low=low, high=high)


class Spread(Frozen):
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


class CardUse(Frozen):
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
    first_drawn: Spread  # round (day) a copy was first in hand, 0: opening hand
    first_played: Spread  # round (day) a copy was first played
