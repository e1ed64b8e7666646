"""The summary of a co-operative run: plain values, JSON-ready, with n and a 95 % interval behind every rate."""

from __future__ import annotations

from simulator.analysis.measures import CardUse, Frozen, Rate, Spread
from simulator.analysis.meta import RunMeta

SCHEMA = 1

NOTES: dict[str, str] = {
    "win_rate": (
        "Win rates are over the games that ended; a game cut short (at the cap of rounds or decisions) is neither won "
        "nor lost. Intervals are Wilson 95 %."
    ),
    "score": "Scores are those of won games; lower is better.",
    "threat": (
        "Threat at the end of a round is over the games still running then: games lost early to threat, and games "
        "won early, no longer count."
    ),
    "opening_hand": (
        "'In 6' and 'mulligan' are exact draw odds of at least one copy, without and with one full mulligan taken "
        "whenever it is missing; the other columns are simulated. Win rates with and without a card compare different "
        "hands, not the same hand with the card exchanged."
    ),
    "cards": (
        "Counted once a game, whatever the number of copies. Long games see more cards, so a card drawn late looks "
        "better or worse with the length of won games; cards played only when losing look bad, cards played only when "
        "safe look good. These rates describe, they do not prove that a card causes wins."
    ),
}


NOTES_OF_SEVERAL: dict[str, str] = {
    **NOTES,
    "threat": (
        f"{NOTES['threat']} An eliminated player counts no longer, neither in his own curve nor as the worst-off."
    ),
    "fallen": (
        "Of several players: how often each was eliminated, whatever came of the game, and what became of the games in "
        "which so many were. All players are out in nearly every lost game, so compare them by the games that were won."
    ),
}
"""The same for a table of several players."""


class Cause(Frozen):
    """Why games were lost: ``share`` is of the lost games."""

    cause: str
    share: Rate


class RoundsByResult(Frozen):
    """Games by the round in which they ended (the number of rounds begun)."""

    round: int
    won: int
    lost: int
    truncated: int


class Rounds(Frozen):
    """How long games last, in rounds begun."""

    all: Spread
    won: Spread
    lost: Spread
    by_result: tuple[RoundsByResult, ...]


class FallenPlayer(Frozen):
    """How often and why one of several players was eliminated: ``causes`` are shares of these games."""

    player: int
    out: Rate  # of all games
    out_won: Rate  # of the won games
    causes: tuple[Cause, ...]
    round: Spread  # in which he fell
    by_round: tuple[tuple[int, int], ...]  # (round, games in which he fell in it)


class FallenCount(Frozen):
    """Games in which so many players were eliminated."""

    players: int
    games: Rate  # of all games
    won: Rate  # of the won games: as long as one is left, the game can be won
    lost: int


class Fallen(Frozen):
    """Eliminated players at a table of several."""

    players: tuple[FallenPlayer, ...]
    counts: tuple[FallenCount, ...]  # none, one, two …
    won_with_loss: Rate  # won games in which a player was eliminated


class ThreatPoint(Frozen):
    """Threat at the end of one round over the games still running and the players left in them.

    ``worst`` is the highest of the players left.
    """

    round: int
    running: Rate
    players: tuple[Spread, ...]
    worst: Spread


class Hand(Frozen):
    """One player's opening hands: how often kept, how often a mulligan was taken, and what came of it."""

    player: int
    keep: Rate
    mulligan: Rate
    win_kept: Rate
    win_mulligan: Rate


class OpeningCard(Frozen):
    """A title in the opening hand."""

    player: int
    title: str
    copies: int
    odds: float  # exact: at least one copy in the first hand
    odds_mulligan: float  # exact: with one full mulligan whenever there is none
    in_hand: Rate  # simulated: at least one copy in the hand the game was begun with
    keep: Rate  # first hands with a copy that were kept
    win_with: Rate
    win_without: Rate


class Summary(Frozen):
    """All a report says about a run."""

    schema_version: int = SCHEMA
    meta: RunMeta
    n: int
    wins: int
    losses: int
    truncated: int
    decisions: int  # taken in all games
    win: Rate  # of the games that ended
    causes: tuple[Cause, ...]  # most frequent first
    rounds: Rounds
    score: Spread  # of won games; lower is better
    threat: tuple[ThreatPoint, ...]
    fallen: Fallen | None = None  # of several players
    hands: tuple[Hand, ...]
    opening: tuple[OpeningCard, ...]
    cards: tuple[CardUse, ...]
    notes: dict[str, str] = NOTES

    def to_json(self) -> str:
        """The summary as JSON text, with a newline at its end; nothing on eliminated players when one plays alone."""
        return self.model_dump_json(indent=2, exclude={"fallen"} if self.fallen is None else None) + "\n"
