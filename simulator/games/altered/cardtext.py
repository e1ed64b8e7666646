"""Cards in words: stat lines and abilities as phrases, for options, for listings and for telling a game."""

from __future__ import annotations

from simulator.games.altered import terms as k
from simulator.games.altered import vocabulary as v
from simulator.games.altered.cardmodel import Ability, Amount, Card, Op
from simulator.games.altered.words import COST, LACK_WORDS, LANDMARK, STATUS_WORDS, TYPE_WORDS, ZERO, filter_words

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
BY = {"you": " (yours)", "opponent": " (your opponent's)"}
PLAYER_WORDS = {"opponent": "your opponent", "each": "each player", "chosen": "that player"}
CARD_WORDS = {"self": "this card", "subject": "that card", "target": "it", "hero": "your Hero"}
INTO_PHRASES = {
    "any": "an Expedition",
    "here": "this card's Expedition",
    "other": "your other Expedition",
    "hero": "your Hero Expedition",
    "companion": "your Companion Expedition",
    "both": "both of your Expeditions",
    "all": "all Expeditions",
    "facing": "the facing Expedition",
    "spread": "Expeditions, one after the other",
}
UNTIL_PHRASES = {"turn": "this turn", "afternoon": "this Afternoon"}
STATUS_OPS = {"anchor": "Anchored", "sleep": "Asleep", "fleeting": "Fleeting"}
CARD_DEEDS = {
    "discard": "discard {}",
    "to reserve": "put {} into Reserve",
    "to hand": "return {} to hand",
    "to mana": "turn {} into an exhausted Mana Orb",
    "to deck top": "put {} on top of the deck",
    "sacrifice": "sacrifice {}",
    "other side": "move {} to the other Expedition",
    "fire joins": "trigger the joins abilities of {} again",
    "play free": "play {} for free",
    "exhaust": "exhaust {}",
}
PLAIN_DEEDS = {
    "sabotage": "sabotage",
    "after you": "end your turn",
    "roll": "roll a die",
    "win": "win the game",
    "top into play": "look at the top four cards for up to two Characters",
    "top free": "reveal the top card to play it for free or keep it",
    "exhaust hero": "exhaust your Hero",
    "choose player": "choose a player",
}
EXPEDITION_DEEDS = {
    "freeze": "{} cannot move forward today",
    "advance": "move {} forward 1 region",
    "retreat": "move {} back 1 region",
}
STATUSES = [*STATUS_WORDS, *LACK_WORDS, "ready"]
FILTER_WORDS = frozenset(filter_words())
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
        facts.append(f"starts with {_count(card.counters, 'counter')}")
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
        price = f"you may {price}"
    elif ability.may and not ability.text:
        effect = f"you may {effect}"
    condition = f"if {' and '.join(map(condition_phrase, ability.requires))}" if ability.requires else ""
    return _capital(f"{': '.join(filter(None, [_when(ability), price, condition, effect]))}.")


def _when(ability: Ability) -> str:
    if ability.kind != "reaction":
        return "support" if ability.kind == "support" else ""
    when, once = WHEN[ability.on or "joins"], ", once each Afternoon" if ability.once else ""
    if ability.whose == "self":
        return when + once
    about = filter_phrase(ability.subject)
    if ability.by and ability.on in DONE_BY:
        return f"when {DONE_BY[ability.on][ability.by == 'opponent'].format(about)}{once}"
    if ability.on in ("from hand", "from reserve"):
        when = f"when {about} joins {when}"
    return when.replace("when it ", f"when {about} ", 1) + BY.get(ability.by or "", "") + once


def costs(ability: Ability) -> list[str]:
    """What is paid for an ability, in phrases: ["exhaust", "pay 2"]."""
    cost = ability.cost
    phrases = ["exhaust"] if cost.exhaust else []
    if cost.mana:
        phrases.append(f"pay {cost.mana}")
    if cost.counters:
        phrases.append(f"spend {_count(cost.counters, 'counter')}")
    if cost.sacrifice:
        phrases.append(f"sacrifice {filter_phrase(cost.sacrifice)}")
    if cost.discard_reserve:
        phrases.append(f"discard {_count(cost.discard_reserve, 'card')} from your Reserve")
    if cost.hand_to_reserve:
        phrases.append(f"put {_count(cost.hand_to_reserve, 'card')} from your hand into your Reserve")
    return phrases


def _rule(ability: Ability) -> str:
    number = _number(ability.amount) if ability.amount else "0" if ability.rule == "may to mana" else "1"
    of = " ".join(word for word in (ability.of or "card").split() if word != "yours")
    its_own = f"if it is {filter_phrase(of)}, " if ability.of and ability.about == "self" else ""
    whose = f"each {filter_phrase(of, 0)} you control: " if ability.about == "yours" else ""
    phrases = {
        "tough": f"Tough {number}",
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
        + ("" if number == "0" else f"; if not, draw {_count(number, 'card')}"),
        "morning": "in the Morning draw 1 card only, and the top card of your deck becomes a Mana Orb",
        "tokens gigantic": "tokens you control have Gigantic",
        "resupply two": "when you would resupply, reveal two cards: one goes to Reserve, the other is discarded",
        "min orbs": f"it can be played only with {number} Mana Orbs",
        "discard discount": f"discard a card from your Reserve to pay {number} less for it",
    }
    return its_own + ("" if ability.rule == "spells fleeting" else whose) + phrases[ability.rule or "tough"]


def _terrains(amount: Amount | None) -> str:
    bits = amount.amount if amount else k.ALL_TERRAINS
    return " and ".join(name for bit, name in enumerate(k.TERRAIN_NAMES) if bits >> bit & 1)


# --- ops -------------------------------------------------------------------------------------------------------


def _ops(ops: list[Op]) -> str:
    phrases = ""
    for op in ops:
        joint = ("; if done, " if op.if_done else ", then ") if phrases else ""
        phrases += joint + _op(op)
    return phrases


def _op(op: Op) -> str:
    player = PLAYER_WORDS.get(op.player)
    return f"{player}: {_deed(op)}" if player else _deed(op)


def _deed(op: Op) -> str:
    if op.op in PLAIN_DEEDS:
        return PLAIN_DEEDS[op.op]
    if op.op in CARD_DEEDS:
        return CARD_DEEDS[op.op].format(_cards(op))
    if op.op in EXPEDITION_DEEDS:
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
        return "lose Fleeting" if itself else f"take Fleeting off {_cards(op)}"
    if op.op in STATUS_OPS:
        what = STATUS_OPS[op.op]
    elif op.op == "counters" and op.amount is not None and op.amount.kind == 0 and op.amount.amount < 0:
        what = _count(-op.amount.amount, "counter")
        return f"remove {what}" if itself else f"remove {what} from {_cards(op)}"
    else:
        what = _count(_number(op.amount), op.op.removesuffix("s"))
    return f"gain {what}" if itself else f"give {_cards(op)} {what}"


def _branches(op: Op) -> str:
    if op.op == "choose one":
        return f"choose: {'; or '.join(map(_ops, op.options))}"
    otherwise = f"; if not, {_ops(op.else_)}" if op.else_ else ""
    if op.op == "if":
        return f"if {condition_phrase(op.test)}: {_ops(op.then)}{otherwise}"
    price = f"pay {_number(op.amount)}: " if op.op == "pay" else ""
    return f"you may {price}{_ops(op.then)}{otherwise}"


NEXT_FROM = {"in-hand": "hand", "in-reserve": "Reserve"}


def _next(op: Op) -> str:
    number = _number(op.amount)
    gifts = {
        "discount": f"costs {number} less",
        "boost": f"gains {_count(number, 'boost')}",
        "anchored": "gains Anchored",
        "lose fleeting": "loses Fleeting",
        "reserve abilities": "has its from Reserve abilities when played from hand",
        "free": "costs nothing",
        "free, loses fleeting": "costs nothing and loses Fleeting",
    }
    words = (op.of or "card").split()
    place = next((f" from {NEXT_FROM[word]}" for word in words if word in NEXT_FROM), "")
    what = filter_phrase(" ".join(word for word in words if word not in ("yours", *NEXT_FROM)) or "card", 0)
    return f"your next {what}{place} {UNTIL_PHRASES[op.until or 'turn']} {gifts[op.grants or 'free']}"


def _amounts(op: Op) -> str:
    number = _number(op.amount)
    if op.op == "draw":
        return f"draw {_count(number, 'card')}"
    if op.op == "resupply":
        return "resupply" if number == "1" else f"resupply {number} times"
    if op.op == "token":
        token = _with_article(op.token or "") if number == "1" else _count(number, op.token or "")
        return f"create {token} in {INTO_PHRASES[op.into or 'any']}"
    if op.op == "mana from deck":
        orbs = "card of the deck into an exhausted Mana Orb"
        return f"turn the top {orbs if number == '1' else f'{number} cards of the deck into exhausted Mana Orbs'}"
    return "discard a Mana Orb"


def _cards(op: Op) -> str:
    if op.who in CARD_WORDS:
        return CARD_WORDS[op.who]
    if op.who == "each there":
        return f"each {filter_phrase(op.of, 0)} of an Expedition"
    if op.who == "each":
        return f"each {filter_phrase(op.of, 0)}"
    if op.n >= MANY:
        return f"any number of {filter_phrase(op.of, 2)}"
    limit = f" of total cost {op.budget} or less" if op.budget else ""
    if op.who == "may choose":
        return f"up to {op.n} {filter_phrase(op.of, 0 if op.n == 1 else 2)}{limit}"
    return (filter_phrase(op.of) if op.n == 1 else f"{op.n} {filter_phrase(op.of, 2)}") + limit


# --- numbers, filters, conditions --------------------------------------------------------------------------------


def _number(amount: Amount | None) -> str:
    if amount is None:
        return "1"
    words = {
        v.AMOUNTS["die"][0]: "as many as rolled",
        v.AMOUNTS["boosts"][0]: "as many as its boosts",
        v.AMOUNTS["counters"][0]: "as many as its counters",
        v.AMOUNTS["regions between"][0]: "as many as regions lie between your Expeditions",
        v.AMOUNTS["discarded"][0]: "1 for each of these",
        v.AMOUNTS["die plus"][0]: "as many as rolled (2 more for each discarded)",
    }
    if amount.kind == v.AMOUNTS["count"][0]:
        return f"{amount.amount} for each {filter_phrase(amount.count, 0)}"
    return words.get(amount.kind, str(amount.amount))


def _count(number: int | str, noun: str) -> str:
    """ "1 boost", "2 boosts", "1 boost for each Robot you control", "boosts, as many as rolled"."""
    first, each, rest = str(number).partition(" for each ")
    if first.isdigit():
        return f"{first} {noun}" + ("" if first == "1" else "s") + each + rest
    return f"{noun}s, {number}"


CONDITION_PHRASES = {
    "first player": "you are the first player",
    "orbs N": "you have at least {} Mana Orbs",
    "counters N": "this card has at least {} counters",
    "boosts N": "this card has at least {} boosts",
    "die N": "the die shows at least {}",
    "day N": "the day is at least {}",
    "zeros N": "your Characters have at least {} printed statistics of 0",
    "three statuses": "you control three different Characters, one Fleeting, one Anchored, one Asleep",
    "subject cost counters": "its hand cost is at least the number of counters",
    "due to forest": "it moved due to forest",
    "was fleeting": "it was Fleeting",
    "afternoon": "it is Afternoon",
    "hero ready": "your Hero is ready",
}
ONE_CARD = {"self": "this card", "subject": "that card", "target": "the chosen card"}
TURNED_ROUND = ((" at least ", " less than "), (" is ", " is not "), (" are ", " are not "), (" was ", " was not "))


def condition_phrase(text: str | None) -> str:
    """A condition in English: "count landmark yours 2" gives "there are at least 2 Landmarks you control"."""
    if text is None:
        return ""
    if text.startswith("not "):
        phrase = condition_phrase(text.removeprefix("not "))
        for straight, turned in TURNED_ROUND:
            if straight in phrase:
                return phrase.replace(straight, turned, 1)
        return f"it is not so that {phrase}"
    first, _, rest = text.partition(" ")
    if first == "count":
        flt, _, number = rest.rpartition(" ")
        one = number == "1"
        return f"there {'is' if one else 'are'} at least {number} {filter_phrase(flt, 0 if one else 2)}"
    if text in CONDITION_PHRASES:
        return CONDITION_PHRASES[text]
    if first in ONE_CARD:
        known = all(word in STATUSES for word in rest.split())
        return f"{ONE_CARD[first]} is {' or '.join(map(_proper, rest.split())) if known else filter_phrase(rest)}"
    head, _, number = text.rpartition(" ")
    return CONDITION_PHRASES[f"{head} N"].format(number)


PILES = {"in-hand": "hand", "in-reserve": "Reserve", "in-discard": "discard pile", "in-mana": "Mana zone"}
OWNERS = {"yours": "your", "opposing": "your opponent's", "of-chosen": "that player's"}
CONTROLLERS = {"yours": "you control", "opposing": "your opponent controls", "of-chosen": "that player controls"}
RELATIONS = {
    "other": "other than this card",
    "here": "in this card's Expedition",
    "facing": "in the facing Expedition",
    "another": "other than the one chosen",
    "elsewhere": "in your other Expedition",
}


def filter_phrase(text: str | None, number: int = 1) -> str:
    """A filter in English: "character boosted yours" gives "a Boosted Character you control".

    ``number``: 1 with an article, 2 in the plural, 0 the bare noun.
    """
    words = (text or "card").split()
    statuses = " or ".join(_proper(word) for word in words if word in STATUSES)
    subtypes = " or ".join(_proper(word) for word in words if _is_subtype(word))
    tokens = "token" if "token" in words else "nontoken" if "nontoken" in words else ""
    types = [_proper(word) for word in words if word in (*TYPE_WORDS, LANDMARK) and word != "card"]
    types = types or ([] if subtypes or tokens == "token" else ["card"])
    owner = next((word for word in words if word in OWNERS), "")
    piles = [PILES[word] for word in words if word in PILES]
    whose = OWNERS.get(owner, "a")
    places = f"in {' or '.join(f'{whose} {pile}' for pile in piles)}" if piles else CONTROLLERS.get(owner, "")
    after = [places, *(RELATIONS[word] for word in words if word in RELATIONS), *_costs_of(words)]
    nouns = [*filter(None, [statuses, tokens, subtypes])], [f"{kind}s" if number == 2 else kind for kind in types]
    if not types and number == 2:
        nouns[0][-1] += "s"
    phrase = " ".join(filter(None, [*nouns[0], " or ".join(nouns[1]), *after]))
    return _with_article(phrase) if number == 1 else phrase


def _is_subtype(word: str) -> bool:
    return word not in FILTER_WORDS and not word.startswith("cost")


def _costs_of(words: list[str]) -> list[str]:
    found = [match for match in map(COST.match, words) if match]
    phrases = [f"of hand cost {match[2]} or {'less' if match[1] == '<=' else 'more'}" for match in found]
    if "cost<=characters" in words:
        phrases.append("of hand cost up to the number of your Characters")
    return phrases + (["with a printed 0"] if ZERO in words else [])


def _proper(word: str) -> str:
    """The game's own words are written large: types, subtypes, statuses."""
    if word == "unfleeting":
        return "not Fleeting"
    return word if word == "ready" else word.replace("_", " ").capitalize()


def _with_article(phrase: str) -> str:
    return f"{'an' if phrase[:1] in 'AEIOUaeiou' else 'a'} {phrase}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
