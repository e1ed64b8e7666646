"""Prisoners: characters that lie face down aside until they are rescued.

They are neither in play nor have they left it: nobody can use, hurt or choose them, nothing answers, and what is
attached to them does nothing, but their tokens stay.
"""

from simulator.core.record import log
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import discard_pile, reset
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import move, queue_event
from simulator.games.lotr_lcg.stats import recompute


@kernel
def capture(s, t, i):
    """A character is taken prisoner: face down aside, with its tokens and attachments, neither in play nor gone."""
    inst = s.inst[i]
    seat = int(inst.pile) - k.PLAY
    if seat < 0 or seat >= k.SEATS:
        return 0
    log(s.h, k.L_CAPTURED, i, 0, 0)
    inst.committed = 0
    inst.attacking = 0
    inst.defending = 0
    move(s, i, k.ASIDE)
    move_attached(s, i, k.ATTACHED, k.ASIDE)
    if int(t.card[int(inst.card)].type) == k.HERO:
        s.seat[seat].n_heroes = int(s.seat[seat].n_heroes) - 1
    s.dirty = 1
    return 1


@kernel
def logged_prisoner(s, t):
    """The hero whom the campaign log names as the prisoner, -1: nobody."""
    place = int(t.prisoner) - 1
    for i in range(int(s.n_inst)):
        inst = s.inst[i]
        if place >= 0 and int(inst.owner) == place // 3 and int(t.card[int(inst.card)].type) == k.HERO:
            if place % 3 == 0:
                return i
            place -= 1
    return -1


@kernel
def rescue(s, t, i, n):
    """A prisoner is free, with n more damage on it, which nobody has dealt."""
    inst = s.inst[i]
    if int(inst.pile) != k.ASIDE or int(inst.ctrl) < 0:
        return 0
    move(s, i, k.PLAY + int(inst.ctrl))
    move_attached(s, i, k.ASIDE, k.ATTACHED)
    recompute(s, t, i)
    inst.damage = int(inst.damage) + n
    if int(t.card[int(inst.card)].type) == k.HERO:
        s.seat[int(inst.ctrl)].n_heroes = int(s.seat[int(inst.ctrl)].n_heroes) + 1
        # an ally who was captured with him is not the prisoner of the quest
        s.rescued = int(s.rescued) + 1
        queue_event(s, t, k.EV_RESCUED, i, -1, int(inst.ctrl), n)
    s.dirty = 1
    log(s.h, k.L_RESCUED, i, n, 0)
    return 1


@kernel
def move_attached(s, host, pile, to):
    """What is attached to a card goes with it."""
    j = 0
    while j < int(s.pile_n[pile]):
        x = int(s.pile[pile, j])
        if int(s.inst[x].host) == host:
            move(s, x, to)
        else:
            j += 1
    return 0


@kernel
def lose_prisoners(s, seat):
    """The prisoners of an eliminated player are lost, with what is attached to them."""
    j = 0
    while j < int(s.pile_n[k.ASIDE]):
        i = int(s.pile[k.ASIDE, j])
        host = int(s.inst[i].host)
        if int(s.inst[i].owner) == seat or (host >= 0 and int(s.inst[host].owner) == seat):
            s.inst[i].host = -1
            s.inst[i].n_attached = 0
            s.inst[i].rules = 0
            reset(s, i)
            move(s, i, discard_pile(s, i))
            log(s.h, k.L_LEAVES, i, int(s.inst[i].pile), k.LEFT_DISCARDED)
        else:
            j += 1
    return 0
