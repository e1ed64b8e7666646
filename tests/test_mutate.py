"""`scripts/mutate.py` finds what no situation proves."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def mutate(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script on some cards."""
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / "mutate.py", "--jobs", "1", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.skipif(sys.platform == "win32", reason="works with copies of its process")
def test_every_word_of_a_proved_card_is_missed() -> None:
    """Teija & Nauraa: not in the Afternoon, not the first, not a Character, not of one's own: each is noticed."""
    result = mutate("--card", "Teija & Nauraa", "--card", "Hathor")
    assert result.returncode == 0, result.stdout + result.stderr
    assert result.stdout.splitlines()[-1].endswith("0 to look at")
    assert int(result.stdout.split()[0]) > 10


@pytest.mark.skipif(sys.platform == "win32", reason="works with copies of its process")
def test_what_is_not_proved_is_named(tmp_path: Path) -> None:
    """Without its situations a card's mutants go unnoticed, each is told, and the command fails."""
    code = (
        "import runpy, sys; sys.argv = ['mutate.py', '--jobs', '1', '--card', 'Hathor (R1)'];"
        "import simulator.situations.run as run; run.find_files = lambda paths: [];"
        f"runpy.run_path({str(ROOT / 'scripts' / 'mutate.py')!r}, run_name='__main__')"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert result.returncode == 1, result.stderr
    assert "Hathor (R1): ability[0]: unnoticed by 0 situations" in result.stdout
