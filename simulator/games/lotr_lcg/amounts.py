"""How much: the amounts of ops (numbers, X, counts, defended or not)."""

from simulator.games.lotr_lcg.conditions import is_undefended
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.matching import collect

ALL_THERE_IS = 99


@kernel
def amount_of(s, t, f, op):
    kind = int(op.amount_kind)
    amount = int(op.amount)
    if kind == 0:
        return amount
    if kind == 1:
        return int(f.amount)
    if kind == 2:
        return int(f.x)
    if kind == 3:
        if is_undefended(s, int(f.other)):
            return int(op.amount2)
        return amount
    if kind == 4:
        return amount * int(s.inst[int(f.source)].damage)
    if kind == 5:
        return amount * int(s.inst[int(f.source)].resources)
    if kind == 6:
        return amount * int(s.alive)
    if kind == 7:
        return ALL_THERE_IS
    if kind == 8:
        return amount * collect(s, t, int(op.amount_filter), f)
    if kind == 9:
        if int(s.seat[int(f.player)].threat) >= 35:
            return int(op.amount2)
        return amount
    return max(int(f.x) - 1, 0)
