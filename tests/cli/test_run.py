"""`foredeck run` and `foredeck replay` as a user sees them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from xml.etree import ElementTree

import polars as pl
import pytest

from simulator.cli.play import Played, Player
from tests.cli.answers import has_in_order, interrupted, printed
from tests.cli.conftest import SCRIPT

Run = Callable[..., "CompletedProcess[str]"]
DECK = "seastan-single-core-solo-2"
FULL = Path("/dev/full")
FEW = ("-n", 200, "--seed", 7)
CHARTS = ("win-rate", "threat", "rounds", "opening-hand", "overview")
pytestmark = pytest.mark.compiled


def test_report(foredeck: Run) -> None:
    """The report has all its parts, in reading order."""
    result = foredeck("run", DECK, *FEW)
    parts = (
        "Passage Through Mirkwood (standard), agent greedy",
        "50 cards, starting threat",
        "cards that play as blank: none",
        "Win rate",
        "200 games: won",
        "Why games were lost",
        "Rounds and score",
        "Threat",
        "Mulligan",
        "Opening hand",
        "games/s",
    )
    has_in_order(result, parts)


def test_a_narrow_terminal_loses_no_number(foredeck: Run) -> None:
    """With 40 columns tables are broken up; the time it took is another one each time, and left aside."""
    wide, narrow = (foredeck("run", DECK, *FEW, env={"COLUMNS": columns}).stdout for columns in ("80", "40"))
    found, missed = (Counter(re.findall(r"\d[\d,.]*", text.rpartition("\n\n")[0])) for text in (narrow, wide))
    assert max(map(len, narrow.splitlines())) <= 40
    assert missed.total() > 200
    assert not missed - found


def test_json_is_the_same_for_any_number_of_jobs(foredeck: Run) -> None:
    """Same seed, same bytes; another seed, other games."""
    one = foredeck("run", DECK, "-n", 3000, "--json", "--jobs", 1)
    two = foredeck("run", DECK, "-n", 3000, "--json", "--jobs", 2)
    other = foredeck("run", DECK, "-n", 3000, "--json", "--seed", 2)
    assert printed(one)["n"] == 3000
    assert one.stdout == two.stdout
    assert printed(other)["causes"] != printed(one)["causes"]


def test_default_is_ten_thousand_games_of_seed_one(foredeck: Run) -> None:
    """What the README promises without options."""
    found = printed(foredeck("run", DECK, "--json"))
    assert found["n"] == found["meta"]["games"] == 10_000
    assert found["meta"]["seed"] == 1
    assert found["wins"] + found["losses"] + found["truncated"] == 10_000


def test_modes_and_agents_differ(foredeck: Run) -> None:
    """Easy mode is easier, and choosing is better than guessing."""
    rate = {
        (mode, agent): printed(foredeck("run", DECK, "-n", 1000, "--mode", mode, "--agent", agent, "--json"))["wins"]
        for mode, agent in (("standard", "greedy"), ("easy", "greedy"), ("easy", "random"))
    }
    assert rate["easy", "greedy"] > rate["standard", "greedy"]
    assert rate["easy", "greedy"] > rate["easy", "random"]


def test_two_players(foredeck: Run) -> None:
    """A deck a player."""
    found = printed(foredeck("run", "core-leadership", "core-lore", "-n", 100, "--json"))
    assert [deck["source"] for deck in found["meta"]["decks"]] == ["core-leadership", "core-lore"]
    assert len(found["threat"][0]["players"]) == 2


def test_agents_of_different_players_may_differ(foredeck: Run, tmp_path: Path) -> None:
    """One name serves all, or each deck has its own; the report, the JSON and the stored run say which."""
    pair = ("core-leadership", "core-lore", *FEW)
    mixed = foredeck("run", *pair, "--agent", "greedy", "--agent", "random", "--out", "mixed", "--json", "--jobs", 1)
    other = foredeck("run", *pair, "--agent", "random", "--agent", "greedy", "--json")
    again = foredeck("run", *pair, "--agent", "greedy", "--agent", "random", "--json", "--jobs", 2)
    both = foredeck("run", *pair, "--agent", "greedy", "--json")
    assert printed(mixed)["meta"]["agents"] == ["greedy", "random"]
    assert mixed.stdout == again.stdout
    assert printed(both)["meta"]["agents"] == ["greedy", "greedy"]
    assert len({printed(result)["wins"] for result in (mixed, other, both)}) == 3
    stored = json.loads((tmp_path / "mixed" / "run.json").read_text(encoding="utf-8"))
    assert stored["agents"] == ["greedy", "random"]
    assert (tmp_path / "mixed" / "eliminated.png").exists()
    games = pl.read_parquet(tmp_path / "mixed" / "games.parquet")
    assert games["out_round_1"].null_count() == games.filter(pl.col("out_cause_1") == "none").height
    told = foredeck("run", *pair, "--agent", "greedy", "--agent", "random").stdout
    assert "agents greedy + random" in told
    assert foredeck("replay", "mixed", "-g", 3).stdout == foredeck(
        "replay", *pair[:2], "-g", 3, "--seed", 7, "--agent", "greedy", "--agent", "random"
    ).stdout  # fmt: skip


def test_four_players_are_the_same_for_any_number_of_jobs(foredeck: Run) -> None:
    four = ("core-leadership", "core-tactics", "core-spirit", "core-lore", "-n", 1200, "--json")
    one, two = foredeck("run", *four, "--jobs", 1), foredeck("run", *four, "--jobs", 2)
    assert one.stdout == two.stdout
    assert printed(one)["truncated"] == 0
    assert len(printed(one)["fallen"]["players"]) == 4


@pytest.mark.parametrize(
    ("agents", "said"),
    [
        (("greedy", "random", "greedy"), "3 agents for 2 decks"),
        (("greedy", "cautious"), "cautious"),
        (("random,greedy",), "write --agent random --agent greedy"),
    ],
)
def test_agents_that_do_not_fit_are_refused(foredeck: Run, agents: tuple[str, ...], said: str) -> None:
    """As many as decks, or one; a usage error otherwise, in `replay` too."""
    options = [word for agent in agents for word in ("--agent", agent)]
    for command in ("run", "replay"):
        result = foredeck(command, "core-leadership", "core-lore", *options)
        assert result.returncode == 2
        assert result.stdout == ""
        assert said in result.stderr
        assert "Traceback" not in result.stderr


def test_quiet_is_one_line(foredeck: Run) -> None:
    """The result; on stderr the warning of the deck, and no progress."""
    result = foredeck("run", DECK, *FEW, "--quiet")
    assert result.stdout.count("\n") == 1
    assert re.match(r"win rate \S+ % .*n = 200", result.stdout)
    assert result.stderr == f"warning: {DECK}: no hero can pay for Beorn (tactics, line 18)\n"


def test_target_error(foredeck: Run) -> None:
    """Play until the interval is narrow enough, in whole thousands, whatever the jobs."""
    results = [foredeck("run", DECK, "--target-error", 2, "--json", "--jobs", jobs) for jobs in (1, 2)]
    found = printed(results[0])
    assert results[0].stdout == results[1].stdout
    assert (found["win"]["high"] - found["win"]["low"]) / 2 <= 0.02
    assert found["n"] % 1000 == 0
    assert found["meta"]["games"] == found["n"]


def test_target_error_says_what_it_waits_for(foredeck: Run) -> None:
    """How many games that takes nobody knows."""
    result = foredeck("run", DECK, "--target-error", 2.5)
    assert "playing until the win rate is known to ± 2.5 points, at most 1,000,000 games ...\n" in result.stderr
    assert "playing 1,000,000" not in result.stderr


def test_a_near_miss_is_not_told_as_the_target() -> None:
    class Tally:
        half_width = 0.00502

    player = Player.__new__(Player)
    player.tally, player.played = Tally(), Played(games=38_000)  # type: ignore[assignment]
    assert player._imprecise(0.005).startswith("the win rate is known to ± 0.502 points, not to ± 0.5: ")
    Tally.half_width = 0.005
    assert player._imprecise(0.005) == ""


def test_target_error_gives_up_at_n(foredeck: Run) -> None:
    """-n is the most games it plays."""
    result = foredeck("run", DECK, "--target-error", 0.01, "-n", 1500, "--json")
    assert printed(result)["n"] == 1500
    assert "warning: the win rate is known to ± " in result.stderr
    assert "not to ± 0.01: that needs about " in result.stderr
    assert "1,500 were allowed" in result.stderr


def test_learning_deck_is_played_with_a_warning(foredeck: Run) -> None:
    """What can be played is played; --legal refuses it."""
    result = foredeck("run", "core-leadership", *FEW)
    assert result.returncode == 0
    assert "warning: core-leadership: 30 cards: a learning deck, 20 short of legal" in result.stderr
    refused = foredeck("run", "core-leadership", *FEW, "--legal")
    assert refused.returncode == 3
    assert "error: core-leadership is not legal: 30 cards" in refused.stderr
    assert refused.stdout == ""


def test_deck_from_standard_input(foredeck: Run) -> None:
    """`-` reads standard input, and plays the same games as the file."""
    path = Path(__file__).parents[2] / "decks" / "lotr-lcg" / f"{DECK}.txt"
    by_stdin = printed(foredeck("run", "-", *FEW, "--json", stdin=path.read_text(encoding="utf-8")))
    by_path = printed(foredeck("run", path, *FEW, "--json"))
    by_id = printed(foredeck("run", DECK, *FEW, "--json"))
    assert by_stdin["win"] == by_path["win"] == by_id["win"]
    assert by_stdin["rounds"] == by_path["rounds"] == by_id["rounds"]


def test_out_holds_the_run(foredeck: Run, tmp_path: Path, stored: Path) -> None:
    """Tables, charts, and everything needed to play it again."""
    found = json.loads(stored.with_name("summary.json").read_text(encoding="utf-8"))
    games = pl.read_parquet(stored / "games.parquet")
    rounds = pl.read_parquet(stored / "rounds.parquet")
    cards = pl.read_parquet(stored / "cards.parquet")
    assert games["game"].to_list() == list(range(200))
    assert (games["result"] == "won").sum() == found["wins"]
    assert len(rounds) == games["completed"].cast(pl.Int64).sum()
    assert len(cards) == 200 * len(found["meta"]["decks"][0]["slots"])
    for name in CHARTS:
        assert (stored / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert ElementTree.parse(stored / f"{name}.svg").getroot().tag.endswith("svg")
    order = json.loads((stored / "run.json").read_text(encoding="utf-8"))
    deck = tmp_path / "again.txt"
    deck.write_text(order["decks"][0]["text"], encoding="utf-8", newline="")
    again = printed(
        foredeck(
            *("run", deck, "-n", order["games"], "--seed", order["seed"], "--agent", order["agents"][0]),
            *("--mode", order["mode"], "--scenario", order["scenario"], "--json"),
        )
    )
    assert again["wins"] == found["wins"]
    assert again["rounds"] == found["rounds"]
    assert not list(stored.glob("*.part"))


def test_replay_tells_the_game_of_the_run(foredeck: Run, stored: Path) -> None:
    """From the stored run or from deck and seed: the same sentences, and the result the tables have."""
    games = pl.read_parquet(stored / "games.parquet")
    for result in ("won", "lost"):
        row = games.filter(pl.col("result") == result).row(0, named=True)
        told = foredeck("replay", stored, "--game", row["game"])
        assert told.returncode == 0, told.stderr
        assert told.stdout == foredeck("replay", DECK, "--game", row["game"], "--seed", 7).stdout
        rounds = re.findall(r"^Round (\d+)", told.stdout, re.MULTILINE)
        assert [int(number) for number in rounds] == list(range(1, row["rounds"] + 1))
        assert result in told.stdout.splitlines()[-1].lower()
        outside = [line for line in told.stdout.splitlines()[2:] if line and not line.startswith("  ")]
        assert [line for line in outside if not re.fullmatch(r"Round \d+, resource phase|\w+ phase", line)] == []
    beyond = foredeck("replay", stored, "--game", 200)
    assert beyond.returncode == 2
    assert "games 0 to 199" in beyond.stderr


def test_replay_says_when_the_engine_has_changed(foredeck: Run, tmp_path: Path, stored: Path) -> None:
    """The games of another engine may go differently."""
    order = json.loads((stored / "run.json").read_text(encoding="utf-8"))
    (tmp_path / "run.json").write_text(json.dumps(order | {"engine_hash": "0123456789ab"}), encoding="utf-8")
    result = foredeck("replay", ".", "--game", 0)
    assert result.returncode == 0
    assert "warning: . was played by another version of the engine" in result.stderr


def test_text_of_a_deck_is_only_text(foredeck: Run, tmp_path: Path) -> None:
    """A deck's name is neither markup, nor a path, nor a command to the terminal."""
    name = "[red]$x^2$ ../../up <b> & \x1b[31m\u202e{0}[/red]"
    path = Path(__file__).parents[2] / "decks" / "lotr-lcg" / f"{DECK}.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    result = foredeck("run", "-", *FEW, "--out", "run", stdin="\n".join([name, *lines[1:]]))
    assert result.returncode == 0, result.stderr
    assert "[red]$x^2$ ../../up <b> &" in result.stdout
    assert "[/red]" in result.stdout
    assert not set("\x1b\u202e") & set(result.stdout + result.stderr)
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["run"]
    told = foredeck("replay", "run")
    assert told.returncode == 0, told.stderr
    assert "[red]" in told.stdout
    assert "\x1b" not in told.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="a console event would reach the test run itself")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    """Interrupted in the middle: the summary, the tables and the charts of the games so far, exit code 130."""
    found, errors = interrupted(tmp_path, ("run", DECK, "-n", "50000000"), seconds=1.5)
    assert 0 < found["n"] < 50_000_000
    assert f"interrupted after {found['n']:,} of 50,000,000 games" in errors
    assert len(pl.read_parquet(tmp_path / "run" / "games.parquet")) == found["n"]
    assert json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["games"] == found["n"]
    assert (tmp_path / "run" / "overview.png").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on file sizes")
@pytest.mark.parametrize("limit", [2_000, 100_000])
def test_full_disk(foredeck: Run, tmp_path: Path, limit: int) -> None:
    """No room for the tables, or for the charts: the answer is printed all the same, the error says what is missing."""
    import resource

    foredeck("run", DECK, "-n", 10, "--quiet")  # the compiled engine is in its cache before room is short
    result = foredeck(
        *("run", DECK, "-n", 2000, "--json", "--out", "run"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert result.returncode == 4, result.stderr
    assert json.loads(result.stdout)["n"] == 2000
    assert "Traceback" not in result.stderr
    assert len([line for line in result.stderr.splitlines() if line.startswith("error: cannot write ")]) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no broken pipes there")
def test_a_reader_who_has_seen_enough(tmp_path: Path) -> None:
    """`foredeck run … | head -0`: no error, and the run is stored."""
    command = [SCRIPT, "run", DECK, "-n", "50", "--out", "run"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        errors = process.stderr.read()
        assert process.wait(timeout=200) == 0, errors
    assert "written to run" in errors
    assert "error" not in errors
    assert json.loads((tmp_path / "run" / "run.json").read_text(encoding="utf-8"))["games"] == 50


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_full_disk_under_stdout(foredeck: Run) -> None:
    """Not even the answer could be printed."""
    with FULL.open("w", encoding="utf-8") as full:
        result = foredeck("run", DECK, "-n", 10, "--json", stdout=full)
    assert result.returncode == 4
    assert "error: the answer could not be printed: No space left on device" in result.stderr
    assert "Traceback" not in result.stderr
