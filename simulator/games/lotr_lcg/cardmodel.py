"""What a card file may say: pydantic models of cards, abilities, ops and scenarios.

The descriptions of the keys are the text of the vocabulary page. Every check that concerns one card alone is
here; checks over several cards (names, traits, sets) are in `cardfile`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, model_validator

from simulator.games.cardlanguage.models import Strict, is_int, one_of, readable
from simulator.games.cardlanguage.rows import walk
from simulator.games.cardlanguage.words import unknown
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg.words import read_condition, read_filter, read_limit

FilterText = Annotated[str, readable(read_filter)]
ConditionText = Annotated[str, readable(read_condition)]
LimitText = Annotated[str, readable(read_limit)]


@dataclass(frozen=True)
class Amount:
    """A number of an op or constant: AMOUNTS kind (a half: plus its number), its number(s), the filter counted."""

    kind: int = 0
    amount: int = 0
    amount2: int = 0
    count: str = ""

    @property
    def halved(self) -> bool:
        """It is half of what its numbers say."""
        return bool(self.kind & v.AMOUNTS["half"][0])

    @property
    def whole_kind(self) -> int:
        """Its kind without the half."""
        return self.kind & ~v.AMOUNTS["half"][0]


AMOUNT_HELP = (
    'write a number, [against a defended attack, undefended], "event", "x", "x minus 1", "all", '
    '{ each = "damage on self" | "resources on self" | "players", times = 1 }, '
    '{ count = "FILTER", times = 1 }, { threat35 = [below, from 35] } or { half = any of these }'
)
PLAIN_AMOUNTS = ("event", "x", "x minus 1", "all")
EACH_AMOUNTS = ("damage on self", "resources on self", "players")
CONSTANT_AMOUNTS = tuple(v.AMOUNTS[word][0] for word in ("number", *EACH_AMOUNTS))


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(is_int, value))


def read_amount(value: Any) -> Amount:
    """The `Amount` of what the file says; ValueError with the ways to write one."""
    if isinstance(value, Amount):
        return value
    if is_int(value):
        return Amount(0, value)
    if _is_pair(value):
        return Amount(v.AMOUNTS["undefended"][0], value[0], value[1])
    if isinstance(value, str) and value in PLAIN_AMOUNTS:
        return Amount(v.AMOUNTS[value][0], 1)
    if isinstance(value, dict):
        times = value.get("times", 1)
        keys = set(value) - {"times"}
        if keys == {"each"} and value["each"] in EACH_AMOUNTS and is_int(times):
            return Amount(v.AMOUNTS[value["each"]][0], times)
        if keys == {"count"} and isinstance(value["count"], str) and is_int(times):
            read_filter(value["count"])
            return Amount(v.AMOUNTS["count"][0], times, 0, value["count"])
        if set(value) == {"threat35"} and _is_pair(value["threat35"]):
            return Amount(v.AMOUNTS["threat 35"][0], *value["threat35"])
        if set(value) == {"half"}:
            whole = read_amount(value["half"])
            return replace(whole, kind=whole.kind | v.AMOUNTS["half"][0])
    raise ValueError(AMOUNT_HELP)


def read_n(value: Any) -> tuple[int, int]:
    """(how many, how many if undefended; 0: the same)."""
    if is_int(value) and value > 0:
        return value, 0
    if _is_pair(value) and min(value) > 0:
        return value[0], value[1]
    raise ValueError("write a number above 0, or [against a defended attack, undefended]")


AmountField = Annotated[Amount, PlainValidator(read_amount)]
Count = Annotated[tuple[int, int], PlainValidator(read_n)]

# Which keys an op needs and which more it may have, beside those every op may have.
EVERY_OP = frozenset({"op", "player", "test", "if_done", "optional", "who", "of", "n"})
OP_KEYS: dict[str, tuple[str, str]] = {
    "ready": ("who", ""),
    "exhaust": ("who", ""),
    "damage": ("who amount", ""),
    "heal": ("who amount", ""),
    "resource": ("who amount", ""),
    "progress": ("who amount", ""),
    "modify": ("who stat amount until", "set_"),
    "silence": ("who until", ""),
    "cannot attack": ("who player", ""),
    "many defenders": ("", ""),
    "draw": ("amount", ""),
    "threat": ("amount", ""),
    "discard": ("who", ""),
    "discard from hand": ("amount", "random"),
    "to hand": ("who", ""),
    "put into play": ("who", "under engaged"),
    "at end": ("who until do", ""),
    "attach self": ("who", ""),
    "cancel": ("", ""),
    "reveal": ("", "amount"),
    "gain surge": ("", ""),
    "deal shadow": ("amount", ""),
    "look": ("", "may_bottom"),
    "search deck": ("amount", "shuffle"),
    "shuffle discard": ("", ""),
    "remove self": ("", ""),
    "engage": ("who", ""),
    "to staging": ("who", ""),
    "uncommit": ("who", ""),
    "attack": ("of", ""),
    "choose one": ("options", ""),
    "if": ("test then", "else_"),
    "may": ("then", ""),
    "win": ("", ""),
    "lose": ("", ""),
    "search encounter": ("of", ""),
    "give control": ("who", ""),
    "choose player": ("", "other"),
    "look at shadow": ("", ""),
    "no defense": ("", ""),
    "modify field": ("of stat amount until", "set_"),
    "discard attachments": ("of", ""),
    "topmost to hand": ("of", ""),
    "extra threat": ("amount", ""),
    "remove progress": ("amount", ""),
    "to encounter deck": ("who", "shuffle"),
    "enemy attacks": ("who", ""),
    "instead": ("", ""),
    "attach aside": ("who card", ""),
    "set aside": ("who", ""),
    "shuffle encounter": ("", ""),
    "guard": ("who", ""),
    "capture": ("who", ""),
    "rescue": ("who amount", ""),
    "claim": ("who", ""),
    "face down": ("as_", ""),
    "attach to deck": ("", ""),
}
FILTER_OPS = frozenset(
    {"discard from hand", "attack", "search encounter", "choose player", "modify field", "topmost to hand"}
    | {"discard attachments"}
)
CHOOSING = ("choose", "may choose", "each", "random")


class Op(Strict):
    """One step of an effect."""

    op: Annotated[str, one_of("op", OP_KEYS)] = Field(description="what is done: one of the ops")
    who: Annotated[str, one_of("word", v.WHO)] = Field("none", description="which cards it is done to")
    of: FilterText | None = Field(None, description="the filter the cards must match")
    n: Count = Field((1, 0), description="how many are chosen; `[a, b]`: b if the attack is undefended")
    player: Annotated[str, one_of("player", v.PLAYERS)] = Field(
        "you", description="the player who acts and chooses; `yours` in `of` is read with his eyes"
    )
    amount: AmountField | None = Field(None, description="how much")
    until: Annotated[str, one_of("duration", v.UNTIL)] | None = Field(None, description="how long it lasts")
    stat: Literal["willpower", "attack", "defense", "health", "threat"] | None = Field(None, description="what changes")
    test: ConditionText | None = Field(
        None, description="`if`: the condition. Other ops: players for whom it fails are passed over"
    )
    then: list[Op] = Field([], description="`if`, `may`: the ops that follow")
    else_: list[Op] = Field([], alias="else", description="`if`: the ops when the condition fails")
    options: list[list[Op]] = Field([], description="`choose one`: the alternatives, each a list of ops")
    random: bool = Field(False, description=v.FLAGS["random"][1])
    may_bottom: bool = Field(False, description=v.FLAGS["may_bottom"][1])
    shuffle: bool = Field(False, description=v.FLAGS["shuffle"][1])
    other: bool = Field(False, description="`choose player`: not the acting player himself")
    optional: bool = Field(False, description=v.FLAGS["optional"][1])
    set_: bool = Field(False, alias="set", description=v.FLAGS["set"][1])
    under: Literal["owner"] | None = Field(None, description="`put into play`: under its owner's control")
    engaged: bool = Field(False, description=v.FLAGS["engaged"][1])
    card: FilterText | None = Field(None, description="`attach aside`: the card that is set aside")
    do: Annotated[str, one_of("word", v.AT_END)] | None = Field(
        None, description="`at end`: return, shuffle, discard, top"
    )
    as_: str | None = Field(None, alias="as", description="`face down`: the enemy that the card is meanwhile")
    if_done: bool = Field(False, description='the word "then": skip this op if the one before it did nothing')

    @model_validator(mode="after")
    def _keys_fit(self) -> Self:
        needed, more = (set(keys.split()) for keys in OP_KEYS[self.op])
        given = {key for key in self.model_fields_set if key != "else"}
        for key in sorted(needed - given):
            raise ValueError(f"'{self.op}' needs {key}")
        for key in sorted(given - needed - more - EVERY_OP):
            raise ValueError(f"'{self.op}' has no use for {key.rstrip('_')}")
        if self.who in CHOOSING and self.of is None:
            raise ValueError(f"who = '{self.who}' needs of: which cards")
        if self.of is not None and self.who not in CHOOSING and self.op not in FILTER_OPS:
            raise ValueError("of needs who = 'choose', 'may choose', 'each' or 'random'")
        if self.op == "reveal" and (self.amount is None) == (self.who == "none"):
            raise ValueError("'reveal' needs amount, or who: which cards")
        if self.set_ and self.amount is not None and self.amount.amount < 0:
            raise ValueError("set: a value is never below 0")
        if self.op == "choose one" and (len(self.options) < 2 or not all(self.options)):
            raise ValueError("options: at least two alternatives, each with an op")
        return self


def _self_or_filter(text: str) -> None:
    if text != "self":
        read_filter(text)


class Cost(Strict):
    """What is paid to use an ability, beside the resource cost of a card."""

    exhaust: Annotated[str, readable(_self_or_filter)] | None = Field(
        default=None, description='"self", or the filter of a card to exhaust'
    )
    resources: int = Field(default=0, ge=0, description="resources from this card's own pool")
    discard: int = Field(default=0, ge=0, description="cards discarded from the acting player's hand")
    threat: int = Field(default=0, ge=0, description="by how much the acting player raises his threat")


class Ability(Strict):
    """One ability of a card."""

    kind: Annotated[str, one_of("kind", v.KINDS)] = Field(description="what sort of ability it is")
    on: Annotated[str, one_of("event", v.EVENTS)] | None = Field(None, description="the event it answers")
    whose: Literal["self", "any", "host"] = Field(
        "self", description="the event concerns this card, any card that passes `subject`, or the host"
    )
    subject: FilterText | None = Field(None, description='filter on the event\'s card (with `whose = "any"`)')
    from_: Literal["play", "hand", "aside"] | None = Field(
        None, alias="from", description="where the card is when it is used; events: hand, others: play"
    )
    phase: Annotated[str, one_of("phase", k.PHASE_NAMES)] = Field("any", description="only in this phase")
    requires: list[ConditionText] = Field([], max_length=3, description="up to three conditions, all to hold")
    cost: Cost = Field(Cost(), description="what is paid: exhaust, resources, discard, threat")
    limit: LimitText | None = Field(None, description='"1 per round", "3 per phase", "1 per round per player", …')
    any_player: bool = Field(False, description="any player may use it")
    needs: FilterText | None = Field(
        None, description="some card must match, else it cannot be used; default: what the first op works on"
    )
    text: str = Field("", description="a sentence for it; default: made from the ops")
    then: list[Op] = Field([], description="the effect: its ops, one after the other")
    stat: Annotated[str, one_of("stat or rule", v.STATS)] | None = Field(None, description="constant: what it changes")
    who: Literal["self", "host", "table"] = Field("self", description="constant: which card it works on")
    amount: AmountField = Field(Amount(0, 1), description="constant: by how much")
    set_: bool = Field(
        False, alias="set", description="constant: `amount` is the value itself, whatever is added to it"
    )
    trait: str | None = Field(None, description='constant with `stat = "trait"`: the trait gained')
    icon: Annotated[str, one_of("sphere", k.SPHERE_NAMES)] | None = Field(
        None, description='constant with `stat = "icon"`: the resource icon gained'
    )

    @model_validator(mode="after")
    def _keys_fit(self) -> Self:
        constant_keys = {"stat", "who", "amount", "trait", "icon", "set_"}
        if self.kind == "constant":
            if self.stat is None:
                raise ValueError("a constant ability needs stat")
            if (self.stat == "trait") != (self.trait is not None) or (self.stat == "icon") != (self.icon is not None):
                raise ValueError("stat = 'trait' goes with trait, stat = 'icon' with icon")
            if self.amount.whole_kind not in CONSTANT_AMOUNTS:
                raise ValueError("a constant ability counts with a number or { each = … }")
            if self.set_ and (self.stat not in k.STAT_NAMES or self.amount.amount < 0):
                raise ValueError("set goes with a number that is changed, and with an amount of 0 or more")
            wrong = self.model_fields_set - constant_keys - {"kind", "requires", "text"}
        else:
            if not self.then:
                raise ValueError("then: no op")
            if (self.kind in ("response", "forced")) != (self.on is not None):
                raise ValueError("a response or forced ability needs on, and no other ability has it")
            wrong = self.model_fields_set & constant_keys
        for key in sorted(wrong):
            raise ValueError(f"a {self.kind} ability has no use for {key.rstrip('_')}")
        if self.subject is not None and self.whose != "any":
            raise ValueError("subject goes with whose = 'any'")
        if self.on in v.SUBJECTLESS and self.whose != "any":
            raise ValueError(f"on = '{self.on}' concerns no card: write whose = 'any'")
        self._replaces_what_would_happen()
        if self.from_ == "aside" and self.kind != "forced":
            raise ValueError("from = 'aside': a card set aside has forced abilities only")
        if self.on == "committed" and self.whose != "self":
            raise ValueError("on = 'committed' answers for this card alone: whose and subject cannot widen it")
        return self

    def _replaces_what_would_happen(self) -> None:
        """`instead` is a step of its own, and only for what is about to happen; `cancel` is for effects."""
        imminent = (self.on or "").startswith("would ")
        names = [op.op for op in self.then]
        if any(op.op == "instead" for _, op in self.ops()) and not (imminent and names.count("instead") == 1):
            raise ValueError("'instead' stands once among the ops of then, for an event on = 'would …'")
        if imminent and "cancel" in names:
            raise ValueError("'cancel' stops effects; what would happen is replaced with 'instead'")

    def ops(self) -> Iterable[tuple[str, Op]]:
        """(path, op) of every op, nested ones included."""
        return walk("then", self.then)


class Copies(Strict):
    """How many copies a box holds."""

    core: int = Field(ge=0, description="the original core set")
    revised: int = Field(ge=0, description="the revised core set")


def _read_cost(value: Any) -> Any:
    return k.X_COST if value == "X" else value


def _known_keyword(word: str) -> str:
    name, _, number = word.partition(" ")
    if name == "Doomed" and number.isdecimal() and int(number) > 0:
        return word
    if number or name not in (*k.KEYWORD_NAMES, "Surge"):
        raise ValueError(unknown("keyword", word, (*k.KEYWORD_NAMES, "Surge", "Doomed 1")))
    return word


Number = Annotated[int, Field(ge=0, le=99)]
# Which keys a card of a type must have and which more it may have, beside those every card may have.
EVERY_CARD = frozenset(
    {"code", "name", "type", "text", "status", "unique", "traits", "keywords", "ability", "worth", "octgn", "reward"}
)
_PLAYER, _FIGHTS = "sphere copies deck_limit", "attack defense health"
CARD_KEYS: dict[str, tuple[str, str]] = {
    "hero": (f"{_PLAYER} {_FIGHTS} threat willpower", ""),
    "ally": (f"{_PLAYER} {_FIGHTS} cost willpower", "victory"),
    "attachment": (f"{_PLAYER} cost attach_to", "victory"),
    "event": (f"{_PLAYER} cost", "three_pools victory"),
    "enemy": (f"{_FIGHTS} set quantity easy_quantity engagement threat", "victory shadow_text attached_traits"),
    "location": ("set quantity easy_quantity threat points", "victory shadow_text attached_traits"),
    "treachery": ("set quantity easy_quantity", "victory shadow_text attached_traits"),
    "objective": ("set quantity easy_quantity", "victory shadow_text attached_traits"),
    "quest": ("set points stage", ""),
    "objective ally": (f"{_FIGHTS} set quantity willpower", ""),
    "campaign": ("set scenario", "brings resolution"),
}
OBJECTIVE_ALLY = "objective ally"
"""An encounter card that is an ally while a player controls it: for filters and in play it is one."""
# a boon or burden is earned, not chosen for a deck and not part of an encounter set: its quantity is what the box holds
_REWARD_NEEDS, _REWARD_LACKS = {"set", "quantity"}, {"copies", "deck_limit", "easy_quantity"}


class Brought(Strict):
    """A card a campaign card brings into the game."""

    card: int | str = Field(description="name or code of a boon or burden")
    copies: Annotated[int, Field(ge=1, le=20)] = Field(1, description="how many")


class Resolution(Strict):
    """What winning the scenario does to the campaign log."""

    earn: int | str | None = Field(None, description="a boon or burden that goes into the campaign pool")
    each_player: bool = Field(False, description="`earn`: a copy for every player")
    stage: int | str | None = Field(None, description="only if the game was won at this quest card")
    keep: list[int | str] = Field(
        [],
        max_length=4,
        description="cards that go into the pool if they are in play (a prisoner has not left it); Permanent ones stay "
        "with the heroes who bear them",
    )
    keep_brings: int | str | None = Field(
        None,
        description="last scenario, `keep`: of this boon each player has a copy when such a card begins a campaign",
    )
    prisoner: bool = Field(
        False, description="the hero with the most damage (a tie: by chance) is logged as the prisoner"
    )

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        if (self.earn is not None) + bool(self.keep) + self.prisoner != 1:
            raise ValueError("a resolution is one of earn, keep and prisoner")
        if self.each_player and self.earn is None:
            raise ValueError("each_player goes with earn")
        if self.keep_brings is not None and not self.keep:
            raise ValueError("keep_brings goes with keep")
        return self


class Card(Strict):
    """One card: its facts, its text in our words, its abilities."""

    code: int = Field(gt=0, lt=1_000_000, description="the card's number")
    name: str = Field(min_length=1, description="the title")
    type: Annotated[str, one_of("type", CARD_KEYS)] = Field(description="hero, ally, attachment, event, enemy, …")
    sphere: Annotated[str, one_of("sphere", k.SPHERE_NAMES)] | None = Field(None, description="player cards")
    cost: Annotated[int, BeforeValidator(_read_cost), Field(ge=k.X_COST, le=99)] | None = Field(
        None, description='resource cost, or "X"'
    )
    threat: Number | None = Field(None, description="a hero's threat cost, or the threat in the staging area")
    willpower: Number | None = Field(None, description="willpower")
    attack: Number | None = Field(None, description="attack")
    defense: Number | None = Field(None, description="defense")
    health: Annotated[int, Field(ge=1, le=99)] | None = Field(None, description="hit points")
    engagement: Number | None = Field(None, description="engagement cost of an enemy")
    points: Number | None = Field(None, description="quest points of a location or quest card; 0: not won by progress")
    stage: Literal[1, 2, 3, 4, 5] | None = Field(None, description="quest card: its stage")
    victory: Annotated[int, Field(ge=1, le=99)] | None = Field(None, description="victory points")
    unique: bool = Field(False, description="unique: one in play at a time")
    traits: list[str] = Field([], description="traits")
    attached_traits: list[str] = Field([], description="traits of an encounter card while it is an attachment")
    keywords: list[Annotated[str, AfterValidator(_known_keyword)]] = Field([], description='"Ranged", "Doomed 1", …')
    attach_to: FilterText | None = Field(None, description="attachment: what it may be attached to")
    three_pools: Annotated[int, Field(ge=2, le=3)] | None = Field(
        None, description="its cost must come from this many heroes' pools"
    )
    text: str = Field("", description="what it does, in our words")
    shadow_text: str = Field("", description="its shadow effect, in our words")
    copies: Copies | None = Field(None, description="player card: copies in the core and revised boxes")
    deck_limit: Annotated[int, Field(ge=1, le=99)] | None = Field(None, description="player card: copies in a deck")
    set: str | None = Field(None, description="encounter set")
    quantity: Annotated[int, Field(ge=0, le=20)] | None = Field(
        None, description="copies, standard mode; 0: another card becomes it (`face down`)"
    )
    easy_quantity: Annotated[int, Field(ge=0, le=20)] | None = Field(None, description="copies, easy mode")
    reward: Literal["boon", "burden"] | None = Field(None, description="earned in a campaign: a boon or a burden")
    scenario: str | None = Field(None, description="campaign card: the scenario it belongs to")
    brings: list[Brought] = Field([], description="campaign card: cards it sets aside, out of play, at set-up")
    resolution: list[Resolution] = Field([], description="campaign card: what winning the scenario brings")
    octgn: str | None = Field(None, description="identifier in OCTGN deck files")
    worth: int = Field(
        0, description="agents: value of having it in play or resolved, in tenths of a point; below 0: it hurts"
    )
    status: Literal["ok", "blank"] = Field(description='"ok", or "blank" if its abilities are not written yet')
    ability: list[Ability] = Field([], description="its abilities")

    @model_validator(mode="after")
    def _keys_fit(self) -> Self:
        needed, more = (set(keys.split()) for keys in CARD_KEYS[self.type])
        if self.reward is not None:
            needed = (needed | _REWARD_NEEDS) - _REWARD_LACKS
        for key in sorted(needed - self.model_fields_set):
            raise ValueError(f"{key} is missing ({self.type})")
        for key in sorted(self.model_fields_set - needed - more - EVERY_CARD):
            raise ValueError(f"{key} does not belong to a card of type {self.type}")
        for kind in v.ONCE_A_CARD:
            if sum(ability.kind == kind for ability in self.ability) > 1:
                raise ValueError(f"ability: more than one of kind {kind}")
        if self.is_player_card and any(ability.who == "table" for ability in self.ability):
            raise ValueError("ability: who = 'table' is for cards of the scenario")
        if self.status == "blank" and self.ability:
            raise ValueError("status: a blank card has no abilities")
        return self

    @property
    def surge(self) -> int:
        """1 when it has the keyword Surge."""
        return int("Surge" in self.keywords)

    @property
    def doomed(self) -> int:
        """The total N of its Doomed keywords (numbers add up)."""
        return sum(int(word.split()[1]) for word in self.keywords if word.startswith("Doomed"))

    @property
    def is_player_card(self) -> bool:
        """A hero, ally, attachment or event that a deck is built from."""
        return self.type in k.TYPE_NAMES[: k.EVENT + 1] and self.reward is None


class Stage(Strict):
    """One quest card of a scenario."""

    card: int | str = Field(description="name or code of the quest card")
    next: list[int | str] = Field([], max_length=2, description="what may follow, by chance; none: the game is won")


class Scenario(Strict):
    """A scenario: encounter sets, set-up, quest cards in order."""

    name: str = Field(min_length=1, description="its title")
    order: int = Field(ge=0, description="its place in the list of scenarios")
    sets: list[str] = Field(min_length=1, description="encounter sets of its encounter deck")
    setup: list[int | str] = Field(
        [], max_length=8, description="cards searched out and put into the staging area; more: a `setup` ability"
    )
    aside: list[int | str] = Field([], max_length=8, description="cards searched out and set aside, out of play")
    stage: list[Stage] = Field(min_length=1, max_length=8, description="quest cards, the first one first")
