"""Victory, defeat, elimination and scoring (Rules Reference, 'Player elimination', 'Scoring')."""

from simulator.core.record import FINISHED, log
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import discard_pile, discard_shadows, leave_play, to_staging
from simulator.games.lotr_lcg.codes import CHOOSE_ONE, EACH_PLAYER
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import move, queue_event, top
from simulator.games.lotr_lcg.prisoners import lose_prisoners
from simulator.games.lotr_lcg.state import ON_DECK

POINTS_PER_ROUND = 10


@kernel
def finish(s, t, result, cause):
    """End the game; a game won gets its score (lower is better)."""
    if int(s.h.over) != 0:
        return 0
    s.h.over = FINISHED
    s.h.result = result
    s.h.cause = cause
    if result == k.WON:
        s.score = score(s, t)
        log(s.h, k.L_WON, cause, 0, 0)
    else:
        log(s.h, k.L_LOST, cause, 0, 0)
    return 0


@kernel
def score(s, t):
    """Final threats + threat cost of fallen heroes + damage on the living + 10 a completed round - victory points."""
    total = POINTS_PER_ROUND * int(s.completed)
    for p in range(int(s.players)):
        total += int(s.seat[p].threat)
    for i in range(int(s.n_inst)):
        inst = s.inst[i]
        if int(t.card[int(inst.card)].type) != k.HERO:
            continue
        if int(inst.pile) >= k.PLAY and int(inst.pile) < k.PLAY + k.SEATS:
            total += int(inst.damage)
        else:
            total += int(t.card[int(inst.card)].stat[k.THREAT])
    for j in range(int(s.pile_n[k.VICTORY])):
        total -= int(t.card[int(s.inst[int(s.pile[k.VICTORY, j])].card)].victory)
    return total


@kernel
def eliminate(s, t, seat, cause):
    """A player is out: his cards go to their owners' discard piles, his enemies back to the staging area."""
    s.seat[seat].out = 1
    s.seat[seat].out_cause = cause
    s.seat[seat].out_round = max(int(s.h.turn), 1)  # at set-up: before the first round is over
    s.seat[seat].threat = k.THREAT_LIMIT
    s.alive = int(s.alive) - 1
    log(s.h, k.L_ELIMINATED, seat, cause, 0)
    while int(s.pile_n[k.ENGAGED + seat]) > 0:
        enemy = int(s.pile[k.ENGAGED + seat, 0])
        to_staging(s, enemy)
        discard_shadows(s, enemy)
    while int(s.pile_n[k.PLAY + seat]) > 0:
        i = top(s, k.PLAY + seat)
        leave_play(s, t, i, discard_pile(s, i), k.LEFT_DISCARDED)
    for p in range(int(s.players)):
        discard_lent(s, t, seat, p)
    j = 0
    while j < int(s.pile_n[k.ATTACHED]):
        i = int(s.pile[k.ATTACHED, j])
        if int(s.inst[i].owner) == seat or int(s.inst[i].host) == ON_DECK - seat:
            leave_play(s, t, i, discard_pile(s, i), k.LEFT_DISCARDED)
        else:
            j += 1
    lose_prisoners(s, seat)
    while int(s.pile_n[k.HAND + seat]) > 0:
        move(s, top(s, k.HAND + seat), k.DISCARD + seat)
    while int(s.pile_n[k.DECK + seat]) > 0:
        move(s, top(s, k.DECK + seat), k.DISCARD + seat)
    if int(s.alive) == 0:
        return finish(s, t, k.LOST, cause)
    if int(s.first) == seat:
        pass_first_player(s, t)
        keep_turns(s, t, (int(s.first) - seat) % int(s.players))
    return 0


@kernel
def discard_lent(s, t, seat, p):
    """An ally of the eliminated player that serves seat ``p`` goes with him."""
    j = 0
    while j < int(s.pile_n[k.PLAY + p]):
        i = int(s.pile[k.PLAY + p, j])
        if int(s.inst[i].owner) == seat:
            leave_play(s, t, i, discard_pile(s, i), k.LEFT_DISCARDED)
        else:
            j += 1
    return 0


@kernel
def is_for_each(t, f):
    """The op this effect is carrying out concerns each player in turn."""
    ability = t.ability[int(f.ability)]
    pc = int(f.step) >> 2
    return pc < int(ability.n_ops) and int(t.op[int(ability.first_op) + pc].player) == EACH_PLAYER


@kernel
def each_chooses(t, f):
    """Each player in turn chooses what this effect does to him: whose turn it is stands in ``f.x``."""
    ability = t.ability[int(f.ability)]
    for n in range(int(ability.n_ops)):
        op = t.op[int(ability.first_op) + n]
        if int(op.code) == CHOOSE_ONE and int(op.player) == EACH_PLAYER:
            return True
    return False


@kernel
def keep_turns(s, t, passed):
    """Turns are counted from the first player: when the token moves in mid-step, everybody still gets his turn."""
    for j in range(int(s.h.n_frames)):
        f = s.h.frames[j]
        kind = int(f.kind)
        if kind == k.F_ROUND and int(f.step) == k.S_READY:
            continue
        if kind == k.F_ROUND or kind == k.F_WINDOW or kind == k.F_EVENT or kind == k.F_EFFECT:
            if kind == k.F_EFFECT and int(f.index) < passed and is_for_each(t, f):
                f.count = 0
            if kind == k.F_EFFECT and each_chooses(t, f):
                f.x = max(int(f.x) - passed, 0)
            f.index = max(int(f.index) - passed, 0)
    return 0


@kernel
def pass_first_player(s, t):
    """The token goes to the next player who is still in the game."""
    p = int(s.first)
    for _ in range(int(s.players)):
        p = (p + 1) % int(s.players)
        if int(s.seat[p].out) == 0:
            break
    s.first = p
    log(s.h, k.L_FIRST_PLAYER, p, 0, 0)
    queue_event(s, t, k.EV_FIRST_PLAYER, -1, -1, p, 0)
    return 0
