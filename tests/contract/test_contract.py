"""What every game promises the core, agents and tools: one test a promise, for each game that is registered."""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from simulator.core import jit
from simulator.core.batch import DECISION_CAP, Block, play, prepare
from simulator.core.game import Game
from simulator.core.record import FINISHED, HEADER, PLAYING, RESUME, TRUNCATED
from simulator.core.session import Session
from simulator.games import GAMES, load_game
from tests.contract.tables import TABLES

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps
SEEDS = range(12 if jit.COMPILED else 1)


RUNS: dict[str, list[tuple[str, ...]]] = {
    "lotr-lcg": [("core-leadership",), ("core-leadership", "core-spirit")],
    "altered": [("starter-axiom", "starter-bravos"), ("public-yz-afanas", "starter-lyra")],
}
"""Game -> the runs that its promises are tested with: decks, one a seat."""
RESULTS = {"lotr-lcg": (0, 1), "altered": (0, 1, 2)}
"""Game -> what ``h.result`` may be."""


def test_every_game_is_tested() -> None:
    assert set(RUNS) == set(RESULTS) == set(TABLES) == set(GAMES)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of a game are made for every game, tests of its tables for every run of it."""
    if "tables" in metafunc.fixturenames:
        runs = [(key, (key, decks)) for key in sorted(RUNS) for decks in RUNS[key]]
        ids = [f"{key}-{'+'.join(decks)}" for key, (_, decks) in runs]
        metafunc.parametrize(("game", "tables"), runs, ids=ids, indirect=True, scope="module")
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", sorted(GAMES), indirect=True, scope="module")


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest) -> Game:
    return load_game(request.param)


@pytest.fixture(scope="module")
def tables(request: pytest.FixtureRequest) -> Any:
    key, decks = request.param
    return TABLES[key](*decks)


@pytest.fixture
def decks(request: pytest.FixtureRequest) -> tuple[str, ...]:
    """The decks of the tables, one a seat."""
    chosen: tuple[str, ...] = request.node.callspec.params["tables"][1]
    return chosen


def started(game: Game, tables: Any, seed: int) -> Session:
    session = Session(game, tables)
    session.start(seed)
    return session


def wander(session: Session, seed: int) -> Iterator[Session]:
    """The session at each decision, with random choices in between."""
    luck = random.Random(seed)
    while not session.over:
        yield session
        session.choose(luck.choice(session.options()))


def finish(session: Session, seed: int) -> Session:
    for _ in wander(session, seed):
        pass
    return session


def differences(one: Any, other: Any) -> set[str]:
    """Names of the fields in which two arrays of records differ."""
    return {name for name in one.dtype.names if not np.array_equal(one[name], other[name])}


def header_differences(one: Session, other: Session) -> set[str]:
    """Fields in which two headers differ; a place of the stack that is free may have been written on."""
    headers = [session.states["h"].copy() for session in (one, other)]
    for header in headers:
        header["frames"][0, int(header["n_frames"][0]) :] = np.zeros(1, HEADER)["frames"][0, 0]
    return differences(*headers)


# --- the description ---------------------------------------------------------------------------------------


def field_names(dtype: np.dtype[Any]) -> set[str]:
    base = dtype.subdtype[0] if dtype.subdtype else dtype
    return {name for field in base.names or () for name in ({field} | field_names(base[field]))}


def test_fields_are_not_called_like_methods_of_a_record(game: Game) -> None:
    """A field named like one of numpy's own attributes cannot be read as ``s.name`` in plain Python."""
    dtypes = (game.state, game.tables, game.game_row, game.round_row, game.card_row)
    names = set().union(*(field_names(dtype) for dtype in dtypes))
    assert {"rng", "option"} <= names
    assert sorted(names & (set(dir(np.record)) | set(dir(np.recarray)))) == []


def test_the_state_begins_with_the_header(game: Game) -> None:
    assert game.state.names is not None
    assert game.state.names[0] == "h"
    assert game.state["h"] == HEADER


def test_rows_have_what_every_report_needs(game: Game) -> None:
    assert {"game", "result", "truncated", "cause", "overflow"} <= set(game.game_row.names or ())


def test_every_overflow_has_a_name(game: Game) -> None:
    codes = [*range(-5, 0), *range(1, len(game.pile_names) + 2)]
    assert len({game.overflow_text(code) for code in codes}) == len(codes)


# --- playing -----------------------------------------------------------------------------------------------


def test_setup_leads_to_a_decision(game: Game, tables: Any, decks: tuple[str, ...]) -> None:
    for seed in SEEDS:
        session = started(game, tables, seed)
        h = session.s.h
        assert (int(h.over), int(h.overflow), int(h.decisions)) == (PLAYING, 0, 1)
        assert len(session.options()) > 1
        assert 0 <= int(h.seat) < int(h.seats)
        assert int(h.seats) == len(decks)


def test_options_are_different_and_have_different_texts(game: Game, tables: Any) -> None:
    for seed in SEEDS[:4]:
        for session in wander(started(game, tables, seed), seed):
            options, texts = session.options(), session.texts()
            assert len(set(options)) == len(options) == len(texts) == len(set(texts))
            assert all(texts)


def test_random_play_ends(game: Game, tables: Any) -> None:
    for seed in SEEDS:
        session = finish(started(game, tables, seed), seed)
        h = session.s.h
        assert int(h.over) in (FINISHED, TRUNCATED)
        assert 0 < int(h.decisions) < DECISION_CAP
        assert (session.options(), int(h.overflow)) == ([], 0)
        assert int(h.result) in RESULTS[game.key]


def test_the_same_seed_is_the_same_game(game: Game, tables: Any) -> None:
    one, other = (finish(started(game, tables, 3), 3) for _ in range(2))
    assert np.array_equal(one.states, other.states)
    assert not np.array_equal(started(game, tables, 4).states["h"]["rng"], started(game, tables, 3).states["h"]["rng"])


def test_a_copy_plays_on_like_the_original(game: Game, tables: Any) -> None:
    for seed in SEEDS:
        session = started(game, tables, seed)
        stop = random.Random(seed).randrange(60)
        twin = next((one.copy() for n, one in enumerate(wander(session, seed)) if n == stop), session.copy())
        kept = twin.states.copy()
        finish(session, seed + 1)
        assert np.array_equal(twin.states, kept), "playing one leaves the other alone"
        # the session had made its choice after the copy was taken: both go on from copies
        one, other = twin.copy(), twin.copy()
        finish(one, seed + 1)
        finish(other, seed + 1)
        assert np.array_equal(one.states, other.states)


def test_a_copy_taken_at_every_decision_makes_the_same_next_step(game: Game, tables: Any) -> None:
    session = started(game, tables, 1)
    luck = random.Random(1)
    while not session.over:
        code = luck.choice(session.options())
        twin = session.copy()
        twin.choose(code)
        session.choose(code)
        assert np.array_equal(twin.states, session.states)


def test_the_log_changes_nothing_but_itself(game: Game, tables: Any) -> None:
    for seed in SEEDS:
        loud = started(game, tables, seed)
        quiet = Session(game, tables)
        quiet.states[:] = np.zeros(1, game.state)
        quiet.verbs.setup(quiet.s, quiet.t, np.uint64(seed), 0)
        quiet.verbs.apply(quiet.s, quiet.t, RESUME)
        finish(loud, seed)
        assert int(loud.s.h.n_log) > 0
        finish(quiet, seed)
        assert int(quiet.s.h.n_log) == 0
        assert differences(loud.states["h"], quiet.states["h"]) <= {"log_on", "n_log", "log_lost", "log"}
        assert differences(loud.states, quiet.states) == {"h"}


def test_rating_options_changes_nothing_that_matters(game: Game, tables: Any) -> None:
    """In the header only the values; elsewhere only notes that the game gets along without."""
    notes: set[str] = set()
    for seed in SEEDS[:6]:
        session, luck = started(game, tables, seed), random.Random(seed)
        while not session.over:
            twin = session.copy()
            twin.verbs.appraise(twin.s, twin.t)
            values = twin.s.h.value.copy()
            assert np.isfinite(values[: len(session.options())]).all()
            assert header_differences(session, twin) <= {"value"}
            notes |= differences(session.states, twin.states) - {"h"}
            twin.verbs.appraise(twin.s, twin.t)
            assert np.array_equal(twin.s.h.value, values), "rated twice, rated the same"
            for name in notes:
                twin.states[name] = np.zeros(1, game.state)[name]
            twin.verbs.appraise(twin.s, twin.t)
            assert np.array_equal(twin.s.h.value, values), "the notes are made anew for every decision"
            for name in notes:
                twin.states[name] = np.zeros(1, game.state)[name]
            code = luck.choice(session.options())
            session.choose(code)
            twin.choose(code)
            assert header_differences(session, twin) <= {"value"}
            assert differences(session.states, twin.states) <= {"h", *notes}


def test_a_game_can_be_played_on_with_other_hidden_cards(game: Game, tables: Any) -> None:
    for seed in SEEDS:
        moved = False
        for n, session in enumerate(wander(started(game, tables, seed), seed)):
            if n % 10 == 5:
                twin = session.copy()
                twin.verbs.shuffle_hidden(twin.s, twin.t, int(twin.s.h.seat))
                moved |= not np.array_equal(twin.states, session.states)
                assert twin.texts() == session.texts()
                finish(twin, seed)
                assert int(twin.s.h.overflow) == 0
        assert moved


def test_telemetry_is_of_the_game_that_was_played(game: Game, tables: Any) -> None:
    for seed in SEEDS:
        session = Session(game, tables)
        session.start(seed, 41)
        finish(session, seed)
        kept = session.states.copy()
        rows = np.zeros(1, game.game_row), np.zeros(game.round_cap, game.round_row)
        cards = np.zeros(int(tables[0].n_slots), game.card_row)
        arrays = [a if jit.COMPILED else a.view(np.recarray) for a in (*rows, cards)]
        session.verbs.record(session.s, session.t, *arrays)
        row = rows[0][0]
        assert np.array_equal(session.states, kept), "writing rows changes nothing"
        assert (int(row["game"]), int(row["result"])) == (41, int(session.s.h.result))
        assert int(row["truncated"]) == (int(session.s.h.over) == TRUNCATED)
        assert int(row["cause"]) == int(session.s.h.cause)
        filled = [n for n in range(game.round_cap) if rows[1][n].tobytes().strip(b"\0")]
        assert filled == list(range(len(filled)))
        assert 0 < len(filled) <= int(session.s.h.turn)
        assert any(card.tobytes().strip(b"\0") for card in cards)


# --- runs --------------------------------------------------------------------------------------------------


def run(game: Game, tables: Any, games: int, **changes: Any) -> list[Any]:
    """Games, rounds and cards of a run."""
    plan = {"seed": 12, "agents": ("random", "greedy"), "block": games} | changes
    blocks: list[Block] = list(play(game, tables, games=games, **plan))
    return [np.concatenate(arrays) for arrays in list(zip(*blocks, strict=True))[1:]]


def test_a_run_does_not_depend_on_how_it_is_cut(game: Game, tables: Any, decks: tuple[str, ...]) -> None:
    games = 60 if jit.COMPILED else 2
    if not jit.COMPILED and decks != RUNS[game.key][0]:
        pytest.skip("takes too long as plain Python")
    whole = run(game, tables, games)
    assert whole[0]["game"].tolist() == list(range(games))

    def same(other: list[Any]) -> bool:
        return all(np.array_equal(a, b) for a, b in zip(whole, other, strict=True))

    assert same(run(game, tables, games, jobs=2, block=max(games // 4, 1)))
    assert same(run(game, tables, games, block=max(games // 3, 1)))
    parts = [run(game, tables, 1), run(game, tables, games - 1, first_game=1)]
    assert same([np.concatenate(pair) for pair in zip(*parts, strict=True)])
    alone = run(game, tables, 1, first_game=games - 1)
    assert all(np.array_equal(a[0], b[-1]) for a, b in zip(alone, whole, strict=True))
    assert not same(run(game, tables, games, seed=13))


# --- kernels -----------------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_every_kernel_has_one_signature(game: Game) -> None:
    """None when everything came from the cache, else the declared one."""
    prepare(game)
    for verb in game.verbs():
        jit.compile_entry(verb)
        assert len(verb.signatures) == 1
    mine = [kernel for kernel in jit.KERNELS if kernel.py_func.__module__.startswith("simulator.")]
    assert len(mine) > 50
    wrong = {kernel.py_func.__qualname__: kernel.signatures for kernel in mine if len(kernel.signatures) > 1}
    assert wrong == {}
    assert all(kernel.signatures in ([], [kernel.declared]) for kernel in mine)


def test_every_kernel_is_used() -> None:
    """A kernel that nothing calls is never compiled, so nothing would tell that it is broken."""
    sources = {path: path.read_text(encoding="utf-8") for path in jit.PACKAGE.rglob("*.py")}
    calls = Counter(name for source in sources.values() for name in re.findall(r"(?<!def )\b(\w+)\(", source))
    kernels = [
        (path.name, node.name)
        for path, source in sources.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and "kernel" in [ast.unparse(mark) for mark in node.decorator_list]
    ]
    assert len(kernels) > 50
    assert [(path, name) for path, name in kernels if not calls[name]] == []
