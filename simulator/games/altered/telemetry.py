"""What a run keeps of a finished game: the rows described in `state` (GAME_ROW, CURVE, CARD_ROW)."""

from simulator.core.jit import kernel_decorator, numba, types
from simulator.core.record import TRUNCATED
from simulator.games.altered import terms as k
from simulator.games.altered.moves import progress_of
from simulator.games.altered.state import CARD_ROW, CURVE, GAME_ROW, STATE_TYPE
from simulator.games.altered.tables import TABLES_TYPE


def rows(dtype):
    """The numba type of a one-dimensional array of these rows."""
    return types.Array(numba.from_dtype(dtype), 1, "C")


kernel = kernel_decorator(
    s=STATE_TYPE,
    t=TABLES_TYPE,
    row=numba.from_dtype(GAME_ROW),
    to=numba.from_dtype(CURVE),
    source=numba.from_dtype(CURVE),
    card_rows=rows(CARD_ROW),
)


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


@kernel
def write_cards(s, t, card_rows):
    """Sum the copies of each title; the rows are zeroed by the caller."""
    for i in range(int(s.n_inst)):
        inst = s.inst[i]
        slot = int(inst.slot)
        if slot < 0:
            continue
        row = card_rows[slot]
        opening = int(inst.opening)
        row.first_six = int(row.first_six) + (1 if opening > 0 else 0)
        row.kept = int(row.kept) + (1 if opening == 1 else 0)
        drawn = int(inst.drawn_in)
        if drawn > 0:
            row.drawn = int(row.drawn) + 1
            if int(row.drawn_in) == 0 or drawn < int(row.drawn_in):
                row.drawn_in = drawn
        played = int(inst.played_in)
        if played > 0:
            row.played = int(row.played) + 1
            if int(row.played_in) == 0 or played < int(row.played_in):
                row.played_in = played
    return 0
