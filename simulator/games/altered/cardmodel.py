"""What a card file may say: pydantic models of cards, abilities and ops.

The descriptions of the keys are the text of the vocabulary page. Every check that concerns one card alone is
here; checks over several cards (ids, names, subtypes) are in `cardfile`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, PlainValidator, model_validator

from simulator.games.altered import terms as k
from simulator.games.altered import vocabulary as v
from simulator.games.altered.words import CTRL_WORDS, read_condition, read_filter
from simulator.games.cardlanguage.models import Strict, is_int, one_of, readable
from simulator.games.cardlanguage.rows import walk
from simulator.games.cardlanguage.words import unknown


def _read_yours(text: str) -> None:
    if read_filter(text).ctrl != CTRL_WORDS["yours"][0]:
        raise ValueError(f"'{text}': a player sacrifices cards of his own: write yours")


FilterText = Annotated[str, readable(read_filter)]
YoursText = Annotated[str, readable(_read_yours)]
ConditionText = Annotated[str, readable(read_condition)]


# --- amounts -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Amount:
    """A number of an op or constant: AMOUNTS kind, its number (times, for a count), the filter counted."""

    kind: int = 0
    amount: int = 0
    count: str = ""


PLAIN_AMOUNTS = {
    "die": "die",
    "boosts": "boosts",
    "counters": "counters",
    "regions between": "regions between",
    "done": "discarded",
    "die plus done": "die plus",
}
"""Words that stand for an amount: their word in `vocabulary.AMOUNTS`."""
AMOUNT_HELP = 'write a number, { count = "FILTER", times = 1 } or one of ' + ", ".join(
    f'"{word}"' for word in (*PLAIN_AMOUNTS, *k.TERRAIN_NAMES)
)
CONSTANT_AMOUNTS = tuple(v.AMOUNTS[word][0] for word in ("number", "count", "regions between"))


def read_amount(value: Any) -> Amount:
    """The `Amount` of what the file says; ValueError with the ways to write one. A terrain is its bit."""
    if isinstance(value, Amount):
        return value
    if is_int(value):
        return Amount(0, value)
    if isinstance(value, str) and value in PLAIN_AMOUNTS:
        return Amount(v.AMOUNTS[PLAIN_AMOUNTS[value]][0], 1)
    if isinstance(value, str) and value in k.TERRAIN_NAMES:
        return Amount(0, 1 << k.TERRAIN_NAMES.index(value))
    if isinstance(value, dict) and set(value) <= {"count", "times"}:
        times, count = value.get("times", 1), value.get("count")
        if isinstance(count, str) and is_int(times):
            read_filter(count)
            return Amount(v.AMOUNTS["count"][0], times, count)
    raise ValueError(AMOUNT_HELP)


AmountField = Annotated[Amount, PlainValidator(read_amount)]


# --- ops -------------------------------------------------------------------------------------------------------

# Which keys an op needs and which more it may have, beside those every op may have.
EVERY_OP = frozenset({"op", "player", "if_done"})
CARD_OP = frozenset({"of", "n", "budget"})
"""Keys that go with `who`."""
OP_KEYS: dict[str, tuple[str, str]] = {
    "boost": ("who amount", ""),
    "anchor": ("who", ""),
    "sleep": ("who", ""),
    "fleeting": ("who", ""),
    "lose fleeting": ("who", ""),
    "discard": ("who", ""),
    "to reserve": ("who", ""),
    "to hand": ("who", ""),
    "to mana": ("who", ""),
    "to deck top": ("who", ""),
    "sacrifice": ("who", ""),
    "other side": ("who", ""),
    "counters": ("who amount", ""),
    "fire joins": ("who", ""),
    "play free": ("who", ""),
    "exhaust": ("who", ""),
    "draw": ("amount", ""),
    "resupply": ("", "amount"),
    "sabotage": ("", ""),
    "token": ("token into", "amount"),
    "mana from deck": ("", "amount"),
    "next": ("until grants", "of amount"),
    "after you": ("", ""),
    "freeze": ("into", ""),
    "advance": ("into", ""),
    "retreat": ("into", ""),
    "roll": ("", ""),
    "win": ("", ""),
    "top into play": ("", ""),
    "top free": ("", ""),
    "discard mana": ("", ""),
    "exhaust hero": ("", ""),
    "choose one": ("options", ""),
    "if": ("test", "then else_"),
    "may": ("then", "else_"),
    "pay": ("amount then", "else_"),
    "choose player": ("", ""),
}
CHOOSING = ("choose", "may choose", "each", "each there")
CHOOSING_SOME = ("choose", "may choose")
COUNTED_GRANTS = ("discount", "boost")
"""What `next` gives that has an amount."""


class Op(Strict):
    """One step of an effect."""

    op: Annotated[str, one_of("op", OP_KEYS)] = Field(description="what is done: one of the ops")
    who: Annotated[str, one_of("word", v.WHO)] = Field("none", description="which cards it is done to")
    of: FilterText | None = Field(None, description="the filter the cards must match")
    n: int = Field(1, ge=1, le=99, description="how many are chosen")
    budget: int = Field(0, ge=0, le=99, description="choosing: greatest sum of hand costs; 0: no limit")
    player: Annotated[str, one_of("player", v.PLAYERS)] = Field(
        "you", description="the player who acts and chooses; `yours` in `of` is read with his eyes"
    )
    amount: AmountField | None = Field(None, description="how much; where it may be left out: 1")
    token: str | None = Field(None, description="`token`: the token's name")
    into: Annotated[str, one_of("Expedition", v.INTO)] | None = Field(None, description="which Expedition")
    until: Annotated[str, one_of("duration", v.UNTIL)] | None = Field(None, description="`next`: how long it waits")
    grants: Annotated[str, one_of("grant", v.GRANTS)] | None = Field(None, description="`next`: what the card gets")
    test: ConditionText | None = Field(None, description="`if`: the condition")
    then: list[Op] = Field([], description="`if`, `may`, `pay`: the ops that follow")
    else_: list[Op] = Field([], alias="else", description="the ops when the condition fails or the answer is no")
    options: list[list[Op]] = Field([], description="`choose one`: the alternatives, each a list of ops")
    if_done: bool = Field(False, description='"if you do": skip this op if the one before it did nothing')

    @model_validator(mode="after")
    def _keys_fit(self) -> Self:
        needed, more = (set(keys.split()) for keys in OP_KEYS[self.op])
        given = set(self.model_fields_set)
        for key in sorted(needed - given):
            raise ValueError(f"'{self.op}' needs {key}")
        allowed = needed | more | EVERY_OP | (CARD_OP if "who" in needed else set())
        for key in sorted(given - allowed):
            raise ValueError(f"'{self.op}' has no use for {key.rstrip('_')}")
        self._cards_fit()
        if self.op == "choose one" and (len(self.options) < 2 or not all(self.options)):
            raise ValueError("options: at least two alternatives, each with an op")
        if self.op in ("if", "may", "pay") and not (self.then or self.else_):
            raise ValueError(f"'{self.op}' needs then: what is done")
        if self.op in ("token", "pay") and self.amount is not None and self.amount.kind:
            raise ValueError(f"'{self.op}' takes a plain number")
        if self.op == "next" and (self.amount is not None) != (self.grants in COUNTED_GRANTS):
            raise ValueError(f"amount goes with grants = {' or '.join(map(repr, COUNTED_GRANTS))}, and with no other")
        return self

    def _cards_fit(self) -> None:
        if "who" in self.model_fields_set and self.who == "none":
            raise ValueError(f"'{self.op}' works on cards: who = 'none' is none")
        if self.who in CHOOSING and self.of is None:
            raise ValueError(f"who = '{self.who}' needs of: which cards")
        if self.of is not None and self.who not in CHOOSING and self.op != "next":
            raise ValueError("of needs who = 'choose', 'may choose', 'each' or 'each there'")
        if {"n", "budget"} & self.model_fields_set and self.who not in CHOOSING_SOME:
            raise ValueError("n and budget need who = 'choose' or 'may choose'")
        if self.op == "sacrifice" and self.of is not None:
            _read_yours(self.of)


class Cost(Strict):
    """What is paid to use an ability, all of it or nothing."""

    exhaust: bool = Field(False, description="exhaust this card")
    mana: int = Field(0, ge=0, le=99, description="pay this much mana")
    counters: int = Field(0, ge=0, le=99, description="remove this many counters from this card")
    sacrifice: YoursText | None = Field(None, description="sacrifice a card that passes this filter")
    discard_reserve: int = Field(0, ge=0, le=9, description="discard this many cards from your Reserve")
    hand_to_reserve: int = Field(0, ge=0, le=9, description="put this many cards from your hand into your Reserve")


# --- abilities -------------------------------------------------------------------------------------------------

WITHOUT_CARD = ("moves", "draws", "rolls")
"""Events that concern a player and no card."""
DAILY = ("noon", "dusk")
"""Events that concern nobody: every card in play answers."""
# Which keys a rule needs, which more it may have, and which `who` it may have, the first one by default.
RULE_KEYS: dict[str, tuple[str, str, str]] = {
    "tough": ("amount", "of", "self yours"),
    "defender": ("", "of", "self yours"),
    "freezes": ("", "", "table self"),
    "regions": ("amount", "", "table self"),
    "mutes": ("", "", "table self"),
    "cost floor": ("amount", "of", "table"),
    "extra die": ("", "", "table"),
    "die plus": ("", "amount", "table"),
    "spells fleeting": ("", "of", "table yours"),
    "to mana": ("", "of", "self"),
    "may to mana": ("", "of amount", "self"),
    "morning": ("", "", "table"),
    "tokens gigantic": ("", "", "table"),
    "resupply two": ("", "", "table"),
    "min orbs": ("amount", "", "self"),
    "discard discount": ("amount", "", "self"),
}
EVERY_ABILITY = frozenset({"kind", "text"})
# Which keys an ability of a kind may have beside those every ability may have.
KIND_KEYS: dict[str, frozenset[str]] = {
    "reaction": frozenset({"on", "whose", "subject", "by", "may", "requires", "cost", "once", "after_rest", "then"}),
    "quick": frozenset({"requires", "cost", "once", "then"}),
    "support": frozenset({"requires", "cost", "then"}),
    "spell": frozenset({"then"}),
    "constant": frozenset({"requires", "rule", "who", "of", "amount"}),
}


class Ability(Strict):
    """One ability of a card."""

    kind: Annotated[str, one_of("kind", v.KINDS)] = Field(
        "reaction", description="what sort of ability it is; may be left out where `on` is given"
    )
    on: Annotated[str, one_of("event", v.EVENTS)] | None = Field(None, description="the event a reaction answers")
    whose: Literal["self", "any"] = Field(
        "self", description="the event concerns this card, or any card that passes `subject` (or no card)"
    )
    subject: FilterText | None = Field(None, description='filter on the event\'s card (with `whose = "any"`)')
    by: Literal["you", "opponent"] | None = Field(None, description="the event's player; default: anybody")
    may: bool = Field(False, description="its controller may decline it")
    requires: list[ConditionText] = Field(
        [], max_length=3, description="up to three conditions, all to hold when it would trigger or be used"
    )
    cost: Cost = Field(Cost(), description="what is paid; a reaction with a cost needs `may = true`")
    once: bool = Field(False, description="only the first time each Afternoon")
    after_rest: bool = Field(False, description="what happens at Dusk is answered after Rest only")
    then: list[Op] = Field([], description="the effect: its ops, one after the other")
    rule: Annotated[str, one_of("rule", v.RULES)] | None = Field(None, description="constant: the rule that holds")
    who: Annotated[str, one_of("word", v.CONSTANT_WHO)] | None = Field(
        None, description="constant: which cards it is about; default: what its rule is about"
    )
    of: FilterText | None = Field(None, description="constant: the filter these cards must pass")
    amount: AmountField | None = Field(None, description="constant: its number")
    text: str = Field("", description="a short phrase for it; default: made from the ops")

    @model_validator(mode="after")
    def _keys_fit(self) -> Self:
        for key in sorted(self.model_fields_set - KIND_KEYS[self.kind] - EVERY_ABILITY):
            raise ValueError(f"a {self.kind} ability has no use for {key}")
        if self.kind == "constant":
            self._rule_fits()
        elif not self.then:
            raise ValueError("then: no op")
        if self.kind == "reaction":
            self._event_fits()
            if "cost" in self.model_fields_set and not self.may:
                raise ValueError("a reaction with a cost needs may = true")
        if sum(op.op == "choose one" for _, op in self.ops()) > 1:
            raise ValueError("'choose one' stands once in an ability")
        return self

    def _rule_fits(self) -> None:
        if self.rule is None:
            raise ValueError("a constant ability needs rule")
        needed, more, whom = (set(keys.split()) for keys in RULE_KEYS[self.rule])
        given = self.model_fields_set & {"of", "amount"}
        if self.who is not None and self.who not in whom:
            raise ValueError(f"rule '{self.rule}' goes with who = {' or '.join(map(repr, sorted(whom)))}")
        for key in sorted(needed - given):
            raise ValueError(f"rule '{self.rule}' needs {key}")
        for key in sorted(given - needed - more):
            raise ValueError(f"rule '{self.rule}' has no use for {key}")
        if self.who == "yours" and self.of is None:
            raise ValueError("who = 'yours' needs of: which cards")
        if self.amount is not None:
            if self.amount.kind not in CONSTANT_AMOUNTS:
                raise ValueError("a constant ability has a number, a count or regions between")
            if self.amount.count and self.of is not None:
                raise ValueError("a constant ability has one filter: a count leaves no room for of")

    def _event_fits(self) -> None:
        if self.on is None:
            raise ValueError("a reaction needs on: the event it answers")
        if self.on in DAILY:
            for key in sorted({"whose", "subject", "by"} & self.model_fields_set):
                raise ValueError(f"on = '{self.on}' concerns nobody: it has no use for {key}")
        if self.on in WITHOUT_CARD and self.whose != "any":
            raise ValueError(f"on = '{self.on}' concerns no card: write whose = 'any'")
        if self.subject is not None and (self.whose != "any" or self.on in WITHOUT_CARD):
            raise ValueError("subject goes with whose = 'any' and an event that concerns a card")

    @property
    def about(self) -> str:
        """Constant: its `who`, or that of its rule."""
        return self.who or RULE_KEYS[self.rule or "tough"][2].split()[0]

    def ops(self) -> Iterable[tuple[str, Op]]:
        """(path, op) of every op, nested ones included."""
        return walk("then", self.then)


# --- cards -----------------------------------------------------------------------------------------------------

TYPES = (*k.TYPE_NAMES, "token")


def _known_keyword(word: str) -> str:
    name, _, number = word.partition(" ")
    if name == "Tough" and number.isdecimal() and int(number) > 0:
        return word
    if name == "Tough" and number == "X":
        raise ValueError("'Tough X': write a constant ability with rule = 'tough' and its amount")
    if number or name not in k.KEYWORD_NAMES:
        raise ValueError(unknown("keyword", word, (*k.KEYWORD_NAMES, "Tough 1")))
    return word


def _one_word(text: str) -> str:
    if not text or any(letter.isspace() for letter in text):
        raise ValueError(f"'{text}' is no id: write it without blanks")
    return text


Number = Annotated[int, Field(ge=0, le=99)]
# Which keys a card of a type must have and which more it may have, beside those every card may have.
EVERY_CARD = frozenset({"id", "name", "type", "faction", "text", "status", "subtypes", "keywords", "like", "ability"})
CARD_KEYS: dict[str, tuple[str, str]] = {
    "hero": ("limits", "counters"),
    "character": ("rarity cost stats", ""),
    "spell": ("rarity cost", ""),
    "permanent": ("rarity cost", ""),
    "token": ("stats", ""),
}


class Card(Strict):
    """One card: its facts, its text in our words, its abilities."""

    id: Annotated[str, AfterValidator(_one_word)] = Field(description="the card's reference")
    name: str = Field(min_length=1, description="the title; versions of a card share it")
    type: Annotated[str, one_of("type", TYPES)] = Field(description=", ".join(TYPES))
    faction: Annotated[str, one_of("faction", k.FACTION_CODES[1:])] = Field(description=", ".join(k.FACTION_CODES[1:]))
    rarity: Annotated[str, one_of("rarity", k.RARITY_CODES)] | None = Field(
        None, description="C, R1, or R2 (a rare out of its faction)"
    )
    cost: Annotated[list[Number], Field(min_length=2, max_length=2)] | None = Field(
        None, description="[hand cost, Reserve cost]"
    )
    stats: Annotated[list[Number], Field(min_length=3, max_length=3)] | None = Field(
        None, description="[forest, mountain, water]"
    )
    limits: Annotated[list[Number], Field(min_length=2, max_length=2)] | None = Field(
        None, description="hero: cards kept in [Reserve, Landmarks]"
    )
    counters: Number = Field(0, description="hero: counters it starts the game with")
    subtypes: list[str] = Field([], description="subtypes")
    keywords: list[Annotated[str, AfterValidator(_known_keyword)]] = Field(
        [], description='"Gigantic", "Defender", "Eternal", "Seasoned", "Fleeting", "Tough 1"'
    )
    text: str = Field("", description="what it does, in our words")
    like: str | None = Field(None, description="id of the card of this file whose abilities it has")
    status: Literal["ok", "blank"] = Field(description='"ok", or "blank": the game is played without its abilities')
    ability: list[Ability] = Field([], description="its abilities")

    @model_validator(mode="after")
    def _keys_fit(self) -> Self:
        needed, more = (set(keys.split()) for keys in CARD_KEYS[self.type])
        for key in sorted(needed - self.model_fields_set):
            raise ValueError(f"{key} is missing ({self.type})")
        for key in sorted(self.model_fields_set - needed - more - EVERY_CARD):
            raise ValueError(f"{key} does not belong to a card of type {self.type}")
        if self.like is not None and self.ability:
            raise ValueError("like: a card like another has no abilities of its own")
        spells = sum(ability.kind == "spell" for ability in self.ability)
        if spells and (self.type != "spell" or spells > 1):
            raise ValueError("ability: kind 'spell' is for Spells, once on each")
        if self.type == "spell" and any(ability.kind in ("reaction", "quick") for ability in self.ability):
            raise ValueError("ability: a Spell is never in play: it has no reaction and no quick ability")
        return self

    @property
    def tough(self) -> int:
        """The N of its keyword Tough; 0 without."""
        return sum(int(word.removeprefix("Tough ")) for word in self.keywords if word.startswith("Tough "))

    @property
    def is_deck_card(self) -> bool:
        """A card a deck may hold: no hero, no token."""
        return self.type in ("character", "spell", "permanent")
