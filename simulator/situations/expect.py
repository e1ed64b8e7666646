"""Comparing a table with what must follow: every difference as one sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from simulator.situations.format import Expect
from simulator.situations.names import plain
from simulator.situations.options import option_fault, pick
from simulator.situations.view import COMMON, Check, View

COPY = re.compile(r" #\d+")
"""What tells copies of a card apart in the log."""


def differences(view: View, expect: Expect, told: Sequence[str]) -> list[str]:
    """What is not as expected; ``told`` is the log."""
    given = {key: getattr(expect, key) for key in expect.model_fields_set - {"that", "player"}}
    if expect.that is not None:
        try:
            number = view.find(expect.that)
        except LookupError as error:
            return [str(error)]
        return compare(view, expect.that, given, {key: view.of_card(number, key) for key in given})
    if expect.player is not None:
        if expect.player > view.players:
            return [f"there is no player {expect.player}"]
        found = {key: view.of_player(expect.player - 1, key, value) for key, value in given.items()}
        return compare(view, f"player {expect.player}", given, found)
    checks = {**CHECKS, **view.checks}
    equal = {key: value for key, value in given.items() if key not in checks}
    found = {key: view.common(key) if key in COMMON else view.of_table(key, value) for key, value in equal.items()}
    problems = compare(view, "table", equal, found)
    for key, check in checks.items():
        if key in given:
            problems += check(view, given[key], told)
    return problems


def compare(view: View, subject: str, wanted: dict[str, Any], found: dict[str, Any]) -> list[str]:
    different = [key for key, value in wanted.items() if not same(value, found[key], key in view.ordered)]
    return [f"{subject}: {key} is {show(found[key])}, not {show(wanted[key])}" for key in different]


def same(wanted: Any, found: Any, ordered: bool) -> bool:
    if isinstance(wanted, tuple):
        one, other = [plain(str(text)) for text in wanted], [plain(str(text)) for text in found]
        return one == other if ordered else sorted(one) == sorted(other)
    if isinstance(wanted, str):
        return plain(wanted) == plain(str(found))
    return bool(wanted == found)


def show(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(str, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if value == "" else str(value)


def check_legal(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    return [
        f"{text!r} is not legal; legal are: {listed(view.texts)}" for text in wanted if pick(view.texts, text) is None
    ]


def check_illegal(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    faults = [fault for text in wanted if (fault := option_fault(view, text))]
    there = [text for text in wanted if any(plain(one).startswith(plain(text)) for one in view.texts)]
    return faults + [f"{text!r} is legal" for text in there]


def check_options(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    if sorted(map(plain, wanted)) == sorted(map(plain, view.texts)):
        return []
    return [f"legal are exactly: {listed(view.texts)}, not: {listed(wanted)}"]


def _lines(told: Sequence[str]) -> list[str]:
    """The log as it may be quoted: with the numbers of copies, and without."""
    return [plain(way) for line in told for way in (line, COPY.sub("", line))]


def check_log(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    lines = _lines(told)
    return [f"nothing in the log says {text!r}" for text in wanted if not any(plain(text) in line for line in lines)]


def check_not_log(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    lines = _lines(told)
    return [f"the log says {text!r}" for text in wanted if any(plain(text) in line for line in lines)]


def listed(texts: Sequence[str]) -> str:
    return ", ".join(texts) if texts else "nothing (the game is over)"


CHECKS: dict[str, Check] = {
    "legal": check_legal,
    "illegal": check_illegal,
    "options": check_options,
    "log": check_log,
    "not_log": check_not_log,
}
