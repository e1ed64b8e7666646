"""Revealing encounter cards (Rules Reference, 'Staging', 'Reveal', 'Doomed', 'Surge')."""

from simulator.core.record import log, push_frame
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import add_to_staging, attach, change_threat, reshuffle_encounter
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import is_settled, move, queue_event, seat_in_order, top
from simulator.games.lotr_lcg.stats import table_rule

# F_REVEAL.saved is 1 when another card has taken the place of the one revealed
NEXT_CARD, KEYWORDS, EFFECT, PLACE = 0, 1, 2, 3
WAITING = 256  # mark of a Guarded objective that waits for its guard
CHAIN_LIMIT = 40  # cards one after the other: enemies that surge, die and go back into the deck might never end


@kernel
def cards_to_reveal(s, t):
    """Cards of a staging step: one for each player in the game, and what quest cards add or forbid."""
    if table_rule(s, t, k.NO_STAGING) != 0:
        return 0
    return int(s.alive) + table_rule(s, t, k.EXTRA_CARDS)


@kernel
def reveal_cards(s, n, seat):
    """Push the procedure that reveals n cards one after the other."""
    f = s.h.frames[push_frame(s.h, k.F_REVEAL, -1, seat)]
    f.count = n
    return 0


@kernel
def reveal_this(s, i):
    """Reveal this very card, as if it lay on top of the encounter deck; of several the last is the first."""
    move(s, i, k.ENCOUNTER)
    f = s.h.frames[int(s.h.n_frames) - 1]
    if int(f.kind) == k.F_REVEAL and int(f.step) == NEXT_CARD and int(f.source) < 0:
        f.count = int(f.count) + 1
        return 0
    return reveal_cards(s, 1, int(s.first))


@kernel
def reveal_guard(s, objective):
    """Push the procedure that reveals the guard of an objective in the staging area (`release_guarded`)."""
    f = s.h.frames[push_frame(s.h, k.F_REVEAL, -1, int(s.first))]
    f.target = objective
    f.count = 1
    return 0


@kernel
def step_reveal(s, t, f):
    """Turn a card over, keywords, its text, then its place; Surge adds a card after that."""
    if int(f.step) == NEXT_CARD and (turn_over(s, t, f) == 0 or not is_settled(s)):
        return 0
    i = int(f.source)
    card = t.card[int(s.inst[i].card)]
    if int(f.step) == KEYWORDS:
        f.step = EFFECT
        if int(card.doomed) > 0:
            for n in range(int(s.players)):
                change_threat(s, seat_in_order(s, n), int(card.doomed))
            return 0
    if int(f.step) == EFFECT:
        f.step = PLACE
        if int(card.revealed) >= 0:
            e = s.h.frames[push_frame(s.h, k.F_EFFECT, i, int(s.first))]
            e.ability = card.revealed
            queue_event(s, t, k.EV_WHEN_REVEALED, i, -1, int(s.first), 0)
            return 0
    if int(s.inst[i].pile) == k.LIMBO:
        if int(card.type) == k.TREACHERY:
            move(s, i, k.ENCOUNTER_DISCARD)
            release_guarded(s, t, -1)
        elif int(card.keywords) & k.GUARDED:
            # Guarded: it waits for the next card, which will guard it
            f.count = int(f.count) + (2 if is_guard_wanted(s) else 1)
            s.inst[i].known = WAITING
        else:
            add_to_staging(s, t, i)
            release_guarded(s, t, i)
    elif int(f.saved) == 0:
        # attached, destroyed, discarded: it can guard nothing
        release_guarded(s, t, -1)
    f.saved = 0
    f.count = int(f.count) + int(card.surge) + int(f.x)
    f.x = 0
    f.step = NEXT_CARD
    return 0


@kernel
def reveal_under_way(s, n):
    """The innermost procedure that reveals cards among the first ``n`` frames, -1 if there is none."""
    for j in range(n - 1, -1, -1):
        if int(s.h.frames[j].kind) == k.F_REVEAL:
            return j
    return -1


@kernel
def is_guard_wanted(s):
    """An objective revealed before still waits: this card took the place of its guard."""
    for j in range(int(s.pile_n[k.LIMBO])):
        if int(s.inst[int(s.pile[k.LIMBO, j])].known) == WAITING:
            return True
    return False


@kernel
def release_guarded(s, t, guard):
    """The objective that has waited longest is attached to its guard, or lies free if that was a treachery."""
    for j in range(int(s.pile_n[k.LIMBO])):
        i = int(s.pile[k.LIMBO, j])
        if int(s.inst[i].known) != WAITING:
            continue
        s.inst[i].known = 0
        if guard >= 0:
            attach(s, t, i, guard, k.HOW_PUT)
        else:
            add_to_staging(s, t, i)
        return 1
    return 0


@kernel
def turn_over(s, t, f):
    """Reveal the next card, 1; without one the procedure is over, 0."""
    if int(f.target) >= 0:
        # Guarded: the objective waits, and what Surge or another objective adds comes in the same procedure
        if int(s.inst[int(f.target)].pile) == k.STAGING:
            move(s, int(f.target), k.LIMBO)
            s.inst[int(f.target)].known = WAITING
        f.target = -1
    reshuffle_encounter(s)
    if int(f.count) <= 0 or int(s.pile_n[k.ENCOUNTER]) == 0 or int(f.amount) >= CHAIN_LIMIT:
        s.h.n_frames = int(s.h.n_frames) - 1
        while reveal_under_way(s, int(s.h.n_frames)) < 0 and release_guarded(s, t, -1):
            pass
        return 0
    f.count = int(f.count) - 1
    f.amount = int(f.amount) + 1
    i = top(s, k.ENCOUNTER)
    move(s, i, k.LIMBO)
    s.inst[i].traits = t.card[int(s.inst[i].card)].traits
    s.revealed = int(s.revealed) + 1
    log(s.h, k.L_REVEALS, i, 0, 0)
    reshuffle_encounter(s)
    f.source = i
    f.step = KEYWORDS
    queue_event(s, t, k.EV_REVEALED, i, -1, int(s.first), 0)
    return 1
