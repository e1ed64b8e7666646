"""Where an effect stands: which of its ops is next, and whose turn it is when an op concerns each player."""

from simulator.games.lotr_lcg.codes import EACH_PLAYER
from simulator.games.lotr_lcg.kernels import kernel


@kernel
def go_to(f, pc):
    """Go on with op number ``pc`` of the ability, from its beginning."""
    f.step = pc << 2
    f.index = 0
    f.count = 0
    return 0


@kernel
def next_turn(f, op):
    """The op is done for one player: on to the next player, or to the next op."""
    if int(op.player) == EACH_PLAYER:
        f.index = int(f.index) + 1
        f.count = 0
        f.step = (int(f.step) >> 2) << 2
        return 0
    return go_to(f, (int(f.step) >> 2) + 1)
