"""Games to play in tests: any decks of the book, choices from wild to greedy."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st

from simulator.core.session import Session
from simulator.games.altered import terms as k
from simulator.games.altered.cardfile import load_book
from simulator.games.altered.game import GAME
from simulator.games.altered.table import Loadout, make_tables
from simulator.games.altered.terms import RULES_VERSIONS

BOOK = load_book()
HEROES = [card.id for card in BOOK.cards if card.type == "hero"]
POOL = [card.id for card in BOOK.cards if card.is_deck_card]
STARTERS = tuple(f"starter-{faction}" for faction in ("axiom", "bravos", "lyra", "muna", "ordis", "yzmir"))
PAIRS = list(combinations_with_replacement(STARTERS, 2))


class Plan(NamedTuple):
    """One game to play: everything that decides it."""

    loadouts: list[Loadout]
    rules: str
    seed: int
    eagerness: int
    """0 to 4: how many in five of the random choices leave out "pass" and "no" where more can be done."""
    skill: int
    """0 to 4: how many in five of the choices are the greedy agent's."""


@st.composite
def loadouts(draw: st.DrawFn) -> Loadout:
    """Any Hero with 14 cards, three copies of each: more kinds of play than a legal deck has."""
    luck = random.Random(draw(st.integers(0, 2**32 - 1)))
    return Loadout(luck.choice(HEROES), tuple((card, 3) for card in luck.sample(POOL, 14)))


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    return Plan(
        [draw(loadouts()) for _ in range(k.SEATS)],
        draw(st.sampled_from(RULES_VERSIONS)),
        draw(st.integers(0, 2**64 - 1)),
        draw(st.integers(0, 4)),
        draw(st.integers(0, 4)),
    )


def begin(plan: Plan) -> Session:
    session = Session(GAME, make_tables(BOOK, plan.loadouts, plan.rules))
    session.start(plan.seed)
    return session


def choose(session: Session, plan: Plan, luck: random.Random) -> int:
    options = session.options()
    if luck.randrange(5) < plan.skill:
        session.verbs.appraise(session.s, session.t)
        return options[int(np.argmax(session.s.h.value[: len(options)]))]
    doing = [code for code in options if code >> 24 not in (k.PASS, k.NO)]
    return luck.choice(doing if doing and luck.randrange(5) < plan.eagerness else options)


def decisions(plan: Plan) -> Iterator[Session]:
    """The same session at each decision, and once more when the game is over."""
    session, luck = begin(plan), random.Random(plan.seed)
    while not session.over:
        yield session
        session.s.h.n_log = 0
        session.choose(choose(session, plan, luck))
    yield session
