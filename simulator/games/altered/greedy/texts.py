"""What single ops are worth, read for the table as it stands."""

from simulator.games.altered import terms as k
from simulator.games.altered.card_ops import (
    ANCHOR,
    BOOST,
    COUNTERS,
    EXHAUST,
    FIRE_JOINS,
    FLEETING,
    LOSE_FLEETING,
    OTHER_SIDE,
    PLAY_FREE,
    SLEEP,
    TO_DECK,
    TO_HAND,
    TO_MANA,
    TO_RESERVE,
)
from simulator.games.altered.effects import CHOOSE, EACH, LAST_TARGET, MAY_CHOOSE, OWN_HERO, SELF, SUBJECT
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.cards import later_points, reserve_worth, room, worth_in, worth_now
from simulator.games.altered.greedy.kernels import kernel
from simulator.games.altered.greedy.worth import present_value, see_race, shift_value, stake
from simulator.games.altered.matching import collect, count, is_gigantic
from simulator.games.altered.piles import facing, in_play, is_expedition, other_side, ready_orbs
from simulator.games.altered.player_ops import (
    ADVANCE,
    AFTER_YOU,
    ANY,
    BOTH,
    COMPANION,
    DISCARD_MANA,
    DRAW,
    FACING,
    FREEZE,
    HERE,
    HERO,
    MANA_FROM_DECK,
    NEXT,
    OTHER,
    RESUPPLY,
    RETREAT,
    SABOTAGE,
    SPREAD,
    TOKEN,
    WIN,
    own_place,
)
from simulator.games.altered.state import MAX_AIMS
from simulator.games.altered.stats import COUNT, DIE, DIE_AND_DONE, NUMBER, is_frozen, tough

OPPONENT, EACH_PLAYER = 1, 2
DISCOUNT = 1
NO_TARGET = -99.0


@kernel
def number_of(s, t, op, f):
    """About how much an op does."""
    kind = int(op.amount_kind)
    if kind == NUMBER:
        return float(op.amount)
    if kind == COUNT:
        return float(int(op.amount) * count(s, t, int(op.amount_filter), f))
    if kind == DIE or kind == DIE_AND_DONE:
        return float(f.x) if int(f.x) > 0 else 3.5
    return float(max(int(f.saved), 1))


@kernel
def status_of(s, i):
    """The statuses of a card, or those that one thought of as being played will have."""
    return int(s.joining_status) if i == int(s.joining) else int(s.inst[i].status)


@kernel
def boost_value(s, t, seat, i, value):
    """Worth of boosts on a Character, in play or just joining."""
    place = int(s.inst[i].pile)
    card = t.card[int(s.inst[i].card)]
    mine = 1.0 if int(s.inst[i].ctrl) == seat else -1.0
    later = t.w[int(s.rater), w.BOOST_LATER] * value if stays(s, t, i) else 0.0
    if i == int(s.joining):
        if int(card.type) != k.CHARACTER:
            return 0.0
        a = float(card.stat[0]) + s.joining_more
        b = float(card.stat[1]) + s.joining_more
        c = float(card.stat[2]) + s.joining_more
        n = int(s.joining_at)
        total = shift_value(s, t, seat, n, a + value, b + value, c + value) - shift_value(s, t, seat, n, a, b, c)
        return total + later
    if not is_expedition(place) or int(s.inst[i].status) & k.ASLEEP:
        return 0.05 * mine
    total = shift_value(s, t, seat, place - k.EXPEDITION, value, value, value) + mine * later
    if is_gigantic(s, t, i):
        total += shift_value(s, t, seat, (place - k.EXPEDITION) ^ 1, value, value, value)
    return total


@kernel
def target_value(s, t, seat, op, i, value):
    """Worth to ``seat`` of carrying out a card op on card ``i``; ``value``: how much it does."""
    code = int(op.code)
    inst = s.inst[i]
    mine = 1.0 if int(inst.ctrl) == seat else -1.0
    status = status_of(s, i)
    if code == BOOST:
        return boost_value(s, t, seat, i, value) if value > 0.0 else 0.0
    if code == ANCHOR:
        if status & (k.ANCHORED | k.ASLEEP):
            return 0.0
        return mine * t.w[int(s.rater), w.ANCHORED] * later_points(s, t, i)
    if code == SLEEP:
        if status & k.ASLEEP:
            return 0.0
        # absent today, there again tomorrow
        again = 0.0 if status & k.ANCHORED else t.w[int(s.rater), w.ASLEEP] * later_points(s, t, i)
        return present_value(s, t, seat, i, -1.0) + mine * again
    if code == FLEETING or code == LOSE_FLEETING:
        now = status & k.FLEETING != 0
        if now == (code == FLEETING) or int(t.card[int(inst.card)].token) != 0:
            return 0.0
        sign = -mine if code == FLEETING else mine
        return sign * reserve_worth(s, t, i) * room(s, t, int(inst.owner), 1 if code == LOSE_FLEETING else 0)
    if code == OTHER_SIDE:
        return moved_value(s, t, seat, i)
    if code == COUNTERS:
        return t.w[int(s.rater), w.COUNTER] * value * mine
    if code == FIRE_JOINS:
        return 0.8
    if code == PLAY_FREE:
        return 1.5
    if code == EXHAUST:
        return -0.1 * mine
    return sent_value(s, t, seat, code, i, mine)


@kernel
def stays(s, t, i):
    """Will this Character still be there tomorrow, with its boosts?"""
    keywords = int(t.card[int(s.inst[i].card)].keywords)
    return status_of(s, i) & (k.ANCHORED | k.ASLEEP) != 0 or keywords & (k.ETERNAL | k.SEASONED) != 0


@kernel
def sent_value(s, t, seat, code, i, sign):
    """A card leaves the place where it is; ``sign`` is 1 for one's own, -1 for the opponent's."""
    if i == int(s.joining):
        return 0.0
    kind = k.DISCARD
    if code == TO_RESERVE:
        kind = k.RESERVE
    elif code == TO_HAND:
        kind = k.HAND
    elif code == TO_MANA:
        kind = k.MANA
    elif code == TO_DECK:
        kind = k.DECK
    change = sign * (worth_in(s, t, i, kind) - worth_now(s, t, i))
    if not in_play(s, i):
        return change
    return present_value(s, t, seat, i, -1.0) + change


@kernel
def moved_value(s, t, seat, i):
    """A Character changes side."""
    n = int(s.inst[i].pile) - k.EXPEDITION
    if n < 0 or n >= k.N_EXPEDITIONS:
        return 0.0
    card = t.card[int(s.inst[i].card)]
    more = float(s.inst[i].boosts)
    there = shift_value(
        s, t, seat, n ^ 1, float(card.stat[0]) + more, float(card.stat[1]) + more, float(card.stat[2]) + more
    )
    return present_value(s, t, seat, i, -1.0) + there


@kernel
def find_aims(s, t, op, f):
    """Write what an op may choose into ``s.aims``; how many."""
    n = min(collect(s, t, int(op.of), f), MAX_AIMS)
    for j in range(n):
        s.aims[j] = s.found[j]
    return n


@kernel
def aim_value(s, t, seat, op, i, value):
    """Worth of an op on a card that is chosen, less what Tough costs."""
    total = target_value(s, t, seat, op, i, value)
    if int(s.inst[i].ctrl) != seat and in_play(s, i):
        price = tough(s, t, i)
        if price > ready_orbs(s, seat):
            return NO_TARGET
        total -= s.price * float(price)
    return total


@kernel
def best_target(s, t, seat, op, f, value):
    """Worth of the best choices for an op that chooses; nothing to choose: 0. Optional choices are never negative."""
    n = find_aims(s, t, op, f)
    s.nothing = 1 if n == 0 else 0
    total = 0.0
    spent = 0
    for _ in range(int(op.n)):
        best = NO_TARGET
        taken = -1
        for j in range(n):
            i = int(s.aims[j])
            if i < 0:
                continue
            cost = int(t.card[int(s.inst[i].card)].cost[0])
            if int(op.budget) > 0 and spent + cost > int(op.budget):
                continue
            here = aim_value(s, t, seat, op, i, value)
            if here > best:
                best = here
                taken = j
        if taken < 0 or best == NO_TARGET or (int(op.who) == MAY_CHOOSE and best <= 0.0):
            break
        total += best
        spent += int(t.card[int(s.inst[int(s.aims[taken])].card)].cost[0])
        s.aims[taken] = -1
    return total


@kernel
def card_op_value(s, t, seat, op, f):
    who = int(op.who)
    s.nothing = 0
    value = number_of(s, t, op, f)
    player = seat
    if int(op.player) == OPPONENT:
        player = 1 - seat
    if who == CHOOSE or who == MAY_CHOOSE:
        if int(op.player) == OPPONENT:
            return 0.7
        total = best_target(s, t, seat, op, f, value)
        if int(op.player) == EACH_PLAYER:
            total += 0.9
        return total
    if who == EACH:
        total = 0.0
        n = find_aims(s, t, op, f)
        s.nothing = 1 if n == 0 else 0
        for j in range(n):
            total += target_value(s, t, seat, op, int(s.aims[j]), value)
        return total
    i = -1
    if who == SELF:
        i = int(f.source)
    elif who == SUBJECT:
        i = int(f.subject)
    elif who == LAST_TARGET:
        i = int(f.target)
    elif who == OWN_HERO and int(s.pile_n[k.HERO + player]) > 0:
        i = int(s.pile[k.HERO + player, 0])
    if i < 0:
        return 0.0
    return target_value(s, t, player, op, i, value)


@kernel
def player_op_value(s, t, seat, op, f):
    code = int(op.code)
    s.nothing = 0
    value = number_of(s, t, op, f)
    side = 1.0
    if int(op.player) == OPPONENT:
        side = -1.0
    elif int(op.player) == EACH_PLAYER:
        side = 0.05
    if code == DRAW:
        return side * t.w[int(s.rater), w.DRAW] * value
    if code == RESUPPLY:
        return side * t.w[int(s.rater), w.RESUPPLY] * value
    if code == SABOTAGE:
        return sabotage_value(s, t, seat)
    if code == MANA_FROM_DECK:
        return side * t.w[int(s.rater), w.ORB] * value
    if code == TOKEN:
        return token_value(s, t, seat, op, f)
    if code == NEXT:
        return next_value(s, t, seat, op, value)
    if code == FREEZE:
        return freeze_value(s, t, seat, op)
    if code == ADVANCE or code == RETREAT:
        return step_value(s, t, seat, op, f)
    if code == AFTER_YOU:
        return after_you_value(s, t, seat)
    if code == WIN:
        return 50.0
    if code == DISCARD_MANA:
        return -t.w[int(s.rater), w.ORB]
    return 0.0


@kernel
def sabotage_value(s, t, seat):
    """Discarding the best card of the opponent's Reserve."""
    best = 0.0
    for j in range(int(s.pile_n[k.RESERVE + 1 - seat])):
        best = max(best, reserve_worth(s, t, int(s.pile[k.RESERVE + 1 - seat, j])))
    s.nothing = 1 if best == 0.0 else 0
    if int(s.later) != 0:
        best = t.w[int(s.rater), w.RESERVE]
    return t.w[int(s.rater), w.SABOTAGE] * best


@kernel
def after_you_value(s, t, seat):
    """Waiting is worth something while the other player has to go on."""
    if int(s.seat[1 - seat].passed) != 0:
        return 0.0
    return t.w[int(s.rater), w.AFTER_YOU] + 0.0


@kernel
def next_value(s, t, seat, op, value):
    """What is promised to the next card is worth something if there is one to play."""
    orbs = ready_orbs(s, seat)
    discount = int(op.grants) == DISCOUNT
    found = 0.0
    for zone in range(2):
        pile = (k.HAND if zone == 0 else k.RESERVE) + seat
        for j in range(int(s.pile_n[pile])):
            card = t.card[int(s.inst[int(s.pile[pile, j])].card)]
            cost = int(card.cost[zone]) - (int(op.amount) if discount else 0)
            flt = int(op.of)
            if cost > orbs:
                continue
            if flt >= 0 and int(t.filter[flt].types) != 0 and (int(t.filter[flt].types) >> int(card.type)) & 1 == 0:
                continue
            found = 1.0
    if discount:
        return found * 0.3 * min(value, 4.0)
    return found * (0.3 + 0.25 * value)


@kernel
def step_value(s, t, seat, op, f):
    """An Expedition moves forward or back, if it can."""
    forward = int(op.code) == ADVANCE
    mover = seat if forward else 1 - seat
    into = int(op.into)
    place = own_place(s, f)
    if i_joins(s, f):
        place = k.EXPEDITION + int(s.joining_at) if int(s.joining_at) >= 0 else -1
    if int(s.arena) == k.IN_THE_ARENA:
        return 0.0
    if into == HERE or into == OTHER or into == FACING:
        if place < 0:
            return 0.0
        if into == OTHER:
            place = other_side(place)
        elif into == FACING:
            place = facing(place)
        return one_step(s, t, seat, place - k.EXPEDITION, forward)
    if into == ANY:
        return max(one_step(s, t, seat, 2 * mover, forward), one_step(s, t, seat, 2 * mover + 1, forward))
    return stake(s, t, seat, mover)


@kernel
def i_joins(s, f):
    """Is the card whose text it is just thought of as being played?"""
    return int(f.source) == int(s.joining)


@kernel
def one_step(s, t, seat, n, forward):
    """Worth to ``seat`` of Expedition ``n`` moving forward or back one region."""
    owner = n >> 1
    region = int(s.seat[owner].region[n & 1])
    start = 0 if n & 1 == k.HERO_SIDE else k.REGIONS - 1
    if not forward and region == start:
        return 0.0
    if forward and (region == k.REGIONS - 1 - start or is_frozen(s, t, k.EXPEDITION + n)):
        return 0.0
    worth = stake(s, t, seat, owner)
    return worth if forward == (owner == seat) else -worth


@kernel
def token_value(s, t, seat, op, f):
    """Tokens where they help most, or where the text puts them."""
    card = t.card[int(op.token)]
    times = float(max(int(op.amount), 1))
    a, b, c = float(card.stat[0]) * times, float(card.stat[1]) * times, float(card.stat[2]) * times
    into = int(op.into)
    own = 2 * seat
    more = t.w[int(s.rater), w.TOKEN_LATER] * times
    if into == SPREAD:
        a, b, c = a * 0.5, b * 0.5, c * 0.5
    first = shift_value(s, t, seat, own, a, b, c) + more
    second = shift_value(s, t, seat, own + 1, a, b, c) + more
    if into == BOTH or into == SPREAD:
        return first + second
    if into == HERO:
        return first
    if into == COMPANION:
        return second
    if into == HERE or into == OTHER:
        place = int(s.joining_at) if i_joins(s, f) else int(s.inst[int(f.source)].pile) - k.EXPEDITION
        if place < 0 or place >= k.N_EXPEDITIONS:
            return max(first, second)
        return first if (place & 1 == 0) == (into == HERE) else second
    return max(first, second) if into == ANY else 0.0


@kernel
def frozen_value(s, t, seat, n):
    """Worth to ``seat`` of Expedition ``n`` not moving today, as the race stands."""
    see_race(s, t)
    owner = n >> 1
    lost = s.moving[n] * stake(s, t, seat, owner)
    return lost if owner != seat else -lost


@kernel
def freeze_value(s, t, seat, op):
    if int(op.into) != ANY:
        return 0.2
    other = 2 * (1 - seat)
    return max(frozen_value(s, t, seat, other), frozen_value(s, t, seat, other + 1))
