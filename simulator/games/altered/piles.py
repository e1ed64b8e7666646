"""Piles: where every card instance lies, and the primitive moves between them."""

from simulator.core.piles import make_piles
from simulator.core.record import log
from simulator.games.altered import terms as k
from simulator.games.altered.kernels import kernel, small
from simulator.games.altered.state import MAX_INSTANCES

WATCH_FROM = 4


@small
def zone_of(pile):
    """Zone number of a pile for filters; tokens that left play are in none that a filter names."""
    if pile < k.EXPEDITION:
        return pile >> 1
    if pile < k.LIMBO:
        return k.Z_EXPEDITION
    return k.Z_LIMBO + pile - k.LIMBO


@small
def is_expedition(pile):
    return pile >= k.EXPEDITION and pile < k.LIMBO


@small
def in_play(s, i):
    """In play are the Expedition zone and the Landmark zones alone."""
    pile = int(s.inst[i].pile)
    return is_expedition(pile) or pile == k.LANDMARK or pile == k.LANDMARK + 1


@small
def nth_in_play(seat, n):
    """The piles whose cards may do something for a seat: 0 its Hero, 1 its Landmarks, 2 and 3 its Expeditions."""
    if n >= 2:
        return k.EXPEDITION + 2 * seat + n - 2
    return k.HERO + seat if n == 0 else k.LANDMARK + seat


@small
def expedition(seat, side):
    return k.EXPEDITION + 2 * seat + side


@small
def seat_of(pile):
    """The player whose Expedition this pile is."""
    return (pile - k.EXPEDITION) >> 1


@small
def facing(pile):
    """The Expedition that faces this one: the other player's on the same side."""
    return k.EXPEDITION + ((pile - k.EXPEDITION) ^ 2)


@small
def other_side(pile):
    return k.EXPEDITION + ((pile - k.EXPEDITION) ^ 1)


@small
def joined(s, i, pile):
    """The clock tells who was there before an event."""
    s.moves = int(s.moves) + 1
    s.inst[i].entered = s.moves
    return 0


@small
def left(s, i, pile):
    return 0


put, take_out, move, shuffle = make_piles(kernel, k.PILE_CAPACITY, joined, left)


@kernel
def forget(s, i):
    """A new zone makes a new object: statuses, boosts, counters and uses are gone."""
    inst = s.inst[i]
    inst.status = 0
    inst.boosts = 0
    inst.counters = 0
    inst.exhausted = 0
    inst.once = 0
    for j in range(4):
        inst.used[j] = 0
    return 0


@kernel
def new_instance(s, card, owner, pile):
    i = int(s.n_inst)
    if i >= MAX_INSTANCES:
        s.h.overflow = 1 + k.N_PILES
        return 0
    s.n_inst = i + 1
    inst = s.inst[i]
    inst.card = card
    inst.owner = owner
    inst.ctrl = owner
    inst.slot = -1
    put(s, i, pile)
    return i


@kernel
def top_of_deck(s, seat):
    """The top card of a deck, -1: there is none even after the discard pile was shuffled under it."""
    deck = k.DECK + seat
    if int(s.pile_n[deck]) == 0:
        n = int(s.pile_n[k.DISCARD + seat])
        if n == 0:
            return -1
        for _ in range(n):
            move(s, int(s.pile[k.DISCARD + seat, int(s.pile_n[k.DISCARD + seat]) - 1]), deck)
        shuffle(s, deck, seat)
        log(s.h, k.L_RESHUFFLES, seat, 0, 0)
    return int(s.pile[deck, int(s.pile_n[deck]) - 1])


@kernel
def ready_orbs(s, seat):
    n = 0
    for j in range(int(s.pile_n[k.MANA + seat])):
        if int(s.inst[int(s.pile[k.MANA + seat, j])].exhausted) == 0:
            n += 1
    return n


@kernel
def pay_mana(s, seat, n):
    """Exhaust n ready Mana Orbs; which of them makes no difference."""
    s.seat[seat].mana_spent = int(s.seat[seat].mana_spent) + n
    left = n
    for j in range(int(s.pile_n[k.MANA + seat])):
        if left <= 0:
            break
        inst = s.inst[int(s.pile[k.MANA + seat, j])]
        if int(inst.exhausted) == 0:
            inst.exhausted = 1
            left -= 1
    return 0


@small
def initiative(s):
    """Who goes first when both must do something: whose turn it is, outside the Afternoon the first player."""
    if int(s.phase) == k.AFTERNOON:
        return int(s.active)
    return int(s.first)
