"""Errors that are the user's to mend: one clear sentence and a hint, never a traceback.

The command line prints them and chooses the exit code by their class (`simulator.cli.exits.Exit.of`).
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


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


def nearest(word: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The names most like ``word``, best first, whatever their capitals."""
    names = {name.casefold(): name for name in known}
    return [names[match] for match in get_close_matches(word.casefold(), names, n=count, cutoff=0.5)]


def unknown_name(kind: str, word: str, known: Iterable[str]) -> UsageError:
    """The error for a name that is not in a short list: the nearest one if there is any, and the list."""
    names = list(known)
    close = nearest(word, names, 1)
    meant = f"did you mean {close[0]}? " if close else ""
    return UsageError(f"unknown {kind} '{word}'", f"{meant}known: {', '.join(names)}")
