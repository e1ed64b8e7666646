"""`foredeck situation`: check rules written as tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simulator.cli import console
from simulator.cli.exits import Exit


def situation(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Situation files or folders of them.")],
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Tell every step of every situation.")] = False,
) -> int:
    """Run situation files: set a table up, play a script, compare what must follow (exit 1 if anything differs)."""
    from simulator.cli.play import make_ready
    from simulator.games import load_game
    from simulator.situations import run_files

    def ready(game: str) -> None:
        make_ready(load_game(game), quiet=False)

    try:
        return Exit.CHECK_FAILED if run_files(files, verbose, ready=ready) else Exit.OK
    except KeyboardInterrupt:  # the last line of the answer counts what was run before
        console.say("interrupted")
        return Exit.INTERRUPTED
