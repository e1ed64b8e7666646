"""What core knows of a game: its record types, its verbs, and how to put a state into words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np


class Verbs(NamedTuple):
    """The kernels of a game that agents, batches and sessions call.

    ``setup(s, t, seed, game)`` lays a game out in a zeroed record; ``apply(s, t, code)`` takes an option, or RESUME at
    the start, and runs to the next decision; ``complete(s, t)`` derives what a hand-made table implies;
    ``appraise(s, t)`` rates the options; ``record(s, t, game_row, round_rows, card_rows)`` writes telemetry;
    ``shuffle_hidden(s, t, seat)`` permutes what a seat may not know; ``value_of(s, t, instance, which)`` reads a value.
    """

    setup: Any
    apply: Any
    complete: Any
    appraise: Any
    record: Any
    shuffle_hidden: Any
    value_of: Any

    @classmethod
    def of(cls, engine: ModuleType) -> Verbs:
        """The entry points of these names in a game's engine."""
        return cls(**{name: getattr(engine, name) for name in cls._fields})


@dataclass(frozen=True)
class Game:
    """A game: everything that core, situations and the command line need to know of it."""

    key: str
    title: str
    state: np.dtype[Any]
    tables: np.dtype[Any]
    game_row: np.dtype[Any]
    round_row: np.dtype[Any]
    card_row: np.dtype[Any]
    round_cap: int
    pile_names: tuple[str, ...]
    verbs: Callable[[], Verbs]
    option_text: Callable[[Any, Any, int], str]
    event_text: Callable[[Any, Any, Any], str | None]
    table_text: Callable[[Any, Any], str]
    headings: frozenset[int] = frozenset()
    """Kinds of log entries under which those that follow stand: rounds, phases."""

    def new_state(self) -> Any:
        """A zeroed state record (an array of one, as kernels want it)."""
        return np.zeros(1, self.state).view(np.recarray)

    def overflow_text(self, code: int) -> str:
        """What ran over when a state's ``h.overflow`` is not 0."""
        from simulator.core.record import OVERFLOW_NAMES

        if code < 0:
            return OVERFLOW_NAMES.get(code, f"structure {code}")
        return self.pile_names[code - 1] if code <= len(self.pile_names) else "the card instances"
