"""What characters, threats and enemies are worth at the table as it stands."""

from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.codes import DAMAGE, DISCARD, EXISTS, SELF
from simulator.games.lotr_lcg.codes import WIN as OP_WIN
from simulator.games.lotr_lcg.entering import title_in_play
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.kernels import kernel, small
from simulator.games.lotr_lcg.greedy.looked import SAW_QUEST
from simulator.games.lotr_lcg.greedy.order import still_to_come
from simulator.games.lotr_lcg.matching import passes
from simulator.games.lotr_lcg.omens import BOOST, DART, PLAGUE
from simulator.games.lotr_lcg.piles import top
from simulator.games.lotr_lcg.staging import cards_to_reveal
from simulator.games.lotr_lcg.stats import committed_willpower, own_rule, staging_threat, stat, table_rule


@kernel
def threat_cost(s, t, seat):
    """What a point of threat costs this seat: more the closer it is to 50."""
    threat = float(s.seat[seat].threat)
    near = max(threat - t.w[w.URGENT_FROM], 0.0) / 20.0
    return t.w[w.THREAT_POINT] + t.w[w.THREAT_URGENT] * near * near


@kernel
def table_threat_cost(s, t, seat):
    """What it costs all players together when the threat of each rises by a point."""
    if int(s.alive) <= 1:
        return threat_cost(s, t, seat)
    total = threat_cost(s, t, seat)
    for p in range(int(s.players)):
        if p != seat and int(s.seat[p].out) == 0:
            total += t.w[w.COMPANY_THREAT] * threat_cost(s, t, p)
    return total


@kernel
def check_threat(s, seat):
    """Threat that the next engagement check is expected to compare: the quest may fail, and a round adds a point."""
    settled = int(s.step) >= k.S_RESOLUTION_WINDOW and int(s.step) <= k.S_CHECKS
    return int(s.seat[seat].threat) + (0 if settled else 1)


@kernel
def will_engage(s, t, i, seat):
    """Would the next check engage this enemy with this seat?"""
    return int(t.card[int(s.inst[i].card)].engagement) <= check_threat(s, seat)


@kernel
def is_hero(s, t, i):
    return int(t.card[int(s.inst[i].card)].type) == k.HERO


@kernel
def leaves_soon(s, t, i):
    """Its own text discards this card at the end of the round."""
    card = t.card[int(s.inst[i].card)]
    if (int(card.events) >> k.EV_ROUND_END) & 1 == 0:
        return False
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        if int(t.ability[a].event) == k.EV_ROUND_END:
            op = t.op[int(t.ability[a].first_op)]
            if int(op.code) == DISCARD and int(op.who) == SELF:
                return True
    return False


@small
def is_second_copy(s, t, i):
    """This card cannot be played: it is unique, a copy is in play, and its text does not let it leave again."""
    card = t.card[int(s.inst[i].card)]
    return int(card.unique) != 0 and not leaves_soon(s, t, i) and title_in_play(s, t, int(card.title))


@kernel
def loss(s, t, i):
    """What it costs to lose this character."""
    if is_hero(s, t, i):
        value = t.w[w.HERO_LOST] + t.w[w.HERO_WORTH] * float(t.card[int(s.inst[i].card)].worth)
        return value + t.w[w.BURIED] * borne(s, t, i)
    if leaves_soon(s, t, i):
        return t.w[w.BODY]
    return t.w[w.ALLY_LOST] * float(t.card[int(s.inst[i].card)].worth) + t.w[w.BODY]


@kernel
def borne(s, t, host):
    """Worth of the attachments of the players that would go with this character."""
    total = 0.0
    if int(s.inst[host].n_attached) > 0:
        for j in range(int(s.pile_n[k.ATTACHED])):
            i = int(s.pile[k.ATTACHED, j])
            if int(s.inst[i].host) == host and int(s.inst[i].owner) >= 0:
                total += float(t.card[int(s.inst[i].card)].worth)
    return total


@kernel
def is_dear(s, t, i):
    """A hero, or an ally whose end is as bad as that of several heroes."""
    card = t.card[int(s.inst[i].card)]
    return int(card.type) == k.HERO or float(card.worth) >= t.w[w.DEAR]


@kernel
def pain(s, t, i):
    """What a point of damage on this character costs."""
    if is_hero(s, t, i):
        return t.w[w.HERO_DAMAGE]
    return t.w[w.DEAR_DAMAGE] * t.w[w.HERO_DAMAGE] if is_dear(s, t, i) else t.w[w.ALLY_DAMAGE]


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
    return pain(s, t, i) * points * (1.0 + (t.w[w.FRAIL] / float(left - points) if is_dear(s, t, i) else 0.0))


@kernel
def known_next(s):
    """The next encounter card if the player who decides knows it, whoever's fights he thinks of; -1: he does not."""
    i = top(s, k.ENCOUNTER)
    return i if i >= 0 and (int(s.inst[i].known) >> int(s.h.seat)) & 1 else -1


@kernel
def see_unseen(s, t, seat):
    """What unseen encounter cards are like on average, found once for each state of the piles they lie in.

    The next card may be an enemy that engages at once; shadow cards may add attack.
    """
    threat = check_threat(s, seat)
    n = int(s.pile_n[k.ENCOUNTER])
    m = int(s.pile_n[k.SHADOW])
    known = known_next(s)
    key = ((int(s.h.turn) * 64 + threat) * 128 + n) * 16 + m % 16 + (seat << 28) + 1
    if known >= 0:
        key += 1 << 27
    if int(s.unseen) == key:
        return 0
    s.unseen = key
    for x in range(st.OMENS):
        s.omens[x] = 0
    seen = 0
    menace = 0
    enemies = 0
    attack = 0
    armor = 0
    needed = 0
    plagues = 0
    darts = 0
    boosts = 0
    defended = 0
    free = 0
    for j in range(n + m):
        i = int(s.pile[k.ENCOUNTER, j]) if j < n else int(s.pile[k.SHADOW, j - n])
        if i == known or (j >= n and int(s.inst[i].exhausted) != 0):
            continue
        card = t.card[int(s.inst[i].card)]
        seen += 1
        menace += int(card.stat[k.THREAT])
        x = min(int(card.stat[k.THREAT]), st.OMENS - 1)
        s.omens[x] = int(s.omens[x]) + 1
        omen = int(card.omen)
        if omen != 0:
            plagues += omen & PLAGUE
            darts += (omen & DART) // DART
            boosts += omen // BOOST
            defended += int(card.boosted)
            free += int(card.boosted_free)
        if int(card.type) == k.ENEMY and int(card.engagement) <= threat:
            enemies += 1
            attack += int(card.stat[k.ATTACK])
            armor += int(card.stat[k.DEFENSE])
            needed += int(card.stat[k.DEFENSE]) + int(card.stat[k.HEALTH])
    s.seen = seen
    s.unseen_threat = t.mean_threat if seen == 0 else float(menace) / float(seen)
    s.boost = 0.0 if seen == 0 else float(boosts) / float(seen)
    s.plague = 0.0 if seen == 0 else float(plagues) / float(seen)
    s.dart = 0.0 if seen == 0 else float(darts) / float(seen)
    s.lurking = 0.0 if seen == 0 else float(enemies) / float(seen)
    if boosts > 0:
        s.boosted = (2 * defended + boosts) // (2 * boosts)
        s.boosted_free = (2 * free + boosts) // (2 * boosts)
    if enemies > 0:
        foe = s.foe[0]
        foe.i = -1
        foe.attack = (2 * attack + enemies) // (2 * enemies)
        foe.attacks = 1
        foe.spill = 0.0
        foe.armor = (2 * armor + enemies) // (2 * enemies)
        foe.needed = (2 * needed + enemies) // (2 * enemies)
        foe.prize = t.w[w.KILL] + danger(t, int(foe.attack))
    return 0


@kernel
def unseen_threat(s, t, seat):
    """Threat expected of the next encounter card: the card itself if it was seen, else the mean of all unseen ones."""
    known = known_next(s)
    if known >= 0:
        return float(t.card[int(s.inst[known].card)].stat[k.THREAT])
    see_unseen(s, t, seat)
    return s.unseen_threat + 0.0


@kernel
def see_quest(s, t):
    """Willpower committed less the threat in the staging area, found once a decision."""
    if int(s.looked) & SAW_QUEST:
        return int(s.gap)
    s.looked = int(s.looked) | SAW_QUEST
    s.gap = committed_willpower(s, t) - staging_threat(s, t)
    return int(s.gap)


@kernel
def forecast(s, t, seat, margin):
    """Worth of the quest with willpower ``margin`` above the staging area before the reveal, on average.

    `see_unseen` must have been called.
    """
    n = min(max(margin + st.FORECASTS // 2, 0), st.FORECASTS - 1)
    if (int(s.forecast_known) >> n) & 1:
        return s.forecast[n] + 0.0
    cards = cards_to_reveal(s, t)
    value = float(margin) - s.unseen_threat * float(max(cards - 1, 0))
    if int(s.alive) > 1 and int(s.h.ask) == k.ASK_COMMIT:
        value += still_to_come(s, t, seat)
    total = 0.0
    known = known_next(s)
    if cards == 0:
        total = quest_value(s, t, seat, value)
    elif known >= 0:
        total = quest_value(s, t, seat, value - float(t.card[int(s.inst[known].card)].stat[k.THREAT]))
    elif int(s.seen) == 0:
        total = quest_value(s, t, seat, value - s.unseen_threat)
    else:
        for x in range(st.OMENS):
            if int(s.omens[x]) > 0:
                total += float(s.omens[x]) * quest_value(s, t, seat, value - float(x))
        total = total / float(s.seen)
    s.forecast[n] = total
    s.forecast_known = int(s.forecast_known) | (1 << n)
    return total


@kernel
def quest_value(s, t, seat, value):
    """Worth of a quest result of ``value``: threat below 0, progress above."""
    short = value - t.w[w.QUEST_MARGIN]
    if short < 0.0:
        return short * table_threat_cost(s, t, seat) - drawn_cost(s, t, seat, -value) - downfall(s, t, -value)
    quest = s.inst[int(s.quest)]
    points = int(t.card[int(quest.card)].points)
    left = 0.0
    freed = 0.0
    if int(s.pile_n[k.ACTIVE]) > 0:
        location = t.card[int(s.inst[int(s.pile[k.ACTIVE, 0])].card)]
        left = float(int(location.points) - int(s.inst[int(s.pile[k.ACTIVE, 0])].progress))
        if value >= left and bars_drawing(int(location.global_rules)):
            freed = t.w[w.BARREN_LEFT]
    if points == 0:
        return short * progress_worth(s, t) + freed
    # what goes beyond the location and the stage is lost; the last point of the last stage wins
    room = float(max(points - int(quest.progress), 0)) + left
    total = min(short, room) * progress_worth(s, t)
    total *= 1.0 + t.w[w.COMPANY_PROGRESS] * float(int(s.alive) - 1)
    if int(t.next_stage[int(s.stage), 0]) < 0 and not own_rule(s, t, int(s.quest), k.CANNOT_DEFEAT):
        total += t.w[w.WIN] * min(max(short - room + t.w[w.WIN_MARGIN], 0.0), t.w[w.WIN_SURE])
    return total + freed


@kernel
def bars_drawing(global_rules):
    """Nobody draws cards where these rules of a location hold."""
    return global_rules & (1 << k.CANNOT_DRAW) != 0


@kernel
def downfall(s, t, value):
    """What it costs that threat higher by ``value`` eliminates players."""
    total = 0.0
    for p in range(int(s.players)):
        if int(s.seat[p].out) == 0 and float(s.seat[p].threat) + value >= float(k.THREAT_LIMIT):
            total += t.w[w.DOWNFALL]
    return total


@kernel
def win_worth(s, t, i):
    """What it is worth beyond all else to destroy an enemy whose defeat wins, or which bars the way."""
    quest = t.card[int(s.inst[int(s.quest)].card)]
    if int(quest.rules) & (1 << k.PLAYERS_WIN):
        return last_enemy_worth(s, t)
    first = int(quest.first_ability)
    for a in range(first, first + int(quest.n_abilities)):
        ability = t.ability[a]
        if int(ability.stat) == k.CANNOT_DEFEAT and int(ability.requires[0]) >= 0:
            # the stage cannot be defeated while this enemy is in play
            condition = t.condition[int(ability.requires[0])]
            if int(condition.kind) == EXISTS and passes(s, t, int(condition.filter), i, s.ctx):
                ends = int(t.next_stage[int(s.stage), 0]) < 0
                last = ends and int(s.inst[int(s.quest)].progress) >= int(quest.points)
                return (t.w[w.WIN_LAST] if last else 1.0) * t.w[w.WIN]
        if int(quest.points) != 0:
            continue
        if int(ability.n_ops) > 0 and int(t.op[int(ability.first_op)].code) == OP_WIN and int(ability.subject) >= 0:
            if passes(s, t, int(ability.subject), i, s.ctx):
                return t.w[w.WIN_LAST] * t.w[w.WIN]
    return 0.0


@kernel
def last_enemy_worth(s, t):
    """The game is won without enemies: each one destroyed comes nearer, the last one wins."""
    enemies = 0
    for pile in range(k.ENGAGED, k.STAGING + 1):
        for j in range(int(s.pile_n[pile])):
            if int(t.card[int(s.inst[int(s.pile[pile, j])].card)].type) == k.ENEMY:
                enemies += 1
    return t.w[w.WIN] * (t.w[w.WIN_LAST] if enemies <= 1 else 1.0 / float(enemies))


@kernel
def drawn_cost(s, t, seat, value):
    """What it costs that a failed quest draws more enemies out of the staging area, this round and the next."""
    total = 0.0
    threat = int(s.seat[seat].threat)
    if table_rule(s, t, k.NO_CHECKS) != 0:
        return 0.0
    for p in range(int(s.players)):
        # the highest threat of the table draws them first
        if int(s.seat[p].out) == 0:
            threat = max(threat, int(s.seat[p].threat))
    for j in range(int(s.pile_n[k.STAGING])):
        i = int(s.pile[k.STAGING, j])
        card = t.card[int(s.inst[i].card)]
        if int(card.type) == k.ENEMY and int(card.engagement) > threat:
            more = float(threat) + value - float(card.engagement) + 1.0
            rounds = min(max(more, 0.0), 1.0)
            if int(card.engagement) > threat + 1:
                rounds += min(max(more + 1.0, 0.0), 1.0)
            if rounds > 0.0:
                total += rounds * t.w[w.DRAWN] * (enemy_danger(s, t, i) + engage_harm(s, t, i))
    return total


@kernel
def hidden_worth(s, t, seat, change):
    """What it is worth that threat lower by ``change`` hides this seat from enemies of the staging area."""
    if change <= 0:
        return 0.0
    threat = check_threat(s, seat)
    total = 0.0
    for j in range(int(s.pile_n[k.STAGING])):
        i = int(s.pile[k.STAGING, j])
        card = t.card[int(s.inst[i].card)]
        if int(card.type) == k.ENEMY and int(card.engagement) <= threat and int(card.engagement) > threat - change:
            total += t.w[w.HIDDEN] * (enemy_danger(s, t, i) + engage_harm(s, t, i))
    return total


@kernel
def engage_harm(s, t, i):
    """Harm that an enemy does as it engages, to a hero."""
    card = t.card[int(s.inst[i].card)]
    if (int(card.events) >> k.EV_ENGAGED) & 1:
        op = t.op[int(t.ability[int(card.first_ability)].first_op)]
        if int(op.code) == DAMAGE:
            return t.w[w.ENGAGE_WOUND] * float(op.amount) * t.w[w.HERO_LOST]
    return 0.0


@kernel
def progress_worth(s, t):
    """A point of progress: more as time runs out, next to nothing once the quest card cannot take any."""
    points = int(t.card[int(s.inst[int(s.quest)].card)].points)
    if points == 0 and int(s.pile_n[k.ACTIVE]) == 0:
        return t.w[w.IDLE_PROGRESS]
    late = max(float(s.seat[int(s.first)].threat) - t.w[w.LATE_FROM], 0.0) / 25.0
    return t.w[w.PROGRESS_POINT] * (1.0 + t.w[w.PROGRESS_URGENT] * late)


@kernel
def is_spent(s):
    """After the attacks of this round a ready character has nothing left to do until the refresh phase."""
    return int(s.phase) == k.COMBAT and int(s.step) >= k.S_PLAYER_ATTACKS


@kernel
def use_value(s, t, i):
    """How useful a ready character is in general: the sum of what it can do."""
    total = float(stat(s, t, i, k.WILLPOWER)) + float(stat(s, t, i, k.ATTACK)) + float(stat(s, t, i, k.DEFENSE))
    return total + t.w[w.USE_HEALTH] * float(hit_points_left(s, t, i))


@kernel
def danger(t, attack):
    """How much an enemy of this attack hurts, a shadow card included."""
    return t.w[w.ENEMY_ATTACK] * (float(attack) + t.w[w.SHADOW])


@kernel
def enemy_danger(s, t, i):
    """How much this enemy hurts: its attack and how long it takes to kill."""
    return danger(t, stat(s, t, i, k.ATTACK))


@kernel
def ready_attack(s, t, i):
    """Attack with which this character can still be declared as an attacker; 0: it is exhausted or may not attack."""
    if int(s.inst[i].exhausted) != 0 or int(s.inst[i].rules) & (1 << k.CANNOT_ATTACK):
        return 0
    return stat(s, t, i, k.ATTACK)


@kernel
def toughness(s, t, i):
    """Attack needed to destroy this enemy."""
    return stat(s, t, i, k.DEFENSE) + hit_points_left(s, t, i)
