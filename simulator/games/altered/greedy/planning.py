"""The decisions of a day: what becomes Mana, what is played, what is used, when to pass, what is kept."""

from simulator.core.record import first_of, second_of, verb_of
from simulator.games.altered import terms as k
from simulator.games.altered.card_ops import EXHAUST
from simulator.games.altered.conditions import requirements_hold
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.cards import (
    hand_worth,
    remaining,
    reserve_worth,
    room,
    see_price,
    strength,
    worth_now,
)
from simulator.games.altered.greedy.kernels import kernel
from simulator.games.altered.greedy.plans import best_plan, deed_of, note_deed
from simulator.games.altered.greedy.scripts import cost_value, text_value
from simulator.games.altered.greedy.worth import coming, shift_value
from simulator.games.altered.piles import WATCH_FROM, nth_in_play, ready_orbs
from simulator.games.altered.player_ops import AFTER_YOU
from simulator.games.altered.playing import (
    BOOSTS,
    FROM_HAND,
    FROM_RESERVE,
    NO_SIDE,
    WITH_DISCARD,
    cost_of,
    is_spell_fleeting,
    serves,
)
from simulator.games.altered.reactions import ANY, look_with, watches
from simulator.games.altered.stats import own_rule

WORTH_IT = 100.0


@kernel
def appraise_mana(s, t, seat):
    """What goes into Mana first: what is worth keeping least."""
    orbs = float(s.pile_n[k.MANA + seat])
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        if verb_of(code) == k.PASS:
            s.h.value[n] = 0.0
            continue
        value = -keep_value(s, t, first_of(code), orbs)
        if int(s.step) == k.S_EXPAND:
            value += t.w[int(s.rater), w.EXPAND] - t.w[int(s.rater), w.EXPAND_ORB] * max(orbs - 3.0, 0.0)
            value += t.w[int(s.rater), w.EXPAND_HAND] * float(s.pile_n[k.HAND + seat])
        s.h.value[n] = value
    return 0


@kernel
def keep_value(s, t, i, orbs):
    """Worth of keeping a card in hand, rather than putting it into Mana, with so many Mana Orbs."""
    seat = int(s.inst[i].owner)
    card = t.card[int(s.inst[i].card)]
    cost = float(card.cost[0])
    total = t.w[int(s.rater), w.KEEP_STRENGTH] * strength(t, int(s.inst[i].card))
    total += t.w[int(s.rater), w.KEEP_COST] * cost
    total -= t.w[int(s.rater), w.KEEP_OVER] * max(cost - max(orbs, 3.0), 0.0)
    if int(card.type) == k.SPELL:
        total += t.w[int(s.rater), w.KEEP_SPELL]
    elif int(card.type) == k.PERMANENT:
        total += t.w[int(s.rater), w.KEEP_PERMANENT] + t.w[int(s.rater), w.KEEP_LASTING] * lasting_of(s, t, seat, i)
    elif int(card.n_abilities) > 0:
        total += t.w[int(s.rater), w.KEEP_TEXT]
    for j in range(int(s.pile_n[k.HAND + seat])):
        other = int(s.pile[k.HAND + seat, j])
        if other != i and int(s.inst[other].card) == int(s.inst[i].card):
            total -= t.w[int(s.rater), w.KEEP_AGAIN]
    return total


@kernel
def lasting_of(s, t, seat, i):
    """What the abilities of a Permanent are worth on later days."""
    f = s.eyes
    look_with(s, f, i, -1, 0)
    f.saved = 0
    card = t.card[int(s.inst[i].card)]
    total = 0.0
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        if int(t.ability[a].kind) == k.K_REACTION and fires(t, a, FROM_HAND):
            total += another_day(s, t, seat, a, f)
        else:
            total += lasting_value(s, t, seat, i, a, f)
    return total


@kernel
def appraise_turn(s, t, seat):
    """Play, use or pass: what belongs to the best plan for the rest of the day, little things first."""
    see_price(s, t, seat)
    floor = t.w[int(s.rater), w.FLOOR] + 0.0
    s.n_deeds = 0
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        verb = verb_of(code)
        if verb == k.PASS:
            s.h.value[n] = floor
        elif verb == k.PLAY_CARD:
            s.h.value[n] = play_value(s, t, seat, first_of(code), second_of(code))
            note_deed(s, first_of(code), int(s.paid), s.h.value[n] - floor)
        else:
            s.h.value[n] = use_value(s, t, seat, first_of(code), second_of(code))
            note_deed(s, code, int(t.ability[second_of(code)].mana), s.h.value[n] - floor)
    s.joining = -1
    plan = best_plan(s, t, seat)
    wait = 0.0
    if int(s.seat[1 - seat].passed) == 0:
        wait = t.w[int(s.rater), w.WAIT] + t.w[int(s.rater), w.WAIT_ORB] * coming(s, 1 - seat)
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        verb = verb_of(code)
        if verb == k.PASS or s.h.value[n] <= floor:
            continue
        j = deed_of(s, first_of(code) if verb == k.PLAY_CARD else code)
        if j >= 0 and (plan >> j) & 1:
            s.h.value[n] += WORTH_IT - wait * float(s.deed_cost[j])
            if verb == k.USE:
                s.h.value[n] += timing(s, t, second_of(code))
    return 0


@kernel
def timing(s, t, a):
    """Waiting comes before everything else; what works on a card comes last, when more is known."""
    ability = t.ability[a]
    if int(ability.n_ops) == 0:
        return 0.0
    code = int(t.op[int(ability.first_op)].code)
    if code == AFTER_YOU:
        return t.w[int(s.rater), w.WAIT_FIRST]
    return -t.w[int(s.rater), w.USE_LAST] if code <= EXHAUST else 0.0


@kernel
def play_value(s, t, seat, i, how):
    """What a card does today and leaves behind, less its mana and the card itself."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    kind = int(card.type)
    origin = FROM_RESERVE if int(inst.pile) == k.RESERVE + seat else FROM_HAND
    cost = cost_of(s, t, i, seat, own_rule(s, t, i, k.RULE_DISCARD_DISCOUNT) if how & WITH_DISCARD else 0)
    s.paid = cost
    total = -s.price * float(cost)
    if how & WITH_DISCARD:
        total -= t.w[int(s.rater), w.RESERVE] * 1.5
    f = s.eyes
    look_with(s, f, i, i, 0)
    f.saved = 0
    s.joining = i
    s.joining_at = -1
    s.joining_more = 0.0
    s.joining_status = k.FLEETING if origin == FROM_RESERVE else 0
    fleeting = origin == FROM_RESERVE
    if kind == k.SPELL:
        fleeting = is_spell_fleeting(s, t, i, seat, origin)
    total -= used_up(s, t, seat, i, origin, kind, fleeting)
    if kind == k.SPELL:
        if int(card.spell) >= 0:
            total += deed_value(s, t, seat, int(card.spell), f)
        return total + answers(s, t, seat, k.EV_PLAYED, i)
    if kind == k.CHARACTER:
        side = how & 3
        s.joining_at = 2 * seat + (how & 1)
        f.other = k.EXPEDITION + int(s.joining_at)
        more = float(inst.boosts) + promised(s, t, seat, i, origin)
        if side == NO_SIDE:
            total += stand_value(s, t, seat, 2 * seat, i, more) + stand_value(s, t, seat, 2 * seat + 1, i, more)
        else:
            total += stand_value(s, t, seat, 2 * seat + side, i, more)
        s.joining_more = more
    total += texts_of(s, t, seat, i, origin, f)
    return total + answers(s, t, seat, k.EV_PLAYED, i) + answers(s, t, seat, k.EV_JOINS, i)


@kernel
def used_up(s, t, seat, i, origin, kind, fleeting):
    """What playing the card costs beyond mana: it leaves hand or Reserve, and may come back to Reserve."""
    back = 0.0
    if not fleeting and kind != k.PERMANENT:
        back = reserve_worth(s, t, i) * room(s, t, seat, 1 if origin == FROM_HAND else 0)
    if origin == FROM_HAND:
        return hand_worth(s, t, i) - back
    return reserve_worth(s, t, i) * room(s, t, seat, 0) - back


@kernel
def stand_value(s, t, seat, n, i, boosts):
    """Worth of this Character standing in Expedition ``n`` with so many boosts."""
    card = t.card[int(s.inst[i].card)]
    return shift_value(
        s, t, seat, n, float(card.stat[0]) + boosts, float(card.stat[1]) + boosts, float(card.stat[2]) + boosts
    )


@kernel
def promised(s, t, seat, i, origin):
    """Boosts that wait for the next card."""
    total = 0.0
    for n in range(int(s.n_next)):
        if int(s.next[n].grants) == BOOSTS and serves(s, t, n, seat, i, origin):
            total += float(s.next[n].amount)
    return total


@kernel
def fires(t, a, origin):
    """Does this reaction of the card itself trigger when it is played from there?"""
    event = int(t.ability[a].event)
    if int(t.ability[a].watches) != 0:
        return False
    if event == k.EV_JOINS:
        return True
    return (event == k.EV_FROM_HAND and origin == FROM_HAND) or (event == k.EV_FROM_RESERVE and origin == FROM_RESERVE)


@kernel
def texts_of(s, t, seat, i, origin, f):
    """Worth of what the card does when it joins, as long as it stays, and as it leaves."""
    card = t.card[int(s.inst[i].card)]
    total = 0.0
    if int(card.n_abilities) == 0:
        return total
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) == k.K_REACTION and fires(t, a, origin):
            if not requirements_hold(s, t, a, f):
                continue
            value = deed_value(s, t, seat, a, f) - cost_value(s, t, a)
            total += max(value, 0.0) if int(ability.may) != 0 else value
        else:
            total += lasting_value(s, t, seat, i, a, f)
    return total


@kernel
def lasting_value(s, t, seat, i, a, f):
    """What an ability of a card that joins is worth on later days: it counts less the less of the race is left."""
    ability = t.ability[a]
    kind = int(ability.kind)
    event = int(ability.event)
    lasting = int(t.card[int(s.inst[i].card)].type) == k.PERMANENT
    if kind == k.K_REACTION and (event == k.EV_LEAVES_EXPEDITION or event == k.EV_EXPEDITION_TO_RESERVE):
        if int(ability.watches) != 0:
            return 0.2
        return t.w[int(s.rater), w.LEAVES] * another_day(s, t, seat, a, f)
    if kind == k.K_QUICK:
        times = t.w[int(s.rater), w.QUICK] * (remaining(s, t) if lasting else 0.2)
        return times * max(another_day(s, t, seat, a, f) - cost_value(s, t, a), 0.1)
    if kind == k.K_REACTION and event == k.EV_NOON:
        if not lasting:
            return 0.2
        times = t.w[int(s.rater), w.NOON] * remaining(s, t)
        return times * max(another_day(s, t, seat, a, f) - cost_value(s, t, a), 0.1)
    if kind == k.K_CONSTANT or kind == k.K_REACTION:
        return t.w[int(s.rater), w.RULE] * remaining(s, t) if lasting else 0.2
    return 0.0


@kernel
def another_day(s, t, seat, a, f):
    """Worth of an ability on another day, when the race is not known."""
    s.later = 1
    value = text_value(s, t, seat, a, f)
    s.later = 0
    return value


@kernel
def deed_value(s, t, seat, a, f):
    """Worth of an ability, and of what own cards do when it rolls a die."""
    value = text_value(s, t, seat, a, f)
    if (int(t.events) >> k.EV_ROLLS) & 1 and int(t.ability[a].rolls) != 0:
        value += answers(s, t, seat, k.EV_ROLLS, -1)
    return value


@kernel
def answers(s, t, seat, what, i):
    """What the seat's cards in play do when this happens, to card ``i`` (-1: to none)."""
    total = 0.0
    if (int(t.events) >> what) & 1 == 0:
        return total
    for n in range(WATCH_FROM):
        pile = nth_in_play(seat, n)
        for j in range(int(s.pile_n[pile])):
            c = int(s.pile[pile, j])
            if c != i and (int(t.card[int(s.inst[c].card)].events) >> what) & 1:
                total += answer_of(s, t, seat, what, c, i)
    return total


@kernel
def answer_of(s, t, seat, what, c, i):
    """What card ``c`` does when this happens to card ``i``."""
    card = t.card[int(s.inst[c].card)]
    inst = s.inst[c]
    total = 0.0
    first = int(card.first_ability)
    f = s.glance
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) != k.K_REACTION or int(ability.event) != what or int(ability.watches) != ANY:
            continue
        if int(ability.once) != 0 and (int(inst.once) >> (int(ability.number) & 3)) & 1:
            continue
        if int(ability.exhaust) != 0 and int(inst.exhausted) != 0:
            continue
        if int(ability.mana) > ready_orbs(s, seat) or not watches(s, t, a, c, i, seat):
            continue
        look_with(s, f, c, i, 0)
        f.saved = 0
        if not requirements_hold(s, t, a, f):
            continue
        value = text_value(s, t, seat, a, f) - cost_value(s, t, a)
        total += max(value, 0.0) if int(ability.may) != 0 else value
    return total


@kernel
def use_value(s, t, seat, i, a):
    """A quick action: its text less its costs; a support ability also costs the card."""
    ability = t.ability[a]
    f = s.eyes
    s.joining = -1
    look_with(s, f, i, -1, 0)
    f.saved = 0
    total = deed_value(s, t, seat, a, f) - cost_value(s, t, a)
    if int(ability.kind) == k.K_SUPPORT:
        total -= reserve_worth(s, t, i) * room(s, t, seat, 0)
    return total


@kernel
def appraise_keep(s, t, seat):
    """Clean-up and costs: what is worth least goes."""
    for n in range(int(s.h.n_options)):
        i = first_of(int(s.h.option[n]))
        value = worth_now(s, t, i)
        if int(s.inst[i].pile) == k.RESERVE + seat or int(s.inst[i].pile) >= k.LIMBO:
            value = reserve_worth(s, t, i)
        if int(s.inst[i].pile) == k.MANA + seat and int(s.inst[i].exhausted) == 0:
            value += 3.0
        s.h.value[n] = -value
    return 0
