"""What a run keeps of a finished game: the rows described in `state` (GAME_ROW, CURVE, CARD_ROW)."""

from simulator.core.copies import make_write_cards
from simulator.core.jit import inlined, kernel_decorator, numba, rows_of
from simulator.core.record import TRUNCATED
from simulator.games.altered import terms as k
from simulator.games.altered.moves import progress_of
from simulator.games.altered.state import CARD_ROW, CURVE, GAME_ROW, STATE_TYPE
from simulator.games.altered.tables import TABLES_TYPE

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
    row.first = s.first_player
    row.days = s.h.turn
    row.arena_days = s.arena_days
    for p in range(k.SEATS):
        row.progress[p] = progress_of(s, p)
        row.hero[p] = s.seat[p].region[0]
        row.companion[p] = k.REGIONS - 1 - int(s.seat[p].region[1])
        row.orbs[p] = s.pile_n[k.MANA + p]
        row.hand[p] = s.pile_n[k.HAND + p]
        row.cards_played[p] = s.seat[p].cards_played
    row.decisions = s.h.decisions
    return 0


@kernel
def copy_curve(to, source):
    for p in range(k.SEATS):
        to.progress[p] = source.progress[p]
        to.hero[p] = source.hero[p]
        to.companion[p] = source.companion[p]
        to.mana[p] = source.mana[p]
        to.hand[p] = source.hand[p]
        to.spent[p] = source.spent[p]
        to.played[p] = source.played[p]
    to.first = source.first
    return 0


@of_title
def count_opening(row, opening):
    row.first_six = int(row.first_six) + (1 if opening > 0 else 0)
    row.kept = int(row.kept) + (1 if opening == 1 else 0)
    return 0


write_cards = make_write_cards(kernel, count_opening)
