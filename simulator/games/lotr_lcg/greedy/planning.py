"""Mulligan, playing cards, using abilities, paying: what to do with hand and resources."""

from simulator.core.record import first_of, second_of, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.abilities import look_with, offered_before
from simulator.games.lotr_lcg.codes import RESOURCE
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.purse import hero_price, see_purse, spending
from simulator.games.lotr_lcg.greedy.texts import keep_value, text_value, use_cost
from simulator.games.lotr_lcg.greedy.weights import NEVER
from simulator.games.lotr_lcg.greedy.worth import leaves_soon


@kernel
def opening_value(s, t, seat, number):
    """Worth of this card in an opening hand: cheap ones that the heroes can pay count in full, others a little."""
    card = t.card[number]
    value = float(card.worth)
    payers = int(s.income[int(card.sphere)])
    if payers == 0:
        return 0.0
    if int(card.type) == k.EVENT:
        return t.w[w.OPENING_EVENT] * value
    if float(card.cost) <= float(payers) + t.w[w.OPENING_SAVED]:
        return value * (1.0 if float(card.cost) <= t.w[w.EARLY_COST] else t.w[w.OPENING_LATE])
    return t.w[w.SLOW] * value


@kernel
def hand_value(s, t, seat):
    """Worth of an opening hand; what the heroes of a sphere cannot pay for in the first rounds counts little."""
    total = 0.0
    for sphere in range(5):
        s.wanted[sphere] = 0.0
    for j in range(int(s.pile_n[k.HAND + seat])):
        number = int(s.inst[int(s.pile[k.HAND + seat, j])].card)
        value = opening_value(s, t, seat, number)
        if int(t.card[number].unique) != 0 and offered_before(s, seat, j, number):
            continue  # a further copy of a unique card
        sphere = int(t.card[number].sphere)
        if s.wanted[sphere] >= t.w[w.FIRST_ROUNDS] * float(s.income[sphere]):
            value = t.w[w.SLOW] * value
        s.wanted[sphere] += float(max(int(t.card[number].cost), 0))
        total += value
    return total


@kernel
def appraise_mulligan(s, t, seat):
    """Against a share of what six cards of the deck are worth on average."""
    see_purse(s, t, seat)
    usual = 0.0
    n = int(t.n_deck[seat])
    for j in range(n):
        usual += opening_value(s, t, seat, int(t.deck[seat, j]))
    value = hand_value(s, t, seat)
    for j in range(int(s.h.n_options)):
        keep = verb_of(int(s.h.option[j])) == k.KEEP
        s.h.value[j] = value if keep else t.w[w.MULLIGAN] * float(k.OPENING_HAND) * usual / float(max(n, 1))
    return 0


@kernel
def reserve_cost(s, t, i, seat):
    """Paying for this card now may leave too little for a cancel or another answer kept in hand."""
    card = t.card[int(s.inst[i].card)]
    sphere = int(card.sphere)
    cost = int(card.cost)
    if cost <= 0:
        return 0.0
    total = 0.0
    for j in range(int(s.pile_n[k.HAND + seat])):
        x = int(s.pile[k.HAND + seat, j])
        other = t.card[int(s.inst[x].card)]
        if x == i or int(other.type) != k.EVENT or int(t.ability[int(other.first_ability)].kind) != k.K_RESPONSE:
            continue
        if sphere != int(other.sphere) and sphere != k.NEUTRAL:
            continue
        if int(s.pool[int(other.sphere)]) - cost < int(other.cost):
            total += t.w[w.RESERVE] * float(other.worth)
    return total


@kernel
def event_value(s, t, i, seat, a, paid, saving):
    """Worth of playing an event in an action window for ``paid`` resources, which are X if its cost is X."""
    f = s.eyes
    look_with(s, i, seat, f)
    f.x = paid
    value = text_value(s, t, a, f, 0) - t.w[w.EVENT_FLOOR] - t.w[w.EVENT_COST] * float(paid)
    value -= t.w[w.SAVING] * float(saving * paid)
    if value > 0.0:
        sphere = int(t.card[int(s.inst[i].card)].sphere)
        value -= t.w[w.SPEND] * spending(s, t, seat, sphere, paid) + use_cost(s, t, a, i, seat, f)
    return value


@kernel
def arrival_worth(s, t, i, seat):
    """What the responses to this card's own entering play would do at the table as it stands."""
    card = t.card[int(s.inst[i].card)]
    total = 0.0
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        if int(t.ability[a].event) == k.EV_ENTERS and int(t.ability[a].kind) == k.K_RESPONSE:
            f = s.eyes
            look_with(s, i, seat, f)
            f.subject = i
            total += max(text_value(s, t, a, f, 0), 0.0)
    return total


@kernel
def fetchers(s, t, seat):
    """Events of the hand that can be paid and bring an ally of it into play for a phase, and then back to hand."""
    n = 0
    for j in range(int(s.pile_n[k.HAND + seat])):
        card = t.card[int(s.inst[int(s.pile[k.HAND + seat, j])].card)]
        if int(card.fetches) != 0 and int(card.cost) <= int(s.pool[int(card.sphere)]):
            n += 1
    return n


@kernel
def card_value(s, t, i, seat, a, saving):
    """Worth of playing a card from hand now; ``saving`` 1: resources are wanted for something better."""
    card = t.card[int(s.inst[i].card)]
    kind = int(card.type)
    if kind == k.EVENT:
        if int(card.cost) != k.X_COST:
            return event_value(s, t, i, seat, a, int(card.cost), saving)
        see_purse(s, t, seat)
        best = -NEVER
        for x in range(1, int(s.pool[int(card.sphere)]) + 1):
            best = max(best, event_value(s, t, i, seat, a, x, saving))
        return best
    value = t.w[w.ALLY_PLAY] * float(card.worth)
    if kind == k.ATTACHMENT:
        value *= t.w[w.ATTACHMENT]
    elif leaves_soon(s, t, i):
        value = t.w[w.PASSING] * value + t.w[w.ARRIVAL] * arrival_worth(s, t, i, seat)
        value -= t.w[w.FETCHED] * float(fetchers(s, t, seat))
    if value > 0.0:
        value = max(value - t.w[w.PRICE] * float(card.cost), t.w[w.PLAY_FLOOR])
    value -= t.w[w.WAIT] * spending(s, t, seat, int(card.sphere), int(card.cost))
    return value + t.w[w.PLAY] - reserve_cost(s, t, i, seat)


@kernel
def appraise_actions(s, t, seat):
    """Options of an action window: the best one above 0 is taken, else the player passes."""
    if (int(t.idle_steps) >> int(s.step)) & 1:  # the step that follows the window
        for n in range(int(s.h.n_options)):
            s.h.value[n] = 0.0 if verb_of(int(s.h.option[n])) == k.PASS else -NEVER
        return 0
    saving = 0
    if int(s.phase) == k.PLANNING:
        see_purse(s, t, seat)
        for j in range(int(s.pile_n[k.HAND + seat])):
            card = t.card[int(s.inst[int(s.pile[k.HAND + seat, j])].card)]
            missing = int(card.cost) - int(s.pool[int(card.sphere)])
            precious = int(card.type) != k.EVENT and float(card.worth) >= t.w[w.PRECIOUS]
            if precious and missing > 0 and float(missing) <= t.w[w.NEAR]:
                saving = 1
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        verb = verb_of(code)
        i = first_of(code)
        if verb == k.PASS:
            s.h.value[n] = 0.0
        elif verb == k.PLAY_CARD:
            s.h.value[n] = card_value(s, t, i, seat, second_of(code), saving)
        else:
            f = s.eyes
            look_with(s, i, seat, f)
            a = second_of(code)
            value = text_value(s, t, a, f, 0) - t.w[w.USE_FLOOR]
            if value > 0.0:
                value -= use_cost(s, t, a, i, seat, f)
                if int(t.op[int(t.ability[a].first_op)].code) == RESOURCE:
                    value *= NEVER  # before anything is paid for
            s.h.value[n] = value
    return 0


@kernel
def appraise_x(s, t, seat, f):
    """The X that is worth most after its price."""
    for n in range(int(s.h.n_options)):
        s.h.value[n] = event_value(s, t, int(f.source), seat, int(f.ability), first_of(int(s.h.option[n])), 0)
    return 0


@kernel
def appraise_responses(s, t, seat, event):
    """Options of a response window; free responses that do something are always taken."""
    for n in range(int(s.h.n_options)):
        code = int(s.h.option[n])
        verb = verb_of(code)
        if verb == k.PASS:
            s.h.value[n] = 0.0
            continue
        i = first_of(code)
        a = second_of(code)
        f = s.eyes
        look_with(s, i, seat, f)
        f.event_player = event.event_player
        f.subject = event.subject
        f.other = event.other
        f.amount = event.amount
        value = text_value(s, t, a, f, 0)
        if verb == k.USE:
            value += t.w[w.ANSWER]
        if value > 0.0:
            value -= use_cost(s, t, a, i, seat, f)
        card = t.card[int(s.inst[i].card)]
        if verb == k.PLAY_CARD and int(card.type) == k.EVENT:
            value -= t.w[w.RESPONSE_FLOOR] * t.w[w.EVENT_FLOOR] + t.w[w.EVENT_COST] * float(max(int(card.cost), 0))
            if value > 0.0:
                value -= t.w[w.SPEND] * spending(s, t, seat, int(card.sphere), int(card.cost))
        s.h.value[n] = value
    return 0


@kernel
def appraise_payment(s, t, seat):
    """Pay from the hero with most resources, sparing those whose sphere the hand still needs."""
    for n in range(int(s.h.n_options)):
        i = first_of(int(s.h.option[n]))
        inst = s.inst[i]
        value = t.w[w.FULLEST] * float(inst.resources) - hero_price(s, t, i)
        first = int(t.card[int(inst.card)].first_ability)
        for a in range(first, first + int(t.card[int(inst.card)].n_abilities)):
            if int(t.ability[a].resources) > 0:
                value -= t.w[w.OWN_USE]
        s.h.value[n] = value
    return 0


@kernel
def appraise_discards(s, t, seat):
    """Give up what is worth least: a second copy of a unique card in play, a card no hero can pay."""
    for n in range(int(s.h.n_options)):
        s.h.value[n] = -keep_value(s, t, first_of(int(s.h.option[n])), seat)
    return 0
