"""How fast the engines play and how much memory they need.

    python scripts/bench.py [--game KEY] [--case NAME] [--games N] [--cold] [--json FILE] [--compare FILE]

Speeds are games per second of CPU time on one core, the best of three runs, with the decisions made in them, and their
ratio to the reference loop (scripts/reference.py): machines compare by that ratio.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import compile_budget
import numpy as np
import reference

from simulator.cli.order import read_setting
from simulator.core import batch
from simulator.games import load_game

AGENTS = ("greedy", "random")
STARTERS = ("core-leadership", "core-tactics", "core-spirit", "core-lore")
QUICKER = ("endmaybedark-quest003r",)  # 50 cards too, but a third fewer decisions a game


class Case(NamedTuple):
    """Games that are measured."""

    game: str
    decks: tuple[str, ...]
    scenario: str | None = None
    mode: str | None = None
    whole: bool = False
    """Also with several jobs, and the memory of a whole run."""


CASES = {
    "lotr-lcg": Case("lotr-lcg", compile_budget.DECKS["lotr-lcg"], whole=True),
    "lotr-lcg, Anduin": Case("lotr-lcg", compile_budget.DECKS["lotr-lcg"], "journey-along-the-anduin"),
    "lotr-lcg, Dol Guldur": Case("lotr-lcg", compile_budget.DECKS["lotr-lcg"], "escape-from-dol-guldur"),
    "lotr-lcg, a quicker deck": Case("lotr-lcg", QUICKER),
    "lotr-lcg, a quicker deck, Anduin": Case("lotr-lcg", QUICKER, "journey-along-the-anduin"),
    "lotr-lcg, a quicker deck, Dol Guldur": Case("lotr-lcg", QUICKER, "escape-from-dol-guldur"),
    "lotr-lcg, 2 players": Case("lotr-lcg", STARTERS[:2]),
    "lotr-lcg, 4 players": Case("lotr-lcg", STARTERS),
    "altered": Case("altered", compile_budget.DECKS["altered"], whole=True),
}
"""Name -> what is played."""
SEED = 20_000
MEMORY_GAMES = 100_000


class Bench:
    """The games of one case, measured in several ways."""

    def __init__(self, case: Case, games: int) -> None:
        self.games = games
        self.game = load_game(case.game)
        self.tables = read_setting(case.decks, case.scenario, case.mode).seatings()[0].tables
        batch.prepare(self.game)

    def play(self, agent: str, games: int, jobs: int = 1) -> Iterator[Any]:
        """Blocks of games; each is dropped when the next one comes."""
        return batch.play(self.game, self.tables, seed=SEED, first_game=0, games=games, agents=(agent,), jobs=jobs)

    def speed(self, agent: str) -> dict[str, float]:
        """Games and decisions per second of CPU time, and the mean number of decisions."""
        best, decisions = float("inf"), 0
        for _ in range(3):
            started = time.process_time()
            decisions = sum(int(block.games["decisions"].sum()) for block in self.play(agent, self.games))
            best = min(best, time.process_time() - started)
        return {
            "games_per_second": self.games / best,
            "decisions_per_second": decisions / best,
            "decisions_per_game": decisions / self.games,
        }

    def scaling(self) -> dict[str, float]:
        """Games per second of time on the clock with 1, 2, 4 … jobs, up to the number of cores."""
        found: dict[str, float] = {}
        jobs = 1
        while jobs <= (os.cpu_count() or 1):
            best = float("inf")
            for _ in range(3):
                started = time.perf_counter()
                for _block in self.play("greedy", 2 * self.games, jobs):
                    pass
                best = min(best, time.perf_counter() - started)
            found[str(jobs)] = 2 * self.games / best
            jobs *= 2
        return found

    def memory(self) -> dict[str, float]:
        """Bytes of a game's record and of the telemetry a game leaves; peak of a whole run in megabytes."""
        block = next(self.play("greedy", 100))
        parts: list[np.ndarray[Any, Any]] = [block.games, block.rounds, block.cards]
        found = {
            "state_bytes": float(self.game.state.itemsize),
            "telemetry_bytes_per_game": sum(part.nbytes for part in parts) / len(block.games),
        }
        peak = peak_memory(self.game.key)
        return found if peak is None else {**found, "peak_megabytes_of_100000_games": peak}


def peak_memory(key: str) -> float | None:
    """Peak resident memory (MB) of `foredeck run -n 100000` with everything in it; None where it cannot be asked."""
    code = (
        "import resource, sys; from simulator.cli.app import execute; "
        f"code = execute(['run', *{compile_budget.DECKS[key]!r}, '-n', '{MEMORY_GAMES}', '--quiet']); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr); sys.exit(code)"
    )
    if sys.platform == "win32":
        return None
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    unit = 1e6 if sys.platform == "darwin" else 1e3  # bytes there, kilobytes elsewhere
    return int(result.stderr.split()[-1]) / unit


CAMPAIGNS = 2_000
CAMPAIGN_DECK = "core-leadership"


def campaigns() -> dict[str, float]:
    """Seconds on the clock and of CPU for whole campaigns with two jobs, and the games played in them."""
    from simulator.cli.campaign_order import read_campaign

    options: dict[str, Any] = {"mode": None, "expert": False, "bench": None, "swaps": (), "heal": None}
    setting = read_campaign([CAMPAIGN_DECK], max_attempts=20, **options)
    campaign = setting.campaign(setting.order(["greedy"], SEED, CAMPAIGNS))
    next(campaign.play(1))  # everything is loaded
    started, busy, games = time.perf_counter(), time.process_time(), 0
    for block in campaign.play(CAMPAIGNS, jobs=2):
        games += len(block.attempts)
    return {
        "campaigns": CAMPAIGNS,
        "games": games,
        "seconds_with_two_jobs": time.perf_counter() - started,
        "cpu_seconds": time.process_time() - busy,
    }


def measure(case: Case, games: int, cold: bool) -> dict[str, Any]:
    """All figures of one case."""
    bench = Bench(case, games)
    loop = reference.rounds_per_second()
    found: dict[str, Any] = {"decks": case.decks, "games": games, "reference": loop}
    for agent in AGENTS:
        compile_budget.doing(f"{agent} with {', '.join(case.decks)}")
        found[agent] = bench.speed(agent)
        found[agent]["ratio"] = found[agent]["games_per_second"] / loop
    if not case.whole:
        return found
    compile_budget.doing("more jobs")
    found["scaling"] = bench.scaling()
    compile_budget.doing(f"the memory of {MEMORY_GAMES:,} games")
    found["memory"] = bench.memory()
    if case.game == "lotr-lcg":
        compile_budget.doing(f"{CAMPAIGNS:,} campaigns")
        found["campaign"] = campaigns()
    started = time.perf_counter()
    subprocess.run([sys.executable, *compile_budget.run_of(case.game)], stdout=subprocess.DEVNULL, check=True)
    found["warm_start_seconds"] = time.perf_counter() - started
    if cold:
        found["cold_start"] = compile_budget.measure(case.game)
    return found


def show(name: str, found: dict[str, Any]) -> None:
    """The figures for a reader."""
    print(f"{name}: {', '.join(found['decks'])}; {found['games']:,} games, one core, CPU time")
    print(f"  reference loop      {found['reference']:>12,.0f} rounds/s")
    for agent in AGENTS:
        speed = found[agent]
        rates = f"{speed['games_per_second']:>12,.0f} games/s {speed['decisions_per_second']:>12,.0f} decisions/s"
        share = f"{speed['decisions_per_game']:.0f} a game; {speed['ratio']:.4f} of the reference loop"
        print(f"  {agent:<19} {rates}  ({share})")
    if "scaling" not in found:
        return
    one = found["scaling"]["1"]
    for jobs, speed in found["scaling"].items():
        print(f"  --jobs {jobs:<12} {speed:>12,.0f} games/s on the clock ({speed / one:.2f} × one job)")
    memory = found["memory"]
    print(f"  state of a game     {memory['state_bytes']:>12,.0f} bytes")
    print(f"  telemetry of a game {memory['telemetry_bytes_per_game']:>12,.0f} bytes")
    if "peak_megabytes_of_100000_games" in memory:
        peak = memory["peak_megabytes_of_100000_games"]
        print(f"  peak memory         {peak:>12,.0f} MB for a run of {MEMORY_GAMES:,} games")
    if "campaign" in found:
        played = found["campaign"]
        cost = (
            f"{played['seconds_with_two_jobs']:.1f} s on the clock with two jobs, {played['cpu_seconds']:.1f} s of CPU"
        )
        print(f"  {played['campaigns']:,.0f} campaigns     {played['games']:>12,.0f} games ({cost})")
    print(f"  warm start          {found['warm_start_seconds']:>12.2f} s on the clock for a command with 100 games")
    if "cold_start" in found:
        print(f"  cold start          {found['cold_start']['cpu']:>12.1f} s of CPU, once per version")


def compare(found: dict[str, Any], old: dict[str, Any]) -> None:
    """How the ratios to the reference loop have changed."""
    for agent in AGENTS:
        print(f"  {agent:<19} {found[agent]['ratio'] / old[agent]['ratio']:>12.2f} × the speed of the compared run")


def main() -> int:
    """Measure, print, store, compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=compile_budget.DECKS, help="only the cases of this game")
    parser.add_argument("--case", choices=CASES, help="only this case")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--cold", action="store_true", help="also compile the engine in an empty cache")
    parser.add_argument("--json", type=Path, metavar="FILE", help="store the figures")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="compare with stored figures")
    options = parser.parse_args()
    old = json.loads(options.compare.read_text(encoding="utf-8")) if options.compare else {}
    found = {}
    for name, case in CASES.items():
        if name != (options.case or name) or case.game != (options.game or case.game):
            continue
        found[name] = measure(case, options.games, options.cold)
        show(name, found[name])
        if name in old:
            compare(found[name], old[name])
    if options.json:
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
