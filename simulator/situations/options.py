"""Choosing an option by its text: the exact words, or the only one that begins with them."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.situations.names import plain, split_copy
from simulator.situations.view import View


def pick(texts: Sequence[str], wanted: str) -> int | None:
    """Position of the option meant; None when there is none, or when a beginning fits several."""
    word, options = plain(wanted), [plain(text) for text in texts]
    if options.count(word) == 1:
        return options.index(word)
    starts = [n for n, text in enumerate(options) if text.startswith(word)]
    return starts[0] if len(starts) == 1 else None


def option_fault(view: View, text: str) -> str:
    """Why a text can never be an option here: without this, a slip of the pen would count as "not legal"."""
    word, forms = plain(text), view.tabletop.forms
    if forms.plain.match(word):
        return ""
    verb = next((verb for verb in forms.with_name if word.startswith(verb + " ")), None)
    if verb is None:
        return f"{text!r} is not the form of any option"
    name = split_copy(forms.tail.sub("", text[len(verb) :].strip()))[0]
    known = next(view.copies(name), None) is not None
    return "" if known else f"{text!r}: no card of this table is called {name!r}"
