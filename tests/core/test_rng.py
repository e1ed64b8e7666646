"""The random numbers are the published generators, and `below` is exact.

The expected values are worked out here with plain Python integers, from the authors' own description; a few
published outputs check that twin in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simulator.core import jit, rng
from simulator.core.record import HEADER, HEADER_TYPE, N_STREAMS

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
CHI_SQUARE = {1: 10.83, 2: 13.82, 4: 18.47, 5: 20.52, 6: 22.46, 51: 87.97, 59: 98.32}
"""Degrees of freedom -> the value that chance exceeds once in a thousand times."""
INT, U64 = jit.types.int64, jit.types.uint64


# Kernels are not callable from Python once they are compiled: these entry points are.
@jit.entry_point(HEADER_TYPE, INT, returns=U64)
def draw(h: Any, stream: Any) -> Any:
    return rng.next_u64(h, stream)


@jit.entry_point(HEADER_TYPE, INT, INT, jit.types.int64[::1])
def draw_below(h: Any, stream: Any, bound: Any, into: Any) -> None:
    for i in range(len(into)):
        into[i] = rng.below(h, stream, bound)


@jit.entry_point(HEADER_TYPE, U64)
def seed_streams(h: Any, seed: Any) -> None:
    rng.seed_streams(h, seed)


@jit.entry_point(U64, U64, returns=U64)
def game_seed(master: Any, game: Any) -> Any:
    return rng.game_seed(master, game)


@jit.entry_point(U64, returns=U64)
def mix(u: Any) -> Any:
    return rng.mix(u)


@pytest.fixture(scope="module", autouse=True)
def entries() -> None:
    for entry in (draw, draw_below, seed_streams, game_seed, mix):
        jit.compile_entry(entry)


@pytest.fixture
def h() -> Any:
    return np.zeros(1, HEADER).view(np.recarray)[0]


# --- the twins in plain integers ---------------------------------------------------------------------------


def twin_mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def splitmix64(seed: int) -> Iterator[int]:
    """Steele, Lea & Flood: a counter in steps of the golden ratio, mixed."""
    while True:
        seed = (seed + GOLDEN) & MASK
        yield twin_mix(seed)


def rotl(x: int, k: int) -> int:
    return ((x << k) | (x >> (64 - k))) & MASK


def xoshiro256ss(state: list[int]) -> Iterator[int]:
    """Blackman & Vigna: xoshiro256** 1.0."""
    s = list(state)
    while True:
        yield rotl((s[1] * 5) & MASK, 7) * 9 & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)


def first(numbers: Iterator[int], n: int) -> list[int]:
    return [next(numbers) for _ in range(n)]


SPLITMIX_1234567 = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""Published with the splitmix64 task of Rosetta Code, from the reference implementation."""
XOSHIRO_1234 = [
    11520,
    0,
    1509978240,
    1215971899390074240,
    1216172134540287360,
    607988272756665600,
    16172922978634559625,
    8476171486693032832,
    10595114339597558777,
    2904607092377533576,
]
"""Published with rand_xoshiro: the reference implementation started with the state 1, 2, 3, 4."""


def test_the_twins_are_the_published_generators() -> None:
    assert first(splitmix64(1234567), 5) == SPLITMIX_1234567
    assert first(xoshiro256ss([1, 2, 3, 4]), 10) == XOSHIRO_1234


# --- the generators ----------------------------------------------------------------------------------------


def test_mix_is_the_finaliser_of_splitmix64() -> None:
    counters = [(1234567 + n * GOLDEN) & MASK for n in range(1, 6)]
    assert [int(mix(np.uint64(c))) for c in counters] == SPLITMIX_1234567


@pytest.mark.parametrize("stream", [0, 5, N_STREAMS - 1])
def test_a_stream_is_xoshiro256(h: Any, stream: int) -> None:
    h.rng[stream] = (1, 2, 3, 4)
    assert [int(draw(h, stream)) for _ in range(10)] == XOSHIRO_1234
    h.rng[stream] = tuple(first(splitmix64(42), 4))
    expected = first(xoshiro256ss(first(splitmix64(42), 4)), 1000)
    assert [int(draw(h, stream)) for _ in range(1000)] == expected


def test_drawing_from_a_stream_leaves_the_others_alone(h: Any) -> None:
    seed_streams(h, np.uint64(7))
    before = h.rng.copy()
    draw(h, 3)
    changed = [stream for stream in range(N_STREAMS) if (h.rng[stream] != before[stream]).any()]
    assert changed == [3]


def test_streams_are_seeded_by_splitmix64(h: Any) -> None:
    seed_streams(h, np.uint64(99))
    for stream in range(N_STREAMS):
        start = twin_mix((99 + (stream + 1) * 0x94D049BB133111EB) & MASK)
        assert [int(x) for x in h.rng[stream]] == first(splitmix64(start), 4)


def test_games_of_a_run_get_their_own_seeds() -> None:
    def twin(master: int, game: int) -> int:
        start = twin_mix((master + GOLDEN) & MASK)
        return twin_mix(start ^ ((game * GOLDEN + 0xBF58476D1CE4E5B9) & MASK))

    cases = [(0, 0), (1, 0), (0, 1), (1, 4711), (MASK, 2**40), (2**63, 99_999)]
    assert [int(game_seed(np.uint64(m), np.uint64(g))) for m, g in cases] == [twin(m, g) for m, g in cases]
    seeds = {int(game_seed(np.uint64(m), np.uint64(g))) for m in range(20) for g in range(100)}
    assert len(seeds) == 2_000


# --- below -------------------------------------------------------------------------------------------------


def counts(h: Any, bound: int, n: int) -> Any:
    """How often each number below ``bound`` comes up in n draws."""
    into = np.zeros(n, dtype=np.int64)
    draw_below(h, 2, bound, into)
    assert into.min() >= 0
    assert into.max() < bound
    return np.bincount(into, minlength=bound)


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 52, 60])
def test_below_is_uniform(h: Any, bound: int) -> None:
    """Chi-square at 0.1 %, with a fixed seed: it passes always or never."""
    seed_streams(h, np.uint64(2024 + bound))
    n = 60_000 if jit.COMPILED else 6_000
    seen = counts(h, bound, n)
    statistic = ((seen - n / bound) ** 2 / (n / bound)).sum()
    assert statistic <= CHI_SQUARE[bound - 1]


def test_below_one_is_nothing_but_zero(h: Any) -> None:
    seed_streams(h, np.uint64(3))
    assert counts(h, 1, 100).tolist() == [100]


def test_below_rejects_what_would_make_it_uneven(h: Any) -> None:
    """3 * 2**29 is in 2**32 with a remainder: without rejection a third of the numbers would come twice as often."""
    bound = 3 * 2**29
    seed_streams(h, np.uint64(5))
    n = 30_000 if jit.COMPILED else 6_000
    into = np.zeros(n, dtype=np.int64)
    draw_below(h, 2, bound, into)
    thirds = np.bincount(into % 3, minlength=3)
    assert ((thirds - n / 3) ** 2 / (n / 3)).sum() <= CHI_SQUARE[2]


def test_below_is_the_high_half_of_a_product(h: Any) -> None:
    """Lemire: the upper 32 bits of a draw times the bound, again while the low half falls into the short part."""
    seed_streams(h, np.uint64(11))
    bound = 3 * 2**29
    numbers = xoshiro256ss([int(x) for x in h.rng[2]])
    expected: list[int] = []
    drawn = 0
    while len(expected) < 200:
        drawn += 1
        product = (next(numbers) >> 32) * bound
        if product & 0xFFFFFFFF >= 2**32 % bound:
            expected.append(product >> 32)
    assert drawn > 200, "some draws were rejected"
    into = np.zeros(200, dtype=np.int64)
    draw_below(h, 2, bound, into)
    assert into.tolist() == expected
