"""`foredeck scenarios`: what a deck can be played against."""

from __future__ import annotations

from typing import Annotated

import typer


def scenarios(
    game: Annotated[str, typer.Option("--game", help="The game whose scenarios to list.")] = "lotr-lcg",
) -> None:
    """List the scenarios with their modes and encounter decks."""
