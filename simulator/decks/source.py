"""What a user may give for a deck: a path, ``-`` for standard input, or the id of a shipped deck."""

from __future__ import annotations

import stat
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from simulator.decks import ringsdb
from simulator.decks.catalogue import Catalogue, shown
from simulator.decks.legality import require_playable, require_separate_heroes
from simulator.decks.model import Deck
from simulator.errors import DataError, UsageError, nearest

MAX_BYTES = 1_000_000
"""Largest deck file read; a real one has about two thousand bytes."""
STDIN = "-"

_PACKAGE = Path(__file__).resolve().parents[1]
_HOMES = (_PACKAGE / "_decks", _PACKAGE.parent / "decks")
"""Where shipped decks are: inside an installed package, or beside it in a clone."""
_EXPECTED = "give a RingsDB text download, - for standard input, or a shipped deck"


def shipped_decks(game: str = "lotr-lcg") -> dict[str, Path]:
    """Files of the decks that ship with the project, by id."""
    home = next((home / game for home in _HOMES if (home / game).is_dir()), None)
    return {path.stem: path for path in sorted(home.glob("*.txt"))} if home else {}


def read_decks(given: Sequence[str], catalogue: Catalogue, game: str = "lotr-lcg") -> list[Deck]:
    """The decks of all players, each fit to be played, no hero at the table twice. Raises DataError or UsageError."""
    if list(given).count(STDIN) > 1:
        raise UsageError("standard input was given for two decks", "it can be read once: give files for the others")
    decks = [read_deck(deck, catalogue, game) for deck in given]
    require_separate_heroes(decks)
    return decks


def read_deck(given: str, catalogue: Catalogue, game: str = "lotr-lcg") -> Deck:
    """The deck a user named by path, ``-`` or id, fit to be played (legal or not). Raises DataError if it is not."""
    deck = open_deck(given, catalogue, game)
    require_playable(deck)
    return deck


def open_deck(given: str, catalogue: Catalogue, game: str = "lotr-lcg") -> Deck:
    """The deck a user named, with whatever problems it has. Raises DataError if there is no deck to be read.

    A shipped deck's id comes before a file of that name (``./core-lore`` is the file).
    """
    shipped = shipped_decks(game)
    source = "standard input" if given == STDIN else shown(given)
    raw = _from_stdin() if given == STDIN else _from_path(shipped.get(given, given), source, shipped)
    deck = ringsdb.read(_decoded(raw, source), catalogue, source)
    if not (deck.heroes or deck.cards or deck.sideboard):
        first = f" ({deck.problems[0]})" if deck.problems else ""
        hint = deck.problems[0].hint if deck.problems else _EXPECTED
        raise DataError(f"{source} holds no known card{first}", hint)
    return deck if deck.name else replace(deck, name=source if given == STDIN else shown(Path(given).stem))


def _from_stdin() -> bytes:
    try:
        raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise DataError(f"standard input cannot be read: {error.strerror}", _EXPECTED) from error
    return _bounded(raw, "standard input")


def _from_path(path: str | Path, source: str, shipped: dict[str, Path]) -> bytes:
    if not str(path).strip():
        raise DataError("a deck's name is empty", _EXPECTED)
    try:
        status = Path(path).stat()
        if stat.S_ISDIR(status.st_mode):
            raise DataError(f"{source} is a folder, not a deck file", "name a file in it")
        if stat.S_ISREG(status.st_mode) and status.st_size > MAX_BYTES:
            raise _too_large(source)
        with Path(path).open("rb") as file:
            return _bounded(file.read(MAX_BYTES + 1), source)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DataError(f"there is no deck file {source}", _missing_hint(str(path), shipped)) from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "that is no name of a file"
        raise DataError(f"{source} cannot be read: {reason}", _missing_hint(str(path), shipped)) from error


def _missing_hint(given: str, shipped: dict[str, Path]) -> str:
    """The shipped deck that was meant, if any: by its name without folder and ending, else the nearest ids."""
    stem = Path(given).name.removesuffix(".txt")
    close = [stem] if stem in shipped else nearest(stem[:80], shipped)
    if close:
        return f"did you mean the shipped deck {' or '.join(close)}?"
    return f"shipped decks: {', '.join(shipped)}" if shipped else _EXPECTED


def _bounded(raw: bytes, source: str) -> bytes:
    if len(raw) > MAX_BYTES:
        raise _too_large(source)
    return raw


def _too_large(source: str) -> DataError:
    return DataError(f"{source} is larger than {MAX_BYTES // 1_000_000} MB: that is no deck", _EXPECTED)


def _decoded(raw: bytes, source: str) -> str:
    if b"\0" in raw:
        raise DataError(f"{source} is not a text file", f"{_EXPECTED}; text must be UTF-8")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise DataError(
            f"{source}, line {line}: not UTF-8 text", "save the file as UTF-8, or download it again"
        ) from error
    if not text.strip():
        raise DataError(f"{source} is empty", _EXPECTED)
    return text
