"""How the strings of a card file are read: filters ("ally exhausted yours") and conditions ("threat 35").

Pure Python without numba, so that files can be checked and pages written fast. The numbers of the words are in
`vocabulary`; names of cards and traits stay names here, `lowering` numbers them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from simulator.games.cardlanguage import words
from simulator.games.cardlanguage.words import Form, WordError, forms_of, read_form, unknown
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg import vocabulary as v

EVERYWHERE = 0xFFFF
"""All zones: the place of a filter that tests one given card and names no place."""
IN_PLAY = 1 << 3 | 1 << 4 | 1 << 5 | 1 << 8 | 1 << 12
"""Players' areas, engaged enemies, staging area, active location, attachments."""
ASIDE = 1 << 11
"""Cards that are set aside: where `attach aside` looks."""
ENCOUNTER_PILES = 1 << 6 | 1 << 7
"""Encounter deck and its discard pile: the places of a search that names none."""

# --- filter words: each with its meaning, for the vocabulary page -------------------------------------------
TYPE_WORDS: dict[str, tuple[int, str]] = {
    "hero": (1 << k.HERO, "a hero"),
    "ally": (1 << k.ALLY, "an ally"),
    "character": (1 << k.HERO | 1 << k.ALLY, "a hero or an ally"),
    "attachment": (1 << k.ATTACHMENT, "an attachment, or any card attached to another"),
    "event": (1 << k.EVENT, "an event"),
    "enemy": (1 << k.ENEMY, "an enemy"),
    "location": (1 << k.LOCATION, "a location"),
    "treachery": (1 << k.TREACHERY, "a treachery"),
    "objective": (1 << k.OBJECTIVE, "an objective"),
    "quest": (1 << k.QUEST_CARD, "a quest card"),
    "card": (0, "any card"),
}
PLACE_WORDS: dict[str, tuple[int, str]] = {
    "in-play": (IN_PLAY, "in play: the default"),
    "in-hand": (1 << 1, "in a player's hand"),
    "in-discard": (1 << 2, "in a player's discard pile"),
    "engaged": (1 << 4, "engaged with a player"),
    "staging": (1 << 5, "in the staging area"),
    "in-encounter-deck": (1 << 6, "in the encounter deck"),
    "in-encounter-discard": (1 << 7, "in the encounter discard pile"),
    "active": (1 << 8, "the active location"),
    "in-victory": (1 << 9, "in the victory display"),
    "set-aside": (1 << 11, "set aside, out of play"),
}
CTRL_WORDS = {
    "yours": "controlled by the acting player",
    "not-yours": "controlled by somebody else",
    "of-chosen": "controlled by the player chosen before; in a pile: his card",
    "of-event-player": "controlled by the player of the event: engaged or defending",
    "owned": "owned by the acting player: for hands and discard piles",
}
ENGAGED_WORDS = {
    "engaged-with-you": ("you", "engaged with the acting player"),
    "engaged-with-chosen": ("chosen", "engaged with the player chosen before"),
    "engaged-with-event": ("event", "engaged with the player of the event"),
    "engaged-with-another": ("another", "engaged with somebody else"),
    "engaged-with-someone": ("someone", "engaged with any player"),
}
STATE_WORDS: dict[str, tuple[str, bool, str]] = {
    "exhausted": ("exhausted", True, "exhausted"),
    "ready": ("exhausted", False, "not exhausted"),
    "committed": ("committed", True, "committed to the quest"),
    "uncommitted": ("committed", False, "not committed to the quest"),
    "damaged": ("damaged", True, "with at least 1 damage"),
    "undamaged": ("damaged", False, "without damage"),
    "attacking": ("attacking", True, "taking part in the attack being resolved"),
    "defending": ("defending", True, "defending against the attack being resolved"),
    "attached": ("attached", True, "attached to another card"),
    "restricted": ("restricted", True, "with the keyword Restricted"),
    "claimed": ("claimed", True, "an objective that a player has claimed"),
    "unclaimed": ("claimed", False, "not claimed by a player"),
    "counted": ("silent", False, "whose threat is not left out of the count already"),
    "unbarred": ("barred", False, "that may attack the player it is engaged with"),
}
RELATION_WORDS = {
    "other": "not this card itself",
    "not-target": "not the card chosen before",
    "not-cost": "not the card exhausted or discarded as the cost",
    "on-defender": "attached to a character that defends against this attack",
    "on-host": "attached to the card this one is attached to",
    "defends": "defends against the attack of this event",
    "most-damaged": "no hero of his controller has more damage",
    "attackable": "an enemy the character exhausted as the cost may attack",
    "staged": "in the staging area, or attached to a card there",
}
COST_WORDS = {
    "cost-x": (1, "whose printed cost is the X paid"),
    "affordable-x": (2, "whose printed cost the player could pay as X"),
}
PREFIX_WORDS = {
    "trait:NAME": "has the trait (blanks as `_`); several: any of them",
    "keyword:NAME": "has the keyword; several: any of them",
    "named NAME": "the card of this name; it ends the filter",
}


@dataclass(frozen=True)
class Filter:
    """A filter read: sets as bits (see `tables.FILTER`), traits and card name still as names."""

    types: int = 0
    zones: int = IN_PLAY
    traits: tuple[str, ...] = ()
    spheres: int = 0
    keywords: int = 0
    needs: int = 0
    lacks: int = 0
    ctrl: int = 0
    engaged: int = 0
    relation: int = 0
    title: str = ""
    cost_x: int = 0


Condition = words.Condition[Filter]


def filter_words() -> list[str]:
    """Every word a filter may hold."""
    tables: list[Iterable[str]] = [TYPE_WORDS, PLACE_WORDS, CTRL_WORDS, ENGAGED_WORDS, STATE_WORDS, k.SPHERE_NAMES]
    return [word for table in tables for word in table] + [*RELATION_WORDS, *COST_WORDS, "trait:", "keyword:", "named"]


@cache
def read_filter(text: str, default_zones: int = IN_PLAY) -> Filter:
    """Read "hero yours ready trait:Dwarf"; WordError names the word that is not known."""
    head, _, title = text.partition("named ")
    words = head.split()
    if not words and not title:
        raise WordError("an empty filter")
    bits = dict.fromkeys(("types", "zones", "spheres", "keywords", "needs", "lacks"), 0)
    single = dict.fromkeys(("ctrl", "engaged", "relation", "cost_x"), 0)
    traits: list[str] = []
    for word in words:
        if word in TYPE_WORDS:
            bits["types"] |= TYPE_WORDS[word][0]
        elif word in PLACE_WORDS:
            bits["zones"] |= PLACE_WORDS[word][0]
        elif word in k.SPHERE_NAMES:
            bits["spheres"] |= 1 << k.SPHERE_NAMES.index(word)
        elif word in STATE_WORDS:
            state, wanted, _ = STATE_WORDS[word]
            bits["needs" if wanted else "lacks"] |= v.STATE_BITS[state]
        elif word.startswith("trait:") and word != "trait:":
            traits.append(word.removeprefix("trait:").replace("_", " "))
        elif word.startswith("keyword:"):
            name = word.removeprefix("keyword:")
            if name not in k.KEYWORD_NAMES:
                raise WordError(unknown("keyword", name, k.KEYWORD_NAMES))
            bits["keywords"] |= k.KEYWORD_NAMES[name]
        else:
            group, number = _single_word(word)
            if single[group]:
                raise WordError(f"'{word}': only one word of this group fits in a filter")
            single[group] = number
            if group == "engaged":
                bits["zones"] |= PLACE_WORDS["engaged"][0]
    bits["zones"] = bits["zones"] or default_zones
    return Filter(traits=tuple(sorted(traits)), title=title.strip(), **bits, **single)


def _single_word(word: str) -> tuple[str, int]:
    if word in CTRL_WORDS:
        return "ctrl", v.CTRL[word]
    if word in ENGAGED_WORDS:
        return "engaged", v.ENGAGED_WITH[ENGAGED_WORDS[word][0]]
    if word in RELATION_WORDS:
        return "relation", v.RELATION[word]
    if word in COST_WORDS:
        return "cost_x", COST_WORDS[word][0]
    raise WordError(unknown("filter word", word, filter_words()))


@cache
def condition_forms() -> tuple[Form, ...]:
    """How every condition is written, from the vocabulary's sentences."""
    return forms_of((sentence.split("`")[1], number) for number, sentence in v.CONDITIONS.values())


ONE_CARD = ("self", "host", "subject")
"""Conditions that start with these test one given card, wherever it is."""


@cache
def read_condition(text: str) -> Condition:
    """Read "not threat 35" or "host attacks enemy trait:Orc"; WordError says what is wrong."""
    return read_form(text, condition_forms(), _condition_filter, ONE_CARD)


def _condition_filter(text: str, anywhere: bool) -> Filter:
    return read_filter(text, EVERYWHERE if anywhere else IN_PLAY)


@cache
def read_limit(text: str) -> tuple[int, int]:
    """(how many times, LIMITS number) of "1 per round per player"."""
    count, _, span = text.partition(" per ")
    if not count.isdecimal() or int(count) == 0 or span not in v.LIMITS or span == "none":
        raise WordError(f"'{text}' is no limit; write for example '1 per round' ({', '.join(list(v.LIMITS)[1:])})")
    return int(count), v.LIMITS[span]
