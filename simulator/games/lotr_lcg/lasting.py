"""Lasting and delayed effects (Rules Reference, 'Lasting effects', 'Delayed effects')."""

from simulator.core.record import OVERFLOW_LASTING, log
from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.kernels import kernel, small


@small
def is_field(kind):
    """An effect that is read from the list, not from the instance."""
    return kind == st.LAST_FIELD or kind == st.LAST_SET or kind == st.LAST_FIELD_SET


@kernel
def apply_lasting(s, kind, target, stat, amount, player):
    if kind == st.LAST_BONUS:
        s.inst[target].bonus[stat] = int(s.inst[target].bonus[stat]) + amount
    elif kind == st.LAST_SILENCED:
        s.inst[target].silenced = int(s.inst[target].silenced) + amount
    elif kind == st.LAST_MANY_DEFENDERS:
        s.seat[player].many_defenders = int(s.seat[player].many_defenders) + amount
    elif kind == st.LAST_EXTRA_THREAT:
        s.extra_threat = int(s.extra_threat) + amount
    return 0


@kernel
def add_lasting(s, until, kind, target, stat, amount, player):
    """Start an effect: it is in force at once and ends with the attack, phase or round."""
    n = int(s.n_lasting)
    if n >= st.MAX_LASTING:
        s.h.overflow = OVERFLOW_LASTING
        return 0
    e = s.lasting[n]
    e.until = until
    e.kind = kind
    e.target = target
    e.stat = stat
    e.amount = amount
    e.player = player
    s.n_lasting = n + 1
    if is_field(kind):
        s.n_fields = int(s.n_fields) + 1
    apply_lasting(s, kind, target, stat, amount, player)
    if kind == st.LAST_BONUS and amount != 0:
        log(s.h, k.L_MODIFIES, target, stat + k.N_STATS * until, amount)
    elif kind == st.LAST_SET:
        log(s.h, k.L_SETS, target, stat + k.N_STATS * until, amount)
    return 0


@kernel
def drop_lasting(s, j):
    kind = int(s.lasting[j].kind)
    if is_field(kind):
        s.n_fields = int(s.n_fields) - 1
    n = int(s.n_lasting) - 1
    for m in range(j, n):
        s.lasting[m] = s.lasting[m + 1]
    s.n_lasting = n
    return 0


@kernel
def cannot_attack(s, enemy, seat):
    """Is this enemy barred from attacking this seat by a lasting effect or an attachment?"""
    if int(s.inst[enemy].rules) & (1 << k.CANNOT_ATTACK) != 0:
        return True
    for j in range(int(s.n_lasting)):
        e = s.lasting[j]
        if int(e.kind) == st.LAST_NO_ATTACK and int(e.target) == enemy and int(e.player) == seat:
            return True
    return False


@kernel
def has_lasting(s, kind, target):
    for j in range(int(s.n_lasting)):
        if int(s.lasting[j].kind) == kind and int(s.lasting[j].target) == target:
            return True
    return False


@kernel
def is_about_card(kind):
    if kind == st.LAST_MANY_DEFENDERS or kind == st.LAST_EXTRA_THREAT:
        return False
    return kind != st.LAST_FIELD and kind != st.LAST_FIELD_SET


@kernel
def forget(s, i):
    """A card that left play takes every lasting and delayed effect on it along."""
    j = 0
    while j < int(s.n_lasting):
        if int(s.lasting[j].target) == i and is_about_card(int(s.lasting[j].kind)):
            drop_lasting(s, j)
        else:
            j += 1
    return 0


@kernel
def is_delayed(kind):
    return (kind >= st.DELAYED_RETURN and kind <= st.DELAYED_DISCARD) or kind == st.DELAYED_TOP


@kernel
def expire(s, until):
    """End every effect that lasts until the end of this attack, phase or round (delayed ones stay)."""
    j = 0
    while j < int(s.n_lasting):
        e = s.lasting[j]
        kind = int(e.kind)
        if int(e.until) != until or is_delayed(kind):
            j += 1
            continue
        target = int(e.target)
        stat = int(e.stat)
        amount = int(e.amount)
        player = int(e.player)
        drop_lasting(s, j)
        apply_lasting(s, kind, target, stat, -amount, player)
    return 0


@kernel
def next_delayed(s, until, start):
    """Index of the first delayed effect from ``start`` that is due now, -1 when there is none."""
    for j in range(start, int(s.n_lasting)):
        if int(s.lasting[j].until) == until and is_delayed(int(s.lasting[j].kind)):
            return j
    return -1
