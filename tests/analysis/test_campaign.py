"""Campaigns counted: a campaign is the unit, and the cut into blocks does not matter."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest
import synthetic
import synthetic_campaign as made

from simulator.analysis.campaign.summary import CampaignSummary
from simulator.analysis.campaign.tables import campaign_tables
from simulator.analysis.campaign.tally import CampaignTally, Games
from simulator.analysis.columns import concat
from simulator.analysis.tables import tables as run_tables

DOCS = Path(__file__).parents[2] / "docs" / "tables.md"


def summary_of(parts: list[made.Made], players: int = 1, alone: int = 0) -> CampaignSummary:
    tally = CampaignTally(made.meta(players))
    for part in parts:
        tally.add(part.block, part.outcomes)
    if alone:
        for number in range(len(made.SCENARIOS)):
            tally.add_alone(number, synthetic.block(synthetic.run_meta(players), alone, seed=number, cut=0.1))
    return tally.summary()


@pytest.mark.parametrize("sizes", [[60], [1] * 60, [13, 40, 7]])
def test_the_cut_into_blocks_does_not_matter(sizes: list[int]) -> None:
    whole = made.campaigns(made.meta(), 60, first=300)
    assert summary_of([whole]).to_json() == summary_of(made.cut_into(whole, sizes)).to_json()
    assert summary_of([whole]).to_json() == summary_of(made.cut_into(whole, sizes)[::-1]).to_json()


def test_every_rate_counts_each_campaign_once() -> None:
    of = made.campaigns(made.meta(), 200, win_rate=0.4)
    found = summary_of([of], alone=150)
    rows = of.block.games
    assert found.n == found.finished.n == 200
    assert found.finished.hits == int(rows["finished"].sum())
    for number, scenario in enumerate(found.scenarios):
        reached = int((rows["attempts"][:, number] > 0).sum())
        assert scenario.reached.hits == scenario.won.n == scenario.first.n == reached
        assert scenario.won.hits == scenario.attempts.n == scenario.score.n == int((rows["won"] > number).sum())
        assert sum(row.won + row.given_up for row in scenario.attempts_by) == reached
        assert (
            scenario.alone.n + int(synthetic.block(synthetic.run_meta(), 150, number, cut=0.1).games["truncated"].sum())
            == 150
        )
        assert scenario.difference is not None
        assert scenario.threat[0].running.n == reached
        assert scenario.threat_alone[0].running.n == 150
    assert found.penalty.n == found.fallen.n == 200
    assert found.total.n == found.finished.hits == sum(count for _, count in found.total_by)
    assert all(fate.fell.n == 200 and sum(fate.in_scenario) == fate.fell.hits for fate in found.heroes)
    assert [reward.card for reward in found.rewards] == ["Mendor's Support", "Ungoliant's Swarm"]
    assert found.rewards[1].earned.hits == 0


def test_a_total_is_the_sum_of_the_won_attempts() -> None:
    of = made.campaigns(made.meta(), 100)
    tables = campaign_tables(made.meta(), of.block, of.outcomes)
    won = tables.attempts.filter(pl.col("result") == "won").group_by("campaign").agg(pl.col("score").sum())
    joined = tables.campaigns.filter("finished").join(won, on="campaign")
    assert len(joined) == tables.campaigns["finished"].sum() > 0
    assert (joined["total"] == joined["score"]).all()
    assert tables.campaigns.filter(~pl.col("finished"))["total"].null_count() == (~tables.campaigns["finished"]).sum()


def test_tables_have_the_documented_columns_and_join() -> None:
    meta = made.meta(2)
    of = made.campaigns(meta, 40, first=5)
    tables = campaign_tables(meta, of.block, of.outcomes)
    section = DOCS.read_text(encoding="utf-8").split("# Campaigns")[1].split("# Altered TCG")[0]
    for name in tables.campaigns.columns:
        plain = name[:-1] + ("S" if name.startswith(("attempts_", "score_")) else "P") if name[-1].isdigit() else name
        assert f"`{plain}`" in section, name
    keys = tables.attempts.select("campaign", "scenario", "attempt")
    plain_run = run_tables(synthetic.run_meta(2), synthetic.block(synthetic.run_meta(2), 3))
    for mine, of_a_run in zip(tables[1:], plain_run, strict=True):
        found = [name for name in mine.columns if name not in (*keys.columns, "game")]
        assert ["game", *found] == of_a_run.columns, "the columns of a run, as the page says"
    assert keys.is_unique().all()
    assert tables.campaigns["campaign"].to_list() == list(range(5, 45))
    assert len(tables.rounds) == 2 * int(of.block.attempt_games["completed"].sum())
    assert len(tables.rounds.join(keys, on=["campaign", "scenario", "attempt"], how="semi")) == len(tables.rounds)
    assert len(tables.cards) == len(tables.attempts) * len(list(synthetic.run_meta(2).slots()))
    assert tables.attempts["attempt"].min() == 1


def test_tables_of_blocks_are_those_of_the_whole() -> None:
    meta = made.meta()
    of = made.campaigns(meta, 30)
    parts = [campaign_tables(meta, part.block, part.outcomes) for part in made.cut_into(of, [10, 1, 19])]
    for whole, joined in zip(campaign_tables(meta, of.block, of.outcomes), concat(parts), strict=True):
        assert whole.equals(joined)


def test_an_eliminated_player_is_not_the_worst_off() -> None:
    """He stays at 50 in the record; the threat told is that of those who are left, as in a run."""
    block, _ = made.campaigns(made.meta(2), 1)
    games, rounds = block.attempt_games[:1].copy(), block.rounds[:1].copy()
    games["completed"], games["out_round"][:] = 2, 0
    games["out_round"][0, 0] = 2
    rounds["threat"][0, :2, :2] = [[41, 30], [50, 32]]
    alone = Games(2)
    alone.add(games, rounds)
    assert [point.worst.mean for point in alone.curve()] == [41, 32]
