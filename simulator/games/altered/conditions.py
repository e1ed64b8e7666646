"""Conditions of abilities, asked with the eyes of a frame (source, controller, event)."""

from simulator.games.altered import terms as k
from simulator.games.altered.kernels import kernel
from simulator.games.altered.matching import count, match, passes, zeros

# vocabulary.CONDITIONS
COUNT, SELF, SUBJECT, TARGET, FIRST_PLAYER, ORBS, COUNTERS, BOOSTS, DIE, DAY, ZEROS = range(1, 12)
THREE_STATUSES, SUBJECT_COST, DUE_TO_FOREST, WAS_FLEETING, AFTERNOON, HERO_READY = range(12, 18)


@kernel
def holds(s, t, number, f):
    condition = t.condition[number]
    result = condition_result(s, t, int(condition.kind), int(condition.filter), int(condition.amount), f)
    return not result if int(condition.negated) != 0 else result


@kernel
def condition_result(s, t, kind, number, amount, f):
    source = int(f.source)
    seat = int(f.owner)
    if kind == COUNT:
        return count(s, t, number, f) >= amount
    if kind == SELF:
        return passes(s, t, number, source, f) == 1
    if kind == SUBJECT:
        return int(f.subject) >= 0 and passes(s, t, number, int(f.subject), f) == 1
    if kind == TARGET:
        return int(f.target) >= 0 and match(s, t, number, int(f.target), f) == 1
    if kind == FIRST_PLAYER:
        return int(s.first) == seat
    if kind == ORBS:
        return int(s.pile_n[k.MANA + seat]) >= amount
    if kind == COUNTERS:
        return int(s.inst[source].counters) >= amount
    if kind == BOOSTS:
        return int(s.inst[source].boosts) >= amount
    if kind == DIE:
        return int(f.x) >= amount
    if kind == DAY:
        return int(s.h.turn) >= amount
    if kind == ZEROS:
        return own_zeros(s, t, seat) >= amount
    if kind == THREE_STATUSES:
        return three_statuses(s, seat)
    if kind == SUBJECT_COST:
        return int(f.subject) >= 0 and int(t.card[int(s.inst[int(f.subject)].card)].cost[0]) >= int(
            s.inst[source].counters
        )
    if kind == DUE_TO_FOREST:
        return int(f.amount) & k.FOREST != 0
    if kind == WAS_FLEETING:
        return int(f.amount) & k.FLEETING != 0
    if kind == AFTERNOON:
        return int(s.phase) == k.AFTERNOON
    if kind == HERO_READY:
        return int(s.pile_n[k.HERO + seat]) > 0 and int(s.inst[int(s.pile[k.HERO + seat, 0])].exhausted) == 0
    return True


@kernel
def own_zeros(s, t, seat):
    """Printed statistics of 0 on the Characters a seat controls."""
    n = 0
    for pile in range(k.EXPEDITION + 2 * seat, k.EXPEDITION + 2 * seat + 2):
        for j in range(int(s.pile_n[pile])):
            n += zeros(t, int(s.inst[int(s.pile[pile, j])].card))
    return n


@kernel
def three_statuses(s, seat):
    """Three different Characters: one Fleeting, one Anchored, one Asleep."""
    for order in range(6):
        # each status is given the first Character that has it, in every order of the three statuses
        first = order >> 1
        second = (first + 1 + (order & 1)) % 3
        third = 3 - first - second
        a = with_status(s, seat, 1 << first, -1, -1)
        b = with_status(s, seat, 1 << second, a, -1)
        if a >= 0 and b >= 0 and with_status(s, seat, 1 << third, a, b) >= 0:
            return True
    return False


@kernel
def with_status(s, seat, status, but, nor):
    """The seat's Character with this status and the fewest others, but two; -1: none."""
    best = -1
    fewest = 9
    for pile in range(k.EXPEDITION + 2 * seat, k.EXPEDITION + 2 * seat + 2):
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            own = int(s.inst[i].status)
            others = (own & 1) + ((own >> 1) & 1) + ((own >> 2) & 1)
            if own & status and i != but and i != nor and others < fewest:
                best = i
                fewest = others
    return best


@kernel
def requirements_hold(s, t, a, f):
    for j in range(3):
        number = int(t.ability[a].requires[j])
        if number < 0:
            break
        if not holds(s, t, number, f):
            return False
    return True
