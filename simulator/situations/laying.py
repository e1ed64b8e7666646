"""What laying a table from a situation is for every game: its cards are found, its mistakes told with their lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from simulator.errors import DataError
from simulator.situations.format import Situation
from simulator.situations.names import Names, UnknownName
from simulator.situations.source import SituationError

SETUP = "setup"
"""The phase of a table that the game's own set-up lays out."""
Book = TypeVar("Book")


@dataclass(frozen=True)
class Place:
    """Where in the file a card is written."""

    block: tuple[str, int]
    key: str


class BaseBuilder:
    """Builds one table in a fresh record of the layout ``state``; ``t`` are the tables of the run."""

    def __init__(self, situation: Situation, t: Any, names: Names, state: np.dtype[Any]) -> None:
        self.situation = situation
        self.t = t
        self.names = names
        self.state = np.zeros(1, state).view(np.recarray)
        self.s = self.state[0]

    def error(self, place: Place, word: str, message: str, hint: str = "") -> SituationError:
        """A mistake at this place."""
        return self.situation.source.error(self.situation.line(place.block, place.key, word), message, hint)

    def card(self, name: str, place: Place) -> int:
        """The number of a card; a mistake when there is none of this name."""
        try:
            return self.names.find(name)
        except UnknownName as error:
            raise self.error(place, name, str(error), error.hint) from None

    def only(self, model: Any, place: tuple[str, int], keys: set[str], hint: str) -> None:
        """A mistake when a part of a table that the set-up lays out says more than these keys."""
        for key in sorted(model.model_fields_set - keys):
            raise self.error(Place(place, key), "", f'"{key}" with phase = "{SETUP}"', hint)


def read_book(situation: Situation, load_book: Callable[..., Book]) -> Book:
    """All cards, with those of the folder that the situation names."""
    folder = situation.model.cards
    if folder is None:
        return load_book()
    path: Path = (situation.folder / folder).resolve()
    if not path.is_dir():
        raise situation.source.error(
            situation.line(("", 0), "cards"),
            f"no folder {folder!r} beside this file",
            f"looked for {path}; the cards for tests are beside the situations in tests/situations",
        )
    try:
        return load_book(path)
    except DataError as error:
        raise situation.source.error(situation.line(("", 0), "cards"), error.message, error.hint) from None
