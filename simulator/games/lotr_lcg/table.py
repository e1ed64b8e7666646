"""The set-up of one run: decks, encounter deck, quest stages, and which abilities can react at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simulator.errors import DataError
from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import tables as tb
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.codes import TOPMOST
from simulator.games.lotr_lcg.greedy.weights import BUSY_STEPS, NAMED_WEIGHTS
from simulator.games.lotr_lcg.lowering import Lowered, lower

EASY_RESOURCE = 1
"""Easy mode: one more resource on each hero at set-up, and the encounter cards with the easy mark removed."""


@dataclass(frozen=True)
class Loadout:
    """What a seat brings: hero codes, and (card code, copies) of its deck in the order of the list."""

    heroes: tuple[int, ...]
    cards: tuple[tuple[int, int], ...]


def make_tables(book: Book, loadouts: list[Loadout], scenario: str, mode: str = "standard") -> Any:
    """The record array of one TABLES row that a run plays with.

    Args:
        loadouts: one a seat, 1 to 4.
        scenario: key of ``book.scenarios``; ``mode``: one of MODES.

    Raises:
        DataError: a deck or the scenario does not fit into the tables.
    """
    lowered = lower(book)
    out = lowered.tables.copy()
    t = out[0]
    used = _seats(t, lowered, loadouts)
    used |= _scenario(t, lowered, book, scenario, mode)
    watch_only(out, used)
    return out


def watch_only(tables: Any, used: set[int]) -> None:
    """Keep among the watchers only abilities of cards (indices) that are in the run, and mark cards with actions."""
    t = tables[0]
    t.n_watchers[:] = 0
    t.limits = 0
    t.rules = 0
    t.board_actions = 0
    t.topmost = 0
    for number in used:
        t.rules |= t.card[number].host_rules | t.card[number].global_rules
    for a in range(int(t.n_abilities)):
        ability = t.ability[a]
        event = int(ability.event)
        if event and int(ability.card) in used and (ability.watches or ability.from_where):
            t.watchers[event, int(t.n_watchers[event])] = a
            t.n_watchers[event] += 1
        if int(ability.card) in used:
            t.limits |= 1 << int(ability.limit_kind)
            ops = t.op[int(ability.first_op) : int(ability.first_op) + int(ability.n_ops)]
            t.topmost |= int(TOPMOST in ops["code"])
        if int(ability.kind) == k.K_ACTION:
            t.card[int(ability.card)].events |= np.uint64(1)
            if int(t.card[int(ability.card)].type) >= k.ENEMY and int(ability.card) in used:
                t.board_actions = 1
    t.w[: len(NAMED_WEIGHTS)] = list(NAMED_WEIGHTS.values())
    t.idle_steps = sum(1 << step for step in range(k.S_ROUND_END + 1) if step not in BUSY_STEPS)
    _narrow_filters(t)


IN_PLAY_ZONES = sum(1 << zone for zone in (3, 4, 5, 8, 12))
ZONES_OF_TYPE = {
    k.HERO: (3,),
    k.ALLY: (3,),
    k.ENEMY: (4, 5),
    k.LOCATION: (5, 8),
    k.ATTACHMENT: (12,),
}


def _narrow_filters(t: Any) -> None:
    """Cards of a type lie in few of the zones in play: filters need not look into the others."""
    for flt in t.filter:
        types = [kind for kind in range(len(k.TYPE_NAMES)) if int(flt.types) >> kind & 1]
        if int(flt.zones) == IN_PLAY_ZONES and types and all(kind in ZONES_OF_TYPE for kind in types):
            flt.zones = sum(1 << zone for zone in {zone for kind in types for zone in ZONES_OF_TYPE[kind]})


def _seats(t: Any, lowered: Lowered, loadouts: list[Loadout]) -> set[int]:
    if not 1 <= len(loadouts) <= k.SEATS:
        raise DataError(f"{len(loadouts)} decks: the game is for 1 to {k.SEATS} players")
    used: set[int] = set()
    slots = 0
    t.players = len(loadouts)
    for seat, loadout in enumerate(loadouts):
        heroes = [lowered.index_of_code[code] for code in loadout.heroes]
        t.n_heroes[seat] = len(heroes)
        t.heroes[seat, : len(heroes)] = heroes
        n = 0
        for code, copies in loadout.cards:
            card = lowered.index_of_code[code]
            if n + copies > k.PILE_CAPACITY:
                raise DataError(f"a deck of more than {k.PILE_CAPACITY} cards does not fit", "leave some cards out")
            if slots >= st.MAX_SLOTS:
                raise DataError(f"the decks hold more than {st.MAX_SLOTS} different titles")
            t.deck[seat, n : n + copies] = card
            t.deck_slot[seat, n : n + copies] = slots
            n, slots = n + copies, slots + 1
            used.add(card)
        t.n_deck[seat] = n
        used.update(heroes)
    t.n_slots = slots
    return used


def _scenario(t: Any, lowered: Lowered, book: Book, scenario: str, mode: str) -> set[int]:
    index = lowered.index_of_code
    plan = book.scenarios[scenario]
    deck = [index[card.code] for card, copies in book.encounter(plan, mode) for _ in range(copies)]
    if len(deck) > tb.ENCOUNTER_CAPACITY:
        raise DataError(f"{scenario}: {len(deck)} encounter cards, there is room for {tb.ENCOUNTER_CAPACITY}")
    t.n_encounter = len(deck)
    t.encounter[: len(deck)] = deck
    stages = book.stages(plan)
    codes = [card.code for card, _ in stages]
    t.n_stages = len(stages)
    t.stages[: len(stages)] = [index[code] for code in codes]
    t.next_stage[:] = -1
    for row, (_, following) in enumerate(stages):
        t.next_stage[row, : len(following)] = [codes.index(card.code) for card in following]
    setup = [index[card.code] for card in book.setup(plan)]
    t.n_setup = len(setup)
    t.setup[: len(setup)] = setup
    aside = [index[card.code] for card in book.aside(plan)]
    t.n_aside = len(aside)
    t.aside[: len(aside)] = aside
    t.extra_resource = EASY_RESOURCE if mode == "easy" else 0
    t.mean_threat = mean_threat(t)
    tokens = [card.code for card in book.cards if card.set in plan.sets and card.quantity == 0]
    return {*deck, *(index[code] for code in [*codes, *tokens])}


def mean_threat(t: Any) -> float:
    """Mean threat a card of the encounter deck adds to the staging area (treacheries add none)."""
    deck = t.encounter[: int(t.n_encounter)]
    return float(np.mean([int(t.card[int(card)].stat[k.THREAT]) for card in deck])) if len(deck) else 0.0
