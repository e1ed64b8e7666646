"""VII. Refresh phase and the end of the round (Rules Reference, steps 7.1-7.5 and 0.1)."""

from simulator.core.record import TRUNCATED, add_option, ask, clear_options, log, verb_of
from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import change_threat, ready
from simulator.games.lotr_lcg.ending import pass_first_player
from simulator.games.lotr_lcg.events import open_window
from simulator.games.lotr_lcg.framework import clear_limits, end_phase, go_on, resolve_delayed
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.lasting import expire
from simulator.games.lotr_lcg.piles import is_settled, queue_event, seat_in_order
from simulator.games.lotr_lcg.playing import spend
from simulator.games.lotr_lcg.stats import attached_constants, table_rule


@kernel
def step_refresh(s, t, f):
    step = int(f.step)
    if step == k.S_READY:
        return step_ready(s, t, f)
    if step == k.S_THREAT:
        for p in range(int(s.players)):
            change_threat(s, p, 1 + table_rule(s, t, k.REFRESH_THREAT))
        return go_on(s, f, k.S_TOKEN)
    if step == k.S_TOKEN:
        if int(s.players) > 1:
            pass_first_player(s, t)
        return go_on(s, f, k.S_REFRESH_WINDOW)
    if step == k.S_REFRESH_WINDOW:
        go_on(s, f, k.S_REFRESH_END)
        return open_window(s, t)
    if step == k.S_REFRESH_END:
        return end_phase(s, t, f, k.S_ROUND_END)
    return end_round(s, t, f)


@kernel
def step_ready(s, t, f):
    """Everything readies at once; a hero whose readying has a price readies only if it is paid.

    ``f.index`` counts the places of the play areas that were looked at, in player order; the others ready when all
    answers are there.
    """
    if int(f.count) == 1:
        f.count = 0
        i = int(f.source)
        if verb_of(int(s.h.chosen)) == k.YES:
            spend(s, i, attached_constants(s, t, i, k.READY_COST))
            s.inst[i].exhausted = 2  # paid
    while int(t.rules) & (1 << k.READY_COST) and int(f.index) < int(s.players) * k.PILE_CAPACITY:
        turn = int(f.index) // k.PILE_CAPACITY
        pile = k.PLAY + seat_in_order(s, turn)
        place = int(f.index) % k.PILE_CAPACITY
        if place >= int(s.pile_n[pile]):
            f.index = (turn + 1) * k.PILE_CAPACITY
            continue
        f.index = int(f.index) + 1
        i = int(s.pile[pile, place])
        f.source = i
        inst = s.inst[i]
        if int(inst.exhausted) == 0 or int(inst.rules) & (1 << k.READY_COST) == 0:
            continue
        if int(inst.resources) >= attached_constants(s, t, i, k.READY_COST):
            clear_options(s.h)
            add_option(s.h, k.YES, i, 0)
            add_option(s.h, k.NO, i, 0)
            f.count = 1
            return ask(s.h, k.ASK_MAY, int(inst.ctrl))
    for p in range(int(s.players)):
        ready_pile(s, k.PLAY + p)
    ready_pile(s, k.ATTACHED)
    return go_on(s, f, k.S_THREAT)


@kernel
def ready_pile(s, pile):
    for j in range(int(s.pile_n[pile])):
        i = int(s.pile[pile, j])
        inst = s.inst[i]
        if int(inst.exhausted) == 0:
            continue
        if int(inst.exhausted) == 2 or int(inst.rules) & (1 << k.READY_COST) == 0:
            ready(s, i, 1)
        else:
            log(s.h, k.L_STAYS_EXHAUSTED, i, 0, 0)
    return 0


@kernel
def end_round(s, t, f):
    """Effects of the round expire just before what happens 'at the end of the round'."""
    if int(f.count) == 0:
        if int(s.n_lasting) > 0:
            expire(s, st.UNTIL_ROUND)
            s.dirty = 1
        clear_limits(s, t, 1)
        f.count = 1
        if not is_settled(s):
            return 0
    if int(f.count) == 1:
        if int(s.n_lasting) > 0 and resolve_delayed(s, t, st.UNTIL_ROUND):
            return 0
        queue_event(s, t, k.EV_ROUND_END, -1, -1, -1, 0)
        f.count = 2
        if not is_settled(s):
            return 0
    note_curve(s, t)
    s.completed = int(s.completed) + 1
    if int(s.h.turn) >= k.ROUND_CAP:
        s.h.over = TRUNCATED
        s.h.cause = k.CAUSE_CAP
    return go_on(s, f, k.S_ROUND_START)


@kernel
def note_curve(s, t):
    """Telemetry: the table at the end of the round."""
    n = int(s.n_curve)
    if n >= k.ROUND_CAP:
        return 0
    c = s.curve[n]
    engaged = 0
    allies = 0
    hand = 0
    for p in range(int(s.players)):
        c.threat[p] = s.seat[p].threat
        engaged += int(s.pile_n[k.ENGAGED + p])
        hand += int(s.pile_n[k.HAND + p])
        for j in range(int(s.pile_n[k.PLAY + p])):
            if int(t.card[int(s.inst[int(s.pile[k.PLAY + p, j])].card)].type) == k.ALLY:
                allies += 1
    c.engaged = engaged
    c.allies = allies
    c.hand = hand
    c.progress = s.inst[int(s.quest)].progress
    c.stage = int(s.stage)
    s.n_curve = n + 1
    return 0
