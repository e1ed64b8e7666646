"""Compiled and plain Python play the same games, to the last field of the state.

The plain side runs in its own process, because numba decides at import whether it compiles:
``NUMBA_DISABLE_JIT=1 python tests/lotr_lcg/test_jit_equality.py FILE`` writes what it played to FILE.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simulator.core import jit
from simulator.core.batch import play_games, prepare
from simulator.core.session import Session
from simulator.decks import Catalogue, read_decks
from simulator.games.lotr_lcg.cardfile import load_book
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.table import Loadout, make_tables

sys.path.append(str(Path(__file__).parents[2]))  # started as a script, too
from tests.contract.tables import in_campaign

SOLO, PAIR = ("seastan-single-core-solo-2",), ("core-leadership", "core-lore")
PASSAGE, ANDUIN = "passage-through-mirkwood", "journey-along-the-anduin"
RUNS = [
    (PASSAGE, SOLO, "standard", ("random",), 3),
    (PASSAGE, SOLO, "easy", ("greedy",), 2),
    (PASSAGE, PAIR, "standard", ("random", "random"), 2),
    (PASSAGE, PAIR, "easy", ("greedy", "random"), 1),
    (ANDUIN, SOLO, "standard", ("greedy",), 3),
    (ANDUIN, PAIR, "easy", ("greedy", "random"), 1),
]
"""Scenario, decks, mode, agents and number of games."""
WATCHED = [(PASSAGE, SOLO, 31), (PASSAGE, PAIR, 32), (ANDUIN, SOLO, 33)]
"""Scenario, decks and seed of the games that are compared decision by decision."""


def tables(scenario: str, decks: tuple[str, ...], mode: str) -> Any:
    book = load_book()
    loadouts = [Loadout(*map(tuple, deck.loadout())) for deck in read_decks(list(decks), Catalogue(book.cards))]
    return make_tables(book, loadouts, scenario, mode)


def watched(scenario: str, decks: tuple[str, ...], seed: int) -> tuple[Any, Any]:
    """What was chosen from what, rated how, at each decision of a game of half skill; and its last state."""
    session, luck = Session(GAME, tables(scenario, decks, "standard")), random.Random(seed)
    session.start(seed)
    story = []
    while not session.over:
        options = session.options()
        session.verbs.appraise(session.s, session.t)
        values = session.s.h.value[: len(options)]
        code = luck.choice(options) if luck.random() < 0.5 else options[int(np.argmax(values))]
        story.append([code, len(options), sum(options), int(session.s.h.seat), float(values.sum())])
        session.choose(code)
    return np.array(story), session.states.view(np.ndarray)


def play_all() -> dict[str, Any]:
    """Everything that must be equal, by name."""
    played: dict[str, Any] = {}
    prepare(GAME)
    for n, (scenario, decks, mode, agents, games) in enumerate(RUNS):
        block = play_games(GAME, tables(scenario, decks, mode), seed=6, first_game=n, games=games, agents=agents)
        for name, array in zip(("games", "rounds", "cards"), block[1:], strict=True):
            played[f"run {n}: {name}"] = array
    for number in range(3):
        block = play_games(GAME, in_campaign(number, *PAIR), seed=8, first_game=0, games=1, agents=("greedy",))
        played[f"campaign, scenario {number}"] = block.games
    for n, (scenario, decks, seed) in enumerate(WATCHED):
        played[f"game {n}: decisions"], played[f"game {n}: state"] = watched(scenario, decks, seed)
    return played


@pytest.mark.compiled
def test_compiled_and_plain_games_are_equal(tmp_path: Path) -> None:
    path = tmp_path / "plain.npz"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, __file__, str(path)], env=environment, check=True, timeout=500)
    compiled = play_all()
    with np.load(path) as plain:
        assert sorted(plain.files) == sorted(compiled)
        for name, array in compiled.items():
            other = plain[name].view(array.dtype) if array.dtype.names else plain[name]
            assert len(array) == len(other), name
            assert np.array_equal(array, other), name


if __name__ == "__main__":
    if jit.COMPILED:
        sys.exit("start this with NUMBA_DISABLE_JIT=1")
    np.savez(sys.argv[1], **play_all())
