"""The games Foredeck plays. A game is named here once; its rules are imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from simulator.errors import unknown_name

if TYPE_CHECKING:
    from simulator.core.game import Game

GAMES: dict[str, str] = {
    "lotr-lcg": "simulator.games.lotr_lcg.game:GAME",
    "altered": "simulator.games.altered.game:GAME",
}
"""Key of a game -> where its description (a `Game`) is."""


def check_game(key: str) -> None:
    """UsageError with the list when there is no such game."""
    if key not in GAMES:
        raise unknown_name("game", key, GAMES)


def load_game(key: str) -> Game:
    """The description of the game ``key``, its rules imported. UsageError when there is no such game."""
    check_game(key)
    module, name = GAMES[key].split(":")
    game: Game = getattr(import_module(module), name)
    return game
