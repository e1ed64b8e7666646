"""How the strings of a card file are read: filters ("character boosted yours") and conditions ("orbs 7").

Pure Python without numba, so that files can be checked and pages written fast. The numbers of the words are in
`vocabulary`. A word that is none of the filter words is taken for a subtype: `cardfile` knows which subtypes there
are and names the ones that do not exist, `lowering` numbers them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from simulator.games.altered import terms as k
from simulator.games.altered import vocabulary as v
from simulator.games.cardlanguage import words
from simulator.games.cardlanguage.words import Form, WordError, forms_of, read_form, unknown

IN_PLAY = 1 << k.Z_LANDMARK | 1 << k.Z_EXPEDITION
"""In play: Expeditions and Landmark zones (Complete Rules, 'Zones')."""
EVERYWHERE = (1 << k.Z_LIMBO + 1) - 1
"""All zones: the place of a filter that tests one given card and names no place."""
BOOSTED = 8
"""Boosted among the statuses of a filter: no status of its own, but one or more boosts."""

# --- filter words: each with its meaning, for the vocabulary page -------------------------------------------
TYPE_WORDS: dict[str, tuple[int, str]] = {
    "character": (1 << k.CHARACTER, "a Character, tokens included"),
    "permanent": (1 << k.PERMANENT, "a Permanent"),
    "spell": (1 << k.SPELL, "a Spell"),
    "card": (0, "any card"),
}
TOKEN_WORDS = {"token": (1, "a token"), "nontoken": (2, "no token")}
LANDMARK = "landmark"
LANDMARK_MEANING = "a Permanent that is a Landmark"
PLACE_WORDS: dict[str, tuple[int, str]] = {
    "in-play": (IN_PLAY, "in an Expedition or a Landmark zone: the default"),
    "in-hand": (1 << k.Z_HAND, "in a player's hand"),
    "in-reserve": (1 << k.Z_RESERVE, "in a Reserve"),
    "in-discard": (1 << k.Z_DISCARD, "in a discard pile"),
    "in-mana": (1 << k.Z_MANA, "a Mana Orb"),
}
CTRL_WORDS: dict[str, tuple[int, str]] = {
    "yours": (1, "controlled by the acting player; outside play: his card"),
    "opposing": (2, "controlled by his opponent; outside play: his opponent's card"),
    "of-chosen": (3, "controlled by the player chosen before; outside play: his card"),
}
STATUS_WORDS: dict[str, tuple[int, str]] = {
    **{name: (bit, f"it is {name.capitalize()}") for name, bit in k.STATUS_NAMES.items()},
    "boosted": (BOOSTED, "it has one or more boosts"),
}
LACK_WORDS = {"unfleeting": (k.FLEETING, "it is not Fleeting")}
COST_WORDS = {
    "cost<=N": "its printed hand cost is at most N",
    "cost>=N": "its printed hand cost is at least N",
    "cost<=characters": "its printed hand cost is at most the number of Characters you control",
}
ZERO = "zero-stat"
ZERO_MEANING = "one of its printed statistics is 0"
SUBTYPE_MEANING = "has the subtype, written small (blanks as `_`); several: any of them"
COST = re.compile(r"cost(<=|>=)(\d+)\Z")
SUBTYPE = re.compile(r"[a-z][a-z_']*\Z")


@dataclass(frozen=True)
class Filter:
    """A filter read: the columns of `tables.FILTER`, subtypes still as names."""

    types: int = 0
    zones: int = IN_PLAY
    subtypes: tuple[str, ...] = ()
    ctrl: int = 0
    token: int = 0
    landmark: int = 0
    needs: int = 0
    lacks: int = 0
    cost_low: int = 0
    cost_high: int = -1
    cost_kind: int = 0
    relation: int = 0
    zero: int = 0


Condition = words.Condition[Filter]


def filter_words() -> list[str]:
    """Every word a filter may hold, subtypes aside."""
    groups: list[Iterable[str]] = [TYPE_WORDS, TOKEN_WORDS, PLACE_WORDS, CTRL_WORDS, STATUS_WORDS, LACK_WORDS]
    return [word for group in groups for word in group] + [LANDMARK, *v.RELATIONS, *COST_WORDS, ZERO]


def subtype_word(name: str) -> str:
    """A subtype as a filter names it: "Landmark Keeper" is `landmark_keeper`."""
    return name.casefold().replace(" ", "_")


ANY_OF: dict[str, Mapping[str, tuple[int, str]]] = {
    "types": TYPE_WORDS,
    "zones": PLACE_WORDS,
    "needs": STATUS_WORDS,
    "lacks": LACK_WORDS,
}
"""Column: its words. Several words of one column mean any of them."""
ONE_OF: dict[str, Mapping[str, tuple[int, str]]] = {"ctrl": CTRL_WORDS, "token": TOKEN_WORDS, "relation": v.RELATIONS}
"""Column: its words. Only one word of a column fits in a filter."""


@cache
def read_filter(text: str, default_zones: int = IN_PLAY) -> Filter:
    """Read "character boosted yours cost<=3"; WordError names the word that is not known."""
    words = text.split()
    if not words:
        raise WordError("an empty filter")
    columns: dict[str, int] = {"zones": 0}
    subtypes: set[str] = set()
    for word in words:
        if (column := _column(word, ANY_OF)) is not None:
            columns[column] = columns.get(column, 0) | ANY_OF[column][word][0]
        elif (column := _column(word, ONE_OF)) is not None:
            _once(columns, column, ONE_OF[column][word][0], word)
        elif word == LANDMARK:
            columns["landmark"] = 1
        elif word == ZERO:
            columns["zero"] = 1
        elif word.startswith("cost"):
            _cost(columns, word)
        elif SUBTYPE.match(word):
            subtypes.add(word)
        else:
            raise WordError(unknown("filter word", word, filter_words()))
    _landmarks_only(columns)
    columns["zones"] = columns["zones"] or default_zones
    return Filter(subtypes=tuple(sorted(subtypes)), **columns)


def _column(word: str, groups: Mapping[str, Mapping[str, tuple[int, str]]]) -> str | None:
    return next((column for column, words in groups.items() if word in words), None)


def _once(columns: dict[str, int], column: str, number: int, word: str) -> None:
    if column in columns:
        raise WordError(f"'{word}': only one word of this group fits in a filter")
    columns[column] = number


def _cost(columns: dict[str, int], word: str) -> None:
    if word == "cost<=characters":
        _once(columns, "cost_kind", 1, word)
    elif (found := COST.match(word)) is not None:
        _once(columns, "cost_high" if found[1] == "<=" else "cost_low", int(found[2]), word)
    else:
        raise WordError(f"'{word}': write {', '.join(COST_WORDS)} with a number for N")


def _landmarks_only(columns: dict[str, int]) -> None:
    """`landmark` narrows the whole filter: with another type beside it nothing of that type would match."""
    if columns.get("landmark"):
        if columns.get("types", 0) & ~(1 << k.PERMANENT):
            raise WordError("'landmark' means Permanents alone: leave out the other type")
        columns["types"] = 1 << k.PERMANENT


# --- conditions ---------------------------------------------------------------------------------------------


@cache
def condition_forms() -> tuple[Form, ...]:
    """How every condition is written."""
    return forms_of((text, number) for text, (number, _) in v.CONDITIONS.items())


ONE_CARD = ("self", "subject", "target")
"""Conditions that start with these test one given card, wherever it is."""


@cache
def read_condition(text: str) -> Condition:
    """Read "not count plant yours other 2" or "self fleeting"; WordError says what is wrong."""
    return read_form(text, condition_forms(), _condition_filter, ONE_CARD)


def _condition_filter(text: str, anywhere: bool) -> Filter:
    return read_filter(text, EVERYWHERE if anywhere else IN_PLAY)
