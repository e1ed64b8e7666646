"""The whole table in plain text."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator
from typing import Any

from simulator.games.altered import terms as k
from simulator.games.altered.naming import (
    ALL_TERRAINS_WORD,
    SIDE_WORDS,
    Names,
    pile,
    player_name,
    terrain_words,
)
from simulator.games.cardlanguage.english import counted

WIDTH = 100
"""Columns of `table_text`."""


def table_text(names: Names, s: Any, t: Any) -> str:
    """The whole table, hands included, in lines of at most WIDTH columns."""
    lines = [*common_lines(names, s)]
    for seat in range(k.SEATS):
        lines += ["", *seat_lines(names, s, t, seat)]
    return "\n".join(part for line in lines for part in wrapped(line))


def common_lines(names: Names, s: Any) -> Iterator[str]:
    turn = f", turn of {player_name(int(s.active))}" if int(s.phase) == k.AFTERNOON else ""
    step = k.STEP_NAMES[int(s.step)]
    phase = k.PHASE_NAMES[int(s.phase)]
    where = phase if phase == step else f"{phase} ({step})"
    yield f"Day {int(s.h.turn)}, {where}, {player_name(int(s.first))} is first{turn}"
    if int(s.arena) == k.IN_THE_ARENA:
        yield "Arena"
    else:
        halves = (f"{n} {region_text(s, n)}" for n in range(k.REGIONS))
        yield f"Adventure: {' | '.join(halves)}"
    waiting = [names.name(s, int(w.source)) for w in s.waiting[: int(s.n_waiting)]]
    if waiting:
        yield f"Limbo: reactions of {', '.join(waiting)}"
    for i in pile(s, k.LIMBO):
        yield f"Limbo: {names.name(s, i)}"


def region_text(s: Any, n: int) -> str:
    return terrain_words(int(s.region[n])).replace(" and ", "+").replace(ALL_TERRAINS_WORD, "all") or "?"


def seat_lines(names: Names, s: Any, t: Any, seat: int) -> Iterator[str]:
    row = s.seat[seat]
    here = [int(region) for region in row.region]
    hero = ", ".join(state(names, s, t, i) for i in pile(s, k.HERO + seat)) or "no Hero"
    progress = here[0] + k.REGIONS - 1 - here[1]
    passed = ", has passed" if int(row.passed) else ""
    yield f"Player {seat + 1}: {hero}, progress {progress}{passed}"
    for side, word in enumerate(SIDE_WORDS):
        frozen = " (cannot move today)" if int(row.frozen[side]) else ""
        cards = "; ".join(state(names, s, t, i) for i in pile(s, k.EXPEDITION + 2 * seat + side))
        yield f"  {word} in region {here[side]}{frozen}: {cards or 'nobody'}"
    orbs = pile(s, k.MANA + seat)
    ready = sum(not int(s.inst[i].exhausted) for i in orbs)
    yield f"  mana {ready} ready of {len(orbs)}"
    for kind, word in ((k.LANDMARK, "Landmarks"), (k.RESERVE, "Reserve")):
        if cards := "; ".join(state(names, s, t, i) for i in pile(s, kind + seat)):
            yield f"  {word}: {cards}"
    yield f"  hand {pile_text(names, s, k.HAND + seat)}"
    yield f"  deck {int(s.pile_n[k.DECK + seat])}, discard pile {pile_text(names, s, k.DISCARD + seat)}"


def pile_text(names: Names, s: Any, which: int) -> str:
    """ "3: NAME, NAME (2)", from the top."""
    counts = Counter(names.name(s, i) for i in reversed(pile(s, which)))
    shown = [f"{name} ({n})" if n > 1 else name for name, n in counts.items()]
    return f"{counts.total()}: {', '.join(shown)}" if shown else "0"


def state(names: Names, s: Any, t: Any, i: int) -> str:
    """A card with its statistics, boosts included, and what is on it."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    text = names.name(s, i)
    if int(card.type) == k.CHARACTER:
        text += " " + "/".join(str(int(stat) + int(inst.boosts)) for stat in card.stat)
    marks = [counted(int(inst.boosts), "boost")] * (int(inst.boosts) > 0)
    marks += [counted(int(inst.counters), "counter")] * (int(inst.counters) > 0)
    marks += [name for name, bit in k.STATUS_NAMES.items() if int(inst.status) & bit]
    marks += ["exhausted"] * (int(inst.exhausted) != 0)
    return text + (f" ({', '.join(marks)})" if marks else "")


def wrapped(line: str) -> list[str]:
    """A line in pieces of at most WIDTH columns, the later ones indented further."""
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line, WIDTH, subsequent_indent=f"{indent}    ", break_on_hyphens=False) or [""]
