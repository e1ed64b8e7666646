"""Choosing an option by its text: the exact words, or the only one that begins with them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simulator.situations.names import plain, split_copy
from simulator.situations.view import View

WITH_NAME = (
    *("play", "use", "pay with", "choose", "commit", "travel to", "engage", "resolve", "defend with"),
    *("attack with", "attack"),
)
PLAIN = re.compile(
    r"(keep|mulligan|pass|yes|no|done|stay|undefended|no attack|choose none|engage no one"
    r"|x = [0-9]+|player [1-4]|option [1-9])$"
)
ABILITY = re.compile(r"\s*\([1-9]\)$")


def pick(texts: Sequence[str], wanted: str) -> int | None:
    """Position of the option meant; None when there is none, or when a beginning fits several."""
    word, options = plain(wanted), [plain(text) for text in texts]
    if options.count(word) == 1:
        return options.index(word)
    starts = [n for n, text in enumerate(options) if text.startswith(word)]
    return starts[0] if len(starts) == 1 else None


def option_fault(view: View, text: str) -> str:
    """Why a text can never be an option here: without this, a slip of the pen would count as "not legal"."""
    word = plain(text)
    if PLAIN.match(word):
        return ""
    for verb in WITH_NAME:
        if word.startswith(verb + " "):
            name = split_copy(ABILITY.sub("", text[len(verb) :].strip()))[0]
            if next(view.copies(name), None) is not None:
                return ""
            if verb != "attack":
                return f"{text!r}: no card of this table is called {name!r}"
    return f"{text!r} is not the form of any option"
