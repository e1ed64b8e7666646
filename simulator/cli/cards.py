"""`foredeck cards`: what is in the card pool and what Foredeck makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Protocol, TypeVar

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


AnyCard = TypeVar("AnyCard", bound=Named)


def cards(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Show the card of this name or code, or all with this in the name."),
    ] = None,
    game: Annotated[
        str, typer.Option("--game", help="The game whose cards to list: lotr-lcg or altered.")
    ] = "lotr-lcg",
) -> None:
    """List every card with its state, or show one card in full."""
    from simulator.decks import GAMES

    if game == "altered":
        from simulator.games.altered.cardfile import load_book as load_altered
        from simulator.games.altered.cardtext import card_lines as altered_lines

        for line in _lines(load_altered().cards, name, _altered_row, altered_lines):
            console.show(line)
    elif game == "lotr-lcg":
        from simulator.games.lotr_lcg.cardfile import load_book
        from simulator.games.lotr_lcg.cardtext import card_lines

        for line in _lines(load_book().cards, name, _lotr_row, card_lines):
            console.show(line)
    else:
        raise unknown_name("game", game, GAMES)


def _lines(
    known: Sequence[AnyCard],
    name: str | None,
    row: Callable[[AnyCard], str],
    in_full: Callable[[AnyCard], Iterable[str]],
) -> Iterator[str]:
    """What to print: a row a card and their number, or the cards called ``name`` in full."""
    if name is not None:
        for card in _called(known, name, row):
            first, *more = in_full(card)
            yield from [first, *(f"  {line}" for line in more)]
        return
    for card in known:
        yield f"{row(card)}  {STATES[card.status]}"
    blank = sum(card.status != "ok" for card in known)
    yield f"{len(known)} cards, {len(known) - blank} work, {blank} play as blank"


def _called(known: Sequence[AnyCard], name: str, row: Callable[[AnyCard], str]) -> list[AnyCard]:
    """The cards with this code or name, or else those whose name holds it, accents and capitals aside."""
    from simulator.decks.catalogue import fold, shown

    wanted = fold(name)
    if wanted:
        coded = [card for card in known if row(card).split()[0] == name.upper()]  # a row begins with the code
        if coded:
            return coded
        whole = [card for card in known if fold(card.name) == wanted]
        found = whole or [card for card in known if wanted in fold(card.name)]
        if found:
            return found
    close = nearest(wanted, {fold(card.name): None for card in known})
    titles = dict.fromkeys(card.name for card in known if fold(card.name) in close)
    hint = f"did you mean {' or '.join(titles)}?" if titles else "foredeck cards lists all of them"
    raise UsageError(f"no card is called '{shown(name)}'", f"{hint} (--game lotr-lcg or altered: whose cards)")


def _lotr_row(card: LotrCard) -> str:
    home = card.set or card.sphere or "neutral"
    return f"{card.code:05d}  {card.name:<32}  {card.type:<14}  {home:<26}"


def _altered_row(card: AlteredCard) -> str:
    hand, reserve = card.cost or ("", "")
    costs = f"{hand}/{reserve}" if card.cost else ""
    statistics = "/".join(str(n) for n in card.stats or ())
    return f"{card.id:<20}  {card.name:<32}  {card.type:<10}  {card.faction:<2}  {costs:<5}  {statistics:<7}"
