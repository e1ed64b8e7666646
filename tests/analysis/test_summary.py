"""The summary of a run: right counts, and the same whatever the order and size of the blocks."""

import json
import re
from pathlib import Path
from random import Random

import numpy as np
import pytest
import synthetic
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel
from synthetic import summarise

from simulator.analysis.campaign.summary import CampaignSummary
from simulator.analysis.summary import Rate, Summary
from simulator.analysis.tally import Tally
from simulator.analysis.versus.summary import VersusSummary
from simulator.games.lotr_lcg import terms as k


@settings(max_examples=25)
@given(st.integers(1, 3), st.lists(st.integers(0, 60), max_size=6), st.randoms())
def test_order_and_size_of_blocks_do_not_matter(players: int, sizes: list[int], random: Random) -> None:
    meta = synthetic.run_meta(players)
    whole = synthetic.block(meta, 120, seed=players)
    parts = synthetic.cut_into(whole, sizes)
    random.shuffle(parts)
    assert summarise(meta, parts).to_json() == summarise(meta, [whole]).to_json()


def test_results_are_counted_and_truncated_games_are_no_losses() -> None:
    meta = synthetic.run_meta()
    block = synthetic.block(meta, 500, cut=0.1)
    summary = summarise(meta, [block])
    cut = int(block.games["truncated"].sum())
    assert cut > 0
    assert (summary.n, summary.truncated) == (500, cut)
    assert summary.wins == int(block.games["result"].sum())
    assert summary.losses == 500 - cut - summary.wins
    assert summary.win == Rate.of(summary.wins, 500 - cut)
    assert sum(cause.share.hits for cause in summary.causes) == summary.losses
    assert {cause.share.n for cause in summary.causes} == {summary.losses}
    assert "round cap" not in {cause.cause for cause in summary.causes}
    assert summary.decisions == int(block.games["decisions"].sum())


def test_causes_are_named_and_the_most_frequent_is_first() -> None:
    meta = synthetic.run_meta()
    block = synthetic.block(meta, 400, cut=0)
    lost = block.games[block.games["result"] == 0]
    summary = summarise(meta, [block])
    counts = {cause.cause: cause.share.hits for cause in summary.causes}
    assert counts["threat 50"] == int((lost["cause"] == k.CAUSE_THREAT).sum())
    assert counts["no heroes left"] == int((lost["cause"] == k.CAUSE_HEROES).sum())
    assert list(counts.values()) == sorted(counts.values(), reverse=True)


def test_rounds_and_scores_are_those_of_the_games() -> None:
    meta = synthetic.run_meta()
    block = synthetic.block(meta, 301, cut=0.02)
    summary = summarise(meta, [block])
    rounds, won = block.games["rounds"], block.games["result"] == 1
    assert summary.rounds.all.median == int(np.quantile(rounds, 0.5, method="inverted_cdf"))
    assert summary.rounds.won.mean == round(float(rounds[won].mean()), 6)
    assert summary.score.n == int(won.sum())
    assert summary.score.q90 == int(np.quantile(block.games["score"][won], 0.9, method="inverted_cdf"))
    assert summary.score.minimum == int(block.games["score"][won].min())
    by_round = {row.round: row.won for row in summary.rounds.by_result}
    assert by_round == {int(r): int((rounds[won] == r).sum()) for r in np.unique(rounds)}


def test_threat_counts_only_rounds_that_ended() -> None:
    meta = synthetic.run_meta()
    block = synthetic.block(meta, 200, cut=0)
    block.games["completed"][:] = 3
    block.games["completed"][:50] = 5
    block.rounds["threat"][:, 3:, 0] = 99  # must not be read for games that ended in round 4
    block.rounds["threat"][:50, 3:, 0] = 40
    points = summarise(meta, [block]).threat
    assert [point.round for point in points] == [1, 2, 3, 4, 5]
    assert [point.running.hits for point in points] == [200, 200, 200, 50, 50]
    assert {point.running.n for point in points} == {200}
    assert points[4].players[0].maximum == points[4].worst.mean == 40
    assert points[0].worst.q10 == int(np.quantile(block.rounds["threat"][:, 0, 0], 0.1, method="inverted_cdf"))


def test_the_worst_off_player_is_the_one_with_the_highest_threat() -> None:
    meta = synthetic.run_meta(3)
    block = synthetic.block(meta, 60, cut=0)
    block.games["completed"][:] = 1
    block.rounds["threat"][:, 0, :3] = [30, 41, 25]
    block.rounds["threat"][:30, 0, :3] = [30, 25, 43]
    block.games["out_round"][:] = 0
    block.rounds["threat"][:, 0, 3] = 77  # a seat that nobody has taken
    (point,) = summarise(meta, [block]).threat
    assert [player.mean for player in point.players] == [30, 33, 34]
    assert (point.worst.mean, point.worst.maximum) == (42, 43)


def test_a_player_who_is_out_counts_no_longer() -> None:
    """Neither in his own curve, nor as the worst-off."""
    meta = synthetic.run_meta(2)
    block = synthetic.block(meta, 40, cut=0)
    block.games["completed"][:] = 2
    block.games["out_round"][:] = 0
    block.games["out_round"][:10, 1] = 2
    block.rounds["threat"][:, :2, 0] = 30
    block.rounds["threat"][:, :2, 1] = 45
    first, second = summarise(meta, [block]).threat
    assert (first.players[1].n, first.worst.mean) == (40, 45)
    assert (second.players[0].n, second.players[1].n) == (40, 30)
    assert (second.worst.mean, second.worst.q10) == ((10 * 30 + 30 * 45) / 40, 30)


def test_eliminated_players_are_counted() -> None:
    """How many, by what, when, and in how many of the won games."""
    meta = synthetic.run_meta(3)
    block = synthetic.block(meta, 300, cut=0.05)
    games, fallen = block.games, summarise(meta, [block]).fallen
    assert fallen
    out, won = games["out_cause"][:, :3] != 0, games["result"] == 1
    for seat, player in enumerate(fallen.players):
        assert player.out == Rate.of(int(out[:, seat].sum()), 300)
        assert player.out_won == Rate.of(int(out[won, seat].sum()), int(won.sum()))
        by = {cause.cause: cause.share.hits for cause in player.causes}
        assert by["threat 50"] == int((games["out_cause"][:, seat] == k.CAUSE_THREAT).sum())
        assert dict(player.by_round)[4] == int((games["out_round"][:, seat] == 4).sum())
        assert player.round.n == player.out.hits
    number = out.sum(axis=1)
    assert [row.games.hits for row in fallen.counts] == [int((number == many).sum()) for many in range(4)]
    assert [row.won.hits for row in fallen.counts] == [int((number[won] == many).sum()) for many in range(4)]
    assert sum(row.lost for row in fallen.counts) == 300 - int(won.sum()) - int(games["truncated"].sum())
    assert fallen.won_with_loss == Rate.of(int((number[won] > 0).sum()), int(won.sum()))
    assert summarise(synthetic.run_meta(), [synthetic.block(synthetic.run_meta(), 30)]).fallen is None


def test_opening_hands_and_cards() -> None:
    meta = synthetic.run_meta(2)
    block = synthetic.block(meta, 400, cut=0.1)
    summary = summarise(meta, [block])
    games, ended = block.games, block.games["truncated"] == 0
    i = 6  # the third title of the second player
    held = block.cards["opening"][:, i] > 0
    card = summary.opening[i]
    assert (card.player, card.title, card.copies) == (2, "Steward of Gondor", 2)
    assert (card.odds, card.odds_mulligan) == (pytest.approx(0.2278, abs=5e-5), pytest.approx(0.4036, abs=5e-5))
    assert card.in_hand == Rate.of(int(held.sum()), 400)
    assert card.win_with == Rate.of(int((held & (games["result"] == 1)).sum()), int((held & ended).sum()))
    assert card.win_without == Rate.of(int((~held & (games["result"] == 1)).sum()), int((~held & ended).sum()))
    first = block.cards["first_six"][:, i] > 0
    assert card.keep == Rate.of(int((first & (games["mulligan"][:, 1] == 0)).sum()), int(first.sum()))
    hand = summary.hands[1]
    assert hand.mulligan.hits == int((games["mulligan"][:, 1] == 1).sum())
    assert hand.keep.hits + hand.mulligan.hits == 400
    assert hand.win_kept.hits + hand.win_mulligan.hits == summary.wins


def test_cards_over_the_whole_game() -> None:
    meta = synthetic.run_meta()
    block = synthetic.block(meta, 400, cut=0)
    won = block.games["result"] == 1
    rows = block.cards[:, 1]
    card = summarise(meta, [block]).cards[1]
    drawn, opening, played = rows["drawn"] > 0, rows["opening"] > 0, rows["played"] > 0
    assert card.drawn.hits == int(drawn.sum())
    assert card.win_drawn == Rate.of(int((drawn & won).sum()), int(drawn.sum()))
    assert card.win_drawn_later == Rate.of(int((drawn & ~opening & won).sum()), int((drawn & ~opening).sum()))
    assert card.win_never == Rate.of(int((~drawn & won).sum()), int((~drawn).sum()))
    assert card.win_played == Rate.of(int((played & won).sum()), int(played.sum()))
    assert card.difference is not None
    assert card.difference.value == pytest.approx(
        card.win_drawn.hits / card.win_drawn.n - card.win_never.hits / card.win_never.n, abs=1e-6
    )
    assert (card.first_drawn.minimum, card.first_drawn.maximum) == (0, 2)  # telemetry counts from the opening hand
    assert card.first_played.n == int(played.sum())
    assert (card.first_played.minimum, card.first_played.maximum) == (1, 3)


@pytest.mark.parametrize(
    ("n", "win_rate", "cut"),
    [(0, 0.5, 0), (1, 1.0, 0), (1, 0.0, 0), (50, 0.0, 0), (50, 1.0, 0), (20, 0.0, 1.0)],
    ids=["no game", "one win", "one loss", "no wins", "no losses", "all truncated"],
)
def test_extreme_runs_have_a_summary(n: int, win_rate: float, cut: float) -> None:
    meta = synthetic.run_meta()
    summary = summarise(meta, [synthetic.block(meta, n, win_rate=win_rate, cut=cut)])
    assert summary.n == n == summary.wins + summary.losses + summary.truncated
    assert (summary.win.rate is None) == (summary.win.n == 0) == (n == 0 or cut == 1.0)
    assert Summary.model_validate(json.loads(summary.to_json())) == summary


def test_a_tally_can_be_asked_at_any_moment() -> None:
    meta = synthetic.run_meta()
    tally = Tally(meta)
    assert tally.summary().n == 0
    assert tally.win.half_width == 0.5
    widths = []
    for i in range(3):
        tally.add(synthetic.block(meta, 100, seed=i, first=100 * i))
        widths.append(tally.win.half_width)
    assert widths == sorted(widths, reverse=True)
    assert tally.summary().n == 300


@pytest.mark.parametrize(
    ("heading", "model"),
    [
        ("`foredeck run`, The Lord of the Rings", Summary),
        ("`foredeck run`, Altered", VersusSummary),
        ("`foredeck campaign`", CampaignSummary),
    ],
)
def test_every_key_of_the_json_is_documented(heading: str, model: type[BaseModel]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "tables.md").read_text(encoding="utf-8")
    table = text.split(f"| {heading} | |\n")[1].split("\n\n")[0]
    named = [name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(named) == sorted(model.model_fields)
