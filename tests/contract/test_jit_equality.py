"""Compiled and plain Python play the same games, to the last field of the state, whatever the game.

The plain side runs in its own process, because numba decides at import whether it compiles:
``NUMBA_DISABLE_JIT=1 python tests/contract/test_jit_equality.py GAME FILE`` writes what it played to FILE.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from simulator.core import jit
from simulator.core.batch import play_games, prepare
from simulator.core.session import Session
from simulator.games import GAMES, load_game
from tests.contract.tables import TABLES, in_campaign

ROOT = Path(__file__).parents[2]
SOLO, PAIR = ("seastan-single-core-solo-2",), ("core-leadership", "core-lore")
FOUR = ("core-leadership", "core-tactics", "core-spirit", "core-lore")
CAMPAIGN_SCENARIOS = 3
EASY = {"mode": "easy"}
ANDUIN = {"scenario": "journey-along-the-anduin"}
DOL_GULDUR = {"scenario": "escape-from-dol-guldur"}


class Run(NamedTuple):
    """Games that both play, the first one decision by decision too."""

    decks: tuple[str, ...]
    agents: tuple[str, ...]
    games: int
    options: Mapping[str, str] = {}


RUNS: dict[str, list[Run]] = {
    "lotr-lcg": [
        Run(("core-lore", "core-tactics"), ("greedy", "random"), 1),
        Run(SOLO, ("random",), 3),
        Run(SOLO, ("greedy",), 2, EASY),
        Run(PAIR, ("random", "random"), 2),
        Run(PAIR, ("greedy", "random"), 1, EASY),
        Run(SOLO, ("greedy",), 2, ANDUIN),
        Run(PAIR, ("greedy", "random"), 1, ANDUIN | EASY),
        Run(PAIR, ("greedy", "random"), 1, DOL_GULDUR),
        Run(FOUR, ("greedy", "random", "greedy", "greedy"), 1),
    ],
    "altered": [
        Run(("starter-axiom", "starter-bravos"), ("greedy", "random"), 4),
        Run(("starter-lyra", "starter-muna"), ("random", "random"), 4),
        Run(("starter-ordis", "starter-yzmir"), ("greedy", "greedy"), 4),
        Run(("public-br-basira", "public-yz-afanas"), ("random", "greedy"), 4),
    ],
}
"""Game -> what is played of it."""


def watched(key: str, tables: Any) -> tuple[Any, Any]:
    """What was chosen from what, rated how, at each decision of a game of half skill; and its last state."""
    session, luck = Session(load_game(key), tables), random.Random(31)
    session.start(31)
    story = []
    while not session.over:
        options = session.options()
        session.verbs.appraise(session.s, session.t)
        values = session.s.h.value[: len(options)]
        code = luck.choice(options) if luck.random() < 0.5 else options[int(np.argmax(values))]
        story.append([code, len(options), sum(options), int(session.s.h.seat), float(values.sum())])
        session.choose(code)
    return np.array(story), session.states.view(np.ndarray)


def play_all(key: str) -> dict[str, Any]:
    """Everything that must be equal, by name."""
    played: dict[str, Any] = {}
    prepare(load_game(key))
    for n, run in enumerate(RUNS[key]):
        tables = TABLES[key](*run.decks, **run.options)
        block = play_games(load_game(key), tables, seed=6, first_game=n, games=run.games, agents=run.agents)
        for name, array in zip(("games", "rounds", "cards"), block[1:], strict=True):
            played[f"run {n}: {name}"] = array
        played[f"game {n}: decisions"], played[f"game {n}: state"] = watched(key, tables)
    for number in range(CAMPAIGN_SCENARIOS if key == "lotr-lcg" else 0):
        tables = in_campaign(number, *PAIR)
        block = play_games(load_game(key), tables, seed=8, first_game=0, games=1, agents=("greedy",))
        played[f"campaign, scenario {number}"] = block.games
    return played


def test_every_game_is_compared() -> None:
    assert set(RUNS) == set(GAMES)


@pytest.mark.compiled
@pytest.mark.parametrize("key", sorted(GAMES))
def test_compiled_and_plain_games_are_equal(tmp_path: Path, key: str) -> None:
    path = tmp_path / "plain.npz"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, __file__, key, str(path)], env=environment, check=True, timeout=500)
    compiled = play_all(key)
    with np.load(path) as plain:
        assert sorted(plain.files) == sorted(compiled)
        for name, array in compiled.items():
            other = plain[name].view(array.dtype) if array.dtype.names else plain[name]
            assert len(array) == len(other), name
            assert np.array_equal(array, other), name


if __name__ == "__main__":
    if jit.COMPILED:
        sys.exit("start this with NUMBA_DISABLE_JIT=1")
    np.savez(sys.argv[2], **play_all(sys.argv[1]))
