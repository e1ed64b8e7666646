"""Reading the card and scenario files: one book of everything, or one error that names every mistake."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from simulator.games.cardlanguage.files import card_entries, read_toml, refuse, validate
from simulator.games.cardlanguage.words import unknown
from simulator.games.lotr_lcg.cardmodel import Card, Scenario
from simulator.games.lotr_lcg.words import EVERYWHERE, Filter, read_condition, read_filter

HERE = Path(__file__).resolve().parent
"""Holds the folders `cards` and `scenarios`."""
MODES = ("standard", "easy")


@dataclass(frozen=True, eq=False)
class Book:
    """Every card and scenario. ``scenarios`` is keyed by file name ("passage-through-mirkwood"), in playing order."""

    cards: list[Card]
    by_code: dict[int, Card]
    scenarios: dict[str, Scenario]

    def find(self, card: int | str, sets: list[str] | None = None) -> Card:
        """The encounter or quest card of this code or name, within ``sets`` if given; LookupError says why not."""
        found = [c for c in self.cards if card in (c.code, c.name) and c.set is not None]
        if sets is not None:
            found = [c for c in found if c.set in sets]
        if len(found) == 1:
            return found[0]
        if found:
            raise LookupError(f"'{card}' means {len(found)} cards; write the code: {[c.code for c in found]}")
        raise LookupError(unknown("card", str(card), (c.name for c in self.cards if c.set is not None)))

    def encounter(self, scenario: Scenario, mode: str = "standard") -> list[tuple[Card, int]]:
        """(card, copies) of the encounter deck before set-up, in code order; ``mode`` is one of MODES."""
        counts = ((c, c.easy_quantity if mode == "easy" else c.quantity) for c in self.cards if c.set in scenario.sets)
        return [(card, copies) for card, copies in counts if copies]

    def setup(self, scenario: Scenario) -> list[Card]:
        """The cards put into the staging area at set-up."""
        return [self.find(card, scenario.sets) for card in scenario.setup]

    def campaign(self) -> list[Card]:
        """The campaign cards, in the order of their scenarios."""
        order = list(self.scenarios)
        return sorted((c for c in self.cards if c.type == "campaign"), key=lambda c: order.index(c.scenario or ""))

    def aside(self, scenario: Scenario) -> list[Card]:
        """The cards set aside at set-up."""
        return [self.find(card, scenario.sets) for card in scenario.aside]

    def stages(self, scenario: Scenario) -> list[tuple[Card, list[Card]]]:
        """(quest card, those that may follow it by chance; none: the game is won), in order."""
        return [(self.find(s.card), [self.find(card) for card in s.next]) for s in scenario.stage]


@cache
def load_book(more: Path | None = None) -> Book:
    """All cards and scenarios, those of the folder ``more`` included (with `cards` and `scenarios` in it).

    DataError names every mistake with its file, card and key.
    """
    mistakes: list[str] = []
    folders = [HERE] if more is None else [HERE, more]
    cards = [card for folder in folders for card in _read_cards(folder / "cards", mistakes)]
    scenarios = {key: s for folder in folders for key, s in _read_scenarios(folder / "scenarios", mistakes)}
    ordered = sorted((card for _, card in cards), key=lambda card: card.code)
    book = Book(
        cards=ordered,
        by_code={card.code: card for card in ordered},
        scenarios=dict(sorted(scenarios.items(), key=lambda item: (item[1].order, item[0]))),
    )
    if not mistakes:
        mistakes = [*_wrong_cards(cards), *_wrong_scenarios(book), *_wrong_campaign(book)]
    refuse(mistakes)
    return book


def _read_cards(folder: Path, mistakes: list[str]) -> Iterator[tuple[str, Card]]:
    for path in sorted(folder.glob("*.toml")):
        for entry, where in card_entries(path, "code", mistakes):
            card = validate(Card, entry, where, mistakes)
            if card is not None:
                yield path.name, card


def _read_scenarios(folder: Path, mistakes: list[str]) -> Iterator[tuple[str, Scenario]]:
    for path in sorted(folder.glob("*.toml")):
        before = len(mistakes)
        content = read_toml(path, mistakes)
        if len(mistakes) == before and (scenario := validate(Scenario, content, path.name, mistakes)) is not None:
            yield path.stem, scenario


def _filters(card: Card) -> Iterator[tuple[str, Filter]]:
    """(key path, filter) of every filter a card's text holds, those inside conditions included."""
    if card.attach_to:
        yield "attach_to", read_filter(card.attach_to)
    for i, ability in enumerate(card.ability):
        here = f"ability[{i}]"
        texts = [("subject", ability.subject), ("needs", ability.needs), ("amount", ability.amount.count or None)]
        if ability.cost.exhaust != "self":
            texts.append(("cost.exhaust", ability.cost.exhaust))
        conditions: list[tuple[str, str | None]] = [(f"requires[{j}]", text) for j, text in enumerate(ability.requires)]
        for path, op in ability.ops():
            texts += [(f"{path}.of", op.of), (f"{path}.amount", (op.amount.count or None) if op.amount else None)]
            texts.append((f"{path}.card", op.card))
            conditions.append((f"{path}.test", op.test))
        for path, text in texts:
            if text is not None:
                yield f"{here}.{path}", read_filter(text, EVERYWHERE)
        for path, text in conditions:
            if text is not None and (found := read_condition(text).filter) is not None:
                yield f"{here}.{path}", found


def known_traits(cards: list[Card]) -> list[str]:
    """Every trait some card has, gains or gives, sorted."""
    traits = {trait for card in cards for trait in (*card.traits, *card.attached_traits)}
    traits |= {ability.trait for card in cards for ability in card.ability if ability.trait}
    return sorted(traits)


def _wrong_cards(cards: list[tuple[str, Card]]) -> Iterator[str]:
    """Mistakes that only show when all cards are known."""
    names = {card.name for _, card in cards}
    enemies = {card.name for _, card in cards if card.type == "enemy"}
    traits = known_traits([card for _, card in cards])
    codes: dict[int, str] = {}
    for file, card in cards:
        where = f"{file}: card {card.code} {card.name}"
        if card.code in codes:
            yield f"{where}: code: is also the code of {codes[card.code]}"
        codes[card.code] = f"{card.name} ({file})"
        for path, flt in _filters(card):
            if flt.title and flt.title not in names:
                yield f"{where}: {path}: {unknown('card', flt.title, names)}"
            for trait in flt.traits:
                if trait not in traits:
                    yield f"{where}: {path}: {unknown('trait', trait, traits)}"
        for i, ability in enumerate(card.ability):
            for path, op in ability.ops():
                if op.as_ is not None and op.as_ not in enemies:
                    yield f"{where}: ability[{i}].{path}.as: {unknown('enemy', op.as_, enemies)}"


def _wrong_campaign(book: Book) -> Iterator[str]:
    """Campaign cards that speak of scenarios or cards there are not."""
    for card in (card for card in book.cards if card.type == "campaign"):
        where = f"campaign card {card.code} {card.name}"
        if card.scenario not in book.scenarios:
            yield f"{where}: scenario: {unknown('scenario', card.scenario or '', book.scenarios)}"
            continue
        named = [(f"brings[{i}]", brought.card) for i, brought in enumerate(card.brings)]
        for i, step in enumerate(card.resolution):
            refs = (*step.keep, step.earn, step.keep_brings)
            named += [(f"resolution[{i}]", ref) for ref in refs if ref is not None]
            if step.stage is not None and step.stage not in {s.card for s in book.scenarios[card.scenario].stage}:
                yield f"{where}: resolution[{i}]: '{step.stage}' is none of the scenario's stages"
        for path, ref in named:
            try:
                if book.find(ref).reward is None:
                    yield f"{where}: {path}: '{ref}' is neither a boon nor a burden"
            except LookupError as error:
                yield f"{where}: {path}: {error}"


def _wrong_scenarios(book: Book) -> Iterator[str]:
    sets = {card.set for card in book.cards if card.set is not None}
    for stem, scenario in book.scenarios.items():
        file = f"{stem}.toml"
        for i, name in enumerate(scenario.sets):
            if name not in sets:
                yield f"{file}: sets[{i}]: {unknown('encounter set', name, sets)}"
        deck = {card.code for card, _ in book.encounter(scenario, "easy")}
        for key, refs in (("setup", scenario.setup), ("aside", scenario.aside)):
            for i, ref in enumerate(refs):
                try:
                    if book.find(ref, scenario.sets).code not in deck:
                        yield f"{file}: {key}[{i}]: '{ref}' is not in the encounter deck in every mode"
                except LookupError as error:
                    yield f"{file}: {key}[{i}]: {error}"
        stages = {stage.card for stage in scenario.stage}
        for i, stage in enumerate(scenario.stage):
            for path, ref in [("card", stage.card), *((f"next[{j}]", ref) for j, ref in enumerate(stage.next))]:
                try:
                    if book.find(ref).type != "quest":
                        yield f"{file}: stage[{i}].{path}: '{ref}' is no quest card"
                except LookupError as error:
                    yield f"{file}: stage[{i}].{path}: {error}"
            for j, ref in enumerate(stage.next):
                if ref not in stages:
                    yield f"{file}: stage[{i}].next[{j}]: '{ref}' is none of the stages"
