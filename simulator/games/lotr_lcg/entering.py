"""What may enter play: unique cards, a quest card's limit of allies."""

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.kernels import kernel, small
from simulator.games.lotr_lcg.stats import table_rule


@kernel
def title_in_play(s, t, title):
    """A copy of a unique card is in play, under whoever's control."""
    for p in range(int(s.players)):
        pile = k.PLAY + p
        for j in range(int(s.pile_n[pile])):
            if int(t.card[int(s.inst[int(s.pile[pile, j])].card)].title) == title:
                return True
    for pile in (k.ATTACHED, k.ASIDE):
        for j in range(int(s.pile_n[pile])):
            i = int(s.pile[pile, j])
            # a prisoner is neither in play nor has he left it
            if int(t.card[int(s.inst[i].card)].title) == title and (pile == k.ATTACHED or is_prisoner(s, t, i)):
                return True
    return False


@small
def is_prisoner(s, t, i):
    """A character that lies face down aside; one that was never in play has no controller."""
    card = t.card[int(s.inst[i].card)]
    return int(s.inst[i].pile) == k.ASIDE and int(card.type) <= k.ALLY and int(s.inst[i].ctrl) >= 0


@kernel
def ally_limit_reached(s, t):
    """The quest card lets the players together play only so many allies a round (put into play is not played)."""
    limit = table_rule(s, t, k.ALLY_LIMIT)
    return limit > 0 and int(s.allies_this_round) >= limit


@kernel
def may_enter(s, t, card_number):
    card = t.card[card_number]
    return int(card.unique) == 0 or not title_in_play(s, t, int(card.title))


@kernel
def may_be_put(s, t, i):
    """May this card be put into play: unique only if no copy is there, and its owner is still in the game."""
    owner = int(s.inst[i].owner)
    return (owner < 0 or int(s.seat[owner].out) == 0) and may_enter(s, t, int(s.inst[i].card))
