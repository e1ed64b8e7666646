"""How the strings of card files are read, whatever words a game has: unknown words, conditions.

Pure Python without numba, so that files can be checked and pages written fast.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from simulator.errors import nearest

NUMBER = re.compile(r"-?\d+\Z")
SLOTS = ("FILTER", "N")
"""What may stand in a condition's form behind its fixed words."""
FilterType = TypeVar("FilterType")


class WordError(ValueError):
    """A filter or condition that cannot be read; the message names the word."""


@dataclass(frozen=True)
class Condition(Generic[FilterType]):
    """A condition read: its number, its filter, the N it names, and whether it is turned round."""

    kind: int
    filter: FilterType | None = None
    amount: int = 0
    negated: bool = False


class Form(NamedTuple):
    """How a condition is written: fixed words, then its slots; and its number."""

    fixed: tuple[str, ...]
    slots: tuple[str, ...]
    number: int

    def text(self) -> str:
        """As it is written, with FILTER and N in their places."""
        return " ".join((*self.fixed, *self.slots))


FEW = 12  # words that a message can list


def unknown(kind: str, word: str, known: Iterable[str]) -> str:
    """The sentence for a word that is not known, with the nearest known one, or all of them if they are few."""
    words = list(known)
    close = nearest(word, words, 1)
    if close:
        return f"unknown {kind} '{word}', did you mean '{close[0]}'?"
    return f"unknown {kind} '{word}'" + (f", known: {', '.join(words)}" if 0 < len(words) <= FEW else "")


def forms_of(texts: Iterable[tuple[str, int]]) -> tuple[Form, ...]:
    """The forms of (text, number), the one with most fixed words first: "count FILTER N" has two slots."""
    forms = []
    for text, number in texts:
        words = text.split()
        slots = tuple(word for word in words if word in SLOTS)
        forms.append(Form(tuple(words[: len(words) - len(slots)]), slots, number))
    return tuple(sorted(forms, key=lambda form: -len(form.fixed)))


def read_form(
    text: str, forms: tuple[Form, ...], read_filter: Callable[[str, bool], FilterType], one_card: tuple[str, ...]
) -> Condition[FilterType]:
    """Read "not count plant yours other 2" or "self fleeting"; WordError says what is wrong.

    ``read_filter(text, anywhere)`` reads the filter; ``one_card``: conditions that start with these words test one
    given card, wherever it is.
    """
    words = text.split()
    negated = bool(words) and words[0] == "not"
    words = words[negated:]
    for fixed, slots, number in forms:
        if tuple(words[: len(fixed)]) != fixed:
            continue
        rest, amount = words[len(fixed) :], 0
        if "N" in slots:
            first = slots[0] == "N"  # "at least N FILTER", but "count FILTER N"
            if not rest or not NUMBER.match(rest[0 if first else -1]):
                raise WordError(f"'{text}': write {' '.join((*fixed, *slots))}, with a number for N")
            amount = int(rest[0 if first else -1])
            rest = rest[1:] if first else rest[:-1]
        if ("FILTER" in slots) != bool(rest):
            continue
        found = read_filter(" ".join(rest), fixed[0] in one_card) if rest else None
        return Condition(number, found, amount, negated)
    raise WordError(unknown("condition", text, (form.text() for form in forms)))
