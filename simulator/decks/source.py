"""What a user may give for a deck: a path, ``-`` for standard input, the id of a shipped deck, or a deck code."""

from __future__ import annotations

import codecs
import stat
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar, overload

from simulator.decks import altered_code, altered_legality, formats
from simulator.decks.altered_cards import AlteredCatalogue
from simulator.decks.catalogue import Catalogue, shown
from simulator.decks.fellowship import require_separate_heroes
from simulator.decks.legality import require_playable
from simulator.decks.model import AlteredDeck, Code, Deck, DeckOf
from simulator.decks.sniffing import GAMES, Titles, marked_game, sniff_game
from simulator.errors import DataError, UsageError, meant

MAX_BYTES = 1_000_000
LONGEST_PATH = 4096
"""Largest deck file read; a real one has about two thousand bytes."""
STDIN = "-"
STDIN_SOURCE = "standard input"
CODE_SOURCE = "deck code "
"""What the source of a deck begins with that was given as a code."""


class NoDeckFile(DataError):
    """What was given for a deck is the name of no file and no shipped deck."""


Found = TypeVar("Found")
_PACKAGE = Path(__file__).resolve().parents[1]
_HOMES = (_PACKAGE / "_decks", _PACKAGE.parent / "decks")
"""Where shipped decks are: inside an installed package, or beside it in a clone."""
_CODE_SHOWN = 16
_EXPECTED = (
    "give a deck of RingsDB, OCTGN or DragnCards, an Altered list or code, - for standard input, or a shipped deck"
)


def shipped_decks(game: str = "lotr-lcg") -> dict[str, Path]:
    """Files of the decks of ``game`` that ship with the project, by id."""
    home = next((home / game for home in _HOMES if (home / game).is_dir()), None)
    return {path.stem: path for path in sorted(home.glob("*.txt"))} if home else {}


def all_shipped_decks() -> dict[str, Path]:
    """Files of all decks that ship with the project, by id: no two games share one."""
    return {name: path for game in GAMES for name, path in shipped_decks(game).items()}


@dataclass(frozen=True, slots=True)
class Listing:
    """The text of a deck, not read yet, and where it came from."""

    text: str
    source: str
    stem: str
    """Name of a deck that gives itself none."""
    form: str | None = None
    """The format it is written in, if somebody said so: one of `formats.NAMES`."""

    def game(self, titles: Titles | None = None) -> str:
        """The key of the game it is a deck of. DataError for a mixture of two."""
        return self.marked_game() or _from(self.source, lambda: sniff_game(self.text, titles, self.form))

    def marked_game(self) -> str | None:
        """The game its form tells, if it does."""
        return formats.game_of(self.form) or _from(self.source, lambda: marked_game(self.text, self.form))


def fetch(given: str, form: str | None = None) -> Listing:
    """The text of the deck a user named, in the format ``form``, if that is said. Raises DataError if there is none.

    A shipped deck's id comes before a file of that name (``./core-lore`` is the file), and a file before a deck code.
    """
    listing = _fetch(given)
    return listing if form is None else replace(listing, form=formats.known(form))


def _fetch(given: str) -> Listing:
    if given == STDIN:
        return Listing(_decoded(_from_stdin(), STDIN_SOURCE), STDIN_SOURCE, STDIN_SOURCE)
    shipped = all_shipped_decks()
    path = shipped.get(given, given)
    source = shown(given, LONGEST_PATH) if _is_file(path) else shown(given)
    if altered_code.looks_like_code(given) and not _is_file(path):
        return _code(given)
    return Listing(_decoded(_from_path(path, source, shipped), source), source, shown(Path(given).stem))


def fetch_all(given: Sequence[str], form: str | None = None) -> list[Listing]:
    """The texts of all players' decks. Raises DataError, or UsageError if standard input is to be two decks."""
    if form is not None:
        formats.known(form)
    if list(given).count(STDIN) > 1:
        raise UsageError("standard input was given for two decks", "it can be read once: give files for the others")
    return [fetch(deck, form) for deck in given]


@overload
def read_decks(given: Sequence[str | Listing], catalogue: Catalogue) -> list[Deck]: ...
@overload
def read_decks(given: Sequence[str | Listing], catalogue: AlteredCatalogue) -> list[AlteredDeck]: ...
def read_decks(
    given: Sequence[str | Listing], catalogue: Catalogue | AlteredCatalogue
) -> list[Deck] | list[AlteredDeck]:
    """The decks of all players, each fit to be played, and together too. Raises DataError or UsageError."""
    names = [deck for deck in given if isinstance(deck, str)]
    fetched = iter(fetch_all(names))
    listings = [next(fetched) if isinstance(deck, str) else deck for deck in given]
    if isinstance(catalogue, AlteredCatalogue):
        return [read_deck(listing, catalogue) for listing in listings]
    decks = [read_deck(listing, catalogue) for listing in listings]
    require_separate_heroes(decks)
    return decks


@overload
def read_deck(given: str | Listing, catalogue: Catalogue) -> Deck: ...
@overload
def read_deck(given: str | Listing, catalogue: AlteredCatalogue) -> AlteredDeck: ...
def read_deck(given: str | Listing, catalogue: Catalogue | AlteredCatalogue) -> Deck | AlteredDeck:
    """The deck a user named, fit to be played (legal or not). Raises DataError if it is not."""
    if isinstance(catalogue, AlteredCatalogue):
        cards = open_deck(given, catalogue)
        altered_legality.require_playable(cards)
        return cards
    deck = open_deck(given, catalogue)
    require_playable(deck)
    return deck


@overload
def open_deck(given: str | Listing, catalogue: Catalogue) -> Deck: ...
@overload
def open_deck(given: str | Listing, catalogue: AlteredCatalogue) -> AlteredDeck: ...
def open_deck(given: str | Listing, catalogue: Catalogue | AlteredCatalogue) -> Deck | AlteredDeck:
    """The deck a user named, with whatever problems it has.

    Raises DataError if there is no deck to be read, or one of another game than the catalogue's.
    """
    listing = fetch(given) if isinstance(given, str) else given
    game = listing.marked_game()
    if game not in (None, catalogue.game):
        message = f"{listing.source} is a deck of {GAMES[game or '']}, not of {GAMES[catalogue.game]}"
        raise DataError(message, "all decks of a table are of one game")
    try:
        if isinstance(catalogue, AlteredCatalogue):
            return _named(formats.read_altered(listing.text, catalogue, listing.source, listing.form), listing)
        deck = _from(listing.source, lambda: formats.read_lotr(listing.text, catalogue, listing.source, listing.form))
        return _named(deck, listing)
    except DataError as error:
        if listing.form is None or formats.looks_like(listing.text, listing.form):
            raise
        hint = f"the deck was read as --format {listing.form}: leave that out, or give another format"
        raise DataError(error.message, hint) from error


def _named(deck: DeckOf[Code], listing: Listing) -> DeckOf[Code]:
    """``deck``, which must hold a card, with a name."""
    if not (deck.heroes or deck.cards or deck.sideboard or deck.campaign):
        first = f" ({deck.problems[0]})" if deck.problems else ""
        hint = deck.problems[0].hint if deck.problems else _EXPECTED
        raise DataError(f"{listing.source} holds no known card{first}", hint)
    return deck if deck.name else replace(deck, name=listing.stem)


def _from(source: str, find: Callable[[], Found]) -> Found:
    """What ``find`` gives; the DataError it raises names the source."""
    try:
        return find()
    except DataError as error:
        raise DataError(f"{source}: {error.message}", error.hint) from error


def _is_file(path: str | Path) -> bool:
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def _code(given: str) -> Listing:
    """A deck code given in place of a file. DataError says that it is neither."""
    try:
        altered_code.decode(given)
    except DataError as error:
        hint = f"a deck file of that name was looked for too; {error.hint}"
        raise DataError(f"{shown(given, _CODE_SHOWN)}: {error.message}", hint) from error
    source = f"{CODE_SOURCE}{shown(given, _CODE_SHOWN)}"
    return Listing(given, source, source)


def names_deck(source: str) -> bool:
    """Whether the same source stands for the same deck, though it be changed: a file's name does, an id too.

    Standard input may be another deck every time, and of a code only the beginning is kept.
    """
    return source != STDIN_SOURCE and not source.startswith(CODE_SOURCE)


def _from_stdin() -> bytes:
    if sys.stdin is None:
        raise DataError("standard input is closed", _EXPECTED)
    try:
        raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise DataError(f"standard input cannot be read: {error.strerror}", _EXPECTED) from error
    return _bounded(raw, STDIN_SOURCE)


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
        raise NoDeckFile(f"there is no deck file {source}", _missing_hint(str(path), shipped)) from error
    except PermissionError as error:
        raise DataError(f"{source} cannot be read: permission denied", "make the file readable for you") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "that is no name of a file"
        raise DataError(f"{source} cannot be read: {reason}", _missing_hint(str(path), shipped)) from error


def _missing_hint(given: str, shipped: dict[str, Path]) -> str:
    """The shipped deck that was meant, if any: by its name without folder and ending, else the nearest ids."""
    if given.startswith(("http:", "https:")):
        return "no address is opened: download the deck, as text or for OCTGN, and give the file"
    stem = Path(given).name.removesuffix(".txt")
    close = [stem] if stem in shipped else meant(stem[:80], shipped)
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
    """The text of a file: UTF-8, or UTF-16 with its mark, as some editors and shells of Windows write."""
    utf16 = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and not raw.startswith(codecs.BOM_UTF32_LE)
    if b"\0" in raw and not utf16:
        raise DataError(f"{source} is not a text file", f"{_EXPECTED}; text must be UTF-8")
    try:
        text = raw.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        kind = "UTF-16" if utf16 else "UTF-8"
        line = raw.count(b"\n", 0, error.start) + 1
        raise DataError(
            f"{source}, line {line}: not {kind} text", "save the file as UTF-8, or download it again"
        ) from error
    if "\0" in text:
        raise DataError(f"{source} is not a text file", f"{_EXPECTED}; text must be UTF-8")
    if not text.strip():
        raise DataError(f"{source} is empty", _EXPECTED)
    return text
