"""`foredeck cards`: what is in the card pool and what Foredeck makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli import console
from simulator.errors import UsageError, nearest

if TYPE_CHECKING:
    from simulator.games.lotr_lcg.cardfile import Book
    from simulator.games.lotr_lcg.cardmodel import Card

STATES = {"ok": "works", "blank": "plays as blank"}


def cards(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Show this card, or those with this in the name.")
    ] = None,
    game: Annotated[str, typer.Option("--game", help="The game whose cards to list.")] = "lotr-lcg",
) -> None:
    """List every card with its state, or show one card in full."""
    from simulator.games import check_game
    from simulator.games.lotr_lcg.cardfile import load_book

    check_game(game)
    book = load_book()
    if name is None:
        _list(book)
    else:
        for card in _named(book, name):
            _show(card)


def _list(book: Book) -> None:
    for card in book.cards:
        home = card.set or card.sphere or "neutral"
        console.show(f"{card.code:05d}  {card.name:<32}  {card.type:<10}  {home:<26}  {STATES[card.status]}")
    blank = sum(card.status != "ok" for card in book.cards)
    console.show(f"{len(book.cards)} cards, {len(book.cards) - blank} work, {blank} play as blank")


def _named(book: Book, name: str) -> list[Card]:
    """The cards called so, or else those whose name holds it, accents and capitals aside."""
    from simulator.decks.catalogue import fold, shown

    wanted = fold(name)
    if wanted:
        whole = [card for card in book.cards if fold(card.name) == wanted]
        found = whole or [card for card in book.cards if wanted in fold(card.name)]
        if found:
            return found
    close = nearest(wanted, {fold(card.name): None for card in book.cards})
    titles = dict.fromkeys(card.name for card in book.cards if fold(card.name) in close)
    hint = f"did you mean {' or '.join(titles)}?" if titles else "foredeck cards lists all of them"
    raise UsageError(f"no card is called '{shown(name)}'", hint)


def _show(card: Card) -> None:
    facts = [card.type, card.sphere or "", "unique" if card.unique else "", card.set or ""]
    console.show(f"{card.name} ({card.code:05d}): {', '.join(fact for fact in facts if fact)}")
    numbers = {
        "cost": "X" if card.cost == -1 else card.cost,
        "engagement": card.engagement,
        "threat": card.threat,
        "willpower": card.willpower,
        "attack": card.attack,
        "defense": card.defense,
        "hit points": card.health,
        "quest points": card.points,
        "victory": card.victory,
    }
    written = [f"{label} {value}" for label, value in numbers.items() if value is not None]
    for line in (
        ", ".join(written),
        ". ".join([*card.traits, ""]).strip(),
        ", ".join(card.keywords),
        card.text,
        f"Shadow: {card.shadow_text}" if card.shadow_text else "",
        f"state: {STATES[card.status]}",
    ):
        if line:
            console.show(f"  {line}")
