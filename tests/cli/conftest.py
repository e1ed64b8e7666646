"""The command as a user starts it: the installed script, in another folder, in its own process."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simulator.cli.app import execute

SCRIPT = Path(sysconfig.get_path("scripts"), "foredeck.exe" if sys.platform == "win32" else "foredeck")
Foredeck = Callable[..., "subprocess.CompletedProcess[str]"]


def runner(folder: Path) -> Foredeck:
    """Run ``foredeck ARGUMENTS`` in ``folder``; the finished process with its output as text."""

    def run(*arguments: object, stdin: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1", **more.pop("env", {})}
        return subprocess.run(
            [SCRIPT, *(str(argument) for argument in arguments)],
            input=stdin,
            cwd=folder,
            env=environment,
            text=True,
            encoding="utf-8",
            timeout=300,
            **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more),
        )

    return run


@pytest.fixture
def foredeck(tmp_path: Path) -> Foredeck:
    """Run the command in an empty folder."""
    return runner(tmp_path)


@pytest.fixture
def in_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Foredeck:
    """The same command without a process of its own: for tests of many commands, whose start is tested elsewhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments: object, stdin: str = "") -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        capfd.readouterr()
        command = [str(argument) for argument in arguments]
        code = execute(command)
        printed, said = capfd.readouterr()
        return subprocess.CompletedProcess(command, code, printed, said)

    return run


@pytest.fixture(scope="session")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stored run of 200 games with seed 7, and the summary it printed (`summary.json`): to read, not to change."""
    folder = tmp_path_factory.mktemp("stored")
    result = runner(folder)(*("run", "seastan-single-core-solo-2", "-n", 200, "--seed", 7, "--json", "--out", "a run"))
    assert result.returncode == 0, result.stderr
    (folder / "summary.json").write_text(result.stdout, encoding="utf-8")
    return folder / "a run"


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Write a deck file and give its path."""

    def write_deck(text: str, name: str = "deck.txt") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write_deck
