"""`foredeck scenarios`: what a deck can be played against."""

from __future__ import annotations

from typing import Annotated

import typer

from simulator.cli import console


def scenarios(
    game: Annotated[str, typer.Option("--game", help="The game whose scenarios to list.")] = "lotr-lcg",
) -> None:
    """List the scenarios with their encounter decks in each mode."""
    from simulator.cli.order import OPTIONS
    from simulator.decks import GAMES
    from simulator.errors import UsageError
    from simulator.games import check_game
    from simulator.games.lotr_lcg.cardfile import MODES, load_book

    check_game(game)
    if "scenario" not in OPTIONS[game]:
        others = [key for key, names in OPTIONS.items() if "scenario" in names]
        raise UsageError(
            f"{GAMES[game]} has no scenarios: its decks play against each other",
            "; ".join(f"foredeck scenarios --game {key} lists those of {GAMES[key]}" for key in others),
        )
    book = load_book()
    for key, scenario in book.scenarios.items():
        console.show(f"{key}: {scenario.name}")
        console.show(f"  encounter sets: {', '.join(scenario.sets)}")
        console.show(f"  quest cards: {', '.join(card.name for card, _ in book.stages(scenario))}")
        for mode in MODES:
            deck = book.encounter(scenario, mode)
            kinds: dict[str, int] = {}
            threat = 0
            for card, copies in [*deck, *((card, -1) for card in [*book.setup(scenario), *book.aside(scenario)])]:
                kinds[card.type] = kinds.get(card.type, 0) + copies
                threat += copies * (card.threat or 0)
            counted = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()) if number)
            size = sum(kinds.values())
            when = " after set-up" if scenario.setup else ""
            console.show(f"  --mode {mode}: {size} encounter cards{when} ({counted}), mean threat {threat / size:.3f}")
