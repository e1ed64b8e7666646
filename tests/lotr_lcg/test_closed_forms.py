"""Set-up against numbers that can be worked out exactly: compositions, threats, opening hands, mulligans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from simulator.core import jit
from simulator.core.batch import play
from simulator.core.session import Session
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.game import GAME

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps
Tables = Callable[..., Any]
SIGMAS = 4
SETUPS = 2_000 if jit.COMPILED else 100
GAMES = 6_000


def pile(session: Session, which: int) -> list[int]:
    """Card rows of a pile, from the bottom."""
    members = session.s.pile[which][: int(session.s.pile_n[which])]
    return [int(session.s.inst[i].card) for i in members]


def kept(tables: Any, seed: int = 1) -> Session:
    """A game in which everybody kept his hand: the scenario has been set up."""
    session = Session(GAME, tables)
    session.start(seed)
    while int(session.s.h.ask) == k.ASK_MULLIGAN:
        session.choose(session.options()[0])
    return session


def assert_close(share: float, expected: float, n: int, what: object) -> None:
    """A simulated share lies within four standard errors of the exact one."""
    assert abs(share - expected) <= SIGMAS * sqrt(expected * (1 - expected) / n) + 1e-12, (what, share, expected)


def chance_of_any(copies: int, size: int, drawn: int = k.OPENING_HAND) -> float:
    """Hypergeometric: at least one of the copies among the cards drawn."""
    return 1 - comb(size - copies, drawn) / comb(size, drawn)


# --- set-up ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "size", "enemies", "locations", "treacheries", "mean_threat", "resources"),
    [("standard", 34, 15, 12, 7, 1.618, 1), ("easy", 25, 12, 11, 2, 1.880, 2)],
)
def test_the_encounter_deck_after_set_up(
    tables_of: Tables,
    mode: str,
    size: int,
    enemies: int,
    locations: int,
    treacheries: int,
    mean_threat: float,
    resources: int,
) -> None:
    """Passage Through Mirkwood; by the first decision of round 1 each hero has one resource, in easy mode two."""
    session = kept(tables_of("core-leadership", mode=mode))
    t = session.t
    deck = [t.card[card] for card in pile(session, k.ENCOUNTER)]
    assert len(deck) == size
    types = Counter(int(card.type) for card in deck)
    assert types == {k.ENEMY: enemies, k.LOCATION: locations, k.TREACHERY: treacheries}
    assert sum(int(card.stat[k.THREAT]) for card in deck) / size == pytest.approx(mean_threat, abs=0.0005)
    staged = sorted(
        GAME.option_text(session.s, t, (k.ENGAGE << 24) | (int(i) << 12)) for i in session.s.pile[k.STAGING][:2]
    )
    assert int(session.s.pile_n[k.STAGING]) == 2
    assert staged == ["engage Forest Spider", "engage Old Forest Road"]
    assert int(session.s.h.turn) == 1
    heroes = session.s.pile[k.PLAY][: int(session.s.pile_n[k.PLAY])]
    assert [int(session.s.inst[i].resources) for i in heroes] == [resources] * 3


@pytest.mark.parametrize(
    ("mode", "size", "enemies", "locations", "treacheries", "mean_threat"),
    [("standard", 47, 20, 13, 14, 1.447), ("easy", 32, 14, 10, 8, 1.531)],
)
def test_the_encounter_deck_of_the_anduin(
    tables_of: Tables, mode: str, size: int, enemies: int, locations: int, treacheries: int, mean_threat: float
) -> None:
    """Nothing is taken out before the set-up; the set-up reveals at least a card and brings a Hill Troll into play."""
    session = Session(GAME, tables_of("core-leadership", scenario="journey-along-the-anduin", mode=mode))
    session.start(1)
    t = session.t
    deck = [t.card[card] for card in pile(session, k.ENCOUNTER)]
    types = Counter(int(card.type) for card in deck)
    assert types == {k.ENEMY: enemies, k.LOCATION: locations, k.TREACHERY: treacheries}
    assert len(deck) == size
    assert sum(int(card.stat[k.THREAT]) for card in deck) / size == pytest.approx(mean_threat, abs=0.0005)
    assert float(t.mean_threat) == pytest.approx(mean_threat, abs=0.0005)
    session = kept(tables_of("core-leadership", scenario="journey-along-the-anduin", mode=mode))
    placed = [session.t.card[card] for card in pile(session, k.STAGING)]
    assert 1082 in [int(card.code) for card in placed]
    assert len(pile(session, k.ENCOUNTER)) + len(placed) + len(pile(session, k.ENCOUNTER_DISCARD)) == size


@pytest.mark.parametrize(
    ("mode", "size", "types", "mean_threat"),
    [
        ("standard", 37, {k.ENEMY: 14, k.LOCATION: 13, k.TREACHERY: 10}, 1.405),
        ("easy", 26, {k.ENEMY: 9, k.LOCATION: 12, k.TREACHERY: 5}, 1.615),
    ],
)
def test_set_up_of_dol_guldur(
    tables_of: Tables, mode: str, size: int, types: dict[int, int], mean_threat: float
) -> None:
    """The deck before its guards are revealed; three guards; a prisoner among all heroes, each as likely."""
    tables = tables_of("core-leadership", "core-spirit", mode=mode, scenario="escape-from-dol-guldur")
    prisoners: Counter[int] = Counter()
    guards: Counter[int] = Counter()
    games = SETUPS // 4
    for seed in range(games):
        session = kept(tables, seed)
        while int(session.s.h.turn) == 0:
            # what guards do when they are revealed; Eleanor, who would exchange a treachery, is not used
            session.choose(session.options()[-1 if int(session.s.h.ask) == k.ASK_RESPONSE else 0])
        s, t = session.s, session.t
        objectives = [i for i in range(int(s.n_inst)) if int(t.card[int(s.inst[i].card)].type) == k.OBJECTIVE]
        assert len(objectives) == 3
        aside = [int(i) for i in s.pile[k.ASIDE][: int(s.pile_n[k.ASIDE])] if int(s.inst[i].host) < 0]
        held = [int(s.inst[i].card) for i in aside if int(s.inst[i].owner) >= 0]
        nazgul = [int(s.inst[i].card) for i in aside if int(s.inst[i].owner) < 0]
        assert [int(t.card[card].code) for card in nazgul] == [1102]
        assert len(held) == 1
        prisoners.update(held)
        deck = [
            t.card[int(s.inst[i].card)]
            for i in range(int(s.n_inst))
            if int(s.inst[i].owner) < 0 and i not in (*objectives, *aside) and int(s.inst[i].pile) != k.QUEST
        ]
        assert Counter(int(card.type) for card in deck) == types
        assert len(deck) == size
        assert sum(int(card.stat[k.THREAT]) for card in deck) / size == pytest.approx(mean_threat, abs=0.0005)
        for i in objectives:
            host = int(s.inst[i].host)
            guards[-1 if host < 0 else int(t.card[int(s.inst[host].card)].type)] += 1
            assert int(s.inst[i].pile) == (k.STAGING if host < 0 else k.ATTACHED)
    heroes = int(tables[0].n_heroes[0]) + int(tables[0].n_heroes[1])
    assert len(prisoners) == heroes
    for count in prisoners.values():
        assert_close(count / games, 1 / heroes, games, "prisoner")
    for kind, count in types.items():
        guard = -1 if kind == k.TREACHERY else kind
        share = guards[guard] / guards.total()
        # three draws of one deck: less scattered than three games; what Surge adds guards nothing
        assert_close(share, count / size, guards.total(), kind)


@pytest.mark.parametrize(
    ("deck", "threat"), [("core-leadership", 29), ("core-tactics", 29), ("core-spirit", 24), ("core-lore", 30)]
)
def test_starting_threats(tables_of: Tables, deck: str, threat: int) -> None:
    session = Session(GAME, tables_of(deck))
    session.start(1)
    assert int(session.s.seat[0].threat) == threat
    assert len(pile(session, k.HAND)) == k.OPENING_HAND
    assert len(pile(session, k.HAND)) + len(pile(session, k.DECK)) == 30


def test_each_seat_has_its_own_deck(tables_of: Tables) -> None:
    session = Session(GAME, tables_of("core-leadership", "core-spirit"))
    session.start(1)
    assert [int(session.s.seat[p].threat) for p in (0, 1)] == [29, 24]
    codes = [
        {int(session.t.card[c].code) for c in pile(session, k.HAND + p) + pile(session, k.DECK + p)} for p in (0, 1)
    ]
    assert codes[0] <= {*range(1013, 1028), 1073}
    assert codes[1] <= {*range(1043, 1058), 1073}


# --- opening hands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", ["core-leadership", "seastan-single-core-solo-2"])
def test_opening_hands_and_mulligans(tables_of: Tables, deck: str) -> None:
    """The first hand, the hand after a mulligan, and the two together: a mulligan is a fresh, independent hand."""
    tables = tables_of(deck)
    session = Session(GAME, tables)
    t = tables[0]
    copies = Counter(t.deck[0][: int(t.n_deck[0])].tolist())
    size = copies.total()
    first: Counter[int] = Counter()
    second: Counter[int] = Counter()
    neither: Counter[int] = Counter()
    tops: Counter[int] = Counter()
    for game in range(SETUPS):
        session.start(77, game)
        before = set(pile(session, k.HAND))
        tops[int(t.card[pile(session, k.ENCOUNTER)[-1]].type)] += 1
        mulligan = next(code for code in session.options() if code >> 24 == k.MULLIGAN)
        session.choose(mulligan)
        # the first draw of round 1 lies on top of the six new cards
        after = set(pile(session, k.HAND)[: k.OPENING_HAND])
        first.update(before)
        second.update(after)
        neither.update(set(copies) - before - after)
    for card, number in copies.items():
        chance = chance_of_any(number, size)
        assert_close(first[card] / SETUPS, chance, SETUPS, ("first hand", card))
        assert_close(second[card] / SETUPS, chance, SETUPS, ("after a mulligan", card))
        assert_close(neither[card] / SETUPS, (1 - chance) ** 2, SETUPS, ("in neither", card))
    deck_types = Counter(int(t.card[c].type) for c in t.encounter[: int(t.n_encounter)].tolist())
    for kind, number in deck_types.items():
        assert_close(tops[kind] / SETUPS, number / deck_types.total(), SETUPS, ("top of the encounter deck", kind))


@pytest.mark.compiled
@pytest.mark.parametrize("deck", ["core-lore", "endmaybedark-quest003r"])
def test_telemetry_of_opening_hands(tables_of: Tables, deck: str) -> None:
    """What a run writes down, by games kept and games with a mulligan, against the exact chances."""
    tables = tables_of(deck)
    t = tables[0]
    blocks = list(play(GAME, tables, seed=5, games=GAMES, agents=["random"]))
    games = np.concatenate([block.games for block in blocks])
    cards = np.concatenate([block.cards for block in blocks])
    taken = games["mulligan"][:, 0] != 0
    assert_close(taken.mean(), 0.5, GAMES, "the random agent's mulligans")
    assert (cards["first_six"][~taken] == cards["opening"][~taken]).all()
    assert (cards["first_six"].sum(axis=1) == k.OPENING_HAND).all()
    assert (cards["opening"].sum(axis=1) == k.OPENING_HAND).all()
    assert (cards["drawn"] >= cards["opening"]).all()
    size = int(t.n_deck[0])
    slots = Counter(t.deck_slot[0][:size].tolist())
    for slot, number in slots.items():
        chance = chance_of_any(number, size)
        assert_close((cards["first_six"][:, slot] > 0).mean(), chance, GAMES, ("first six", slot))
        fresh = cards["opening"][taken, slot] > 0
        assert_close(fresh.mean(), chance, len(fresh), ("after a mulligan", slot))
        either = fresh | (cards["first_six"][taken, slot] > 0)
        assert_close(either.mean(), 1 - (1 - chance) ** 2, len(fresh), ("in one of the two", slot))
        mean = k.OPENING_HAND * number / size
        spread = mean * (1 - number / size) * (size - k.OPENING_HAND) / (size - 1)
        assert abs(cards["first_six"][:, slot].mean() - mean) <= SIGMAS * sqrt(spread / GAMES)
