"""Made-up campaigns with the engine's own dtypes: coherent, random, no game behind them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import synthetic

from simulator.analysis.campaign.meta import CampaignMeta, Outcome, ScenarioMeta
from simulator.games.lotr_lcg.campaign.playing import ATTEMPT_ROW, CAMPAIGN_ROW, MOST_ATTEMPTS, MOST_SCENARIOS

SCENARIOS = ("passage-through-mirkwood", "journey-along-the-anduin", "escape-from-dol-guldur")
HEROES = ("Aragorn", "Théodred", "Glóin")
MOST = 4


class MadeCampaigns(NamedTuple):
    first_game: int
    games: np.ndarray
    attempts: np.ndarray
    attempt_games: np.ndarray
    rounds: np.ndarray
    cards: np.ndarray


class Made(NamedTuple):
    """A block and its outcomes."""

    block: MadeCampaigns
    outcomes: list[Outcome]


def meta(players: int = 1, name: str = "Leadership", expert: bool = False) -> CampaignMeta:
    run = synthetic.run_meta(players, name=name)
    return CampaignMeta(
        game="lotr-lcg",
        campaign="Mirkwood Paths",
        scenarios=tuple(ScenarioMeta(key=key, title=key.replace("-", " ").title()) for key in SCENARIOS),
        mode="standard",
        expert=expert,
        decks=run.decks,
        agents=("greedy",),
        seed=1,
        campaigns=1000,
        max_attempts=MOST,
        bench=(),
        swaps=(),
        heal="half",
        rewards=(("Mendor's Support", "boon"), ("Ungoliant's Swarm", "burden")),
        engine_hash="0123456789ab",
        version="0.1",
        causes=run.causes,
    )


def campaigns(of: CampaignMeta, n: int, seed: int = 1, first: int = 0, win_rate: float = 0.6) -> Made:
    """``n`` campaigns of at most `MOST` attempts a scenario; attempts are won at ``win_rate``."""
    rng = np.random.default_rng(seed)
    run = synthetic.run_meta(of.players)
    rows = np.zeros(n, CAMPAIGN_ROW)
    rows["game"] = np.arange(first, first + n)
    keys: list[tuple[int, int, int, bool]] = []
    outcomes = []
    for row in rows:
        going, fallen = True, []
        for number in range(len(SCENARIOS)):
            if not going:
                break
            row["begun_with"][number] = len(fallen)
            tries = int(rng.geometric(win_rate))
            going = tries <= MOST
            row["attempts"][number] = min(tries, MOST)
            keys += [(int(row["game"]), number, a, going and a == tries - 1) for a in range(min(tries, MOST))]
            row["won"] += going
            if going and rng.random() < 0.3 and len(fallen) < len(HEROES):
                fallen.append((HEROES[len(fallen)], number))
        row["finished"], row["penalty"] = going, len(fallen)
        rewards = ("Mendor's Support",) * of.players if row["won"] else ()
        heroes = tuple(HEROES for _ in range(of.players))
        outcomes.append(Outcome(tuple(fallen), rewards, heroes, rewards, 0, 0, HEROES[0] if row["won"] > 1 else None))
    games = synthetic.block(run, len(keys), seed=seed, cut=0.0)
    attempts = np.array([key[:3] for key in keys], ATTEMPT_ROW)
    games.games["game"] = (
        attempts["campaign"] * MOST_SCENARIOS + attempts["scenario"].astype(np.int64)
    ) * MOST_ATTEMPTS + attempts["attempt"]
    games.games["result"] = [key[3] for key in keys]
    games.games["score"] = np.where(games.games["result"] == 1, rng.integers(60, 200, len(keys)), 0)
    for game, (number, scenario, _, won) in zip(games.games, keys, strict=True):
        if won:
            rows["score"][number - first, scenario] = game["score"]
    rows["total"] = np.where(rows["finished"] != 0, rows["score"].sum(axis=1), 0)
    return Made(MadeCampaigns(first, rows, attempts, games.games, games.rounds, games.cards), outcomes)


def cut_into(made: Made, sizes: list[int]) -> list[Made]:
    """The same campaigns in blocks of these sizes."""
    parts, start = [], 0
    first = made.block.first_game
    for size in sizes:
        mine = (made.block.attempts["campaign"] >= first + start) & (
            made.block.attempts["campaign"] < first + start + size
        )
        block = MadeCampaigns(
            first + start,
            made.block.games[start : start + size],
            *(rows[mine] for rows in made.block[2:]),
        )
        parts.append(Made(block, made.outcomes[start : start + size]))
        start += size
    return parts
