"""The rest of a player's day: which of the deeds he can pay for are worth most together."""

from simulator.games.altered.greedy.kernels import kernel
from simulator.games.altered.piles import ready_orbs
from simulator.games.altered.state import MAX_DEEDS, MAX_PLANNED


@kernel
def deed_of(s, key):
    """Number of the deed with this key, -1: there is none."""
    for j in range(int(s.n_deeds)):
        if s.deed[j] == key:
            return j
    return -1


@kernel
def note_deed(s, key, cost, value):
    """A card or ability, its cost, and what it is worth used in the best way."""
    j = deed_of(s, key)
    if j < 0:
        j = int(s.n_deeds)
        if j >= MAX_DEEDS:
            return 0
        s.n_deeds = j + 1
        s.deed[j] = key
        s.deed_value[j] = value
        s.deed_cost[j] = cost
    elif value > s.deed_value[j]:
        s.deed_value[j] = value
        s.deed_cost[j] = cost
    return 0


@kernel
def best_plan(s, t, seat):
    """Bits of the deeds that can all be paid for and are worth most together."""
    orbs = min(ready_orbs(s, seat), MAX_PLANNED - 1)
    for m in range(orbs + 1):
        s.plan_value[m] = 0.0
        s.plan[m] = 0
    for j in range(int(s.n_deeds)):
        if s.deed_value[j] <= 0.0:
            continue
        cost = min(int(s.deed_cost[j]), orbs)
        for m in range(orbs, cost - 1, -1):
            value = s.plan_value[m - cost] + s.deed_value[j]
            if value > s.plan_value[m]:
                s.plan_value[m] = value
                s.plan[m] = int(s.plan[m - cost]) | (1 << j)
    return int(s.plan[orbs])
