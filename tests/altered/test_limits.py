"""Each single reaction or quick action: at most 100 times a day. No loop of the Core set gets there."""

from __future__ import annotations

import pytest

from simulator.core.session import Session
from simulator.games.altered import terms as k
from simulator.games.altered.cardfile import load_book
from simulator.games.altered.game import GAME
from simulator.games.altered.table import Loadout, make_tables

FILLING = (("ALT_CORE_B_OR_05_C", 3), ("ALT_CORE_B_OR_09_C", 3), ("ALT_CORE_B_OR_07_C", 3))


def first_turn(hero: str, uses: int) -> tuple[Session, int]:
    """The first turn of a game in which a Hero's ability was used so often today, and that Hero's instance."""
    seats = [Loadout(hero, FILLING), Loadout(hero, FILLING)]
    session = Session(GAME, make_tables(load_book(), seats))
    session.start(1)
    heroes = [int(session.s.pile[k.HERO + seat, 0]) for seat in range(k.SEATS)]
    for i in heroes:
        session.s.inst[i].used[:] = uses
    while int(session.s.h.ask) != k.ASK_TURN:
        session.choose(session.options()[0])
    return session, heroes[int(session.s.h.seat)]


@pytest.mark.parametrize(("uses", "tokens"), [(k.USES_PER_DAY - 1, 1), (k.USES_PER_DAY, 0)])
def test_a_reaction_triggers_a_hundred_times_a_day(uses: int, tokens: int) -> None:
    """Sigismar & Wingspan: at Noon a Recruit joins the Hero Expedition."""
    session, _ = first_turn("ALT_CORE_B_OR_01_C", uses)
    seat = int(session.s.h.seat)
    assert int(session.s.pile_n[k.EXPEDITION + 2 * seat]) == tokens


@pytest.mark.parametrize(("uses", "offered"), [(k.USES_PER_DAY - 1, True), (k.USES_PER_DAY, False)])
def test_a_quick_action_can_be_used_a_hundred_times_a_day(uses: int, offered: bool) -> None:
    """Nevenka & Blotch: exhaust the Hero."""
    session, hero = first_turn("ALT_CORE_B_LY_01_C", uses)
    used = [(code >> 12) & 4095 for code in session.options() if code >> 24 == k.USE]
    assert (hero in used) == offered
