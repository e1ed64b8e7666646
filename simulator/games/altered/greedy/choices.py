"""Choices inside effects: targets, Expeditions, sides, alternatives, yes or no, dice."""

from simulator.core.record import first_of, verb_of
from simulator.games.altered import terms as k
from simulator.games.altered.effects import EACH_THERE, MAY, PAY
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.cards import reserve_worth, see_price, strength
from simulator.games.altered.greedy.kernels import kernel
from simulator.games.altered.greedy.scripts import behind, cost_value, length_of, read, text_value
from simulator.games.altered.greedy.texts import aim_value, frozen_value, number_of, one_step, target_value
from simulator.games.altered.greedy.worth import shift_value
from simulator.games.altered.matching import collect, stands_in
from simulator.games.altered.player_ops import ADVANCE, FREEZE, SABOTAGE, TOKEN, TOP_FREE, TOP_INTO_PLAY


@kernel
def place_of(f):
    """Number of the op, in its ability, that an effect frame is carrying out."""
    return int(f.step) >> 2


@kernel
def current_op(t, f):
    return int(t.ability[int(f.ability)].first_op) + place_of(f)


@kernel
def appraise_targets(s, t, seat, f):
    """What an op is done to, and with it the ops that follow."""
    op = t.op[current_op(t, f)]
    code = int(op.code)
    value = number_of(s, t, op, f)
    a = int(f.ability)
    pc = place_of(f)
    n_ops = length_of(t, a)
    about = int(t.ability[a].aim) == pc
    before = int(f.target)
    more = read(s, t, seat, a, f, n_ops, pc + 1) if pc + 1 < n_ops else 0.0
    none = behind(s, t, a, pc) if pc + 1 < n_ops else 0.0
    for n in range(int(s.h.n_options)):
        option = int(s.h.option[n])
        if verb_of(option) == k.PASS:
            s.h.value[n] = none
            continue
        i = first_of(option)
        if code == SABOTAGE:
            s.h.value[n] = reserve_worth(s, t, i) * (-1.0 if int(s.inst[i].ctrl) == seat else 1.0)
        elif code == TOP_INTO_PLAY:
            s.h.value[n] = strength(t, int(s.inst[i].card))
        else:
            if about:
                f.target = i
                more = read(s, t, seat, a, f, n_ops, pc + 1)
            s.h.value[n] = aim_value(s, t, seat, op, i, value) + more
    f.target = before
    return 0


@kernel
def appraise_expeditions(s, t, seat, f):
    """Which Expedition an effect is about."""
    op = t.op[current_op(t, f)]
    code = int(op.code)
    for n in range(int(s.h.n_options)):
        e = first_of(int(s.h.option[n]))
        owner = e >> 1
        if int(op.who) == EACH_THERE:
            s.h.value[n] = there_value(s, t, seat, op, f, k.EXPEDITION + e)
        elif code == TOKEN:
            card = t.card[int(op.token)]
            value = shift_value(s, t, seat, e, float(card.stat[0]), float(card.stat[1]), float(card.stat[2]))
            s.h.value[n] = value + (t.w[int(s.rater), w.TOKEN_LATER] if owner == seat else -1.0)
        elif code == FREEZE:
            s.h.value[n] = frozen_value(s, t, seat, e)
        else:
            s.h.value[n] = one_step(s, t, seat, e, code == ADVANCE) + 0.01 * float(e & 1)
    return 0


@kernel
def there_value(s, t, seat, op, f, pile):
    """Worth of an op done to every card of an Expedition."""
    total = 0.0
    n = collect(s, t, int(op.of), f)
    for j in range(n):
        s.batch[j] = s.found[j]
    for j in range(n):
        if stands_in(s, t, int(s.batch[j]), pile):
            total += target_value(s, t, seat, op, int(s.batch[j]), 1.0)
    return total


@kernel
def appraise_sides(s, t, seat, f):
    """Which side a card that is played free, or put there, joins."""
    i = int(f.target) if int(f.kind) == k.F_EFFECT else int(f.source)
    if i < 0:
        i = int(f.source)
    card = t.card[int(s.inst[i].card)]
    more = float(s.inst[i].boosts)
    for n in range(int(s.h.n_options)):
        e = first_of(int(s.h.option[n]))
        s.h.value[n] = shift_value(
            s, t, seat, e, float(card.stat[0]) + more, float(card.stat[1]) + more, float(card.stat[2]) + more
        )
    return 0


@kernel
def appraise_alternatives(s, t, seat, f):
    """One of several: each with all that follows it."""
    a = int(f.ability)
    row = current_op(t, f)
    read(s, t, seat, a, f, length_of(t, a), min(place_of(f) + 1, length_of(t, a)))
    for n in range(int(s.h.n_options)):
        s.h.value[n] = s.rest[int(t.op[row + 1 + first_of(int(s.h.option[n]))].jump)]
    return 0


@kernel
def appraise_may(s, t, seat, f):
    """Yes if it is worth more than it costs."""
    see_price(s, t, seat)
    value = 0.2
    kind = int(f.kind)
    if kind == k.F_USE:
        value = text_value(s, t, seat, int(f.ability), f) - cost_value(s, t, int(f.ability))
    elif kind == k.F_LEAVE:
        value = t.w[int(s.rater), w.ORB] * 0.5 - 0.06 * float(s.pile_n[k.MANA + seat])
    elif kind == k.F_EFFECT:
        value = branch_value(s, t, seat, f)
    for n in range(int(s.h.n_options)):
        s.h.value[n] = value if verb_of(int(s.h.option[n])) == k.YES else 0.01
    return 0


@kernel
def branch_value(s, t, seat, f):
    """How much more yes is worth than no."""
    op = t.op[current_op(t, f)]
    code = int(op.code)
    if code != MAY and code != PAY:
        return 1.0 if code == TOP_FREE else 0.2
    a = int(f.ability)
    pc = place_of(f)
    yes = read(s, t, seat, a, f, length_of(t, a), pc + 1)
    if code == PAY:
        yes -= s.price * float(op.amount)
    return yes - s.rest[min(int(op.jump), length_of(t, a))]


@kernel
def appraise_numbers(s):
    """The highest die."""
    for n in range(int(s.h.n_options)):
        s.h.value[n] = float(first_of(int(s.h.option[n])))
    return 0


@kernel
def appraise_players(s, seat):
    for n in range(int(s.h.n_options)):
        s.h.value[n] = 1.0 if first_of(int(s.h.option[n])) == seat else 0.0
    return 0
