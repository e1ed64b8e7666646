"""What it is worth to apply one op to one card, for the acting player."""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.codes import (
    AT_END,
    AT_LEAST,
    ATTACH_ASIDE,
    ATTACH_SELF,
    CANNOT_ATTACK,
    CLAIM,
    DAMAGE,
    DISCARD,
    ENEMY_ATTACKS,
    ENGAGE,
    EXHAUST,
    HEAL,
    HOST,
    MODIFY,
    PROGRESS,
    PUT_INTO_PLAY,
    READY,
    RESCUE,
    RESOURCE,
    SILENCE,
    TO_HAND,
    TO_STAGING,
    UNCOMMIT,
)
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.purse import hero_price
from simulator.games.lotr_lcg.greedy.stakes import bonus_worth, exhaust_cost, harmless_worth, ready_worth
from simulator.games.lotr_lcg.greedy.weights import NEVER
from simulator.games.lotr_lcg.greedy.worth import (
    enemy_danger,
    engage_harm,
    hit_points_left,
    is_hero,
    is_spent,
    loss,
    progress_worth,
    quest_value,
    see_quest,
    threat_cost,
    use_value,
    will_engage,
    win_worth,
    wound_cost,
)
from simulator.games.lotr_lcg.matching import IS_CLAIMED
from simulator.games.lotr_lcg.prisoners import logged_prisoner
from simulator.games.lotr_lcg.settling import count_restricted
from simulator.games.lotr_lcg.stats import stat, table_rule


@kernel
def target_value(s, t, op, f, i, amount):
    code = int(op.code)
    seat = int(f.player)
    kind = int(t.card[int(s.inst[i].card)].type)
    enemy = kind == k.ENEMY
    if code == READY:
        return ready_value(s, t, i, seat)
    if code == EXHAUST:
        if int(s.inst[i].exhausted) != 0:
            return 0.0
        return -exhausted_cost(s, t, i)
    if code == DAMAGE:
        return hit_value(s, t, i, amount) if enemy else -wound_cost(s, t, i, amount)
    if code == HEAL:
        return heal_value(s, t, i, amount)
    if code == RESOURCE:
        return resource_value(s, t, i, amount)
    if code == PROGRESS:
        return progress_value(s, t, i, amount)
    if code == MODIFY:
        return modify_value(s, t, op, i, seat, amount)
    if code == SILENCE:
        return silence_value(s, t, i, seat)
    if code == CANNOT_ATTACK:
        if int(s.phase) != k.COMBAT or int(s.inst[i].attacked) & 1:
            return -t.w[w.UNTIMELY]
        pile = int(s.inst[i].pile)
        engaged = pile >= k.ENGAGED and pile < k.ENGAGED + k.SEATS
        return harmless_worth(s, t, i, pile - k.ENGAGED if engaged else seat)
    if code == DISCARD:
        return discard_value(s, t, i, seat)
    return move_value(s, t, op, f, i, seat)


@kernel
def exhausted_cost(s, t, i):
    """What an effect takes that exhausts this character: its part in the fights of the round, and what it is for."""
    if int(s.inst[i].ctrl) < 0 or int(s.phase) == k.REFRESH:
        return use_value(s, t, i)
    return t.w[w.EXHAUSTED] * use_value(s, t, i) + exhaust_cost(s, t, i, int(s.inst[i].ctrl))


@kernel
def ready_value(s, t, i, seat):
    """A character readied can still quest, or defend and attack, before everything readies anyway."""
    if int(s.inst[i].exhausted) == 0 or is_spent(s) or int(s.inst[i].ctrl) < 0:
        return 0.0
    if int(s.phase) == k.REFRESH or int(s.phase) <= k.PLANNING:
        return 0.0
    if int(s.step) < k.S_COMMIT:
        return t.w[w.READY] * use_value(s, t, i)
    worth = ready_worth(s, t, i, int(s.inst[i].ctrl)) - t.w[w.READY_FLOOR]
    if int(s.step) == k.S_QUEST_RESOLUTION or int(s.phase) == k.TRAVEL:
        # the last chances before enemies are engaged: who is ready may look for a fight
        worth = max(worth, t.w[w.STANDBY] * use_value(s, t, i))
    elif int(s.step) == k.S_COMMIT:
        # a response to committing: it cannot wait until the cards are revealed
        worth = max(worth, t.w[w.READY_AT_ONCE] * use_value(s, t, i))
    return worth


@kernel
def hit_value(s, t, i, amount):
    """Damage on an enemy: most of it is worth something only when the enemy dies."""
    left = hit_points_left(s, t, i)
    end = win_worth(s, t, i)
    if amount < left:
        return t.w[w.ENEMY_WOUND] * float(amount) + t.w[w.WEAR] * end * float(amount) / float(left)
    harm = enemy_danger(s, t, i) + t.w[w.ENEMY_THREAT] * float(stat(s, t, i, k.THREAT))
    if int(s.inst[i].pile) == k.STAGING:
        near = will_engage(s, t, i, int(s.h.seat))
        harm += (1.0 if near else t.w[w.DISTANT]) * engage_harm(s, t, i)
    return end + t.w[w.KILL] + harm


@kernel
def heal_value(s, t, i, amount):
    healed = min(amount, int(s.inst[i].damage))
    left = hit_points_left(s, t, i)
    scale = 1.0 if is_hero(s, t, i) else t.w[w.ALLY_HEALED]
    return t.w[w.HEAL] * scale * float(healed) * (1.0 + t.w[w.HEAL_FRAIL] / float(max(left, 1)))


@kernel
def resource_value(s, t, i, amount):
    """Resources where they are needed: a hero whose sphere the hand holds, and who has few."""
    inst = s.inst[i]
    if int(t.card[int(inst.card)].type) == k.ENEMY:
        return -NEVER
    seat = int(inst.ctrl)
    price = 0.0
    if seat == int(s.h.seat):
        price = t.w[w.PURSE] * hero_price(s, t, i)
    elif seat >= 0:
        hand = int(s.pile_n[k.HAND + seat]) // 3  # all that is seen of a partner's hand
        price = t.w[w.COMPANY_PURSE] * t.w[w.RESOURCE] * float(hand)
    return float(amount) * (t.w[w.RESOURCE] + price) - t.w[w.RICH_HERO] * float(inst.resources)


@kernel
def progress_value(s, t, i, amount):
    if i == int(s.quest):
        return progress_worth(s, t) * float(amount)
    inst = s.inst[i]
    points = int(t.card[int(inst.card)].points) - int(inst.progress)
    if int(inst.pile) == k.ACTIVE:
        return progress_worth(s, t) * float(min(amount, points))
    threat = float(stat(s, t, i, k.THREAT))
    if amount >= points:
        return t.w[w.EXPLORE] + t.w[w.EXPLORE_THREAT] * threat
    return t.w[w.EXPLORE_PART] * (1.0 + threat) * float(amount) / float(max(points, 1))


@kernel
def modify_value(s, t, op, i, seat, amount):
    """A bonus counts while what it changes is still to be used."""
    which = int(op.stat)
    inst = s.inst[i]
    mine = int(inst.ctrl) == seat or (int(inst.ctrl) >= 0 and int(s.players) > 1)
    if int(t.card[int(inst.card)].type) == k.ENEMY:
        return -t.w[w.ENEMY_STAT] * float(amount)
    if not mine:
        return 0.0
    if which == k.WILLPOWER:
        if int(s.step) != k.S_QUEST_RESOLUTION or int(inst.committed) == 0:
            return -t.w[w.UNTIMELY]
        gap = float(see_quest(s, t))
        return quest_value(s, t, seat, gap + float(amount)) - quest_value(s, t, seat, gap)
    home = int(inst.ctrl)
    if int(s.step) != k.S_ENEMY_ATTACKS or int(inst.exhausted) != 0 or int(s.pile_n[k.ENGAGED + home]) == 0:
        return -t.w[w.UNTIMELY]
    return bonus_worth(s, t, i, home, which, amount)


@kernel
def silence_value(s, t, i, seat):
    if int(s.step) != k.S_QUEST_RESOLUTION or int(s.inst[i].silenced) > 0:
        return -t.w[w.UNTIMELY]
    gap = float(see_quest(s, t))
    relief = float(stat(s, t, i, k.THREAT))
    return quest_value(s, t, seat, gap + relief) - quest_value(s, t, seat, gap)


@kernel
def discard_value(s, t, i, seat):
    """Getting rid of a card in play: a loss if it is ours, a relief if the scenario put it there."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    kind = int(card.type)
    if kind == k.HERO or kind == k.ALLY:
        return -loss(s, t, i)
    if kind == k.OBJECTIVE:
        return -t.w[w.NEEDED] if int(inst.ctrl) >= 0 else 0.0
    if int(inst.owner) < 0:
        host = int(inst.host)
        mine = host >= 0 and int(s.inst[host].ctrl) >= 0
        return t.w[w.RID] if mine else 0.0
    return -float(card.worth)


@kernel
def move_value(s, t, op, f, i, seat):
    """Ops that move a card."""
    code = int(op.code)
    card = t.card[int(s.inst[i].card)]
    if code == TO_HAND and int(s.inst[i].owner) < 0:
        return -loss(s, t, i)
    if code == TO_HAND:
        return t.w[w.TO_HAND] + t.w[w.TO_HAND_WORTH] * float(card.worth)
    if code == PUT_INTO_PLAY:
        # more if entering does something
        enters = (int(card.events) >> k.EV_ENTERS) & 1
        return t.w[w.PUT] * float(card.worth) + (t.w[w.ENTERS] if enters else 0.0)
    if code == AT_END:
        # what comes back to hand or goes back to the deck is not lost, but its stay ends
        return -t.w[w.STAY_ENDS] * float(card.worth) if is_fleeting(s) else -t.w[w.STAY_SHORT]
    if code == ENGAGE:
        return t.w[w.FORCED_THREAT] * float(stat(s, t, i, k.THREAT)) - t.w[w.FORCED_DANGER] * enemy_danger(s, t, i)
    if code == TO_STAGING:
        checks = int(s.step) < k.S_CHECKS_WINDOW and table_rule(s, t, k.NO_CHECKS) == 0
        if checks and will_engage(s, t, i, seat):
            return -t.w[w.UNTIMELY]  # it would come straight back
        threat = threat_cost(s, t, seat) * float(stat(s, t, i, k.THREAT))
        return t.w[w.STAGED_DANGER] * enemy_danger(s, t, i) - t.w[w.STAGED_THREAT] * threat
    if code == UNCOMMIT:
        return -float(stat(s, t, i, k.WILLPOWER))
    if code == ENEMY_ATTACKS:
        return -enemy_danger(s, t, i)
    if code == ATTACH_ASIDE:
        # boons and burdens of a campaign go to who fights, and rather to who has the hit points for it
        away = t.w[w.CAPTIVE_HOST] if int(t.prisoner) > 0 and logged_prisoner(s, t) == i else 0.0
        fights = t.w[w.BOON_ATTACK] * float(stat(s, t, i, k.ATTACK))
        return fights + t.w[w.BOON_HEALTH] * float(hit_points_left(s, t, i)) - away
    if code == RESCUE:
        return t.w[w.RESCUED] * loss(s, t, i)
    if code == CLAIM:
        return claim_value(s, t, int(f.source), i)
    if code == ATTACH_SELF:
        return -use_value(s, t, i) + t.w[w.BURDEN_PURSE] * float(s.inst[i].resources)
    return 0.0


@kernel
def claims_needed(s, t):
    """How many claimed objectives the current quest card asks for before it can be defeated."""
    quest = t.card[int(s.inst[int(s.quest)].card)]
    first = int(quest.first_ability)
    needed = 0
    for a in range(first, first + int(quest.n_abilities)):
        ability = t.ability[a]
        if int(ability.stat) != k.CANNOT_DEFEAT or int(ability.requires[0]) < 0:
            continue
        condition = t.condition[int(ability.requires[0])]
        if int(condition.filter) >= 0 and int(t.filter[int(condition.filter)].needs) & IS_CLAIMED:
            needed = max(needed, int(condition.amount) if int(condition.kind) == AT_LEAST else 1)
    return needed


@kernel
def claim_value(s, t, objective, hero):
    """Objectives are burdens: they are claimed when the quest card asks for them and nothing else is missing."""
    seat = int(s.inst[hero].ctrl)
    for p in range(int(s.players)):
        # who is farther from 50 pays for it, and bears the threat that may come with it
        if int(s.seat[p].out) == 0 and float(s.seat[p].threat) + t.w[w.NEARER] < float(s.seat[seat].threat):
            return -NEVER
    needed = claims_needed(s, t)
    claimed = 0
    free = 0
    for j in range(int(s.pile_n[k.ATTACHED])):
        i = int(s.pile[k.ATTACHED, j])
        if int(s.inst[i].ctrl) >= 0 and int(t.card[int(s.inst[i].card)].type) == k.OBJECTIVE:
            claimed += 1
    for j in range(int(s.pile_n[k.STAGING])):
        if int(t.card[int(s.inst[int(s.pile[k.STAGING, j])].card)].type) == k.OBJECTIVE:
            free += 1
    if claimed >= needed or claimed + free < needed:
        return -NEVER
    missing = float(int(t.card[int(s.inst[int(s.quest)].card)].points) - int(s.inst[int(s.quest)].progress))
    if missing > 0.0:
        if int(s.pile_n[k.ACTIVE]) > 0:
            i = int(s.pile[k.ACTIVE, 0])
            missing += float(int(t.card[int(s.inst[i].card)].points) - int(s.inst[i].progress))
        if int(s.step) != k.S_QUEST_RESOLUTION or see_quest(s, t) < missing:
            return -NEVER
    return t.w[w.CLAIM] + float(t.card[int(s.inst[objective].card)].worth) - burden(s, t, objective, hero)


@kernel
def burden(s, t, objective, hero):
    """What this hero minds about bearing it: fights he cannot take part in, damage, a full pair of hands."""
    card = t.card[int(s.inst[objective].card)]
    total = 0.0
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) == k.K_CONSTANT:
            if int(ability.stat) == k.CANNOT_ATTACK:
                total += t.w[w.BARRED] * float(stat(s, t, hero, k.ATTACK))
            elif int(ability.stat) == k.CANNOT_DEFEND:
                total += t.w[w.BARRED] * float(stat(s, t, hero, k.DEFENSE))
        elif int(ability.n_ops) > 0:
            op = t.op[int(ability.first_op)]
            if int(op.code) == DAMAGE and int(op.who) == HOST:
                total += wound_cost(s, t, hero, int(op.amount))
    if count_restricted(s, t, hero) >= k.RESTRICTED_LIMIT:
        total += t.w[w.THIRD_RESTRICTED]
    return total


@kernel
def is_fleeting(s):
    """Before the quest and before combat a character that stays for the phase still does something."""
    step = int(s.step)
    return step == k.S_COMMIT or step == k.S_ENEMY_ATTACKS


@kernel
def wanted_in_staging(s, t, f, i):
    """Searching the encounter deck: the enemy whose defeat the quest asks for, else the least threat."""
    if win_worth(s, t, i) > 0.0:
        return NEVER  # before all others
    card = t.card[int(s.inst[i].card)]
    return -float(card.stat[k.THREAT]) - t.w[w.NEXT_ATTACK] * float(card.stat[k.ATTACK])
