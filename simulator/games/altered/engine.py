"""The state machine: `advance` runs the game to the next decision, the verbs are what agents and Python call.

Nothing lives on the call stack: procedures and effects are frames in the record, so that a game can be copied in
the middle of anything and goes on the same way.
"""

from simulator.core.jit import entry_point, rows_of, types
from simulator.core.machine import begin, make_advance
from simulator.core.record import (
    STREAM_DECK,
    STREAM_SHARED,
    add_option,
    ask,
    clear_options,
    first_of,
    log,
    verb_of,
)
from simulator.core.rng import below
from simulator.games.altered import terms as k
from simulator.games.altered.day import next_reaction, step_day
from simulator.games.altered.effects import step_effect
from simulator.games.altered.greedy.appraisal import appraise_options
from simulator.games.altered.kernels import kernel
from simulator.games.altered.moves import draw, settle_in, show_terrains
from simulator.games.altered.piles import move
from simulator.games.altered.playing import step_play
from simulator.games.altered.reactions import fire
from simulator.games.altered.setup import lay_out
from simulator.games.altered.state import CARD_ROW, CURVE, GAME_ROW, STATE_TYPE
from simulator.games.altered.stats import value_of_card
from simulator.games.altered.tables import TABLES_TYPE
from simulator.games.altered.telemetry import copy_curve, write_cards, write_game
from simulator.games.altered.using import step_use


@kernel
def step_leave(s, t, f):
    """The owner of a Character that leaves the Expedition zone chooses whether it becomes a Mana Orb."""
    i = int(f.source)
    seat = int(f.owner)
    if int(f.step) == 0:
        f.step = 1
        clear_options(s.h)
        add_option(s.h, k.YES, i, int(f.ability))
        add_option(s.h, k.NO, i, int(f.ability))
        return ask(s.h, k.ASK_MAY, seat)
    kind = int(f.amount)
    draws = int(t.ability[int(f.ability)].amount)
    boosts = int(s.inst[i].boosts) if int(f.other) != 0 and kind == k.RESERVE else 0
    s.h.n_frames = int(s.h.n_frames) - 1
    if verb_of(int(s.h.chosen)) == k.YES:
        settle_in(s, t, i, k.MANA)
        return 0
    if kind == k.RESERVE:
        fire(s, t, k.EV_EXPEDITION_TO_RESERVE, i, seat, 0)
    settle_in(s, t, i, kind)
    s.inst[i].boosts = boosts
    if draws > 0:
        draw(s, t, seat, draws)
    return 0


@kernel
def step_pick(s, t, f):
    """Of two cards revealed instead of resupplying one goes to Reserve, the other is discarded."""
    a = int(f.source)
    b = int(f.other)
    seat = int(f.owner)
    if int(f.step) == 0:
        f.step = 1
        clear_options(s.h)
        add_option(s.h, k.TARGET, a, 0)
        add_option(s.h, k.TARGET, b, 0)
        return ask(s.h, k.ASK_PICK, seat)
    kept = first_of(int(s.h.chosen))
    s.h.n_frames = int(s.h.n_frames) - 1
    move(s, kept, k.RESERVE + seat)
    log(s.h, k.L_RESUPPLIES, seat, kept, 0)
    settle_in(s, t, a + b - kept, k.DISCARD)
    return 0


@kernel
def step_frame(s, t, f):
    """Carry the topmost procedure one step further. Returns 1 when somebody must choose."""
    kind = int(f.kind)
    if kind == k.F_DAY:
        return step_day(s, t, f)
    if kind == k.F_EFFECT:
        return step_effect(s, t, f)
    if kind == k.F_PLAY:
        return step_play(s, t, f)
    if kind == k.F_USE:
        return step_use(s, t, f)
    if kind == k.F_PICK:
        return step_pick(s, t, f)
    return step_leave(s, t, f)


@kernel
def step(s, t):
    """Reactions wait until the effect or step that caused them is over; then the topmost procedure goes on."""
    f = s.h.frames[int(s.h.n_frames) - 1]
    if int(f.kind) == k.F_DAY and int(f.count) == 0 and (int(s.n_waiting) > 0 or int(f.player) == 1):
        found = next_reaction(s, t, f)
        if found >= 0:
            return found
    return step_frame(s, t, f)


advance = make_advance(kernel, step)


@entry_point(STATE_TYPE, TABLES_TYPE, types.uint64, types.int64)
def setup(s, t, seed, game):
    """Lay out game ``game`` of the run with master seed ``seed`` in a zeroed record; `apply` RESUME starts it."""
    begin(s.h, seed, game)
    lay_out(s, t)


@entry_point(STATE_TYPE, TABLES_TYPE, types.int64)
def apply(s, t, code):
    """Take the option with this code (RESUME: none is pending) and run to the next decision or the end."""
    s.h.chosen = code
    advance(s, t)


@entry_point(STATE_TYPE, TABLES_TYPE)
def complete(s, t):
    """Nothing is derived from a table put together by hand but the map: regions of Tumult cards that are face up."""
    for n in range(k.TUMULTS):
        show_terrains(s, n)
    s.region[0] = k.ALL_TERRAINS
    s.region[k.REGIONS - 1] = k.ALL_TERRAINS


@entry_point(STATE_TYPE, TABLES_TYPE)
def appraise(s, t):
    """Rate every option of the pending decision in ``h.value`` (rules of thumb; higher is better)."""
    appraise_options(s, t)


@entry_point(STATE_TYPE, TABLES_TYPE, rows_of(GAME_ROW), rows_of(CURVE), rows_of(CARD_ROW))
def record(s, t, game_row, curve_rows, card_rows):
    """Write the telemetry of a finished game: 1 game row, DAY_CAP day rows, one row a card title."""
    write_game(s, t, game_row[0])
    for j in range(int(s.n_curve)):
        copy_curve(curve_rows[j], s.curve[j])
    write_cards(s, card_rows)


@entry_point(STATE_TYPE, TABLES_TYPE, types.int64, types.int64, returns=types.int64)
def value_of(s, t, i, which):
    """Effective statistic of a Character (0-2), or its Tough (3), for readers outside the engine."""
    return value_of_card(s, t, i, which)


@entry_point(STATE_TYPE, TABLES_TYPE, types.int64)
def shuffle_hidden(s, t, seat):
    """Permute what ``seat`` may not know: its deck; the opponent's hand, deck and Mana; face-down Tumult cards."""
    for p in range(k.SEATS):
        redistribute(s, seat, STREAM_DECK + p, p)
    shuffle_map(s)


@kernel
def redistribute(s, seat, stream, p):
    """Deal the hidden cards of a player's deck, Mana and hand anew among their places; known ones stay."""
    n = 0
    for zone in range(3):
        pile = k.DECK + p
        if zone == 1:
            pile = k.HAND + p
        elif zone == 2:
            pile = k.MANA + p
        for j in range(int(s.pile_n[pile])):
            if (int(s.inst[int(s.pile[pile, j])].known) >> seat) & 1 == 0:
                s.found[n] = pile
                s.batch[n] = j
                n += 1
    for j in range(n - 1, 0, -1):
        m = below(s.h, stream, j + 1)
        swap_places(s, int(s.found[j]), int(s.batch[j]), int(s.found[m]), int(s.batch[m]))
    return 0


@kernel
def swap_places(s, pile, j, other, m):
    """Exchange two cards; what is written on the place (exhausted, known to its owner) stays there."""
    a = int(s.pile[pile, j])
    b = int(s.pile[other, m])
    s.pile[pile, j] = b
    s.pile[other, m] = a
    s.inst[b].pile = pile
    s.inst[a].pile = other
    exhausted = int(s.inst[a].exhausted)
    s.inst[a].exhausted = s.inst[b].exhausted
    s.inst[b].exhausted = exhausted
    known = int(s.inst[a].known)
    s.inst[a].known = s.inst[b].known
    s.inst[b].known = known
    return 0


@kernel
def shuffle_map(s):
    """Face-down Tumult cards change places and are turned at random."""
    down = 0
    for n in range(k.TUMULTS):
        if int(s.face_up[n]) == 0:
            s.found[down] = n
            down += 1
    for j in range(down - 1, 0, -1):
        n = int(s.found[j])
        m = int(s.found[below(s.h, STREAM_SHARED, j + 1)])
        x = int(s.tumult[n])
        s.tumult[n] = s.tumult[m]
        s.tumult[m] = x
    for n in range(k.TUMULTS):
        if int(s.face_up[n]) == 0:
            s.tumult[n] = (int(s.tumult[n]) & 3) | (below(s.h, STREAM_SHARED, 2) << 2)
    return 0
