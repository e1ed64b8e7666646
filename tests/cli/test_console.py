"""What is said while games are played."""

from __future__ import annotations

import pytest

from simulator.cli import console


@pytest.mark.parametrize(
    ("total", "unit", "goal", "said"),
    [
        (1, "games", "", "playing 1 game ...\n"),
        (1, "campaigns", "", "playing 1 campaign ...\n"),
        (1, "games", "it is known", "playing until it is known, at most 1 game ...\n"),
        (1000, "games", "", "playing 1,000 games ...\n"),
        (3, "games alone", "", "playing 3 games alone ...\n"),
    ],
)
def test_what_is_played_is_counted(
    total: int, unit: str, goal: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with console.progress(total, unit, False, goal):
        assert capsys.readouterr().err == said
