"""The summary of a run of campaigns: plain values, JSON-ready, n and a 95 % interval behind every rate."""

from __future__ import annotations

from simulator.analysis.campaign.meta import CampaignMeta
from simulator.analysis.measures import Difference, Frozen, Rate, Spread
from simulator.analysis.summary import Cause

SCHEMA = 1

NOTES: dict[str, str] = {
    "unit": (
        "A campaign is the independent unit: every rate, mean and quantile counts each campaign once. The attempts of "
        "a campaign at a scenario share its log, so they are not counted as independent games."
    ),
    "attempts": (
        "Attempts are those a campaign needed to win the scenario; campaigns that used up all are shown apart. "
        "An attempt cut short (at the cap of rounds or decisions) is not won, and uses up an attempt."
    ),
    "score": (
        "The score of a scenario is that of its won attempt; the total of a finished campaign is the sum over its "
        "scenarios. Lower is better. Means and quantiles are over the campaigns that won the scenario, or finished."
    ),
    "alone": (
        "First attempts (one a campaign that came to the scenario) are compared with as many games of the same decks "
        "played outside of a campaign, games 0 to n - 1 of the same seed."
    ),
    "fallen": "A hero who falls in a lost attempt has not fallen: the scenario is played again without penalty.",
}


class CurvePoint(Frozen):
    """Threat at the end of one round over the games still running; ``worst`` is the highest of the players."""

    round: int
    running: Rate
    worst: Spread


class AttemptCount(Frozen):
    """Campaigns by the attempts they made at a scenario."""

    attempts: int
    won: int
    given_up: int


class ScenarioSummary(Frozen):
    """One scenario within the campaigns, and outside of them."""

    key: str
    title: str
    reached: Rate  # of all campaigns
    won: Rate  # of the campaigns that came to it, within the attempts
    first: Rate  # won at the first attempt
    alone: Rate  # win rate of the scenario outside of a campaign
    difference: Difference | None  # first - alone
    causes: tuple[Cause, ...]  # of the first attempts that were lost, most frequent first
    by_text_after_a_fall: int  # of those lost by a card's text: a player had been eliminated before
    attempts: Spread  # of campaigns that won it
    attempts_by: tuple[AttemptCount, ...]
    cut_short: int  # attempts
    score: Spread  # of the won attempts
    score_alone: Spread
    rounds: Spread  # of the won attempts
    penalty: Spread  # threat penalty with which the scenario was begun
    threat: tuple[CurvePoint, ...]  # of first attempts
    threat_alone: tuple[CurvePoint, ...]


class HeroFate(Frozen):
    """A hero who fell: ``fell`` is of all campaigns, ``in_scenario`` counts by scenario."""

    hero: str
    fell: Rate
    in_scenario: tuple[int, ...]


class Reward(Frozen):
    """A boon or burden: in how many campaigns it was earned, and the copies of those."""

    card: str
    kind: str
    earned: Rate
    copies: Spread


class PlannedChange(Frozen):
    """A voluntary change that was planned: in how many of the campaigns that came to its scenario it was made."""

    scenario: int  # before which, counted from 1
    hero: str
    other: str  # who was to come for him
    made: Rate


class CampaignSummary(Frozen):
    """All a report says about a run of campaigns."""

    schema_version: int = SCHEMA
    meta: CampaignMeta
    n: int
    finished: Rate
    attempts: int  # games played in all campaigns
    decisions: int
    scenarios: tuple[ScenarioSummary, ...]
    total: Spread  # of finished campaigns; lower is better
    total_by: tuple[tuple[int, int], ...]  # (total, campaigns)
    penalty: Spread  # threat penalty at the end
    fallen: Spread  # heroes who fell, a campaign
    heroes: tuple[HeroFate, ...]  # most often fallen first
    rewards: tuple[Reward, ...]
    prisoners: tuple[tuple[str, Rate], ...]  # of the campaigns that have a prisoner
    healed: Spread  # heroes healed for threat (expert)
    swapped: Spread  # heroes changed of their players' will
    changes: tuple[PlannedChange, ...]  # those of which some campaign came to the scenario
    notes: dict[str, str] = NOTES

    def to_json(self) -> str:
        """The summary as JSON text, with a newline at its end."""
        return self.model_dump_json(indent=2) + "\n"
