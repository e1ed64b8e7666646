"""The interpreter of the card language: one frame carries out the ops of one ability, one after the other.

``f.step`` is the op number times 4 plus a sub-state, so that any op can stop for a decision and go on later.
Ops on cards are in `card_ops`, ops on players and on the game in `player_ops`.
"""

from simulator.core.record import STREAM_CHANCE, add_option, ask, clear_options, first_of, verb_of
from simulator.core.rng import below
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.abilities import seat_qualifies
from simulator.games.lotr_lcg.amounts import amount_of
from simulator.games.lotr_lcg.card_ops import apply_to_card, card_for
from simulator.games.lotr_lcg.changes import discard_pile
from simulator.games.lotr_lcg.codes import (
    AT_RANDOM,
    ATTACH_ASIDE,
    CAPTURE,
    CHOOSE,
    CHOOSE_ONE,
    CHOOSE_PLAYER,
    COST,
    DISCARD_ATTACHMENTS,
    EACH,
    EACH_PLAYER,
    ENGAGED_PLAYER,
    FIRST,
    HIGHEST,
    HOST,
    IF,
    JUMP,
    LAST_TARGET,
    MAY,
    MAY_CHOOSE,
    NEXT,
    NO_CARD,
    OF_EVENT,
    OF_SUBJECT,
    OTHER,
    PUT_INTO_PLAY,
    QUEST,
    SELF,
    SUBJECT,
    YOU,
)
from simulator.games.lotr_lcg.conditions import holds, is_undefended
from simulator.games.lotr_lcg.entering import may_be_put
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.matching import collect
from simulator.games.lotr_lcg.piles import in_play, is_settled, move, queue_event, seat_in_order
from simulator.games.lotr_lcg.player_ops import player_op
from simulator.games.lotr_lcg.prisoners import logged_prisoner
from simulator.games.lotr_lcg.turns import go_to, next_turn


@kernel
def step_effect(s, t, f):
    """Carry out the next op. Returns 1 when a player must choose."""
    ability = t.ability[int(f.ability)]
    pc = int(f.step) >> 2
    if int(f.cancelled) != 0 or pc >= int(ability.n_ops):
        return end_effect(s, t, f)
    number = int(ability.first_op) + pc
    op = t.op[number]
    if int(op.then) != 0 and int(f.failed) != 0:
        return go_to(f, pc + 1)
    code = int(op.code)
    if code >= CHOOSE_ONE and code <= MAY:
        return control_op(s, t, f, op, number, pc)
    depth = int(s.h.n_frames)
    if run_op(s, t, f, op):
        return 1
    done = int(f.step) >> 2 >= int(ability.n_ops) and int(s.h.n_frames) == depth
    return end_effect(s, t, f) if done and is_settled(s) else 0


@kernel
def end_effect(s, t, f):
    source = int(f.source)
    if source == int(s.quest):
        s.dirty = 1  # the quest card may have waited for it
    if int(s.inst[source].pile) == k.LIMBO and int(t.card[int(s.inst[source].card)].type) == k.EVENT:
        move(s, source, discard_pile(s, source))
    if int(t.ability[int(f.ability)].kind) == k.K_SHADOW and int(f.cancelled) == 0 and in_play(s, int(f.other)):
        queue_event(s, t, k.EV_SHADOW_RESOLVED, int(f.other), source, int(f.event_player), 0)
    s.h.n_frames = int(s.h.n_frames) - 1
    return 0


@kernel
def acting_seat(s, f, op):
    """The seat an op concerns; -1: each has had his turn, or there is none; -2: somebody must choose a player first."""
    who = int(op.player)
    if who == YOU or who == ENGAGED_PLAYER:
        return int(f.owner)
    if who == EACH_PLAYER:
        while int(f.index) < int(s.players):
            seat = seat_in_order(s, int(f.index))
            if int(s.seat[seat].out) == 0:
                return seat
            f.index = int(f.index) + 1
            f.count = 0
        return -1
    if who == FIRST:
        return int(s.first)
    if who == NEXT:
        return next_player(s, f)
    if who == OF_EVENT or who == OF_SUBJECT:
        return int(f.event_player) if int(f.event_player) >= 0 else int(f.owner)
    if int(f.chosen_player) < 0:
        return -2
    return int(f.chosen_player)


@kernel
def next_player(s, f):
    """The next player in the game on this player's left; alone at the table there is none, and nothing happens."""
    for n in range(1, int(s.players)):
        seat = (int(f.owner) + n) % int(s.players)
        if int(s.seat[seat].out) == 0:
            return seat
    f.failed = 1
    return -1


@kernel
def add_player_options(s, t, f, op):
    """Players that may be chosen: all, or those with the highest threat, or those for whom ``of`` matches a card."""
    highest = -1
    if int(op.player) == HIGHEST:
        for p in range(int(s.players)):
            if int(s.seat[p].out) == 0:
                highest = max(highest, int(s.seat[p].threat))
    for n in range(int(s.players)):
        p = seat_in_order(s, n)
        if int(s.seat[p].out) != 0 or (highest >= 0 and int(s.seat[p].threat) != highest):
            continue
        if seat_qualifies(s, t, f, op, p):
            add_option(s.h, k.PLAYER, p, int(f.ability))
    f.chosen_player = -1
    f.player = f.owner
    return int(s.h.n_options)


@kernel
def choose_player(s, t, f, op):
    """Ask for a player; an op of its own ends with the choice, another op goes on with it."""
    if int(f.step) & 3 == 0:
        clear_options(s.h)
        if add_player_options(s, t, f, op) == 0:
            f.failed = 1
            return go_to(f, (int(f.step) >> 2) + 1)
        f.step = int(f.step) | 3
        decides = int(op.player) != HIGHEST and int(s.seat[int(f.owner)].out) == 0
        return ask(s.h, k.ASK_PLAYER, int(f.owner) if decides else int(s.first))
    f.chosen_player = first_of(int(s.h.chosen))
    if int(op.code) == CHOOSE_PLAYER:
        return go_to(f, (int(f.step) >> 2) + 1)
    f.step = (int(f.step) >> 2) << 2
    return 0


@kernel
def run_op(s, t, f, op):
    if int(op.code) == CHOOSE_PLAYER:
        return choose_player(s, t, f, op)
    seat = acting_seat(s, f, op)
    if seat == -1:
        return go_to(f, (int(f.step) >> 2) + 1)
    if seat == -2:
        return choose_player(s, t, f, op)
    f.player = seat
    if int(op.test) >= 0 and int(f.step) & 3 == 0 and not holds(s, t, int(op.test), f):
        f.failed = 1
        return next_turn(f, op)
    who = EACH if int(op.code) == DISCARD_ATTACHMENTS else int(op.who)
    if who == CHOOSE or who == MAY_CHOOSE:
        return choose_op(s, t, f, op, seat)
    if who == NO_CARD or (who == QUEST and int(op.of) < 0):
        return player_op(s, t, f, op, seat)
    f.failed = 0
    # one amount for all: what it depends on may change while the op is carried out
    amount = amount_of(s, t, f, op)
    if who == EACH or who == AT_RANDOM:
        n = collect(s, t, int(op.of), f)
        if who == AT_RANDOM and n > 0:
            s.found[0] = picked_at_random(s, t, op, n)
            n = 1
        for j in range(n):
            s.batch[j] = s.found[j]
        if n == 0:
            f.failed = 1
        next_turn(f, op)
        for j in range(n):
            apply_to_card(s, t, f, op, int(s.batch[j]), seat, amount)
        return 0
    i = named_card(s, f, who)
    next_turn(f, op)
    if i < 0 or apply_to_card(s, t, f, op, i, seat, amount) == 0:
        f.failed = 1
    return 0


@kernel
def picked_at_random(s, t, op, n):
    """One of the ``n`` cards found. Who is logged as the prisoner of a campaign is taken in the place of any other."""
    if int(op.code) == CAPTURE and int(t.prisoner) > 0:
        i = logged_prisoner(s, t)
        for j in range(n):
            if int(s.found[j]) == i:
                return i
    return int(s.found[below(s.h, STREAM_CHANCE, n)])


@kernel
def named_card(s, f, who):
    if who == SELF:
        return int(f.source)
    if who == HOST:
        return int(s.inst[int(f.source)].host)
    if who == SUBJECT:
        return int(f.subject)
    if who == OTHER:
        return int(f.other)
    if who == LAST_TARGET:
        return int(f.target)
    if who == COST:
        return int(f.saved)
    return int(s.quest)


@kernel
def choose_op(s, t, f, op, seat):
    """Ask the acting player for one card after the other, as many as the op wants and the table offers."""
    if int(f.step) & 3 == 0:
        if int(s.seat[seat].out) != 0:
            return next_turn(f, op)
        code = int(op.code)
        want = int(op.n)
        if int(op.n2) > 0 and is_undefended(s, int(f.other)):
            want = int(op.n2)
        if int(f.count) >= want:
            return next_turn(f, op)
        clear_options(s.h)
        n = collect(s, t, int(op.of), f)
        for j in range(n):
            s.batch[j] = s.found[j]
        for j in range(n):
            i = int(s.batch[j])
            if code == PUT_INTO_PLAY and not may_be_put(s, t, i):
                continue
            if code == ATTACH_ASIDE and card_for(s, t, op, i, f) < 0:
                continue
            add_option(s.h, k.TARGET, i, int(f.ability))
        if int(s.h.n_options) == 0:
            if int(f.count) == 0:
                f.failed = 1
            return next_turn(f, op)
        if int(op.who) == MAY_CHOOSE:
            add_option(s.h, k.PASS, 0, int(f.ability))
        f.step = int(f.step) | 1
        return ask(s.h, k.ASK_TARGET, seat)
    chosen = int(s.h.chosen)
    if verb_of(chosen) == k.PASS:
        f.failed = 1
        return next_turn(f, op)
    i = first_of(chosen)
    f.target = i
    f.count = int(f.count) + 1
    f.step = (int(f.step) >> 2) << 2
    f.failed = 0
    if apply_to_card(s, t, f, op, i, seat, amount_of(s, t, f, op)) == 0:
        f.failed = 1
    return 0


@kernel
def control_op(s, t, f, op, number, pc):
    code = int(op.code)
    if code == JUMP:
        return go_to(f, int(op.jump))
    seat = acting_seat(s, f, op)
    nobody = int(op.player) == NEXT and seat < 0
    if code == CHOOSE_ONE and int(op.player) == EACH_PLAYER:
        # the player whose turn it is stands in x: each op of an alternative goes through f.index itself
        while int(f.x) < int(s.players) and int(s.seat[seat_in_order(s, int(f.x))].out) != 0:
            f.x = int(f.x) + 1
        if int(f.x) >= int(s.players):
            f.x = 0
            return go_to(f, int(op.jump))
        seat = seat_in_order(s, int(f.x))
        f.chosen_player = seat
    if seat < 0:
        seat = int(f.owner)
    if code != IF and (nobody or int(s.seat[seat].out) != 0):
        # a player who is out chooses nothing
        f.failed = 1
        return go_to(f, int(op.jump) if code == MAY else int(t.ability[int(f.ability)].n_ops))
    f.player = seat
    if code == IF:
        if holds(s, t, int(op.test), f):
            return go_to(f, pc + 1)
        return go_to(f, int(op.jump))
    if int(f.step) & 3 == 0:
        clear_options(s.h)
        if code == MAY:
            add_option(s.h, k.YES, 0, int(f.ability))
            add_option(s.h, k.NO, 0, int(f.ability))
            f.step = int(f.step) | 1
            return ask(s.h, k.ASK_MAY, seat)
        for n in range(int(op.amount)):
            # Rules Reference, 'Effects': an alternative that cannot change the game may not be chosen
            test = int(t.op[number + 1 + n].test)
            if test < 0 or holds(s, t, test, f):
                add_option(s.h, k.CHOICE, n, int(f.ability))
        if int(s.h.n_options) == 0:
            f.failed = 1
            f.x = int(f.x) + 1
            return go_to(f, pc if int(op.player) == EACH_PLAYER else int(t.ability[int(f.ability)].n_ops))
        f.step = int(f.step) | 1
        return ask(s.h, k.ASK_CHOICE, seat)
    chosen = int(s.h.chosen)
    if code == MAY:
        if verb_of(chosen) == k.YES:
            return go_to(f, pc + 1)
        return go_to(f, int(op.jump))
    if int(op.player) == EACH_PLAYER:
        f.x = int(f.x) + 1
    return go_to(f, int(t.op[number + 1 + first_of(chosen)].jump))
