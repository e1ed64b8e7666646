"""The console report of a run of campaigns: results first, then scenario by scenario, then the log."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from simulator.analysis.campaign.meta import CampaignMeta
from simulator.analysis.campaign.summary import CampaignSummary, PlannedChange, ScenarioSummary
from simulator.analysis.measures import Rate, Spread
from simulator.endings import CARD_EFFECT, cause_in_words
from simulator.report import wording as w
from simulator.report.sheet import SPREAD, Sheet, mean_cell, spread_cells

THREAT_ROUNDS = 8
UNIT_NOTE = (
    "Each campaign counts once: the attempts of a campaign at a scenario share its log and are no independent games."
)
FIRST_NOTE = (
    "first: won at the first attempt, of the campaigns that came to the scenario; alone: the same decks outside of a "
    "campaign; ± reaches the farther end of the 95 % interval. difference: first less alone."
)
SCORE_NOTE = (
    "Lower is better; ± reaches the farther end of the 95 % interval of the mean. The total of a finished campaign is "
    "the sum of the scores of its won attempts."
)
THREAT_NOTE = "First attempts and games alone that are still running then."


def headline(summary: CampaignSummary) -> str:
    """The result in one line."""
    total = f", total {mean_cell(summary.total)} (n = {summary.total.n:,})" if summary.total.n else ""
    return w.headline(_result_text(summary) + total, summary.meta, w.campaign_setting(summary.meta))


def print_report(summary: CampaignSummary, console: Console, seconds: float | None = None) -> None:
    """Print the whole report; ``seconds`` is the time spent on playing (for the speed line)."""
    report = _Report(console)
    report.played(summary.meta)
    report.result(summary)
    if summary.n:
        report.scenarios(summary)
        report.causes(summary)
        report.attempts(summary)
        report.scores(summary)
        report.log(summary)
        report.threat(summary)
    if seconds:
        report.pace(summary, seconds)


def _result_text(summary: CampaignSummary) -> str:
    rate = summary.finished
    if not rate.n:
        return "no campaign was played"
    limit = w.bound(rate)
    more = f", {limit}" if limit else ""
    digits = w.fine(rate)
    return f"finished {w.percent(rate.rate, digits)}{more} [95 %: {w.interval(rate, digits)}; n = {rate.n:,} campaigns]"


MOST_PRISONERS = 6  # heroes named; the others are counted together


class _Report(Sheet):
    """Writes the parts of a report to a console."""

    def played(self, meta: CampaignMeta) -> None:
        self.line(w.campaign_setting(meta), "bold")
        for player, deck in enumerate(meta.decks, start=1):
            who = f"Player {player}: " if meta.players > 1 else "Deck: "
            self.line(
                f"{who}{w.plain(deck.name)} ({w.count(deck.size, 'card')}, starting threat {deck.starting_threat})"
            )
            self.note("heroes: " + ", ".join(w.plain(hero) for hero in deck.heroes))
        self.note(f"at most {w.count(meta.max_attempts, 'attempt')} for each scenario")
        if meta.bench:
            self.note(f"bench: {w.plain(', '.join(meta.bench))}")
        if meta.boons:
            self.note(f"from an earlier campaign: {w.plain(', '.join(meta.boons))}")
        for swap in meta.swaps:
            self.note(f"planned change: {w.plain(swap)}")
        if meta.expert:
            self.note(f"healing: {meta.heal}")
        self.origin(meta)

    def result(self, summary: CampaignSummary) -> None:
        self.heading(_result_text(summary))
        asked = f" of {summary.meta.campaigns:,} asked for" if summary.n < summary.meta.campaigns else ""
        games = w.count(summary.attempts, "game")
        self.line(f"{w.count(summary.n, 'campaign')}{asked}: finished {summary.finished.hits:,}; {games} played")

    def scenarios(self, summary: CampaignSummary) -> None:
        self.table(
            "Scenario by scenario, %",
            ("scenario", "reached", "won", "first", "alone", "difference"),
            (_scenario_row(scenario) for scenario in summary.scenarios),
        )
        self.note("reached: campaigns; won: of those, within the attempts. " + FIRST_NOTE)

    def causes(self, summary: CampaignSummary) -> None:
        """Why first attempts were lost: one a campaign, as everything in the report."""
        lost = [scenario for scenario in summary.scenarios if scenario.causes]
        if not lost:
            return
        names = list(dict.fromkeys(cause.cause for scenario in lost for cause in scenario.causes))
        self.table(
            "Why first attempts were lost, % of the losses",
            ("scenario", "lost", *map(cause_in_words, names)),
            (_causes_row(scenario, names) for scenario in lost),
        )
        self._by_text(summary, lost)

    def _by_text(self, summary: CampaignSummary, lost: Sequence[ScenarioSummary]) -> None:
        """What "a card's text" stands for, and how often it only followed from a player's elimination."""
        lost_by = {scenario.key: scenario.lost_by for scenario in summary.meta.scenarios}
        by_text = [(s, sum(cause.share.hits for cause in s.causes if cause.cause == CARD_EFFECT)) for s in lost]
        for text in dict.fromkeys(w.by_text(lost_by[scenario.key]) for scenario, n in by_text if n):
            self.note(text)
        if summary.meta.players > 1 and any(n for _, n in by_text):
            after = (f"{s.title} {s.by_text_after_a_fall:,} of {n:,}" for s, n in by_text if n)
            self.note(f"after a player had been eliminated: {w.plain('; '.join(after))}")

    def attempts(self, summary: CampaignSummary) -> None:
        self._spreads(
            "Attempts needed to win a scenario", [(scenario.title, scenario.attempts) for scenario in summary.scenarios]
        )
        stuck = [(s.title, sum(row.given_up for row in s.attempts_by)) for s in summary.scenarios]
        if text := "; ".join(f"{title} {w.count(n, 'campaign')}" for title, n in stuck if n):
            self.note(f"given up after {w.count(summary.meta.max_attempts, 'attempt')}: {text}")
        if cut := sum(scenario.cut_short for scenario in summary.scenarios):
            self.note(f"{w.count(cut, 'attempt')} cut short")
        self.note(UNIT_NOTE)

    def scores(self, summary: CampaignSummary) -> None:
        rows = [(scenario.title, scenario.score) for scenario in summary.scenarios]
        self._spreads("Score*", [*rows, ("total of finished campaigns", summary.total)])
        total = summary.total
        if total.mean_low is not None:
            ends = f"{w.number(total.mean_low, 1)}–{w.number(total.mean_high, 1)}"
            mean = f"mean total {w.number(total.mean, 1)} [95 %: {ends}]"
            known = total.median_low is not None and total.median_high is not None
            ends = f" [{_end(total.median_low)}–{_end(total.median_high)}]" if known else ""
            self.note(f"{mean}, median {total.median}{ends}")
        self.note("* " + SCORE_NOTE)

    def _spreads(self, title: str, rows: list[tuple[str, Spread]]) -> None:
        """Distributions below each other."""
        shown = [(w.plain(name), *spread_cells(spread)) for name, spread in rows if spread.n]
        if shown:
            self.table(title, ("", *SPREAD), shown)

    def log(self, summary: CampaignSummary) -> None:
        rows = [
            ("threat penalty at the end", summary.penalty),
            ("fallen heroes", summary.fallen),
        ]
        rows += [("heroes healed", summary.healed)] if summary.meta.expert else []
        rows += [("heroes changed", summary.swapped)] if summary.meta.swaps else []
        self._spreads("Campaign log", rows)
        for change in summary.changes:
            self.note(_change_text(change))
        if summary.heroes:
            titles = [f"in {number}" for number in range(1, len(summary.scenarios) + 1)]
            self.table(
                "Fallen heroes, % of the campaigns",
                ("hero", "fell", *titles),
                (
                    (w.plain(fate.hero), w.give_or_take(fate.fell), *map(w.number, fate.in_scenario))
                    for fate in summary.heroes
                ),
            )
        earned = [reward for reward in summary.rewards if reward.earned.hits]
        if earned:
            self.table(
                "Boons and burdens earned, % of the campaigns",
                ("card", "", "earned", "copies"),
                ((w.plain(r.card), r.kind, w.give_or_take(r.earned), mean_cell(r.copies)) for r in earned),
            )
        if summary.prisoners:
            n = summary.prisoners[0][1].n
            named = [f"{w.plain(hero)} {w.give_or_take(rate)} %" for hero, rate in summary.prisoners[:MOST_PRISONERS]]
            if others := sum(rate.hits for _, rate in summary.prisoners[MOST_PRISONERS:]):
                named.append(f"others {w.give_or_take(Rate.of(others, n))} %")
            self.note(f"prisoner, of the {w.count(n, 'campaign')} that have one: {', '.join(named)}")

    def threat(self, summary: CampaignSummary) -> None:
        for scenario in summary.scenarios:
            alone = {point.round: point for point in scenario.threat_alone}
            rows = []
            for point in scenario.threat[:THREAT_ROUNDS]:
                other = alone.get(point.round)
                rows.append(
                    (
                        str(point.round),
                        w.give_or_take(point.running),
                        mean_cell(point.worst),
                        w.give_or_take(other.running) if other else w.NOTHING,
                        mean_cell(other.worst) if other else w.NOTHING,
                    )
                )
            if rows:
                columns = ("round", "% running", "threat", "alone: % running", "threat")
                self.table(f"Threat at the end of the round: {w.plain(scenario.title)}", columns, rows)
        worst = "" if summary.meta.players == 1 else " Threat is that of the worst-off player."
        self.note(THREAT_NOTE + worst)

    def pace(self, summary: CampaignSummary, seconds: float) -> None:
        self.line()
        rate = f"{summary.n / seconds:,.0f} campaigns/s, {summary.attempts / seconds:,.0f} games/s"
        self.line(f"{w.count(summary.n, 'campaign')} in {seconds:.1f} s: {rate}", "dim")


def _end(value: int | None) -> str:
    return w.NOTHING if value is None else str(value)


def _causes_row(scenario: ScenarioSummary, names: Sequence[str]) -> tuple[str, ...]:
    shares = {cause.cause: cause.share for cause in scenario.causes}
    lost = sum(share.hits for share in shares.values())
    cells = (w.give_or_take(shares.get(name, Rate.of(0, lost))) for name in names)
    return w.plain(scenario.title), w.number(lost), *cells


def _change_text(change: PlannedChange) -> str:
    made = change.made
    text = f"planned change {change.scenario}: {w.plain(change.hero)} > {w.plain(change.other)}"
    if made.hits == made.n:
        return f"{text}: made in all {w.count(made.n, 'campaign')} that came to it"
    left_out = w.count(made.n - made.hits, "campaign")
    return f"{text}: made in {made.hits:,} of the {made.n:,} campaigns that came to it, not possible in {left_out}"


def _scenario_row(scenario: ScenarioSummary) -> tuple[str, ...]:
    difference = scenario.difference
    shown = w.NOTHING
    if difference is not None:
        reach = max(difference.high - difference.value, difference.value - difference.low)
        shown = f"{100 * difference.value:+.1f} ±{100 * reach:.1f}"
    return (
        w.plain(scenario.title),
        w.give_or_take(scenario.reached),
        w.give_or_take(scenario.won),
        w.give_or_take(scenario.first),
        w.give_or_take(scenario.alone),
        shown,
    )
