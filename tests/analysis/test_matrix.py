"""The matrix of decks, from made-up games."""

import pytest
from synthetic_versus import AXIOM, ORDIS, versus_block, versus_meta

from simulator.analysis.versus.matrix import Matrix
from simulator.analysis.versus.tally import VersusTally


def tally(names: tuple[str, str], n: int, seed: int, win_rate: float = 0.6) -> VersusTally:
    meta = versus_meta(names, (AXIOM, ORDIS))
    counted = VersusTally(meta)
    counted.add(versus_block(meta, n, seed, win_rate=win_rate))
    return counted


def matrix(n: int = 400) -> Matrix:
    pairs = ((0, 1), (0, 2), (1, 2))
    names = ("A", "B", "C")
    rates = (0.8, 0.6, 0.3)
    return Matrix.of(
        (row, column, tally((names[row], names[column]), n, 1 + i, rates[i])) for i, (row, column) in enumerate(pairs)
    )


def test_each_deck_has_its_list() -> None:
    """By its place, also when the last ones were not played; without lists nothing is known."""
    played = [(0, 1, tally(("A", "B"), 4, 1))]
    assert [deck.text for deck in Matrix.of(played, ["a", "b", "c"]).decks] == ["a", "b"]
    assert [deck.text for deck in Matrix.of(played).decks] == ["", ""]


def test_the_other_half_of_the_table_mirrors_the_first() -> None:
    played = matrix()
    cell, turned = played.at(0, 1), played.at(1, 0)
    assert cell is not None
    assert turned is not None
    assert (cell.wins, cell.losses, cell.draws) == (turned.losses, turned.wins, turned.draws)
    assert cell.win.low is not None
    assert turned.win.high is not None
    assert turned.win.high == pytest.approx(1 - cell.win.low)
    assert turned.turned() == cell
    assert played.at(1, 1) is None


def test_a_mean_counts_every_opponent_the_same() -> None:
    played = matrix()
    rates = [cell.win.rate for cell in (played.at(2, 0), played.at(2, 1)) if cell is not None]
    assert played.decks[2].mean == pytest.approx(sum(rate for rate in rates if rate is not None) / 2)
    assert [deck.name for deck in played.decks] == ["A", "B", "C"]


def test_what_all_cells_have_in_common_is_added_up() -> None:
    played = matrix()
    assert played.games == 1200
    assert played.truncated == sum(cell.truncated for cell in played.cells) > 0
    assert played.draws == sum(cell.draws for cell in played.cells) > 0
    began = sum(cell.first_player.hits for cell in played.cells) / sum(cell.first_player.n for cell in played.cells)
    assert played.first_player == pytest.approx(began)
    days = sum((cell.mean_days or 0) * cell.games for cell in played.cells) / played.games
    assert played.mean_days == pytest.approx(days)


def test_a_matrix_without_games_has_no_rates() -> None:
    played = matrix(0)
    assert (played.games, played.first_player, played.mean_days) == (0, None, None)
    assert {deck.mean for deck in played.decks} == {None}


def test_it_is_read_again_as_it_was_written() -> None:
    played = matrix()
    assert Matrix.model_validate_json(played.to_json()) == played
    assert played.table().height == 6
