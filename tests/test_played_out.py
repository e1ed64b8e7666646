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
from simulator.core import batch


def test_an_option_is_taken_when_it_wins_more_beyond_luck() -> None:
    won = np.array([[1.0, 0.0] * 20, [1.0, 1.0] * 20, [0.0, 1.0] * 20])
    assert played_out.better(0, won) == 1
    assert played_out.better(1, won) == 1


def test_a_little_more_may_be_luck() -> None:
    won = np.array([[1.0, 0.0] * 20, [1.0, 0.0] * 19 + [1.0, 1.0]])
    assert played_out.better(0, won) == 0


@pytest.fixture(scope="module")
def scales() -> Scales:
    setting = read_setting(["core-spirit"])
    ((tables, _),) = setting.seatings()
    return Scales(setting.game, tables, 20)


@pytest.mark.compiled
def test_without_luck_the_games_are_those_of_the_agent(scales: Scales) -> None:
    session = scales.session
    batch.prepare(session.game)
    games = batch.play_games(
        session.game, session.tables, seed=played_out.SEED, first_game=0, games=6, agents=["greedy"]
    )
    won = [played_out.play(scales, played_out.SEED, number)[0] for number in range(6)]
    assert won == list(games.games["result"] == 1)
    assert 0 < sum(won) < 6


@pytest.mark.compiled
def test_what_is_played_out_is_chosen_by_the_playouts(scales: Scales, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it wins more is a matter of hundreds of games, not of a test: see README."""
    chosen = []

    def watched(taken: int, won: np.ndarray) -> int:
        best = better(taken, won)
        chosen.append((taken, best, won[best].mean() - won[taken].mean()))
        return best

    better = played_out.better
    monkeypatch.setattr(played_out, "better", watched)
    for number in range(2):
        played_out.play(scales, played_out.SEED, number, np.random.default_rng(5))
    replaced = [gain for taken, best, gain in chosen if taken != best]
    assert len(chosen) > 100 > len(replaced) > 0
    assert min(replaced) > 0
