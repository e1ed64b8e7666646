"""Options that several commands have: each is named, explained and typed once."""

from __future__ import annotations

from typing import Annotated

import typer

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

Form = Annotated[str | None, typer.Option("--format", metavar="FORMAT", help=FORM_HELP)]
Jobs = Annotated[int | None, typer.Option(help="Cores to use; results do not depend on it.  [default: all]")]
Rules = Annotated[str | None, typer.Option(help=f"Altered: {RULES_HELP}")]
Legality = Annotated[
    str | None, typer.Option(help="Altered: what the decks are for, constructed or limited.  [default: constructed]")
]
