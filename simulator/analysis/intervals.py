"""Intervals for rates, means, quantiles and differences; 95 % unless said otherwise.

All take integer counts and sums, so that equal runs give equal digits whatever the order of the games.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from statistics import NormalDist

CONFIDENCE = 0.95
FEWEST = 5  # values that a mean needs for an interval


def _z(confidence: float) -> float:
    # rounded: the last bit depends on how the interpreter was compiled
    return round(NormalDist().inv_cdf(0.5 + confidence / 2), 12)


def wilson(hits: int, n: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's score interval of a rate; (0, 1) when nothing was observed.

    Source: Wilson 1927; Brown, Cai and DasGupta 2001 recommend it for small n and rates near 0 and 1.
    """
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} hits in {n} trials")
    if n == 0:
        return 0.0, 1.0
    z2 = _z(confidence) ** 2
    rate = hits / n
    centre = (rate + z2 / (2 * n)) / (1 + z2 / n)
    half = math.sqrt(z2 * (rate * (1 - rate) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    # the ends are exact where rounding would leave a crumb
    return (0.0 if hits == 0 else max(0.0, centre - half)), (1.0 if hits == n else min(1.0, centre + half))


def rule_of_three(n: int) -> float:
    """Upper bound (95 %) of a rate of which no case was seen in ``n``: 3/n, at most 1."""
    return min(1.0, 3 / n) if n > 0 else 1.0


def difference(hits: int, n: int, other_hits: int, other_n: int) -> tuple[float, float, float] | None:
    """First rate minus second with its interval (Newcombe's hybrid of two Wilson intervals), independent samples.

    None when one of them has no games.
    """
    if n == 0 or other_n == 0:
        return None
    rate, other = hits / n, other_hits / other_n
    low, high = wilson(hits, n)
    other_low, other_high = wilson(other_hits, other_n)
    value = rate - other
    return value, value - math.hypot(rate - low, other_high - other), value + math.hypot(high - rate, other - other_low)


def paired(pairs: Mapping[tuple[int, int], int], confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Interval of a rate whose trials come in pairs on the same luck; (0, 1) when nothing was observed.

    ``pairs`` counts pairs by (hits, trials), trials being 0, 1 or 2. The trials of a pair are not independent, so the
    variance is that between pairs (of a ratio, linearised), with one pair of two hits and one of none added. Where
    every pair has two trials this is the interval of Bonett and Price 2012 for a paired difference of rates, which
    Fagerland, Lydersen and Laake 2014 recommend, carried over to the rate of both trials.
    """
    counted = [((2, 2), 1), ((0, 2), 1), *pairs.items()]
    hits = sum(count * pair[0] for pair, count in counted)
    trials = sum(count * pair[1] for pair, count in counted)
    if trials == 4:
        return 0.0, 1.0
    # exact integers: each residual times `trials`
    squares = sum(count * (pair[0] * trials - pair[1] * hits) ** 2 for pair, count in counted)
    rate, half = hits / trials, _z(confidence) * math.sqrt(squares) / trials**2
    return max(0.0, rate - half), min(1.0, rate + half)


def paired_difference(pairs: Mapping[tuple[int, int, int, int], int]) -> tuple[float, float, float] | None:
    """First rate minus second with its interval, where trials of both may stand in the same pair on the same luck.

    ``pairs`` counts pairs by (hits, trials, hits of the other, trials of the other). The two intervals between pairs
    are combined as Newcombe 1998 does for paired rates (Zou and Donner 2008: whatever the single intervals are), with
    the correlation of the two rates over pairs. None when one of them has no trials.
    """
    first: Counter[tuple[int, int]] = Counter()
    second: Counter[tuple[int, int]] = Counter()
    for (hits, trials, other_hits, other_trials), count in pairs.items():
        first[hits, trials] += count
        second[other_hits, other_trials] += count
    hits, n = _totals(first)
    other_hits, other_n = _totals(second)
    if n == 0 or other_n == 0:
        return None
    rate, other = hits / n, other_hits / other_n
    (low, high), (other_low, other_high) = paired(first), paired(second)
    # exact integers: residuals times the number of trials
    residuals = [(count, p[0] * n - p[1] * hits, p[2] * other_n - p[3] * other_hits) for p, count in pairs.items()]
    spread = math.sqrt(sum(c * a * a for c, a, _ in residuals)) * math.sqrt(sum(c * b * b for c, _, b in residuals))
    together = sum(c * a * b for c, a, b in residuals) / spread if spread else 0.0

    def reach(one: float, another: float) -> float:
        one, another = max(one, 0.0), max(another, 0.0)
        return math.sqrt(max(one * one + another * another - 2 * together * one * another, 0.0))

    value = rate - other
    return value, value - reach(rate - low, other_high - other), value + reach(high - rate, other - other_low)


def _totals(pairs: Mapping[tuple[int, int], int]) -> tuple[int, int]:
    """(hits, trials) of all pairs."""
    counted = pairs.items()
    return sum(pair[0] * count for pair, count in counted), sum(pair[1] * count for pair, count in counted)


def student(degrees: int) -> float:
    """Two-sided 95 % quantile of Student's t by the Cornish-Fisher expansion (within 0.5 % from 4 degrees on)."""
    z = _z(CONFIDENCE)
    return (
        z
        + (z**3 + z) / (4 * degrees)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
    )


def mean_interval(n: int, total: int, squares: int) -> tuple[float, float] | None:
    """Interval of a mean from the count, the sum and the sum of squares; None below FEWEST values."""
    if n < FEWEST:
        return None
    variance = (n * squares - total * total) / (n * (n - 1))
    half = student(n - 1) * math.sqrt(variance / n)
    return total / n - half, total / n + half


def quantile_ranks(n: int, q: float, confidence: float = CONFIDENCE) -> tuple[int | None, int | None]:
    """Ranks (1 is the smallest value) whose order statistics enclose the q-quantile with ``confidence``.

    The number of values below the quantile is binomial (n, q); the ranks cut at most (1 - confidence) / 2 off
    each tail. None: the sample is too small for a bound on that side.
    """
    if n == 0:
        return None, None
    tail = (1 - confidence) / 2
    chances = _binomial(n, q)
    low = high = None
    below = 0.0
    for count in sorted(chances):
        below += chances[count]
        if below > tail:
            low = count or None  # P(B <= low - 1) <= tail
            break
    above = 0.0
    for count in sorted(chances, reverse=True):
        above += chances[count]
        if above > tail:
            high = count + 1 if count < n else None  # P(B >= high) <= tail
            break
    return low, high


def _binomial(n: int, q: float) -> dict[int, float]:
    """Binomial probabilities around the mode, as far as they matter."""
    mode = min(n, int((n + 1) * q))
    log_chance = math.lgamma(n + 1) - math.lgamma(mode + 1) - math.lgamma(n - mode + 1)
    at_mode = math.exp(log_chance + mode * math.log(q) + (n - mode) * math.log1p(-q))
    chances = {mode: at_mode}
    chance, count = at_mode, mode
    while count < n and chance > 1e-12:
        chance *= (n - count) / (count + 1) * q / (1 - q)
        count += 1
        chances[count] = chance
    chance, count = at_mode, mode
    while count > 0 and chance > 1e-12:
        chance *= count / (n - count + 1) * (1 - q) / q
        count -= 1
        chances[count] = chance
    return chances


def order_statistic(counts: Mapping[int, int], rank: int) -> int:
    """The ``rank``-th smallest (from 1) of the values counted in ``counts``."""
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= rank:
            return value
    raise ValueError(f"rank {rank} of {seen} values")


def quantile(counts: Mapping[int, int], q: float) -> int | None:
    """The q-quantile of counted values: the smallest value with at least a share q at or below it."""
    n = sum(counts.values())
    # n * q in whole thousandths: 0.1 * 30 must be rank 3, not 4 by a rounding crumb
    return order_statistic(counts, max(1, -(-n * round(q * 1000) // 1000))) if n else None


def quantile_interval(counts: Mapping[int, int], q: float) -> tuple[int | None, int | None]:
    """Order-statistic interval of the q-quantile of counted values."""
    low, high = quantile_ranks(sum(counts.values()), q)
    return (
        None if low is None else order_statistic(counts, low),
        None if high is None else order_statistic(counts, high),
    )
