"""Filters and conditions of the card language, and the page that lists its words."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from simulator.games.altered import terms as k
from simulator.games.altered import vocabulary as v
from simulator.games.altered import words
from simulator.games.altered.cardmodel import OP_KEYS, RULE_KEYS, Op
from simulator.games.altered.words import EVERYWHERE, IN_PLAY, Condition, Filter, WordError, read_condition, read_filter

ROOT = Path(__file__).resolve().parents[2]
CHARACTER, PERMANENT, SPELL = 1 << k.CHARACTER, 1 << k.PERMANENT, 1 << k.SPELL
HAND, RESERVE = 1 << k.Z_HAND, 1 << k.Z_RESERVE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("character", Filter(types=CHARACTER)),
        ("character permanent", Filter(types=CHARACTER | PERMANENT)),
        ("landmark yours", Filter(types=PERMANENT, landmark=1, ctrl=1)),
        ("landmark permanent", Filter(types=PERMANENT, landmark=1)),
        ("robot yours", Filter(subtypes=("robot",), ctrl=1)),
        ("plant bureaucrat character", Filter(types=CHARACTER, subtypes=("bureaucrat", "plant"))),
        ("card in-hand yours", Filter(zones=HAND, ctrl=1)),
        ("card in-hand in-reserve opposing", Filter(zones=HAND | RESERVE, ctrl=2)),
        ("character of-chosen", Filter(types=CHARACTER, ctrl=3)),
        ("character fleeting anchored asleep", Filter(types=CHARACTER, needs=7)),
        ("character boosted other", Filter(types=CHARACTER, needs=8, relation=1)),
        ("character unfleeting", Filter(types=CHARACTER, lacks=k.FLEETING)),
        ("token yours", Filter(token=1, ctrl=1)),
        ("character nontoken", Filter(types=CHARACTER, token=2)),
        ("character cost<=4", Filter(types=CHARACTER, cost_high=4)),
        ("permanent cost>=3", Filter(types=PERMANENT, cost_low=3)),
        ("spell cost<=0", Filter(types=SPELL, cost_high=0)),
        ("character cost<=characters", Filter(types=CHARACTER, cost_kind=1)),
        ("character zero-stat here", Filter(types=CHARACTER, zero=1, relation=2)),
        ("character facing", Filter(types=CHARACTER, relation=3)),
    ],
)
def test_filters_mean_what_they_say(text: str, expected: Filter) -> None:
    assert read_filter(text) == expected


def test_a_filter_without_a_place_looks_where_its_reader_says() -> None:
    assert read_filter("character").zones == IN_PLAY == 1 << k.Z_LANDMARK | 1 << k.Z_EXPEDITION
    assert read_filter("character", EVERYWHERE).zones == EVERYWHERE
    assert read_filter("character in-reserve", EVERYWHERE).zones == RESERVE
    assert EVERYWHERE < 1 << 15, "the column is a signed 16-bit number"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "an empty filter"),
        ("of-chosn", "unknown filter word 'of-chosn', did you mean 'of-chosen'?"),
        ("Character", "unknown filter word 'Character', did you mean 'character'?"),
        ("in-hnad", "did you mean 'in-hand'?"),
        ("yours opposing", "'opposing': only one word of this group fits in a filter"),
        ("other here", "'here': only one word of this group fits"),
        ("cost<=3 cost<=4", "'cost<=4': only one word of this group fits"),
        ("cost<4", "'cost<4': write cost<=N, cost>=N, cost<=characters with a number for N"),
        ("landmark character", "'landmark' means Permanents alone"),
    ],
)
def test_filters_that_cannot_be_read(text: str, expected: str) -> None:
    with pytest.raises(WordError) as caught:
        read_filter(text)
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("count landmark yours 2", Condition(1, read_filter("landmark yours"), 2)),
        ("not count plant yours other 2", Condition(1, read_filter("plant yours other"), 2, True)),
        ("self fleeting", Condition(2, read_filter("fleeting", EVERYWHERE))),
        ("subject permanent", Condition(3, read_filter("permanent", EVERYWHERE))),
        ("target permanent in-reserve", Condition(4, read_filter("permanent in-reserve"))),
        ("first player", Condition(5)),
        ("not first player", Condition(5, negated=True)),
        ("orbs 7", Condition(6, amount=7)),
        ("counters 5", Condition(7, amount=5)),
        ("boosts 3", Condition(8, amount=3)),
        ("die 4", Condition(9, amount=4)),
        ("day 2", Condition(10, amount=2)),
        ("zeros 3", Condition(11, amount=3)),
        ("three statuses", Condition(12)),
        ("subject cost counters", Condition(13)),
        ("due to forest", Condition(14)),
        ("not was fleeting", Condition(15, negated=True)),
        ("afternoon", Condition(16)),
        ("hero ready", Condition(17)),
    ],
)
def test_conditions_mean_what_they_say(text: str, expected: Condition) -> None:
    assert read_condition(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "unknown condition ''"),
        ("frist player", "unknown condition 'frist player', did you mean 'first player'?"),
        ("orbs", "'orbs': write orbs N, with a number for N"),
        ("count landmark yours", "'count landmark yours': write count FILTER N"),
        ("count 2", "unknown condition 'count 2'"),
        ("self", "unknown condition 'self'"),
        ("afternoon 3", "unknown condition 'afternoon 3'"),
        ("self of-chosn", "unknown filter word 'of-chosn'"),
    ],
)
def test_conditions_that_cannot_be_read(text: str, expected: str) -> None:
    with pytest.raises(WordError) as caught:
        read_condition(text)
    assert expected in str(caught.value)


# --- the words and their page --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """scripts/vocabulary.py as a module."""
    spec = importlib.util.spec_from_file_location("vocabulary_page", ROOT / "scripts" / "vocabulary.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_word_is_on_the_page() -> None:
    page = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8").partition("## Altered TCG")[2]
    groups = (v.KINDS, v.EVENTS, v.RULES, v.CONSTANT_WHO, v.WHO, v.PLAYERS, v.INTO, v.UNTIL, v.GRANTS, v.CONDITIONS)
    known = [*OP_KEYS, *words.filter_words(), *(word for group in groups for word in group)]
    assert [word for word in known if f"`{word}`" not in page] == []


def test_every_op_of_the_page_has_an_example_that_can_be_read(script: ModuleType) -> None:
    examples = script.altered_ops()
    assert set(examples) == set(OP_KEYS)
    for name, text in examples.items():
        op = Op.model_validate(tomllib.loads(f"x = {text}")["x"])
        assert op.op == name


def test_every_condition_of_the_page_has_an_example_that_can_be_read(script: ModuleType) -> None:
    for form, (number, _) in v.CONDITIONS.items():
        example = script.ALTERED_CONDITION_EXAMPLES.get(form, form.replace(" N", " 3"))
        assert read_condition(example).kind == number


def test_model_and_tables_know_the_same_words() -> None:
    assert set(OP_KEYS) == set(v.OPS) - {"jump"}
    assert set(RULE_KEYS) == set(v.RULES)
    assert len(v.RULES) == k.N_RULES - 1
    assert len(v.EVENTS) == k.N_EVENTS - 1


@pytest.mark.parametrize(
    "table",
    ["KINDS", "EVENTS", "RULES", "OPS", "WHO", "PLAYERS", "INTO", "GRANTS", "AMOUNTS", "CONDITIONS", "RELATIONS"],
)
def test_no_number_stands_for_two_words(table: str) -> None:
    numbers = [number for number, _ in getattr(v, table).values()]
    assert len(numbers) == len(set(numbers))
