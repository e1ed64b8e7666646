"""What was played: everything that decides the result of a run, and nothing else.

Number of jobs, block size, time and place are left out on purpose: two runs with equal `RunMeta` have
equal results to the last digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

import numpy as np
from pydantic import Field

from simulator.analysis.measures import Frozen


class Block(Protocol):
    """A block of consecutive games as the batch runner yields it.

    ``games`` is a structured array of n rows, ``rounds`` of n x (round cap) rows, ``cards`` of n x slots rows.
    """

    @property
    def first_game(self) -> int: ...
    @property
    def games(self) -> np.ndarray[Any, Any]: ...
    @property
    def rounds(self) -> np.ndarray[Any, Any]: ...
    @property
    def cards(self) -> np.ndarray[Any, Any]: ...


class Slot(NamedTuple):
    """A column of the card telemetry: one title of one player's deck."""

    player: int  # 1 is the first deck
    title: str
    copies: int


def agents_in_words(agents: tuple[str, ...]) -> str:
    """``agent greedy`` if all players have the same, else ``agents greedy + random``, in the order of the decks."""
    return f"agent {agents[0]}" if len(set(agents)) == 1 else f"agents {' + '.join(agents)}"


class AnyDeck(Protocol):
    """What is asked of a deck of any game."""

    @property
    def name(self) -> str: ...
    @property
    def slots(self) -> tuple[tuple[str, int], ...]: ...


class AtTheTable(Frozen):
    """Decks and who plays them, of any game. Each class below has these fields, in the order in which it is stored."""

    if TYPE_CHECKING:

        @property
        def decks(self) -> tuple[AnyDeck, ...]: ...
        @property
        def agents(self) -> tuple[str, ...]: ...

    between_decks: ClassVar[str] = " + "
    """What stands between the names of the decks."""

    @property
    def players(self) -> int:
        """Number of players (decks)."""
        return len(self.decks)

    def slots(self) -> Iterator[Slot]:
        """The columns of the card telemetry, in order."""
        for player, deck in enumerate(self.decks, start=1):
            for title, copies in deck.slots:
                yield Slot(player, title, copies)

    @property
    def agents_differ(self) -> bool:
        """Whether not all players have the same agent."""
        return len(set(self.agents)) > 1

    @property
    def agent_text(self) -> str:
        """The agents in words: one if all players have the same."""
        return agents_in_words(self.agents)

    @property
    def deck_text(self) -> str:
        """The names of the decks in words."""
        return self.between_decks.join(deck.name for deck in self.decks)


class DeckMeta(Frozen):
    """One player's deck."""

    name: str
    source: str = ""  # the id of a shipped deck, or the file it was read from
    size: int = Field(ge=0)  # cards in the draw deck, heroes not counted
    starting_threat: int
    heroes: tuple[str, ...]
    blank_cards: tuple[str, ...] = ()  # titles that play as blank
    slots: tuple[tuple[str, int], ...]  # (title, copies) in the order of the card telemetry


class RunMeta(AtTheTable):
    """What was played; the slots of all decks, one deck after the other, are the columns of the card telemetry."""

    game: str
    scenario: str
    scenario_title: str
    mode: str
    decks: tuple[DeckMeta, ...] = Field(min_length=1)
    agents: tuple[str, ...] = Field(min_length=1)  # one for all players, or one a player
    seed: int
    games: int = Field(ge=0)  # games asked for
    engine_hash: str
    version: str
    causes: tuple[str, ...]  # names of the values of a game row's ``cause``
    lost_by: tuple[str, ...] = ()  # when a card's text says that the players lose: "when Mendor has left play"
    hand_size: int = 6
    threat_limit: int = 50
