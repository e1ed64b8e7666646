"""A table in the engine: the cards it may use, the tables of its run, a session on the built state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simulator.core.session import Session
from simulator.games import load_game
from simulator.games.altered import terms as k
from simulator.games.altered.cardfile import Book, load_book
from simulator.games.altered.naming import title
from simulator.games.altered.narrate import NARRATOR
from simulator.games.altered.table import Loadout, make_tables
from simulator.situations.altered.build import Builder
from simulator.situations.altered.model import PlayerTable
from simulator.situations.altered.view import View
from simulator.situations.format import Situation
from simulator.situations.laying import SETUP, Place, read_book
from simulator.situations.names import Names

EVERYTHING = -1
"""All bits: any card of the book may come up on a table that is put together by hand."""


def lay(situation: Situation) -> View:
    """The table at its first decision."""
    model = situation.model
    game = load_game(model.game)
    book = read_book(situation, load_book)
    NARRATOR.learn(book)
    names = Names([title(card) for card in book.cards])
    empty = [Loadout(None, ())] * k.SEATS
    tables = make_tables(book, empty, model.table.rules)
    builder = Builder(situation, tables[0], names)
    if model.table.phase == SETUP:
        tables = make_tables(book, loadouts(situation, builder, book), model.table.rules)
        session = Session(game, tables)
        session.start(model.table.seed)
    else:
        tables[0].rules = tables[0].events = tables[0].keywords = EVERYTHING
        session = Session(game, tables, builder.build())
        session.resume()
    return View(session, names, situation.tabletop)


def loadouts(situation: Situation, builder: Builder, book: Book) -> list[Loadout]:
    """Heroes and decks for the game's own set-up, which lays out everything else."""
    keys = {"phase", "seed", "rules"}
    builder.only(situation.model.table, ("table", 0), keys, "the set-up lays the table out itself")
    return [
        loadout(builder, book, seat, situation.model.player[seat] if seat < len(situation.model.player) else None)
        for seat in range(k.SEATS)
    ]


def loadout(builder: Builder, book: Book, seat: int, player: PlayerTable | None) -> Loadout:
    if player is None:
        return Loadout(None, ())
    builder.only(player, ("player", seat), {"hero", "deck"}, "only hero and deck are written")

    def ids(key: str) -> list[Any]:
        entries = builder.cards(player, key)
        return [book.cards[card].id for card in builder.listed(entries, Place(("player", seat), key))]

    return Loadout(next(iter(ids("hero")), None), tuple(Counter(ids("deck")).items()))
