"""The console report: results first, then why, then the tables. It fits 80 columns.

Everything from a deck file is printed as plain `Text`, so that no bracket in a name is ever read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from simulator.analysis.measures import CardUse, Rate, Spread
from simulator.analysis.meta import RunMeta
from simulator.analysis.summary import OpeningCard, Summary, ThreatPoint
from simulator.report import wording as w

WIDTH = 80
MIN_WIDTH = 72  # a narrower terminal breaks lines; numbers are not cut off
THREAT_ROUNDS = 10
THREAT_NOTE = "Only games still running then are counted: not those lost to threat or won before."
OPENING_NOTE = (
    "in {hand}, mull.: exact odds of a copy in the first hand, and with one mulligan if it is missing. "
    "held: share of simulated games begun with a copy, n held of them; kept: share of first hands with a copy that "
    "were kept. win: over the games that ended; ± reaches the farther end of the 95 % interval. "
    "With and without are different hands, not the same hand with the card exchanged."
)
CARDS_NOTE = (
    "drawn, played: share of the games with at least one copy; round: median round of the first play. "
    "Long games see more cards, and cards kept for emergencies look bad when played: these rates describe, they do "
    "not prove what a card is worth."
)


def headline(summary: Summary) -> str:
    """The result in one line, without markup: all that ``--quiet`` prints."""
    played = f"{w.deck_names(summary.meta)}: {w.setting(summary.meta)}"
    return f"{_win_text(summary)} | {played}"


def print_headline(summary: Summary, console: Console) -> None:
    """Print the one essential line, unbroken."""
    console.print(Text(headline(summary)), soft_wrap=True, highlight=False)


def print_report(summary: Summary, console: Console, seconds: float | None = None) -> None:
    """Print the whole report; ``seconds`` is the time spent on playing (for the speed line)."""
    report = _Report(console)
    report.played(summary.meta)
    report.result(summary)
    if summary.n:
        report.causes(summary)
        report.rounds(summary)
        report.threat(summary)
        report.opening(summary)
        report.cards(summary)
    if seconds:
        report.line()
        speed = f"{summary.n / seconds:,.0f} games/s, {summary.decisions / seconds:,.0f} decisions/s"
        report.line(f"{w.count(summary.n, 'game')} in {seconds:.1f} s: {speed}", "dim")


def _win_text(summary: Summary) -> str:
    win = summary.win
    if win.n == 0:
        return f"no win rate: none of {w.count(summary.n, 'game')} ended"
    limit = w.bound(win)
    return f"win rate {w.percent(win.rate)}{f', {limit}' if limit else ''} [95 %: {w.interval(win)}; n = {win.n:,}]"


class _Report:
    """Writes the parts of a report to a console."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.width = max(MIN_WIDTH, min(console.width, WIDTH))

    def line(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style), width=self.width, highlight=False)

    def note(self, text: str, style: str = "dim") -> None:
        self.console.print(Padding(Text(text, style), (0, 0, 0, 2), expand=False), width=self.width, highlight=False)

    def table(self, title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """A table of a text column and number columns; the text gives way where the line is too short."""
        cells = [columns, *rows]
        numbers = sum(max(cell_len(row[i]) for row in cells) for i in range(1, len(columns)))
        names = max(cell_len(row[0]) for row in cells)
        gap = 2 if names + numbers + 2 * len(columns) <= self.width else 1
        room = max(8, self.width - numbers - gap * (len(columns) - 1))
        table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
        for i, name in enumerate(columns):
            table.add_column(Text(name), justify="right" if i else "left", no_wrap=True)
        for name, *values in cells[1:]:
            shown = Text(name)
            shown.truncate(room, overflow="ellipsis")
            table.add_row(shown, *(Text(value) for value in values))
        self.line()
        self.line(title, "bold")
        self.console.print(table, width=self.width, highlight=False)

    def played(self, meta: RunMeta) -> None:
        self.line(w.setting(meta), "bold")
        for player, deck in enumerate(meta.decks, start=1):
            who = f"Player {player}: " if meta.players > 1 else "Deck: "
            facts = f"{w.count(deck.size, 'card')}, starting threat {deck.starting_threat}"
            self.line(f"{who}{w.plain(deck.name)} ({facts})")
            self.note("heroes: " + ", ".join(w.plain(hero) for hero in deck.heroes))
            blank = ", ".join(w.plain(title) for title in deck.blank_cards) or "none"
            self.note(f"cards that play as blank: {blank}", "yellow" if deck.blank_cards else "dim")
        self.note(f"seed {meta.seed}, engine {meta.engine_hash}, foredeck {meta.version}")

    def result(self, summary: Summary) -> None:
        self.line()
        text = _win_text(summary)
        self.line(text[0].upper() + text[1:], "bold green")
        cut = f", cut short {summary.truncated:,} (neither won nor lost)" if summary.truncated else ""
        asked = f" of {summary.meta.games:,} asked for" if summary.n < summary.meta.games else ""
        self.line(f"{w.count(summary.n, 'game')}{asked}: won {summary.wins:,}, lost {summary.losses:,}{cut}")

    def causes(self, summary: Summary) -> None:
        if not summary.losses:
            return
        self.table(
            "Why games were lost",
            ("cause", "games", "of the losses", "95 % interval"),
            (
                (cause.cause, w.number(cause.share.hits), w.percent(cause.share.rate), w.interval(cause.share))
                for cause in summary.causes
            ),
        )

    def rounds(self, summary: Summary) -> None:
        rows = [
            ("rounds, all games", summary.rounds.all),
            ("rounds, won games", summary.rounds.won),
            ("rounds, lost games", summary.rounds.lost),
            ("score of won games*", summary.score),
        ]
        self.table(
            "Rounds and score",
            ("", "n", "mean", "10 %", "25 %", "median", "75 %", "90 %", "min–max"),
            ((name, *_spread(spread)) for name, spread in rows if spread.n),
        )
        if summary.score.n:
            self.note("* lower is better")

    def threat(self, summary: Summary) -> None:
        points = summary.threat[:THREAT_ROUNDS]
        if not points:
            return
        solo = summary.meta.players == 1
        columns = ["round", "games running", "mean", "10 %", "90 %"]
        if not solo:
            columns[2:] = ["worst-off", "10 %", "90 %", "each player"]
        self.table("Threat at the end of the round", columns, (_threat_row(point, solo) for point in points))
        if not solo:
            self.note("worst-off: mean and quantiles of the highest threat; each player: means.")
        self.note(THREAT_NOTE)

    def opening(self, summary: Summary) -> None:
        self.table(
            "Mulligan",
            ("first hand", "n", "of the games", "win rate %"),
            (
                row
                for hand in summary.hands
                for row in (
                    (_who("kept", hand.player, summary), *_hand_row(hand.keep, hand.win_kept)),
                    (_who("mulligan", hand.player, summary), *_hand_row(hand.mulligan, hand.win_mulligan)),
                )
            ),
        )
        for player in range(1, summary.meta.players + 1):
            cards = [card for card in summary.opening if card.player == player]
            self.table(
                _who("Opening hand, %", player, summary),
                ("card", "x", f"in {summary.meta.hand_size}", "mull.", "held", "n held", "kept", "win with", "without"),
                (_opening_row(card) for card in cards),
            )
        self.note(OPENING_NOTE.format(hand=summary.meta.hand_size))

    def cards(self, summary: Summary) -> None:
        for player in range(1, summary.meta.players + 1):
            cards = [card for card in summary.cards if card.player == player]
            self.table(
                _who("Cards over the whole game, %", player, summary),
                ("card", "drawn", "win drawn", "not drawn", "played", "win played", "round"),
                (_card_row(card) for card in cards),
            )
        self.note(CARDS_NOTE)


def _who(text: str, player: int, summary: Summary) -> str:
    return text if summary.meta.players == 1 else f"{text}, player {player}"


def _spread(spread: Spread) -> tuple[str, ...]:
    return (
        w.number(spread.n),
        w.number(spread.mean, 1),
        *(w.number(value) for value in (spread.q10, spread.q25, spread.median, spread.q75, spread.q90)),
        f"{spread.minimum}–{spread.maximum}",
    )


def _threat_row(point: ThreatPoint, solo: bool) -> tuple[str, ...]:
    worst = point.worst
    row = (
        str(point.round),
        f"{point.running.hits:,} ({w.percent(point.running.rate)})",
        w.number(worst.mean, 1),
        w.number(worst.q10),
        w.number(worst.q90),
    )
    return row if solo else (*row, "  ".join(w.number(player.mean, 1) for player in point.players))


def _hand_row(share: Rate, win: Rate) -> tuple[str, ...]:
    return w.number(share.hits), w.percent(share.rate), w.give_or_take(win)


def _opening_row(card: OpeningCard) -> tuple[str, ...]:
    return (
        w.plain(card.title),
        str(card.copies),
        f"{100 * card.odds:.1f}",
        f"{100 * card.odds_mulligan:.1f}",
        _points(card.in_hand),
        w.number(card.in_hand.hits),
        _points(card.keep),
        w.give_or_take(card.win_with),
        w.give_or_take(card.win_without),
    )


def _card_row(card: CardUse) -> tuple[str, ...]:
    return (
        w.plain(card.title),
        _points(card.drawn),
        w.give_or_take(card.win_drawn),
        w.give_or_take(card.win_never),
        _points(card.played),
        w.give_or_take(card.win_played),
        w.number(card.first_played.median),
    )


def _points(rate: Rate) -> str:
    return w.NOTHING if rate.rate is None else f"{100 * rate.rate:.1f}"
