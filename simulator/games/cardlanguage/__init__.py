"""What the card languages of all games share: how files, words, models and rows of ops are read and written."""
