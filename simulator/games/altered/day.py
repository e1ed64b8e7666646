"""A day: Morning, Noon, Afternoon, Dusk and Night, step by step (Complete Rules 4.2)."""

from simulator.core.record import add_option, ask, clear_options, first_of, log, second_of, verb_of
from simulator.games.altered import terms as k
from simulator.games.altered.kernels import kernel
from simulator.games.altered.moves import (
    add_orb,
    check_victory,
    draw,
    finish,
    leave,
    lose_status,
    mana_from_deck,
    progress_of,
    sacrifice,
    step_forward,
)
from simulator.games.altered.piles import facing, initiative
from simulator.games.altered.playing import add_plays, drop_next, start_play
from simulator.games.altered.reactions import fire, fire_everywhere, fire_in
from simulator.games.altered.stats import expedition_sum, is_blocked, seat_rule, terrains_of
from simulator.games.altered.using import add_uses, start_reaction, start_use

THIS_TURN, THIS_AFTERNOON = 1, 2


@kernel
def go_on(s, f, step):
    """The next step of the day; a new phase is announced in the log."""
    f.step = step
    f.index = 0
    f.count = 0
    s.step = step
    phase = k.PHASE_OF_STEP[step]
    if phase != int(s.phase) and step != k.S_SUCCEED:  # the new day is announced before its Morning
        s.phase = phase
        log(s.h, k.L_PHASE, phase, 0, 0)
    return 0


@kernel
def step_day(s, t, f):
    """One step of the day's framework; reactions are dealt with between any two. ``f.count`` 1: an answer is there."""
    step = int(f.step)
    if step == k.S_AFTERNOON:
        return step_afternoon(s, t, f)
    if step == k.S_MANA_CHOICE:
        return step_mana_choice(s, t, f)
    if step <= k.S_EXPAND:
        return step_morning(s, t, f, step)
    if step == k.S_NOON:
        if int(f.index) == 0:
            f.index = 1
            return fire_everywhere(s, t, k.EV_NOON)
        s.active = s.first
        return go_on(s, f, k.S_AFTERNOON)
    if step <= k.S_PROGRESS:
        return step_dusk(s, t, f, step)
    return step_night(s, t, f, step)


@kernel
def step_mana_choice(s, t, f):
    """Each player puts three of six cards into Mana; neither sees the other's choice."""
    if int(f.count) > 0:
        i = first_of(int(s.h.chosen))
        seat = int(s.inst[i].owner)
        s.inst[i].opening = 2
        add_orb(s, seat, i, True, 0)
        f.count = 0
        f.index = int(f.index) + 1
    if int(f.index) >= 2 * k.OPENING_MANA:
        return start_day_one(s, f)
    seat = int(s.first) ^ (int(f.index) // k.OPENING_MANA)
    if int(s.pile_n[k.HAND + seat]) == 0:
        f.index = int(f.index) + 1
        return 0
    f.count = 1
    add_hand(s, seat)
    return ask(s.h, k.ASK_MANA, seat)


@kernel
def add_hand(s, seat):
    """One option TO_MANA for each different card in hand."""
    clear_options(s.h)
    pile = k.HAND + seat
    for j in range(int(s.pile_n[pile])):
        i = int(s.pile[pile, j])
        seen = False
        for m in range(j):
            if int(s.inst[int(s.pile[pile, m])].card) == int(s.inst[i].card):
                seen = True
        if not seen:
            add_option(s.h, k.TO_MANA, i, 0)
    return 0


@kernel
def start_day_one(s, f):
    """Day 1 has no Morning: the first player stays, it begins at Noon."""
    s.h.turn = 1
    log(s.h, k.L_DAY, 1, int(s.first), 0)
    return go_on(s, f, k.S_NOON)


@kernel
def step_morning(s, t, f, step):
    if step == k.S_SUCCEED:
        s.first = 1 - int(s.first)
        s.h.turn = int(s.h.turn) + 1
        log(s.h, k.L_DAY, int(s.h.turn), int(s.first), 0)
        return go_on(s, f, k.S_PREPARE)
    if step == k.S_PREPARE:
        prepare(s)
        return go_on(s, f, k.S_DRAW)
    if step == k.S_DRAW:
        for turn in range(k.SEATS):
            seat = int(s.first) ^ turn
            draw(s, t, seat, 1 if seat_rule(s, t, seat, k.RULE_MORNING, -1) > 0 else 2)
        return go_on(s, f, k.S_EXPAND)
    return step_expand(s, t, f)


@kernel
def prepare(s):
    """Everything readies, and what was used today may be used again."""
    for pile in range(k.MANA, k.LIMBO):
        for n in range(int(s.pile_n[pile])):
            inst = s.inst[int(s.pile[pile, n])]
            inst.exhausted = 0
            inst.once = 0
            for j in range(4):
                inst.used[j] = 0
    for p in range(k.SEATS):
        s.seat[p].passed = 0
        s.seat[p].mana_spent = 0
        s.seat[p].frozen[0] = 0
        s.seat[p].frozen[1] = 0
    return 0


@kernel
def step_expand(s, t, f):
    """Each player may put one card of his hand into Mana."""
    if int(f.count) == 1:
        chosen = int(s.h.chosen)
        if verb_of(chosen) == k.TO_MANA:
            i = first_of(chosen)
            add_orb(s, int(s.inst[i].owner), i, True, 0)
        f.count = 0
        f.index = int(f.index) + 1
        return 0
    if int(f.index) >= k.SEATS:
        return go_on(s, f, k.S_NOON)
    seat = int(s.first) ^ int(f.index)
    if seat_rule(s, t, seat, k.RULE_MORNING, -1) > 0:
        f.index = int(f.index) + 1
        if mana_from_deck(s, seat, 1) == 0:
            return 0
        s.inst[int(s.pile[k.MANA + seat, int(s.pile_n[k.MANA + seat]) - 1])].exhausted = 0
        return 0
    add_hand(s, seat)
    add_option(s.h, k.PASS, 0, 0)
    f.count = 1
    return ask(s.h, k.ASK_EXPAND, seat)


@kernel
def step_afternoon(s, t, f):
    """Turns in alternation until both have passed: quick actions, then one card or a pass."""
    seat = int(s.active)
    if int(f.count) == 1:
        f.count = 0
        chosen = int(s.h.chosen)
        verb = verb_of(chosen)
        if verb == k.PASS:
            s.seat[seat].passed = 1
            s.ends_turn = 1
            log(s.h, k.L_PASSES, seat, 0, 0)
        elif verb == k.PLAY_CARD:
            s.ends_turn = 1
            start_play(s, first_of(chosen), seat, second_of(chosen), 0)
        else:
            start_use(s, first_of(chosen), second_of(chosen), seat)
        return 0
    if int(s.ends_turn) != 0:
        return end_turn(s, f, seat)
    if int(s.seat[seat].passed) != 0:
        return end_turn(s, f, seat)
    clear_options(s.h)
    add_plays(s, t, seat)
    add_uses(s, t, seat)
    add_option(s.h, k.PASS, 0, 0)
    f.count = 1
    return ask(s.h, k.ASK_TURN, seat)


@kernel
def end_turn(s, f, seat):
    """What lasts "this turn" is over; the other player goes on unless he has passed."""
    s.ends_turn = 0
    forget_next(s, THIS_TURN)
    if int(s.seat[0].passed) != 0 and int(s.seat[1].passed) != 0:
        forget_next(s, THIS_AFTERNOON)
        return go_on(s, f, k.S_DUSK)
    if int(s.seat[1 - seat].passed) == 0:
        s.active = 1 - seat
    return 0


@kernel
def forget_next(s, until):
    n = 0
    while n < int(s.n_next):
        if int(s.next[n].until) <= until:
            drop_next(s, n)
        else:
            n += 1
    return 0


@kernel
def step_dusk(s, t, f, step):
    if step == k.S_DUSK:
        if int(f.index) == 0:
            f.index = 1
            return fire_everywhere(s, t, k.EV_DUSK)
        return go_on(s, f, k.S_PROGRESS)
    if int(f.index) == 1:
        return go_on(s, f, k.S_REST)
    f.index = 1
    if int(s.arena) == k.IN_THE_ARENA:
        return fight_in_arena(s, t)
    return progress(s, t)


@kernel
def winning_terrains(s, t, pile):
    """Terrains of its own region in which this Expedition has more than 0 and more than the one it faces."""
    seat = (pile - k.EXPEDITION) >> 1
    terrains = terrains_of(s, t, int(s.seat[seat].region[(pile - k.EXPEDITION) & 1]))
    won = 0
    for which in range(3):
        if (terrains >> which) & 1:
            own = expedition_sum(s, t, pile, which)
            if own > 0 and own > expedition_sum(s, t, facing(pile), which):
                won |= 1 << which
    return won


@kernel
def progress(s, t):
    """All four Expeditions are compared first, then those that win a terrain move, at the same time."""
    for pile in range(k.EXPEDITION, k.LIMBO):
        won = winning_terrains(s, t, pile)
        if won != 0 and is_blocked(s, t, pile):
            won = 0
        s.seat[(pile - k.EXPEDITION) >> 1].winning[(pile - k.EXPEDITION) & 1] = won
    for turn in range(k.SEATS):
        seat = int(s.first) ^ turn
        for side in range(2):
            won = int(s.seat[seat].winning[side])
            if won != 0 and step_forward(s, t, seat, side, won):
                fire(s, t, k.EV_MOVES, -1, seat, won)
            else:
                log(s.h, k.L_STAYS, 2 * seat + side, 0, 0)
                fire_in(s, t, k.EV_FAILS_TO_MOVE, k.EXPEDITION + 2 * seat + side, seat)
    if int(t.old_rules) != 0:
        check_victory(s)
    return 0


@kernel
def fight_in_arena(s, t):
    """Tie-break: each statistic is added over both Expeditions; who wins more terrains wins the game."""
    won0 = 0
    won1 = 0
    s.arena_days = int(s.arena_days) + 1
    terrains = terrains_of(s, t, 0)
    for which in range(3):
        if (terrains >> which) & 1 == 0:
            continue
        a = expedition_sum(s, t, k.EXPEDITION, which) + expedition_sum(s, t, k.EXPEDITION + 1, which)
        b = expedition_sum(s, t, k.EXPEDITION + 2, which) + expedition_sum(s, t, k.EXPEDITION + 3, which)
        if a > b and a > 0:
            won0 += 1
        if b > a and b > 0:
            won1 += 1
    log(s.h, k.L_ARENA, won0, won1, 0)
    if won0 != won1:
        finish(s, 0 if won0 > won1 else 1, k.CAUSE_ARENA)
    return 0


@kernel
def step_night(s, t, f, step):
    if step == k.S_REST:
        if int(f.index) == 0:
            f.index = 1
            return rest(s, t)
        return go_on(s, f, k.S_CLEAN_UP)
    if step == k.S_CLEAN_UP:
        return step_clean_up(s, t, f)
    note_day(s)
    check_victory(s)
    if int(s.h.over) == 0 and int(s.h.turn) >= k.DAY_CAP:
        finish(s, -1, k.CAUSE_CAP)
    if int(s.h.over) != 0:
        return 0
    return go_on(s, f, k.S_SUCCEED)


@kernel
def rest(s, t):
    """Every Character goes to Reserve, but Anchored, Asleep and Eternal ones; Fleeting ones are discarded."""
    n = 0
    for turn in range(k.SEATS):
        for side in range(2):
            pile = k.EXPEDITION + 2 * (int(s.first) ^ turn) + side
            for j in range(int(s.pile_n[pile])):
                s.batch[n] = s.pile[pile, j]
                n += 1
    # backwards: the last question asked (a Jinn's) is answered first, and the first player's comes first
    for j in range(n - 1, -1, -1):
        i = int(s.batch[j])
        inst = s.inst[i]
        if int(inst.status) & (k.ANCHORED | k.ASLEEP):
            lose_status(s, i, k.ANCHORED)
            lose_status(s, i, k.ASLEEP)
        elif int(t.card[int(inst.card)].keywords) & k.ETERNAL == 0:
            leave(s, t, i, k.DISCARD if int(inst.status) & k.FLEETING else k.RESERVE)
    for j in range(int(s.n_waiting)):
        s.waiting[j].held = 0
    return 0


@kernel
def step_clean_up(s, t, f):
    """Down to the Hero's limits: cards of Reserve are discarded, Landmarks sacrificed (rules 1.0: discarded)."""
    if int(f.count) == 1:
        i = first_of(int(s.h.chosen))
        seat = int(s.inst[i].ctrl)
        f.count = 0
        if int(s.inst[i].pile) == k.RESERVE + seat or int(t.old_rules) != 0:
            log(s.h, k.L_DISCARDS, seat, i, 0)
            leave(s, t, i, k.DISCARD)
        else:
            sacrifice(s, t, i, seat)
    while int(f.index) < 2 * k.SEATS:
        seat = int(s.first) ^ (int(f.index) >> 1)
        pile = (k.RESERVE if int(f.index) & 1 == 0 else k.LANDMARK) + seat
        if int(s.pile_n[pile]) > limit_of(s, t, seat, int(f.index) & 1):
            clear_options(s.h)
            for j in range(int(s.pile_n[pile])):
                add_option(s.h, k.GIVE_UP, int(s.pile[pile, j]), 0)
            f.count = 1
            return ask(s.h, k.ASK_KEEP, seat)
        f.index = int(f.index) + 1
    return go_on(s, f, k.S_VICTORY)


@kernel
def limit_of(s, t, seat, which):
    """Cards kept in Reserve (0) or Landmarks (1): the Hero's limit, without a Hero the usual 2."""
    if int(s.pile_n[k.HERO + seat]) == 0:
        return 2
    return int(t.card[int(s.inst[int(s.pile[k.HERO + seat, 0])].card)].limits[which])


@kernel
def note_day(s):
    """One row of the day's telemetry."""
    n = int(s.n_curve)
    if n >= k.DAY_CAP:
        return 0
    row = s.curve[n]
    for p in range(k.SEATS):
        row.progress[p] = progress_of(s, p)
        row.hero[p] = s.seat[p].region[0]
        row.companion[p] = k.REGIONS - 1 - int(s.seat[p].region[1])
        row.mana[p] = s.pile_n[k.MANA + p]
        row.hand[p] = s.pile_n[k.HAND + p]
        row.spent[p] = s.seat[p].mana_spent
        row.played[p] = int(s.seat[p].cards_played) - int(s.seat[p].played_before)
        s.seat[p].played_before = s.seat[p].cards_played
    row.first = s.first
    s.n_curve = n + 1
    return 0


@kernel
def next_reaction(s, t, f):
    """The player with the initiative plays one of his waiting reactions, then the other; 1: he must choose which.

    ``f.player`` is 1 while the choice is pending. Returns -1 when nothing waits that may be played now.
    """
    if int(f.player) == 1:
        f.player = 0
        start_reaction(s, t, first_of(int(s.h.chosen)))
        return 0
    for turn in range(k.SEATS):
        seat = initiative(s) ^ turn
        clear_options(s.h)
        for n in range(int(s.n_waiting)):
            w = s.waiting[n]
            if int(w.seat) == seat and int(w.held) == 0 and not same_waits_before(s, n):
                add_option(s.h, k.NEXT, n, 0)
        if int(s.h.n_options) > 0:
            f.player = 1
            return ask(s.h, k.ASK_ORDER, seat)
    return -1


@kernel
def same_waits_before(s, n):
    """The same ability of the same card, about the same card, waits already: the order of the two is nothing.

    Neither is that of two promises of the same thing to the same card.
    """
    w = s.waiting[n]
    for m in range(n):
        e = s.waiting[m]
        if int(w.ability) < 0 and int(e.ability) == int(w.ability) and int(e.amount) == int(w.amount):
            return True
        if int(e.source) == int(w.source) and int(e.ability) == int(w.ability) and int(e.subject) == int(w.subject):
            if int(e.held) == 0:
                return True
    return False
