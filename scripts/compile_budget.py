"""What the first start of a version costs, what every later start costs, and that no kernel is compiled twice.

    python scripts/compile_budget.py

Exit code 1 when a budget is exceeded: 60 s of CPU for the first start, 2.5 s for a whole command with 100 games
later, one signature a kernel.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

GAME = "lotr-lcg"
DECK = "seastan-single-core-solo-2"
COLD_CPU, WARM_SECONDS = 60.0, 2.5
RUN = ("-m", "simulator", "run", DECK, "-n", "100", "--jobs", "1", "--quiet")


def compile_here() -> dict[str, Any]:
    """Compile the engine in this process: seconds, and how many signatures each kernel got."""
    from simulator.core import batch, jit
    from simulator.games import load_game

    started, cpu = time.perf_counter(), time.process_time()
    batch.prepare(load_game(GAME))
    counts = [len(kernel.signatures) for kernel in jit.KERNELS]
    return {
        "seconds": time.perf_counter() - started,
        "cpu": time.process_time() - cpu,
        "kernels": len(counts),
        "compiled": sum(count > 0 for count in counts),
        "signatures": sum(counts),
        "more_than_one": [kernel.__name__ for kernel in jit.KERNELS if len(kernel.signatures) > 1],
    }


def child(*arguments: str, cache: Path) -> tuple[str, float]:
    """Run Python with the kernel cache ``cache``: its output, and its seconds of CPU (Windows: on the clock)."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    environment.pop("NUMBA_CACHE_DIR", None)
    before = os.times()
    command = [sys.executable, *arguments]
    result = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return result.stdout, cpu or after.elapsed - before.elapsed


def measure() -> dict[str, Any]:
    """Cold start in an empty cache, then the best of three warm commands with 100 games, imports and all."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        cold = json.loads(child(__file__, "--here", cache=cache)[0])
        warm = min(child(*RUN, cache=cache)[1] for _ in range(3))
        size = sum(path.stat().st_size for path in cache.rglob("*") if path.is_file())
    return {**cold, "warm_seconds": warm, "cache_bytes": size}


def main() -> int:
    """Print the budget and what was spent."""
    if sys.argv[1:] == ["--here"]:
        print(json.dumps(compile_here()))
        return 0
    found = measure()
    print(f"cold start: {found['cpu']:.1f} s of CPU to compile the engine (budget {COLD_CPU:.0f})")
    print(f"warm start: {found['warm_seconds']:.2f} s of CPU for a command with 100 games (budget {WARM_SECONDS})")
    print(f"{found['kernels']} kernels, {found['compiled']} compiled, {found['signatures']} signatures")
    print(f"cache: {found['cache_bytes'] / 1e6:.1f} MB")
    if found["more_than_one"]:
        print(f"more than one signature: {', '.join(found['more_than_one'])}")
    kept = found["cpu"] <= COLD_CPU and found["warm_seconds"] <= WARM_SECONDS and not found["more_than_one"]
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
