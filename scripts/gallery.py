"""Make the example reports in reports/ from the decks that come with Foredeck and the seed in seeds/.

python scripts/gallery.py [REPORT...]
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = ROOT / "seeds" / "gallery.json"
KEPT = ("overview.png", "summary.txt", "run.json")
"""What the repository keeps of a report; tables and the other charts are made again in seconds."""


def make(decks: list[str], options: dict[str, Any]) -> None:
    """Play one run and keep its report."""
    folder = ROOT / "reports" / name_of(decks)
    given = [f"--{name}={value}" for name, value in options.items()]
    command = [sys.executable, "-m", "simulator", "run", *decks, *given, "--out", str(folder)]
    report = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True).stdout
    lines = [
        line for line in report.splitlines() if not line.endswith(("games/s", "decisions/s"))
    ]  # the only line that differs by machine
    (folder / "summary.txt").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    for path in folder.iterdir():
        if path.name not in KEPT:
            path.unlink()


def name_of(decks: list[str]) -> str:
    """A report is called by its decks."""
    return "-vs-".join(decks)


def main() -> int:
    """All runs of the settings, or those named."""
    for run in json.loads(SETTINGS.read_text(encoding="utf-8"))["runs"]:
        for decks in run["decks"]:
            if not sys.argv[1:] or name_of(decks) in sys.argv[1:]:
                make(decks, run["options"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
