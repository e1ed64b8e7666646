"""The kernel decorator of the agent: as that of the rules, and parameters with these names are float64."""

from simulator.core.jit import inlined, kernel_decorator, types
from simulator.core.record import FRAME_TYPE, HEADER_TYPE
from simulator.games.altered.state import STATE_TYPE
from simulator.games.altered.tables import OP_TYPE, TABLES_TYPE

number = types.float64
kernel = kernel_decorator(
    s=STATE_TYPE,
    t=TABLES_TYPE,
    h=HEADER_TYPE,
    f=FRAME_TYPE,
    op=OP_TYPE,
    value=number,  # how much an op does
    orbs=number,
    boosts=number,
    doubted=number,
    sign=number,
    margin=number,
    own_sum=number,
    other_sum=number,
    empty=number,
    weight=number,
    share=number,
    second=number,
    forest=number,
    mountain=number,
    water=number,
)
small = inlined(kernel)
