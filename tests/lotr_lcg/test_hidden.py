"""No agent looks at what its seat may not see: with all hidden cards permuted it chooses the same.

Each game is played by the greedy agent. At every decision the cards that the deciding seat does not know are
shuffled in copies of the game; what it is offered and what it chooses must stay the same, and so must every card
it knows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from simulator.core import jit
from simulator.core.record import STREAM_SHARED
from simulator.core.session import Session
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.game import GAME

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps
Tables = Callable[..., Any]
Choice = Callable[[Session], int]
SOLO, PAIR = ("seastan-single-core-solo-2",), ("core-leadership", "core-lore")
PASSAGE, ANDUIN = "passage-through-mirkwood", "journey-along-the-anduin"
GAMES = [
    (PASSAGE, SOLO, "standard"),
    *(
        pytest.param(*game, marks=pytest.mark.compiled)
        for game in [
            (PASSAGE, PAIR, "easy"),
            (PASSAGE, ("core-spirit",), "easy"),
            (PASSAGE, ("core-lore", "core-tactics"), "standard"),
            (ANDUIN, SOLO, "standard"),
            (ANDUIN, PAIR, "easy"),
        ]
    ),
]
DOL_GULDUR = "escape-from-dol-guldur"
SEEDS = range(2 if jit.COMPILED else 1)
SHUFFLES = 2 if jit.COMPILED else 1
SAMPLES = 1_200 if jit.COMPILED else 120


def greedy(session: Session) -> int:
    """The option with the highest value, of equals the first."""
    session.verbs.appraise(session.s, session.t)
    options = session.options()
    return options[int(np.argmax(session.s.h.value[: len(options)]))]


def shuffled(session: Session, luck: int) -> Session:
    """A copy with other hidden cards for the seat that decides; the game's own luck stays as it is."""
    twin = session.copy()
    streams = twin.s.h.rng.copy()
    twin.s.h.rng[:] = np.random.default_rng(luck).integers(1, 2**63, streams.shape, dtype=np.uint64)
    twin.verbs.shuffle_hidden(twin.s, twin.t, int(twin.s.h.seat))
    twin.s.h.rng[:] = streams
    return twin


def games(tables: Any, seeds: range = SEEDS) -> Iterator[Session]:
    """The decisions of some games that the greedy agent plays with itself, sometimes at a loss for an idea."""
    for seed in seeds:
        session, luck = Session(GAME, tables), random.Random(seed)
        session.start(seed)
        while not session.over:
            yield session
            session.choose(luck.choice(session.options()) if luck.random() < 0.1 else greedy(session))


def looks(tables: Any, choice: Choice) -> bool:
    """Is there a decision at which another order of hidden cards changes what is chosen?"""
    return any(
        choice(shuffled(session, luck)) != choice(session.copy())
        for session in games(tables)
        for luck in range(1, SHUFFLES + 1)
    )


def members(session: Session, which: int) -> list[int]:
    return [int(i) for i in session.s.pile[which][: int(session.s.pile_n[which])]]


# --- the agent ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "decks", "mode"), GAMES)
def test_hidden_cards_do_not_change_a_choice(
    tables_of: Tables, scenario: str, decks: tuple[str, ...], mode: str
) -> None:
    asked: Counter[int] = Counter()
    for session in games(tables_of(*decks, scenario=scenario, mode=mode)):
        asked[int(session.s.h.ask)] += 1
        here = greedy(session.copy())
        for luck in range(1, SHUFFLES + 1):
            twin = shuffled(session, luck)
            assert twin.options() == session.options()
            assert greedy(twin) == here, session.texts()
        assert twin.texts() == session.texts()
    assert {k.ASK_MULLIGAN, k.ASK_ACTION, k.ASK_COMMIT} <= set(asked)


def face_down(session: Session) -> list[int]:
    return [i for i in range(int(session.s.n_inst)) if int(session.s.inst[i].under) > 0]


def test_what_lies_face_down_does_not_change_a_choice(tables_of: Tables) -> None:
    """The Orc Guards of Dol Guldur are players' cards; nobody knows which."""
    seen = changed = 0
    for session in games(tables_of(*PAIR, scenario=DOL_GULDUR)):
        guards = face_down(session)
        seen += bool(guards)
        twin = shuffled(session, 1)
        changed += any(int(twin.s.inst[i].under) != int(session.s.inst[i].under) for i in guards)
        assert twin.options() == session.options()
        assert greedy(twin) == greedy(session.copy()), session.texts()
        for p in range(2):
            cards = [
                sorted(
                    int(inst.under) - 1 if int(inst.under) > 0 else int(inst.card)
                    for inst in one.s.inst[: int(one.s.n_inst)]
                    if int(inst.owner) == p
                )
                for one in (session, twin)
            ]
            assert cards[0] == cards[1], "every player still owns the same cards"
    assert seen
    assert changed


def test_a_face_down_card_may_be_any_of_the_deck(tables_of: Tables) -> None:
    """As likely itself as any card of the deck: three cards are left there."""
    session = Session(GAME, tables_of(*SOLO))
    session.start(1)
    s = session.s
    for i in members(session, k.DECK)[4:]:
        s.inst[i].pile = k.REMOVED
    deck = members(session, k.DECK)[:4]
    names = [int(s.inst[i].card) for i in deck]
    for i, card in zip(deck, range(4), strict=True):
        s.inst[i].card = card
    s.pile_n[k.DECK], guard = 3, deck[3]
    s.pile[k.ENGAGED, 0], s.pile_n[k.ENGAGED] = guard, 1
    s.inst[guard].pile, s.inst[guard].under, s.inst[guard].card = k.ENGAGED, 1 + 3, names[0]
    n = SAMPLES
    seen = Counter(int(shuffled(session, luck).s.inst[guard].under) - 1 for luck in range(1, n + 1))
    assert set(seen) == {0, 1, 2, 3}
    assert sum((count - n / 4) ** 2 / (n / 4) for count in seen.values()) < 16.27, "chi-square, 3 degrees, 0.1 %"
    s.inst[guard].known = 1
    assert {int(shuffled(session, luck).s.inst[guard].under) for luck in range(1, 20)} == {4}, "known, it stays"


def spy(pile: Callable[[Session], int]) -> Choice:
    """An agent that chooses by the top card of a pile."""

    def choose(session: Session) -> int:
        options, hidden = session.options(), members(session, pile(session))
        return options[int(session.s.inst[hidden[-1]].card) % len(options)] if hidden else options[0]

    return choose


SPIES = {
    "own deck": spy(lambda session: k.DECK + int(session.s.h.seat)),
    "encounter deck": spy(lambda session: k.ENCOUNTER),
    "shadow card": spy(lambda session: k.SHADOW),
    "hand of the other": spy(lambda session: k.HAND + 1 - int(session.s.h.seat)),
    "deck of the other": spy(lambda session: k.DECK + 1 - int(session.s.h.seat)),
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", SPIES)
def test_an_agent_that_looks_is_found_out(tables_of: Tables, name: str) -> None:
    assert looks(tables_of(*PAIR), SPIES[name])


@pytest.mark.compiled
def test_one_who_looks_at_his_own_hand_is_not(tables_of: Tables) -> None:
    own = spy(lambda session: k.HAND + int(session.s.h.seat))
    assert not looks(tables_of(*PAIR), own)


# --- the shuffle -------------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_only_hidden_cards_move(tables_of: Tables) -> None:
    """Public piles, the own hand and known cards stay; piles keep their sizes; nothing else changes."""
    moved: Counter[int] = Counter()
    for session in games(tables_of(*PAIR)):
        seat, twin = int(session.s.h.seat), shuffled(session, 1)
        hidden = {k.DECK, k.DECK + 1, k.HAND + 1 - seat, k.ENCOUNTER, k.SHADOW}
        assert np.array_equal(twin.s.pile_n, session.s.pile_n)
        for which in range(k.N_PILES):
            before, after = members(session, which), members(twin, which)
            if which not in hidden:
                assert after == before, "a public pile stays as it is"
                continue
            moved[which] += before != after
            for i, j in zip(before, after, strict=True):
                public = int(session.s.inst[i].known) >> seat & 1 or (
                    which == k.SHADOW and int(session.s.inst[i].exhausted)
                )
                assert i == j or not public, "a card that is known stays in its place"
                assert int(twin.s.inst[j].pile) == which
        for i, j in zip(members(session, k.SHADOW), members(twin, k.SHADOW), strict=True):
            assert int(session.s.inst[i].host) == int(twin.s.inst[j].host), (
                "each enemy keeps its number of shadow cards"
            )
        for together in [(k.DECK + seat,), (k.DECK + 1 - seat, k.HAND + 1 - seat), (k.ENCOUNTER, k.SHADOW)]:
            before, after = ([i for which in together for i in members(one, which)] for one in (session, twin))
            assert sorted(before) == sorted(after), "cards change places with those that might as well lie there"
        for name in set(session.s.inst.dtype.names) - {"pile", "host"}:
            assert np.array_equal(session.s.inst[name], twin.s.inst[name]), name
    assert all(moved[which] for which in (k.DECK, k.DECK + 1, k.HAND, k.HAND + 1, k.ENCOUNTER, k.SHADOW))


@pytest.mark.compiled
def test_known_cards_are_met(tables_of: Tables) -> None:
    """The games above hold cards in decks that a seat has looked at: the test of those that stay is not empty."""
    seen = 0
    for session in games(tables_of("core-lore", "core-leadership")):
        seen += any(int(session.s.inst[i].known) for which in (k.DECK, k.ENCOUNTER) for i in members(session, which))
    assert seen > 0


@pytest.mark.compiled
def test_what_is_going_on_is_about_the_same_cards(tables_of: Tables) -> None:
    """A card that a procedure in progress refers to does not change places with another one."""
    for decks in (SOLO, PAIR):
        for session in games(tables_of(*decks)):
            twin = shuffled(session, 1)
            for frame in session.s.h.frames[: int(session.s.h.n_frames)]:
                for i in (int(frame.source), int(frame.subject), int(frame.other), int(frame.target)):
                    if i >= 0:
                        assert int(twin.s.inst[i].pile) == int(session.s.inst[i].pile)


@pytest.mark.compiled
def test_a_card_that_went_on_top_of_the_encounter_deck_is_known(tables_of: Tables) -> None:
    """Wolf Rider and the Banks of the Anduin go there for all to see."""
    seen = 0
    for session in games(tables_of(*SOLO, scenario=ANDUIN), range(20)):
        deck = members(session, k.ENCOUNTER)
        if deck and int(session.s.inst[deck[-1]].known) and int(session.s.h.ask) != k.ASK_MULLIGAN:
            name = int(session.t.card[int(session.s.inst[deck[-1]].card)].code)
            seen += name in (1081, 1113)
            assert members(shuffled(session, 1), k.ENCOUNTER)[-1] == deck[-1]
    assert seen > 0


def test_every_order_of_the_unknown_cards_is_equally_likely(tables_of: Tables) -> None:
    """Four cards are left in the deck and one of them is known: the three others take each place as often."""
    session = Session(GAME, tables_of(*SOLO))
    session.start(1)
    for i in members(session, k.DECK)[4:]:
        session.s.inst[i].pile = k.REMOVED
    session.s.pile_n[k.DECK] = 4
    deck = members(session, k.DECK)
    session.s.inst[deck[0]].known = 1
    n = SAMPLES
    seen: Counter[tuple[int, ...]] = Counter()
    for luck in range(1, n + 1):
        after = members(shuffled(session, luck), k.DECK)
        assert after[0] == deck[0]
        seen[tuple(deck.index(i) for i in after[1:])] += 1
    assert len(seen) == 6
    assert sum((count - n / 6) ** 2 / (n / 6) for count in seen.values()) < 20.52, "chi-square, 5 degrees, 0.1 %"


def test_a_shadow_card_may_be_any_hidden_encounter_card(tables_of: Tables) -> None:
    """That one too which it really is: what a shuffle never shows would be known."""
    session = Session(GAME, tables_of(*SOLO))
    session.start(1)
    s = session.s
    encounter = members(session, k.ENCOUNTER)
    left, shadow = encounter[:3], encounter[3]
    s.pile_n[k.ENCOUNTER] = 3
    for i in encounter[4:]:
        s.inst[i].pile = k.REMOVED
    s.pile[k.SHADOW, 0], s.pile_n[k.SHADOW] = shadow, 1
    s.inst[shadow].pile, s.inst[shadow].host = k.SHADOW, members(session, k.PLAY)[0]
    n = SAMPLES
    seen = Counter(members(shuffled(session, luck), k.SHADOW)[0] for luck in range(1, n + 1))
    assert set(seen) == {*left, shadow}
    assert sum((count - n / 4) ** 2 / (n / 4) for count in seen.values()) < 16.27, "chi-square, 3 degrees, 0.1 %"


def test_the_shuffle_uses_streams_of_its_piles_only(tables_of: Tables) -> None:
    session = Session(GAME, tables_of(*SOLO))
    session.start(1)
    before = session.s.h.rng.copy()
    session.verbs.shuffle_hidden(session.s, session.t, 0)
    used = [stream for stream in range(len(before)) if (session.s.h.rng[stream] != before[stream]).any()]
    assert used == [0, STREAM_SHARED]
