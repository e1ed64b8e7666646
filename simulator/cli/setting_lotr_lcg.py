"""What a run of The Lord of the Rings is asked to play: one deck a player, a scenario and its mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simulator.analysis.meta import DeckMeta, RunMeta, agents_in_words
from simulator.cli.order import DeckRemarks, DeckText, Order, Setting
from simulator.decks import Catalogue, Deck, Listing, Pool, legality, read_decks, ringsdb, together
from simulator.decks.legality import require_playable, warnings
from simulator.errors import unknown_name
from simulator.games.lotr_lcg.cardfile import MODES, Book, load_book

if TYPE_CHECKING:
    from simulator.cli.statistics import Statistics
    from simulator.core.batch import Seating

SCENARIO, MODE, POOL = "passage-through-mirkwood", "standard", "revised"
"""What is played if nothing else is asked for."""


@dataclass(frozen=True)
class LotrSetting(Setting):
    """Decks, scenario and mode."""

    game = "lotr-lcg"
    stanza = "Round"

    book: Book
    catalogue: Catalogue
    decks: tuple[Deck, ...]
    scenario: str
    mode: str
    pool: Pool = field(default_factory=lambda: Pool.parse(POOL))

    @classmethod
    def read(cls, listings: Sequence[Listing], options: Mapping[str, str | None]) -> LotrSetting:
        book = load_book()
        scenario, mode = options["scenario"] or SCENARIO, options["mode"] or MODE
        _find_scenario(book, scenario, mode)
        catalogue = Catalogue(book.cards)
        decks = tuple(read_decks(listings, catalogue))
        return cls(book, catalogue, decks, scenario, mode, Pool.parse(options["pool"] or POOL))

    @classmethod
    def stored(cls, order: Order) -> LotrSetting:
        book = load_book()
        scenario, mode = order.scenario or "", order.mode or ""
        _find_scenario(book, scenario, mode)
        catalogue = Catalogue(book.cards)
        decks = tuple(ringsdb.read(deck.text, catalogue, deck.source) for deck in order.decks)
        for deck in decks:
            require_playable(deck)
        return cls(book, catalogue, decks, scenario, mode)

    def remarks(self) -> list[DeckRemarks]:
        alone = [
            DeckRemarks(
                deck.source or deck.name,
                deck.notes,
                tuple(legality(deck, self.catalogue, self.pool)),
                tuple(warnings(deck, self.catalogue)),
            )
            for deck in self.decks
        ]
        shared = together(self.decks, self.catalogue, self.pool)
        if shared.legal:
            return alone
        together_named = " + ".join(shared.decks)
        return [*alone, DeckRemarks(together_named, (), shared.problems, checked_by=" ".join(shared.decks))]

    def card(self, code: Any) -> Any:
        return self.book.by_code[code]

    def tables(self) -> Any:
        """The numbers the kernels read: one record."""
        from simulator.games.lotr_lcg.table import Loadout, make_tables

        loadouts = [Loadout(*deck.loadout()) for deck in self.decks]
        return make_tables(self.book, loadouts, self.scenario, self.mode)

    def seatings(self) -> list[Seating]:
        from simulator.core.batch import Seating

        return [Seating(self.tables(), tuple(range(len(self.decks))))]

    def description(self, order: Order) -> str:
        played = f"{self.book.scenarios[self.scenario].name} ({self.mode})"
        return f"{played}, {agents_in_words(order.agents)}"

    def table_line(self, decks: Sequence[int]) -> str:
        return " + ".join(self.deck_names[deck] for deck in decks)

    def options(self) -> dict[str, str]:
        return {"scenario": self.scenario, "mode": self.mode}

    def deck_texts(self) -> list[DeckText]:
        return [DeckText(source=deck.source, text=ringsdb.write(deck, self.catalogue)) for deck in self.decks]

    def statistics(self, order: Order) -> Statistics[Any]:
        from simulator.cli.statistics import Cooperative

        return Cooperative(self.meta(order))

    def meta(self, order: Order) -> RunMeta:
        """What the statistics need to know of the run."""
        from simulator.games.lotr_lcg import terms
        from simulator.games.lotr_lcg.decisive import LOSE, cards_of, deciding

        return RunMeta(
            game=order.game,
            scenario=self.scenario,
            scenario_title=self.book.scenarios[self.scenario].name,
            mode=self.mode,
            decks=tuple(self._deck_meta(deck) for deck in self.decks),
            agents=order.agents,
            seed=order.seed,
            games=order.games,
            engine_hash=order.engine_hash,
            version=order.version,
            causes=terms.CAUSE_NAMES,
            lost_by=deciding(cards_of(self.book, self.scenario, self.mode), LOSE),
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


def _find_scenario(book: Book, scenario: str, mode: str) -> None:
    """UsageError with the list unless there are such a scenario and mode."""
    if scenario not in book.scenarios:
        raise unknown_name("scenario", scenario, book.scenarios)
    if mode not in MODES:
        raise unknown_name("mode", mode, MODES)
