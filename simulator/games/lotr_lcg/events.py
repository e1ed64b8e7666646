"""When something happens: forced abilities first, then responses, seat by seat (Rules Reference, 'Timing')."""

from simulator.core.record import (
    add_answer,
    add_option,
    ask,
    clear_options,
    first_of,
    log,
    push_frame,
    second_of,
    verb_of,
)
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.abilities import add_actions, add_forced, add_responses, answer_of, count_use, forced_seat
from simulator.games.lotr_lcg.changes import reshuffle_encounter
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import is_settled, seat_in_order

FORCED, FORCED_CHOSEN, RESPONSES, RESPONSE_CHOSEN = 0, 1, 2, 3


@kernel
def push_event_frame(s, first, end):
    """Push the frame of the events in these places of the queue; returns its index."""
    n = push_frame(s.h, k.F_EVENT, -1, int(s.queue[first].player))
    f = s.h.frames[n]
    f.first_event = first
    f.end_event = end
    look_at(s, f, first)
    return n


@kernel
def look_at(s, f, place):
    """The frame turns to another one of its events."""
    q = s.queue[place]
    f.event = place
    f.x = q.event
    f.subject = q.subject
    f.other = q.other
    f.event_player = q.player
    f.amount = q.amount
    f.moment = q.moment
    return 0


@kernel
def start_events(s):
    """Open the frame of all that has just happened: what comes of one occurrence shares a window."""
    return open_events(s, int(s.q_tail))


@kernel
def start_event(s):
    """Open the frame of the next queued event alone."""
    return open_events(s, int(s.q_head) + 1)


@kernel
def open_events(s, end):
    """Open the frame of the queued events before ``end``; what happens inside it is dealt with inside it."""
    f = s.h.frames[push_event_frame(s, int(s.q_head), end)]
    # the rest of the queue waits below this frame, which gets a queue of its own above it
    f.queue_head = end
    f.queue_tail = s.q_tail
    f.queue_base = s.q_base
    s.q_head = s.q_tail
    s.q_base = s.q_tail
    return 0


@kernel
def postpone_event(s):
    """The event queued last waits for the procedure that is pushed next; those queued before it do not."""
    # its place in the queue is free again: a frame of one event has what it needs, and does not look there any more
    place = int(s.q_tail) - 1
    f = s.h.frames[push_event_frame(s, place, place + 1)]
    s.q_tail = place
    if int(s.q_head) == int(s.q_tail):
        s.q_head = s.q_base
        s.q_tail = s.q_base
    # by then the others are over, and its frame leaves an empty queue
    f.queue_head = s.q_base
    f.queue_tail = s.q_base
    f.queue_base = s.q_base
    return 0


@kernel
def end_event(s, f):
    empty = int(f.queue_head) == int(f.queue_tail)
    s.q_head = f.queue_base if empty else f.queue_head
    s.q_tail = f.queue_base if empty else f.queue_tail
    s.q_base = f.queue_base
    s.h.n_frames = int(s.h.n_frames) - 1
    return 0


@kernel
def is_cancelled(s, f):
    """A cancelled effect is no longer imminent: nobody may react to it any more."""
    n = int(s.h.n_frames)
    what = int(f.x)
    return n >= 2 and (what == k.EV_WHEN_REVEALED or what == k.EV_SHADOW) and int(s.h.frames[n - 2].cancelled) != 0


@kernel
def step_event(s, t, f):
    """Forced abilities on each of the events come first, then the one window of responses to all of them.

    In that window the events have their turns one after the other, until everybody has passed on all of them in
    succession (``saved``: somebody has responded since the first event had its last turn).
    """
    step = int(f.step)
    if is_cancelled(s, f):
        return end_event(s, f)
    if step == FORCED:
        return ask_forced(s, t, f)
    if step == FORCED_CHOSEN:
        i = first_of(int(s.h.chosen))
        a = second_of(int(s.h.chosen))
        add_answer(s.h, f, answer_of(t, f, i, a))
        f.step = FORCED
        start_effect(s, t, f, i, a, forced_seat(s, i, f))
        return 0
    if step == RESPONSES:
        return ask_responses(s, t, f)
    seat = int(f.player)
    chosen = int(s.h.chosen)
    f.step = RESPONSES
    f.index = int(f.index) + 1
    if verb_of(chosen) == k.PASS:
        f.count = int(f.count) + 1
        return 0
    f.count = 0
    f.saved = 1
    i = first_of(chosen)
    add_answer(s.h, f, answer_of(t, f, i, second_of(chosen)))
    use = s.h.frames[push_frame(s.h, k.F_USE, i, seat)]
    use.ability = second_of(chosen)
    copy_event(use, f)
    return 0


@kernel
def ask_forced(s, t, f):
    """The first player picks the next forced ability on this event; after the last the next event has its turn."""
    while True:
        clear_options(s.h)
        if add_forced(s, t, f) > 0:
            f.step = FORCED_CHOSEN
            return ask(s.h, k.ASK_FORCED, int(s.first))
        if int(f.event) + 1 >= int(f.end_event):
            break
        look_at(s, f, int(f.event) + 1)
    if int(f.event) > int(f.first_event):
        look_at(s, f, int(f.first_event))
    f.step = RESPONSES
    return ask_responses(s, t, f)


@kernel
def copy_event(f, event):
    f.subject = event.subject
    f.other = event.other
    f.event_player = event.event_player
    f.amount = event.amount
    return 0


@kernel
def start_effect(s, t, event, i, a, seat):
    count_use(s, t, a, i, seat)
    log(s.h, k.L_FORCED, i, 0, 0)
    f = s.h.frames[push_frame(s.h, k.F_EFFECT, i, seat)]
    f.ability = a
    copy_event(f, event)
    return 0


@kernel
def ask_responses(s, t, f):
    """Offer responses to each seat in player order until all have passed in succession, on each of the events."""
    while True:
        while int(f.count) < int(s.players):
            seat = seat_in_order(s, int(f.index))
            clear_options(s.h)
            if int(s.seat[seat].out) == 0 and add_responses(s, t, f, seat) > 0:
                add_option(s.h, k.PASS, 0, 0)
                f.player = seat
                f.step = RESPONSE_CHOSEN
                return ask(s.h, k.ASK_RESPONSE, seat)
            f.count = int(f.count) + 1
            f.index = int(f.index) + 1
        place = int(f.event) + 1
        if place >= int(f.end_event):
            if int(f.saved) == 0 or place == int(f.first_event) + 1:
                return end_event(s, f)
            place = int(f.first_event)
            f.saved = 0
        look_at(s, f, place)
        f.index = 0
        f.count = 0


@kernel
def open_window(s, t):
    """An action window: players act in player order until all have passed in succession."""
    f = s.h.frames[push_frame(s.h, k.F_WINDOW, -1, -1)]
    return step_window(s, t, f) if is_settled(s) else 0


@kernel
def open_planning_window(s, t, seat):
    """The special window of the planning phase belongs to the active player alone."""
    f = s.h.frames[push_frame(s.h, k.F_WINDOW, -1, seat)]
    f.x = 1
    return step_window(s, t, f) if is_settled(s) else 0


@kernel
def step_window(s, t, f):
    planning = int(f.x)
    reshuffle_encounter(s)
    if int(f.step) == 1:
        f.step = 0
        chosen = int(s.h.chosen)
        f.index = int(f.index) + 1
        if verb_of(chosen) == k.PASS:
            f.count = int(f.count) + 1
        else:
            f.count = 0
            i = first_of(chosen)
            use = s.h.frames[push_frame(s.h, k.F_USE, i, int(f.player))]
            if verb_of(chosen) == k.USE or int(t.card[int(s.inst[i].card)].type) == k.EVENT:
                use.ability = second_of(chosen)
            return 0
    turns = 1 if planning else int(s.players)
    waived = int(s.h.waived) if (int(t.idle_steps) >> int(s.step)) & 1 else 0
    while int(f.count) < turns:
        seat = int(f.owner) if planning else seat_in_order(s, int(f.index))
        clear_options(s.h)
        if (waived >> seat) & 1 == 0 and int(s.seat[seat].out) == 0 and add_actions(s, t, seat, planning) > 0:
            add_option(s.h, k.PASS, 0, 0)
            f.player = seat
            f.step = 1
            return ask(s.h, k.ASK_ACTION, seat)
        f.count = int(f.count) + 1
        f.index = int(f.index) + 1
    s.h.n_frames = int(s.h.n_frames) - 1
    return 0
