"""The set-up of one run: Heroes, decks, and which rules and events can come up at all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from simulator.errors import DataError
from simulator.games.altered import terms as k
from simulator.games.altered import vocabulary as v
from simulator.games.altered.cardfile import Book
from simulator.games.altered.greedy.weights import NAMED_WEIGHTS
from simulator.games.altered.lowering import Lowered, lower


@dataclass(frozen=True)
class Loadout:
    """What a seat brings: its Hero's id (None: none), and (card id, copies) of its deck in the order of the list."""

    hero: str | None
    cards: tuple[tuple[str, int], ...]


def make_tables(book: Book, loadouts: list[Loadout], rules: str = k.RULES_VERSIONS[0]) -> Any:
    """The record array of one TABLES row that a run plays with.

    Args:
        loadouts: one a seat, two in all.
        rules: one of `terms.RULES_VERSIONS`.

    Raises:
        DataError: a deck does not fit, or names what is no card for it.
    """
    if len(loadouts) != k.SEATS:
        raise DataError(f"{len(loadouts)} decks: the game is for {k.SEATS} players")
    if rules not in k.RULES_VERSIONS:
        raise DataError(f"there are no rules {rules}", f"known: {', '.join(k.RULES_VERSIONS)}")
    lowered = lower(book)
    out = lowered.tables.copy()
    t = out[0]
    t.old_rules = rules != k.RULES_VERSIONS[0]
    t.w[:, : len(NAMED_WEIGHTS)] = list(NAMED_WEIGHTS.values())
    used: set[int] = set()
    for seat, loadout in enumerate(loadouts):
        used |= _seat(t, book, lowered, seat, loadout)
    _bits(t, with_tokens(t, used))
    return out


def _seat(t: Any, book: Book, lowered: Lowered, seat: int, loadout: Loadout) -> set[int]:
    """Fill in a seat's Hero, deck and slots; the cards (indices) it brings."""
    used: set[int] = set()
    t.hero[seat] = -1
    if loadout.hero is not None:
        if book.find(loadout.hero).type != "hero":
            raise DataError(f"{loadout.hero} is no Hero")
        t.hero[seat] = lowered.index_of_id[loadout.hero]
        used.add(int(t.hero[seat]))
    slot_of_title: dict[int, int] = {}
    n = 0
    for card_id, copies in loadout.cards:
        if not book.find(card_id).is_deck_card:
            raise DataError(f"{card_id} is no card for a deck")
        card = lowered.index_of_id[card_id]
        if n + copies > k.PILE_CAPACITY:
            raise DataError(f"a deck of more than {k.PILE_CAPACITY} cards does not fit", "leave some cards out")
        title = int(t.card[card].title)
        if title not in slot_of_title:
            slot = slot_of_title[title] = int(t.n_slots)
            t.n_slots = slot + 1
        t.deck[seat, n : n + copies] = card
        t.deck_slot[seat, n : n + copies] = slot_of_title[title]
        n += copies
        used.add(card)
    t.n_deck[seat] = n
    return used


def with_tokens(t: Any, cards: Iterable[int]) -> set[int]:
    """These cards (indices), and the tokens that they and their tokens can make."""
    known: set[int] = set()
    waiting = [*cards]
    while waiting:
        number = waiting.pop()
        if number in known:
            continue
        known.add(number)
        card = t.card[number]
        for a in range(int(card.first_ability), int(card.first_ability) + int(card.n_abilities)):
            first = int(t.ability[a].first_op)
            ops = t.op[first : first + int(t.ability[a].n_ops)]
            waiting += [int(op.token) for op in ops if int(op.code) == v.OPS["token"][0]]
    return known


def _bits(t: Any, used: set[int]) -> None:
    """Which rules and keywords some card of the run has, and which events a card answers that is not their subject."""
    t.rules = t.events = t.keywords = 0
    for number in used:
        card = t.card[number]
        t.rules |= card.rules
        t.keywords |= card.keywords
        for a in range(int(card.first_ability), int(card.first_ability) + int(card.n_abilities)):
            ability = t.ability[a]
            if int(ability.kind) == k.K_REACTION and int(ability.watches):
                t.events |= 1 << int(ability.event)
