"""What a card is worth where it lies, beyond what it does today."""

from simulator.games.altered import terms as k
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.kernels import kernel
from simulator.games.altered.piles import is_expedition, ready_orbs
from simulator.games.altered.stats import progress_of

FROM_RESERVE_BITS = 1 << k.EV_JOINS | 1 << k.EV_FROM_RESERVE
HAS_SUPPORT = 2  # tables: card.quick
SAW_CROWD = 2
SAW_PRICE = 4


@kernel
def strength(t, card_number):
    """Points of statistics printed on a card."""
    card = t.card[card_number]
    return float(card.stat[0]) + float(card.stat[1]) + float(card.stat[2])


@kernel
def later_points(s, t, i):
    """What the statistics of a card in an Expedition are worth on another day."""
    inst = s.inst[i]
    points = strength(t, int(inst.card)) + 3.0 * float(inst.boosts)
    if i == int(s.joining):
        points += 3.0 * s.joining_more
    return t.w[int(s.rater), w.POINT] * points / 3.0


@kernel
def hand_worth(s, t, i):
    """A card in hand."""
    card = t.card[int(s.inst[i].card)]
    total = t.w[int(s.rater), w.HAND] + t.w[int(s.rater), w.HAND_STRENGTH] * strength(t, int(s.inst[i].card))
    total += t.w[int(s.rater), w.HAND_COST] * float(card.cost[0])
    if int(card.type) == k.SPELL:
        total += t.w[int(s.rater), w.HAND_SPELL]
    elif int(card.type) == k.PERMANENT:
        total += t.w[int(s.rater), w.HAND_PERMANENT]
    return total


@kernel
def reserve_worth(s, t, i):
    """A card in Reserve."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    if int(card.token) != 0:
        return 0.0
    total = t.w[int(s.rater), w.RESERVE] + t.w[int(s.rater), w.RESERVE_COST] * float(card.cost[1])
    points = strength(t, int(inst.card))
    if int(inst.pile) == k.RESERVE + int(inst.owner):
        points += 3.0 * float(inst.boosts)
    total += t.w[int(s.rater), w.RESERVE_STRENGTH] * points
    if int(card.events) & FROM_RESERVE_BITS:
        total += t.w[int(s.rater), w.RESERVE_TEXT]
    if int(card.quick) & HAS_SUPPORT:
        total += t.w[int(s.rater), w.SUPPORT]
    return max(total, 0.02)


@kernel
def see_crowd(s, t):
    """How many cards more than are kept will lie in each Reserve tonight, found at most once a decision."""
    if int(s.looked) & SAW_CROWD:
        return 0
    s.looked = int(s.looked) | SAW_CROWD
    for p in range(k.SEATS):
        n = int(s.pile_n[k.RESERVE + p])
        for pile in range(k.EXPEDITION + 2 * p, k.EXPEDITION + 2 * p + 2):
            for j in range(int(s.pile_n[pile])):
                inst = s.inst[int(s.pile[pile, j])]
                if int(inst.status) == 0 and int(t.card[int(inst.card)].token) == 0:
                    n += 1
        kept = 2
        if int(s.pile_n[k.HERO + p]) > 0:
            kept = int(t.card[int(s.inst[int(s.pile[k.HERO + p, 0])].card)].limits[0])
        s.crowd[p] = float(n - kept)
    return 0


@kernel
def room(s, t, seat, more):
    """Share of its worth that one card of the Reserve has, with so many ``more`` than lie there tonight."""
    see_crowd(s, t)
    return 1.0 if s.crowd[seat] + float(more) <= 0.0 else t.w[int(s.rater), w.CROWDED]


@kernel
def tonight(s, t, i):
    """What will be of a card in play that is left alone, beyond today."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    if int(card.type) == k.PERMANENT:
        return t.w[int(s.rater), w.RULE] + 0.3 * float(card.cost[0])
    total = 0.0
    status = int(inst.status)
    if status & (k.ANCHORED | k.ASLEEP) != 0 or int(card.keywords) & k.ETERNAL != 0:
        total += t.w[int(s.rater), w.ANCHORED] * later_points(s, t, i)
    if status & k.FLEETING == 0:
        total += reserve_worth(s, t, i) * room(s, t, int(inst.owner), 0)
    return total


@kernel
def worth_in(s, t, i, kind):
    """What a card is worth to its owner in his pile of this kind."""
    inst = s.inst[i]
    if int(t.card[int(inst.card)].token) != 0 or kind == k.DISCARD:
        return 0.0
    if kind == k.HAND:
        return hand_worth(s, t, i)
    if kind == k.MANA:
        return t.w[int(s.rater), w.ORB]
    if kind == k.DECK:
        return hand_worth(s, t, i) - t.w[int(s.rater), w.DRAW]
    return reserve_worth(s, t, i) * room(
        s, t, int(inst.owner), 0 if int(inst.pile) == k.RESERVE + int(inst.owner) else 1
    )


@kernel
def worth_now(s, t, i):
    """What it is worth to its owner where it is."""
    pile = int(s.inst[i].pile)
    if is_expedition(pile) or pile >> 1 == k.Z_LANDMARK:
        return tonight(s, t, i)
    if pile >= k.LIMBO:
        return 0.0
    return worth_in(s, t, i, pile & ~1)


@kernel
def see_price(s, t, seat):
    """What a mana is worth today: more when there are more cards to play than mana, found at most once a decision."""
    if int(s.looked) & SAW_PRICE:
        return 0
    s.looked = int(s.looked) | SAW_PRICE
    orbs = ready_orbs(s, seat)
    wanted = 0
    for zone in range(2):
        pile = (k.HAND if zone == 0 else k.RESERVE) + seat
        for j in range(int(s.pile_n[pile])):
            cost = int(t.card[int(s.inst[int(s.pile[pile, j])].card)].cost[zone])
            if cost <= orbs:
                wanted += cost
    over = min(float(wanted - orbs) / float(max(orbs, 1)), 2.0)
    s.price = t.w[int(s.rater), w.MANA if int(s.step) == k.S_AFTERNOON else w.NOON_MANA] + t.w[
        int(s.rater), w.SCARCE
    ] * max(over, 0.0)
    return 0


@kernel
def remaining(s, t):
    """Share of the race that is still to come, as far as it counts for what lasts."""
    gone = float(max(progress_of(s, 0), progress_of(s, 1))) / float(k.MEET)
    return max(1.0 - t.w[int(s.rater), w.LATE] * gone, 0.0)
