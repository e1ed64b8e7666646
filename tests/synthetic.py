"""Made-up telemetry with the engine's own dtypes: coherent, random, no game behind it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from simulator.analysis.meta import Block, DeckMeta, RunMeta
from simulator.analysis.summary import Summary
from simulator.analysis.tally import Tally
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.state import CARD_ROW, CURVE, GAME_ROW

SLOTS = (("Gandalf", 1), ("Sneak Attack", 2), ("Steward of Gondor", 2), ("Guard of the Citadel", 3))


class MadeBlock(NamedTuple):
    first_game: int
    games: np.ndarray
    rounds: np.ndarray
    cards: np.ndarray


def run_meta(players: int = 1, name: str = "Leadership", slots: tuple[tuple[str, int], ...] = SLOTS) -> RunMeta:
    deck = DeckMeta(
        name=name, source="core", size=50, starting_threat=29, heroes=("Aragorn", "Théodred", "Glóin"), slots=slots
    )
    return RunMeta(
        game="lotr-lcg",
        scenario="passage-through-mirkwood",
        scenario_title="Passage Through Mirkwood",
        mode="standard",
        decks=tuple(deck for _ in range(players)),
        agents=("greedy",),
        seed=1,
        games=1000,
        engine_hash="0123456789ab",
        version="0.1",
        causes=k.CAUSE_NAMES,
    )


def block(meta: RunMeta, n: int, seed: int = 1, first: int = 0, win_rate: float = 0.4, cut: float = 0.02) -> MadeBlock:
    """``n`` games; ``cut``: share of games that are truncated."""
    rng = np.random.default_rng(seed)
    players, slots = meta.players, tuple(meta.slots())
    games = np.zeros(n, GAME_ROW)
    games["game"] = np.arange(first, first + n)
    games["truncated"] = rng.random(n) < cut
    games["result"] = (rng.random(n) < win_rate) & (games["truncated"] == 0)
    lost_by = rng.choice([k.CAUSE_THREAT, k.CAUSE_HEROES, k.CAUSE_CARD], n, p=[0.5, 0.4, 0.1])
    games["cause"] = np.where(games["result"] == 1, k.CAUSE_QUEST, lost_by)
    games["cause"][games["truncated"] != 0] = k.CAUSE_CAP
    games["rounds"] = np.where(games["truncated"] != 0, k.ROUND_CAP, 2 + rng.binomial(16, 0.45, n))
    games["completed"] = games["rounds"] - (games["truncated"] == 0)
    games["score"] = np.where(games["result"] == 1, 90 + rng.integers(0, 90, n), 0)
    if players > 1:
        out = rng.random((n, players)) < 0.4
        games["out_cause"][:, :players] = np.where(out, rng.choice([k.CAUSE_THREAT, k.CAUSE_HEROES], (n, players)), 0)
        games["out_round"][:, :players] = np.where(out, rng.integers(1, 9, (n, players)), 0)
    games["mulligan"][:, :players] = rng.random((n, players)) < 0.3
    games["decisions"] = games["rounds"] * 12
    rounds = np.zeros((n, k.ROUND_CAP), CURVE)
    # from the 30s by about 2 a round, as a game does
    steps = rng.integers(0, 4, (n, k.ROUND_CAP, players)).cumsum(axis=1)
    rounds["threat"][..., :players] = np.minimum(29 + steps, k.THREAT_LIMIT)
    rounds["willpower"] = rng.integers(0, 12, (n, k.ROUND_CAP))
    games["threat"][:, :players] = rounds["threat"][np.arange(n), np.maximum(games["completed"] - 1, 0), :players]
    cards = np.zeros((n, len(slots)), CARD_ROW)
    for i, slot in enumerate(slots):
        size = meta.decks[slot.player - 1].size
        cards["first_six"][:, i] = rng.hypergeometric(slot.copies, size - slot.copies, 6, n)
        again = rng.hypergeometric(slot.copies, size - slot.copies, 6, n)
        mulligan = games["mulligan"][:, slot.player - 1] != 0
        cards["opening"][:, i] = np.where(mulligan, again, cards["first_six"][:, i])
        later = (cards["opening"][:, i] == 0) & (rng.random(n) < 0.3)
        cards["drawn"][:, i] = cards["opening"][:, i] + later
        cards["drawn_in"][:, i] = np.where(cards["opening"][:, i] > 0, 1, np.where(later, 3, 0))
        cards["played"][:, i] = (cards["drawn"][:, i] > 0) & (rng.random(n) < 0.7)
        cards["played_in"][:, i] = np.where(cards["played"][:, i] > 0, np.maximum(cards["drawn_in"][:, i], 1), 0)
    return MadeBlock(first, games, rounds, cards)


def cut_into(whole: MadeBlock, sizes: list[int]) -> list[MadeBlock]:
    """The same games in blocks of these sizes (the last takes the rest)."""
    ends = np.minimum(np.cumsum([0, *sizes, len(whole.games)]), len(whole.games))
    return [
        MadeBlock(whole.first_game + int(a), whole.games[a:b], whole.rounds[a:b], whole.cards[a:b])
        for a, b in pairwise(ends)
    ]


def summarise(meta: RunMeta, blocks: Iterable[Block]) -> Summary:
    """The summary of all games of ``blocks``."""
    tally = Tally(meta)
    for block in blocks:
        tally.add(block)
    return tally.summary()
