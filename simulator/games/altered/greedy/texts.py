"""What the text of an ability is worth: its ops one after the other, read for the table as it stands."""

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
from simulator.games.altered.effects import CHOOSE, EACH, JUMP, LAST_TARGET, MAY_CHOOSE, SELF, SUBJECT
from simulator.games.altered.greedy import weights as w
from simulator.games.altered.greedy.weights import kernel
from simulator.games.altered.greedy.worth import (
    card_worth,
    present_value,
    see_race,
    shift_value,
    stake,
)
from simulator.games.altered.matching import collect, count
from simulator.games.altered.piles import in_play, is_expedition
from simulator.games.altered.player_ops import (
    ADVANCE,
    AFTER_YOU,
    ANY,
    BOTH,
    COMPANION,
    DISCARD_MANA,
    DRAW,
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
)
from simulator.games.altered.stats import COUNT, DIE, DIE_AND_DONE, NUMBER

OPPONENT, EACH_PLAYER = 1, 2
DISCOUNT = 1


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
def target_value(s, t, seat, op, i, value):
    """Worth to ``seat`` of carrying out a card op on card ``i``; ``value``: how much it does."""
    code = int(op.code)
    inst = s.inst[i]
    mine = 1.0 if int(inst.ctrl) == seat else -1.0
    place = int(inst.pile)
    if code == BOOST:
        if not is_expedition(place) or int(inst.status) & k.ASLEEP:
            return 0.05 * mine
        later = t.w[int(s.rater), w.BOOST_LATER] * value if stays(s, t, i) else 0.0
        return shift_value(s, t, seat, place - k.EXPEDITION, value, value, value) + mine * later
    if code == ANCHOR:
        if int(inst.status) & (k.ANCHORED | k.ASLEEP):
            return 0.0
        return mine * t.w[int(s.rater), w.ANCHORED] * card_worth(s, t, i)
    if code == SLEEP:
        # absent today, there again tomorrow
        return present_value(s, t, seat, i, -1.0) + 0.5 * mine * t.w[int(s.rater), w.ANCHORED] * card_worth(s, t, i)
    if code == FLEETING or code == LOSE_FLEETING:
        now = int(inst.status) & k.FLEETING != 0
        if now == (code == FLEETING) or int(t.card[int(inst.card)].token) != 0:
            return 0.0
        sign = -1.0 if code == FLEETING else 1.0
        return sign * mine * t.w[int(s.rater), w.RESERVE_CARD]
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
    return int(s.inst[i].status) & (k.ANCHORED | k.ASLEEP) != 0 or keywords & (k.ETERNAL | k.SEASONED) != 0


@kernel
def sent_value(s, t, seat, code, i, sign):
    """A card leaves the place where it is; ``sign`` is 1 for one's own, -1 for the opponent's."""
    inst = s.inst[i]
    if not in_play(s, i):
        loss = card_worth(s, t, i)
        if code == TO_HAND or code == TO_RESERVE:
            return 0.3 * loss * sign if code == TO_HAND else -0.1 * loss * sign
        return -0.7 * loss * sign
    total = present_value(s, t, seat, i, -1.0)
    gone = t.w[int(s.rater), w.CARD_LOST] * card_worth(s, t, i)
    if code == TO_HAND:
        gone *= 0.3
    elif code == TO_RESERVE:
        gone *= -0.2 if int(inst.status) & k.FLEETING else 0.0
        if int(t.card[int(inst.card)].type) == k.PERMANENT:
            gone = t.w[int(s.rater), w.CARD_LOST] * 0.6 * card_worth(s, t, i)
    elif code == TO_MANA:
        gone = gone - t.w[int(s.rater), w.ORB] if int(t.card[int(inst.card)].token) == 0 else gone
    elif code == TO_DECK:
        gone *= 0.8
    elif is_expedition(int(inst.pile)) and int(inst.status) & k.FLEETING:
        gone *= 0.2  # it would have been discarded tonight anyway
    return total - sign * gone


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
def best_target(s, t, seat, op, f, value):
    """Worth of the best choice for an op that chooses; nothing to choose: 0. Optional choices are never negative."""
    best = -99.0
    n = collect(s, t, int(op.of), f)
    for j in range(n):
        s.batch[j] = s.found[j]
    for j in range(n):
        best = max(best, target_value(s, t, seat, op, int(s.batch[j]), value))
    if best < -90.0:
        return 0.0
    if int(op.who) == MAY_CHOOSE:
        best = max(best, 0.0)
    return best * (1.0 + 0.6 * float(int(op.n) - 1))


@kernel
def card_op_value(s, t, seat, op, f):
    who = int(op.who)
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
        n = collect(s, t, int(op.of), f)
        for j in range(n):
            s.batch[j] = s.found[j]
        for j in range(min(n, 20)):
            total += target_value(s, t, seat, op, int(s.batch[j]), value)
        return total
    i = -1
    if who == SELF:
        i = int(f.source)
    elif who == SUBJECT:
        i = int(f.subject)
    elif who == LAST_TARGET:
        i = int(f.target)
    if i < 0:
        return 0.0
    return target_value(s, t, player, op, i, value)


@kernel
def player_op_value(s, t, seat, op, f):
    code = int(op.code)
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
        return t.w[int(s.rater), w.SABOTAGE] if int(s.pile_n[k.RESERVE + 1 - seat]) > 0 else 0.0
    if code == MANA_FROM_DECK:
        return side * t.w[int(s.rater), w.ORB] * value
    if code == TOKEN:
        return token_value(s, t, seat, op, f)
    if code == NEXT:
        return 0.3 + 0.25 * value if int(op.grants) != DISCOUNT else 0.45 * min(value, 4.0)
    if code == FREEZE:
        return freeze_value(s, t, seat, op)
    if code == ADVANCE:
        return stake(s, t, seat, seat)
    if code == RETREAT:
        return stake(s, t, seat, 1 - seat)
    if code == AFTER_YOU:
        # waiting is worth something while the other player has to go on
        return t.w[int(s.rater), w.AFTER_YOU] if int(s.seat[1 - seat].passed) == 0 else 0.0
    if code == WIN:
        return 50.0
    if code == DISCARD_MANA:
        return -t.w[int(s.rater), w.ORB]
    return 0.3


@kernel
def token_value(s, t, seat, op, f):
    """Tokens where they help most, or where the text puts them."""
    card = t.card[int(op.token)]
    a, b, c = float(card.stat[0]), float(card.stat[1]), float(card.stat[2])
    into = int(op.into)
    own = 2 * seat
    first = shift_value(s, t, seat, own, a, b, c) + t.w[int(s.rater), w.TOKEN_LATER]
    second = shift_value(s, t, seat, own + 1, a, b, c) + t.w[int(s.rater), w.TOKEN_LATER]
    if into == BOTH or into == SPREAD:
        return first + second
    if into == HERO:
        return first
    if into == COMPANION:
        return second
    if into == HERE or into == OTHER:
        place = int(s.inst[int(f.source)].pile) - k.EXPEDITION
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


@kernel
def text_value(s, t, seat, a, f):
    """Worth of the ops of ability ``a``; of alternatives the first counts, what follows a choice counts less."""
    ability = t.ability[a]
    total = 0.0
    share = 1.0
    f.ability = a
    for j in range(int(ability.n_ops)):
        op = t.op[int(ability.first_op) + j]
        code = int(op.code)
        if code == JUMP:
            share *= 0.5
            continue
        if code > JUMP:
            continue
        if int(op.then) != 0 or j > 0:
            share = max(share, 0.25)
        if code <= EXHAUST:
            total += share * card_op_value(s, t, seat, op, f)
        elif code < JUMP - 1:
            total += share * player_op_value(s, t, seat, op, f)
    return total


@kernel
def cost_value(s, t, a):
    """What the ability's costs are worth."""
    ability = t.ability[a]
    total = t.w[int(s.rater), w.MANA] * 3.0 * float(ability.mana) + t.w[int(s.rater), w.COUNTER] * float(
        ability.counters
    )
    total += 0.5 * float(ability.discard_reserve) + 0.15 * float(ability.hand_to_reserve)
    if int(ability.sacrifice) >= 0:
        total += 0.6
    return total
