"""Playing campaigns: the scenarios in order, each until it is won or the attempts are used up.

Campaigns are played in blocks. Those of a block that come to the same scenario play it in one call of the engine, each
with the tables of its own log. Attempt a of scenario s of campaign k is game `game_number(k, s, a)` of the seed,
whatever happened before: campaign k can be played alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from simulator.core import series
from simulator.core.batch import in_blocks
from simulator.core.luck import Luck
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.campaign.customs import Customs
from simulator.games.lotr_lcg.campaign.laying import Layer, Plan, plans
from simulator.games.lotr_lcg.campaign.log import Ending, Entry, Log
from simulator.games.lotr_lcg.campaign.lookup import noted, stage_codes
from simulator.games.lotr_lcg.campaign.preparing import prepare
from simulator.games.lotr_lcg.campaign.resolving import resolve
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.game import GAME

MOST_SCENARIOS = 8
MOST_ATTEMPTS = 1024
BLOCK = 64
"""Campaigns a thread plays at a time."""

CAMPAIGN_ROW = np.dtype(
    [
        ("game", "i8"),  # number of the campaign
        ("won", "i1"),  # scenarios won
        ("finished", "i1"),
        ("attempts", "i2", (MOST_SCENARIOS,)),
        ("score", "i2", (MOST_SCENARIOS,)),  # of the won attempt, 0: not won
        ("begun_with", "i2", (MOST_SCENARIOS,)),  # threat penalty at the beginning of the scenario
        ("total", "i4"),  # sum of the scores; of a finished campaign
        ("penalty", "i2"),  # threat penalty at the end
    ]
)
ATTEMPT_ROW = np.dtype([("campaign", "i8"), ("scenario", "i1"), ("attempt", "i2")])


def game_number(campaign: int, scenario: int, attempt: int) -> int:
    """Number of the game that is an attempt; all three are counted from 0."""
    return (campaign * MOST_SCENARIOS + scenario) * MOST_ATTEMPTS + attempt


class Chapter(NamedTuple):
    """One scenario of a campaign as it went."""

    log: Log
    """The log with which every attempt began."""
    before: tuple[Entry, ...]
    """What was written before the scenario."""
    after: tuple[Entry, ...]
    """What was written when it had been won."""
    games: Any
    """Game rows of the attempts."""
    won: bool


class Story(NamedTuple):
    """One campaign from beginning to end."""

    campaign: int
    mode: str
    """That of its encounter decks."""
    chapters: tuple[Chapter, ...]
    log: Log
    """The log at the end."""
    finished: bool


class CampaignBlock(NamedTuple):
    """Consecutive campaigns: a row a campaign, and those of all attempts in the order of campaign and scenario."""

    first_game: int
    games: Any  # CAMPAIGN_ROW
    attempts: Any  # ATTEMPT_ROW
    attempt_games: Any
    rounds: Any
    cards: Any
    stories: tuple[Story, ...]


@dataclass(frozen=True)
class Campaign:
    """Everything that decides how campaigns go."""

    book: Book
    layer: Layer
    start: Log
    customs: Customs
    seed: int
    agents: tuple[str, ...]
    attempts: int = 20
    """Attempts for each scenario."""

    @property
    def plans(self) -> tuple[Plan, ...]:
        return plans(self.book)

    def play(self, campaigns: int, *, first: int = 0, jobs: int = 1, block: int = BLOCK) -> Iterator[CampaignBlock]:
        """Play campaigns in blocks, in their order, on ``jobs`` threads."""
        series.prepare(GAME)
        yield from in_blocks(self.play_block, first, campaigns, jobs, block)

    def play_block(self, first: int, n: int) -> CampaignBlock:
        """Play ``n`` campaigns on this thread."""
        runs = [_Run(self, number) for number in range(first, first + n)]
        for number, plan in enumerate(self.plans):
            going = [run for run in runs if run.going]
            if not going:
                break
            tables = [run.begin(number, plan) for run in going]
            firsts = [game_number(run.campaign, number, 0) for run in going]
            played = series.play_until(
                GAME, tables, firsts, most=self.attempts, wanted=k.WON, seed=self.seed, agents=self.agents
            )
            start = 0
            for run, end in zip(going, played.ends.tolist(), strict=True):
                run.end(number, plan, *(rows[start:end] for rows in played[1:]))
                start = end
        return _joined(first, runs)


class _Run:
    """One campaign while it is played."""

    def __init__(self, campaign: Campaign, number: int) -> None:
        self.of = campaign
        self.campaign = number
        self.log = campaign.start
        self.going = True
        self.luck = Luck(campaign.seed, number)
        self.before: list[Entry] = []
        self.chapters: list[Chapter] = []
        self.rows: list[tuple[Any, Any]] = []

    def begin(self, number: int, plan: Plan) -> Any:
        """The tables of the next scenario, after what is decided before it."""
        self.log, self.before = prepare(self.of.book, self.log, self.of.customs, number + 1)
        return self.of.layer.tables(plan, self.log)

    def end(self, number: int, plan: Plan, games: Any, rounds: Any, cards: Any) -> None:
        """Write down how the attempts went."""
        self.rows.append((rounds, cards))
        last = games[-1]
        won = bool(last["result"] == k.WON and not last["truncated"])
        log = self.log
        after: list[Entry] = []
        if won:
            ending = read_ending(self.of.book, plan, log, last)
            final = number + 1 == len(self.of.plans)
            self.log, after = resolve(self.of.book, log, plan.card, ending, self.of.customs, self.luck.below, final)
        self.chapters.append(Chapter(log, tuple(self.before), tuple(after), games, won))
        self.going = won

    def story(self) -> Story:
        return Story(self.campaign, self.of.layer.mode, tuple(self.chapters), self.log, self.going)


def read_ending(book: Book, plan: Plan, log: Log, row: Any) -> Ending:
    """What the log asks of a won game, from its row."""
    asked = noted(book, plan.card)
    heroes = [(seat, place, hero) for seat, own in enumerate(log.heroes) for place, hero in enumerate(own)]
    fate = row["fate"]
    bears = row["bears"]
    return Ending(
        damage={hero: int(fate[seat, place]) for seat, place, hero in heroes if fate[seat, place] >= 0},
        fallen=tuple(hero for seat, place, hero in heroes if fate[seat, place] < 0),
        bears=tuple(
            (hero, card)
            for bit, card in enumerate(asked)
            for seat, place, hero in heroes
            if int(bears[seat, place]) >> bit & 1
        ),
        in_play=tuple(card for bit, card in enumerate(asked) if int(row["stays"]) >> bit & 1),
        stage=stage_codes(book, plan.scenario)[int(row["stage"])],
    )


def _joined(first: int, runs: Sequence[_Run]) -> CampaignBlock:
    rows = np.zeros(len(runs), CAMPAIGN_ROW)
    stories = tuple(run.story() for run in runs)
    for row, story in zip(rows, stories, strict=True):
        row["game"], row["finished"], row["penalty"] = story.campaign, story.finished, story.log.penalty
        row["won"] = sum(chapter.won for chapter in story.chapters)
        for number, chapter in enumerate(story.chapters):
            row["attempts"][number] = len(chapter.games)
            row["begun_with"][number] = chapter.log.penalty
            row["score"][number] = chapter.games["score"][-1] if chapter.won else 0
        row["total"] = row["score"].sum() if story.finished else 0
    chapters = [(s.campaign, n, c) for s in stories for n, c in enumerate(s.chapters)]
    attempts = np.zeros(sum(len(c.games) for _, _, c in chapters), ATTEMPT_ROW)
    lengths = [len(c.games) for _, _, c in chapters]
    attempts["campaign"] = np.repeat([campaign for campaign, _, _ in chapters], lengths)
    attempts["scenario"] = np.repeat([number for _, number, _ in chapters], lengths)
    attempts["attempt"] = np.concatenate([np.arange(n) for n in lengths])
    return CampaignBlock(
        first,
        rows,
        attempts,
        np.concatenate([c.games for _, _, c in chapters]),
        np.concatenate([rounds for run in runs for rounds, _ in run.rows]),
        np.concatenate([cards for run in runs for _, cards in run.rows]),
        stories,
    )
