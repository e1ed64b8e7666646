"""The whole table in plain text."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator
from typing import Any

from simulator.games.cardlanguage.english import counted, listed
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.naming import Names, pile, pile_kind, player_name
from simulator.games.lotr_lcg.state import ON_DECK

WIDTH = 100
"""Columns of `table_text`."""


def table_text(names: Names, s: Any, t: Any) -> str:
    """The whole table, hands included, in lines of at most WIDTH columns."""
    lines = [*scenario_lines(names, s, t)]
    for seat in range(int(s.players)):
        lines += ["", *seat_lines(names, s, t, seat)]
    return "\n".join(part for line in lines for part in wrapped(line))


def scenario_lines(names: Names, s: Any, t: Any) -> Iterator[str]:
    first = f", {player_name(s, int(s.first))} is first" if int(s.players) > 1 else ""
    phase = f"{k.PHASE_NAMES[int(s.phase)]} phase ({k.STEP_NAMES[step_of(s)]})"
    yield f"Round {int(s.h.turn)}, {phase}{first}" if int(s.phase) else "Set-up"
    quest = int(s.quest)
    if quest >= 0:
        card = t.card[int(s.inst[quest].card)]
        points = f" of {int(card.points)}" if int(card.points) else ""
        progress = f"progress {int(s.inst[quest].progress)}{points}"
        yield f"Quest: {names.name(s, t, quest)}, {progress}{attached(names, s, t, quest)}"
    for i in pile(s, k.ACTIVE):
        yield f"Active location: {state(names, s, t, i)}"
    total = int(s.extra_threat) + sum(effective(s, t, i, k.THREAT) for i in pile(s, k.STAGING))
    yield f"Staging area: threat {max(total, 0)}"
    for i in pile(s, k.STAGING):
        yield f"  {type_name(names, s, t, i)}: {state(names, s, t, i)}"
    yield f"Encounter deck {int(s.pile_n[k.ENCOUNTER])}, discard pile {pile_text(names, s, t, k.ENCOUNTER_DISCARD)}"
    aside = [names.name(s, t, i) for i in pile(s, k.ASIDE) if max(int(s.inst[i].ctrl), int(s.inst[i].host)) < 0]
    if aside:
        yield f"Set aside: {listed(aside)}"
    if int(s.pile_n[k.VICTORY]):
        yield f"Victory display {pile_text(names, s, t, k.VICTORY)}"


def seat_lines(names: Names, s: Any, t: Any, seat: int) -> Iterator[str]:
    out = " (eliminated)" if int(s.seat[seat].out) else ""
    who = player_name(s, seat).removeprefix("the ").capitalize()
    yield f"{who}{out}: threat {int(s.seat[seat].threat)}"
    for i in (*pile(s, k.PLAY + seat), *pile(s, k.ENGAGED + seat)):
        yield f"  {type_name(names, s, t, i)}: {state(names, s, t, i)}"
    for i in pile(s, k.ASIDE):
        if int(s.inst[i].ctrl) == seat and int(s.inst[i].host) < 0:
            yield f"  prisoner: {state(names, s, t, i)}"
    yield f"  hand {pile_text(names, s, t, k.HAND + seat)}"
    deck = f"deck {int(s.pile_n[k.DECK + seat])}{attached(names, s, t, ON_DECK - seat).replace(';', '')}"
    yield f"  {deck}, discard pile {pile_text(names, s, t, k.DISCARD + seat)}"


def type_name(names: Names, s: Any, t: Any, i: int) -> str:
    kind = k.TYPE_NAMES[int(t.card[int(s.inst[i].card)].type)]
    return f"engaged {kind}" if pile_kind(int(s.inst[i].pile))[0] == k.ENGAGED else kind


def pile_text(names: Names, s: Any, t: Any, which: int) -> str:
    """ "3: NAME, NAME (2)", from the top."""
    counts = Counter(names.name(s, t, i) for i in reversed(pile(s, which)))
    shown = [f"{name} ({n})" if n > 1 else name for name, n in counts.items()]
    return f"{counts.total()}: {', '.join(shown)}" if shown else "0"


def state(names: Names, s: Any, t: Any, i: int) -> str:
    """A card in play with its values, tokens, attachments."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    kind = int(card.type)
    parts = [names.name(s, t, i)]
    if kind in (k.ENEMY, k.LOCATION) and int(inst.pile) == k.STAGING:
        parts.append(f"threat {effective(s, t, i, k.THREAT)}")
    if kind in (k.HERO, k.ALLY):
        parts.append(f"willpower {effective(s, t, i, k.WILLPOWER)}")
    if kind in (k.HERO, k.ALLY, k.ENEMY):
        parts += [f"{k.STAT_NAMES[stat]} {effective(s, t, i, stat)}" for stat in (k.ATTACK, k.DEFENSE)]
        parts.append(f"damage {int(inst.damage)} of {effective(s, t, i, k.HEALTH)}")
    if kind == k.ENEMY and int(inst.pile) == k.STAGING:
        parts.append(f"engagement {int(card.engagement)}")
    if kind == k.LOCATION:
        parts.append(f"progress {int(inst.progress)} of {int(card.points)}")
    if kind == k.HERO or int(inst.resources):
        parts.append(counted(int(inst.resources), "resource"))
    shadows = sum(int(s.inst[x].host) == i for x in pile(s, k.SHADOW))
    parts += [counted(shadows, "shadow card")] * (shadows > 0)
    parts += ["exhausted"] * (int(inst.exhausted) != 0) + ["committed"] * (int(inst.committed) != 0)
    return ", ".join(parts) + attached(names, s, t, i)


def attached(names: Names, s: Any, t: Any, host: int) -> str:
    shown = []
    for i in (*pile(s, k.ATTACHED), *pile(s, k.ASIDE)):
        if int(s.inst[i].host) == host:
            marks = ["exhausted"] * (int(s.inst[i].exhausted) != 0)
            marks += [counted(int(s.inst[i].resources), "resource")] * (int(s.inst[i].resources) > 0)
            shown.append(names.name(s, t, i) + (f" ({', '.join(marks)})" if marks else ""))
    return f"; with {listed(shown)}" if shown else ""


def step_of(s: Any) -> int:
    """The framework step; while a procedure of it runs, the record already names the step that follows."""
    h, step = s.h, int(s.step)
    inside = int(h.n_frames) > 1 and int(h.frames[1].kind) in (k.F_WINDOW, k.F_REVEAL, k.F_TRAVEL)
    return step - 1 if inside and step != k.S_PLANNING else step


def effective(s: Any, t: Any, i: int, stat: int) -> int:
    """The value of a stat as the engine reckons it."""
    from simulator.core.jit import compile_entry
    from simulator.games.lotr_lcg.engine import value_of

    compile_entry(value_of)
    return int(value_of(s, t, i, stat))


def wrapped(line: str) -> list[str]:
    """A line in pieces of at most WIDTH columns, the later ones indented further."""
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line, WIDTH, subsequent_indent=f"{indent}    ", break_on_hyphens=False) or [""]
