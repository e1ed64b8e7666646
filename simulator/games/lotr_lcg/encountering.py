"""V. Encounter phase: optional engagement and engagement checks (Rules Reference, steps 5.1-5.4)."""

from simulator.core.record import add_option, ask, clear_options, first_of, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import engage
from simulator.games.lotr_lcg.events import open_window
from simulator.games.lotr_lcg.framework import end_phase, go_on, next_seat
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import seat_in_order
from simulator.games.lotr_lcg.stats import own_rule, table_rule


@kernel
def step_encounter(s, t, f):
    step = int(f.step)
    if step == k.S_ENGAGEMENT:
        return step_optional(s, t, f)
    if step == k.S_ENGAGEMENT_WINDOW:
        go_on(s, f, k.S_CHECKS)
        return open_window(s, t)
    if step == k.S_CHECKS:
        if table_rule(s, t, k.NO_CHECKS) != 0:
            return go_on(s, f, k.S_CHECKS_WINDOW)
        return step_checks(s, t, f)
    if step == k.S_CHECKS_WINDOW:
        go_on(s, f, k.S_ENCOUNTER_END)
        return open_window(s, t)
    return end_phase(s, t, f, k.S_SHADOW)


@kernel
def step_optional(s, t, f):
    """Each player in turn may engage one enemy of the staging area, whatever its engagement cost."""
    if int(f.count) == 1:
        f.count = 0
        f.index = int(f.index) + 1
        if verb_of(int(s.h.chosen)) == k.ENGAGE:
            engage(s, t, first_of(int(s.h.chosen)), int(f.player), 1)
            return 0
    seat = next_seat(s, f)
    if seat < 0:
        return go_on(s, f, k.S_ENGAGEMENT_WINDOW)
    clear_options(s.h)
    for j in range(int(s.pile_n[k.STAGING])):
        i = int(s.pile[k.STAGING, j])
        if int(t.card[int(s.inst[i].card)].type) == k.ENEMY and not own_rule(s, t, i, k.NO_OPTIONAL):
            add_option(s.h, k.ENGAGE, i, 0)
    add_option(s.h, k.PASS, 0, 0)
    f.player = seat
    f.count = 1
    return ask(s.h, k.ASK_ENGAGE, seat)


@kernel
def highest_engagement(s, t, seat):
    """The highest engagement cost in the staging area that does not exceed this player's threat, -1: none."""
    best = -1
    for j in range(int(s.pile_n[k.STAGING])):
        card = t.card[int(s.inst[int(s.pile[k.STAGING, j])].card)]
        cost = int(card.engagement)
        if int(card.type) == k.ENEMY and cost <= int(s.seat[seat].threat) and cost > best:
            best = cost
    return best


@kernel
def step_checks(s, t, f):
    """Players check in turn, one enemy each time, until no player can engage any more (`x`: checks without one)."""
    if int(f.count) == 1:
        f.count = 0
        f.x = 0
        engage(s, t, first_of(int(s.h.chosen)), int(f.player), 0)
        f.index = int(f.index) + 1
        return 0
    while int(f.x) < int(s.players):
        seat = seat_in_order(s, int(f.index))
        best = -1 if int(s.seat[seat].out) != 0 else highest_engagement(s, t, seat)
        if best < 0:
            f.x = int(f.x) + 1
            f.index = int(f.index) + 1
            continue
        clear_options(s.h)
        for j in range(int(s.pile_n[k.STAGING])):
            i = int(s.pile[k.STAGING, j])
            card = t.card[int(s.inst[i].card)]
            if int(card.type) == k.ENEMY and int(card.engagement) == best:
                add_option(s.h, k.ENGAGE, i, 0)
        f.player = seat
        f.count = 1
        return ask(s.h, k.ASK_CHECK, int(s.first))
    f.x = 0
    return go_on(s, f, k.S_CHECKS_WINDOW)
