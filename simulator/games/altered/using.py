"""Using an ability: quick actions, support abilities, reactions; costs first, then the effect (Complete Rules 5.2)."""

from simulator.core.record import add_option, ask, clear_options, first_of, log, push_frame, verb_of
from simulator.games.altered import terms as k
from simulator.games.altered.conditions import requirements_hold
from simulator.games.altered.kernels import kernel
from simulator.games.altered.matching import collect
from simulator.games.altered.moves import add_counters, leave, sacrifice
from simulator.games.altered.piles import WATCH_FROM, nth_in_play, pay_mana, ready_orbs
from simulator.games.altered.playing import keep_promise, offered_before
from simulator.games.altered.reactions import look_with

# steps of F_USE
(BEGIN, MAY_ANSWERED, SACRIFICE, SACRIFICED, RESERVE, RESERVE_DONE, HAND, HAND_DONE) = range(8)


@kernel
def can_use(s, t, a, i, seat):
    """Can the seat pay the ability's costs now, and do its conditions hold? (``s.eyes`` are turned to it.)"""
    ability = t.ability[a]
    inst = s.inst[i]
    if int(ability.exhaust) != 0 and int(inst.exhausted) != 0:
        return False
    if int(ability.mana) > 0 and ready_orbs(s, seat) < int(ability.mana):
        return False
    if int(ability.counters) > int(inst.counters):
        return False
    spare = int(s.pile_n[k.RESERVE + seat]) - (1 if int(ability.kind) == k.K_SUPPORT else 0)
    if int(ability.discard_reserve) > spare or int(ability.hand_to_reserve) > int(s.pile_n[k.HAND + seat]):
        return False
    look_with(s, s.eyes, i, -1, 0)
    return int(ability.sacrifice) < 0 or collect(s, t, int(ability.sacrifice), s.eyes) > 0


@kernel
def add_uses(s, t, seat):
    """Offer every quick action: of cards in play and the Hero, and support abilities in Reserve."""
    for n in range(WATCH_FROM + 1):
        # between Landmarks and Expeditions comes the Reserve
        pile = k.RESERVE + seat if n == 2 else nth_in_play(seat, n if n < 2 else n - 1)
        wanted = 2 if n == 2 else 1
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            if int(t.card[int(s.inst[i].card)].quick) & wanted == 0:
                continue
            if n == 2 and (int(s.inst[i].exhausted) != 0 or offered_before(s, pile, j, i)):
                continue
            add_uses_of(s, t, seat, i, k.K_SUPPORT if n == 2 else k.K_QUICK)
    return 0


@kernel
def add_uses_of(s, t, seat, i, kind):
    card = t.card[int(s.inst[i].card)]
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) != kind or int(s.inst[i].used[int(ability.number) & 3]) >= k.USES_PER_DAY:
            continue
        if can_use(s, t, a, i, seat) and requirements_hold(s, t, a, s.eyes):
            add_option(s.h, k.USE, i, a)
    return 0


@kernel
def start_use(s, i, a, seat):
    """Push the procedure of a quick action."""
    inst = s.inst[i]
    f = s.h.frames[push_frame(s.h, k.F_USE, i, seat)]
    f.ability = a
    f.other = inst.pile
    f.step = MAY_ANSWERED
    f.x = 1
    log(s.h, k.L_USES, seat, i, a)
    return 0


@kernel
def start_reaction(s, t, n):
    """Take reaction ``n`` out of Limbo and carry it out; a promise to the card just played has a negative number."""
    w = s.waiting[n]
    promise = int(w.ability)
    subject = int(w.subject)
    amount = int(w.amount)
    if promise < 0:
        drop_waiting(s, n)
        keep_promise(s, t, promise, subject, amount)
        return 0
    f = s.h.frames[push_frame(s.h, k.F_USE, int(w.source), int(w.seat))]
    f.ability = w.ability
    f.subject = w.subject
    f.amount = w.amount
    f.other = w.place
    log(s.h, k.L_REACTS, int(w.source), int(w.ability), 0)
    return drop_waiting(s, n)


@kernel
def drop_waiting(s, n):
    last = int(s.n_waiting) - 1
    for m in range(n, last):
        s.waiting[m] = s.waiting[m + 1]
    s.n_waiting = last
    return 0


@kernel
def step_use(s, t, f):
    """May, then costs, then the frame becomes the effect. ``f.x`` is 1 for a quick action (already decided)."""
    step = int(f.step)
    ability = t.ability[int(f.ability)]
    i = int(f.source)
    seat = int(f.owner)
    if step == BEGIN:
        if int(ability.may) == 0:
            return go_on_with_effect(f)
        if not can_use(s, t, int(f.ability), i, seat):
            s.h.n_frames = int(s.h.n_frames) - 1
            return 0
        clear_options(s.h)
        add_option(s.h, k.YES, i, int(f.ability))
        add_option(s.h, k.NO, i, int(f.ability))
        f.step = MAY_ANSWERED
        return ask(s.h, k.ASK_MAY, seat)
    if step == MAY_ANSWERED:
        if int(f.x) == 0 and verb_of(int(s.h.chosen)) == k.NO:
            s.h.n_frames = int(s.h.n_frames) - 1
            return 0
        pay_plain_costs(s, t, f, i, seat)
        f.step = SACRIFICE
        return 0
    return pay_with_cards(s, t, f, step, seat)


@kernel
def go_on_with_effect(f):
    f.kind = k.F_EFFECT
    f.step = 0
    f.index = 0
    f.count = 0
    f.x = 0
    f.player = f.owner
    return 0


@kernel
def pay_plain_costs(s, t, f, i, seat):
    ability = t.ability[int(f.ability)]
    inst = s.inst[i]
    number = int(ability.number) & 3
    if int(ability.kind) != k.K_REACTION:
        inst.used[number] = int(inst.used[number]) + 1
    if int(ability.exhaust) != 0:
        inst.exhausted = 1
        log(s.h, k.L_EXHAUSTS, i, 0, 0)
    if int(ability.mana) > 0:
        pay_mana(s, seat, int(ability.mana))
    if int(ability.counters) > 0:
        add_counters(s, i, -int(ability.counters))
    if int(ability.kind) == k.K_SUPPORT:
        log(s.h, k.L_DISCARDS, seat, i, 0)
        leave(s, t, i, k.DISCARD)
    return 0


@kernel
def pay_with_cards(s, t, f, step, seat):
    """Costs that a card must be chosen for: sacrificed, discarded from Reserve, put from hand into Reserve."""
    ability = t.ability[int(f.ability)]
    chosen = int(s.h.chosen)
    if step == SACRIFICED:
        sacrifice(s, t, first_of(chosen), seat)
        f.step = RESERVE
        return 0
    if step == RESERVE_DONE or step == HAND_DONE:
        leave(s, t, first_of(chosen), k.DISCARD if step == RESERVE_DONE else k.RESERVE)
        f.count = int(f.count) + 1
        f.step = step - 1
        return 0
    clear_options(s.h)
    if step == SACRIFICE:
        if int(ability.sacrifice) >= 0:
            look_with(s, s.eyes, int(f.source), -1, 0)
            for j in range(collect(s, t, int(ability.sacrifice), s.eyes)):
                add_option(s.h, k.GIVE_UP, int(s.found[j]), int(f.ability))
        f.count = 0
        f.step = SACRIFICED if int(s.h.n_options) > 0 else RESERVE
    elif step == RESERVE:
        if int(f.count) < int(ability.discard_reserve):
            add_pile(s, k.RESERVE + seat, int(f.ability))
        f.step = RESERVE_DONE if int(s.h.n_options) > 0 else HAND
        if int(s.h.n_options) == 0:
            f.count = 0
    elif step == HAND:
        if int(f.count) < int(ability.hand_to_reserve):
            add_pile(s, k.HAND + seat, int(f.ability))
        if int(s.h.n_options) == 0:
            return go_on_with_effect(f)
        f.step = HAND_DONE
    if int(s.h.n_options) == 0:
        return 0
    return ask(s.h, k.ASK_COST, seat)


@kernel
def add_pile(s, pile, a):
    for j in range(int(s.pile_n[pile])):
        if not offered_before(s, pile, j, int(s.pile[pile, j])):
            add_option(s.h, k.GIVE_UP, int(s.pile[pile, j]), a)
    return 0
