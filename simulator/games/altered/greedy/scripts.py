"""What the text of an ability is worth: its ops read backwards, so that each knows what follows it."""

from simulator.games.altered import terms as k
from simulator.games.altered.card_ops import EXHAUST
from simulator.games.altered.conditions import DIE, holds
from simulator.games.altered.effects import (
    CHOOSE_ONE,
    CHOOSE_PLAYER,
    IF,
    JUMP,
    MAY_CHOOSE,
    PAY,
)
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.kernels import kernel
from simulator.games.altered.greedy.texts import (
    NO_TARGET,
    aim_value,
    card_op_value,
    find_aims,
    number_of,
    player_op_value,
)
from simulator.games.altered.piles import ready_orbs
from simulator.games.altered.stats import seat_rule

SIDES = 6


@kernel
def length_of(t, a):
    return int(t.ability[a].n_ops)


@kernel
def text_value(s, t, seat, a, f):
    """Worth of the ops of ability ``a``, seen with the eyes of ``f``."""
    f.ability = a
    n = length_of(t, a)
    aim = int(t.ability[a].aim)
    if aim < 0:
        return read(s, t, seat, a, f, n, 0)
    op = t.op[int(t.ability[a].first_op) + aim]
    found = find_aims(s, t, op, f) if int(op.test) < 0 or holds(s, t, int(op.test), f) else 0
    for j in range(found):
        s.batch[j] = s.aims[j]  # what is chosen later goes into the same list
    value = number_of(s, t, op, f)
    before = int(f.target)
    best = NO_TARGET
    for j in range(found):
        i = int(s.batch[j])
        f.target = i
        here = aim_value(s, t, seat, op, i, value)
        if here > NO_TARGET:
            best = max(best, here + read(s, t, seat, a, f, n, aim + 1))
    f.target = before
    read(s, t, seat, a, f, n, aim + 1)  # what is left when nothing is chosen, or the choice is passed over by a jump
    without = behind(s, t, a, aim)
    if best == NO_TARGET or (int(op.who) == MAY_CHOOSE and best < without):
        best = without
    s.rest[aim] = best
    return read_before(s, t, seat, a, f, aim, 0)


@kernel
def read(s, t, seat, a, f, n, first):
    """Worth of ability ``a`` from op ``first`` on; ``s.rest`` has that of every later one."""
    s.rest[n] = 0.0
    if int(t.ability[a].rolls) != 0:
        mark_dice(s, t, a, n)
    return read_before(s, t, seat, a, f, n, first)


@kernel
def read_before(s, t, seat, a, f, n, first):
    for pc in range(n - 1, first - 1, -1):
        s.rest[pc] = from_here(s, t, seat, a, f, pc)
    return s.rest[first] + 0.0


@kernel
def mark_dice(s, t, a, n):
    """Where a die that was not high enough leads, it is known to show less."""
    for pc in range(n + 1):
        s.below[pc] = SIDES + 1
    for pc in range(n):
        op = t.op[int(t.ability[a].first_op) + pc]
        if int(op.code) == IF and int(op.test) >= 0 and int(t.condition[int(op.test)].kind) == DIE:
            if int(op.jump) <= n:
                s.below[int(op.jump)] = int(t.condition[int(op.test)].amount)
    return 0


@kernel
def from_here(s, t, seat, a, f, pc):
    op = t.op[int(t.ability[a].first_op) + pc]
    code = int(op.code)
    after = s.rest[pc + 1] + 0.0
    if code >= CHOOSE_ONE:
        return fork_value(s, t, seat, a, f, pc)
    if int(op.test) >= 0 and not holds(s, t, int(op.test), f):
        return behind(s, t, a, pc)
    own = card_op_value(s, t, seat, op, f) if code <= EXHAUST else player_op_value(s, t, seat, op, f)
    if int(s.nothing) != 0:
        return own + behind(s, t, a, pc)
    return own + after


@kernel
def behind(s, t, a, pc):
    """What follows an op that failed: nothing that is done only if it was done."""
    n = length_of(t, a)
    next_one = pc + 1
    while next_one < n and int(t.op[int(t.ability[a].first_op) + next_one].then) != 0:
        next_one += 1
    return s.rest[next_one] + 0.0


@kernel
def fork_value(s, t, seat, a, f, pc):
    number = int(t.ability[a].first_op) + pc
    op = t.op[number]
    code = int(op.code)
    after = s.rest[pc + 1] + 0.0
    if code == CHOOSE_ONE:
        best = NO_TARGET
        for n in range(int(op.amount)):
            test = int(t.op[number + 1 + n].test)
            if test < 0 or holds(s, t, test, f):
                best = max(best, s.rest[int(t.op[number + 1 + n].jump)])
        return best if best > NO_TARGET else 0.0
    if code == CHOOSE_PLAYER:
        return after
    other = s.rest[min(int(op.jump), length_of(t, a))] + 0.0
    if code == JUMP:
        return other
    if code == IF:
        likely = likelihood(s, t, seat, int(op.test), f, int(s.below[pc]))
        return likely * after + (1.0 - likely) * other
    price = float(op.amount) if code == PAY else 0.0
    if price > 0.0:
        if ready_orbs(s, seat) < int(op.amount):
            return other
        after -= s.price * price
    return max(after, other)


@kernel
def likelihood(s, t, seat, number, f, limit):
    """How likely a condition holds: 0 or 1, but for a die that is not rolled yet and will show less than ``limit``."""
    condition = t.condition[number]
    if int(condition.kind) != DIE or int(f.x) > 0 or int(t.ability[int(f.ability)].rolls) == 0:
        return 1.0 if holds(s, t, number, f) else 0.0
    low = min(max(float(limit - int(condition.amount)) / float(max(limit - 1, 1)), 0.0), 1.0)
    for _ in range(min(seat_rule(s, t, seat, k.RULE_EXTRA_DIE, -1), 2)):
        low = 1.0 - (1.0 - low) * (1.0 - low)
    return 1.0 - low if int(condition.negated) != 0 else low


@kernel
def cost_value(s, t, a):
    """What the ability's costs are worth."""
    ability = t.ability[a]
    total = s.price * float(ability.mana) + t.w[int(s.rater), w.COUNTER] * float(ability.counters)
    total += t.w[int(s.rater), w.RESERVE] * 1.5 * float(ability.discard_reserve) + 0.15 * float(ability.hand_to_reserve)
    if int(ability.sacrifice) >= 0:
        total += 0.6
    return total
