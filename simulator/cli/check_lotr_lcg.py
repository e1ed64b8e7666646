"""What `foredeck check` says about a deck of The Lord of the Rings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from simulator.cli.deck_report import DeckReport, counted, curve, kinds
from simulator.decks import Catalogue, Deck, Pool, legality
from simulator.decks.catalogue import PLAYER_TYPES
from simulator.decks.legality import off_sphere

_PLURAL = {"ally": "allies", "attachment": "attachments", "event": "events"}


@dataclass(frozen=True)
class LotrReport(DeckReport):
    """Counts are of copies in the draw deck."""

    game = "lotr-lcg"
    heroes: list[tuple[str, str]]
    """Code and name."""
    threat: int
    types: dict[str, int]
    spheres: dict[str, int]
    costs: dict[str, int]

    def facts(self) -> list[tuple[str, str]]:
        return [
            ("heroes", ", ".join(name for _, name in self.heroes) or "none"),
            ("threat", str(self.threat)),
            ("deck", f"{self.size} cards{kinds(self.types, _PLURAL)}"),
            ("spheres", counted(self.spheres)),
            ("costs", curve(self.costs)),
        ]

    def data(self) -> dict[str, Any]:
        return {
            "heroes": [{"code": code, "name": name} for code, name in self.heroes],
            "threat": self.threat,
            "size": self.size,
            "types": self.types,
            "spheres": self.spheres,
            "costs": self.costs,
        }


def examine(deck: Deck, catalogue: Catalogue, pool: Pool) -> LotrReport:
    """Count what is in ``deck`` and find what is not legal about it."""
    types: Counter[str] = Counter()
    spheres: Counter[str] = Counter()
    costs: Counter[int] = Counter()
    for entry in deck.cards:
        card = catalogue.by_code[entry.code]
        types[card.type] += entry.copies
        spheres[card.sphere or "neutral"] += entry.copies
        if card.cost is not None:
            costs[card.cost] += entry.copies
    unpaid = ", ".join(entry.name for entry in off_sphere(deck, catalogue))
    return LotrReport(
        name=deck.name,
        source=deck.source,
        size=deck.size,
        problems=legality(deck, catalogue, pool),
        notes=[*deck.notes, *([f"no hero can pay for {unpaid}"] if unpaid else [])],
        heroes=[(f"{hero.code:05d}", hero.name) for hero in deck.heroes],
        threat=sum((catalogue.by_code[hero.code].threat or 0) * hero.copies for hero in deck.heroes),
        types={kind: types[kind] for kind in PLAYER_TYPES if types[kind]},
        spheres=dict(spheres.most_common()),
        costs={_cost(cost): costs[cost] for cost in sorted(costs, key=lambda cost: (cost < 0, cost))},
    )


def _cost(cost: int) -> str:
    return "X" if cost < 0 else str(cost)
