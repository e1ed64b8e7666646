"""Blocks of games: the same bytes however a run is cut, and a mark for what is compiled."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from simulator.core import batch, jit
from simulator.core.batch import BLOCK, DECISION_CAP, Block, play, play_games

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps
GAMES = 24
AGENTS = ("random", "greedy")


def run(toy: SimpleNamespace, **changes: Any) -> list[Block]:
    plan = {"seed": 3, "games": GAMES, "agents": AGENTS, "block": 10} | changes
    return list(play(toy.game, toy.tables(), **plan))


def same(one: list[Block], other: list[Block]) -> bool:
    """Are games, rounds and cards of two runs equal in every field? (Bytes between fields mean nothing.)"""
    runs = [[np.concatenate(arrays) for arrays in list(zip(*blocks, strict=True))[1:]] for blocks in (one, other)]
    return all(np.array_equal(a, b) for a, b in zip(*runs, strict=True))


@pytest.fixture(scope="module")
def whole(toy: SimpleNamespace) -> list[Block]:
    return run(toy, block=GAMES)


def test_blocks_come_in_the_order_of_their_games(toy: SimpleNamespace) -> None:
    blocks = run(toy, first_game=7)
    assert [(block.first_game, len(block.games)) for block in blocks] == [(7, 10), (17, 10), (27, 4)]
    assert np.concatenate([block.games["game"] for block in blocks]).tolist() == list(range(7, 7 + GAMES))


def test_a_block_has_rows_for_its_games(toy: SimpleNamespace) -> None:
    block = play_games(toy.game, toy.tables(), seed=3, first_game=0, games=4, agents=AGENTS)
    assert (block.games.shape, block.rounds.shape, block.cards.shape) == ((4,), (4, toy.game.round_cap), (4, 3))
    assert (block.games["total"] >= 30).all()
    assert set(block.games["result"].tolist()) <= {0, 1}
    steps = (block.cards["count"] * (1, 2, 3)).sum(axis=1)
    assert (steps == block.rounds["total"].max(axis=1)).all()


@pytest.mark.parametrize("jobs", [1, 2, 0])
@pytest.mark.parametrize("size", [1, 7, BLOCK])
def test_jobs_and_block_size_do_not_matter(toy: SimpleNamespace, whole: list[Block], jobs: int, size: int) -> None:
    assert same(run(toy, jobs=jobs, block=size), whole)


@pytest.mark.parametrize("cut", [1, 13, 23])
def test_a_run_may_be_split_anywhere(toy: SimpleNamespace, whole: list[Block], cut: int) -> None:
    parts = run(toy, games=cut) + run(toy, games=GAMES - cut, first_game=cut)
    assert same(parts, whole)


@pytest.mark.parametrize("number", [0, 11, GAMES - 1])
def test_a_game_alone_is_that_game_of_the_run(toy: SimpleNamespace, number: int) -> None:
    [alone] = run(toy, games=1, first_game=number)
    in_run = run(toy, block=GAMES)[0]
    assert alone.games[0] == in_run.games[number]
    assert np.array_equal(alone.rounds[0], in_run.rounds[number])
    assert np.array_equal(alone.cards[0], in_run.cards[number])


def test_another_seed_is_another_run(toy: SimpleNamespace, whole: list[Block]) -> None:
    assert not same(run(toy, seed=4), whole)


def test_every_seat_has_its_agent(toy: SimpleNamespace) -> None:
    """The greedy agent likes even sums; of two even ones it takes the first, so it never adds 3 to an even sum."""
    assert not same(run(toy, agents=("random", "greedy")), run(toy, agents=("greedy", "random")))
    assert same(run(toy, agents=("random",)), run(toy, agents=("random", "random")))
    [block] = run(toy, agents=("greedy",), block=GAMES)
    assert not block.cards["count"][:, 2].any()
    [block] = run(toy, agents=("random", "greedy"), block=GAMES)
    assert block.cards["count"][:, 2].any()


@pytest.mark.compiled
def test_a_game_without_end_is_cut_off(toy: SimpleNamespace) -> None:
    block = play_games(toy.game, toy.tables(10**9), seed=1, first_game=0, games=2, agents=["random"])
    assert block.games["truncated"].tolist() == [1, 1]
    assert (block.games["total"] > DECISION_CAP).all()


def test_preparing_twice_compiles_once(toy: SimpleNamespace) -> None:
    batch.prepare(toy.game)
    if jit.COMPILED:
        before = len(batch.play_block.signatures)
    batch.prepare(toy.game)
    run(toy, games=2)
    if jit.COMPILED:
        assert len(batch.play_block.signatures) == before, "a run finds its signature, it makes none of its own"


# --- the mark ------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of an engine that compiles."""
    cache = tmp_path / "cache"
    for name, value in [("COMPILED", True), ("CACHING", True), ("CACHE_FOLDER", cache)]:
        monkeypatch.setattr(jit, name, value)
    return cache


def test_a_game_needs_compiling_until_it_is_marked(toy: SimpleNamespace, folder: Path) -> None:
    assert batch.needs_compiling(toy.game)
    batch.mark_ready(toy.game)
    assert not batch.needs_compiling(toy.game)
    assert folder.is_dir()


def test_the_mark_is_of_one_game(toy: SimpleNamespace, folder: Path) -> None:
    from dataclasses import replace

    batch.mark_ready(replace(toy.game, key="other"))
    assert batch.needs_compiling(toy.game)


def test_without_a_cache_everything_needs_compiling(
    toy: SimpleNamespace, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "CACHING", False)
    batch.mark_ready(toy.game)
    assert not folder.exists()
    assert batch.needs_compiling(toy.game)


def test_plain_python_needs_no_compiling(toy: SimpleNamespace, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "COMPILED", False)
    assert not batch.needs_compiling(toy.game)


def test_a_folder_that_cannot_be_written_is_no_error(toy: SimpleNamespace, folder: Path) -> None:
    folder.write_text("a file where the folder should be", encoding="utf-8")
    batch.mark_ready(toy.game)
    assert batch.needs_compiling(toy.game)


def test_kernels_lie_in_a_folder_of_their_own_wherever_they_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in the folder that numba's own variable names: a changed engine must not meet the kernels of the old."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    assert jit._cache_base() == tmp_path / "numba" / "foredeck"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba" / "foredeck" / "file" / "under"))
    (tmp_path / "numba" / "foredeck" / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found = jit._cache_base()
    assert found is not None, "what cannot be written is passed over"
    assert found.parent == tmp_path
    monkeypatch.setattr(os, "getuid", lambda: 4711, raising=False)
    (tmp_path / "foredeck-4711").mkdir()
    if sys.platform != "win32":
        assert jit._cache_base() is None, "nor is a folder of somebody else taken, whose code would be run"
    if jit.CACHE_FOLDER is not None:
        assert jit.CACHE_FOLDER.name == jit.source_hash()


def test_another_python_or_copy_has_kernels_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = jit.source_hash()
    with monkeypatch.context() as patch:
        patch.setattr(sys.implementation, "cache_tag", "cpython-399")
        assert jit.source_hash.__wrapped__() != before
    copy = shutil.copytree(jit.PACKAGE, tmp_path / "simulator", ignore=shutil.ignore_patterns("__pycache__", "_decks"))
    monkeypatch.setattr(jit, "PACKAGE", copy)
    assert jit.source_hash.__wrapped__() != before
    assert jit.engine_hash.__wrapped__() == jit.engine_hash(), "but it is the same engine"


@pytest.mark.compiled
def test_what_was_not_prepared_is_not_played() -> None:
    """A signature made at a call would be cached with the game's kernels in its key."""
    player = batch.player_of(lambda games: None)
    with pytest.raises(RuntimeError, match="must be prepared"):
        batch.declared(player)
    player.compile((jit.types.int64,))
    assert batch.declared(player) is player
