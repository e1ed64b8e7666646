"""What a run is asked to play: names and numbers from the command line, or from the run.json of an earlier run.

Each game has a `Setting` of its own, found by the decks; nothing else on the way from a command line to the games and
from the games to a report asks which game it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    model_serializer,
    model_validator,
)

import simulator
from simulator.cli.seating import agents_of
from simulator.decks import GAMES, Listing, Problem, common_game, fetch_all
from simulator.decks.catalogue import shown
from simulator.decks.lines import listed
from simulator.errors import DataError, ForedeckError, UsageError, in_words, unknown_name

if TYPE_CHECKING:
    from simulator.cli.statistics import Statistics
    from simulator.core.batch import Seating

RUN_FILE = "run.json"
ANEW = "it cannot be read any more: play the run again, into another folder"
MOST_DECKS = 4
MOST_IN_MATRIX = 40
SETTINGS = {
    "lotr-lcg": "simulator.cli.setting_lotr_lcg:LotrSetting",
    "altered": "simulator.cli.setting_altered:AlteredSetting",
}
"""Key of a game -> where its `Setting` is."""
VERSUS = ("altered",)
"""Games whose decks play against each other."""
OPTIONS = {"lotr-lcg": ("scenario", "mode", "pool"), "altered": ("rules", "legality")}
"""Options of ``foredeck run`` and ``foredeck replay`` that only one game knows."""


Seed = Annotated[int, Field(ge=0, lt=2**64)]


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class DeckText(_Stored):
    """A deck as it was played: where it came from, and its list in a text form of its game."""

    source: str
    text: str


class Order(_Stored):
    """Everything that decides the result of every game: what `run.json` holds and `foredeck replay` reads."""

    schema_version: int = 1
    game: str
    scenario: str | None = None  # these three: only in the games that have them
    mode: str | None = None
    rules: str | None = None
    decks: tuple[DeckText, ...] = Field(min_length=1, max_length=MOST_DECKS)
    agents: tuple[str, ...] = Field(min_length=1)  # one a deck
    seed: Seed
    games: int  # games played
    target_error: float | None = None
    engine_hash: str
    version: str

    @model_validator(mode="after")
    def _one_agent_a_deck(self) -> Order:
        if len(self.agents) != len(self.decks):
            raise ValueError(f"{len(self.agents)} agents for {len(self.decks)} decks")
        return self

    @model_serializer(mode="wrap")
    def _own_options(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Without the options that the game does not have."""
        found: dict[str, Any] = dump(self)
        for name in ("scenario", "mode", "rules"):
            if found[name] is None:
                del found[name]
        return found

    @classmethod
    def load(cls, folder: Path) -> Order:
        """The order of the run stored in ``folder``. DataError if there is none or it is not whole."""
        path = folder / RUN_FILE
        try:
            return cls.model_validate_json(path.read_bytes())
        except OSError as error:
            raise DataError(
                f"{folder} holds no stored run", "give the folder of `foredeck run --out`, or a deck"
            ) from error
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            raise DataError(f"{path} is damaged: {where + ': ' if where else ''}{in_words(first)}", ANEW) from error


class DeckRemarks(NamedTuple):
    """What there is to say about a deck, or about decks that share a table, before they are played."""

    name: str
    notes: tuple[str, ...]
    """What its reader understood in a way its author may not expect, or should know."""
    problems: tuple[Problem, ...]
    """What is not legal about it."""
    warnings: tuple[str, ...] = ()
    """What is legal, and most likely a mistake."""
    checked_by: str = ""
    """What ``foredeck check`` is to be given for all that is not legal; the name if nothing else is said."""


class Setting(ABC):
    """Decks and options of one game, looked up and ready to be played."""

    game: ClassVar[str]
    stanza: ClassVar[str]
    """First word of the log's sentences before which a replay leaves a line free: a round or a day begins."""

    @classmethod
    @abstractmethod
    def read(cls, listings: Sequence[Listing], options: Mapping[str, str | None]) -> Setting:
        """The setting for decks and options of the command line (None: not given).

        Raises UsageError or DataError.
        """

    @classmethod
    @abstractmethod
    def stored(cls, order: Order) -> Setting:
        """The setting of a stored run. UsageError or DataError says what is wrong with it."""

    def for_legality(self, kind: str | None) -> Setting:
        """The same, its decks judged as made for this way of playing; None: the usual one."""
        refuse_foreign(self.game, {"legality": kind})
        return self

    decks: tuple[Any, ...]

    @property
    def deck_names(self) -> tuple[str, ...]:
        """The names of the decks."""
        return tuple(deck.name for deck in self.decks)

    @abstractmethod
    def remarks(self) -> list[DeckRemarks]:
        """Remarks on each deck, and on the decks together if something is not legal between them."""

    @abstractmethod
    def card(self, code: Any) -> Any:
        """The card of the game's book with this code."""

    def blank_cards(self, deck: Any) -> tuple[str, ...]:
        """Titles of the deck that play as blank because their abilities are not written yet."""
        entries = (*deck.heroes, *deck.cards)
        return tuple(dict.fromkeys(entry.name for entry in entries if self.card(entry.code).status != "ok"))

    @property
    def blanks(self) -> list[str]:
        """The same of all decks."""
        return sorted({title for deck in self.decks for title in self.blank_cards(deck)})

    @abstractmethod
    def seatings(self) -> list[Seating]:
        """The ways in which the decks sit down in turn, with the tables the kernels read."""

    @property
    def n_seatings(self) -> int:
        """How many seatings there are: a run has a whole multiple of it of games."""
        return 1

    @abstractmethod
    def description(self, order: Order) -> str:
        """What is played and by whom, in one line."""

    @abstractmethod
    def table_line(self, decks: Sequence[int]) -> str:
        """Who plays whom, ``decks`` being the deck of each seat."""

    @abstractmethod
    def statistics(self, order: Order) -> Statistics[Any]:
        """What the games are counted into, and how it is told."""

    @abstractmethod
    def options(self) -> dict[str, str]:
        """The options of the game that decide results, by their name in `Order`."""

    @abstractmethod
    def deck_texts(self) -> list[DeckText]:
        """The decks as `run.json` keeps them."""

    def order(self, agents: Sequence[str], seed: int, games: int, target_error: float | None = None) -> Order:
        """What `run.json` will say."""
        from simulator.core import jit

        return Order(
            game=self.game,
            **self.options(),
            decks=tuple(self.deck_texts()),
            agents=tuple(agents),
            seed=seed,
            games=games,
            target_error=target_error,
            engine_hash=jit.engine_hash(),
            version=simulator.__version__,
        )


def read_setting(
    given: Sequence[str],
    scenario: str | None = None,
    mode: str | None = None,
    pool: str | None = None,
    rules: str | None = None,
    form: str | None = None,
    known: Collection[str] | None = None,
) -> Setting:
    """The setting for decks given by path, id, code or ``-``; the decks say which game it is.

    ``form`` is the format they are written in, if that is to be said. ``known`` are the `OPTIONS` that the command
    has, if it has not all of them.

    UsageError or DataError says what is wrong with any of it.
    """
    game, listings = read_listings(given, form)
    options = {"scenario": scenario, "mode": mode, "pool": pool, "rules": rules}
    refuse_foreign(game, options, known)
    return _setting(game).read(listings, options)


def read_listings(given: Sequence[str], form: str | None = None) -> tuple[str, list[Listing]]:
    """The key of the game that decks of one table are of, and their texts. UsageError or DataError."""
    from simulator.cli import catalogues

    if len(given) > MOST_DECKS:
        raise UsageError(f"{len(given)} decks: at most {MOST_DECKS} can play", "give one deck a player")
    listings = fetch_all(given, form)
    return common_game({listing.source: listing.game(catalogues.titles) for listing in listings}), listings


def read_pairs(
    given: Sequence[str], rules: str | None = None, form: str | None = None
) -> list[tuple[int, int, Setting]]:
    """(row, column, setting) of every two of these decks, which play against each other.

    UsageError or DataError says what is wrong with any of it.
    """
    from simulator.cli import catalogues

    if not 2 <= len(given) <= MOST_IN_MATRIX:
        decks = "1 deck" if len(given) == 1 else f"{len(given)} decks"
        raise UsageError(f"{decks}: a matrix is of 2 to {MOST_IN_MATRIX}", "foredeck run plays the games of two")
    twice = [deck for deck in dict.fromkeys(given) if list(given).count(deck) > 1]
    if twice:
        raise UsageError(f"{shown(twice[0])} is given twice", "a deck against itself wins half of the games")
    listings = fetch_all(given, form)
    game = common_game({listing.source: listing.game(catalogues.titles) for listing in listings})
    if game not in VERSUS:
        against = " and ".join(GAMES[key] for key in VERSUS)
        raise UsageError(
            f"decks of {GAMES[game]} play together, not against each other",
            f"foredeck run plays them; a matrix is for decks of {against}",
        )
    refuse_foreign(game, {"rules": rules})
    options = {name: rules if name == "rules" else None for name in OPTIONS[game]}
    pairs = combinations(range(len(listings)), 2)
    return [(a, b, _setting(game).read([listings[a], listings[b]], options)) for a, b in pairs]


def stored_setting(order: Order, folder: Path) -> Setting:
    """The setting of the run stored in ``folder``. DataError that names its file says what is wrong with it."""
    with blaming(folder / RUN_FILE):
        if order.game not in SETTINGS:
            raise unknown_name("game", shown(order.game), SETTINGS)
        agents_of(order.agents, len(order.decks))
        return _setting(order.game).stored(order)


@contextmanager
def blaming(path: Path) -> Iterator[None]:
    """Whatever is refused inside, the file ``path`` holds it: DataError that names the file."""
    try:
        yield
    except ForedeckError as error:
        raise DataError(f"{path}: {error.message}", error.hint) from error


def refuse_foreign(game: str, options: Mapping[str, str | None], known: Collection[str] | None = None) -> None:
    """UsageError for an option that was given and belongs to another game; its hint names only ``known`` ones."""
    for name, value in options.items():
        owner = next(key for key, names in OPTIONS.items() if name in names)
        if value is not None and owner != game:
            own = listed([f"--{option}" for option in OPTIONS[game] if known is None or option in known], "and")
            raise UsageError(
                f"--{name} is an option of {GAMES[owner]}, and these are decks of {GAMES[game]}",
                f"{GAMES[game]} has {own}",
            )


def _setting(game: str) -> type[Setting]:
    module, name = SETTINGS[game].split(":")
    found: type[Setting] = getattr(import_module(module), name)
    return found
