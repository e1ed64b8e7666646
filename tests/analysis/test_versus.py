"""Deck against deck: everything told by deck, pairs on the same luck, right counts whatever the order of the blocks."""

import json
from collections import Counter
from random import Random

import numpy as np
import polars as pl
import pytest
import synthetic
from hypothesis import given, settings
from hypothesis import strategies as st
from synthetic_versus import summarise, versus_block, versus_meta

from simulator.analysis import intervals, odds
from simulator.analysis.measures import Rate
from simulator.analysis.versus.summary import Pairs, VersusSummary
from simulator.analysis.versus.tables import tables
from simulator.analysis.versus.tally import VersusTally
from simulator.games.altered import terms as k


@settings(max_examples=25)
@given(st.lists(st.integers(0, 60), max_size=6), st.randoms())
def test_order_and_size_of_blocks_do_not_matter(sizes: list[int], random: Random) -> None:
    """Pairs may even be cut in the middle."""
    meta = versus_meta()
    whole = versus_block(meta, 120)
    parts = synthetic.cut_into(whole, sizes)
    random.shuffle(parts)
    assert summarise(meta, parts).to_json() == summarise(meta, [whole]).to_json()


def test_results_are_those_of_the_first_deck_in_either_seat() -> None:
    meta = versus_meta()
    block = versus_block(meta, 600, win_rate=1.0, cut=0.05)
    summary = summarise(meta, [block])
    games = block.games
    cut, drawn = int(games["truncated"].sum()), int(((games["result"] == 0) & (games["truncated"] == 0)).sum())
    assert (summary.truncated, summary.draws) == (cut, drawn)
    assert cut > 0 < drawn
    assert (summary.wins, summary.losses) == (600 - cut - drawn, 0)
    assert summary.win == Rate.of(summary.wins, summary.wins)
    assert (games["result"][0], games["result"][1]) == (1, 2)  # the first seat, then the second
    assert summary.seats.seat_1.n + summary.seats.seat_2.n == summary.win.n
    assert summary.seats.seat_1.rate == summary.seats.seat_2.rate == 1
    assert summary.decisions == int(games["decisions"].sum())
    assert summary.arena.hits == int((games["cause"] == k.CAUSE_ARENA).sum())


def test_a_deck_against_itself_wins_exactly_half() -> None:
    """Both games of a pair are one game then, told from either side."""
    meta = versus_meta(("Axiom", "Axiom"), (synthetic.SLOTS, synthetic.SLOTS))
    block = versus_block(meta, 200, cut=0.05)
    for rows in (block.games, block.rounds, block.cards):
        number = rows["game"][1::2].copy() if "game" in (rows.dtype.names or ()) else None
        rows[1::2] = rows[::2]
        if number is not None:
            rows["game"][1::2] = number
    summary = summarise(meta, [block])
    assert meta.mirror
    assert summary.wins == summary.losses
    assert (summary.pairs.won_both, summary.pairs.lost_both) == (0, 0)
    low, high = summary.pairs.low or 0, summary.pairs.high or 0
    assert (low + high) / 2 == pytest.approx(0.5)
    assert high - low < 0.03 < (summary.win.high or 0) - (summary.win.low or 0)
    # both games of a pair say the same of who begins: half as many as they look
    first = summary.seats.first_player
    assert (first.high or 0) - (first.low or 0) > 1.3 * 2 * Rate.of(first.hits, first.n).half_width
    for point in summary.curve:
        assert point.decks[0] == point.decks[1]
    halves = len(summary.cards) // 2
    for mine, other in zip(summary.cards[:halves], summary.cards[halves:], strict=True):
        assert mine.drawn == other.drawn


def test_the_other_way_round_the_rates_add_up_to_one() -> None:
    meta = versus_meta()
    block = versus_block(meta, 400)
    turned = meta.model_copy(update={"decks": meta.decks[::-1]})
    swap = np.arange(400) ^ 1  # what was the odd game is the even one of the run the other way round
    other = block._replace(games=block.games[swap], rounds=block.rounds[swap], cards=block.cards[swap])
    other.games["game"] = np.arange(400)
    one, two = summarise(meta, [block]), summarise(turned, [other])
    assert one.wins == two.losses
    assert (one.win.rate or 0) + (two.win.rate or 0) == pytest.approx(1)
    assert (one.pairs.low or 0) + (two.pairs.high or 0) == pytest.approx(1)
    assert one.seats.first.hits == two.seats.second.n - two.seats.second.hits
    assert [point.decks for point in one.curve] == [point.decks[::-1] for point in two.curve]
    assert sorted((card.title, card.win_played.hits) for card in one.cards) == sorted(
        (card.title, card.win_played.hits) for card in two.cards
    )


def test_each_deck_begins_in_half_of_the_games() -> None:
    meta = versus_meta()
    block = versus_block(meta, 500, cut=0)
    seats = summarise(meta, [block]).seats
    assert seats.first.n == seats.second.n == seats.seat_1.n == seats.seat_2.n == 250
    assert seats.first_player.n == 500
    assert seats.first_player.hits == seats.first.hits + 250 - seats.second.hits
    began = int((block.games["result"] - 1 == block.games["first"]).sum())
    assert seats.first_player.hits == began


def test_endings_are_counted_by_deck() -> None:
    meta = versus_meta()
    summary = summarise(meta, [versus_block(meta, 500)])
    assert {ending.cause for ending in summary.endings} >= {"expeditions met", "expeditions crossed", "arena"}
    assert sum(ending.won for ending in summary.endings) == summary.wins
    assert sum(ending.lost for ending in summary.endings) == summary.losses
    assert sum(ending.drawn for ending in summary.endings) == summary.draws
    assert {ending.games.n for ending in summary.endings} == {500 - summary.truncated}
    shares = [ending.games.hits for ending in summary.endings]
    assert shares == sorted(shares, reverse=True)


def test_days_and_what_decks_have_at_their_end() -> None:
    meta = versus_meta()
    block = versus_block(meta, 300, cut=0)
    block.rounds["mana"][:, 0] = 3
    block.rounds["mana"][::2, 0, 0] = 5  # the first deck: it sits there in even games
    block.rounds["mana"][1::2, 0, 1] = 5
    block.rounds[:40, block.games["days"].min() - 1] = 0  # a day that was not played to its end
    summary = summarise(meta, [block])
    first = summary.curve[0]
    assert (first.day, first.running.hits) == (1, 300)
    assert (first.decks[0].mana.mean, first.decks[1].mana.mean) == (5, 3)
    shortest = summary.curve[int(block.games["days"].min()) - 1]
    assert shortest.running.hits == 260
    assert summary.days.all.n == 300
    assert {row.day: row.won + row.lost for row in summary.days.by_result} == {
        int(day): int((block.games["days"] == day).sum()) for day in np.unique(block.games["days"])
    }


def test_first_hands_are_exact_and_kept_by_deck() -> None:
    meta = versus_meta()
    block = versus_block(meta, 400, cut=0)
    summary = summarise(meta, [block])
    card = summary.opening[len(meta.decks[0].slots)]  # the first title of the second deck
    assert (card.player, card.title, card.copies) == (2, "Ordis Cadets", 3)
    assert card.odds == pytest.approx(float(odds.opening_hand(3, 39)), abs=1e-6)
    assert card.odds_blind == pytest.approx(float(odds.opening_hand(3, 39, 3)), abs=1e-6)
    assert card.keep_blind == pytest.approx(card.odds_blind / card.odds, abs=1e-5)
    assert sum(card.odds_copies) == pytest.approx(1, abs=1e-5)
    odd = block.games["game"] % 2 == 1
    column = np.where(odd, 0, len(meta.decks[0].slots))
    mine = block.cards[np.arange(400), column]
    held, kept = mine["first_six"] > 0, mine["kept"] > 0
    won = block.games["result"] == np.where(odd, 1, 2)
    assert card.in_hand == Rate.of(int(held.sum()), 400)
    assert card.keep == Rate.of(int(kept.sum()), int(held.sum()))

    def rate(part: np.ndarray) -> Rate:  # type: ignore[type-arg]
        hits, games = ((part & of).reshape(-1, 2).sum(axis=1).tolist() for of in (won, np.ones(400, bool)))
        return Rate.of_pairs(Counter(zip(hits, games, strict=True)))

    assert card.win_kept == rate(kept)
    assert card.win_mana == rate(held & ~kept)
    assert card.win_without == rate(~held)
    assert (card.win_kept.hits, card.win_kept.n) == (int((kept & won).sum()), int(kept.sum()))
    use = summary.cards[len(meta.decks[0].slots)]
    assert use.win_played == rate(mine["played"] > 0)
    difference = use.difference
    assert difference is not None
    assert difference.value == pytest.approx((use.win_drawn.rate or 0) - (use.win_never.rate or 0), abs=2e-6)


@pytest.mark.parametrize(
    ("n", "win_rate", "cut"),
    [(0, 0.5, 0), (1, 1.0, 0), (2, 0.0, 0), (50, 0.0, 0), (50, 1.0, 0), (20, 0.0, 1.0), (20, 0.5, 0.5)],
)
def test_extreme_runs_have_a_summary(n: int, win_rate: float, cut: float) -> None:
    meta = versus_meta()
    summary = summarise(meta, [versus_block(meta, n, win_rate=win_rate, cut=cut)])
    assert summary.n == n == summary.wins + summary.losses + summary.draws + summary.truncated
    assert (summary.pairs.low is None) == (summary.win.n == 0)
    assert VersusSummary.model_validate(json.loads(summary.to_json())) == summary
    assert (VersusTally(meta).half_width, VersusTally(meta).win.n) == (0.5, 0)


@given(st.integers(0, 300), st.integers(0, 300), st.integers(0, 300))
def test_interval_of_pairs_is_that_of_bonett_and_price(both: int, shared: int, neither: int) -> None:
    """Written as they do: for the difference of the two rates, with one added to each discordant cell."""
    n = both + shared + neither
    if n == 0:
        return
    up, down = (both + 1) / (n + 2), (neither + 1) / (n + 2)
    half = 1.959964 * np.sqrt((up + down - (up - down) ** 2) / (n + 2))
    low, high = intervals.paired({(2, 2): both, (1, 2): shared, (0, 2): neither})
    assert low == pytest.approx(max(0, (1 + up - down - half) / 2), abs=1e-6)
    assert high == pytest.approx(min(1, (1 + up - down + half) / 2), abs=1e-6)
    assert low <= (2 * both + shared) / (2 * n) <= high


def test_games_that_nobody_won_say_little() -> None:
    assert intervals.paired({}) == intervals.paired({(0, 0): 7}) == (0, 1)
    assert Pairs.of({(0, 0): 7}).low is None
    whole = intervals.paired({(1, 2): 40, (2, 2): 20})
    assert intervals.paired({(1, 2): 40, (2, 2): 20, (0, 0): 5}) == pytest.approx(whole)
    halves = Pairs.of({(1, 2): 40, (1, 1): 3})
    assert (halves.n, halves.shared, halves.other) == (43, 40, 3)


def test_one_row_a_game_a_day_and_a_title_by_deck() -> None:
    meta = versus_meta()
    block = versus_block(meta, 80, first=400, cut=0.1)
    games, days, cards = tables(meta, block)
    assert games["game"].to_list() == list(range(400, 480))
    assert games["seat"].to_list() == [1, 2] * 40
    assert games["pair"].to_list() == [number // 2 for number in range(400, 480)]
    summary = summarise(meta, [block])
    counted = dict(games["result"].value_counts().iter_rows())
    assert counted == {
        name: count
        for name, count in (
            ("won", summary.wins),
            ("lost", summary.losses),
            ("drawn", summary.draws),
            ("truncated", summary.truncated),
        )
        if count
    }
    assert games["progress_1"][1] == block.games["progress"][1, 1]
    assert games.group_by("pair").agg(pl.col("began").sum())["began"].to_list() == [1] * 40
    assert len(days) == 2 * sum(point.running.hits for point in summary.curve)
    row = days.filter((pl.col("game") == 401) & (pl.col("day") == 2) & (pl.col("player") == 1)).row(0, named=True)
    assert row["mana"] == block.rounds["mana"][1, 1, 1]
    assert row["first"] == (block.rounds["first"][1, 1] == 1)
    assert len(cards) == 80 * len(tuple(meta.slots()))
    mine = cards.filter((pl.col("player") == 1) & (pl.col("title") == "Foundry Armorer"))
    there = np.where(block.games["game"] % 2 == 1, len(meta.decks[1].slots) + 1, 1)
    assert mine["drawn"].to_list() == block.cards["drawn"][np.arange(80), there].tolist()
