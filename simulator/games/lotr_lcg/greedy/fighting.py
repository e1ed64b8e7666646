"""Defending, assigning damage, attacking."""

from simulator.core.record import first_of, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.battle import see_fights
from simulator.games.lotr_lcg.greedy.company import cheapest_shield, free_cost, ranged_attack, shield_cost, support
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.lineup import blow, excess, fighter_of, free_wound, trophies
from simulator.games.lotr_lcg.greedy.order import place_of
from simulator.games.lotr_lcg.greedy.stakes import missed
from simulator.games.lotr_lcg.greedy.weights import EDGE, NEVER
from simulator.games.lotr_lcg.greedy.worth import (
    enemy_danger,
    hit_points_left,
    is_hero,
    ready_attack,
    see_unseen,
    threat_cost,
    toughness,
    win_worth,
    wound_cost,
)
from simulator.games.lotr_lcg.stats import own_rule, stat


@kernel
def appraise_defense(s, t, seat, event):
    """Damage expected on the defender and what it is missed for in the fights after, against an undefended attack."""
    enemy = int(event.subject)
    attack = stat(s, t, enemy, k.ATTACK)
    cards = 0
    for j in range(int(s.pile_n[k.SHADOW])):
        x = int(s.pile[k.SHADOW, j])
        if int(s.inst[x].host) == enemy and int(s.inst[x].exhausted) == 0:
            cards += 1
    see_fights(s, t, seat)
    spills = own_rule(s, t, enemy, k.EXCESS_THREAT)
    see_unseen(s, t, seat)
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        if verb_of(code) == k.DONE:
            s.h.value[n] = 0.0
            continue
        if verb_of(code) == k.UNDEFENDED:
            if seat != int(event.owner):
                s.h.value[n] = -free_cost(s, t, int(event.owner), attack, cards)
            else:
                s.h.value[n] = -bare_cost(s, t, attack, cards)
                if int(s.alive) > 1:
                    s.h.value[n] = max(s.h.value[n], -cheapest_shield(s, t, seat, attack, cards) - 2.0 * EDGE)
            continue
        i = first_of(code)
        if seat != int(event.owner):
            s.h.value[n] = -shield_cost(s, t, i, seat, attack, cards)
            continue
        j = fighter_of(s, i)
        if j < 0:
            s.h.value[n] = -NEVER
            continue
        cost = blow(s, t, j, attack, cards) + missed(s, t, j)
        if spills:
            cost += threat_cost(s, t, int(event.owner)) * float(excess(s, j, attack))
        if (int(t.card[int(s.inst[i].card)].events) >> k.EV_DEFENDS) & 1:
            cost -= t.w[w.ANSWERS_DEFENDING]
        if int(event.count) > 0:
            cost += t.w[w.MORE_DEFENDERS]
        s.h.value[n] = -cost
    return 0


@kernel
def bare_cost(s, t, attack, cards):
    """Cost of an undefended attack: the hero for whom it is least; who dies of it is missed for his strike."""
    best = NEVER
    for j in range(int(s.fighters)):
        if is_hero(s, t, int(s.fighter[j].i)):
            cost = free_wound(s, t, j, attack, cards)
            if cost >= t.w[w.HERO_LOST] and cost < best and (int(s.tired) >> j) & 1 == 0:
                cost += missed(s, t, j)
            best = min(best, cost)
    return best + t.w[w.UNDEFENDED]


@kernel
def appraise_damage(s, t, event):
    """Who takes the damage: the one it costs least, also in the fights that are left."""
    mourned = int(s.phase) == k.COMBAT and int(s.step) <= k.S_ENEMY_ATTACKS
    if mourned:
        see_fights(s, t, int(s.h.seat))
    for n in range(int(s.h.n_options)):
        i = first_of(int(s.h.option[n]))
        value = -wound_cost(s, t, i, int(event.amount))
        if mourned and int(event.amount) >= hit_points_left(s, t, i):
            j = fighter_of(s, i)
            value -= missed(s, t, j) if j >= 0 and (int(s.tired) >> j) & 1 == 0 else 0.0
        if (int(t.card[int(s.inst[i].card)].events) >> k.EV_DAMAGED) & 1 and int(event.amount) < hit_points_left(
            s, t, i
        ):
            value += t.w[w.ANSWERS_DAMAGE] * float(event.amount)
        s.h.value[n] = value
    return 0


@kernel
def appraise_order(s, t):
    """The strongest enemy attacks first, while the best defender is free."""
    for n in range(int(s.h.n_options)):
        i = first_of(int(s.h.option[n]))
        s.h.value[n] = float(stat(s, t, i, k.ATTACK))
    return 0


@kernel
def appraise_strike(s, t, seat):
    """Attack what can be killed, the most dangerous first; else hurt what has the least left."""
    attack = 0
    for j in range(int(s.pile_n[k.PLAY + seat])):
        attack += ready_attack(s, t, int(s.pile[k.PLAY + seat, j]))
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        if verb_of(code) == k.PASS:
            s.h.value[n] = 0.0
            continue
        i = first_of(code)
        needed = toughness(s, t, i)
        points = attack - stat(s, t, i, k.DEFENSE)
        if int(s.inst[i].pile) == k.STAGING:
            points = staging_points(s, t, i, seat)
        elif int(s.alive) > 1:
            owner = int(s.inst[i].pile) - k.ENGAGED
            if owner == seat:
                points += support(s, t, seat)
            else:
                points = ranged_attack(s, t, seat, 0) - stat(s, t, i, k.DEFENSE)
                if points < hit_points_left(s, t, i) and place_of(s, owner) > place_of(s, seat):
                    points = 0  # he will have his turn: then they can strike together
        value = -EDGE
        if points >= hit_points_left(s, t, i):
            value = win_worth(s, t, i) + t.w[w.KILL] + enemy_danger(s, t, i) - t.w[w.KILL_EFFORT] * float(needed)
        elif points > 0:
            value = t.w[w.HIT] + t.w[w.HIT_POINT] * float(points)
            value += t.w[w.HIT_WANTED] if win_worth(s, t, i) > 0.0 else 0.0
        s.h.value[n] = value
    return 0


@kernel
def staging_points(s, t, enemy, seat):
    """Damage that the best lone attacker of the seat could do to an enemy in the staging area."""
    best = 0
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        attack = ready_attack(s, t, i)
        if attack > 0 and int(t.card[int(s.inst[i].card)].rules) & (1 << k.ATTACKS_STAGING):
            best = max(best, attack + lone_bonus(t, int(s.inst[i].card)) - stat(s, t, enemy, k.DEFENSE))
    return best


@kernel
def lone_bonus(t, number):
    """Attack that the text of a card adds when it attacks alone in the staging area."""
    total = 0
    first = int(t.card[number].first_ability)
    for a in range(first, first + int(t.card[number].n_abilities)):
        if int(t.ability[a].kind) == k.K_CONSTANT and int(t.ability[a].stat) == k.ATTACK:
            total += int(t.ability[a].amount)
    return total


@kernel
def join_worth(s, t, i, seat, enemy, missing):
    """Worth of a Ranged character joining a partner's attack, less what it is missed for at home."""
    if missing <= 0:
        return -NEVER
    attack = stat(s, t, i, k.ATTACK)
    cost = 0.0
    if place_of(s, seat) > place_of(s, int(s.active)):
        see_fights(s, t, seat)
        j = fighter_of(s, i)
        cost = missed(s, t, j) if j >= 0 else 0.0
    if ranged_attack(s, t, seat, 0) >= missing:
        return t.w[w.KILL] + enemy_danger(s, t, enemy) - cost + 0.1 * EDGE * float(min(attack, missing))
    return t.w[w.HIT] + t.w[w.HIT_POINT] * float(attack) - cost


@kernel
def appraise_attackers(s, t, seat, event):
    """Add attackers until the kill is sure, with as little left over as possible; without a kill all join."""
    enemy = int(event.subject)
    declared = 0
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if int(s.inst[i].attacking) == enemy + 1:
                declared += stat(s, t, i, k.ATTACK)
    missing = toughness(s, t, enemy) - declared
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        if verb_of(code) == k.DONE:
            s.h.value[n] = 0.0
            continue
        i = first_of(code)
        if seat != int(event.owner):
            s.h.value[n] = join_worth(s, t, i, seat, enemy, missing)
            continue
        attack = stat(s, t, i, k.ATTACK)
        value = -EDGE
        if missing > 0 and attack > 0:
            # the largest that does not overshoot, else the smallest that suffices
            value = float(attack) if attack <= missing else 1.0 / float(attack)
        # who gains something by the kill joins in, unless another enemy is left for it
        value += trophies(s, t, i)
        if missing <= 0 and int(s.pile_n[k.ENGAGED + seat]) > 1:
            value -= t.w[w.OVERKILL] * float(attack)
        s.h.value[n] = value
    return 0
