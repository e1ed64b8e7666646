"""Help is instant and complete."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

import simulator
from simulator.cli.exits import Exit

Run = Callable[..., "CompletedProcess[str]"]
HEAVY = ("numba", "polars", "matplotlib", "numpy", "joblib", "rich")
COMMANDS = (
    "run",
    "campaign",
    "matrix",
    "check",
    "convert",
    "replay",
    "cards",
    "scenarios",
    "situation",
)


@pytest.mark.parametrize("arguments", [["--help"], [], *([command, "--help"] for command in COMMANDS)])
def test_help(foredeck: Run, arguments: list[str]) -> None:
    """Help goes to stdout and is no error."""
    result = foredeck(*arguments)
    assert result.returncode == 0
    assert result.stdout.startswith("Usage: foredeck")
    assert "...}" not in result.stdout, "dots for several decks are set by the library"
    assert result.stderr == ""


def test_every_command_is_listed(foredeck: Run) -> None:
    """The overview names all commands."""
    listed = re.findall(r"^  (\w+)  ", foredeck("--help").stdout.partition("Commands:")[2], re.MULTILINE)
    assert listed == list(COMMANDS)


def test_version(foredeck: Run) -> None:
    """The version is the package's."""
    assert foredeck("--version").stdout == f"foredeck {simulator.__version__}\n"


@pytest.mark.parametrize("arguments", ["['--help']", "['run', '--help']", "['--version']"])
def test_help_imports_nothing_heavy(arguments: str, tmp_path: Path) -> None:
    """Libraries that take long to load are imported inside the commands."""
    code = f"""
import sys
from simulator.cli.app import execute
code = execute({arguments})
loaded = [module for module in {HEAVY} if module in sys.modules]
sys.exit(str(loaded) if loaded else code)
"""
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert result.returncode == 0, result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs the CPU time of child processes")
def test_help_is_fast(foredeck: Run) -> None:
    """Half a second of CPU time at most; the best of three, since other work disturbs."""
    import resource

    def cpu() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    times = []
    for _ in range(3):
        before = cpu()
        foredeck("--help")
        times.append(cpu() - before)
    assert min(times) < 0.5


def test_exit_codes_are_documented() -> None:
    """The README lists every exit code with its meaning."""
    readme = Path(__file__).parents[2].joinpath("README.md").read_text(encoding="utf-8")
    for code in Exit:
        assert re.search(rf"^\| {code.value} \|", readme, re.MULTILINE), code


@pytest.mark.parametrize("command", ["cards", "scenarios", "--help"])
def test_reader_that_stops_reading(command: str) -> None:
    """`foredeck cards | head -1` ends quietly, whether the answer fits the buffer or not."""
    process = subprocess.Popen(
        [sys.executable, "-m", "simulator", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == Exit.OK
