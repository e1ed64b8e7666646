"""`foredeck check`, with the real cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from simulator.cli.catalogues import lotr_catalogue
from simulator.cli.check import check
from simulator.cli.exits import Exit
from simulator.errors import DataError, UsageError


def test_a_legal_deck_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(["seastan-single-core-solo-2"], "core") == Exit.OK
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines() == [
        "seastan's Single Core Set Solo 2.0 (seastan-single-core-solo-2)",
        "  heroes   Théodred, Éowyn, Beravor",
        "  threat   27",
        "  deck     50 cards: 25 allies, 10 attachments, 15 events",
        "  spheres  leadership  20  ████████████████████  cost 1: 7, 2: 6, 3: 4, 4: 2, 5: 1",
        "           lore        14  ██████████████        cost 1: 3, 2: 6, 3: 5",
        "           spirit      12  ████████████          cost 1: 5, 2: 1, 3: 2, 4: 2, X: 2",
        "           neutral      3  ███                   cost 5: 3",
        "           tactics      1  █                     cost 6: 1",
        "  costs    1  15  ███████████████",
        "           2  13  █████████████",
        "           3  11  ███████████",
        "           4   4  ████",
        "           5   4  ████",
        "           6   1  █",
        "           X   2  ██",
        "  warning  no hero can pay for Beorn (tactics, line 18)",
        "  legal    yes",
    ]


def test_one_deck_that_is_not_legal_decides(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(["seastan-single-core-solo-2", "core-lore"], "revised") == Exit.CHECK_FAILED
    out = capsys.readouterr().out
    assert "  problem  30 cards: a learning deck, 20 short of legal\n  legal    no" in out
    assert out.count("\n  legal    ") == 3  # each deck, and both together


@pytest.mark.parametrize(
    ("decks", "told"),
    [
        (["core-leadership", "core-tactics"], "core-leadership and core-tactics are not legal by themselves"),
        (["seastan-single-core-solo-2", "core-tactics"], "core-tactics is not legal by itself"),
    ],
)
def test_decks_that_are_not_legal_are_not_legal_together(
    decks: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Though nothing be wrong between them."""
    assert check(decks, "core:9") == Exit.CHECK_FAILED
    together = capsys.readouterr().out.partition("Together: ")[2]
    assert together.splitlines()[-1] == f"  legal    only between the decks: {told}"


def test_the_pool_matters(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(["endmaybedark-quest003r"], "revised") == Exit.OK
    assert check(["endmaybedark-quest003r"], "core:2") == Exit.CHECK_FAILED
    assert "line 28: 3 copies of Unexpected Courage: 2 original Core Sets hold 2" in capsys.readouterr().out


BAD = """Four friends

1x Aragorn
1x Eowyn
1x Legolas
1x Beravor
4x Gandalf
2x Faramirr
1x Forest Spider
"""


def test_every_problem_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(BAD, encoding="utf-8")
    assert check([str(path)], "revised") == Exit.CHECK_FAILED
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  problem")]
    assert told == [
        "  problem  line 6: 4 heroes: at most 3 (leave 1 out)",
        '  problem  line 8: unknown card "Faramirr" (did you mean Faramir?)',
        '  problem  line 9: "Forest Spider" belongs in no deck (type: enemy) (take the line out)',
        "  problem  4 cards, unread lines not counted: 46 short of legal",
        "  problem  line 7: 4 copies of Gandalf: at most 3",
    ]


def test_a_hero_twice_is_one_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the box holds of a hero matters to nobody who may play one."""
    path = tmp_path / "twice.txt"
    path.write_text("Twice\n\nAragorn\nx2 Éowyn\n3 Gandalf\n", encoding="utf-8")
    check([str(path)], "core")
    told = [line for line in capsys.readouterr().out.splitlines() if "Éowyn" in line and "problem" in line]
    assert told == ["  problem  line 4: Éowyn is there twice: heroes are unique (name Éowyn once)"]


def test_a_deck_too_large_to_be_played_here_is_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three each of forty titles: the rules set no maximum."""
    cards = [card for card in lotr_catalogue().by_code.values() if card.type != "hero" and card.copies.revised >= 3]
    path = tmp_path / "big.txt"
    names = dict.fromkeys(card.name for card in cards)
    path.write_text("Big\n\nAragorn\nGimli\n" + "".join(f"3 {name}\n" for name in list(names)[:40]), encoding="utf-8")
    assert check([str(path)], "revised") == Exit.OK
    out = capsys.readouterr().out
    assert out.endswith("  note     120 cards: no more than 100 can be played with here\n  legal    yes\n")
    check([str(path)], "revised", as_json=True)
    (deck,) = json.loads(capsys.readouterr().out)["decks"]
    assert (deck["legal"], deck["playable"], deck["problems"]) == (True, False, [])


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(BAD, encoding="utf-8")
    assert check(["core-spirit", str(path)], "revised", as_json=True) == Exit.CHECK_FAILED
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert err == ""
    assert (answer["pool"], answer["legal"]) == ("revised", False)
    spirit, bad = answer["decks"]
    assert (spirit["threat"], spirit["size"], spirit["playable"], spirit["legal"]) == (24, 30, True, False)
    assert spirit["spheres"] == {"spirit": 29, "neutral": 1}
    assert sum(spirit["costs"].values()) == sum(spirit["types"].values()) == 30
    assert spirit["sphere_costs"] == {
        "spirit": {cost: n - (cost == "5") for cost, n in spirit["costs"].items() if n - (cost == "5")},
        "neutral": {"5": 1},
    }
    assert answer["together"]["legal"] is False
    assert spirit["problems"] == [
        {"line": None, "message": "30 cards: a learning deck, 20 short of legal", "hint": None}
    ]
    assert (bad["playable"], bad["legal"]) == (False, False)
    assert bad["heroes"][1] == {"code": "01007", "name": "Éowyn"}
    unknown = {"line": 8, "message": 'unknown card "Faramirr"', "hint": "did you mean Faramir?"}
    assert unknown in bad["problems"]


def test_nothing_is_printed_before_all_decks_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(DataError, match="there is no deck file no-such-deck"):
        check(["core-lore", "no-such-deck"], "revised")
    with pytest.raises(UsageError, match="unknown card pool 'hobbits'"):
        check(["core-lore"], "hobbits")
    assert capsys.readouterr().out == ""
