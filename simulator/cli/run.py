"""`foredeck run`: play many games and say how the deck fared."""
