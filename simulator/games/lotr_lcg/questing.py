"""III. Quest phase: commit characters, staging, quest resolution (Rules Reference, steps 3.1-3.5)."""

from simulator.core.record import add_option, ask, clear_options, first_of, log, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import change_threat, exhaust, place_on_quest, reshuffle_encounter
from simulator.games.lotr_lcg.events import open_window
from simulator.games.lotr_lcg.framework import end_phase, go_on, next_seat
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import push_event, queue_event
from simulator.games.lotr_lcg.staging import cards_to_reveal, reveal_cards
from simulator.games.lotr_lcg.stats import committed_willpower, staging_threat

SUCCEEDED, FAILED = 1, 2  # how the quest went: what follows from it is still to be done


@kernel
def step_quest(s, t, f):
    step = int(f.step)
    reshuffle_encounter(s)  # of what the step before has discarded
    if step == k.S_QUEST_WINDOW:
        go_on(s, f, k.S_COMMIT)
        return open_window(s, t)
    if step == k.S_COMMIT:
        return step_commit(s, t, f)
    if step == k.S_COMMIT_WINDOW:
        go_on(s, f, k.S_STAGING)
        return open_window(s, t)
    if step == k.S_STAGING:
        go_on(s, f, k.S_STAGING_WINDOW)
        return reveal_cards(s, cards_to_reveal(s, t), int(s.first))
    if step == k.S_STAGING_WINDOW:
        go_on(s, f, k.S_QUEST_RESOLUTION)
        return open_window(s, t)
    if step == k.S_QUEST_RESOLUTION:
        return resolve_quest(s, t, f)
    if step == k.S_RESOLUTION_WINDOW:
        go_on(s, f, k.S_QUEST_END)
        return open_window(s, t)
    uncommit_all(s)
    return end_phase(s, t, f, k.S_TRAVEL)


@kernel
def step_commit(s, t, f):
    """Each player in turn exhausts the characters he commits; what happens on committing follows his turn."""
    if int(f.count) == 1:
        chosen = int(s.h.chosen)
        f.count = 0
        if verb_of(chosen) == k.COMMIT:
            i = first_of(chosen)
            exhaust(s, i)
            s.inst[i].committed = 1
            log(s.h, k.L_COMMITS, i, 0, 0)
        else:
            finish_commit(s, t, int(f.player))
            f.index = int(f.index) + 1
            return 0
    seat = next_seat(s, f)
    if seat < 0:
        for p in range(int(s.players)):
            clear_fresh(s, p)
        return go_on(s, f, k.S_COMMIT_WINDOW)
    clear_options(s.h)
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if int(s.inst[i].exhausted) == 0 and int(s.inst[i].committed) == 0:
            add_option(s.h, k.COMMIT, i, 0)
    f.player = seat
    f.count = 1
    add_option(s.h, k.DONE, 0, 0)
    return ask(s.h, k.ASK_COMMIT, seat)


@kernel
def finish_commit(s, t, seat):
    """All characters of a seat commit at once, so that what answers shares one window (`hears`)."""
    answers = False
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if int(s.inst[i].committed) == 1:
            s.inst[i].committed = 2  # just announced
            if (int(t.card[int(s.inst[i].card)].events) >> k.EV_COMMITTED) & 1:
                answers = True
    if answers:
        push_event(s, k.EV_COMMITTED, -1, -1, seat, 0)
    return 0


@kernel
def clear_fresh(s, seat):
    for j in range(int(s.pile_n[k.PLAY + seat])):
        i = int(s.pile[k.PLAY + seat, j])
        if int(s.inst[i].committed) != 0:
            s.inst[i].committed = 1
    return 0


@kernel
def resolve_quest(s, t, f):
    """Willpower against threat: progress for the difference, or threat for every player; it waits in ``f.amount``.

    What follows from questing successfully comes before the progress; what follows from failing, after the threat and
    the fall of those who have too much of it.
    """
    if int(f.count) == SUCCEEDED:
        place_on_quest(s, t, int(f.amount))
        return go_on(s, f, k.S_RESOLUTION_WINDOW)
    if int(f.count) == FAILED:
        queue_event(s, t, k.EV_QUEST_FAILED, -1, -1, int(s.first), int(f.amount))
        return go_on(s, f, k.S_RESOLUTION_WINDOW)
    willpower = committed_willpower(s, t)
    threat = staging_threat(s, t)
    log(s.h, k.L_QUEST_RESULT, willpower, threat, 0)
    n = min(int(s.h.turn), k.ROUND_CAP) - 1
    if n >= 0:
        s.curve[n].willpower = willpower
        s.curve[n].staging = threat
    if willpower > threat:
        queue_event(s, t, k.EV_QUEST_SUCCEEDED, -1, -1, int(s.first), willpower - threat)
        f.amount = willpower - threat
        f.count = SUCCEEDED
        return 0
    if threat > willpower:
        for p in range(int(s.players)):
            change_threat(s, p, threat - willpower)
        f.amount = threat - willpower
        f.count = FAILED
        return 0
    return go_on(s, f, k.S_RESOLUTION_WINDOW)


@kernel
def uncommit_all(s):
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            s.inst[int(s.pile[k.PLAY + p, j])].committed = 0
    return 0
