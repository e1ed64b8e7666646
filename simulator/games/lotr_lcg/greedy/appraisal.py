"""Rating the options of the pending decision: one line a kind of decision."""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.greedy.battle import tire
from simulator.games.lotr_lcg.greedy.choices import (
    appraise_alternatives,
    appraise_exhausting,
    appraise_hosts,
    appraise_may,
    appraise_players,
    appraise_restricted,
    appraise_stack,
    appraise_targets,
)
from simulator.games.lotr_lcg.greedy.fighting import (
    appraise_attackers,
    appraise_damage,
    appraise_defense,
    appraise_order,
    appraise_strike,
)
from simulator.games.lotr_lcg.greedy.kernels import kernel
from simulator.games.lotr_lcg.greedy.looked import LISTED
from simulator.games.lotr_lcg.greedy.planning import (
    appraise_actions,
    appraise_discards,
    appraise_mulligan,
    appraise_payment,
    appraise_responses,
    appraise_x,
)
from simulator.games.lotr_lcg.greedy.questing import appraise_commit, appraise_engagement, appraise_travel


@kernel
def appraise_options(s, t):
    """Fill ``h.value`` for every option of the pending decision."""
    ask = int(s.h.ask)
    seat = int(s.h.seat)
    f = s.h.frames[int(s.h.n_frames) - 1]
    key = int(s.h.turn) * k.SEATS + seat
    if ask == k.ASK_COMMIT and int(s.looked) & LISTED and int(s.looker) == key and int(s.fighting) == seat:
        tire(s, t)  # the next character of the same commitment: only those committed are missing
    else:
        s.looked = 0
        s.forecast_known = 0
    s.looker = key
    if ask == k.ASK_ACTION:
        return appraise_actions(s, t, seat)
    if ask == k.ASK_COMMIT:
        return appraise_commit(s, t, seat)
    if ask == k.ASK_RESPONSE:
        return appraise_responses(s, t, seat, f)
    if ask == k.ASK_TARGET:
        return appraise_targets(s, t, seat, f)
    if ask == k.ASK_DEFENDER:
        return appraise_defense(s, t, seat, f)
    if ask == k.ASK_PAY:
        return appraise_payment(s, t, seat)
    if ask == k.ASK_TRAVEL:
        return appraise_travel(s, t, seat)
    if ask == k.ASK_ENGAGE or ask == k.ASK_CHECK:
        return appraise_engagement(s, t, seat)
    if ask == k.ASK_DAMAGE:
        return appraise_damage(s, t, f)
    if ask == k.ASK_ATTACK:
        return appraise_strike(s, t, seat)
    if ask == k.ASK_ATTACKERS:
        return appraise_attackers(s, t, seat, f)
    if ask == k.ASK_ATTACKER_ORDER:
        return appraise_order(s, t)
    if ask == k.ASK_MULLIGAN:
        return appraise_mulligan(s, t, seat)
    return appraise_rest(s, t, ask, seat)


@kernel
def appraise_rest(s, t, ask, seat):
    f = s.h.frames[int(s.h.n_frames) - 1]
    if ask == k.ASK_DISCARD:
        return appraise_discards(s, t, seat)
    if ask == k.ASK_CHOICE:
        return appraise_alternatives(s, t, seat, f)
    if ask == k.ASK_MAY:
        return appraise_may(s, t, seat, f)
    if ask == k.ASK_PLAYER:
        return appraise_players(s, t, seat, f)
    if ask == k.ASK_ATTACH:
        return appraise_hosts(s, t, seat, int(f.source))
    if ask == k.ASK_EXHAUST:
        return appraise_exhausting(s, t, f)
    if ask == k.ASK_X:
        return appraise_x(s, t, seat, f)
    if ask == k.ASK_RESTRICTED:
        return appraise_restricted(s, t)
    if ask == k.ASK_STACK:
        return appraise_stack(s, t)
    for n in range(int(s.h.n_options)):
        s.h.value[n] = 0.0
    return 0
