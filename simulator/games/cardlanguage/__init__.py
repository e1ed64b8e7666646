"""What the card languages of all games share: how files, words, models and rows of ops are read and written.

The English of their sentences is here as well, as far as it is no game's own.
"""
