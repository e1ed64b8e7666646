"""The charts of a run of deck against deck as PNG and SVG: the first deck blue, the second vermillion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import FigureBase
from matplotlib.ticker import MaxNLocator

from simulator.analysis.measures import Rate, Spread
from simulator.analysis.versus.summary import Band, DayPoint, VersusSummary
from simulator.endings import cause_in_words
from simulator.report import canvas
from simulator.report import wording as w
from simulator.report.canvas import CUT, EXACT, RARE, SEEN, Chart, Stack

DECKS = ("#0072B2", "#D55E00")
DRAWN, KEPT = "#E69F00", "#009E73"
PAIRS = "Intervals: 95 %, between pairs of games on the same luck"
RESULTS = f"{canvas.WHISKERS}; of the win rate: between pairs of games on the same luck"
Painter = Callable[[FigureBase, VersusSummary], None]


def write_charts(summary: VersusSummary, folder: Path) -> list[Path]:
    """Draw every chart into ``folder`` as PNG and SVG; the files written. Nothing is drawn of a run without games."""
    if summary.n == 0:
        return []
    return canvas.write(folder, ((name, render(summary, chart)) for name, chart in charts(summary).items()))


def charts(summary: VersusSummary) -> dict[str, Chart[VersusSummary]]:
    """Each chart by its name."""
    found = {
        "win-rate": Chart(draw_results, (7.6, 4.2 + 0.3 * len(summary.endings)), RESULTS),
        "progress": Chart(draw_progress, (7.6, 5.4), canvas.CURVES),
        "days": Chart(draw_days, (7.6, 4.4), canvas.BARS),
        "mana-hand": Chart(draw_mana, (7.6, 4.6), canvas.CURVES),
    }
    for player in (1, 2):
        titles = sum(card.player == player for card in summary.opening)
        found[f"opening-hand-{player}"] = Chart(_opening_painter(player), (8.6, 2.4 + 0.21 * titles), PAIRS)
    found["overview"] = Chart(draw_overview, (12.5, 9.2), f"{RESULTS}. {canvas.CURVES}")
    return found


def render(summary: VersusSummary, chart: Chart[VersusSummary]) -> dict[str, bytes]:
    """One chart with its heading, as the content of a file of each format."""
    meta = summary.meta
    cut = f" ({summary.truncated:,} cut short)" if summary.truncated else ""
    number = f"n = {w.count(summary.n, 'game')}{cut}"
    names = [f"{place}: {w.plain(deck.name)}" for place, deck in enumerate(meta.decks, start=1)]
    heading = canvas.heading(names, meta.between_decks, w.versus_setting(meta), number, canvas.columns(chart.size))
    footer = canvas.footer(meta, chart.marks)
    return canvas.render(lambda figure: chart.paint(figure, summary), chart.size, heading, footer)


def draw_results(figure: FigureBase, summary: VersusSummary) -> None:
    """Win rate of the first deck, all told and by seat, above how games ended and for whom."""
    canvas.title(figure, f"Win rate of deck 1 (of {w.count(summary.win.n, 'game')} that one deck won)")
    top, bottom = figure.subplots(2, 1, height_ratios=(7, 2 + max(2, len(summary.endings))))
    pairs, seats = summary.pairs, summary.seats
    every = summary.win.model_copy(update={"low": pairs.low, "high": pairs.high})
    rows = (
        ("all games", every),
        ("as first player", seats.first),
        ("as second player", seats.second),
        ("in seat 1", seats.seat_1),
        ("in seat 2", seats.seat_2),
    )
    for y, (_, rate) in enumerate(rows):
        canvas.whiskers(top, y, rate, DECKS[0] if y == 0 else SEEN)
        canvas.beside(top, y, f"{w.percent(rate.rate)}  ({w.interval(rate)})\nn = {rate.n:,}")
    top.axvline(0.5, color="black", linewidth=1)
    _rows(top, [name for name, _ in rows], "games won by deck 1")
    _draw_endings(bottom, summary)


def _draw_endings(ax: Axes, summary: VersusSummary) -> None:
    """How games ended, of those that ended, in the colours of who won them."""
    for y, ending in enumerate(summary.endings):
        base = 0.0
        for count, colour in ((ending.won, DECKS[0]), (ending.lost, DECKS[1]), (ending.drawn, DRAWN)):
            share = count / ending.games.n
            ax.barh(y, share, left=base, color=colour, height=0.62)
            base += share
        canvas.beside(ax, y, f"{w.percent(ending.games.rate)}  ({w.interval(ending.games)})\n{ending.games.hits:,}")
    for name, count, colour in (
        ("won by deck 1", summary.wins, DECKS[0]),
        ("won by deck 2", summary.losses, DECKS[1]),
        ("drawn", summary.draws, DRAWN),
    ):
        ax.bar(0, 0, color=colour, label=f"{name}: {count:,}")  # for the legend: any of them may have no bar
    canvas.legend(ax)
    _rows(ax, [cause_in_words(ending.cause) for ending in summary.endings], "share of the games that ended")


def _rows(ax: Axes, names: Sequence[str], label: str) -> None:
    ax.set_yticks(range(len(names)), [w.plain(name) for name in names])
    ax.set_ylim(max(len(names), 1) - 0.5, -0.5)
    ax.grid(visible=False, axis="y")
    canvas.percent_axis(ax, "x", label)


def draw_progress(figure: FigureBase, summary: VersusSummary) -> None:
    """Progress of both decks at the end of each day with 10-90 % bands, above the share of games still running."""
    top, bottom = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    points = _points(summary)
    canvas.title(figure, "Progress at the end of the day")
    days = [0] + [point.day for point in points]
    for deck, colour in enumerate(DECKS):
        bands = [point.decks[deck].progress for point in points]
        _band(top, days, bands, colour, f"{deck + 1}: both, mean and 10–90 %", start=0)
        for name, style in (("hero", "--"), ("companion", ":")):
            means = [0.0, *(getattr(point.decks[deck], name).mean or 0.0 for point in points)]
            top.plot(days, means, color=colour, linewidth=1, linestyle=style, label=f"{deck + 1}: {name} Expedition")
    top.axhline(summary.meta.goal, color="black", linewidth=1)
    top.annotate(f"Expeditions meet at {summary.meta.goal}", (0.995, summary.meta.goal), xytext=(0, 3), ha="right",
                 xycoords=("axes fraction", "data"), textcoords="offset points", fontsize=8)  # fmt: skip
    top.set_ylabel("regions")
    reached = [point.decks[deck].progress.q90 or 0 for point in points for deck in range(2)]
    top.set_ylim(0, max(summary.meta.goal, *reached, 0) + 1)
    canvas.legend(top, columns=2)
    bottom.bar(days, [1.0, *(point.running.rate or 0.0 for point in points)], color=CUT, width=0.7)
    bottom.set_xlabel(f"end of day (0: after set-up)\n{canvas.ENDS}")
    bottom.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    bottom.set_xlim(-0.6, max(days) + 0.6)
    canvas.percent_axis(bottom, "y", "games that\nplay it")


def _points(summary: VersusSummary) -> list[DayPoint]:
    return [point for point in summary.curve if (point.running.rate or 0) >= RARE]


def _band(
    ax: Axes, days: Sequence[int], bands: Sequence[Band], colour: str, label: str, start: float | None = None
) -> None:
    """Mean and 10-90 % of one deck; ``start``: its value before the first day."""
    before = [] if start is None else [start]
    low, mean, high = ([*before, *(float(getattr(band, name)) for band in bands)] for name in ("q10", "mean", "q90"))
    ax.fill_between(days, low, high, color=colour, alpha=0.2, linewidth=0)
    ax.plot(days, mean, color=colour, marker="o", markersize=3.5, label=label)


def draw_days(figure: FigureBase, summary: VersusSummary) -> None:
    """Games by the day in which they ended, by who won them."""
    canvas.title(figure, "Games by the day in which they ended")
    days = summary.days
    lengths = (("won by deck 2", DECKS[1], "lost", days.lost), ("won by deck 1", DECKS[0], "won", days.won))
    stacks = [
        Stack({row.day: getattr(row, result) for row in days.by_result}, colour, _length(name, spread))
        for name, colour, result, spread in lengths
    ]
    if summary.draws:
        stacks.append(Stack({row.day: row.drawn for row in days.by_result}, DRAWN, f"drawn: n = {summary.draws:,}"))
    if summary.truncated:
        cut = {row.day: row.truncated for row in days.by_result}
        stacks.append(Stack(cut, CUT, f"cut short: n = {summary.truncated:,}"))
    canvas.histogram(figure.subplots(), stacks, summary.n, "day")


def _length(name: str, spread: Spread) -> str:
    return f"{name}: n = {spread.n:,}{'' if spread.median is None else f', median {spread.median}'}"


def draw_mana(figure: FigureBase, summary: VersusSummary) -> None:
    """Mana Orbs and Mana spent, and cards in hand, at the end of each day."""
    canvas.title(figure, "Mana and hand at the end of the day")
    left, right = figure.subplots(1, 2)
    points = _points(summary)
    days = [point.day for point in points]
    for deck, colour in enumerate(DECKS):
        mana, hand = ([getattr(point.decks[deck], name) for point in points] for name in ("mana", "hand"))
        _band(left, days, mana, colour, f"{deck + 1}: Orbs")
        _band(right, days, hand, colour, f"deck {deck + 1}")
        spent = [point.decks[deck].spent.mean or 0.0 for point in points]
        left.plot(days, spent, color=colour, linewidth=1, linestyle="--", label=f"{deck + 1}: spent")
    for ax, label in ((left, "Mana Orbs (mean and 10–90 %)"), (right, "cards in hand (mean and 10–90 %)")):
        ax.set_xlabel("day")
        ax.set_ylabel(label)
        ax.set_ylim(bottom=0)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
        canvas.legend(ax, columns=2)


def _opening_painter(player: int) -> Painter:
    return lambda figure, summary: draw_opening(figure, summary, player)


def draw_opening(figure: FigureBase, summary: VersusSummary, player: int = 1) -> None:
    """Odds of each title in the first hand and among the cards kept, beside the win rate with it kept."""
    cards = sorted((card for card in summary.opening if card.player == player), key=lambda card: -card.copies)
    canvas.title(figure, f"First hand of deck {player}")
    left, right = figure.subplots(1, 2, sharey=True)
    y = range(len(cards))
    meta = summary.meta
    exact, blind = [card.odds for card in cards], [card.odds_blind for card in cards]
    left.hlines(y, blind, exact, color="#BBBBBB", linewidth=1)
    left.plot(exact, y, "o", color=EXACT, clip_on=False, label=f"exact, in {meta.hand_size} cards")
    kept = meta.hand_size - meta.opening_mana
    left.plot(blind, y, "o", color=KEPT, clip_on=False, label=f"exact, in the {kept} kept if Mana is chosen blindly")
    seen = [_share(card.keep, card.in_hand) for card in cards]
    left.plot(seen, y, "|", color=SEEN, clip_on=False, markersize=8, label="simulated, kept")
    left.set_yticks(y, [f"{card.copies}x {w.shortened(w.plain(card.title), 28)}" for card in cards], fontsize=8)
    left.set_ylim(max(len(cards), 1) - 0.5, -0.5)
    canvas.percent_axis(left, "x", "at least one copy")
    for row, card in enumerate(cards):
        canvas.whiskers(right, row, card.win_kept, DECKS[player - 1])
        canvas.beside(right, row, f"n = {card.win_kept.n:,}")
    rate = summary.win.rate if player == 1 or summary.win.rate is None else 1 - summary.win.rate
    if rate is not None:
        right.axvline(rate, color="black", linewidth=1, label=f"all games: {w.percent(rate)}")
        canvas.legend(right, columns=1)
    right.tick_params(labelleft=False)
    canvas.zoomed_axis(right, (card.win_kept for card in cards), rate, "win rate with a copy kept")
    canvas.legend(left, columns=1)
    for ax in (left, right):
        ax.grid(visible=False, axis="y")


def _share(keep: Rate, in_hand: Rate) -> float:
    """Games begun with a copy, of all."""
    return keep.hits / in_hand.n if in_hand.n else 0.0


def draw_overview(figure: FigureBase, summary: VersusSummary) -> None:
    """Results, progress, days, mana and hand in one picture."""
    grid = figure.add_gridspec(2, 2, height_ratios=(1.2, 1))
    for i, painter in enumerate((draw_results, draw_progress, draw_days, draw_mana)):
        painter(figure.add_subfigure(grid[i]), summary)
