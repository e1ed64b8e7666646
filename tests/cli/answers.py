"""What a command answered, as every test of the command line looks at it."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

from tests.cli.conftest import SCRIPT


def printed(result: CompletedProcess[str]) -> dict[str, Any]:
    """The JSON that was printed."""
    assert result.returncode == 0, result.stderr
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def refused(result: CompletedProcess[str], code: int, message: str, hint: str = "") -> None:
    """One line that says what is wrong, one that says what to do, nothing on stdout, no traceback."""
    assert result.returncode == code, result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    lines = result.stderr.splitlines()
    errors = [line for line in lines if line.startswith("error: ")]
    assert len(errors) == 1, result.stderr
    assert message in errors[0]
    hints = [line for line in lines if line.startswith("hint: ")]
    assert hint in "".join(hints)
    assert lines[lines.index(errors[0]) :] == errors + hints


def has_in_order(result: CompletedProcess[str], parts: Sequence[str]) -> None:
    """A report with these parts one after the other, and no error."""
    assert result.returncode == 0, result.stderr
    places = [result.stdout.find(part) for part in parts]
    assert -1 not in places, [part for part, place in zip(parts, places, strict=True) if place < 0]
    assert places == sorted(places)
    assert "error" not in result.stderr


def interrupted(
    folder: Path,
    arguments: Sequence[str],
    seconds: float,
    after: str = "playing",
    press: signal.Signals = signal.SIGINT,
    times: int = 1,
) -> tuple[dict[str, Any], str]:
    """Ctrl-C (``press``) some seconds after playing began: exit code 130; the printed JSON, and what was said then."""
    command = [SCRIPT, *arguments, "--jobs", "2", "--json", "--out", "run"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        for line in process.stderr:
            if line.startswith(after):
                break
        time.sleep(seconds)
        for _ in range(times):
            process.send_signal(press)
            time.sleep(0.05)
        output, errors = process.communicate(timeout=200)
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    assert "Warning" not in errors
    return json.loads(output), errors
