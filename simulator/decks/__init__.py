"""One deck model, readers and writers for the community's formats, legality; card data is passed in."""

from simulator.decks.catalogue import CardEntry, Catalogue
from simulator.decks.legality import Pool, legality
from simulator.decks.model import Deck, DeckContents, Entry, Problem
from simulator.decks.source import open_deck, read_deck, read_decks, shipped_decks

__all__ = [
    "CardEntry",
    "Catalogue",
    "Deck",
    "DeckContents",
    "Entry",
    "Pool",
    "Problem",
    "legality",
    "open_deck",
    "read_deck",
    "read_decks",
    "shipped_decks",
]
