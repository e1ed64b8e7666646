"""Who plays which deck: the names given with ``--agent``, one for all or one a deck."""

from __future__ import annotations

from collections.abc import Sequence

from simulator.errors import UsageError, unknown_name

DEFAULT = "greedy"


def agents_of(given: Sequence[str] | None, decks: int) -> list[str]:
    """One agent a deck, in the order of the decks; UsageError for an unknown name or a number that does not fit."""
    from simulator.core.agents import AGENTS

    names = list(given or [DEFAULT])
    for name in names:
        if "," in name and all(part.strip() in AGENTS for part in name.split(",")):
            each = " ".join(f"--agent {part.strip()}" for part in name.split(","))
            raise UsageError(f"--agent {name}: one agent is named at a time", f"write {each}")
        if name not in AGENTS:
            raise unknown_name("agent", name, AGENTS)
    if len(names) == 1:
        return names * decks
    if len(names) != decks:
        raise UsageError(
            f"{len(names)} agents for {'1 deck' if decks == 1 else f'{decks} decks'}",
            "give --agent once for all players, or once a deck in the order of the decks",
        )
    return names
