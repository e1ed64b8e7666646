"""Playing a card: costs first, then the effect (Complete Rules 5.2)."""

from simulator.core.record import add_option, ask, clear_options, first_of, log, push_frame
from simulator.games.altered import terms as k
from simulator.games.altered.kernels import kernel
from simulator.games.altered.matching import match
from simulator.games.altered.moves import gain_boosts, gain_status, join, leave, lose_status
from simulator.games.altered.piles import expedition, in_play, move, pay_mana, ready_orbs
from simulator.games.altered.reactions import fire, push_waiting
from simulator.games.altered.stats import own_rule, seat_rule

NO_SIDE, WITH_DISCARD = 2, 4  # second operand of PLAY_CARD
FROM_HAND, FROM_RESERVE, FROM_ELSEWHERE = 1, 2, 3
DISCOUNT, BOOSTS, ANCHOR, UNFLEETING, RESERVE_TOO, FREE, FREE_UNFLEETING = range(1, 8)  # vocabulary.GRANTS
# steps of F_PLAY
START, SIDE_CHOSEN, DISCARD_CHOSEN, SPELL_DONE = range(4)


@kernel
def is_spell_fleeting(s, t, i, seat, origin):
    """A Spell goes to the discard pile if it is Fleeting: printed, played from Reserve, or by a rule of the player."""
    if origin == FROM_RESERVE or int(t.card[int(s.inst[i].card)].keywords) & k.PRINTED_FLEETING:
        return True
    return int(s.inst[i].status) & k.FLEETING != 0 or seat_rule(s, t, seat, k.RULE_SPELLS_FLEETING, i) > 0


@kernel
def serves(s, t, n, seat, i, origin):
    """Does the waiting "next card" number ``n`` apply to card ``i`` that the seat plays from ``origin``?"""
    e = s.next[n]
    if int(e.seat) != seat or int(e.bound) != 0:
        return False
    if int(e.grants) == RESERVE_TOO and origin != FROM_HAND:
        return False
    if int(e.filter) < 0:
        return True
    f = s.ctx
    f.source = e.source
    f.owner = seat
    f.player = seat
    return match(s, t, int(e.filter), i, f) == 1


@kernel
def cost_of(s, t, i, seat, less):
    """What the seat pays to play this card from where it is; ``less``: a reduction chosen as it is played."""
    origin = FROM_RESERVE if int(s.inst[i].pile) == k.RESERVE + seat else FROM_HAND
    card = t.card[int(s.inst[i].card)]
    cost = int(card.cost[origin - 1]) - less
    for n in range(int(s.n_next)):
        grants = int(s.next[n].grants)
        if (grants == DISCOUNT or grants >= FREE) and serves(s, t, n, seat, i, origin):
            cost -= int(s.next[n].amount) if grants == DISCOUNT else 99
    cost = max(cost, 0)
    return max(cost, seat_rule(s, t, 1 - seat, k.RULE_COST_FLOOR, i))


@kernel
def add_plays(s, t, seat):
    """Offer every card of hand and Reserve that the seat can pay for, once a kind and Expedition."""
    orbs = ready_orbs(s, seat)
    for origin in range(FROM_HAND, FROM_RESERVE + 1):
        pile = k.HAND + seat if origin == FROM_HAND else k.RESERVE + seat
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            if int(s.inst[i].exhausted) == 0 and not offered_before(s, pile, j, i):
                add_play(s, t, seat, i, orbs)
    return 0


@kernel
def offered_before(s, pile, position, i):
    """A card that is the same in every way lies earlier in the pile: one option serves for both."""
    inst = s.inst[i]
    for j in range(position):
        other = s.inst[int(s.pile[pile, j])]
        if int(other.card) == int(inst.card) and int(other.boosts) == int(inst.boosts):
            if int(other.exhausted) == int(inst.exhausted):
                return True
    return False


@kernel
def may_play(s, t, seat, i):
    """Nothing on the card itself forbids to play it now, paid for or not."""
    if (int(t.card[int(s.inst[i].card)].rules) >> k.RULE_MIN_ORBS) & 1 == 0:
        return True
    return int(s.pile_n[k.MANA + seat]) >= own_rule(s, t, i, k.RULE_MIN_ORBS)


@kernel
def add_play(s, t, seat, i, orbs):
    card = t.card[int(s.inst[i].card)]
    if not may_play(s, t, seat, i):
        return 0
    if cost_of(s, t, i, seat, 0) <= orbs:
        add_sides(s, t, i, 0)
    if (int(card.rules) >> k.RULE_DISCARD_DISCOUNT) & 1:
        spare = int(s.pile_n[k.RESERVE + seat]) - (1 if int(s.inst[i].pile) == k.RESERVE + seat else 0)
        if spare > 0 and cost_of(s, t, i, seat, own_rule(s, t, i, k.RULE_DISCARD_DISCOUNT)) <= orbs:
            add_sides(s, t, i, WITH_DISCARD)
    return 0


@kernel
def add_sides(s, t, i, extra):
    card = t.card[int(s.inst[i].card)]
    if int(card.type) == k.CHARACTER and int(card.keywords) & k.GIGANTIC == 0:
        add_option(s.h, k.PLAY_CARD, i, k.HERO_SIDE + extra)
        add_option(s.h, k.PLAY_CARD, i, k.COMPANION_SIDE + extra)
    else:
        add_option(s.h, k.PLAY_CARD, i, NO_SIDE + extra)
    return 0


@kernel
def start_play(s, i, seat, how, free):
    """Push the procedure: ``how`` is the second operand of PLAY_CARD, -1: the side is still to be chosen."""
    f = s.h.frames[push_frame(s.h, k.F_PLAY, i, seat)]
    f.count = how
    f.amount = free
    return 0


@kernel
def step_play(s, t, f):
    """One step of playing ``f.source``. ``f.x``: where it is played from; ``f.index``: its side."""
    step = int(f.step)
    i = int(f.source)
    seat = int(f.owner)
    card = t.card[int(s.inst[i].card)]
    if step == SPELL_DONE:
        return end_spell(s, t, f, i, seat)
    if step == START:
        f.x = FROM_ELSEWHERE
        if int(s.inst[i].pile) == k.RESERVE + seat:
            f.x = FROM_RESERVE
        elif int(s.inst[i].pile) == k.HAND + seat:
            f.x = FROM_HAND
        f.index = int(f.count) & 3
        if int(f.count) < 0:
            f.index = NO_SIDE
            if int(card.type) == k.CHARACTER and int(card.keywords) & k.GIGANTIC == 0:
                clear_options(s.h)
                add_option(s.h, k.INTO, 2 * seat, 0)
                add_option(s.h, k.INTO, 2 * seat + 1, 0)
                f.step = SIDE_CHOSEN
                return ask(s.h, k.ASK_SIDE, seat)
        elif int(f.count) & WITH_DISCARD:
            clear_options(s.h)
            for j in range(int(s.pile_n[k.RESERVE + seat])):
                if int(s.pile[k.RESERVE + seat, j]) != i:
                    add_option(s.h, k.GIVE_UP, int(s.pile[k.RESERVE + seat, j]), 0)
            f.step = DISCARD_CHOSEN
            return ask(s.h, k.ASK_COST, seat)
    elif step == SIDE_CHOSEN:
        f.index = first_of(int(s.h.chosen)) & 1
    elif step == DISCARD_CHOSEN:
        f.saved = own_rule(s, t, i, k.RULE_DISCARD_DISCOUNT)
        leave(s, t, first_of(int(s.h.chosen)), k.DISCARD)
    return pay_and_resolve(s, t, f, i, seat)


@kernel
def pay_and_resolve(s, t, f, i, seat):
    cost = 0
    if int(f.amount) == 0:
        cost = cost_of(s, t, i, seat, int(f.saved))
        pay_mana(s, seat, cost)
    origin = int(f.x)
    inst = s.inst[i]
    log(s.h, k.L_PLAYS, seat, i, cost)
    bind(s, t, seat, i, origin)
    s.seat[seat].cards_played = int(s.seat[seat].cards_played) + 1
    if int(inst.played_in) == 0:
        inst.played_in = max(int(s.h.turn), 1)
    if origin == FROM_RESERVE:
        fire(s, t, k.EV_LEAVES_RESERVE, i, seat, 0)
    inst.known = 3
    move(s, i, k.LIMBO)
    fire(s, t, k.EV_PLAYED, i, seat, origin)
    card = t.card[int(inst.card)]
    kind = int(card.type)
    if kind == k.SPELL:
        f.step = SPELL_DONE
        if int(card.spell) >= 0:
            e = s.h.frames[push_frame(s.h, k.F_EFFECT, i, seat)]
            e.ability = card.spell
            e.other = k.LIMBO
        return 0
    s.h.n_frames = int(s.h.n_frames) - 1
    if kind == k.PERMANENT:
        arrive(s, t, i, k.LANDMARK + seat, origin)
    else:
        arrive(s, t, i, expedition(seat, int(f.index) & 1), origin)
    return 0


@kernel
def bind(s, t, seat, i, origin):
    """What waited for the next card of its kind serves this one: discounts are used up, gains are bound to it."""
    n = 0
    while n < int(s.n_next):
        grants = int(s.next[n].grants)
        if not serves(s, t, n, seat, i, origin):
            n += 1
            continue
        if grants == DISCOUNT or grants == FREE or (grants == FREE_UNFLEETING and origin != FROM_HAND):
            drop_next(s, n)
            continue
        s.next[n].bound = i + 1
        n += 1
    return 0


@kernel
def drop_next(s, n):
    last = int(s.n_next) - 1
    for m in range(n, last):
        s.next[m] = s.next[m + 1]
    s.n_next = last
    return 0


@kernel
def arrive(s, t, i, pile, origin):
    """The card joins; what was promised to it follows, and its own reactions wait."""
    reserve_too = False
    for n in range(int(s.n_next)):
        if int(s.next[n].bound) == i + 1 and int(s.next[n].grants) == RESERVE_TOO:
            reserve_too = True
    join(s, t, i, pile, origin)
    if reserve_too and origin == FROM_HAND:
        fire(s, t, k.EV_FROM_RESERVE, i, int(s.inst[i].ctrl), FROM_RESERVE)
    n = 0
    while n < int(s.n_next):
        e = s.next[n]
        if int(e.bound) != i + 1:
            n += 1
            continue
        if int(e.grants) <= UNFLEETING:
            push_waiting(s, -int(e.grants), int(e.source), i, int(e.amount), 0)
        drop_next(s, n)
    return 0


@kernel
def keep_promise(s, t, promise, i, amount):
    """What was promised to the next card: it waits in Limbo beside the card's own reactions."""
    if not in_play(s, i):
        return 0
    if promise == -BOOSTS:
        return gain_boosts(s, t, i, amount)
    if promise == -ANCHOR:
        return gain_status(s, i, k.ANCHORED)
    return lose_status(s, i, k.FLEETING)


@kernel
def end_spell(s, t, f, i, seat):
    """After its effect a Spell goes to Reserve, or to the discard pile if it is Fleeting."""
    fleeting = is_spell_fleeting(s, t, i, seat, int(f.x))
    n = 0
    while n < int(s.n_next):
        e = s.next[n]
        if int(e.bound) != i + 1:
            n += 1
            continue
        if int(e.grants) == UNFLEETING or int(e.grants) == FREE_UNFLEETING:
            fleeting = False
        drop_next(s, n)
    s.h.n_frames = int(s.h.n_frames) - 1
    if int(s.inst[i].pile) == k.LIMBO:
        leave(s, t, i, k.DISCARD if fleeting else k.RESERVE)
    return 0
