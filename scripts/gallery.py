"""Make the example reports in reports/ from the decks that come with Foredeck and the seed in seeds/.

And `shipped-decks.txt`, the table of these decks (`scripts/shipped_decks.py`).

python scripts/gallery.py [REPORT...]
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = ROOT / "seeds" / "gallery.json"
KEPT = ("overview.png", "matrix.png", "summary.txt", "run.json", "matrix.json")
"""What the repository keeps of a report; tables and the other charts are made again in seconds."""
SPEED = re.compile(r"[\d,]+ (games|campaigns|decisions)/s")
"""The lines with it are the only ones that differ by machine."""


def make(name: str, command: str, decks: list[str], options: dict[str, Any]) -> None:
    """Play one run and keep its report."""
    folder = ROOT / "reports" / name
    given = [f"--{option}={value}" for option, value in options.items()]
    call = [sys.executable, "-m", "simulator", command, *decks, *given, "--out", str(folder)]
    report = subprocess.run(call, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True).stdout
    lines = [line for line in report.splitlines() if not SPEED.search(line)]
    (folder / "summary.txt").write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    for path in folder.iterdir():
        if path.name not in KEPT:
            path.unlink()


def main() -> int:
    """All reports of the settings, or those named."""
    for group in json.loads(SETTINGS.read_text(encoding="utf-8"))["reports"]:
        for name, decks in group["runs"].items():
            if not sys.argv[1:] or name in sys.argv[1:]:
                make(name, group["command"], decks, group["options"])
    if not sys.argv[1:] or "shipped-decks" in sys.argv[1:]:
        call = [sys.executable, str(ROOT / "scripts" / "shipped_decks.py")]
        with (ROOT / "reports" / "shipped-decks.txt").open("w", encoding="utf-8") as table:
            subprocess.run(call, cwd=ROOT, env={**os.environ, "PYTHONUTF8": "1"}, stdout=table, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
