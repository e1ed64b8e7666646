"""What one character, bonus or enemy more or less changes in the fights of this round, as `battle` plans them."""

from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.battle import (
    NOBODY,
    battle,
    see_fights,
    strike_back,
    venture,
)
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.lineup import (
    copy_foe,
    defended,
    fighter_of,
    meet,
    see_fighter,
    see_foe,
)
from simulator.games.lotr_lcg.greedy.looked import SAW_FIGHTS
from simulator.games.lotr_lcg.greedy.weights import EDGE, NEVER
from simulator.games.lotr_lcg.greedy.worth import (
    is_spent,
    see_unseen,
    use_value,
    win_worth,
)

REPLANNED = 6.0  # missed by less: planning anew is not worth the time, and what is found is an upper bound


@kernel
def missed(s, t, j):
    """What the fights to come lose without fighter ``j``.

    They are planned anew if he defends, or if they lose much without his strike.
    """
    if (int(s.outlook_busy) >> j) & 1:
        cost = s.outlook - battle(s, t, j, 1)
    else:
        cost = s.outlook - strike_back(s, t, 1, int(s.outlook_busy) | (1 << j), s.outlook_held)
        if cost > REPLANNED:
            cost = min(cost, s.outlook - battle(s, t, j, 1))
    more = 0.0
    if s.ambush > 0.0:
        if (int(s.dread_busy) >> j) & 1:
            less = s.dread - battle(s, t, j, 0)
        else:
            less = s.dread - strike_back(s, t, 0, int(s.dread_busy) | (1 << j), s.dread_held)
            if less > REPLANNED:
                less = min(less, s.dread - battle(s, t, j, 0))
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
        return use_value(s, t, i)
    see_fights(s, t, seat)
    j = fighter_of(s, i)
    return EDGE + (missed(s, t, j) if j >= 0 else 0.0)


@kernel
def ready_worth(s, t, i, seat):
    """What the fights to come gain when this exhausted character readies."""
    see_fights(s, t, seat)
    if int(s.foes) == 0 and s.ambush <= 0.0 and int(s.ventured) < 0:
        return 0.0
    fighters = int(s.fighters)
    tired = int(s.tired)
    j = fighter_of(s, i)
    if j < 0:
        if fighters >= st.MAX_FIGHTERS:
            return 0.0
        j = fighters
        see_fighter(s, t, i)
    s.tired = int(s.tired) & ~(1 << j)
    last = int(s.foes) + (1 if int(s.ventured) >= 0 else 0)
    for m in range(0 if s.ambush > 0.0 else 1, last + 1):
        s.foe[m].cost[j] = defended(s, t, m, j, int(s.foe[m].attack))
    outlook = battle(s, t, NOBODY, 1)
    gain = outlook - s.outlook
    if s.ambush > 0.0:
        gain += s.ambush * (battle(s, t, NOBODY, 0) - s.dread - gain)
    if int(s.ventured) >= 0:
        gain += t.w[w.VENTURE] * (1.0 - s.ambush) * (max(venture(s, t, NOBODY) - outlook, 0.0) - s.venture)
    s.fighters = fighters
    s.tired = tired
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
        return gain
    for m in range(1, int(s.foes) + 1):
        s.foe[m].cost[j] = defended(s, t, m, j, int(s.foe[m].attack) - amount)
    gain = battle(s, t, NOBODY, 1) - s.outlook
    for m in range(1, int(s.foes) + 1):
        s.foe[m].cost[j] = defended(s, t, m, j, int(s.foe[m].attack))
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
        return -NEVER
    s.foe[m].prize = value + win_worth(s, t, i)
    meet(s, t, m)
    gain = battle(s, t, NOBODY, 1) - s.outlook
    for p in range(m, int(s.foes)):
        copy_foe(s, p, p + 1)
    s.foes = int(s.foes) - 1
    return gain
