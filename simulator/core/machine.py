"""What the state machines of all games do alike: the start of a game, the run to the next decision.

Kernels are compiled for one type of state; so a game has these made with its own decorator. Entry points stay in the
game's `engine`: only functions of a module can be kept in the cache of compiled code.
"""

import numpy as np

from simulator.core import jit
from simulator.core.record import HEADER_TYPE, NOTHING_ASKED, PLAYING, TRUNCATED
from simulator.core.rng import game_seed, seed_streams

kernel = jit.kernel_decorator(h=HEADER_TYPE, seed=jit.types.uint64)


@kernel
def begin(h, seed, game):
    """Number and luck of game ``game`` of the run with master seed ``seed``."""
    h.game = game
    h.seed = game_seed(np.uint64(seed), np.uint64(game))
    seed_streams(h, h.seed)
    return 0


def make_advance(kernel, step):
    """The kernel that runs a game on.

    ``step(s, t)`` carries it one step further and returns 1 when somebody must choose.
    """

    @kernel
    def advance(s, t):
        """Run the game until somebody must choose or it is over."""
        h = s.h
        h.ask = NOTHING_ASKED
        h.n_options = 0
        while int(h.over) == PLAYING:
            if int(h.overflow) != 0:
                h.over = TRUNCATED
            elif step(s, t):
                return 0
        h.n_options = 0
        h.ask = NOTHING_ASKED
        return 0

    return advance
