"""From the book to the tables a kernel reads: abilities become rows of ints, texts become numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from simulator.errors import DataError
from simulator.games.altered import tables
from simulator.games.altered import terms as k
from simulator.games.altered import vocabulary as v
from simulator.games.altered.cardfile import Book
from simulator.games.altered.cardmodel import Ability, Amount, Card, Op
from simulator.games.altered.cardtext import option_phrases, short_phrase
from simulator.games.altered.words import (
    EVERYWHERE,
    IN_PLAY,
    Filter,
    read_condition,
    read_filter,
    subtype_word,
)
from simulator.games.cardlanguage.rows import Block, Lowering, Row

BRANCHES = ("if", "may", "pay")
WHOSE = {None: 0, "you": 1, "opponent": 2}
QUICK_BITS = {"quick": 1, "support": 2}
WITHOUT_NUMBER = {"may to mana": 0}
"""The amount of a rule whose amount is left out; 1 for all others."""


@dataclass(frozen=True, eq=False)
class Lowered:
    """The card part of the tables, and the names its numbers stand for.

    ``tables`` is a record array of one TABLES row: copy it before filling in the run. A card's index is its
    position in ``book.cards``; ability texts (short phrases: "draw 1 card") are by row of ``tables.ability``;
    ``choice_texts`` names the alternatives of the abilities that have a `choose one`.
    """

    tables: Any
    index_of_id: dict[str, int]
    title_names: list[str]
    subtype_names: list[str]
    ability_texts: list[str]
    choice_texts: dict[int, list[str]]


@cache
def lower(book: Book) -> Lowered:
    """Lower every card of the book; DataError when the tables are too small for it."""
    return _Lowering(book).result()


@dataclass
class _Lowering(Lowering[Filter]):
    book: Book

    def __post_init__(self) -> None:
        self.titles = list(dict.fromkeys(card.name for card in self.book.cards))
        self.title_numbers = {name: number for number, name in enumerate(self.titles)}
        self.subtypes = self.book.subtypes()
        self.subtype_bits = {subtype_word(name): 1 << bit for bit, name in enumerate(self.subtypes)}
        self.tokens = self.book.tokens()

    def result(self) -> Lowered:
        for index, card in enumerate(self.book.cards):
            self._card(index, card)
        out = self.filled(tables.TABLES)
        index_of_id = {card.id: index for index, card in enumerate(self.book.cards)}
        return Lowered(out.view(np.recarray), index_of_id, self.titles, self.subtypes, self.texts, self.choices)

    # --- cards -------------------------------------------------------------------------------------------

    def _card(self, index: int, card: Card) -> None:
        first = len(self.rows["ability"])
        row: Row = {
            "title": self.title_numbers[card.name],
            "type": k.CHARACTER if card.type == "token" else k.TYPE_NAMES.index(card.type),
            "token": card.type == "token",
            "cost": card.cost or [0, 0],
            "stat": card.stats or [0, 0, 0],
            "subtypes": self._subtype_bits(map(subtype_word, card.subtypes)),
            "keywords": sum(bit for name, bit in k.KEYWORD_NAMES.items() if name in card.keywords),
            "landmark": card.type == "permanent",  # every Permanent of the Core set is one
            "limits": card.limits or [0, 0],
            "counters": card.counters,
            "first_ability": first,
            "n_abilities": len(card.ability),
            "spell": -1,
        }
        bits = dict.fromkeys(("rules", "events", "quick"), 0)
        for number, ability in enumerate(card.ability):
            if ability.kind == "spell":
                row["spell"] = first + number
            if ability.rule is not None:
                bits["rules"] |= 1 << v.RULES[ability.rule][0]
            if ability.on is not None:
                bits["events"] |= 1 << v.EVENTS[ability.on][0]
            bits["quick"] |= QUICK_BITS.get(ability.kind, 0)
            self._ability(index, number, ability)
        self.rows["card"].append(row | bits)

    def _ability(self, index: int, number: int, ability: Ability) -> None:
        here = len(self.rows["ability"])
        ops = Block(ability.then, self.op_row, self.jump_row, BRANCHES).rows
        if len(ops) > k.MAX_SCRIPT:
            card = self.book.cards[index]
            raise DataError(
                f"{card.name} ({card.id}), ability {number + 1}: {len(ops)} steps; there is room for {k.MAX_SCRIPT}",
                "each op is a step, and so is each alternative of a choice, and the end of it",
            )
        amount = ability.amount or Amount(0, WITHOUT_NUMBER.get(ability.rule or "", 1))
        requires = [self._condition(text) for text in ability.requires]
        cost = ability.cost
        self.rows["ability"].append(
            {
                "card": index,
                "number": number,
                "kind": v.KINDS[ability.kind][0],
                "event": v.EVENTS[ability.on][0] if ability.on else 0,
                "watches": ability.whose == "any",
                "subject": self._filter(ability.subject, EVERYWHERE),
                "whose": WHOSE[ability.by],
                "may": ability.may,
                "requires": requires + [-1] * (3 - len(requires)),
                "exhaust": cost.exhaust,
                "mana": cost.mana,
                "counters": cost.counters,
                "sacrifice": self._filter(cost.sacrifice),
                "discard_reserve": cost.discard_reserve,
                "hand_to_reserve": cost.hand_to_reserve,
                "once": ability.once,
                "after_rest": ability.after_rest,
                "rule": v.RULES[ability.rule][0] if ability.rule else 0,
                "who": v.CONSTANT_WHO[ability.about][0] if ability.rule else 0,
                "amount_kind": amount.kind,
                "amount": amount.amount,
                # one filter: the cards counted, or the cards the rule is about
                "filter": self._filter(amount.count) if amount.count else self._filter(ability.of, EVERYWHERE),
                "first_op": len(self.rows["op"]),
                "n_ops": len(ops),
                "aim": _aim_of(ops),
                "rolls": any(op["code"] == v.OPS["roll"][0] for op in ops),
            }
        )
        self.rows["op"] += ops
        self.texts.append(short_phrase(ability))
        if options := option_phrases(ability):
            self.choices[here] = options

    # --- the numbers of words ------------------------------------------------------------------------------

    def _subtype_bits(self, words: Any) -> int:
        return sum(self.subtype_bits[word] for word in set(words))

    def _filter(self, text: str | None, zones: int = IN_PLAY) -> int:
        return -1 if text is None else self.number_of(read_filter(text, zones))

    def _condition(self, text: str | None) -> int:
        if text is None:
            return -1
        condition = read_condition(text)
        self.number_of(condition.filter)
        return self.conditions.setdefault(condition, len(self.conditions))

    def op_row(self, op: Op) -> Row:
        """One op without its nested ops; jumps are set by `rows.Block`."""
        amount = op.amount or Amount(0, 1)
        return {
            "code": v.OPS[op.op][0],
            "player": v.PLAYERS[op.player][0],
            "who": v.WHO[op.who][0],
            "of": self._filter(op.of, EVERYWHERE if op.op == "next" else IN_PLAY),
            "n": op.n,
            "amount_kind": amount.kind,
            "amount": amount.amount,
            "amount_filter": self._filter(amount.count or None),
            "test": self._condition(op.test),
            "jump": 0,
            "then": op.if_done,
            "token": self.tokens[op.token] if op.token else -1,
            "into": v.INTO[op.into][0] if op.into else 0,
            "until": v.UNTIL[op.until][0] if op.until else 0,
            "grants": v.GRANTS[op.grants][0] if op.grants else 0,
            "budget": op.budget,
        }

    def jump_row(self, option: list[Op] | None) -> Row:
        """A jump whose aim is still to be set: into an alternative, or to the end of something."""
        test = _usable_when(option) if option else None
        empty = {"of": -1, "amount_filter": -1, "token": -1}
        return {"code": v.OPS["jump"][0], "jump": 0, "test": self._condition(test)} | empty

    def filter_row(self, flt: Filter) -> Row:
        return vars(flt) | {"subtypes": self._subtype_bits(flt.subtypes)}


def _aim_of(ops: list[Row]) -> int:
    """Number of the op that chooses the card which later ops are about, -1."""
    aim = -1
    for number, op in enumerate(ops):
        who = op.get("who", 0)
        if who == v.WHO["target"][0] and aim >= 0:
            return aim
        if who in (v.WHO["choose"][0], v.WHO["may choose"][0]):
            aim = number
    return -1


def _usable_when(option: list[Op]) -> str | None:
    """The condition for an alternative to do something: what it must choose first can be chosen."""
    return f"count {option[0].of} 1" if option[0].who == "choose" and option[0].player == "you" else None
