"""``--out``: a folder holds one result. The same command again replaces it, another one leaves it alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from simulator.decks import all_shipped_decks
from tests.cli.answers import refused

Run = Callable[..., "CompletedProcess[str]"]
RUN = ("run", "core-lore", "-n", 20)
VERSUS = ("run", "starter-axiom", "starter-muna", "-n", 20)
CAMPAIGN = ("campaign", "core-lore", "-n", 4, "--max-attempts", 2)
MATRIX = ("matrix", "starter-axiom", "starter-muna", "starter-lyra", "-n", 20)
pytestmark = pytest.mark.compiled


@pytest.fixture
def foredeck(in_process: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Many commands one after the other. Their charts take most of the time and are not what is looked at."""
    for module in ("report.charts", "report.versus.charts", "report.campaign.charts"):
        monkeypatch.setattr(f"simulator.{module}.write_charts", lambda summary, folder: None)
    return in_process


def text_of(deck: str) -> str:
    return all_shipped_decks()[deck].read_text(encoding="utf-8")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("first", "others"),
    [
        (RUN, [CAMPAIGN, VERSUS, MATRIX, (*RUN, "--seed", 2), (*RUN, "--mode", "easy"), ("run", "core-spirit")]),
        (VERSUS, [RUN, MATRIX, (*VERSUS, "--rules", "1.0"), (*VERSUS, "--agent", "random")]),
        (CAMPAIGN, [RUN, MATRIX, (*CAMPAIGN, "--seed", 2), (*CAMPAIGN, "--expert")]),
        (MATRIX, [VERSUS, CAMPAIGN, MATRIX[:3] + MATRIX[4:], (*MATRIX, "--seed", 2)]),
    ],
    ids=["run", "versus", "campaign", "matrix"],
)
def test_another_result_is_left_alone(
    foredeck: Run, tmp_path: Path, first: tuple[object, ...], others: list[tuple[object, ...]]
) -> None:
    """Refused before a game is played, whichever command made the one or is to make the other."""
    assert foredeck(*first, "--out", "keep", "-q").returncode == 0
    before = contents(tmp_path / "keep")
    made = " ".join(["foredeck", *(str(word) for word in first[: first.index("-n")])])
    for other in others:
        result = foredeck(*other, "--out", "keep")
        refused(result, 2, f"--out keep holds another result: that of {made}", "name another folder")
        assert "playing" not in result.stderr
    assert contents(tmp_path / "keep") == before


def test_what_differs_is_named(foredeck: Run) -> None:
    foredeck(*RUN, "--out", "keep", "-q")
    result = foredeck(*RUN, "--seed", 2, "--mode", "easy", "--out", "keep")
    assert "that of foredeck run core-lore, with other --mode, --seed\n" in result.stderr
    foredeck(*CAMPAIGN, "--out", "more", "-q")
    others = ("--expert", "--bench", "Gimli", "--boon", "mendor", "--agent", "random", "--max-attempts", 3)
    result = foredeck(*CAMPAIGN[:2], "-n", 4, *others, "--out", "more")
    assert "with other --expert, --agent, --max-attempts, --bench, --boon\n" in result.stderr


def test_another_game_is_named_alone(foredeck: Run) -> None:
    """All of its settings are others."""
    assert foredeck(*VERSUS, "--out", "keep", "-q").returncode == 0
    result = foredeck(*RUN, "--out", "keep")
    refused(result, 2, "that of foredeck run starter-axiom starter-muna, decks of another game")
    assert "with other" not in result.stderr


def test_an_agent_for_all_is_the_same_for_more_decks(foredeck: Run) -> None:
    """Named once or once a deck, it was not changed."""
    assert foredeck(*RUN, "--out", "keep", "-q").returncode == 0
    more = ("run", "core-lore", "core-spirit", "-n", 20, "--out", "keep")
    assert ", with other decks\n" in foredeck(*more).stderr
    assert ", with other decks\n" in foredeck(*more, "--agent", "greedy", "--agent", "greedy").stderr
    assert ", with other decks, --agent\n" in foredeck(*more, "--agent", "greedy", "--agent", "random").stderr


def test_a_path_may_be_spelled_otherwise(foredeck: Run, write: Callable[[str], Path], tmp_path: Path) -> None:
    """It is the same file; a file called like a shipped deck is not that deck."""
    write(text_of("core-lore"))
    (tmp_path / "core-lore").write_text(text_of("core-lore"), encoding="utf-8")
    for spelled in ("deck.txt", "./deck.txt", tmp_path / "keep" / ".." / "deck.txt"):
        assert foredeck("run", spelled, "-n", 20, "--out", "keep", "-q").returncode == 0
    assert foredeck(*RUN, "--out", "shipped", "-q").returncode == 0
    refused(foredeck("run", "./core-lore", "-n", 20, "--out", "shipped"), 2, "run core-lore, with other decks")


@pytest.mark.parametrize(("command", "file"), [(RUN, "run"), (VERSUS, "run"), (CAMPAIGN, "run"), (MATRIX, "matrix")])
def test_the_same_command_again_replaces_its_result(
    foredeck: Run, tmp_path: Path, command: tuple[object, ...], file: str
) -> None:
    """With the same number of games or another one."""
    assert foredeck(*command, "--out", "keep", "-q").returncode == 0
    before = contents(tmp_path / "keep")
    assert foredeck(*command, "--out", "keep", "-q").returncode == 0
    assert contents(tmp_path / "keep") == before
    assert "take their place" not in foredeck(*command, "-n", 40, "--out", "keep", "-q").stderr
    after = contents(tmp_path / "keep")
    assert after.keys() == before.keys()
    assert after[f"{file}.json"] != before[f"{file}.json"]


def test_fewer_games_in_the_place_of_more_are_told(foredeck: Run, tmp_path: Path) -> None:
    assert foredeck(*RUN, "--out", "keep", "-q").returncode == 0
    result = foredeck(*RUN[:-1], 10, "--out", "keep", "-q")
    assert result.returncode == 0
    assert "warning: --out keep holds 20 games of this command: 10 take their place\n" in result.stderr


def test_a_deck_that_was_changed_is_played_again(foredeck: Run, write: Callable[[str], Path], tmp_path: Path) -> None:
    """The command is the same: that is how a deck is built."""
    text = "Mine\n\nAragorn\n3 Gandalf\n3 Faramir\n3 Beorn\n"
    for changed in (text, text.replace("3 Beorn", "2 Beorn")):
        write(changed)
        assert foredeck("run", "deck.txt", "-n", 20, "--out", "keep", "-q").returncode == 0
        order = json.loads((tmp_path / "keep" / "run.json").read_text(encoding="utf-8"))
        assert ("2x Beorn" in order["decks"][0]["text"]) is ("2 Beorn" in changed)


@pytest.mark.parametrize(
    ("command", "deck", "another"),
    [
        (("run", "-", "-n", 20), "core-lore", "core-spirit"),
        (("run", "starter-muna", "-", "-n", 20), "starter-axiom", "starter-lyra"),
        (("campaign", "-", "-n", 4, "--max-attempts", 2), "core-lore", "core-spirit"),
        (("matrix", "starter-muna", "-", "-n", 20), "starter-axiom", "starter-lyra"),
    ],
    ids=["run", "versus", "campaign", "matrix"],
)
def test_standard_input_may_be_another_deck(
    foredeck: Run, tmp_path: Path, command: tuple[object, ...], deck: str, another: str
) -> None:
    """It is called the same each time, and nobody changes a deck there: another text is another deck."""
    assert foredeck(*command, "--out", "keep", "-q", stdin=text_of(deck)).returncode == 0
    before = contents(tmp_path / "keep")
    result = foredeck(*command, "--out", "keep", "-q", stdin=text_of(another))
    refused(result, 2, "standard input, with other decks", "name another folder")
    assert contents(tmp_path / "keep") == before
    assert foredeck(*command, "--out", "keep", "-q", stdin=text_of(deck)).returncode == 0
    assert contents(tmp_path / "keep") == before


def test_long_paths_that_begin_alike_are_other_decks(foredeck: Run, tmp_path: Path) -> None:
    folder = tmp_path / ("f" * 90)
    folder.mkdir()
    for deck in ("core-lore", "core-spirit"):
        (folder / f"{deck}.txt").write_text(text_of(deck), encoding="utf-8")
    assert foredeck("run", folder / "core-lore.txt", "-n", 20, "--out", "keep", "-q").returncode == 0
    result = foredeck("run", folder / "core-spirit.txt", "-n", 20, "--out", "keep", "-q")
    refused(result, 2, "with other decks", "name another folder")
    assert foredeck("run", folder / "core-lore.txt", "-n", 20, "--out", "keep", "-q").returncode == 0


def test_codes_that_begin_alike_are_other_decks(foredeck: Run, write: Callable[[str], Path], tmp_path: Path) -> None:
    """Their beginning is all that is shown of them."""
    text = text_of("starter-axiom")
    *_, last = (line for line in text.splitlines() if line.startswith("2 "))
    codes = []
    for changed in (text, text.replace(last, last.replace("2 ", "1 ", 1))):
        write(changed)
        codes.append(foredeck("convert", "deck.txt", "--to", "code").stdout.strip())
    assert codes[0][:16] == codes[1][:16]
    assert codes[0] != codes[1]
    command = ("run", "starter-muna", "-n", 20, "--out", "keep", "-q")
    assert foredeck(*command, codes[0]).returncode == 0
    refused(foredeck(*command, codes[1]), 2, "with other decks", "name another folder")
    assert foredeck(*command, codes[0]).returncode == 0


@pytest.mark.parametrize("content", ["{", "[]", "5", "{}", '{"decks": [3]}', '{"decks": 5}', "\udcff"])
@pytest.mark.parametrize("name", ["run.json", "matrix.json"])
def test_a_file_that_is_not_ours(foredeck: Run, tmp_path: Path, name: str, content: str) -> None:
    """It would be overwritten: nobody knows what is in it."""
    (tmp_path / name).write_bytes(content.encode(errors="surrogateescape"))
    refused(foredeck(*RUN, "--out", "."), 2, f"--out . holds a {name} that is damaged", "name another folder")
