"""What is said while games are played."""

from __future__ import annotations

import io
import sys

import pytest

from simulator.cli import console


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def watch(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Have stderr shown on a terminal. The test itself calls it: pytest sets its own stderr after the fixtures."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    return shown


def test_a_terminal_shows_what_is_played_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar's own total is only when to look again."""
    terminal = watch(monkeypatch)
    with console.progress(40_000, "games", quiet=False, goal="the win rate is known to ± 1 %") as advance:
        assert terminal.getvalue().startswith(
            "playing until the win rate is known to ± 1 %, at most 40,000 games ...\n"
        )
        advance(500, 2_000)
    assert "500/2000" in terminal.getvalue()


def test_without_a_goal_the_bar_says_all(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watch(monkeypatch)
    with console.progress(2_000, "games", quiet=False) as advance:
        advance(500, 2_000)
    assert "500/2000" in terminal.getvalue()
    assert "..." not in terminal.getvalue()


def test_what_cannot_be_said_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stderr is a file on a full disk, or a terminal that was closed."""

    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("sys.stderr", Full())
    console.warn("a card plays as blank")


def test_quiet_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watch(monkeypatch)
    with console.progress(2_000, "games", quiet=True, goal="the win rate is known to ± 1 %") as advance:
        advance(500, 2_000)
    assert terminal.getvalue() == ""


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


def test_lines_of_a_terminal_break_between_words() -> None:
    line = "  sphere: 12 cards that somebody pays for, and one that nobody does"
    shown = console.broken(line, 40).split("\n")
    assert all(len(part) <= 40 for part in shown)
    assert [len(part) - len(part.lstrip()) for part in shown] == [2, 4]
    assert " ".join(shown).split() == line.split()
    assert console.broken(line, 80) == line


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_json_on_a_terminal_is_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """However narrow it is; text breaks there."""
    monkeypatch.setenv("COLUMNS", "30")
    for tell, unbroken in ((console.show_data, True), (console.show, False)):
        monkeypatch.setattr("sys.stdout", Screen())
        tell("a word and a word and a word and a word and a word")
        assert (sys.stdout.getvalue().count("\n") == 1) is unbroken  # type: ignore[attr-defined]
