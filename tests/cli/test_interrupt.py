"""Ctrl-C at any moment: one line, exit code 130, no traceback. Where no game is played, it is pressed when a module is
first imported."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from simulator.__main__ import INTERRUPTED
from simulator.cli.exits import Exit
from tests.cli.answers import interrupted
from tests.cli.conftest import SCRIPT

Run = Callable[..., "CompletedProcess[str]"]
SITUATION = Path(__file__).parents[1] / "situations"
NOTHING = "interrupted: nothing was finished\n"
PRESS = """
import os, signal, sys

class Press:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["PRESS_AT"]:
            os.kill(os.getpid(), signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)  # whatever the tests were started with
sys.meta_path.insert(0, Press())
"""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself a console event there")
Pressing = Callable[..., "CompletedProcess[str]"]


@pytest.fixture
def pressing(foredeck: Run, tmp_path_factory: pytest.TempPathFactory) -> Pressing:
    """Run the command with Ctrl-C pressed when this module is imported."""
    hook = tmp_path_factory.mktemp("hook")
    hook.joinpath("sitecustomize.py").write_text(PRESS, encoding="utf-8")

    def run(module: str, *arguments: object) -> CompletedProcess[str]:
        return foredeck(*arguments, env={"PYTHONPATH": str(hook), "PRESS_AT": module})

    return run


def test_the_exit_code_is_the_one_that_is_documented() -> None:
    assert INTERRUPTED == Exit.INTERRUPTED


@pytest.mark.parametrize(
    "module", ["simulator.cli", "simulator.cli.app", "typer", "simulator.cli.campaign", "simulator.cli.order", "numba"]
)
def test_while_the_command_is_being_imported(pressing: Pressing, module: str) -> None:
    """Whether our own modules are imported or those of a library, at the start or by a command."""
    result = pressing(module, "run", "core-lore", "-n", 50)
    assert (result.returncode, result.stdout) == (Exit.INTERRUPTED, "")
    assert result.stderr.endswith(NOTHING)
    assert result.stderr.count("interrupted") == 1
    assert "Traceback" not in result.stderr


def test_while_help_is_shown(pressing: Pressing) -> None:
    result = pressing("simulator.cli.app", "--help")
    assert (result.returncode, result.stdout, result.stderr) == (Exit.INTERRUPTED, "", NOTHING)


@pytest.mark.compiled
def test_while_charts_are_drawn(pressing: Pressing, tmp_path: Path) -> None:
    """The answer is printed and the tables are written: it is not said that nothing was finished."""
    result = pressing("simulator.report.charts", "run", "core-lore", "-n", 50, "--json", "--out", "run")
    assert result.returncode == Exit.INTERRUPTED
    assert json.loads(result.stdout)["n"] == 50
    assert result.stderr.endswith("\nrun has its tables, but not all of its charts\ninterrupted\n")
    assert (tmp_path / "run" / "games.parquet").exists()


@pytest.mark.compiled
def test_a_situation_counts_what_was_run(pressing: Pressing) -> None:
    """Whatever was run before is told and counted: here nothing was."""
    result = pressing("simulator.situations.lotr_lcg", "situation", SITUATION)
    assert result.returncode == Exit.INTERRUPTED
    assert result.stdout.endswith(" hold, 0 failed, then it was interrupted\n")
    assert result.stderr.endswith("interrupted\n")
    assert "Traceback" not in result.stderr


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_scheduler_or_the_end_of_the_terminal_ends_a_run_as_ctrl_c_does(tmp_path: Path, name: str) -> None:
    press = getattr(signal, name)
    found, errors = interrupted(tmp_path, ("run", "core-lore", "-n", "5000000"), seconds=1, press=press)
    assert 0 < found["n"] < 5_000_000
    assert re.search(r"interrupted after [\d,]+ of 5,000,000 games", errors)
    assert json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["games"] == found["n"]
    assert (tmp_path / "run" / "overview.png").exists()


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_the_same_signal_twice_at_once_is_one(tmp_path: Path, name: str) -> None:
    """As `timeout` sends it: to the command, and to its group."""
    press = getattr(signal, name)
    found, errors = interrupted(tmp_path, ("run", "core-lore", "-n", "5000000"), seconds=1, press=press, times=2)
    assert 0 < found["n"] < 5_000_000
    assert "nothing was finished" not in errors
    assert json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["games"] == found["n"]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_an_early_end_where_ctrl_c_is_ignored(tmp_path: Path, name: str) -> None:
    """As in the background of a script: the modules are still being imported."""
    hook = tmp_path / "sitecustomize.py"
    hook.write_text(
        PRESS.replace("signal.SIGINT)\n\n", f"signal.{name})\n\n").replace("default_int_handler", "SIG_IGN")
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PRESS_AT": "simulator.cli.app"}
    result = subprocess.run(
        [SCRIPT, "check", "core-lore"], env=environment, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stdout, result.stderr) == (Exit.INTERRUPTED, "", NOTHING)


@pytest.mark.compiled
def test_the_terminal_goes_away_and_the_files_are_written(tmp_path: Path) -> None:
    """Nothing can be shown there any more; what was played is kept all the same."""
    pty = pytest.importorskip("pty")
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        command = [str(SCRIPT), "run", "core-lore", "-n", "5000000", "--out", "run"]
        os.execve(SCRIPT, command, {**os.environ, "TERM": "xterm", "COLUMNS": "80"})
    shown = b""
    while b"games/s" not in shown:  # the progress bar
        shown += os.read(terminal, 10_000)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == Exit.INTERRUPTED
    games = json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["games"]
    assert 0 < games < 5_000_000
    assert not (tmp_path / "run" / "parts").exists()


@pytest.mark.compiled
def test_a_matrix_keeps_what_was_played(tmp_path: Path) -> None:
    """As `run` and `campaign` do, and no library says a word; decks that were not reached are named too."""
    arguments = ("matrix", "starter-axiom", "starter-muna", "starter-lyra", "-n", "5000000")
    found, errors = interrupted(tmp_path, arguments, seconds=1)
    assert 0 < found["cells"][0]["wins"] + found["cells"][0]["losses"] < 5_000_000
    assert [cell["games"] for cell in found["cells"][1:]] == [0, 0]
    assert [deck["name"].split()[0] for deck in found["decks"]] == ["Axiom", "Muna", "Lyra"]
    assert re.search(r"interrupted after [\d,]+ of 15,000,000 games", errors)
