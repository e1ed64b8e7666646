"""What a run keeps of a finished game: the rows described in `state` (GAME_ROW, CURVE, CARD_ROW)."""

from simulator.core.copies import make_write_cards
from simulator.core.jit import inlined, kernel_decorator, numba, rows_of, types
from simulator.core.record import TRUNCATED
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.entering import is_prisoner
from simulator.games.lotr_lcg.piles import in_play
from simulator.games.lotr_lcg.state import CARD_ROW, CURVE, GAME_ROW, STATE_TYPE
from simulator.games.lotr_lcg.tables import TABLES_TYPE

kernel = kernel_decorator(
    s=STATE_TYPE,
    t=TABLES_TYPE,
    row=numba.from_dtype(GAME_ROW),
    to=numba.from_dtype(CURVE),
    source=numba.from_dtype(CURVE),
    card_rows=rows_of(CARD_ROW),
    hero=types.int64,
    i=types.int64,
)
of_title = inlined(kernel_decorator(row=numba.from_dtype(CARD_ROW)))


@kernel
def write_game(s, t, row):
    row.game = s.h.game
    row.result = s.h.result
    row.truncated = 1 if int(s.h.over) == TRUNCATED else 0
    row.cause = s.h.cause
    row.overflow = s.h.overflow
    row.rounds = s.h.turn
    row.completed = s.completed
    row.score = s.score
    row.stage = s.stage
    damage = 0
    for p in range(k.SEATS):
        row.threat[p] = s.seat[p].threat
        row.mulligan[p] = s.seat[p].mulligan
        row.out_cause[p] = s.seat[p].out_cause
        row.out_round[p] = s.seat[p].out_round
        for j in range(int(s.pile_n[k.PLAY + p])):
            inst = s.inst[int(s.pile[k.PLAY + p, j])]
            if int(t.card[int(inst.card)].type) == k.HERO:
                damage += int(inst.damage)
    row.heroes_lost = s.heroes_lost
    row.allies_lost = s.allies_lost
    row.hero_damage = damage
    write_fates(s, t, row)
    victory = 0
    for j in range(int(s.pile_n[k.VICTORY])):
        victory += int(t.card[int(s.inst[int(s.pile[k.VICTORY, j])].card)].victory)
    row.victory = victory
    row.revealed = s.revealed
    row.undefended = s.undefended
    row.cards_played = s.cards_played
    row.decisions = s.h.decisions
    return 0


@kernel
def write_fates(s, t, row):
    """Each hero at the end, in the order of the decks' lists, and where the cards are that a campaign asks for."""
    for p in range(int(s.players)):
        n = 0
        for i in range(int(s.n_inst)):
            inst = s.inst[i]
            if int(inst.owner) != p or int(t.card[int(inst.card)].type) != k.HERO:
                continue
            row.fate[p, n] = -1 if int(inst.pile) == k.DISCARD + p else int(inst.damage)
            row.bears[p, n] = noted_on(s, t, i)
            n += 1
            if n == int(t.n_heroes[p]):
                break
    row.stays = 0
    for n in range(int(t.n_noted)):
        for i in range(int(s.n_inst)):
            if int(s.inst[i].card) == int(t.noted[n]) and has_not_left(s, t, i):
                row.stays = int(row.stays) | (1 << n)
    return 0


@kernel
def has_not_left(s, t, i):
    """A card in play, or a prisoner and what is attached to him: face down aside, they have not left play.

    A card that waits set aside was never in play, one in a discard pile or removed from the game is in play no more.
    """
    if in_play(s, i) or is_prisoner(s, t, i):
        return True
    host = int(s.inst[i].host)
    return int(s.inst[i].pile) == k.ASIDE and host >= 0 and is_prisoner(s, t, host)


@kernel
def noted_on(s, t, hero):
    bits = 0
    if int(t.n_noted) > 0 and int(s.inst[hero].n_attached) > 0:
        for pile in (k.ATTACHED, k.ASIDE):
            for j in range(int(s.pile_n[pile])):
                inst = s.inst[int(s.pile[pile, j])]
                for n in range(int(t.n_noted)):
                    if int(inst.host) == hero and int(inst.card) == int(t.noted[n]):
                        bits |= 1 << n
    return bits


@kernel
def copy_curve(to, source):
    for p in range(k.SEATS):
        to.threat[p] = source.threat[p]
    to.willpower = source.willpower
    to.staging = source.staging
    to.progress = source.progress
    to.stage = source.stage
    to.engaged = source.engaged
    to.allies = source.allies
    to.hand = source.hand
    return 0


@of_title
def count_opening(row, opening):
    row.first_six = int(row.first_six) + (opening & 1)
    row.opening = int(row.opening) + (opening >> 1)
    return 0


write_cards = make_write_cards(kernel, count_opening)
