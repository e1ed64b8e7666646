"""Run all tests: once with the compiled engine, then the quick ones again as plain Python.

    python3 scripts/test.py

Both must agree: the engine is one source, and compiling it must not change what it does. Both use all cores; the
engines are compiled before, side by side.
"""

from __future__ import annotations

import subprocess
import sys

import environment

PLAIN = (
    *("tests/core", "tests/contract", "tests/lotr_lcg", "tests/altered"),
    *("tests/test_perft.py", "tests/test_situations.py"),
)
CORES = ("-n", "auto", "--dist", "worksteal")
GAMES = ("lotr-lcg", "altered")
COMPILE = """
import sys
from simulator.core import batch
from simulator.games import load_game

batch.prepare(load_game(sys.argv[1]))
"""


def main() -> int:
    """Install if needed, test; the exit code of the first run that failed."""
    interpreter = environment.python("test")
    if sys.argv[1:]:
        return environment.call(interpreter, "-m", "pytest", *sys.argv[1:])
    print("compiling the engines, once per version ...", flush=True)
    compiling = [subprocess.Popen([interpreter, "-c", COMPILE, game], cwd=environment.ROOT) for game in GAMES]
    codes = [process.wait() for process in compiling]
    if any(codes):
        return 1
    code = environment.call(interpreter, "-m", "pytest", *CORES)
    if code:
        return code
    print("\nnow as plain Python (NUMBA_DISABLE_JIT=1)", flush=True)
    return environment.call(interpreter, "-m", "pytest", *CORES, *PLAIN, NUMBA_DISABLE_JIT="1")


if __name__ == "__main__":
    sys.exit(main())
