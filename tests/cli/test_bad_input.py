"""Every mistake a user can make ends in one clear line, a hint and the documented exit code, and costs nothing."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from tests.cli.answers import refused

HEROES = ("Aragorn", "Théodred", "Glóin")
TITLES = {
    "Guard of the Citadel": 3,
    "Faramir": 2,
    "Son of Arnor": 2,
    "Snowbourn Scout": 3,
    "Silverlode Archer": 2,
    "Longbeard Orc Slayer": 2,
    "Steward of Gondor": 2,
    "Ever Vigilant": 2,
    "Common Cause": 2,
    "For Gondor!": 2,
    "Sneak Attack": 2,
    "Valiant Sacrifice": 2,
    "Grim Resolve": 1,
    "Beorn": 1,
    "Veteran Axehand": 3,
    "Gondorian Spearman": 3,
    "Horseback Archer": 2,
    "Blade Mastery": 3,
    "Feint": 2,
    "Quick Strike": 2,
    "Swift Strike": 1,
    "Gandalf": 3,
    "Blade of Gondolin": 2,
    "Citadel Plate": 1,
}
assert sum(TITLES.values()) == 50


def deck(heroes: tuple[str, ...] = HEROES, **changed: int) -> str:
    """A legal deck as RingsDB writes it, with some numbers of copies changed (``Gandalf=4``)."""
    titles = TITLES | changed
    cards = "".join(f"{copies}x {title} (Core Set)\n" for title, copies in titles.items() if copies)
    named = "".join(f"1x {hero} (Core Set)\n" for hero in heroes)
    return f"Deck for a test\n\nPacks: Core Set (2)\n\nHeroes ({len(heroes)})\n\n{named}\nAllies (9)\n\n{cards}"


Run = Callable[..., "CompletedProcess[str]"]
Write = Callable[..., Path]


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["-n", "0"], "-n 0", "10000"),
        (["-n", "-5"], "-n -5", "10000"),
        (["-n", "many"], "-n many: a whole number is needed", "--help"),
        (["--jobs", "0"], "--jobs 0", "without --jobs"),
        (["--jobs", "-2"], "--jobs -2", ""),
        (["--seed", "-1"], "--seed -1", "2**64"),
        (["--target-error", "0"], "--target-error 0", "0.5"),
        (["--target-error", "nan"], "--target-error nan", "0.5"),
        (["--scenario", "passage-trough-mirkwood"], "unknown scenario", "did you mean passage-through-mirkwood?"),
        (["--scenario", "anduin"], "unknown scenario 'anduin'", "did you mean journey-along-the-anduin? known: "),
        (["--scenario", "x"], "unknown scenario 'x'", "known: passage-through-mirkwood"),
        (["--mode", "nightmare"], "unknown mode 'nightmare'", "known: standard, easy"),
        (["--mode", "hard"], "unknown mode 'hard'", "hint: known: standard, easy"),
        (["--mode"], "option '--mode' requires an argument", "foredeck run --help shows what it takes"),
        (["--target-error", "0,500"], "--target-error 0,500: a number is needed", "hint: foredeck run --help"),
        (["--out", ""], '--out "": a name is needed', "hint: name what is to be written"),
        (["--format", "limited"], "--format limited: a format is how the decks are written", "with --legality limited"),
        (["--format", "nope"], "unknown deck format 'nope'", "hint: known: ringsdb, "),
        (["--agent", "greddy"], "unknown agent 'greddy'", "did you mean greedy? known: "),
        (["--pool", "all"], "unknown card pool 'all'", "revised"),
        (["--out", "deck.txt"], "--out deck.txt cannot be written: that is a file, not a folder", "name a"),
        (["--out", "deck.txt/under"], "cannot be written", "folder"),
        (["--frobnicate"], "--frobnicate", "--help"),
    ],
)
def test_options(foredeck: Run, write: Write, arguments: list[str], message: str, hint: str) -> None:
    """A number, name or place the command cannot work with: exit code 2."""
    refused(foredeck("run", write(deck()), *arguments), 2, message, hint)


@pytest.mark.parametrize("option", ["-n", "--seed", "--jobs"])
@pytest.mark.parametrize("given", ["10.000", "10,000", "10_000", "10 000", "10'000", "1e4", "1.0E+4"])
def test_ten_thousand(foredeck: Run, option: str, given: str) -> None:
    """What is a thousand to some is a fraction to others: digits alone are a whole number."""
    refused(
        foredeck("run", "core-lore", option, given), 2, f"{option} {given}: a whole number is needed", "write 10000"
    )


@pytest.mark.parametrize("given", ["2.0", "1.5", "1e-3", "1.2345e1", "10.00", "0.500", "1e50", "1,0000", "", "\u0661"])
def test_no_whole_number(foredeck: Run, given: str) -> None:
    """No other number is guessed."""
    result = foredeck("run", "core-lore", "-n", given)
    refused(result, 2, ": a whole number is needed", "hint: foredeck run --help shows what it takes")


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["matrix", "starter-axiom", "starter-lyra"], "-n"),
        (["campaign", "core-lore"], "-n"),
        (["campaign", "core-lore"], "--max-attempts"),
        (["campaign", "core-lore"], "--log"),
        (["replay", "core-lore"], "--game"),
        (["replay", "core-lore"], "--seed"),
    ],
)
def test_whole_numbers_of_other_commands(foredeck: Run, arguments: list[str], option: str) -> None:
    refused(foredeck(*arguments, option, "1.000"), 2, f"{option} 1.000: a whole number is needed", "hint: write 1000")


@pytest.mark.parametrize("command", [["matrix", "starter-axiom", "starter-lyra"], ["campaign", "core-lore"]])
def test_an_empty_name(foredeck: Run, tmp_path: Path, command: list[str]) -> None:
    """It would be the folder the command is given in."""
    refused(foredeck(*command, "--out", ""), 2, '--out "": a name is needed', "name what is to be written")
    assert not list(tmp_path.iterdir())


def test_the_way_of_playing_is_called_otherwise(foredeck: Run) -> None:
    """`run` and `matrix` have an option of its own for it, `check` says it with the format."""
    decks = ("starter-axiom", "starter-lyra")
    refused(foredeck("matrix", *decks, "--format", "limited"), 2, "--format limited", "with --legality limited")
    refused(foredeck("check", *decks, "--legality", "limited"), 2, "no such option: --legality", "--format limited")
    refused(foredeck("replay", *decks, "--format", "limited"), 2, "unknown deck format 'limited'", "hint: known: ")


def test_no_deck(foredeck: Run) -> None:
    """A run needs a deck."""
    refused(foredeck("run"), 2, "missing argument 'DECK", "--help")


def test_too_many_players(foredeck: Run) -> None:
    """Four can sit at the table."""
    refused(foredeck("run", *["core-lore"] * 5), 2, "5 decks: at most 4", "one deck a player")


def test_the_same_hero_at_two_seats(foredeck: Run) -> None:
    """Heroes are unique over the table."""
    refused(
        foredeck("run", "core-lore", "core-lore"),
        3,
        "is a hero of core-lore, which is given as deck 1 and as deck 2 (and 2 more",
    )


@pytest.mark.parametrize(
    ("content", "message", "hint"),
    [
        ("", "is empty", "RingsDB"),
        ("\n  \n", "is empty", "RingsDB"),
        (deck().replace("Faramir", "Faramyr"), 'unknown card "Faramyr"', "did you mean Faramir"),
        (deck().replace("Gandalf", "Gandal"), 'unknown card "Gandal"', "did you mean Gandalf or Gandalf's Search?"),
        (
            deck().replace("Gandalf", "Sting"),
            'unknown card "Sting"',
            "only cards of the Core Set and the Revised Core Set",
        ),
        ("Sting\n", 'unknown card "Sting"', "write the deck's name, an empty line, then one card a line"),
        (deck(heroes=()), "no hero", "1 to 3 heroes"),
        (deck(heroes=("Aragorn", "Théodred", "Glóin", "Gimli")), "4 heroes: at most 3", "leave 1 out"),
        (deck(heroes=("Aragorn", "Aragorn", "Glóin")), "Aragorn is there twice", "name Aragorn once"),
        (deck(Gandalf=4), "4 copies of Gandalf", "check"),
        (deck(Gandalf=2), "49 cards", "check"),
        (deck(Gandalf=90), "137 cards: no more than 100 can be played with here", "leave 37 out"),
        ("2x [/bold] nonsense\n" * 3000, "holds no known card", ""),
    ],
)
def test_decks(foredeck: Run, write: Write, content: str, message: str, hint: str) -> None:
    """A deck that cannot be played, or is not legal where that is asked for: exit code 3."""
    refused(foredeck("run", write(content), "--legal"), 3, message, hint)


def test_a_game_before_the_first(foredeck: Run) -> None:
    refused(foredeck("replay", "core-lore", "--game", "-1"), 2, "--game -1", "the first is --game 0")


def test_missing_file(foredeck: Run) -> None:
    """The nearest shipped deck is named."""
    refused(foredeck("run", "core-leadershp"), 3, "there is no deck file core-leadershp", "core-leadership")


def test_directory(foredeck: Run, tmp_path: Path) -> None:
    """A folder is no deck."""
    refused(foredeck("run", tmp_path), 3, "is a folder")


def test_binary(foredeck: Run, tmp_path: Path) -> None:
    """Neither is a picture."""
    path = tmp_path / "deck.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    refused(foredeck("run", path), 3, "is not a text file", "UTF-8")


def test_huge_file(foredeck: Run, tmp_path: Path) -> None:
    """Nothing of that size is read."""
    path = tmp_path / "deck.txt"
    with path.open("wb") as file:
        file.truncate(5_000_000_000)
    refused(foredeck("run", path), 3, "larger than 1 MB")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="may write anywhere")
def test_read_only_out(foredeck: Run, write: Write, tmp_path: Path) -> None:
    """A folder without the right to write."""
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    refused(foredeck("run", write(deck()), "--out", folder / "run"), 2, "cannot be written")


def test_nothing_is_played_before_the_mistake_is_found(foredeck: Run, tmp_path: Path) -> None:
    """A run that would take hours fails at once, and leaves no folder behind when the deck is the mistake."""
    refused(foredeck("run", "no-such-deck", "-n", 100_000_000, "--out", "new"), 3, "there is no deck file")
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["cards", "--game", "chess"], 2, "unknown game 'chess'"),
        (["cards", "Gandalv"], 2, "no card is called 'Gandalv'"),
        (["scenarios", "--game", "chess"], 2, "unknown game 'chess'"),
        (["run", "core-lore", "-n", "ten"], 2, "error: -n ten: a whole number is needed"),
        (["run", "core-lore", "--games", "1.5"], 2, "error: -n 1.5: a whole number is needed"),
        (["run", "core-lore", "-n", "1" * 5000], 2, "…: the number is too long"),
        (["run", "core-lore", "--target-error", "x"], 2, "error: --target-error x: a number is needed"),
        (["scenarios", "--game", "altered"], 2, "Altered TCG has no scenarios: its decks play against each other"),
        (["check", "core-leadershp"], 3, "there is no deck file"),
        (["replay", "core-lore", "--game", "-1"], 2, "--game -1"),
        (["replay", "no-run"], 3, "there is no deck file no-run"),
        (["replay", "."], 3, ". holds no stored run"),
        (["replay", "A" * 300], 3, "AAAA"),
        (["replay", "A" * 300 + "/run.json"], 3, "AAAA"),
        (["replay", "core-lore", "--seed", "-1"], 2, "--seed -1 is out of range"),
        (["campaign", "core-lore", "--log", "1", "--out", "run"], 2, "--log prints one campaign"),
        (["rnu"], 2, "no such command 'rnu'"),
    ],
)
def test_other_commands(foredeck: Run, arguments: list[str], code: int, message: str) -> None:
    """The other commands keep to the same form."""
    refused(foredeck(*arguments), code, message)


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["starter-axiom", "starter-lyra", "--mode", "easy"], "hint: Altered TCG has --rules\n"),
        (["core-lore", "--rules", "4.0"], "hint: The Lord of the Rings: The Card Game has --scenario and --mode\n"),
    ],
)
def test_a_replay_names_its_own_options(foredeck: Run, arguments: list[str], hint: str) -> None:
    """`foredeck run` has some more."""
    result = foredeck("replay", *arguments)
    refused(result, 2, "is an option of")
    assert result.stderr.endswith(hint)


@pytest.mark.parametrize("given", ["no-run", "core-lor"])
def test_a_replay_may_be_of_a_run(foredeck: Run, given: str) -> None:
    """A name that is none may have been meant as a folder, if it is the only one."""
    message, hint = f"there is no deck file {given}, and no folder of that name", "the folder of `foredeck run --out`"
    refused(foredeck("replay", given), 3, message, hint)
    result = foredeck("replay", given, "core-lore")
    refused(result, 3, f"there is no deck file {given}", "shipped deck")
    assert "folder" not in result.stderr


def test_a_file_of_a_run_is_no_deck(foredeck: Run, tmp_path: Path) -> None:
    """Nor is a matrix replayed, whether its folder or its file is given."""
    for name in ("run.json", "matrix.json"):
        (tmp_path / name[:-5]).mkdir()
        (tmp_path / name[:-5] / name).write_text("{}", encoding="utf-8")
    refused(foredeck("replay", "run/run.json"), 3, "a file of a stored run, not a deck", "hint: give the folder: run")
    for given in ("matrix", "matrix/matrix.json"):
        refused(foredeck("replay", given), 3, "holds a matrix, which is not replayed", "foredeck replay DECK DECK")


@pytest.mark.parametrize("decks", [["starter-axiom"], ["starter-axiom", "starter-lyra"]])
@pytest.mark.parametrize("options", [[], ["--mode", "easy"]])
def test_a_game_without_a_campaign(foredeck: Run, decks: list[str], options: list[str]) -> None:
    """However many decks there are: what the game lacks is said before what is wrong with the rest."""
    these = "starter-axiom is a deck" if len(decks) == 1 else "these are decks"
    hint = "campaigns are played in The Lord of the Rings: The Card Game; foredeck run plays decks of Altered TCG"
    refused(foredeck("campaign", *decks, *options), 2, f"{these} of Altered TCG, which has no campaign", hint)


@pytest.mark.parametrize("name", ["no-file.toml", "A" * 300])
def test_missing_situation(foredeck: Run, name: str) -> None:
    """Its line on stdout counts what was run: nothing."""
    result = foredeck("situation", name)
    assert result.returncode == 3
    assert name in result.stderr
    assert "\nhint: give a *.toml file of situations" in result.stderr
    assert "Traceback" not in result.stderr


def test_damaged_run(foredeck: Run, tmp_path: Path) -> None:
    """A stored run that was edited or cut off."""
    for content, message in (("{", "run.json is damaged"), (json.dumps({"game": "lotr-lcg"}), "run.json is damaged: ")):
        (tmp_path / "run.json").write_text(content, encoding="utf-8")
        refused(foredeck("replay", tmp_path), 3, message, "play the run again")


RUN: dict[str, Any] = {
    "game": "lotr-lcg",
    "scenario": "passage-through-mirkwood",
    "mode": "easy",
    "decks": [{"source": "mine.txt", "text": deck()}],
    "agents": ["greedy"],
    "seed": 7,
    "games": 5,
    "engine_hash": "0",
    "version": "0",
}
CAMPAIGNS = {
    **{key: value for key, value in RUN.items() if key not in ("scenario", "games")},
    "kind": "campaign",
    "campaign": "Mirkwood Paths",
    "expert": True,
    "campaigns": 5,
    "max_attempts": 4,
    "bench": [],
    "swaps": [],
    "heal": "half",
}
ALTERED = {**RUN, "game": "altered", "rules": "4.0", "scenario": None, "mode": None}


@pytest.mark.parametrize(
    ("order", "changed", "message", "hint"),
    [
        (RUN, {"scenario": "passage-trough-mirkwood"}, "unknown scenario", "did you mean passage-through-mirkwood?"),
        (RUN, {"scenario": None}, "unknown scenario ''", "known: passage-through-mirkwood"),
        (RUN, {"mode": "nightmare"}, "unknown mode 'nightmare'", "known: standard, easy"),
        (RUN, {"game": "chess"}, "unknown game 'chess'", "known: lotr-lcg"),
        (RUN, {"agents": ["greddy"]}, "unknown agent 'greddy'", "did you mean greedy?"),
        (RUN, {"seed": -1}, "damaged: seed: 0 is the least that is possible", ""),
        (RUN, {"decks": [{"source": "mine.txt", "text": "Test\n\nAragorn\n3x Gandlaf"}]}, "Gandlaf", "Gandalf"),
        (ALTERED, {}, "1 deck: Altered TCG is played by two", "two decks"),
        (ALTERED, {"rules": "9"}, "unknown rules '9'", "known: "),
        (CAMPAIGNS, {"mode": "nightmare"}, "unknown mode 'nightmare'", "known: standard, easy"),
        (CAMPAIGNS, {"agents": ["greddy"]}, "unknown agent 'greddy'", "did you mean greedy?"),
        (CAMPAIGNS, {"heal": "some"}, "unknown way of healing 'some'", "known: "),
        (CAMPAIGNS, {"boons": ["Mendur"]}, "Mendur", "Mendor"),
        (CAMPAIGNS, {"seed": 2**64}, "damaged: seed: ", ""),
    ],
)
def test_a_name_in_a_stored_run(
    foredeck: Run, tmp_path: Path, order: dict[str, object], changed: dict[str, object], message: str, hint: str
) -> None:
    """The command line is right and the file is not: exit code 3, and the file is named."""
    (tmp_path / "run.json").write_text(json.dumps(order | changed), encoding="utf-8")
    result = foredeck("replay", tmp_path)
    refused(result, 3, message, hint)
    assert f"error: {tmp_path / 'run.json'}" in result.stderr


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--seed", "1"], "--seed is for decks"),
        (["--agent", "random", "--agent", "greedy"], "--agent is for decks"),
        (
            ["--seed", "9", "--scenario", "escape-from-dol-guldur", "--mode", "easy", "--format", "text"],
            "--scenario, --mode, --seed and --format are for decks",
        ),
    ],
)
@pytest.mark.parametrize("order", [RUN, CAMPAIGNS], ids=["games", "campaigns"])
def test_a_stored_run_has_options_of_its_own(
    foredeck: Run, tmp_path: Path, order: dict[str, object], options: list[str], named: str
) -> None:
    """None is passed over in silence, not even one that says the same."""
    (tmp_path / "run.json").write_text(json.dumps(order), encoding="utf-8")
    refused(foredeck("replay", ".", *options), 2, f"{named}, and . is a folder", "or give decks in place of the folder")
