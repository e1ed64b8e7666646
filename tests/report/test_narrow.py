"""Reports on a terminal of 40 columns: their tables are broken up, and no number of them is lost."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable

import pytest
import synthetic
import synthetic_campaign
from rich.cells import cell_len
from rich.console import Console
from synthetic import summarise
from synthetic_versus import AXIOM, ORDIS, versus_block, versus_meta

from simulator.analysis.campaign.tally import CampaignTally
from simulator.analysis.versus.matrix import Matrix
from simulator.analysis.versus.tally import VersusTally
from simulator.report import text
from simulator.report.campaign import text as campaign_text
from simulator.report.sheet import Sheet
from simulator.report.versus import matrix
from simulator.report.versus import text as versus_text

Write = Callable[[Console], None]
GAMES = 20_000
NUMBER = re.compile(r"\d[\d,.]*")


def run(console: Console) -> None:
    meta = synthetic.run_meta(2)
    text.print_report(summarise(meta, [synthetic.block(meta, GAMES)]), console)


def campaigns(console: Console) -> None:
    meta = synthetic_campaign.meta(2, expert=True)
    tally = CampaignTally(meta)
    tally.add(*synthetic_campaign.campaigns(meta, 2_000))
    for number in range(len(synthetic_campaign.SCENARIOS)):
        tally.add_alone(number, synthetic.block(synthetic.run_meta(2), 2_000, seed=number))
    campaign_text.print_report(tally.summary(), console)


def tally_of(row: int, column: int) -> VersusTally:
    names = ("Axiom", "Bravos", "Ordis")
    meta = versus_meta((names[row], names[column]), (AXIOM, ORDIS))
    tally = VersusTally(meta)
    tally.add(versus_block(meta, GAMES, seed=row + column))
    return tally


def deck_against_deck(console: Console) -> None:
    versus_text.print_report(tally_of(0, 2).summary(), console)


def all_against_all(console: Console) -> None:
    cells = [(row, column, tally_of(row, column)) for row, column in ((0, 1), (0, 2), (1, 2))]
    matrix.print_matrix(Matrix.of(cells), console)


def printed(write: Write, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=False, markup=False, highlight=False)
    write(console)
    return console.file.getvalue()  # type: ignore[attr-defined]


def numbers(report: str) -> Counter[str]:
    return Counter(NUMBER.findall(report))


@pytest.mark.parametrize("write", [run, campaigns, deck_against_deck, all_against_all])
@pytest.mark.parametrize("width", [40, 50, 60, 72])
def test_no_number_is_lost(write: Write, width: int) -> None:
    """What is printed twice are the numbers in names and row titles, which stand in every part of a table."""
    report = printed(write, width)
    assert max(cell_len(line) for line in report.splitlines()) <= width
    assert not numbers(printed(write, 80)) - numbers(report)


def test_a_name_is_folded_and_not_cut_where_a_table_is_broken_up() -> None:
    rows = [("Guard of the Citadel", "12,345", "40.0 ±1.9", "39.9 ±0.8", "50.0 ±0.1")]
    report = printed(lambda console: Sheet(console).table("Cards", ("card", "n", "with", "without", "all"), rows), 40)
    assert [line.rstrip() for line in report.splitlines()[2:]] == [
        "card               n      with   without",
        "Guard of the  12,345 40.0 ±1.9 39.9 ±0.8",
        "Citadel",
        "",
        "card                        all",
        "Guard of the Citadel  50.0 ±0.1",
    ]


def test_no_line_ends_between_a_number_and_its_percent_sign() -> None:
    text = "prisoner: Aragorn 61 %, Théodred 30 %, Beravor 9 %"
    for width in range(12, len(text) + 1):
        for write in (lambda console: Sheet(console).note(text), lambda console: Sheet(console).line(text)):
            lines = [line.strip() for line in printed(write, width).splitlines()]
            assert " ".join(lines) == text
            assert not [line for line in lines if line.startswith("%")]
