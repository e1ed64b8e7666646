"""Numbers and names as printed."""

import pytest

from simulator.analysis.summary import Rate
from simulator.report import wording as w


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Three\nlines\r\nof text", "Three lines of text"),
        ("red \x1b[31malert\x07", "red [31malert"),
        ("right\u202eleft \ud800", "right left"),
        ("  Théodred’s  [bold]$x$ ", "Théodred’s [bold]$x$"),
    ],
)
def test_a_name_is_one_line_of_printable_characters(text: str, printed: str) -> None:
    assert w.plain(text) == printed


def test_a_rate_in_a_cell_reaches_the_farther_end_of_its_interval() -> None:
    rate = Rate.of(1, 29)  # 3.4 %, 0.6-17.2 %
    assert w.give_or_take(rate) == "3.4 ±13.8"
    assert w.interval(rate) == "0.6–17.2 %"
    assert w.give_or_take(Rate.of(0, 0)) == w.NOTHING


def test_none_and_all_are_bounded_by_the_rule_of_three() -> None:
    assert w.bound(Rate.of(0, 1_000)) == "below 3/n = 0.30 %"
    assert w.bound(Rate.of(1_000, 1_000)) == "above 1 - 3/n = 99.70 %"
    assert w.bound(Rate.of(1, 1_000)) is None
    assert w.bound(Rate.of(0, 29)) is None  # 3/n says less than the interval


def test_a_rate_near_an_end_has_one_more_digit() -> None:
    """Else 4 of 3,000 would be 0.1 %, and so would be the lower end of its interval."""
    few = Rate.of(4, 3_000)
    assert (w.percent(few.rate, w.fine(few)), w.interval(few, w.fine(few))) == ("0.13 %", "0.05–0.34 %")
    assert w.fine(Rate.of(0, 3_000)) == w.fine(Rate.of(2_999, 3_000)) == 2
    assert w.fine(Rate.of(0, 30)) == w.fine(Rate.of(1_500, 3_000)) == 1


def test_counts_are_singular_and_plural() -> None:
    assert [w.count(n, "game") for n in (0, 1, 1_200)] == ["0 games", "1 game", "1,200 games"]


def test_a_rate_and_its_complement_are_rounded_to_100_together() -> None:
    assert w.give_or_take(Rate.of(203, 400)).startswith("50.8 ")  # 50.75 %
    assert w.give_or_take(Rate.of(197, 400)).startswith("49.2 ")  # 49.25 %


def test_the_widest_of_no_intervals_is_not_nothing() -> None:
    """± 0.0 would say that the numbers are exact."""
    assert w.widest([]) == w.widest([Rate.of(0, 0)]) == "no interval"
    assert w.widest([Rate.of(0, 0), Rate.of(1, 2)]) == "±40.6 at most"
