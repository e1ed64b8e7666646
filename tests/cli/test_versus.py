"""`foredeck run` and `foredeck replay` for a game of deck against deck."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import polars as pl
import pytest

from tests.cli.answers import has_in_order, interrupted, printed, refused

Run = Callable[..., "CompletedProcess[str]"]
DECKS = ("starter-muna", "starter-yzmir")
FEW = ("-n", 200, "--seed", 7)
CHARTS = ("win-rate", "progress", "days", "mana-hand", "opening-hand-1", "opening-hand-2", "overview")


@pytest.fixture(scope="session")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stored run of 200 games with seed 7, and the summary it printed (`summary.json`): to read, not to change."""
    folder = tmp_path_factory.mktemp("duel")
    script = Path(sysconfig.get_path("scripts"), "foredeck.exe" if sys.platform == "win32" else "foredeck")
    command = [script, "run", *DECKS, *map(str, FEW), "--json", "--out", "a run"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=300)
    assert result.returncode == 0, result.stderr
    (folder / "summary.json").write_text(result.stdout, encoding="utf-8")
    return folder / "a run"


@pytest.mark.compiled
def test_agents_belong_to_decks(foredeck: Run, tmp_path: Path) -> None:
    """The greedy deck beats the same deck played at random, on either side of the command line, for any jobs."""
    mirror = ("starter-muna", "starter-muna", *FEW, "--json")
    first = foredeck("run", *mirror, "--agent", "greedy", "--agent", "random", "--jobs", 1, "--out", "mixed")
    again = foredeck("run", *mirror, "--agent", "greedy", "--agent", "random", "--jobs", 2)
    second = foredeck("run", *mirror, "--agent", "random", "--agent", "greedy")
    assert printed(first)["win"]["rate"] > 0.9
    assert printed(second)["win"]["rate"] < 0.1
    assert first.stdout == again.stdout
    assert json.loads((tmp_path / "mixed" / "run.json").read_text(encoding="utf-8"))["agents"] == ["greedy", "random"]
    told = foredeck("run", *DECKS, *FEW, "--agent", "greedy", "--agent", "random").stdout
    assert "Altered TCG (rules 4.0), agents greedy + random" in told
    assert " ".join(told.split()).count("agent random)") == 1
    wrong = foredeck("run", *DECKS, "--agent", "greedy", "--agent", "random", "--agent", "random")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "3 agents for 2 decks" in wrong.stderr


@pytest.mark.compiled
def test_report(foredeck: Run) -> None:
    """The decks say which game it is; the report has all its parts, in reading order."""
    result = foredeck("run", *DECKS, *FEW)
    assert result.returncode == 0, result.stderr
    parts = (
        "Altered TCG (rules 4.0), agent greedy",
        "Deck 2: Yzmir",
        "Deck 1 wins",
        "200 games: deck 1 won",
        "100 pairs: deck 1 won both of",
        "Who wins",
        "How games ended",
        "Progress at the end of the day, deck 2",
        "Copies in the first hand",
        "Cards over the whole game, %, deck 2",
        "games/s",
    )
    has_in_order(result, parts)


@pytest.mark.compiled
def test_json_is_the_same_for_any_number_of_jobs(foredeck: Run) -> None:
    """Same seed, same bytes; another seed, other games."""
    one = foredeck("run", *DECKS, "-n", 3000, "--json", "--jobs", 1)
    two = foredeck("run", *DECKS, "-n", 3000, "--json", "--jobs", 2)
    other = foredeck("run", *DECKS, "-n", 3000, "--json", "--seed", 2)
    assert printed(one)["n"] == 3000
    assert one.stdout == two.stdout
    assert printed(other)["wins"] != printed(one)["wins"]


@pytest.mark.compiled
def test_a_deck_against_itself_wins_exactly_half(foredeck: Run) -> None:
    """The seats are balanced game by game, and so is who begins."""
    found = printed(foredeck("run", DECKS[0], DECKS[0], "-n", 1000, "--json"))
    assert found["wins"] == found["losses"]
    assert found["pairs"]["won_both"] == found["pairs"]["lost_both"] == 0
    assert found["seats"]["first"]["n"] == found["seats"]["second"]["n"]
    assert found["curve"][0]["decks"][0] == found["curve"][0]["decks"][1]


@pytest.mark.compiled
def test_the_other_way_round_the_wins_change_sides(foredeck: Run) -> None:
    """A against B and B against A are the same games."""
    one, two = (printed(foredeck("run", *decks, *FEW, "--json")) for decks in (DECKS, DECKS[::-1]))
    assert (one["wins"], one["losses"], one["draws"]) == (two["losses"], two["wins"], two["draws"])
    assert one["days"]["all"] == two["days"]["all"]
    assert one["decisions"] == two["decisions"]


@pytest.mark.compiled
def test_an_odd_number_of_games_is_made_even(foredeck: Run) -> None:
    """And the user is told."""
    result = foredeck("run", *DECKS, "-n", 11, "--json")
    assert printed(result)["n"] == 12
    assert "note: 12 games are played: each deck has each seat" in result.stderr


@pytest.mark.compiled
def test_target_error_is_that_of_the_printed_interval(foredeck: Run) -> None:
    """Play until the interval between pairs is narrow enough, whatever the jobs."""
    results = [foredeck("run", *DECKS, "--target-error", 2, "--json", "--jobs", jobs) for jobs in (1, 2)]
    found = printed(results[0])
    assert results[0].stdout == results[1].stdout
    assert (found["pairs"]["high"] - found["pairs"]["low"]) / 2 <= 0.02
    assert found["n"] % 1000 == 0
    assert found["meta"]["games"] == found["n"]


@pytest.mark.compiled
def test_quiet_is_one_line(foredeck: Run) -> None:
    """The result, and nothing on stderr."""
    result = foredeck("run", *DECKS, *FEW, "--quiet")
    assert result.stdout.count("\n") == 1
    assert re.match(r"deck 1 wins \S+ % .*n = \d+\].* against ", result.stdout)
    assert result.stderr == ""


@pytest.mark.compiled
def test_out_holds_the_run(foredeck: Run, tmp_path: Path, duel: Path) -> None:
    """Tables, charts, and everything needed to play it again."""
    found = json.loads(duel.with_name("summary.json").read_text(encoding="utf-8"))
    games, days, cards = (pl.read_parquet(duel / f"{name}.parquet") for name in ("games", "days", "cards"))
    assert games["game"].to_list() == list(range(200))
    assert (games["result"] == "won").sum() == found["wins"]
    assert games.group_by("pair").agg(pl.col("began").sum())["began"].to_list() == [1] * 100
    assert len(days) == 2 * sum(point["running"]["hits"] for point in found["curve"])
    assert len(cards) == 200 * sum(len(deck["slots"]) for deck in found["meta"]["decks"])
    hands = cards.group_by("game", "player").agg(pl.col("first_six").sum(), pl.col("kept").sum())
    assert hands["first_six"].unique().to_list() == [6]
    assert hands["kept"].unique().to_list() == [3]
    for name in CHARTS:
        assert (duel / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    order = json.loads((duel / "run.json").read_text(encoding="utf-8"))
    assert order["rules"] == "4.0"
    assert "scenario" not in order
    for place, deck in enumerate(order["decks"]):
        (tmp_path / f"{place}.txt").write_text(deck["text"], encoding="utf-8", newline="")
    again = printed(foredeck("run", "0.txt", "1.txt", "-n", order["games"], "--seed", order["seed"], "--json"))
    assert again["wins"] == found["wins"]
    assert again["curve"] == found["curve"]


@pytest.mark.compiled
def test_replay_tells_the_game_of_the_run(foredeck: Run, duel: Path) -> None:
    """From the stored run or from decks and seed: the same sentences, and the result the tables have."""
    games = pl.read_parquet(duel / "games.parquet")
    for seat in (1, 2):
        row = games.filter((pl.col("seat") == seat) & (pl.col("result") == "won")).row(0, named=True)
        told = foredeck("replay", duel, "--game", row["game"])
        assert told.returncode == 0, told.stderr
        assert told.stdout == foredeck("replay", *DECKS, "--game", row["game"], "--seed", 7).stdout
        heading = told.stdout.splitlines()[0]
        assert re.search(r"Muna.*\(player (\d)\)", heading.replace(" against ", "\n")), heading
        days = [int(number) for number in re.findall(r"^Day (\d+)", told.stdout, re.MULTILINE)]
        assert days == list(range(1, row["days"] + 1))
        assert f"player {seat} wins" in told.stdout.lower().splitlines()[-1]
    assert "games 0 to 199" in foredeck("replay", duel, "--game", 200).stderr


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"decks": []}, "run.json is damaged: decks"),
        ({"agents": ["greedy"]}, "run.json is damaged: 1 agents for 2 decks"),
        ({"rules": "9.9"}, "unknown rules '9.9'"),
    ],
)
def test_a_damaged_run(foredeck: Run, tmp_path: Path, change: dict[str, Any], message: str) -> None:
    """It is told what is wrong with it."""
    order = {
        "game": "altered",
        "rules": "4.0",
        "agents": ["greedy"] * 2,
        "seed": 1,
        "games": 2,
        "version": "0",
        "engine_hash": "0",
        "decks": [{"source": "a", "text": "1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C\n"}] * 2,
    }
    (tmp_path / "run.json").write_text(json.dumps(order | change), encoding="utf-8")
    result = foredeck("replay", ".")
    assert result.returncode in (2, 3)
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("command", ["run", "replay"])
@pytest.mark.parametrize(
    ("arguments", "code", "message", "hint"),
    [
        (["starter-muna"], 2, "1 deck: Altered TCG is played by two", "the same one twice"),
        (["starter-muna"] * 3, 2, "3 decks: Altered TCG is played by two", "two decks"),
        (
            ["starter-muna", "core-lore"],
            3,
            "starter-muna of Altered TCG and core-lore of The Lord of the Rings",
            "one game",
        ),
        ([*DECKS, "--scenario", "passage-through-mirkwood"], 2, "--scenario is an option of The Lord", "--rules"),
        ([*DECKS, "--mode", "easy"], 2, "--mode is an option of The Lord", "--rules"),
        ([*DECKS, "--rules", "2.0"], 2, "unknown rules '2.0'", "known: 1.0, 4.0"),
        (["core-lore", "--rules", "4.0"], 2, "--rules is an option of Altered TCG", "--scenario"),
        ([*DECKS, "--agent", "gredy"], 2, "unknown agent 'gredy'", "did you mean greedy"),
        (["starter-muna", "starter-yzmri"], 3, "there is no deck file starter-yzmri", "starter-yzmir"),
    ],
)
def test_what_does_not_fit_the_game_is_refused(
    foredeck: Run, command: str, arguments: list[str], code: int, message: str, hint: str
) -> None:
    """Nothing is passed over in silence."""
    refused(foredeck(command, *arguments), code, message, hint)


@pytest.mark.compiled
def test_legality_says_what_decks_are_for(foredeck: Run, tmp_path: Path) -> None:
    """A limited deck has 30 cards or more, and is refused as a constructed one only."""
    path = Path(__file__).parents[2] / "decks" / "altered" / "starter-muna.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    cards = [n for n, line in enumerate(lines) if line[:1].isdigit()]
    (tmp_path / "limited.txt").write_text("\n".join(lines[: cards[-2]]), encoding="utf-8")
    refused(foredeck("run", "limited.txt", DECKS[1], *FEW, "--legal"), 3, "limited.txt is not legal", "check")
    for command in (("run", "--legal"), ("matrix",)):
        result = foredeck(command[0], "limited.txt", DECKS[1], *FEW, *command[1:], "--legality", "limited")
        assert result.returncode == 0, result.stderr
        assert "warning" not in result.stderr
    refused(
        foredeck("run", *DECKS, *FEW, "--legality", "casual"), 2, "unknown legality 'casual'", "constructed, limited"
    )
    refused(
        foredeck("run", "core-lore", "--legality", "limited"), 2, "--legality is an option of Altered", "--scenario"
    )


def test_pool_is_of_the_other_game(foredeck: Run) -> None:
    """It is an option of `run` alone."""
    refused(foredeck("run", *DECKS, "--pool", "core"), 2, "--pool is an option of The Lord", "--rules")


@pytest.mark.compiled
def test_a_deck_that_is_not_legal_is_played_with_a_warning(foredeck: Run, tmp_path: Path) -> None:
    """--legal refuses it."""
    path = Path(__file__).parents[2] / "decks" / "altered" / "starter-muna.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    (tmp_path / "short.txt").write_text("\n".join(lines[:-1]), encoding="utf-8")
    result = foredeck("run", "short.txt", DECKS[1], *FEW)
    assert result.returncode == 0, result.stderr
    assert "warning: short.txt: 3" in result.stderr
    refused(foredeck("run", "short.txt", DECKS[1], *FEW, "--legal"), 3, "short.txt is not legal", "check")


@pytest.mark.compiled
@pytest.mark.skipif(sys.platform == "win32", reason="a console event would reach the test run itself")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    """Interrupted in the middle: whole pairs, the tables and the charts of the games so far, exit code 130."""
    found, _ = interrupted(tmp_path, ("run", *DECKS, "-n", "50000000"), seconds=1.5)
    assert 0 < found["n"] < 50_000_000
    assert found["n"] == 2 * found["pairs"]["n"]
    assert len(pl.read_parquet(tmp_path / "run" / "games.parquet")) == found["n"]
    assert json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["games"] == found["n"]
    assert (tmp_path / "run" / "overview.png").exists()


@pytest.mark.compiled
@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on file sizes")
@pytest.mark.parametrize("limit", [2_000, 100_000])
def test_full_disk(foredeck: Run, limit: int) -> None:
    """No room for the tables, or for the charts: the answer is printed all the same, the error says what is missing."""
    import resource

    foredeck("run", *DECKS, "-n", 10, "--quiet")  # the compiled engine is in its cache before room is short
    result = foredeck(
        *("run", *DECKS, "-n", 2000, "--json", "--out", "run"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert result.returncode == 4, result.stderr
    assert json.loads(result.stdout)["n"] == 2000
    assert len([line for line in result.stderr.splitlines() if line.startswith("error: cannot write ")]) == 1
