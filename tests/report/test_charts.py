"""Charts: whole files in both formats, equal for equal runs, with names as they are written."""

import html
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import synthetic
from synthetic import summarise

from simulator.analysis.summary import Summary
from simulator.report import charts
from simulator.report import wording as w

NAME = "My $\\frac{x$ [bold]deck[/] <b>&amp; 指輪\x1b"  # as mathematics it would not even parse
SVG = "{http://www.w3.org/2000/svg}"


def summary_of(players: int = 1, n: int = 60, win_rate: float = 0.4, cut: float = 0.05, name: str = NAME) -> Summary:
    meta = synthetic.run_meta(players, name=name)
    return summarise(meta, [synthetic.block(meta, n, win_rate=win_rate, cut=cut)])


def texts(svg: bytes) -> str:
    """What an SVG says: the library writes each text as a comment beside its outlines."""
    parser = ET.XMLParser(target=ET.TreeBuilder(insert_comments=True))
    root = ET.fromstring(svg, parser)
    return "\n".join(html.unescape(element.text or "") for element in root.iter() if element.tag is ET.Comment)


def chart(summary: Summary, name: str) -> dict[str, bytes]:
    painter, size = charts.charts(summary)[name]
    return charts.render(summary, painter, size)


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


def test_threat_names_its_band_and_its_limit() -> None:
    said = texts(chart(summary_of(), "threat")["svg"])
    assert "10–90 % of the games running" in said
    assert "eliminated at 50" in said


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
