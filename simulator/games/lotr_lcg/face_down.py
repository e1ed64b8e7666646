"""A player's card that lies face down as an enemy: what it is meanwhile, and that it is itself again afterwards."""

from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.piles import is_live


@kernel
def become(s, t, i, card):
    """The instance is this card from now on."""
    inst = s.inst[i]
    if is_live(int(inst.pile)):
        s.live[int(inst.card)] = int(s.live[int(inst.card)]) - 1
        s.live[card] = int(s.live[card]) + 1
    inst.card = card
    inst.traits = t.card[card].traits
    inst.icons = 1 << int(t.card[card].sphere)
    return 0


@kernel
def turn_up(s, t, i, under):
    """A card that lay face down as an enemy is itself again; what it was stays readable for those who react."""
    inst = s.inst[i]
    inst.under = -1 - int(inst.card)
    become(s, t, i, under - 1)
    inst.known = 0
    return 0
