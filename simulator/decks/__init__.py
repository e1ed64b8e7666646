"""One deck model, readers and writers for the community's formats, legality; card data is passed in."""

from simulator.decks.altered_cards import AlteredCard, AlteredCatalogue
from simulator.decks.catalogue import CardEntry, Catalogue
from simulator.decks.fellowship import Fellowship, together
from simulator.decks.legality import Pool, legality
from simulator.decks.model import AlteredDeck, AlteredEntry, Deck, DeckContents, Entry, Problem
from simulator.decks.sniffing import GAMES, common_game, sniff_game
from simulator.decks.source import (
    Listing,
    NoDeckFile,
    all_shipped_decks,
    fetch,
    fetch_all,
    names_deck,
    open_deck,
    read_deck,
    read_decks,
    shipped_decks,
)

__all__ = [
    "GAMES",
    "AlteredCard",
    "AlteredCatalogue",
    "AlteredDeck",
    "AlteredEntry",
    "CardEntry",
    "Catalogue",
    "Deck",
    "DeckContents",
    "Entry",
    "Fellowship",
    "Listing",
    "NoDeckFile",
    "Pool",
    "Problem",
    "all_shipped_decks",
    "common_game",
    "fetch",
    "fetch_all",
    "legality",
    "names_deck",
    "open_deck",
    "read_deck",
    "read_decks",
    "shipped_decks",
    "sniff_game",
    "together",
]
