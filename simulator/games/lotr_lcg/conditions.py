"""Conditions of abilities, asked with the eyes of a frame (source, acting player, event)."""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.kernels import kernel
from simulator.games.lotr_lcg.matching import collect, exists, has_many, match, passed, passes

AFTERWARDS = 6  # step of an enemy's attack (`attacks`): its damage has been dealt


@kernel
def is_undefended(s, enemy):
    """No character defends against this enemy's attack (it may have left play since)."""
    for p in range(int(s.players)):
        for j in range(int(s.pile_n[k.PLAY + p])):
            if int(s.inst[int(s.pile[k.PLAY + p, j])].defending) == enemy + 1:
                return False
    return True


@kernel
def holds(s, t, number, f):
    condition = t.condition[number]
    result = condition_result(s, t, int(condition.kind), int(condition.filter), int(condition.amount), f)
    if int(condition.negated) != 0:
        return not result
    return result


@kernel
def condition_result(s, t, kind, number, amount, f):
    source = int(f.source)
    player = int(f.player)
    if kind == 1:
        return exists(s, t, number, f)
    if kind == 2:
        return not exists(s, t, number, f)
    if kind == 3:
        return match(s, t, number, source, f) == 1
    if kind == 4:
        host = int(s.inst[source].host)
        return host >= 0 and match(s, t, number, host, f) == 1
    if kind == 5:
        return int(f.subject) >= 0 and passed(s, t, number, int(f.subject), f) == 1
    if kind == 6:
        return is_undefended(s, int(f.other))
    if kind == 7:
        return int(s.seat[player].threat) >= amount
    if kind == 8:
        return int(f.event_player) == int(s.inst[source].ctrl)
    if kind == 9:
        return int(s.alive) >= amount
    if kind == 10:
        return int(s.inst[source].attacking) == int(f.subject) + 1
    if kind == 11:
        host = int(s.inst[source].host)
        return host >= 0 and int(s.inst[host].attacking) == int(f.subject) + 1
    if kind == 12:
        return int(f.subject) >= 0 and int(s.inst[source].host) == int(f.subject)
    if kind == 13:
        host = int(s.inst[source].host)
        return host >= 0 and attacks_match(s, t, number, host, f)
    if kind == 14:
        return attacks_match(s, t, number, source, f)
    if kind == 15:
        return int(s.phase) == k.QUESTING
    if kind == 16:
        return player == int(s.first)
    if kind == 17:
        return int(s.pile_n[k.DECK + player]) >= amount
    if kind == 18:
        return int(s.pile_n[k.ENCOUNTER]) >= amount
    if kind == 20:
        return int(s.seat[player].threat) > amount
    if kind == 21:
        return int(s.pile_n[k.HAND + int(s.first)]) >= amount
    if kind == 22:
        return each_has(s, t, number, f)
    if kind == 19:
        return not draws_barred(s, t) and drawer_has_card(s, amount - 1, f)
    if kind == 24:
        for p in range(int(s.players)):
            if int(s.seat[p].out) == 0 and int(s.seat[p].threat) >= amount:
                return True
        return False
    if kind == 23:
        return some_deck(s, amount)
    if kind == 40:
        host = int(s.inst[source].host)
        return host >= 0 and int(s.inst[host].ctrl) == int(f.event_player)
    if kind == 41:
        enemy = struck_by(s)
        return enemy >= 0 and passes(s, t, number, enemy, f) == 1
    if kind == 25:
        return was_dealt_blank(s, t, source)
    if kind == 30:
        return has_many(s, t, number, f, amount)
    if kind == 31:
        return int(s.rescued) > 0
    if kind == 33:
        return int(s.claims) == 1
    if kind == 32:
        return int(s.seat[player].many_defenders) > 0
    return True


@kernel
def struck_by(s):
    """The enemy whose attack has just dealt its damage, -1: none."""
    for j in range(int(s.h.n_frames) - 1, -1, -1):
        f = s.h.frames[j]
        if int(f.kind) == k.F_ENEMY_ATTACK:
            return int(f.subject) if int(f.step) == AFTERWARDS else -1
    return -1


@kernel
def was_dealt_blank(s, t, enemy):
    """A shadow card without a shadow effect lies with this enemy; a cancelled effect is one."""
    for j in range(int(s.pile_n[k.SHADOW])):
        i = int(s.pile[k.SHADOW, j])
        if int(s.inst[i].host) == enemy and int(t.card[int(s.inst[i].card)].shadow) < 0:
            return True
    return False


@kernel
def drawer_has_card(s, who, f):
    """The deck of the player who would draw is not empty; ``who``: his PLAYERS number, -1 or a choice: anybody's."""
    seat = -1
    if who == 0:
        seat = int(f.player)
    elif who == 2:
        seat = int(s.first)
    elif who == 4 or who == 6:
        seat = int(f.event_player)
    if seat < 0:
        return some_deck(s, 1)
    return int(s.seat[seat].out) == 0 and int(s.pile_n[k.DECK + seat]) > 0


@kernel
def some_deck(s, n):
    """A player in the game has at least n cards in his deck."""
    for p in range(int(s.players)):
        if int(s.seat[p].out) == 0 and int(s.pile_n[k.DECK + p]) >= n:
            return True
    return False


@kernel
def attacks_match(s, t, number, i, f):
    enemy = int(s.inst[i].attacking) - 1
    return enemy >= 0 and match(s, t, number, enemy, f) == 1


@kernel
def each_has(s, t, number, f):
    """Each player in the game controls a match: the price every player must be able to pay."""
    n = collect(s, t, number, f)
    for p in range(int(s.players)):
        if int(s.seat[p].out) != 0:
            continue
        found = False
        for j in range(n):
            if int(s.inst[int(s.found[j])].ctrl) == p:
                found = True
        if not found:
            return False
    return True


@kernel
def draws_barred(s, t):
    """The active location says that players cannot draw cards (its own condition is that it is active)."""
    for j in range(int(s.pile_n[k.ACTIVE])):
        card = t.card[int(s.inst[int(s.pile[k.ACTIVE, j])].card)]
        if int(card.global_rules) & (1 << k.CANNOT_DRAW) != 0:
            return True
    return False
