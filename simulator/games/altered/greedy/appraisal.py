"""Rating the options of the pending decision: one line a kind of decision."""

from simulator.games.altered.kernels import kernel


@kernel
def appraise_options(s, t):
    """Fill ``h.value`` for every option of the pending decision."""
    for n in range(int(s.h.n_options)):
        s.h.value[n] = 0.0
    return 0
