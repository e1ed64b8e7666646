"""Playing a card or using an ability: X, costs, then the effect (Rules Reference, 'Initiating abilities')."""

from simulator.core.record import add_option, ask, clear_options, first_of, log
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.abilities import can_pay, compute_pool, count_use, look_with
from simulator.games.lotr_lcg.changes import attach, change_threat, discard_pile, enter_play, exhaust
from simulator.games.lotr_lcg.codes import ATTACK
from simulator.games.lotr_lcg.entering import may_be_put
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.matching import collect, reaches_some
from simulator.games.lotr_lcg.piles import move

START, X_CHOSEN, EXHAUST, EXHAUSTED, DISCARD, DISCARDED, PAY, PAID, RESOLVE, HOST_CHOSEN = range(10)


@kernel
def step_use(s, t, f):
    """Use ``f.source``: X, the costs, the effect; returns 1 when the player must choose. Nobody reacts to a cost."""
    step = int(f.step)
    if step <= X_CHOSEN and begin_use(s, t, f, step):
        return 1
    step = int(f.step)
    if step >= EXHAUST and step <= EXHAUSTED and pay_by_exhausting(s, t, f, step):
        return 1
    step = int(f.step)
    if step >= DISCARD and step <= DISCARDED and pay_by_discarding(s, t, f, step):
        return 1
    step = int(f.step)
    if step >= PAY and step <= PAID and pay_resources(s, t, f, step):
        return 1
    step = int(f.step)
    return resolve_use(s, t, f, step) if step >= RESOLVE else 0


@kernel
def is_from_hand(s, i):
    pile = int(s.inst[i].pile)
    return pile >= k.HAND and pile < k.HAND + k.SEATS


@kernel
def begin_use(s, t, f, step):
    i = int(f.source)
    seat = int(f.owner)
    card = t.card[int(s.inst[i].card)]
    hand = is_from_hand(s, i)
    f.saved = -1
    if hand and int(card.cost) == k.X_COST and step == START and pays_cost(s, t, f, i):
        compute_pool(s, t, seat)
        clear_options(s.h)
        look_with(s, i, seat, s.eyes)
        needs = int(t.ability[int(f.ability)].needs)
        for x in range(1, int(s.pool[int(card.sphere)]) + 1):
            s.eyes.x = x
            if needs < 0 or int(t.filter[needs].cost_x) == 0 or cost_is_useful(s, t, needs, x):
                add_option(s.h, k.X_IS, x, 0)
        f.step = X_CHOSEN
        return ask(s.h, k.ASK_X, seat)
    f.count = 0
    if hand and pays_cost(s, t, f, i):
        f.count = card.cost
        if int(card.cost) == k.X_COST:
            f.x = first_of(int(s.h.chosen))
            f.count = f.x
        log(s.h, k.L_PLAYS, seat, i, int(f.x))
        note_played(s, i)
        if int(card.type) == k.EVENT:
            move(s, i, k.LIMBO)
    else:
        log(s.h, k.L_USES, seat, i, int(f.ability))
    f.step = EXHAUST
    return 0


@kernel
def cost_is_useful(s, t, needs, x):
    """Is there a target whose printed cost is exactly X?"""
    n = collect(s, t, needs, s.eyes)
    for j in range(n):
        i = int(s.found[j])
        if int(t.card[int(s.inst[i].card)].cost) == x and may_be_put(s, t, i):
            return True
    return False


@kernel
def pays_cost(s, t, f, i):
    """Cards are paid for; an ally that a response of its own puts into play from hand is not."""
    return int(f.ability) < 0 or int(t.card[int(s.inst[i].card)].type) == k.EVENT


@kernel
def note_played(s, i):
    s.cards_played = int(s.cards_played) + 1
    if int(s.inst[i].played_in) == 0:
        s.inst[i].played_in = max(int(s.h.turn), 1)
    return 0


@kernel
def pay_by_exhausting(s, t, f, step):
    i = int(f.source)
    a = int(f.ability)
    if step == EXHAUST:
        if a < 0:
            f.step = PAY
            return 0
        ability = t.ability[a]
        count_use(s, t, a, i, int(f.owner))
        if int(ability.exhaust_self) != 0:
            exhaust(s, i)
        if int(ability.resources) > 0:
            s.inst[i].resources = int(s.inst[i].resources) - int(ability.resources)
            log(s.h, k.L_PAYS, i, int(ability.resources), 0)
        if int(ability.threat) > 0:
            change_threat(s, int(f.owner), int(ability.threat))
        if int(ability.exhaust) < 0:
            f.step = DISCARD
            f.index = 0
            return 0
        clear_options(s.h)
        n = collect(s, t, int(ability.exhaust), f)
        strikes = int(t.op[int(ability.first_op)].code) == ATTACK
        for j in range(n):
            # an attack declared by a card: only a character that can reach an enemy pays for something
            if not strikes or reaches_some(s, t, int(s.found[j]), int(f.owner)):
                add_option(s.h, k.TARGET, int(s.found[j]), a)
        f.step = EXHAUSTED
        return ask(s.h, k.ASK_EXHAUST, int(f.owner))
    f.saved = first_of(int(s.h.chosen))
    exhaust(s, int(f.saved))
    f.step = DISCARD
    f.index = 0
    return 0


@kernel
def pay_by_discarding(s, t, f, step):
    ability = t.ability[int(f.ability)]
    seat = int(f.owner)
    if step == DISCARDED:
        i = first_of(int(s.h.chosen))
        move(s, i, discard_pile(s, i))
        log(s.h, k.L_DISCARDS, seat, i, 0)
        f.index = int(f.index) + 1
    if int(f.index) >= int(ability.discard) or int(s.pile_n[k.HAND + seat]) == 0:
        f.step = PAY
        return 0
    clear_options(s.h)
    for j in range(int(s.pile_n[k.HAND + seat])):
        add_option(s.h, k.TARGET, int(s.pile[k.HAND + seat, j]), int(f.ability))
    f.step = DISCARDED
    return ask(s.h, k.ASK_DISCARD, seat)


@kernel
def spend(s, i, n):
    s.inst[i].resources = int(s.inst[i].resources) - n
    log(s.h, k.L_PAYS, i, n, 0)
    return 0


@kernel
def pay_resources(s, t, f, step):
    """Pay one resource after the other from heroes that match; without a choice all at once."""
    seat = int(f.owner)
    card = t.card[int(s.inst[int(f.source)].card)]
    sphere = int(card.sphere)
    if step == PAID:
        spend(s, first_of(int(s.h.chosen)), 1)
        f.count = int(f.count) - 1
    if int(f.count) <= 0:
        f.step = RESOLVE
        return 0
    pools = int(card.three_pools)
    total = 0
    clear_options(s.h)
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if int(s.inst[i].resources) > 0 and can_pay(s, t, i, sphere):
            total += int(s.inst[i].resources)
            add_option(s.h, k.PAY, i, 0)
    if pools > 0 or int(s.h.n_options) == 1 or total == int(f.count):
        return pay_all(s, f, pools)
    f.step = PAID
    return ask(s.h, k.ASK_PAY, seat)


@kernel
def pay_all(s, f, pools):
    """No choice is left: one from each pool, one pool alone, or everything the matching pools hold."""
    left = int(f.count)
    for n in range(int(s.h.n_options)):
        i = first_of(int(s.h.option[n]))
        part = 1 if pools > 0 else min(left, int(s.inst[i].resources))
        part = min(part, left)
        if part > 0:
            spend(s, i, part)
        left -= part
    f.count = 0
    f.step = RESOLVE
    return 0


@kernel
def resolve_use(s, t, f, step):
    i = int(f.source)
    seat = int(f.owner)
    card = t.card[int(s.inst[i].card)]
    kind = int(card.type)
    if step == HOST_CHOSEN:
        host = first_of(int(s.h.chosen))
        s.h.n_frames = int(s.h.n_frames) - 1
        attach(s, t, i, host, k.HOW_PLAYED)
        return 0
    if int(f.ability) >= 0:
        f.kind = k.F_EFFECT
        f.step = 0
        f.index = 0
        f.count = 0
        return 0
    if kind == k.ALLY:
        s.h.n_frames = int(s.h.n_frames) - 1
        s.allies_this_round = int(s.allies_this_round) + 1
        enter_play(s, t, i, seat, k.HOW_PLAYED)
        return 0
    clear_options(s.h)
    n = collect(s, t, int(card.attach_to), f)
    for j in range(n):
        add_option(s.h, k.TARGET, int(s.found[j]), 0)
    f.step = HOST_CHOSEN
    return ask(s.h, k.ASK_ATTACH, seat)
