"""`foredeck check`: what is in a deck, and whether it is legal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli import console
from simulator.cli.exits import Exit

if TYPE_CHECKING:
    from simulator.cli.deck_report import DeckReport
    from simulator.decks import Listing, Pool
    from simulator.decks.altered_legality import Format


def check(
    decks: Annotated[
        list[str],
        typer.Argument(
            metavar="DECK...", help="A deck file, - (standard input), a shipped deck or an Altered deck code."
        ),
    ],
    pool: Annotated[
        str,
        typer.Option(
            "--pool",
            help="The Lord of the Rings: the cards you own: revised, core, or core:2 and so on for more boxes.",
        ),
    ] = "revised",
    format_: Annotated[
        str, typer.Option("--format", help="Altered: what the deck is for, constructed or limited.")
    ] = "constructed",
    rules: Annotated[
        str, typer.Option("--rules", help="Altered: the rules' release, 1.0 (any number of cards) or 4.0 (at most 59).")
    ] = "4.0",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")] = False,
) -> int:
    """Describe decks and say what is not legal about them. Exit code 1 if any is not."""
    from simulator.decks import Pool, fetch_all
    from simulator.decks.altered_legality import Format

    owned, play = Pool.parse(pool), Format.parse(format_, rules)
    reports = [_examine(listing, owned, play) for listing in fetch_all(decks)]
    legal = all(report.legal for report in reports)
    if as_json:
        answer = {"pool": pool, "legal": legal, "decks": [report.as_data() for report in reports]}
        console.show(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        console.show("\n\n".join(report.as_text() for report in reports))
    return Exit.OK if legal else Exit.CHECK_FAILED


def _examine(listing: Listing, pool: Pool, play: Format) -> DeckReport:
    """The report of a deck, whose text says which game it is of."""
    from simulator.cli import catalogues, check_altered, check_lotr_lcg
    from simulator.decks import open_deck

    if listing.game(catalogues.titles) == "altered":
        cards = catalogues.altered_catalogue()
        return check_altered.examine(open_deck(listing, cards), cards, play)
    catalogue = catalogues.lotr_catalogue()
    return check_lotr_lcg.examine(open_deck(listing, catalogue), catalogue, pool)
