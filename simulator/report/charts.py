"""The charts of a co-operative run as PNG and SVG."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from matplotlib.figure import FigureBase
from matplotlib.ticker import MaxNLocator

from simulator.analysis.measures import Rate, Spread
from simulator.analysis.summary import Summary, ThreatPoint
from simulator.endings import cause_in_words
from simulator.report import canvas
from simulator.report import wording as w
from simulator.report.canvas import CUT, EXACT, LOST, RARE, SEEN, WON, Chart, Stack
from simulator.report.falls import MARKS, PLAYERS, draw_fallen, draw_who, seat_name

THREAT, MULLIGAN = "#CC79A7", "#009E73"
Painter = Callable[[FigureBase, Summary], None]


def write_charts(summary: Summary, folder: Path) -> list[Path]:
    """Draw every chart into ``folder`` as PNG and SVG; the files written. Nothing is drawn of a run without games."""
    if summary.n == 0:
        return []
    return canvas.write(folder, ((name, render(summary, chart)) for name, chart in charts(summary).items()))


def charts(summary: Summary) -> dict[str, Chart[Summary]]:
    """Each chart by its name."""
    found = {
        "win-rate": Chart(draw_results, (7.6, 2.3 + 0.42 * len(summary.causes))),
        "threat": Chart(draw_threat, (7.6, 5.4), canvas.CURVES),
        "rounds": Chart(draw_rounds, (7.6, 4.4), canvas.BARS),
    }
    for player in range(1, summary.meta.players + 1):
        name = "opening-hand" if summary.meta.players == 1 else f"opening-hand-{player}"
        titles = sum(card.player == player for card in summary.opening)
        found[name] = Chart(_opening_painter(player), (8.6, 2.4 + 0.21 * titles))
    if summary.fallen:
        found["eliminated"] = Chart(draw_fallen, (7.6, 7.0 + 0.4 * summary.meta.players))
    found["overview"] = Chart(draw_overview, (12.5, 9.2), f"{canvas.WHISKERS}. {canvas.CURVES}")
    return found


def render(summary: Summary, chart: Chart[Summary]) -> dict[str, bytes]:
    """One chart with its heading, as the content of a file of each format."""
    meta = summary.meta
    cut = f" ({summary.truncated:,} cut short)" if summary.truncated else ""
    number = f"n = {w.count(summary.n, 'game')}{cut}"
    names = [w.plain(deck.name) for deck in meta.decks]
    heading = canvas.heading(names, meta.between_decks, w.setting(meta), number, canvas.columns(chart.size))
    footer = canvas.footer(meta, chart.marks)
    return canvas.render(lambda figure: chart.paint(figure, summary), chart.size, heading, footer)


def draw_results(figure: FigureBase, summary: Summary) -> None:
    """Share of the games that ended: won, and lost by each cause, with intervals."""
    canvas.title(figure, f"Win rate and causes of defeat (of {w.count(summary.win.n, 'game')} that ended)")
    ax = figure.subplots()
    rows = [("won", summary.win, WON)]
    rows += [
        (f"lost: {cause_in_words(cause.cause)}", Rate.of(cause.share.hits, summary.win.n), LOST)
        for cause in summary.causes
    ]
    canvas.bars(ax, rows, "share of the games that ended")


def draw_threat(figure: FigureBase, summary: Summary) -> None:
    """Threat at the end of each round with its 10-90 % band, above the share of games still running."""
    top, bottom = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    meta = summary.meta
    points = [point for point in summary.threat if (point.running.rate or 0) >= RARE]
    rounds = [0] + [point.round for point in points]
    start = max(deck.starting_threat for deck in meta.decks)
    whose = "mean" if meta.players == 1 else "worst-off player, mean"
    canvas.title(figure, "Threat at the end of the round")
    low, mean, high = (_curve(points, start, name) for name in ("q10", "mean", "q90"))
    top.fill_between(rounds, low, high, color=THREAT, alpha=0.3, linewidth=0, label="10–90 % of the games running")
    top.plot(rounds, mean, color=THREAT, marker="o", markersize=3.5, label=whose)
    if meta.players > 1:
        for seat, deck in enumerate(meta.decks):
            ends = [(point.round, point.players[seat].mean) for point in points if _is_common(point, seat)]
            at, curve = zip((0, float(deck.starting_threat)), *ends, strict=True)
            top.plot(at, curve, color=PLAYERS[seat], linewidth=1, linestyle="--", marker=MARKS[seat], markersize=3,
                     label=seat_name(meta, seat, 30))  # fmt: skip
    top.axhline(meta.threat_limit, color="black", linewidth=1)
    top.annotate(f"eliminated at {meta.threat_limit}", (0.995, meta.threat_limit), xytext=(0, 3), ha="right",
                 xycoords=("axes fraction", "data"), textcoords="offset points", fontsize=8)  # fmt: skip
    top.set_ylabel("threat")
    lowest = min([*low, *(deck.starting_threat for deck in meta.decks)])
    top.set_ylim(5 * (lowest // 5) - 2, max(meta.threat_limit + 3, max(high) + 1))
    canvas.legend(top, columns=3 if meta.players == 1 else 2)
    running = [1.0, *(point.running.rate or 0.0 for point in points)]
    bottom.bar(rounds, running, color=CUT, width=0.7)
    bottom.set_xlabel(f"end of round (0: after set-up)\n{canvas.ENDS}")
    bottom.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    bottom.set_xlim(-0.6, max(rounds) + 0.6)
    canvas.percent_axis(bottom, "y", "games still\nrunning")


def _is_common(point: ThreatPoint, seat: int) -> bool:
    """Enough games reach this round with this player in them for his mean to be drawn."""
    return point.players[seat].n >= RARE * point.running.n and point.players[seat].n > 0


def _curve(points: list[ThreatPoint], start: int, name: str) -> list[float]:
    """A column of the worst-off player's threat, from the set-up on."""
    spreads: list[Spread] = [point.worst for point in points]
    return [float(start), *(float(getattr(spread, name)) for spread in spreads)]


def draw_rounds(figure: FigureBase, summary: Summary) -> None:
    """Games by the round in which they ended, won above lost."""
    canvas.title(figure, "Games by the round in which they ended")
    ax = figure.subplots()
    by_result = summary.rounds.by_result
    stacks = [
        Stack({row.round: row.lost for row in by_result}, LOST, _ended("lost", summary.rounds.lost)),
        Stack({row.round: row.won for row in by_result}, WON, _ended("won", summary.rounds.won)),
        Stack({row.round: row.truncated for row in by_result}, CUT, _cut_short(summary.truncated)),
    ]
    canvas.histogram(ax, stacks, summary.n, "round")


def _ended(name: str, spread: Spread) -> str:
    median = f", median {spread.median}" if spread.n else ""
    return f"{name}: n = {spread.n:,}{median}"


def _cut_short(n: int) -> str:
    """Empty if there are none: a stack that is not drawn."""
    return f"cut short: n = {n:,}" if n else ""


def _opening_painter(player: int) -> Painter:
    return lambda figure, summary: draw_opening(figure, summary, player)


def draw_opening(figure: FigureBase, summary: Summary, player: int = 1) -> None:
    """Draw odds of each title in the opening hand, beside the win rate of the games begun with it."""
    cards = sorted((card for card in summary.opening if card.player == player), key=lambda card: -card.copies)
    who = "" if summary.meta.players == 1 else f" of player {seat_name(summary.meta, player - 1, 40)}"
    canvas.title(figure, f"Opening hand{who}")
    left, right = figure.subplots(1, 2, sharey=True)
    y = range(len(cards))
    exact, again = [card.odds for card in cards], [card.odds_mulligan for card in cards]
    left.hlines(y, exact, again, color="#BBBBBB", linewidth=1)
    seen = [card.in_hand.rate or 0.0 for card in cards]
    left.plot(exact, y, "o", color=EXACT, clip_on=False, label=f"exact, {summary.meta.hand_size} cards")
    left.plot(again, y, "o", color=MULLIGAN, clip_on=False, label="exact, with a mulligan if missing")
    left.plot(seen, y, "|", color=SEEN, clip_on=False, markersize=8, label="simulated")
    left.set_yticks(y, [f"{card.copies}x {w.shortened(w.plain(card.title), 28)}" for card in cards], fontsize=8)
    left.set_ylim(max(len(cards), 1) - 0.5, -0.5)
    canvas.percent_axis(left, "x", "at least one copy in hand")
    for row, card in enumerate(cards):
        canvas.whiskers(right, row, card.win_with, WON)
        canvas.beside(right, row, f"n = {card.win_with.n:,}")
    if summary.win.rate is not None:
        right.axvline(summary.win.rate, color="black", linewidth=1, label=f"all games: {w.percent(summary.win.rate)}")
        canvas.legend(right, columns=1)
    right.tick_params(labelleft=False)
    canvas.zoomed_axis(right, (card.win_with for card in cards), summary.win.rate, "win rate with it in hand")
    canvas.legend(left, columns=1)
    for ax in (left, right):
        ax.grid(visible=False, axis="y")


def draw_overview(figure: FigureBase, summary: Summary) -> None:
    """All of it in one picture: of several players how they fell, of one his opening hand."""
    grid = figure.add_gridspec(2, 2, height_ratios=(1, 1.2))
    last = draw_opening if summary.fallen is None else draw_who
    for i, painter in enumerate((draw_results, draw_threat, draw_rounds, last)):
        painter(figure.add_subfigure(grid[i]), summary)
