"""Write the stored texts again that tests compare with: after a change of rules or of an agent.

    python scripts/regenerate.py

Then read `git diff tests/playthroughs tests/cli/golden.json`: the difference is the review.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from itertools import combinations
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PLAYTHROUGHS = ROOT / "tests" / "playthroughs"
FACTIONS = ("axiom", "bravos", "lyra", "muna", "ordis", "yzmir")
STORIES: dict[str, tuple[str, ...]] = {
    **{f"{deck}.txt": (deck,) for deck in ("core-leadership", "core-lore", "core-spirit", "core-tactics")},
    **{
        f"altered/{one}-{other}.txt": (f"starter-{one}", f"starter-{other}") for one, other in combinations(FACTIONS, 2)
    },
}
"""File in tests/playthroughs -> the decks of the game that it tells: each starter, and each pair of them."""
PLAYED = ("--game", "0", "--seed", "1")
GOLDEN = ROOT / "tests" / "cli" / "golden.json"
GOLDEN_RUN = ("run", "core-leadership", "-n", "200", "--seed", "1", "--mode", "easy", "--json", "--quiet")


def foredeck(*arguments: str) -> str:
    """What the command prints."""
    command = [sys.executable, "-m", "simulator", *arguments]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True).stdout


def playthrough(decks: tuple[str, ...]) -> str:
    """One game in sentences; told by this process, because there are many of them."""
    from simulator.cli.app import execute

    with redirect_stdout(StringIO()) as told:
        code = execute(["replay", *decks, *PLAYED])
    if code:
        raise SystemExit(code)
    return told.getvalue()


def golden() -> dict[str, Any]:
    """The summary of a small run, without what changes with every version."""
    found: dict[str, Any] = json.loads(foredeck(*GOLDEN_RUN))
    for name in ("engine_hash", "version"):
        del found["meta"][name]
    return found


def main() -> int:
    """Write them all."""
    for name, decks in STORIES.items():
        (PLAYTHROUGHS / name).parent.mkdir(exist_ok=True)
        (PLAYTHROUGHS / name).write_text(playthrough(decks), encoding="utf-8", newline="\n")
    GOLDEN.write_text(json.dumps(golden(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
