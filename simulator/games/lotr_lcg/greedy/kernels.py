"""The kernel decorator of the agent: as that of the rules, and parameters named ``value`` are float64."""

from simulator.core.jit import inlined, kernel_decorator, types
from simulator.core.record import FRAME_TYPE, HEADER_TYPE
from simulator.games.lotr_lcg.state import STATE_TYPE
from simulator.games.lotr_lcg.tables import OP_TYPE, TABLES_TYPE

kernel = kernel_decorator(
    s=STATE_TYPE, t=TABLES_TYPE, h=HEADER_TYPE, f=FRAME_TYPE, event=FRAME_TYPE, op=OP_TYPE, value=types.float64
)
small = inlined(kernel)
