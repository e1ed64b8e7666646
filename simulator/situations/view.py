"""Reading a table: cards by name, zones as lists of titles, values as the expectations name them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from simulator.core.session import Session
from simulator.situations.names import Names, plain, split_copy
from simulator.situations.tabletop import Tabletop

COMMON = ("phase", "step", "first_player", "asks", "asked_player")
Check = Callable[["View", Sequence[str], Sequence[str]], list[str]]
"""(view, what is wanted, the log) -> every difference as a sentence."""


class View(ABC):
    """A session's table, as a person sees it. A game says what its piles and values are called."""

    ordered: ClassVar[frozenset[str]]
    """Keys of an expectation for which the order of the cards is part of the state."""
    checks: ClassVar[Mapping[str, Check]] = {}
    """Keys of the table that are not compared for being equal."""

    def __init__(self, session: Session, names: Names, tabletop: Tabletop) -> None:
        self.session = session
        self.names = names
        self.tabletop = tabletop

    # --- what a game says -------------------------------------------------------------------------

    @abstractmethod
    def of_card(self, number: int, key: str) -> Any:
        """The value of an instance that an expectation calls ``key``."""

    @abstractmethod
    def of_player(self, seat: int, key: str, wanted: Any) -> Any:
        """The same of a player; ``wanted`` says how many cards of a pile are asked about."""

    @abstractmethod
    def of_table(self, key: str, wanted: Any) -> Any:
        """The same of the table."""

    @abstractmethod
    def hiddenness(self, pile: int) -> int:
        """0 for a pile in play, more for those further away: a name means the copy that lies nearest."""

    @property
    def players(self) -> int:
        return int(self.s.h.seats)

    @property
    def step(self) -> int:
        return int(self.s.step)

    # --- what all games share -----------------------------------------------------------------------

    @property
    def s(self) -> Any:
        return self.session.s

    @property
    def t(self) -> Any:
        return self.session.t

    def title(self, number: int) -> str:
        return self.names.titles[int(self.s.inst[number].card)]

    def pile(self, pile: int) -> list[int]:
        return [int(n) for n in self.s.pile[pile][: int(self.s.pile_n[pile])]]

    def titles(self, pile: int) -> list[str]:
        return [self.title(n) for n in self.pile(pile)]

    def from_top(self, pile: int) -> list[str]:
        return self.titles(pile)[::-1]

    def copies(self, name: str) -> Iterator[int]:
        """Every instance with this title, in the order of their numbers."""
        wanted = plain(name)
        for number in range(int(self.s.n_inst)):
            if plain(self.title(number)) == wanted:
                yield number

    def find(self, text: str) -> int:
        """The instance meant by a name; ``#2`` counts all copies of the game in the order they were set up.

        Raises LookupError when there is none, or several and none is in play.
        """
        name, copy = split_copy(text)
        numbers = list(self.copies(name))
        if copy:
            if copy > len(numbers):
                raise LookupError(f"there are {len(numbers)} copies of {name}, no #{copy}")
            return numbers[copy - 1]
        if not numbers:
            raise LookupError(f"no {name} in this game")
        places = [self.hiddenness(int(self.s.inst[n].pile)) for n in numbers]
        here = [n for n, place in zip(numbers, places, strict=True) if place == min(places)]
        if len(here) > 1:
            raise LookupError(f"{len(here)} copies of {name} there: write {name} #1, #2 …")
        return here[0]

    @property
    def asked(self) -> str:
        """The kind of the decision that is waiting, "" when the game is over."""
        ask = int(self.s.h.ask)
        return "" if self.session.over else self.tabletop.asks.get(ask, str(ask))

    def common(self, key: str) -> Any:
        """A value of the table that every game has."""
        s, course = self.s, self.tabletop.course
        return {
            "phase": course.phases[int(s.phase)],
            "step": course.steps[self.step],
            "first_player": int(s.first) + 1,
            "asks": self.asked,
            "asked_player": int(s.h.seat) + 1,
        }[key]

    @property
    def texts(self) -> list[str]:
        """The options now in words; none when the game is over."""
        return [] if self.session.over else self.session.texts()
