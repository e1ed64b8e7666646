"""What happens to cards, with all that follows: joining, leaving, statuses, boosts, draws, tokens, steps on the map."""

from simulator.core.record import log, push_frame
from simulator.games.altered import terms as k
from simulator.games.altered.kernels import kernel
from simulator.games.altered.matching import passes
from simulator.games.altered.piles import (
    forget,
    is_expedition,
    move,
    new_instance,
    put,
    seat_of,
    take_out,
    top_of_deck,
)
from simulator.games.altered.reactions import fire
from simulator.games.altered.state import MAX_INSTANCES
from simulator.games.altered.stats import constant_holds, progress_of, seat_rule, see


@kernel
def gain_status(s, i, status):
    """A status cannot be gained twice."""
    inst = s.inst[i]
    if int(inst.status) & status:
        return 0
    inst.status = int(inst.status) | status
    log(s.h, k.L_STATUS, i, status, 0)
    return 1


@kernel
def lose_status(s, i, status):
    inst = s.inst[i]
    if int(inst.status) & status == 0:
        return 0
    inst.status = int(inst.status) & ~status
    log(s.h, k.L_LOSES, i, status, 0)
    return 1


@kernel
def gain_boosts(s, t, i, n):
    if n <= 0:
        return 0
    inst = s.inst[i]
    inst.boosts = int(inst.boosts) + n
    log(s.h, k.L_BOOST, i, n, int(inst.boosts))
    fire(s, t, k.EV_BOOSTED, i, int(inst.ctrl), n)
    return 1


@kernel
def add_counters(s, i, n):
    inst = s.inst[i]
    if int(inst.counters) + n < 0:
        return 0
    inst.counters = int(inst.counters) + n
    log(s.h, k.L_COUNTERS, i, n, int(inst.counters))
    return 1


@kernel
def becomes_mana(s, t, i, rule):
    """The constant ability with which this Character leaves the Expedition zone for Mana, -1: it has none now."""
    card = t.card[int(s.inst[i].card)]
    if (int(card.rules) >> rule) & 1 == 0:
        return -1
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) != k.K_CONSTANT or int(ability.rule) != rule or not constant_holds(s, t, a, i):
            continue
        see(s, i)
        if int(ability.filter) < 0 or passes(s, t, int(ability.filter), i, s.ctx) == 1:
            return a
    return -1


@kernel
def leave(s, t, i, kind):
    """Card ``i`` goes to its owner's pile of this kind (DECK on top, HAND, DISCARD, MANA exhausted, RESERVE).

    A token ceases to exist instead; a replacement effect of the card itself comes before.
    """
    inst = s.inst[i]
    from_expedition = is_expedition(int(inst.pile))
    if from_expedition:
        fire(s, t, k.EV_LEAVES_EXPEDITION, i, int(inst.ctrl), int(inst.status))
        if becomes_mana(s, t, i, k.RULE_TO_MANA) >= 0:
            return settle_in(s, t, i, k.MANA)
        a = becomes_mana(s, t, i, k.RULE_MAY_TO_MANA)
        if a >= 0 and int(t.card[int(inst.card)].token) == 0:
            f = s.h.frames[push_frame(s.h, k.F_LEAVE, i, int(inst.owner))]
            f.ability = a
            f.amount = kind
            f.other = 1 if int(t.card[int(inst.card)].keywords) & k.SEASONED != 0 else 0
            take_out(s, i)
            put(s, i, k.LIMBO)
            return 1
    return settle_in(s, t, i, kind)


@kernel
def settle_in(s, t, i, kind):
    """The move itself, and what it is to those who watch it."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    old = int(inst.pile)
    owner = int(inst.owner)
    from_expedition = is_expedition(old)
    from_hand = old == k.HAND + owner
    if old == k.LANDMARK + int(inst.ctrl):
        fire(s, t, k.EV_LEAVES_LANDMARK, i, int(inst.ctrl), 0)
    if old == k.RESERVE + owner:
        fire(s, t, k.EV_LEAVES_RESERVE, i, owner, 0)
    boosts = int(inst.boosts) if from_expedition and kind == k.RESERVE and int(card.keywords) & k.SEASONED else 0
    if int(card.token) != 0:
        kind = k.GONE
        owner = 0
    if kind == k.RESERVE and from_expedition:
        fire(s, t, k.EV_EXPEDITION_TO_RESERVE, i, owner, 0)
    forget(s, i)
    inst.ctrl = inst.owner
    inst.boosts = boosts
    log(s.h, k.L_LEAVES, i, kind + owner, 0)
    move(s, i, kind + owner)
    inst.known = 3 if kind != k.HAND and kind != k.DECK and kind != k.MANA else int(inst.known)
    if kind == k.MANA:
        inst.exhausted = 1
    if kind == k.HAND:
        note_drawn(s, i)
    if kind == k.RESERVE and from_hand:
        fire(s, t, k.EV_HAND_TO_RESERVE, i, owner, 0)
    return 1


@kernel
def note_drawn(s, i):
    if int(s.inst[i].drawn_in) == 0:
        s.inst[i].drawn_in = 1 + max(int(s.h.turn), 0)
    return 0


@kernel
def sacrifice(s, t, i, seat):
    """Its controller discards it from play; whoever watches sacrifices sees it with the statuses it had."""
    log(s.h, k.L_SACRIFICES, seat, i, 0)
    status = int(s.inst[i].status)
    fire(s, t, k.EV_SACRIFICED, i, seat, status)
    return leave(s, t, i, k.DISCARD)


@kernel
def join(s, t, i, pile, how):
    """A card enters an Expedition or the Landmark zone. ``how``: 0 put there, 1 played from hand, 2 from Reserve."""
    inst = s.inst[i]
    inst.exhausted = 0
    inst.ctrl = seat_of(pile) if is_expedition(pile) else pile & 1
    move(s, i, pile)
    log(s.h, k.L_JOINS, i, pile, 0)
    if how == 2 and is_expedition(pile):
        gain_status(s, i, k.FLEETING)
    seat = int(inst.ctrl)
    fire(s, t, k.EV_JOINS, i, seat, how)
    if how == 1:
        fire(s, t, k.EV_FROM_HAND, i, seat, how)
    if how == 2:
        fire(s, t, k.EV_FROM_RESERVE, i, seat, how)
    return 1


@kernel
def gone_token(s, card):
    """A token of this kind that left play and that nothing remembers: its place serves a new one. -1: there is none.

    When the record is full, the place of a token of another kind will do.
    """
    full = int(s.n_inst) >= MAX_INSTANCES or int(s.pile_n[k.GONE]) >= k.PILE_CAPACITY
    for j in range(int(s.pile_n[k.GONE])):
        i = int(s.pile[k.GONE, j])
        remembered = int(s.inst[i].card) != card and not full
        for n in range(int(s.n_waiting)):
            if int(s.waiting[n].source) == i or int(s.waiting[n].subject) == i:
                remembered = True
        for n in range(int(s.h.n_frames)):
            f = s.h.frames[n]
            if int(f.source) == i or int(f.subject) == i or int(f.target) == i:
                remembered = True
        if not remembered:
            return i
    return -1


@kernel
def create_token(s, t, card, pile, seat):
    """A token joins an Expedition; the player whose Expedition it is controls it, whoever created it."""
    owner = seat_of(pile)
    i = gone_token(s, card)
    if i < 0:
        i = new_instance(s, card, owner, k.LIMBO)
    else:
        inst = s.inst[i]
        inst.card = card
        inst.owner = owner
        inst.ctrl = owner
        move(s, i, k.LIMBO)
    log(s.h, k.L_TOKEN, i, pile, 0)
    join(s, t, i, pile, 0)
    fire(s, t, k.EV_TOKEN, i, seat, 0)
    return i


@kernel
def draw(s, t, seat, n):
    """Draw cards; one event however many. Without a card in deck and discard pile nothing is drawn."""
    drawn = 0
    for _ in range(n):
        i = top_of_deck(s, seat)
        if i < 0:
            break
        move(s, i, k.HAND + seat)
        s.inst[i].known = 1 << seat
        note_drawn(s, i)
        log(s.h, k.L_DRAWS, seat, i, 0)
        drawn += 1
    if drawn > 0:
        fire(s, t, k.EV_DRAWS, -1, seat, drawn)
    return drawn


@kernel
def resupply(s, t, seat):
    """The top card of the deck goes to Reserve; a rule of the player may show two of which one is discarded."""
    i = top_of_deck(s, seat)
    if i < 0:
        return 0
    if (int(t.rules) >> k.RULE_RESUPPLY_TWO) & 1 and seat_rule(s, t, seat, k.RULE_RESUPPLY_TWO, -1) > 0:
        move(s, i, k.LIMBO)
        other = top_of_deck(s, seat)
        if other >= 0:
            move(s, other, k.LIMBO)
            s.inst[i].known = 3
            s.inst[other].known = 3
            f = s.h.frames[push_frame(s.h, k.F_PICK, i, seat)]
            f.other = other
            fire(s, t, k.EV_DRAWS, -1, seat, 1)
            return 1
    move(s, i, k.RESERVE + seat)
    s.inst[i].known = 3
    log(s.h, k.L_RESUPPLIES, seat, i, 0)
    fire(s, t, k.EV_DRAWS, -1, seat, 1)
    return 1


@kernel
def add_orb(s, seat, i, ready, from_deck):
    """A card becomes a Mana Orb, face down: its owner may look at it."""
    forget(s, i)
    move(s, i, k.MANA + seat)
    s.inst[i].known = 1 << seat
    s.inst[i].exhausted = 0 if ready else 1
    log(s.h, k.L_MANA, seat, i, from_deck)
    return 1


@kernel
def mana_from_deck(s, seat, n):
    done = 0
    for _ in range(n):
        i = top_of_deck(s, seat)
        if i < 0:
            break
        add_orb(s, seat, i, False, 1)
        done += 1
    return done


@kernel
def step_forward(s, t, seat, side, terrains):
    """Move an Expedition one region on; a face-down Tumult card that it enters is turned up. 1: it moved."""
    if int(s.arena) == k.IN_THE_ARENA:
        return 0
    here = int(s.seat[seat].region[side])
    to = here + 1 if side == k.HERO_SIDE else here - 1
    if to < 0 or to >= k.REGIONS:
        return 0
    turn_up(s, to)
    s.seat[seat].region[side] = to
    log(s.h, k.L_MOVES, 2 * seat + side, to, terrains)
    check_old_rules(s, t)
    return 1


@kernel
def step_back(s, t, seat, side):
    if int(s.arena) == k.IN_THE_ARENA:
        return 0
    here = int(s.seat[seat].region[side])
    to = here - 1 if side == k.HERO_SIDE else here + 1
    if to < 0 or to >= k.REGIONS:
        return 0
    turn_up(s, to)
    s.seat[seat].region[side] = to
    log(s.h, k.L_BACK, 2 * seat + side, to, 0)
    return 1


@kernel
def turn_up(s, region):
    """Turn up the whole Tumult card that this region is a half of."""
    if region == 0 or region == k.REGIONS - 1:
        return 0
    n = (region - 1) >> 1
    if int(s.face_up[n]) != 0:
        return 0
    s.face_up[n] = 1
    show_terrains(s, n)
    log(s.h, k.L_MAP, n, 0, 0)
    return 1


@kernel
def show_terrains(s, n):
    """The regions of a Tumult card: one has a single terrain, the other the two others; face down they have none."""
    single = 1 << (int(s.tumult[n]) & 3)
    turned = int(s.tumult[n]) >> 2
    shown = int(s.face_up[n]) != 0
    s.region[2 * n + 1 + turned] = single if shown else 0
    s.region[2 * n + 2 - turned] = k.ALL_TERRAINS ^ single if shown else 0
    return 0


@kernel
def finish(s, winner, cause):
    """The game is over: the seat that won, -1: nobody did."""
    if int(s.h.over) != 0:
        return 0
    s.h.over = 1
    s.h.result = winner + 1
    s.h.cause = cause
    if winner < 0:
        log(s.h, k.L_DRAWN, 0, 0, 0)
    else:
        log(s.h, k.L_WON, winner, cause, 0)
    return 0


@kernel
def check_victory(s):
    """Compare how far both have come once Expeditions of one player have met; equal: the Arena decides."""
    a = progress_of(s, 0)
    b = progress_of(s, 1)
    most = max(a, b)
    if int(s.arena) == k.IN_THE_ARENA or most < k.MEET:
        return 0
    if a != b:
        finish(s, 0 if a > b else 1, k.CAUSE_MET if most == k.MEET else k.CAUSE_CROSSED)
        return 0
    s.arena = k.IN_THE_ARENA
    log(s.h, k.L_ARENA, -1, -1, 0)
    return 0


@kernel
def check_old_rules(s, t):
    """Rules 1.0 compare as soon as Expeditions meet, whenever that is (Progress compares once for all four)."""
    if int(t.old_rules) != 0 and int(s.step) != k.S_PROGRESS:
        check_victory(s)
    return 0
