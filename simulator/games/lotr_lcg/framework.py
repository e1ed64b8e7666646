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

    Two delayed effects on the same card (Beorn under Sneak Attack): the first player picks which comes first.
    """
    j = next_delayed(s, until)
    if j < 0:
        return 0
    for m in range(j + 1, int(s.n_lasting)):
        e = s.lasting[m]
        if (
            int(e.target) == int(s.lasting[j].target)
            and int(e.until) == until
            and int(e.kind) != int(s.lasting[j].kind)
        ):
            f = s.h.frames[push_frame(s.h, k.F_DELAYED, int(e.target), int(e.player))]
            f.amount = s.lasting[j].kind
            f.x = e.kind
            return 1
    kind = int(s.lasting[j].kind)
    i = int(s.lasting[j].target)
    drop_lasting(s, j)
    carry_out_delayed(s, t, i, kind)
    return 1


@kernel
def step_delayed(s, t, f):
    """The first player picks which of two delayed effects on the same card happens first."""
    i = int(f.source)
    if int(f.step) == 0:
        f.step = 1
        clear_options(s.h)
        add_option(s.h, k.CHOICE, 0, 0)
        add_option(s.h, k.CHOICE, 1, 0)
        return ask(s.h, k.ASK_CHOICE, int(s.first))
    kind = int(f.amount) if first_of(int(s.h.chosen)) == 0 else int(f.x)
    s.h.n_frames = int(s.h.n_frames) - 1
    for j in range(int(s.n_lasting)):
        if int(s.lasting[j].target) == i and int(s.lasting[j].kind) == kind:
            drop_lasting(s, j)
            break
    carry_out_delayed(s, t, i, kind)
    return 0


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
