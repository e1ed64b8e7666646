"""Charts: whole files in both formats, equal for equal runs, with names as they are written."""

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import synthetic
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure
from synthetic import summarise

from simulator.analysis.summary import Summary
from simulator.report import canvas, charts
from simulator.report import wording as w
from tests.report.drawn import texts

NAME = "My $\\frac{x$ [bold]deck[/] <b>&amp; 指輪\x1b"  # as mathematics it would not even parse
SVG = "{http://www.w3.org/2000/svg}"


def summary_of(players: int = 1, n: int = 60, win_rate: float = 0.4, cut: float = 0.05, name: str = NAME) -> Summary:
    meta = synthetic.run_meta(players, name=name)
    return summarise(meta, [synthetic.block(meta, n, win_rate=win_rate, cut=cut)])


def chart(summary: Summary, name: str) -> dict[str, bytes]:
    return charts.render(summary, charts.charts(summary)[name])


def test_every_chart_is_written_in_both_formats(tmp_path: Path) -> None:
    written = charts.write_charts(summary_of(), tmp_path)
    names = ("win-rate", "threat", "rounds", "opening-hand", "overview")
    assert {path.name for path in written} == {f"{name}.{suffix}" for name in names for suffix in ("png", "svg")}
    assert set(written) == set(tmp_path.iterdir())
    for path in written:
        content = path.read_bytes()
        if path.suffix == ".png":
            assert content.startswith(b"\x89PNG\r\n")
            assert len(content) > 10_000
        else:
            assert ET.fromstring(content).tag == f"{SVG}svg"


def test_a_chart_says_what_was_played_and_how_often() -> None:
    summary = summary_of(n=60)
    said = texts(chart(summary, "win-rate")["svg"])
    assert "My $\\frac{x$ [bold]deck[/] <b>&amp; 指輪" in said
    assert "Passage Through Mirkwood (standard), agent greedy, n = 60 games" in said
    low, high = 100 * (summary.win.low or 0), 100 * (summary.win.high or 0)
    assert f"{100 * (summary.win.rate or 0):.1f} %  ({low:.1f}–{high:.1f} %)" in said
    assert "lost: threat 50" in said


def test_rate_axes_are_whole() -> None:
    said = texts(chart(summary_of(), "win-rate")["svg"]).splitlines()
    assert [line.strip() for line in said if line.strip() in {"0 %", "25 %", "50 %", "75 %", "100 %"}] == [
        "0 %", "25 %", "50 %", "75 %", "100 %",
    ]  # fmt: skip


def test_threat_names_its_band_its_limit_and_its_end() -> None:
    said = texts(chart(summary_of(), "threat")["svg"])
    assert "10–90 % of the games running" in said
    assert "eliminated at 50" in said
    assert "Curves end where less than 1 % of the games are still running." in said


@pytest.mark.parametrize("win_rate", [0.0, 0.005, 0.4, 0.97, 1.0])
def test_the_win_rates_of_an_opening_hand_fill_their_axis(win_rate: float) -> None:
    summary = summary_of(n=10_000, win_rate=win_rate, cut=0)
    figure = Figure()
    charts.draw_opening(figure, summary)
    axes = figure.axes[1]
    low, high = axes.get_xlim()
    ends = [
        summary.win.rate or 0,
        *(end for card in summary.opening for end in (card.win_with.low, card.win_with.high)),
    ]
    assert 0 <= low <= min(ends) <= max(ends) <= high <= 1
    assert 0.03 - 1e-9 <= high - low <= max(0.03, 1.2 * (max(ends) - min(ends))) + 1e-9
    assert axes.get_xlabel().endswith("(zoomed axis)")


def test_the_axis_of_an_opening_hand_is_whole_where_a_few_games_say_little() -> None:
    figure = Figure()
    charts.draw_opening(figure, summary_of(n=4, cut=0))
    assert figure.axes[1].get_xlim() == (0, 1)
    assert "zoomed" not in figure.axes[1].get_xlabel()


@pytest.mark.parametrize("win_rate", [0.0, 1.0])
def test_points_at_the_edge_of_the_axes_are_whole(win_rate: float) -> None:
    figure = Figure()
    charts.draw_opening(figure, summary_of(n=100, win_rate=win_rate, cut=0))
    points = [found for found in figure.axes[1].containers if isinstance(found, ErrorbarContainer)]
    assert points
    assert not any(part.get_clip_on() for point in points for part in point.get_children())


def test_a_heading_is_broken_between_decks_and_loses_none() -> None:
    decks = [f"Core starter deck: {sphere}" for sphere in ("Leadership", "Lore", "Spirit", "Tactics")]
    lines = canvas.heading(decks, " + ", "Passage Through Mirkwood (standard), agent greedy", "n = 60 games", 91)
    assert lines.splitlines() == [
        "Core starter deck: Leadership + Core starter deck: Lore + Core starter deck: Spirit +",
        "Core starter deck: Tactics",
        "Passage Through Mirkwood (standard), agent greedy, n = 60 games",
    ]


def test_a_heading_has_room_for_what_is_long() -> None:
    """A name or a setting goes on on a second line; only a third would be cut, and n stands whatever comes before."""
    lines = canvas.heading(
        ["name " * 30, "Lore"], " + ", "agents greedy + random " * 5, "n = 60 games", 91
    ).splitlines()
    assert max(map(len, lines)) <= 91
    assert "…" not in "".join(lines)
    assert lines[-1] == "n = 60 games"
    assert canvas.wrapped("name " * 100, 20) == ["name name name name", "name name name name…"]


def test_several_players_have_an_opening_hand_each() -> None:
    summary = summary_of(players=2)
    assert "Opening hand of player 2" in texts(chart(summary, "opening-hand-2")["svg"])
    assert "worst-off player, mean" in texts(chart(summary, "threat")["svg"])


@pytest.mark.parametrize("players", [2, 4])
def test_several_players_have_their_falls_drawn(players: int) -> None:
    """Who and by what, when, how many; the heading says the decks, the agents and n in full."""
    meta = synthetic.run_meta(players, name="Core starter deck: Leadership")
    agents = ("greedy", "random", "greedy", "greedy")[:players]
    meta = meta.model_copy(update={"agents": agents})
    summary = summarise(meta, [synthetic.block(meta, 2_000, cut=0)])
    said = texts(chart(summary, "eliminated")["svg"])
    assert "Eliminated players (of 2,000 games)" in said
    assert f"{players}: Core starter deck: Leadership" in said
    assert "no heroes left" in said
    assert "threat 50" in said
    assert f"agents {' + '.join(agents)}" in said
    assert "n = 2,000 games" in said
    assert said.count("Core starter deck: Leadership") >= 3 * players
    assert "eliminated" not in charts.charts(summary_of())


@pytest.mark.parametrize(
    ("n", "win_rate", "cut"),
    [(1, 1.0, 0), (1, 0.0, 0), (30, 0.0, 0), (30, 1.0, 0), (5, 0.0, 1.0)],
    ids=["one win", "one loss", "no wins", "no losses", "all truncated"],
)
@pytest.mark.filterwarnings("error")
def test_extreme_runs_are_drawn(n: int, win_rate: float, cut: float) -> None:
    content = chart(summary_of(n=n, win_rate=win_rate, cut=cut), "overview")
    assert f"n = {w.count(n, 'game')}" in texts(content["svg"])
    assert len(content["png"]) > 10_000


def test_nothing_is_drawn_of_no_games(tmp_path: Path) -> None:
    assert charts.write_charts(summary_of(n=0), tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_equal_runs_give_equal_files() -> None:
    first, second = chart(summary_of(), "rounds"), chart(summary_of(), "rounds")
    assert first == second
    assert chart(summary_of(n=61), "rounds") != first
    assert b"<dc:date>" not in first["svg"]


def test_the_text_report_does_not_load_the_charts() -> None:
    code = "import sys, simulator.report.text; sys.exit('matplotlib' in sys.modules or 'polars' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[2]).returncode == 0
