"""Effective values: printed numbers, lasting effects, constant abilities (Rules Reference, 'Modifiers').

Additions first, then values that are set, never below 0. Lasting additions are kept as a sum on the instance,
so that reading a value costs a loop only where a constant ability speaks about it.
"""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.amounts import quantity
from simulator.games.lotr_lcg.conditions import holds
from simulator.games.lotr_lcg.kernels import kernel, small
from simulator.games.lotr_lcg.matching import match
from simulator.games.lotr_lcg.piles import in_play_pile
from simulator.games.lotr_lcg.state import LAST_FIELD, LAST_FIELD_SET, LAST_SET

NOT_SET = -1
TABLE, ITSELF = 0, 1  # ABILITY.who of a constant


@small
def stat(s, t, i, which):
    """Effective willpower, attack, defense, hit points or threat of an instance."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    value = int(card.stat[which]) + int(inst.bonus[which])
    if (int(card.rules) | int(inst.rules)) & (1 << which) or int(s.n_fields) > 0:
        value = modified(s, t, i, which, value)
    if which == k.THREAT and int(inst.silenced) > 0:
        return 0
    return max(value, 0)


@kernel
def modified(s, t, i, which, total):
    """Constant abilities and field effects on top of the sum: a value that is set, the latest one, beats all additions.

    A lasting effect is later than what attachments say, and an attachment than the card's own text.
    """
    s.fixed = NOT_SET
    bit = 1 << which
    if int(t.card[int(s.inst[i].card)].rules) & bit:
        total += own_constants(s, t, i, which, ITSELF)
    if int(s.inst[i].rules) & bit:
        total += attached_constants(s, t, i, which)
    if int(s.n_fields) > 0:
        total += field_bonus(s, t, i, which)
    if int(s.fixed) != NOT_SET:
        return int(s.fixed)
    return total


@kernel
def constant_holds(s, t, number, source):
    """Do the conditions of a constant ability hold? Its controller is its acting player."""
    ability = t.ability[number]
    if int(ability.requires[0]) < 0:
        return True
    f = s.ctx
    f.source = source
    f.player = s.inst[source].ctrl
    f.subject = -1
    f.other = -1
    for j in range(3):
        if int(ability.requires[j]) >= 0 and not holds(s, t, int(ability.requires[j]), f):
            return False
    return True


@kernel
def own_constants(s, t, i, which, who):
    """Sum of what its own constant abilities add to itself or the table; a value they set goes to ``s.fixed``."""
    card = t.card[int(s.inst[i].card)]
    total = 0
    first = int(card.first_ability)
    for a in range(first, first + int(card.n_abilities)):
        ability = t.ability[a]
        if int(ability.kind) == k.K_CONSTANT and int(ability.stat) == which and int(ability.who) == who:
            if not constant_holds(s, t, a, i):
                continue
            amount = quantity(s, i, int(ability.amount_kind), int(ability.amount))
            if int(ability.sets) != 0:
                s.fixed = amount
            else:
                total += amount
    return total


@kernel
def attached_constants(s, t, i, which):
    total = 0
    for j in range(int(s.pile_n[k.ATTACHED])):
        x = int(s.pile[k.ATTACHED, j])
        if int(s.inst[x].host) != i:
            continue
        card = t.card[int(s.inst[x].card)]
        if int(card.host_rules) & (1 << which) == 0:
            continue
        first = int(card.first_ability)
        for a in range(first, first + int(card.n_abilities)):
            ability = t.ability[a]
            if int(ability.kind) == k.K_CONSTANT and int(ability.stat) == which and int(ability.who) == 2:
                if not constant_holds(s, t, a, x):
                    continue
                amount = quantity(s, x, int(ability.amount_kind), int(ability.amount))
                if int(ability.sets) != 0:
                    s.fixed = amount
                else:
                    total += amount
    return total


@kernel
def field_bonus(s, t, i, which):
    """Lasting effects that are not summed up: those that also reach later cards, and values that are set."""
    total = 0
    f = s.ctx
    f.source = -1
    f.player = -1
    for j in range(int(s.n_lasting)):
        e = s.lasting[j]
        if int(e.stat) != which:
            continue
        kind = int(e.kind)
        if kind == LAST_FIELD and match(s, t, int(e.target), i, f):
            total += int(e.amount)
        elif kind == LAST_SET and int(e.target) == i:
            s.fixed = e.amount
        elif kind == LAST_FIELD_SET and match(s, t, int(e.target), i, f):
            s.fixed = e.amount
    return total


@kernel
def own_rule(s, t, i, which):
    """Does a constant ability of the card itself impose rule ``which`` now?"""
    if int(t.card[int(s.inst[i].card)].rules) & (1 << which) == 0:
        return False
    return own_constants(s, t, i, which, ITSELF) != 0


@kernel
def table_rule(s, t, which):
    """Sum of what the scenario's cards in play say about the table as a whole: cards more, a step skipped."""
    if int(t.rules) & (1 << which) == 0:
        return 0
    total = 0
    for pile in range(k.ENGAGED, k.N_PILES):
        if pile == k.ATTACHED or not in_play_pile(pile):
            continue
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            if int(t.card[int(s.inst[i].card)].global_rules) & (1 << which):
                total += own_constants(s, t, i, which, TABLE)
    return total


@kernel
def staging_threat(s, t):
    total = int(s.extra_threat)
    for j in range(int(s.pile_n[k.STAGING])):
        total += stat(s, t, int(s.pile[k.STAGING, j]), k.THREAT)
    return max(total, 0)


@kernel
def committed_willpower(s, t):
    total = 0
    for p in range(int(s.players)):
        pile = k.PLAY + p
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            if int(s.inst[i].committed) != 0:
                total += stat(s, t, i, k.WILLPOWER)
    return total


@kernel
def recompute(s, t, i):
    """After an attachment came or went: the rules it imposes, traits and icons gained, hit points."""
    inst = s.inst[i]
    card = t.card[int(inst.card)]
    rules = 0
    traits = card.traits
    icons = 1 << int(card.sphere)
    n = 0
    for j in range(int(s.pile_n[k.ATTACHED])):
        x = int(s.pile[k.ATTACHED, j])
        if int(s.inst[x].host) != i:
            continue
        n += 1
        attached = t.card[int(s.inst[x].card)]
        if int(attached.type) == k.OBJECTIVE and int(s.inst[x].ctrl) < 0:
            continue  # its text speaks of the hero who bears it, not of its guard
        rules |= int(attached.host_rules)
        if int(attached.host_rules) & ((1 << k.GAIN_TRAIT) | (1 << k.GAIN_ICON)) == 0:
            continue
        first = int(attached.first_ability)
        for a in range(first, first + int(attached.n_abilities)):
            ability = t.ability[a]
            if int(ability.kind) != k.K_CONSTANT or not constant_holds(s, t, a, x):
                continue
            if int(ability.stat) == k.GAIN_TRAIT:
                traits = traits | ability.trait
            if int(ability.stat) == k.GAIN_ICON:
                icons |= 1 << int(ability.amount)
    inst.rules = rules
    inst.traits = traits
    inst.icons = icons
    inst.n_attached = n
    return 0
