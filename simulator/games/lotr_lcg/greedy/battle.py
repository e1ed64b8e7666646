"""The fights of this round, played through roughly: who defends, what dies, what a character is missed for.

`see_fights` lists the ready characters of a seat and the enemies that it fights or will fight this round, once a
decision. `battle` gives each attacking enemy the cheapest defender and lets the others strike; where that lets an enemy
live that is worth it, it also tries to keep back from defending those who would destroy it.
"""

from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.abilities import compute_pool
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.company import fate_of
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.lineup import (
    attack_of,
    describe_foe,
    meet,
    see_fighter,
    see_foe,
)
from simulator.games.lotr_lcg.greedy.looked import LISTED, SAW_FIGHTS, SAW_PURSE
from simulator.games.lotr_lcg.greedy.weights import NEVER
from simulator.games.lotr_lcg.greedy.worth import (
    enemy_danger,
    engage_harm,
    is_hero,
    known_next,
    see_unseen,
    table_threat_cost,
    will_engage,
    win_worth,
)
from simulator.games.lotr_lcg.lasting import is_delayed
from simulator.games.lotr_lcg.piles import seat_in_order
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
    coming = revealed(s) if int(s.phase) < k.COMBAT else NOBODY
    if not near and not fresh and coming < 0 and (int(s.pile_n[k.STAGING]) == 0 or int(s.phase) >= k.COMBAT):
        return 0
    see_unseen(s, t, seat)
    checked = table_rule(s, t, k.NO_CHECKS) == 0
    cards = cards_to_reveal(s, t) if fresh and checked else 0
    following = known_next(s) if cards > 0 else NOBODY
    if following >= 0:
        cards -= 1
    s.ambush = s.lurking if cards > 0 else 0.0
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
        for i in (coming, following):
            if i >= 0 and int(t.card[int(s.inst[i].card)].type) == k.ENEMY and first_met(s, t, i) == seat:
                see_foe(s, t, i, seat)
    see_parries(s, t, seat)
    for m in range(1, int(s.foes) + 1):
        meet(s, t, m)
    if s.ambush > 0.0:
        meet(s, t, 0)
    foresee(s, t)
    if int(s.phase) == k.QUESTING and checked:
        see_venture(s, t, seat)
    return 0


@kernel
def revealed(s):
    """The encounter card that is being revealed and has no place yet, -1: none."""
    for j in range(int(s.h.n_frames) - 1, -1, -1):
        f = s.h.frames[j]
        if int(f.kind) == k.F_REVEAL:
            return int(f.source) if int(f.source) >= 0 and int(s.inst[int(f.source)].pile) == k.LIMBO else -1
    return -1


@kernel
def first_met(s, t, i):
    """The first player, in player order, with whom a check would engage this enemy."""
    for n in range(int(s.players)):
        seat = seat_in_order(s, n)
        if int(s.seat[seat].out) == 0 and will_engage(s, t, i, seat):
            return seat
    return NOBODY


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
    s.looked = SAW_FIGHTS | LISTED | (int(s.looked) & SAW_PURSE)
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
    value = defend_and_strike(s, t, used, 0, first)
    defenders = int(s.busy) & ~used
    if defenders == 0:
        return value
    slain = int(s.slain)
    busy = int(s.busy)
    held = s.held + 0.0
    for m in range(first, int(s.foes) + 1):
        if (slain >> m) & 1 or s.foe[m].prize < t.w[w.QUARRY]:
            continue
        strikers = chosen_strikers(s, m, used)
        if strikers & defenders == 0:
            continue
        other = defend_and_strike(s, t, used, strikers, first)
        if other > value:
            value = other
            busy = int(s.busy)
            held = s.held + 0.0
    s.busy = busy
    s.held = held
    return value


@kernel
def chosen_strikers(s, m, used):
    """Who must strike to destroy foe ``m``, the strongest first: a bit each; 0 when they are not enough."""
    needed = int(s.foe[m].needed)
    strength = 0
    for j in range(int(s.fighters)):
        strength += ((used >> j) & 1 ^ 1) * int(s.fighter[j].attack)
    if strength < needed:
        return 0
    strikers = 0
    while needed > 0:
        best = 0
        who = -1
        for j in range(int(s.fighters)):
            if ((used | strikers) >> j) & 1 == 0 and int(s.fighter[j].attack) > best:
                best = int(s.fighter[j].attack)
                who = j
        strikers = strikers | (1 << who)
        needed -= best
    return strikers


@kernel
def defend_and_strike(s, t, used, strikers, first):
    """Each attack meets its cheapest defender, who is none of the ``strikers``; the others strike."""
    used = used | strikers
    n = int(s.fighters)
    total = 0.0
    spare = 0
    if strikers != 0:
        for j in range(n):
            if (strikers >> j) & 1 == 0 and is_hero(s, t, int(s.fighter[j].i)):
                spare += 1
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
            # without a branch for who is busy: he costs more than anything
            cost = foe.cost[j] + s.fighter[j].strength + 2.0 * NEVER * float((used >> j) & 1)
            if cost < best:
                best = cost
                who = j
        if who >= 0:
            used = used | (1 << who)
            best -= s.fighter[who].strength
        elif strikers != 0 and best >= t.w[w.HERO_LOST]:
            spare -= 1  # a hero dies: it must be none of those who are to strike
            if spare < 0:
                return -NEVER
        total -= best
    used = used & ~strikers
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
    slain = 0
    for j in range(int(s.fighters)):
        free = (used >> j) & 1 ^ 1  # without a branch: who is free is hard to guess
        strength += free * int(s.fighter[j].attack)
        spoils += float(free) * s.fighter[j].trophy
    last = int(s.foes)
    standing = 0
    for m in range(first, last + 1):
        foe = s.foe[m]
        needed = int(foe.needed)
        if strength >= needed:
            strength -= needed
            total += foe.prize + spoils
            spoils = 0.0
            slain = slain | (1 << m)
        else:
            standing = standing | (1 << m)
    s.slain = slain
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
    for j in range(int(s.pile_n[k.STAGING])):
        i = int(s.pile[k.STAGING, j])
        card = t.card[int(s.inst[i].card)]
        stays = int(card.type) == k.ENEMY and not will_engage(s, t, i, seat)
        if stays and not own_rule(s, t, i, k.NO_OPTIONAL):
            challenge(s, t, m, i, seat)
            gain = venture(s, t, NOBODY) - s.outlook
            if gain > best:
                best = gain
                who = i
    if who >= 0:
        challenge(s, t, m, who, seat)
    s.ventured = who
    s.venture = best
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
        value -= t.w[w.ON_ENGAGING] + engage_harm(s, t, i)
    return value


@kernel
def engage_prize(s, t, i, seat):
    """Worth of destroying an enemy that was engaged of free will."""
    relief = table_threat_cost(s, t, seat) * float(stat(s, t, i, k.THREAT))
    return t.w[w.KILL] + t.w[w.ENGAGE_DANGER] * enemy_danger(s, t, i) + t.w[w.ENGAGE_KILL] * relief
