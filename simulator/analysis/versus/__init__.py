"""Statistics of a game of deck against deck: every number is of a deck, whichever seat it took."""
