"""The decisions of a day: what becomes Mana, what is played, what is used, when to pass, what is kept."""

from simulator.core.record import first_of, second_of, verb_of
from simulator.games.altered import terms as k
from simulator.games.altered.card_ops import BOOST
from simulator.games.altered.effects import SELF
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.texts import cost_value, text_value
from simulator.games.altered.greedy.weights import kernel
from simulator.games.altered.greedy.worth import card_worth, shift_value
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
from simulator.games.altered.reactions import look_with
from simulator.games.altered.stats import NUMBER, own_rule

AS_IT_JOINS = 1 << k.EV_JOINS | 1 << k.EV_FROM_HAND | 1 << k.EV_FROM_RESERVE


@kernel
def appraise_mana(s, t, seat):
    """What goes into Mana first: what costs most for now, and what is worth least."""
    orbs = float(s.pile_n[k.MANA + seat])
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        if verb_of(code) == k.PASS:
            s.h.value[n] = 0.0
            continue
        i = first_of(code)
        value = -keep_value(s, t, i, orbs)
        if int(s.step) == k.S_EXPAND:
            value += t.w[int(s.rater), w.EXPAND] - t.w[int(s.rater), w.EXPAND_ORB] * max(orbs - 3.0, 0.0)
            if int(s.pile_n[k.HAND + seat]) <= 1:
                value -= 0.5
        s.h.value[n] = value
    return 0


@kernel
def keep_value(s, t, i, orbs):
    """Worth of keeping a card in hand with so many Mana Orbs."""
    card = t.card[int(s.inst[i].card)]
    over = max(float(card.cost[0]) - max(orbs, 3.0), 0.0)
    return card_worth(s, t, i) - t.w[int(s.rater), w.KEEP_COST] * over


@kernel
def appraise_turn(s, t, seat):
    """Play, use or pass: passing is worth nothing, so whatever is worth more than it costs is done."""
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        verb = verb_of(code)
        if verb == k.PASS:
            s.h.value[n] = t.w[int(s.rater), w.FLOOR]
        elif verb == k.PLAY_CARD:
            s.h.value[n] = play_value(s, t, seat, first_of(code), second_of(code))
        else:
            s.h.value[n] = use_value(s, t, seat, first_of(code), second_of(code))
    return 0


@kernel
def play_value(s, t, seat, i, how):
    """What a card does today and leaves behind, less its mana and the card itself."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    origin = FROM_RESERVE if int(inst.pile) == k.RESERVE + seat else FROM_HAND
    cost = cost_of(s, t, i, seat, own_rule(s, t, i, k.RULE_DISCARD_DISCOUNT) if how & WITH_DISCARD else 0)
    total = -t.w[int(s.rater), w.MANA] * float(cost) - (0.5 if how & WITH_DISCARD else 0.0)
    kind = int(card.type)
    f = s.eyes
    look_with(s, f, i, i, 0)
    f.saved = 0
    if kind == k.SPELL:
        fleeting = is_spell_fleeting(s, t, i, seat, origin)
        total -= t.w[int(s.rater), w.RESERVE_CARD] if fleeting else t.w[int(s.rater), w.HAND_CARD]
        if int(card.spell) >= 0:
            total += text_value(s, t, seat, int(card.spell), f)
        return total
    if kind == k.PERMANENT:
        return total + texts_of(s, t, seat, i, origin, f) - t.w[int(s.rater), w.HAND_CARD]
    total -= t.w[int(s.rater), w.HAND_CARD] if origin == FROM_HAND else t.w[int(s.rater), w.RESERVE_CARD]
    f.other = k.EXPEDITION + 2 * seat + (how & 1)
    more = float(inst.boosts) + promised(s, t, seat, i, origin)
    side = how & 3
    if side == NO_SIDE:
        total += stand_value(s, t, seat, 2 * seat, i, more) + stand_value(s, t, seat, 2 * seat + 1, i, more)
    else:
        total += stand_value(s, t, seat, 2 * seat + side, i, more + boosts_of(s, t, i, origin))
    return total + texts_of(s, t, seat, i, origin, f)


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
def boosts_of(s, t, i, origin):
    """Boosts that a card gives itself as it joins, as far as they are plain numbers."""
    card = t.card[int(s.inst[i].card)]
    total = 0.0
    if int(card.events) & AS_IT_JOINS == 0:
        return total
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) != k.K_REACTION or not fires(t, a, origin) or int(ability.n_ops) == 0:
            continue
        if boosts_itself(t, a):
            total += float(t.op[int(ability.first_op)].amount)
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
    """Worth of what the card does when it joins, at Noon, and with its quick actions."""
    card = t.card[int(s.inst[i].card)]
    lasting = int(card.type) == k.PERMANENT
    total = 0.0
    if not lasting and int(card.events) == 0:
        return total
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        kind = int(ability.kind)
        if kind == k.K_REACTION and fires(t, a, origin):
            if is_plain_boost(t, a):
                continue  # counted with its statistics
            value = text_value(s, t, seat, a, f) - cost_value(s, t, a)
            total += max(value, 0.0) if int(ability.may) != 0 else value
        elif lasting and (kind == k.K_QUICK or kind == k.K_CONSTANT):
            total += t.w[int(s.rater), w.QUICK]
        elif lasting and kind == k.K_REACTION and int(ability.event) == k.EV_NOON:
            total += t.w[int(s.rater), w.NOON] * max(text_value(s, t, seat, a, f) - cost_value(s, t, a), 0.3)
        elif kind == k.K_REACTION and not lasting and int(ability.watches) != 0:
            total += 0.3
        elif lasting and kind == k.K_REACTION:
            total += 0.8
    return total


@kernel
def is_plain_boost(t, a):
    return int(t.ability[a].n_ops) == 1 and boosts_itself(t, a)


@kernel
def boosts_itself(t, a):
    """The first thing the ability does is to give its own card a number of boosts."""
    op = t.op[int(t.ability[a].first_op)]
    return int(op.code) == BOOST and int(op.who) == SELF and int(op.amount_kind) == NUMBER


@kernel
def use_value(s, t, seat, i, a):
    """A quick action: its text less its costs; a support ability also costs the card."""
    ability = t.ability[a]
    f = s.eyes
    look_with(s, f, i, -1, 0)
    f.saved = 0
    total = text_value(s, t, seat, a, f) - cost_value(s, t, a)
    if int(ability.kind) == k.K_SUPPORT:
        total -= t.w[int(s.rater), w.RESERVE_CARD] * (0.5 if crowded(s, seat) else 1.0)
    return total


@kernel
def crowded(s, seat):
    """More than two cards in Reserve."""
    return int(s.pile_n[k.RESERVE + seat]) > 2


@kernel
def appraise_keep(s, t, seat):
    """Clean-up and costs: what is worth least goes."""
    for n in range(int(s.h.n_options)):
        i = first_of(int(s.h.option[n]))
        value = card_worth(s, t, i)
        if int(s.inst[i].pile) == k.RESERVE + seat:
            value += 0.2 * float(s.inst[i].boosts) - 0.1 * max(
                float(t.card[int(s.inst[i].card)].cost[1]) - float(s.pile_n[k.MANA + seat]), 0.0
            )
        if int(s.inst[i].pile) == k.MANA + seat and int(s.inst[i].exhausted) == 0:
            value += 3.0
        s.h.value[n] = -value
    return 0
