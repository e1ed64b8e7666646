"""Asking the agent what something would change in the fights to come leaves the fights it has planned as they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from simulator.core import jit
from simulator.core.session import Session
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.greedy import battle, stakes

pytestmark = [
    pytest.mark.skipif(jit.COMPILED, reason="Python can call no compiled kernel"),
    pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning"),
]
DECK = "endmaybedark-quest003r"
ASKED: dict[str, Callable[[Any, Any, int, int], float]] = {
    "more attack": lambda s, t, i, seat: stakes.bonus_worth(s, t, i, seat, k.ATTACK, 2),
    "more defense": lambda s, t, i, seat: stakes.bonus_worth(s, t, i, seat, k.DEFENSE, 2),
    "exhausted": stakes.exhaust_cost,
    "readied": stakes.ready_worth,
}


def planned(s: Any) -> list[Any]:
    """The fights as they are planned: costs of the foes that will attack, with fighters who can still defend."""
    n = int(s.fighters)
    ready = [j for j in range(n) if not int(s.tired) >> j & 1]
    plan = [float(s.outlook), float(s.dread), float(s.venture), int(s.tired), int(s.parries), s.fighter[:n].tobytes()]
    for foe in s.foe[: int(s.foes) + 1]:
        plan += [int(foe.i), int(foe.attack), int(foe.attacks), float(foe.prize)]
        if int(foe.attacks):
            plan += [float(foe.free), *(float(foe.cost[j]) for j in ready)]
    return plan


@pytest.fixture(scope="module")
def fights(tables_of: Callable[..., Any]) -> list[tuple[Any, Any]]:
    """(state, tables) at decisions with at least two fighters and a foe."""
    session = Session(GAME, tables_of(DECK))
    return list(_fights(session))


def _fights(session: Session) -> Iterator[tuple[Any, Any]]:
    for number in range(3):
        session.start(7, number)
        while not session.over:
            code = session.agent_choice("greedy")
            if int(session.s.h.decisions) % 5 == 0:
                states = session.states.copy()
                s, t = states[0], session.t
                battle.see_fights(s, t, 0)
                if int(s.fighters) > 1 and int(s.foes) > 0:
                    yield s, t
            session.choose(code)


def test_an_enemy_that_does_not_attack_leaves_the_plan(fights: list[tuple[Any, Any]]) -> None:
    """With events in hand that could prevent an attack, and without."""
    prevented = set()
    for s, t in fights:
        for s.parries in (0, 2):
            before = planned(s)
            for foe in s.foe[1 : int(s.foes) + 1]:
                prevented.add(stakes.harmless_worth(s, t, int(foe.i), 0))
                assert planned(s) == before
        s.parries = 0
    assert len(prevented) > 3


@pytest.mark.parametrize("change", ASKED)
def test_a_question_leaves_the_plan(fights: list[tuple[Any, Any]], change: str) -> None:
    answers = set()
    assert len(fights) > 20
    for s, t in fights:
        before = planned(s)
        for j in range(int(s.fighters)):
            answers.add(ASKED[change](s, t, int(s.fighter[j].i), 0))
            assert planned(s) == before
    assert len(answers) > 3  # it is a question that matters
