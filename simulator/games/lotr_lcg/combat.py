"""VI. Combat phase: the order of its steps (Rules Reference, steps 6.1-6.11). Single attacks: `attacks`."""

from simulator.core.record import add_option, ask, clear_options, first_of, push_frame, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import deal_shadow, discard_shadows
from simulator.games.lotr_lcg.events import open_window
from simulator.games.lotr_lcg.framework import end_phase, go_on, next_seat
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.lasting import cannot_attack
from simulator.games.lotr_lcg.matching import reachable
from simulator.games.lotr_lcg.piles import seat_in_order

HAS_ATTACKED, WAS_DEALT = 1, 2
STRUCK_BY = 256  # shifted by the seat that has attacked this enemy


@kernel
def step_combat(s, t, f):
    step = int(f.step)
    if step == k.S_SHADOW:
        for n in range(int(s.players)):
            deal_shadow_cards(s, t, seat_in_order(s, n))
        return go_on(s, f, k.S_SHADOW_WINDOW)
    if step == k.S_SHADOW_WINDOW:
        go_on(s, f, k.S_ENEMY_ATTACKS)
        return open_window(s, t)
    if step == k.S_ENEMY_ATTACKS:
        return step_enemy_attacks(s, t, f)
    if step == k.S_PLAYER_ATTACKS:
        return step_player_attacks(s, t, f)
    if int(f.count) == 0:
        clear_combat(s)
    return end_phase(s, t, f, k.S_READY)


@kernel
def deal_shadow_cards(s, t, seat):
    """One card to each engaged enemy, the highest engagement cost first."""
    pile = k.ENGAGED + seat
    for _ in range(int(s.pile_n[pile])):
        best = -1
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            if int(s.inst[i].attacked) & WAS_DEALT:
                continue
            if best < 0 or engagement_cost(s, t, i) > engagement_cost(s, t, best):
                best = i
        if best < 0:
            return 0
        s.inst[best].attacked = int(s.inst[best].attacked) | WAS_DEALT
        deal_shadow(s, t, best, 1)
    return 0


@kernel
def engagement_cost(s, t, i):
    return int(t.card[int(s.inst[i].card)].engagement)


@kernel
def step_enemy_attacks(s, t, f):
    """Each player in turn resolves the attacks of the enemies engaged with him, in the order he chooses."""
    if int(f.count) == 1:
        f.count = 0
        i = first_of(int(s.h.chosen))
        s.inst[i].attacked = int(s.inst[i].attacked) | HAS_ATTACKED
        a = s.h.frames[push_frame(s.h, k.F_ENEMY_ATTACK, i, int(f.player))]
        a.subject = i
        return 0
    while True:
        seat = next_seat(s, f)
        if seat < 0:
            return go_on(s, f, k.S_PLAYER_ATTACKS)
        s.active = seat
        clear_options(s.h)
        for j in range(int(s.pile_n[k.ENGAGED + seat])):
            i = int(s.pile[k.ENGAGED + seat, j])
            if int(s.inst[i].attacked) & HAS_ATTACKED == 0 and not cannot_attack(s, i, seat):
                add_option(s.h, k.RESOLVE, i, 0)
        if int(s.h.n_options) > 0:
            f.player = seat
            f.count = 1
            return ask(s.h, k.ASK_ATTACKER_ORDER, seat)
        f.index = int(f.index) + 1


@kernel
def step_player_attacks(s, t, f):
    """Each player in turn may declare one attack against each enemy he can reach."""
    if int(f.count) == 1:
        f.count = 0
        if verb_of(int(s.h.chosen)) == k.STRIKE:
            i = first_of(int(s.h.chosen))
            s.inst[i].attacked = int(s.inst[i].attacked) | (STRUCK_BY << int(f.player))
            a = s.h.frames[push_frame(s.h, k.F_PLAYER_ATTACK, -1, int(f.player))]
            a.subject = i
            return 0
        f.index = int(f.index) + 1
    while True:
        seat = next_seat(s, f)
        if seat < 0:
            return go_on(s, f, k.S_COMBAT_END)
        s.active = seat
        clear_options(s.h)
        for p in range(int(s.players)):
            for j in range(int(s.pile_n[k.ENGAGED + p])):
                offer_strike(s, t, int(s.pile[k.ENGAGED + p, j]), seat)
        for j in range(int(s.pile_n[k.STAGING])):
            offer_strike(s, t, int(s.pile[k.STAGING, j]), seat)
        if int(s.h.n_options) > 0:
            add_option(s.h, k.PASS, 0, 0)
            f.player = seat
            f.count = 1
            return ask(s.h, k.ASK_ATTACK, seat)
        f.index = int(f.index) + 1


@kernel
def offer_strike(s, t, enemy, seat):
    if int(t.card[int(s.inst[enemy].card)].type) != k.ENEMY or int(s.inst[enemy].attacked) & (STRUCK_BY << seat):
        return 0
    if reachable(s, t, enemy, seat):
        add_option(s.h, k.STRIKE, enemy, 0)
    return 0


@kernel
def clear_combat(s):
    """6.11: the remaining shadow cards are discarded; every enemy may attack and be attacked again."""
    discard_shadows(s, -1)
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.ENGAGED + p])):
            s.inst[int(s.pile[k.ENGAGED + p, j])].attacked = 0
    for j in range(int(s.pile_n[k.STAGING])):
        s.inst[int(s.pile[k.STAGING, j])].attacked = 0
    return 0
