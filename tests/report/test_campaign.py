"""The report of campaigns: text that fits, charts that are equal for equal runs, names as they are written."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
import synthetic
import synthetic_campaign as made
from matplotlib.figure import Figure
from rich.console import Console

from simulator.analysis.campaign.summary import CampaignSummary
from simulator.analysis.campaign.tally import CampaignTally
from simulator.games.lotr_lcg import terms
from simulator.report.campaign import charts, text

NAME = "My $\\frac{x$ [bold]deck[/] <b>&amp; 指輪\x1b"


def summary_of(
    n: int = 60, players: int = 1, win_rate: float = 0.6, alone: int = 50, name: str = NAME
) -> CampaignSummary:
    meta = made.meta(players, name, expert=True)
    tally = CampaignTally(meta)
    if n:
        tally.add(*made.campaigns(meta, n, win_rate=win_rate))
    for number in range(len(made.SCENARIOS) if alone else 0):
        tally.add_alone(number, synthetic.block(synthetic.run_meta(players), alone, seed=number))
    return tally.summary()


def printed(summary: CampaignSummary, width: int = 80) -> str:
    out = StringIO()
    text.print_report(summary, Console(file=out, width=width, markup=False, highlight=False), 1.5)
    return out.getvalue()


def test_the_report_has_its_parts_in_reading_order() -> None:
    found = printed(summary_of())
    parts = ("Mirkwood Paths: expert campaign", "Finished", "Scenario by scenario", "Attempts needed", "Score*",
             "total of finished campaigns", "Campaign log", "Fallen heroes", "Boons and burdens", "Threat at the end",
             "campaigns/s")  # fmt: skip
    places = [found.find(part) for part in parts]
    assert -1 not in places, [part for part, place in zip(parts, places, strict=True) if place < 0]
    assert places == sorted(places)
    assert "[bold]deck[/]" in found
    assert "\x1b" not in found


@pytest.mark.parametrize("players", [1, 4])
def test_lines_fit(players: int) -> None:
    assert max(len(line) for line in printed(summary_of(players=players, name="Leadership")).splitlines()) <= 80


@pytest.mark.parametrize(("n", "win_rate"), [(0, 0.5), (1, 0.99), (5, 0.01), (40, 0.999)])
def test_odd_runs_are_told(n: int, win_rate: float, tmp_path: Path) -> None:
    """Nothing played, nothing finished, everything finished; interrupted before the games alone."""
    summary = summary_of(n, win_rate=win_rate, alone=0)
    assert "None" not in printed(summary)
    assert "nan" not in printed(summary)
    assert text.headline(summary)
    assert bool(charts.write_charts(summary, tmp_path)) == (n > 0)


def test_the_axis_of_a_single_total_counts_whole_points() -> None:
    """One finished campaign: its bar stands over its score, among other whole scores."""
    summary = next(s for seed in range(20) if (s := summary_of(1, win_rate=0.9 - seed / 100)).total.n == 1)
    figure = Figure()
    charts.draw_scores(figure, summary)
    axes = figure.axes[1]
    low, high = axes.get_xlim()
    score = summary.total.minimum
    assert score is not None
    assert high - low >= 10
    assert low < score < high
    (bar,) = axes.patches
    assert bar.get_x() < score < bar.get_x() + bar.get_width()
    assert all(float(tick).is_integer() for tick in axes.get_xticks())


@pytest.mark.parametrize(("n", "win_rate"), [(5, 0.99), (60, 0.3)])
@pytest.mark.parametrize("name", ["attempts", "threat"])
def test_the_legend_of_scenarios_side_by_side_covers_none_of_them(name: str, n: int, win_rate: float) -> None:
    summary = summary_of(n, win_rate=win_rate)
    chart = charts.charts(summary)[name]
    figure = Figure(chart.size, layout="constrained")
    chart.paint(figure, summary)
    figure.draw_without_rendering()
    (legend,) = figure.legends
    assert not any(ax.get_legend() for ax in figure.axes)
    assert not any(legend.get_window_extent().overlaps(ax.get_tightbbox()) for ax in figure.axes)
    assert {"attempts": "won", "threat": "campaign"}[name] == legend.get_texts()[0].get_text()


def test_the_log_names_its_colours() -> None:
    figure = Figure()
    charts.draw_log(figure, summary_of())
    figure.draw_without_rendering()
    (axes,) = figure.axes
    legend = axes.get_legend()
    assert legend is not None
    assert [label.get_text() for label in legend.get_texts()] == ["fallen heroes", "boons", "burdens"]
    assert legend.get_window_extent().y0 >= axes.get_window_extent().y1


def test_the_report_says_why_first_attempts_were_lost_and_how_sure_a_mean_score_is() -> None:
    found = printed(summary_of())
    lines = found[found.index("Why first attempts were lost") :].splitlines()
    assert "scenario" in lines[1]
    assert all(cause in lines[1] for cause in ("threat 50", "no heroes left"))
    assert re.search(r"Journey Along \S+.* +\d+ +\d+\.\d ±\d+\.\d", "\n".join(lines))
    scores = found[found.index("Score*") :].splitlines()
    assert re.match(r"Passage Through Mirkwood +\d+ +\d+\.\d ±\d+\.\d ", scores[2])
    assert re.match(r"total of finished campaigns +\d+ +\d+\.\d ±\d+\.\d ", scores[5])


@pytest.mark.parametrize("players", [1, 2])
def test_a_defeat_by_a_card_is_explained_as_the_cards_say(players: int) -> None:
    """At a table of several it may have followed from the end of one of them."""
    meta = made.meta(players, "Leadership")
    scenarios = tuple(s.model_copy(update={"lost_by": ("when Mendor leaves play",)}) for s in meta.scenarios)
    meta = meta.model_copy(update={"scenarios": scenarios})
    tally = CampaignTally(meta)
    block, outcomes = made.campaigns(meta, 60)
    lost = block.attempt_games["result"] == 0
    block.attempt_games["cause"][lost] = terms.CAUSE_CARD
    block.attempt_games["out_round"] = 0
    block.attempt_games["out_round"][np.flatnonzero(lost)[::2], players - 1] = 3
    tally.add(block, outcomes)
    summary = tally.summary()
    found = printed(summary)
    after = [scenario.by_text_after_a_fall for scenario in summary.scenarios if scenario.causes]
    total = [scenario.causes[0].share.hits for scenario in summary.scenarios if scenario.causes]
    assert all(0 < fell < n for fell, n in zip(after, total, strict=True))
    told = f"after a player had been eliminated: Passage Through Mirkwood {after[0]} of {total[0]};"
    assert (told in " ".join(found.split())) is (players > 1)
    assert "lost  a card's text" in found
    assert found.count("a card's text: when Mendor leaves play") == 1
    assert "card effect" not in found


def test_every_chart_is_written_in_both_formats_and_equal_again(tmp_path: Path) -> None:
    written = charts.write_charts(summary_of(), tmp_path)
    names = ("campaign", "attempts", "scores", "threat", "log", "overview")
    assert sorted(path.name for path in written) == sorted(
        f"{name}.{kind}" for name in names for kind in ("png", "svg")
    )
    again = charts.render(summary_of(), charts.charts(summary_of())["overview"])
    assert (tmp_path / "overview.png").read_bytes() == again["png"]
    assert (tmp_path / "overview.svg").read_bytes() == again["svg"]


def test_a_median_of_too_few_totals_has_no_interval() -> None:
    tally = CampaignTally(made.meta())
    tally.add(*made.campaigns(made.meta(), 5, win_rate=0.9))
    summary = tally.summary()
    assert summary.total.n > 1
    assert summary.total.median_low is None
    assert re.search(r"median \d+\n", printed(summary))


def test_all_prisoners_are_counted() -> None:
    """The first ones by name, the rest together."""
    tally = CampaignTally(made.meta())
    block, outcomes = made.campaigns(made.meta(), 8)
    tally.add(block, [o._replace(prisoner=f"Hero {n}") for n, o in enumerate(outcomes)])
    found = " ".join(printed(tally.summary()).split())
    assert "prisoner, of the 8 campaigns that have one: Hero 0 12.5 ±34.6 %" in found
    assert "others 25.0 ±34.1 %" in found
