"""Which planned changes of heroes can come about at all, whoever falls in the scenarios before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from simulator.errors import UsageError
from simulator.games.cardlanguage.english import listed
from simulator.games.lotr_lcg.campaign.customs import Customs, Swap
from simulator.games.lotr_lcg.campaign.log import Log, Note
from simulator.games.lotr_lcg.campaign.preparing import change
from simulator.games.lotr_lcg.campaign.resolving import fall
from simulator.games.lotr_lcg.cardfile import Book


def check_swaps(book: Book, start: Log, customs: Customs, in_use: Mapping[int, str]) -> None:
    """UsageError for the first planned change that no course of the campaign lets happen.

    ``in_use``: code of each hero of the decks, and who plays him. All sets of heroes who may fall are gone through,
    scenario by scenario; logs that are equal but for penalty and cards count as one, so that there are few.
    """
    logs = {_heroes_only(start)}
    for scenario in range(2, max((swap.scenario for swap in customs.swaps), default=0) + 1):
        logs = {after for log in logs for after in _after_falls(book, log, customs)}
        for swap in customs.swaps:
            if swap.scenario == scenario:
                changed = [change(log, swap.hero, swap.other) for log in logs]
                if all(entry.note is Note.NOT_SWAPPED for _, entry in changed):
                    raise _refusal(book, swap, logs, in_use)
                logs = {_heroes_only(log) for log, _ in changed}


def _after_falls(book: Book, log: Log, customs: Customs) -> Iterator[Log]:
    """Every log a won scenario can leave: any heroes may have fallen but the last, without whom nobody wins.

    They fall in the order of the players, so that hero after hero can be decided with few logs at a time.
    """
    found = {(log, False)}  # and whether somebody has been left alive
    for hero in log.team:
        found = {
            (_heroes_only(fall(book, now, hero, customs, last=False)[0]) if falls else now, alive or not falls)
            for now, alive in found
            for falls in (False, True)
        }
    return (now for now, alive in found if alive)


def _heroes_only(log: Log) -> Log:
    """The log as far as it matters for who plays, in one form: the order in which heroes fell does not."""
    return Log(log.heroes, fallen=tuple(sorted(log.fallen)))


def _refusal(book: Book, swap: Swap, logs: Iterable[Log], in_use: Mapping[int, str]) -> UsageError:
    def name(code: int) -> str:
        return book.by_code[code].name

    text = f'--swap "{swap.scenario}: {name(swap.hero)} > {name(swap.other)}"'
    if there := [log for log in logs if swap.hero in log.team]:
        where = f" of {in_use[swap.other]}" if swap.other in in_use else ""
        if any(swap.other in log.team for log in there):
            return UsageError(f"{text}: {name(swap.other)} is one of the heroes{where} already", "name one who is free")
        return UsageError(f"{text}: {name(swap.other)} can only have fallen by then", "name one who is free")
    able = sorted({name(hero) for log in logs for hero in log.team})
    return UsageError(
        f"{text}: {name(swap.hero)} is in no deck, and cannot have taken a hero's place by then"
        if swap.hero not in in_use
        else f"{text}: {name(swap.hero)} cannot be there any more",
        f"before scenario {swap.scenario} there may be {listed(able)}",
    )
