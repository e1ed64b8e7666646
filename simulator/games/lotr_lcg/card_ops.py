"""Ops of the card language that work on one card."""

from simulator.core.record import STREAM_SHARED, log
from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.attacks import call_attack
from simulator.games.lotr_lcg.changes import (
    add_to_staging,
    attach,
    deal_damage,
    discard_pile,
    engage,
    enter_play,
    exhaust,
    heal,
    note_drawn,
    place_on_location,
    place_on_quest,
    ready,
    take_away,
    take_control,
    to_encounter_deck,
    to_staging,
)
from simulator.games.lotr_lcg.codes import (
    AT_END,
    ATTACH_ASIDE,
    ATTACH_SELF,
    CANNOT_ATTACK,
    CAPTURE,
    CLAIM,
    DAMAGE,
    DISCARD,
    DISCARD_ATTACHMENTS,
    ENEMY_ATTACKS,
    ENGAGE,
    EXHAUST,
    GIVE_CONTROL,
    GUARD,
    HEAL,
    MODIFY,
    PROGRESS,
    PUT_INTO_PLAY,
    READY,
    RESCUE,
    RESOURCE,
    REVEAL,
    SET_ASIDE,
    SILENCE,
    TO_ENCOUNTER_DECK,
    TO_HAND,
    TO_STAGING,
    UNCOMMIT,
)
from simulator.games.lotr_lcg.entering import may_enter
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.lasting import add_lasting
from simulator.games.lotr_lcg.matching import passes
from simulator.games.lotr_lcg.piles import in_play, move, queue_event, shuffle
from simulator.games.lotr_lcg.prisoners import capture, rescue
from simulator.games.lotr_lcg.staging import reveal_guard, reveal_this

SHUFFLE, UNDER_OWNER, SETS, ENGAGED = 4, 8, 64, 128  # bits of op.flag


@kernel
def apply_to_card(s, t, f, op, i, seat, amount):
    """Apply one op to one card for the acting seat. Returns 1 when it changed something."""
    code = int(op.code)
    if code == DAMAGE:
        if not in_play(s, i) and int(s.inst[i].pile) != k.LIMBO:
            return 0
        return deal_damage(s, t, i, amount, k.LEFT_DESTROYED)
    if code == MODIFY:
        kind = st.LAST_SET if int(op.flag) & SETS else st.LAST_BONUS
        add_lasting(s, int(op.until), kind, i, int(op.stat), amount, -1)
        s.dirty = 1
        return 1
    if code == READY:
        return ready(s, i, 0)
    if code == EXHAUST:
        return exhaust(s, i)
    if code == HEAL:
        return heal(s, i, amount)
    if code == RESOURCE:
        return add_resources(s, i, amount)
    if code == PROGRESS:
        if i == int(s.quest) or int(s.inst[i].pile) == k.ACTIVE:
            # what explores the active location goes on to the quest, whichever of the two was aimed at
            place_on_quest(s, t, amount)
        elif not in_play(s, i):
            return 0
        else:
            place_on_location(s, t, i, amount)
        return 1
    if code == RESCUE:
        return rescue(s, t, i, amount)
    if code == DISCARD or code == DISCARD_ATTACHMENTS:
        if not in_play(s, i):
            return 0
        return take_away(s, t, i, discard_pile(s, i), k.LEFT_DISCARDED)
    return move_op(s, t, f, op, i, seat)


@kernel
def add_resources(s, i, n):
    if n <= 0:
        return 0
    s.inst[i].resources = int(s.inst[i].resources) + n
    log(s.h, k.L_RESOURCE, i, n, 0)
    return 1


@kernel
def move_op(s, t, f, op, i, seat):
    """Ops that move a card or bind an effect to it."""
    code = int(op.code)
    if code == ENGAGE:
        engage(s, t, i, seat, 0)
    elif code == TO_STAGING:
        if not in_play(s, i):
            return 0
        to_staging(s, i)
    elif code == UNCOMMIT:
        s.inst[i].committed = 0
        log(s.h, k.L_REMOVED_FROM_QUEST, i, 0, 0)
    elif code == TO_HAND:
        return to_hand(s, t, i)
    elif code == PUT_INTO_PLAY:
        return put_into_play(s, t, op, i, seat)
    elif code == AT_END:
        add_lasting(s, int(op.until), int(op.stat), i, 0, 0, seat)
    elif code == ATTACH_SELF:
        attach(s, t, int(f.source), i, k.HOW_PUT)
    elif code == SILENCE:
        add_lasting(s, int(op.until), st.LAST_SILENCED, i, 0, 1, -1)
        log(s.h, k.L_MODIFIES, i, k.THREAT + k.N_STATS * int(op.until), 0)
    elif code == CANNOT_ATTACK:
        barred = int(s.inst[i].pile) - k.ENGAGED
        if barred < 0 or barred >= k.SEATS:
            return 0
        add_lasting(s, st.UNTIL_PHASE, st.LAST_NO_ATTACK, i, 0, 1, barred)
        log(s.h, k.L_CANNOT_ATTACK, i, barred, 0)
    elif code == ENEMY_ATTACKS:
        return call_attack(s, i)
    elif code == ATTACH_ASIDE:
        return attach_aside(s, t, f, op, i)
    elif code == GIVE_CONTROL:
        take_control(s, t, i, seat)
    elif code == TO_ENCOUNTER_DECK:
        shuffled = 1 if int(op.flag) & SHUFFLE else 0
        if not in_play(s, i):
            return to_encounter_deck(s, i, shuffled)
        if not take_away(s, t, i, k.ENCOUNTER, k.LEFT_OTHER):
            return 0
        s.inst[i].known = (1 << k.SEATS) - 1
        if shuffled != 0:
            shuffle(s, k.ENCOUNTER, STREAM_SHARED)
    elif code == SET_ASIDE:
        return set_aside(s, t, i)
    elif code == REVEAL:
        if in_play(s, i):
            return 0
        reveal_this(s, i)
    elif code == GUARD:
        reveal_guard(s, i)
    elif code == CAPTURE:
        return capture(s, t, i)
    elif code == CLAIM:
        return claim(s, t, int(f.source), i, seat)
    return 1


@kernel
def claim(s, t, i, hero, seat):
    """An objective passes under the control of the player who claims it, attached to his hero."""
    if int(s.inst[i].pile) != k.STAGING:
        return 0
    log(s.h, k.L_CLAIMS, seat, i, 0)
    attach(s, t, i, hero, k.HOW_PUT)
    s.claims = int(s.claims) + 1
    s.dirty = 1
    queue_event(s, t, k.EV_CLAIMED, i, -1, seat, 0)
    return 1


@kernel
def set_aside(s, t, i):
    if in_play(s, i):
        return take_away(s, t, i, k.ASIDE, k.LEFT_OTHER)
    move(s, i, k.ASIDE)
    log(s.h, k.L_LEAVES, i, k.ASIDE, k.LEFT_OTHER)
    return 1


@kernel
def to_hand(s, t, i):
    owner = int(s.inst[i].owner)
    if owner < 0 and in_play(s, i):
        # the scenario has no hand: its card is discarded
        return take_away(s, t, i, k.ENCOUNTER_DISCARD, k.LEFT_RETURNED)
    if owner < 0 or int(s.seat[owner].out) != 0:
        return 0
    if in_play(s, i):
        if not take_away(s, t, i, k.HAND + owner, k.LEFT_RETURNED):
            return 0
    else:
        move(s, i, k.HAND + owner)
        s.inst[i].ctrl = owner
        log(s.h, k.L_LEAVES, i, k.HAND + owner, k.LEFT_RETURNED)
    note_drawn(s, i)
    return 1


@kernel
def card_for(s, t, op, host, f):
    """A card that is set aside and that the op may attach to ``host``, -1: none, or the host bears a copy."""
    for j in range(int(s.pile_n[k.ATTACHED])):
        x = int(s.pile[k.ATTACHED, j])
        if int(s.inst[x].host) == host and passes(s, t, int(op.amount_filter), x, f):
            return -1
    for j in range(int(s.pile_n[k.ASIDE])):
        x = int(s.pile[k.ASIDE, j])
        if int(s.inst[x].host) < 0 and passes(s, t, int(op.amount_filter), x, f):
            return x
    return -1


@kernel
def attach_aside(s, t, f, op, host):
    x = card_for(s, t, op, host, f)
    if x < 0:
        return 0
    attach(s, t, x, host, k.HOW_PUT)
    return 1


@kernel
def put_into_play(s, t, op, i, seat):
    """Put a card into play without paying; an encounter card goes to the staging area."""
    number = int(s.inst[i].card)
    if not may_enter(s, t, number):
        return 0
    owner = int(s.inst[i].owner)
    if owner < 0 and int(t.card[number].type) != k.ALLY:
        add_to_staging(s, t, i)
        if int(op.flag) & ENGAGED:
            s.inst[i].exhausted = 0  # a shadow card that has been turned over
            engage(s, t, i, seat, 0)
        return 1
    under = owner if int(op.flag) & UNDER_OWNER else seat
    if int(s.seat[under].out) != 0:
        return 0
    enter_play(s, t, i, under, k.HOW_PUT)
    return 1
