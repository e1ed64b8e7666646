"""Choices inside effects: targets, players, alternatives, yes or no, hosts of attachments."""

from simulator.core.record import first_of, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.codes import ATTACK as OP_ATTACK
from simulator.games.lotr_lcg.codes import CHOOSE_PLAYER, HOST, SEARCH_ENCOUNTER
from simulator.games.lotr_lcg.codes import HEAL as OP_HEAL
from simulator.games.lotr_lcg.codes import PROGRESS as OP_PROGRESS
from simulator.games.lotr_lcg.codes import READY as OP_READY
from simulator.games.lotr_lcg.codes import RESOURCE as OP_RESOURCE
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.lineup import trophy
from simulator.games.lotr_lcg.greedy.purse import see_purse
from simulator.games.lotr_lcg.greedy.questing import has_readier, readies_itself
from simulator.games.lotr_lcg.greedy.targets import (
    exhausted_cost,
    resource_value,
    target_value,
    wanted_in_staging,
)
from simulator.games.lotr_lcg.greedy.texts import LOOK, SEARCH_DECK, alternative_value, estimate, keep_value
from simulator.games.lotr_lcg.greedy.weights import EDGE, NEVER
from simulator.games.lotr_lcg.greedy.worth import enemy_danger, use_value
from simulator.games.lotr_lcg.settling import count_restricted
from simulator.games.lotr_lcg.stats import constant_holds, stat


@kernel
def appraise_targets(s, t, seat, f):
    """Options of the op that the effect on top of the stack is carrying out."""
    ability = t.ability[int(f.ability)]
    op = t.op[int(ability.first_op) + (int(f.step) >> 2)]
    code = int(op.code)
    amount = estimate(s, t, op, f)
    for n in range(int(s.h.n_options)):
        if verb_of(int(s.h.option[n])) == k.PASS:
            s.h.value[n] = 0.0
            continue
        i = first_of(int(s.h.option[n]))
        if code == SEARCH_DECK:
            s.h.value[n] = keep_value(s, t, i, seat)
        elif code == SEARCH_ENCOUNTER:
            s.h.value[n] = wanted_in_staging(s, t, f, i)
        else:
            s.h.value[n] = target_value(s, t, op, f, i, amount)
    return 0


@kernel
def appraise_players(s, t, seat, f):
    """The player for whom what follows is best; between equals oneself, then the one with the smallest hand."""
    for n in range(int(s.h.n_options)):
        p = first_of(int(s.h.option[n]))
        value = EDGE * ((2.0 if p == seat else 0.0) - 0.1 * float(s.pile_n[k.HAND + p]))
        if int(f.kind) == k.F_EFFECT:
            ability = t.ability[int(f.ability)]
            j = int(f.step) >> 2
            if int(t.op[int(ability.first_op) + j].code) == CHOOSE_PLAYER:
                j += 1
            f.chosen_player = p
            value += alternative_value(s, t, int(f.ability), f, j)
            f.chosen_player = -1
        s.h.value[n] = value
    return 0


@kernel
def appraise_alternatives(s, t, seat, f):
    for n in range(int(s.h.n_options)):
        s.h.value[n] = 0.0
    if int(f.kind) != k.F_EFFECT:
        return 0
    ability = t.ability[int(f.ability)]
    row = int(ability.first_op) + (int(f.step) >> 2)
    for n in range(int(s.h.n_options)):
        start = int(t.op[row + 1 + first_of(int(s.h.option[n]))].jump)
        s.h.value[n] = alternative_value(s, t, int(f.ability), f, start)
    return 0


@kernel
def card_harm(s, t, i):
    """Rough harm of an encounter card that is revealed next."""
    card = t.card[int(s.inst[i].card)]
    harm = float(card.stat[k.THREAT]) - float(card.worth)
    if int(card.type) == k.ENEMY:
        harm += t.w[w.NEXT_ATTACK] * float(card.stat[k.ATTACK])
    return harm


@kernel
def appraise_may(s, t, seat, f):
    """Yes, unless it is about burying a card that is better than the average of those unseen."""
    value = 1.0
    if int(f.kind) == k.F_EFFECT:
        op = t.op[int(t.ability[int(f.ability)].first_op) + (int(f.step) >> 2)]
        if int(op.code) == LOOK:
            total = 0.0
            n = int(s.pile_n[k.ENCOUNTER])
            for j in range(n):
                total += card_harm(s, t, int(s.pile[k.ENCOUNTER, j]))
            value = card_harm(s, t, int(s.pile[k.ENCOUNTER, n - 1])) - total / float(n)
    for n in range(int(s.h.n_options)):
        s.h.value[n] = value if verb_of(int(s.h.option[n])) == k.YES else 0.0
    return 0


@kernel
def appraise_exhausting(s, t, f):
    """The cost of exhausting a character: the one that can be spared, or the best attacker for an attack."""
    strikes = int(t.op[int(t.ability[int(f.ability)].first_op)].code) == OP_ATTACK
    for n in range(int(s.h.n_options)):
        i = first_of(int(s.h.option[n]))
        s.h.value[n] = float(stat(s, t, i, k.ATTACK)) if strikes else -exhausted_cost(s, t, i)
    return 0


@kernel
def appraise_hosts(s, t, seat, i):
    """Where an attachment does most: its constants and the ops of its abilities read for each host."""
    card = t.card[int(s.inst[i].card)]
    first = int(card.first_ability)
    for n in range(int(s.h.n_options)):
        host = first_of(int(s.h.option[n]))
        value = 0.0
        before = int(s.inst[i].host)
        s.inst[i].host = host  # for the conditions of its constants
        for a in range(first, first + int(card.n_abilities)):
            ability = t.ability[a]
            if int(ability.kind) == k.K_CONSTANT:
                value += constant_worth(s, t, a, host) * (1.0 if constant_holds(s, t, a, i) else t.w[w.UNMET])
            elif int(ability.n_ops) > 0:
                value += host_op_worth(s, t, i, int(ability.first_op), host)
        s.inst[i].host = before
        if int(card.keywords) & k.RESTRICTED and count_restricted(s, t, host) >= k.RESTRICTED_LIMIT:
            value -= t.w[w.THIRD_RESTRICTED]
        if int(s.inst[host].ctrl) >= 0 and int(s.inst[host].ctrl) != seat:
            value -= t.w[w.COMPANY_HOST]
        s.h.value[n] = value
    return 0


@kernel
def constant_worth(s, t, a, host):
    ability = t.ability[a]
    which = int(ability.stat)
    amount = float(ability.amount)
    if which == k.WILLPOWER:
        return amount * (1.0 + t.w[w.HOST_STAT] * float(stat(s, t, host, k.WILLPOWER)))
    if which == k.ATTACK:
        # more for one who gains something by a kill
        return amount * (1.0 + t.w[w.HOST_STAT] * float(stat(s, t, host, k.ATTACK)) + trophy(s, t, host))
    if which == k.DEFENSE or which == k.HEALTH:
        return amount * (t.w[w.HOST_DEFENSE] + t.w[w.HOST_STAT] * float(stat(s, t, host, k.DEFENSE)))
    if which == k.THREAT:
        return float(stat(s, t, host, k.THREAT))
    if which == k.CANNOT_ATTACK:
        return t.w[w.PACIFIED] * enemy_danger(s, t, host)
    if which == k.GAIN_ICON:
        return t.w[w.ICON]
    if which == k.GAIN_TRAIT:
        return t.w[w.TRAIT]
    return 0.0


@kernel
def first_use(s, t, host):
    """What a hero does best, which he does without being readied; 0 for one who is exhausted before the quest."""
    if int(s.inst[host].exhausted) != 0 and int(s.phase) <= k.PLANNING:
        return 0.0
    best = max(stat(s, t, host, k.WILLPOWER), stat(s, t, host, k.ATTACK))
    return float(max(best, stat(s, t, host, k.DEFENSE)))


@kernel
def income_worth(s, t, i, host, seat, amount):
    """Resources that attachment ``i`` gives a hero every round: what is left to pay for, to each hero of the sphere."""
    if int(s.inst[host].ctrl) != seat:
        return resource_value(s, t, host, amount)
    see_purse(s, t, seat)
    most = 0.0
    for sphere in range(k.NEUTRAL):
        if (int(s.inst[host].icons) >> sphere) & 1 == 0:
            continue
        cost = 0.0
        for pile in (k.DECK + seat, k.HAND + seat):
            for j in range(int(s.pile_n[pile])):
                number = int(s.inst[int(s.pile[pile, j])].card)
                if int(t.card[number].sphere) == sphere and number != int(s.inst[i].card):
                    cost += float(max(int(t.card[number].cost), 0))
        most = max(most, cost / float(max(int(s.income[sphere]), 1)))
    return float(amount) * (t.w[w.RESOURCE] + t.w[w.LEFT_TO_PAY] * most)


@kernel
def host_op_worth(s, t, i, number, host):
    op = t.op[number]
    code = int(op.code)
    if code == OP_RESOURCE:
        return income_worth(s, t, i, host, int(s.h.seat), int(op.amount))
    if code == OP_READY and int(op.who) == HOST:
        share = t.w[w.SECOND_USE]
        if has_readier(s, t, host) or readies_itself(s, t, host):
            share = share * t.w[w.REDUNDANT]
        return share * (use_value(s, t, host) - t.w[w.READY_FIRST] * first_use(s, t, host))
    if code == OP_PROGRESS:
        return t.w[w.HOST_PROGRESS] * float(stat(s, t, host, k.ATTACK)) + trophy(s, t, host)
    if code == OP_HEAL:
        return t.w[w.HOST_HEALTH] * float(stat(s, t, host, k.HEALTH)) + t.w[w.HOST_DAMAGE] * float(s.inst[host].damage)
    return t.w[w.HOST_USE] * use_value(s, t, host)


@kernel
def appraise_stack(s, t):
    """The best attachment on top: it may come back."""
    for n in range(int(s.h.n_options)):
        s.h.value[n] = float(t.card[int(s.inst[first_of(int(s.h.option[n]))].card)].worth)
    return 0


@kernel
def appraise_restricted(s, t):
    for n in range(int(s.h.n_options)):
        i = first_of(int(s.h.option[n]))
        s.h.value[n] = -float(t.card[int(s.inst[i].card)].worth)
        if int(t.card[int(s.inst[i].card)].type) == k.OBJECTIVE:
            s.h.value[n] = -NEVER  # claimed for a reason
    return 0
