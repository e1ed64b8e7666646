"""`foredeck campaign` as a user sees it."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import polars as pl
import pytest

from simulator.endings import cause_in_words
from tests.cli.answers import has_in_order, interrupted, printed, refused

Run = Callable[..., "CompletedProcess[str]"]
DECK = "seastan-single-core-solo-2"
FEW = ("-n", 40, "--max-attempts", 4, "--seed", 7, "--mode", "easy")
SCENARIOS = ("passage-through-mirkwood", "journey-along-the-anduin", "escape-from-dol-guldur")
CHARTS = ("campaign", "attempts", "scores", "threat", "log", "overview")
pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A stored run of expert campaigns, to read and not to change."""
    from tests.cli.conftest import runner

    folder = tmp_path_factory.mktemp("campaigns")
    result = runner(folder)("campaign", DECK, *FEW, "--expert", "--json", "--out", "run", "--bench", "Gimli, Legolas")
    assert result.returncode == 0, result.stderr
    (folder / "summary.json").write_text(result.stdout, encoding="utf-8")
    return folder / "run"


def test_report(foredeck: Run) -> None:
    result = foredeck("campaign", DECK, *FEW)
    parts = (
        "Mirkwood Paths: campaign (easy), agent greedy",
        "at most 4 attempts",
        "40 campaigns",
        "Scenario by scenario",
        "Attempts needed",
        "Score*",
        "Campaign log",
        "Boons and burdens",
        "Threat at the end of the round",
        "campaigns/s",
    )
    has_in_order(result, parts)


def test_the_same_seed_gives_the_same_bytes_whatever_the_jobs(foredeck: Run) -> None:
    more = ("-n", 150, *FEW[2:])
    one = foredeck("campaign", DECK, *more, "--json", "--jobs", 1)
    two = foredeck("campaign", DECK, *more, "--json", "--jobs", 2)
    assert printed(one)["n"] == 150
    assert one.stdout == two.stdout
    assert printed(foredeck("campaign", DECK, *more, "--json", "--seed", 8))["total_by"] != printed(one)["total_by"]


def test_alone_are_the_games_that_run_plays(foredeck: Run) -> None:
    campaigns = printed(foredeck("campaign", DECK, *FEW, "--json"))
    for scenario in campaigns["scenarios"]:
        options = ("--scenario", scenario["key"], "--mode", "easy", "-n", 40, "--seed", 7, "--json")
        games = printed(foredeck("run", DECK, *options))
        assert games["win"] == scenario["alone"]
        assert games["threat"][0]["worst"] == scenario["threat_alone"][0]["worst"]


def test_two_players_of_different_skill(foredeck: Run) -> None:
    agents = ("--agent", "greedy", "--agent", "random")
    summary = printed(foredeck("campaign", "core-leadership", "core-spirit", *FEW, *agents, "--json"))
    assert summary["meta"]["agents"] == ["greedy", "random"]
    earned = {reward["card"]: reward for reward in summary["rewards"]}["Mendor's Support"]
    assert earned["copies"]["minimum"] == 2


def test_a_planned_change_costs_threat(foredeck: Run) -> None:
    summary = printed(foredeck("campaign", DECK, *FEW, "--json", "--swap", "2: Théodred > Aragorn"))
    assert summary["scenarios"][1]["penalty"]["minimum"] >= 1
    assert summary["swapped"]["maximum"] == 1
    assert summary["meta"]["swaps"] == ["2: Théodred > Aragorn"]


def test_the_report_says_how_often_a_planned_change_was_not_possible(foredeck: Run) -> None:
    """Who is to make room may have fallen by then."""
    options = (*FEW, "--swap", "3: Théodred > Aragorn")
    (change,) = printed(foredeck("campaign", DECK, *options, "--json"))["changes"]
    made, came = change["made"]["hits"], change["made"]["n"]
    assert 0 < made < came, "he fell in none or in all: the test shows nothing"
    text = " ".join(foredeck("campaign", DECK, *options).stdout.split())
    assert f"change 3: Théodred > Aragorn: made in {made} of the {came} campaigns that came to it, not possible" in text


def test_a_campaign_that_mendor_is_left_to(foredeck: Run) -> None:
    """His Support is in the deck from the first scenario on; the winner of that one has two."""
    result = foredeck("campaign", DECK, *FEW, "--boon", "mendor", "--log", 3)
    assert result.returncode == 0, result.stderr
    first, _, later = result.stdout.partition("2. Journey")
    assert "  Pool: Mendor and Mendor's Support\n" in first
    assert "  Pool: Mendor, 2 × Mendor's Support and " in later
    assert printed(foredeck("campaign", DECK, *FEW, "--boon", "Mendor", "--json"))["meta"]["boons"] == ["Mendor"]


# --- what is stored ------------------------------------------------------------------------------------------


def test_everything_is_stored(stored: Path) -> None:
    summary = json.loads((stored.parent / "summary.json").read_text(encoding="utf-8"))
    for name in CHARTS:
        assert (stored / f"{name}.png").stat().st_size > 5000
        assert (stored / f"{name}.svg").exists()
    campaigns = pl.read_parquet(stored / "campaigns.parquet")
    attempts = pl.read_parquet(stored / "attempts.parquet")
    assert len(campaigns) == summary["n"] == 40
    assert campaigns["finished"].sum() == summary["finished"]["hits"]
    assert len(attempts) == summary["attempts"]
    logs = [json.loads(line) for line in (stored / "logs.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [log["campaign"] for log in logs] == list(range(40))
    assert [log["total"] for log in logs] == campaigns["total"].to_list()
    order = json.loads((stored / "run.json").read_text(encoding="utf-8"))
    assert (order["kind"], order["expert"], order["bench"]) == ("campaign", True, ["Gimli", "Legolas"])
    assert not (stored / "parts").exists()


def test_a_stored_log_is_told_and_is_that_of_the_campaign_played_alone(foredeck: Run, stored: Path) -> None:
    told = foredeck("replay", stored, "--game", 3)
    assert told.returncode == 0, told.stderr
    assert "1. Passage Through Mirkwood" in told.stdout
    alone = foredeck("campaign", DECK, *FEW[2:], "--expert", "--bench", "Gimli, Legolas", "--log", 3)
    assert alone.stdout == told.stdout
    as_json = foredeck("campaign", DECK, *FEW[2:], "--expert", "--bench", "Gimli, Legolas", "--log", 3, "--json")
    logs = (stored / "logs.jsonl").read_text(encoding="utf-8").splitlines()
    assert printed(as_json) == json.loads(logs[3])


def test_an_attempt_is_told_as_it_went(foredeck: Run, stored: Path) -> None:
    attempts = pl.read_parquet(stored / "attempts.parquet").filter(pl.col("campaign") == 5)
    for row in attempts.head(3).iter_rows(named=True):
        number = SCENARIOS.index(row["scenario"])
        told = foredeck("replay", stored, "--game", 5, "--attempt", f"{number + 1}:{row['attempt']}")
        assert told.returncode == 0, told.stderr
        assert told.stdout.count("\nRound ") == row["rounds"]
        end = (
            f"the game is won ({cause_in_words(row['cause'])}), score {row['score']}"
            if row["result"] == "won"
            else "the game is lost"
        )
        assert end in told.stdout.lower()


def test_attempts_that_are_not_there(foredeck: Run, stored: Path) -> None:
    refused(foredeck("replay", stored, "--game", 5, "--attempt", "9:1"), 2, "there is no such attempt", "1:1 to 1:")
    refused(foredeck("replay", stored, "--game", 5, "--attempt", "first"), 2, "is no attempt", "SCENARIO:ATTEMPT")
    refused(foredeck("replay", stored, "--game", 40), 2, "campaigns 0 to 39")
    refused(foredeck("replay", DECK, "--attempt", "1:1"), 2, "--attempt is for stored campaigns")


def test_a_damaged_store(foredeck: Run, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text('{"kind": "campaign", "decks": []}', encoding="utf-8")
    refused(foredeck("replay", tmp_path), 3, "run.json is damaged", "play the run again")


# --- what cannot be carried out ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "message", "hint"),
    [
        (["-n", "0"], 2, "-n 0: the number of campaigns is 1 to", "2000"),
        (["--max-attempts", "0"], 2, "--max-attempts 0: a scenario can be tried 1 to", "20 is the default"),
        (["--max-attempts", "100000"], 2, "--max-attempts 100000", ""),
        (["--jobs", "0"], 2, "--jobs 0", ""),
        (["--seed", "-1"], 2, "--seed -1 is out of range", ""),
        (["--log", "-1"], 2, "--log -1", ""),
        (["-n", "20", "--log", "20"], 2, "-n 20 --log 20: the last of 20 campaigns is --log 19", "--log needs no -n"),
        (["--log", "9223372036854775807"], 2, "campaigns have the numbers 0 to 9,999,999", ""),
        (["--log", "1", "--out", "run"], 2, "--log prints one campaign and stores nothing", "leave --out away"),
        (["--boon", "Valor"], 2, "unknown boon of an earlier campaign 'Valor'", "known: Mendor"),
        (["--boon", "Mendor", "--boon", "mendor"], 2, "--boon: mendor is there twice", ""),
        (["--mode", "hard"], 2, "unknown mode 'hard'", ""),
        (["--agent", "clever"], 2, "unknown agent 'clever'", ""),
        (["--agent", "greedy", "--agent", "random"], 2, "2 agents for 1 deck", "once"),
        (["--heal", "all", "--expert"], 2, "unknown way of healing 'all'", ""),
        (["--heal", "any"], 2, "--heal is for expert campaigns", "--expert"),
        (["--bench", ""], 2, "--bench names nobody", "a hero a line"),
        (["--bench", " , ,"], 2, "--bench names nobody", ""),
        (["--bench", "Legolas, Éowyn"], 2, f"Éowyn is in use by {DECK}", "nobody plays yet"),
        (["--bench", "Legolas, legolas"], 2, "Legolas stands there twice", ""),
        (["--bench", "Legolam"], 2, "no hero is called 'Legolam'", "did you mean Legolas"),
        (["--bench", "nobody.txt"], 3, "--bench: there is no file nobody.txt", "a hero a line"),
        (["--bench", "/"], 3, "--bench: there is no file /", ""),
        (["--bench", "x" * 20000], 2, "--bench is longer than", ""),
        (["--swap", "Théodred > Aragorn"], 2, "is no change of heroes", "2: Glóin > Legolas"),
        (["--swap", "9: Théodred > Aragorn"], 2, "the campaign has scenarios 1 to", ""),
        (["--out", str(Path(__file__, "run"))], 2, "cannot be written", "folder"),
        (["--swap", "2: Gimli > Legolas"], 2, '--swap "2: Gimli > Legolas": Gimli is in no deck', "before scenario 2"),
        (["--swap", "2: Théodred > Beravor"], 2, f"Beravor is one of the heroes of {DECK} already", "who is free"),
        (["--swap", "2: Théodred > Gimli", "--swap", "3: Théodred > Legolas"], 2, "Théodred cannot be there any", ""),
    ],
)  # fmt: skip
def test_options(foredeck: Run, arguments: list[str], code: int, message: str, hint: str) -> None:
    refused(foredeck("campaign", DECK, *arguments), code, message, hint)


def test_decks_that_cannot_play_a_campaign(foredeck: Run) -> None:
    refused(
        foredeck("campaign", "core-lore", "core-lore"),
        3,
        "is a hero of core-lore, which is given as deck 1 and as deck 2 (and 2 more",
    )
    refused(foredeck("campaign", "core-leadershp"), 3, "there is no deck file core-leadershp", "core-leadership")


def test_a_bench_from_a_file(foredeck: Run, tmp_path: Path) -> None:
    (tmp_path / "bench.txt").write_bytes("\ufeffGimli\r\n# or\r\nlegolas\r\n".encode())
    summary = printed(foredeck("campaign", DECK, *FEW, "--bench", "bench.txt", "--json"))
    assert summary["meta"]["bench"] == ["Gimli", "Legolas"]
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    refused(foredeck("campaign", DECK, "--bench", "picture.png"), 3, "cannot be read", "a hero a line")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="may write anywhere")
def test_read_only_out(foredeck: Run, tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    refused(foredeck("campaign", DECK, "--out", tmp_path / "locked" / "run"), 2, "cannot be written")


@pytest.mark.skipif(sys.platform == "win32", reason="a console event would reach the test run itself")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    summary, errors = interrupted(tmp_path, ("campaign", DECK, "-n", "5000000"), seconds=6)
    assert 0 < summary["n"] < 5_000_000
    assert f"interrupted after {summary['n']:,} of 5,000,000 campaigns" in errors
    assert len(pl.read_parquet(tmp_path / "run" / "campaigns.parquet")) == summary["n"]
    assert json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["campaigns"] == summary["n"]
    assert (tmp_path / "run" / "overview.png").exists()
    assert summary["scenarios"][0]["alone"]["n"] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="a console event would reach the test run itself")
def test_ctrl_c_while_the_decks_play_alone(tmp_path: Path) -> None:
    """The campaigns are all played and are summarised."""
    arguments = ("campaign", "core-spirit", "-n", "4000", "--max-attempts", "1")
    summary, errors = interrupted(tmp_path, arguments, seconds=0.2, after="playing 12,000 games alone")
    assert "interrupted while the decks played alone" in errors
    assert summary["n"] == 4000
    assert len(pl.read_parquet(tmp_path / "run" / "campaigns.parquet")) == 4000
    assert summary["scenarios"][2]["alone"]["n"] < 4000


def test_help_says_what_attempts_are(foredeck: Run) -> None:
    text = re.sub(r"\s+", " ", foredeck("campaign", "--help").stdout)
    assert "Attempts at each scenario" in text
    assert "nearest threat cost" in text
