"""How the framework goes from step to step: entering a step, seats in turn, the end of a phase."""

from simulator.core.record import add_option, ask, clear_options, first_of, log, push_frame
from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import discard_pile, take_away, to_encounter_deck
from simulator.games.lotr_lcg.codes import ROUND_FOR_ALL
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.lasting import drop_lasting, expire, next_delayed
from simulator.games.lotr_lcg.piles import in_play, is_settled, queue_event, seat_in_order, shuffle


@kernel
def phase_of(step):
    if step >= k.S_READY:
        return k.REFRESH
    if step >= k.S_SHADOW:
        return k.COMBAT
    if step >= k.S_ENGAGEMENT:
        return k.ENCOUNTER_PHASE
    if step >= k.S_TRAVEL:
        return k.TRAVEL
    if step >= k.S_QUEST_WINDOW:
        return k.QUESTING
    if step >= k.S_PLANNING:
        return k.PLANNING
    return k.RESOURCE


@kernel
def go_on(s, f, step):
    """The next step of the round; a new phase is announced in the log."""
    f.step = step
    f.index = 0
    f.count = 0
    s.step = step
    phase = phase_of(step)
    if phase != int(s.phase):
        s.phase = phase
        log(s.h, k.L_PHASE, phase, 0, 0)
    return 0


@kernel
def next_seat(s, f):
    """The seat whose turn it is in player order (``f.index`` turns are over), -1 when all had theirs."""
    while int(f.index) < int(s.players):
        seat = seat_in_order(s, int(f.index))
        if int(s.seat[seat].out) == 0:
            return seat
        f.index = int(f.index) + 1
    return -1


@kernel
def clear_limits(s, t, limit):
    """Limits per phase or per round start again: a card's uses are counted per ability."""
    if limit == 1 and int(t.limits) & (1 << ROUND_FOR_ALL):
        seat = s.seat[0]
        kept = 0
        for j in range(int(seat.n_used)):
            if int(t.ability[int(seat.used[j])].limit_kind) != ROUND_FOR_ALL:
                seat.used[kept] = seat.used[j]
                kept += 1
        seat.n_used = kept
    if int(t.limits) & (1 << limit) == 0 and (limit != 1 or int(t.limits) & 8 == 0):
        return 0
    for pile in range(k.PLAY, k.N_PILES):
        if pile >= k.ENGAGED and pile < k.ATTACHED:
            continue
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            card = t.card[int(s.inst[i].card)]
            first = int(card.first_ability)
            for a in range(first, first + int(card.n_abilities)):
                if int(t.ability[a].limit_kind) == limit:
                    s.inst[i].used[int(t.ability[a].number) & 3] = 0
            if limit == 1:
                s.inst[i].used_by = 0
    return 0


@kernel
def end_phase(s, t, f, following):
    """Lasting effects end first, then delayed effects happen, then 'at the end of the phase'."""
    if int(f.count) == 0:
        if int(s.n_lasting) > 0:
            expire(s, st.UNTIL_PHASE)
            s.dirty = 1
        clear_limits(s, t, 2)
        f.count = 1
        if not is_settled(s):
            return 0
    if int(f.count) == 1:
        if int(s.n_lasting) > 0 and resolve_delayed(s, t, st.UNTIL_PHASE):
            return 0
        queue_event(s, t, k.EV_PHASE_END, -1, -1, -1, int(s.phase))
        f.count = 2
        if not is_settled(s):
            return 0
    before = int(s.phase)
    go_on(s, f, following)
    if int(s.phase) != before:
        queue_event(s, t, k.EV_PHASE_START, -1, -1, -1, int(s.phase))
    return 0


@kernel
def resolve_delayed(s, t, until):
    """Carry out one delayed effect that is due; returns 1 when there was one.

    Of several that do not do the same the first player picks the next.
    """
    j = next_delayed(s, until, 0)
    if j < 0:
        return 0
    e = s.lasting[j]
    m = next_delayed(s, until, j + 1)
    while m >= 0:
        if int(s.lasting[m].kind) != int(e.kind):
            f = s.h.frames[push_frame(s.h, k.F_DELAYED, -1, int(s.first))]
            f.amount = until
            return 1
        m = next_delayed(s, until, m + 1)
    return carry_out_next(s, t, j)


@kernel
def step_delayed(s, t, f):
    """The first player picks which of several delayed effects happens first."""
    j = next_delayed(s, int(f.amount), 0)
    if int(f.step) == 0:
        f.step = 1
        clear_options(s.h)
        while j >= 0:
            add_option(s.h, k.CHOICE, int(s.h.n_options), 0)
            j = next_delayed(s, int(f.amount), j + 1)
        return ask(s.h, k.ASK_CHOICE, int(s.first))
    for _ in range(first_of(int(s.h.chosen))):
        j = next_delayed(s, int(f.amount), j + 1)
    s.h.n_frames = int(s.h.n_frames) - 1
    carry_out_next(s, t, j)
    return 0


@kernel
def carry_out_next(s, t, j):
    """The delayed effect number ``j`` of the lasting ones happens, and is over."""
    kind = int(s.lasting[j].kind)
    i = int(s.lasting[j].target)
    drop_lasting(s, j)
    carry_out_delayed(s, t, i, kind)
    return 1


@kernel
def carry_out_delayed(s, t, i, kind):
    if kind == st.DELAYED_TOP:
        # wherever the combat has left it
        if in_play(s, i):
            return take_away(s, t, i, k.ENCOUNTER, k.LEFT_OTHER)
        pile = int(s.inst[i].pile)
        return to_encounter_deck(s, i, 0) if pile == k.SHADOW or pile == k.ENCOUNTER_DISCARD else 0
    if not in_play(s, i):
        return 0
    owner = int(s.inst[i].owner)
    if kind == st.DELAYED_RETURN:
        take_away(s, t, i, k.HAND + owner, k.LEFT_RETURNED)
    elif kind == st.DELAYED_SHUFFLE:
        take_away(s, t, i, k.DECK + owner, k.LEFT_RETURNED)
        shuffle(s, k.DECK + owner, owner)
    else:
        take_away(s, t, i, discard_pile(s, i), k.LEFT_DISCARDED)
    return 0
