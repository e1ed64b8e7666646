"""Ops of the card language that work on one card."""

from simulator.core.record import log
from simulator.games.altered import terms as k
from simulator.games.altered.kernels import kernel
from simulator.games.altered.moves import add_counters, gain_boosts, gain_status, leave, lose_status, sacrifice
from simulator.games.altered.piles import in_play, is_expedition, move, other_side, zone_of
from simulator.games.altered.playing import may_play, start_play
from simulator.games.altered.reactions import fire_joins

BOOST, ANCHOR, SLEEP, FLEETING, LOSE_FLEETING, DISCARD, TO_RESERVE, TO_HAND, TO_MANA, TO_DECK = range(1, 11)
SACRIFICE, OTHER_SIDE, COUNTERS, FIRE_JOINS, PLAY_FREE, EXHAUST = range(11, 17)
SUBJECT = 2  # vocabulary.WHO


@kernel
def apply_to_card(s, t, f, op, i, seat, amount):
    """Apply one op to one card for the acting seat. Returns 1 when it changed something."""
    code = int(op.code)
    inst = s.inst[i]
    if code <= LOSE_FLEETING:
        if not is_expedition(int(inst.pile)):
            return 0
        if code == BOOST:
            return gain_boosts(s, t, i, amount)
        if code == ANCHOR:
            return gain_status(s, i, k.ANCHORED)
        if code == SLEEP:
            return gain_status(s, i, k.ASLEEP)
        if code == FLEETING:
            return gain_status(s, i, k.FLEETING)
        return lose_status(s, i, k.FLEETING)
    if code <= TO_DECK:
        zone = zone_of(int(inst.pile))
        if int(op.who) <= SUBJECT and (zone == k.Z_HAND or zone == k.Z_DECK):
            return 0  # a card that has gone where nobody sees it is not found again
        return send(s, t, code, i)
    if code == SACRIFICE:
        if not in_play(s, i):
            return 0
        return sacrifice(s, t, i, int(inst.ctrl))
    if code == OTHER_SIDE:
        if not is_expedition(int(inst.pile)):
            return 0
        # not a change of zone: nothing is forgotten, nothing joins
        pile = other_side(int(inst.pile))
        entered = int(inst.entered)
        move(s, i, pile)
        inst.entered = entered
        log(s.h, k.L_JOINS, i, pile, 1)
        return 1
    if code == COUNTERS:
        return add_counters(s, i, amount)
    if code == FIRE_JOINS:
        return 1 if fire_joins(s, t, i) > 0 else 0
    if code == PLAY_FREE:
        pile = int(inst.pile)
        if (pile != k.RESERVE + seat and pile != k.HAND + seat) or not may_play(s, t, seat, i):
            return 0
        start_play(s, i, seat, -1, 1)
        return 1
    if int(inst.exhausted) != 0:
        return 0
    inst.exhausted = 1
    log(s.h, k.L_EXHAUSTS, i, 0, 0)
    return 1


@kernel
def send(s, t, code, i):
    """Move a card to its owner's discard pile, Reserve, hand, Mana or deck, if it is still where it was meant."""
    pile = int(s.inst[i].pile)
    if pile == k.GONE or pile == k.LIMBO:
        return 0
    kind = k.DISCARD
    if code == TO_RESERVE:
        kind = k.RESERVE
    elif code == TO_HAND:
        kind = k.HAND
    elif code == TO_MANA:
        kind = k.MANA
    elif code == TO_DECK:
        kind = k.DECK
    if pile == kind + int(s.inst[i].owner):
        return 0
    return leave(s, t, i, kind)
