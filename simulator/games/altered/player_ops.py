"""Ops of the card language that work on a player, on Expeditions or on the game."""

from simulator.core.record import (
    OVERFLOW_LASTING,
    STREAM_CHANCE,
    add_option,
    ask,
    clear_options,
    first_of,
    log,
    verb_of,
)
from simulator.core.rng import below
from simulator.games.altered import terms as k
from simulator.games.altered.amounts import amount_of
from simulator.games.altered.kernels import kernel
from simulator.games.altered.matching import is_gigantic
from simulator.games.altered.moves import (
    create_token,
    draw,
    finish,
    gain_status,
    join,
    leave,
    mana_from_deck,
    resupply,
    step_back,
    step_forward,
)
from simulator.games.altered.piles import facing, initiative, is_expedition, move, other_side, top_of_deck
from simulator.games.altered.playing import may_play, start_play
from simulator.games.altered.reactions import fire
from simulator.games.altered.state import MAX_NEXT
from simulator.games.altered.stats import is_frozen, seat_rule
from simulator.games.altered.using import add_pile

DRAW, RESUPPLY, SABOTAGE, TOKEN, MANA_FROM_DECK, NEXT, AFTER_YOU, FREEZE, ADVANCE, RETREAT, ROLL, WIN = range(20, 32)
TOP_INTO_PLAY, TOP_FREE, DISCARD_MANA, EXHAUST_HERO = range(32, 36)
ANY, HERE, OTHER, HERO, COMPANION, BOTH, ALL, FACING, SPREAD = range(9)
EACH_PLAYER = 2  # vocabulary.PLAYERS
LOOKED_AT = 4


@kernel
def op_done(f, op):
    """The op is done for one player: on to the next player, or to the next op."""
    f.count = 0
    f.cancelled = 0
    f.n_answers = 0
    if int(op.player) == EACH_PLAYER and int(f.index) == 0:
        f.index = 1
        f.step = (int(f.step) >> 2) << 2
        return 0
    f.index = 0
    f.step = ((int(f.step) >> 2) + 1) << 2
    return 0


@kernel
def player_op(s, t, f, op, seat):
    """One op for one player. Returns 1 when somebody must choose."""
    code = int(op.code)
    if code == SABOTAGE:
        return sabotage(s, t, f, op, seat)
    if code == TOKEN or (code >= FREEZE and code <= RETREAT):
        return expedition_op(s, t, f, op, seat)
    if code == ROLL:
        return roll(s, t, f, op, seat)
    if code == TOP_INTO_PLAY:
        return top_into_play(s, t, f, op, seat)
    if code == DISCARD_MANA:
        return discard_mana(s, t, f, op, seat)
    if code == TOP_FREE:
        return top_free(s, t, f, op, seat)
    amount = amount_of(s, t, f, op)
    done = 1
    if code == DRAW:
        done = draw(s, t, seat, amount)
    elif code == RESUPPLY:
        done = 0
        for _ in range(amount):
            done += resupply(s, t, seat)
    elif code == MANA_FROM_DECK:
        done = mana_from_deck(s, seat, amount)
    elif code == NEXT:
        add_next(s, op, seat, int(f.source), amount)
    elif code == AFTER_YOU:
        s.ends_turn = 1
        log(s.h, k.L_AFTER_YOU, seat, 0, 0)
    elif code == WIN:
        finish(s, seat, k.CAUSE_CARD)
    elif code == EXHAUST_HERO:
        done = exhaust_hero(s, seat)
    f.failed = 0 if done > 0 else 1
    f.saved = done
    return op_done(f, op)


@kernel
def add_next(s, op, seat, source, amount):
    n = int(s.n_next)
    if n >= MAX_NEXT:
        s.h.overflow = OVERFLOW_LASTING
        return 0
    e = s.next[n]
    e.seat = seat
    e.filter = op.of
    e.until = op.until
    e.grants = op.grants
    e.amount = amount
    e.source = source
    e.bound = 0
    s.n_next = n + 1
    log(s.h, k.L_NEXT, seat, source, 0)
    return 0


@kernel
def discard_mana(s, t, f, op, seat):
    """The player chooses one of his Mana Orbs: it goes to the discard pile."""
    if int(f.step) & 3 == 0:
        clear_options(s.h)
        add_pile(s, k.MANA + seat, int(f.ability))
        f.failed = 1
        if int(s.h.n_options) == 0:
            return op_done(f, op)
        f.step = int(f.step) | 1
        return ask(s.h, k.ASK_COST, seat)
    i = first_of(int(s.h.chosen))
    f.failed = 0
    op_done(f, op)
    leave(s, t, i, k.DISCARD)
    return 0


@kernel
def exhaust_hero(s, seat):
    if int(s.pile_n[k.HERO + seat]) == 0:
        return 0
    i = int(s.pile[k.HERO + seat, 0])
    if int(s.inst[i].exhausted) != 0:
        return 0
    s.inst[i].exhausted = 1
    log(s.h, k.L_EXHAUSTS, i, 0, 0)
    return 1


@kernel
def sabotage(s, t, f, op, seat):
    """Discard up to one card of any Reserve."""
    if int(f.step) & 3 == 0:
        clear_options(s.h)
        for turn in range(2):
            pile = k.RESERVE + (seat ^ 1 ^ turn)
            for j in range(int(s.pile_n[pile])):
                add_option(s.h, k.TARGET, int(s.pile[pile, j]), int(f.ability))
        if int(s.h.n_options) == 0:
            f.failed = 1
            return op_done(f, op)
        add_option(s.h, k.PASS, 0, int(f.ability))
        f.step = int(f.step) | 1
        return ask(s.h, k.ASK_TARGET, seat)
    chosen = int(s.h.chosen)
    f.failed = 1
    if verb_of(chosen) != k.PASS:
        log(s.h, k.L_DISCARDS, seat, first_of(chosen), 0)
        leave(s, t, first_of(chosen), k.DISCARD)
        f.failed = 0
    return op_done(f, op)


@kernel
def roll(s, t, f, op, seat):
    """Roll a die: with more dice all but one are dropped, and a rule may let the player add to the result."""
    if int(f.step) & 3 != 0:
        f.x = first_of(int(s.h.chosen))
        return op_done(f, op)
    fire(s, t, k.EV_ROLLS, -1, seat, 0)
    dice = 1 + seat_rule(s, t, seat, k.RULE_EXTRA_DIE, -1)
    plus = seat_rule(s, t, seat, k.RULE_DIE_PLUS, -1)
    bits = 0
    for _ in range(dice):
        value = 1 + below(s.h, STREAM_CHANCE, 6)
        log(s.h, k.L_ROLLS, seat, value, 0)
        bits |= 1 << value
        for more in range(1, plus + 1):
            bits |= 1 << (value + more)
    clear_options(s.h)
    for value in range(15, 0, -1):
        if (bits >> value) & 1:
            add_option(s.h, k.NUMBER, value, int(f.ability))
    f.step = int(f.step) | 1
    return ask(s.h, k.ASK_DIE, seat)


@kernel
def own_place(s, f):
    """The Expedition an effect's card stands in, or stood in when it reacted; -1: none."""
    pile = int(s.inst[int(f.source)].pile)
    if is_expedition(pile):
        return pile
    return int(f.other) if is_expedition(int(f.other)) else -1


@kernel
def expedition_op(s, t, f, op, seat):
    """Tokens, freezing and steps: for the Expeditions that ``into`` names, or one that is chosen."""
    into = int(op.into)
    own = k.EXPEDITION + 2 * seat
    if into == ANY or into == SPREAD:
        return chosen_expedition(s, t, f, op, seat)
    op_done(f, op)
    if into == HERO or into == BOTH:
        on_expedition(s, t, op, own, seat)
    if into == COMPANION or into == BOTH:
        on_expedition(s, t, op, own + 1, seat)
    if into == ALL:
        for turn in range(2):
            for side in range(2):
                on_expedition(s, t, op, k.EXPEDITION + 2 * (initiative(s) ^ turn) + side, seat)
    if into == HERE or into == OTHER or into == FACING:
        place = own_place(s, f)
        f.failed = 1
        if place >= 0:
            if into == OTHER:
                place = other_side(place)
            elif into == FACING:
                place = facing(place)
            f.failed = 0
            on_expedition(s, t, op, place, seat)
    return 0


@kernel
def chosen_expedition(s, t, f, op, seat):
    if int(f.step) & 3 == 0:
        if int(op.into) == SPREAD and int(f.count) >= int(op.amount):
            return op_done(f, op)
        clear_options(s.h)
        for turn in range(2):
            for side in range(2):
                add_option(s.h, k.INTO, 2 * (seat ^ turn) + side, int(f.ability))
        f.step = int(f.step) | 1
        return ask(s.h, k.ASK_EXPEDITION, seat)
    pile = k.EXPEDITION + first_of(int(s.h.chosen))
    if int(op.into) == SPREAD:
        f.count = int(f.count) + 1
        f.step = (int(f.step) >> 2) << 2
        create_token(s, t, int(op.token), pile, seat)
        return 0
    f.failed = 0
    op_done(f, op)
    on_expedition(s, t, op, pile, seat)
    return 0


@kernel
def on_expedition(s, t, op, pile, seat):
    code = int(op.code)
    player = (pile - k.EXPEDITION) >> 1
    side = (pile - k.EXPEDITION) & 1
    if code == TOKEN:
        for _ in range(max(int(op.amount), 1)):
            create_token(s, t, int(op.token), pile, seat)
        return 1
    if code == FREEZE:
        s.seat[player].frozen[side] = 1
        log(s.h, k.L_FREEZES, pile - k.EXPEDITION, 0, 0)
        return 1
    if code == ADVANCE:
        return 0 if is_frozen(s, t, pile) else step_forward(s, t, player, side, 0)
    return step_back(s, t, player, side)


@kernel
def top_into_play(s, t, f, op, seat):
    """The top four cards are looked at openly: up to two Characters join one's Expeditions, the rest is discarded."""
    sub = int(f.step) & 3
    if sub == 0:
        for _ in range(LOOKED_AT):
            i = top_of_deck(s, seat)
            if i >= 0:
                s.inst[i].known = 3
                move(s, i, k.LIMBO)
                f.answers[int(f.n_answers)] = i
                f.n_answers = int(f.n_answers) + 1
        f.count = 0
    elif sub == 1:
        if verb_of(int(s.h.chosen)) == k.PASS:
            return discard_rest(s, t, f, op)
        f.target = first_of(int(s.h.chosen))
        if not is_gigantic(s, t, int(f.target)):
            return ask_side(s, f, seat)
        s.h.chosen = (k.INTO << 24) | ((2 * seat) << 12)
        sub = 2
    if sub == 2:
        i = int(f.target)
        join(s, t, i, k.EXPEDITION + first_of(int(s.h.chosen)), 0)
        gain_status(s, i, k.FLEETING)
        f.count = int(f.count) + 1
    clear_options(s.h)
    for j in range(int(f.n_answers)):
        i = int(f.answers[j])
        if int(s.inst[i].pile) == k.LIMBO and int(t.card[int(s.inst[i].card)].type) == k.CHARACTER:
            add_option(s.h, k.TARGET, i, int(f.ability))
    if int(f.count) >= 2 or int(s.h.n_options) == 0:
        return discard_rest(s, t, f, op)
    add_option(s.h, k.PASS, 0, int(f.ability))
    f.step = ((int(f.step) >> 2) << 2) | 1
    return ask(s.h, k.ASK_TARGET, seat)


@kernel
def ask_side(s, f, seat):
    clear_options(s.h)
    add_option(s.h, k.INTO, 2 * seat, int(f.ability))
    add_option(s.h, k.INTO, 2 * seat + 1, int(f.ability))
    f.step = ((int(f.step) >> 2) << 2) | 2
    return ask(s.h, k.ASK_SIDE, seat)


@kernel
def discard_rest(s, t, f, op):
    for j in range(int(f.n_answers)):
        i = int(f.answers[j])
        if int(s.inst[i].pile) == k.LIMBO:
            leave(s, t, i, k.DISCARD)
    return op_done(f, op)


@kernel
def top_free(s, t, f, op, seat):
    """Reveal the top card: put it into hand, or play it without paying (its from hand abilities do not trigger)."""
    if int(f.step) & 3 == 0:
        i = top_of_deck(s, seat)
        f.target = i
        f.failed = 1 if i < 0 else 0
        if i < 0:
            return op_done(f, op)
        s.inst[i].known = 3
        clear_options(s.h)
        if may_play(s, t, seat, i):
            add_option(s.h, k.YES, i, int(f.ability))
        add_option(s.h, k.NO, i, int(f.ability))
        f.step = int(f.step) | 1
        return ask(s.h, k.ASK_MAY, seat)
    i = int(f.target)
    op_done(f, op)
    if verb_of(int(s.h.chosen)) == k.YES:
        start_play(s, i, seat, -1, 1)
    else:
        leave(s, t, i, k.HAND)
    return 0
