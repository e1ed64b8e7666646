"""What `core/linking.py` tells the compiler of every kernel is true: plain Python checks it while games are played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.games import GAMES
from tests.contract import promises


def test_every_game_is_checked() -> None:
    assert set(promises.RUNS) == set(GAMES)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_index_counts_from_the_end_and_no_kernel_writes_into_the_tables(game: str) -> None:
    script = Path(__file__).with_name("promises.py")
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(script.parents[2])}
    done = subprocess.run([sys.executable, str(script), game], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 300_000


def test_the_check_finds_an_index_that_counts_from_the_end() -> None:
    def last(values):  # type: ignore[no-untyped-def]
        return values[len(values) - 4]

    kernel = promises.checking()(last)
    assert kernel([1, 2, 3, 4]) == 1
    with pytest.raises(IndexError, match="index -1"):
        kernel([1, 2, 3])
