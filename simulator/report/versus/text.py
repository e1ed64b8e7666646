"""The console report of deck against deck: results first, then why, then the tables."""

from __future__ import annotations

from rich.console import Console

from simulator.analysis.versus.meta import VersusMeta
from simulator.analysis.versus.summary import Band, DayPoint, OpeningCard, VersusSummary
from simulator.endings import cause_in_words
from simulator.report import wording as w
from simulator.report.sheet import CARDS, SPREAD, Sheet, card_cells, mean_cell, spread_cells, widest_mean, widest_share

DAY_ROWS = 12
RARE = 0.01  # days that fewer of the games reach are not printed
PAIRS_NOTE = (
    "Games come in pairs on the same luck with the seats swapped; the interval is taken between pairs. "
    "As if all games were independent: {wilson} (Wilson)."
)
SEATS_NOTE = (
    "In a pair the same seat begins: each deck is first player of the first day in half of the games. whoever: either "
    "deck; the interval is taken between pairs."
)
MANA = ("mana", "spent", "played", "hand")
"""The means of a day that stand beside each other, for both decks."""
DAYS_NOTE = (
    "Only games that played the day to its end are counted: late days are those of slow games. Means without ± have "
    "{reach}."
)
ODDS_NOTE = (
    "Exact. in {hand}: the first hand; kept: the {kept} cards left if those put into Mana are chosen blindly. A player "
    "who always keeps the card has it as often as it is in {hand}. There is no mulligan."
)
OPENING_NOTE = (
    "in {hand}: exact odds of a copy in the first hand; n held: simulated hands with one; kept: share of these that "
    "kept a copy ({kept}), chance: if Mana were chosen blindly. win: the deck's rate with a copy kept, with all copies "
    "put into Mana, without a copy; ± reaches the farther end of the 95 % interval. These are different hands, not the "
    "same hand with the card exchanged."
)
CARDS_NOTE = (
    "drawn, played: share of the games with at least one copy ({reach}; drawn: in hand at any time, the first hand "
    "included); "
    "win: of the card's deck; day: median day of the first play. Long games see more cards, and cards kept for "
    "emergencies look bad when played: these rates describe, they do not prove what a card is worth."
)


def headline(summary: VersusSummary) -> str:
    """The result in one line."""
    return w.headline(win_text(summary), summary.meta, w.versus_setting(summary.meta))


def print_report(summary: VersusSummary, console: Console, seconds: float | None = None) -> None:
    """Print the whole report; ``seconds`` is the time spent on playing (for the speed line)."""
    report = _Report(console)
    report.played(summary.meta)
    report.result(summary)
    if summary.n:
        report.seats(summary)
        report.endings(summary)
        report.days(summary)
        report.progress(summary)
        report.odds(summary)
        report.opening(summary)
        report.cards(summary)
    if seconds:
        report.speed(summary.n, summary.decisions, seconds)


def win_text(summary: VersusSummary) -> str:
    """The win rate of the first deck with the interval between pairs."""
    win, pairs = summary.win, summary.pairs
    if win.rate is None or pairs.low is None or pairs.high is None:
        return f"no win rate: nobody won any of {w.count(summary.n, 'game')}"
    digits = w.fine(win)
    between = f"{100 * pairs.low:.{digits}f}–{100 * pairs.high:.{digits}f} %"
    return f"deck 1 wins {w.percent(win.rate, digits)} [95 %: {between}; n = {win.n:,}]"


class _Report(Sheet):
    """Writes the parts of a report to a console."""

    def played(self, meta: VersusMeta) -> None:
        self.line(w.versus_setting(meta), "bold")
        for player, deck in enumerate(meta.decks, start=1):
            facts = [w.count(deck.size, "card"), *(w.plain(fact) for fact in (deck.faction, deck.hero) if fact)]
            if meta.agents_differ:
                facts.append(f"agent {meta.agents[player - 1]}")
            self.line(f"Deck {player}: {w.plain(deck.name)} ({', '.join(facts)})")
            self.blanks(deck.blank_cards)
        self.origin(meta)

    def result(self, summary: VersusSummary) -> None:
        self.heading(win_text(summary))
        asked = f" of {summary.meta.games:,} asked for" if summary.n < summary.meta.games else ""
        cut = f", cut short {summary.truncated:,} (no result)" if summary.truncated else ""
        results = f"deck 1 won {summary.wins:,}, deck 2 won {summary.losses:,}, drawn {summary.draws:,}{cut}"
        self.line(f"{w.count(summary.n, 'game')}{asked}: {results}")
        pairs = summary.pairs
        if not pairs.n:
            return
        other = f", with a draw or a game cut short {pairs.other:,}" if pairs.other else ""
        won = f"deck 1 won both of {pairs.won_both:,}, one of {pairs.shared:,}, none of {pairs.lost_both:,}"
        self.line(f"{w.count(pairs.n, 'pair')}: {won}{other}")
        if summary.meta.mirror:
            self.note("The same deck on both sides: half of the games are won by design.")
        elif summary.win.n:
            self.note(PAIRS_NOTE.format(wilson=w.interval(summary.win)))

    def seats(self, summary: VersusSummary) -> None:
        seats = summary.seats
        rows = (
            ("deck 1 as first player", seats.first),
            ("deck 1 as second player", seats.second),
            ("deck 1 in seat 1", seats.seat_1),
            ("deck 1 in seat 2", seats.seat_2),
            ("whoever is first player", seats.first_player),
            ("whoever has seat 1", seats.first_seat),
        )
        self.table(
            "Who wins",
            ("", "n", "win rate", "95 % interval"),
            ((name, w.number(rate.n), w.percent(rate.rate), w.interval(rate)) for name, rate in rows),
        )
        self.note(SEATS_NOTE)

    def endings(self, summary: VersusSummary) -> None:
        self.table(
            "How games ended, and for whom",
            ("", "games", "share", "95 % interval", "deck 1", "deck 2", "drawn"),
            (
                (
                    cause_in_words(ending.cause),
                    w.number(ending.games.hits),
                    w.percent(ending.games.rate),
                    w.interval(ending.games),
                    *(w.number(count) for count in (ending.won, ending.lost, ending.drawn)),
                )
                for ending in summary.endings
            ),
        )
        if summary.arena.hits:
            self.note(f"tie-break in the Arena: {w.give_or_take(summary.arena)} % of the games that ended")

    def days(self, summary: VersusSummary) -> None:
        rows = (
            ("all games", summary.days.all),
            ("won by deck 1", summary.days.won),
            ("won by deck 2", summary.days.lost),
        )
        self.table("Days", ("", *SPREAD), ((name, *spread_cells(spread)) for name, spread in rows if spread.n))

    def progress(self, summary: VersusSummary) -> None:
        points = [point for point in summary.curve if (point.running.rate or 0) >= RARE][:DAY_ROWS]
        if not points:
            return
        for deck in range(2):
            self.table(
                f"Progress at the end of the day, deck {deck + 1}",
                ("day", "games", "both", "10–90 %", "hero", "10–90 %", "companion", "10–90 %"),
                (_progress_row(point, deck) for point in points),
            )
        self.table(
            "Mana and cards, means (decks 1 and 2)",
            ("day", "orbs", "", "mana spent", "", "cards played", "", "in hand", ""),
            (_mana_row(point) for point in points),
        )
        means = [getattr(deck, name) for point in points for deck in point.decks for name in MANA]
        self.note(DAYS_NOTE.format(reach=widest_mean(means)))

    def odds(self, summary: VersusSummary) -> None:
        """Odds of copies by their number in the deck: one line for each, whatever the card's name."""
        meta = summary.meta
        kept = meta.hand_size - meta.opening_mana
        lines = {
            (meta.decks[card.player - 1].size, card.copies): (card.odds_copies, card.odds_copies_blind)
            for card in summary.opening
        }
        several = len({size for size, _ in lines}) > 1
        ranks = ("1+", "2+", "3+")
        self.table(
            "Copies in the first hand, %",
            ("in the deck", *(f"{rank} in {meta.hand_size}" for rank in ranks), *(f"{rank} kept" for rank in ranks)),
            (
                (
                    w.count(copies, "copy", "copies") + (f" of {size}" if several else ""),
                    *(_at_least(chances, least) for chances in both for least in (1, 2, 3)),
                )
                for (size, copies), both in sorted(lines.items())
            ),
        )
        self.note(ODDS_NOTE.format(hand=meta.hand_size, kept=kept))

    def opening(self, summary: VersusSummary) -> None:
        hand = f"in {summary.meta.hand_size}"
        for player in (1, 2):
            self.table(
                f"First hand, %, deck {player}",
                ("card", "x", hand, "n held", "kept", "chance", "win kept", "win Mana", "without"),
                (_opening_row(card) for card in summary.opening if card.player == player),
            )
        kept = w.widest(card.keep for card in summary.opening)
        self.note(OPENING_NOTE.format(hand=summary.meta.hand_size, kept=kept))

    def cards(self, summary: VersusSummary) -> None:
        for player in (1, 2):
            self.table(
                f"Cards over the whole game, %, deck {player}",
                (*CARDS, "day"),
                (card_cells(card) for card in summary.cards if card.player == player),
            )
        self.note(CARDS_NOTE.format(reach=widest_share(summary.cards)))


def _progress_row(point: DayPoint, deck: int) -> tuple[str, ...]:
    day = point.decks[deck]
    bands = (day.progress, day.hero, day.companion)
    return str(point.day), w.number(point.running.hits), *(cell for band in bands for cell in _band(band))


def _band(band: Band) -> tuple[str, str]:
    return mean_cell(band), f"{w.number(band.q10)}–{w.number(band.q90)}"


def _mana_row(point: DayPoint) -> tuple[str, ...]:
    return str(point.day), *(w.number(getattr(deck, name).mean, 1) for name in MANA for deck in point.decks)


def _at_least(chances: tuple[float, ...], least: int) -> str:
    return f"{100 * sum(chances[least:]):.1f}" if least < len(chances) else w.NOTHING


def _opening_row(card: OpeningCard) -> tuple[str, ...]:
    return (
        w.plain(card.title),
        str(card.copies),
        f"{100 * card.odds:.1f}",
        w.number(card.in_hand.hits),
        w.points(card.keep),
        w.NOTHING if card.keep_blind is None else f"{100 * card.keep_blind:.1f}",
        *(w.give_or_take(rate) for rate in (card.win_kept, card.win_mana, card.win_without)),
    )
