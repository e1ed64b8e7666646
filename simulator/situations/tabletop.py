"""What a game hands in so that situations can be written for it: its words, its models, how a table is laid."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulator.situations.format import Model, Situation
    from simulator.situations.view import View

TABLETOPS = {
    "lotr-lcg": "simulator.situations.lotr_lcg",
    "altered": "simulator.situations.altered",
}
"""Key of a game -> the package that has its `TABLETOP`. The first is meant when a file names none."""


@dataclass(frozen=True)
class Course:
    """The order of play: what `until` may name."""

    phases: tuple[str, ...]  # by number; 0 is before the first
    steps: tuple[str, ...]  # by number, in their order within a turn
    first_step: tuple[int, ...]  # of each phase
    turn: str  # what the turns of `h.turn` are called: "round", "day"
    cap: int  # no game has more of them


@dataclass(frozen=True)
class Forms:
    """What options look like, to tell a slip of the pen from an option that is not there."""

    with_name: tuple[str, ...]  # words that a card's name follows; longer ones first where one begins the other
    tail: re.Pattern[str]  # what may follow the name
    plain: re.Pattern[str]  # options without a name
    nothing: tuple[str, ...]  # options that do nothing, the best first


@dataclass(frozen=True)
class Tabletop:
    """One game, as situations see it."""

    model: type[Model]
    shared: tuple[str, ...]  # keys that may stand above the first [[situation]]
    asks: Mapping[int, str]  # names of the decisions
    course: Course
    forms: Forms
    lay: Callable[[Situation], View]
    """The table at its first decision; `SituationError` for one that cannot be."""


def load_tabletop(game: str) -> Tabletop:
    """What this game, one of TABLETOPS, hands in."""
    tabletop: Tabletop = import_module(TABLETOPS[game]).TABLETOP
    return tabletop
