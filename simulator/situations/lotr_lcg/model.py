"""What a situation of The Lord of the Rings: The Card Game may say."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field, NonNegativeInt

from simulator.situations import format as shared
from simulator.situations.format import Names, Strict, from_name


class Entry(Strict):
    """A card on the table: its name alone, or with tokens, state, attachments, shadow cards."""

    card: str
    damage: NonNegativeInt = 0
    progress: NonNegativeInt = 0
    resources: NonNegativeInt = 0
    exhausted: bool = False
    committed: bool = False
    attachments: tuple[Placed, ...] = ()
    shadow: tuple[Placed, ...] = ()
    owner: int | None = Field(None, ge=1, le=4)
    prisoner: bool = False
    under: str | None = None


Placed = Annotated[Entry, BeforeValidator(from_name)]
Cards = tuple[Placed, ...]


class PlayerTable(Strict):
    """What one player has. Decks and discard piles are written from the top down."""

    threat: int | None = Field(None, ge=0, le=49)
    heroes: Cards = Field(min_length=1, max_length=3)
    allies: Cards = ()
    engaged: Cards = ()
    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    on_deck: Cards = ()


class Table(Strict):
    """The middle of the table and where in the round the game stands."""

    phase: str | None = None
    step: str | None = None
    round: int = Field(1, ge=1, le=50)
    first_player: int = Field(1, ge=1, le=4)
    stage: str | int = 1
    progress: NonNegativeInt = 0
    staging: Cards = ()
    active_location: Placed | None = None
    encounter_top: Cards = ()
    encounter_deck: Cards | Literal["scenario"] = ()
    encounter_discard: Cards = ()
    victory: Cards = ()
    removed: Cards = ()
    campaign: str | None = None
    aside: Cards = ()
    rescued: bool = False
    seed: NonNegativeInt = 1


class Bound(Strict):
    """A permanent card on a hero."""

    card: str
    hero: str


class Wounded(Strict):
    """Damage a hero carries over."""

    hero: str
    damage: NonNegativeInt


class Ended(Strict):
    """A hero at the end of a won scenario."""

    hero: str
    damage: NonNegativeInt = 0
    fallen: bool = False
    attachments: Names = ()


class CampaignTable(Strict):
    """The campaign log before the scenario, or before the one that has just been ``won``."""

    expert: bool = False
    penalty: NonNegativeInt = 0
    fallen: Names = ()
    pool: Names = ()
    bound: tuple[Bound, ...] = ()
    damage: tuple[Wounded, ...] = ()
    prisoner: str | None = None
    bench: Names = ()
    swaps: Names = ()
    heal: Literal["half", "any", "never"] = "half"
    won: str | None = None
    stage: str | None = None
    ended: tuple[Ended, ...] = ()
    in_play: Names = ()


class Expect(shared.Expect):
    of_card: ClassVar[frozenset[str]] = frozenset(
        {"zone", "controller", "owner", "exhausted", "committed", "damage", "resources", "progress", "host"}
        | {"attachments", "shadow", "under", "willpower", "attack", "defense", "hit_points", "threat"}
    )
    of_player: ClassVar[frozenset[str]] = frozenset(
        {"threat", "heroes", "allies", "engaged", "hand", "hand_size", "deck", "deck_top", "deck_size", "discard"}
        | {"eliminated", "prisoners", "on_deck"}
    )
    also_of_table: ClassVar[frozenset[str]] = frozenset({"progress"})

    # of a card
    zone: str | None = None
    controller: int | None = None
    owner: int | None = None
    exhausted: bool | None = None
    committed: bool | None = None
    damage: int | None = None
    resources: int | None = None
    host: str | None = None
    attachments: Names | None = None
    shadow: Names | None = None
    under: str | None = None
    willpower: int | None = None
    attack: int | None = None
    defense: int | None = None
    hit_points: int | None = None
    # of a card, or of a player (threat), or of the quest (progress)
    threat: int | None = None
    progress: int | None = None
    # of a player
    heroes: Names | None = None
    allies: Names | None = None
    engaged: Names | None = None
    hand: Names | None = None
    hand_size: int | None = None
    deck: Names | None = None
    deck_top: Names | None = None
    deck_size: int | None = None
    discard: Names | None = None
    eliminated: bool | None = None
    prisoners: Names | None = None
    on_deck: Names | None = None
    # of the table
    round: int | None = None
    stage: Names | None = None
    staging: Names | None = None
    active_location: str | None = None
    encounter_deck: Names | None = None
    encounter_top: Names | None = None
    encounter_bottom: Names | None = None
    encounter_deck_size: int | None = None
    encounter_discard: Names | None = None
    victory: Names | None = None
    removed: Names | None = None
    aside: Names | None = None
    result: Literal["won", "lost", "playing"] | None = None
    score: int | None = None
    # of the campaign log
    penalty: int | None = None
    fallen: Names | None = None
    pool: Names | None = None
    bound: Names | None = None
    carried: Names | None = None
    prisoner: str | None = None
    campaign_log: Names | None = None


class Model(shared.Model):
    game: Literal["lotr-lcg"] = "lotr-lcg"
    scenario: str = "passage-through-mirkwood"
    mode: Literal["standard", "easy"] = "standard"
    player: tuple[PlayerTable, ...] = Field(min_length=1, max_length=4)
    campaign: CampaignTable | None = None
    table: Table = Table()
    expect: tuple[Expect, ...] = ()
