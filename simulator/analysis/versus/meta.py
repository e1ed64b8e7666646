"""What was played: everything that decides the result of a run of deck against deck, and nothing else."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from simulator.analysis.measures import Frozen
from simulator.analysis.meta import AtTheTable


class VersusDeck(Frozen):
    """One of the two decks."""

    name: str
    source: str = ""  # the id of a shipped deck, or the file it was read from
    size: int = Field(ge=0)  # cards in the draw deck, the hero not counted
    hero: str = ""
    faction: str = ""
    blank_cards: tuple[str, ...] = ()  # titles that play as blank
    slots: tuple[tuple[str, int], ...]  # (title, copies) in the order of the card telemetry


class VersusMeta(AtTheTable):
    """What was played; the seats are swapped from game to game, so that everything is told by deck."""

    between_decks: ClassVar[str] = " against "

    game: str
    game_title: str
    rules: str
    decks: tuple[VersusDeck, VersusDeck]
    agents: tuple[str, ...] = Field(min_length=1)  # one for both decks, or one a deck
    seed: int
    games: int = Field(ge=0)  # games asked for
    engine_hash: str
    version: str
    causes: tuple[str, ...]  # names of the values of a game row's ``cause``
    hand_size: int = 6
    opening_mana: int = 3  # cards of the first hand that are put into Mana
    goal: int = 7  # progress at which a player's Expeditions meet

    @property
    def mirror(self) -> bool:
        """Whether both decks are the same cards with the same agent: then each wins exactly half of the games."""
        first, second = self.decks
        return (first.hero, first.slots) == (second.hero, second.slots) and not self.agents_differ
