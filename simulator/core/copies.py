"""What becomes of the copies of each card title in a game: rows that any game with opening hands can have counted.

Kernels are compiled for one type of state; so a game has these made with its own decorator.
"""


def make_write_cards(kernel, count_opening):
    """The kernel that sums the copies of each title in the rows ``card_rows``, which the caller has zeroed.

    ``count_opening(row, opening)`` counts what a copy's ``opening`` says of the first hand.
    """

    @kernel
    def write_cards(s, card_rows):
        for i in range(int(s.n_inst)):
            inst = s.inst[i]
            if int(inst.slot) < 0:
                continue
            row = card_rows[int(inst.slot)]
            count_opening(row, int(inst.opening))
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

    return write_cards
