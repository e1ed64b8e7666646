"""JSON from strangers: damaged, absurd or hostile text ends in one DataError that names the place."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections import Counter
from typing import Any, NoReturn

from simulator.decks.catalogue import shown
from simulator.errors import DataError

_AGAIN = "export or download the deck again"
_DECKS = "a deck in JSON is the object that RingsDB gives, or the list of entries that DragnCards saves"
_LONGEST_NUMBER = 15
_BEGINS_A_VALUE = tuple('["-0123456789tfn')
_MANY = {str: "strings", int: "numbers", float: "numbers", list: "lists"}
_KEY = re.compile(r'"([^"\\\n]{1,40})"[ \t]{0,9}:|\n')


def load(text: str) -> Any:
    """The value ``text`` holds. Numbers of more digits than any deck has are cut to a size that is refused later.

    DataError for what is no JSON, for a key that an object has twice, for NaN, and for text that is nested too deep.
    """
    text = text.removeprefix("\ufeff")
    try:
        return json.loads(text, object_pairs_hook=_once, parse_int=_whole_number, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            raise DataError(f"the JSON is cut short (line {error.lineno})", _AGAIN) from error
        reason = error.msg[:1].lower() + error.msg[1:]
        raise DataError(f"line {error.lineno}, column {error.colno}: this is no JSON ({reason})", _AGAIN) from error
    except RecursionError:
        raise DataError("the JSON is nested too deep for a deck", _AGAIN) from None


def refuse_value(text: str) -> None:
    """DataError for JSON that is no object and no list of objects, which no deck is; nothing for other text."""
    if text.lstrip()[:1] not in _BEGINS_A_VALUE:
        return
    try:
        value = load(text)
    except DataError:
        return
    of_what = f" of {_MANY.get(type(value[0]), 'values')}" if isinstance(value, list) and value else ""
    raise DataError(f"JSON, but no deck: {kind(value)}{of_what}", _DECKS)


def kind(value: Any) -> str:
    """What a value is, in JSON's words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    names = {dict: "an object", list: "a list", str: "a string", int: "a number", float: "a fraction"}
    return names.get(type(value), "a value")


def copies(value: Any) -> int | None:
    """A number of copies; None for anything but a whole number."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


class Places:
    """On which line keys stand. A text of one line has no lines worth telling: 0."""

    def __init__(self, text: str) -> None:
        self._at: dict[str, list[int]] = {}
        line = 1
        for match in _KEY.finditer(text):
            if match[0] == "\n":
                line += 1
            else:
                self._at.setdefault(match[1], []).append(line)
        self._lines = line

    def line(self, key: str, behind: str = "") -> int:
        """The line of ``key``, the first one not before that of the key ``behind``."""
        found = self.lines(key)
        if not found:
            return 0
        first = self.lines(behind)[:1] if behind else []
        at = bisect_left(found, first[0]) if first else 0
        return found[at] if at < len(found) else found[0]

    def lines(self, key: str) -> list[int]:
        """All lines of ``key``, in order."""
        return self._at.get(key, []) if self._lines > 2 else []


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise DataError(f'the key "{shown(twice)}" is there twice', "which one is meant? take the other out")
    return found


def _whole_number(digits: str) -> int:
    return int(digits[:_LONGEST_NUMBER])


def _no_number(name: str) -> NoReturn:
    raise DataError(f"{name} is no number", "copies are whole numbers, such as 3")
