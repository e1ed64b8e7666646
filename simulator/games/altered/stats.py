"""Effective values and the constant rules: statistics, Tough, Defender, cost floors, dice, regions."""

from simulator.games.altered import terms as k
from simulator.games.altered.conditions import requirements_hold
from simulator.games.altered.kernels import kernel
from simulator.games.altered.matching import count, giants, is_gigantic, passes, stands_in
from simulator.games.altered.piles import WATCH_FROM, facing, is_expedition, nth_in_play, other_side

SELF, YOURS = 1, 2
NUMBER, COUNT, DIE, BOOSTS, COUNTERS, BETWEEN, DONE, DIE_AND_DONE = range(8)  # vocabulary.AMOUNTS


@kernel
def see(s, i):
    """Turn ``s.ctx`` into the eyes of card ``i`` and its controller."""
    f = s.ctx
    f.source = i
    f.owner = s.inst[i].ctrl
    f.player = s.inst[i].ctrl
    f.other = s.inst[i].pile
    f.subject = -1
    f.target = -1
    f.chosen_player = -1
    return 0


@kernel
def constant_amount(s, t, a, i):
    ability = t.ability[a]
    kind = int(ability.amount_kind)
    if kind == COUNT:
        see(s, i)
        return int(ability.amount) * count(s, t, int(ability.filter), s.ctx)
    if kind == BETWEEN:
        return regions_between(s, int(s.inst[i].ctrl))
    return int(ability.amount)


@kernel
def regions_between(s, seat):
    """Regions strictly between a player's Expeditions; none in the Arena, where all of them are."""
    if int(s.arena) == k.IN_THE_ARENA:
        return 0
    return max(abs(int(s.seat[seat].region[1]) - int(s.seat[seat].region[0])) - 1, 0)


@kernel
def constant_holds(s, t, a, i):
    if int(t.ability[a].requires[0]) < 0:
        return True
    see(s, i)
    return requirements_hold(s, t, a, s.ctx)


@kernel
def own_rule(s, t, i, rule):
    """Sum of the amounts of rule ``rule`` that card ``i`` imposes on itself or the table; 0: it does not."""
    card = t.card[int(s.inst[i].card)]
    if (int(card.rules) >> rule) & 1 == 0:
        return 0
    total = 0
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) == k.K_CONSTANT and int(ability.rule) == rule and int(ability.who) != YOURS:
            if constant_holds(s, t, a, i):
                total += constant_amount(s, t, a, i)
    return total


@kernel
def seat_rule(s, t, seat, rule, subject):
    """Sum of the amounts of rule ``rule`` that the seat's cards in play and its Hero impose.

    ``subject``: the card it is asked about (the ability's filter must pass it), -1: the player himself.
    """
    if (int(t.rules) >> rule) & 1 == 0:
        return 0
    total = 0
    for n in range(WATCH_FROM):
        pile = nth_in_play(seat, n)
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            if (int(t.card[int(s.inst[i].card)].rules) >> rule) & 1:
                more = rule_of_card(s, t, i, rule, subject)
                # two floors are no higher floor; everything else adds up
                total = max(total, more) if rule == k.RULE_COST_FLOOR else total + more
    return total


@kernel
def rule_of_card(s, t, i, rule, subject):
    card = t.card[int(s.inst[i].card)]
    total = 0
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) != k.K_CONSTANT or int(ability.rule) != rule or int(ability.who) == SELF:
            continue
        if not constant_holds(s, t, a, i):
            continue
        if subject >= 0 and int(ability.filter) >= 0 and int(ability.amount_kind) != COUNT:
            see(s, i)
            if passes(s, t, int(ability.filter), subject, s.ctx) == 0:
                continue
        total += constant_amount(s, t, a, i)
    return total


@kernel
def tough(s, t, i):
    """What an opponent pays to choose this card as a target."""
    if (int(t.rules) >> k.RULE_TOUGH) & 1 == 0:
        return 0
    return own_rule(s, t, i, k.RULE_TOUGH) + seat_rule(s, t, int(s.inst[i].ctrl), k.RULE_TOUGH, i)


@kernel
def statistic(s, t, i, which):
    """Forest, mountain or water of a Character where it stands: 0 while it is Asleep."""
    inst = s.inst[i]
    if int(inst.status) & k.ASLEEP:
        return 0
    return int(t.card[int(inst.card)].stat[which]) + int(inst.boosts)


@kernel
def expedition_sum(s, t, pile, which):
    """One statistic of all Characters of an Expedition; a Gigantic one counts in both of its controller's."""
    total = 0
    for j in range(int(s.pile_n[pile])):
        total += statistic(s, t, int(s.pile[pile, j]), which)
    if not giants(t):
        return total
    sibling = other_side(pile)
    for j in range(int(s.pile_n[sibling])):
        i = int(s.pile[sibling, j])
        if is_gigantic(s, t, i):
            total += statistic(s, t, i, which)
    return total


@kernel
def is_defender(s, t, i):
    card = t.card[int(s.inst[i].card)]
    if int(card.keywords) & k.DEFENDER:
        return True
    if (int(t.rules) >> k.RULE_DEFENDER) & 1 == 0:
        return False
    return own_rule(s, t, i, k.RULE_DEFENDER) + seat_rule(s, t, int(s.inst[i].ctrl), k.RULE_DEFENDER, i) > 0


@kernel
def is_blocked(s, t, pile):
    """Something keeps this Expedition from moving forward during Progress."""
    if int(t.keywords) & k.DEFENDER != 0 or (int(t.rules) >> k.RULE_DEFENDER) & 1 != 0:
        for own in range(2):
            row = pile if own == 0 else other_side(pile)
            for j in range(int(s.pile_n[row])):
                i = int(s.pile[row, j])
                if stands_in(s, t, i, pile) and is_defender(s, t, i):
                    return True
    return is_frozen(s, t, pile)


@kernel
def is_frozen(s, t, pile):
    """This Expedition cannot move forward, whatever would move it: an effect of today, or a card in play."""
    if int(s.seat[(pile - k.EXPEDITION) >> 1].frozen[(pile - k.EXPEDITION) & 1]) != 0:
        return True
    if (int(t.rules) >> k.RULE_FREEZES) & 1 == 0:
        return False
    # frozen by a card in this player's other Expedition, or in the one facing that
    return freezes(s, t, other_side(pile)) or freezes(s, t, facing(other_side(pile)))


@kernel
def freezes(s, t, pile):
    """A card of this Expedition freezes its controller's other Expedition and the one facing that."""
    for j in range(int(s.pile_n[pile])):
        if own_rule(s, t, int(s.pile[pile, j]), k.RULE_FREEZES) > 0:
            return True
    return False


@kernel
def is_muted(s, t, i):
    """Joins, from hand and from Reserve abilities of this Character cannot trigger."""
    pile = int(s.inst[i].pile)
    if (int(t.rules) >> k.RULE_MUTES) & 1 == 0 or not is_expedition(pile):
        return False
    for side in range(2):
        own = pile if side == 0 else other_side(pile)
        if side == 1 and not is_gigantic(s, t, i):
            break
        against = facing(own)
        for j in range(int(s.pile_n[against])):
            if own_rule(s, t, int(s.pile[against, j]), k.RULE_MUTES) > 0:
                return True
    return False


@kernel
def terrains_of(s, t, region):
    """Terrains of a region as it is now; a face-down half has none."""
    if (int(t.rules) >> k.RULE_REGIONS) & 1:
        for pile in range(k.EXPEDITION, k.LIMBO):
            for j in range(int(s.pile_n[pile])):
                only = own_rule(s, t, int(s.pile[pile, j]), k.RULE_REGIONS)
                if only > 0:
                    return only
    if int(s.arena) == k.IN_THE_ARENA:
        return k.ALL_TERRAINS
    return int(s.region[region])


@kernel
def progress_of(s, seat):
    """Regions both Expeditions of a seat have come: 7 when they meet, more when they have crossed."""
    return int(s.seat[seat].region[0]) + k.REGIONS - 1 - int(s.seat[seat].region[1])


@kernel
def value_of_card(s, t, i, which):
    """A value for readers outside the engine: 0-2 statistics, 3 Tough."""
    if which < 3:
        return statistic(s, t, i, which)
    return tough(s, t, i)
