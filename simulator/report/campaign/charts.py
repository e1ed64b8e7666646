"""The charts of a run of campaigns as PNG and SVG."""

from __future__ import annotations

from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import FigureBase
from matplotlib.ticker import FuncFormatter, MaxNLocator

from simulator.analysis.campaign.summary import CampaignSummary, CurvePoint, ScenarioSummary
from simulator.analysis.measures import Rate
from simulator.report import canvas
from simulator.report import wording as w
from simulator.report.canvas import CUT, LOST, RARE, WON, Chart

INSIDE, ALONE = "#CC79A7", "#009E73"
BOON, BURDEN = "#009E73", "#D55E00"
LOG = ((CUT, "fallen heroes"), (BOON, "boons"), (BURDEN, "burdens"))
MOST_HEROES = 12
LEAST_TOTALS = 12
"""Points of score that the axis of the totals shows at least."""
SCORES = "Scores: median and 10–90 % of the won games"


def write_charts(summary: CampaignSummary, folder: Path) -> list[Path]:
    """Draw every chart into ``folder`` as PNG and SVG; the files written. Nothing is drawn without campaigns."""
    if summary.n == 0:
        return []
    return canvas.write(folder, ((name, render(summary, chart)) for name, chart in charts(summary).items()))


def charts(summary: CampaignSummary) -> dict[str, Chart[CampaignSummary]]:
    """Each chart by its name."""
    n = len(summary.scenarios)
    marks = min(len(summary.heroes), MOST_HEROES) + len(summary.rewards)
    return {
        "campaign": Chart(draw_progress, (7.6, 2.4 + 0.5 * (n + 1))),
        "attempts": Chart(draw_attempts, (3.4 * n + 1.2, 3.8), "Bars: shares of the campaigns"),
        "scores": Chart(draw_scores, (7.6, 5.2), SCORES),
        "threat": Chart(draw_threat, (3.4 * n + 1.2, 4.6), canvas.CURVES),
        "log": Chart(draw_log, (7.6, 2.6 + 0.3 * marks)),
        "overview": Chart(draw_overview, (13.0, 10.6), f"{canvas.WHISKERS}. {canvas.CURVES}. {SCORES}"),
    }


def render(summary: CampaignSummary, chart: Chart[CampaignSummary]) -> dict[str, bytes]:
    """One chart with its heading, as the content of a file of each format."""
    meta = summary.meta
    number = f"n = {w.count(summary.n, 'campaign')}"
    names = [w.plain(deck.name) for deck in meta.decks]
    heading = canvas.heading(names, meta.between_decks, w.campaign_setting(meta), number, canvas.columns(chart.size))
    footer = canvas.footer(meta, chart.marks)
    return canvas.render(lambda figure: chart.paint(figure, summary), chart.size, heading, footer)


def draw_progress(figure: FigureBase, summary: CampaignSummary) -> None:
    """Share of the campaigns that won each scenario, and that finished."""
    canvas.title(figure, f"Campaigns that won each scenario (at most {summary.meta.max_attempts} attempts each)")
    ax = figure.subplots()
    rows = [(s.title, Rate.of(s.won.hits, summary.n), WON) for s in summary.scenarios]
    canvas.bars(ax, [*rows, ("finished", summary.finished, ALONE)], "share of all campaigns", "campaign")


def draw_attempts(figure: FigureBase, summary: CampaignSummary) -> None:
    """Campaigns by the attempts they made at each scenario."""
    canvas.title(figure, "Attempts at each scenario")
    axes = _row(figure, len(summary.scenarios))
    for ax, scenario in zip(axes, summary.scenarios, strict=True):
        reached = max(scenario.reached.hits, 1)
        x = [row.attempts for row in scenario.attempts_by]
        ax.bar(x, [row.won / reached for row in scenario.attempts_by], color=WON, width=0.85, label="won")
        gave_up = [row.given_up / reached for row in scenario.attempts_by]
        if any(gave_up):
            ax.bar(x, gave_up, bottom=[row.won / reached for row in scenario.attempts_by], color=LOST, width=0.85,
                   label="given up")  # fmt: skip
        _name(ax, scenario)
        ax.set_xlabel("attempts")
        most = max(x, default=1)
        ax.set_xlim(0.4, most + 0.6)
        ax.set_xticks([n for n in range(1, most + 1) if most <= 10 or n == 1 or n % 5 == 0])
        _shares(ax)
        ax.grid(visible=False, axis="x")
    axes[0].set_ylabel("share of the campaigns\nthat came to it")
    canvas.legend_below(figure, axes)


def draw_scores(figure: FigureBase, summary: CampaignSummary) -> None:
    """Scores of the won attempts as ranges, above the distribution of the total."""
    canvas.title(figure, "Score: lower is better")
    top, bottom = figure.subplots(2, 1, height_ratios=(1, 1.5))
    rows = [(s.title, s.score, s.score_alone) for s in summary.scenarios]
    for y, (_, inside, alone) in enumerate(rows):
        for spread, colour, shift, label in ((inside, INSIDE, -0.15, "campaign"), (alone, ALONE, 0.15, "alone")):
            if spread.n and spread.q10 is not None and spread.q90 is not None and spread.median is not None:
                top.hlines(y + shift, spread.q10, spread.q90, color=colour, linewidth=2, label=None if y else label)
                top.plot([spread.median], [y + shift], "o", color=colour, markersize=5)
    top.set_yticks(range(len(rows)), [w.plain(name) for name, _, _ in rows])
    top.set_ylim(len(rows) - 0.5, -0.5)
    top.set_xlabel("score: median and 10–90 % of the won games")
    if any(spread.n for _, *spreads in rows for spread in spreads):
        canvas.legend(top)
    _draw_total(bottom, summary)


def _draw_total(ax: Axes, summary: CampaignSummary) -> None:
    total = summary.total
    if not total.n or total.minimum is None or total.maximum is None:
        ax.annotate("no campaign was finished", (0.5, 0.5), xycoords="axes fraction", ha="center", fontsize=9)
        ax.set_axis_off()
        return
    width = max(1, -(-(total.maximum - total.minimum + 1) // 30))
    bins: dict[int, int] = {}
    for value, count in summary.total_by:
        start = (value - total.minimum) // width * width + total.minimum
        bins[start] = bins.get(start, 0) + count
    heights = [count / total.n for count in bins.values()]
    left = [start - 0.5 for start in bins]  # the bar of a single value stands over it
    ax.bar(left, heights, width=0.92 * width, align="edge", color=WON)
    last = max(left) + width
    room = max(0.5 * width, (LEAST_TOTALS - (last - min(left))) / 2)  # few values would be told by tenths of a point
    ax.set_xlim(min(left) - room, last + room)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    if total.median is not None:
        ax.axvline(total.median, color="black", linewidth=1, label=f"median {total.median}")
        canvas.legend(ax)
    ax.set_xlabel(f"total ({w.count(total.n, 'finished campaign')})")
    ax.set_ylabel("share of them")
    _shares(ax)
    ax.grid(visible=False, axis="x")


def draw_threat(figure: FigureBase, summary: CampaignSummary) -> None:
    """Threat by round within the campaign (first attempts) and outside of it."""
    whose = "" if summary.meta.players == 1 else " of the worst-off player"
    canvas.title(figure, f"Threat{whose} at the end of the round: first attempts in the campaign, and alone")
    axes = _row(figure, len(summary.scenarios), sharey=True)
    limit = summary.meta.threat_limit
    for ax, scenario in zip(axes, summary.scenarios, strict=True):
        for points, colour, label in ((scenario.threat, INSIDE, "campaign"), (scenario.threat_alone, ALONE, "alone")):
            _draw_curve(ax, points, colour, label)
        ax.axhline(limit, color="black", linewidth=1)
        _name(ax, scenario)
        ax.set_xlabel("end of round")
        ax.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    axes[0].set_ylabel("threat: mean and 10–90 %")
    canvas.legend_below(figure, axes, canvas.ENDS)


def _draw_curve(ax: Axes, points: tuple[CurvePoint, ...], colour: str, label: str) -> None:
    shown = [point for point in points if (point.running.rate or 0) >= RARE]
    if not shown:
        return
    rounds = [point.round for point in shown]
    low, mean, high = ([float(getattr(point.worst, name) or 0) for point in shown] for name in ("q10", "mean", "q90"))
    ax.fill_between(rounds, low, high, color=colour, alpha=0.2, linewidth=0)
    ax.plot(rounds, mean, color=colour, marker="o", markersize=3, label=label)


def draw_log(figure: FigureBase, summary: CampaignSummary) -> None:
    """Fallen heroes, boons and burdens: shares of the campaigns."""
    penalty = w.number(summary.penalty.mean, 2)
    canvas.title(figure, f"Campaign log (mean threat penalty at the end: {penalty})")
    ax = figure.subplots()
    rows = [(f"{fate.hero} fell", fate.fell, CUT) for fate in summary.heroes[:MOST_HEROES]]
    rows += [(reward.card, reward.earned, BOON if reward.kind == "boon" else BURDEN) for reward in summary.rewards]
    for y, (_, rate, colour) in enumerate(rows):
        canvas.whiskers(ax, y, rate, colour)
        canvas.beside(ax, y, w.give_or_take(rate) + " %")
    for colour, name in LOG:
        if colour in {used for _, _, used in rows}:
            ax.plot([], [], "o", color=colour, markersize=4, label=name)
    if rows:
        canvas.legend(ax)
    ax.set_yticks(range(len(rows)), [w.plain(name) for name, _, _ in rows], fontsize=8)
    ax.set_ylim(max(len(rows), 1) - 0.5, -0.5)
    canvas.percent_axis(ax, "x", "share of the campaigns")


def draw_overview(figure: FigureBase, summary: CampaignSummary) -> None:
    """All of it in one picture."""
    grid = figure.add_gridspec(3, 2, height_ratios=(1, 1.1, 1.1))
    places = [grid[0, 0], grid[0, 1], grid[1, :], grid[2, 0], grid[2, 1]]
    painters = (draw_progress, draw_log, draw_threat, draw_attempts, draw_scores)
    for place, painter in zip(places, painters, strict=True):
        painter(figure.add_subfigure(place), summary)


def _row(figure: FigureBase, n: int, sharey: bool = False) -> list[Axes]:
    """Axes side by side."""
    found = figure.subplots(1, n, squeeze=False, sharey=sharey)
    return list(found[0])


def _name(ax: Axes, scenario: ScenarioSummary) -> None:
    ax.set_title(w.shortened(w.plain(scenario.title), 30), fontsize=8.5)


def _shares(ax: Axes) -> None:
    ax.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))
