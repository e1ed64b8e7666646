"""What characters, threats and enemies are worth at the table as it stands."""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.weights import kernel
from simulator.games.lotr_lcg.lasting import cannot_attack
from simulator.games.lotr_lcg.stats import committed_willpower, staging_threat, stat

SAW_FIGHTS, SAW_QUEST = 1, 2


@kernel
def threat_cost(s, t, seat):
    """What a point of threat costs this seat: more the closer it is to 50."""
    threat = float(s.seat[seat].threat)
    near = max(threat - 30.0, 0.0) / 20.0
    return t.w[w.THREAT_POINT] + t.w[w.THREAT_URGENT] * near * near


@kernel
def is_hero(s, t, i):
    return int(t.card[int(s.inst[i].card)].type) == k.HERO


@kernel
def loss(s, t, i):
    """What it costs to lose this character."""
    if is_hero(s, t, i):
        return t.w[w.HERO_LOST] + 0.2 * float(t.card[int(s.inst[i].card)].worth)
    return t.w[w.ALLY_LOST] * float(t.card[int(s.inst[i].card)].worth) / 10.0 + 0.3


@kernel
def hit_points_left(s, t, i):
    return stat(s, t, i, k.HEALTH) - int(s.inst[i].damage)


@kernel
def wound_cost(s, t, i, points):
    """What ``points`` of damage on this character cost; its death included."""
    if points <= 0:
        return 0.0
    left = hit_points_left(s, t, i)
    if points >= left:
        return loss(s, t, i)
    if is_hero(s, t, i):
        return t.w[w.HERO_DAMAGE] * points * (1.0 + 1.5 / float(left - points))
    return 0.3 * points


@kernel
def unseen_threat(s, t, seat):
    """Threat expected of the next encounter card: the card itself if it was seen, else the mean of all unseen ones."""
    n = int(s.pile_n[k.ENCOUNTER])
    if n > 0:
        i = int(s.pile[k.ENCOUNTER, n - 1])
        if (int(s.inst[i].known) >> seat) & 1:
            return float(t.card[int(s.inst[i].card)].stat[k.THREAT])
    total = 0
    count = 0
    for j in range(n):
        total += int(t.card[int(s.inst[int(s.pile[k.ENCOUNTER, j])].card)].stat[k.THREAT])
        count += 1
    for j in range(int(s.pile_n[k.SHADOW])):
        i = int(s.pile[k.SHADOW, j])
        if int(s.inst[i].exhausted) == 0:
            total += int(t.card[int(s.inst[i].card)].stat[k.THREAT])
            count += 1
    if count == 0:
        return t.mean_threat
    return float(total) / float(count)


@kernel
def quest_gap(s, t, seat):
    """Willpower committed less the threat expected at quest resolution (the reveal to come included)."""
    expected = float(staging_threat(s, t))
    if int(s.step) <= k.S_STAGING:
        expected += unseen_threat(s, t, seat) * float(s.alive)
    return float(committed_willpower(s, t)) - expected


@kernel
def see_fights(s, t, seat):
    """What fighters are rated against, found at most once a decision (`appraise_options` forgets it)."""
    if int(s.looked) & SAW_FIGHTS:
        return 0
    s.looked = int(s.looked) | SAW_FIGHTS
    s.near = enemies_near(s, t, seat)
    s.attackers = attackers_expected(s, t, seat)
    s.ready = ready_characters(s, t, seat)
    s.strike = 0
    s.easiest = 0
    if int(s.near) > 0:
        s.easiest = easiest_kill(s, t, seat)
        s.strike = ready_attack(s, t, seat)
    return 0


@kernel
def see_quest(s, t, seat):
    """The gap between willpower and threat, found at most once a decision."""
    if int(s.looked) & SAW_QUEST:
        return s.gap
    s.looked = int(s.looked) | SAW_QUEST
    s.gap = quest_gap(s, t, seat)
    return s.gap


@kernel
def quest_value(s, t, seat, value):
    """Worth of a quest result of ``value``: threat below 0, progress above."""
    short = value - t.w[w.QUEST_MARGIN]
    if short < 0.0:
        return short * threat_cost(s, t, seat)
    return short * progress_worth(s, t)


@kernel
def progress_worth(s, t):
    """A point of progress, less once the quest card needs no more or cannot take any."""
    points = int(t.card[int(s.inst[int(s.quest)].card)].points)
    if points == 0 and int(s.pile_n[k.ACTIVE]) == 0:
        return 0.02
    return t.w[w.PROGRESS_POINT]


@kernel
def attackers_expected(s, t, seat):
    """Enemies that will attack this seat this round: engaged ones, and those that its threat draws from staging."""
    n = 0
    for j in range(int(s.pile_n[k.ENGAGED + seat])):
        i = int(s.pile[k.ENGAGED + seat, j])
        if not cannot_attack(s, i, seat) and int(s.inst[i].attacked) & 1 == 0:
            n += 1
    if int(s.phase) < k.COMBAT:
        for j in range(int(s.pile_n[k.STAGING])):
            card = t.card[int(s.inst[int(s.pile[k.STAGING, j])].card)]
            if int(card.type) == k.ENEMY and int(card.engagement) <= int(s.seat[seat].threat) + 1:
                n += 1
    return n


@kernel
def enemies_near(s, t, seat):
    """Enemies engaged with the seat or about to be: what its attackers could hit this round."""
    n = int(s.pile_n[k.ENGAGED + seat])
    if int(s.phase) < k.COMBAT:
        for j in range(int(s.pile_n[k.STAGING])):
            card = t.card[int(s.inst[int(s.pile[k.STAGING, j])].card)]
            if int(card.type) == k.ENEMY and int(card.engagement) <= int(s.seat[seat].threat) + 1:
                n += 1
    return n


@kernel
def ready_characters(s, t, seat):
    n = 0
    for j in range(int(s.pile_n[k.PLAY + seat])):
        if int(s.inst[int(s.pile[k.PLAY + seat, j])].exhausted) == 0:
            n += 1
    return n


@kernel
def is_spent(s):
    """After the attacks of this round a ready character has nothing left to do until the refresh phase."""
    return int(s.phase) == k.COMBAT and int(s.step) >= k.S_PLAYER_ATTACKS


@kernel
def exhaust_cost(s, t, i, seat):
    """What it costs to exhaust this character now: its defense and attack in the fights to come."""
    if is_spent(s):
        return 0.0
    if int(s.phase) == k.REFRESH:
        # everything has just readied: what is exhausted now is missing for the whole round to come
        return 1.0 + use_value(s, t, i)
    see_fights(s, t, seat)
    near = int(s.near)
    attackers = int(s.attackers)
    cost = 0.05
    if int(s.phase) <= k.QUESTING and near == 0:
        # an enemy may still be revealed
        near = 1 if int(s.step) <= k.S_STAGING else 0
        cost += t.w[w.UNSEEN_ENEMY] * float(near) * fight_value(s, t, i)
    elif near > 0:
        cost += fight_value(s, t, i)
    if attackers > 0 and int(s.ready) <= attackers:
        cost += t.w[w.SHORT_OF_DEFENDERS]
    if int(s.easiest) > 0:
        # each enemy's attack takes a defender away from the counter-attack
        left = int(s.strike) - attackers
        if left >= int(s.easiest) and left - stat(s, t, i, k.ATTACK) < int(s.easiest):
            cost += t.w[w.KILL_KEPT] * (t.w[w.KILL] + 2.0)
    return cost


@kernel
def easiest_kill(s, t, seat):
    """Attack needed for the enemy engaged with the seat (or about to be) that is easiest to destroy; 0: none."""
    best = 0
    for j in range(int(s.pile_n[k.ENGAGED + seat])):
        i = int(s.pile[k.ENGAGED + seat, j])
        needed = toughness(s, t, i)
        if best == 0 or needed < best:
            best = needed
    if best == 0 and int(s.phase) < k.COMBAT:
        for j in range(int(s.pile_n[k.STAGING])):
            i = int(s.pile[k.STAGING, j])
            card = t.card[int(s.inst[i].card)]
            if int(card.type) == k.ENEMY and int(card.engagement) <= int(s.seat[seat].threat) + 1:
                needed = toughness(s, t, i)
                if best == 0 or needed < best:
                    best = needed
    return best


@kernel
def fight_value(s, t, i):
    defense = float(stat(s, t, i, k.DEFENSE)) + t.w[w.VITALITY] * float(hit_points_left(s, t, i))
    return t.w[w.ATTACK_LOST] * float(stat(s, t, i, k.ATTACK)) + t.w[w.DEFENSE_LOST] * defense


@kernel
def use_value(s, t, i):
    """How useful a ready character is in general: the sum of what it can do."""
    total = float(stat(s, t, i, k.WILLPOWER)) + float(stat(s, t, i, k.ATTACK)) + float(stat(s, t, i, k.DEFENSE))
    return total + 0.2 * float(hit_points_left(s, t, i))


@kernel
def enemy_danger(s, t, i):
    """How much this enemy hurts: its attack and how long it takes to kill."""
    return t.w[w.ENEMY_ATTACK] * (float(stat(s, t, i, k.ATTACK)) + t.w[w.SHADOW])


@kernel
def toughness(s, t, i):
    """Attack needed to destroy this enemy."""
    return stat(s, t, i, k.DEFENSE) + hit_points_left(s, t, i)


@kernel
def ready_attack(s, t, seat):
    """Attack of the seat's ready characters."""
    total = 0
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if int(s.inst[i].exhausted) == 0:
            total += stat(s, t, i, k.ATTACK)
    return total
