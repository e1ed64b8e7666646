"""Putting a deck of The Lord of the Rings together while a file is read, whatever its format."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from simulator.decks.catalogue import CardEntry, Catalogue, shown
from simulator.decks.lines import LONGEST_TITLE, MOST_COPIES, MOST_PROBLEMS
from simulator.decks.model import Deck, Entry, Problem, merged

_COPIES_HINT = "a deck holds 1 to 3 copies of a title"


@dataclass
class DeckBuilder:
    """Collects cards, and what is wrong with others; a format's reader finds out which cards are meant."""

    catalogue: Catalogue
    source: str = ""
    heroes: list[Entry] = field(default_factory=list)
    cards: list[Entry] = field(default_factory=list)
    sideboard: list[Entry] = field(default_factory=list)
    campaign: list[Entry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    in_sideboard: bool = False
    unread: int = 0

    @property
    def telling(self) -> bool:
        """Whether one more problem would be told; looking for what was meant is a waste otherwise."""
        return self.unread < MOST_PROBLEMS and not self.in_sideboard

    def keep(self, card: CardEntry, copies: int, line: int = 0, pack: str = "", written: str = "") -> None:
        """Add ``copies`` of ``card``; ``written`` is their number as it stands in the file, for the message."""
        if not 1 <= copies <= MOST_COPIES:
            message = f"{shown(written or str(copies))} copies of {card.name}"
            self.refuse(Problem(message, line, _COPIES_HINT))
            return
        entry = Entry(card.code, card.name, copies, line, pack)
        if card.reward is not None:
            self.campaign.append(entry)
        elif self.in_sideboard:
            self.sideboard.append(entry)
        else:
            (self.heroes if card.type == "hero" else self.cards).append(entry)

    def refuse(self, problem: Problem) -> None:
        """Something that is no card, or no number of copies. In a sideboard it is only noted: nobody plays it."""
        if self.in_sideboard:
            self.note(f"{problem} (in the sideboard, which is not played)")
            return
        self.unread += 1
        if self.unread <= MOST_PROBLEMS:
            self.problems.append(replace(problem, playable=False))

    def note(self, note: str) -> None:
        """Something the deck's author may not expect."""
        if len(self.notes) < MOST_PROBLEMS:
            self.notes.append(note)

    def deck(self, name: str, unit: str = "lines") -> Deck:
        """The deck; ``unit`` is what the format has one of a card."""
        more = self.unread - MOST_PROBLEMS
        if more > 0:
            self.problems.append(Problem(f"{more} more {unit} that name no card", playable=False))
        if self.sideboard:
            n_aside = sum(entry.copies for entry in self.sideboard)
            self.notes.append(f"the sideboard ({n_aside} card{'s' * (n_aside > 1)}) is not played")
        cards, sideboard, campaign = merged(self.cards), merged(self.sideboard), merged(self.campaign)
        for entry in (*cards, *sideboard, *campaign):
            if entry.copies > MOST_COPIES:  # of several lines; a single one was refused
                self.problems.append(Problem(f"{entry.copies} copies of {entry.name}", entry.line, _COPIES_HINT, False))
        if campaign:
            named = ", ".join(f"{entry.copies}x {entry.name}" for entry in campaign)
            self.notes.append(f"campaign cards, not counted and not played outside a campaign: {named}")
        return Deck(
            name=shown(" ".join(name.split()), LONGEST_TITLE),
            heroes=tuple(self.heroes),
            cards=cards,
            sideboard=sideboard,
            campaign=campaign,
            source=self.source,
            problems=tuple(self.problems),
            notes=tuple(self.notes),
        )
