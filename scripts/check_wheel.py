"""Build the wheel, install it away from the repository, and use what it must carry: cards, scenarios and decks."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import environment

COMMANDS = (
    ("check", "seastan-single-core-solo-2"),  # decks and cards
    ("check", "starter-axiom"),
    ("scenarios",),
)


def main() -> int:
    """Exit 1 when a command fails from the installed wheel."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--quiet", "--disable-pip-version-check"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, str(environment.ROOT)], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        site = Path(folder, "site")
        subprocess.run([*pip, "install", "--no-deps", "--target", str(site), str(wheel)], check=True)
        print(f"{wheel.name}: {wheel.stat().st_size / 1024:.0f} KB")
        for command in COMMANDS:
            # -P: neither the current folder nor the script's own comes before the installed wheel
            result = subprocess.run(
                [sys.executable, "-P", "-m", "simulator", *command],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(site)},
                stdout=subprocess.DEVNULL,
            )
            print(f"foredeck {' '.join(command)}: exit {result.returncode}")
            if result.returncode:
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
