"""What the greedy agent minds when it is not alone at the table: the others' threat, fighters, heroes and turns.

Nothing here is asked for while one player is left: alone, the agent plays as if this module did not exist.
"""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.looked import SAW_FATE
from simulator.games.lotr_lcg.greedy.order import place_of
from simulator.games.lotr_lcg.greedy.weights import EDGE, NEVER
from simulator.games.lotr_lcg.greedy.worth import ready_attack, will_engage, wound_cost
from simulator.games.lotr_lcg.piles import seat_in_order
from simulator.games.lotr_lcg.stats import stat

NOBODY = -1


@kernel
def see_fates(s, t):
    """Who will have to engage each enemy of the staging area, by the order of the engagement checks to come."""
    if int(s.looked) & SAW_FATE:
        return 0
    s.looked = int(s.looked) | SAW_FATE
    n = int(s.pile_n[k.STAGING])
    for j in range(n):
        s.fate[j] = NOBODY
    turn = 0
    idle = 0
    while idle < int(s.players):
        seat = seat_in_order(s, turn)
        turn += 1
        best = NOBODY
        cost = -1
        for j in range(n):
            i = int(s.pile[k.STAGING, j])
            card = t.card[int(s.inst[i].card)]
            if int(card.type) != k.ENEMY or int(s.fate[j]) != NOBODY:
                continue
            if will_engage(s, t, i, seat) and int(card.engagement) > cost:
                best = j
                cost = int(card.engagement)
        if best < 0 or int(s.seat[seat].out) != 0:
            idle += 1
            continue
        s.fate[best] = seat
        idle = 0
    return 0


@kernel
def fate_of(s, t, i):
    """The seat that this enemy of the staging area will engage, -1: none."""
    see_fates(s, t)
    for j in range(int(s.pile_n[k.STAGING])):
        if int(s.pile[k.STAGING, j]) == i:
            return int(s.fate[j])
    return NOBODY


@kernel
def struck(s, t, i, attack, bonus, cards):
    """Cost of an attack on this character, less its ``defense`` already, with face-down shadow cards."""
    if s.boost <= 0.0 or cards == 0:
        return wound_cost(s, t, i, attack)
    chance = min(s.boost * float(cards), 1.0)
    return (1.0 - chance) * wound_cost(s, t, i, attack) + chance * wound_cost(s, t, i, attack + bonus)


@kernel
def free_cost(s, t, seat, attack, cards):
    """Cost of an undefended attack on this player: the hero whom it hurts least."""
    best = NEVER
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if int(t.card[int(s.inst[i].card)].type) == k.HERO:
            best = min(best, struck(s, t, i, attack, int(s.boosted_free), cards))
    return best + t.w[w.UNDEFENDED]


@kernel
def is_needed(s, seat):
    """This player has enemies that his characters could still fight."""
    return int(s.pile_n[k.ENGAGED + seat]) > 0 and (int(s.phase) != k.COMBAT or int(s.step) < k.S_COMBAT_END)


@kernel
def shield_cost(s, t, i, seat, attack, cards):
    """Cost of defending a partner with this Sentinel."""
    cost = struck(s, t, i, attack - stat(s, t, i, k.DEFENSE), int(s.boosted), cards)
    if is_needed(s, seat):
        cost += t.w[w.COMPANY_SPARED] * float(stat(s, t, i, k.ATTACK) + stat(s, t, i, k.DEFENSE))
    return cost + EDGE


@kernel
def cheapest_shield(s, t, owner, attack, cards):
    """What the cheapest Sentinel of another player costs who may take an attack on ``owner``; `NEVER`: none may."""
    best = NEVER
    for p in range(int(s.players)):
        if p == owner:
            continue
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            card = t.card[int(s.inst[i].card)]
            if int(card.keywords) & k.SENTINEL and int(s.inst[i].exhausted) == 0 and int(s.inst[i].defending) == 0:
                best = min(best, shield_cost(s, t, i, p, attack, cards))
    return best


@kernel
def ranged_attack(s, t, seat, past):
    """Attack of the seat's ready Ranged characters; ``past``: only if the seat has nothing left to do with them."""
    if past and int(s.pile_n[k.ENGAGED + seat]) > 0 and place_of(s, seat) > place_of(s, int(s.active)):
        return 0
    total = 0
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if int(t.card[int(s.inst[i].card)].keywords) & k.RANGED:
            total += ready_attack(s, t, i)
    return total


@kernel
def support(s, t, seat):
    """Attack that the other players' Ranged characters can add to an attack of this seat."""
    total = 0
    for p in range(int(s.players)):
        if p != seat:
            total += ranged_attack(s, t, p, 1)
    return total
