"""Errors that are the user's to mend: one clear sentence and a hint, never a traceback.

The command line prints them and chooses the exit code by their class (`simulator.cli.exits.Exit.of`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any
from unicodedata import combining, normalize


class ForedeckError(Exception):
    """Something the user can mend. ``message`` says what is wrong, ``hint`` what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(ForedeckError):
    """The command was given something it cannot work with: an option, a name, a place to write to."""


class DataError(ForedeckError):
    """A deck, card, scenario or situation file, or a stored run, is not what it should be."""


class OutputError(ForedeckError):
    """Results could not be written although the place for them was good when the command began."""


NEAR = 0.6
"""How like a name must be to be suggested: with less, ``hard`` would be taken for ``standard``."""
MISSPELLED = 0.8
"""From here on a name is what was meant: names that are less like it are not suggested beside it."""
_WORD = re.compile(r"[^\W_]+")


def nearest(word: str, known: Iterable[str], count: int = 3, likeness: float = NEAR) -> list[str]:
    """The names most like ``word``, best first, capitals and accents aside; none that is less like it."""
    names = {_plain(name): name for name in known}
    plain = _plain(word)
    close = get_close_matches(plain, names, n=count, cutoff=max(likeness, MISSPELLED))
    return [names[match] for match in close or get_close_matches(plain, names, n=count, cutoff=likeness)]


def meant(word: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The names that may have been meant by ``word``: misspelled, told by some of their words, cut short; best first.

    The nearest of the others follow, unless it is a mere misspelling.
    """
    plain = _plain(word)
    words = set(_WORD.findall(plain))
    if not words:
        return []
    names = list(known)
    # a name so alike is rather meant than one that begins with what was written, or has its words
    misspelled = nearest(word, names, count, MISSPELLED)
    within = [name for name in names if words <= set(_WORD.findall(_plain(name))) or _plain(name).startswith(plain)]
    close = [] if misspelled else nearest(word, names, count)
    return list(dict.fromkeys([*misspelled, *within, *close]))[:count]


def _plain(name: str) -> str:
    """``name`` as people type it who have no key for its accents, in small letters."""
    return "".join(c for c in normalize("NFKD", name) if not combining(c)).casefold()


def unknown_name(kind: str, word: str, known: Iterable[str]) -> UsageError:
    """The error for a name that is not in a short list: the nearest one if there is any, and the list."""
    names = list(known)
    close = meant(word, names, 1)
    question = f"did you mean {close[0]}? " if close else ""
    return UsageError(f"unknown {kind} '{word}'", f"{question}known: {', '.join(names)}")


_SENTENCES = {
    "extra_forbidden": "unknown key",
    "missing": "missing",
    "string_type": "a text in quotes is needed",
    "string_too_short": "at least {min_length} {characters_are} needed",
    "string_too_long": "at most {max_length} {characters_are} possible",
    "bool_type": "true or false is needed",
    "bool_parsing": "true or false is needed",
    "int_type": "a whole number is needed",
    "int_parsing": "a whole number is needed",
    "int_parsing_size": "the number is too long",
    "int_from_float": "a whole number is needed",
    "float_type": "a number is needed",
    "float_parsing": "a number is needed",
    "greater_than_equal": "{ge} is the least that is possible",
    "greater_than": "more than {gt} is needed",
    "less_than_equal": "{le} is the most that is possible",
    "less_than": "less than {lt} is needed",
    "too_short": "at least {min_length} needed, there {are} {actual_length}",
    "too_long": "at most {max_length} possible, there {are} {actual_length}",
    "literal_error": "{expected} is needed",
    "list_type": "a list is needed",
    "tuple_type": "a list is needed",
    "dict_type": "a table of keys and values is needed",
    "model_type": "a table of keys and values is needed",
    "model_attributes_type": "a table of keys and values is needed",
    "json_invalid": "no valid JSON: {error}",
    "value_error": "{error}",
}
"""What is wrong with a value, by pydantic's name for it, with what pydantic knows of the case."""


def in_words(problem: Mapping[str, Any]) -> str:
    """One of the errors of a pydantic `ValidationError` as a plain sentence."""
    sentence = _SENTENCES.get(problem["type"])
    if sentence is not None:
        known = problem.get("ctx", {})
        one_character = 1 in (known.get("min_length"), known.get("max_length"))
        forms = {
            "characters_are": "character is" if one_character else "characters are",
            "are": "is" if known.get("actual_length") == 1 else "are",
        }
        return sentence.format_map({**forms, **known})
    return str(problem["msg"][:1].lower() + problem["msg"][1:])
