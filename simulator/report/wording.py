"""Numbers and names as the reports print them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from simulator.analysis.campaign.meta import CampaignMeta
from simulator.analysis.intervals import rule_of_three
from simulator.analysis.measures import Rate
from simulator.analysis.meta import AtTheTable, RunMeta
from simulator.analysis.versus.meta import VersusMeta
from simulator.endings import BY_TEXT

NOTHING = "–"
NEAR_AN_END = 0.01
RULE_OF_THREE_FROM = 30  # games; with fewer it says less than the interval does


def plain(text: str) -> str:
    """``text`` from a deck file as one line that no terminal, chart or XML file can take for anything else.

    Control and direction characters, line breaks and lone surrogates become spaces.
    """
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def shortened(text: str, length: int) -> str:
    """``text`` cut to ``length`` characters, with an ellipsis for what is missing."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def percent(share: float | None, digits: int = 1) -> str:
    """A share as a percentage."""
    return NOTHING if share is None else f"{100 * share:.{digits}f} %"


def interval(rate: Rate, digits: int = 1) -> str:
    """The interval of a rate: ``40.3–42.2 %``."""
    if rate.low is None or rate.high is None:
        return NOTHING
    return f"{100 * rate.low:.{digits}f}–{100 * rate.high:.{digits}f} %"


def fine(rate: Rate) -> int:
    """Digits of a rate that is told for itself: one more for one that is nearly none or all."""
    if rate.rate is None or rate.low is None or rate.high is None:
        return 1
    few = min(rate.rate, 1 - rate.rate)
    return 2 if 0 < few < NEAR_AN_END or min(rate.high, 1 - rate.low) < NEAR_AN_END else 1


def give_or_take(rate: Rate) -> str:
    """A rate for a table cell: ``43.2 ±1.9``, in points, where ± reaches the farther end of its interval."""
    reach = _reach(rate)
    if rate.rate is None or reach is None:
        return NOTHING
    # without the noise behind a tie: a rate and its complement are rounded to 100 together
    return f"{round(100 * rate.rate, 6):.1f} ±{reach:.1f}"


def _reach(rate: Rate) -> float | None:
    """How far the farther end of a rate's interval is, in points, rounded up; None when there is none."""
    if rate.rate is None or rate.low is None or rate.high is None:
        return None
    return farther(100 * rate.rate, 100 * rate.low, 100 * rate.high)


def farther(value: float, low: float, high: float) -> float:
    """How far the farther end of an interval is from its value, with one digit, rounded up."""
    return math.ceil(round(10 * max(high - value, value - low), 3)) / 10


def widest(rates: Iterable[Rate]) -> str:
    """The ± of a column that has no room for one in each cell: ``±1.9 at most``."""
    return at_most(map(_reach, rates))


def at_most(reaches: Iterable[float | None]) -> str:
    """The widest of some intervals: ``±1.9 at most``, or that there are none."""
    known = [reach for reach in reaches if reach is not None]
    return f"±{max(known):,.1f} at most" if known else "no interval"


def points(rate: Rate) -> str:
    """A rate for a table cell whose heading says %."""
    return NOTHING if rate.rate is None else f"{100 * rate.rate:.1f}"


def bound(rate: Rate) -> str | None:
    """What a rate of none or of all can be, by the rule of three; None for any other rate, or of a few games."""
    if rate.n < RULE_OF_THREE_FROM or 0 < rate.hits < rate.n:
        return None
    limit = rule_of_three(rate.n)
    return f"below 3/n = {percent(limit, 2)}" if rate.hits == 0 else f"above 1 - 3/n = {percent(1 - limit, 2)}"


def number(value: float | None, digits: int = 0) -> str:
    """A number with thousands separators."""
    return NOTHING if value is None else f"{value:,.{digits}f}"


def count(n: int, one: str, many: str = "") -> str:
    """``1 card``, ``2 cards``."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"


def by_text(lost_by: Sequence[str]) -> str:
    """What "a card's text" stands for: when some card says that the players lose."""
    return f"{BY_TEXT}: {' or '.join(map(plain, lost_by)) or 'a card says that the players lose'}"


def headline(result: str, meta: AtTheTable, setting: str) -> str:
    """A report in one line, without markup: all that ``--quiet`` prints."""
    return f"{result} | {deck_names(meta)}: {setting}"


def deck_names(meta: AtTheTable) -> str:
    """The decks' names, with nothing in them but printable characters."""
    return plain(meta.deck_text)


def setting(meta: RunMeta) -> str:
    """Scenario, mode and agent."""
    return plain(f"{meta.scenario_title} ({meta.mode}), {meta.agent_text}")


def campaign_setting(meta: CampaignMeta) -> str:
    """Campaign, mode and agent."""
    kind = "expert campaign" if meta.expert else "campaign"
    return plain(f"{meta.campaign}: {kind} ({meta.mode}), {meta.agent_text}")


def versus_setting(meta: VersusMeta) -> str:
    """Game, rules and agent."""
    return plain(f"{meta.game_title} (rules {meta.rules}), {meta.agent_text}")
