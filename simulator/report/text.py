"""The console report of a co-operative run: results first, then why, then the tables."""

from __future__ import annotations

from rich.console import Console

from simulator.analysis.measures import Rate
from simulator.analysis.meta import RunMeta
from simulator.analysis.summary import FallenCount, FallenPlayer, OpeningCard, Summary, ThreatPoint
from simulator.endings import CARD_EFFECT, cause_in_words
from simulator.report import wording as w
from simulator.report.sheet import CARDS, SPREAD, Sheet, card_cells, mean_cell, spread_cells, widest_mean, widest_share

THREAT_ROUNDS = 10
THREAT_NOTE = "Only games still running then are counted: not those lost to threat or won before."
WORST_NOTE = (
    "worst-off: mean and quantiles of the highest threat; each player: means ({reach}). Players who were "
    "eliminated before the end of the round are left out of both."
)
SCORE_NOTE = "threat, damage and fallen heroes of all players; one who is out counts 50 and all his heroes"
OPENING_NOTE = (
    "in {hand}, mull.: exact odds of a copy in the first hand, and with one mulligan if it is missing. "
    "held: share of simulated games begun with a copy ({held}), n held of them; kept: share of first hands with a copy "
    "that were kept ({kept}). win: over the games that ended; ± reaches the farther end of the 95 % interval. "
    "With and without are different hands, not the same hand with the card exchanged."
)
CARDS_NOTE = (
    "drawn, played: share of the games with at least one copy ({reach}); round: median round of the first play. "
    "Long games see more cards, and cards kept for emergencies look bad when played: these rates describe, they do "
    "not prove what a card is worth."
)


def headline(summary: Summary) -> str:
    """The result in one line."""
    return w.headline(_win_text(summary), summary.meta, w.setting(summary.meta))


def print_report(summary: Summary, console: Console, seconds: float | None = None) -> None:
    """Print the whole report; ``seconds`` is the time spent on playing (for the speed line)."""
    report = _Report(console)
    report.played(summary.meta)
    report.result(summary)
    if summary.n:
        report.causes(summary)
        report.fallen(summary)
        report.rounds(summary)
        report.threat(summary)
        report.opening(summary)
        report.cards(summary)
    if seconds:
        report.speed(summary.n, summary.decisions, seconds)


def _win_text(summary: Summary) -> str:
    win = summary.win
    if win.n == 0:
        return f"no win rate: none of {w.count(summary.n, 'game')} ended"
    limit = w.bound(win)
    more, digits = f", {limit}" if limit else "", w.fine(win)
    return f"win rate {w.percent(win.rate, digits)}{more} [95 %: {w.interval(win, digits)}; n = {win.n:,}]"


class _Report(Sheet):
    """Writes the parts of a report to a console."""

    def played(self, meta: RunMeta) -> None:
        self.line(w.setting(meta), "bold")
        for player, deck in enumerate(meta.decks, start=1):
            who = f"Player {player}: " if meta.players > 1 else "Deck: "
            facts = f"{w.count(deck.size, 'card')}, starting threat {deck.starting_threat}"
            if meta.agents_differ:
                facts += f", agent {meta.agents[player - 1]}"
            self.line(f"{who}{w.plain(deck.name)} ({facts})")
            self.note("heroes: " + ", ".join(w.plain(hero) for hero in deck.heroes))
            self.blanks(deck.blank_cards)
        self.origin(meta)

    def result(self, summary: Summary) -> None:
        self.heading(_win_text(summary))
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
                (
                    cause_in_words(cause.cause),
                    w.number(cause.share.hits),
                    w.percent(cause.share.rate),
                    w.interval(cause.share),
                )
                for cause in summary.causes
            ),
        )
        if any(cause.cause == CARD_EFFECT for cause in summary.causes):
            self.note(w.by_text(summary.meta.lost_by))

    def fallen(self, summary: Summary) -> None:
        """Of several players: who was eliminated, by what and when, and what came of such games."""
        fallen = summary.fallen
        if fallen is None:
            return
        causes = sorted({cause.cause for player in fallen.players for cause in player.causes})
        if causes:
            self.table(
                "Eliminated players",
                ("", "games", "% of all", *map(cause_in_words, causes), "median round", "% of wins"),
                (_fallen_row(player, causes) for player in fallen.players),
            )
        self.table(
            "Games by the number of players eliminated",
            ("eliminated", "games", "% of games", "won", "% of the wins", "lost"),
            (_count_row(row) for row in fallen.counts if row.games.hits),
        )
        with_loss = fallen.won_with_loss
        if with_loss.n:
            share = f"{w.percent(with_loss.rate)} of the wins [95 %: {w.interval(with_loss)}]"
            self.note(f"won with a player lost: {w.count(with_loss.hits, 'game')}, {share}")

    def rounds(self, summary: Summary) -> None:
        rows = [
            ("rounds, all games", summary.rounds.all),
            ("rounds, won games", summary.rounds.won),
            ("rounds, lost games", summary.rounds.lost),
            ("score of won games*", summary.score),
        ]
        self.table(
            "Rounds and score",
            ("", *SPREAD),
            ((name, *spread_cells(spread)) for name, spread in rows if spread.n),
        )
        if summary.score.n:
            self.note("* lower is better" + ("" if summary.fallen is None else f"; {SCORE_NOTE}"))

    def threat(self, summary: Summary) -> None:
        points = summary.threat[:THREAT_ROUNDS]
        if not points:
            return
        solo = summary.meta.players == 1
        columns = ["round", "games", "% running", "mean", "10 %", "90 %"]
        if not solo:
            columns[3:] = ["worst-off", "10 %", "90 %", "each player"]
        self.table("Threat at the end of the round", columns, (_threat_row(point, solo) for point in points))
        if not solo:
            means = [player for point in points for player in point.players]
            self.note(WORST_NOTE.format(reach=widest_mean(means)))
        self.note(THREAT_NOTE)

    def opening(self, summary: Summary) -> None:
        self.table(
            "Mulligan",
            ("first hand", "n", "% of the games", "win rate %"),
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
        held = w.widest(card.in_hand for card in summary.opening)
        kept = w.widest(card.keep for card in summary.opening)
        self.note(OPENING_NOTE.format(hand=summary.meta.hand_size, held=held, kept=kept))

    def cards(self, summary: Summary) -> None:
        for player in range(1, summary.meta.players + 1):
            cards = [card for card in summary.cards if card.player == player]
            self.table(
                _who("Cards over the whole game, %", player, summary),
                (*CARDS, "round"),
                (card_cells(card) for card in cards),
            )
        self.note(CARDS_NOTE.format(reach=widest_share(summary.cards)))


def _fallen_row(fallen: FallenPlayer, causes: list[str]) -> tuple[str, ...]:
    hits = {cause.cause: cause.share.hits for cause in fallen.causes}
    return (
        f"player {fallen.player}",
        w.number(fallen.out.hits),
        w.give_or_take(fallen.out),
        *(w.number(hits.get(cause, 0)) for cause in causes),
        w.number(fallen.round.median),
        w.give_or_take(fallen.out_won),
    )


def _count_row(row: FallenCount) -> tuple[str, ...]:
    return (
        str(row.players) if row.players else "none",
        w.number(row.games.hits),
        w.give_or_take(row.games),
        w.number(row.won.hits),
        w.give_or_take(row.won),
        w.number(row.lost),
    )


def _who(text: str, player: int, summary: Summary) -> str:
    return text if summary.meta.players == 1 else f"{text}, player {player}"


def _threat_row(point: ThreatPoint, solo: bool) -> tuple[str, ...]:
    worst = point.worst
    row = (
        str(point.round),
        w.number(point.running.hits),
        w.give_or_take(point.running),
        mean_cell(worst),
        w.number(worst.q10),
        w.number(worst.q90),
    )
    return row if solo else (*row, "  ".join(w.number(player.mean, 1) for player in point.players))


def _hand_row(share: Rate, win: Rate) -> tuple[str, ...]:
    return w.number(share.hits), w.give_or_take(share), w.give_or_take(win)


def _opening_row(card: OpeningCard) -> tuple[str, ...]:
    return (
        w.plain(card.title),
        str(card.copies),
        f"{100 * card.odds:.1f}",
        f"{100 * card.odds_mulligan:.1f}",
        w.points(card.in_hand),
        w.number(card.in_hand.hits),
        w.points(card.keep),
        w.give_or_take(card.win_with),
        w.give_or_take(card.win_without),
    )
