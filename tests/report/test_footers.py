"""The footer of a chart says what its marks are: intervals where there are whiskers, bands where there are bands."""

from __future__ import annotations

from typing import Any

import pytest
import synthetic
import synthetic_campaign
import synthetic_versus
from matplotlib.collections import PolyCollection
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure

from simulator.analysis.campaign.tally import CampaignTally
from simulator.report import charts
from simulator.report.campaign import charts as campaign_charts
from simulator.report.versus import charts as versus_charts
from tests.report.drawn import texts


def run_summary() -> Any:
    meta = synthetic.run_meta(2)
    return synthetic.summarise(meta, [synthetic.block(meta, 60)])


def versus_summary() -> Any:
    meta = synthetic_versus.versus_meta()
    return synthetic_versus.summarise(meta, [synthetic_versus.versus_block(meta, 60)])


def campaign_summary() -> Any:
    meta = synthetic_campaign.meta()
    tally = CampaignTally(meta)
    tally.add(*synthetic_campaign.campaigns(meta, 60))
    return tally.summary()


SUMMARIES = {"run": run_summary(), "versus": versus_summary(), "campaign": campaign_summary()}
MODULES: dict[str, Any] = {"run": charts, "versus": versus_charts, "campaign": campaign_charts}
ALL = [(kind, name) for kind, module in MODULES.items() for name in module.charts(SUMMARIES[kind])]


@pytest.mark.parametrize(("kind", "name"), ALL)
def test_a_footer_names_the_marks_that_are_there(kind: str, name: str) -> None:
    chart = MODULES[kind].charts(SUMMARIES[kind])[name]
    figure = Figure(chart.size)
    chart.paint(figure, SUMMARIES[kind])
    marks = [mark for ax in figure.axes for mark in (*ax.containers, *ax.collections)]
    assert ("Intervals: 95 %" in chart.marks) == any(isinstance(mark, ErrorbarContainer) for mark in marks)
    assert ("bands: 10–90 %" in chart.marks) == any(isinstance(mark, PolyCollection) for mark in marks)


@pytest.mark.parametrize(
    ("kind", "name", "said"),
    [
        ("run", "win-rate", "Intervals: 95 %, Wilson."),
        ("run", "threat", "Lines: means; bands: 10–90 % of the games."),
        ("run", "rounds", "Bars: shares of all games."),
        ("versus", "opening-hand-1", "Intervals: 95 %, between pairs of games on the same luck."),
        ("campaign", "scores", "Scores: median and 10–90 % of the won games."),
    ],
)
def test_a_chart_ends_with_its_footer(kind: str, name: str, said: str) -> None:
    summary, module = SUMMARIES[kind], MODULES[kind]
    footer = f"foredeck {summary.meta.version}. {said}"
    written = texts(module.render(summary, module.charts(summary)[name])["svg"])
    assert any(line.strip().endswith(footer) for line in written.splitlines())
