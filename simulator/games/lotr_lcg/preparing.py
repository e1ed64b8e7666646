"""I. Resource phase and II. planning phase (Rules Reference, steps 1.1-2.4)."""

from simulator.core.record import log
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import draw
from simulator.games.lotr_lcg.events import open_planning_window, open_window
from simulator.games.lotr_lcg.framework import end_phase, go_on, next_seat
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import queue_event
from simulator.games.lotr_lcg.stats import attached_constants


@kernel
def step_resource(s, t, f):
    step = int(f.step)
    if step == k.S_ROUND_START:
        s.h.turn = int(s.h.turn) + 1
        s.allies_this_round = 0
        log(s.h, k.L_ROUND, int(s.h.turn), 0, 0)
        go_on(s, f, k.S_GAIN_RESOURCES)
        queue_event(s, t, k.EV_PHASE_START, -1, -1, -1, k.RESOURCE)
        return 0
    if step == k.S_GAIN_RESOURCES:
        for p in range(int(s.players)):
            gain_resources(s, t, p)
        return go_on(s, f, k.S_DRAW)
    if step == k.S_DRAW:
        for n in range(int(s.players)):
            draw(s, t, (int(s.first) + n) % int(s.players), 1)
        return go_on(s, f, k.S_RESOURCE_WINDOW)
    if step == k.S_RESOURCE_WINDOW:
        go_on(s, f, k.S_RESOURCE_END)
        return open_window(s, t)
    return end_phase(s, t, f, k.S_PLANNING)


@kernel
def gain_resources(s, t, seat):
    for j in range(int(s.pile_n[k.PLAY + seat])):
        inst = s.inst[int(s.pile[k.PLAY + seat, j])]
        if int(t.card[int(inst.card)].type) == k.HERO:
            inst.resources = int(inst.resources) + 1
            if int(inst.rules) & (1 << k.EXTRA_RESOURCE):
                more = attached_constants(s, t, int(s.pile[k.PLAY + seat, j]), k.EXTRA_RESOURCE)
                inst.resources = int(inst.resources) + more
            log(s.h, k.L_HAS, int(s.pile[k.PLAY + seat, j]), int(inst.resources), 0)
    return 0


@kernel
def step_planning(s, t, f):
    if int(f.step) == k.S_PLANNING:
        seat = next_seat(s, f)
        if seat < 0:
            return go_on(s, f, k.S_PLANNING_END)
        f.index = int(f.index) + 1
        s.active = seat
        return open_planning_window(s, t, seat)
    return end_phase(s, t, f, k.S_QUEST_WINDOW)
