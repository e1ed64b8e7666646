"""`foredeck check` with decks of Altered."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from simulator.cli.check import check
from simulator.cli.exits import Exit
from simulator.errors import DataError, UsageError
from tests.cli.answers import refused

Run = Callable[..., "CompletedProcess[str]"]
Write = Callable[..., Path]
CODE = "EBAk3hnUK4h8daVOIvjFyx5h846zfTGuXmb6p9YuwPaHsgA="
HERO = "1 ALT_CORE_B_AX_01_C"
COMMONS = [f"3 ALT_CORE_B_AX_{number:02d}_C" for number in range(4, 17)]
RARES = [f"1 ALT_CORE_B_AX_{number:02d}_R1" for number in range(17, 31)]


def test_a_legal_deck_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(["public-yz-afanas"]) == Exit.OK
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == [
        "Yzmir - Afanas & Senka spells (public-yz-afanas)",
        "  hero     Afanas & Senka",
        "  faction  Yzmir",
        "  deck     39 cards: 19 characters, 20 spells",
        "  rarities C 24, R1 3, R2 12",
        "  costs    1: 11, 2: 18, 3: 3, 4: 5, 5: 1, 6: 1",
        "  note     suspended in official play: Helping Hand (R2)",
        "  legal    yes (constructed, rules 4.0)",
    ]


def test_decks_of_both_games_in_one_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(["starter-axiom", "seastan-single-core-solo-2"]) == Exit.OK
    out = capsys.readouterr().out
    assert "  hero     Sierra & Oddball\n" in out
    assert "  heroes   Théodred, Éowyn, Beravor\n" in out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert check([CODE, "core-lore"], as_json=True) == Exit.CHECK_FAILED
    deck, other = json.loads(capsys.readouterr().out)["decks"]
    assert (deck["game"], other["game"]) == ("altered", "lotr-lcg")
    assert deck["heroes"] == [{"code": "ALT_CORE_B_YZ_03_C", "name": "Afanas & Senka"}]
    assert (deck["size"], deck["factions"], deck["rarities"]) == (39, {"YZ": 39}, {"C": 24, "R1": 3, "R2": 12})
    assert deck["types"] == {"character": 19, "spell": 20}
    assert sum(deck["hand_costs"].values()) == 39
    assert (deck["format"], deck["rules"], deck["legal"], deck["playable"]) == ("constructed", "4.0", True, True)
    assert (deck["problems"], deck["notes"]) == ([], ["suspended in official play: Helping Hand (R2)"])


def test_format_and_rules_matter(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    big = str(write("\n".join([HERO, *(f"3 ALT_CORE_B_AX_{n:02d}_C" for n in range(4, 24))])))
    assert check([big]) == Exit.CHECK_FAILED
    assert "60 cards beside the hero: at most 59 by rules 4.0" in capsys.readouterr().out
    assert check([big], rules="1.0") == Exit.OK
    assert "legal    yes (constructed, rules 1.0)" in capsys.readouterr().out
    small = str(write("29 ALT_CORE_B_AX_04_C\n1 ALT_CORE_B_BR_01_C\n"))
    assert check([small]) == Exit.CHECK_FAILED
    assert check([small], format_=["limited"]) == Exit.OK


def told(deck: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The problems of a deck that is not legal."""
    assert check([deck]) == Exit.CHECK_FAILED
    start = "  problem  "
    return [line[len(start) :] for line in capsys.readouterr().out.splitlines() if line.startswith(start)]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (COMMONS, "no hero (a deck has one hero, such as: 1 ALT_CORE_B_AX_01_C)"),
        (
            [HERO, "1 ALT_CORE_B_BR_01_C", *COMMONS],
            "line 2: 2 heroes: Sierra & Oddball and Kojo & Booda (a deck has one hero)",
        ),
        ([HERO, *COMMONS, "1 ALT_CORE_B_BR_04_C"], "line 15: Bravos in a deck of Axiom: Ratatoskr (C)"),
        ([HERO, *COMMONS, *RARES, "2 ALT_CORE_B_OR_09_R2"], "16 rares: at most 15 (R1 and R2 count together)"),
        (
            [HERO, *COMMONS, "1 ALT_ALIZE_B_AX_32_C"],
            "line 15: unknown set ALIZE in ALT_ALIZE_B_AX_32_C (known: the Core set (CORE or COREKS))",
        ),
        (
            [HERO, *COMMONS, "1 ALT_CORE_B_AX_15_U_4392"],
            "line 15: ALT_CORE_B_AX_15_U_4392 is a unique card: there are no data for uniques "
            "(put the common or a rare of that name in its place)",
        ),
    ],
)
def test_problems(lines: list[str], problem: str, write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(str(write("\n".join(lines))), capsys) == [problem]


def test_a_deck_of_names(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    """Without any sign of the game but the names."""
    found = told(str(write("1 Sierra & Oddball\n3 Kelon Elemental\n")), capsys)
    assert found[1].startswith(
        "line 2: Kelon Elemental may be ALT_CORE_B_AX_04_C (common, Axiom) or ALT_CORE_B_AX_04_R1"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [({"format_": ["standard"]}, "unknown format 'standard'"), ({"rules": "5"}, "unknown rules '5'")],
)
def test_unknown_options(options: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        check(["starter-axiom"], **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("deck", "options", "message"),
    [
        ("starter-lyra", {"pool": "core"}, "--pool is an option of The Lord of the Rings.*, and this is a deck of Alt"),
        ("core-lore", {"rules": "1.0"}, "--rules is an option of Altered TCG, and this is a deck of The Lord"),
        ("core-lore", {"format_": ["limited"]}, "--format limited is an option of Altered TCG, and this is a deck"),
    ],
)
def test_options_of_the_other_game(deck: str, options: dict[str, str], message: str) -> None:
    """Nothing would come of them; with a deck of each game something does."""
    with pytest.raises(UsageError, match=message):
        check([deck], **options)  # type: ignore[arg-type]
    check(["core-lore", "starter-lyra"], **options)  # type: ignore[arg-type]


def test_a_mixture(write: Write) -> None:
    with pytest.raises(DataError, match=r"a deck of two games: line 1 is of Altered TCG and line 2 is of The Lord"):
        check([str(write("1 Sierra & Oddball\n3 Gandalf\n"))])


# --- through the real entry point ---------------------------------------------------------------------------


def test_codes(foredeck: Run) -> None:
    assert "  hero     Afanas & Senka" in foredeck("check", CODE).stdout
    assert "  hero     Afanas & Senka" in foredeck("check", "-", stdin=CODE).stdout
    refused(foredeck("check", CODE[:24]), 3, "the deck code ends in the middle of the deck", "copy the whole code")
    refused(foredeck("check", "-", stdin=CODE[:24]), 3, "standard input: the deck code ends", "copy the whole code")


def test_options_say_whose_they_are(foredeck: Run) -> None:
    text = " ".join(foredeck("check", "--help").stdout.split())
    assert "what an Altered deck is for: constructed" in text
    assert "--rules <str> Altered:" in text
    assert "--pool <str> The Lord of the Rings:" in text


# --- foredeck cards -----------------------------------------------------------------------------------------


def test_cards_of_altered(foredeck: Run) -> None:
    *rows, total = foredeck("cards", "--game", "altered").stdout.splitlines()
    assert len(rows) == 508
    assert total.startswith("508 cards, ")
    row = next(row for row in rows if row.startswith("ALT_CORE_B_OR_09_R2"))
    assert row.split()[-1] in ("works", "blank")
    assert " character " in row


def test_one_card_in_all_its_versions(foredeck: Run) -> None:
    out = foredeck("cards", "--game", "altered", "quetzalcoatl").stdout
    assert "Quetzalcóatl (Muna character R2, ALT_CORE_B_OR_18_R2)\n" in out
    assert "  hand cost 3, Reserve cost 3, forest 3, mountain 3, water 3\n" in out
    assert out.count("  - When your opponent draws or resupplies: create") == 3, "each ability as it was understood"
    assert foredeck("cards", "--game", "altered", "ALT_CORE_B_OR_18_R2").stdout.count("Quetzalcóatl") == 1


def test_unknown_card(foredeck: Run) -> None:
    result = foredeck("cards", "--game", "altered", "Kelon Elementl")
    assert result.returncode == Exit.USAGE
    assert "hint: did you mean Kelon Elemental" in result.stderr
