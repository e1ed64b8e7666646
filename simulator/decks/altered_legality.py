"""What the rules of Altered say about a deck ("Complete Rules", 1.1.4 constructed play, 1.1.5 limited play)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simulator.decks.altered_cards import FACTIONS, AlteredCatalogue, rarity_of
from simulator.decks.catalogue import fold
from simulator.decks.legality import refuse, too_large, unread_aside
from simulator.decks.lines import listed
from simulator.decks.model import AlteredDeck, AlteredEntry, Problem
from simulator.errors import unknown_name

MIN_CARDS = 39
MAX_CARDS = {"1.0": None, "4.0": 59}
"""Most cards beside the hero in constructed play, by release of the rules; the first one sets no limit.

The releases are those the game knows (its ``RULES_VERSIONS``); decks and games import nothing of each other.
"""
NEWEST = next(reversed(MAX_CARDS))
MAX_COPIES = 3
MAX_RARES = 15
MIN_LIMITED = 30
"""Cards of a limited deck; a hero counts among them."""
MAX_FACTIONS = 3
MAX_PLAYABLE = 90
"""Largest deck that can be played here."""

SUSPENDED = ("ALT_CORE_B_BR_25_R2", "ALT_CORE_B_YZ_11_R2")
"""Helping Hand and Baba Yaga, rare out of faction: marked as suspended in the official card data of November 2025."""

KINDS = ("constructed", "limited")
_MOST_NAMES = 4


@dataclass(frozen=True, slots=True)
class Format:
    """The way of playing that a deck is made for: ``constructed`` or ``limited``, by a release of the rules."""

    kind: str = "constructed"
    rules: str = NEWEST

    @classmethod
    def parse(cls, kind: str, rules: str) -> Format:
        """UsageError with the list for a name that is not known."""
        if kind not in KINDS:
            raise unknown_name("format", kind, KINDS)
        if rules not in MAX_CARDS:
            raise unknown_name("rules", rules, MAX_CARDS)
        return cls(kind, rules)

    def __str__(self) -> str:
        return f"{self.kind}, rules {self.rules}"


def obstacles(deck: AlteredDeck) -> list[Problem]:
    """What keeps the deck from being played at all: unread lines, no hero or several, no cards, too many."""
    return [*_illegal(deck), *too_large(deck.size, MAX_PLAYABLE)]


def _illegal(deck: AlteredDeck) -> list[Problem]:
    """What no deck can be played with by the rules."""
    found = [problem for problem in deck.problems if not problem.playable]
    if not deck.heroes:
        found.append(Problem("no hero", hint="a deck has one hero, such as: 1 ALT_CORE_B_AX_01_C", playable=False))
    found.extend(_many_heroes(deck))
    if not deck.cards:
        found.append(Problem("no cards to draw", hint=f"a legal deck has at least {MIN_CARDS} cards", playable=False))
    return found


def legality(deck: AlteredDeck, catalogue: AlteredCatalogue, play: Format) -> list[Problem]:
    """Everything that is not legal about ``deck``: obstacles first, then by line. An empty list: legal.

    A limited deck needs no hero, but cannot be played here without one (`obstacles`, `notes`).
    """
    found = _illegal(deck)
    if play.kind == "limited":
        found = [problem for problem in found if deck.heroes or problem.message != "no hero"]
    found += [problem for problem in deck.problems if problem.playable]
    found += _limited(deck, catalogue) if play.kind == "limited" else _constructed(deck, catalogue, play)
    return sorted(found, key=lambda problem: (problem.playable, problem.line))


def notes(deck: AlteredDeck, play: Format) -> list[str]:
    """What is legal but worth knowing: suspended cards, and what cannot be played here."""
    suspended = [f"{entry.name} ({rarity_of(entry.code)})" for entry in deck.cards if entry.code in SUSPENDED]
    told = [f"suspended in official play: {', '.join(suspended)}"] if suspended else []
    if play.kind == "limited" and not deck.heroes:
        told.append("no hero: legal in limited play, but games are played with one here")
    return [*told, *(problem.message for problem in too_large(deck.size, MAX_PLAYABLE))]


def require_playable(deck: AlteredDeck) -> None:
    """Raise DataError for the first obstacle, saying how many more there are."""
    refuse(deck.source, obstacles(deck))


def _many_heroes(deck: AlteredDeck) -> Iterator[Problem]:
    if deck.n_heroes > 1:
        names = [f"{hero.name} twice" if hero.copies == 2 else hero.name for hero in deck.heroes]
        line = max(hero.line for hero in deck.heroes)
        yield Problem(f"{deck.n_heroes} heroes: {listed(names, 'and')}", line, "a deck has one hero", playable=False)


def _constructed(deck: AlteredDeck, catalogue: AlteredCatalogue, play: Format) -> Iterator[Problem]:
    most = MAX_CARDS[play.rules]
    if 0 < deck.size < MIN_CARDS:
        yield Problem(f"{deck.size} cards beside the hero{unread_aside(deck)}: {MIN_CARDS - deck.size} short of legal")
    elif most is not None and most < deck.size:
        yield Problem(f"{deck.size} cards beside the hero: at most {most} by rules {play.rules}")
    yield from _other_factions(deck, catalogue)
    copies: Counter[str] = Counter()
    first: dict[str, AlteredEntry] = {}
    for entry in sorted(deck.cards, key=lambda entry: entry.line):
        copies[fold(entry.name)] += entry.copies
        first.setdefault(fold(entry.name), entry)
    for name, entry in first.items():
        if copies[name] > MAX_COPIES:
            yield Problem(
                f"{copies[name]} copies of {entry.name}: at most {MAX_COPIES}, all rarities together", entry.line
            )
    rares = sum(entry.copies for entry in deck.cards if rarity_of(entry.code) != "C")
    if rares > MAX_RARES:
        yield Problem(f"{rares} rares: at most {MAX_RARES}", hint="R1 and R2 count together")


def _other_factions(deck: AlteredDeck, catalogue: AlteredCatalogue) -> Iterator[Problem]:
    """One problem for each faction that is not the hero's, at its first line."""
    if len(deck.heroes) != 1:
        return
    own = catalogue.by_id[deck.heroes[0].code].faction
    foreign: dict[str, list[AlteredEntry]] = {}
    for entry in sorted(deck.cards, key=lambda entry: entry.line):
        faction = catalogue.by_id[entry.code].faction
        if faction != own:
            foreign.setdefault(faction, []).append(entry)
    for faction, entries in foreign.items():
        names = _some([f"{entry.name} ({rarity_of(entry.code)})" for entry in entries])
        message = f"{FACTIONS[faction]} in a deck of {FACTIONS[own]}: {names}"
        out = any(rarity_of(entry.code) == "R2" for entry in entries)
        hint = "an R2 counts as the faction it is printed in, not as that of its name" if out else ""
        yield Problem(message, entries[0].line, hint)


def _limited(deck: AlteredDeck, catalogue: AlteredCatalogue) -> Iterator[Problem]:
    size = deck.size + deck.n_heroes
    if deck.cards and size < MIN_LIMITED:
        yield Problem(
            f"{size} cards, a hero among them{unread_aside(deck)}: {MIN_LIMITED - size} short of legal in limited play"
        )
    factions = {catalogue.by_id[entry.code].faction for entry in (*deck.heroes, *deck.cards)}
    if len(factions) > MAX_FACTIONS:
        names = listed([name for key, name in FACTIONS.items() if key in factions], "and")
        yield Problem(f"{len(factions)} factions: {names}; at most {MAX_FACTIONS} in limited play")


def _some(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    return f"{', '.join(names[:_MOST_NAMES])} and {more} more" if more > 0 else listed(names, "and")
