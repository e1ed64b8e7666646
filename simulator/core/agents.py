"""Agents that need nothing but the header and a game's verbs."""

from simulator.core import jit
from simulator.core.record import HEADER_TYPE, STREAM_AGENT
from simulator.core.rng import below

RANDOM, GREEDY = 0, 1
AGENTS = {"greedy": GREEDY, "random": RANDOM}

kernel = jit.kernel_decorator(h=HEADER_TYPE)


@jit.entry_point(HEADER_TYPE, jit.types.int64, returns=jit.types.int64)
def choose(h, agent):
    """The option that agent number ``agent`` takes (for GREEDY the options must have been rated)."""
    if agent == GREEDY:
        return choose_best(h)
    return choose_random(h)


@kernel
def choose_random(h):
    """Any option, all with the same chance."""
    return int(h.option[below(h, STREAM_AGENT + int(h.seat), int(h.n_options))])


@kernel
def choose_best(h):
    """The option with the highest value; of equals the first."""
    best = 0
    for n in range(1, int(h.n_options)):
        if h.value[n] > h.value[best]:
            best = n
    return int(h.option[best])
