"""Cards in words: stat lines and abilities as phrases, for options, for listings and for telling a game."""

from __future__ import annotations

from simulator.games.altered import terms as k
from simulator.games.altered.cardmodel import Ability, Amount, Card, Op
from simulator.games.altered.cardphrases import (
    AS_MANY,
    PILES,
    condition_phrase,
    counted_phrase,
    filter_phrase,
    number_phrase,
)
from simulator.games.cardlanguage.english import capital, counted, listed, third_person, with_article

WHEN = {
    "joins": "when it joins",
    "from hand": "from hand",
    "from reserve": "from Reserve",
    "noon": "at Noon",
    "dusk": "at Dusk",
    "played": "when it is played",
    "boosted": "when it gains boosts",
    "leaves expedition": "when it leaves the Expedition zone",
    "leaves landmarks": "when it leaves the Landmark zone",
    "hand to reserve": "when it goes from hand to Reserve",
    "expedition to reserve": "when it goes from an Expedition to Reserve",
    "leaves reserve": "when it leaves Reserve",
    "rolls": "when a die is rolled",
    "sacrificed": "when it is sacrificed",
    "token": "when it is created",
    "fails to move": "when its Expedition fails to move forward at Dusk",
    "moves": "when an Expedition moves forward at Dusk",
    "draws": "when cards are drawn or a Reserve is resupplied",
}
DONE_BY = {
    "played": ("you play {}", "your opponent plays {}"),
    "token": ("you create {}", "your opponent creates {}"),
    "sacrificed": ("you sacrifice {}", "your opponent sacrifices {}"),
    "moves": ("your Expedition moves forward at Dusk", "your opponent's Expedition moves forward at Dusk"),
    "rolls": ("you roll a die", "your opponent rolls a die"),
    "draws": ("you draw or resupply", "your opponent draws or resupplies"),
    "leaves reserve": ("{} leaves your Reserve", "{} leaves your opponent's Reserve"),
}
BY = {"you": " you control", "opponent": " your opponent controls"}
PLAYER_WORDS = {"opponent": "your opponent", "each": "each player", "chosen": "that player"}
CARD_WORDS = {"self": "this card", "subject": "that card", "target": "it", "hero": "your Hero"}
INTO_PHRASES = {
    "any": "target Expedition",
    "here": "this card's Expedition",
    "other": "your other Expedition",
    "hero": "your Hero Expedition",
    "companion": "your Companion Expedition",
    "both": "each of your Expeditions",
    "all": "all Expeditions",
    "facing": "the facing Expedition",
    "spread": "any Expeditions, spread as you like",
}
UNTIL_PHRASES = {"turn": "this turn", "afternoon": "this Afternoon"}
STATUS_OPS = {"anchor": "Anchored", "sleep": "Asleep", "fleeting": "Fleeting"}
CARD_DEEDS = {
    "discard": "discard {}",
    "to reserve": "send {} to Reserve",
    "to hand": "return {} to hand",
    "to mana": "turn {} into an exhausted Mana Orb",
    "to deck top": "put {} on top of its owner's deck",
    "sacrifice": "sacrifice {}",
    "other side": "move {} to the other Expedition",
    "fire joins": "trigger the joins abilities of {} again",
    "play free": "play {} for free",
    "exhaust": "exhaust {}",
}
PLAIN_DEEDS = {
    "sabotage": "sabotage",
    "after you": "After You",
    "roll": "roll a die",
    "win": "you win the game",
    "top into play": "reveal the top four cards of your deck: up to two Characters among them join your "
    "Expeditions and gain Fleeting, the others are discarded",
    "top free": "reveal the top card of your deck to play it for free or put it into your hand",
    "exhaust hero": "exhaust your Hero",
    "choose player": "choose a player",
}
EXPEDITION_DEEDS = {
    "freeze": "{} cannot move forward today",
    "advance": "move {} forward 1 region",
    "retreat": "move {} back 1 region",
}
ITSELF = "this card "
STATEMENTS = (ITSELF, "if ", "you ", "your ", "each player", "no Expedition", "target Expedition cannot")
"""How the deed of a card on itself begins; how phrases begin that are no imperatives."""
MANY = 16
"""`n` of an op that works on any number of cards: from here on."""


# --- cards -------------------------------------------------------------------------------------------------


def card_lines(card: Card) -> list[str]:
    """What `foredeck cards NAME` prints: title, numbers, our text, state, then each ability as a sentence."""
    lines = [title_line(card), *filter(None, [stat_line(card)])]
    if card.subtypes or card.keywords:
        lines.append(". ".join([*card.subtypes, *card.keywords]) + ".")
    if card.text:
        lines.append(card.text)
    lines.append("plays as blank: its abilities are not written yet" if card.status == "blank" else "works")
    return lines + [f"- {ability_sentence(ability)}" for ability in card.ability]


def title_line(card: Card) -> str:
    """ "Kelon Elemental (Axiom character R1, ALT_CORE_B_AX_04_R1)" """
    faction = k.FACTION_NAMES[k.FACTION_CODES.index(card.faction)]
    return f"{card.name} ({' '.join(filter(None, [faction, card.type, card.rarity]))}, {card.id})"


def stat_line(card: Card) -> str:
    """The numbers of the card that it has, in the order they are printed."""
    facts = []
    if card.cost:
        facts.append(f"hand cost {card.cost[0]}, Reserve cost {card.cost[1]}")
    if card.stats:
        facts += [f"{name} {value}" for name, value in zip(k.TERRAIN_NAMES, card.stats, strict=True)]
    if card.limits:
        facts.append(f"Reserve limit {card.limits[0]}, Landmark limit {card.limits[1]}")
    if card.counters:
        facts.append(f"starts with {counted(card.counters, 'counter')}")
    return ", ".join(facts)


# --- abilities -----------------------------------------------------------------------------------------------


def short_phrase(ability: Ability) -> str:
    """The ability's own text, or what it does in short: "gain 2 counters"."""
    return ability.text or (_rule(ability) if ability.kind == "constant" else _ops(ability.then))


def option_phrases(ability: Ability) -> list[str]:
    """One phrase for each alternative of the ability's `choose one`; empty without one."""
    for _, op in ability.ops():
        if op.op == "choose one":
            return [_ops(option) for option in op.options]
    return []


def ability_sentence(ability: Ability) -> str:
    """When, at what price and under which conditions it does what it does."""
    price, effect = ", ".join(costs(ability)), short_phrase(ability)
    if ability.may and price:
        price = f"you may {listed(['exhaust this card' if cost == 'exhaust' else cost for cost in costs(ability)])}"
    elif ability.may and not ability.text:
        effect = f"you may {effect}"
    if ability.requires:
        effect = f"if {' and '.join(map(condition_phrase, ability.requires))}, {effect}"
    if ability.may and price:
        price, effect = "", _for_price(price, effect)
    return capital(f"{': '.join(filter(None, [_when(ability), price, effect]))}.")


def _for_price(price: str, effect: str) -> str:
    """ "you may pay 2 to draw 1 card", "you may pay 2: this card gains 1 boost" """
    return price + (": " if effect.startswith(STATEMENTS) else " to ") + effect


def _when(ability: Ability) -> str:
    if ability.kind != "reaction":
        return "support" if ability.kind == "support" else ""
    when, once = WHEN[ability.on or "joins"], ", once each Afternoon" if ability.once else ""
    if ability.whose == "self":
        return when + once
    about = filter_phrase(ability.subject)
    if ability.by and ability.on in DONE_BY:
        return f"when {DONE_BY[ability.on][ability.by == 'opponent'].format(about)}{once}"
    about += "" if about.endswith(tuple(BY.values())) else BY.get(ability.by or "", "")
    if ability.on in ("from hand", "from reserve"):
        return f"when {about} joins {when}{once}"
    return when.replace("when it ", f"when {about} ", 1) + once


def costs(ability: Ability) -> list[str]:
    """What is paid for an ability, in phrases: ["exhaust", "pay 2"]."""
    cost = ability.cost
    phrases = ["exhaust"] if cost.exhaust else []
    if cost.mana:
        phrases.append(f"pay {cost.mana}")
    if cost.counters:
        phrases.append(f"spend {counted(cost.counters, 'counter')}")
    if cost.sacrifice:
        phrases.append(f"sacrifice {filter_phrase(cost.sacrifice)}")
    if cost.discard_reserve:
        phrases.append(f"discard {counted(cost.discard_reserve, 'card')} from your Reserve")
    if cost.hand_to_reserve:
        phrases.append(f"put {counted(cost.hand_to_reserve, 'card')} from your hand into your Reserve")
    return phrases


def _rule(ability: Ability) -> str:
    number = number_phrase(ability.amount) if ability.amount else "0" if ability.rule == "may to mana" else "1"
    of = " ".join(word for word in (ability.of or "card").split() if word != "yours")
    its_own = f"if it is {filter_phrase(of)}, " if ability.of and ability.about == "self" else ""
    whose = f"each {filter_phrase(of, 0)} you control has " if ability.about == "yours" else ""
    if ability.about == "self" and ability.requires and ability.rule in ("tough", "defender"):
        whose = "this card has "
    tough = f"X, where X is the number of {number.removeprefix(AS_MANY)}" if number.startswith(AS_MANY) else number
    phrases = {
        "tough": f"Tough {tough}",
        "defender": "Defender",
        "freezes": "your other Expedition and the one facing it cannot move forward",
        "regions": f"every region is {_terrains(ability.amount)} only",
        "mutes": "joins, from hand and from Reserve abilities of facing Characters do not trigger",
        "cost floor": f"your opponent's {filter_phrase(of, 2)} cost at least {number}",
        "extra die": "when you roll a die, roll one more and drop one",
        "die plus": f"when you roll a die, you may add {number}",
        "spells fleeting": f"{filter_phrase(ability.of or 'spell', 2)} you play have Fleeting",
        "to mana": "when it leaves the Expedition zone, it becomes an exhausted Mana Orb",
        "may to mana": "when it leaves the Expedition zone, it may become an exhausted Mana Orb"
        + ("" if number == "0" else f"; if not, draw {counted_phrase(number, 'card')}"),
        "morning": "in the Morning draw 1 card only, and the top card of your deck becomes a Mana Orb",
        "tokens gigantic": "tokens you control have Gigantic",
        "resupply two": "when you would resupply, reveal two cards: one goes to Reserve, the other is discarded",
        "min orbs": f"it can be played only with at least {number} Mana Orbs",
        "discard discount": f"you may discard a card from your Reserve to pay {number} less for it",
    }
    return its_own + ("" if ability.rule == "spells fleeting" else whose) + phrases[ability.rule or "tough"]


def _terrains(amount: Amount | None) -> str:
    bits = amount.amount if amount else k.ALL_TERRAINS
    return " and ".join(name for bit, name in enumerate(k.TERRAIN_NAMES) if bits >> bit & 1)


# --- ops -------------------------------------------------------------------------------------------------------


def _ops(ops: list[Op]) -> str:
    phrases = ""
    for op in ops:
        phrase, before = _op(op), phrases
        joint = ("; if done, " if op.if_done else ", then ") if phrases else ""
        if joint == ", then " and before.startswith(ITSELF) and phrase.startswith(ITSELF):
            joint, phrase = " and ", phrase.removeprefix(ITSELF)
        phrases += joint + phrase
    return phrases


def _op(op: Op) -> str:
    """Somebody else than you is told with his name and "their"."""
    player, deed = PLAYER_WORDS.get(op.player), _deed(op)
    may = op.who == "may choose" and op.n == 1
    if not player:
        return f"you may {deed}" if may else deed
    verb, _, rest = deed.partition(" ")
    rest = f" {rest}".replace(" you control", " they control").replace(" your ", " their ").rstrip()
    return f"{player} may {verb}{rest}" if may else f"{player} {third_person(verb)}{rest}"


def _deed(op: Op) -> str:
    if op.op in PLAIN_DEEDS:
        return PLAIN_DEEDS[op.op]
    if op.op in CARD_DEEDS:
        if op.op == "to reserve" and "in-hand" in (op.of or "").split():
            return f"put {_cards(op)} into your Reserve"
        return CARD_DEEDS[op.op].format(_cards(op))
    if op.op in EXPEDITION_DEEDS:
        if op.op == "freeze" and op.into == "all":
            return "no Expedition can move forward today"
        return EXPEDITION_DEEDS[op.op].format(INTO_PHRASES[op.into or "any"])
    if op.op in ("boost", "counters", "lose fleeting", *STATUS_OPS):
        return _gains(op)
    if op.op in ("choose one", "if", "may", "pay"):
        return _branches(op)
    if op.op == "next":
        return _next(op)
    return _amounts(op)


def _gains(op: Op) -> str:
    itself = op.who == "self"
    if op.op == "lose fleeting":
        return f"{ITSELF}loses Fleeting" if itself else f"take Fleeting off {_cards(op)}"
    if op.op in STATUS_OPS:
        return f"{ITSELF}gains {STATUS_OPS[op.op]}" if itself else f"make {_cards(op)} {STATUS_OPS[op.op]}"
    if op.op == "counters" and op.amount is not None and op.amount.kind == 0 and op.amount.amount < 0:
        what = counted(-op.amount.amount, "counter")
        return f"remove {what} from {_cards(op)}"
    what = counted_phrase(number_phrase(op.amount), op.op.removesuffix("s"))
    each = " each" if op.who in ("choose", "may choose") and op.n > 1 else ""
    return f"{ITSELF}gains {what}" if itself else f"give {_cards(op)} {what}{each}"


def _branches(op: Op) -> str:
    if op.op == "choose one":
        return f"choose one: {'; or '.join(map(_ops, op.options))}"
    otherwise = f"; if not, {_ops(op.else_)}" if op.else_ else ""
    if op.op == "if":
        return f"if {condition_phrase(op.test)}, {_ops(op.then)}{otherwise}"
    effect = _ops(op.then)
    effect = _for_price(f"pay {number_phrase(op.amount)}", effect) if op.op == "pay" else effect
    return f"you may {effect}{otherwise}"


NEXT_FROM = {"in-hand": "hand", "in-reserve": "Reserve"}


def _next(op: Op) -> str:
    number = number_phrase(op.amount)
    gifts = {
        "discount": f"costs {number} less",
        "boost": f"gains {counted_phrase(number, 'boost')}",
        "anchored": "gains Anchored",
        "lose fleeting": "loses Fleeting",
        "reserve abilities": "triggers its from Reserve abilities as well",
        "free": "costs nothing",
        "free, loses fleeting": "costs nothing and, played from hand, loses Fleeting",
    }
    words = (op.of or "card").split()
    place = next((f" from {NEXT_FROM[word]}" for word in words if word in NEXT_FROM), "")
    what = filter_phrase(" ".join(word for word in words if word not in ("yours", *NEXT_FROM)) or "card", 0)
    return f"your next {what}{place} {UNTIL_PHRASES[op.until or 'turn']} {gifts[op.grants or 'free']}"


def _amounts(op: Op) -> str:
    number = number_phrase(op.amount)
    if op.op == "draw":
        return f"draw {counted_phrase(number, 'card')}"
    if op.op == "resupply":
        return {"1": "resupply", "2": "resupply twice"}.get(number, f"resupply {number} times")
    if op.op == "token":
        token = with_article(op.token or "") if number == "1" else counted_phrase(number, op.token or "")
        return f"create {token} in {INTO_PHRASES[op.into or 'any']}"
    if op.op == "mana from deck":
        orbs = "card of your deck into an exhausted Mana Orb"
        return f"turn the top {orbs if number == '1' else f'{number} cards of your deck into exhausted Mana Orbs'}"
    return "discard one of your Mana Orbs"


def _cards(op: Op) -> str:
    if op.who in CARD_WORDS:
        return CARD_WORDS[op.who]
    if op.who == "each there":
        return f"each {filter_phrase(op.of, 0)} in {'an' if op.op == 'sacrifice' else 'target'} Expedition"
    if op.who == "each":
        return f"each {filter_phrase(op.of, 0, origin=True)}"
    if op.n >= MANY:
        return f"any number of {filter_phrase(op.of, 2, origin=True)}"
    limit = f" with a total hand cost of {op.budget} or less" if op.budget else ""
    target = "" if op.op == "sacrifice" or any(word in PILES for word in (op.of or "").split()) else "target "
    if op.n == 1:
        phrase = filter_phrase(op.of, 0, origin=True)
        if phrase.startswith("other "):
            return f"another {target}{phrase.removeprefix('other ')}{limit}"
        return (f"{target}{phrase}" if target else with_article(phrase)) + limit
    up_to = "up to " if op.who == "may choose" else ""
    return f"{up_to}{op.n} {target}{filter_phrase(op.of, 2, origin=True)}{limit}"
