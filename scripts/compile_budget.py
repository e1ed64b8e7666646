"""What the first start of a version costs and keeps on disk, what later ones cost, that no kernel is compiled twice.

    python scripts/compile_budget.py [--game KEY]

Every game is measured by itself, in an empty cache. Exit code 1 when a budget is exceeded: 60 s of CPU for the first
start of a game, 2.5 s for a whole command with 100 games later, one signature a kernel.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

DECKS = {"lotr-lcg": ("seastan-single-core-solo-2",), "altered": ("starter-axiom", "starter-bravos")}
"""Game -> the decks of the run that is measured."""
MORE = {"lotr-lcg": (("replay",), ("campaign", "-n", "1", "--quiet")), "altered": (("replay",),)}
"""Game -> the other commands that play it, which compile some kernels of their own."""
COLD_CPU, WARM_SECONDS = 60.0, 2.5


def run_of(game: str) -> tuple[str, ...]:
    """A command with 100 games, as arguments of Python."""
    return ("-m", "simulator", "run", *DECKS[game], "-n", "100", "--jobs", "1", "--quiet")


def compile_here(game: str) -> dict[str, Any]:
    """Compile a game in this process: seconds, and how many signatures each kernel got."""
    from simulator.core import batch, jit
    from simulator.games import load_game

    started, cpu = time.perf_counter(), time.process_time()
    batch.prepare(load_game(game))
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


def doing(what: str) -> None:
    """Say on stderr what is being measured: it takes a while."""
    print(f"measuring {what} …", file=sys.stderr, flush=True)


def measure(game: str) -> dict[str, Any]:
    """Cold start in an empty cache, then the best of three warm commands with 100 games, imports and all.

    The kernels that lie in the cache are weighed then, and once more when every other command has been used.
    """
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        doing(f"the cold start of {game}, about a minute")
        cold = json.loads(child(__file__, "--here", game, cache=cache)[0])
        doing(f"the warm start of {game}")
        warm = min(child(*run_of(game), cache=cache)[1] for _ in range(3))
        run_bytes = weigh(cache)
        doing(f"the kernels of the other commands of {game}")
        for command, *options in MORE[game]:
            child("-m", "simulator", command, *DECKS[game], *options, cache=cache)
        return {**cold, "warm_seconds": warm, "run_bytes": run_bytes, "all_bytes": weigh(cache)}


def weigh(cache: Path) -> int:
    """Bytes of all compiled kernels and their index files; other libraries keep files of their own there."""
    return sum(path.stat().st_size for path in (cache / "foredeck").rglob("*") if path.is_file())


def report(game: str) -> bool:
    """Print the budget and what a game spent; was it kept?"""
    found = measure(game)
    print(game)
    print(f"  cold start: {found['cpu']:.1f} s of CPU to compile the engine (budget {COLD_CPU:.0f})")
    print(f"  warm start: {found['warm_seconds']:.2f} s of CPU for a command with 100 games (budget {WARM_SECONDS})")
    print(f"  {found['kernels']} kernels, {found['compiled']} compiled, {found['signatures']} signatures")
    others = " and ".join(command for command, *_ in MORE[game])
    print(f"  cache: {found['run_bytes'] / 1e6:.1f} MB, with {others} {found['all_bytes'] / 1e6:.1f} MB")
    if found["more_than_one"]:
        print(f"  more than one signature: {', '.join(found['more_than_one'])}")
    return found["cpu"] <= COLD_CPU and found["warm_seconds"] <= WARM_SECONDS and not found["more_than_one"]


def main() -> int:
    """Measure the games one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=DECKS, help="only this game")
    parser.add_argument("--here", choices=DECKS, help=argparse.SUPPRESS)  # what the measured process is told
    options = parser.parse_args()
    if options.here:
        print(json.dumps(compile_here(options.here)))
        return 0
    kept = [report(game) for game in ([options.game] if options.game else DECKS)]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
