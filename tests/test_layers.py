"""The import contracts of pyproject.toml, which docs/architecture.md explains."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on ``folder`` with the project's contracts."""
    return subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_layers_hold() -> None:
    """Every contract is kept, and all of them were looked at."""
    result = lint(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "8 kept, 0 broken" in result.stdout


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("core/bad.py", "import simulator.games"),
        ("core/bad.py", "import polars"),
        ("games/bad.py", "import matplotlib"),
        ("games/altered/bad.py", "import simulator.games.lotr_lcg.terms"),
        ("games/cardlanguage/bad.py", "import simulator.games.altered.terms"),
        ("analysis/bad.py", "import simulator.core.batch"),
        ("decks/bad.py", "import simulator.games"),
        ("report/bad.py", "import simulator.cli.app"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, module: str, line: str) -> None:
    """The contracts bite: a copy of the package with one bad import breaks them."""
    import shutil

    shutil.copytree(ROOT / "simulator", tmp_path / "simulator", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "simulator" / module).write_text(line + "\n", encoding="utf-8")
    result = lint(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "bad" in result.stdout
