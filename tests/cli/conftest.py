"""The command as a user starts it: the installed script, in another folder, in its own process."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(sysconfig.get_path("scripts"), "foredeck.exe" if sys.platform == "win32" else "foredeck")
Foredeck = Callable[..., "subprocess.CompletedProcess[str]"]

HEROES = "1x Aragorn\n1x Théodred\n1x Glóin\n"
DECK = "decks that play: 50 cards, one title at a time"


@pytest.fixture
def foredeck(tmp_path: Path) -> Foredeck:
    """Run ``foredeck ARGUMENTS`` in an empty folder; the finished process with its output as text."""

    def run(*arguments: object, stdin: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1", **more.pop("env", {})}
        return subprocess.run(
            [SCRIPT, *(str(argument) for argument in arguments)],
            input=stdin,
            cwd=tmp_path,
            env=environment,
            text=True,
            encoding="utf-8",
            timeout=300,
            **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | more),
        )

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Write a deck file and give its path."""

    def write_deck(text: str, name: str = "deck.txt") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write_deck
