"""IV. Travel phase (Rules Reference, steps 4.1-4.3, 'Travel', 'Active location')."""

from simulator.core.record import add_option, ask, clear_options, first_of, log, push_frame, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.abilities import look_with, requirements_hold
from simulator.games.lotr_lcg.events import open_window
from simulator.games.lotr_lcg.framework import end_phase, go_on
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.matching import exists
from simulator.games.lotr_lcg.piles import move, queue_event
from simulator.games.lotr_lcg.stats import own_rule


@kernel
def step_travel(s, t, f):
    step = int(f.step)
    if step == k.S_TRAVEL:
        if int(f.count) == 0:
            return ask_travel(s, t, f)
        go_on(s, f, k.S_TRAVEL_WINDOW)
        if verb_of(int(s.h.chosen)) == k.TRAVEL_TO:
            i = first_of(int(s.h.chosen))
            push_frame(s.h, k.F_TRAVEL, i, int(s.first))
        return 0
    if step == k.S_TRAVEL_WINDOW:
        go_on(s, f, k.S_TRAVEL_END)
        return open_window(s, t)
    return end_phase(s, t, f, k.S_ENGAGEMENT)


@kernel
def ask_travel(s, t, f):
    """Without an active location the players may travel; the first player decides.

    A location that says so must be travelled to: then no other will do, and nobody may stay.
    """
    clear_options(s.h)
    if int(s.pile_n[k.ACTIVE]) == 0:
        add_destinations(s, t, 1)
        if int(s.h.n_options) == 0:
            add_destinations(s, t, 0)
            add_option(s.h, k.PASS, 0, 0)
    else:
        add_option(s.h, k.PASS, 0, 0)
    f.count = 1
    return ask(s.h, k.ASK_TRAVEL, int(s.first))


@kernel
def add_destinations(s, t, bound):
    """Offer the locations that can be travelled to; ``bound`` 1: only those that must."""
    for j in range(int(s.pile_n[k.STAGING])):
        i = int(s.pile[k.STAGING, j])
        if int(t.card[int(s.inst[i].card)].type) != k.LOCATION or not can_travel(s, t, i):
            continue
        if bound == 0 or own_rule(s, t, i, k.MUST_TRAVEL):
            add_option(s.h, k.TRAVEL_TO, i, 0)
    return 0


@kernel
def can_travel(s, t, i):
    """A location whose travel cost cannot be paid cannot be travelled to."""
    a = int(t.card[int(s.inst[i].card)].travel_cost)
    if a < 0:
        return True
    f = s.eyes
    look_with(s, i, int(s.first), f)
    return requirements_hold(s, t, a, f) and (int(t.ability[a].needs) < 0 or exists(s, t, int(t.ability[a].needs), f))


@kernel
def step_journey(s, t, f):
    """The cost is paid while the location is still in the staging area; then it becomes the active location."""
    i = int(f.source)
    if int(f.step) == 0:
        f.step = 1
        a = int(t.card[int(s.inst[i].card)].travel_cost)
        if a >= 0:
            e = s.h.frames[push_frame(s.h, k.F_EFFECT, i, int(s.first))]
            e.ability = a
        return 0
    s.h.n_frames = int(s.h.n_frames) - 1
    if int(s.inst[i].pile) == k.STAGING and int(s.pile_n[k.ACTIVE]) == 0:
        move(s, i, k.ACTIVE)
        log(s.h, k.L_TRAVELS, i, int(f.owner), 0)
        queue_event(s, t, k.EV_TRAVELED, i, -1, int(s.first), 0)
    return 0
