"""What a run keeps of a finished game: the rows described in `state` (GAME_ROW, CURVE, CARD_ROW)."""

from simulator.core.copies import make_write_cards
from simulator.core.jit import inlined, kernel_decorator, numba, rows_of
from simulator.core.record import TRUNCATED
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.state import CARD_ROW, CURVE, GAME_ROW, STATE_TYPE
from simulator.games.lotr_lcg.tables import TABLES_TYPE

kernel = kernel_decorator(
    s=STATE_TYPE,
    t=TABLES_TYPE,
    row=numba.from_dtype(GAME_ROW),
    to=numba.from_dtype(CURVE),
    source=numba.from_dtype(CURVE),
    card_rows=rows_of(CARD_ROW),
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
        for j in range(int(s.pile_n[k.PLAY + p])):
            inst = s.inst[int(s.pile[k.PLAY + p, j])]
            if int(t.card[int(inst.card)].type) == k.HERO:
                damage += int(inst.damage)
    row.heroes_lost = s.heroes_lost
    row.allies_lost = s.allies_lost
    row.hero_damage = damage
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
