"""Setting the table up (Rules Reference, 'Setup', steps 1-7), and the mulligan."""

from simulator.core.record import STREAM_DECK, STREAM_SHARED, add_option, ask, clear_options, log, push_frame, verb_of
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.card_ops import set_aside
from simulator.games.lotr_lcg.changes import add_to_staging
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import move, new_instance, shuffle, top
from simulator.games.lotr_lcg.settling import lay_stage, reveal_stage
from simulator.games.lotr_lcg.stats import recompute

HANDS, MULLIGANS, MULLIGAN_CHOSEN, SCENARIO, TEXTS, CAMPAIGN = range(6)


@kernel
def lay_out(s, t):
    """Heroes in play, decks and encounter deck shuffled, threat dials set. The record must be zeroed."""
    s.players = t.players
    s.alive = t.players
    s.h.seats = t.players
    s.quest = -1
    for p in range(int(t.players)):
        lay_out_seat(s, t, p)
    for j in range(int(t.n_encounter)):
        new_instance(s, t, int(t.encounter[j]), -1, k.ENCOUNTER)
    for j in range(int(t.n_beside)):
        new_instance(s, t, int(t.beside[j]), -1, k.QUEST)
    for j in range(int(t.n_brought)):
        new_instance(s, t, int(t.brought[j]), -1, k.ASIDE)
    shuffle(s, k.ENCOUNTER, STREAM_SHARED)
    f = s.h.frames[push_frame(s.h, k.F_SETUP, -1, 0)]
    f.step = CAMPAIGN if int(t.n_beside) > 0 else HANDS
    return 0


@kernel
def lay_out_seat(s, t, seat):
    threat = int(t.penalty[seat])
    first = int(s.n_inst)
    for j in range(int(t.n_heroes[seat])):
        i = new_instance(s, t, int(t.heroes[seat, j]), seat, k.PLAY + seat)
        s.inst[i].resources = t.extra_resource
        s.inst[i].damage = t.wounds[seat, j]
        threat += int(t.card[int(t.heroes[seat, j])].stat[k.THREAT])
    s.seat[seat].n_heroes = t.n_heroes[seat]
    s.seat[seat].threat = min(threat, k.THREAT_LIMIT)
    if threat >= k.THREAT_LIMIT:
        s.dirty = 1
    for j in range(int(t.n_lasting)):
        if int(t.lasting_seat[j]) == seat:
            bind(s, t, seat, int(t.lasting_card[j]), first + int(t.lasting_hero[j]))
    for j in range(int(t.n_deck[seat])):
        i = new_instance(s, t, int(t.deck[seat, j]), seat, k.DECK + seat)
        s.inst[i].slot = t.deck_slot[seat, j]
    shuffle(s, k.DECK + seat, STREAM_DECK + seat)
    log(s.h, k.L_SETUP, seat, threat, 0)
    return 0


@kernel
def bind(s, t, seat, card, hero):
    """A permanent card starts attached to its hero (Campaign set-up, step 5); who can have it in a deck owns it."""
    owner = seat if int(t.card[card].type) == k.ATTACHMENT else -1
    i = new_instance(s, t, card, owner, k.ATTACHED)
    s.inst[i].host = hero
    recompute(s, t, hero)
    log(s.h, k.L_ATTACHES, i, hero, 0)
    return 0


@kernel
def step_setup(s, t, f):
    step = int(f.step)
    if step == HANDS:
        for p in range(int(s.players)):
            draw_hand(s, p, 1)
        f.step = MULLIGANS
        return 0
    if step == MULLIGANS:
        return ask_mulligan(s, f)
    if step == MULLIGAN_CHOSEN:
        seat = int(f.index)
        f.index = seat + 1
        f.step = MULLIGANS
        taken = verb_of(int(s.h.chosen)) == k.MULLIGAN
        log(s.h, k.L_MULLIGAN, seat, 1 if taken else 0, 0)
        if taken:
            s.seat[seat].mulligan = 1
            while int(s.pile_n[k.HAND + seat]) > 0:
                i = top(s, k.HAND + seat)
                s.inst[i].drawn_in = 0
                move(s, i, k.DECK + seat)
            shuffle(s, k.DECK + seat, STREAM_DECK + seat)
            draw_hand(s, seat, 0)
        return 0
    if step == SCENARIO:
        return begin_scenario(s, t, f)
    if step == CAMPAIGN:
        return resolve_campaign_cards(s, t, f)
    return resolve_texts(s, t, f)


@kernel
def resolve_campaign_cards(s, t, f):
    """What the campaign cards beside the quest say about the set-up comes before hands are drawn.

    Rules Reference, 'Campaign mode', set-up: the list of a campaign is gone through before the scenario's own set-up.
    """
    while int(f.index) < int(s.pile_n[k.QUEST]):
        i = int(s.pile[k.QUEST, int(f.index)])
        f.index = int(f.index) + 1
        if int(t.card[int(s.inst[i].card)].setup) >= 0:
            return resolve_setup(s, i, int(t.card[int(s.inst[i].card)].setup))
    f.index = 0
    f.step = HANDS
    return 0


@kernel
def resolve_setup(s, i, a):
    seat = int(s.inst[i].ctrl)
    e = s.h.frames[push_frame(s.h, k.F_EFFECT, i, seat if seat >= 0 else int(s.first))]
    e.ability = a
    return 0


@kernel
def draw_hand(s, seat, first):
    """Six cards; ``first``: before any mulligan (telemetry)."""
    for _ in range(k.OPENING_HAND):
        if int(s.pile_n[k.DECK + seat]) == 0:
            return 0
        i = top(s, k.DECK + seat)
        move(s, i, k.HAND + seat)
        s.inst[i].drawn_in = 1
        if first:
            s.inst[i].opening = 1
        log(s.h, k.L_DRAWS, seat, i, 0)
    return 0


@kernel
def ask_mulligan(s, f):
    """Each player may once shuffle his hand back and draw six new cards."""
    seat = int(f.index)
    if seat >= int(s.players):
        for p in range(int(s.players)):
            for j in range(int(s.pile_n[k.HAND + p])):
                i = int(s.pile[k.HAND + p, j])
                s.inst[i].opening = int(s.inst[i].opening) | 2
        f.step = SCENARIO
        return 0
    clear_options(s.h)
    add_option(s.h, k.KEEP, 0, 0)
    add_option(s.h, k.MULLIGAN, 0, 0)
    f.step = MULLIGAN_CHOSEN
    return ask(s.h, k.ASK_MULLIGAN, seat)


@kernel
def begin_scenario(s, t, f):
    """The scenario's set-up: the cards it names are searched for and put into the staging area."""
    for n in range(int(t.n_setup)):
        for j in range(int(s.pile_n[k.ENCOUNTER])):
            i = int(s.pile[k.ENCOUNTER, j])
            if int(s.inst[i].card) == int(t.setup[n]):
                add_to_staging(s, t, i)
                break
    for n in range(int(t.n_aside)):
        for j in range(int(s.pile_n[k.ENCOUNTER])):
            i = int(s.pile[k.ENCOUNTER, j])
            if int(s.inst[i].card) == int(t.aside[n]):
                set_aside(s, t, i)
                break
    shuffle(s, k.ENCOUNTER, STREAM_SHARED)
    # side A of the first quest card: out of play until it is turned over
    lay_stage(s, t, 0, k.LIMBO)
    f.step = TEXTS
    f.index = 0
    return 0


@kernel
def resolve_texts(s, t, f):
    """What cards say about the set-up, wherever they lie: the quest card first, then the others as they were laid out.

    Then the quest card is turned over, and the round frame takes the place of the set-up frame.
    """
    while int(f.index) <= int(s.n_inst):
        i = int(s.quest) if int(f.index) == 0 else int(f.index) - 1
        a = int(t.card[int(s.inst[i].card)].setup)
        if (i == int(s.quest) and int(f.index) > 0) or int(s.inst[i].pile) == k.QUEST:
            a = -1
        f.index = int(f.index) + 1
        if a >= 0:
            return resolve_setup(s, i, a)
    f.kind = k.F_ROUND
    f.step = k.S_ROUND_START
    f.index = 0
    f.count = 0
    move(s, int(s.quest), k.QUEST)
    return reveal_stage(s, t)
