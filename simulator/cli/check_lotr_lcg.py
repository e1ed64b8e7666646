"""What `foredeck check` says about a deck of The Lord of the Rings, and about decks that share a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simulator.cli.deck_report import DeckReport, bars, block, curve, kinds, problem_data, verdict
from simulator.decks import Catalogue, Deck, Fellowship, Pool, legality
from simulator.decks.catalogue import PLAYER_TYPES
from simulator.decks.legality import notes, obstacles, warnings
from simulator.decks.lines import listed

_PLURAL = {"ally": "allies", "attachment": "attachments", "event": "events"}


@dataclass(frozen=True)
class LotrReport(DeckReport):
    """Counts are of copies in the draw deck."""

    game = "lotr-lcg"
    deck: Deck
    heroes: list[tuple[str, str]]
    """Code and name."""
    threat: int
    types: dict[str, int]
    spheres: dict[str, int]
    costs: dict[str, int]
    sphere_costs: dict[str, dict[str, int]]
    """The costs of each sphere's cards."""

    @property
    def playable(self) -> bool:
        return not obstacles(self.deck)

    def facts(self) -> list[tuple[str, str]]:
        return [
            ("heroes", ", ".join(name for _, name in self.heroes) or "none"),
            ("threat", str(self.threat)),
            ("deck", f"{self.size} cards{kinds(self.types, _PLURAL)}"),
            *bars(
                "spheres", self.spheres, {sphere: f"cost {curve(costs)}" for sphere, costs in self.sphere_costs.items()}
            ),
            *bars("costs", self.costs),
        ]

    def data(self) -> dict[str, Any]:
        return {
            "heroes": [{"code": code, "name": name} for code, name in self.heroes],
            "threat": self.threat,
            "size": self.size,
            "types": self.types,
            "spheres": self.spheres,
            "costs": self.costs,
            "sphere_costs": self.sphere_costs,
            "campaign_cards": {entry.name: entry.copies for entry in self.deck.campaign},
        }


def examine(deck: Deck, catalogue: Catalogue, pool: Pool) -> LotrReport:
    """Count what is in ``deck`` and find what is not legal about it."""
    types: Counter[str] = Counter()
    spheres: Counter[str] = Counter()
    costs: Counter[int] = Counter()
    by_sphere: dict[str, Counter[int]] = {}
    for entry in deck.cards:
        card = catalogue.by_code[entry.code]
        sphere = card.sphere or "neutral"
        types[card.type] += entry.copies
        spheres[sphere] += entry.copies
        if card.cost is not None:
            costs[card.cost] += entry.copies
            by_sphere.setdefault(sphere, Counter())[card.cost] += entry.copies
    ordered = dict(spheres.most_common())
    return LotrReport(
        name=deck.name,
        source=deck.source,
        size=deck.size,
        problems=legality(deck, catalogue, pool),
        notes=[*deck.notes, *notes(deck)],
        warnings=warnings(deck, catalogue),
        deck=deck,
        heroes=[(f"{hero.code:05d}", hero.name) for hero in deck.heroes],
        threat=sum((catalogue.by_code[hero.code].threat or 0) * hero.copies for hero in deck.heroes),
        types={kind: types[kind] for kind in PLAYER_TYPES if types[kind]},
        spheres=ordered,
        costs=_curve(costs),
        sphere_costs={sphere: _curve(by_sphere.get(sphere, Counter())) for sphere in ordered},
    )


def together_as_text(found: Fellowship, reports: Sequence[DeckReport]) -> str:
    """What there is to say about decks that share a table, for a reader; ``reports`` are those of each by itself."""
    rows = verdict(found.problems, found.warnings)
    illegal = [report.source or report.name for report in reports if not report.legal]
    if found.legal and illegal:
        alone = "is not legal by itself" if len(illegal) == 1 else "are not legal by themselves"
        rows[-1] = ("legal", f"only between the decks: {listed(illegal, 'and')} {alone}")
    return block(f"Together: {' + '.join(found.decks)}", rows)


def together_as_data(found: Fellowship) -> dict[str, Any]:
    """The same for a program."""
    return {
        "decks": list(found.decks),
        "legal": found.legal,
        "problems": [problem_data(problem) for problem in found.problems],
        "warnings": list(found.warnings),
    }


def _curve(costs: Counter[int]) -> dict[str, int]:
    """Costs in order, X last."""
    return {_cost(cost): costs[cost] for cost in sorted(costs, key=lambda cost: (cost < 0, cost))}


def _cost(cost: int) -> str:
    return "X" if cost < 0 else str(cost)
