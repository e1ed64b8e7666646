"""The chart of eliminated players at a table of several: who and by what, when, and what came of the game."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import FigureBase
from matplotlib.ticker import MaxNLocator

from simulator.analysis.meta import RunMeta
from simulator.analysis.summary import Fallen, Summary
from simulator.endings import cause_in_words
from simulator.report import canvas
from simulator.report import wording as w
from simulator.report.canvas import LOST, RARE, WON

PLAYERS = ("#0072B2", "#E69F00", "#009E73", "#56B4E9")
MARKS = ("s", "^", "v", "D")  # beside the colour, for those who see none
CAUSES = ("#D55E00", "#F0E442", "#CC79A7", "#999999")
HATCHES = ("", "////", "....", "xxxx")


def seat_name(meta: RunMeta, seat: int, length: int) -> str:
    """A player by his number and deck."""
    return f"{seat + 1}: {w.shortened(w.plain(meta.decks[seat].name), length)}"


def draw_fallen(figure: FigureBase, summary: Summary) -> None:
    """Three parts: who by what, when, and how many in the games won and lost."""
    if summary.fallen is None:
        return
    canvas.title(figure, f"Eliminated players (of {w.count(summary.n, 'game')})")
    who, when, many = figure.subplots(3, 1, height_ratios=(1 + 0.35 * summary.meta.players, 3, 2.2))
    draw_causes(who, summary, summary.fallen)
    _draw_when(when, summary, summary.fallen)
    _draw_counts(many, summary, summary.fallen)


def draw_who(figure: FigureBase, summary: Summary) -> None:
    """The first part alone."""
    if summary.fallen is None:
        return
    canvas.title(figure, "Eliminated players")
    draw_causes(figure.subplots(), summary, summary.fallen)


def draw_causes(ax: Axes, summary: Summary, fallen: Fallen) -> None:
    """A bar a player: the share of the games in which he was eliminated, by cause."""
    names = sorted({cause.cause for player in fallen.players for cause in player.causes})
    for place, name in enumerate(names):
        for y, player in enumerate(fallen.players):
            hits = {cause.cause: cause.share.hits for cause in player.causes}
            left = sum(hits.get(before, 0) for before in names[:place]) / summary.n
            ax.barh(y, hits.get(name, 0) / summary.n, left=left, height=0.62, color=CAUSES[place % len(CAUSES)],
                    hatch=HATCHES[place % len(HATCHES)], edgecolor="white", linewidth=0,
                    label=cause_in_words(name) if y == 0 else None)  # fmt: skip
    for y, player in enumerate(fallen.players):
        out = player.out
        if out.rate is not None and out.low is not None and out.high is not None:
            ends = [[out.rate - out.low], [out.high - out.rate]]
            canvas.unclipped(ax.errorbar(out.rate, y, xerr=ends, color="black", capsize=3, linewidth=1))
        canvas.beside(ax, y, f"{w.percent(out.rate)}  ({w.interval(out)})\n{w.count(out.hits, 'game')}")
    ax.set_yticks(range(len(fallen.players)), [seat_name(summary.meta, y, 30) for y in range(len(fallen.players))])
    ax.set_ylim(len(fallen.players) - 0.5, -0.5)
    ax.grid(visible=False, axis="y")
    canvas.percent_axis(ax, "x", "eliminated, share of all games")
    if names:
        canvas.legend(ax)


def _draw_when(ax: Axes, summary: Summary, fallen: Fallen) -> None:
    """Share of all games in which each player had fallen by the end of a round."""
    last = max((point.round for point in summary.threat if (point.running.rate or 0) >= RARE), default=0) + 1
    for seat, player in enumerate(fallen.players):
        rounds = list(range(last + 1))
        falls = dict(player.by_round)
        shares = [sum(n for number, n in falls.items() if number <= at) / summary.n for at in rounds]
        ax.plot(rounds, shares, color=PLAYERS[seat], marker=MARKS[seat], markersize=3.5, linewidth=1.2,
                label=seat_name(summary.meta, seat, 30))  # fmt: skip
    ax.set_xlim(-0.2, last + 0.2)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    ax.set_xlabel("round")
    canvas.percent_axis(ax, "y", "eliminated\nso far")
    canvas.legend(ax, columns=2)


def _draw_counts(ax: Axes, summary: Summary, fallen: Fallen) -> None:
    """Games by the number of players eliminated, won and lost."""
    rows = list(fallen.counts)
    at = range(len(rows))
    won = [row.won.hits / summary.n for row in rows]
    lost = [row.lost / summary.n for row in rows]
    with_loss = fallen.won_with_loss
    ax.bar(
        at, won, color=WON, width=0.7, label=f"won: n = {with_loss.n:,}, {w.percent(with_loss.rate)} with a player lost"
    )
    ax.bar(at, lost, bottom=won, color=LOST, width=0.7, hatch="////", edgecolor="white", linewidth=0,
           label=f"lost: n = {sum(row.lost for row in rows):,}")  # fmt: skip
    for x, row in enumerate(rows):
        ax.annotate(f"n = {row.games.hits:,}", (x, won[x] + lost[x]), xytext=(0, 2), textcoords="offset points",
                    ha="center", fontsize=7)  # fmt: skip
    ax.set_xticks(list(at), [str(row.players) for row in rows])
    ax.set_xlabel("players eliminated")
    ax.grid(visible=False, axis="x")
    canvas.percent_axis(ax, "y", "share of\nall games")
    canvas.legend(ax, columns=2)
