"""Piles of card instances, for any game whose state has ``pile``, ``pile_n`` and ``inst`` with ``pile`` and ``known``.

Kernels are compiled for one type of state; so a game has these made with its own decorator.
"""

from simulator.core.rng import below


def make_piles(kernel, capacity, joined, left):
    """The kernels put, take_out, move and shuffle of one game, whose piles hold ``capacity`` instances.

    ``joined(s, i, pile)`` and ``left(s, i, pile)`` are kernels that do what else the game wants done when an instance
    came to a pile or went from it.
    """

    @kernel
    def put(s, i, pile):
        """Lay an instance on top of a pile (it must lie in none)."""
        n = int(s.pile_n[pile])
        s.inst[i].pile = pile
        if n >= capacity:
            s.h.overflow = 1 + pile
            return 0
        s.pile[pile, n] = i
        s.pile_n[pile] = n + 1
        return joined(s, i, pile)

    @kernel
    def take_out(s, i):
        pile = int(s.inst[i].pile)
        n = int(s.pile_n[pile])
        j = n - 1
        while j >= 0 and int(s.pile[pile, j]) != i:
            j -= 1
        if j < 0:
            return 0
        for m in range(j, n - 1):
            s.pile[pile, m] = s.pile[pile, m + 1]
        s.pile_n[pile] = n - 1
        return left(s, i, pile)

    @kernel
    def move(s, i, pile):
        take_out(s, i)
        put(s, i, pile)
        return 0

    @kernel
    def shuffle(s, pile, stream):
        n = int(s.pile_n[pile])
        for j in range(n - 1, 0, -1):
            m = below(s.h, stream, j + 1)
            x = int(s.pile[pile, j])
            s.pile[pile, j] = s.pile[pile, m]
            s.pile[pile, m] = x
        for j in range(n):
            s.inst[int(s.pile[pile, j])].known = 0
        return 0

    return put, take_out, move, shuffle
