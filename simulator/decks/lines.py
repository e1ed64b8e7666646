"""Deck lists as people write them: one card a line, with a number of copies before or behind it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

MOST_PROBLEMS = 20
"""Unread lines reported one by one; a file that is no deck would fill the screen."""
MOST_COPIES = 100
LONGEST_TITLE = 255
"""Characters of a deck's name that are kept; RingsDB's own limit."""

_LINE_END = re.compile(r"\r\n|\n|\r")
NUMBER = r"[-−–]?\d+"
"""A number of copies; with a minus before it, however it is typed, it is read to be refused as what it is."""
_COUNTED = re.compile(
    r"(?:[*•-]\s+)?"
    rf"(?:(?P<before>{NUMBER})\s*[x×]\s*|[x×](?P<after_x>{NUMBER})\s+|(?P<bare>{NUMBER})\s+)?"
    r"(?P<rest>\S.*?)"
    rf"(?:\s+(?:[x×](?P<behind>{NUMBER})|(?P<behind_x>{NUMBER})[x×]))?",
    re.IGNORECASE,
)


class Counted(NamedTuple):
    """A line and its number of copies; nothing is known yet to be a card."""

    rest: str
    quantity: str
    """As written; empty if there is none."""


def split_lines(text: str) -> list[str]:
    """The lines of ``text``, whatever ends them, with single spaces between words and none around."""
    return [" ".join(line.split()) for line in _LINE_END.split(text.removeprefix("\ufeff"))]


def count(line: str) -> Counted | None:
    """``2x Faramir``, ``2 Faramir``, ``x2 Faramir`` or ``Faramir x2`` taken apart. None for a line with two numbers."""
    match = _COUNTED.fullmatch(line)
    if not match:
        return None
    before = match["before"] or match["after_x"] or match["bare"]
    behind = match["behind"] or match["behind_x"]
    return None if before and behind else Counted(match["rest"], before or behind or "")


def copies_of(quantity: str) -> int:
    """No quantity means one copy. Of a number longer than any deck's, the first digits say enough.

    Less than none is none: a number with a sign is refused as 0 is.
    """
    if not quantity:
        return 1
    return int(quantity[:6]) if quantity[0].isdigit() else 0


def listed(names: Sequence[str], word: str = "or") -> str:
    """``A``, ``A or B``, ``A, B or C``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {word} {names[-1]}"
