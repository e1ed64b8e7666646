"""Options that several commands have: each is named, explained and typed once."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

import typer
from typer.models import OptionInfo

from simulator.errors import UsageError
from simulator.games.altered.terms import RULES_VERSIONS

DECK_HELP = "a file, a shipped deck's id, an Altered deck code, or - for standard input"
"""What a DECK is, in the help of every command that takes those of any game."""
FORM_HELP = (
    "How the decks are written, if they do not show it: "
    "ringsdb, ringsdb-json, o8d, dragncards, text; Altered: ids, names, code."
)
"""Help of ``--format`` of every command that takes decks."""
POOL_HELP = "The Lord of the Rings: boxes that a legal deck is built from: revised, core, or core:2 to core:9 for more."
"""Help of ``--pool`` of every command that says what is legal."""
NEWEST_RULES = RULES_VERSIONS[0]
RULES_HELP = f"release of the rules, {' or '.join(reversed(RULES_VERSIONS))}.  [default: {NEWEST_RULES}]"
"""Help of ``--rules`` of every command that plays Altered."""
PURPOSES = ("constructed", "limited")
"""What an Altered deck can be for: said with ``--legality``, in `foredeck check` with ``--format``."""

_IN_GROUPS = re.compile(r"[1-9]\d{0,2}(?P<mark>[.,_' ])\d{3}(?:(?P=mark)\d{3})*")
_WITH_EXPONENT = re.compile(r"\d{1,20}(?:\.\d{1,20})?e\+?\d{1,2}", re.IGNORECASE)
_DIGITS = re.compile(r"\s*[+-]?\d+\s*", re.ASCII)
_LONGEST_NUMBER = 40


def take_strictly(command: Callable[..., Any]) -> None:
    """Have every option of ``command`` that is a whole number or a path read by the functions below."""
    parsers: dict[Any, Callable[[Any], Any]] = {int: whole_number, Path: named_path}
    hints = get_type_hints(command, include_extras=True)
    for hint in hints.values():
        kind, *details = get_args(hint) or (hint,)
        parser = next((parsers[one] for one in (kind, *get_args(kind)) if one in parsers), None)
        for option in details:
            if isinstance(option, OptionInfo) and parser is not None:
                option.parser = parser
                option.metavar = option.metavar or "<int>"  # a path has a name of its own
    command.__annotations__ = hints  # as texts they would be read once more, and the options be new ones


class Mistyped(ValueError):
    """What was typed for an option is no value of its kind; ``hint`` is what to type, if that is plain."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def whole_number(given: str | int) -> int:
    """The number that was typed in digits alone: ``10.000`` is ten to some, and ten thousand to others."""
    if isinstance(given, str) and not _DIGITS.fullmatch(given):
        raise Mistyped("a whole number is needed", _number_meant(given))
    if isinstance(given, str) and len(given) > _LONGEST_NUMBER:
        raise Mistyped("the number is too long")
    return int(given)


def _number_meant(given: str) -> str:
    """What to type for ``10.000``, ``10,000``, ``10 000`` or ``1e4``; empty if the number is none of these."""
    if _IN_GROUPS.fullmatch(given):
        return f"write {''.join(c for c in given if c.isdigit())}"
    number = Decimal(given) if _WITH_EXPONENT.fullmatch(given) else None
    if number is None or number != number.to_integral_value() or len(str(int(number))) > _LONGEST_NUMBER:
        return ""
    return f"write {int(number)}"


def named_path(given: str) -> Path:
    """The path that was typed; an empty one would be the folder that the command is given in."""
    if not given.strip():
        raise Mistyped("a name is needed", "name what is to be written; . is the folder you are in")
    return Path(given)


def _known_form(context: typer.Context, given: str | None) -> str | None:
    """``given``, unless it is what another option of the command takes."""
    if given in PURPOSES and any(option.name == "legality" for option in context.command.params):
        raise UsageError(
            f"--format {given}: a format is how the decks are written",
            f"what Altered decks are for is said with --legality {given}",
        )
    return given


Form = Annotated[str | None, typer.Option("--format", metavar="FORMAT", help=FORM_HELP, callback=_known_form)]
Jobs = Annotated[int | None, typer.Option(help="Cores to use; results do not depend on it.  [default: all]")]
Rules = Annotated[str | None, typer.Option(help=f"Altered: {RULES_HELP}")]
Legality = Annotated[
    str | None, typer.Option(help="Altered: what the decks are for, constructed or limited.  [default: constructed]")
]
