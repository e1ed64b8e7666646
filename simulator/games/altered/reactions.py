"""When something happens: the reactions that answer it wait in Limbo until their controllers play them."""

from simulator.core.record import OVERFLOW_QUEUE
from simulator.games.altered import terms as k
from simulator.games.altered.conditions import requirements_hold
from simulator.games.altered.kernels import kernel
from simulator.games.altered.matching import is_gigantic, passes
from simulator.games.altered.piles import WATCH_FROM, nth_in_play
from simulator.games.altered.state import MAX_WAITING
from simulator.games.altered.stats import is_muted

ANY = 1


@kernel
def fire(s, t, what, subject, player, amount):
    """Event ``what`` happens to card ``subject`` (-1: none) of ``player``: whoever answers it waits in Limbo.

    Called before a card leaves the zone in which it must have been to react, and after it has joined one.
    """
    if subject >= 0 and (int(t.card[int(s.inst[subject].card)].events) >> what) & 1:
        answer_with(s, t, what, subject, subject, player, amount)
    if (int(t.events) >> what) & 1 == 0:
        return 0
    for seat in range(k.SEATS):
        for n in range(WATCH_FROM):
            pile = nth_in_play(seat, n)
            for j in range(int(s.pile_n[pile])):
                i = int(s.pile[pile, j])
                if i != subject and (int(t.card[int(s.inst[i].card)].events) >> what) & 1:
                    answer_with(s, t, what, i, subject, player, amount)
    return 0


@kernel
def answer_with(s, t, what, i, subject, player, amount):
    """Every reaction of card ``i`` that answers the event waits."""
    card = t.card[int(s.inst[i].card)]
    joins = what >= k.EV_JOINS and what <= k.EV_FROM_RESERVE
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) != k.K_REACTION or int(ability.event) != what:
            continue
        if int(ability.watches) == ANY:
            granted = what == k.EV_FROM_HAND or what == k.EV_FROM_RESERVE
            if not watches(s, t, a, i, subject, player) or (granted and is_muted(s, t, subject)):
                continue  # what a card gives to others as their own ability is muted with theirs
        elif subject != i and subject >= 0:
            continue
        elif joins and is_muted(s, t, i):
            continue
        wait(s, t, a, i, subject, amount)
    return 0


@kernel
def look_with(s, f, i, subject, amount):
    """Turn frame ``f`` into the eyes of card ``i`` and its controller on an event."""
    f.source = i
    f.owner = s.inst[i].ctrl
    f.player = s.inst[i].ctrl
    f.subject = subject
    f.amount = amount
    f.other = s.inst[i].pile
    f.target = -1
    f.chosen_player = -1
    f.x = 0
    return 0


@kernel
def watches(s, t, a, i, subject, player):
    """Does the ability of card ``i`` look at this event of this player and card?"""
    ability = t.ability[a]
    whose = int(ability.whose)
    if (whose == 1 and player != int(s.inst[i].ctrl)) or (whose == 2 and player == int(s.inst[i].ctrl)):
        return False
    if int(ability.subject) < 0:
        return True
    look_with(s, s.ctx, i, subject, 0)
    return subject >= 0 and passes(s, t, int(ability.subject), subject, s.ctx) == 1


@kernel
def wait(s, t, a, i, subject, amount):
    """Put one reaction into Limbo: its conditions hold, its limits are not reached."""
    ability = t.ability[a]
    number = int(ability.number) & 3
    inst = s.inst[i]
    if int(inst.used[number]) >= k.USES_PER_DAY:
        return 0
    if int(ability.once) != 0 and (int(inst.once) >> number) & 1:
        return 0
    look_with(s, s.eyes, i, subject, amount)
    if not requirements_hold(s, t, a, s.eyes):
        return 0
    inst.used[number] = int(inst.used[number]) + 1
    if int(ability.once) != 0:
        inst.once = int(inst.once) | (1 << number)
    return push_waiting(s, a, i, subject, amount, int(ability.after_rest))


@kernel
def push_waiting(s, a, i, subject, amount, held):
    n = int(s.n_waiting)
    if n >= MAX_WAITING:
        s.h.overflow = OVERFLOW_QUEUE
        return 0
    w = s.waiting[n]
    w.source = i
    w.ability = a
    w.seat = s.inst[i].ctrl
    w.subject = subject
    w.amount = amount
    w.place = s.inst[i].pile
    w.held = held
    s.n_waiting = n + 1
    return 1


@kernel
def fire_joins(s, t, i):
    """The joins abilities of a card trigger once more."""
    card = t.card[int(s.inst[i].card)]
    first = int(card.first_ability)
    n = 0
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) == k.K_REACTION and int(ability.event) == k.EV_JOINS and int(ability.watches) != ANY:
            if not is_muted(s, t, i):
                wait(s, t, a, i, i, 0)
                n += 1
    return n


@kernel
def fire_everywhere(s, t, what):
    """Noon, Dusk: every card in play and every Hero that answers it, the first player's first."""
    for turn in range(k.SEATS):
        seat = int(s.first) ^ turn
        for n in range(WATCH_FROM):
            pile = nth_in_play(seat, n)
            for j in range(int(s.pile_n[pile])):
                i = int(s.pile[pile, j])
                if (int(t.card[int(s.inst[i].card)].events) >> what) & 1:
                    answer_with(s, t, what, i, -1, seat, 0)
    return 0


@kernel
def fire_in(s, t, what, pile, player):
    """Every card of one Expedition that answers the event about its Expedition."""
    for row in range(2):
        place = pile if row == 0 else k.EXPEDITION + ((pile - k.EXPEDITION) ^ 1)
        for j in range(int(s.pile_n[place])):
            i = int(s.pile[place, j])
            card = t.card[int(s.inst[i].card)]
            if row == 1 and not is_gigantic(s, t, i):
                continue
            if (int(card.events) >> what) & 1:
                answer_with(s, t, what, i, -1, player, 0)
    return 0
