"""See Foredeck at work: 10,000 games of a real 50-card deck, with charts. Needs only Python 3.11 or newer.

python3 scripts/try_it.py
"""

from __future__ import annotations

import sys

import environment

DECK = "seastan-single-core-solo-2"
SCENARIO = "passage-through-mirkwood"
OUT = "reports/try-it"


def main() -> int:
    """Install if needed, play, say where the charts are."""
    command = ["run", DECK, "--scenario", SCENARIO, "-n", "10000", "--out", OUT]
    interpreter = environment.python()
    print(f"$ foredeck {' '.join(command)}\n", flush=True)
    code = environment.call(interpreter, "-m", "simulator", *command)
    if code == 0:
        print(f"\nThe charts: {environment.ROOT / OUT / 'overview.png'}")
    return code


if __name__ == "__main__":
    sys.exit(main())
