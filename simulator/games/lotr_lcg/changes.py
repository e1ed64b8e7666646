"""What can happen to a card or a player: damage, threat, leaving and entering play, progress, engagement.

Every change of the table goes through one of these, which keeps tokens, attachments, lasting effects and the
events that cards react to consistent.
"""

from simulator.core.record import STREAM_DECK, STREAM_SHARED, log, push_frame
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.conditions import draws_barred
from simulator.games.lotr_lcg.face_down import turn_up
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.lasting import forget
from simulator.games.lotr_lcg.piles import in_play, move, queue_event, shuffle, top
from simulator.games.lotr_lcg.state import ON_DECK
from simulator.games.lotr_lcg.stats import own_rule, recompute, stat


@kernel
def change_threat(s, seat, n):
    """Raise or lower a threat dial, never below 0; at 50 the player is out (`settle`)."""
    if n == 0 or int(s.seat[seat].out) != 0:
        return 0
    before = int(s.seat[seat].threat)
    after = min(max(before + n, 0), k.THREAT_LIMIT)
    s.seat[seat].threat = after
    log(s.h, k.L_THREAT, seat, after - before, after)
    if after >= k.THREAT_LIMIT:
        s.dirty = 1
    return 0


@kernel
def draw(s, t, seat, n):
    """Draw up to n cards from the top of the deck; an empty deck is not rebuilt."""
    if n <= 0 or int(s.seat[seat].out) != 0:
        return 0
    barred = 1 if draws_barred(s, t) else 0
    if barred != 0 or int(s.pile_n[k.DECK + seat]) == 0:
        log(s.h, k.L_DRAWS_NOTHING, seat, barred, 0)
        return 0
    if int(t.rules) & (1 << k.STOPS_DRAW) and draw_stopped(s, t, seat):
        return 0
    drawn = 0
    while drawn < n and int(s.pile_n[k.DECK + seat]) > 0:
        i = top(s, k.DECK + seat)
        move(s, i, k.HAND + seat)
        note_drawn(s, i)
        log(s.h, k.L_DRAWS, seat, i, 0)
        drawn += 1
    return drawn


@kernel
def draw_stopped(s, t, seat):
    """A card on this deck is discarded instead of the draw, however many cards it would have been."""
    for j in range(int(s.pile_n[k.ATTACHED])):
        i = int(s.pile[k.ATTACHED, j])
        if int(s.inst[i].host) == ON_DECK - seat and int(t.card[int(s.inst[i].card)].host_rules) & (1 << k.STOPS_DRAW):
            log(s.h, k.L_NO_DRAW, seat, i, 0)
            leave_attachment(s, t, i, discard_pile(s, i), k.LEFT_DISCARDED)
            return True
    return False


@kernel
def note_drawn(s, i):
    if int(s.inst[i].drawn_in) == 0:
        s.inst[i].drawn_in = int(s.h.turn) + 1
    return 0


@kernel
def exhaust(s, i):
    if int(s.inst[i].exhausted) != 0:
        return 0
    s.inst[i].exhausted = 1
    log(s.h, k.L_EXHAUSTS, i, 0, 0)
    return 1


@kernel
def ready(s, i, with_all):
    """``with_all``: 1 as everything does in the refresh phase."""
    if int(s.inst[i].exhausted) == 0:
        return 0
    s.inst[i].exhausted = 0
    log(s.h, k.L_READIES, i, with_all, 0)
    return 1


@kernel
def reset(s, i):
    """Clear everything a card only has while it is in play."""
    inst = s.inst[i]
    inst.exhausted = 0
    inst.committed = 0
    inst.damage = 0
    inst.resources = 0
    inst.progress = 0
    for j in range(k.N_STATS):
        inst.bonus[j] = 0
    inst.silenced = 0
    inst.attacked = 0
    inst.attacking = 0
    inst.defending = 0
    for j in range(4):
        inst.used[j] = 0
    inst.used_by = 0
    inst.under = 0
    return 0


@kernel
def discard_pile(s, i):
    """Where a discarded copy of this card goes: the pile of the deck it came from."""
    owner = int(s.inst[i].owner)
    if owner < 0:
        return k.ENCOUNTER_DISCARD
    return k.DISCARD + owner


@kernel
def under_way(s, kind, i, x):
    """A procedure of this kind about this card is on the stack already."""
    for j in range(int(s.h.n_frames)):
        f = s.h.frames[j]
        if int(f.kind) == kind and int(f.source) == i and int(f.x) == x:
            return True
    return False


@kernel
def waits(s, t, what, i, amount, detail):
    """What is about to happen to a card waits while cards may put something in its place (`replacing`).

    Nothing waits when no card of the run listens, nor for what a replacement itself does to the card.
    """
    if int(t.n_watchers[what]) == 0 and (int(t.card[int(s.inst[i].card)].events) >> what) & 1 == 0:
        return False
    if under_way(s, k.F_WOULD, i, what):
        return False
    f = s.h.frames[push_frame(s.h, k.F_WOULD, i, int(s.first))]
    f.x = what
    f.amount = amount
    f.target = detail
    return True


@kernel
def leave_attachment(s, t, i, pile, cause):
    """An attachment leaves play, and hit points it gave are gone; an objective without a host lies free again."""
    ctrl = int(s.inst[i].ctrl)
    host = int(s.inst[i].host)
    s.inst[i].host = -1
    if int(t.card[int(s.inst[i].card)].type) == k.OBJECTIVE and pile == k.ENCOUNTER_DISCARD:
        pile = k.STAGING
    move(s, i, pile)
    reset(s, i)
    s.inst[i].ctrl = s.inst[i].owner
    if pile == k.STAGING:
        log(s.h, k.L_RETURNS_TO_STAGING, i, 0, 0)
        s.dirty = 1
    else:
        log(s.h, k.L_LEAVES, i, pile, cause)
        queue_event(s, t, k.EV_LEAVES, i, -1, ctrl, cause)
    if host >= 0:
        recompute(s, t, host)
        if in_play(s, host):
            s.dirty = 1
    return 0


@kernel
def strip(s, t, i):
    """The host is gone: its attachments and shadow cards are discarded with it."""
    j = 0
    while j < int(s.pile_n[k.ATTACHED]):
        x = int(s.pile[k.ATTACHED, j])
        if int(s.inst[x].host) == i:
            leave_attachment(s, t, x, discard_pile(s, x), k.LEFT_DISCARDED)
        else:
            j += 1
    return discard_shadows(s, i)


@kernel
def discard_shadows(s, enemy):
    """Discard the shadow cards of one enemy, or all of them (-1)."""
    j = 0
    while j < int(s.pile_n[k.SHADOW]):
        x = int(s.pile[k.SHADOW, j])
        if enemy < 0 or int(s.inst[x].host) == enemy:
            s.inst[x].host = -1
            s.inst[x].exhausted = 0
            move(s, x, k.ENCOUNTER_DISCARD)
        else:
            j += 1
    return 0


@kernel
def leave_play(s, t, i, pile, cause):
    """Any card leaves play for ``pile``: tokens and effects end, attachments are discarded, cards may react."""
    if int(s.inst[i].pile) == k.ATTACHED:
        return leave_attachment(s, t, i, pile, cause)
    inst = s.inst[i]
    ctrl = int(inst.ctrl)
    under = int(inst.under)
    if under > 0 and pile == k.ENCOUNTER:
        # a player's card never goes among those of the scenario
        pile = discard_pile(s, i)
    if ctrl < 0 and int(inst.pile) >= k.ENGAGED and int(inst.pile) < k.ENGAGED + k.SEATS:
        ctrl = int(inst.pile) - k.ENGAGED
    card = t.card[int(inst.card)]
    if cause == k.LEFT_DESTROYED or cause == k.LEFT_BY_ATTACK:
        log(s.h, k.L_DESTROYED, i, 0, 0)
        s.heroes_lost = int(s.heroes_lost) + (1 if int(card.type) == k.HERO else 0)
        s.allies_lost = int(s.allies_lost) + (1 if int(card.type) == k.ALLY else 0)
    if int(card.type) == k.HERO:
        s.seat[ctrl].n_heroes = int(s.seat[ctrl].n_heroes) - 1
    s.dirty = 1
    move(s, i, pile)
    if int(inst.n_attached) > 0 or int(card.type) == k.ENEMY:
        strip(s, t, i)
    forget(s, i)
    reset(s, i)
    log(s.h, k.L_LEAVES, i, pile, cause)
    # in a discard pile the last controller stays readable, so that responses can ask whose card it was
    queue_event(s, t, k.EV_LEAVES, i, -1, ctrl, cause)
    if under > 0:
        turn_up(s, t, i, under)
    if pile < k.DISCARD or under > 0:
        inst.ctrl = inst.owner
    return 0


@kernel
def take_away(s, t, i, pile, cause):
    """A card is to leave play: Permanent ones cannot, for others something may come instead. Returns 0 if it stays."""
    if in_play(s, i):
        if int(t.card[int(s.inst[i].card)].keywords) & k.PERMANENT:
            return 0
        if waits(s, t, k.EV_WOULD_LEAVE, i, cause, pile):
            return 1
    leave_play(s, t, i, pile, cause)
    return 1


@kernel
def destroy(s, t, i, cause):
    """To the owner's discard pile; a defeated enemy with victory points goes to the victory display."""
    if int(s.inst[i].owner) < 0 and int(t.card[int(s.inst[i].card)].victory) > 0:
        return take_away(s, t, i, k.VICTORY, cause)
    return take_away(s, t, i, discard_pile(s, i), cause)


@kernel
def deal_damage(s, t, i, n, cause):
    """Damage a character or enemy, unless something happens instead. Returns the points dealt or to be dealt."""
    if n <= 0:
        return 0
    if waits(s, t, k.EV_WOULD_TAKE_DAMAGE, i, n, cause):
        return n
    return hurt(s, t, i, n, cause)


@kernel
def hurt(s, t, i, n, cause):
    """Place damage; a card with as much as its hit points is destroyed at once."""
    inst = s.inst[i]
    health = stat(s, t, i, k.HEALTH)
    excess = min(n, int(inst.damage) + n - health)
    inst.damage = int(inst.damage) + n
    log(s.h, k.L_DAMAGE, i, n, int(inst.damage))
    if int(inst.damage) >= health:
        if excess > 0 and cause == k.LEFT_BY_ATTACK:
            spill_over(s, t, excess)
        destroy(s, t, i, cause)
    else:
        queue_event(s, t, k.EV_DAMAGED, i, -1, int(inst.ctrl), n)
    return n


@kernel
def spill_over(s, t, excess):
    """An enemy's attack did more damage than the character had hit points left: some enemies make threat of it."""
    f = s.h.frames[int(s.h.n_frames) - 1]
    if int(f.kind) == k.F_ENEMY_ATTACK and own_rule(s, t, int(f.subject), k.EXCESS_THREAT):
        change_threat(s, int(f.owner), excess)
    return 0


@kernel
def heal(s, i, n):
    healed = min(n, int(s.inst[i].damage))
    if healed > 0:
        s.inst[i].damage = int(s.inst[i].damage) - healed
        log(s.h, k.L_HEALS, i, healed, 0)
    return healed


@kernel
def enter_play(s, t, i, seat, how):
    """A player card enters play ready under a seat's control."""
    move(s, i, k.PLAY + seat)
    reset(s, i)
    inst = s.inst[i]
    inst.ctrl = seat
    inst.host = -1
    card = t.card[int(inst.card)]
    inst.traits = card.traits
    inst.icons = 1 << int(card.sphere)
    inst.rules = 0
    inst.n_attached = 0
    if int(card.type) == k.HERO:
        s.seat[seat].n_heroes = int(s.seat[seat].n_heroes) + 1
    log(s.h, k.L_ENTERS, i, seat, how)
    queue_event(s, t, k.EV_ENTERS, i, -1, seat, how)
    return 0


@kernel
def attach(s, t, i, host, how):
    """Attach a card; whoever controls the host controls the attachment (the scenario's stay the scenario's).

    An objective on a character is claimed: it is the player's from now on.
    """
    move(s, i, k.ATTACHED)
    reset(s, i)
    inst = s.inst[i]
    inst.host = host
    if int(s.inst[host].ctrl) >= 0 and int(inst.owner) < 0 and int(t.card[int(inst.card)].type) == k.ATTACHMENT:
        # a boon that was set aside: whose hero gets it owns it
        inst.owner = s.inst[host].ctrl
    if int(s.inst[host].ctrl) >= 0 and (int(inst.owner) >= 0 or int(t.card[int(inst.card)].type) == k.OBJECTIVE):
        inst.ctrl = s.inst[host].ctrl
    log(s.h, k.L_ATTACHES, i, host, 0)
    recompute(s, t, host)
    queue_event(s, t, k.EV_ENTERS, i, -1, int(inst.ctrl), how)
    if int(t.card[int(inst.card)].keywords) & k.RESTRICTED:
        s.dirty = 1
    return 0


@kernel
def take_control(s, t, i, seat):
    """A character changes sides as it is, with its attachments (the scenario's stay the scenario's)."""
    if int(s.seat[seat].out) != 0:
        return 0
    before = int(s.inst[i].ctrl)
    move(s, i, k.PLAY + seat)
    s.inst[i].ctrl = seat
    for j in range(int(s.pile_n[k.ATTACHED])):
        x = int(s.pile[k.ATTACHED, j])
        if int(s.inst[x].host) == i and int(s.inst[x].owner) >= 0:
            s.inst[x].ctrl = seat
    if before != seat:
        log(s.h, k.L_CONTROL, i, seat, before)
    return 0


@kernel
def engage(s, t, i, seat, chosen):
    """An enemy moves into a player's area, from the staging area or from another player; nobody engages the fallen.

    ``chosen``: 1 by optional engagement.
    """
    if int(s.seat[seat].out) != 0:
        return 0
    move(s, i, k.ENGAGED + seat)
    log(s.h, k.L_ENGAGES, i, seat, chosen)
    queue_event(s, t, k.EV_ENGAGED, i, -1, seat, 0)
    return 0


@kernel
def to_staging(s, i):
    """An enemy in play goes (back) to the staging area with all its tokens."""
    move(s, i, k.STAGING)
    log(s.h, k.L_RETURNS_TO_STAGING, i, 0, 0)
    return 0


@kernel
def add_to_staging(s, t, i):
    """An encounter card enters play in the staging area."""
    move(s, i, k.STAGING)
    inst = s.inst[i]
    inst.host = -1
    inst.traits = t.card[int(inst.card)].traits
    inst.rules = 0
    inst.n_attached = 0
    log(s.h, k.L_ADDS_TO_STAGING, i, 0, 0)
    queue_event(s, t, k.EV_ENTERS, i, -1, -1, k.HOW_PUT)
    return 0


@kernel
def place_on_location(s, t, i, n):
    """Place up to its quest points of progress on a location; returns what is left over."""
    if n <= 0:
        return 0
    inst = s.inst[i]
    points = int(t.card[int(inst.card)].points)
    placed = min(n, points - int(inst.progress))
    inst.progress = int(inst.progress) + placed
    log(s.h, k.L_PROGRESS, i, placed, int(inst.progress))
    if int(inst.progress) >= points:
        log(s.h, k.L_EXPLORES, i, 0, 0)
        pile = k.VICTORY if int(t.card[int(inst.card)].victory) > 0 else k.ENCOUNTER_DISCARD
        leave_play(s, t, i, pile, k.LEFT_EXPLORED)
    return n - placed


@kernel
def place_on_quest(s, t, n):
    """Progress aimed at the current quest: the active location takes it first, the rest goes on."""
    left = n
    if int(s.pile_n[k.ACTIVE]) > 0:
        left = place_on_location(s, t, top(s, k.ACTIVE), n)
    if left > 0 and int(t.card[int(s.inst[int(s.quest)].card)].points) > 0:
        quest = s.inst[int(s.quest)]
        quest.progress = int(quest.progress) + left
        log(s.h, k.L_PROGRESS, int(s.quest), left, int(quest.progress))
        queue_event(s, t, k.EV_PROGRESS, int(s.quest), -1, -1, left)
        s.dirty = 1
    return 0


@kernel
def reshuffle_encounter(s):
    """Only in the quest phase: an empty encounter deck is rebuilt from its discard pile at once."""
    if int(s.phase) != k.QUESTING or int(s.pile_n[k.ENCOUNTER]) > 0 or int(s.pile_n[k.ENCOUNTER_DISCARD]) == 0:
        return 0
    while int(s.pile_n[k.ENCOUNTER_DISCARD]) > 0:
        move(s, top(s, k.ENCOUNTER_DISCARD), k.ENCOUNTER)
    shuffle(s, k.ENCOUNTER, 4)
    log(s.h, k.L_RESHUFFLES, k.ENCOUNTER, 0, 0)
    return 1


@kernel
def shuffle_discard(s, t, seat):
    """The discard pile goes back into the deck; a fallen hero was never part of it and stays."""
    j = 0
    while j < int(s.pile_n[k.DISCARD + seat]):
        i = int(s.pile[k.DISCARD + seat, j])
        if int(t.card[int(s.inst[i].card)].type) == k.HERO:
            j += 1
            continue
        move(s, i, k.DECK + seat)
        s.inst[i].ctrl = s.inst[i].owner
    shuffle(s, k.DECK + seat, STREAM_DECK + seat)
    log(s.h, k.L_RESHUFFLES, k.DECK + seat, 0, 0)
    return 0


@kernel
def attacked_seat(s, enemy):
    """The player an enemy is engaged with; of a shadow card that attacks: the defending player."""
    seat = int(s.inst[enemy].pile) - k.ENGAGED
    if seat < k.SEATS:
        return seat
    for j in range(int(s.h.n_frames) - 1, -1, -1):
        if int(s.h.frames[j].kind) == k.F_ENEMY_ATTACK and int(s.h.frames[j].subject) == enemy:
            return int(s.h.frames[j].owner)
    return int(s.first)


@kernel
def to_encounter_deck(s, i, shuffled):
    """A card that is not in play is put on top of the encounter deck, where all have seen it, or shuffled in."""
    s.inst[i].host = -1
    reset(s, i)
    move(s, i, k.ENCOUNTER)
    s.inst[i].known = (1 << k.SEATS) - 1
    if shuffled != 0:
        shuffle(s, k.ENCOUNTER, STREAM_SHARED)
    log(s.h, k.L_TO_ENCOUNTER, i, shuffled, 0)
    return 1


@kernel
def deal_shadow(s, t, enemy, n):
    """Deal shadow cards face down; an empty encounter deck deals none outside the quest phase."""
    seat = attacked_seat(s, enemy)
    dealt = 0
    while dealt < n:
        reshuffle_encounter(s)
        if int(s.pile_n[k.ENCOUNTER]) == 0:
            return dealt
        i = top(s, k.ENCOUNTER)
        move(s, i, k.SHADOW)
        s.inst[i].host = enemy
        log(s.h, k.L_SHADOW_DEALT, enemy, 0, 0)
        queue_event(s, t, k.EV_SHADOW_DEALT, i, enemy, seat, 0)
        reshuffle_encounter(s)
        dealt += 1
    return dealt
