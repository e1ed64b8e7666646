"""scripts/regret.py: what counts as a mistake."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from tests.contract.tables import altered

sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))

import regret


def test_an_option_that_always_wins_less_is_a_mistake() -> None:
    won = np.array([[0.0] * 10, [1.0] * 10, [0.5] * 10])
    assert regret.regret(0, won) == (1, 1.0)
    assert regret.regret(2, won) == (1, 0.5)
    assert regret.regret(1, won) == (1, 0.0)


def test_luck_of_one_half_is_no_skill() -> None:
    """Better in the first half and worse by as much in the second: that is no mistake which was missed."""
    won = np.array([[0.5] * 10, [1.0] * 5 + [0.0] * 5])
    assert regret.regret(0, won)[1] <= 0.0


@pytest.mark.compiled
def test_every_option_of_a_decision_is_played_out() -> None:
    scales = regret.Scales("altered", altered("starter-yzmir", "starter-ordis"), playouts=4)
    seen = 0
    for session, taken, won in scales.decisions(1, range(1), 0.2):
        assert won.shape == (len(session.options()), 4)
        assert set(np.unique(won)) <= {0.0, 0.5, 1.0}
        assert session.options()[taken] == session.agent_choice("greedy")
        seen += 1
    assert seen > 3


def test_playing_out_leaves_the_game_as_it_is() -> None:
    scales = regret.Scales("altered", altered("starter-yzmir", "starter-ordis"), playouts=1)
    scales.session.start(1)
    before = scales.session.states.tobytes()
    scales.weigh(7)
    assert scales.session.states.tobytes() == before
