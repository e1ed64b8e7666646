"""Decks at one table: a unique card is in play once, whoever brings it, and all are built from one pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from simulator.decks.catalogue import Catalogue, fold
from simulator.decks.legality import Pool, beyond_pool, refuse
from simulator.decks.model import Deck, Entry, Problem

MOST = 4
"""Decks that can be at one table."""
HEROES_ARE_UNIQUE = "heroes are unique: each may be at the table once"


@dataclass(frozen=True, slots=True)
class Fellowship:
    """What is to be said about decks that play together, beyond what is said about each."""

    decks: tuple[str, ...]
    problems: tuple[Problem, ...]
    """What keeps them from playing together, or from being built at once."""
    warnings: tuple[str, ...]

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong between the decks."""
        return not self.problems


def together(decks: Sequence[Deck], catalogue: Catalogue, pool: Pool) -> Fellowship:
    """Look at decks that share a table and a pool."""
    problems = [*shared_heroes(decks), *_beyond_pool(decks, catalogue, pool)]
    return Fellowship(tuple(map(_called, decks)), tuple(problems), tuple(_shared_uniques(decks, catalogue)))


def shared_heroes(decks: Sequence[Deck]) -> list[Problem]:
    """The heroes that two decks bring."""
    found = []
    brought: dict[str, int] = {}
    for seat, deck in enumerate(decks):
        for name, hero in {fold(hero.name): hero for hero in deck.heroes}.items():
            other = brought.setdefault(name, seat)
            if other != seat:
                first, second = _called(decks[other]), _called(deck)
                both = f"{first} and of {second}"
                if first == second:
                    both = f"{first}, which is given as deck {other + 1} and as deck {seat + 1}"
                message = f"{hero.name} is a hero of {both}"
                found.append(Problem(message, hint=HEROES_ARE_UNIQUE, playable=False))
    return found


def require_separate_heroes(decks: Sequence[Deck]) -> None:
    """Raise DataError for the first hero two decks bring, saying how many more there are."""
    refuse("", shared_heroes(decks))


def _beyond_pool(decks: Sequence[Deck], catalogue: Catalogue, pool: Pool) -> list[Problem]:
    """Cards of which the decks together have more than the pool, though no deck has more by itself."""
    copies: dict[int, list[tuple[Deck, Entry]]] = {}
    for deck in decks:
        for entry in (*_one_each(deck.heroes), *deck.cards):
            copies.setdefault(entry.code, []).append((deck, entry))
    found = []
    for code in sorted(copies):
        users = copies[code]
        card = catalogue.by_code[code]
        if len(users) < 2 or card.type == "hero" or any(beyond_pool(entry, catalogue, pool) for _, entry in users):
            continue
        whole = Entry(code, card.name, sum(entry.copies for _, entry in users))
        problem = beyond_pool(whole, catalogue, pool)
        if problem:
            places = "; ".join(f"{entry.copies} in {_at(deck, entry)}" for deck, entry in users)
            found.append(Problem(problem.message, hint=places))
    return found


def _shared_uniques(decks: Sequence[Deck], catalogue: Catalogue) -> list[str]:
    """Unique cards of several decks: legal, but one at a time is in play; so is a hero another deck has as an ally."""
    titles: dict[str, str] = {}
    users: Counter[str] = Counter()
    for deck in decks:
        entries = [entry for entry in (*deck.heroes, *deck.cards) if catalogue.by_code[entry.code].unique]
        titles |= {fold(entry.name): entry.name for entry in entries}
        users.update({fold(entry.name) for entry in entries})
    heroes = Counter(name for deck in decks for name in {fold(hero.name) for hero in deck.heroes})
    shared = sorted(titles[name] for name in titles if users[name] > 1 and heroes[name] < 2)
    return [f"unique, in several decks, and only one of each can be in play: {', '.join(shared)}"] if shared else []


def _one_each(heroes: Sequence[Entry]) -> list[Entry]:
    return list({hero.code: hero for hero in heroes}.values())


def _at(deck: Deck, entry: Entry) -> str:
    return f"{_called(deck)}, line {entry.line}" if entry.line else _called(deck)


def _called(deck: Deck) -> str:
    return deck.source or deck.name
