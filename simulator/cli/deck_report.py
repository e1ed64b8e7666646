"""What `foredeck check` says about a deck, whatever its game: facts, problems, notes, whether it is legal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from simulator.decks import Problem


@dataclass(frozen=True)
class DeckReport(ABC):
    """A deck's report; a game adds what it counts."""

    game: ClassVar[str]
    name: str
    source: str
    size: int
    problems: Sequence[Problem]
    notes: Sequence[str]
    """What is legal but worth knowing."""

    @abstractmethod
    def facts(self) -> list[tuple[str, str]]:
        """(label, text) of what is in the deck, for a reader."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """The same for a program."""

    @property
    def basis(self) -> str:
        """What legality was asked by; empty if that goes without saying."""
        return ""

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with the deck."""
        return not self.problems

    def as_text(self) -> str:
        """The report for a reader."""
        rows = self.facts()
        rows += [("problem", f"{problem}{f' ({problem.hint})' if problem.hint else ''}") for problem in self.problems]
        rows += [("note", note) for note in self.notes]
        rows += [("legal", f"{'yes' if self.legal else 'no'}{f' ({self.basis})' if self.basis else ''}")]
        title = self.name if self.name == self.source else f"{self.name} ({self.source})"
        return "\n".join([title, *(f"  {label:<8} {text}" for label, text in rows)])

    def as_data(self) -> dict[str, Any]:
        """The report for a program."""
        return {
            "game": self.game,
            "name": self.name,
            "source": self.source,
            **self.data(),
            "legal": self.legal,
            "playable": all(problem.playable for problem in self.problems),
            "problems": [
                {"line": problem.line or None, "message": problem.message, "hint": problem.hint or None}
                for problem in self.problems
            ],
            "notes": list(self.notes),
        }


def counted(counts: dict[str, int]) -> str:
    """``lore 14, spirit 12``; ``none``."""
    return ", ".join(f"{name} {n}" for name, n in counts.items()) or "none"


def curve(costs: dict[str, int]) -> str:
    """``1: 15, 2: 13``; ``none``."""
    return ", ".join(f"{cost}: {n}" for cost, n in costs.items()) or "none"


def kinds(types: dict[str, int], plurals: dict[str, str]) -> str:
    """``: 25 allies, 1 event`` behind a number of cards; empty for no cards."""
    named = ", ".join(f"{n} {kind if n == 1 else plurals[kind]}" for kind, n in types.items())
    return f": {named}" if named else ""
