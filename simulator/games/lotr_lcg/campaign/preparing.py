"""What is done with the log before a scenario (Appendix III, 'Set-up of a campaign', steps 1-4)."""

from __future__ import annotations

from dataclasses import replace

from simulator.games.lotr_lcg.campaign.customs import Customs, wants_healing
from simulator.games.lotr_lcg.campaign.log import Entry, Log, Note
from simulator.games.lotr_lcg.cardfile import Book


def prepare(book: Book, log: Log, customs: Customs, scenario: int) -> tuple[Log, list[Entry]]:
    """The log with which scenario number ``scenario`` (from 1) begins: voluntary changes, then healing.

    Each changed and each healed hero costs every player 1 permanent threat. Damage and permanent cards stay with a
    hero who makes room for another: they wait for his return.
    """
    entries: list[Entry] = []
    for swap in customs.swaps:
        if swap.scenario == scenario:
            log, entry = change(log, swap.hero, swap.other)
            entries.append(entry)
    if customs.expert:
        for hero in log.team:
            damage = log.damage_of(hero)
            if damage and wants_healing(customs, book.by_code[hero], damage):
                left = tuple((code, n) for code, n in log.damage if code != hero)
                log = replace(log, damage=left, penalty=log.penalty + 1)
                entries.append(Entry(Note.HEALED, hero=hero, amount=damage, penalty=1))
    return log, entries


def change(log: Log, hero: int, other: int) -> tuple[Log, Entry]:
    """A voluntary change for 1 threat; nothing but a line of the log if he is not there, or the other is not free."""
    if hero not in log.team or other in (*log.team, *log.fallen):
        return log, Entry(Note.NOT_SWAPPED, hero=hero, other=other)
    changed = replace(log, heroes=log.with_hero(hero, other), penalty=log.penalty + 1)
    return changed, Entry(Note.SWAPPED, hero=hero, other=other, penalty=1)
