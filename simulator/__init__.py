"""Foredeck: card-game decks, played thousands of times by the rules and explained in numbers."""

__version__ = "0.1.0"
