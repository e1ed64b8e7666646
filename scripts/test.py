"""Run all tests: once with the compiled engine, then the quick ones again as plain Python.

    python3 scripts/test.py

Both must agree: the engine is one source, and compiling it must not change what it does.
"""

from __future__ import annotations

import sys

import environment

PLAIN = ("tests/core", "tests/contract", "tests/lotr_lcg", "tests/test_perft.py", "tests/test_situations.py")


def main() -> int:
    """Install if needed, test; the exit code of the first run that failed."""
    interpreter = environment.python("test")
    code = environment.call(interpreter, "-m", "pytest", *sys.argv[1:])
    if code or sys.argv[1:]:
        return code
    print("\nnow as plain Python (NUMBA_DISABLE_JIT=1)", flush=True)
    return environment.call(interpreter, "-m", "pytest", *PLAIN, NUMBA_DISABLE_JIT="1")


if __name__ == "__main__":
    sys.exit(main())
