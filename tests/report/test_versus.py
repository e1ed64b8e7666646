"""Report and charts of deck against deck."""

import io
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from rich.cells import cell_len
from rich.console import Console
from synthetic_versus import AXIOM, ORDIS, summarise, versus_block, versus_meta

from simulator.analysis.versus.matrix import Matrix
from simulator.analysis.versus.summary import VersusSummary
from simulator.analysis.versus.tally import VersusTally
from simulator.endings import BY_TEXT, CARD_EFFECT
from simulator.games.altered.terms import CAUSE_CARD
from simulator.report import wording as w
from simulator.report.sheet import print_line
from simulator.report.versus import charts
from simulator.report.versus.matrix import draw, print_matrix
from simulator.report.versus.text import headline, print_report
from tests.report.drawn import texts

NAME = "My $\\frac{x$ [bold]deck[/] <b>&amp; 指輪\x1b"
LONG = (("[bold]The Very Long Name of a Card That No Box Would Hold[/bold]", 3), ("$x^2$ [/]", 2), ("指輪" * 20, 1))


def summary_of(n: int = 60, win_rate: float = 0.5, cut: float = 0.05, name: str = "Axiom") -> VersusSummary:
    meta = versus_meta((name, "Ordis"))
    return summarise(meta, [versus_block(meta, n, win_rate=win_rate, cut=cut)])


def printed(summary: VersusSummary, seconds: float | None = None) -> str:
    console = Console(file=io.StringIO(), width=80, force_terminal=False, markup=True)
    print_report(summary, console, seconds)
    return console.file.getvalue()  # type: ignore[attr-defined]


@pytest.mark.parametrize("n", [1, 2, 20_000])
def test_no_line_is_longer_than_80_columns(n: int) -> None:
    meta = versus_meta(("A deck of heroes " * 9, "Another one " * 9), (LONG + AXIOM, LONG + ORDIS))
    text = printed(summarise(meta, [versus_block(meta, n)]), seconds=1.5)
    assert max(cell_len(line) for line in text.splitlines()) <= 80


def test_the_report_says_who_won_how_surely_and_how() -> None:
    summary = summary_of(1_000, 0.55, 0.02)
    text = printed(summary, seconds=0.5)
    flat = " ".join(text.split())
    pairs = summary.pairs
    low, high = 100 * (pairs.low or 0), 100 * (pairs.high or 0)
    rate = 100 * (summary.win.rate or 0)
    assert "Altered TCG (rules 4.0), agent greedy" in text
    assert "Deck 2: Ordis (39 cards" in text
    assert f"Deck 1 wins {rate:.1f} % [95 %: {low:.1f}–{high:.1f} %; n = {summary.win.n:,}]" in text
    won = f"deck 1 won {summary.wins:,}, deck 2 won {summary.losses:,}, drawn {summary.draws:,}"
    assert f"1,000 games: {won}, cut short {summary.truncated} (no result)" in flat
    assert f"500 pairs: deck 1 won both of {pairs.won_both}, one of {pairs.shared}" in flat
    assert f"{w.interval(summary.win)} (Wilson)" in flat
    lines = text.splitlines()
    for name, rate_of in (
        ("deck 1 as first player", summary.seats.first),
        ("whoever has seat 1", summary.seats.first_seat),
    ):
        row = next(line for line in lines if line.startswith(name))
        assert w.number(rate_of.n) in row
        assert w.interval(rate_of) in row
    parts = (
        *("Who wins", "How games ended", "Days", "Progress at the end of the day, deck 1", "Mana and cards"),
        *("Copies in the first hand", "First hand, %, deck 2", "Cards over the whole game, %, deck 2", "games/s"),
    )
    places = [text.find(part) for part in parts]
    assert -1 not in places
    assert places == sorted(places)
    odds = next(line for line in lines if line.startswith("3 copies")).split()
    assert odds[2:] == ["40.3", "5.6", "0.2", "21.9", "1.2", "0.0"]


def test_a_game_that_a_card_decided_is_told_in_the_words_of_all_games() -> None:
    meta = versus_meta()
    block = versus_block(meta, 60)
    block.games["cause"] = CAUSE_CARD
    summary = summarise(meta, [block])
    told = printed(summary), texts(charts.render(summary, charts.charts(summary)["win-rate"])["svg"])
    assert all(BY_TEXT in text and CARD_EFFECT not in text for text in told)


def test_a_deck_against_itself_is_half_by_design() -> None:
    meta = versus_meta(("Axiom", "Axiom"), (AXIOM, AXIOM))
    assert "half of the games are won by design" in printed(summarise(meta, [versus_block(meta, 40)]))


@pytest.mark.parametrize(("n", "cut"), [(0, 0), (7, 1.0)])
def test_a_run_that_nobody_won(n: int, cut: float) -> None:
    assert f"No win rate: nobody won any of {n} games" in printed(summary_of(n, cut=cut))


def test_names_are_not_taken_for_markup() -> None:
    assert "Deck 1: [red]$x$ [link=x]deck[/] (39 cards" in printed(summary_of(name="[red]$x$ [link=x]deck[/]"))


def test_quiet_is_one_line_however_long() -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=False)
    print_line(headline(summary_of(100, cut=0, name="[b]long[/b] " * 30)), console)
    (line,) = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert line.startswith("deck 1 wins ")
    assert line.endswith("against Ordis: Altered TCG (rules 4.0), agent greedy")


def test_every_chart_is_written_in_both_formats_and_says_what_was_played(tmp_path: Path) -> None:
    summary = summary_of(name=NAME)
    written = charts.write_charts(summary, tmp_path)
    names = ("win-rate", "progress", "days", "mana-hand", "opening-hand-1", "opening-hand-2", "overview")
    assert {path.name for path in written} == {f"{name}.{suffix}" for name in names for suffix in ("png", "svg")}
    for name in names:
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG\r\n")
        said = texts((tmp_path / f"{name}.svg").read_bytes())
        assert "1: My $\\frac{x$ [bold]deck[/] " in said
        assert " against 2: Ordis" in said
        assert f"agent greedy, n = 60 games ({summary.truncated} cut short)" in said
    assert "expeditions crossed" in texts((tmp_path / "win-rate.svg").read_bytes())
    progress = texts((tmp_path / "progress.svg").read_bytes())
    assert "Expeditions meet at 7" in progress
    assert "Curves end where less than 1 % of the games are still running." in progress


def test_the_axis_of_progress_ends_a_little_above_what_is_shown() -> None:
    summary = summary_of()
    figure = Figure()
    charts.draw_progress(figure, summary)
    highest = max(point.decks[deck].progress.q90 or 0 for point in summary.curve for deck in range(2))
    assert figure.axes[0].get_ylim() == (0, max(7, highest) + 1)


def test_the_win_rates_of_a_first_hand_fill_their_axis() -> None:
    summary = summary_of(10_000, win_rate=0.97, cut=0)
    for player, inside in ((1, summary.win.rate or 0), (2, 1 - (summary.win.rate or 0))):
        figure = Figure()
        charts.draw_opening(figure, summary, player)
        low, high = figure.axes[1].get_xlim()
        assert low < inside < high
        assert high - low < 0.25


@pytest.mark.parametrize(
    ("n", "win_rate", "cut"), [(1, 1.0, 0), (2, 0.0, 0), (30, 1.0, 0), (5, 0.0, 1.0), (40, 0.5, 0.5)]
)
@pytest.mark.filterwarnings("error")
def test_extreme_runs_are_drawn(n: int, win_rate: float, cut: float) -> None:
    summary = summary_of(n, win_rate, cut)
    content = charts.render(summary, charts.charts(summary)["overview"])
    assert f"n = {w.count(n, 'game')}" in texts(content["svg"])


def test_nothing_is_drawn_of_no_games(tmp_path: Path) -> None:
    assert charts.write_charts(summary_of(0), tmp_path) == []


def test_equal_runs_give_equal_files() -> None:
    first, *others = (charts.render(s, charts.charts(s)["overview"]) for s in (summary_of() for _ in range(4)))
    assert all(other == first for other in others)


def matrix_of(n: int = 200) -> Matrix:
    tallies = []
    for row, column in ((0, 1), (0, 2), (1, 2)):
        meta = versus_meta((NAME * (row + 1), "Ordis" + "!" * column), (LONG + AXIOM, ORDIS))
        tally = VersusTally(meta)
        tally.add(versus_block(meta, n, seed=row + column))
        tallies.append((row, column, tally))
    return Matrix.of(tallies)


@pytest.mark.parametrize("n", [0, 200, 20_000])
def test_a_matrix_fits_the_page_and_names_its_decks(n: int) -> None:
    console = Console(file=io.StringIO(), width=80, force_terminal=False, markup=True)
    print_matrix(matrix_of(n), console, 1.0)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert max(cell_len(line) for line in text.splitlines()) <= 80
    assert "\x1b" not in text
    rows = [line for line in text.splitlines() if line.startswith(("A ", "B ", "C "))]
    assert len(rows) >= 6


def test_the_heat_map_says_what_the_table_says() -> None:
    matrix = matrix_of()
    drawn = draw(matrix)
    said = texts(drawn["svg"])
    for cell in matrix.cells:
        assert w.points(cell.win) in said
        assert w.points(cell.turned().win) in said
    assert drawn == draw(matrix), "equal matrices give equal pictures"


def test_the_heat_map_tells_decks_apart_by_letter_and_by_their_whole_names() -> None:
    names = ("Bravos - Kojo & Booda tempo v1", "Bravos - Kojo & Booda tempo v2", "Bravos - Kojo & Booda tempo v2")
    decks = tuple(deck.model_copy(update={"name": name}) for deck, name in zip(matrix_of().decks, names, strict=True))
    said = [line.strip() for line in texts(draw(matrix_of().model_copy(update={"decks": decks}))["svg"]).splitlines()]
    assert [said.count(letter) for letter in "ABC"] == [2, 2, 2], "at its row and above its column"
    assert [said.count(name) for name in names] == [1, 2, 2]
