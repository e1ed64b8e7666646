"""The weights of the greedy agent, tuned by `scripts/tune_altered.py` on seeds of its own."""

from simulator.core.weights import Weights

weight = Weights()

# the race
ADVANCE = weight(3.28)  # moving an Expedition one region forward
BLOCK = weight(2.16)  # keeping an opposing one where it is
NEAR_END = weight(0.361)  # how much more either is worth close to the meeting
DOUBT = weight(0.551)  # margin that is uncertain while the opponent can answer
DOUBT_LAST = weight(0.2)  # the same when he cannot
DOUBT_PER_ORB = weight(0.168)  # more for each ready Mana Orb of an opponent who has not passed
DOUBT_OWN = weight(0.055)  # the same for one's own
DRIFT = weight(0.0268)  # points that a ready Mana Orb will still bring to its owner's Expeditions
SECOND = weight(0.322)  # points that a second terrain with the same lead is worth
EMPTY = weight(1.3)  # points that an Expedition without any lacks beyond those
MANA = weight(-0.04)  # a mana spent; below 0: what is not spent today is lost
NOON_MANA = weight(0.522)  # a mana spent before the Afternoon
SCARCE = weight(-0.0562)  # the same when one's cards cost more than there is
# cards: net worth where they lie
HAND = weight(0.618)  # in hand
HAND_STRENGTH = weight(0.04)  # a point of a statistic of it
HAND_COST = weight(0.0155)  # a mana of its hand cost
HAND_SPELL = weight(0.1)
HAND_PERMANENT = weight(0.2)
RESERVE = weight(0.154)  # in Reserve
RESERVE_STRENGTH = weight(0.0425)
RESERVE_COST = weight(-0.02)
RESERVE_TEXT = weight(0.15)  # it does something when played from there
SUPPORT = weight(0.15)  # it has a support ability
CROWDED = weight(0.4)  # share of that when there will be more cards than are kept
DRAW = weight(1.1)  # drawing a card
RESUPPLY = weight(0.6)
SABOTAGE = weight(1.5)  # times the worth of the best card in the opponent's Reserve
ORB = weight(1.3)  # a Mana Orb more
# what lasts
POINT = weight(0.548)  # three statistics of 1 on another day
BOOST_LATER = weight(0.179)  # a boost on a card that keeps it
ANCHORED = weight(0.83)  # times what its statistics are worth on another day: staying one more day
ASLEEP = weight(0.4)  # the same of being there again tomorrow
TOKEN_LATER = weight(-0.0383)  # what a token is worth beyond today
LEAVES = weight(0.78)  # times what a card does as it leaves
NOON = weight(7.7)  # times a Noon ability is expected to be worth
QUICK = weight(2.08)  # times a quick action of a Permanent is expected to be worth
RULE = weight(0.8)  # a constant ability, or a reaction to other cards
LATE = weight(0.797)  # share of these three that is gone as the race ends
COUNTER = weight(0.25)  # a counter gained
# the Morning
EXPAND = weight(2.23)  # putting a card into Mana, less for each orb there is
EXPAND_ORB = weight(0.3)  # that less
EXPAND_HAND = weight(0.1)  # more for each card in hand
KEEP_STRENGTH = weight(0.137)  # worth of keeping a card: for a point of a statistic
KEEP_COST = weight(-0.0478)  # for a mana of its hand cost
KEEP_OVER = weight(0.309)  # less for each mana it costs more than there are orbs
KEEP_SPELL = weight(0.432)
KEEP_PERMANENT = weight(0.3)
KEEP_LASTING = weight(0.2)  # times what a Permanent does on later days
KEEP_TEXT = weight(0.255)
KEEP_AGAIN = weight(0.0721)  # less for another copy in hand
# tempo
AFTER_YOU = weight(0.25)  # ending the turn without passing
WAIT_FIRST = weight(2)  # using an ability that ends the turn before anything else
USE_LAST = weight(4.52)  # using an ability that works on a card while there is more to do
WAIT = weight(1.05)  # playing a mana's worth while the opponent can still answer
WAIT_ORB = weight(0.05)  # more for each ready Mana Orb of his
FLOOR = weight(0.05)  # an action must be worth this much

NAMED_WEIGHTS = weight.named(globals())
