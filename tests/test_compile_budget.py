"""scripts/compile_budget.py: what is weighed."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "scripts"))

import compile_budget

from simulator.cli.app import app
from simulator.games import GAMES


def test_only_kernels_are_weighed(tmp_path: Path) -> None:
    """With their index files, at any depth; other libraries keep theirs in the same cache."""
    for name, size in (("foredeck/ab/core/batch.nbc", 3000), ("foredeck/ab/core/batch.nbi", 40), ("other/fonts", 500)):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"0" * size)
    assert compile_budget.weigh(tmp_path) == 3040


def test_every_game_is_weighed_with_the_other_commands_that_play_it() -> None:
    """A matrix has the kernels of a run; so have situations those of a replay."""
    commands = {command.callback.__name__ for command in app.registered_commands if command.callback}
    assert set(compile_budget.MORE) == set(compile_budget.DECKS) == set(GAMES)
    assert {command for more in compile_budget.MORE.values() for command, *_ in more} <= commands
