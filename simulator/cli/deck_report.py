"""What `foredeck check` says about a deck, whatever its game: facts, problems, notes, whether it is legal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from simulator.decks import Problem

LONGEST_BAR = 30


@dataclass(frozen=True)
class DeckReport(ABC):
    """A deck's report; a game adds what it counts."""

    game: ClassVar[str]
    name: str
    source: str
    size: int
    problems: Sequence[Problem]
    notes: Sequence[str]
    """What is legal and was understood in a way its author may not expect."""
    warnings: Sequence[str]
    """What is legal, and most likely a mistake."""

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

    @property
    @abstractmethod
    def playable(self) -> bool:
        """Whether games can be played with the deck here, legal or not."""

    def as_text(self) -> str:
        """The report for a reader."""
        basis = f" ({self.basis})" if self.basis else ""
        rows = [*self.facts(), *verdict(self.problems, self.warnings, self.notes, basis)]
        title = self.name if self.name == self.source else f"{self.name} ({self.source})"
        return block(title, rows)

    def as_data(self) -> dict[str, Any]:
        """The report for a program."""
        return {
            "game": self.game,
            "name": self.name,
            "source": self.source,
            **self.data(),
            "legal": self.legal,
            "playable": self.playable,
            "problems": [problem_data(problem) for problem in self.problems],
            "warnings": list(self.warnings),
            "notes": list(self.notes),
        }


def verdict(
    problems: Sequence[Problem], warnings: Sequence[str], notes: Sequence[str] = (), basis: str = ""
) -> list[tuple[str, str]]:
    """The rows every report ends with."""
    rows = [("problem", problem.in_full) for problem in problems]
    rows += [("warning", warning) for warning in warnings]
    rows += [("note", note) for note in notes]
    return [*rows, ("legal", f"{'no' if problems else 'yes'}{basis}")]


def block(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """A title with labelled rows below it."""
    return "\n".join([title, *(f"  {label:<8} {text}".rstrip() for label, text in rows)])


def problem_data(problem: Problem) -> dict[str, Any]:
    """A problem for a program."""
    return {"line": problem.line or None, "message": problem.message, "hint": problem.hint or None}


def bars(label: str, counts: dict[str, int], behind: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """A row with a bar for each of ``counts``, to scale; ``behind`` is what else to say of each."""
    if not counts:
        return [(label, "none")]
    most = max(counts.values())
    scale = min(1.0, LONGEST_BAR / most)
    names, numbers = max(map(len, counts)), len(str(most))
    rows = []
    for name, n in counts.items():
        bar = "█" * max(1, round(n * scale)) if n else ""
        more = f"  {behind[name]}" if behind else ""
        bar = f"{bar:<{round(most * scale)}}" if more else bar
        rows.append((label, f"{name:<{names}}  {n:>{numbers}}  {bar}{more}".rstrip()))
        label = ""
    return rows


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
