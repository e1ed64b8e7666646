"""`foredeck check`: what is in a deck, and whether it is legal."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Any

import typer

from simulator.cli import console
from simulator.cli.exits import Exit
from simulator.decks import Catalogue, Deck, Entry, Pool, Problem, legality, open_deck
from simulator.decks.catalogue import PLAYER_TYPES
from simulator.decks.legality import off_sphere

_PLURAL = {"ally": "allies", "attachment": "attachments", "event": "events"}


def check(
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK...", help="A RingsDB text file, - (standard input) or a shipped deck."),
    ],
    pool: Annotated[
        str, typer.Option("--pool", help="The cards you own: revised, core, or core:2 and so on for more boxes.")
    ] = "revised",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")] = False,
) -> int:
    """Describe decks and say what is not legal about them. Exit code 1 if any is not."""
    from simulator.games.lotr_lcg.cardfile import load_book

    owned = Pool.parse(pool)
    catalogue = Catalogue(load_book().cards)
    reports = [examine(open_deck(deck, catalogue), catalogue, owned) for deck in decks]
    legal = all(report.legal for report in reports)
    if as_json:
        answer = {"pool": pool, "legal": legal, "decks": [report.as_data() for report in reports]}
        console.show(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        console.show("\n\n".join(report.as_text() for report in reports))
    return Exit.OK if legal else Exit.CHECK_FAILED


@dataclass(frozen=True)
class Report:
    """What there is to say about one deck. Counts are of copies in the draw deck; a cost of -1 is X."""

    deck: Deck
    threat: int
    types: dict[str, int]
    spheres: dict[str, int]
    costs: dict[int, int]
    problems: list[Problem]
    off_sphere: list[Entry]

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with the deck."""
        return not self.problems

    @property
    def notes(self) -> list[str]:
        """What is legal but worth knowing."""
        off = ", ".join(entry.name for entry in self.off_sphere)
        return [*self.deck.notes, *([f"no hero can pay for {off}"] if off else [])]

    def as_text(self) -> str:
        """The report for a reader."""
        deck = self.deck
        kinds = ", ".join(f"{n} {kind if n == 1 else _PLURAL[kind]}" for kind, n in self.types.items())
        lines = [
            deck.name if deck.name == deck.source else f"{deck.name} ({deck.source})",
            f"  heroes   {', '.join(hero.name for hero in deck.heroes) or 'none'}",
            f"  threat   {self.threat}",
            f"  deck     {deck.size} cards{f': {kinds}' if kinds else ''}",
            f"  spheres  {', '.join(f'{sphere} {n}' for sphere, n in self.spheres.items()) or 'none'}",
            f"  costs    {', '.join(f'{_cost(cost)}: {n}' for cost, n in self.costs.items()) or 'none'}",
        ]
        lines += [f"  problem  {problem}{f' ({problem.hint})' if problem.hint else ''}" for problem in self.problems]
        lines += [f"  note     {note}" for note in self.notes]
        return "\n".join([*lines, f"  legal    {'yes' if self.legal else 'no'}"])

    def as_data(self) -> dict[str, Any]:
        """The report for a program."""
        return {
            "name": self.deck.name,
            "source": self.deck.source,
            "heroes": [{"code": f"{hero.code:05d}", "name": hero.name} for hero in self.deck.heroes],
            "threat": self.threat,
            "size": self.deck.size,
            "types": self.types,
            "spheres": self.spheres,
            "costs": {_cost(cost): n for cost, n in self.costs.items()},
            "legal": self.legal,
            "playable": all(problem.playable for problem in self.problems),
            "problems": [
                {"line": problem.line or None, "message": problem.message, "hint": problem.hint or None}
                for problem in self.problems
            ],
            "notes": self.notes,
        }


def examine(deck: Deck, catalogue: Catalogue, pool: Pool) -> Report:
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
    return Report(
        deck=deck,
        threat=sum((catalogue.by_code[hero.code].threat or 0) * hero.copies for hero in deck.heroes),
        types={kind: types[kind] for kind in PLAYER_TYPES if types[kind]},
        spheres=dict(spheres.most_common()),
        costs={cost: costs[cost] for cost in sorted(costs, key=lambda cost: (cost < 0, cost))},
        problems=legality(deck, catalogue, pool),
        off_sphere=off_sphere(deck, catalogue),
    )


def _cost(cost: int) -> str:
    return "X" if cost < 0 else str(cost)
