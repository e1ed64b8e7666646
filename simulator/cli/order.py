"""What a run is asked to play: names and numbers from the command line, or from the run.json of an earlier run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

import simulator
from simulator.analysis.meta import DeckMeta, RunMeta
from simulator.decks import Catalogue, Deck, ringsdb
from simulator.errors import DataError, UsageError, unknown_name
from simulator.games.lotr_lcg.cardfile import MODES, Book, load_book

RUN_FILE = "run.json"
MOST_PLAYERS = 4


class _Stored(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class DeckText(_Stored):
    """A deck as it was played: where it came from, and its list in RingsDB's text form."""

    source: str
    text: str


class Order(_Stored):
    """Everything that decides the result of every game: what `run.json` holds and `foredeck replay` reads."""

    schema_version: int = 1
    game: str
    scenario: str
    mode: str
    decks: tuple[DeckText, ...] = Field(min_length=1, max_length=MOST_PLAYERS)
    agents: tuple[str, ...] = Field(min_length=1)  # one a player
    seed: int
    games: int  # games played
    target_error: float | None = None
    engine_hash: str
    version: str

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
            raise DataError(f"{path} is damaged: {where + ': ' if where else ''}{first['msg']}") from error


@dataclass(frozen=True)
class Setting:
    """Decks, scenario and mode, looked up and ready to be played."""

    book: Book
    catalogue: Catalogue
    decks: tuple[Deck, ...]
    scenario: str
    mode: str

    @property
    def blanks(self) -> list[str]:
        """Titles of the decks that play as blank because their abilities are not written yet."""
        return sorted({title for deck in self.decks for title in self.blank_cards(deck)})

    def blank_cards(self, deck: Deck) -> tuple[str, ...]:
        """Titles of one deck that play as blank."""
        entries = (*deck.heroes, *deck.cards)
        return tuple(dict.fromkeys(e.name for e in entries if self.book.by_code[e.code].status != "ok"))

    def tables(self) -> Any:
        """The numbers the kernels read: one record."""
        from simulator.games.lotr_lcg.table import Loadout, make_tables

        loadouts = [Loadout(*deck.loadout()) for deck in self.decks]
        return make_tables(self.book, loadouts, self.scenario, self.mode)

    def order(self, agents: Sequence[str], seed: int, games: int, target_error: float | None = None) -> Order:
        """What `run.json` will say."""
        from simulator.core import jit

        return Order(
            game="lotr-lcg",
            scenario=self.scenario,
            mode=self.mode,
            decks=tuple(DeckText(source=d.source, text=ringsdb.write(d, self.catalogue)) for d in self.decks),
            agents=tuple(agents),
            seed=seed,
            games=games,
            target_error=target_error,
            engine_hash=jit.engine_hash(),
            version=simulator.__version__,
        )

    def meta(self, order: Order) -> RunMeta:
        """What the statistics need to know of the run."""
        from simulator.games.lotr_lcg import terms

        return RunMeta(
            game=order.game,
            scenario=order.scenario,
            scenario_title=self.book.scenarios[order.scenario].name,
            mode=order.mode,
            decks=tuple(self._deck_meta(deck) for deck in self.decks),
            agents=order.agents,
            seed=order.seed,
            games=order.games,
            engine_hash=order.engine_hash,
            version=order.version,
            causes=terms.CAUSE_NAMES,
            threat_limit=terms.THREAT_LIMIT,
        )

    def _deck_meta(self, deck: Deck) -> DeckMeta:
        """The rows of the card telemetry are the deck's titles in their order."""
        return DeckMeta(
            name=deck.name,
            source=deck.source,
            size=deck.size,
            starting_threat=sum(self.book.by_code[hero.code].threat or 0 for hero in deck.heroes),
            heroes=tuple(hero.name for hero in deck.heroes),
            blank_cards=self.blank_cards(deck),
            slots=tuple((entry.name, entry.copies) for entry in deck.cards),
        )


def find_scenario(book: Book, scenario: str, mode: str) -> None:
    """UsageError with the list unless there are such a scenario and mode."""
    if scenario not in book.scenarios:
        raise unknown_name("scenario", scenario, book.scenarios)
    if mode not in MODES:
        raise unknown_name("mode", mode, MODES)


def read_setting(given: Sequence[str], scenario: str, mode: str) -> Setting:
    """The setting for decks given by path, id or ``-``. UsageError or DataError says what is wrong with any of it."""
    from simulator.decks import read_decks

    book = load_book()
    find_scenario(book, scenario, mode)
    if len(given) > MOST_PLAYERS:
        raise UsageError(f"{len(given)} decks: at most {MOST_PLAYERS} can play", "give one deck a player")
    catalogue = Catalogue(book.cards)
    return Setting(book, catalogue, tuple(read_decks(given, catalogue)), scenario, mode)


def stored_setting(order: Order) -> Setting:
    """The setting of a stored run."""
    from simulator.decks.legality import require_playable

    book = load_book()
    find_scenario(book, order.scenario, order.mode)
    catalogue = Catalogue(book.cards)
    decks = tuple(ringsdb.read(deck.text, catalogue, deck.source) for deck in order.decks)
    for deck in decks:
        require_playable(deck)
    return Setting(book, catalogue, decks, order.scenario, order.mode)
