"""A matrix of decks: the table on a console, the heat map, the files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import FigureBase
from rich.console import Console

from simulator.analysis.store import write_file
from simulator.analysis.versus.matrix import Matrix
from simulator.report import canvas
from simulator.report import wording as w
from simulator.report.sheet import Sheet

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
COLUMNS_A_TABLE = 6
NOTE = (
    "%, the row's win rate against the column; ± reaches the farther end of the 95 % interval, taken between pairs of "
    "games on the same luck. mean: of the row, each opponent counting the same."
)
LOSES_WINS = LinearSegmentedColormap.from_list("loses-wins", [canvas.LOST, "#FFFFFF", canvas.WON])
INCHES_A_CELL, NAME_INCHES = 0.95, 3.0
NAME_COLUMNS, NAME_LINES = 36, 3  # what a row has room for


def print_matrix(matrix: Matrix, console: Console, seconds: float | None = None) -> None:
    """Print the table; with ``seconds``, the time spent on playing, the facts and the speed too."""
    sheet = Sheet(console)
    if seconds is not None:
        sheet.line(_setting(matrix), "bold")
        sheet.note(f"seed {matrix.seed}, engine {matrix.engine_hash}, foredeck {matrix.version}")
        for letter, deck in zip(LETTERS, matrix.decks, strict=False):
            sheet.line(f"{letter} {w.plain(deck.name)} ({w.count(deck.size, 'card')}, {w.plain(deck.faction)})")
            if deck.blank_cards:
                blank = ", ".join(w.plain(title) for title in deck.blank_cards)
                sheet.note(f"cards that play as blank: {blank}", "yellow")
    n = len(matrix.decks)
    for first in range(0, n, COLUMNS_A_TABLE):
        shown = range(first, min(first + COLUMNS_A_TABLE, n))
        title = f"{_games(matrix)}, % won by the row" if first == 0 else "continued"
        heading = ("", *(LETTERS[column] for column in shown), "mean")
        sheet.table(title, heading, [_row(matrix, row, shown) for row in range(n)])
    sheet.note(NOTE)
    sheet.line()
    cut = f", cut short {matrix.truncated:,}" if matrix.truncated else ""
    sheet.line(
        f"{w.count(matrix.games, 'game')}: whoever began won {w.percent(matrix.first_player)}, "
        f"mean {w.number(matrix.mean_days, 1)} days, drawn {matrix.draws:,}{cut}"
    )
    if seconds:
        sheet.speed(matrix.games, matrix.decisions, seconds)


def _games(matrix: Matrix) -> str:
    """How many games: of each cell, or how far an interrupted matrix came."""
    if matrix.games < matrix.asked:
        return f"interrupted after {matrix.games:,} of {matrix.asked:,} games"
    return f"{matrix.games_a_cell:,} games of every two decks"


def _row(matrix: Matrix, row: int, columns: range) -> tuple[str, ...]:
    cells = []
    for column in columns:
        cell = matrix.at(row, column)
        cells.append("50" if row == column else w.NOTHING if cell is None else w.give_or_take(cell.win))
    deck = matrix.decks[row]
    mean = w.NOTHING if deck.mean is None else f"{100 * deck.mean:.1f}"
    return (f"{LETTERS[row]} {w.plain(deck.name)}", *cells, mean)


def _setting(matrix: Matrix) -> str:
    return w.plain(f"{matrix.game_title} (rules {matrix.rules}), agent {matrix.agent}")


def write_matrix(matrix: Matrix, folder: Path) -> None:
    """Write matrix.json, cells.parquet, matrix.png and matrix.svg into ``folder``."""
    write_file(folder / "matrix.json", matrix.to_json())
    buffer = BytesIO()
    matrix.table().write_parquet(buffer, compression="zstd")
    write_file(folder / "cells.parquet", buffer.getvalue())
    canvas.write(folder, [("matrix", draw(matrix))])


def draw(matrix: Matrix) -> dict[str, bytes]:
    """The heat map, as the content of a file of each format: decks by letter, which tells them apart in any case."""
    n = len(matrix.decks)
    size = (NAME_INCHES + INCHES_A_CELL * (n + 1), 1.6 + 0.62 * INCHES_A_CELL * n)
    heading = f"{_setting(matrix)}\n{_games(matrix)}: % won by the row against the column"
    facts = f"seed {matrix.seed}, engine {matrix.engine_hash}, foredeck {matrix.version}"
    footer = w.plain(f"{facts}. ±: 95 %, between pairs of games on the same luck.")

    def paint(figure: FigureBase) -> None:
        ax = figure.subplots()
        grid = [[_rate(matrix, row, column) for column in range(n)] + [matrix.decks[row].mean] for row in range(n)]
        filled = [[0.5 if rate is None else rate for rate in row] for row in grid]
        ax.imshow(filled, cmap=LOSES_WINS, vmin=0.0, vmax=1.0, aspect="auto")
        for row in range(n):
            for column, text in enumerate((*_row(matrix, row, range(n))[1:],)):
                rate = filled[row][column]
                colour = "white" if abs(rate - 0.5) > 0.4 else "black"
                ax.text(column, row, text.replace(" ", "\n"), ha="center", va="center", fontsize=8, color=colour)
        ax.axvline(n - 0.5, color="black", linewidth=1)
        ax.set_xticks(range(n + 1), [*LETTERS[:n], "mean"], fontweight="bold")
        ax.xaxis.tick_top()
        ax.set_yticks(range(n), LETTERS[:n], fontweight="bold")
        for row, deck in enumerate(matrix.decks):
            name = "\n".join(canvas.wrapped(w.plain(deck.name), NAME_COLUMNS, NAME_LINES))
            ax.annotate(name, (0, row), xytext=(-20, 0), xycoords=("axes fraction", "data"),
                        textcoords="offset points", ha="right", va="center")  # fmt: skip
        ax.grid(visible=False)
        for side in ("left", "bottom"):
            ax.spines[side].set_visible(False)
        ax.tick_params(length=0)

    return canvas.render(paint, size, heading, footer)


def _rate(matrix: Matrix, row: int, column: int) -> float | None:
    cell = matrix.at(row, column)
    return 0.5 if row == column else None if cell is None else cell.win.rate
