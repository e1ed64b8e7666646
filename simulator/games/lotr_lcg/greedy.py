"""The greedy agent's rules of thumb (first version)."""

from simulator.games.lotr_lcg.kernels import kernel


@kernel
def appraise_options(s, t):
    for n in range(int(s.h.n_options)):
        s.h.value[n] = 0.0
    return 0
WEIGHTS = (0.0,)
