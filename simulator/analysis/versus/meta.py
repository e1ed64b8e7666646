"""What was played: everything that decides the result of a run of deck against deck, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from simulator.analysis.measures import Frozen
from simulator.analysis.meta import Slot, agents_in_words


class VersusDeck(Frozen):
    """One of the two decks."""

    name: str
    source: str = ""  # the id of a shipped deck, or the file it was read from
    size: int = Field(ge=0)  # cards in the draw deck, the hero not counted
    hero: str = ""
    faction: str = ""
    blank_cards: tuple[str, ...] = ()  # titles that play as blank
    slots: tuple[tuple[str, int], ...]  # (title, copies) in the order of the card telemetry


class VersusMeta(Frozen):
    """What was played; the seats are swapped from game to game, so that everything is told by deck."""

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
    def players(self) -> int:
        """Number of decks."""
        return len(self.decks)

    def slots(self) -> Iterator[Slot]:
        """The titles of both decks, deck by deck."""
        for player, deck in enumerate(self.decks, start=1):
            for title, copies in deck.slots:
                yield Slot(player, title, copies)

    @property
    def mirror(self) -> bool:
        """Whether both decks are the same cards with the same agent: then each wins exactly half of the games."""
        first, second = self.decks
        return (first.hero, first.slots) == (second.hero, second.slots) and len(set(self.agents)) == 1

    @property
    def agents_differ(self) -> bool:
        """Whether the decks have different agents."""
        return len(set(self.agents)) > 1

    @property
    def agent_text(self) -> str:
        """The agents in words: one name if both decks have the same."""
        return agents_in_words(self.agents)

    @property
    def deck_text(self) -> str:
        """The names of the decks in words."""
        return " against ".join(deck.name for deck in self.decks)
