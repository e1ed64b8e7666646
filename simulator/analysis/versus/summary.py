"""The summary of a run of deck against deck: plain values, JSON-ready, n and a 95 % interval behind every rate.

Rates of winning are those of the first deck wherever no other deck is named.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from simulator.analysis.measures import CardUse, Frozen, Rate, Spread
from simulator.analysis.versus.meta import VersusMeta

SCHEMA = 1

NOTES: dict[str, str] = {
    "win_rate": (
        "Win rates are over the games that one of the decks won; draws and games cut short are shown, and count for "
        "neither deck. Intervals are 95 %: Wilson for shares of the games, between pairs for rates of winning; but "
        "'win' and the four rates of a deck by seat and by turn have Wilson's."
    ),
    "pairs": (
        "Games come in pairs on the same luck with the decks' seats swapped. The two games of a pair are not "
        "independent, so the intervals of the win rate ('pairs'), of 'first_player' and 'first_seat' and of every "
        "rate of winning with or without a card are taken between pairs (Bonett and Price 2012; differences: Newcombe "
        "1998, paired). A deck against itself wins exactly half."
    ),
    "turn_order": "In both games of a pair the same seat begins: each deck begins in exactly half of the games.",
    "curve": (
        "A day's values are over the games that played it to its end, the game's last day included; games that were "
        "over before no longer count, so late days are those of slow games."
    ),
    "opening_hand": (
        "'odds' are exact: at least one copy in the first hand, and among as many cards as are kept if those put into "
        "Mana were chosen blindly. There is no mulligan. The other columns are simulated: 'keep' is the share of first "
        "hands with a copy that kept one, 'keep_blind' what it would be by chance. Win rates compare different hands, "
        "not the same hand with the card exchanged."
    ),
    "cards": (
        "Counted once a game, whatever the number of copies; win rates are those of the card's deck. A card put into "
        "Mana in the first hand counts as drawn. Long games see more cards, so a card drawn late looks better or worse "
        "with the length of won games; cards played only when losing look bad, cards played only when safe look good. "
        "These rates describe, they do not prove that a card causes wins."
    ),
}


class Pairs(Frozen):
    """Pairs of games on the same luck, and the interval of the win rate between them."""

    n: int
    won_both: int  # by the first deck
    shared: int  # one game each
    lost_both: int
    other: int  # with a draw, a game cut short, or one not played
    low: float | None  # of the win rate
    high: float | None

    @classmethod
    def of(cls, pairs: Mapping[tuple[int, int], int]) -> Self:
        """Pairs counted by (games won by the first deck, games won by either)."""
        n = sum(pairs.values())
        whole = {won: pairs.get((won, 2), 0) for won in range(3)}
        rate = Rate.of_pairs(pairs)
        return cls(
            n=n,
            won_both=whole[2],
            shared=whole[1],
            lost_both=whole[0],
            other=n - sum(whole.values()),
            low=rate.low,
            high=rate.high,
        )

    @property
    def half_width(self) -> float:
        """Half of the interval's width: what ``--target-error`` asks to become small. 1/2 when there is none."""
        return 0.5 if self.low is None or self.high is None else (self.high - self.low) / 2


class Seats(Frozen):
    """What sitting and beginning are worth."""

    seat_1: Rate  # the first deck wins in the first seat
    seat_2: Rate
    first: Rate  # the first deck wins as first player of the first day
    second: Rate
    first_player: Rate  # whoever began wins, either deck; interval between pairs
    first_seat: Rate  # whoever has the first seat wins, either deck; interval between pairs


class Ending(Frozen):
    """One way in which games ended."""

    cause: str
    games: Rate  # of the games that ended, draws included
    won: int  # of these, by the first deck
    lost: int
    drawn: int


class DaysByResult(Frozen):
    """Games by the day in which they ended."""

    day: int
    won: int
    lost: int
    drawn: int
    truncated: int


class Days(Frozen):
    """How long games last, in days begun."""

    all: Spread
    won: Spread
    lost: Spread
    by_result: tuple[DaysByResult, ...]


class Band(Frozen):
    """A distribution in short: mean with its interval, 10 %, 50 % and 90 %."""

    mean: float | None
    mean_low: float | None
    mean_high: float | None
    q10: int | None
    median: int | None
    q90: int | None

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> Self:
        """The distribution of counted values (value -> number of games)."""
        spread = Spread.of(counts)
        return cls(**{name: getattr(spread, name) for name in cls.model_fields})


class DeckDay(Frozen):
    """One deck at the end of one day."""

    progress: Band  # regions both Expeditions have come
    hero: Band  # regions the Hero Expedition has come
    companion: Band
    mana: Band  # Mana Orbs
    hand: Band
    spent: Band  # Mana spent in the day
    played: Band  # cards played in the day


class DayPoint(Frozen):
    """The end of one day, over the games that played it to its end."""

    day: int
    running: Rate
    decks: tuple[DeckDay, DeckDay]


class OpeningCard(Frozen):
    """A title in the first hand, of which some cards are put into Mana. Win rates are those of its deck."""

    player: int  # deck, from 1
    title: str
    copies: int
    odds: float  # exact: at least one copy in the first hand
    odds_blind: float  # exact: at least one among those kept, if Mana were chosen blindly
    odds_copies: tuple[float, ...]  # exact: 0, 1 ... copies in the first hand
    odds_copies_blind: tuple[float, ...]  # exact: the same among those kept, if Mana were chosen blindly
    in_hand: Rate  # simulated: at least one copy in the first hand
    keep: Rate  # first hands with a copy that kept at least one
    keep_blind: float | None  # exact: the same if Mana were chosen blindly
    win_kept: Rate  # with a copy kept
    win_mana: Rate  # with every copy of the first hand put into Mana
    win_without: Rate  # without a copy in the first hand


class VersusSummary(Frozen):
    """All a report says about a run of deck against deck."""

    schema_version: int = SCHEMA
    meta: VersusMeta
    n: int
    wins: int  # of the first deck
    losses: int  # won by the second deck
    draws: int
    truncated: int
    decisions: int  # taken in all games
    win: Rate  # of the games that one of the decks won
    pairs: Pairs
    seats: Seats
    arena: Rate  # games that came to the tie-break, of those that ended
    endings: tuple[Ending, ...]  # most frequent first
    days: Days
    curve: tuple[DayPoint, ...]
    opening: tuple[OpeningCard, ...]
    cards: tuple[CardUse, ...]
    notes: dict[str, str] = NOTES

    def to_json(self) -> str:
        """The summary as JSON text, with a newline at its end."""
        return self.model_dump_json(indent=2) + "\n"
