"""What a run of Altered is asked to play: two decks against each other, by one release of the rules.

The decks change seats from game to game: game K has the luck of game K // 2, and in odd games the first deck sits in
the second seat. So the decks meet the same maps, and each begins in half of the games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from simulator.analysis.meta import agents_in_words
from simulator.analysis.versus.meta import VersusDeck, VersusMeta
from simulator.cli.order import DeckRemarks, DeckText, Order, Setting
from simulator.decks import GAMES, AlteredCatalogue, AlteredDeck, Listing, altered, altered_legality, read_decks
from simulator.decks.altered_cards import FACTIONS
from simulator.decks.altered_legality import Format
from simulator.errors import UsageError, unknown_name
from simulator.games.altered.cardfile import Book, load_book
from simulator.games.altered.terms import RULES_VERSIONS

if TYPE_CHECKING:
    from simulator.cli.statistics import Statistics
    from simulator.core.batch import Seating


@dataclass(frozen=True)
class AlteredSetting(Setting):
    """Two decks and the rules."""

    game = "altered"
    stanza = "Day"

    book: Book
    catalogue: AlteredCatalogue
    decks: tuple[AlteredDeck, ...]
    rules: str
    legality: str = "constructed"

    @classmethod
    def read(cls, listings: Sequence[Listing], options: Mapping[str, str | None]) -> AlteredSetting:
        rules = _known_rules(options["rules"])
        _check_two(listings)
        book = load_book()
        catalogue = AlteredCatalogue(book.cards)
        return cls(book, catalogue, tuple(read_decks(listings, catalogue)), rules)

    @classmethod
    def stored(cls, order: Order) -> AlteredSetting:
        rules = _known_rules(order.rules)
        _check_two(order.decks)
        book = load_book()
        catalogue = AlteredCatalogue(book.cards)
        decks = tuple(altered.read(deck.text, catalogue, deck.source) for deck in order.decks)
        for deck in decks:
            altered_legality.require_playable(deck)
        return cls(book, catalogue, decks, rules)

    def for_legality(self, kind: str | None) -> AlteredSetting:
        if kind is None:
            return self
        if kind not in altered_legality.KINDS:
            raise unknown_name("legality", kind, altered_legality.KINDS)
        return replace(self, legality=kind)

    def remarks(self) -> list[DeckRemarks]:
        play = Format(self.legality, self.rules)
        return [
            DeckRemarks(
                deck.source or deck.name,
                (*deck.notes, *altered_legality.notes(deck, play)),
                tuple(altered_legality.legality(deck, self.catalogue, play)),
            )
            for deck in self.decks
        ]

    def card(self, code: Any) -> Any:
        return self.book.by_id[code]

    @property
    def n_seatings(self) -> int:
        return len(self.decks)

    def seatings(self) -> list[Seating]:
        from simulator.core.batch import Seating
        from simulator.games.altered.table import Loadout, make_tables

        loadouts = [Loadout(heroes[0], cards) for heroes, cards in (deck.loadout() for deck in self.decks)]
        return [
            Seating(make_tables(self.book, [loadouts[deck] for deck in decks], self.rules), decks)
            for decks in ((0, 1), (1, 0))
        ]

    def description(self, order: Order) -> str:
        return f"{GAMES[self.game]} (rules {self.rules}), {agents_in_words(order.agents)}"

    def table_line(self, decks: Sequence[int]) -> str:
        first, second = (self.deck_names[deck] for deck in decks)
        swapped = "; seats are swapped, deck 1 of the run is player 2" if decks[0] else ""
        return f"{first} (player 1) against {second} (player 2){swapped}"

    def options(self) -> dict[str, str]:
        return {"rules": self.rules}

    def deck_texts(self) -> list[DeckText]:
        return [DeckText(source=deck.source, text=altered.write(deck)) for deck in self.decks]

    def statistics(self, order: Order) -> Statistics[Any]:
        from simulator.cli.statistics import Versus

        return Versus(self.meta(order))

    def meta(self, order: Order) -> VersusMeta:
        """What the statistics need to know of the run."""
        from simulator.games.altered import terms

        first, second = (self._deck_meta(deck) for deck in self.decks)
        return VersusMeta(
            game=order.game,
            game_title=GAMES[self.game],
            rules=self.rules,
            decks=(first, second),
            agents=order.agents,
            seed=order.seed,
            games=order.games,
            engine_hash=order.engine_hash,
            version=order.version,
            causes=terms.CAUSE_NAMES,
            hand_size=terms.OPENING_HAND,
            opening_mana=terms.OPENING_MANA,
            goal=terms.MEET,
        )

    def _deck_meta(self, deck: AlteredDeck) -> VersusDeck:
        """The rows of the card telemetry are the deck's names in their order; versions of a card share one."""
        copies: dict[str, int] = {}
        for entry in deck.cards:
            copies[entry.name] = copies.get(entry.name, 0) + entry.copies
        hero = deck.heroes[0]
        return VersusDeck(
            name=deck.name,
            source=deck.source,
            size=deck.size,
            hero=hero.name,
            faction=FACTIONS[self.catalogue.by_id[hero.code].faction],
            blank_cards=self.blank_cards(deck),
            slots=tuple(copies.items()),
        )


def _known_rules(rules: str | None) -> str:
    """The release of the rules that is asked for, or the newest; UsageError with the list if it is not known."""
    return Format.parse("constructed", rules or RULES_VERSIONS[0]).rules


def _check_two(decks: Sequence[object]) -> None:
    """UsageError unless there are two decks."""
    if len(decks) != 2:
        given = "1 deck" if len(decks) == 1 else f"{len(decks)} decks"
        raise UsageError(
            f"{given}: {GAMES['altered']} is played by two", "give two decks; the same one twice meets itself"
        )
