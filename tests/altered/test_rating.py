"""What the greedy agent reads in the text of an ability that chooses a card, and later speaks of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.core.session import Session
from simulator.games.altered import terms as k
from simulator.games.altered.game import GAME
from simulator.games.altered.table import Loadout, make_tables
from tests.altered.test_lowering import HERO, PLAIN, book_of, with_abilities

BOOST = '{ op = "boost", who = "choose", of = "character", amount = 2 }'
MAY_BOOST = '{ op = "boost", who = "may choose", of = "character", amount = 2 }'
MEND = '{ op = "lose fleeting", who = "target" }'
DRAW = '{ op = "draw", amount = 1 }'
FEWER = 'test = "not count character in-play 1"'


def worth(folder: Path, ops: str, remembered: float) -> float:
    """Worth of these ops as what a Hero may do at the first Noon, when no Character is in play yet.

    ``remembered`` is what the ratings before it have left in the agent's notes.
    """
    hero = with_abilities(HERO, f'on = "noon"\nmay = true\nthen = [{ops}]')
    seats = [Loadout("H", (("N", 40),))] * 2
    session = Session(GAME, make_tables(book_of(folder, hero, PLAIN), seats))
    session.start(1)
    while int(session.s.h.ask) != k.ASK_MAY:
        session.choose(session.options()[0])
    session.s.rest[:] = remembered
    session.verbs.appraise(session.s, session.t)
    place = next(n for n, code in enumerate(session.options()) if code >> 24 == k.YES)
    return float(session.s.h.value[place])


@pytest.mark.parametrize(
    ("ops", "alike"),
    [
        (f"{BOOST}, {MEND}", None),
        (f"{BOOST}, {MEND}, {DRAW}", DRAW),
        (f"{MAY_BOOST}, {MEND}, {DRAW}", DRAW),
        (f'{{ op = "pay", amount = 1, then = [{BOOST}, {MEND}] }}', None),
        (f'{{ op = "may", then = [{BOOST}, {MEND}] }}, {DRAW}', DRAW),
        (f'{{ op = "if", {FEWER}, then = [{DRAW}], else = [{BOOST}, {MEND}] }}', DRAW),
        (f'{{ op = "if", test = "count character in-play 1", then = [{BOOST}, {MEND}], else = [{DRAW}] }}', DRAW),
        (f'{{ op = "choose one", options = [[{BOOST}, {MEND}], [{DRAW}]] }}', DRAW),
    ],
)
@pytest.mark.parametrize("remembered", [0.0, 1000.0, -1000.0])
def test_a_choice_without_a_target_is_worth_what_is_left(
    ops: str, alike: str | None, remembered: float, tmp_path: Path
) -> None:
    assert worth(tmp_path, ops, remembered) == pytest.approx(worth(tmp_path, alike, 0.0) if alike else 0.0)
