"""Blocks of campaigns into counts; a summary can be asked for at any moment.

Whole numbers only: adding blocks in another order, or cut in another way, gives an equal summary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from simulator.analysis.campaign.meta import Block, CampaignMeta, Outcome
from simulator.analysis.campaign.summary import (
    AttemptCount,
    CampaignSummary,
    CurvePoint,
    HeroFate,
    PlannedChange,
    Reward,
    ScenarioSummary,
)
from simulator.analysis.counting import Counts, Ints, still_in
from simulator.analysis.measures import Difference, Rate, Spread
from simulator.analysis.meta import Block as GameBlock
from simulator.analysis.summary import Cause
from simulator.endings import CARD_EFFECT


class Games:
    """Single games of one scenario: results, scores, the worst-off player's threat by round."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.n = self.wins = self.truncated = 0
        self.scores = Counts()
        self.causes: Counter[int] = Counter()  # of the games lost
        self.after_a_fall: Counter[int] = Counter()  # the same, of those in which a player had been eliminated
        self.running: Counter[int] = Counter()
        self.threat: dict[int, Counts] = {}

    def add(self, games: Ints, rounds: Ints) -> None:
        """``games``: game rows (n,), ``rounds``: their rounds (n, round cap)."""
        cut = games["truncated"] != 0
        won = (games["result"] == 1) & ~cut
        self.n += len(games)
        self.wins += int(np.count_nonzero(won))
        self.truncated += int(np.count_nonzero(cut))
        self.scores.add(games["score"][won])
        lost = ~won & ~cut
        self.causes.update(games["cause"][lost].tolist())
        fell = (games["out_round"][:, : self.players] > 0).any(axis=1)
        self.after_a_fall.update(games["cause"][lost & fell].tolist())
        completed = games["completed"]
        for number in range(1, int(completed.max(initial=0)) + 1):
            running = completed >= number
            at_end = rounds["threat"][running, number - 1, : self.players]
            left = still_in(games["out_round"][running, : self.players], number)
            self.running[number] += len(at_end)
            self.threat.setdefault(number, Counts()).add(np.where(left, at_end, 0).max(axis=1))

    @property
    def win(self) -> Rate:
        return Rate.of(self.wins, self.n - self.truncated)

    def curve(self) -> tuple[CurvePoint, ...]:
        return tuple(
            CurvePoint(round=number, running=Rate.of(self.running[number], self.n), worst=Spread.of(counts.of))
            for number, counts in sorted(self.threat.items())
        )


class _Scenario:
    """Counts of one scenario."""

    def __init__(self, players: int) -> None:
        self.reached = self.won = self.cut_short = 0
        self.first = Games(players)
        self.alone = Games(players)
        self.needed, self.given_up, self.scores, self.rounds, self.penalties = (Counts() for _ in range(5))


class CampaignTally:
    """Counts of the campaigns added so far, and of the scenarios played outside of them."""

    def __init__(self, meta: CampaignMeta) -> None:
        self.meta = meta
        self.n = self.finished = self.attempts = self.decisions = 0
        self.scenarios = [_Scenario(meta.players) for _ in meta.scenarios]
        self.totals, self.penalties, self.fallen, self.healed, self.swapped = (Counts() for _ in range(5))
        self.fell: Counter[tuple[str, int]] = Counter()  # (hero, scenario) -> campaigns
        self.rewards: dict[str, Counter[int]] = {}  # card -> copies -> campaigns
        self.prisoners: Counter[str] = Counter()
        self.changes: Counter[tuple[int, str, str, bool]] = Counter()

    def add(self, block: Block, outcomes: Sequence[Outcome]) -> None:
        """Count the campaigns of a block in; ``outcomes``: one a campaign, in their order."""
        rows = block.games
        self.n += len(rows)
        finished = rows["finished"] != 0
        self.finished += int(np.count_nonzero(finished))
        self.attempts += len(block.attempts)
        self.decisions += int(block.attempt_games["decisions"].sum(dtype=np.int64))
        self.totals.add(rows["total"][finished])
        self.penalties.add(rows["penalty"])
        for number, scenario in enumerate(self.scenarios):
            self._add_scenario(scenario, number, block)
        for outcome in outcomes:
            self._add_outcome(outcome)

    def add_alone(self, number: int, block: GameBlock) -> None:
        """Count games of scenario ``number`` (from 0) outside of a campaign in."""
        self.scenarios[number].alone.add(block.games, block.rounds)

    def _add_scenario(self, scenario: _Scenario, number: int, block: Block) -> None:
        rows = block.games
        reached = rows["attempts"][:, number] > 0
        won = reached & (rows["won"] > number)
        scenario.reached += int(np.count_nonzero(reached))
        scenario.won += int(np.count_nonzero(won))
        scenario.needed.add(rows["attempts"][won, number])
        scenario.given_up.add(rows["attempts"][reached & ~won, number])
        scenario.scores.add(rows["score"][won, number])
        scenario.penalties.add(rows["begun_with"][reached, number])
        mine = block.attempts["scenario"] == number
        games = block.attempt_games[mine]
        scenario.cut_short += int(np.count_nonzero(games["truncated"]))
        scenario.rounds.add(games["rounds"][(games["result"] == 1) & (games["truncated"] == 0)])
        first = mine & (block.attempts["attempt"] == 0)
        scenario.first.add(block.attempt_games[first], block.rounds[first])

    def _add_outcome(self, outcome: Outcome) -> None:
        self.fell.update(outcome.fallen)
        self.fallen.of[len(outcome.fallen)] += 1
        self.healed.of[outcome.healed] += 1
        self.swapped.of[outcome.swapped] += 1
        for card, copies in Counter(outcome.rewards).items():
            self.rewards.setdefault(card, Counter())[copies] += 1
        self.changes.update(outcome.changes)
        if outcome.prisoner is not None:
            self.prisoners[outcome.prisoner] += 1

    @property
    def half_width(self) -> float:
        """Half of the width of the interval of the share of finished campaigns."""
        return Rate.of(self.finished, self.n).half_width

    def summary(self) -> CampaignSummary:
        """The summary of the campaigns added so far."""
        return CampaignSummary(
            meta=self.meta,
            n=self.n,
            finished=Rate.of(self.finished, self.n),
            attempts=self.attempts,
            decisions=self.decisions,
            scenarios=tuple(self._scenario(number) for number in range(len(self.scenarios))),
            total=Spread.of(self.totals.of),
            total_by=tuple(sorted(self.totals.of.items())),
            penalty=Spread.of(self.penalties.of),
            fallen=Spread.of(self.fallen.of),
            heroes=self._heroes(),
            rewards=tuple(
                Reward(card=card, kind=kind, earned=Rate.of(sum(copies.values()), self.n), copies=Spread.of(copies))
                for card, kind in self.meta.rewards
                if (copies := self.rewards.get(card, Counter())) is not None
            ),
            prisoners=tuple(
                (hero, Rate.of(count, sum(self.prisoners.values())))
                for hero, count in sorted(self.prisoners.items(), key=lambda item: (-item[1], item[0]))
            ),
            healed=Spread.of(self.healed.of),
            swapped=Spread.of(self.swapped.of),
            changes=tuple(self._changes()),
        )

    def _scenario(self, number: int) -> ScenarioSummary:
        scenario, meta = self.scenarios[number], self.meta.scenarios[number]
        needed, given_up = scenario.needed.of, scenario.given_up.of
        first, alone = scenario.first.win, scenario.alone.win
        return ScenarioSummary(
            key=meta.key,
            title=meta.title,
            reached=Rate.of(scenario.reached, self.n),
            won=Rate.of(scenario.won, scenario.reached),
            first=first,
            alone=alone,
            difference=Difference.between(first, alone),
            causes=tuple(
                Cause(cause=self.meta.causes[cause], share=Rate.of(count, scenario.first.causes.total()))
                for cause, count in sorted(scenario.first.causes.items(), key=lambda item: (-item[1], item[0]))
            ),
            by_text_after_a_fall=scenario.first.after_a_fall[self.meta.causes.index(CARD_EFFECT)],
            attempts=Spread.of(needed),
            attempts_by=tuple(
                AttemptCount(attempts=n, won=needed[n], given_up=given_up[n]) for n in sorted({*needed, *given_up})
            ),
            cut_short=scenario.cut_short,
            score=Spread.of(scenario.scores.of),
            score_alone=Spread.of(scenario.alone.scores.of),
            rounds=Spread.of(scenario.rounds.of),
            penalty=Spread.of(scenario.penalties.of),
            threat=scenario.first.curve(),
            threat_alone=scenario.alone.curve(),
        )

    def _changes(self) -> Iterator[PlannedChange]:
        for number, hero, other in sorted({change[:3] for change in self.changes}):
            made, left_out = (self.changes[number, hero, other, done] for done in (True, False))
            yield PlannedChange(scenario=number + 1, hero=hero, other=other, made=Rate.of(made, made + left_out))

    def _heroes(self) -> tuple[HeroFate, ...]:
        names = {hero for hero, _ in self.fell}
        fates = [
            HeroFate(hero=hero, fell=Rate.of(sum(counts), self.n), in_scenario=counts)
            for hero in sorted(names)
            for counts in [tuple(self.fell[hero, number] for number in range(len(self.scenarios)))]
        ]
        return tuple(sorted(fates, key=lambda fate: -fate.fell.hits))
