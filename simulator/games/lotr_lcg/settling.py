"""What follows from the state of the table itself, checked between any two steps.

Destroyed by lost hit points, eliminated at 50 threat or without heroes, a third Restricted attachment, a quest
stage whose progress suffices: each happens at once, whatever caused it.
"""

from simulator.core.record import STREAM_CHANCE, add_answer, add_option, ask, clear_options, first_of, log, push_frame
from simulator.core.rng import below
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import destroy, discard_pile, leave_play, under_way
from simulator.games.lotr_lcg.ending import eliminate, finish
from simulator.games.lotr_lcg.events import postpone_event
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import move, new_instance, put_first, queue_event
from simulator.games.lotr_lcg.stats import own_rule, stat


@kernel
def settle(s, t):
    s.dirty = 0
    for p in range(int(s.players)):
        settle_characters(s, t, p)
    for p in range(int(s.players)):
        if int(s.seat[p].out) != 0:
            continue
        if int(s.seat[p].threat) >= k.THREAT_LIMIT:
            eliminate(s, t, p, k.CAUSE_THREAT)
        elif int(s.seat[p].n_heroes) <= 0:
            eliminate(s, t, p, k.CAUSE_HEROES)
    if int(t.topmost) != 0:
        settle_discards(s, t)
    s.stepped = s.clock
    if int(s.h.over) == 0 and not trimming(s):
        settle_quest(s, t)
    return 0


@kernel
def trimming(s):
    """Whether a third Restricted attachment is still to be discarded: at once, before anything follows from it."""
    for j in range(int(s.h.n_frames)):
        if int(s.h.frames[j].kind) == k.F_TRIM:
            return True
    return False


@kernel
def settle_characters(s, t, seat):
    pile = k.PLAY + seat
    j = 0
    while j < int(s.pile_n[pile]):
        i = int(s.pile[pile, j])
        inst = s.inst[i]
        if int(inst.damage) > 0 and int(inst.damage) >= stat(s, t, i, k.HEALTH):
            if not under_way(s, k.F_WOULD, i, k.EV_WOULD_LEAVE) and destroy(s, t, i, k.LEFT_DESTROYED):
                continue
        if int(inst.n_attached) > k.RESTRICTED_LIMIT and count_restricted(s, t, i) > k.RESTRICTED_LIMIT:
            if not under_way(s, k.F_TRIM, i, 0):
                f = s.h.frames[push_frame(s.h, k.F_TRIM, i, seat)]
                f.target = i
        j += 1
    return 0


@kernel
def count_restricted(s, t, host):
    n = 0
    for j in range(int(s.pile_n[k.ATTACHED])):
        x = int(s.pile[k.ATTACHED, j])
        if int(s.inst[x].host) == host and int(t.card[int(s.inst[x].card)].keywords) & k.RESTRICTED:
            n += 1
    return n


@kernel
def step_trim(s, t, f):
    """Restricted: a third one came, so one of the three is discarded, by the controller's choice."""
    host = int(f.source)
    if int(f.step) == 1:
        i = first_of(int(s.h.chosen))
        leave_play(s, t, i, discard_pile(s, i), k.LEFT_DISCARDED)
        f.step = 0
    if count_restricted(s, t, host) <= k.RESTRICTED_LIMIT:
        s.h.n_frames = int(s.h.n_frames) - 1
        return 0
    clear_options(s.h)
    for j in range(int(s.pile_n[k.ATTACHED])):
        x = int(s.pile[k.ATTACHED, j])
        if int(s.inst[x].host) == host and int(t.card[int(s.inst[x].card)].keywords) & k.RESTRICTED:
            add_option(s.h, k.TARGET, x, 0)
    f.step = 1
    return ask(s.h, k.ASK_RESTRICTED, int(s.inst[host].ctrl))


@kernel
def settle_discards(s, t):
    """Which of several attachments that came to a discard pile at once lies above which, their owner decides."""
    for p in range(int(s.players)):
        pile = k.DISCARD + p
        last = -1
        differ = False
        j = int(s.pile_n[pile]) - 1
        while j >= 0 and int(s.inst[int(s.pile[pile, j])].since) > int(s.stepped):
            card = int(s.inst[int(s.pile[pile, j])].card)
            if int(t.card[card].type) == k.ATTACHMENT:
                differ = differ or (last >= 0 and card != last)
                last = card
            j -= 1
        if not differ or int(s.seat[p].out) != 0:
            continue
        f = s.h.frames[push_frame(s.h, k.F_STACK, -1, p)]
        for m in range(j + 1, int(s.pile_n[pile])):
            if int(t.card[int(s.inst[int(s.pile[pile, m])].card)].type) == k.ATTACHMENT:
                add_answer(s.h, f, int(s.pile[pile, m]))
    return 0


@kernel
def step_stack(s, t, f):
    """The owner picks the attachment that lies on top of the others (``answers``), and so on."""
    pile = k.DISCARD + int(f.owner)
    n = int(f.n_answers)
    if int(f.step) == 1:
        i = first_of(int(s.h.chosen))
        n -= 1
        f.n_answers = n
        # it changes places with the one that lies highest: they stand in the order of the pile
        above = int(f.answers[n])
        swap_in_pile(s, pile, i, above)
        for m in range(n):
            if int(f.answers[m]) == i:
                f.answers[m] = above
    if n < 2 or int(s.seat[int(f.owner)].out) != 0:
        s.h.n_frames = int(s.h.n_frames) - 1
        return 0
    clear_options(s.h)
    for m in range(n):
        add_option(s.h, k.TARGET, int(f.answers[m]), 0)
    f.step = 1
    return ask(s.h, k.ASK_STACK, int(f.owner))


@kernel
def swap_in_pile(s, pile, a, b):
    """Two cards of a pile change places."""
    for j in range(int(s.pile_n[pile])):
        i = int(s.pile[pile, j])
        if i == a:
            s.pile[pile, j] = b
        elif i == b:
            s.pile[pile, j] = a
    return 0


@kernel
def settle_quest(s, t):
    """At its quest points a stage is defeated at once, surplus progress is lost; the last one wins the game.

    A stage that is won by its text waits until what it says when revealed has been done.
    """
    quest = int(s.quest)
    if quest < 0 or int(s.inst[quest].pile) != k.QUEST:
        return 0
    if own_rule(s, t, quest, k.PLAYERS_WIN) and not under_way(s, k.F_EFFECT, quest, 0):
        return finish(s, t, k.WON, k.CAUSE_CARD)
    points = int(t.card[int(s.inst[quest].card)].points)
    if points == 0 or int(s.inst[quest].progress) < points or own_rule(s, t, quest, k.CANNOT_DEFEAT):
        return 0
    queue_event(s, t, k.EV_STAGE_DEFEATED, quest, -1, int(s.first), 0)
    stage = int(s.stage)
    following = int(t.next_stage[stage, 0])
    if following < 0:
        return finish(s, t, k.WON, k.CAUSE_QUEST)
    if int(t.next_stage[stage, 1]) >= 0:
        following = int(t.next_stage[stage, below(s.h, STREAM_CHANCE, 2)])
    return enter_stage(s, t, following)


@kernel
def enter_stage(s, t, stage):
    """The next quest card becomes current; what it says when revealed is done before anything else."""
    if int(s.quest) >= 0:
        move(s, int(s.quest), k.REMOVED)
    lay_stage(s, t, stage, k.QUEST)
    return reveal_stage(s, t)


@kernel
def lay_stage(s, t, stage, pile):
    s.stage = stage
    s.quest = new_instance(s, t, int(t.stages[stage]), -1, pile)
    return 0


@kernel
def reveal_stage(s, t):
    """Side B of the current quest card is turned up."""
    log(s.h, k.L_STAGE, int(s.quest), 0, 0)
    revealed = int(t.card[int(s.inst[int(s.quest)].card)].revealed)
    if revealed >= 0:
        last = int(s.q_tail) - 1
        if last >= int(s.q_head) and int(s.queue[last].event) == k.EV_STAGE_DEFEATED:
            postpone_event(s)  # what the new stage does comes before answers to the end of the old one
        f = s.h.frames[push_frame(s.h, k.F_EFFECT, int(s.quest), int(s.first))]
        f.ability = revealed
    waiting = int(s.q_tail)
    queue_event(s, t, k.EV_STAGE_REVEALED, int(s.quest), -1, int(s.first), 0)
    if int(s.q_tail) > waiting:
        # … and before answers to whatever else made it end
        put_first(s)
    return 0
