"""Choices inside effects: targets, Expeditions, sides, alternatives, yes or no, dice."""

from simulator.core.record import first_of, verb_of
from simulator.games.altered import terms as k
from simulator.games.altered.effects import CHOOSE_ONE, EACH_THERE, PAY
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.texts import (
    card_op_value,
    cost_value,
    frozen_value,
    number_of,
    player_op_value,
    target_value,
    text_value,
)
from simulator.games.altered.greedy.weights import kernel
from simulator.games.altered.greedy.worth import card_worth, shift_value, stake
from simulator.games.altered.matching import collect, stands_in
from simulator.games.altered.player_ops import ADVANCE, FREEZE, SABOTAGE, TOKEN, TOP_FREE, TOP_INTO_PLAY
from simulator.games.altered.stats import tough


@kernel
def current_op(t, f):
    """Number of the op that an effect frame is carrying out."""
    return int(t.ability[int(f.ability)].first_op) + (int(f.step) >> 2)


@kernel
def appraise_targets(s, t, seat, f):
    op = t.op[current_op(t, f)]
    code = int(op.code)
    value = number_of(s, t, op, f)
    for n in range(int(s.h.n_options)):
        option = int(s.h.option[n])
        if verb_of(option) == k.PASS:
            s.h.value[n] = 0.0
            continue
        i = first_of(option)
        if code == SABOTAGE:
            mine = int(s.inst[i].ctrl) == seat
            s.h.value[n] = -card_worth(s, t, i) if mine else card_worth(s, t, i)
        elif code == TOP_INTO_PLAY:
            s.h.value[n] = card_worth(s, t, i)
        else:
            s.h.value[n] = target_value(s, t, seat, op, i, value)
            if int(s.inst[i].ctrl) != seat:
                s.h.value[n] -= t.w[int(s.rater), w.MANA] * 2.0 * float(tough(s, t, i))
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
            worth = stake(s, t, seat, owner)
            forward = 1.0 if code == ADVANCE else -1.0
            s.h.value[n] = forward * (worth if owner == seat else -worth) + 0.01 * float(e & 1)
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
    """One of several: the ops of each up to its end, the first counts most."""
    row = current_op(t, f)
    first = int(t.ability[int(f.ability)].first_op)
    for n in range(int(s.h.n_options)):
        start = int(t.op[row + 1 + first_of(int(s.h.option[n]))].jump)
        s.h.value[n] = one_op_value(s, t, seat, first + start, f)
    return 0


@kernel
def one_op_value(s, t, seat, number, f):
    op = t.op[number]
    code = int(op.code)
    if code >= CHOOSE_ONE:
        return 0.3
    if int(op.who) != 0:
        return card_op_value(s, t, seat, op, f)
    return player_op_value(s, t, seat, op, f)


@kernel
def appraise_may(s, t, seat, f):
    """Yes if it is worth more than it costs."""
    value = 0.2
    kind = int(f.kind)
    if kind == k.F_USE:
        value = text_value(s, t, seat, int(f.ability), f) - cost_value(s, t, int(f.ability))
    elif kind == k.F_LEAVE:
        value = t.w[int(s.rater), w.ORB] * 0.5 - 0.06 * float(s.pile_n[k.MANA + seat])
    elif kind == k.F_EFFECT:
        number = current_op(t, f)
        op = t.op[number]
        if int(op.code) == TOP_FREE:
            value = 1.0
        else:
            value = one_op_value(s, t, seat, number + 1, f) - t.w[int(s.rater), w.MANA] * 3.0 * float(
                op.amount if int(op.code) == PAY else 0
            )
    for n in range(int(s.h.n_options)):
        s.h.value[n] = value if verb_of(int(s.h.option[n])) == k.YES else t.w[int(s.rater), w.FLOOR]
    return 0


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
