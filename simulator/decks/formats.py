"""The formats decks are read from and written to, by name: what ``--format`` and ``--to`` take.

A format belongs to one game, except ``text``: lines of text are what each game makes of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from simulator.decks import altered, dragncards, json_text, octgn, ringsdb, ringsdb_json
from simulator.decks.altered_cards import AlteredCatalogue
from simulator.decks.catalogue import Catalogue
from simulator.decks.lines import split_lines
from simulator.decks.model import AlteredDeck, Deck
from simulator.decks.sniffing import GAMES, marked_game, sniff_format
from simulator.errors import DataError, UsageError, unknown_name


class Format(NamedTuple):
    """One way to write a deck of The Lord of the Rings."""

    title: str
    read: Callable[[str, Catalogue, str], Deck]
    write: Callable[[Deck, Catalogue], str]
    keeps_name: bool = True
    keeps_order: bool = True


class AlteredFormat(NamedTuple):
    """One way to write an Altered deck."""

    title: str
    read: Callable[[str, AlteredCatalogue, str], AlteredDeck]
    write: Callable[[AlteredDeck, AlteredCatalogue], str]
    keeps_name: bool = True


LOTR = {
    "ringsdb": Format("RingsDB's text download", ringsdb.read, ringsdb.write),
    "ringsdb-json": Format("RingsDB's JSON", ringsdb_json.read, ringsdb_json.write, keeps_order=False),
    "o8d": Format("an OCTGN file", octgn.read, octgn.write, keeps_name=False),
    "dragncards": Format("a DragnCards list", dragncards.read, dragncards.write, keeps_name=False),
    "text": Format("a plain list", ringsdb.read, ringsdb.write_plain),
}
ALTERED = {
    "ids": AlteredFormat("a list of references", altered.read, altered.write),
    "names": AlteredFormat("a list of names", altered.read, altered.write_names),
    "code": AlteredFormat("a deck code", altered.read_code, altered.write_code, keeps_name=False),
}
NAMES = (*LOTR, *ALTERED)
"""Every format's name."""


def known(name: str) -> str:
    """``name``, if there is such a format. UsageError with the list if not."""
    if name not in NAMES:
        raise unknown_name("deck format", name, NAMES)
    return name


def game_of(name: str | None) -> str | None:
    """The game that a format belongs to; None for text and for no format."""
    if name is None or name == "text":
        return None
    return "lotr-lcg" if name in LOTR else "altered"


def keeps_name(name: str) -> bool:
    """Whether the format has a place for the deck's name."""
    return LOTR[name].keeps_name if name in LOTR else ALTERED[name].keeps_name


def keeps_order(name: str) -> bool:
    """Whether the format keeps the heroes in the order of the deck."""
    return LOTR[name].keeps_order if name in LOTR else True


def read_lotr(text: str, catalogue: Catalogue, source: str = "", form: str | None = None) -> Deck:
    """The deck in ``text``, written as ``form``, or as it looks. DataError if it cannot be made out."""
    found = form or sniff_format(text)
    if found not in LOTR:
        raise DataError("a web page, not a deck", "on that page, download the deck as text or for OCTGN")
    if form is None and found == "text":
        json_text.refuse_value(text)
    return LOTR[found].read(text, catalogue, source)


def read_altered(text: str, catalogue: AlteredCatalogue, source: str = "", form: str | None = None) -> AlteredDeck:
    """The deck in ``text``, written as ``form``, or as it looks."""
    return (
        altered.read(text, catalogue, source) if form in (None, "text") else ALTERED[form].read(text, catalogue, source)
    )


def form_read(text: str, game: str, form: str | None = None) -> str:
    """The name of the format that a deck of ``game`` was read from, ``form`` being what it was said to be."""
    if game == "altered":  # its lists are read alike whatever they are called
        return "code" if form == "code" else altered.form_of(text)
    return form or sniff_format(text)


def looks_like(text: str, form: str) -> bool:
    """Whether ``text`` may be written as ``form``, which it was said to be; if not, that is what is wrong with it."""
    looks = sniff_format(text)
    if looks != "text" or form in ("o8d", "ringsdb-json", "dragncards"):
        return looks == form
    if form == "code":
        return not any(" " in line for line in split_lines(text) if not line.startswith(altered.COMMENTS))
    try:
        return form == "text" or marked_game(text) in ((None, "lotr-lcg") if form in LOTR else ("altered",))
    except DataError:  # of two games
        return False


def write(deck: Deck | AlteredDeck, catalogue: Catalogue | AlteredCatalogue, form: str) -> str:
    """``deck`` as ``form``. UsageError if that is a format of another game."""
    if isinstance(catalogue, Catalogue):
        if form in LOTR:
            return LOTR[form].write(deck, catalogue)  # type: ignore[arg-type]  # a catalogue's deck is of its game
    elif form in ALTERED:
        return ALTERED[form].write(deck, catalogue)  # type: ignore[arg-type]
    own = LOTR if isinstance(catalogue, Catalogue) else ALTERED
    raise UsageError(
        f"a deck of {GAMES[catalogue.game]} cannot be written as {known(form)}",
        f"it can be written as: {', '.join(own)}",
    )
