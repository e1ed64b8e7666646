"""Rating the options of the pending decision: one line a kind of decision."""

from simulator.games.altered import terms as k
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.choices import (
    appraise_alternatives,
    appraise_expeditions,
    appraise_may,
    appraise_numbers,
    appraise_players,
    appraise_sides,
    appraise_targets,
)
from simulator.games.altered.greedy.kernels import kernel
from simulator.games.altered.greedy.planning import appraise_keep, appraise_mana, appraise_turn


@kernel
def appraise_options(s, t):
    """Fill ``h.value`` for every option of the pending decision."""
    ask = int(s.h.ask)
    seat = int(s.h.seat)
    f = s.h.frames[int(s.h.n_frames) - 1]
    s.looked = 0
    s.rater = seat
    s.later = 0
    s.joining = -1
    s.price = t.w[seat, w.MANA]
    if ask == k.ASK_TURN:
        return appraise_turn(s, t, seat)
    if ask == k.ASK_TARGET:
        return appraise_targets(s, t, seat, f)
    if ask == k.ASK_MANA or ask == k.ASK_EXPAND:
        return appraise_mana(s, t, seat)
    if ask == k.ASK_EXPEDITION:
        return appraise_expeditions(s, t, seat, f)
    if ask == k.ASK_SIDE:
        return appraise_sides(s, t, seat, f)
    if ask == k.ASK_KEEP or ask == k.ASK_COST:
        return appraise_keep(s, t, seat)
    if ask == k.ASK_MAY:
        return appraise_may(s, t, seat, f)
    if ask == k.ASK_CHOICE:
        return appraise_alternatives(s, t, seat, f)
    if ask == k.ASK_PLAYER:
        return appraise_players(s, seat)
    if ask == k.ASK_PICK:
        appraise_keep(s, t, seat)
        for n in range(int(s.h.n_options)):
            s.h.value[n] = -s.h.value[n]
        return 0
    if ask == k.ASK_DIE:
        return appraise_numbers(s)
    for n in range(int(s.h.n_options)):
        s.h.value[n] = 0.0
    return 0
