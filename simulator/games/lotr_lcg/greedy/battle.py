"""The fights of this round, played through roughly: who defends, what dies, what a character is missed for.

`see_fights` lists the ready characters of a seat and the enemies that it fights or will fight this round, once a
decision. `battle` gives each attacking enemy the cheapest defender and lets the others strike; the worth of a
character in the fights to come is what the result loses without it.
"""

from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.company import fate_of
from simulator.games.lotr_lcg.greedy.looked import LISTED, SAW_FIGHTS
from simulator.games.lotr_lcg.greedy.weights import kernel
from simulator.games.lotr_lcg.greedy.worth import (
    hit_points_left,
    is_hero,
    is_spent,
    loss,
    pain,
    progress_worth,
    see_unseen,
    use_value,
    win_worth,
)
from simulator.games.lotr_lcg.lasting import cannot_attack, is_delayed
from simulator.games.lotr_lcg.staging import cards_to_reveal
from simulator.games.lotr_lcg.stats import stat, table_rule

MODIFY, PROGRESS = 7, 6
NOBODY = -1


@kernel
def see_fights(s, t, seat):
    """List fighters and foes, at most once a decision (`appraise_options` forgets them)."""
    if int(s.looked) & SAW_FIGHTS and int(s.fighting) == seat:
        return 0
    s.looked = int(s.looked) | SAW_FIGHTS
    s.fighting = seat
    s.fighters = 0
    s.foes = 0
    s.tired = 0
    s.ambush = 0.0
    s.outlook = 0.0
    s.outlook_busy = 0
    s.outlook_held = 0.0
    s.dread = 0.0
    fresh = int(s.phase) <= k.QUESTING and int(s.step) <= k.S_STAGING
    near = int(s.pile_n[k.ENGAGED + seat]) > 0
    if not near and not fresh and (int(s.pile_n[k.STAGING]) == 0 or int(s.phase) >= k.COMBAT):
        return 0
    see_unseen(s, t, seat)
    checked = table_rule(s, t, k.NO_CHECKS) == 0
    fresh = fresh and checked and cards_to_reveal(s, t) > 0
    s.ambush = s.lurking if fresh else 0.0
    n = int(s.pile_n[k.ENCOUNTER])
    # what the seat that decides knows, whoever's fights it thinks of
    if fresh and n > 0 and (int(s.inst[int(s.pile[k.ENCOUNTER, n - 1])].known) >> int(s.h.seat)) & 1:
        see_next(s, t, int(s.pile[k.ENCOUNTER, n - 1]), seat)
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if int(s.fighters) < st.MAX_FIGHTERS and (int(s.inst[i].exhausted) == 0 or is_hero(s, t, i)):
            stays = True
            if int(s.phase) != k.COMBAT:
                # a character that stays for this phase only will not fight
                for m in range(int(s.n_lasting)):
                    if int(s.lasting[m].target) == i and is_delayed(int(s.lasting[m].kind)):
                        stays = False
            if stays:
                see_fighter(s, t, i)
    for j in range(int(s.pile_n[k.ENGAGED + seat])):
        see_foe(s, t, int(s.pile[k.ENGAGED + seat, j]), seat)
    if int(s.phase) < k.COMBAT and checked:
        for j in range(int(s.pile_n[k.STAGING])):
            i = int(s.pile[k.STAGING, j])
            card = t.card[int(s.inst[i].card)]
            if int(card.type) != k.ENEMY or int(card.engagement) > int(s.seat[seat].threat) + 1:
                continue
            if int(s.alive) <= 1 or fate_of(s, t, i) == seat:
                see_foe(s, t, i, seat)
    for m in range(1, int(s.foes) + 1):
        meet(s, t, m)
    if s.ambush > 0.0:
        meet(s, t, 0)
    return foresee(s, t)


@kernel
def tire(s, t):
    """Characters committed since the fighters were listed are out of the fights."""
    s.looked = SAW_FIGHTS | LISTED
    tired = int(s.tired)
    for j in range(int(s.fighters)):
        if int(s.inst[int(s.fighter[j].i)].exhausted) != 0:
            tired = tired | (1 << j)
    if tired == int(s.tired):
        return 0
    s.tired = tired
    return foresee(s, t)


@kernel
def see_next(s, t, i, seat):
    """The next encounter card is known: an enemy that will engage, or none."""
    card = t.card[int(s.inst[i].card)]
    s.ambush = 0.0
    s.unseen = 0
    if int(card.type) == k.ENEMY and int(card.engagement) <= int(s.seat[seat].threat) + 1:
        s.ambush = 1.0
        foe = s.foe[0]
        foe.attack = card.stat[k.ATTACK]
        foe.attacks = 1
        foe.needed = int(card.stat[k.DEFENSE]) + int(card.stat[k.HEALTH])
        foe.prize = t.w[w.KILL] + t.w[w.ENEMY_ATTACK] * (float(foe.attack) + t.w[w.SHADOW])
    return 0


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
    one.trophy = 0.0
    if (int(t.card[int(s.inst[i].card)].events) >> k.EV_LEAVES) & 1:
        one.trophy = trophy(s, t, i)
    if int(s.inst[i].n_attached) > 0:
        for m in range(int(s.pile_n[k.ATTACHED])):
            x = int(s.pile[k.ATTACHED, m])
            if int(s.inst[x].host) == i and (int(t.card[int(s.inst[x].card)].events) >> k.EV_LEAVES) & 1:
                one.trophy += trophy(s, t, x)
    return 0


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
    card = t.card[int(s.inst[i].card)]
    attack = stat(s, t, i, k.ATTACK)
    if int(s.inst[i].pile) == k.STAGING and (int(card.events) >> k.EV_ENGAGED) & 1:
        op = t.op[int(t.ability[int(card.first_ability)].first_op)]
        if int(op.code) == MODIFY and int(op.stat) == k.ATTACK:
            attack += int(op.amount)
    p = int(s.foes) + 1
    s.foes = p
    while p > 1 and int(s.foe[p - 1].attack) < attack:
        copy_foe(s, p, p - 1)
        p -= 1
    foe = s.foe[p]
    foe.i = i
    foe.attack = attack
    foe.attacks = 0 if int(s.inst[i].attacked) & 1 or cannot_attack(s, i, seat) else 1
    foe.needed = stat(s, t, i, k.DEFENSE) + hit_points_left(s, t, i)
    foe.prize = t.w[w.KILL] + t.w[w.ENEMY_ATTACK] * (float(attack) + t.w[w.SHADOW]) + win_worth(s, t, i)
    return p


@kernel
def copy_foe(s, to, source):
    a = s.foe[to]
    b = s.foe[source]
    a.i = b.i
    a.attack = b.attack
    a.attacks = b.attacks
    a.needed = b.needed
    a.prize = b.prize
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
            foe.cost[j] = blow(s, j, attack, 1)
    return 0


@kernel
def wound(s, j, points):
    """Cost of ``points`` of damage on fighter ``j``."""
    if points <= 0:
        return 0.0
    one = s.fighter[j]
    left = int(one.left)
    if points >= left:
        return one.loss + 0.0
    return one.hurt * float(points) * (1.0 + 1.5 / float(left - points))


@kernel
def blow(s, j, attack, cards):
    """Cost of defending with fighter ``j`` against ``attack`` with ``cards`` face-down shadow cards."""
    points = attack - int(s.fighter[j].defense)
    if s.boost <= 0.0 or cards == 0:
        return wound(s, j, points)
    chance = min(s.boost * float(cards), 1.0)
    return (1.0 - chance) * wound(s, j, points) + chance * wound(s, j, points + int(s.boosted))


@kernel
def free_blow(s, t, attack, cards):
    """Cost of an undefended attack: the hero whom it hurts least; shadow cards are worse then."""
    best = 99.0
    chance = min(s.boost * float(cards), 1.0)
    for j in range(int(s.fighters)):
        if s.fighter[j].hurt != t.w[w.HERO_DAMAGE]:
            continue
        cost = (1.0 - chance) * wound(s, j, attack)
        if chance > 0.0:
            cost += chance * wound(s, j, attack + int(s.boosted_free))
        best = min(best, cost)
    return best + t.w[w.UNDEFENDED]


@kernel
def battle(s, t, without, first):
    """Worth of the fights with all ready fighters but ``without``; ``first`` 0: one more enemy may come."""
    used = int(s.tired)
    if without >= 0:
        used = used | (1 << without)
    n = int(s.fighters)
    total = 0.0
    for m in range(first, int(s.foes) + 1):
        foe = s.foe[m]
        if int(foe.attacks) == 0:
            continue
        best = foe.free + 0.0
        who = -1
        for j in range(n):
            if (used >> j) & 1:
                continue
            cost = foe.cost[j] + s.fighter[j].strength
            if cost < best:
                best = cost
                who = j
        if who >= 0:
            used = used | (1 << who)
            best -= s.fighter[who].strength
        total -= best
    s.busy = used
    s.held = total
    return strike_back(s, t, first, used, total)


@kernel
def strike_back(s, t, first, used, value):
    """Worth of the fights once the defenders are known: what the fighters who are left destroy comes on top."""
    total = value + 0.0
    strength = 0
    spoils = 0.0
    for j in range(int(s.fighters)):
        if (used >> j) & 1 == 0:
            strength += int(s.fighter[j].attack)
            spoils += s.fighter[j].trophy
    for m in range(first, int(s.foes) + 1):
        foe = s.foe[m]
        needed = int(foe.needed)
        if strength >= needed:
            strength -= needed
            total += foe.prize + spoils
            spoils = 0.0
        elif strength > 0 and m == int(s.foes):
            total += t.w[w.PARTIAL] * foe.prize * float(strength) / float(needed)
    return total


@kernel
def foresee(s, t):
    """Worth of the fights with everybody, without and with one more enemy, and who defends in them."""
    if int(s.foes) > 0:
        s.outlook = battle(s, t, NOBODY, 1)
        s.outlook_busy = s.busy
        s.outlook_held = s.held
    if s.ambush > 0.0:
        s.dread = battle(s, t, NOBODY, 0)
        s.dread_busy = s.busy
        s.dread_held = s.held
    return 0


@kernel
def fighter_of(s, i):
    for j in range(int(s.fighters)):
        if int(s.fighter[j].i) == i:
            return j
    return -1


@kernel
def missed(s, t, j):
    """What the fights to come lose without fighter ``j``; only a defender's place must be filled anew."""
    if (int(s.outlook_busy) >> j) & 1:
        cost = s.outlook - battle(s, t, j, 1)
    else:
        cost = s.outlook - strike_back(s, t, 1, int(s.outlook_busy) | (1 << j), s.outlook_held)
    if s.ambush > 0.0:
        if (int(s.dread_busy) >> j) & 1:
            less = s.dread - battle(s, t, j, 0)
        else:
            less = s.dread - strike_back(s, t, 0, int(s.dread_busy) | (1 << j), s.dread_held)
        cost += s.ambush * (less - cost)
    return max(cost, 0.0)


@kernel
def exhaust_cost(s, t, i, seat):
    """What it costs to exhaust this character now: what it could still do in the fights to come."""
    if is_spent(s):
        return 0.0
    if int(s.phase) == k.REFRESH:
        # everything has just readied: what is exhausted now is missing for the whole round to come
        return 1.0 + use_value(s, t, i)
    see_fights(s, t, seat)
    j = fighter_of(s, i)
    return 0.05 + (missed(s, t, j) if j >= 0 else 0.0)


@kernel
def ready_worth(s, t, i, seat):
    """What the fights to come gain when this exhausted character readies."""
    see_fights(s, t, seat)
    if int(s.fighters) >= st.MAX_FIGHTERS or (int(s.foes) == 0 and s.ambush <= 0.0):
        return 0.0
    j = int(s.fighters)
    see_fighter(s, t, i)
    s.tired = int(s.tired) & ~(1 << j)
    for m in range(int(s.foes) + 1):
        s.foe[m].cost[j] = blow(s, j, int(s.foe[m].attack), 1)
    gain = battle(s, t, NOBODY, 1) - s.outlook
    if s.ambush > 0.0:
        gain += s.ambush * (battle(s, t, NOBODY, 0) - s.dread - gain)
    s.fighters = j
    return gain


@kernel
def bonus_worth(s, t, i, seat, which, amount):
    """What the fights to come gain when this character has more attack, defense or hit points."""
    see_fights(s, t, seat)
    j = fighter_of(s, i)
    if j < 0:
        return 0.0
    if which == k.ATTACK:
        one = s.fighter[j]
        attack = int(one.attack)
        one.attack = attack + amount
        one.strength = t.w[w.ATTACK_LOST] * float(attack + amount)
        gain = battle(s, t, NOBODY, 1) - s.outlook
        one.attack = attack
        one.strength = t.w[w.ATTACK_LOST] * float(attack)
        return gain + 0.05
    for m in range(1, int(s.foes) + 1):
        s.foe[m].cost[j] = blow(s, j, int(s.foe[m].attack) - amount, 1)
    gain = battle(s, t, NOBODY, 1) - s.outlook
    for m in range(1, int(s.foes) + 1):
        s.foe[m].cost[j] = blow(s, j, int(s.foe[m].attack), 1)
    return gain


@kernel
def ambush_cost(s, t, seat):
    """What the fights lose on average when one more encounter card is revealed, which may be an enemy."""
    see_fights(s, t, seat)
    see_unseen(s, t, seat)
    if s.lurking <= 0.0 or int(s.fighters) == 0:
        return 0.0
    meet(s, t, 0)
    return s.lurking * (s.outlook - battle(s, t, NOBODY, 0))


@kernel
def harmless_worth(s, t, i, seat):
    """What the fights to come gain when this enemy does not attack."""
    see_fights(s, t, seat)
    for m in range(1, int(s.foes) + 1):
        if int(s.foe[m].i) == i and int(s.foe[m].attacks) != 0:
            s.foe[m].attacks = 0
            gain = battle(s, t, NOBODY, 1) - s.outlook
            s.foe[m].attacks = 1
            return gain
    return 0.0


@kernel
def relief_worth(s, t, i, seat):
    """What the fights of this seat gain when an enemy that it will have to engage goes to somebody else."""
    see_fights(s, t, seat)
    for m in range(1, int(s.foes) + 1):
        if int(s.foe[m].i) == i:
            for p in range(m, int(s.foes)):
                copy_foe(s, p, p + 1)
            s.foes = int(s.foes) - 1
            gain = battle(s, t, NOBODY, 1) - s.outlook
            s.looked = int(s.looked) & ~SAW_FIGHTS  # to be listed anew
            return gain
    return 0.0


@kernel
def engage_worth(s, t, i, seat, value):
    """What the fights gain or lose when this enemy of the staging area joins them; ``value``: of killing it."""
    see_fights(s, t, seat)
    m = see_foe(s, t, i, seat)
    if m == 0:
        return -9.0
    s.foe[m].prize = value + win_worth(s, t, i)
    meet(s, t, m)
    gain = battle(s, t, NOBODY, 1) - s.outlook
    for p in range(m, int(s.foes)):
        copy_foe(s, p, p + 1)
    s.foes = int(s.foes) - 1
    return gain
