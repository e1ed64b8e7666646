"""`foredeck cards`: what is in the card pool and what Foredeck makes of it."""

from __future__ import annotations

from typing import Annotated

import typer


def cards(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Show this card (part of a name will do).")] = None,
    game: Annotated[str, typer.Option("--game", help="The game whose cards to list.")] = "lotr-lcg",
) -> None:
    """List every card with its state, or show one card in full."""
