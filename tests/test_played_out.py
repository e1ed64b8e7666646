"""scripts/played_out.py: when an option replaces the agent's, and that what is played out is a real game."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))

import played_out
from regret import Scales

from simulator.cli.order import read_setting


def test_an_option_is_taken_when_it_wins_more_beyond_luck() -> None:
    won = np.array([[1.0, 0.0] * 20, [1.0, 1.0] * 20, [0.0, 1.0] * 20])
    assert played_out.better(0, won) == 1
    assert played_out.better(1, won) == 1


def test_a_little_more_may_be_luck() -> None:
    won = np.array([[1.0, 0.0] * 20, [1.0, 0.0] * 19 + [1.0, 1.0]])
    assert played_out.better(0, won) == 0


@pytest.mark.compiled
def test_playing_out_wins_games_that_the_agent_loses() -> None:
    """And without it the games are those of the agent."""
    setting = read_setting(["core-lore"])
    ((tables, _),) = setting.seatings()
    scales = Scales(setting.game, tables, 20)
    alone = [played_out.play(scales, played_out.SEED, number) for number in range(12)]
    luck = np.random.default_rng(5)
    better = [played_out.play(scales, played_out.SEED, number, luck) for number in range(12)]
    assert sum(won for won, _ in better) > sum(won for won, _ in alone) > 0
