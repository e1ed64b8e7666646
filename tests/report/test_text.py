"""The console report: what it must say, in 80 columns, and nothing taken for markup."""

import io
import math

import pytest
import synthetic
from rich.cells import cell_len
from rich.console import Console
from synthetic import summarise

from simulator.analysis.summary import Summary
from simulator.games.lotr_lcg import terms
from simulator.report import wording as w
from simulator.report.sheet import mean_cell, print_line
from simulator.report.text import headline, print_report

LONG = (("[bold]The Very Long Name of a Card That No Box Would Hold[/bold]", 3), ("$x^2$ [/]", 2), ("指輪" * 20, 1))


def printed(summary: Summary, width: int = 80, seconds: float | None = None) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=False, markup=True)
    print_report(summary, console, seconds)
    return console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("n", [1, 20_000])
def test_no_line_is_longer_than_80_columns(players: int, n: int) -> None:
    meta = synthetic.run_meta(players, name="A deck of heroes " * 9, slots=LONG + synthetic.SLOTS)
    text = printed(summarise(meta, [synthetic.block(meta, n)]), seconds=1.5)
    assert max(cell_len(line) for line in text.splitlines()) <= 80


def test_the_report_says_what_was_played_and_what_came_of_it() -> None:
    meta = synthetic.run_meta()
    summary = summarise(meta, [synthetic.block(meta, 1_000, cut=0.02)])
    text = printed(summary, seconds=0.5)
    flat = " ".join(text.split())
    assert "Passage Through Mirkwood (standard), agent greedy" in text
    assert "Deck: Leadership (50 cards, starting threat 29)" in text
    assert "cards that play as blank: none" in text
    low, high = 100 * (summary.win.low or 0), 100 * (summary.win.high or 0)
    rate = 100 * (summary.win.rate or 0)
    assert f"Win rate {rate:.1f} % [95 %: {low:.1f}–{high:.1f} %; n = {summary.win.n:,}]" in text
    won_and_lost = f"1,000 games: won {summary.wins:,}, lost {summary.losses:,}"
    assert f"{won_and_lost}, cut short {summary.truncated} (neither won nor lost)" in flat
    assert "score of won games*" in text
    assert "* lower is better" in text
    assert "2,000 games/s" in text
    lines = text.splitlines()
    opening = next(i for i, line in enumerate(lines) if line.startswith("Opening hand"))
    row = next(line for line in lines[opening:] if line.startswith("Guard of the Citadel")).split()
    assert row[4:7] == ["3", "32.4", "54.3"]
    threat = next(i for i, line in enumerate(lines) if line.startswith("Threat at the end"))
    assert [line.split()[0] for line in lines[threat + 2 : threat + 12]] == [str(i) for i in range(1, 11)]


def test_every_rate_and_mean_has_its_interval() -> None:
    """In its cell, or, where the table has no room for that, in the note below it."""
    meta = synthetic.run_meta(2)
    summary = summarise(meta, [synthetic.block(meta, 1_000)])
    text = printed(summary)
    flat = " ".join(text.split())
    hand, threat = summary.hands[1], summary.threat[4]
    assert summary.fallen
    fallen = summary.fallen.players[0]
    for rate in (hand.keep, hand.mulligan, threat.running, fallen.out, fallen.out_won, summary.fallen.counts[0].games):
        assert f" {w.give_or_take(rate)}" in text
    for spread in (summary.rounds.won, summary.score, threat.worst):
        assert spread.mean
        assert spread.mean_high
        assert f" {spread.mean:.1f} ±" in text
        assert f" {mean_cell(spread)}" in text
    held = max((card.in_hand.high or 0) - (card.in_hand.rate or 0) for card in summary.opening)
    assert f"begun with a copy (±{math.ceil(1000 * held) / 10:.1f} at most)" in flat
    assert f"that were kept ({w.widest(card.keep for card in summary.opening)})" in flat
    assert (
        f"at least one copy ({w.widest(rate for card in summary.cards for rate in (card.drawn, card.played))})" in flat
    )
    widest = max((mean.mean_high or 0) - (mean.mean or 0) for point in summary.threat[:10] for mean in point.players)
    assert f"each player: means (±{math.ceil(10 * widest) / 10:.1f} at most; none below 5 games)" in flat


def test_several_players_have_their_falls_and_agents_told() -> None:
    meta = synthetic.run_meta(3)
    meta = meta.model_copy(update={"agents": ("greedy", "random", "greedy")})
    summary = summarise(meta, [synthetic.block(meta, 500)])
    text = printed(summary)
    assert "agents greedy + random + greedy" in text
    assert "Player 2: Leadership (50 cards, starting threat 29, agent random)" in text
    assert "Games by the number of players eliminated" in text
    lines = text.splitlines()
    at = lines.index("Eliminated players")
    assert "no heroes left" in lines[at + 1]
    assert "threat 50" in lines[at + 1]
    assert lines[at + 2].startswith("player 1")
    assert summary.fallen
    assert f"won with a player lost: {summary.fallen.won_with_loss.hits} games" in text
    alone = printed(summarise(synthetic.run_meta(), [synthetic.block(synthetic.run_meta(), 500)]))
    assert "liminated players" not in alone
    assert ", agent random)" not in alone


def test_names_are_not_taken_for_markup() -> None:
    meta = synthetic.run_meta(name="[red]$x$ [link=x]deck[/]", slots=LONG)
    text = printed(summarise(meta, [synthetic.block(meta, 50)]))
    assert "Deck: [red]$x$ [link=x]deck[/] (50 cards" in text
    assert "[bold]The Very Long" in text
    assert "$x^2$ [/]" in text


def test_blank_cards_are_named() -> None:
    meta = synthetic.run_meta()
    deck = meta.decks[0].model_copy(update={"blank_cards": ("Sneak Attack", "Gandalf")})
    meta = meta.model_copy(update={"decks": (deck,)})
    assert "cards that play as blank: Sneak Attack, Gandalf" in printed(summarise(meta, [synthetic.block(meta, 5)]))


def test_no_wins_are_told_by_the_rule_of_three() -> None:
    meta = synthetic.run_meta()
    text = printed(summarise(meta, [synthetic.block(meta, 1_000, win_rate=0, cut=0)]))
    assert "Win rate 0.00 %, below 3/n = 0.30 % [95 %: 0.00–0.38 %; n = 1,000]" in text


@pytest.mark.parametrize("n", [0, 7])
def test_a_run_in_which_no_game_ended(n: int) -> None:
    meta = synthetic.run_meta()
    text = printed(summarise(meta, [synthetic.block(meta, n, cut=1)]))
    assert f"No win rate: none of {n} games ended" in text
    assert f"{n} games of 1,000 asked for" in text


def test_several_players_are_told_apart() -> None:
    meta = synthetic.run_meta(2)
    text = printed(summarise(meta, [synthetic.block(meta, 300)]))
    assert "Player 2: Leadership" in text
    assert "worst-off" in text
    assert "Opening hand, %, player 2" in text
    assert "mulligan, player 2" in text


def test_quiet_is_one_line_however_long() -> None:
    meta = synthetic.run_meta(name="[b]long[/b] " * 30)
    summary = summarise(meta, [synthetic.block(meta, 100, cut=0)])
    console = Console(file=io.StringIO(), width=80, force_terminal=False)
    print_line(headline(summary), console)
    (line,) = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert line.startswith(f"win rate {100 * (summary.win.rate or 0):.1f} % [95 %: ")
    assert "[b]long[/b]" in line
    assert line.endswith("Passage Through Mirkwood (standard), agent greedy")


def test_a_defeat_by_a_cards_text_is_explained() -> None:
    """By the cards that say so; where none is known, in general."""
    meta = synthetic.run_meta()
    block = synthetic.block(meta, 200)
    block.games["cause"][block.games["result"] == 0] = terms.CAUSE_CARD
    text = printed(summarise(meta.model_copy(update={"lost_by": ("when Mendor leaves play",)}), [block]))
    assert "a card's text: when Mendor leaves play" in text
    assert "card effect" not in text
    assert "a card's text: a card says that the players lose" in printed(summarise(meta, [block]))
