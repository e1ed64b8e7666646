"""How the agent plans the fights to come: its questions leave the plan as it was, and the answers fit the plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from simulator.core import jit
from simulator.core.session import Session
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.greedy import battle, stakes
from simulator.games.lotr_lcg.greedy.lineup import meet
from simulator.games.lotr_lcg.greedy.weights import HERO_LOST, NEVER
from simulator.games.lotr_lcg.greedy.worth import is_hero

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
    for state, t in fights:
        s = state.copy()
        for s.parries in (0, 2):
            before = planned(s)
            for foe in s.foe[1 : int(s.foes) + 1]:
                prevented.add(stakes.harmless_worth(s, t, int(foe.i), 0))
                assert planned(s) == before
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


def test_who_is_missed_much_has_the_fights_planned_anew(fights: list[tuple[Any, Any]]) -> None:
    """Without a defender, and without a striker who seems to be missed by more than REPLANNED: the smaller loss."""
    less = 0
    for s, t in fights:
        if s.ambush > 0.0 or s.venture > 0.0:
            continue
        for j in range(int(s.fighters)):
            if int(s.tired) >> j & 1:
                continue
            defends = int(s.outlook_busy) >> j & 1
            replaced = s.outlook - battle.battle(s, t, j, 1)
            struck = s.outlook - battle.strike_back(s, t, 1, int(s.outlook_busy) | 1 << j, s.outlook_held)
            expected = replaced if defends else struck
            if not defends and struck > stakes.REPLANNED:
                expected = min(struck, replaced)
                less += replaced < struck - 0.01
            assert stakes.missed(s, t, j) == pytest.approx(max(expected, 0.0))
    assert less > 0


def test_a_hero_who_readies_brings_what_the_fights_are_worth_with_him_rested(fights: list[tuple[Any, Any]]) -> None:
    gains = set()
    for state, t in fights:
        s = state.copy()
        if s.ambush > 0.0 or int(s.ventured) >= 0:
            continue
        for j in range(int(s.fighters)):
            i = int(s.fighter[j].i)
            if not int(s.inst[i].exhausted):
                continue
            tired = int(s.tired)
            gain = stakes.ready_worth(s, t, i, 0)
            s.tired = tired & ~(1 << j)
            for m in range(1, int(s.foes) + 1):
                meet(s, t, m)
            assert gain == pytest.approx(battle.battle(s, t, battle.NOBODY, 1) - s.outlook)
            s.tired = tired
            gains.add(gain)
    assert len(gains) > 3


def test_a_hero_who_dies_of_an_attack_does_not_strike(fights: list[tuple[Any, Any]]) -> None:
    """Each attack that kills the hero it hits needs a hero who is not to strike."""
    seen = set()
    for state, t in fights:
        s = state.copy()
        s.parries = 0
        heroes = [1 << j for j in range(int(s.fighters)) if is_hero(s, t, int(s.fighter[j].i))]
        nobody_defends = (1 << int(s.fighters)) - 1
        foes = [foe for foe in s.foe[1 : int(s.foes) + 1] if int(foe.attacks)]
        for deaths in range(len(foes) + 1):
            for n, foe in enumerate(foes):
                foe.free = t.w[HERO_LOST] if n < deaths else 1.0
            for spared in range(len(heroes)):
                strikers = sum(heroes[spared:])
                hopeless = battle.defend_and_strike(s, t, nobody_defends, strikers, 1) == -NEVER
                assert hopeless == (deaths > spared)
                seen.add((deaths, spared))
    assert {(0, 0), (1, 0), (1, 1), (2, 1)} <= seen
