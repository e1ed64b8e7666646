"""The state machine: `advance` runs the game to the next decision, the verbs are what agents and Python call.

Nothing lives on the call stack: procedures and effects are frames in the record, so that a game can be copied in
the middle of anything and goes on the same way.
"""

from simulator.core.jit import entry_point, rows_of, types
from simulator.core.machine import begin, make_advance
from simulator.core.record import STREAM_DECK, STREAM_SHARED
from simulator.core.rng import below
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.attacks import step_enemy_attack, step_player_attack
from simulator.games.lotr_lcg.combat import step_combat
from simulator.games.lotr_lcg.effects import step_effect
from simulator.games.lotr_lcg.encountering import step_encounter
from simulator.games.lotr_lcg.events import start_events, step_event, step_window
from simulator.games.lotr_lcg.face_down import become
from simulator.games.lotr_lcg.framework import step_delayed
from simulator.games.lotr_lcg.greedy.appraisal import appraise_options
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import in_play, is_live
from simulator.games.lotr_lcg.playing import step_use
from simulator.games.lotr_lcg.preparing import step_planning, step_resource
from simulator.games.lotr_lcg.questing import step_quest
from simulator.games.lotr_lcg.refreshing import step_refresh
from simulator.games.lotr_lcg.replacing import step_would
from simulator.games.lotr_lcg.settling import settle, step_stack, step_trim
from simulator.games.lotr_lcg.setup import lay_out, step_setup
from simulator.games.lotr_lcg.staging import step_reveal
from simulator.games.lotr_lcg.state import CARD_ROW, CURVE, GAME_ROW, STATE_TYPE
from simulator.games.lotr_lcg.stats import recompute, stat
from simulator.games.lotr_lcg.tables import TABLES_TYPE
from simulator.games.lotr_lcg.telemetry import copy_curve, write_cards, write_game
from simulator.games.lotr_lcg.travelling import step_journey, step_travel


@kernel
def step_round(s, t, f):
    step = int(f.step)
    if step <= k.S_RESOURCE_END:
        return step_resource(s, t, f)
    if step <= k.S_PLANNING_END:
        return step_planning(s, t, f)
    if step <= k.S_QUEST_END:
        return step_quest(s, t, f)
    if step <= k.S_TRAVEL_END:
        return step_travel(s, t, f)
    if step <= k.S_ENCOUNTER_END:
        return step_encounter(s, t, f)
    if step <= k.S_COMBAT_END:
        return step_combat(s, t, f)
    return step_refresh(s, t, f)


@kernel
def step_frame(s, t, f):
    """Carry the topmost procedure one step further. Returns 1 when somebody must choose."""
    kind = int(f.kind)
    if kind == k.F_ROUND:
        return step_round(s, t, f)
    if kind == k.F_WINDOW:
        return step_window(s, t, f)
    if kind == k.F_EVENT:
        return step_event(s, t, f)
    if kind == k.F_EFFECT:
        return step_effect(s, t, f)
    if kind == k.F_USE:
        return step_use(s, t, f)
    if kind == k.F_REVEAL:
        return step_reveal(s, t, f)
    if kind == k.F_ENEMY_ATTACK:
        return step_enemy_attack(s, t, f)
    if kind == k.F_PLAYER_ATTACK:
        return step_player_attack(s, t, f)
    if kind == k.F_TRAVEL:
        return step_journey(s, t, f)
    if kind == k.F_TRIM:
        return step_trim(s, t, f)
    if kind == k.F_DELAYED:
        return step_delayed(s, t, f)
    if kind == k.F_WOULD:
        return step_would(s, t, f)
    if kind == k.F_STACK:
        return step_stack(s, t, f)
    return step_setup(s, t, f)


@kernel
def step(s, t):
    """What follows from damage and the like comes first, then what happened is told, then procedures go on."""
    if int(s.dirty) != 0:
        settle(s, t)
        return 0
    f = s.h.frames[int(s.h.n_frames) - 1]
    if int(s.q_head) < int(s.q_tail) and int(f.kind) != k.F_TRIM and int(f.kind) != k.F_STACK:
        start_events(s)
        return 0
    s.stepped = s.clock
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
    """Derive what a table put together by hand implies: who can react, rules from attachments, what was claimed."""
    for card in range(k.CARD_CAPACITY):
        s.live[card] = 0
    for i in range(int(s.n_inst)):
        if is_live(int(s.inst[i].pile)):
            s.live[int(s.inst[i].card)] = int(s.live[int(s.inst[i].card)]) + 1
    s.claims = 0
    for i in range(int(s.n_inst)):
        if int(s.inst[i].n_attached) > 0 and in_play(s, i):
            recompute(s, t, i)
        if int(s.inst[i].ctrl) >= 0 and int(t.card[int(s.inst[i].card)].type) == k.OBJECTIVE:
            s.claims = int(s.claims) + 1


@entry_point(STATE_TYPE, TABLES_TYPE)
def appraise(s, t):
    """Rate every option of the pending decision in ``h.value`` (rules of thumb; higher is better)."""
    appraise_options(s, t)


@entry_point(STATE_TYPE, TABLES_TYPE, rows_of(GAME_ROW), rows_of(CURVE), rows_of(CARD_ROW))
def record(s, t, game_row, curve_rows, card_rows):
    """Write the telemetry of a finished game: 1 game row, ROUND_CAP round rows, one row a card title."""
    write_game(s, t, game_row[0])
    n = int(s.n_curve)
    for j in range(k.ROUND_CAP):
        if j < n or int(s.curve[j].willpower) != 0 or int(s.curve[j].staging) != 0:
            copy_curve(curve_rows[j], s.curve[j])
    write_cards(s, card_rows)


@entry_point(STATE_TYPE, TABLES_TYPE, types.int64, types.int64, returns=types.int64)
def value_of(s, t, i, which):
    """Effective stat of an instance, for readers outside the engine."""
    return stat(s, t, i, which)


@entry_point(STATE_TYPE, TABLES_TYPE, types.int64)
def shuffle_hidden(s, t, seat):
    """Permute what ``seat`` may not know: its deck, others' hands and decks, encounter deck with shadow cards."""
    for p in range(int(s.players)):
        redistribute(s, seat, STREAM_DECK + p, k.DECK + p, -1 if p == seat else k.HAND + p)
        shuffle_face_down(s, t, seat, p)
    redistribute(s, seat, STREAM_SHARED, k.ENCOUNTER, k.SHADOW)


@kernel
def shuffle_face_down(s, t, seat, p):
    """Cards of player p that lie face down as enemies may be any of those in his deck (and a hand not seen)."""
    n = 0
    for i in range(int(s.n_inst)):
        inst = s.inst[i]
        if int(inst.under) > 0 and int(inst.owner) == p and (int(inst.known) >> seat) & 1 == 0:
            s.found[n] = i
            n += 1
    face_down = n
    for i in range(int(s.n_inst) if n > 0 else 0):
        pile = int(s.inst[i].pile)
        if (pile == k.DECK + p or (pile == k.HAND + p and p != seat)) and is_hidden(s, i, seat):
            s.found[n] = i
            n += 1
    for m in range(face_down):
        swap_identities(s, t, int(s.found[m]), int(s.found[m + below(s.h, STREAM_DECK + p, n - m)]))
    return 0


@kernel
def swap_identities(s, t, a, b):
    """Two of a player's cards change what they are; a face-down one stays the enemy that it is meanwhile."""
    one = s.inst[a]
    other = s.inst[b]
    card = int(one.under) - 1
    if int(other.under) > 0:
        one.under = other.under
        other.under = card + 1
    else:
        one.under = int(other.card) + 1
        become(s, t, b, card)
    slot = int(one.slot)
    one.slot = other.slot
    other.slot = slot
    return 0


@kernel
def is_hidden(s, i, seat):
    """Face down, and not seen by this seat (a shadow card turned over is marked exhausted)."""
    inst = s.inst[i]
    if (int(inst.known) >> seat) & 1:
        return False
    return int(inst.pile) != k.SHADOW or int(inst.exhausted) == 0


@kernel
def redistribute(s, seat, stream, pile, other):
    """Deal the hidden cards of one or two piles anew among their places; what is known stays where it is."""
    n = 0
    for j in range(int(s.pile_n[pile])):
        if is_hidden(s, int(s.pile[pile, j]), seat):
            s.found[n] = j
            n += 1
    first = n
    if other >= 0:
        for j in range(int(s.pile_n[other])):
            if is_hidden(s, int(s.pile[other, j]), seat):
                s.found[n] = j
                n += 1
    for j in range(n - 1, 0, -1):
        m = below(s.h, stream, j + 1)
        swap_places(s, pile if j < first else other, int(s.found[j]), pile if m < first else other, int(s.found[m]))
    return 0


@kernel
def swap_places(s, pile, j, other, m):
    """Exchange two cards; a shadow card's enemy keeps its card's place."""
    a = int(s.pile[pile, j])
    b = int(s.pile[other, m])
    s.pile[pile, j] = b
    s.pile[other, m] = a
    s.inst[b].pile = pile
    s.inst[a].pile = other
    host = int(s.inst[a].host)
    s.inst[a].host = s.inst[b].host
    s.inst[b].host = host
    if is_live(pile) != is_live(other):
        into = int(s.inst[b].card) if is_live(pile) else int(s.inst[a].card)
        out = int(s.inst[a].card) if is_live(pile) else int(s.inst[b].card)
        s.live[into] = int(s.live[into]) + 1
        s.live[out] = int(s.live[out]) - 1
    return 0
