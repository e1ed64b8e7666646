"""What all charts share: style, palette, axes, files made to be read in a forum post.

Colours are those of Okabe and Ito, which stay apart for colour-blind readers. Nothing from a deck file is read as
mathematics or markup, and equal summaries give equal files: no dates, fixed ids, the library's own font.
"""

from __future__ import annotations

import re
import textwrap
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

import matplotlib
import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.container import ErrorbarContainer
from matplotlib.figure import Figure, FigureBase
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator

from simulator.analysis.campaign.meta import CampaignMeta
from simulator.analysis.measures import Rate
from simulator.analysis.meta import RunMeta
from simulator.analysis.store import write_file
from simulator.analysis.versus.meta import VersusMeta
from simulator.report import wording as w

WON, LOST, CUT = "#0072B2", "#D55E00", "#999999"  # blue, vermillion, grey
EXACT, SEEN = "#56B4E9", "#000000"
FORMATS = ("png", "svg")
DPI = 130
LINE = 0.17  # inches of a line of the heading
PLACES = 6  # decimals of a place in the figure that are kept
TAIL = 0.005  # rounds (days) beyond all but this share of the games are one bar
RARE = 0.01  # curves are not drawn for rounds (days) fewer than this share of the games reach
ENDS = f"Curves end where less than {w.percent(RARE, 0)} of the games are still running."
WHISKERS = "Intervals: 95 %, Wilson"
CURVES = "Lines: means; bands: 10–90 % of the games"
BARS = "Bars: shares of all games"
"""What is seen in a chart, as its footer says it."""
Shown = TypeVar("Shown")
LEAST_ZOOM, PADDING = 0.03, 0.06  # a zoomed axis: the shares it shows at least, room beside the data (of their range)
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


class Chart(NamedTuple, Generic[Shown]):
    """What paints a summary, the size in inches, and what the footer says of the marks."""

    paint: Callable[[FigureBase, Shown], None]
    size: tuple[float, float]
    marks: str = WHISKERS


def write(folder: Path, charts: Iterable[tuple[str, dict[str, bytes]]]) -> list[Path]:
    """Write charts (name, content of a file of each format) into ``folder``; the files written."""
    written = []
    for name, contents in charts:
        for suffix, content in contents.items():
            path = folder / f"{name}.{suffix}"
            write_file(path, content)
            written.append(path)
    return written


def columns(size: tuple[float, float]) -> int:
    """Characters that fit into a line of a chart's heading."""
    return int(size[0] * 12)


def render(
    paint: Callable[[FigureBase], None], size: tuple[float, float], heading: str, footer: str
) -> dict[str, bytes]:
    """One chart between its heading and its footer, as the content of a file of each format.

    ``size``, in inches, is that with a heading of two lines: more of them make the chart higher.
    """
    width, height = size
    with _style():
        figure = Figure((width, height + LINE * max(heading.count("\n") - 1, 0)), layout="constrained")
        figure.suptitle(heading, x=0.01, ha="left", fontsize=9.5)
        figure.supxlabel(footer, x=0.99, ha="right", fontsize=7, color="#666666")
        paint(figure.add_subfigure(figure.add_gridspec()[0, 0]))
        figure.draw_without_rendering()
        figure.set_layout_engine("none")  # placed once, for all formats
        _settle(figure)
        return {suffix: _encoded(figure, suffix) for suffix in FORMATS}


def heading(decks: Sequence[str], between: str, setting: str, number: str, columns: int) -> str:
    """Names of decks, setting and n in lines of ``columns`` characters, broken where one would be too long."""
    facts = f"{setting}, {number}"
    told = [facts] if len(facts) <= columns else [*wrapped(setting, columns), number]
    return "\n".join([*_deck_lines(decks, between, columns), *told])


def _deck_lines(decks: Sequence[str], between: str, columns: int) -> list[str]:
    """As many names on a line as fit."""
    lines: list[str] = []
    for at, deck in enumerate(decks):
        name = deck + (between.rstrip() if at < len(decks) - 1 else "")
        if lines and len(lines[-1]) + 1 + len(name) <= columns:
            lines[-1] += f" {name}"
        else:
            lines += wrapped(name, columns)
    return lines


def wrapped(text: str, columns: int, most: int = 2) -> list[str]:
    """``text`` in lines of ``columns`` characters; what does not fit into the ``most`` of them is cut."""
    lines = textwrap.wrap(text, columns, break_on_hyphens=False)
    return [*lines[: most - 1], w.shortened(" ".join(lines[most - 1 :]), columns)] if len(lines) > most else lines


def footer(meta: RunMeta | VersusMeta | CampaignMeta, marks: str) -> str:
    """What is needed to make the run again, and what the chart's whiskers, bands or bars are."""
    return w.plain(f"seed {meta.seed}, engine {meta.engine_hash}, foredeck {meta.version}. {marks}.")


@contextmanager
def _style() -> Iterator[None]:
    """The library's default style with ours on top, whatever the reader's own settings are."""
    with matplotlib.style.context(["default", STYLE]), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing", category=UserWarning)  # a name in another script
        yield


def _settle(figure: Any) -> None:
    """Round all places: the layout's solver leaves noise in their last bits, which would move a pixel now and then."""
    for axes in figure.axes:
        axes.set_position([round(value, PLACES) for value in axes.get_position().bounds])
    for part in _parts(figure):
        for text in (part._suptitle, part._supxlabel, part._supylabel, *part.texts):
            if text is not None:
                text.set_position(tuple(round(float(value), PLACES) for value in text.get_position()))
    for part in _parts(figure)[1:]:
        box = part.bbox_relative
        box.p0, box.p1 = box.p0.round(PLACES), box.p1.round(PLACES)


def _parts(figure: Any) -> list[Any]:
    """The figure and all figures in it."""
    return [figure, *(part for inner in figure.subfigs for part in _parts(inner))]


def _encoded(figure: Figure, suffix: str) -> bytes:
    buffer = BytesIO()
    metadata = {"Software": None} if suffix == "png" else {"Date": None, "Creator": None}
    figure.savefig(buffer, format=suffix, dpi=DPI, metadata=metadata)
    return buffer.getvalue() if suffix == "png" else _numbered(buffer.getvalue())


def _numbered(svg: bytes) -> bytes:
    """Clip paths by number: their ids are made of the last bits of the layout, which differ from call to call."""
    numbers: dict[bytes, bytes] = {}

    def number(found: re.Match[bytes]) -> bytes:
        return found[1] + numbers.setdefault(found[2], b"clip-%d" % (len(numbers) + 1))

    return re.sub(rb'(url\(#|<clipPath id=")(p[0-9a-f]{10})\b', number, svg)


def bars(ax: Axes, rows: Sequence[tuple[str, Rate, str]], label: str, unit: str = "game") -> None:
    """Shares as bars with intervals: (name, rate, colour), from the top; ``unit`` is what is counted."""
    for y, (_, rate, colour) in enumerate(rows):
        if rate.rate is None or rate.low is None or rate.high is None:
            continue
        ax.barh(y, rate.rate, color=colour, height=0.62)
        whisker = [[rate.rate - rate.low], [rate.high - rate.rate]]
        unclipped(ax.errorbar(rate.rate, y, xerr=whisker, color="black", capsize=3, linewidth=1))
        text = f"{w.percent(rate.rate)}  ({w.interval(rate)})\n{w.count(rate.hits, unit)}"
        beside(ax, y, text, fontsize=8)
    ax.set_yticks(range(len(rows)), [w.plain(name) for name, _, _ in rows])
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.grid(visible=False, axis="y")
    percent_axis(ax, "x", label)


class Stack(NamedTuple):
    """One colour of a histogram: games by the round (day) in which they ended."""

    games: Mapping[int, int]
    colour: str
    label: str


def histogram(ax: Axes, stacks: Sequence[Stack], n: int, what: str) -> None:
    """Shares of ``n`` games by the round (day; ``what``) in which they ended, the first stack at the bottom."""
    games = {x: sum(stack.games.get(x, 0) for stack in stacks) for stack in stacks for x in stack.games}
    last = _last_bar(games, n)
    tail = max(games) > last
    shown = range(min(games), last + 1)
    base = [0.0] * len(shown)
    for stack in stacks:
        heights = [
            sum(count for at, count in stack.games.items() if at == x or (x == last and at > last)) / n for x in shown
        ]
        if stack.label:
            ax.bar(shown, heights, bottom=base, color=stack.colour, width=0.85, label=stack.label)
            base = [low + height for low, height in zip(base, heights, strict=True)]
    ax.set_ylim(0, 1.05 * max(base))
    ax.set_xlabel(f"{what} (the last bar: {last} and later)" if tail else what)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    ax.set_xlim(shown[0] - 0.7, last + 0.7)
    ax.set_ylabel("share of all games")
    ax.yaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))
    ax.grid(visible=False, axis="x")
    legend(ax)


def _last_bar(games: Mapping[int, int], n: int) -> int:
    """The last round with a bar of its own: all but `TAIL` of the games end in it or before."""
    seen = 0
    for number in sorted(games):
        seen += games[number]
        if seen >= (1 - TAIL) * n:
            return number
    return max(games)


def whiskers(ax: Axes, y: float, rate: Rate, colour: str, marker: str = "o") -> None:
    """A rate as a point with its interval, at height ``y``."""
    if rate.rate is not None and rate.low is not None and rate.high is not None:
        ends = [[rate.rate - rate.low], [rate.high - rate.rate]]
        unclipped(ax.errorbar(rate.rate, y, xerr=ends, fmt=marker, color=colour, markersize=4, capsize=2, linewidth=1))


def unclipped(whiskers: ErrorbarContainer) -> None:
    """Points and caps whole where they stand on the edge of the axes, at 0 or 100 %."""
    for part in whiskers.get_children():
        part.set_clip_on(False)


def beside(ax: Axes, y: float, text: str, fontsize: float = 7) -> None:
    """A remark to the right of the axes, at height ``y``."""
    ax.annotate(text, (1, y), xytext=(7, 0), xycoords=("axes fraction", "data"), textcoords="offset points",
                va="center", fontsize=fontsize)  # fmt: skip


def title(figure: FigureBase, text: str) -> None:
    """The title of a part of a figure."""
    figure.suptitle(text, fontsize=10, fontweight="bold")


def legend(ax: Axes, columns: int = 3) -> None:
    """A legend above the axes, where no curve or bar can be."""
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=columns, fontsize=8, borderaxespad=0.2)


def legend_below(figure: FigureBase, axes: Sequence[Axes], note: str | None = None) -> None:
    """One legend for axes side by side, below them: that of the one with most to name."""
    handles, labels = max((ax.get_legend_handles_labels() for ax in axes), key=lambda found: len(found[1]))
    columns = max(len(labels), 1)
    figure.legend(handles, labels, loc="outside lower center", ncols=columns, title=note, fontsize=8, title_fontsize=8)


def zoomed_axis(ax: Axes, rates: Iterable[Rate], reference: float | None, label: str) -> None:
    """A horizontal axis of shares that shows the intervals and the ``reference``, and says so if it is not whole.

    For points, whose differences are read; bars are compared from 0 on and keep the whole axis.
    """
    percent_axis(ax, "x", label)
    ends = [end for rate in rates for end in (rate.low, rate.high, reference) if end is not None]
    if not ends:
        return
    low, high = min(ends), max(ends)
    room = max(PADDING * (high - low), (LEAST_ZOOM - (high - low)) / 2)
    low, high = max(low - room, 0.0), min(high + room, 1.0)
    low, high = max(min(low, high - LEAST_ZOOM), 0.0), min(max(high, low + LEAST_ZOOM), 1.0)  # wide enough at an edge
    if (low, high) != (0, 1):
        ax.set_xlim(low, high)
        ax.set_xlabel(f"{label} (zoomed axis)")
        ax.xaxis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 2.5, 5, 10]))
        ax.xaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:g} %"))


def percent_axis(ax: Axes, axis: str, label: str) -> None:
    """A whole axis of shares: 0 to 100 %, for bars never cut to make a difference look larger."""
    which = ax.xaxis if axis == "x" else ax.yaxis
    which.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.0f} %"))
    which.set_major_locator(FixedLocator([0, 0.25, 0.5, 0.75, 1]))
    if axis == "x":
        ax.set_xlim(0, 1)
        ax.set_xlabel(label)
    else:
        ax.set_ylim(0, 1)
        ax.set_ylabel(label)
