"""Which restriction of which card is proved by no situation: leave each out singly, and run what names the card.

    python scripts/mutate.py [--game altered|lotr-lcg] [--set FILE] [--card NAME] [--jobs N]

A mutant is one card without one of its abilities, keywords, conditions, costs or limits, without one word of a filter
("other", "yours") or of a condition ("afternoon"), or with a choice that may not be declined ("up to"). It is noticed
when a situation that names the card no longer holds. Texts of options stay as they were: a mutant is noticed by what it
does. Those that cannot change anything are listed with a reason in scripts/mutants_equal.toml.

Exit code 1 when a mutant goes unnoticed, or an entry of that list is noticed after all, or is of no mutant.
"""

from __future__ import annotations

import os

os.environ["NUMBA_DISABLE_JIT"] = "1"

import argparse
import dataclasses
import multiprocessing
import signal
import sys
import tomllib
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from simulator.errors import ForedeckError
from simulator.situations.format import Situation, read_situations
from simulator.situations.names import plain, split_copy
from simulator.situations.run import find_files, run_situation

ROOT = Path(__file__).resolve().parent.parent
EQUAL = Path(__file__).with_name("mutants_equal.toml")
SECONDS = 120
"""A mutant that plays for longer, on a core of its own, is noticed: it does not end."""
# What can be left out of an ability, op or cost: the value that says nothing.
NOTHING: dict[str, Any] = {
    "once": False,
    "after_rest": False,
    "by": None,
    "may": False,
    "phase": "any",
    "limit": None,
    "any_player": False,
    "optional": False,
    "budget": 0,
    "if_done": False,
    "test": None,
    "random": False,
    "may_bottom": False,
    "shuffle": False,
    "other": False,
    "set_": False,
    "exhaust": None,
    "mana": 0,
    "counters": 0,
    "sacrifice": None,
    "discard_reserve": 0,
    "hand_to_reserve": 0,
    "resources": 0,
    "discard": 0,
    "three_pools": None,
}
FILTERS = ("subject", "of", "sacrifice", "needs", "attach_to", "exhaust")
OP_LISTS = ("then", "else_")
ANY_CARD = "card"
"""The word of a filter that restricts nothing."""


class Book(NamedTuple):
    """The cards of a game, and how a changed one is put in their place."""

    cards: list[Any]
    title: Callable[[Any], str]
    file: Mapping[str, str]  # id -> card file
    phrase: Callable[[Any], str]  # what an ability is called among the options
    engine: Any  # the module that lays tables
    lower: Any
    load: Any
    whole: Any

    def key(self, card: Any) -> str:
        """What a card is called here."""
        return str(getattr(card, "id", None) or card.code)

    def with_card(self, place: int, card: Any, more: Path | None = None) -> Any:
        """The book with another card in the place of this one, and with the cards of the folder ``more``."""
        old = self.whole.cards[place]
        book = self.whole if more is None else self.load(more)
        cards = [card if other is old or other == old else other for other in book.cards]
        index = "by_id" if hasattr(book, "by_id") else "by_code"
        key = card.id if index == "by_id" else card.code
        return dataclasses.replace(book, cards=cards, **{index: {**getattr(book, index), key: card}})


def open_book(game: str) -> Book:
    """The book of a game."""
    package = f"simulator.games.{game.replace('-', '_')}"
    cardfile, cardtext, lowering = (import_module(f"{package}.{name}") for name in ("cardfile", "cardtext", "lowering"))
    whole = cardfile.load_book()
    altered = game == "altered"
    files = {}
    for path in sorted((cardfile.HERE / "cards").glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["card"]:
            files[str(entry["id" if altered else "code"])] = path.name
    title: Callable[[Any], str] = import_module(f"{package}.naming").title if altered else lambda card: card.name
    return Book(
        whole.cards,
        title,
        files,
        cardtext.short_phrase if altered else cardtext.ability_sentence,
        import_module(f"simulator.situations.{game.replace('-', '_')}.engine"),
        lowering.lower,
        cardfile.load_book,
        whole,
    )


# --- mutants -------------------------------------------------------------------------------------------------


class Mutant(NamedTuple):
    """One card with one thing left out."""

    place: int  # of the card in the book
    key: str
    name: str
    what: str
    card: Any

    @property
    def entry(self) -> str:
        """How the list of equal mutants names it."""
        return f"{self.key}: {self.what}"


def mutants(book: Book, place: int) -> Iterator[Mutant]:
    """Every mutant of a card."""
    card = book.cards[place]
    for what, changed in left_out(card, book.phrase):
        yield Mutant(place, book.key(card), book.title(card), what, changed)


def left_out(card: Any, phrase: Callable[[Any], str]) -> Iterator[tuple[str, Any]]:
    for i, ability in enumerate(card.ability):
        rest = [*card.ability[:i], *card.ability[i + 1 :]]
        yield f"ability[{i}]", card.model_copy(update={"ability": rest})
        said = ability.model_copy(update={"text": ability.text or phrase(ability)})
        for what, other in of_model(said):
            abilities = [*card.ability[:i], other, *card.ability[i + 1 :]]
            yield f"ability[{i}].{what}", card.model_copy(update={"ability": abilities})
    for word in card.keywords:
        others = [other for other in card.keywords if other != word]
        yield f"keyword {word}", card.model_copy(update={"keywords": others})
    for what, changed in of_fields(card, ("three_pools", "attach_to")):
        yield what, changed


def of_model(model: BaseModel) -> Iterator[tuple[str, Any]]:
    """An ability, an op or a cost with one thing left out."""
    yield from of_fields(model, tuple(type(model).model_fields))
    for name in ("requires",):
        for what, texts in of_texts(getattr(model, name, [])):
            yield f"{name}{what}", model.model_copy(update={name: texts})
    for name in OP_LISTS:
        for what, ops in of_ops(getattr(model, name, [])):
            yield f"{name}{what}", model.model_copy(update={name: ops})
    options = getattr(model, "options", [])
    for i, option in enumerate(options):
        for what, ops in of_ops(option):
            yield f"options[{i}]{what}", model.model_copy(update={"options": [*options[:i], ops, *options[i + 1 :]]})


def of_fields(model: BaseModel, names: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for name in names:
        value = getattr(model, name, None)
        nothing = False if isinstance(value, bool) else NOTHING.get(name)
        if name == "test" and getattr(model, "op", "") == "if":
            nothing = value  # without its test it is no op
        if name in NOTHING and value != nothing and name in model.model_fields_set:
            yield name, model.model_copy(update={name: nothing})
        if name in FILTERS and isinstance(value, str):
            for what, text in of_words(value):
                yield f"{name} {what}", model.model_copy(update={name: text})
        if name == "test" and isinstance(value, str):
            for what, text in of_words(value):
                yield f"{name} {what}", model.model_copy(update={name: text})
        if name == "who" and value == "may choose":
            yield "who up to", model.model_copy(update={name: "choose"})
        if name == "amount" and getattr(value, "count", ""):
            for what, text in of_words(value.count):
                yield f"amount {what}", model.model_copy(update={name: dataclasses.replace(value, count=text)})
        if name == "cost" and isinstance(value, BaseModel):
            for what, cost in of_fields(value, tuple(type(value).model_fields)):
                yield f"cost.{what}", model.model_copy(update={name: cost})


def of_texts(texts: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Conditions: without one of them, without a word of one."""
    for i, text in enumerate(texts):
        yield f"[{i}]", [*texts[:i], *texts[i + 1 :]]
        for what, shorter in of_words(text):
            yield f"[{i}] {what}", [*texts[:i], shorter, *texts[i + 1 :]]


def of_words(text: str) -> Iterator[tuple[str, str]]:
    words = text.split()
    for i, word in enumerate(words):
        if len(words) > 1 and word != ANY_CARD:
            yield f"without {word}", " ".join([*words[:i], *words[i + 1 :]])


def of_ops(ops: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Ops: without one of them, or one of them with something left out."""
    for i, op in enumerate(ops):
        if len(ops) > 1:
            yield f"[{i}]", [*ops[:i], *ops[i + 1 :]]
        for what, changed in of_model(op):
            yield f"[{i}].{what}", [*ops[:i], changed, *ops[i + 1 :]]


# --- situations ----------------------------------------------------------------------------------------------


def named_in(value: Any) -> Iterator[str]:
    """Every text of a situation."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from named_in(getattr(value, name))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from named_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from named_in(inner)


def by_card(game: str, book: Book) -> dict[str, list[Situation]]:
    """Title -> the situations that name it, the shortest first; a campaign names the card of its scenario."""
    titles = {plain(book.title(card)) for card in book.cards}
    found: dict[str, list[Situation]] = defaultdict(list)
    folder = ROOT / "tests" / "situations"
    for path in find_files([folder]):
        if ("altered" in path.relative_to(folder).parts) != (game == "altered"):
            continue
        for situation in read_situations(path):
            texts = {plain(split_copy(text)[0]) for text in named_in(situation.model)}
            for text in list(texts):  # a step's option: "play NAME …"
                texts |= {title for title in titles if title in text} if len(text) < 200 else set()
            if getattr(situation.model, "campaign", None) is not None:
                texts |= {plain(card.name) for card in book.cards if card.scenario == situation.model.scenario}
            for title in texts & titles:
                found[title].append(situation)
    for situations in found.values():
        situations.sort(key=lambda situation: len(situation.steps))
    return found


def holds(situation: Situation) -> bool:
    """Does it hold? A table that cannot be laid and a game that goes wrong do not."""
    try:
        return run_situation(situation).ok
    except ForedeckError:
        return False


BOOK: Book
SITUATIONS: dict[str, list[Situation]]


def try_card(place: int) -> list[tuple[str, str, str, bool, int]]:
    """(key, name, what, noticed, situations that name it) of every mutant of a card."""
    results = []
    BOOK.lower.cache_clear()  # of the mutants of the card before
    situations = SITUATIONS.get(plain(BOOK.title(BOOK.cards[place])), [])
    for mutant in mutants(BOOK, place):
        noticed = is_noticed(mutant, situations)
        if noticed is not None:
            results.append((mutant.key, mutant.name, mutant.what, noticed, len(situations)))
    return results


def is_noticed(mutant: Mutant, situations: list[Situation]) -> bool | None:
    """Does one of the situations fail? None: what is left is no card, or the very same one."""
    changed: dict[Path | None, Any] = {None: BOOK.with_card(mutant.place, mutant.card)}
    plain_tables = BOOK.lower(BOOK.whole).tables.tobytes()
    try:
        if BOOK.lower(changed[None]).tables.tobytes() == plain_tables:
            return None
    except (ValueError, LookupError, TypeError, ForedeckError):
        return None

    def load(more: Path | None = None) -> Any:
        if more not in changed:
            changed[more] = BOOK.with_card(mutant.place, mutant.card, more)
        return changed[more]

    load_book, BOOK.engine.load_book = BOOK.engine.load_book, load
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return any(not holds(situation) for situation in situations)
    except (TimeoutError, IndexError, OverflowError):
        return True
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        BOOK.engine.load_book = load_book


def _too_long(*_: Any) -> None:
    raise TimeoutError


# --- the command ---------------------------------------------------------------------------------------------


def main() -> int:
    """Try the mutants and tell which go unnoticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=("altered", "lotr-lcg"), default="altered")
    parser.add_argument("--set", metavar="FILE", help="only the cards of this card file, such as lyra.toml")
    parser.add_argument(
        "--card", metavar="NAME", action="append", help="only this card: its name or id; may be repeated"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()

    global BOOK, SITUATIONS
    warnings.filterwarnings("ignore", message="overflow encountered")
    BOOK = open_book(options.game)
    SITUATIONS = by_card(options.game, BOOK)
    places = [
        place
        for place, card in enumerate(BOOK.cards)
        if options.set in (None, BOOK.file[BOOK.key(card)])
        and (not options.card or {BOOK.key(card), card.name, BOOK.title(card)} & set(options.card))
    ]
    if not places:
        parser.error(f"no such cards; files: {', '.join(sorted(set(BOOK.file.values())))}")
    equal: dict[str, str] = tomllib.loads(EQUAL.read_text(encoding="utf-8")).get(options.game, {})
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        tried = [result for results in pool.imap(try_card, places) for result in results]
    return tell(tried, equal, whole=len(places) == len(BOOK.cards))


def tell(tried: list[tuple[str, str, str, bool, int]], equal: Mapping[str, str], whole: bool) -> int:
    """Print what went unnoticed, and what the list of equal mutants has wrong."""
    wrong = 0
    for key, name, what, noticed, situations in tried:
        listed = f"{key}: {what}" in equal
        if noticed == listed:
            wrong += 1
            reason = "is listed as equal, and noticed" if listed else f"unnoticed by {situations} situations"
            print(f"{key} {name}: {what}: {reason}")
    known = {f"{key}: {what}" for key, _, what, _, _ in tried}
    gone = [entry for entry in equal if entry not in known] if whole else []
    for entry in gone:
        print(f"{entry}: is listed as equal, and there is no such mutant")
    print(f"{len(tried)} mutants, {sum(noticed for *_, noticed, _ in tried)} noticed, {wrong + len(gone)} to look at")
    return 1 if wrong or gone else 0


if __name__ == "__main__":
    sys.exit(main())
