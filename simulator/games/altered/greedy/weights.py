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

NAMED_WEIGHTS = {
    # the race
    "advance": 3.28,  # moving an Expedition one region forward
    "block": 2.16,  # keeping an opposing one where it is
    "near_end": 0.361,  # how much more either is worth close to the meeting
    "doubt": 0.551,  # margin that is uncertain while the opponent can answer
    "doubt_last": 0.2,  # the same when he cannot
    "doubt_per_orb": 0.168,  # more for each ready Mana Orb of an opponent who has not passed
    "doubt_own": 0.055,  # the same for one's own
    "drift": 0.0268,  # points that a ready Mana Orb will still bring to its owner's Expeditions
    "second": 0.322,  # points that a second terrain with the same lead is worth
    "empty": 1.3,  # points that an Expedition without any lacks beyond those
    "mana": -0.04,  # a mana spent; below 0: what is not spent today is lost
    "noon_mana": 0.522,  # a mana spent before the Afternoon
    "scarce": -0.0562,  # the same when one's cards cost more than there is
    # cards: net worth where they lie
    "hand": 0.618,  # in hand
    "hand_strength": 0.04,  # a point of a statistic of it
    "hand_cost": 0.0155,  # a mana of its hand cost
    "hand_spell": 0.1,
    "hand_permanent": 0.2,
    "reserve": 0.154,  # in Reserve
    "reserve_strength": 0.0425,
    "reserve_cost": -0.02,
    "reserve_text": 0.15,  # it does something when played from there
    "support": 0.15,  # it has a support ability
    "crowded": 0.4,  # share of that when there will be more cards than are kept
    "draw": 1.1,  # drawing a card
    "resupply": 0.6,
    "sabotage": 1.5,  # times the worth of the best card in the opponent's Reserve
    "orb": 1.3,  # a Mana Orb more
    # what lasts
    "point": 0.548,  # three statistics of 1 on another day
    "boost_later": 0.179,  # a boost on a card that keeps it
    "anchored": 0.83,  # times what its statistics are worth on another day: staying one more day
    "asleep": 0.4,  # the same of being there again tomorrow
    "token_later": -0.0383,  # what a token is worth beyond today
    "leaves": 0.78,  # times what a card does as it leaves
    "noon": 7.7,  # times a Noon ability is expected to be worth
    "quick": 2.08,  # times a quick action of a Permanent is expected to be worth
    "rule": 0.8,  # a constant ability, or a reaction to other cards
    "late": 0.797,  # share of these three that is gone as the race ends
    "counter": 0.25,  # a counter gained
    # the Morning
    "expand": 2.23,  # putting a card into Mana, less for each orb there is
    "expand_orb": 0.3,  # that less
    "expand_hand": 0.1,  # more for each card in hand
    "keep_strength": 0.137,  # worth of keeping a card: for a point of a statistic
    "keep_cost": -0.0478,  # for a mana of its hand cost
    "keep_over": 0.309,  # less for each mana it costs more than there are orbs
    "keep_spell": 0.432,
    "keep_permanent": 0.3,
    "keep_lasting": 0.2,  # times what a Permanent does on later days
    "keep_text": 0.255,
    "keep_again": 0.0721,  # less for another copy in hand
    # tempo
    "after_you": 0.25,  # ending the turn without passing
    "wait_first": 2,  # using an ability that ends the turn before anything else
    "use_last": 4.52,  # using an ability that works on a card while there is more to do
    "wait": 1.05,  # playing a mana's worth while the opponent can still answer
    "wait_orb": 0.05,  # more for each ready Mana Orb of his
    "floor": 0.05,  # an action must be worth this much
}
WEIGHTS = tuple(NAMED_WEIGHTS.values())
(
    ADVANCE,
    BLOCK,
    NEAR_END,
    DOUBT,
    DOUBT_LAST,
    DOUBT_PER_ORB,
    DOUBT_OWN,
    DRIFT,
    SECOND,
    EMPTY,
    MANA,
    NOON_MANA,
    SCARCE,
    HAND,
    HAND_STRENGTH,
    HAND_COST,
    HAND_SPELL,
    HAND_PERMANENT,
    RESERVE,
    RESERVE_STRENGTH,
    RESERVE_COST,
    RESERVE_TEXT,
    SUPPORT,
    CROWDED,
    DRAW,
    RESUPPLY,
    SABOTAGE,
    ORB,
    POINT,
    BOOST_LATER,
    ANCHORED,
    ASLEEP,
    TOKEN_LATER,
    LEAVES,
    NOON,
    QUICK,
    RULE,
    LATE,
    COUNTER,
    EXPAND,
    EXPAND_ORB,
    EXPAND_HAND,
    KEEP_STRENGTH,
    KEEP_COST,
    KEEP_OVER,
    KEEP_SPELL,
    KEEP_PERMANENT,
    KEEP_LASTING,
    KEEP_TEXT,
    KEEP_AGAIN,
    AFTER_YOU,
    WAIT_FIRST,
    USE_LAST,
    WAIT,
    WAIT_ORB,
    FLOOR,
) = range(len(NAMED_WEIGHTS))
