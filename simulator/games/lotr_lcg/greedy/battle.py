"""The fights of this round, played through roughly: who defends, what dies, what a character is missed for.

`see_fights` lists the ready characters of a seat and the enemies that it fights or will fight this round, once a
decision. `battle` gives each attacking enemy the cheapest defender and lets the others strike; the worth of a
character in the fights to come is what the result loses without it.
"""

from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.abilities import compute_pool
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.company import fate_of
from simulator.games.lotr_lcg.greedy.lineup import (
    attack_of,
    copy_foe,
    defended,
    describe_foe,
    fighter_of,
    meet,
    see_fighter,
    see_foe,
    see_next,
)
from simulator.games.lotr_lcg.greedy.looked import LISTED, SAW_FIGHTS
from simulator.games.lotr_lcg.greedy.weights import kernel
from simulator.games.lotr_lcg.greedy.worth import (
    enemy_danger,
    engage_harm,
    is_hero,
    is_spent,
    see_unseen,
    table_threat_cost,
    use_value,
    will_engage,
    win_worth,
)
from simulator.games.lotr_lcg.lasting import is_delayed
from simulator.games.lotr_lcg.staging import cards_to_reveal
from simulator.games.lotr_lcg.stats import own_rule, stat, table_rule

NOBODY = -1


@kernel
def forget_fights(s):
    s.fighters = 0
    s.foes = 0
    s.tired = 0
    s.ambush = 0.0
    s.outlook = 0.0
    s.outlook_busy = 0
    s.outlook_held = 0.0
    s.dread = 0.0
    s.venture = 0.0
    s.ventured = NOBODY
    s.parries = 0
    return 0


@kernel
def see_fights(s, t, seat):
    """List fighters and foes, at most once a decision (`appraise_options` forgets them)."""
    if int(s.looked) & SAW_FIGHTS and int(s.fighting) == seat:
        return 0
    s.looked = int(s.looked) | SAW_FIGHTS
    s.fighting = seat
    forget_fights(s)
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
            if int(card.type) != k.ENEMY or not will_engage(s, t, i, seat):
                continue
            if int(s.alive) <= 1 or fate_of(s, t, i) == seat:
                see_foe(s, t, i, seat)
    see_parries(s, t, seat)
    for m in range(1, int(s.foes) + 1):
        meet(s, t, m)
    if s.ambush > 0.0:
        meet(s, t, 0)
    if int(s.phase) == k.QUESTING and checked:
        see_venture(s, t, seat)
    return foresee(s, t)


@kernel
def see_parries(s, t, seat):
    """How many attacks events can prevent that the deciding player holds and can pay for."""
    if seat != int(s.h.seat):
        return 0
    spent = -1
    for j in range(int(s.pile_n[k.HAND + seat])):
        card = t.card[int(s.inst[int(s.pile[k.HAND + seat, j])].card)]
        if int(card.parries) == 0:
            continue
        if spent < 0:
            compute_pool(s, t, seat)
            spent = 0
        if spent + int(card.cost) <= int(s.pool[int(card.sphere)]):
            spent += int(card.cost)
            s.parries = int(s.parries) + 1
    return 0


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
def battle(s, t, without, first):
    """Worth of the fights with all ready fighters but ``without``; ``first`` 0: one more enemy may come."""
    used = int(s.tired)
    if without >= 0:
        used = used | (1 << without)
    n = int(s.fighters)
    total = 0.0
    parried = parry(s, t, first, used) if int(s.parries) > 0 else 0
    for m in range(first, int(s.foes) + 1):
        foe = s.foe[m]
        if int(foe.attacks) == 0:
            continue
        if (parried >> m) & 1:
            total -= t.w[w.PARRY]
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
def parry(s, t, first, used):
    """The foes whose attacks it is best to prevent: a bit each."""
    bits = 0
    for _ in range(int(s.parries)):
        worst = t.w[w.PARRY]
        who = -1
        for m in range(first, int(s.foes) + 1):
            foe = s.foe[m]
            if int(foe.attacks) == 0 or (bits >> m) & 1:
                continue
            least = foe.free + 0.0
            for j in range(int(s.fighters)):
                if (used >> j) & 1 == 0:
                    least = min(least, foe.cost[j] + s.fighter[j].strength)
            if least > worst:
                worst = least
                who = m
        if who < 0:
            return bits
        bits = bits | (1 << who)
    return bits


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
    last = int(s.foes)
    standing = 0
    for m in range(first, last + 1):
        foe = s.foe[m]
        needed = int(foe.needed)
        if strength >= needed:
            strength -= needed
            total += foe.prize + spoils
            spoils = 0.0
        else:
            standing = standing | (1 << m)
    if strength > 0 and standing != 0:
        # who is left strikes the one with whom that goes farthest
        farthest = 0.0
        for m in range(first, last + 1):
            foe = s.foe[m]
            armor = int(foe.armor)
            if (standing >> m) & 1 and strength > armor:
                farthest = max(farthest, foe.prize * float(strength - armor) / float(max(int(foe.needed) - armor, 1)))
        total += t.w[w.PARTIAL] * farthest
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
    if int(s.ventured) >= 0:
        s.venture = max(venture(s, t, NOBODY) - s.outlook, 0.0)
    return 0


@kernel
def venture(s, t, without):
    """Worth of the fights of this round with the enemy that would be engaged of free will among the foes."""
    last = int(s.foes) + 1
    s.foes = last
    value = s.stake + battle(s, t, without, 1)
    s.foes = last - 1
    return value


@kernel
def see_venture(s, t, seat):
    """Of the enemies that would stay in the staging area, find the one that it is best to engage of free will."""
    m = int(s.foes) + 1
    best = 0.0
    who = -1
    if m > st.MAX_FOES:
        return 0
    outlook = battle(s, t, NOBODY, 1)
    for j in range(int(s.pile_n[k.STAGING])):
        i = int(s.pile[k.STAGING, j])
        card = t.card[int(s.inst[i].card)]
        stays = int(card.type) == k.ENEMY and not will_engage(s, t, i, seat)
        if stays and not own_rule(s, t, i, k.NO_OPTIONAL):
            challenge(s, t, m, i, seat)
            gain = venture(s, t, NOBODY) - outlook
            if gain > best:
                best = gain
                who = i
    if who >= 0:
        challenge(s, t, m, who, seat)
    s.ventured = who
    return 0


@kernel
def challenge(s, t, m, i, seat):
    """Put an enemy of the staging area in place ``m`` of the foes, and find what engaging it is worth by itself."""
    describe_foe(s, t, m, i, seat, attack_of(s, t, i))
    meet(s, t, m)
    s.foe[m].prize = engage_prize(s, t, i, seat) + win_worth(s, t, i)
    s.stake = engage_stake(s, t, i, seat)
    return 0


@kernel
def engage_stake(s, t, i, seat):
    """Worth of engaging an enemy of the staging area that nobody would have to engage, before it is fought."""
    relief = table_threat_cost(s, t, seat) * float(stat(s, t, i, k.THREAT))
    value = t.w[w.ENGAGE_RELIEF] * relief - t.w[w.ENGAGE_DANGER] * enemy_danger(s, t, i)
    if (int(t.card[int(s.inst[i].card)].events) >> k.EV_ENGAGED) & 1:
        value -= 1.0 + engage_harm(s, t, i)
    return value


@kernel
def engage_prize(s, t, i, seat):
    """Worth of destroying an enemy that was engaged of free will."""
    relief = table_threat_cost(s, t, seat) * float(stat(s, t, i, k.THREAT))
    return t.w[w.KILL] + t.w[w.ENGAGE_DANGER] * enemy_danger(s, t, i) + t.w[w.ENGAGE_KILL] * relief


@kernel
def missed(s, t, j):
    """What the fights to come lose without fighter ``j``; only a defender's place must be filled anew."""
    if (int(s.outlook_busy) >> j) & 1:
        cost = s.outlook - battle(s, t, j, 1)
    else:
        cost = s.outlook - strike_back(s, t, 1, int(s.outlook_busy) | (1 << j), s.outlook_held)
    more = 0.0
    if s.ambush > 0.0:
        if (int(s.dread_busy) >> j) & 1:
            less = s.dread - battle(s, t, j, 0)
        else:
            less = s.dread - strike_back(s, t, 0, int(s.dread_busy) | (1 << j), s.dread_held)
        more = s.ambush * (less - cost)
    if s.venture > 0.0:
        without = s.outlook - cost
        more += t.w[w.VENTURE] * (1.0 - s.ambush) * (s.venture - max(venture(s, t, j) - without, 0.0))
    return max(cost + more, 0.0)


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
    if int(s.fighters) >= st.MAX_FIGHTERS or (int(s.foes) == 0 and s.ambush <= 0.0 and int(s.ventured) < 0):
        return 0.0
    j = int(s.fighters)
    see_fighter(s, t, i)
    s.tired = int(s.tired) & ~(1 << j)
    last = int(s.foes) + (1 if int(s.ventured) >= 0 else 0)
    for m in range(last + 1):
        s.foe[m].cost[j] = defended(s, m, j, int(s.foe[m].attack))
    outlook = battle(s, t, NOBODY, 1)
    gain = outlook - s.outlook
    if s.ambush > 0.0:
        gain += s.ambush * (battle(s, t, NOBODY, 0) - s.dread - gain)
    if int(s.ventured) >= 0:
        gain += t.w[w.VENTURE] * (1.0 - s.ambush) * (max(venture(s, t, NOBODY) - outlook, 0.0) - s.venture)
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
        s.foe[m].cost[j] = defended(s, m, j, int(s.foe[m].attack) - amount)
    gain = battle(s, t, NOBODY, 1) - s.outlook
    for m in range(1, int(s.foes) + 1):
        s.foe[m].cost[j] = defended(s, m, j, int(s.foe[m].attack))
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
            # against the fights without any of them: a Feint is to be played before the attack it was counted on for
            parries = int(s.parries)
            s.parries = 0
            outlook = battle(s, t, NOBODY, 1) if parries > 0 else s.outlook + 0.0
            s.foe[m].attacks = 0
            gain = battle(s, t, NOBODY, 1) - outlook
            s.foe[m].attacks = 1
            s.parries = parries
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
