"""Who fights this round: the fighters of a seat, the enemies they meet, what each blow costs."""

from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.codes import MODIFY, PROGRESS
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.weights import NEVER
from simulator.games.lotr_lcg.greedy.worth import (
    danger,
    hit_points_left,
    is_hero,
    loss,
    pain,
    progress_worth,
    threat_cost,
    win_worth,
    wound_cost,
)
from simulator.games.lotr_lcg.lasting import cannot_attack, has_lasting
from simulator.games.lotr_lcg.stats import own_rule, stat


@kernel
def see_fighter(s, t, i):
    j = int(s.fighters)
    s.fighters = j + 1
    if int(s.inst[i].exhausted) != 0 or int(s.inst[i].rules) & (1 << k.CANNOT_DEFEND):
        s.tired = int(s.tired) | (1 << j)
    one = s.fighter[j]
    one.i = i
    one.attack = stat(s, t, i, k.ATTACK)
    one.strength = t.w[w.ATTACK_LOST] * float(one.attack)
    one.defense = stat(s, t, i, k.DEFENSE)
    one.left = hit_points_left(s, t, i)
    one.hurt = pain(s, t, i)
    one.loss = loss(s, t, i)
    one.trophy = trophies(s, t, i)
    return 0


@kernel
def trophies(s, t, i):
    """Progress that this attacker and its attachments make when they have destroyed an enemy."""
    total = 0.0
    if (int(t.card[int(s.inst[i].card)].events) >> k.EV_LEAVES) & 1:
        total = trophy(s, t, i)
    if int(s.inst[i].n_attached) > 0:
        for m in range(int(s.pile_n[k.ATTACHED])):
            x = int(s.pile[k.ATTACHED, m])
            if int(s.inst[x].host) == i and (int(t.card[int(s.inst[x].card)].events) >> k.EV_LEAVES) & 1:
                total += trophy(s, t, x)
    return total


@kernel
def trophy(s, t, i):
    """Progress that an ability makes when an attack has destroyed an enemy."""
    card = t.card[int(s.inst[i].card)]
    first = int(card.first_ability)
    total = 0.0
    for a in range(first, first + int(card.n_abilities)):
        op = t.op[int(t.ability[a].first_op)]
        if int(t.ability[a].causes) == 1 << k.LEFT_BY_ATTACK and int(op.code) == PROGRESS:
            total += progress_worth(s, t) * float(op.amount)
    return total


@kernel
def see_foe(s, t, i, seat):
    """Put an enemy in its place among the foes, the strongest first; returns the place, 0 when there is no more."""
    if int(s.foes) >= st.MAX_FOES:
        return 0
    attack = attack_of(s, t, i)
    p = int(s.foes) + 1
    s.foes = p
    while p > 1 and int(s.foe[p - 1].attack) < attack:
        copy_foe(s, p, p - 1)
        p -= 1
    describe_foe(s, t, p, i, seat, attack)
    s.foe[p].prize = t.w[w.KILL] + danger(t, attack) + win_worth(s, t, i)
    return p


@kernel
def attack_of(s, t, i):
    """Attack of an enemy once it is engaged, wherever it is now."""
    card = t.card[int(s.inst[i].card)]
    attack = stat(s, t, i, k.ATTACK)
    engaged = int(s.inst[i].pile) >= k.ENGAGED and int(s.inst[i].pile) < k.STAGING
    if not engaged and (int(card.events) >> k.EV_ENGAGED) & 1:
        op = t.op[int(t.ability[int(card.first_ability)].first_op)]
        if int(op.code) == MODIFY and int(op.stat) == k.ATTACK:
            attack += int(op.amount)
    return attack


@kernel
def describe_foe(s, t, p, i, seat, attack):
    foe = s.foe[p]
    foe.i = i
    foe.attack = attack
    foe.attacks = 0 if int(s.inst[i].attacked) & 1 or cannot_attack(s, i, seat) else 1
    foe.armor = stat(s, t, i, k.DEFENSE)
    foe.needed = int(foe.armor) + hit_points_left(s, t, i)
    foe.spill = threat_cost(s, t, seat) if own_rule(s, t, i, k.EXCESS_THREAT) else 0.0
    return 0


@kernel
def copy_foe(s, to, source):
    a = s.foe[to]
    b = s.foe[source]
    a.i = b.i
    a.attack = b.attack
    a.attacks = b.attacks
    a.armor = b.armor
    a.needed = b.needed
    a.prize = b.prize
    a.spill = b.spill
    a.free = b.free
    for j in range(int(s.fighters)):
        a.cost[j] = b.cost[j]
    return 0


@kernel
def meet(s, t, m):
    """What the attack of foe ``m`` costs with each defender."""
    foe = s.foe[m]
    if int(foe.attacks) == 0:
        return 0
    attack = int(foe.attack)
    foe.free = free_blow(s, t, attack, 1)
    for j in range(int(s.fighters)):
        if (int(s.tired) >> j) & 1 == 0:
            foe.cost[j] = defended(s, t, m, j, attack)
    return 0


@kernel
def defended(s, t, m, j, attack):
    """What an attack of foe ``m`` with this strength costs when fighter ``j`` defends."""
    return blow(s, t, j, attack, 1) + s.foe[m].spill * float(excess(s, j, attack))


@kernel
def excess(s, j, attack):
    """Damage beyond the hit points that fighter ``j`` has left."""
    return max(attack - int(s.fighter[j].defense) - int(s.fighter[j].left), 0)


@kernel
def wound(s, t, j, points):
    """Cost of ``points`` of damage on fighter ``j``."""
    if points <= 0:
        return 0.0
    one = s.fighter[j]
    left = int(one.left)
    if points >= left:
        return one.loss + 0.0
    return one.hurt * float(points) * (1.0 + t.w[w.FRAIL] / float(left - points))


@kernel
def blow(s, t, j, attack, cards):
    """Cost of defending with fighter ``j`` against ``attack`` with ``cards`` face-down shadow cards."""
    points = attack - int(s.fighter[j].defense)
    if s.boost <= 0.0 or cards == 0:
        return wound(s, t, j, points)
    chance = min(s.boost * float(cards), 1.0)
    return (1.0 - chance) * wound(s, t, j, points) + chance * wound(s, t, j, points + int(s.boosted))


@kernel
def free_wound(s, t, j, attack, cards):
    """Cost of an undefended ``attack`` that hits hero ``j``; shadow cards are worse then."""
    chance = min(s.boost * float(cards), 1.0)
    cost = (1.0 - chance) * wound(s, t, j, attack)
    if chance > 0.0:
        cost += chance * wound(s, t, j, attack + int(s.boosted_free))
    return cost


@kernel
def free_blow(s, t, attack, cards):
    """Cost of an undefended attack: the hero whom it hurts least."""
    best = NEVER
    for j in range(int(s.fighters)):
        if is_hero(s, t, int(s.fighter[j].i)):
            best = min(best, free_wound(s, t, j, attack, cards))
    return best + t.w[w.UNDEFENDED]


@kernel
def fighter_of(s, i):
    for j in range(int(s.fighters)):
        if int(s.fighter[j].i) == i:
            return j
    return -1


@kernel
def attack_harm(s, t, enemy, seat, attack, torn):
    """What an attack under way costs this player if each of his characters takes ``torn`` damage before it hits.

    A defender who is dead by then leaves the attack undefended.
    """
    defense = 0
    held = False
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if defends(s, t, i, enemy, torn if p == seat else 0):
                held = True
                if not has_lasting(s, st.LAST_NO_DEFENSE, i):
                    defense += stat(s, t, i, k.DEFENSE)
    least = NEVER
    for p in range(int(s.players)):
        hurt = torn if p == seat else 0
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            hit = defends(s, t, i, enemy, hurt)
            if not held:
                hit = p == seat and is_hero(s, t, i) and hit_points_left(s, t, i) > hurt
            if hit:
                least = min(least, wound_cost(s, t, i, attack - defense + hurt) - wound_cost(s, t, i, hurt))
    return least if least < NEVER else 0.0


@kernel
def defends(s, t, i, enemy, torn):
    """This character defends against the enemy, and lives through so much damage."""
    return int(s.inst[i].defending) == enemy + 1 and hit_points_left(s, t, i) > torn
