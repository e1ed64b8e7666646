"""Filters: which cards a text means. `passes` asks one card, `collect` finds all of them."""

import numpy as np

from simulator.games.altered import terms as k
from simulator.games.altered.kernels import kernel, small
from simulator.games.altered.piles import facing, initiative, is_expedition, other_side, zone_of

NO_SUBTYPES = np.uint64(0)
YOURS, OPPOSING = 1, 2
OTHER, HERE, FACING, ANOTHER, READY, ELSEWHERE = 1, 2, 3, 4, 5, 6
BOOSTED = 8


@kernel
def match(s, t, number, i, f):
    """1 when card ``i`` lies where filter ``number`` looks and passes it."""
    if (int(t.filter[number].zones) >> zone_of(int(s.inst[i].pile))) & 1 == 0:
        return 0
    return passes(s, t, number, i, f)


@kernel
def passes(s, t, number, i, f):
    """1 when card ``i``, wherever it lies, passes filter ``number`` read with the eyes of frame ``f``."""
    flt = t.filter[number]
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    if int(flt.types) != 0 and (int(flt.types) >> int(card.type)) & 1 == 0:
        return 0
    if flt.subtypes != NO_SUBTYPES and (flt.subtypes & card.subtypes) == NO_SUBTYPES:
        return 0
    if int(flt.token) != 0 and (int(flt.token) == 1) != (int(card.token) != 0):
        return 0
    if int(flt.landmark) != 0 and int(card.landmark) == 0:
        return 0
    if int(flt.needs) != 0 or int(flt.lacks) != 0:
        bits = int(inst.status)
        if int(inst.boosts) > 0:
            bits |= BOOSTED
        if int(flt.needs) != 0 and bits & int(flt.needs) == 0:
            return 0
        if bits & int(flt.lacks) != 0:
            return 0
    cost = int(card.cost[0])
    if cost < int(flt.cost_low) or (int(flt.cost_high) >= 0 and cost > int(flt.cost_high)):
        return 0
    if int(flt.zero) != 0 and (int(card.type) != k.CHARACTER or zeros(t, int(inst.card)) == 0):
        return 0
    if int(flt.ctrl) != 0 and not match_control(int(flt.ctrl), int(inst.ctrl), f):
        return 0
    if int(flt.cost_kind) == 1 and cost > characters_of(s, int(f.owner)):
        return 0
    if int(flt.relation) != 0 and not match_relation(s, t, int(flt.relation), i, f):
        return 0
    return 1


@kernel
def zeros(t, card_number):
    """Printed statistics of 0."""
    n = 0
    for j in range(3):
        if int(t.card[card_number].stat[j]) == 0:
            n += 1
    return n


@kernel
def characters_of(s, seat):
    return int(s.pile_n[k.EXPEDITION + 2 * seat]) + int(s.pile_n[k.EXPEDITION + 2 * seat + 1])


@kernel
def match_control(ctrl, who, f):
    if ctrl == YOURS:
        return who == int(f.player)
    if ctrl == OPPOSING:
        return who != int(f.player)
    # of the chosen player
    return who == int(f.chosen_player)


@small
def giants(t):
    """Can a card of the run be Gigantic?"""
    return int(t.keywords) & k.GIGANTIC != 0 or (int(t.rules) >> k.RULE_TOKENS_GIGANTIC) & 1 != 0


@kernel
def is_gigantic(s, t, i):
    """Printed, or given to tokens by a card of its controller."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    if int(card.keywords) & k.GIGANTIC:
        return True
    if (int(t.rules) >> k.RULE_TOKENS_GIGANTIC) & 1 == 0 or int(card.token) == 0:
        return False
    for pile in range(k.EXPEDITION + 2 * int(inst.ctrl), k.EXPEDITION + 2 * int(inst.ctrl) + 2):
        for j in range(int(s.pile_n[pile])):
            if (int(t.card[int(s.inst[int(s.pile[pile, j])].card)].rules) >> k.RULE_TOKENS_GIGANTIC) & 1:
                return True
    return False


@kernel
def stands_in(s, t, i, pile):
    """Is this Character present in that Expedition: a Gigantic one is in both of its controller's."""
    own = int(s.inst[i].pile)
    if own == pile:
        return True
    return is_expedition(own) and other_side(own) == pile and is_gigantic(s, t, i)


@kernel
def match_relation(s, t, relation, i, f):
    if relation == OTHER:
        return i != int(f.source)
    if relation == ANOTHER:
        return i != int(f.target)
    if relation == READY:
        return int(s.inst[i].exhausted) == 0
    place = int(f.other)
    if not is_expedition(place):
        return False
    if relation == FACING:
        place = facing(place)
    elif relation == ELSEWHERE:
        place = other_side(place)
    return stands_in(s, t, i, place)


@kernel
def collect(s, t, number, f):
    """Write every match into ``s.found`` (by zone, player with the initiative first, pile order); how many."""
    return walk(s, t, number, f, 1)


@kernel
def count(s, t, number, f):
    """How many cards match; ``s.found`` stays as it is, so that a loop over it may ask."""
    return walk(s, t, number, f, 0)


@kernel
def walk(s, t, number, f, keep):
    zones = int(t.filter[number].zones)
    first = initiative(s)
    n = 0
    for zone in range(9):
        if (zones >> zone) & 1 == 0:
            continue
        sides = 2 if zone == k.Z_EXPEDITION else 1
        for turn in range(k.SEATS):
            seat = first ^ turn
            for side in range(sides):
                pile = k.EXPEDITION + 2 * seat + side if zone == k.Z_EXPEDITION else 2 * zone + seat
                if zone == k.Z_LIMBO:
                    pile = k.LIMBO
                    if turn == 1:
                        continue
                for j in range(int(s.pile_n[pile])):
                    i = int(s.pile[pile, j])
                    if passes(s, t, number, i, f):
                        if keep:
                            s.found[n] = i
                        n += 1
    return n
