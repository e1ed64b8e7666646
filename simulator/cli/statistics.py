"""What the games of a run are counted into, and how that is told: one class for each kind of game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from rich.console import Console

    from simulator.analysis.meta import Block, RunMeta
    from simulator.analysis.store import RunWriter
    from simulator.analysis.summary import Summary
    from simulator.analysis.tally import Tally
    from simulator.analysis.versus.meta import VersusMeta
    from simulator.analysis.versus.summary import VersusSummary
    from simulator.analysis.versus.tally import VersusTally


class AnySummary(Protocol):
    """The summary of a run of any game."""

    @property
    def n(self) -> int:
        """Games played."""

    def to_json(self) -> str:
        """The summary as JSON text."""


Told = TypeVar("Told", bound=AnySummary)
Given = TypeVar("Given", bound=AnySummary, covariant=True)


class AnyTally(Protocol[Given]):
    """Counts of the games of a run of any game."""

    meta: Any

    def add(self, block: Block) -> None:
        """Count the games of a block in."""

    @property
    def half_width(self) -> float:
        """Half of the width of the win rate's interval so far."""

    def summary(self) -> Given:
        """The summary of the games so far."""


class Statistics(ABC, Generic[Told]):
    """A tally, and what becomes of it."""

    tally: AnyTally[Told]

    def summary(self, games: int | None = None) -> Told:
        """The summary of the games so far; ``games``: how many were asked for, if that came out only now."""
        if games is not None:
            self.tally.meta = self.tally.meta.model_copy(update={"games": games})
        return self.tally.summary()

    @abstractmethod
    def print_report(self, summary: Told, console: Console, seconds: float) -> None:
        """Print the whole report."""

    @abstractmethod
    def headline(self, summary: Told) -> str:
        """The one essential line."""

    @abstractmethod
    def writer(self, folder: Path) -> RunWriter:
        """Writes the tables into ``folder``."""

    @abstractmethod
    def draw(self, summary: Told, folder: Path) -> None:
        """Draw the charts into ``folder``."""


class Cooperative(Statistics["Summary"]):
    """All players together against the game."""

    tally: Tally

    def __init__(self, meta: RunMeta) -> None:
        from simulator.analysis.tally import Tally

        self.tally = Tally(meta)

    def print_report(self, summary: Summary, console: Console, seconds: float) -> None:
        from simulator.report.text import print_report

        print_report(summary, console, seconds)

    def headline(self, summary: Summary) -> str:
        from simulator.report.text import headline

        return headline(summary)

    def writer(self, folder: Path) -> RunWriter:
        from simulator.analysis.store import RunWriter
        from simulator.analysis.tables import tables

        return RunWriter(folder, partial(tables, self.tally.meta))

    def draw(self, summary: Summary, folder: Path) -> None:
        from simulator.report.charts import write_charts

        write_charts(summary, folder)


class Versus(Statistics["VersusSummary"]):
    """Deck against deck."""

    tally: VersusTally

    def __init__(self, meta: VersusMeta) -> None:
        from simulator.analysis.versus.tally import VersusTally

        self.tally = VersusTally(meta)

    def print_report(self, summary: VersusSummary, console: Console, seconds: float) -> None:
        from simulator.report.versus.text import print_report

        print_report(summary, console, seconds)

    def headline(self, summary: VersusSummary) -> str:
        from simulator.report.versus.text import headline

        return headline(summary)

    def writer(self, folder: Path) -> RunWriter:
        from simulator.analysis.store import RunWriter
        from simulator.analysis.versus.tables import tables

        return RunWriter(folder, partial(tables, self.tally.meta))

    def draw(self, summary: VersusSummary, folder: Path) -> None:
        from simulator.report.versus.charts import write_charts

        write_charts(summary, folder)
