"""The charts of a run as PNG and SVG, made to be read in a forum post.

Colours are those of Okabe and Ito, which stay apart for colour-blind readers. Nothing from a deck file is read as
mathematics or markup, and equal summaries give equal files: no dates, fixed ids, the library's own font.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.figure import Figure, FigureBase
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator

from simulator.analysis.measures import Rate, Spread
from simulator.analysis.store import write_file
from simulator.analysis.summary import Summary, ThreatPoint
from simulator.report import wording as w

WON, LOST, CUT = "#0072B2", "#D55E00", "#999999"  # blue, vermillion, grey
THREAT, EXACT, MULLIGAN, SEEN = "#CC79A7", "#56B4E9", "#009E73", "#000000"
PLAYERS = ("#0072B2", "#E69F00", "#009E73", "#56B4E9")
FORMATS = ("png", "svg")
DPI = 130
TAIL = 0.005  # rounds beyond all but this share of the games are one bar
RARE = 0.01  # threat is not drawn for rounds fewer than this share of the games reach
STYLE: dict[str, Any] = {
    "font.family": ["DejaVu Sans"],
    "font.size": 9,
    "text.parse_math": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "both",
    "grid.color": "#E6E6E6",
    "legend.frameon": False,
    "svg.hashsalt": "foredeck",
    "svg.fonttype": "path",
}
Painter = Callable[[FigureBase, Summary], None]


def write_charts(summary: Summary, folder: Path) -> list[Path]:
    """Draw every chart into ``folder`` as PNG and SVG; the files written. Nothing is drawn of a run without games."""
    written = []
    if summary.n == 0:
        return []
    for name, (painter, size) in charts(summary).items():
        for suffix, content in render(summary, painter, size).items():
            path = folder / f"{name}.{suffix}"
            write_file(path, content)
            written.append(path)
    return written


def charts(summary: Summary) -> dict[str, tuple[Painter, tuple[float, float]]]:
    """Name, painter and size (inches) of each chart."""
    found: dict[str, tuple[Painter, tuple[float, float]]] = {
        "win-rate": (draw_results, (7.6, 2.3 + 0.42 * len(summary.causes))),
        "threat": (draw_threat, (7.6, 5.4)),
        "rounds": (draw_rounds, (7.6, 4.4)),
    }
    for player in range(1, summary.meta.players + 1):
        name = "opening-hand" if summary.meta.players == 1 else f"opening-hand-{player}"
        titles = sum(card.player == player for card in summary.opening)
        found[name] = (_opening_painter(player), (8.6, 2.4 + 0.21 * titles))
    found["overview"] = (draw_overview, (12.5, 9.2))
    return found


def render(summary: Summary, painter: Painter, size: tuple[float, float]) -> dict[str, bytes]:
    """One chart with its heading, as the content of a file of each format."""
    with _style():
        figure = Figure(figsize=size, layout="constrained")
        figure.suptitle(_heading(summary, columns=int(size[0] * 12)), x=0.01, ha="left", fontsize=9.5)
        figure.supxlabel(_footer(summary), x=0.99, ha="right", fontsize=7, color="#666666")
        painter(figure.add_subfigure(figure.add_gridspec()[0, 0]), summary)
        figure.draw_without_rendering()
        figure.set_layout_engine("none")  # placed once, for all formats
        return {suffix: _encoded(figure, suffix) for suffix in FORMATS}


@contextmanager
def _style() -> Iterator[None]:
    """The library's default style with ours on top, whatever the reader's own settings are."""
    with matplotlib.style.context(["default", STYLE]), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing", category=UserWarning)  # a name in another script
        yield


def _encoded(figure: Figure, suffix: str) -> bytes:
    buffer = BytesIO()
    metadata = {"Software": None} if suffix == "png" else {"Date": None, "Creator": None}
    figure.savefig(buffer, format=suffix, dpi=DPI, metadata=metadata)
    return buffer.getvalue()


def _heading(summary: Summary, columns: int) -> str:
    meta = summary.meta
    cut = f" ({summary.truncated:,} cut short)" if summary.truncated else ""
    facts = f"{w.setting(meta)}, n = {w.count(summary.n, 'game')}{cut}"
    room = columns // meta.players - 3
    names = " + ".join(w.shortened(w.plain(deck.name), room) for deck in meta.decks)
    return f"{names}\n{w.shortened(facts, columns)}"


def _footer(summary: Summary) -> str:
    meta = summary.meta
    return w.plain(f"seed {meta.seed}, engine {meta.engine_hash}, foredeck {meta.version}. Intervals: 95 %, Wilson.")


def draw_results(figure: FigureBase, summary: Summary) -> None:
    """Share of the games that ended: won, and lost by each cause, with intervals."""
    _title(figure, f"Win rate and causes of defeat (of {w.count(summary.win.n, 'game')} that ended)")
    ax = figure.subplots()
    rows = [("won", summary.win, WON)]
    rows += [(f"lost: {cause.cause}", Rate.of(cause.share.hits, summary.win.n), LOST) for cause in summary.causes]
    for y, (_, rate, colour) in enumerate(rows):
        if rate.rate is None or rate.low is None or rate.high is None:
            continue
        ax.barh(y, rate.rate, color=colour, height=0.62)
        whisker = [[rate.rate - rate.low], [rate.high - rate.rate]]
        ax.errorbar(rate.rate, y, xerr=whisker, color="black", capsize=3, linewidth=1)
        text = f"{w.percent(rate.rate)}  ({w.interval(rate)})\n{w.count(rate.hits, 'game')}"
        ax.annotate(text, (1.02, y), xycoords=("axes fraction", "data"), va="center", fontsize=8)
    ax.set_yticks(range(len(rows)), [w.plain(name) for name, _, _ in rows])
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.grid(visible=False, axis="y")
    _percent_axis(ax, "x", "share of the games that ended")


def draw_threat(figure: FigureBase, summary: Summary) -> None:
    """Threat at the end of each round with its 10-90 % band, above the share of games still running."""
    top, bottom = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    meta = summary.meta
    points = [point for point in summary.threat if (point.running.rate or 0) >= RARE]
    rounds = [0] + [point.round for point in points]
    start = max(deck.starting_threat for deck in meta.decks)
    whose = "mean" if meta.players == 1 else "worst-off player, mean"
    _title(figure, f"Threat at the end of the round (rounds at least {w.percent(RARE, 0)} of the games reach)")
    low, mean, high = (_curve(points, start, name) for name in ("q10", "mean", "q90"))
    top.fill_between(rounds, low, high, color=THREAT, alpha=0.3, linewidth=0, label="10–90 % of the games running")
    top.plot(rounds, mean, color=THREAT, marker="o", markersize=3.5, label=whose)
    if meta.players > 1:
        for seat, deck in enumerate(meta.decks):
            curve = [float(deck.starting_threat), *(point.players[seat].mean or 0.0 for point in points)]
            top.plot(rounds, curve, color=PLAYERS[seat], linewidth=1, linestyle="--", label=f"player {seat + 1}")
    top.axhline(meta.threat_limit, color="black", linewidth=1)
    top.annotate(f"eliminated at {meta.threat_limit}", (0.995, meta.threat_limit), xytext=(0, 3), ha="right",
                 xycoords=("axes fraction", "data"), textcoords="offset points", fontsize=8)  # fmt: skip
    top.set_ylabel("threat")
    lowest = min([*low, *(deck.starting_threat for deck in meta.decks)])
    top.set_ylim(5 * (lowest // 5) - 2, max(meta.threat_limit + 3, max(high) + 1))
    _legend(top)
    running = [1.0, *(point.running.rate or 0.0 for point in points)]
    bottom.bar(rounds, running, color=CUT, width=0.7)
    bottom.set_xlabel("end of round (0: after set-up)")
    bottom.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    bottom.set_xlim(-0.6, max(rounds) + 0.6)
    _percent_axis(bottom, "y", "games still\nrunning")


def _curve(points: list[ThreatPoint], start: int, name: str) -> list[float]:
    """A column of the worst-off player's threat, from the set-up on."""
    spreads: list[Spread] = [point.worst for point in points]
    return [float(start), *(float(getattr(spread, name)) for spread in spreads)]


def draw_rounds(figure: FigureBase, summary: Summary) -> None:
    """Games by the round in which they ended, won above lost."""
    _title(figure, "Games by the round in which they ended")
    ax = figure.subplots()
    by_result = summary.rounds.by_result
    games = {row.round: (row.lost, row.won, row.truncated) for row in by_result}
    last = _last_round(games, summary.n)
    tail = max(games) > last
    shown = range(min(games), last + 1)
    columns = [
        [
            sum(row[i] for number, row in games.items() if number == x or (x == last and number > last)) / summary.n
            for x in shown
        ]
        for i in range(3)
    ]
    base = [0.0] * len(shown)
    spreads = (("lost", LOST, summary.rounds.lost), ("won", WON, summary.rounds.won))
    for (name, colour, spread), heights in zip(spreads, columns, strict=False):
        median = f", median {spread.median}" if spread.n else ""
        base = _stack(ax, shown, heights, base, colour, f"{name}: n = {spread.n:,}{median}")
    if summary.truncated:
        base = _stack(ax, shown, columns[2], base, CUT, f"cut short: n = {summary.truncated:,}")
    ax.set_ylim(0, 1.05 * max(base))
    ax.set_xlabel("round")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    if tail:
        ax.set_xlabel(f"round (the last bar: {last} and later)")
    ax.set_xlim(shown[0] - 0.7, last + 0.7)
    ax.set_ylabel("share of all games")
    ax.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))
    ax.grid(visible=False, axis="x")
    _legend(ax)


def _last_round(games: dict[int, tuple[int, int, int]], n: int) -> int:
    """The last round with a bar of its own: all but `TAIL` of the games end in it or before."""
    seen = 0
    for number in sorted(games):
        seen += sum(games[number])
        if seen >= (1 - TAIL) * n:
            return number
    return max(games)


def _stack(ax: Axes, shown: range, heights: list[float], base: list[float], colour: str, label: str) -> list[float]:
    """Put bars upon ``base`` and return the new tops."""
    ax.bar(shown, heights, bottom=base, color=colour, width=0.85, label=label)
    return [low + height for low, height in zip(base, heights, strict=True)]


def _opening_painter(player: int) -> Painter:
    return lambda figure, summary: draw_opening(figure, summary, player)


def draw_opening(figure: FigureBase, summary: Summary, player: int = 1) -> None:
    """Draw odds of each title in the opening hand, beside the win rate of the games begun with it."""
    cards = sorted((card for card in summary.opening if card.player == player), key=lambda card: -card.copies)
    who = "" if summary.meta.players == 1 else f" of player {player}"
    _title(figure, f"Opening hand{who}")
    left, right = figure.subplots(1, 2, sharey=True)
    y = range(len(cards))
    exact, again = [card.odds for card in cards], [card.odds_mulligan for card in cards]
    left.hlines(y, exact, again, color="#BBBBBB", linewidth=1)
    left.plot(exact, y, "o", color=EXACT, label=f"exact, {summary.meta.hand_size} cards")
    left.plot(again, y, "o", color=MULLIGAN, label="exact, with a mulligan if missing")
    left.plot([card.in_hand.rate or 0.0 for card in cards], y, "|", color=SEEN, markersize=8, label="simulated")
    left.set_yticks(y, [f"{card.copies}x {w.shortened(w.plain(card.title), 28)}" for card in cards], fontsize=8)
    left.set_ylim(max(len(cards), 1) - 0.5, -0.5)
    _percent_axis(left, "x", "at least one copy in hand")
    for row, card in enumerate(cards):
        rate = card.win_with
        if rate.rate is not None and rate.low is not None and rate.high is not None:
            whisker = [[rate.rate - rate.low], [rate.high - rate.rate]]
            right.errorbar(rate.rate, row, xerr=whisker, fmt="o", color=WON, markersize=4, capsize=2, linewidth=1)
        right.annotate(f"n = {rate.n:,}", (1.02, row), xycoords=("axes fraction", "data"), va="center", fontsize=7)
    if summary.win.rate is not None:
        right.axvline(summary.win.rate, color="black", linewidth=1, label=f"all games: {w.percent(summary.win.rate)}")
        _legend(right, columns=1)
    right.tick_params(labelleft=False)
    _percent_axis(right, "x", "win rate with it in hand")
    _legend(left, columns=1)
    for ax in (left, right):
        ax.grid(visible=False, axis="y")


def draw_overview(figure: FigureBase, summary: Summary) -> None:
    """All of it in one picture (of several players, the opening hand of the first)."""
    grid = figure.add_gridspec(2, 2, height_ratios=(1, 1.2))
    for i, painter in enumerate((draw_results, draw_threat, draw_rounds, draw_opening)):
        painter(figure.add_subfigure(grid[i]), summary)


def _title(figure: FigureBase, title: str) -> None:
    figure.suptitle(title, fontsize=10, fontweight="bold")


def _legend(ax: Axes, columns: int = 3) -> None:
    """A legend above the axes, where no curve or bar can be."""
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=columns, fontsize=8, borderaxespad=0.2)


def _percent_axis(ax: Axes, axis: str, label: str) -> None:
    """A whole axis of shares: 0 to 100 %, never cut to make a difference look larger."""
    which = ax.xaxis if axis == "x" else ax.yaxis
    which.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.0f} %"))
    which.set_major_locator(FixedLocator([0, 0.25, 0.5, 0.75, 1]))
    if axis == "x":
        ax.set_xlim(0, 1)
        ax.set_xlabel(label)
    else:
        ax.set_ylim(0, 1)
        ax.set_ylabel(label)
