"""What `foredeck check` says about an Altered deck."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from simulator.cli.deck_report import DeckReport, counted, curve, kinds
from simulator.decks import AlteredCatalogue, AlteredDeck
from simulator.decks.altered_cards import DECK_TYPES, FACTIONS, RARITIES, rarity_of
from simulator.decks.altered_legality import Format, legality, notes, obstacles

_PLURAL = {"character": "characters", "spell": "spells", "permanent": "permanents"}


@dataclass(frozen=True)
class AlteredReport(DeckReport):
    """Counts are of copies, the hero aside; costs are hand costs."""

    game = "altered"
    heroes: list[tuple[str, str]]
    """Id and name."""
    deck: AlteredDeck
    play: Format
    factions: dict[str, int]
    types: dict[str, int]
    rarities: dict[str, int]
    costs: dict[str, int]

    @property
    def basis(self) -> str:
        return str(self.play)

    @property
    def playable(self) -> bool:
        return not obstacles(self.deck)

    def facts(self) -> list[tuple[str, str]]:
        names = {FACTIONS[key]: n for key, n in self.factions.items()}
        return [
            ("hero", ", ".join(name for _, name in self.heroes) or "none"),
            ("faction", next(iter(names)) if len(names) == 1 else counted(names)),
            ("deck", f"{self.size} cards{kinds(self.types, _PLURAL)}"),
            ("rarities", counted(self.rarities)),
            ("costs", curve(self.costs)),
        ]

    def data(self) -> dict[str, Any]:
        return {
            "heroes": [{"code": code, "name": name} for code, name in self.heroes],
            "size": self.size,
            "factions": self.factions,
            "types": self.types,
            "rarities": self.rarities,
            "hand_costs": self.costs,
            "format": self.play.kind,
            "rules": self.play.rules,
        }


def examine(deck: AlteredDeck, catalogue: AlteredCatalogue, play: Format) -> AlteredReport:
    """Count what is in ``deck`` and find what is not legal about it."""
    factions: Counter[str] = Counter({catalogue.by_id[hero.code].faction: 0 for hero in deck.heroes})
    types: Counter[str] = Counter()
    rarities: Counter[str] = Counter()
    costs: Counter[int] = Counter()
    for entry in deck.cards:
        card = catalogue.by_id[entry.code]
        factions[card.faction] += entry.copies
        types[card.type] += entry.copies
        rarities[rarity_of(card.id)] += entry.copies
        if card.cost:
            costs[card.cost[0]] += entry.copies
    return AlteredReport(
        name=deck.name,
        source=deck.source,
        size=deck.size,
        problems=legality(deck, catalogue, play),
        notes=[*deck.notes, *notes(deck, play)],
        warnings=[],
        heroes=[(hero.code, hero.name) for hero in deck.heroes for _ in range(hero.copies)],
        deck=deck,
        play=play,
        factions=dict(factions.most_common()),
        types={kind: types[kind] for kind in DECK_TYPES if types[kind]},
        rarities={rarity: rarities[rarity] for rarity in RARITIES if rarities[rarity]},
        costs={str(cost): costs[cost] for cost in sorted(costs)},
    )
