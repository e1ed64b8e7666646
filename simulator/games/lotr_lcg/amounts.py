"""How much: the amounts of ops (numbers, X, counts, defended or not), and halves of them."""

from simulator.games.lotr_lcg.conditions import is_undefended
from simulator.games.lotr_lcg.kernels import kernel, small
from simulator.games.lotr_lcg.matching import collect

ALL_THERE_IS = 99
HALF = 16  # added to the kind of an amount


@small
def in_part(kind, amount):
    """A half is rounded up, also that of a reduction."""
    if kind & HALF == 0:
        return amount
    if amount < 0:
        return -((1 - amount) // 2)
    return (amount + 1) // 2


@kernel
def amount_of(s, t, f, op):
    kind = int(op.amount_kind) & (HALF - 1)
    amount = int(op.amount)
    if kind == 1:
        amount = int(f.amount)
    elif kind == 2:
        amount = int(f.x)
    elif kind == 3:
        if is_undefended(s, int(f.other)):
            amount = int(op.amount2)
    elif kind == 4:
        amount = amount * int(s.inst[int(f.source)].damage)
    elif kind == 5:
        amount = amount * int(s.inst[int(f.source)].resources)
    elif kind == 6:
        amount = amount * int(s.alive)
    elif kind == 7:
        amount = ALL_THERE_IS
    elif kind == 8:
        amount = amount * collect(s, t, int(op.amount_filter), f)
    elif kind == 9:
        if int(s.seat[int(f.player)].threat) >= 35:
            amount = int(op.amount2)
    elif kind == 10:
        amount = max(int(f.x) - 1, 0)
    return in_part(int(op.amount_kind), amount)
