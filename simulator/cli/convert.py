"""`foredeck convert`: a deck in another format."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simulator.cli import console
from simulator.cli.options import DECK_HELP, Form
from simulator.errors import OutputError, UsageError

if TYPE_CHECKING:
    from simulator.decks import AlteredCatalogue, AlteredDeck, Catalogue, Deck, Listing


def convert(
    deck: Annotated[
        str,
        typer.Argument(metavar="DECK", help=f"It is {DECK_HELP}."),
    ],
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="The format to write: ringsdb (text download), ringsdb-json, o8d (OCTGN), dragncards or text (list); "
            "Altered: ids, names or code.",
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--out",
            metavar="FILE",
            help="Write the deck here; its folder is made.  [default: - (stdout)]",
        ),
    ] = None,
    form: Form = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a report as JSON; without -o the converted deck is in it.")
    ] = False,
) -> None:
    """Write a deck in another format. It need not be legal, but every card of it must be known.

    \b
    Examples:
      foredeck convert my-deck.o8d --to ringsdb -o my-deck.txt
      foredeck convert core-lore --to dragncards
      foredeck convert - --to ringsdb-json < list.txt
    """
    from simulator.cli import catalogues
    from simulator.decks import fetch, formats, open_deck
    from simulator.decks.catalogue import shown

    formats.known(to)
    if out is not None and str(out) == "-":
        out = None
    listing = fetch(deck, form)
    catalogue: Catalogue | AlteredCatalogue
    opened: Deck | AlteredDeck
    if listing.game(catalogues.titles) == "altered":
        catalogue = catalogues.altered_catalogue()
        opened = open_deck(listing, catalogue)
    else:
        catalogue = catalogues.lotr_catalogue()
        opened = open_deck(listing, catalogue)
    _refuse_unread(opened)
    text = formats.write(opened, catalogue, to)
    text = text if text.endswith("\n") else text + "\n"
    notes = [*opened.notes, *_lost(opened, listing, to)]
    if out is not None:
        if _is_read_from(out, deck):
            notes.append(f"{shown(str(out))} is the deck itself: the new format takes the place of the old")
        _write(out, text)
    if as_json:
        report = _report(opened, catalogue.game, listing, to, out, notes)
        console.show_data(report if out else {**report, "text": text})
        return
    for note in notes:
        console.say(f"note: {note}")
    if out is None:
        _print(text)
    else:
        console.say(f"written to {out}")


def _is_read_from(out: Path, deck: str) -> bool:
    """Whether the deck that is converted would be replaced."""
    try:
        return out.samefile(deck)
    except (OSError, ValueError):  # there is no such file, or the deck is none
        return False


def _surely_file(out: Path) -> bool:
    try:
        return out.is_file()
    except (OSError, ValueError):  # too long for a name
        return False


def _refuse_unread(deck: Deck | AlteredDeck) -> None:
    """DataError for a deck with lines that were not understood: they would be missing from what is written."""
    from simulator.decks.legality import refuse

    refuse(deck.source, [problem for problem in deck.problems if not problem.playable])


def _lost(deck: Deck | AlteredDeck, listing: Listing, to: str) -> list[str]:
    """What of the deck the format cannot hold."""
    from simulator.decks import formats

    lost = []
    if not formats.keeps_name(to) and deck.name != listing.stem:
        lost.append(f'the format {to} holds no name: "{deck.name}" is not written')
    codes = [hero.code for hero in deck.heroes]
    if not formats.keeps_order(to) and codes != sorted(codes):
        named = ", ".join(hero.name for hero in deck.heroes)
        lost.append(f"the format {to} lists heroes by their numbers: the order {named} is not written")
    return lost


def _report(
    deck: Deck | AlteredDeck, game: str, listing: Listing, to: str, out: Path | None, notes: list[str]
) -> dict[str, Any]:
    from simulator.decks import formats

    return {
        "source": deck.source,
        "from": formats.form_read(listing.text, game, listing.form),
        "to": to,
        "name": deck.name,
        "heroes": deck.n_heroes,
        "cards": deck.size,
        "sideboard": sum(entry.copies for entry in deck.sideboard),
        "campaign_cards": sum(entry.copies for entry in deck.campaign),
        "notes": notes,
        "written": str(out) if out else None,
    }


def _write(out: Path, text: str) -> None:
    from simulator.decks.catalogue import shown

    data = text.encode()
    # a deck that is there already goes when the new one is whole
    beside = out.resolve().with_name(f"{out.name}.part") if _surely_file(out) else out
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        file = beside.open("wb")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no name of a file"
        if isinstance(error, FileExistsError):  # only what is no folder is in the way
            reason = f"{shown(str(out.parent))} is a file, not a folder"
        raise UsageError(
            f"-o {shown(str(out))} cannot be written: {reason}", "name a file in a folder you may write to"
        ) from error
    try:
        with file:
            file.write(data)
        if beside != out:
            beside.replace(out.resolve())
    except OSError as error:
        if beside != out:
            beside.unlink(missing_ok=True)
        raise OutputError(
            f"{out} could not be written: {error.strerror}", "make room, or name another place"
        ) from error


def _print(text: str) -> None:
    """The deck byte for byte: line ends are part of a format."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()
