"""`foredeck check`: what is in a deck, and whether it is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from simulator.cli import console
from simulator.cli.exits import Exit
from simulator.cli.options import DECK_HELP, FORM_HELP, NEWEST_RULES, POOL_HELP, PURPOSES

if TYPE_CHECKING:
    from simulator.cli.deck_report import DeckReport
    from simulator.decks import Fellowship, Listing, Pool
    from simulator.decks.altered_legality import Format


def check(
    decks: Annotated[
        list[str],
        typer.Argument(metavar="DECK", help=f"Each is {DECK_HELP}."),
    ],
    pool: Annotated[
        str | None,
        typer.Option("--pool", help=f"{POOL_HELP}  [default: revised]"),
    ] = None,
    format_: Annotated[
        list[str] | None,
        typer.Option(
            "--format",
            metavar="FORMAT",
            help=f"{FORM_HELP} Or what an Altered deck is for: constructed (the default) or limited.",
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            help="Altered: the rules' release, 1.0 (any number of cards) or 4.0 (at most 59)."
            f"  [default: {NEWEST_RULES}]",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")] = False,
) -> int:
    """Describe decks and say what is not legal about them. Exit code 1 if any is not.

    Two to four decks of The Lord of the Rings are also looked at together: heroes and other unique cards that several
    of them bring, and whether one pool has the cards for all.

    \b
    Examples:
      foredeck check my-deck.o8d --pool core:2
      foredeck check mine.txt yours.json
      foredeck check core-lore --json
    """
    from simulator.decks import Pool, fetch_all
    from simulator.decks.altered_legality import Format

    purpose, form = _formats(format_ or [])
    listings = fetch_all(decks, form)
    _refuse_foreign(listings, pool, purpose, rules)
    pool = pool or "revised"
    owned, play = Pool.parse(pool), Format.parse(purpose or PURPOSES[0], rules or NEWEST_RULES)
    reports = [_examine(listing, owned, play) for listing in listings]
    shared = _together(reports, owned)
    legal = all(report.legal for report in reports) and (shared is None or shared.legal)
    if as_json:
        _print_json(pool, legal, reports, shared)
    else:
        _print_text(reports, shared)
    return Exit.OK if legal else Exit.CHECK_FAILED


def _refuse_foreign(listings: Sequence[Listing], pool: str | None, purpose: str | None, rules: str | None) -> None:
    """UsageError for an option that says nothing about any of the decks."""
    from simulator.cli import catalogues
    from simulator.decks import GAMES
    from simulator.errors import UsageError

    given = [("lotr-lcg", "--pool", pool), ("altered", f"--format {purpose}", purpose), ("altered", "--rules", rules)]
    foreign = [(owner, option) for owner, option, value in given if value is not None]
    if not foreign:
        return
    games = {listing.game(catalogues.titles) for listing in listings}
    for owner, option in foreign:
        if owner not in games:
            these = "this is a deck" if len(listings) == 1 else "these are decks"
            raise UsageError(
                f"{option} is an option of {GAMES[owner]}, and {these} of {GAMES[games.pop()]}",
                "--pool is for decks of {}, --rules and --format {} for those of {}".format(
                    GAMES["lotr-lcg"], " or ".join(PURPOSES), GAMES["altered"]
                ),
            )


def _formats(given: Sequence[str]) -> tuple[str | None, str | None]:
    """What an Altered deck is for, and how the decks are written, None if that is not said.

    ``--format`` says either, or both if given twice.
    """
    from simulator.decks import formats
    from simulator.errors import UsageError, unknown_name

    purposes = [name for name in given if name in PURPOSES]
    forms = [name for name in given if name not in PURPOSES]
    for form in forms:
        if form not in formats.NAMES:
            raise unknown_name("format", form, (*formats.NAMES, *PURPOSES))
    if len(set(forms)) > 1 or len(set(purposes)) > 1:
        raise UsageError(f"--format says both {' and '.join(dict.fromkeys(given))}", "give one")
    return purposes[0] if purposes else None, forms[0] if forms else None


def _examine(listing: Listing, pool: Pool, play: Format) -> DeckReport:
    """The report of a deck, whose text says which game it is of."""
    from simulator.cli import catalogues, check_altered, check_lotr_lcg
    from simulator.decks import open_deck

    if listing.game(catalogues.titles) == "altered":
        cards = catalogues.altered_catalogue()
        return check_altered.examine(open_deck(listing, cards), cards, play)
    catalogue = catalogues.lotr_catalogue()
    return check_lotr_lcg.examine(open_deck(listing, catalogue), catalogue, pool)


def _together(reports: Sequence[DeckReport], pool: Pool) -> Fellowship | None:
    """What there is to say about the decks of The Lord of the Rings as a fellowship, if they can be one."""
    from simulator.cli import catalogues
    from simulator.cli.check_lotr_lcg import LotrReport
    from simulator.decks import fellowship

    decks = [report.deck for report in reports if isinstance(report, LotrReport)]
    if len(decks) > fellowship.MOST:
        console.say(f"note: {len(decks)} decks: at most {fellowship.MOST} play together, so each was looked at alone")
    if not 2 <= len(decks) <= fellowship.MOST:
        return None
    return fellowship.together(decks, catalogues.lotr_catalogue(), pool)


def _print_text(reports: Sequence[DeckReport], shared: Fellowship | None) -> None:
    from simulator.cli.check_lotr_lcg import LotrReport, together_as_text

    blocks = [report.as_text() for report in reports]
    if shared:
        at_the_table = [report for report in reports if isinstance(report, LotrReport)]
        blocks.append(together_as_text(shared, at_the_table))
    console.show("\n\n".join(blocks))


def _print_json(pool: str, legal: bool, reports: Sequence[DeckReport], shared: Fellowship | None) -> None:
    from simulator.cli.check_lotr_lcg import together_as_data

    answer = {
        "pool": pool,
        "legal": legal,
        "decks": [report.as_data() for report in reports],
        "together": together_as_data(shared) if shared else None,
    }
    console.show_data(answer)
