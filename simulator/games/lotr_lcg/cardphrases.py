"""Filters and conditions of the card language as phrases: "an exhausted ally you control", "the host attacks"."""

from __future__ import annotations

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.words import ENGAGED_WORDS, STATE_WORDS

PLACES = {
    "in-hand": "in hand",
    "in-discard": "in a discard pile",
    "staging": "in the staging area",
    "engaged": "engaged with a player",
    "in-encounter-deck": "in the encounter deck",
    "in-encounter-discard": "in the encounter discard pile",
    "in-victory": "in the victory display",
    "set-aside": "set aside",
}
CONDITION_PHRASES = {
    "undefended": "nobody defends",
    "you are the player": "it concerns you",
    "self attacked it": "this card took part",
    "host attacked it": "the host took part",
    "subject is host": "that card is the host",
    "during the quest phase": "it is the quest phase",
    "you are first": "you are the first player",
    "can draw": "cards can be drawn",
    "the player controls the host": "its host's player controls it",
    "dealt a blank shadow": "it was dealt a shadow card without effect",
    "rescued": "a prisoner has been rescued",
}
COUNT_PHRASES = {
    "threat above": "threat is above {}",
    "threat": "threat is at least {}",
    "players": "there are at least {} players",
    "deck": "the deck holds at least {}",
    "any deck": "some player's deck holds at least {}",
    "any threat": "some player has at least {} threat",
    "encounter deck": "the encounter deck holds at least {}",
    "hand": "the first player's hand holds at least {}",
}


def condition_phrase(text: str | None) -> str:
    """A condition in English: "host attacks enemy trait:Orc" gives "the host attacks an Orc enemy"."""
    if text is None:
        return ""
    if text.startswith("not "):
        return f"it is not so that {condition_phrase(text.removeprefix('not '))}"
    if text in CONDITION_PHRASES:
        return CONDITION_PHRASES[text]
    words = text.split()
    if words[-1].lstrip("-").isdigit():
        return COUNT_PHRASES[" ".join(words[:-1])].format(words[-1])
    verb, _, rest = text.partition(" ")
    if text.startswith("at least "):
        number, _, rest = rest.removeprefix("least ").partition(" ")
        return f"there are at least {number} of: {filter_phrase(rest, article=False)}"
    if verb == "exists":
        return f"there is {filter_phrase(rest)}"
    if verb == "no":
        return f"there is no {filter_phrase(rest, article=False)}"
    if text.startswith("in the attack of "):
        return f"it was the attack of {filter_phrase(text.removeprefix('in the attack of '))}"
    if verb == "each":
        return f"each player has {filter_phrase(rest.removeprefix('has '))}"
    name = {"self": "this card", "host": "the host", "subject": "that card"}[verb]
    if rest.startswith("attacks "):
        return f"{name} attacks {filter_phrase(rest.removeprefix('attacks '))}"
    return f"{name} is {_adjective(rest)}"


def _adjective(text: str) -> str:
    """A filter of states alone reads as an adjective ("exhausted"), any other as a noun."""
    if text in STATE_WORDS:
        return text
    if text in ("active", "staging"):
        return "the active location" if text == "active" else PLACES[text]
    return filter_phrase(text)


OWNER_PHRASES = {
    "yours": "you control",
    "not-yours": "somebody else controls",
    "of-chosen": "of that player",
    "of-event-player": "of the player it attacks or engages",
}
ENGAGED_PHRASES = {
    "engaged-with-you": "engaged with you",
    "engaged-with-chosen": "engaged with that player",
    "engaged-with-event": "engaged with the player it attacks or engages",
    "engaged-with-another": "engaged with another player",
    "engaged-with-someone": "engaged with a player",
}
RELATION_PHRASES = {
    "most-damaged": "with the most damage",
    "other": "other than this one",
    "not-target": "other than the one chosen",
    "not-cost": "other than the one paid with",
    "on-defender": "on the defender",
    "on-host": "on the same card",
    "defends": "that defends",
    "attackable": "it may attack",
    "staged": "in the staging area or attached to a card there",
}


def _with_or(places: list[str]) -> list[str]:
    """Two piles to look in are joined by "or"."""
    piles = [place for place in places if place in PLACES.values()]
    return [f"or {place}" if place in piles[1:] else place for place in places]


def filter_phrase(text: str | None, article: bool = True) -> str:
    """A filter in English: "ally exhausted yours" gives "an exhausted ally you control"."""
    if text is None:
        return "card"
    head, _, title = text.partition("named ")
    before: list[str] = []
    nouns: list[str] = []
    after: list[str] = []
    for word in head.split():
        if word in STATE_WORDS or word == "active":
            before.append(word)
        elif word in k.SPHERE_NAMES:
            before.append(word.capitalize())
        elif ":" in word:
            before.append(word.partition(":")[2].replace("_", " "))
        elif word in PLACES:
            after.append(PLACES[word])
        elif word == "owned":
            after = [place.replace("in a ", "in your ").replace("in hand", "in your hand") for place in after]
        elif word in OWNER_PHRASES:
            after.append(OWNER_PHRASES[word])
        elif word in ENGAGED_WORDS:
            after.append(("or " if PLACES["staging"] in after else "") + ENGAGED_PHRASES[word])
        elif word in RELATION_PHRASES:
            after.append(RELATION_PHRASES[word])
        elif word == "cost-x":
            after.append("of cost X")
        elif word not in ("in-play", "affordable-x"):
            nouns.append(word)
    if title:
        return title.strip()
    after = [*dict.fromkeys(place for place in after if place)]
    phrase = " ".join([*before, " or ".join(nouns) or "card", *_with_or(after)])
    return f"{'an' if phrase[0].lower() in 'aeiou' else 'a'} {phrase}" if article else phrase
