"""What a seat may do now: play a card, use an ability, respond (Rules Reference, 'Initiating abilities', steps 1-3)."""

from simulator.core.record import add_option, has_answered
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.codes import (
    CHOOSE,
    CHOOSE_PLAYER,
    DAMAGE,
    NEXT,
    OTHER,
    PROGRESS,
    PUT_INTO_PLAY,
    QUEST,
    ROUND_FOR_ALL,
    SUBJECT,
)
from simulator.games.lotr_lcg.conditions import holds
from simulator.games.lotr_lcg.entering import ally_limit_reached, may_be_put, may_enter
from simulator.games.lotr_lcg.kernels import kernel, small
from simulator.games.lotr_lcg.matching import collect, exists, passed
from simulator.games.lotr_lcg.piles import in_play, zone_number
from simulator.games.lotr_lcg.state import GAME_USES

OTHER_PLAYER = 16  # bit of op.flag
FOR_ALL = ROUND_FOR_ALL  # and the limits behind it: of the whole table, counted with the first seat
IN_HAND, SET_ASIDE = 1, 2  # ABILITY.from_where


@kernel
def compute_pool(s, t, seat):
    """``s.pool[sphere]``: resources this seat can spend on a card of that sphere; [4]: on a neutral one."""
    leadership = tactics = spirit = lore = total = 0
    for j in range(int(s.pile_n[k.PLAY + seat])):
        inst = s.inst[int(s.pile[k.PLAY + seat, j])]
        n = int(inst.resources)
        if n == 0 or int(t.card[int(inst.card)].type) != k.HERO:
            continue
        icons = int(inst.icons)
        leadership += n * (icons & 1)
        tactics += n * ((icons >> k.TACTICS) & 1)
        spirit += n * ((icons >> k.SPIRIT) & 1)
        lore += n * ((icons >> k.LORE) & 1)
        total += n
    s.pool[k.LEADERSHIP] = leadership
    s.pool[k.TACTICS] = tactics
    s.pool[k.SPIRIT] = spirit
    s.pool[k.LORE] = lore
    s.pool[k.NEUTRAL] = total
    return 0


@kernel
def matching_heroes(s, t, seat, sphere):
    """How many of the seat's heroes could pay at least one resource for this sphere."""
    n = 0
    for j in range(int(s.pile_n[k.PLAY + seat])):
        inst = s.inst[int(s.pile[k.PLAY + seat, j])]
        if int(inst.resources) > 0 and can_pay(s, t, int(s.pile[k.PLAY + seat, j]), sphere):
            n += 1
    return n


@small
def can_pay(s, t, i, sphere):
    """A hero pays for its own sphere (resource match) and for neutral cards."""
    inst = s.inst[i]
    if int(t.card[int(inst.card)].type) != k.HERO:
        return False
    return sphere == k.NEUTRAL or (int(inst.icons) >> sphere) & 1 == 1


@small
def has_match(s, t, seat, sphere):
    """Even a card that costs nothing needs a hero of its sphere."""
    if sphere == k.NEUTRAL:
        return True
    for j in range(int(s.pile_n[k.PLAY + seat])):
        if can_pay(s, t, int(s.pile[k.PLAY + seat, j]), sphere):
            return True
    return False


@kernel
def affordable(s, t, card_number, seat):
    """Can the seat pay for this card (``s.pool`` must be current)?"""
    card = t.card[card_number]
    sphere = int(card.sphere)
    cost = int(card.cost)
    if cost == k.X_COST:
        return int(s.pool[sphere]) >= 1
    if int(s.pool[sphere]) < cost:
        return False
    if int(card.three_pools) > 0:
        return matching_heroes(s, t, seat, sphere) >= int(card.three_pools)
    return cost > 0 or has_match(s, t, seat, sphere)


@small
def within_limit(s, t, a, i, seat):
    ability = t.ability[a]
    limit = int(ability.limit_kind)
    if limit == 0:
        return True
    if limit == 3:
        return (int(s.inst[i].used_by) >> seat) & 1 == 0
    if limit == 4 or limit >= FOR_ALL:
        return uses_this_game(s, a, 0 if limit >= FOR_ALL else seat) < int(ability.limit)
    return int(s.inst[i].used[int(ability.number) & 3]) < int(ability.limit)


@kernel
def uses_this_game(s, a, seat):
    """A limit per game is the player's, whichever copy is used."""
    n = 0
    for j in range(int(s.seat[seat].n_used)):
        if int(s.seat[seat].used[j]) == a:
            n += 1
    return n


@kernel
def count_use(s, t, a, i, seat):
    ability = t.ability[a]
    limit = int(ability.limit_kind)
    if limit == 3:
        s.inst[i].used_by = int(s.inst[i].used_by) | (1 << seat)
    elif limit == 4 or limit >= FOR_ALL:
        whose = s.seat[0 if limit >= FOR_ALL else seat]
        n = int(whose.n_used)
        if n < GAME_USES:
            whose.used[n] = a
            whose.n_used = n + 1
    elif limit > 0:
        n = int(ability.number) & 3
        s.inst[i].used[n] = int(s.inst[i].used[n]) + 1
    return 0


@small
def requirements_hold(s, t, a, f):
    ability = t.ability[a]
    for j in range(3):
        number = int(ability.requires[j])
        if number >= 0 and not holds(s, t, number, f):
            return False
    return True


@small
def is_in_phase(s, t, a):
    """An ability with a phase of its own can be used in that phase only."""
    phase = int(t.ability[a].phase)
    return phase == 0 or phase == int(s.phase)


@kernel
def usable(s, t, a, i, seat, f):
    """Phase, limit, costs, conditions and a legal target: may this seat use the ability now?

    ``f`` gives the eyes: source, player and, for responses, the event.
    """
    ability = t.ability[a]
    if not is_in_phase(s, t, a):
        return False
    inst = s.inst[i]
    if int(ability.exhaust_self) != 0 and int(inst.exhausted) != 0:
        return False
    if int(ability.resources) > 0 and int(inst.resources) < int(ability.resources):
        return False
    if not within_limit(s, t, a, i, seat):
        return False
    hand = int(s.pile_n[k.HAND + seat])
    if int(ability.from_where) == IN_HAND:
        hand -= 1
    if int(ability.discard) > hand:
        return False
    if int(ability.exhaust) >= 0 and not exists(s, t, int(ability.exhaust), f):
        return False
    if not requirements_hold(s, t, a, f):
        return False
    return has_target(s, t, a, f)


@kernel
def has_target(s, t, a, f):
    """The first thing the effect must choose exists: a card, or a player for whom it does something."""
    ability = t.ability[a]
    op = t.op[int(ability.first_op)]
    player = int(f.player)
    if int(ability.n_ops) > 0 and affects_gone_card(s, t, op, f):
        return False
    if int(ability.n_ops) == 1 and int(op.player) == NEXT and int(s.alive) < 2:
        return False
    if int(ability.n_ops) > 0 and int(op.code) == CHOOSE_PLAYER:
        found = False
        for p in range(int(s.players)):
            if int(s.seat[p].out) == 0 and seat_qualifies(s, t, f, op, p):
                found = True
        f.player = player
        f.chosen_player = -1
        if not found:
            return False
    needs = int(ability.needs)
    if needs < 0:
        return True
    if int(op.code) == PUT_INTO_PLAY:
        for j in range(collect(s, t, needs, f)):
            if may_be_put(s, t, int(s.found[j])):
                return True
        return False
    return needs_are_met(s, t, a, f, needs)


@kernel
def affects_gone_card(s, t, op, f):
    """Damage or progress for a card that is gone, or progress that nothing can hold, would change nothing."""
    if int(op.code) != DAMAGE and int(op.code) != PROGRESS:
        return False
    who = int(op.who)
    if who == QUEST:
        quest = t.card[int(s.inst[int(s.quest)].card)]
        return int(quest.points) == 0 and int(s.pile_n[k.ACTIVE]) == 0
    i = int(f.subject) if who == SUBJECT else int(f.other)
    if (who != SUBJECT and who != OTHER) or i < 0:
        return False
    return not in_play(s, i) and int(s.inst[i].pile) != k.LIMBO


@kernel
def needs_are_met(s, t, a, f, needs):
    """Some card matches the filter ``needs``, read with the eyes of the player the ability says."""
    ability = t.ability[a]
    player = int(f.player)
    if int(ability.needs_player) == 2:
        f.player = s.first
        found = exists(s, t, needs, f)
        f.player = player
        return found
    if int(ability.needs_player) != 3:
        return exists(s, t, needs, f)
    found = False
    for p in range(int(s.players)):
        f.chosen_player = p
        if int(s.seat[p].out) == 0 and exists(s, t, needs, f):
            found = True
    f.chosen_player = -1
    return found


@kernel
def seat_qualifies(s, t, f, op, p):
    """May this player be chosen: the op's test holds for him, and a card matches where one must."""
    if int(op.flag) & OTHER_PLAYER and p == int(f.owner):
        return False
    f.chosen_player = p
    f.player = p
    if int(op.test) >= 0 and not holds(s, t, int(op.test), f):
        return False
    return int(op.of) < 0 or int(op.who) == CHOOSE or exists(s, t, int(op.of), f)


@small
def look_with(s, i, seat, f):
    """Turn frame ``f`` into the eyes of this seat and card outside any event."""
    f.source = i
    f.player = seat
    f.owner = seat
    f.event_player = -1
    f.subject = -1
    f.other = -1
    f.amount = 0
    f.target = -1
    f.chosen_player = -1
    f.saved = -1
    f.x = 0
    return 0


@kernel
def add_actions(s, t, seat, planning):
    """Offer everything this seat may do in an action window; in its planning turn allies and attachments too."""
    counted = False  # the resources, once a card asks for them
    f = s.eyes
    look_with(s, -1, seat, f)
    n = int(s.pile_n[k.HAND + seat])
    for j in range(n):
        i = int(s.pile[k.HAND + seat, j])
        number = int(s.inst[i].card)
        card = t.card[number]
        kind = int(card.type)
        if kind == k.EVENT:
            a = int(card.first_ability)
            if int(card.events) & 1 == 0 or not is_in_phase(s, t, a) or offered_before(s, seat, j, number):
                continue
            if not counted:
                counted = True
                compute_pool(s, t, seat)
            if not affordable(s, t, number, seat):
                continue
            f.source = i
            f.x = s.pool[int(card.sphere)] if int(card.cost) == k.X_COST else 0
            if usable(s, t, a, i, seat, f):
                add_option(s.h, k.PLAY_CARD, i, a)
        elif planning and not offered_before(s, seat, j, number):
            if not counted:
                counted = True
                compute_pool(s, t, seat)
            if not affordable(s, t, number, seat) or not may_enter(s, t, number):
                continue
            f.source = i
            if kind == k.ALLY and ally_limit_reached(s, t):
                continue
            if kind == k.ALLY or (kind == k.ATTACHMENT and exists(s, t, int(card.attach_to), f)):
                add_option(s.h, k.PLAY_CARD, i, 0)
    f.x = 0
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if int(t.card[int(s.inst[i].card)].events) & 1:
                add_card_actions(s, t, i, seat, p != seat)
    for j in range(int(s.pile_n[k.ATTACHED])):
        i = int(s.pile[k.ATTACHED, j])
        if int(t.card[int(s.inst[i].card)].events) & 1:
            add_card_actions(s, t, i, seat, int(s.inst[i].ctrl) != seat)
    if int(t.board_actions) != 0:
        for pile in (k.STAGING, k.ACTIVE, k.QUEST):
            for j in range(int(s.pile_n[pile])):
                if int(t.card[int(s.inst[int(s.pile[pile, j])].card)].events) & 1:
                    # Rules Reference, 'Action': those of quest cards, locations and objectives in play are everybody's
                    add_card_actions(s, t, int(s.pile[pile, j]), seat, 0)
    return int(s.h.n_options)


@small
def offered_before(s, seat, position, number):
    """An identical card lies earlier in the hand: one option serves for both."""
    for j in range(position):
        if int(s.inst[int(s.pile[k.HAND + seat, j])].card) == number:
            return True
    return False


@kernel
def add_card_actions(s, t, i, seat, foreign):
    """Offer the actions of one card in play (``s.eyes`` are this seat's)."""
    card = t.card[int(s.inst[i].card)]
    f = s.eyes
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) != k.K_ACTION or (foreign and int(ability.any_player) == 0):
            continue
        if not is_in_phase(s, t, a) or (int(ability.exhaust_self) != 0 and int(s.inst[i].exhausted) != 0):
            continue
        f.source = i
        if usable(s, t, a, i, seat, f):
            add_option(s.h, k.USE, i, a)
    return 0


@kernel
def hears(s, t, a, i, event):
    """Does ability ``a`` of card ``i`` react to the event of frame ``event``?"""
    ability = t.ability[a]
    if int(ability.event) != int(event.x):
        return False
    causes = int(ability.causes)
    if causes != 0 and (causes >> int(event.amount)) & 1 == 0:
        return False
    subject = int(event.subject)
    watches = int(ability.watches)
    if int(event.x) == k.EV_COMMITTED and watches == 0:
        return int(s.inst[i].committed) == 2 and int(s.inst[i].ctrl) == int(event.event_player)
    if subject >= 0:
        if watches == 0 and subject != i:
            return False
        if watches == 2 and subject != int(s.inst[i].host):
            return False
    if int(ability.subject) >= 0:
        return subject >= 0 and passed(s, t, int(ability.subject), subject, s.eyes) == 1
    return True


@kernel
def look_at_event(s, i, seat, event):
    """Eyes of this seat and card on the event of frame ``event``."""
    f = s.eyes
    look_with(s, i, seat, f)
    f.event_player = event.event_player
    f.subject = event.subject
    f.other = event.other
    f.amount = event.amount
    return 0


@small
def answer_of(t, f, i, a):
    """An ability of a card answers an event once; another ability of the same card may answer it, too."""
    return i + (int(t.ability[a].number) << 10) + (int(f.event) << 16)


@small
def may_react(s, t, event, i):
    """Some ability of card ``i`` listens to what happened."""
    return (int(t.card[int(s.inst[i].card)].events) >> int(event.x)) & 1 == 1


@kernel
def add_reactions(s, t, event, seat, kind, i):
    """Offer the abilities of one kind (forced or response) with which card ``i`` reacts to the event."""
    if not may_react(s, t, event, i):
        return 0
    card = t.card[int(s.inst[i].card)]
    hand = zone_number(int(s.inst[i].pile)) == 1
    where = IN_HAND if hand else SET_ASIDE if int(s.inst[i].pile) == k.ASIDE else 0
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) != kind or int(ability.from_where) != where:
            continue
        if has_answered(event, answer_of(t, event, i, a)):
            continue
        look_at_event(s, i, seat, event)
        if not hears(s, t, a, i, event):
            continue
        if hand and not affordable_reaction(s, t, i, seat):
            continue
        if usable(s, t, a, i, seat, s.eyes):
            verb = k.RESOLVE if kind == k.K_FORCED else k.PLAY_CARD if hand else k.USE
            add_option(s.h, verb, i, a)
    return 0


@kernel
def affordable_reaction(s, t, i, seat):
    """Events cost what they cost; an ally that puts itself into play (Brok's kind) costs nothing."""
    number = int(s.inst[i].card)
    card = t.card[number]
    if int(card.type) == k.EVENT:
        return affordable(s, t, number, seat)
    return may_enter(s, t, number)


@kernel
def add_responses(s, t, event, seat):
    """Offer this seat every response to the event: its cards in play, its hand, encounter cards if it is first."""
    subject = int(event.subject)
    if subject >= 0 and zone_number(int(s.inst[subject].pile)) not in (3, 12):
        # a response to travelling there may have explored the location meanwhile: it answers that no more
        gone = int(event.x) == k.EV_TRAVELED and not in_play(s, subject)
        if int(s.inst[subject].owner) < 0 and seat == int(s.first) and not gone:
            add_reactions(s, t, event, seat, k.K_RESPONSE, subject)
    if seat == int(s.first) and int(t.n_watchers[int(event.x)]) > 0:
        for j in range(int(s.pile_n[k.QUEST])):
            add_reactions(s, t, event, seat, k.K_RESPONSE, int(s.pile[k.QUEST, j]))
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if may_react(s, t, event, i):
            add_reactions(s, t, event, seat, k.K_RESPONSE, i)
    for j in range(int(s.pile_n[k.ATTACHED])):
        i = int(s.pile[k.ATTACHED, j])
        if int(s.inst[i].ctrl) == seat and may_react(s, t, event, i):
            add_reactions(s, t, event, seat, k.K_RESPONSE, i)
    if int(t.n_watchers[int(event.x)]) > 0:
        compute_pool(s, t, seat)
        for j in range(int(s.pile_n[k.HAND + seat])):
            i = int(s.pile[k.HAND + seat, j])
            if may_react(s, t, event, i) and not offered_before(s, seat, j, int(s.inst[i].card)):
                add_reactions(s, t, event, seat, k.K_RESPONSE, i)
    return int(s.h.n_options)


@kernel
def add_forced(s, t, event):
    """Offer every forced ability that must still react to the event."""
    subject = int(event.subject)
    if subject >= 0:
        add_reactions(s, t, event, forced_seat(s, subject, event), k.K_FORCED, subject)
    if int(t.n_watchers[int(event.x)]) == 0 and int(event.x) != k.EV_COMMITTED:
        return int(s.h.n_options)
    for pile in range(k.PLAY, k.N_PILES):
        if pile in (k.ENCOUNTER, k.ENCOUNTER_DISCARD, k.VICTORY, k.REMOVED, k.SHADOW, k.LIMBO):
            continue
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            # Rules Reference, 'Forced': it must have been where it lies when it happened
            if i != subject and may_react(s, t, event, i) and int(s.inst[i].since) < int(event.moment):
                add_reactions(s, t, event, forced_seat(s, i, event), k.K_FORCED, i)
    return int(s.h.n_options)


@kernel
def forced_seat(s, i, event):
    """Who carries out a forced effect: the card's controller, the event's player, else the first player."""
    if int(s.inst[i].ctrl) >= 0:
        return int(s.inst[i].ctrl)
    if int(event.event_player) >= 0:
        return int(event.event_player)
    return int(s.first)
