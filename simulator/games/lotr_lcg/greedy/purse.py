"""What a resource is worth: what the cards in hand still wait for.

A resource of a sphere that the hand holds more of than its heroes will pay for soon delays all of these cards by
part of a round; one that nothing waits for is free.
"""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.abilities import compute_pool
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.looked import SAW_PURSE
from simulator.games.lotr_lcg.greedy.weights import NEVER
from simulator.games.lotr_lcg.greedy.worth import is_second_copy


@kernel
def see_purse(s, t, seat):
    """Find ``s.price``, at most once a decision."""
    if int(s.looked) & SAW_PURSE:
        return 0
    s.looked = int(s.looked) | SAW_PURSE
    compute_pool(s, t, seat)
    for sphere in range(5):
        s.price[sphere] = 0.0
        s.wanted[sphere] = 0.0
        s.income[sphere] = 0
    for j in range(int(s.pile_n[k.PLAY + seat])):
        inst = s.inst[int(s.pile[k.PLAY + seat, j])]
        if int(t.card[int(inst.card)].type) == k.HERO:
            s.income[k.NEUTRAL] = int(s.income[k.NEUTRAL]) + 1
            for sphere in range(k.NEUTRAL):
                s.income[sphere] = int(s.income[sphere]) + ((int(inst.icons) >> sphere) & 1)
    for j in range(int(s.pile_n[k.HAND + seat])):
        i = int(s.pile[k.HAND + seat, j])
        card = t.card[int(s.inst[i].card)]
        if int(card.cost) <= 0 or float(card.worth) <= 0.0 or is_second_copy(s, t, i):
            continue
        part = t.w[w.EVENT_CHANCE] if int(card.type) == k.EVENT else 1.0
        s.price[int(card.sphere)] += part * float(card.worth)
        s.wanted[int(card.sphere)] += part * float(card.cost)
    waiting = -float(s.pool[k.NEUTRAL])
    for sphere in range(5):
        waiting += s.wanted[sphere]
    s.backlog = max(waiting, 0.0) / float(max(int(s.income[k.NEUTRAL]), 1))
    spared = NEVER
    for sphere in range(k.NEUTRAL):
        income = float(s.income[sphere])
        if income == 0.0:
            s.price[sphere] = 0.0
            continue
        share = income / float(s.income[k.NEUTRAL])
        worth = s.price[sphere] + share * s.price[k.NEUTRAL]
        wanted = s.wanted[sphere] + share * s.wanted[k.NEUTRAL]
        short = wanted - float(s.pool[sphere])
        s.price[sphere] = worth / wanted * min(short / income, t.w[w.HORIZON]) if short > 0.0 else 0.0
        spared = min(spared, s.price[sphere])
    s.price[k.NEUTRAL] = spared
    return 0


@kernel
def hero_price(s, t, i):
    """What a resource of this hero is worth: that of the sphere that needs it most."""
    seat = int(s.inst[i].ctrl)
    if seat < 0:
        return 0.0
    see_purse(s, t, seat)
    best = 0.0
    for sphere in range(k.NEUTRAL):
        if (int(s.inst[i].icons) >> sphere) & 1:
            best = max(best, s.price[sphere])
    return best


@kernel
def spending(s, t, seat, sphere, n):
    """Worth of the cards in hand that paying ``n`` resources of this sphere makes wait."""
    if n <= 0:
        return 0.0
    see_purse(s, t, seat)
    return s.price[sphere] * float(n)


@kernel
def ability_price(s, t, i, n):
    """What paying ``n`` of its own resources for its ability costs hero ``i``."""
    return float(n) * (t.w[w.READY_COST] + t.w[w.PURSE] * hero_price(s, t, i))
