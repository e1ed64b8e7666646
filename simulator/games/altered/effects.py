"""The interpreter of the card language: one frame carries out the ops of one ability, one after the other.

``f.step`` is the op number times 4 plus a sub-state, so that any op can stop for a decision and go on later.
Ops on cards are in `card_ops`, ops on players and on the game in `player_ops`.
"""

from simulator.core.record import add_answer, add_option, ask, clear_options, first_of, has_answered, verb_of
from simulator.games.altered import terms as k
from simulator.games.altered.amounts import amount_of
from simulator.games.altered.card_ops import apply_to_card
from simulator.games.altered.conditions import holds
from simulator.games.altered.kernels import kernel
from simulator.games.altered.matching import collect, stands_in
from simulator.games.altered.piles import in_play, initiative, pay_mana, ready_orbs
from simulator.games.altered.player_ops import op_done, player_op
from simulator.games.altered.stats import tough

CHOOSE_ONE, JUMP, IF, MAY, PAY, CHOOSE_PLAYER = range(40, 46)
NONE, SELF, SUBJECT, LAST_TARGET, CHOOSE, MAY_CHOOSE, EACH, OWN_HERO, EACH_THERE = range(9)
OPPONENT, EACH_PLAYER, CHOSEN = 1, 2, 3


@kernel
def step_effect(s, t, f):
    """Carry out the next op. Returns 1 when a player must choose."""
    ability = t.ability[int(f.ability)]
    pc = int(f.step) >> 2
    if pc >= int(ability.n_ops):
        s.h.n_frames = int(s.h.n_frames) - 1
        return 0
    number = int(ability.first_op) + pc
    op = t.op[number]
    if int(op.then) != 0 and int(f.failed) != 0 and int(f.step) & 3 == 0 and int(f.index) == 0:
        return go_to(f, pc + 1)
    code = int(op.code)
    if code >= CHOOSE_ONE:
        return control_op(s, t, f, op, number, pc)
    return run_op(s, t, f, op)


@kernel
def go_to(f, pc):
    f.step = pc << 2
    f.index = 0
    f.count = 0
    f.cancelled = 0
    f.n_answers = 0
    return 0


@kernel
def acting_seat(s, f, op):
    who = int(op.player)
    if who == OPPONENT:
        return 1 - int(f.owner)
    if who == EACH_PLAYER:
        return initiative(s) ^ int(f.index)
    if who == CHOSEN and int(f.chosen_player) >= 0:
        return int(f.chosen_player)
    return int(f.owner)


@kernel
def run_op(s, t, f, op):
    seat = acting_seat(s, f, op)
    f.player = seat
    if int(op.test) >= 0 and int(f.step) & 3 == 0 and not holds(s, t, int(op.test), f):
        f.failed = 1
        return op_done(f, op)
    who = int(op.who)
    if who == NONE:
        return player_op(s, t, f, op, seat)
    if who == CHOOSE or who == MAY_CHOOSE:
        return choose_op(s, t, f, op, seat)
    if who == EACH_THERE:
        return each_there(s, t, f, op, seat)
    amount = amount_of(s, t, f, op)
    f.failed = 0
    if who == EACH:
        n = collect(s, t, int(op.of), f)
        for j in range(n):
            s.batch[j] = s.found[j]
        f.saved = n
        if n == 0:
            f.failed = 1
        op_done(f, op)
        for j in range(n):
            apply_to_card(s, t, f, op, int(s.batch[j]), seat, amount)
        return 0
    i = int(f.source)
    if who == SUBJECT:
        i = int(f.subject)
    elif who == LAST_TARGET:
        i = int(f.target)
    elif who == OWN_HERO:
        i = int(s.pile[k.HERO + seat, 0]) if int(s.pile_n[k.HERO + seat]) > 0 else -1
    f.saved = 1
    op_done(f, op)
    if i < 0 or apply_to_card(s, t, f, op, i, seat, amount) == 0:
        f.failed = 1
        f.saved = 0
    return 0


@kernel
def each_there(s, t, f, op, seat):
    """The player chooses an Expedition; the op is done to every card of it that passes."""
    if int(f.step) & 3 == 0:
        clear_options(s.h)
        for turn in range(2):
            for side in range(2):
                add_option(s.h, k.INTO, 2 * (seat ^ turn) + side, int(f.ability))
        f.step = int(f.step) | 1
        return ask(s.h, k.ASK_EXPEDITION, seat)
    place = k.EXPEDITION + first_of(int(s.h.chosen))
    n = 0
    for j in range(collect(s, t, int(op.of), f)):
        if stands_in(s, t, int(s.found[j]), place):
            s.batch[n] = s.found[j]
            n += 1
    f.saved = n
    f.failed = 1 if n == 0 else 0
    op_done(f, op)
    for j in range(n):
        apply_to_card(s, t, f, op, int(s.batch[j]), seat, amount_of(s, t, f, op))
    return 0


@kernel
def price_of_target(s, t, i, seat, f):
    """Tough: what the seat pays to choose this card; 0 for its own, for what is not in play, and once paid."""
    if int(s.inst[i].ctrl) == seat or not in_play(s, i) or has_answered(f, i):
        return 0
    return tough(s, t, i)


@kernel
def choose_op(s, t, f, op, seat):
    """Ask the acting player for one card after the other, as many as the op wants and the table offers."""
    if int(f.step) & 3 == 0:
        clear_options(s.h)
        forced = False
        if int(f.count) < int(op.n):
            forced = add_targets(s, t, f, op, seat) == 1
        if int(s.h.n_options) == 0:
            return end_choosing(s, t, f, op, seat)
        if int(op.who) == MAY_CHOOSE or not forced:
            add_option(s.h, k.PASS, 0, int(f.ability))
        f.step = int(f.step) | 1
        return ask(s.h, k.ASK_TARGET, seat)
    chosen = int(s.h.chosen)
    if verb_of(chosen) == k.PASS:
        return end_choosing(s, t, f, op, seat)
    i = first_of(chosen)
    price = price_of_target(s, t, i, seat, f)
    if price > 0:
        pay_mana(s, seat, price)
    f.target = i
    f.count = int(f.count) + 1
    f.cancelled = int(f.cancelled) + int(t.card[int(s.inst[i].card)].cost[0])
    add_answer(s.h, f, i)
    f.step = (int(f.step) >> 2) << 2
    return 0


@kernel
def end_choosing(s, t, f, op, seat):
    """All are chosen, so the op is done to all at once; how many there were is known to the ops that follow."""
    amount = amount_of(s, t, f, op)
    n = int(f.n_answers)
    for j in range(n):
        s.batch[j] = f.answers[j]
    f.saved = n
    f.failed = 1 if n == 0 else 0
    op_done(f, op)
    for turn in range(k.SEATS):
        # questions that follow are asked last first: those to the player with the initiative come at the end
        for j in range(n):
            i = int(s.batch[j])
            if (int(s.inst[i].ctrl) == initiative(s)) == (turn == 1):
                if apply_to_card(s, t, f, op, i, seat, amount) == 0:
                    f.failed = 1
    return 0


@kernel
def add_targets(s, t, f, op, seat):
    """Cards that may be chosen now: each once an op, within its budget, and Tough ones only if they can be paid.

    Returns 1 when one of them costs nothing: nobody has to pay for a Tough card.
    """
    free = 0
    orbs = ready_orbs(s, seat)
    budget = int(op.budget)
    for j in range(collect(s, t, int(op.of), f)):
        i = int(s.found[j])
        if has_answered(f, i):
            continue
        if budget > 0 and int(f.cancelled) + int(t.card[int(s.inst[i].card)].cost[0]) > budget:
            continue
        price = price_of_target(s, t, i, seat, f)
        if price <= orbs:
            add_option(s.h, k.TARGET, i, int(f.ability))
        if price == 0:
            free = 1
    return free


@kernel
def control_op(s, t, f, op, number, pc):
    code = int(op.code)
    if code == JUMP:
        return go_to(f, int(op.jump))
    seat = acting_seat(s, f, op)
    f.player = seat
    if code == IF:
        return go_to(f, pc + 1 if holds(s, t, int(op.test), f) else int(op.jump))
    if int(f.step) & 3 == 0:
        if code == PAY and ready_orbs(s, seat) < int(op.amount):
            return go_to(f, int(op.jump))
        clear_options(s.h)
        f.step = int(f.step) | 1
        if code == MAY or code == PAY:
            add_option(s.h, k.YES, int(f.source), int(f.ability))
            add_option(s.h, k.NO, int(f.source), int(f.ability))
            return ask(s.h, k.ASK_MAY, seat)
        if code == CHOOSE_PLAYER:
            add_option(s.h, k.PLAYER, seat, int(f.ability))
            add_option(s.h, k.PLAYER, 1 - seat, int(f.ability))
            return ask(s.h, k.ASK_PLAYER, seat)
        for n in range(int(op.amount)):
            test = int(t.op[number + 1 + n].test)
            if test < 0 or holds(s, t, test, f):
                add_option(s.h, k.CHOICE, n, int(f.ability))
        if int(s.h.n_options) == 0:
            # on behind the choice: where the first alternative would jump at its end
            f.failed = 1
            second = int(t.ability[int(f.ability)].first_op) + int(t.op[number + 2].jump)
            return go_to(f, int(t.op[second - 1].jump))
        return ask(s.h, k.ASK_CHOICE, seat)
    chosen = int(s.h.chosen)
    if code == CHOOSE_PLAYER:
        f.chosen_player = first_of(chosen)
        return go_to(f, pc + 1)
    if code == MAY or code == PAY:
        if verb_of(chosen) == k.NO:
            return go_to(f, int(op.jump))
        if code == PAY:
            pay_mana(s, seat, int(op.amount))
        return go_to(f, pc + 1)
    return go_to(f, int(t.op[number + 1 + first_of(chosen)].jump))
