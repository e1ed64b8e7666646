"""Intervals against published values, an exact library, and what they must satisfy."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.analysis import intervals


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_published_intervals(hits: int, n: int, low: float, high: float) -> None:
    assert intervals.wilson(hits, n) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 100_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_encloses_the_rate_and_stays_between_0_and_1(sample: tuple[int, int]) -> None:
    hits, n = sample
    low, high = intervals.wilson(hits, n)
    assert 0 <= low <= hits / n <= high <= 1
    mirrored = intervals.wilson(n - hits, n)
    assert (1 - mirrored[1], 1 - mirrored[0]) == pytest.approx((low, high), abs=1e-12)


@pytest.mark.parametrize(("n", "points"), [(1_000, 3.1), (10_000, 0.98), (100_000, 0.31)])
def test_half_width_of_an_even_rate(n: int, points: float) -> None:
    low, high = intervals.wilson(n // 2, n)
    assert 100 * (high - low) / 2 == pytest.approx(points, abs=0.01)


def test_no_games_say_nothing() -> None:
    assert intervals.wilson(0, 0) == (0.0, 1.0)
    assert intervals.quantile_interval({}, 0.5) == (None, None)
    assert intervals.quantile({}, 0.5) is None


@pytest.mark.parametrize("hits", [-1, 11])
def test_impossible_counts_are_refused(hits: int) -> None:
    with pytest.raises(ValueError, match="in 10 trials"):
        intervals.wilson(hits, 10)


def test_rule_of_three() -> None:
    assert intervals.rule_of_three(1_000) == 0.003
    assert intervals.rule_of_three(2) == 1.0


def test_difference_of_two_rates() -> None:
    # Newcombe 1998 (differences), example (a): 56/70 - 48/80, method 10
    assert intervals.difference(56, 70, 48, 80) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)
    assert intervals.difference(1, 2, 0, 0) is None


@pytest.mark.parametrize(("degrees", "value"), [(4, 2.776), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_quantile_of_student(degrees: int, value: float) -> None:
    assert intervals.student(degrees) == pytest.approx(value, rel=0.005)


def test_interval_of_a_mean() -> None:
    values = [2, 4, 4, 4, 5, 5, 7, 9]  # mean 5, sample variance 32/7
    low, high = intervals.mean_interval(8, sum(values), sum(v * v for v in values)) or (0, 0)
    assert (low + high) / 2 == pytest.approx(5)
    assert high - low == pytest.approx(2 * 2.3646 * math.sqrt(32 / 7 / 8), rel=0.002)
    assert intervals.mean_interval(4, 4, 4) is None


def test_ranks_of_a_median() -> None:
    # the usual table: n = 10 gives the 2nd and 9th value, n = 5 is too small for 95 %
    assert intervals.quantile_ranks(10, 0.5) == (2, 9)
    assert intervals.quantile_ranks(100, 0.5) == (40, 61)
    assert intervals.quantile_ranks(5, 0.5) == (None, None)


@given(st.integers(1, 400), st.sampled_from([0.1, 0.25, 0.5, 0.9]))
def test_ranks_cut_at_most_a_fortieth_off_each_tail(n: int, q: float) -> None:
    chances = [math.comb(n, k) * q**k * (1 - q) ** (n - k) for k in range(n + 1)]
    low, high = intervals.quantile_ranks(n, q)
    tail = 0.025 + 1e-9
    assert sum(chances[: low or 0]) <= tail
    assert sum(chances[: (low or 0) + 1]) > tail - 2e-9  # one more rank would be too many
    if high is not None:
        assert sum(chances[high:]) <= tail
        assert sum(chances[high - 1 :]) > tail - 2e-9


@given(st.lists(st.integers(-5, 60), min_size=1, max_size=60), st.sampled_from([0.1, 0.25, 0.5, 0.75, 0.9]))
def test_a_quantile_is_the_smallest_value_with_enough_at_or_below(values: list[int], q: float) -> None:
    counts = {value: values.count(value) for value in values}
    found = intervals.quantile(counts, q)
    n = len(values)
    enough = [value for value in values if 1000 * sum(other <= value for other in values) >= round(q * 1000) * n]
    assert found == min(enough)


def test_a_difference_of_paired_rates_by_hand() -> None:
    """One trial of each in every pair: the difference is that of a paired design, and discordant pairs alone matter."""
    apart = Counter({(1, 1, 0, 1): 30, (0, 1, 1, 1): 10, (1, 1, 1, 1): 40, (0, 1, 0, 1): 20})
    found = intervals.paired_difference(apart)
    assert found is not None
    value, low, high = found
    assert value == pytest.approx(0.70 - 0.50)
    wald = 1.96 * math.sqrt(40 / 100 - 0.2**2) / 10
    assert (low, high) == (pytest.approx(0.2 - wald, abs=0.02), pytest.approx(0.2 + wald, abs=0.02))
    assert intervals.paired_difference({(1, 1, 0, 0): 5}) is None


def test_a_difference_within_pairs_is_covered_as_often_as_it_should() -> None:
    """Trials of both rates in the same pairs, strongly opposed: an interval for independent ones would be too short."""
    rng = np.random.default_rng(5)
    rates, covered, short = (0.6, 0.4), 0, 0
    for _ in range(400):
        luck = rng.random(150)
        with_it = rng.random((150, 2)) < 0.5
        won = np.stack([luck < 0.5, luck >= 0.5], axis=1)
        flip = rng.random((150, 2))
        won = np.where(with_it, won | (flip < 0.2), won & (flip >= 0.2))
        counted: Counter[tuple[int, int, int, int]] = Counter()
        for here, hit in zip(with_it.tolist(), won.tolist(), strict=True):
            key = [0, 0, 0, 0]
            for one, win in zip(here, hit, strict=True):
                key[1 if one else 3] += 1
                key[0 if one else 2] += win
            counted[key[0], key[1], key[2], key[3]] += 1
        found = intervals.paired_difference(counted)
        assert found is not None
        covered += found[1] <= rates[0] - rates[1] <= found[2]
        hits, n, other, m = (sum(key[i] * count for key, count in counted.items()) for i in range(4))
        apart = intervals.difference(hits, n, other, m)
        assert apart is not None
        short += apart[1] <= rates[0] - rates[1] <= apart[2]
    assert covered >= 400 * 0.925
    assert covered > short
