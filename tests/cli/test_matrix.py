"""`foredeck matrix`: every one of some decks against every other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import polars as pl
import pytest

from simulator.cli.exits import Exit
from tests.cli.answers import printed

Run = Callable[..., "CompletedProcess[str]"]
DECKS = ("starter-axiom", "starter-muna", "starter-yzmir")
FEW = ("-n", 200, "--seed", 7)


@pytest.mark.compiled
def test_a_cell_is_the_run_of_its_decks(foredeck: Run) -> None:
    """The same games as `foredeck run`, and the same interval."""
    matrix = printed(foredeck("matrix", *DECKS, *FEW, "--json"))
    assert [(cell["row"], cell["column"]) for cell in matrix["cells"]] == [(0, 1), (0, 2), (1, 2)]
    for cell in matrix["cells"]:
        pair = (DECKS[cell["row"]], DECKS[cell["column"]])
        run = printed(foredeck("run", *pair, *FEW, "--json"))
        assert (cell["wins"], cell["losses"], cell["draws"]) == (run["wins"], run["losses"], run["draws"])
        assert (cell["win"]["low"], cell["win"]["high"]) == (run["pairs"]["low"], run["pairs"]["high"])
        assert cell["first_player"] == run["seats"]["first_player"]
        assert cell["mean_days"] == run["days"]["all"]["mean"]
    assert matrix["games"] == 600


@pytest.mark.compiled
def test_jobs_and_order_change_nothing(foredeck: Run) -> None:
    """Same seed, same bytes; the decks the other way round: the other half of the table."""
    one = foredeck("matrix", *DECKS, "-n", 1200, "--json", "--jobs", 1)
    two = foredeck("matrix", *DECKS, "-n", 1200, "--json", "--jobs", 2)
    assert one.stdout == two.stdout
    turned = printed(foredeck("matrix", *DECKS[::-1], "-n", 1200, "--json"))
    assert [deck["mean"] for deck in turned["decks"]] == [deck["mean"] for deck in printed(one)["decks"]][::-1]


@pytest.mark.compiled
def test_the_table_and_the_files(foredeck: Run, tmp_path: Path) -> None:
    result = foredeck("matrix", *DECKS, *FEW, "--out", "a folder")
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[0] == "Altered TCG (rules 4.0), agent greedy"
    assert [line[:7] for line in lines if line[:2] in ("A ", "B ", "C ")] == ["A Axiom", "B Muna ", "C Yzmir"] * 2
    assert "600 games: whoever began won" in result.stdout
    assert "games/s" in result.stdout
    assert {path.name for path in (tmp_path / "a folder").iterdir()} == {
        "matrix.json",
        "cells.parquet",
        "matrix.png",
        "matrix.svg",
    }
    cells = pl.read_parquet(tmp_path / "a folder" / "cells.parquet")
    assert cells.select("row", "column").rows() == [(a, b) for a in range(3) for b in range(3) if a != b]
    assert cells.filter(pl.col("row") == 0)["wins"].to_list() == cells.filter(pl.col("column") == 0)["losses"].to_list()


@pytest.mark.compiled
def test_quiet_prints_the_table_alone(foredeck: Run) -> None:
    result = foredeck("matrix", *DECKS[:2], "-n", 3, "-q")
    assert result.returncode == 0
    assert "seed" not in result.stdout
    assert "games/s" not in result.stdout
    assert result.stderr == "note: 4 games are played: each deck has each seat in the same number of them\n"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["core-leadership", "core-lore"], Exit.USAGE, "play together, not against each other"),
        ([DECKS[0], "core-lore"], Exit.BAD_DATA, "decks of two games"),
        ([DECKS[0]], Exit.USAGE, "1 deck: a matrix is of 2 to 40"),
        ([DECKS[0], DECKS[1], DECKS[0]], Exit.USAGE, "starter-axiom is given twice"),
        ([DECKS[0], "starter-axion"], Exit.BAD_DATA, "there is no deck file starter-axion"),
        ([*DECKS, "--rules", "2"], Exit.USAGE, "unknown rules '2'"),
        ([*DECKS, "-n", "0"], Exit.USAGE, "-n 0: the number of games"),
        ([*DECKS, "--agent", "clever"], Exit.USAGE, "unknown agent 'clever'"),
        ([*DECKS, "--jobs", "0"], Exit.USAGE, "--jobs 0"),
        ([*DECKS, "--seed", "-1"], Exit.USAGE, "--seed -1 is out of range"),
        ([*DECKS, "--out", "deck.txt"], Exit.USAGE, "--out deck.txt cannot be written"),
        ([], Exit.USAGE, "missing argument"),
    ],
)
def test_bad_input_is_one_line_and_a_hint(
    foredeck: Run, write: Callable[[str], Path], arguments: list[str], code: Exit, message: str
) -> None:
    write("a file")
    result = foredeck("matrix", *arguments)
    error, hint = result.stderr.splitlines()
    assert (result.returncode, result.stdout) == (code, "")
    assert error.startswith("error: ")
    assert message in error
    assert hint.startswith("hint: ")
