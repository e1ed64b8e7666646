"""What a text is worth now: the ops of an ability, one after the other, less its costs."""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.abilities import has_match
from simulator.games.lotr_lcg.amounts import amount_of
from simulator.games.lotr_lcg.codes import (
    A_PLAYER,
    AT_END,
    ATTACK,
    CANCEL,
    CANNOT_ATTACK,
    CHOOSE,
    CHOOSE_ONE,
    CHOSEN,
    DAMAGE,
    DRAW,
    EACH,
    EACH_PLAYER,
    EXHAUST,
    HOST,
    IF,
    INSTEAD,
    JUMP,
    LOOK,
    MANY_DEFENDERS,
    MAY_CHOOSE,
    MODIFY,
    OTHER,
    PROGRESS,
    READY,
    REVEAL,
    SEARCH_DECK,
    SELF,
    SHUFFLE_DISCARD,
    SILENCE,
    SUBJECT,
    THREAT,
    TOPMOST,
)
from simulator.games.lotr_lcg.conditions import holds
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.lineup import attack_harm
from simulator.games.lotr_lcg.greedy.purse import ability_price, see_purse
from simulator.games.lotr_lcg.greedy.stakes import exhaust_cost
from simulator.games.lotr_lcg.greedy.targets import PUT_INTO_PLAY, is_fleeting, target_value
from simulator.games.lotr_lcg.greedy.weights import NEVER
from simulator.games.lotr_lcg.greedy.worth import (
    hidden_worth,
    is_second_copy,
    is_spent,
    known_next,
    loss,
    progress_worth,
    threat_cost,
)
from simulator.games.lotr_lcg.matching import collect, exists
from simulator.games.lotr_lcg.stats import stat

OF_CHOSEN = 2  # FILTER.ctrl


@kernel
def text_value(s, t, a, f, start):
    """Worth of the ops of ability ``a`` from op ``start`` on, read with the eyes of ``f``."""
    ability = t.ability[a]
    total = 0.0
    j = start
    while j < int(ability.n_ops):
        op = t.op[int(ability.first_op) + j]
        code = int(op.code)
        if code == JUMP:
            break
        if code == CHOOSE_ONE:
            return total + best_alternative(s, t, a, f, j)
        if code == IF:
            j = j + 1 if holds(s, t, int(op.test), f) else int(op.jump)
            continue
        if code == PUT_INTO_PLAY and j + 1 < int(ability.n_ops):
            if int(t.op[int(ability.first_op) + j + 1].code) == AT_END:
                return total + best_visit(s, t, op, f)
        total += op_value(s, t, op, f)
        j += 1
    return total


@kernel
def best_visit(s, t, op, f):
    """A character put into play for the phase: before the quest and in combat only, for what it can do there."""
    if not is_fleeting(s):
        return -NEVER
    best = 0.0
    for j in range(collect(s, t, int(op.of), f)):
        card = t.card[int(s.inst[int(s.found[j])].card)]
        value = t.w[w.VISIT] * float(card.stat[k.WILLPOWER])
        if int(s.phase) == k.COMBAT:
            value = 0.0
            if int(s.pile_n[k.ENGAGED + int(f.player)]) > 0:
                value = t.w[w.VISIT] * t.w[w.VISIT_FIGHT] * float(int(card.stat[k.ATTACK]) + int(card.stat[k.DEFENSE]))
        if (int(card.events) >> k.EV_ENTERS) & 1:
            value += t.w[w.VISIT_ARRIVAL] * float(card.worth)
        best = max(best, value)
    return best - t.w[w.VISIT_FLOOR]


@kernel
def best_alternative(s, t, a, f, row):
    ability = t.ability[a]
    best = 0.0
    for n in range(int(t.op[int(ability.first_op) + row].amount)):
        start = int(t.op[int(ability.first_op) + row + 1 + n].jump)
        best = max(best, alternative_value(s, t, a, f, start))
    return best


@kernel
def alternative_value(s, t, a, f, start):
    """Worth of one alternative: its ops up to the jump at its end (alternatives do not hold choices of their own)."""
    ability = t.ability[a]
    total = 0.0
    j = start
    while j < int(ability.n_ops):
        op = t.op[int(ability.first_op) + j]
        if int(op.code) == JUMP:
            break
        total += op_value(s, t, op, f)
        j += 1
    return total


@kernel
def estimate(s, t, op, f):
    """The amount of an op before it is resolved."""
    kind = int(op.amount_kind)
    if kind == 1:
        return int(f.amount)
    if kind == 2:
        return int(f.x)
    if kind == 7:
        return int(t.w[w.EVERYTHING])
    return int(op.amount)


@kernel
def op_value(s, t, op, f):
    code = int(op.code)
    who = int(op.who)
    amount = estimate(s, t, op, f)
    if not is_timely(s, op, code):
        return -t.w[w.UNTIMELY]
    if who == CHOOSE or who == MAY_CHOOSE:
        return best_target(s, t, op, f, amount)
    if who == EACH:
        return all_targets(s, t, op, f, amount)
    if who == SELF or who == HOST or who == SUBJECT or who == OTHER:
        i = int(f.source)
        if who == HOST:
            i = int(s.inst[i].host)
        elif who == SUBJECT:
            i = int(f.subject)
        elif who == OTHER:
            i = int(f.other)
        if i < 0:
            return 0.0
        return target_value(s, t, op, f, i, amount)
    return player_value(s, t, op, f, code, amount)


@kernel
def is_timely(s, op, code):
    """Bonuses, readying and the like do nothing outside the windows for which they matter: no need to look closer.

    During an action window ``s.step`` is the step that follows it.
    """
    step = int(s.step)
    if code == MODIFY:
        if int(op.stat) == k.WILLPOWER:
            return step == k.S_QUEST_RESOLUTION
        if int(op.stat) == k.THREAT:
            return True
        return int(s.phase) == k.COMBAT
    if code == SILENCE:
        return step == k.S_QUEST_RESOLUTION
    if code == READY:
        return int(s.phase) >= k.QUESTING and int(s.phase) < k.REFRESH
    if code == CANNOT_ATTACK:
        return int(s.phase) == k.COMBAT
    return True


@kernel
def best_target(s, t, op, f, amount):
    n = collect(s, t, int(op.of), f)
    best = -NEVER
    for j in range(n):
        best = max(best, target_value(s, t, op, f, int(s.found[j]), amount))
    if n == 0:
        return 0.0
    return best


@kernel
def all_targets(s, t, op, f, amount):
    chosen = int(f.chosen_player)
    if chosen < 0:
        if int(s.alive) > 1 and int(t.filter[int(op.of)].ctrl) == OF_CHOSEN:
            return best_company(s, t, op, f, amount)
        f.chosen_player = f.player
    n = collect(s, t, int(op.of), f)
    total = 0.0
    for j in range(n):
        total += target_value(s, t, op, f, int(s.found[j]), amount)
    f.chosen_player = chosen
    return total


@kernel
def best_company(s, t, op, f, amount):
    """The cards of one player, whoever has most of it."""
    best = -NEVER
    for p in range(int(s.players)):
        if int(s.seat[p].out) != 0:
            continue
        f.chosen_player = p
        total = 0.0
        for j in range(collect(s, t, int(op.of), f)):
            total += target_value(s, t, op, f, int(s.found[j]), amount)
        best = max(best, total)
    f.chosen_player = -1
    return best


@kernel
def player_value(s, t, op, f, code, amount):
    """Ops on players: the acting one, each of them, or the one for whom it is best."""
    seat = int(f.player)
    who = int(op.player)
    if int(s.alive) <= 1 or (who != EACH_PLAYER and who != CHOSEN and who != A_PLAYER):
        return seat_value(s, t, op, f, code, amount, seat)
    if who == EACH_PLAYER:
        total = 0.0
        for p in range(int(s.players)):
            if int(s.seat[p].out) == 0:
                total += seat_value(s, t, op, f, code, amount, p)
        return total
    if int(f.chosen_player) >= 0:
        return seat_value(s, t, op, f, code, amount, int(f.chosen_player))
    best = -NEVER
    for p in range(int(s.players)):
        if int(s.seat[p].out) == 0:
            best = max(best, seat_value(s, t, op, f, code, amount, p))
    return best


@kernel
def seat_value(s, t, op, f, code, amount, seat):
    """An op on one player."""
    if code == DRAW:
        drawn = float(min(amount, int(s.pile_n[k.DECK + seat])))
        value = t.w[w.CARD] * drawn / (1.0 + t.w[w.FULL_HAND] * hand_backlog(s, t, seat))
        value += t.w[w.THIN_HAND] * drawn * max(t.w[w.ENOUGH] - float(s.pile_n[k.HAND + seat]), 0.0)
        if seat == int(s.h.seat):
            # resources are there to play at once what is drawn
            value += t.w[w.RICH] * drawn * max(float(s.pool[k.NEUTRAL]) - t.w[w.PLENTY], 0.0)
        return value
    if code == THREAT:
        change = min(-amount, int(s.seat[seat].threat))
        # a card that lowers it could mostly have done something else that keeps it low
        share = t.w[w.HIGH_THREAT if float(s.seat[seat].threat) >= t.w[w.HIGH_FROM] else w.LOW_THREAT]
        if int(s.alive) > 1:
            share = t.w[w.COMPANY_RELIEF]  # a round costs everybody threat, and it is the first to reach 50 who falls
        return threat_cost(s, t, seat) * float(change) * share + hidden_worth(s, t, seat, change)
    if code == PROGRESS:
        return progress_worth(s, t) * float(amount)
    if code == CANCEL:
        return t.w[w.CANCEL] * harm_of(s, t, f)
    if code == INSTEAD:
        # what would happen to a card of the players is worth preventing
        return t.w[w.PREVENTED] * loss(s, t, int(f.subject)) if int(s.inst[int(f.subject)].ctrl) >= 0 else 0.0
    if code == REVEAL:
        return -t.w[w.REVEALED] * float(amount)
    if code == LOOK:
        return look_value(s, t, op)
    if code == SEARCH_DECK:
        return t.w[w.CARD] * t.w[w.SEARCH] if amount > 1 else t.w[w.SEARCH_ONE]
    if code == SHUFFLE_DISCARD:
        return t.w[w.RESHUFFLE] if float(s.pile_n[k.DECK + seat]) < t.w[w.FEW_LEFT] else -NEVER
    if code == TOPMOST:
        return t.w[w.CARD]
    if code == MANY_DEFENDERS:
        return -NEVER
    if code == ATTACK:
        return strike_value(s, t, seat)
    return 0.0


@kernel
def hand_backlog(s, t, seat):
    """Rounds that a card drawn now will wait for resources; of a partner only the number of cards is known."""
    if seat != int(s.h.seat):
        return t.w[w.COMPANY_BACKLOG] * float(max(int(s.pile_n[k.HAND + seat]) - 2, 0))
    see_purse(s, t, seat)
    return s.backlog + 0.0


@kernel
def look_value(s, t, op):
    """Looking helps before the quest, if the top card is not known yet and something can be done about it."""
    n = int(s.pile_n[k.ENCOUNTER])
    bury = int(op.flag) != 0
    if n == 0 or (int(s.step) != k.S_COMMIT and not (bury and int(s.step) == k.S_STAGING)):
        return -t.w[w.UNTIMELY]
    if known_next(s) >= 0:
        return -t.w[w.UNTIMELY]
    return t.w[w.LOOK] * (t.w[w.BURY] if bury else 1.0)


@kernel
def harm_of(s, t, f):
    """Harm of the effect that a response could cancel: of a card being revealed, or of a shadow card."""
    i = int(f.subject)
    if i < 0:
        return 0.0
    card = t.card[int(s.inst[i].card)]
    if int(f.other) >= 0:
        return shadow_harm(s, t, int(card.shadow), f)
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        op = t.op[int(t.ability[a].first_op)]
        if int(t.ability[a].kind) == k.K_REVEALED and (int(op.code) == DAMAGE or int(op.code) == EXHAUST):
            # what it does to the characters as they are now can be read
            if int(op.who) == EACH:
                return -all_targets(s, t, op, f, int(op.amount))
            return -best_target(s, t, op, f, int(op.amount))
    return -float(card.worth)


@kernel
def shadow_harm(s, t, a, f):
    """Harm of a shadow effect: what it does by itself, and what it makes of the attack."""
    if a < 0:
        return 0.0
    enemy = int(f.other)
    seat = int(f.event_player)
    own = int(f.player)
    f.player = seat
    ability = t.ability[a]
    total = 0.0
    more = 0
    torn = 0
    j = 0
    while j < int(ability.n_ops):
        op = t.op[int(ability.first_op) + j]
        code = int(op.code)
        if code == JUMP:
            break
        if code == IF:
            j = j + 1 if holds(s, t, int(op.test), f) else int(op.jump)
            continue
        j += 1
        amount = abs(amount_of(s, t, f, op))
        if code == MODIFY:
            if int(op.stat) == k.ATTACK and int(op.who) == OTHER:
                more += amount
            else:
                total += t.w[w.SHADOW_OTHER] * float(amount)
        elif code == THREAT:
            total += threat_cost(s, t, seat) * float(amount)
        elif code == DAMAGE:
            if int(op.who) == EACH:
                total -= all_targets(s, t, op, f, amount)
                torn += amount
            else:
                total -= best_target(s, t, op, f, amount)
        elif int(op.of) < 0 or int(op.player) == EACH_PLAYER or exists(s, t, int(op.of), f):
            # discards, exhausts something: only if it is there
            total += t.w[w.SHADOW_OTHER]
    f.player = own
    attack = stat(s, t, enemy, k.ATTACK)
    worse = attack_harm(s, t, enemy, seat, attack + more, torn) - attack_harm(s, t, enemy, seat, attack, 0)
    return total + t.w[w.SHADOW_BLOW] * worse


@kernel
def strike_value(s, t, seat):
    """An attack out of turn is worth it when there is an enemy to kill."""
    best = 0.0
    for j in range(int(s.pile_n[k.ENGAGED + seat])):
        i = int(s.pile[k.ENGAGED + seat, j])
        left = int(t.card[int(s.inst[i].card)].stat[k.HEALTH]) - int(s.inst[i].damage)
        best = max(best, t.w[w.STRIKE_KILL] if float(left) <= t.w[w.STRIKE_LEFT] else t.w[w.STRIKE])
    return best


@kernel
def use_cost(s, t, a, i, seat, f):
    """What using the ability costs besides the card: exhausting, resources, cards."""
    ability = t.ability[a]
    cost = 0.0
    kind = int(t.card[int(s.inst[i].card)].type)
    if int(ability.exhaust_self) != 0 and (kind == k.HERO or kind == k.ALLY):
        share = t.w[w.EARLY] if int(s.phase) == k.PLANNING else 1.0
        cost += share * exhaust_cost(s, t, i, seat) + idle_cost(s, t, i, seat)
    if int(ability.exhaust) >= 0:
        cheapest = NEVER
        for j in range(collect(s, t, int(ability.exhaust), f)):
            x = int(s.found[j])
            cheapest = min(cheapest, exhaust_cost(s, t, x, seat) + idle_cost(s, t, x, seat))
        cost += cheapest
    if int(ability.resources) > 0:
        cost += ability_price(s, t, i, int(ability.resources))
    if int(ability.threat) > 0:
        after = int(s.seat[seat].threat) + int(ability.threat)
        cost += NEVER if after >= k.THREAT_LIMIT else threat_cost(s, t, seat) * float(ability.threat)
    if int(ability.discard) > 0:
        cheapest = NEVER
        for j in range(int(s.pile_n[k.HAND + seat])):
            cheapest = min(cheapest, keep_value(s, t, int(s.pile[k.HAND + seat, j]), seat))
        cost += t.w[w.CARD] * t.w[w.DISCARD] * cheapest * float(ability.discard)
    return cost


@kernel
def keep_value(s, t, i, seat):
    """Worth of keeping a card in hand: little if no hero can pay for it, none for a copy of a unique one in play."""
    card = t.card[int(s.inst[i].card)]
    if is_second_copy(s, t, i):
        return 0.0
    value = t.w[w.KEPT_ANY] + float(card.worth)
    return value if has_match(s, t, seat, int(card.sphere)) else t.w[w.UNPAYABLE] * value


@kernel
def idle_cost(s, t, i, seat):
    """Before the quest a character is also needed for its willpower."""
    if int(s.phase) > k.QUESTING or int(s.step) > k.S_COMMIT or is_spent(s):
        return 0.0
    willpower = float(t.card[int(s.inst[i].card)].stat[k.WILLPOWER])
    return t.w[w.IDLE] * willpower
