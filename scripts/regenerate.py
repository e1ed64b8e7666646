"""Write the stored texts again that tests compare with: after a change of rules or of an agent.

    python scripts/regenerate.py

Then read `git diff tests/playthroughs tests/cli/golden.json`: the difference is the review.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STARTERS = ("core-leadership", "core-lore", "core-spirit", "core-tactics")
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"
PLAYED = ("--game", "0", "--seed", "1")
GOLDEN = ROOT / "tests" / "cli" / "golden.json"
GOLDEN_RUN = ("run", "core-leadership", "-n", "200", "--seed", "1", "--mode", "easy", "--json", "--quiet")


def foredeck(*arguments: str) -> str:
    """What the command prints."""
    command = [sys.executable, "-m", "simulator", *arguments]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True).stdout


def playthrough(deck: str) -> str:
    """One game of a starter in sentences."""
    return foredeck("replay", deck, *PLAYED)


def golden() -> dict[str, Any]:
    """The summary of a small run, without what changes with every version."""
    found: dict[str, Any] = json.loads(foredeck(*GOLDEN_RUN))
    for name in ("engine_hash", "version"):
        del found["meta"][name]
    return found


def main() -> int:
    """Write them all."""
    for deck in STARTERS:
        (PLAYTHROUGHS / f"{deck}.txt").write_text(playthrough(deck), encoding="utf-8", newline="\n")
    GOLDEN.write_text(json.dumps(golden(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
