"""Laying a game out: Heroes, decks, the Adventure (Complete Rules 4.1)."""

from simulator.core.record import STREAM_CHANCE, STREAM_SHARED, log, push_frame
from simulator.core.rng import below
from simulator.games.altered import terms as k
from simulator.games.altered.kernels import kernel
from simulator.games.altered.moves import note_drawn
from simulator.games.altered.piles import move, new_instance, shuffle


@kernel
def lay_out(s, t):
    """Map, Heroes, first player, shuffled decks, six cards each; the choice of Mana is the first step."""
    h = s.h
    h.seats = k.SEATS
    lay_map(s)
    for p in range(k.SEATS):
        s.seat[p].region[k.HERO_SIDE] = 0
        s.seat[p].region[k.COMPANION_SIDE] = k.REGIONS - 1
        if int(t.hero[p]) >= 0:
            i = new_instance(s, int(t.hero[p]), p, k.HERO + p)
            s.inst[i].known = 3
            s.inst[i].counters = t.card[int(t.hero[p])].counters
        for j in range(int(t.n_deck[p])):
            i = new_instance(s, int(t.deck[p, j]), p, k.DECK + p)
            s.inst[i].slot = t.deck_slot[p, j]
        shuffle(s, k.DECK + p, p)
    s.first = below(h, STREAM_CHANCE, 2)
    s.first_player = s.first
    s.active = s.first
    for p in range(k.SEATS):
        for _ in range(k.OPENING_HAND):
            n = int(s.pile_n[k.DECK + p])
            if n > 0:
                i = int(s.pile[k.DECK + p, n - 1])
                move(s, i, k.HAND + p)
                s.inst[i].known = 1 << p
                s.inst[i].opening = 1
                note_drawn(s, i)
                log(s.h, k.L_DRAWS, p, i, 0)
    push_frame(h, k.F_DAY, -1, 0)
    s.step = k.S_MANA_CHOICE
    return 0


@kernel
def lay_map(s):
    """Three Tumult cards in random order and orientation, face down between the two regions that have everything."""
    for n in range(k.TUMULTS):
        s.tumult[n] = n
    for n in range(k.TUMULTS - 1, 0, -1):
        m = below(s.h, STREAM_SHARED, n + 1)
        x = int(s.tumult[n])
        s.tumult[n] = s.tumult[m]
        s.tumult[m] = x
    for n in range(k.TUMULTS):
        s.tumult[n] = int(s.tumult[n]) | (below(s.h, STREAM_SHARED, 2) << 2)
    s.region[0] = k.ALL_TERRAINS
    s.region[k.REGIONS - 1] = k.ALL_TERRAINS
    return 0
