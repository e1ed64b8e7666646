"""The page of the card language is current and complete, and its examples are valid."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from simulator.games.lotr_lcg import terms, words
from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg.cardmodel import OP_KEYS, Op

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """scripts/vocabulary.py as a module."""
    spec = importlib.util.spec_from_file_location("vocabulary_page", ROOT / "scripts" / "vocabulary.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_page_is_current(script: ModuleType) -> None:
    stored = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    assert stored == script.page(), "run: python scripts/vocabulary.py"


def test_every_word_is_on_the_page() -> None:
    page = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    known = [*OP_KEYS, *v.WHO, *v.PLAYERS, *v.UNTIL, *v.AT_END, *v.EVENTS, *v.KINDS, *terms.PHASE_NAMES, *v.STATS]
    missing = [word for word in known if f"`{word}`" not in page]
    missing += [word for word in words.filter_words() if f"`{word}" not in page]
    missing += [form for _, form in v.CONDITIONS.values() if f"`{form.split('`')[1]}`" not in page]
    assert missing == []


def test_examples_can_be_read(script: ModuleType) -> None:
    source = script.card_sources()
    for name in OP_KEYS:
        example = script.op_example(source, name)
        assert Op.model_validate(tomllib.loads(f"x = {example}")["x"]).op == name
    page = script.page()
    conditions = re.findall(r"\| `([^`]+)` \|$", page.partition("## Conditions")[2], re.MULTILINE)
    assert len(conditions) == len(v.CONDITIONS)
    assert {words.read_condition(text).kind for text in conditions} == {number for number, _ in v.CONDITIONS.values()}
    for text in re.findall(r" · `([^`]+)` \|$", page, re.MULTILINE):
        words.read_filter(text)


def test_model_and_tables_know_the_same_words() -> None:
    assert set(OP_KEYS) == set(v.OPS) - {"jump"}
    assert set(v.EVENT_SENTENCES) == set(v.EVENTS)
    assert set(words.CTRL_WORDS) == set(v.CTRL) - {"any"}
    assert set(words.RELATION_WORDS) == set(v.RELATION) - {"none"}
    assert {word for word, _ in words.ENGAGED_WORDS.values()} == set(v.ENGAGED_WITH) - {"any"}
    assert {state for state, _, _ in words.STATE_WORDS.values()} == set(v.STATE_BITS)


@pytest.mark.parametrize(
    "numbers",
    [
        [number for number, _ in v.OPS.values()],
        [number for number, _ in v.WHO.values()],
        [number for number, _ in v.PLAYERS.values()],
        [number for number, _ in v.AMOUNTS.values()],
        [number for number, _ in v.CONDITIONS.values()],
        [bit for bit, _ in v.FLAGS.values()],
        list(v.STATS.values()),
        list(v.KINDS.values()),
    ],
)
def test_no_number_stands_for_two_words(numbers: list[int]) -> None:
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hero ally", {"types": 0b11}),
        ("enemy staging engaged-with-another", {"types": 1 << 4, "zones": 1 << 5 | 1 << 4, "engaged": 4}),
        ("character ready yours", {"types": 0b11, "lacks": 1, "ctrl": 1, "zones": words.IN_PLAY}),
        ("enemy trait:Dol_Guldur", {"traits": ("Dol Guldur",)}),
        ("enemy named Ungoliant's Spawn", {"title": "Ungoliant's Spawn"}),
    ],
)
def test_filters_mean_what_they_say(text: str, expected: dict[str, object]) -> None:
    found = words.read_filter(text)
    assert {key: getattr(found, key) for key in expected} == expected


def test_conditions_mean_what_they_say() -> None:
    assert words.read_condition("not threat 35") == words.Condition(v.CONDITIONS["threat"][0], None, 35, True)
    above = words.read_condition("threat above 40")
    assert (above.kind, above.amount) == (v.CONDITIONS["threat above"][0], 40)
    assert words.read_condition("encounter deck 1").kind == v.CONDITIONS["encounter deck"][0]
    self_active = words.read_condition("self active").filter
    assert self_active is not None
    assert self_active.zones == 1 << 8
    host_dwarf = words.read_condition("host trait:Dwarf").filter
    assert host_dwarf is not None
    assert host_dwarf.zones == words.EVERYWHERE


@pytest.mark.parametrize("text", ["", "hreo", "yours not-yours", "keyword:Fast", "trait:"])
def test_filters_that_cannot_be_read(text: str) -> None:
    with pytest.raises(words.WordError):
        words.read_filter(text)


@pytest.mark.parametrize("text", ["", "threat", "threat many", "exists", "undefended 3", "can drow"])
def test_conditions_that_cannot_be_read(text: str) -> None:
    with pytest.raises(words.WordError):
        words.read_condition(text)
