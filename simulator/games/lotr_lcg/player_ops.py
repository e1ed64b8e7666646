"""Ops of the card language that work on a player, the quest or the game as a whole."""

from simulator.core.record import STREAM_CHANCE, STREAM_SHARED, log, push_frame
from simulator.core.rng import below
from simulator.games.lotr_lcg import state as st
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.amounts import amount_of
from simulator.games.lotr_lcg.changes import (
    change_threat,
    deal_shadow,
    discard_pile,
    draw,
    place_on_quest,
    shuffle_discard,
    take_away,
)
from simulator.games.lotr_lcg.codes import (
    ATTACH_TO_DECK,
    ATTACK,
    CANCEL,
    DEAL_SHADOW,
    DISCARD_FROM_HAND,
    DRAW,
    EXTRA_THREAT,
    FACE_DOWN,
    GAIN_SURGE,
    INSTEAD,
    LOOK,
    LOOK_AT_SHADOW,
    LOSE,
    MANY_DEFENDERS,
    MODIFY_FIELD,
    NO_DEFENSE,
    PROGRESS,
    REMOVE_PROGRESS,
    REMOVE_SELF,
    REVEAL,
    SEARCH_DECK,
    SEARCH_ENCOUNTER,
    SHUFFLE_DISCARD,
    SHUFFLE_ENCOUNTER,
    THREAT,
    TOPMOST,
    WIN,
)
from simulator.games.lotr_lcg.deck_tops import attach_to_deck, lay_face_down
from simulator.games.lotr_lcg.ending import finish
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.lasting import add_lasting
from simulator.games.lotr_lcg.matching import passes
from simulator.games.lotr_lcg.piles import in_play, move, shuffle
from simulator.games.lotr_lcg.searching import discard_choice, look_op, search_deck, search_encounter
from simulator.games.lotr_lcg.staging import reveal_under_way
from simulator.games.lotr_lcg.turns import next_turn

RANDOM, SETS = 1, 64  # bits of op.flag


@kernel
def player_op(s, t, f, op, seat):
    """Carry out one op for one player and go on; returns 1 when somebody must choose."""
    code = int(op.code)
    if code == SEARCH_DECK:
        return search_deck(s, t, f, op, seat)
    if code == LOOK:
        return look_op(s, t, f, op, seat)
    if code == SEARCH_ENCOUNTER:
        return search_encounter(s, t, f, op, seat)
    if code == DISCARD_FROM_HAND and int(op.flag) & RANDOM == 0 and int(op.of) < 0:
        return discard_choice(s, t, f, op, seat)
    done = simple_op(s, t, f, op, seat, code)
    f.failed = 0 if done else 1
    # the frame goes on before anything pushed above it is carried out
    return next_turn(f, op)


@kernel
def simple_op(s, t, f, op, seat, code):
    """Ops on a player that need no further choice. Returns whether anything was done."""
    if code == DRAW:
        return draw(s, t, seat, amount_of(s, t, f, op)) > 0
    if code == THREAT:
        change_threat(s, seat, amount_of(s, t, f, op))
        return True
    if code == PROGRESS:
        place_on_quest(s, t, amount_of(s, t, f, op))
        return True
    if code == MANY_DEFENDERS:
        add_lasting(s, st.UNTIL_PHASE, st.LAST_MANY_DEFENDERS, -1, 0, 1, seat)
        log(s.h, k.L_MANY_DEFENDERS, seat, 0, 0)
        return True
    if code == DISCARD_FROM_HAND:
        return discard_without_choice(s, t, f, op, seat)
    if code == SHUFFLE_DISCARD:
        shuffle_discard(s, t, seat)
        return True
    if code == TOPMOST:
        return topmost_to_hand(s, t, f, op, seat)
    if code == DEAL_SHADOW:
        enemy = int(f.other) if int(f.other) >= 0 else int(f.subject)
        return deal_shadow(s, t, enemy, amount_of(s, t, f, op)) > 0
    if code == FACE_DOWN:
        return lay_face_down(s, t, seat, int(op.stat)) > 0
    if code == ATTACH_TO_DECK:
        return attach_to_deck(s, t, int(f.source), seat) > 0
    if code == WIN:
        finish(s, t, k.WON, k.CAUSE_CARD)
        return True
    if code == LOSE:
        finish(s, t, k.LOST, k.CAUSE_CARD)
        return True
    return frame_op(s, t, f, op, seat, code)


@kernel
def frame_op(s, t, f, op, seat, code):
    """Ops that reach into procedures in progress."""
    if code == CANCEL or code == INSTEAD:
        return cancel(s, t, f, code)
    if code == REVEAL:
        r = s.h.frames[push_frame(s.h, k.F_REVEAL, -1, int(f.owner))]
        r.count = amount_of(s, t, f, op)
        outer = reveal_under_way(s, int(s.h.n_frames) - 1)
        if outer >= 0 and int(t.ability[int(f.ability)].event) == k.EV_WHEN_REVEALED:
            s.h.frames[outer].saved = 1  # what is revealed takes the place of the card that was cancelled
        return True
    if code == GAIN_SURGE:
        return gain_surge(s)
    if code == REMOVE_SELF:
        if not in_play(s, int(f.source)):
            move(s, int(f.source), k.REMOVED)
            return True
        return take_away(s, t, int(f.source), k.REMOVED, k.LEFT_OTHER) > 0
    if code == LOOK_AT_SHADOW:
        i = int(f.subject)
        s.inst[i].known = int(s.inst[i].known) | (1 << seat)
        log(s.h, k.L_LOOKS, seat, i, 0)
        return True
    if code == NO_DEFENSE:
        return bar_defense(s, f)
    if code == MODIFY_FIELD:
        kind = st.LAST_FIELD_SET if int(op.flag) & SETS else st.LAST_FIELD
        add_lasting(s, int(op.until), kind, int(op.of), int(op.stat), amount_of(s, t, f, op), -1)
        s.dirty = 1
        return True
    if code == EXTRA_THREAT:
        add_lasting(s, st.UNTIL_PHASE, st.LAST_EXTRA_THREAT, -1, 0, amount_of(s, t, f, op), -1)
        return True
    if code == REMOVE_PROGRESS:
        quest = s.inst[int(s.quest)]
        removed = min(amount_of(s, t, f, op), int(quest.progress))
        if removed <= 0:
            return False
        quest.progress = int(quest.progress) - removed
        log(s.h, k.L_UNDOES, int(s.quest), removed, int(quest.progress))
        return True
    if code == SHUFFLE_ENCOUNTER:
        shuffle(s, k.ENCOUNTER, STREAM_SHARED)
        return True
    if code == ATTACK:
        p = s.h.frames[push_frame(s.h, k.F_PLAYER_ATTACK, int(f.source), int(f.owner))]
        p.target = f.saved
        return True
    return False


@kernel
def cancel(s, t, f, code):
    """Cancel the effect below the response window this effect answers (Rules Reference, 'Cancel').

    ``instead`` leaves the rest of this ability there, to be carried out in the place of what was to happen.
    """
    j = int(s.h.n_frames) - 1
    while j > 0 and int(s.h.frames[j].kind) != k.F_EVENT:
        j -= 1
    if j == 0:
        return False
    below = s.h.frames[j - 1]
    below.cancelled = 1
    i = int(below.source)
    if code == INSTEAD:
        below.ability = f.ability
        below.other = f.source
        below.owner = f.owner
        below.saved = f.saved
        below.count = ((int(f.step) >> 2) + 1) << 2
        f.cancelled = 1
        log(s.h, k.L_INSTEAD, i, int(f.source), 0)
        return True
    if int(t.card[int(s.inst[i].card)].type) == k.TREACHERY and int(s.inst[i].pile) == k.LIMBO:
        move(s, i, k.ENCOUNTER_DISCARD)
    log(s.h, k.L_CANCELS, i, int(f.source), 0)
    return True


@kernel
def gain_surge(s):
    j = reveal_under_way(s, int(s.h.n_frames))
    if j < 0:
        return False
    r = s.h.frames[j]
    r.x = int(r.x) + 1
    log(s.h, k.L_SURGE, int(r.source), 0, 0)
    return True


@kernel
def bar_defense(s, f):
    barred = False
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            i = int(s.pile[k.PLAY + p, j])
            if int(s.inst[i].defending) == int(f.other) + 1:
                add_lasting(s, st.UNTIL_ATTACK, st.LAST_NO_DEFENSE, i, 0, 1, -1)
                barred = True
    return barred


@kernel
def discard_without_choice(s, t, f, op, seat):
    """Discard cards at random, or every card of a kind."""
    pile = k.HAND + seat
    discarded = 0
    if int(op.flag) & RANDOM:
        n = amount_of(s, t, f, op)
        while discarded < n and int(s.pile_n[pile]) > 0:
            i = int(s.pile[pile, below(s.h, STREAM_CHANCE, int(s.pile_n[pile]))])
            discard_card(s, i, seat)
            discarded += 1
        s.dirty = 1  # who owns them says what lies above what
        return discarded == n
    j = 0
    while j < int(s.pile_n[pile]):
        i = int(s.pile[pile, j])
        if passes(s, t, int(op.of), i, f):
            discard_card(s, i, seat)
            discarded += 1
        else:
            j += 1
    s.dirty = 1
    return discarded > 0


@kernel
def discard_card(s, i, seat):
    move(s, i, discard_pile(s, i))
    log(s.h, k.L_DISCARDS, seat, i, 0)
    return 0


@kernel
def topmost_to_hand(s, t, f, op, seat):
    pile = k.DISCARD + seat
    for j in range(int(s.pile_n[pile]) - 1, -1, -1):
        i = int(s.pile[pile, j])
        if passes(s, t, int(op.of), i, f):
            move(s, i, k.HAND + seat)
            s.inst[i].ctrl = s.inst[i].owner
            log(s.h, k.L_LEAVES, i, k.HAND + seat, k.LEFT_RETURNED)
            return True
    return False
