"""A game driven from Python choice by choice."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from simulator.core.batch import play_games
from simulator.core.record import PLAYING
from simulator.core.session import Session

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps


@pytest.fixture
def session(toy: SimpleNamespace) -> Session:
    made = Session(toy.game, toy.tables())
    made.start(5)
    return made


def test_it_starts_at_the_first_decision(session: Session) -> None:
    assert not session.over
    assert session.texts() == ["add 1", "add 2", "add 3"]
    assert len(session.options()) == 3
    assert int(session.s.h.decisions) == 1


def test_choosing_moves_the_game(session: Session) -> None:
    session.choose(session.options()[1])
    assert session.stat(0, 0) >= 2
    assert int(session.s.h.seat) == 1


@pytest.mark.parametrize("code", [0, -1, 12345])
def test_what_is_not_offered_is_refused_and_changes_nothing(session: Session, code: int) -> None:
    before = session.states.copy()
    with pytest.raises(ValueError, match="not an option now"):
        session.choose(code)
    assert np.array_equal(session.states, before)


def test_options_of_the_last_decision_are_gone(session: Session) -> None:
    while not session.over:
        last = session.options()
        session.choose(last[0])
    assert session.options() == []
    with pytest.raises(ValueError, match="not an option now"):
        session.choose(last[0])


def test_events_are_told_once(session: Session) -> None:
    assert session.events() == []
    session.choose(session.options()[2])
    session.choose(session.options()[0])
    assert session.events() == ["seat 0 adds 3", "seat 1 adds 1"]
    assert session.events() == []


def test_events_are_indented_by_their_kind_and_not_by_their_text(toy: SimpleNamespace) -> None:
    """A heading is a kind of log entry; a sentence that ends like one is none."""
    game = replace(toy.game, headings=frozenset({2}), event_text=lambda s, t, event: "a quest phase")
    session = Session(game, toy.tables())
    session.start(1)
    session.s.h.n_log = 2
    session.s.h.log[0].kind, session.s.h.log[1].kind = 1, 2
    assert session.events(indent="  ") == ["  a quest phase", "a quest phase"]


def test_events_that_did_not_fit_are_counted(session: Session) -> None:
    session.choose(session.options()[0])
    session.s.h.log_lost = 4
    assert session.events() == ["seat 0 adds 1", "(4 events more than the log holds)"]
    assert session.events() == []


def test_a_copy_goes_its_own_way(session: Session) -> None:
    session.choose(session.options()[0])
    twin = session.copy()
    kept = session.states.copy()
    twin.choose(twin.options()[2])
    assert np.array_equal(session.states, kept)
    session.choose(session.options()[2])
    assert np.array_equal(session.states, twin.states), "the same choice leads both to the same table"


def test_starting_again_leaves_nothing_of_the_game_before(session: Session) -> None:
    first = session.states.copy()
    while not session.over:
        session.choose(session.options()[0])
    session.start(5)
    assert np.array_equal(session.states, first)
    session.start(6)
    assert not np.array_equal(session.states, first)


def test_a_table_made_by_hand_is_completed_and_resumed(toy: SimpleNamespace) -> None:
    state = toy.game.new_state()
    state[0].total, state[0].goal = 9, 3
    session = Session(toy.game, toy.tables(), state)
    session.resume()
    assert int(session.s.goal) == 10
    assert len(session.options()) == 3


@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_an_agent_plays_here_as_in_a_batch(toy: SimpleNamespace, agent: str) -> None:
    block = play_games(toy.game, toy.tables(), seed=8, first_game=0, games=12, agents=[agent])
    session = Session(toy.game, toy.tables())
    for number, row in enumerate(block.games):
        session.start(8, number)
        while int(session.s.h.over) == PLAYING:
            session.choose(session.agent_choice(agent))
        assert (int(session.s.total), int(session.s.h.result)) == (int(row["total"]), int(row["result"]))
