"""Committing to the quest, travelling, engaging."""

from simulator.core.record import first_of, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.codes import DISCARD_FROM_HAND, EACH, EACH_PLAYER, EXHAUST, HOST, MODIFY, READY, REVEAL
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.battle import engage_prize, engage_stake
from simulator.games.lotr_lcg.greedy.company import fate_of
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.looked import LISTED, SAW_FIGHTS
from simulator.games.lotr_lcg.greedy.order import place_of
from simulator.games.lotr_lcg.greedy.purse import ability_price
from simulator.games.lotr_lcg.greedy.stakes import ambush_cost, engage_worth, exhaust_cost, relief_worth
from simulator.games.lotr_lcg.greedy.weights import EDGE, NEVER
from simulator.games.lotr_lcg.greedy.worth import (
    bars_drawing,
    enemy_danger,
    forecast,
    hit_points_left,
    is_hero,
    loss,
    see_quest,
    see_unseen,
    unseen_threat,
    will_engage,
)
from simulator.games.lotr_lcg.piles import seat_in_order
from simulator.games.lotr_lcg.stats import stat, table_rule


@kernel
def answer_to_commit(s, t, i):
    """The ability of this character that answers its committing, -1: none."""
    card = t.card[int(s.inst[i].card)]
    if (int(card.events) >> k.EV_COMMITTED) & 1:
        first = int(card.first_ability)
        for a in range(first, first + int(card.n_abilities)):
            if int(t.ability[a].event) == k.EV_COMMITTED and int(t.ability[a].kind) == k.K_RESPONSE:
                return a
    return -1


@kernel
def readies_itself(s, t, i):
    a = answer_to_commit(s, t, i)
    return a >= 0 and int(t.op[int(t.ability[a].first_op)].code) == READY


@kernel
def has_readier(s, t, i):
    """An attachment can ready this character."""
    if int(s.inst[i].n_attached) == 0:
        return False
    for j in range(int(s.pile_n[k.ATTACHED])):
        x = int(s.pile[k.ATTACHED, j])
        if int(s.inst[x].host) != i or int(s.inst[x].exhausted) != 0:
            continue
        card = t.card[int(s.inst[x].card)]
        for a in range(int(card.first_ability), int(card.first_ability) + int(card.n_abilities)):
            op = t.op[int(t.ability[a].first_op)]
            if int(t.ability[a].kind) == k.K_ACTION and int(op.code) == READY and int(op.who) == HOST:
                return True
    return False


@kernel
def rally_worth(s, t, i, committed):
    """Willpower that this character would give the others if it stayed ready for an ability of its own."""
    card = t.card[int(s.inst[i].card)]
    if int(card.type) != k.ALLY:
        return 0.0
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) != k.K_ACTION or int(ability.exhaust_self) == 0:
            continue
        for j in range(int(ability.n_ops)):
            op = t.op[int(ability.first_op) + j]
            if int(op.code) == MODIFY and int(op.who) == EACH and int(op.stat) == k.WILLPOWER:
                return float(committed) * float(op.amount)
    return 0.0


@kernel
def appraise_commit(s, t, seat):
    """Commit while the willpower gained is worth more than the fighter lost."""
    see_unseen(s, t, seat)
    margin = see_quest(s, t)
    now = forecast(s, t, seat, margin)
    committed = 0
    for j in range(int(s.pile_n[k.PLAY + seat])):
        if int(s.inst[int(s.pile[k.PLAY + seat, j])].committed) != 0:
            committed += 1
    best = 0.0
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        if verb_of(code) == k.DONE:
            s.h.value[n] = 0.0
            continue
        i = first_of(code)
        willpower = stat(s, t, i, k.WILLPOWER)
        gain = forecast(s, t, seat, margin + willpower) - now if willpower > 0 else 0.0
        if gain <= 0.0 or gain + t.w[w.COMMIT_BONUS] <= best:
            s.h.value[n] = -NEVER  # whatever it costs, another choice is better
            continue
        cost = exhaust_cost(s, t, i, seat)
        left = hit_points_left(s, t, i)
        if left <= 2:
            # encounter cards that hurt the committed; the one who suffers is chosen among all of them
            risk = s.plague if left == 1 else 0.0
            cost += t.w[w.HURT] * (risk + (s.dart if committed == 0 else 0.0)) * loss(s, t, i)
        a = answer_to_commit(s, t, i)
        if has_readier(s, t, i):
            cost = t.w[w.READIED] * cost
        elif a >= 0 and int(t.op[int(t.ability[a].first_op)].code) == READY:
            paid = int(t.ability[a].resources)
            if int(s.inst[i].resources) >= paid:
                cost = min(cost, ability_price(s, t, i, paid))
        elif a >= 0:
            gain += t.w[w.COMMIT_BONUS]
        cost += rally_worth(s, t, i, committed) * (forecast(s, t, seat, margin + 1) - now)
        s.h.value[n] = gain - cost
        best = max(best, gain - cost)
    if int(s.looked) & SAW_FIGHTS:
        s.looked = int(s.looked) | LISTED
    return 0


@kernel
def spared_hero(s, t, seat):
    """What it costs to exhaust the ready hero who is missed least."""
    least = NEVER
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if is_hero(s, t, i) and int(s.inst[i].exhausted) == 0:
            least = min(least, exhaust_cost(s, t, i, seat))
    return least


@kernel
def travel_cost(s, t, i, seat):
    """Harm of a location's travel cost, by its ops."""
    a = int(t.card[int(s.inst[i].card)].travel_cost)
    if a < 0:
        return 0.0
    ability = t.ability[a]
    total = 0.0
    for j in range(int(ability.n_ops)):
        op = t.op[int(ability.first_op) + j]
        code = int(op.code)
        before = total + 0.0
        if code == REVEAL:
            total += t.w[w.TRAVEL_REVEAL] * unseen_threat(s, t, seat) + t.w[w.TRAVEL_AMBUSH] * ambush_cost(s, t, seat)
        elif code == DISCARD_FROM_HAND:
            total += t.w[w.CARD] * float(op.amount)
        elif code == EXHAUST:
            total += t.w[w.TRAVEL_EXHAUST] + spared_hero(s, t, seat)
        else:
            total += t.w[w.TRAVEL_OTHER]
        if int(op.player) == EACH_PLAYER:
            total = before + (total - before) * float(s.alive)
    return total


@kernel
def appraise_travel(s, t, seat):
    """Travelling takes a location's threat off the staging area and puts its quest points before the quest."""
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        if verb_of(code) == k.PASS:
            s.h.value[n] = 0.0
            continue
        i = first_of(code)
        card = t.card[int(s.inst[i].card)]
        points = float(int(card.points) - int(s.inst[i].progress))
        value = t.w[w.LOCATION_THREAT] * float(stat(s, t, i, k.THREAT))
        if int(t.card[int(s.inst[int(s.quest)].card)].points) > 0:
            value -= t.w[w.LOCATION_POINTS] * points  # progress that the quest waits for
        value += t.w[w.TRAVEL] - travel_cost(s, t, i, seat)
        if (int(card.events) >> k.EV_TRAVELED) & 1:
            value += t.w[w.ARRIVED] if float(card.worth) >= 0.0 else float(card.worth)
        if bars_drawing(int(card.global_rules)):
            value -= t.w[w.BARREN]
        elif int(card.global_rules) != 0:
            value -= t.w[w.UNWELCOME]
        s.h.value[n] = value
    return 0


@kernel
def appraise_engagement(s, t, seat):
    """Engage an enemy that the fighters can deal with: its threat leaves the staging area, its attacks begin."""
    checked = table_rule(s, t, k.NO_CHECKS) == 0
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        if verb_of(code) == k.PASS:
            s.h.value[n] = 0.0
            continue
        i = first_of(code)
        if int(s.alive) > 1 and int(s.h.ask) == k.ASK_ENGAGE:
            s.h.value[n] = share_enemy(s, t, i, seat)
        elif checked and will_engage(s, t, i, seat):
            s.h.value[n] = EDGE
        else:
            s.h.value[n] = draw_in(s, t, i, seat)
    return 0


@kernel
def draw_in(s, t, i, seat):
    """Worth of engaging an enemy that nobody would have to engage."""
    return engage_stake(s, t, i, seat) + engage_worth(s, t, i, seat, engage_prize(s, t, i, seat))


@kernel
def share_enemy(s, t, i, seat):
    """One of several players looks at an enemy: his if he fights it better than who would have to, or could later."""
    heir = fate_of(s, t, i)
    if heir == seat:
        return -EDGE  # it will come anyhow, unless a partner takes it
    if heir >= 0:
        gain = relief_worth(s, t, i, heir)
        return gain + engage_worth(s, t, i, seat, t.w[w.KILL] + enemy_danger(s, t, i)) - t.w[w.COMPANY_MARGIN]
    value = draw_in(s, t, i, seat)
    if value > 0.0:
        for n in range(place_of(s, seat) + 1, int(s.players)):
            p = seat_in_order(s, n)
            if int(s.seat[p].out) == 0 and draw_in(s, t, i, p) > value:
                return -EDGE
    return value
