"""Agents choose among the options of the header, with their own luck."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simulator.core import agents, jit, rng
from simulator.core.record import HEADER, HEADER_TYPE, N_STREAMS, STREAM_AGENT

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps
CODES = (701, 702, 703, 704, 705)


@jit.entry_point(HEADER_TYPE, returns=jit.types.int64)
def choose_random(h: Any) -> Any:
    return agents.choose_random(h)


@jit.entry_point(HEADER_TYPE, returns=jit.types.int64)
def choose_best(h: Any) -> Any:
    return agents.choose_best(h)


@jit.entry_point(HEADER_TYPE, jit.types.uint64)
def seed_streams(h: Any, seed: Any) -> None:
    rng.seed_streams(h, seed)


@pytest.fixture(scope="module", autouse=True)
def entries() -> None:
    for entry in (choose_random, choose_best, seed_streams):
        jit.compile_entry(entry)


@pytest.fixture
def headers() -> Any:
    """One header with five options and seeded streams."""
    made = np.zeros(1, HEADER).view(np.recarray)
    seed_streams(made[0], np.uint64(17))
    made[0].option[: len(CODES)] = CODES
    made[0].n_options = len(CODES)
    return made


def test_random_takes_every_option_as_often(headers: Any) -> None:
    seen = [int(choose_random(headers[0])) for _ in range(2_000)]
    counts = [seen.count(code) for code in CODES]
    assert sum(counts) == 2_000
    expected = 2_000 / len(CODES)
    assert sum((n - expected) ** 2 / expected for n in counts) < 18.47, "chi-square, 4 degrees, 0.1 %"


@pytest.mark.parametrize("seat", range(4))
def test_random_uses_the_stream_of_its_seat_and_changes_nothing_else(headers: Any, seat: int) -> None:
    headers[0].seat = seat
    before = headers.copy()
    choose_random(headers[0])
    used = [stream for stream in range(N_STREAMS) if (headers[0].rng[stream] != before[0].rng[stream]).any()]
    assert used == [STREAM_AGENT + seat]
    headers[0].rng[:] = before[0].rng
    assert np.array_equal(headers, before)


def test_the_luck_of_the_cards_does_not_move_random(headers: Any) -> None:
    twin = headers.copy()
    twin[0].rng[:STREAM_AGENT] = 12345
    assert [int(choose_random(headers[0])) for _ in range(20)] == [int(choose_random(twin[0])) for _ in range(20)]


@pytest.mark.parametrize(
    ("values", "best"),
    [
        ((0.0, 0.0, 3.0, 0.0, 1.0), 703),
        ((5.0, 1.0, 1.0, 1.0, 1.0), 701),
        ((-4.0, -2.0, -3.0, -1.0, -9.0), 704),
        ((1.0, 2.0, 2.0, 2.0, 0.0), 702),
        ((0.0, 0.0, 0.0, 0.0, 0.0), 701),
    ],
)
def test_the_best_option_of_equals_the_first(headers: Any, values: tuple[float, ...], best: int) -> None:
    headers[0].value[: len(values)] = values
    assert int(choose_best(headers[0])) == best


def test_values_behind_the_last_option_do_not_count(headers: Any) -> None:
    headers[0].value[len(CODES)] = 100.0
    headers[0].option[len(CODES)] = 999
    assert int(choose_best(headers[0])) == CODES[0]


def test_agents_have_names_of_their_own() -> None:
    assert set(agents.AGENTS) == {"greedy", "random"}
    assert len(set(agents.AGENTS.values())) == len(agents.AGENTS)
