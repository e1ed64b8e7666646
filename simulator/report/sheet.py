"""Writing a report to a console: lines, notes, tables. It fits 80 columns, and narrower terminals.

Everything from a deck file is printed as plain `Text`, so that no bracket in a name is ever read as markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Protocol

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from simulator.analysis.intervals import FEWEST
from simulator.analysis.measures import CardUse, Spread
from simulator.report import wording as w

WIDTH = 80
NAME = 8  # least room for the text column of a table
NARROW_NAME = 12  # the same in the tables of a terminal that is too narrow for one
NOTE = 2  # columns by which a note stands further in
SPREAD = ("n", "mean", "10 %", "25 %", "median", "75 %", "90 %", "min–max")
CARDS = ("card", "drawn", "win drawn", "not drawn", "played", "win played")


class AnyMeta(Protocol):
    """What is told of where any run comes from."""

    @property
    def seed(self) -> int: ...
    @property
    def engine_hash(self) -> str: ...
    @property
    def version(self) -> str: ...


class Sheet:
    """A console, and how reports are written to it."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.width = min(console.width, WIDTH)

    def line(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(folded(text, self.width), style), width=self.width, highlight=False)

    def note(self, text: str, style: str = "dim") -> None:
        lines = folded(text, self.width - NOTE).split("\n")
        shown = "\n".join(" " * NOTE + line for line in lines)
        self.console.print(Text(shown, style), width=self.width, highlight=False)

    def table(self, title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """A table of a text column and number columns.

        The text gives way where the line is too short. Where that is not enough the columns stand in several tables
        below each other: no number is left out on a narrow terminal.
        """
        cells = [columns, *rows]
        widths = [max(cell_len(row[i]) for row in cells) for i in range(len(columns))]
        self.line()
        self.line(title, "bold")
        parts = self._parts(widths, max(NAME, cell_len(columns[0])))
        for part in parts:
            if part is not parts[0]:
                self.line()
            self._columns([[row[i] for i in (0, *part)] for row in cells], [widths[i] for i in part], len(parts) > 1)

    def _parts(self, widths: Sequence[int], text: int) -> list[list[int]]:
        """The number columns of each table: of one, if it fits with so much room for the text."""
        numbers = range(1, len(widths))
        if text + 1 + sum(widths[i] + 1 for i in numbers) <= self.width:
            return [list(numbers)]
        parts: list[list[int]] = [[]]
        for i in numbers:
            if parts[-1] and NARROW_NAME + 1 + sum(widths[j] + 1 for j in (*parts[-1], i)) > self.width:
                parts.append([])
            parts[-1].append(i)
        return parts

    def _columns(self, cells: Sequence[Sequence[str]], widths: Sequence[int], narrow: bool) -> None:
        """Print texts and, in columns of these widths, numbers; on a narrow terminal texts are folded, not cut."""
        names, numbers, n = max(cell_len(row[0]) for row in cells), sum(widths), len(widths) + 1
        gap = 2 if names + numbers + 2 * n <= self.width else 1
        room = max(NAME, self.width - numbers - gap * n)  # rich counts a gap behind the last column
        table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
        for i, name in enumerate(cells[0]):
            table.add_column(Text(name), justify="right" if i else "left", overflow="fold", no_wrap=not (narrow or i))
        for name, *values in cells[1:]:
            shown = Text(name)
            if not narrow:
                shown.truncate(room, overflow="ellipsis")
            table.add_row(shown, *(Text(value) for value in values))
        self.console.print(table, width=self.width, highlight=False)

    def heading(self, result: str) -> None:
        """The result of a run as a sentence, before anything that explains it."""
        self.line()
        self.line(result[0].upper() + result[1:], "bold green")

    def blanks(self, titles: Sequence[str]) -> None:
        """Which cards of a deck play as blank."""
        named = ", ".join(w.plain(title) for title in titles) or "none"
        self.note(f"cards that play as blank: {named}", "yellow" if titles else "dim")

    def origin(self, meta: AnyMeta) -> None:
        """What a run can be repeated from."""
        self.note(f"seed {meta.seed}, engine {meta.engine_hash}, foredeck {meta.version}")

    def speed(self, games: int, decisions: int, seconds: float) -> None:
        """The last line: how fast the games were played."""
        self.line()
        rate = f"{games / seconds:,.0f} games/s, {decisions / seconds:,.0f} decisions/s"
        self.line(f"{w.count(games, 'game')} in {seconds:.1f} s: {rate}", "dim")


def folded(text: str, width: int) -> str:
    """``text`` in lines of at most ``width`` columns, never broken between a number and its %.

    A word wider than a line is left as it is. The library that prints would break at an unbreakable space, too.
    """
    lines: list[str] = []
    for word in re.sub(r"(?<=\d) (?=%)", "\0", text).split(" "):
        joined = word.replace("\0", " ")
        if lines and cell_len(lines[-1]) + 1 + cell_len(joined) <= width:
            lines[-1] += f" {joined}"
        else:
            lines.append(joined)
    return "\n".join(lines)


def print_line(text: str, console: Console) -> None:
    """Print one line for a script, unbroken and without markup."""
    console.print(Text(text), soft_wrap=True, highlight=False)


class Mean(Protocol):
    """What has a mean with an interval."""

    @property
    def mean(self) -> float | None: ...
    @property
    def mean_low(self) -> float | None: ...
    @property
    def mean_high(self) -> float | None: ...


def mean_cell(spread: Mean) -> str:
    """A mean for a table cell: ``153.2 ±1.9``, where ± reaches the farther end of its interval; ``±–``: it has none."""
    if spread.mean is None:
        return w.NOTHING
    reach = _reach(spread)
    return f"{w.number(spread.mean, 1)} ±{w.number(reach, 1)}"


def _reach(spread: Mean) -> float | None:
    """How far the farther end of a mean's interval is, rounded up; None when it has none."""
    if spread.mean is None or spread.mean_low is None or spread.mean_high is None:
        return None
    return w.farther(spread.mean, spread.mean_low, spread.mean_high)


def widest_mean(means: Iterable[Mean]) -> str:
    """The ± of means that have no room for one in each cell: ``±0.3 at most``, of those that have one."""
    return w.at_most(map(_reach, means)) + f"; none below {FEWEST} games"


def widest_share(cards: Iterable[CardUse]) -> str:
    """The ± of the shares drawn and played in a table of cards: ``±1.0 at most``."""
    return w.widest(rate for card in cards for rate in (card.drawn, card.played))


def spread_cells(spread: Spread) -> tuple[str, ...]:
    """A distribution under the columns `SPREAD`."""
    return (
        w.number(spread.n),
        mean_cell(spread),
        *(w.number(value) for value in (spread.q10, spread.q25, spread.median, spread.q75, spread.q90)),
        f"{spread.minimum}–{spread.maximum}",
    )


def card_cells(card: CardUse) -> tuple[str, ...]:
    """A card over the whole game under the columns `CARDS`, and the median round (day) of its first play."""
    return (
        w.plain(card.title),
        w.points(card.drawn),
        w.give_or_take(card.win_drawn),
        w.give_or_take(card.win_never),
        w.points(card.played),
        w.give_or_take(card.win_played),
        w.number(card.first_played.median),
    )
