"""How much an op does."""

from simulator.games.altered.kernels import kernel
from simulator.games.altered.matching import count
from simulator.games.altered.stats import BETWEEN, BOOSTS, COUNT, COUNTERS, DIE, DONE, NUMBER, regions_between


@kernel
def amount_of(s, t, f, op):
    kind = int(op.amount_kind)
    n = int(op.amount)
    if kind == NUMBER:
        return n
    if kind == COUNT:
        return n * count(s, t, int(op.amount_filter), f)
    if kind == DIE:
        return int(f.x)
    if kind == BOOSTS:
        return int(s.inst[int(f.source)].boosts)
    if kind == COUNTERS:
        return int(s.inst[int(f.source)].counters)
    if kind == BETWEEN:
        return regions_between(s, int(f.owner))
    if kind == DONE:
        return int(f.saved)
    return int(f.x) + 2 * int(f.saved)
