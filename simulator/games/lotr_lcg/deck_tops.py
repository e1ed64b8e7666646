"""The tops of players' decks: cards that come from there face down, and cards that lie there."""

from simulator.core.record import log
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.changes import reset
from simulator.games.lotr_lcg.face_down import become
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import move, queue_event, top
from simulator.games.lotr_lcg.state import ON_DECK


@kernel
def lay_face_down(s, t, seat, card):
    """The top card of a deck lies face down before its player, as an enemy that has just engaged him."""
    i = top(s, k.DECK + seat)
    if i < 0 or int(s.seat[seat].out) != 0:
        return 0
    move(s, i, k.ENGAGED + seat)
    reset(s, i)
    inst = s.inst[i]
    inst.under = 1 + int(inst.card)
    become(s, t, i, card)
    inst.ctrl = -1
    inst.rules = 0
    inst.n_attached = 0
    log(s.h, k.L_FACE_DOWN, i, seat, 0)
    queue_event(s, t, k.EV_ENTERS, i, -1, -1, k.HOW_PUT)
    queue_event(s, t, k.EV_ENGAGED, i, -1, seat, 0)
    return 1


@kernel
def attach_to_deck(s, t, i, seat):
    """A card lies on a player's deck without being part of it; nobody controls it."""
    move(s, i, k.ATTACHED)
    reset(s, i)
    s.inst[i].host = ON_DECK - seat
    log(s.h, k.L_ON_DECK, i, seat, 0)
    queue_event(s, t, k.EV_ENTERS, i, -1, -1, k.HOW_PUT)
    return 1
