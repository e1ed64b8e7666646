"""Turns of the others: who comes after a seat, and what he will add to the quest."""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.greedy import weights as w
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.piles import seat_in_order
from simulator.games.lotr_lcg.stats import stat


@kernel
def place_of(s, seat):
    """How many turns in player order come before this seat's."""
    return (seat - int(s.first) + int(s.players)) % int(s.players)


@kernel
def still_to_come(s, t, seat):
    """Willpower that the players after this one may be expected to commit."""
    total = 0.0
    for n in range(place_of(s, seat) + 1, int(s.players)):
        pile = k.PLAY + seat_in_order(s, n)
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            if int(s.inst[i].exhausted) == 0 and int(s.inst[i].committed) == 0:
                willpower = stat(s, t, i, k.WILLPOWER)
                share = t.w[w.COMPANY_QUESTER if willpower >= stat(s, t, i, k.ATTACK) else w.COMPANY_FIGHTER]
                total += float(willpower) * share
    return total
