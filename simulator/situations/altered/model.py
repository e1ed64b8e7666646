"""What a situation of Altered TCG may say."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, NonNegativeInt

from simulator.games.altered import terms as k
from simulator.situations import format as shared
from simulator.situations.format import Names, Strict, from_name

MEANINGLESS = ""
"""The name of a Mana Orb when only the number of orbs is written."""
Status = Literal["anchored", "asleep", "fleeting"]
Tumult = Literal["forest", "forest turned", "mountain", "mountain turned", "water", "water turned"]


class Entry(Strict):
    """A card on the table: its name alone, or with what is on it."""

    card: str
    boosts: NonNegativeInt = 0
    counters: NonNegativeInt = 0
    statuses: Annotated[tuple[Status, ...], BeforeValidator(shared.as_list)] = ()
    exhausted: bool = False


def as_orbs(value: Any) -> Any:
    """So many orbs, whichever cards they are."""
    if isinstance(value, int) and not isinstance(value, bool):
        return [{"card": MEANINGLESS}] * max(min(value, k.PILE_CAPACITY), 0)
    return value


Placed = Annotated[Entry, BeforeValidator(from_name)]
Cards = tuple[Placed, ...]
Orbs = Annotated[Cards, BeforeValidator(as_orbs)]


class PlayerTable(Strict):
    """What one player has. Decks and discard piles are written from the top down."""

    hero: Placed | None = None
    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    mana: Orbs = ()
    exhausted_mana: Orbs = ()
    reserve: Cards = ()
    landmarks: Cards = ()
    hero_expedition: Cards = ()
    companion_expedition: Cards = ()
    hero_region: int = Field(0, ge=0, lt=k.REGIONS)
    companion_region: int = Field(k.REGIONS - 1, ge=0, lt=k.REGIONS)
    passed: bool = False


class Table(Strict):
    """The Adventure, and where in the day the game stands."""

    day: int = Field(1, ge=1, le=k.DAY_CAP)
    phase: str | None = None
    step: str | None = None
    first_player: int = Field(1, ge=1, le=k.SEATS)
    active: int | None = Field(None, ge=1, le=k.SEATS)
    tumults: tuple[Tumult, ...] = Field(("forest", "mountain", "water"), min_length=k.TUMULTS, max_length=k.TUMULTS)
    face_up: tuple[int, ...] | None = None
    arena: bool = False
    rules: Literal[k.RULES_VERSIONS] = k.RULES_VERSIONS[0]  # type: ignore[valid-type]
    seed: NonNegativeInt = 1


class Expect(shared.Expect):
    of_card: ClassVar[frozenset[str]] = frozenset(
        {"zone", "controller", "owner", "exhausted", "boosts", "counters", "statuses"}
        | {"forest", "mountain", "water", "tough"}
    )
    of_player: ClassVar[frozenset[str]] = frozenset(
        {"hero", "hand", "hand_size", "deck", "deck_top", "deck_size", "discard", "discard_size", "reserve"}
        | {"reserve_size", "landmarks", "mana", "orbs", "ready_orbs", "hero_expedition", "companion_expedition"}
        | {"hero_region", "companion_region", "progress", "passed"}
    )

    # of a card
    zone: str | None = None
    controller: int | None = None
    owner: int | None = None
    exhausted: bool | None = None
    boosts: int | None = None
    counters: int | None = None
    statuses: Names | None = None
    forest: int | None = None
    mountain: int | None = None
    water: int | None = None
    tough: int | None = None
    # of a player
    hero: str | None = None
    hand: Names | None = None
    hand_size: int | None = None
    deck: Names | None = None
    deck_top: Names | None = None
    deck_size: int | None = None
    discard: Names | None = None
    discard_size: int | None = None
    reserve: Names | None = None
    reserve_size: int | None = None
    landmarks: Names | None = None
    mana: Names | None = None
    orbs: int | None = None
    ready_orbs: int | None = None
    hero_expedition: Names | None = None
    companion_expedition: Names | None = None
    hero_region: int | None = None
    companion_region: int | None = None
    progress: int | None = None
    passed: bool | None = None
    # of the table
    day: int | None = None
    active: int | None = None
    regions: Names | None = None
    face_up: tuple[int, ...] | None = None
    arena: bool | None = None
    result: Literal["player 1", "player 2", "draw", "playing"] | None = None


class Model(shared.Model):
    game: Literal["altered"]
    player: tuple[PlayerTable, ...] = Field(min_length=1, max_length=k.SEATS)
    table: Table = Table()
    expect: tuple[Expect, ...] = ()
