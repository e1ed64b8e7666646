"""Make the example reports in reports/ from the decks that come with Foredeck and the seed in seeds/.

python scripts/gallery.py [DECK...]
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


def make(deck: str, settings: dict[str, Any]) -> None:
    """Play one deck and keep its report."""
    folder = ROOT / "reports" / deck
    options = [f"--{name}={value}" for name, value in settings.items()]
    command = [sys.executable, "-m", "simulator", "run", deck, *options, "--out", str(folder)]
    report = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True).stdout
    lines = [
        line for line in report.splitlines() if not line.endswith("games/s")
    ]  # the only line that differs by machine
    (folder / "summary.txt").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    for path in folder.iterdir():
        if path.name not in KEPT:
            path.unlink()


def main() -> int:
    """All decks of the settings, or those named."""
    settings = json.loads(SETTINGS.read_text(encoding="utf-8"))
    for deck in sys.argv[1:] or settings["decks"]:
        make(deck, settings["options"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
