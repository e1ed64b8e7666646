"""What it is worth to apply one op to one card, for the acting player."""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.battle import bonus_worth, harmless_worth, ready_worth
from simulator.games.lotr_lcg.greedy.purse import hero_price
from simulator.games.lotr_lcg.greedy.weights import kernel
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
    win_worth,
    wound_cost,
)
from simulator.games.lotr_lcg.stats import stat

(READY, EXHAUST, DAMAGE, HEAL, RESOURCE, PROGRESS, MODIFY, SILENCE, CANNOT_ATTACK) = range(1, 10)
DISCARD, TO_HAND, PUT_INTO_PLAY, AT_END, ATTACH_SELF, ENGAGE, TO_STAGING, UNCOMMIT = 13, 15, 16, 17, 18, 27, 28, 29
WIN, SEARCH_ENCOUNTER, GIVE_CONTROL, ENEMY_ATTACKS = 35, 37, 38, 50


@kernel
def target_value(s, t, op, f, i, amount):
    code = int(op.code)
    seat = int(f.player)
    kind = int(t.card[int(s.inst[i].card)].type)
    enemy = kind == k.ENEMY
    if code == READY:
        return ready_value(s, t, i, seat)
    if code == EXHAUST:
        return 0.0 if int(s.inst[i].exhausted) != 0 else -use_value(s, t, i)
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
            return -0.5
        return harmless_worth(s, t, i, seat)
    if code == DISCARD:
        return discard_value(s, t, i, seat)
    return move_value(s, t, op, f, i, seat)


@kernel
def ready_value(s, t, i, seat):
    """A character readied can still quest, or defend and attack, before everything readies anyway."""
    if int(s.inst[i].exhausted) == 0 or is_spent(s) or int(s.inst[i].ctrl) != seat:
        return 0.0
    if int(s.phase) == k.REFRESH or int(s.phase) <= k.PLANNING:
        return 0.0
    if int(s.step) < k.S_COMMIT:
        return t.w[w.READY] * use_value(s, t, i)
    return ready_worth(s, t, i, seat) - 0.2


@kernel
def hit_value(s, t, i, amount):
    """Damage on an enemy: most of it is worth something only when the enemy dies."""
    left = hit_points_left(s, t, i)
    if amount >= left:
        harm = enemy_danger(s, t, i) + 0.4 * float(stat(s, t, i, k.THREAT))
        return (
            win_worth(s, t, i)
            + t.w[w.KILL]
            + harm
            + (engage_harm(s, t, i) if int(s.inst[i].pile) == k.STAGING else 0.0)
        )
    return 0.45 * float(amount)


@kernel
def heal_value(s, t, i, amount):
    healed = min(amount, int(s.inst[i].damage))
    left = hit_points_left(s, t, i)
    scale = 1.0 if is_hero(s, t, i) else 0.6
    return t.w[w.HEAL] * scale * float(healed) * (1.0 + 1.0 / float(max(left, 1)))


@kernel
def resource_value(s, t, i, amount):
    """Resources where they are needed: a hero whose sphere the hand holds, and who has few."""
    inst = s.inst[i]
    if int(t.card[int(inst.card)].type) == k.ENEMY:
        return -1.0
    return float(amount) * (t.w[w.RESOURCE] + t.w[w.PURSE] * hero_price(s, t, i)) - 0.03 * float(inst.resources)


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
        return 1.0 + 1.6 * threat
    return (0.3 + 0.3 * threat) * float(amount) / float(max(points, 1))


@kernel
def modify_value(s, t, op, i, seat, amount):
    """A bonus counts while what it changes is still to be used."""
    which = int(op.stat)
    inst = s.inst[i]
    mine = int(inst.ctrl) == seat or (int(inst.ctrl) >= 0 and int(s.players) > 1)
    if int(t.card[int(inst.card)].type) == k.ENEMY:
        return -0.5 * float(amount)
    if not mine:
        return 0.0
    if which == k.WILLPOWER:
        if int(s.step) != k.S_QUEST_RESOLUTION or int(inst.committed) == 0:
            return -0.3
        gap = float(see_quest(s, t))
        return quest_value(s, t, seat, gap + float(amount)) - quest_value(s, t, seat, gap)
    if int(s.step) != k.S_ENEMY_ATTACKS or int(inst.exhausted) != 0 or int(s.pile_n[k.ENGAGED + seat]) == 0:
        return -0.3
    return bonus_worth(s, t, i, seat, which, amount)


@kernel
def silence_value(s, t, i, seat):
    if int(s.step) != k.S_QUEST_RESOLUTION or int(s.inst[i].silenced) > 0:
        return -0.5
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
    if int(inst.owner) < 0:
        host = int(inst.host)
        mine = host >= 0 and int(s.inst[host].ctrl) >= 0
        return 4.0 if mine else 0.0
    return -float(card.worth) / 10.0


@kernel
def move_value(s, t, op, f, i, seat):
    """Ops that move a card."""
    code = int(op.code)
    card = t.card[int(s.inst[i].card)]
    if code == TO_HAND:
        return 0.5 + 0.12 * float(card.worth) / 10.0
    if code == PUT_INTO_PLAY:
        # more if entering does something
        return float(card.worth) / 10.0 + (1.0 if (int(card.events) >> k.EV_ENTERS) & 1 else 0.0)
    if code == AT_END:
        # what comes back to hand or goes back to the deck is not lost, but its stay ends
        return -0.4 * float(card.worth) / 10.0 if is_fleeting(s) else -1.5
    if code == ENGAGE:
        return 0.4 * float(stat(s, t, i, k.THREAT)) - 0.5 * enemy_danger(s, t, i)
    if code == TO_STAGING:
        return 1.4 * enemy_danger(s, t, i) - threat_cost(s, t, seat) * 0.5 * float(stat(s, t, i, k.THREAT))
    if code == UNCOMMIT:
        return -float(stat(s, t, i, k.WILLPOWER))
    if code == ENEMY_ATTACKS:
        return -enemy_danger(s, t, i)
    if code == ATTACH_SELF:
        return -use_value(s, t, i) + 0.5 * float(s.inst[i].resources)
    return 0.0


@kernel
def is_fleeting(s):
    """Before the quest and before combat a character that stays for the phase still does something."""
    step = int(s.step)
    return step == k.S_COMMIT or step == k.S_ENEMY_ATTACKS


@kernel
def wanted_in_staging(s, t, f, i):
    """Searching the encounter deck: the enemy whose defeat the quest asks for, else the least threat."""
    if win_worth(s, t, i) > 0.0:
        return 5.0
    card = t.card[int(s.inst[i].card)]
    return -float(card.stat[k.THREAT]) - 0.3 * float(card.stat[k.ATTACK])
