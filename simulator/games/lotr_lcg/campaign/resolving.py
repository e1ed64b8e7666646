"""What a won scenario does to the campaign log (Appendix III; the resolution of the campaign card).

A lost attempt does nothing: the scenario is played again without penalty, so its fallen heroes are not written down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from simulator.games.lotr_lcg.campaign.customs import Customs, replacement
from simulator.games.lotr_lcg.campaign.log import Ending, Entry, Log, Note
from simulator.games.lotr_lcg.campaign.lookup import code_of, heroes, is_permanent
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.cardmodel import Card

Chance = Callable[[int], int]
"""A number below n, by the campaign's own luck."""


def resolve(
    book: Book, log: Log, card: Card, ending: Ending, customs: Customs, chance: Chance, last: bool
) -> tuple[Log, list[Entry]]:
    """The log after a won scenario and the lines that are written; ``last``: nobody needs to be replaced any more.

    Boons and burdens first, then the fallen: what a hero who fell had bound to him leaves the pool with him.
    """
    log, entries = _read_card(book, replace(log, prisoner=None), card, ending, chance)
    if customs.expert:
        wounded = tuple((hero, n) for hero, n in ending.damage.items() if n > 0)
        waiting = tuple((hero, n) for hero, n in log.damage if hero not in log.team)  # who made room, and may return
        log = replace(log, damage=(*wounded, *waiting))
        entries += [Entry(Note.WOUNDED, hero=hero, amount=n) for hero, n in wounded]
    for hero in ending.fallen:
        log, more = fall(book, log, hero, customs, last)
        entries += more
    return log, entries


def _read_card(book: Book, log: Log, card: Card, ending: Ending, chance: Chance) -> tuple[Log, list[Entry]]:
    entries: list[Entry] = []
    for step in card.resolution:
        if step.stage is not None and code_of(book, step.stage) != ending.stage:
            continue
        if step.earn is not None:
            code = code_of(book, step.earn)
            left = (book.by_code[code].quantity or 0) - log.pool.count(code)  # some were there when the campaign began
            copies = min(len(log.heroes) if step.each_player else 1, left)
            if copies > 0:
                log = replace(log, pool=log.pool + (code,) * copies)
                entries.append(Entry(Note.EARNED, card=code, amount=copies))
        for ref in step.keep:
            log, more = _keep(book, log, code_of(book, ref), ending)
            entries += more
        if step.prisoner:
            most = max(ending.damage.values())
            worst = [hero for hero, damage in ending.damage.items() if damage == most]
            hero = worst[chance(len(worst))]
            log = replace(log, prisoner=hero)
            entries.append(Entry(Note.PRISONER, hero=hero, amount=most, tie=len(worst) > 1))
    return log, entries


def _keep(book: Book, log: Log, code: int, ending: Ending) -> tuple[Log, list[Entry]]:
    """What becomes of a card that is kept if it is in play.

    A Permanent card is bound to the heroes who bear it, and to nobody else: it begins every later scenario attached to
    its hero, so that without one there is no place for it. Any other goes into the pool.
    """
    if is_permanent(book.by_code[code]):
        bearers = [hero for hero, card in ending.bears if card == code and (hero, code) not in log.bound]
        bound = log.bound + tuple((hero, code) for hero in bearers)
        return replace(log, bound=bound), [Entry(Note.BOUND, card=code, hero=hero) for hero in bearers]
    if code in ending.in_play and code not in log.pool:
        return replace(log, pool=(*log.pool, code)), [Entry(Note.EARNED, card=code, amount=1)]
    return log, []


def fall(book: Book, log: Log, hero: int, customs: Customs, last: bool) -> tuple[Log, list[Entry]]:
    """A hero has fallen for good: his permanent cards are erased, and somebody takes his place for 1 threat.

    After the last scenario nobody needs to.
    """
    erased = [card for bearer, card in log.bound if bearer == hero]
    log = replace(
        log, fallen=(*log.fallen, hero), bound=tuple((bearer, card) for bearer, card in log.bound if bearer != hero)
    )
    entries = [Entry(Note.FELL, hero=hero), *(Entry(Note.ERASED, hero=hero, card=card) for card in erased)]
    if last:
        return log, entries
    other = replacement(log, hero, heroes(book), customs.bench)
    log = replace(log, penalty=log.penalty + 1)
    if other is None:
        # nobody else is left: he is taken back all the same
        log = replace(log, fallen=tuple(code for code in log.fallen if code != hero))
        return log, [*entries, Entry(Note.RETURNED, hero=hero, penalty=1)]
    log = replace(log, heroes=log.with_hero(hero, other))
    return log, [*entries, Entry(Note.REPLACED, hero=hero, other=other, penalty=1)]
