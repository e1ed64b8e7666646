"""Numbers, filters and conditions of a card file in English: "at least 2 other Plants", "a Boosted Character"."""

from __future__ import annotations

from simulator.games.altered import vocabulary as v
from simulator.games.altered.cardmodel import Amount
from simulator.games.altered.words import COST, LACK_WORDS, LANDMARK, STATUS_WORDS, TYPE_WORDS, ZERO, filter_words
from simulator.games.cardlanguage.english import counted, either, plural, with_article

THAT_MANY, AS_MANY = "that many", "as many as "
STATUSES = [*STATUS_WORDS, *LACK_WORDS, "ready"]
FILTER_WORDS = frozenset(filter_words())


# --- numbers, filters, conditions --------------------------------------------------------------------------------


def number_phrase(amount: Amount | None) -> str:
    if amount is None:
        return "1"
    words = {
        v.AMOUNTS["die"][0]: THAT_MANY,
        v.AMOUNTS["boosts"][0]: "as many as its boosts",
        v.AMOUNTS["counters"][0]: "as many as its counters",
        v.AMOUNTS["regions between"][0]: "as many as regions between your Expeditions",
        v.AMOUNTS["discarded"][0]: "1 for each of these",
        v.AMOUNTS["die plus"][0]: f"{THAT_MANY} (2 more for each card discarded)",
    }
    if amount.kind == v.AMOUNTS["count"][0]:
        return f"{amount.amount} for each {filter_phrase(amount.count, 0)}"
    return words.get(amount.kind, str(amount.amount))


def counted_phrase(number: str, noun: str) -> str:
    """What `counted` makes of a `number_phrase`: "2 boosts", "that many boosts", "boosts, as many as its counters"."""
    if number.startswith(THAT_MANY):
        return f"{THAT_MANY} {plural(noun)}{number.removeprefix(THAT_MANY)}"
    return f"{plural(noun)}, {number}" if number.startswith(AS_MANY) else counted(number, noun)


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
TURNED_ROUND = (
    ("is at least ", "is less than "),
    ("shows at least ", "shows less than "),
    (" at least ", " fewer than "),
    (" is ", " is not "),
    (" are ", " are not "),
    (" was ", " was not "),
)


def condition_phrase(text: str | None) -> str:
    """A condition in English: "count landmark yours 2" gives "there are at least 2 Landmarks you control"."""
    if text is None:
        return ""
    if text.startswith("not "):
        straight_text = text.removeprefix("not ")
        if straight_text.startswith("count "):
            flt, _, number = straight_text.removeprefix("count ").rpartition(" ")
            return _count_phrase(flt, int(number), there=False)
        phrase = condition_phrase(straight_text)
        for straight, turned in TURNED_ROUND:
            if straight in phrase:
                return phrase.replace(straight, turned, 1)
        return f"it is not so that {phrase}"
    first, _, rest = text.partition(" ")
    if first == "count":
        flt, _, number = rest.rpartition(" ")
        return _count_phrase(flt, int(number))
    if text in CONDITION_PHRASES:
        return CONDITION_PHRASES[text]
    if first in ONE_CARD:
        known = all(word in STATUSES for word in rest.split())
        return f"{ONE_CARD[first]} is {' or '.join(map(proper, rest.split())) if known else filter_phrase(rest)}"
    head, _, number = text.rpartition(" ")
    return CONDITION_PHRASES[f"{head} N"].format(number)


def _count_phrase(flt: str, number: int, there: bool = True) -> str:
    """ "you control at least 2 other Plants", "you control no token", "there is a card in your Reserve"."""
    words = flt.split()
    yours = "yours" in words and not any(word in PILES for word in words)
    what = " ".join(word for word in words if word != "yours") or "card" if yours else flt
    if number == 1:
        phrase = filter_phrase(what) if there else f"no {filter_phrase(what, 0)}"
        return f"you control {phrase}" if yours else f"there is {phrase}"
    amount = f"{'at least' if there else 'fewer than'} {number} {filter_phrase(what, 2)}"
    return f"you control {amount}" if yours else f"there are {amount}"


PILES = {"in-hand": "hand", "in-reserve": "Reserve", "in-discard": "discard pile", "in-mana": "Mana zone"}
OWNERS = {"yours": "your", "opposing": "your opponent's", "of-chosen": "that player's"}
CONTROLLERS = {"yours": "you control", "opposing": "your opponent controls", "of-chosen": "that player controls"}
RELATIONS = {
    "here": "in this card's Expedition",
    "facing": "in the facing Expedition",
    "another": "other than the one chosen",
    "elsewhere": "in your other Expedition",
}


def filter_phrase(text: str | None, number: int = 1, origin: bool = False) -> str:
    """A filter in English: "character boosted yours" gives "a Boosted Character you control".

    ``number``: 1 with an article, 2 in the plural, 0 the bare noun. ``origin``: the pile is where the cards
    come from.
    """
    words = (text or "card").split()
    statuses = either([proper(word) for word in words if word in STATUSES])
    subtypes = " or ".join(proper(word) for word in words if _is_subtype(word))
    tokens = "token" if "token" in words else "nontoken" if "nontoken" in words else ""
    types = [proper(word) for word in words if word in (*TYPE_WORDS, LANDMARK) and word != "card"]
    types = types or ([] if subtypes or tokens == "token" else ["card"])
    owner = next((word for word in words if word in OWNERS), "")
    piles = [PILES[word] for word in words if word in PILES]
    whose = OWNERS.get(owner, "a")
    places = (
        f"{'from' if origin else 'in'} {' or '.join(f'{whose} {pile}' for pile in piles)}"
        if piles
        else CONTROLLERS.get(owner, "")
    )
    after = [places, *(RELATIONS[word] for word in words if word in RELATIONS), *_costs_of(words)]
    other = "other" if "other" in words else ""
    nouns = (
        [*filter(None, [other, statuses, tokens, subtypes])],
        [plural(kind) if number == 2 else kind for kind in types],
    )
    if not types and number == 2:
        nouns[0][-1] = plural(nouns[0][-1])
    phrase = " ".join(filter(None, [*nouns[0], " or ".join(nouns[1]), *after]))
    return with_article(phrase) if number == 1 else phrase


def _is_subtype(word: str) -> bool:
    return word not in FILTER_WORDS and not word.startswith("cost")


def _costs_of(words: list[str]) -> list[str]:
    found = [match for match in map(COST.match, words) if match]
    phrases = [f"with hand cost {match[2]} or {'less' if match[1] == '<=' else 'more'}" for match in found]
    if "cost<=characters" in words:
        phrases.append("with hand cost up to the number of your Characters")
    return phrases + (["with a printed 0"] if ZERO in words else [])


def proper(word: str) -> str:
    """The game's own words are written large: types, subtypes, statuses."""
    if word == "unfleeting":
        return "not Fleeting"
    return word if word == "ready" else word.replace("_", " ").capitalize()
