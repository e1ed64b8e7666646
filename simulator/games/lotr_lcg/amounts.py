"""How much: the amounts of ops (numbers, X, counts, defended or not), and halves of them."""

from simulator.games.lotr_lcg.conditions import is_undefended
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.matching import collect

ALL_THERE_IS = 99
HALF = 16  # added to the kind of an amount


@kernel
def quantity(s, i, kind, amount):
    """An amount of an op or constant of card ``i``: per token on it or per player, and half of it if it says so.

    A half is rounded up, also that of a reduction.
    """
    counted = kind & (HALF - 1)
    if counted == 4:
        amount = amount * int(s.inst[i].damage)
    elif counted == 5:
        amount = amount * int(s.inst[i].resources)
    elif counted == 6:
        amount = amount * int(s.alive)
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
    elif kind == 7:
        amount = ALL_THERE_IS
    elif kind == 8:
        amount = amount * collect(s, t, int(op.amount_filter), f)
    elif kind == 9:
        if int(s.seat[int(f.player)].threat) >= 35:
            amount = int(op.amount2)
    elif kind == 10:
        amount = max(int(f.x) - 1, 0)
    return quantity(s, int(f.source), int(op.amount_kind), amount)
