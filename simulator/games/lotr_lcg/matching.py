"""Filters: which cards a text means. `match` asks one card, `collect` finds all of them."""

import numpy as np

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.lasting import cannot_attack
from simulator.games.lotr_lcg.piles import in_play, zone_number

EXHAUSTED, COMMITTED, DAMAGED, ATTACKING, DEFENDING, IS_ATTACHED, IS_RESTRICTED = 1, 2, 4, 8, 16, 32, 64
IS_CLAIMED, IS_CLOSED, IS_SILENT, IS_BARRED, IS_FIXED = 128, 256, 512, 1024, 2048
NO_TRAITS = np.uint64(0)


@kernel
def state_bits(s, t, i):
    inst = s.inst[i]
    bits = 0
    if int(inst.exhausted) != 0:
        bits |= EXHAUSTED
    if int(inst.committed) != 0:
        bits |= COMMITTED
    if int(inst.damage) > 0:
        bits |= DAMAGED
    if int(inst.attacking) > 0:
        bits |= ATTACKING
    if int(inst.defending) > 0:
        bits |= DEFENDING
    if int(inst.host) >= 0:
        bits |= IS_ATTACHED
    if int(t.card[int(inst.card)].keywords) & k.RESTRICTED:
        bits |= IS_RESTRICTED
    if int(inst.ctrl) >= 0 and int(t.card[int(inst.card)].type) == k.OBJECTIVE:
        bits |= IS_CLAIMED
    if int(t.card[int(inst.card)].rules) & (1 << k.NO_ATTACHMENTS):
        bits |= IS_CLOSED
    if int(inst.silenced) > 0:
        bits |= IS_SILENT
    if int(t.card[int(inst.card)].keywords) & k.PERMANENT and in_play(s, i):
        bits |= IS_FIXED
    seat = int(inst.pile) - k.ENGAGED
    if seat >= 0 and seat < k.SEATS and cannot_attack(s, i, seat):
        bits |= IS_BARRED
    return bits


@kernel
def match(s, t, number, i, f):
    """1 when card ``i`` lies where filter ``number`` looks and passes it."""
    if (int(t.filter[number].zones) >> zone_number(int(s.inst[i].pile))) & 1 == 0:
        return 0
    return passes(s, t, number, i, f)


@kernel
def passes(s, t, number, i, f):
    """1 when card ``i``, wherever it lies, passes filter ``number`` read with the eyes of frame ``f``."""
    flt = t.filter[number]
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    types = int(flt.types)
    if types != 0 and (types >> int(card.type)) & 1 == 0:
        # whatever is attached is an attachment, a treachery too
        if int(inst.pile) != k.ATTACHED or (types >> k.ATTACHMENT) & 1 == 0:
            return 0
    if flt.traits != NO_TRAITS and (flt.traits & inst.traits) == NO_TRAITS:
        return 0
    if int(flt.spheres) != 0 and (int(flt.spheres) >> int(card.sphere)) & 1 == 0:
        return 0
    if int(flt.keywords) != 0 and int(flt.keywords) & int(card.keywords) == 0:
        return 0
    needs = int(flt.needs)
    lacks = int(flt.lacks)
    if needs != 0 or lacks != 0:
        bits = state_bits(s, t, i)
        if bits & needs != needs or bits & lacks != 0:
            return 0
    if int(flt.title) >= 0 and int(flt.title) != int(card.title):
        return 0
    if int(flt.ctrl) != 0 and not match_control(s, int(flt.ctrl), int(flt.zones), i, f):
        return 0
    if int(flt.engaged) != 0 and not match_engaged(int(flt.engaged), int(inst.pile), f):
        return 0
    if int(flt.relation) != 0 and not match_relation(s, t, int(flt.relation), i, f):
        return 0
    if int(flt.cost_x) != 0:
        if int(flt.cost_x) == 1 and int(card.cost) != int(f.x):
            return 0
        if int(flt.cost_x) == 2 and int(card.cost) > int(f.x):
            return 0
    return 1


@kernel
def passed(s, t, number, i, f):
    """As `passes`, for what has happened to a card: one that lay face down as an enemy left play as that enemy."""
    inst = s.inst[i]
    under = int(inst.under)
    if under >= 0:
        return passes(s, t, number, i, f)
    card = int(inst.card)
    traits = inst.traits
    inst.card = -1 - under
    inst.traits = t.card[-1 - under].traits
    result = passes(s, t, number, i, f)
    inst.card = card
    inst.traits = traits
    return result


@kernel
def match_control(s, ctrl, zones, i, f):
    """Whose card it is: its controller, or its owner where the filter speaks of hands, decks and discard piles."""
    who = int(s.inst[i].ctrl) if zones & ~7 else int(s.inst[i].owner)
    if ctrl == 1:
        return who == int(f.player)
    if ctrl == 2:
        return who == int(f.chosen_player)
    if ctrl == 3:
        return who != int(f.player)
    if ctrl == 4:
        return who == int(f.event_player)
    return int(s.inst[i].owner) == int(f.player)


@kernel
def match_engaged(engaged, pile, f):
    """Whom an enemy is engaged with; cards elsewhere are not concerned (the filter's zones speak of them)."""
    seat = pile - k.ENGAGED
    if seat < 0 or seat >= k.SEATS:
        return True
    if engaged == 1:
        return seat == int(f.player)
    if engaged == 2:
        return seat == int(f.chosen_player)
    if engaged == 4:
        return seat != int(f.player)
    if engaged == 5:
        return seat == int(f.event_player)
    return True


@kernel
def can_reach(s, t, i, enemy, seat):
    """May this character of ``seat`` attack this enemy: engaged with him, Ranged, or allowed to strike into staging."""
    card = t.card[int(s.inst[i].card)]
    kind = int(card.type)
    if (kind != k.HERO and kind != k.ALLY) or int(s.inst[i].rules) & (1 << k.CANNOT_ATTACK):
        return False
    pile = int(s.inst[enemy].pile)
    if pile == k.ENGAGED + seat:
        return True
    if pile == k.STAGING:
        return int(card.rules) & (1 << k.ATTACKS_STAGING) != 0
    if pile < k.ENGAGED or pile >= k.ENGAGED + k.SEATS:
        return False
    return int(card.keywords) & k.RANGED != 0


@kernel
def reachable(s, t, enemy, seat):
    """Some ready character of the seat may attack this enemy."""
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if int(s.inst[i].exhausted) == 0 and can_reach(s, t, i, enemy, seat):
            return True
    return False


@kernel
def reaches_some(s, t, i, seat):
    """This character may attack some enemy in play."""
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.ENGAGED + p])):
            if can_reach(s, t, i, int(s.pile[k.ENGAGED + p, j]), seat):
                return True
    for j in range(int(s.pile_n[k.STAGING])):
        x = int(s.pile[k.STAGING, j])
        if int(t.card[int(s.inst[x].card)].type) == k.ENEMY and can_reach(s, t, i, x, seat):
            return True
    return False


@kernel
def match_relation(s, t, relation, i, f):
    inst = s.inst[i]
    if relation == 1:
        return i != int(f.source)
    if relation == 2:
        return i != int(f.target)
    if relation == 3:  # attached to a defender of this attack
        host = int(inst.host)
        return host >= 0 and int(s.inst[host].defending) == int(f.other) + 1
    if relation == 4:
        host = int(s.inst[int(f.source)].host)
        return host >= 0 and int(inst.host) == host
    if relation == 5:
        return int(inst.defending) == int(f.other) + 1
    if relation == 16:
        for j in range(int(s.pile_n[k.PLAY + int(inst.ctrl)])):
            other = s.inst[int(s.pile[k.PLAY + int(inst.ctrl), j])]
            if int(t.card[int(other.card)].type) == k.HERO and int(other.damage) > int(inst.damage):
                return False
        return True
    if relation == 7:
        return reachable(s, t, i, int(f.player))
    if relation == 10:
        host = int(inst.host)
        return int(inst.pile) == k.STAGING or (host >= 0 and int(s.inst[host].pile) == k.STAGING)
    return i != int(f.saved)


@kernel
def collect(s, t, number, f):
    """Write every match into ``s.found`` (by zone, then player order, then pile order); return how many."""
    zones = int(t.filter[number].zones)
    players = int(s.players)
    n = 0
    zone = -1
    while zones != 0:
        zone += 1
        here = zones & 1
        zones = zones >> 1
        if here == 0:
            continue
        piles = players if zone < 5 else 1
        seat = int(s.first)
        for _ in range(piles):
            pile = zone * 4 + seat if zone < 5 else zone + 15
            for j in range(int(s.pile_n[pile])):
                i = int(s.pile[pile, j])
                if passes(s, t, number, i, f):
                    s.found[n] = i
                    n += 1
            seat = seat + 1 if seat + 1 < players else 0
    return n


@kernel
def has_many(s, t, number, f, n):
    """At least n cards match."""
    zones = int(t.filter[number].zones)
    found = 0
    for i in range(int(s.n_inst)):
        if (zones >> zone_number(int(s.inst[i].pile))) & 1 and passes(s, t, number, i, f):
            found += 1
    return found >= n


@kernel
def exists(s, t, number, f):
    zones = int(t.filter[number].zones)
    zone = -1
    while zones != 0:
        zone += 1
        here = zones & 1
        zones = zones >> 1
        if here == 0:
            continue
        piles = int(s.players) if zone < 5 else 1
        for p in range(piles):
            pile = zone * 4 + p if zone < 5 else zone + 15
            for j in range(int(s.pile_n[pile])):
                if passes(s, t, number, int(s.pile[pile, j]), f):
                    return True
    return False
