"""Piles: where every card instance lies, and the primitive moves between them."""

from simulator.core.piles import make_piles
from simulator.core.record import OVERFLOW_QUEUE
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.kernels import kernel, small
from simulator.games.lotr_lcg.state import MAX_INSTANCES, MAX_QUEUE


@small
def zone_number(pile):
    """Zone of a pile as a bit number for filters: seats' piles share one, shared piles follow."""
    if pile < 20:
        return pile >> 2
    return pile - 15


@small
def seat_in_order(s, n):
    """The n-th seat in player order, counted from the first player; eliminated seats included."""
    return (int(s.first) + n) % int(s.players)


@kernel
def new_instance(s, t, card, owner, pile):
    i = int(s.n_inst)
    if i >= MAX_INSTANCES:
        s.h.overflow = 1 + k.N_PILES
        return 0
    s.n_inst = i + 1
    inst = s.inst[i]
    inst.card = card
    inst.owner = owner
    inst.ctrl = owner
    inst.host = -1
    inst.slot = -1
    inst.traits = t.card[card].traits
    inst.icons = 1 << int(t.card[card].sphere)
    put(s, i, pile)
    return i


@small
def is_live(pile):
    """Cards in hands, in play and set aside can react to events."""
    return (pile >= k.HAND and pile < k.DISCARD) or pile == k.ASIDE or in_play_pile(pile)


@small
def in_play_pile(pile):
    return (pile >= k.PLAY and pile <= k.STAGING) or pile == k.ACTIVE or pile == k.ATTACHED or pile == k.QUEST


@small
def joined(s, i, pile):
    """How many copies of a card can react is known at any time, and since when each is where it is."""
    s.clock = int(s.clock) + 1
    s.inst[i].since = s.clock
    if is_live(pile):
        s.live[int(s.inst[i].card)] = int(s.live[int(s.inst[i].card)]) + 1
    return 0


@small
def left(s, i, pile):
    if is_live(pile):
        s.live[int(s.inst[i].card)] = int(s.live[int(s.inst[i].card)]) - 1
    return 0


put, take_out, move, shuffle = make_piles(kernel, k.PILE_CAPACITY, joined, left)


@kernel
def move_to_bottom(s, i, pile):
    take_out(s, i)
    n = int(s.pile_n[pile])
    put(s, i, pile)
    for j in range(n, 0, -1):
        s.pile[pile, j] = s.pile[pile, j - 1]
    s.pile[pile, 0] = i
    return 0


@small
def top(s, pile):
    n = int(s.pile_n[pile])
    if n == 0:
        return -1
    return int(s.pile[pile, n - 1])


@small
def in_play(s, i):
    return in_play_pile(int(s.inst[i].pile))


@kernel
def queue_event(s, t, what, subject, other, player, amount):
    """Note that something happened; `events` offers it to the cards that listen, if any can."""
    listens = subject >= 0 and (int(t.card[int(s.inst[subject].card)].events) >> what) & 1 == 1
    for j in range(int(t.n_watchers[what])):
        if int(s.live[int(t.ability[int(t.watchers[what, j])].card)]) > 0:
            listens = True
    if not listens:
        return 0
    return push_event(s, what, subject, other, player, amount)


@kernel
def push_event(s, what, subject, other, player, amount):
    """Queue an event without asking whether anybody listens."""
    n = int(s.q_tail)
    if n >= MAX_QUEUE:
        s.h.overflow = OVERFLOW_QUEUE
        return 0
    q = s.queue[n]
    q.event = what
    q.subject = subject
    q.other = other
    q.player = player
    q.amount = amount
    s.clock = int(s.clock) + 1
    q.moment = s.clock
    s.q_tail = n + 1
    return 0


@small
def is_settled(s):
    """Nothing has happened that must be dealt with before the next step: no check is due, nobody has to react."""
    return int(s.dirty) == 0 and int(s.q_head) >= int(s.q_tail)


@kernel
def put_first(s):
    """The event queued last is dealt with before those that wait already."""
    last = int(s.q_tail) - 1
    event = int(s.queue[last].event)
    subject = int(s.queue[last].subject)
    other = int(s.queue[last].other)
    player = int(s.queue[last].player)
    amount = int(s.queue[last].amount)
    moment = int(s.queue[last].moment)
    for j in range(last, int(s.q_head), -1):
        to = s.queue[j]
        source = s.queue[j - 1]
        to.event = source.event
        to.subject = source.subject
        to.other = source.other
        to.player = source.player
        to.amount = source.amount
        to.moment = source.moment
    q = s.queue[int(s.q_head)]
    q.event = event
    q.subject = subject
    q.other = other
    q.player = player
    q.amount = amount
    q.moment = moment
    return 0
