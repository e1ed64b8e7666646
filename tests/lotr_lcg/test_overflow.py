"""What a record had no room for, in words."""

from __future__ import annotations

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.game import GAME


def test_the_game_names_what_ran_over() -> None:
    assert GAME.overflow_text(1 + k.HAND + 1) == "the pile 'hand' of player 2"
    assert GAME.overflow_text(1 + k.ENCOUNTER) == "the pile 'encounter deck'"
    assert GAME.overflow_text(1 + k.N_PILES) == "the card instances"
