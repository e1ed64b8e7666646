"""What cannot be brought about from outside: a pile that overflows, an engine that is not compiled yet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from simulator.cli.app import execute
from simulator.cli.exits import Exit
from simulator.core import batch
from simulator.games.lotr_lcg import terms as k

DECK = "core-leadership"
pytestmark = pytest.mark.compiled


def test_overflow_names_the_pile(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The games that were cut short are counted, named and blamed on a pile; all others are summarised and written."""
    play = batch.play

    def overflowing(*arguments: Any, **options: Any) -> Iterator[batch.Block]:
        for block in play(*arguments, **options):
            for number in (7, 9):
                if number in block.games["game"]:
                    row = block.games[block.games["game"] == number]
                    row["overflow"], row["truncated"], row["result"] = 1 + k.STAGING, 1, 0
                    block.games[block.games["game"] == number] = row
            yield block

    monkeypatch.setattr(batch, "play", overflowing)
    code = execute(["run", DECK, "-n", "50", "--json", "--out", str(tmp_path)])
    output, errors = capsys.readouterr()
    assert code == Exit.BAD_DATA
    found = json.loads(output)
    assert (found["n"], found["truncated"]) == (50, 2)
    assert len(pl.read_parquet(tmp_path / "games.parquet")) == 50
    assert (tmp_path / "run.json").exists()
    assert "error: 2 games were cut short, the first is game 7: " in errors
    assert "there is no room for more in the pile 'staging'" in errors


@pytest.mark.parametrize(("quiet", "said"), [([], True), (["--quiet"], False)])
def test_first_use_says_that_it_compiles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], quiet: list[str], said: bool
) -> None:
    """A minute of silence would look like a hang."""
    monkeypatch.setattr(batch, "needs_compiling", lambda game: True)
    assert execute(["run", DECK, "-n", "2", *quiet]) == Exit.OK
    errors = capsys.readouterr().err
    assert ("compiling the LOTR LCG engine, once per version ..." in errors) is said
