"""The weights of the greedy agent: one record, tuned by `scripts/tune_altered.py` on seeds of its own."""

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
    forest=number,
    mountain=number,
    water=number,
)
small = inlined(kernel)

NAMED_WEIGHTS = {
    "advance": 4.0,  # moving an Expedition one region forward
    "block": 3.5,  # keeping an opposing one where it is
    "near_end": 0.6,  # how much more either is worth close to the meeting
    "doubt": 0.6,  # margin that is uncertain when nobody can answer any more
    "doubt_per_orb": 0.3,  # more for each ready Mana Orb of an opponent who has not passed
    "mana": 0.12,  # a mana spent
    "hand_card": 0.4,  # a card played from hand (it goes to Reserve and may be played again)
    "reserve_card": 0.324,  # a card that is used up
    "draw": 1.1,  # drawing a card
    "resupply": 0.8,
    "sabotage": 0.9,  # discarding a card of the opponent's Reserve
    "token_later": 0.2,  # what a token is worth beyond today
    "boost_later": 0.15,  # a boost on a card that keeps it
    "anchored": 0.55,  # share of a Character's strength that staying one more day is worth
    "orb": 1.3,  # a Mana Orb more
    "card_lost": 0.8,  # a card removed from play for good, beyond what it does today
    "noon": 1.6,  # times a Noon ability of a Permanent is expected to be worth
    "quick": 1.2,  # the same for a quick action of a Permanent
    "expand": 4.16,  # putting a card into Mana, less for each orb there is
    "expand_orb": 0.27,  # that less
    "keep_cost": 0.35,  # opening: a card is kept the less the more it costs over 3
    "strength": 0.41,  # a point of a statistic of a card in hand
    "after_you": 0.1,  # ending the turn without passing
    "counter": 0.25,  # a counter gained
    "floor": 0.05,  # an action must be worth this much
}
WEIGHTS = tuple(NAMED_WEIGHTS.values())
(
    ADVANCE,
    BLOCK,
    NEAR_END,
    DOUBT,
    DOUBT_PER_ORB,
    MANA,
    HAND_CARD,
    RESERVE_CARD,
    DRAW,
    RESUPPLY,
    SABOTAGE,
    TOKEN_LATER,
    BOOST_LATER,
    ANCHORED,
    ORB,
    CARD_LOST,
    NOON,
    QUICK,
    EXPAND,
    EXPAND_ORB,
    KEEP_COST,
    STRENGTH,
    AFTER_YOU,
    COUNTER,
    FLOOR,
) = range(len(NAMED_WEIGHTS))
