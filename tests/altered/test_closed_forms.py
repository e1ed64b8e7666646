"""Set-up, days and dice against numbers that can be worked out exactly."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from simulator.core import jit
from simulator.core.batch import play
from simulator.core.session import Session
from simulator.games.altered import terms as k
from simulator.games.altered.game import GAME
from simulator.games.altered.table import Loadout, make_tables
from tests.contract.tables import altered, altered_book, altered_loadout

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps
SIGMAS = 4
SETUPS = 20_000 if jit.COMPILED else 120
GAMES = 6_000
PAIR = ("starter-axiom", "public-yz-afanas")
MAPS = 48
CHI_SQUARE_47, CHI_SQUARE_5 = 82.72, 20.52
"""What chance exceeds once in a thousand times, with so many degrees of freedom."""


def assert_close(share: float, expected: float, n: int, what: object) -> None:
    """A simulated share lies within four standard errors of the exact one."""
    assert abs(share - expected) <= SIGMAS * sqrt(expected * (1 - expected) / n) + 1e-12, (what, share, expected)


def chi_square(counts: Counter[Any], kinds: int) -> float:
    """How far the counts of so many things are from being even."""
    expected = counts.total() / kinds
    return sum((n - expected) ** 2 for n in counts.values()) / expected + (kinds - len(counts)) * expected


def chance_of_any(copies: int, size: int, drawn: int = k.OPENING_HAND) -> float:
    """Hypergeometric: at least one of the copies among the cards drawn."""
    return 1 - comb(size - copies, drawn) / comb(size, drawn)


# --- set-up ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def setups() -> tuple[Any, Any]:
    """Opening hands [game, seat, card of it], and what else set-up decides: first player, Tumult cards."""
    session = Session(GAME, altered(*PAIR))
    blank = np.zeros(1, GAME.state)
    hands = np.zeros((SETUPS, k.SEATS, k.OPENING_HAND), int)
    rest = np.zeros((SETUPS, 1 + k.TUMULTS), int)
    record = session.states.view(GAME.state, np.ndarray)[0]
    for game in range(SETUPS):
        session.states[:] = blank
        session.verbs.setup(session.s, session.t, np.uint64(77), game)
        assert record["pile_n"][: k.DISCARD].tolist() == [33, 33, 6, 6]
        hands[game] = record["inst"]["card"][record["pile"][k.HAND : k.HAND + k.SEATS, : k.OPENING_HAND]]
        rest[game] = record["first"], *record["tumult"]
    return hands, rest


def test_opening_hands(setups: tuple[Any, Any]) -> None:
    """Each card of each deck is in the first six as often as six draws without replacement say."""
    hands, _ = setups
    t = altered(*PAIR)[0]
    for seat in range(k.SEATS):
        deck = Counter(t.deck[seat][: int(t.n_deck[seat])].tolist())
        assert deck.total() == 39
        for card, copies in deck.items():
            found = (hands[:, seat] == card).sum(axis=1)
            assert_close((found > 0).mean(), chance_of_any(copies, 39), SETUPS, (seat, card))
            assert found.max() <= copies


def test_the_hands_of_the_two_players_are_independent(setups: tuple[Any, Any]) -> None:
    hands, _ = setups
    t = altered(*PAIR)[0]
    cards = [Counter(t.deck[seat][: int(t.n_deck[seat])].tolist()).most_common(1)[0] for seat in range(k.SEATS)]
    both = np.ones(SETUPS, bool)
    for seat, (card, _) in enumerate(cards):
        both &= (hands[:, seat] == card).any(axis=1)
    assert_close(both.mean(), chance_of_any(cards[0][1], 39) * chance_of_any(cards[1][1], 39), SETUPS, "both hands")


def test_every_map_is_equally_likely(setups: tuple[Any, Any]) -> None:
    """Three Tumult cards in any order, each of them either way round: 48 maps."""
    _, rest = setups
    maps = Counter(tuple(row) for row in rest[:, 1:].tolist())
    if jit.COMPILED:
        assert len(maps) == MAPS
    assert chi_square(maps, MAPS) < CHI_SQUARE_47


def test_either_player_is_first_as_often(setups: tuple[Any, Any]) -> None:
    _, rest = setups
    assert_close(rest[:, 0].mean(), 0.5, SETUPS, "player 2 is first")


@pytest.mark.compiled
def test_telemetry_of_opening_hands() -> None:
    """What a run writes down: six cards, three of them kept, and the exact chances of each title."""
    tables = altered(*PAIR)
    t = tables[0]
    cards = np.concatenate([block.cards for block in play(GAME, tables, seed=5, games=GAMES, agents=["random"])])
    seats = [set(t.deck_slot[p][: int(t.n_deck[p])].tolist()) for p in range(k.SEATS)]
    for seat in range(k.SEATS):
        own = cards[:, sorted(seats[seat])]
        assert (own["first_six"].sum(axis=1) == k.OPENING_HAND).all()
        assert (own["kept"].sum(axis=1) == k.OPENING_HAND - k.OPENING_MANA).all()
        assert (own["kept"] <= own["first_six"]).all()
        assert (own["drawn"] >= own["first_six"]).all()
        assert ((own["drawn_in"] > 0) == (own["drawn"] > 0)).all()
        copies = Counter(t.deck_slot[seat][: int(t.n_deck[seat])].tolist())
        for slot, number in copies.items():
            share = (cards["first_six"][:, slot] > 0).mean()
            assert_close(share, chance_of_any(number, 39), GAMES, (seat, slot))
            mean, spread = 6 * number / 39, 6 * number / 39 * (1 - number / 39) * 33 / 38
            assert abs(cards["first_six"][:, slot].mean() - mean) <= SIGMAS * sqrt(spread / GAMES)


# --- days --------------------------------------------------------------------------------------------------


def idle(session: Session, seed: int, expand: bool) -> None:
    """A game in which nobody ever plays a card; everybody always expands, or never does."""
    session.start(seed)
    while not session.over:
        options = session.options()
        if int(session.s.h.ask) in (k.ASK_MANA, k.ASK_EXPAND):
            session.choose(options[0] if expand or int(session.s.h.ask) == k.ASK_MANA else options[-1])
        else:
            assert int(session.s.h.ask) == k.ASK_TURN
            session.choose((k.PASS << 24) | 0)


@pytest.mark.parametrize("expand", [True, pytest.param(False, marks=pytest.mark.compiled)])
def test_hands_and_orbs_of_every_day(expand: bool) -> None:
    """Day d: d + 2 orbs when always expanding, three when never; two cards a day are drawn while there are any."""
    loadout = Loadout(None, altered_loadout("starter-ordis").cards)
    session = Session(GAME, make_tables(altered_book(), [loadout, loadout]))
    for seed in range(3 if jit.COMPILED else 1):
        idle(session, seed, expand)
        s = session.s
        assert (int(s.h.result), int(s.h.cause), int(s.h.turn)) == (k.DRAW, k.CAUSE_CAP, k.DAY_CAP)
        assert int(s.n_curve) == k.DAY_CAP
        for day in range(1, k.DAY_CAP + 1):
            row = s.curve[day - 1]
            drawn = min(6 + 2 * (day - 1), 39)
            orbs = min(day + 2, drawn) if expand else 3
            assert row["mana"].tolist() == [orbs, orbs], day
            assert row["hand"].tolist() == [drawn - orbs, drawn - orbs], day
            assert row["spent"].tolist() == row["played"].tolist() == row["progress"].tolist() == [0, 0]
            assert int(row["first"]) == (int(s.first_player) + day - 1) % 2


# --- luck --------------------------------------------------------------------------------------------------


def test_every_face_of_a_die_is_equally_likely() -> None:
    """All dice that Lyra decks roll, by the log of their games."""
    session, rolled = Session(GAME, altered("starter-lyra", "starter-lyra")), Counter[int]()
    header = session.states.view(GAME.state, np.ndarray)[0]["h"]
    for game in range(200 if jit.COMPILED else 4):
        session.start(3, game)
        while not session.over:
            log = header["log"][: header["n_log"]]
            rolled.update(log["b"][log["kind"] == k.L_ROLLS].tolist())
            header["n_log"] = 0
            session.choose(session.agent_choice("random"))
    assert set(rolled) <= set(range(1, 7))
    assert rolled.total() > (300 if jit.COMPILED else 5)
    assert chi_square(rolled, 6) < CHI_SQUARE_5


@pytest.mark.compiled
@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_two_players_of_the_same_deck_win_as_often(agent: str) -> None:
    """Neither seat is better than the other, and neither half of the seeds is."""
    games = np.concatenate(
        [b.games for b in play(GAME, altered(PAIR[0], PAIR[0]), seed=8, games=4_000, agents=[agent])]
    )
    decided = games[games["result"] != k.DRAW]
    assert_close((decided["result"] == 1).mean(), 0.5, len(decided), "player 1 wins")
    assert_close(games["first"].mean(), 0.5, len(games), "player 2 is first")
