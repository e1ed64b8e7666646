"""`foredeck cards`: what is in the card pool and what Foredeck makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Protocol

import typer

from simulator.cli import console
from simulator.errors import UsageError, nearest, unknown_name

if TYPE_CHECKING:
    from simulator.games.altered.cardmodel import Card as AlteredCard
    from simulator.games.lotr_lcg.cardmodel import Card as LotrCard

STATES = {"ok": "works", "blank": "plays as blank"}


class Named(Protocol):
    """A card of any game."""

    @property
    def name(self) -> str:
        """Its title."""

    @property
    def status(self) -> str:
        """A key of STATES."""


class Cards(NamedTuple):
    """The cards of one game, and how they are shown: in a row, and in full."""

    known: Sequence[Any]
    row: Callable[[Any], str]
    in_full: Callable[[Any], Iterable[str]]


def cards(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Show the card of this name or code, or all with this in the name."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", help="Whose cards: lotr-lcg or altered.  [default: lotr-lcg; with a NAME, those of both]"
        ),
    ] = None,
) -> None:
    """List every card with its state, or show one card in full."""
    from simulator.decks import GAMES

    if game is not None and game not in GAMES:
        raise unknown_name("game", game, GAMES)
    if name is None:
        listed = _cards_of(game or "lotr-lcg")
        for card in listed.known:
            console.show(f"{listed.row(card)}  {STATES[card.status]}")
        blank = sum(card.status != "ok" for card in listed.known)
        console.show(f"{len(listed.known)} cards, {len(listed.known) - blank} work, {blank} play as blank")
        return
    for card, in_full in _called([_cards_of(key) for key in ([game] if game else GAMES)], name):
        first, *more = in_full(card)
        console.show("\n".join([first, *(f"  {line}" for line in more)]))


def _cards_of(game: str) -> Cards:
    if game == "altered":
        from simulator.games.altered.cardfile import load_book as load_altered
        from simulator.games.altered.cardtext import card_lines as altered_lines

        return Cards(load_altered().cards, _altered_row, altered_lines)
    from simulator.games.lotr_lcg.cardfile import load_book
    from simulator.games.lotr_lcg.cardtext import card_lines

    return Cards(load_book().cards, _lotr_row, card_lines)


def _called(books: Sequence[Cards], name: str) -> list[tuple[Named, Callable[[Any], Iterable[str]]]]:
    """The cards with this code or name, or else those whose name holds it, accents and capitals aside."""
    from simulator.decks.catalogue import fold, shown

    wanted = fold(name)
    tests: tuple[Callable[[Cards, Named], bool], ...] = (
        lambda book, card: book.row(card).split()[0] == name.upper(),  # a row begins with the code
        lambda book, card: fold(card.name) == wanted,
        lambda book, card: wanted in fold(card.name),
    )
    for test in tests if wanted else ():
        found = [(card, book.in_full) for book in books for card in book.known if test(book, card)]
        if found:
            return found
    titles = {fold(card.name): card.name for book in books for card in book.known}
    close = [titles[key] for key in nearest(wanted, titles)]
    listed = "foredeck cards --game lotr-lcg or altered lists them"
    hint = f"did you mean {' or '.join(close)}?" if close else listed
    raise UsageError(f"no card is called '{shown(name)}'", hint)


def _lotr_row(card: LotrCard) -> str:
    home = card.set or card.sphere or "neutral"
    return f"{card.code:05d} {card.name:<24} {card.type:<14} {home:<24}"


def _altered_row(card: AlteredCard) -> str:
    hand, reserve = card.cost or ("", "")
    costs = f"{hand}/{reserve}" if card.cost else ""
    statistics = "/".join(str(n) for n in card.stats or ())
    return f"{card.id:<19} {card.name:<28} {card.type:<9} {card.faction:<2} {costs:<3} {statistics:<5}"
