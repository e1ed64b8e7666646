"""Made-up telemetry of deck against deck with the engine's own dtypes: coherent, random, no game behind it.

It is made by deck, as the statistics will show it, and then put into seats, as the engine writes it.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from synthetic import MadeBlock

from simulator.analysis.meta import Block
from simulator.analysis.versus.meta import VersusDeck, VersusMeta
from simulator.analysis.versus.summary import VersusSummary
from simulator.analysis.versus.tally import VersusTally
from simulator.games.altered import terms as k
from simulator.games.altered.state import CARD_ROW, CURVE, GAME_ROW

AXIOM = (("Kelon Elemental", 3), ("Foundry Armorer", 2), ("Scarab Coach", 1))
ORDIS = (("Ordis Cadets", 3), ("Monolith Legate", 3))


def versus_meta(
    names: tuple[str, str] = ("Axiom", "Ordis"),
    slots: tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]] = (AXIOM, ORDIS),
) -> VersusMeta:
    decks = tuple(
        VersusDeck(name=name, source=name.lower(), size=39, hero="Sierra & Oddball", faction="Axiom", slots=cards)
        for name, cards in zip(names, slots, strict=True)
    )
    return VersusMeta(
        game="altered",
        game_title="Altered TCG",
        rules="4.0",
        decks=(decks[0], decks[1]),
        agents=("greedy",),
        seed=1,
        games=1000,
        engine_hash="0123456789ab",
        version="0.1",
        causes=k.CAUSE_NAMES,
    )


def versus_block(
    meta: VersusMeta, n: int, seed: int = 1, first: int = 0, win_rate: float = 0.55, cut: float = 0.02
) -> MadeBlock:
    """``n`` games from number ``first`` on; ``win_rate``: of the first deck; ``cut``: share cut short, and drawn."""
    rng = np.random.default_rng(seed)
    games = np.zeros(n, GAME_ROW)
    games["game"] = np.arange(first, first + n)
    chance = rng.random(n)
    games["truncated"] = chance < cut
    games["result"] = np.where(chance < 2 * cut, 0, 2 - (rng.random(n) < win_rate))  # 1: the first deck
    games["cause"] = rng.choice([k.CAUSE_MET, k.CAUSE_CROSSED, k.CAUSE_ARENA], n, p=[0.3, 0.6, 0.1])
    games["cause"][chance < 2 * cut] = k.CAUSE_CAP
    games["days"] = np.where(chance < 2 * cut, k.DAY_CAP, 4 + rng.binomial(8, 0.4, n))
    games["arena_days"] = np.where(games["cause"] == k.CAUSE_ARENA, 1, 0)
    pairs, pair = np.unique(games["game"] // 2, return_inverse=True)
    games["first"] = rng.integers(0, 2, len(pairs))[pair]  # a seat: the same in both games of a pair
    games["decisions"] = games["days"] * 30
    days = _days(games, rng)
    last = days[np.arange(n), games["days"] - 1]
    for name, of in (("progress", "progress"), ("hero", "hero"), ("companion", "companion"), ("orbs", "mana")):
        games[name] = last[of]
    games["hand"], games["cards_played"] = last["hand"], days["played"].sum(axis=1)
    cards = [np.zeros((n, len(deck.slots)), CARD_ROW) for deck in meta.decks]
    for deck, rows in zip(meta.decks, cards, strict=True):
        _fill_cards(deck, rows, rng)
    return _seated(games, days, cards, first)


def _days(games: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    days = np.zeros((len(games), k.DAY_CAP), CURVE)
    steps = rng.random((len(games), k.DAY_CAP, 2, 2)) < 0.5
    moved = np.minimum(np.cumsum(steps, axis=1), k.MEET)
    days["hero"], days["companion"] = moved[..., 0], moved[..., 1]
    days["progress"] = moved.sum(axis=-1)
    days["mana"] = 3 + np.arange(k.DAY_CAP)[:, None]
    days["hand"] = rng.integers(0, 5, (len(games), k.DAY_CAP, 2))
    days["spent"] = rng.integers(0, 4, (len(games), k.DAY_CAP, 2))
    days["played"] = rng.integers(0, 3, (len(games), k.DAY_CAP, 2))
    days["first"] = (games["first"][:, None] + np.arange(k.DAY_CAP)) % 2
    days[np.arange(k.DAY_CAP) >= games["days"][:, None]] = 0
    return days


def _fill_cards(deck: VersusDeck, rows: np.ndarray, rng: np.random.Generator) -> None:
    n = len(rows)
    for i, (_, copies) in enumerate(deck.slots):
        held = rng.hypergeometric(copies, deck.size - copies, 6, n)
        later = (held == 0) & (rng.random(n) < 0.4)
        rows["first_six"][:, i] = held
        rows["kept"][:, i] = rng.binomial(held, 0.6)
        rows["drawn"][:, i] = held + later
        rows["drawn_in"][:, i] = np.where(held > 0, 1, np.where(later, 4, 0))
        rows["played"][:, i] = (rows["kept"][:, i] > 0) | (later & (rng.random(n) < 0.7))
        rows["played_in"][:, i] = np.where(rows["played"][:, i] > 0, np.where(later, 3, 1), 0)


def _seated(games: np.ndarray, days: np.ndarray, cards: list[np.ndarray], first: int) -> MadeBlock:
    """Decks into seats: in odd games the first deck has the second seat."""
    odd = games["game"] % 2 == 1
    won = games["result"] > 0
    games["result"] = np.where(odd & won, 3 - games["result"], games["result"])
    for rows in (games, days):
        for name in rows.dtype.names:
            if rows.dtype[name].shape == (2,):
                rows[name][odd] = rows[name][odd][..., ::-1]
    here, there = (np.concatenate(order, axis=1) for order in (cards, cards[::-1]))
    here[odd] = there[odd]
    return MadeBlock(first, games, days, here)


def summarise(meta: VersusMeta, blocks: Iterable[Block]) -> VersusSummary:
    """The summary of all games of ``blocks``."""
    tally = VersusTally(meta)
    for block in blocks:
        tally.add(block)
    return tally.summary()
