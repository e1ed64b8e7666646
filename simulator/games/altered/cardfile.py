"""Reading the card files: one book of everything, or one error that names every mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from simulator.errors import DataError, nearest
from simulator.games.altered.cardmodel import Ability, Amount, Card
from simulator.games.altered.words import filter_words, read_condition, read_filter, subtype_word
from simulator.games.cardlanguage.files import card_entries, refuse, validate
from simulator.games.cardlanguage.words import unknown

HERE = Path(__file__).resolve().parent
"""Holds the folder `cards`."""
MAX_SUBTYPES = 64


@dataclass(frozen=True, eq=False)
class Book:
    """Every card, in the order of the files and in them; a card's index in the tables is its position here.

    `like` is carried out and the keyword Tough has become an ability: ``card.ability`` is what the card can do, in
    the order of the tables. A blank card has no ability but Tough.
    """

    cards: list[Card]
    by_id: dict[str, Card]

    def tokens(self) -> dict[str, int]:
        """Index of every token by its name."""
        return {card.name: i for i, card in enumerate(self.cards) if card.type == "token"}

    def subtypes(self) -> list[str]:
        """Every subtype some card has, sorted: the order of their bits."""
        return sorted({name for card in self.cards for name in card.subtypes})

    def named(self, name: str) -> list[Card]:
        """The versions of a card."""
        return [card for card in self.cards if card.name == name]

    def find(self, card_id: str) -> Card:
        """The card with this id; DataError with the nearest one."""
        if card_id in self.by_id:
            return self.by_id[card_id]
        close = nearest(card_id, self.by_id, 1)
        raise DataError(f"there is no card {card_id}", f"did you mean {close[0]}?" if close else "")


@cache
def load_book(more: Path | None = None) -> Book:
    """All cards, those of the folder ``more`` included (with `cards` in it).

    DataError names every mistake with its file, card and key.
    """
    folders = [HERE] if more is None else [HERE, more]
    return read_book([path for folder in folders for path in sorted((folder / "cards").glob("*.toml"))])


def read_book(paths: Iterable[Path]) -> Book:
    """The cards of these files; DataError names every mistake with its file, card and key."""
    reading = _Reading()
    for path in paths:
        reading.read(path)
    reading.compare()
    refuse(reading.mistakes)
    cards = [_with_all_abilities(card, reading.files[file]) for file, card in reading.cards]
    return Book(cards, {card.id: card for card in cards})


def _with_all_abilities(card: Card, file: dict[str, Card]) -> Card:
    """The card with the abilities of the one it is like, and with Tough as an ability."""
    own = [] if card.status == "blank" else file[card.like].ability if card.like else card.ability
    tough = [Ability(kind="constant", rule="tough", amount=Amount(0, card.tough))] if card.tough else []
    return card.model_copy(update={"ability": [*own, *tough]})


class _Reading:
    """What the files held: cards that are right in themselves, facts of all of them, and every mistake."""

    def __init__(self) -> None:
        self.mistakes: list[str] = []
        self.cards: list[tuple[str, Card]] = []
        self.files: dict[str, dict[str, Card]] = {}
        self.ids: dict[str, set[str]] = {}  # file: every id in it, of cards with mistakes too
        self.subtypes: set[str] = set()
        self.tokens: set[str] = set()

    def read(self, path: Path) -> None:
        """One file."""
        file = path.name
        ids, cards = self.ids.setdefault(file, set()), self.files.setdefault(file, {})
        for entry, where in card_entries(path, "id", self.mistakes):
            known = entry if isinstance(entry, dict) else {}
            self._facts(known)
            ids.add(str(known.get("id")))
            card = validate(Card, entry, where, self.mistakes)
            if card is not None:
                self.cards.append((file, card))
                cards[card.id] = card

    def _facts(self, entry: dict[str, Any]) -> None:
        """Subtypes and token names count even if their card has a mistake: one mistake is told once."""
        subtypes = entry.get("subtypes", [])
        self.subtypes |= {name for name in subtypes if isinstance(name, str)} if isinstance(subtypes, list) else set()
        if entry.get("type") == "token":
            self.tokens.add(str(entry.get("name")))

    def compare(self) -> None:
        """Mistakes that only show when all cards are known."""
        homes: dict[str, str] = {}
        for file, card in self.cards:
            where = f"{file}: card {card.id} {card.name}"
            if card.id in homes:
                self.mistakes.append(f"{where}: id: is also the id of {homes[card.id]}")
            homes[card.id] = f"{card.name} ({file})"
            self.mistakes += [f"{where}: {mistake}" for mistake in (*self._wrong_like(file, card), *self._wrong(card))]
        if len(self.subtypes) > MAX_SUBTYPES:
            self.mistakes.append(f"the card files use {len(self.subtypes)} subtypes; there is room for {MAX_SUBTYPES}")

    def _wrong_like(self, file: str, card: Card) -> Iterator[str]:
        if card.like is None:
            return
        if card.like not in self.ids[file]:
            yield f"like: {unknown('card', card.like, self.ids[file] - {card.id})} (a card of the same file)"
            return
        other = self.files[file].get(card.like)
        if other is None:  # it has a mistake of its own
            return
        if other.like is not None:
            yield f"like: {other.id} is like {other.like} itself: write that one"
        if (other.type == "spell") != (card.type == "spell"):
            yield f"like: {other.id} is of type {other.type}"

    def _wrong(self, card: Card) -> Iterator[str]:
        for path, word in _subtype_words(card):
            if word not in map(subtype_word, self.subtypes):
                known = [*filter_words(), *map(subtype_word, self.subtypes)]
                yield f"{path}: {unknown('filter word', word, known)}"
        for i, ability in enumerate(card.ability):
            for path, op in ability.ops():
                if op.token is not None and op.token not in self.tokens:
                    yield f"ability[{i}].{path}.token: {unknown('token', op.token, self.tokens)}"


def _subtype_words(card: Card) -> Iterator[tuple[str, str]]:
    """(key path, word) of every subtype a card's filters name, those inside conditions included."""
    for i, ability in enumerate(card.ability):
        here = f"ability[{i}]"
        texts = [("subject", ability.subject), ("of", ability.of), ("cost.sacrifice", ability.cost.sacrifice)]
        texts.append(("amount", (ability.amount.count or None) if ability.amount else None))
        conditions: list[tuple[str, str | None]] = [(f"requires[{j}]", text) for j, text in enumerate(ability.requires)]
        for path, op in ability.ops():
            texts += [(f"{path}.of", op.of), (f"{path}.amount", (op.amount.count or None) if op.amount else None)]
            conditions.append((f"{path}.test", op.test))
        found = [(path, read_filter(text)) for path, text in texts if text is not None]
        for path, text in conditions:
            if text is not None and (flt := read_condition(text).filter) is not None:
                found.append((path, flt))
        for path, flt in found:
            for word in flt.subtypes:
                yield f"{here}.{path}", word
