"""A table in the engine: the cards it may use, the tables of its run, a session on the built state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simulator.core.session import Session
from simulator.errors import unknown_name
from simulator.games import load_game
from simulator.games.lotr_lcg.cardfile import Book, load_book
from simulator.games.lotr_lcg.cardmodel import OBJECTIVE_ALLY
from simulator.games.lotr_lcg.narrate import NARRATOR
from simulator.games.lotr_lcg.table import Loadout, make_tables, watch_only
from simulator.games.lotr_lcg.terms import HERO
from simulator.situations.format import Situation
from simulator.situations.laying import SETUP, Place, read_book
from simulator.situations.lotr_lcg.build import DECK_TYPES, Builder
from simulator.situations.lotr_lcg.campaign import Campaign
from simulator.situations.lotr_lcg.view import View
from simulator.situations.names import Names


def lay(situation: Situation) -> View:
    """The table at its first decision."""
    game = load_game(situation.model.game)
    book = read_book(situation, load_book)
    NARRATOR.learn(book)
    names = Names([card.name for card in book.cards])
    tables = run_tables(situation, book)
    foreign = {n for n, card in enumerate(book.cards) if card.type == OBJECTIVE_ALLY}
    builder = Builder(situation, tables[0], names, [copies_of(card) for card in book.cards], foreign)
    campaign = None
    if situation.model.table.phase == SETUP:
        seats = loadouts(situation, builder, book)
        if situation.model.campaign is None:
            tables = run_tables(situation, book, seats)
        else:
            campaign = Campaign(situation, builder, book, seats)
            tables = campaign.tables()
        session = Session(game, tables)
        session.start(situation.model.table.seed)
    else:
        session = Session(game, tables, builder.build())
        if situation.model.campaign is not None:
            campaign = Campaign(situation, builder, book, seats_at_table(builder, book))
            campaign.listen(tables[0])
        watch_only(tables, {int(i.card) for i in builder.s.inst[: int(builder.s.n_inst)]} | stage_cards(tables[0]))
        session.resume()
    view = View(session, names, situation.tabletop)
    view.campaign = campaign
    return view


def run_tables(situation: Situation, book: Book, loadouts: list[Loadout] | None = None) -> Any:
    """The tables of the run: the scenario named, and the decks when the game's own set-up is to be played."""
    model = situation.model
    if model.scenario not in book.scenarios:
        error = unknown_name("scenario", model.scenario, book.scenarios)
        raise situation.source.error(situation.line(("", 0), "scenario"), error.message, error.hint)
    seats = loadouts or [Loadout((), ()) for _ in model.player]
    return make_tables(book, seats, model.scenario, model.mode)


def loadouts(situation: Situation, builder: Builder, book: Book) -> list[Loadout]:
    """Heroes and decks for the game's own set-up, which lays out everything else."""
    builder.only(situation.model.table, ("table", 0), {"phase", "seed"}, "the set-up lays the table out itself")
    seats = []
    for seat, player in enumerate(situation.model.player):
        builder.only(player, ("player", seat), {"heroes", "deck"}, "only heroes and deck are written")
        heroes = builder.listed(player.heroes, Place(("player", seat), "heroes"), seat, (HERO,))
        cards = builder.listed(player.deck, Place(("player", seat), "deck"), seat, DECK_TYPES)
        codes = tuple(book.cards[card].code for card in heroes)
        seats.append(Loadout(codes, tuple((book.cards[card].code, n) for card, n in Counter(cards).items())))
    return seats


def seats_at_table(builder: Builder, book: Book) -> list[Loadout]:
    """The heroes of a table that is laid out already."""
    found: list[list[int]] = [[] for _ in builder.situation.model.player]
    for i in builder.s.inst[: int(builder.s.n_inst)]:
        if int(i.owner) >= 0 and int(builder.t.card[int(i.card)].type) == HERO:
            found[int(i.owner)].append(book.cards[int(i.card)].code)
    return [Loadout(tuple(heroes), ()) for heroes in found]


def copies_of(card: Any) -> int:
    """How many copies of a card one owner can have: a deck's limit, or what the encounter set holds."""
    return int(card.deck_limit or (1 if card.quantity is None else card.quantity))


def stage_cards(t: Any) -> set[int]:
    return {int(card) for card in t.stages[: int(t.n_stages)]}
