"""Replacement effects: "when … would …, do … instead" (Rules Reference, 'Replacement effects').

Damage and leaving play wait in a frame (`changes.waits`) below the window of their event. An ability that answers
with the op `instead` leaves its further ops there; of several the latest counts, and it is carried out when all
have had their say. Without one, what was to happen happens.
"""

from simulator.core.record import push_frame
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import hurt, leave_play
from simulator.games.lotr_lcg.events import start_event
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import in_play, push_event, put_first
from simulator.games.lotr_lcg.stats import stat

ANNOUNCE, DECIDED, REPLACED = 0, 1, 2


@kernel
def step_would(s, t, f):
    """Announce it; then carry out what replaces it, or the thing itself."""
    i = int(f.source)
    if int(f.step) == ANNOUNCE:
        f.step = DECIDED
        f.event_player = s.inst[i].ctrl
        if int(s.inst[i].pile) >= k.ENGAGED and int(s.inst[i].pile) < k.STAGING:
            f.event_player = int(s.inst[i].pile) - k.ENGAGED
        push_event(s, int(f.x), i, -1, int(f.event_player), int(f.amount))
        if int(s.h.overflow) != 0:
            return 0
        put_first(s)
        start_event(s)
        return 0
    if int(f.step) == DECIDED and int(f.cancelled) != 0:
        f.step = REPLACED
        e = s.h.frames[push_frame(s.h, k.F_EFFECT, int(f.other), int(f.owner))]
        e.ability = f.ability
        e.step = f.count
        e.subject = i
        e.event_player = f.event_player
        e.amount = f.amount
        e.saved = f.saved
        return 0
    s.h.n_frames = int(s.h.n_frames) - 1
    s.dirty = 1
    return settle_would(s, t, f, i)


@kernel
def settle_would(s, t, f, i):
    """It happens after all, unless it was replaced; a card that the replacement left without hit points goes."""
    if int(f.cancelled) != 0 and (int(f.x) == k.EV_WOULD_TAKE_DAMAGE or int(f.amount) > k.LEFT_BY_ATTACK):
        # the op that wanted it did not do what it says: what follows "then" is left out
        j = int(s.h.n_frames) - 1
        while j > 0 and int(s.h.frames[j].kind) == k.F_WOULD:
            j -= 1
        if int(s.h.frames[j].kind) == k.F_EFFECT:
            s.h.frames[j].failed = 1
    if int(f.x) == k.EV_WOULD_TAKE_DAMAGE:
        if int(f.cancelled) == 0 and (in_play(s, i) or int(s.inst[i].pile) == k.LIMBO):
            hurt(s, t, i, int(f.amount), int(f.target))
        return 0
    if not in_play(s, i):
        return 0
    if int(f.cancelled) == 0:
        return leave_play(s, t, i, int(f.target), int(f.amount))
    if int(f.amount) <= k.LEFT_BY_ATTACK and int(s.inst[i].damage) >= stat(s, t, i, k.HEALTH):
        leave_play(s, t, i, int(f.target), int(f.amount))
    return 0
