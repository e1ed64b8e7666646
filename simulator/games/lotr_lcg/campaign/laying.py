"""The tables of a scenario in the middle of a campaign: what the log says becomes set-up data.

Scenario, decks and pool make the tables once (`Layer.base`); heroes, penalty, damage and permanent cards are filled in
for each log. Titles of a deck keep the places of the card telemetry that they have outside of a campaign, boons have
none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from simulator.errors import DataError
from simulator.games.lotr_lcg import tables as tb
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.campaign.log import Log, counted
from simulator.games.lotr_lcg.campaign.lookup import is_permanent, noted
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.cardmodel import OBJECTIVE_ALLY, Card
from simulator.games.lotr_lcg.lowering import lower
from simulator.games.lotr_lcg.table import Loadout, make_tables, mean_threat, watch_only

PLAYER_BACKS = ("ally", "attachment", "event")
"""Types of boons and burdens that are shuffled into a player's deck; others go into the encounter deck."""


@dataclass(frozen=True)
class Plan:
    """One scenario of the campaign."""

    card: Card
    """Its campaign card."""
    scenario: str
    title: str


@cache
def plans(book: Book) -> tuple[Plan, ...]:
    """The scenarios of the campaign, in order."""
    return tuple(Plan(card, card.scenario or "", book.scenarios[card.scenario or ""].name) for card in book.campaign())


@dataclass
class Layer:
    """Makes tables for the logs of one campaign: the decks and the mode do not change."""

    book: Book
    decks: Sequence[tuple[tuple[int, int], ...]]
    """(card code, copies) of each player's deck."""
    mode: str = "standard"
    _bases: dict[tuple[str, tuple[int, ...]], Any] = field(default_factory=dict)
    _made: dict[tuple[str, Log], Any] = field(default_factory=dict)

    def tables(self, plan: Plan, log: Log) -> Any:
        """The record array of one TABLES row for a scenario begun with this log."""
        key = (plan.scenario, log)
        made = self._made.get(key)  # other threads ask too, and may clear it between two looks
        if made is None:
            if len(self._made) >= MOST_KEPT:
                self._made.clear()
            made = self._made[key] = self._fill_in(self._base(plan, log.pool), log)
        return made

    def _base(self, plan: Plan, pool: tuple[int, ...]) -> Any:
        key = (plan.scenario, tuple(sorted(pool)))
        if key not in self._bases:
            self._bases[key] = self._make_base(plan, pool)
        return self._bases[key]

    def _make_base(self, plan: Plan, pool: tuple[int, ...]) -> Any:
        """Everything but heroes and what they bring along. Whoever may come to play is listened to."""
        heroes = [card.code for card in self.book.cards if card.type == "hero"]
        loadouts = [Loadout((), cards) for cards in self.decks]
        tables = make_tables(self.book, loadouts, plan.scenario, self.mode)
        t = tables[0]
        index = lower(self.book).index_of_code
        asides = [self.book.find(brought.card) for brought in plan.card.brings for _ in range(brought.copies)]
        for code, copies in counted(pool).items():
            card = self.book.by_code[code]
            if is_permanent(card):
                raise DataError(f"{card.name} is Permanent: it is bound to a hero, and never in a deck")
            if card.type == OBJECTIVE_ALLY and card not in asides:
                asides.append(card)
            elif card.type in PLAYER_BACKS:
                self._into_decks(t, index[code], copies)
            elif card.type != OBJECTIVE_ALLY:
                _into_encounter_deck(t, index[code], copies)
        _write(t, "beside", [index[plan.card.code]])
        _write(t, "brought", [index[card.code] for card in asides])
        ask(self.book, t, plan.card)
        t.mean_threat = mean_threat(t)
        rewards = [card.code for card in self.book.cards if card.reward is not None]
        used = {index[code] for code in (plan.card.code, *heroes, *rewards)}
        watch_only(tables, used | _in_run(t))
        return tables

    def _into_decks(self, t: Any, card: int, copies: int) -> None:
        """One copy a player, the first player first, as long as there are copies."""
        for n in range(copies):
            seat = n % len(self.decks)
            place = int(t.n_deck[seat])
            if place >= k.PILE_CAPACITY:
                raise DataError(f"no room for boons in a deck of {place} cards", "leave some cards out")
            t.deck[seat, place] = card
            t.deck_slot[seat, place] = -1
            t.n_deck[seat] = place + 1

    def _fill_in(self, base: Any, log: Log) -> Any:
        tables = base.copy()
        t = tables[0]
        index = lower(self.book).index_of_code
        row = 0
        for seat, heroes in enumerate(log.heroes):
            t.penalty[seat] = log.penalty
            t.n_heroes[seat] = len(heroes)
            for place, hero in enumerate(heroes):
                t.heroes[seat, place] = index[hero]
                t.wounds[seat, place] = log.damage_of(hero)
                if hero == log.prisoner:
                    t.prisoner = 1 + 3 * seat + place
                for bearer, card in log.bound:
                    if bearer == hero:
                        t.lasting_seat[row], t.lasting_hero[row], t.lasting_card[row] = seat, place, index[card]
                        row += 1
        t.n_lasting = row
        return tables


MOST_KEPT = 2_000
"""Tables kept for logs that may come again; each has some 80 kB."""


def ask(book: Book, t: Any, card: Card) -> None:
    """Have the row of each game say where the cards are that this campaign card asks for."""
    index = lower(book).index_of_code
    _write(t, "noted", [index[code] for code in noted(book, card)])


def _into_encounter_deck(t: Any, card: int, copies: int) -> None:
    n = int(t.n_encounter)
    if n + copies > tb.ENCOUNTER_CAPACITY:
        raise DataError(f"no room for burdens in an encounter deck of {n} cards")
    t.encounter[n : n + copies] = card
    t.n_encounter = n + copies


def _write(t: Any, name: str, cards: list[int]) -> None:
    """A list of cards and its length."""
    places = t[name]
    if len(cards) > len(places):
        raise DataError(f"the campaign needs {len(cards)} cards in '{name}'; there is room for {len(places)}")
    places[: len(cards)] = cards
    t[f"n_{name}"] = len(cards)


def _in_run(t: Any) -> set[int]:
    """Cards of the decks, of the encounter deck and the stages."""
    seats = [int(card) for seat in range(int(t.players)) for card in t.deck[seat, : int(t.n_deck[seat])]]
    encounter = [int(card) for card in t.encounter[: int(t.n_encounter)]]
    return {*seats, *encounter, *(int(card) for card in t.stages[: int(t.n_stages)])}
