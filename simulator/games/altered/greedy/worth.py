"""What the race looks like: how likely each Expedition is to move, and what a change of its statistics is worth."""

from simulator.games.altered import terms as k
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.kernels import kernel, small
from simulator.games.altered.matching import giants, is_gigantic
from simulator.games.altered.piles import ready_orbs
from simulator.games.altered.stats import is_blocked, progress_of, statistic, terrains_of

SAW_RACE = 1
NEVER = -9.0


@kernel
def see_race(s, t):
    """Sums of all Expeditions, found at most once a decision (`appraise_options` forgets them)."""
    if int(s.looked) & SAW_RACE:
        return 0
    s.looked = int(s.looked) | SAW_RACE
    for n in range(k.N_EXPEDITIONS):
        pile = k.EXPEDITION + n
        s.shut[n] = 1 if is_blocked(s, t, pile) else 0
        s.ground[n] = terrains_of(s, t, int(s.seat[n >> 1].region[n & 1]))
        for which in range(3):
            s.points[n, which] = 0
    for n in range(k.N_EXPEDITIONS):
        add_points(s, t, n)
    for p in range(k.SEATS):
        s.stride[p] = stride(s, t, p)
    s.doubt = doubt(s, t, int(s.rater))
    s.drift[0] = t.w[int(s.rater), w.DRIFT] * (coming(s, 0) - coming(s, 1))
    s.drift[1] = -s.drift[0]
    for n in range(k.N_EXPEDITIONS):
        s.margin[n] = lead(s, t, n, 0.0, 0.0, 0.0)
        s.moving[n] = chance(s.margin[n] + 0.0, s.doubt + 0.0)
    return 0


@kernel
def add_points(s, t, n):
    """The statistics of the Characters of an Expedition; a Gigantic one counts in its controller's other one too."""
    for j in range(int(s.pile_n[k.EXPEDITION + n])):
        i = int(s.pile[k.EXPEDITION + n, j])
        inst = s.inst[i]
        if int(inst.status) & k.ASLEEP:
            continue
        card = t.card[int(inst.card)]
        both = giants(t) and is_gigantic(s, t, i)
        for which in range(3):
            more = int(card.stat[which]) + int(inst.boosts)
            s.points[n, which] = int(s.points[n, which]) + more
            if both:
                s.points[n ^ 1, which] = int(s.points[n ^ 1, which]) + more
    return 0


@kernel
def doubt(s, t, seat):
    """How many points may still change."""
    points = t.w[int(s.rater), w.DOUBT_OWN] * coming(s, seat)
    theirs = coming(s, 1 - seat)
    if theirs == 0.0:
        return points + t.w[int(s.rater), w.DOUBT_LAST]
    return points + t.w[int(s.rater), w.DOUBT] + t.w[int(s.rater), w.DOUBT_PER_ORB] * theirs


@kernel
def coming(s, seat):
    """Mana that a player may still use today."""
    if int(s.seat[seat].passed) != 0 or int(s.step) > k.S_AFTERNOON:
        return 0.0
    if int(s.pile_n[k.HAND + seat]) + int(s.pile_n[k.RESERVE + seat]) == 0:
        return 0.0
    return float(min(ready_orbs(s, seat), 8))


@kernel
def chance(margin, doubted):
    """About how likely a lead of ``margin`` points wins when ``doubted`` points are in doubt."""
    x = (margin - 0.5) / doubted
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@small
def lead_in(own_sum, other_sum, empty):
    """Lead in one terrain; an Expedition without a point cannot win it."""
    return own_sum - other_sum if own_sum > 0.0 else -other_sum - empty


@small
def with_second(margin, second, weight):
    """A lead in a second terrain makes the best one safer."""
    return margin + weight / (1.0 + margin - second)


@kernel
def lead(s, t, n, forest, mountain, water):
    """Greatest lead of Expedition ``n`` over the facing one in a terrain of its region, its own sums changed so."""
    return lead_over(s, t, n, n, forest, mountain, water)


@kernel
def lead_against(s, t, n, forest, mountain, water):
    """The same of the Expedition that faces ``n``, when the sums of ``n`` change so."""
    return lead_over(s, t, n ^ 2, n, forest, mountain, water)


@kernel
def lead_over(s, t, m, n, forest, mountain, water):
    """Greatest lead of Expedition ``m`` when the sums of Expedition ``n`` change so."""
    if int(s.shut[m]) != 0:
        return NEVER
    best = NEVER
    second = NEVER
    ground = int(s.ground[m])
    empty = t.w[int(s.rater), w.EMPTY]
    for which in range(3):
        if (ground >> which) & 1 == 0:
            continue
        more = forest if which == 0 else (mountain if which == 1 else water)
        own = float(s.points[m, which])
        other = float(s.points[m ^ 2, which])
        if m == n:
            own += more
        else:
            other += more
        x = lead_in(own, other, empty)
        if x > best:
            second = best
            best = x
        elif x > second:
            second = x
    if ground == 0:
        return NEVER
    return with_second(best, second, t.w[int(s.rater), w.SECOND]) + s.drift[m >> 1]


@kernel
def stake(s, t, seat, mover):
    """What one step of ``mover``'s Expedition is worth to ``seat``: more the closer the race is to its end."""
    return weight_of(s, t, seat, mover) * stride(s, t, mover)


@small
def weight_of(s, t, seat, mover):
    return t.w[int(s.rater), w.ADVANCE] if mover == seat else t.w[int(s.rater), w.BLOCK]


@small
def stride(s, t, mover):
    """How much more a step counts as the race nears its end."""
    return 1.0 + t.w[int(s.rater), w.NEAR_END] * float(progress_of(s, mover)) / float(k.MEET)


@kernel
def shift_value(s, t, seat, n, forest, mountain, water):
    """Worth to ``seat`` of Expedition ``n`` gaining these points of each statistic today."""
    if int(s.later) != 0:
        points = t.w[int(s.rater), w.POINT] * (forest + mountain + water) / 3.0
        return points if n >> 1 == seat else -points
    see_race(s, t)
    doubted = s.doubt + 0.0
    if int(s.arena) == k.IN_THE_ARENA:
        return arena_value(s, t, seat, n, forest, mountain, water, doubted)
    owner = n >> 1
    total = 0.0
    margin = lead(s, t, n, forest, mountain, water)
    if margin != s.margin[n]:
        total = (chance(margin, doubted) - s.moving[n]) * (weight_of(s, t, seat, owner) * s.stride[owner])
    margin = lead_against(s, t, n, forest, mountain, water)
    if margin != s.margin[n ^ 2]:
        after = chance(margin, doubted)
        total -= (after - s.moving[n ^ 2]) * (weight_of(s, t, seat, 1 - owner) * s.stride[1 - owner])
    return total if owner == seat else -total


@kernel
def arena_value(s, t, seat, n, forest, mountain, water, doubted):
    """In the Arena every statistic counts, over both Expeditions."""
    owner = n >> 1
    total = 0.0
    for which in range(3):
        more = forest if which == 0 else (mountain if which == 1 else water)
        own = float(s.points[2 * owner, which] + s.points[2 * owner + 1, which])
        other = float(s.points[2 - 2 * owner, which] + s.points[3 - 2 * owner, which])
        total += chance(own + more - other, doubted) - chance(own - other, doubted)
    total *= t.w[int(s.rater), w.ADVANCE]
    return total if owner == seat else -total


@kernel
def present_value(s, t, seat, i, sign):
    """Worth to ``seat`` of the statistics of Character ``i`` being there today (1), or being taken away (-1)."""
    n = int(s.inst[i].pile) - k.EXPEDITION
    if n < 0 or n >= k.N_EXPEDITIONS:
        return 0.0
    f = sign * float(statistic(s, t, i, 0))
    m = sign * float(statistic(s, t, i, 1))
    x = sign * float(statistic(s, t, i, 2))
    total = shift_value(s, t, seat, n, f, m, x)
    if is_gigantic(s, t, i):
        total += shift_value(s, t, seat, n ^ 1, f, m, x)
    return total
