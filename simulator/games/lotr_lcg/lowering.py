"""From the book to the tables a kernel reads: abilities become rows of ints, texts become numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from simulator.errors import DataError
from simulator.games.cardlanguage.rows import Block, Lowering, Row
from simulator.games.lotr_lcg import tables
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg.cardfile import Book, known_traits
from simulator.games.lotr_lcg.cardmodel import CHOOSING, OBJECTIVE_ALLY, Ability, Amount, Card, Op
from simulator.games.lotr_lcg.cardtext import ability_sentence, option_sentences
from simulator.games.lotr_lcg.omens import mark_omens
from simulator.games.lotr_lcg.words import (
    ASIDE,
    ENCOUNTER_PILES,
    EVERYWHERE,
    IN_PLAY,
    Condition,
    Filter,
    read_condition,
    read_filter,
    read_limit,
)

NO_SPHERE = 5
"""CARD.sphere of cards without one: no filter asks for it."""
FROM = ("play", "hand", "aside")
WATCHES = {"self": 0, "any": 1, "host": 2}
CONSTANT_WHO = {"table": 0, "self": v.WHO["self"][0], "host": v.WHO["host"][0]}
OPTIONAL_KINDS = ("action", "response")
"""Abilities a player chooses to use: only if the effect can change the game (Rules Reference, 'Ability')."""


@dataclass(frozen=True, eq=False)
class Lowered:
    """The card part of the tables, and the names its numbers stand for.

    ``tables`` is a record array of one TABLES row: copy it before filling in the run. A card's index is its
    position in ``book.cards``; ability texts are by row of ``tables.ability``; ``choice_texts`` names the
    alternatives of the abilities that have a `choose one`.
    """

    tables: Any
    index_of_code: dict[int, int]
    title_names: list[str]
    trait_names: list[str]
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
        self.index_of_code = {card.code: i for i, card in enumerate(self.book.cards)}
        self.titles = list(dict.fromkeys(card.name for card in self.book.cards))
        self.traits = known_traits(self.book.cards)
        if len(self.traits) > 64:
            raise DataError(f"the card files use {len(self.traits)} traits; there is room for 64")

    def result(self) -> Lowered:
        for index, card in enumerate(self.book.cards):
            self._card(index, card)
        out = self.filled(tables.TABLES)
        self._watchers(out)
        mark_omens(out[0])
        return Lowered(out.view(np.recarray), self.index_of_code, self.titles, self.traits, self.texts, self.choices)

    # --- cards -------------------------------------------------------------------------------------------

    def _card(self, index: int, card: Card) -> None:
        first = len(self.rows["ability"])
        row: Row = {
            "code": card.code,
            "title": self.titles.index(card.name),
            "type": k.ALLY if card.type == OBJECTIVE_ALLY else k.TYPE_NAMES.index(card.type),
            "sphere": NO_SPHERE if card.sphere is None else k.SPHERE_NAMES.index(card.sphere),
            "cost": card.cost or 0,
            "unique": card.unique,
            "stat": [getattr(card, name) or 0 for name in k.STAT_NAMES],
            "engagement": card.engagement or 0,
            "points": card.points or 0,
            "victory": card.victory or 0,
            "keywords": sum(bit for name, bit in k.KEYWORD_NAMES.items() if name in card.keywords),
            "doomed": card.doomed,
            "surge": card.surge,
            "traits": self._trait_bits([*card.traits, *card.attached_traits]),
            "first_ability": first,
            "n_abilities": len(card.ability),
            "shadow": -1,
            "revealed": -1,
            "travel_cost": -1,
            "setup": -1,
            "attach_to": self._host_filter(card.attach_to),
            "three_pools": card.three_pools or 0,
            "blank": card.status == "blank",
            "worth": card.worth / 10,
            "parries": card.type == "event" and any(_parries(ability) for ability in card.ability),
            "fetches": card.type == "event" and any(_fetches(ability) for ability in card.ability),
        }
        groups = dict.fromkeys(("rules", "host_rules", "global_rules", "events"), 0)
        for number, ability in enumerate(card.ability):
            if ability.kind in v.ONCE_A_CARD:
                row[ability.kind.replace(" ", "_")] = first + number
            if ability.stat is not None:
                group = {"self": "rules", "host": "host_rules", "table": "global_rules"}[ability.who]
                groups[group] |= 1 << v.STATS[ability.stat]
            if ability.on is not None:
                groups["events"] |= 1 << v.EVENTS[ability.on]
            self._ability(index, number, card, ability)
        self.rows["card"].append(row | groups)

    def _ability(self, index: int, number: int, card: Card, ability: Ability) -> None:
        here = len(self.rows["ability"])
        ops = Block(ability.then, self.op_row, self.jump_row, ("if", "may"), _of_each_player).rows
        requires: list[str | Condition] = list(ability.requires)
        needs, eyes = self._needs(ability)
        if ability.kind in OPTIONAL_KINDS and _draws_first(ability.then):
            requires.append(_can_draw(ability.then))
        if len(requires) > 3:
            raise DataError(f"card {card.code} {card.name}: ability[{number}]: too many conditions (drawing adds one)")
        limit, limit_kind = read_limit(ability.limit) if ability.limit else (0, 0)
        exhaust = ability.cost.exhaust
        icon = None if ability.icon is None else Amount(0, k.SPHERE_NAMES.index(ability.icon))
        self.rows["ability"].append(
            {
                "card": index,
                "number": number,
                "kind": v.KINDS[ability.kind],
                "event": v.EVENTS[ability.on] if ability.on else 0,
                "causes": v.EVENT_CAUSES.get(ability.on or "", 0),
                "watches": WATCHES[ability.whose],
                "subject": self._filter(ability.subject, EVERYWHERE),
                "from_where": FROM.index(ability.from_ or ("hand" if card.type == "event" else "play")),
                "phase": k.PHASE_NAMES.index(ability.phase),
                "requires": [self._condition(text) for text in requires] + [-1] * (3 - len(requires)),
                "exhaust_self": exhaust == "self",
                "exhaust": self._filter(None if exhaust == "self" else exhaust),
                "resources": ability.cost.resources,
                "discard": ability.cost.discard,
                "threat": ability.cost.threat,
                "limit": limit,
                "limit_kind": limit_kind,
                "any_player": ability.any_player,
                "stat": v.STATS[ability.stat] if ability.stat else 0,
                "sets": ability.set_,
                "who": CONSTANT_WHO[ability.who],
                "trait": self._trait_bits([ability.trait] if ability.trait else []),
                "first_op": len(self.rows["op"]),
                "n_ops": len(ops),
                "needs": -1 if needs is None else self.number_of(needs),
                "needs_player": eyes,
            }
            | self.amount_row(icon or ability.amount)
        )
        self.rows["op"] += ops
        self.texts.append(ability_sentence(ability, card))
        if options := option_sentences(ability, card):
            self.choices[here] = options

    def _needs(self, ability: Ability) -> tuple[Filter | None, int]:
        """(filter that must match some card for the ability to be usable, PLAYERS number: whose eyes read it)."""
        if ability.needs is not None:
            return read_filter(ability.needs, IN_PLAY), 0
        if ability.kind not in OPTIONAL_KINDS:
            return None, 0
        first = ([op for op in ability.then if op.op != "instead"] or ability.then)[0]
        if first.op == "choose player":
            return _meant(first), v.PLAYERS["chosen"][0]
        if first.who in CHOOSING or first.op == "attack":
            player = "you" if first.player == "engaged" else first.player
            return _meant(first), v.PLAYERS[player][0]
        return None, 0

    # --- the numbers of words ------------------------------------------------------------------------------

    def _trait_bits(self, names: list[str]) -> int:
        return sum(1 << self.traits.index(name) for name in set(names))

    def _filter(self, text: str | None, zones: int = IN_PLAY) -> int:
        return -1 if text is None else self.number_of(read_filter(text, zones))

    def _host_filter(self, text: str | None) -> int:
        """What an attachment can be played on: not on a card that forbids it."""
        if text is None:
            return -1
        flt = read_filter(text, IN_PLAY)
        return self.number_of(replace(flt, lacks=flt.lacks | v.CLOSED))

    def _condition(self, text: str | Condition | None) -> int:
        if text is None:
            return -1
        condition = read_condition(text) if isinstance(text, str) else text
        return self.conditions.setdefault(condition, len(self.conditions))

    def amount_row(self, amount: Amount) -> Row:
        """The four amount columns of an ability or op."""
        return {
            "amount_kind": amount.kind,
            "amount": amount.amount,
            "amount2": amount.amount2,
            "amount_filter": self._filter(amount.count or None),
        }

    def op_row(self, op: Op) -> Row:
        """One op without its nested ops; jumps are set by `rows.Block`."""
        given = {name: getattr(op, name) for name in ("random", "may_bottom", "shuffle", "other", "optional")}
        given |= {"owner": op.under == "owner", "set": op.set_, "engaged": op.engaged}
        return {
            "code": v.OPS[op.op][0],
            "player": v.PLAYERS[op.player][0],
            "who": v.WHO[op.who][0],
            "of": -1 if (meant := _meant(op)) is None else self.number_of(meant),
            "n": op.n[0],
            "n2": op.n[1],
            "until": v.UNTIL[op.until] if op.until else 0,
            "stat": self._op_stat(op),
            "test": self._condition(op.test),
            "jump": 0,
            "flag": sum(v.FLAGS[name][0] for name, on in given.items() if on),
            "then": op.if_done,
        } | self._amount_of(op)

    def _amount_of(self, op: Op) -> Row:
        """Its amount; a card that is named for it takes the place of what an amount counts."""
        row = self.amount_row(op.amount or Amount())
        return row | {"amount_filter": self._filter(op.card, ASIDE)} if op.card else row

    def _op_stat(self, op: Op) -> int:
        """The number in OP.stat: what `at end` does, the card that `face down` makes, or the stat that changes."""
        if op.do:
            return v.AT_END[op.do]
        if op.as_ is not None:
            return next(i for i, card in enumerate(self.book.cards) if card.name == op.as_ and card.type == "enemy")
        return v.STATS[op.stat] if op.stat else 0

    def jump_row(self, option: list[Op] | None) -> Row:
        """A jump whose aim is still to be set: into an alternative, or to the end of something."""
        test = _usable_when(option) if option else None
        empty = {"of": -1, "amount_filter": -1}
        return {"code": v.OPS["jump"][0], "jump": 0, "test": self._condition(test)} | empty

    def filter_row(self, flt: Filter) -> Row:
        same = ("types", "zones", "spheres", "keywords", "needs", "lacks", "ctrl", "engaged", "relation", "cost_x")
        row: Row = {name: getattr(flt, name) for name in same}
        row["traits"] = self._trait_bits(list(flt.traits))
        row["title"] = self.titles.index(flt.title) if flt.title else -1
        return row

    def _watchers(self, out: Any) -> None:
        for number, ability in enumerate(self.rows["ability"]):
            event = ability["event"]
            if event and (ability["watches"] or ability["from_where"]):
                n = int(out["n_watchers"][0, event])
                if n == tables.MAX_WATCHERS:
                    raise DataError(f"more than {n} abilities watch event {event}", "raise tables.MAX_WATCHERS")
                out["watchers"][0, event, n] = number
                out["n_watchers"][0, event] = n + 1


def _meant(op: Op) -> Filter | None:
    """The cards that an op may concern: what stays in play cannot be chosen to leave it."""
    if op.of is None:
        return None
    flt = read_filter(op.of, ENCOUNTER_PILES if op.op == "search encounter" else IN_PLAY)
    leaves = op.op in ("discard", "to hand") and op.who in CHOOSING
    return replace(flt, lacks=flt.lacks | v.FIXED) if leaves else flt


def _of_each_player(op: Op) -> bool:
    """Each player in turn makes this choice."""
    return op.player == "each"


def _usable_when(option: list[Op]) -> str | Condition | None:
    """The condition for an alternative to change the game: only such a one may be chosen."""
    first = option[0]
    if _draws_first(option):
        return _can_draw(option)
    if first.who in CHOOSING:
        return f"exists {first.of}"
    if first.op == "threat" and first.player == "you" and first.amount is not None and first.amount.amount < 0:
        return "threat 1"
    return None


def _can_draw(ops: list[Op]) -> Condition:
    """The condition that the player who draws can draw; amount: 1 + his PLAYERS number, 0: anybody will do."""
    first = ops[0]
    amount = 1 + v.PLAYERS[first.player][0] if first.op == "draw" else 0
    return Condition(v.CONDITIONS["drawing"][0], None, amount, False)


def _parries(ability: Ability) -> bool:
    """It keeps an enemy of the player's choice from attacking."""
    return ability.kind == "action" and any(op.op == "cannot attack" and op.who == "choose" for op in ability.then)


def _fetches(ability: Ability) -> bool:
    """It puts a character of the hand into play for a phase, after which he returns to hand."""
    ops = [op.op for op in ability.then]
    return (
        ops[:2] == ["put into play", "at end"]
        and "in-hand" in (ability.then[0].of or "")
        and ability.then[1].do == "return"
    )


def _draws_first(ops: list[Op]) -> bool:
    names = [op.op for op in ops[:2]]
    return names[:1] == ["draw"] or names == ["choose player", "draw"]
