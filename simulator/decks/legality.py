"""What the rules say about a deck ("Customizing a Player Deck"), and what the boxes a player owns can fill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from simulator.decks.catalogue import CardEntry, Catalogue, fold, shown
from simulator.decks.model import AlteredDeck, Deck, Entry, Problem
from simulator.errors import DataError, UsageError

MAX_HEROES = 3
MIN_CARDS = 50
LEARNING_DECK = 30
"""Size of the introductory decks that the rules allow for learning games."""
MAX_COPIES = 3
MAX_CARDS = 100
"""Largest deck that can be played here. The rules set no limit, but a pile of the engine holds 128 cards."""

_BOXES = {"core": "original Core Set", "revised": "Revised Core Set"}


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards a player owns: ``sets`` copies of one box."""

    box: str
    sets: int = 1

    @classmethod
    def parse(cls, text: str) -> Pool:
        """``core``, ``core:3`` or ``revised``. Raises UsageError for anything else."""
        box, colon, count = text.strip().casefold().partition(":")
        if box in _BOXES and not colon:
            return cls(box)
        if box == "core" and count.isascii() and count.isdigit() and len(count) == 1 and count != "0":
            return cls(box, int(count))
        raise UsageError(f"unknown card pool '{shown(text)}'", "use revised, core, or core:2 to core:9 for more boxes")

    def holds(self, card: CardEntry) -> int:
        """Copies of ``card`` in the pool."""
        if card.copies is None:
            return 0
        return self.sets * (card.copies.core if self.box == "core" else card.copies.revised)

    def __str__(self) -> str:
        return f"one {_BOXES[self.box]}" if self.sets == 1 else f"{self.sets} {_BOXES[self.box]}s"


def obstacles(deck: Deck) -> list[Problem]:
    """What keeps the deck from being played at all: unread lines, hero cards, nothing to draw, too much of it."""
    return [*_illegal(deck), *too_large(deck.size, MAX_CARDS)]


def too_large(size: int, most: int) -> list[Problem]:
    """That so many cards are more than can be played with: here, for the rules may allow them."""
    message = f"{size} cards: no more than {most} can be played with here"
    return [Problem(message, hint=f"leave {size - most} out", playable=False)] if size > most else []


def _illegal(deck: Deck) -> list[Problem]:
    """What no deck can be played with by the rules."""
    found = [problem for problem in deck.problems if not problem.playable]
    if not deck.heroes:
        found.append(Problem("no hero", hint="name 1 to 3 heroes", playable=False))
    elif deck.n_heroes > MAX_HEROES:
        beyond = deck.heroes[min(MAX_HEROES, len(deck.heroes) - 1)]
        message = f"{deck.n_heroes} heroes: at most {MAX_HEROES}"
        found.append(Problem(message, beyond.line, f"leave {deck.n_heroes - MAX_HEROES} out", playable=False))
    copies: Counter[str] = Counter()
    for hero in deck.heroes:
        before = copies[fold(hero.name)]
        copies[fold(hero.name)] += hero.copies
        if before <= 1 < before + hero.copies:
            message = f"{hero.name} is there twice: heroes are unique"
            found.append(Problem(message, hero.line, f"name {hero.name} once", playable=False))
    if not deck.cards:
        found.append(Problem("no cards to draw", hint="a legal deck has at least 50 cards", playable=False))
    return found


def legality(deck: Deck, catalogue: Catalogue, pool: Pool) -> list[Problem]:
    """Everything that is not legal about ``deck``: obstacles first, then by line. An empty list: legal.

    A deck that is only too large for this program is legal: the rules set no maximum (`obstacles`, `notes`).
    Raises KeyError if the deck holds a card the catalogue does not.
    """
    found = _illegal(deck) + [problem for problem in deck.problems if problem.playable]
    if 0 < deck.size < MIN_CARDS:
        kind = "a learning deck, " if deck.size >= LEARNING_DECK else ""
        found.append(Problem(f"{deck.size} cards{unread_aside(deck)}: {kind}{MIN_CARDS - deck.size} short of legal"))
    found.extend(_too_many_copies(deck, catalogue))
    found.extend(_beyond_pool(deck, catalogue, pool))
    return sorted(found, key=lambda problem: (problem.playable, problem.line))


def unread_aside(deck: Deck | AlteredDeck) -> str:
    """What is said beside a deck's size if it may have more cards: of lines that could not be read."""
    return ", unread lines not counted" if any(not problem.playable for problem in deck.problems) else ""


def notes(deck: Deck) -> list[str]:
    """What is legal, and cannot be played here."""
    return [problem.message for problem in too_large(deck.size, MAX_CARDS)]


def _too_many_copies(deck: Deck, catalogue: Catalogue) -> list[Problem]:
    """The limit counts titles, not designs."""
    copies: Counter[str] = Counter()
    limit: dict[str, int] = {}
    first: dict[str, Entry] = {}
    for entry in deck.cards:
        title = fold(entry.name)
        copies[title] += entry.copies
        limit[title] = min(limit.get(title, MAX_COPIES), catalogue.by_code[entry.code].deck_limit or MAX_COPIES)
        first.setdefault(title, entry)
    return [
        Problem(f"{copies[title]} copies of {entry.name}: at most {limit[title]}", entry.line)
        for title, entry in first.items()
        if copies[title] > limit[title]
    ]


def _beyond_pool(deck: Deck, catalogue: Catalogue, pool: Pool) -> list[Problem]:
    heroes = (replace(hero, copies=1) for hero in deck.heroes)  # no more can be played, whatever a pool holds
    found = (beyond_pool(entry, catalogue, pool) for entry in (*heroes, *deck.cards))
    return [problem for problem in found if problem]


def beyond_pool(entry: Entry, catalogue: Catalogue, pool: Pool) -> Problem | None:
    """The problem of more copies than the pool holds."""
    held = pool.holds(catalogue.by_code[entry.code])
    if entry.copies <= held:
        return None
    counted = f"{entry.copies} copies of " if entry.copies > 1 else ""
    verb = "holds" if pool.sets == 1 else "hold"
    return Problem(f"{counted}{entry.name}: {pool} {verb} {held or 'none'}", entry.line)


def warnings(deck: Deck, catalogue: Catalogue) -> list[str]:
    """What is legal, and most likely a mistake: cards that no hero of the deck can pay for."""
    unpaid = [
        f"{entry.name} ({catalogue.by_code[entry.code].sphere}{f', line {entry.line}' if entry.line else ''})"
        for entry in _off_sphere(deck, catalogue)
    ]
    return [f"no hero can pay for {', '.join(unpaid)}"] if unpaid and deck.heroes else []


def _off_sphere(deck: Deck, catalogue: Catalogue) -> list[Entry]:
    own = {catalogue.by_code[hero.code].sphere for hero in deck.heroes} | {None, "neutral"}
    return [entry for entry in deck.cards if catalogue.by_code[entry.code].sphere not in own]


def require_playable(deck: Deck) -> None:
    """Raise DataError for the first obstacle, saying how many more there are."""
    refuse(deck.source, obstacles(deck))


def refuse(source: str, found: Sequence[Problem]) -> None:
    """Raise DataError for the first of the problems of the deck from ``source``, if there are any."""
    if found:
        where = f"{source}, " if source and found[0].line else f"{source}: " if source else ""
        more = f" (and {len(found) - 1} more: `foredeck check` lists them)" if len(found) > 1 else ""
        raise DataError(f"{where}{found[0]}{more}", found[0].hint)
