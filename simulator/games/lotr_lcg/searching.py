"""Ops that look at hidden cards or let a player choose among cards of a hand or deck."""

from simulator.core.record import STREAM_DECK, STREAM_SHARED, add_option, ask, clear_options, first_of, log, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.amounts import amount_of
from simulator.games.lotr_lcg.changes import add_to_staging, discard_pile, note_drawn
from simulator.games.lotr_lcg.codes import EACH_PLAYER
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.matching import passes
from simulator.games.lotr_lcg.piles import move, move_to_bottom, shuffle, top, zone_number
from simulator.games.lotr_lcg.turns import next_turn

MAY_BOTTOM, SHUFFLE, OPTIONAL = 2, 4, 32  # bits of op.flag


@kernel
def discard_choice(s, t, f, op, seat):
    """The player discards cards of his choice, as many as he must and has."""
    pile = k.HAND + seat
    if int(f.step) & 3 == 0:
        # how many is settled before the hand shrinks
        f.count = amount_of(s, t, f, op)
    else:
        i = first_of(int(s.h.chosen))
        move(s, i, discard_pile(s, i))
        log(s.h, k.L_DISCARDS, seat, i, 0)
        f.count = int(f.count) - 1
    if int(f.count) <= 0 or int(s.pile_n[pile]) == 0:
        return next_turn(f, op)
    clear_options(s.h)
    for j in range(int(s.pile_n[pile])):
        add_option(s.h, k.TARGET, int(s.pile[pile, j]), 0)
    f.step = ((int(f.step) >> 2) << 2) | 1
    return ask(s.h, k.ASK_DISCARD, seat)


@kernel
def look_op(s, t, f, op, seat):
    """Look at the top card of the encounter deck, and move it to the bottom if the text allows."""
    if int(f.step) & 3 == 1:
        i = top(s, k.ENCOUNTER)
        if verb_of(int(s.h.chosen)) == k.YES:
            move_to_bottom(s, i, k.ENCOUNTER)
            log(s.h, k.L_BOTTOM, i, 0, 0)
        return next_turn(f, op)
    i = top(s, k.ENCOUNTER)
    if i < 0:
        f.failed = 1
        return next_turn(f, op)
    s.inst[i].known = int(s.inst[i].known) | (1 << seat)
    log(s.h, k.L_LOOKS, seat, i, 0)
    if int(op.flag) & MAY_BOTTOM == 0:
        return next_turn(f, op)
    clear_options(s.h)
    add_option(s.h, k.YES, i, int(f.ability))
    add_option(s.h, k.NO, i, int(f.ability))
    f.step = int(f.step) | 1
    return ask(s.h, k.ASK_MAY, seat)


@kernel
def search_deck(s, t, f, op, seat):
    """Look at the top cards of a deck, take one into hand; shuffle the rest back or put them back in any order.

    ``seat`` is the deck's player; the choices are made by the effect's owner, or by each player for his own deck.
    """
    sub = int(f.step) & 3
    pile = k.DECK + seat
    chooser = seat if int(op.player) == EACH_PLAYER else int(f.owner)
    if sub == 0:
        n = min(amount_of(s, t, f, op), int(s.pile_n[pile]))
        if n == 0:
            f.failed = 1
            return next_turn(f, op)
        f.count = n
        clear_options(s.h)
        for j in range(n):
            i = int(s.pile[pile, int(s.pile_n[pile]) - 1 - j])
            s.inst[i].known = int(s.inst[i].known) | (1 << chooser)
            log(s.h, k.L_LOOKS, chooser, i, 0)
            add_option(s.h, k.TARGET, i, 0)
        if int(op.flag) & OPTIONAL and (seat != int(f.owner) or int(s.alive) > 1):
            add_option(s.h, k.PASS, 0, int(f.ability))
        f.step = int(f.step) | 1
        return ask(s.h, k.ASK_TARGET, chooser)
    if sub == 1:
        return take_found(s, f, op, seat, chooser)
    i = first_of(int(s.h.chosen))
    position = int(s.pile_n[pile]) - 1 - (int(f.x) - int(f.count))
    swap_to(s, pile, i, position)
    f.count = int(f.count) - 1
    return order_rest(s, f, op, seat, chooser)


@kernel
def take_found(s, f, op, seat, chooser):
    chosen = int(s.h.chosen)
    rest = int(f.count)
    if verb_of(chosen) != k.PASS:
        i = first_of(chosen)
        move(s, i, k.HAND + seat)
        note_drawn(s, i)
        log(s.h, k.L_TAKES, seat, i, 0)
        rest -= 1
    if int(op.flag) & SHUFFLE:
        shuffle(s, k.DECK + seat, STREAM_DECK + seat)
        return next_turn(f, op)
    f.count = rest
    f.x = rest
    return order_rest(s, f, op, seat, chooser)


@kernel
def order_rest(s, f, op, seat, chooser):
    """Choose which of the cards still to be ordered lies next from the top."""
    if int(f.count) < 2:
        return next_turn(f, op)
    pile = k.DECK + seat
    first = int(s.pile_n[pile]) - 1 - (int(f.x) - int(f.count))
    clear_options(s.h)
    for j in range(int(f.count)):
        add_option(s.h, k.TARGET, int(s.pile[pile, first - j]), 0)
    f.step = ((int(f.step) >> 2) << 2) | 2
    return ask(s.h, k.ASK_TARGET, chooser)


@kernel
def swap_to(s, pile, i, position):
    j = position
    while j >= 0 and int(s.pile[pile, j]) != i:
        j -= 1
    if j >= 0:
        s.pile[pile, j] = s.pile[pile, position]
        s.pile[pile, position] = i
    return 0


@kernel
def search_encounter(s, t, f, op, seat):
    """Search the encounter deck, its discard pile or both for one card and add it to the staging area.

    A deck that was searched is shuffled; a discard pile keeps its order.
    """
    places = int(t.filter[int(op.of)].zones)
    shuffles = (places >> zone_number(k.ENCOUNTER)) & 1 == 1
    if int(f.step) & 3 == 1:
        add_to_staging(s, t, first_of(int(s.h.chosen)))
        if shuffles:
            shuffle(s, k.ENCOUNTER, STREAM_SHARED)
        return next_turn(f, op)
    clear_options(s.h)
    for pile in range(k.ENCOUNTER, k.ENCOUNTER_DISCARD + 1):
        if (places >> zone_number(pile)) & 1 == 0:
            continue
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            if passes(s, t, int(op.of), i, f) and not found_before(s, i):
                add_option(s.h, k.TARGET, i, 0)
    if int(s.h.n_options) == 0:
        f.failed = 1
        if shuffles:
            shuffle(s, k.ENCOUNTER, STREAM_SHARED)
        return next_turn(f, op)
    f.step = int(f.step) | 1
    return ask(s.h, k.ASK_TARGET, seat)


@kernel
def found_before(s, i):
    """Another copy of this card in the same pile is an option already."""
    for n in range(int(s.h.n_options)):
        other = s.inst[first_of(int(s.h.option[n]))]
        if int(other.card) == int(s.inst[i].card) and int(other.pile) == int(s.inst[i].pile):
            return True
    return False
