"""No agent looks at what its seat may not see: with all hidden cards permuted it chooses the same.

Each game is played by the greedy agent, sometimes at random. At every decision the cards that the deciding seat does
not know are shuffled in copies of the game; what it is offered and what it chooses must stay the same, and so must
every card it knows.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simulator.core import jit
from simulator.core.record import STREAM_DECK, STREAM_SHARED
from simulator.core.session import Session
from simulator.games.altered import terms as k
from simulator.games.altered.game import GAME
from tests.contract.hidden import SAMPLES, SHUFFLES, Games, greedy, members, shuffled, spy
from tests.contract.tables import altered, altered_pool

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps
PAIR = ("starter-lyra", "starter-axiom")
KNOWING = ("starter-bravos", "starter-muna")
"""Decks that return cards to a hand: both players know them there."""
PAIRS = [
    PAIR,
    *(
        pytest.param(pair, marks=pytest.mark.compiled)
        for pair in [("starter-bravos", "starter-muna"), ("starter-ordis", "starter-yzmir"), ("public-yz-afanas",) * 2]
    ),
]
games = Games(GAME, range(4 if jit.COMPILED else 1), 0.25)
CHI_SQUARES = {1: 10.83, 2: 13.82, 3: 16.27, 5: 20.52, 7: 24.32}
"""Degrees of freedom -> what chance exceeds once in a thousand times."""


def is_known(session: Session, i: int) -> bool:
    """Does the seat that decides know this card?"""
    return bool(int(session.s.inst[i].known) >> int(session.s.h.seat) & 1)


def assert_even(seen: Counter[Any], kinds: int) -> None:
    """Each of so many things was seen about as often as any other."""
    expected = seen.total() / kinds
    missing = (kinds - len(seen)) * expected
    assert missing + sum((n - expected) ** 2 / expected for n in seen.values()) < CHI_SQUARES[kinds - 1], seen


# --- agents ------------------------------------------------------------------------------------------------


def hold_still(*runs: Any) -> Counter[int]:
    """Assert that nothing which is asked, offered or chosen depends on hidden cards; what was asked."""
    asked: Counter[int] = Counter()
    for session in games(*runs):
        asked[int(session.s.h.ask)] += 1
        here = greedy(session.copy())
        by_luck = session.copy().agent_choice("random")
        for luck in range(1, SHUFFLES + 1):
            twin = shuffled(session, luck)
            assert twin.options() == session.options()
            assert greedy(twin) == here, session.texts()
            assert twin.agent_choice("random") == by_luck, "the same luck chooses the same"
        assert twin.texts() == session.texts()
    return asked


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_hidden_cards_do_not_change_a_choice(pair: tuple[str, ...]) -> None:
    asked = hold_still(altered(*pair))
    assert {k.ASK_MANA, k.ASK_EXPAND, k.ASK_TURN, k.ASK_TARGET} <= set(asked)


@pytest.mark.compiled
def test_nor_do_they_with_any_card_of_the_book() -> None:
    asked = hold_still(*altered_pool(), *altered_pool(10))
    assert set(asked) > {k.ASK_MAY, k.ASK_COST, k.ASK_ORDER, k.ASK_KEEP, k.ASK_EXPEDITION}


def under_the_map(session: Session) -> int:
    """An agent that turns Tumult cards up to see which is which."""
    options = session.options()
    return options[int(session.s.tumult[1]) % len(options)]


SPIES = {
    "own deck": spy(lambda session: k.DECK + int(session.s.h.seat)),
    "hand of the other": spy(lambda session: k.HAND + 1 - int(session.s.h.seat)),
    "deck of the other": spy(lambda session: k.DECK + 1 - int(session.s.h.seat)),
    "Mana of the other": spy(lambda session: k.MANA + 1 - int(session.s.h.seat)),
    "the map": under_the_map,
}
HONEST = {
    "own hand": spy(lambda session: k.HAND + int(session.s.h.seat)),
    "Reserve of the other": spy(lambda session: k.RESERVE + 1 - int(session.s.h.seat)),
    "discard pile of the other": spy(lambda session: k.DISCARD + 1 - int(session.s.h.seat)),
}


@pytest.mark.parametrize("name", SPIES)
def test_an_agent_that_looks_is_found_out(name: str) -> None:
    assert games.looks(altered(*PAIR), SPIES[name])


@pytest.mark.compiled
@pytest.mark.parametrize("name", HONEST)
def test_one_who_looks_at_what_he_may_see_is_not(name: str) -> None:
    assert not games.looks(altered(*PAIR), HONEST[name])


# --- the shuffle -------------------------------------------------------------------------------------------


def check_shuffle(session: Session, moved: Counter[int]) -> None:
    """Public piles, the own hand and known cards stay; piles keep their sizes; nothing else changes."""
    twin = shuffled(session, 1)
    assert np.array_equal(twin.s.pile_n, session.s.pile_n)
    for which in range(k.N_PILES):
        before, after = members(session, which), members(twin, which)
        if which >= k.RESERVE or which in (k.DISCARD, k.DISCARD + 1, k.HAND + int(session.s.h.seat)):
            assert after == before, "a public pile stays as it is"
            continue
        moved[which] += before != after
        for i, j in zip(before, after, strict=True):
            assert i == j or not is_known(session, i), "a card that is known stays in its place"
            assert int(twin.s.inst[j].pile) == which
            for name in ("exhausted", "known"):
                assert int(twin.s.inst[j][name]) == int(session.s.inst[i][name]), "this belongs to the place"
    for p in range(k.SEATS):
        owned = [sorted(i for z in (k.DECK, k.HAND, k.MANA) for i in members(one, z + p)) for one in (session, twin)]
        assert owned[0] == owned[1], "cards change places with those that might as well lie there"
    for name in set(session.s.inst.dtype.names) - {"pile", "exhausted", "known"}:
        assert np.array_equal(session.s.inst[name], twin.s.inst[name]), name
    for n in range(k.TUMULTS):
        up = int(session.s.face_up[n])
        assert not up or int(session.s.tumult[n]) == int(twin.s.tumult[n]), "what is turned up stays"
        moved[-1] += int(session.s.tumult[n]) != int(twin.s.tumult[n])
    assert sorted(int(x) & 3 for x in twin.s.tumult) == [0, 1, 2]
    for name in set(GAME.state.names or ()) - {"h", "inst", "pile", "tumult", "found", "batch"}:
        assert np.array_equal(session.states[name], twin.states[name]), name


def test_only_hidden_cards_move() -> None:
    moved: Counter[int] = Counter()
    for session in games(altered(*PAIR), *([altered(*KNOWING), *altered_pool()] if jit.COMPILED else [])):
        check_shuffle(session, moved)
    wanted = (k.DECK, k.DECK + 1, k.HAND, k.HAND + 1, k.MANA, k.MANA + 1, -1)
    assert all(moved[which] for which in wanted), moved


@pytest.mark.compiled
def test_known_cards_are_met() -> None:
    """The games above hold cards in hidden piles that the other seat has seen: the test of those is not empty."""
    seen = 0
    for session in games(altered(*KNOWING)):
        hidden = [(p, i) for p in range(k.SEATS) for z in (k.DECK, k.HAND, k.MANA) for i in members(session, z + p)]
        seen += any(int(session.s.inst[i].known) >> (1 - p) & 1 for p, i in hidden)
    assert seen > 10


@pytest.mark.compiled
def test_what_is_going_on_is_about_the_same_cards() -> None:
    """A card that a procedure in progress or a waiting reaction refers to does not change places with another one."""
    for session in games(altered(*PAIR), *altered_pool()):
        twin, s = shuffled(session, 1), session.s
        frames, waiting = s.h.frames[: int(s.h.n_frames)], s.waiting[: int(s.n_waiting)]
        busy = {int(f[name]) for f in frames for name in ("source", "subject", "target")}
        busy |= {int(f["answers"][j]) for f in frames for j in range(int(f["n_answers"]))}
        busy |= {int(w[name]) for w in waiting for name in ("source", "subject")}
        for i in busy - {-1}:
            owner, mine = int(s.inst[i].owner), int(s.h.seat)
            if owner == mine or int(s.inst[i].pile) not in (k.HAND + owner, k.DECK + owner, k.MANA + owner):
                assert int(twin.s.inst[i].pile) == int(s.inst[i].pile)


def first_turn() -> Session:
    """A game in which everybody has put three cards into Mana: the first turn of day 1."""
    session = Session(GAME, altered(*PAIR))
    session.start(1)
    while int(session.s.h.ask) == k.ASK_MANA:
        session.choose(session.options()[0])
    return session


def cut(session: Session, left: dict[int, int]) -> None:
    """Leave so many cards of these hidden piles, at their bottom, and none of the others."""
    for which in (*range(k.DECK, k.DISCARD), k.MANA, k.MANA + 1):
        for i in members(session, which)[left.get(which, 0) :]:
            session.s.inst[i].pile = k.GONE
        session.s.pile_n[which] = left.get(which, 0)


def test_every_order_of_the_unknown_cards_is_equally_likely() -> None:
    """Four cards are left in the deck and one of them is known: the three others take each place as often."""
    session = first_turn()
    seat = int(session.s.h.seat)
    cut(session, {k.DECK + seat: 4})
    deck = members(session, k.DECK + seat)
    session.s.inst[deck[0]].known = 1 << seat
    seen: Counter[tuple[int, ...]] = Counter()
    for luck in range(1, SAMPLES + 1):
        after = members(shuffled(session, luck), k.DECK + seat)
        assert after[0] == deck[0]
        seen[tuple(deck.index(i) for i in after[1:])] += 1
    assert_even(seen, 6)


def test_a_card_of_the_other_player_may_be_anywhere() -> None:
    """In deck, hand or Mana, the place where it really is among them: what a shuffle never shows would be known."""
    session = first_turn()
    other = 1 - int(session.s.h.seat)
    left = {k.DECK + other: 2, k.HAND + other: 1, k.MANA + other: 1}
    cut(session, left)
    hidden = [i for which in left for i in members(session, which)]
    seen: Counter[int] = Counter()
    for luck in range(1, SAMPLES + 1):
        twin = shuffled(session, luck)
        seen[members(twin, k.HAND + other)[0]] += 1
    assert set(seen) == set(hidden)
    assert_even(seen, 4)


@pytest.mark.parametrize("down", [(0, 1, 2), (0, 1), (1, 2), (0, 2), (1,)])
def test_every_map_that_can_be_is_equally_likely(down: tuple[int, ...]) -> None:
    """Face-down Tumult cards lie in any order, each of them either way round."""
    session = first_turn()
    cut(session, {})
    session.s.face_up[:] = [n not in down for n in range(k.TUMULTS)]
    orders: Counter[tuple[int, ...]] = Counter()
    turns: Counter[tuple[int, ...]] = Counter()
    for luck in range(1, SAMPLES + 1):
        tumult = shuffled(session, luck).s.tumult
        orders[tuple(int(tumult[n]) & 3 for n in down)] += 1
        turns[tuple(int(tumult[n]) >> 2 for n in down)] += 1
    if len(down) > 1:
        assert_even(orders, (1, 1, 2, 6)[len(down)])
    assert_even(turns, 2 ** len(down))


def test_the_shuffle_uses_streams_of_its_piles_only() -> None:
    session = first_turn()
    before = session.s.h.rng.copy()
    session.verbs.shuffle_hidden(session.s, session.t, 0)
    used = [stream for stream in range(len(before)) if (session.s.h.rng[stream] != before[stream]).any()]
    assert used == [STREAM_DECK, STREAM_DECK + 1, STREAM_SHARED]
