"""The kernel decorator of this game: parameters named s, t, f and op are records, all others int64.

``small`` is the same for helpers that are worth inlining.
"""

from simulator.core.jit import inlined, kernel_decorator
from simulator.core.record import FRAME_TYPE
from simulator.games.altered.state import STATE_TYPE
from simulator.games.altered.tables import OP_TYPE, TABLES_TYPE

kernel = kernel_decorator(s=STATE_TYPE, t=TABLES_TYPE, f=FRAME_TYPE, op=OP_TYPE)
small = inlined(kernel)
