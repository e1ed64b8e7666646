"""The whole of a game in one flat record: instances, piles, seats, the Adventure, waiting reactions, telemetry.

Piles hold instance numbers; the top of a deck and of a discard pile is the *last* entry. An instance keeps its number
while it moves; what a new zone forgets (statuses, boosts, counters) is reset by `piles`.
"""

import numpy as np

from simulator.core import jit
from simulator.core.record import FRAME, HEADER
from simulator.games.altered import terms as k

MAX_TOKENS = 160
MAX_INSTANCES = 2 * (k.PILE_CAPACITY + 1) + MAX_TOKENS
MAX_WAITING = 96
MAX_NEXT = 24
MAX_AIMS = 64
MAX_DEEDS = 30
MAX_PLANNED = 16

INSTANCE = np.dtype(
    [
        ("card", "i2"),
        ("owner", "i2"),
        ("ctrl", "i2"),  # seat that controls it; its owner where nobody does
        ("pile", "i2"),
        ("exhausted", "i2"),
        ("status", "i2"),  # bits ANCHORED, ASLEEP, FLEETING
        ("boosts", "i2"),
        ("counters", "i2"),
        ("entered", "i2"),  # number of the move that brought it where it is: who was there before an event
        ("used", "i2", (4,)),  # uses of its abilities today (by ability number, mod 4)
        ("once", "i2"),  # bit a: its "first each Afternoon" ability has been used
        ("known", "i2"),  # bit p: seat p may legitimately know this hidden card
        ("slot", "i2"),  # row of the per-card telemetry, -1: none
        ("opening", "i2"),  # 1: in the first six cards, 2: of these put into Mana
        ("drawn_in", "i2"),  # 1 + day it was first in hand, 0: never
        ("played_in", "i2"),  # day it was first played, 0: never
    ],
    align=True,
)
SEAT = np.dtype(
    [
        ("region", "i2", (2,)),  # of the Hero and the Companion Expedition: 0 to 7
        ("passed", "i2"),
        ("frozen", "i2", (2,)),  # its Expeditions that cannot move forward today
        ("winning", "i2", (2,)),  # scratch of Progress: terrains won
        ("mana_spent", "i2"),
        ("cards_played", "i2"),
        ("played_before", "i2"),  # cards played before today
    ],
    align=True,
)
# A reaction that waits in Limbo until its controller plays it.
WAITING = np.dtype(
    [
        ("source", "i2"),
        ("ability", "i2"),
        ("seat", "i2"),
        ("subject", "i2"),
        ("amount", "i2"),
        ("place", "i2"),  # pile the source was in, for "this card's Expedition"
        ("held", "i2"),  # 1: waits until after Rest
    ],
    align=True,
)
# "The next card you play": a cost change or something it gains.
NEXT = np.dtype(
    [
        ("seat", "i2"),
        ("filter", "i2"),  # which card, -1: any
        ("until", "i2"),  # 1 this turn, 2 this Afternoon
        ("grants", "i2"),
        ("amount", "i2"),
        ("source", "i2"),
        ("bound", "i2"),  # 1 + the card being played that it will serve, 0: still to come
    ],
    align=True,
)
CURVE = np.dtype(
    [
        ("progress", "i2", (k.SEATS,)),  # at the end of the day
        ("hero", "i2", (k.SEATS,)),  # regions the Hero Expedition has come
        ("companion", "i2", (k.SEATS,)),
        ("mana", "i2", (k.SEATS,)),
        ("hand", "i2", (k.SEATS,)),
        ("spent", "i2", (k.SEATS,)),  # mana spent during the day
        ("played", "i2", (k.SEATS,)),  # cards played during the day
        ("first", "i2"),  # first player of the day
    ],
    align=True,
)
STATE = np.dtype(
    [
        ("h", HEADER),
        ("n_inst", "i2"),
        ("inst", INSTANCE, (MAX_INSTANCES,)),
        ("pile_n", "i2", (k.N_PILES,)),
        ("pile", "i2", (k.N_PILES, k.PILE_CAPACITY)),
        ("seat", SEAT, (k.SEATS,)),
        ("first", "i2"),  # first player
        ("active", "i2"),  # the player whose turn it is in the Afternoon
        ("phase", "i2"),
        ("step", "i2"),
        ("moves", "i2"),  # moves of cards so far: the clock of `entered`
        ("region", "i2", (k.REGIONS,)),  # terrains of each region
        ("tumult", "i2", (k.TUMULTS,)),  # terrains' card (0 forest, 1 mountain, 2 water) | 4: turned round
        ("face_up", "i2", (k.TUMULTS,)),
        ("arena", "i2"),
        ("ends_turn", "i2"),  # a card was played, or After You was used: the turn is over
        ("n_waiting", "i2"),
        ("waiting", WAITING, (MAX_WAITING,)),
        ("n_next", "i2"),
        ("next", NEXT, (MAX_NEXT,)),
        ("found", "i2", (k.PILE_CAPACITY * 6,)),  # scratch: the last search
        ("batch", "i2", (k.PILE_CAPACITY * 6,)),  # scratch: what an "each" works on
        ("ctx", FRAME),  # scratch: the eyes of a constant ability
        ("eyes", FRAME),  # scratch: the eyes of a seat that looks for something to do
        ("glance", FRAME),  # scratch: the same of a card that would answer what that does
        ("n_curve", "i2"),
        ("curve", CURVE, (k.DAY_CAP,)),
        ("first_player", "i2"),  # of day 1
        ("arena_days", "i2"),  # days fought in the Arena
        # scratch of the greedy agent: what it sees once a decision
        ("looked", "i2"),
        ("rater", "i2"),  # the seat whose weights count
        ("points", "i2", (k.N_EXPEDITIONS, 3)),
        ("ground", "i2", (k.N_EXPEDITIONS,)),
        ("shut", "i2", (k.N_EXPEDITIONS,)),
        ("doubt", "f8"),
        ("margin", "f8", (k.N_EXPEDITIONS,)),  # the lead of each Expedition as things are
        ("moving", "f8", (k.N_EXPEDITIONS,)),  # how likely each Expedition is to move as things are
        ("stride", "f8", (k.SEATS,)),  # how much more a step of each player counts near the end
        ("drift", "f8", (k.SEATS,)),  # points that will still come to a player's Expeditions
        ("later", "i2"),  # 1: what is rated happens on another day
        ("joining", "i2"),  # card that is thought of as being played, -1: none
        ("joining_at", "i2"),  # Expedition it joins
        ("joining_status", "i2"),  # statuses it has there
        ("joining_more", "f8"),  # points of each statistic that it has there beyond what is printed
        ("aims", "i2", (MAX_AIMS,)),  # what the choice that is rated may choose
        ("rest", "f8", (k.MAX_SCRIPT + 1,)),  # worth of an ability from each of its ops on
        ("below", "i2", (k.MAX_SCRIPT + 1,)),  # the die is known to show less than this there
        ("paid", "i2"),  # mana that the card which was rated last costs
        ("n_deeds", "i2"),  # what a seat could still do today
        ("deed", "i4", (MAX_DEEDS,)),
        ("deed_cost", "i2", (MAX_DEEDS,)),
        ("deed_value", "f8", (MAX_DEEDS,)),
        ("plan", "i4", (MAX_PLANNED,)),  # deeds that are worth most together for so much mana
        ("plan_value", "f8", (MAX_PLANNED,)),
        ("nothing", "i2"),  # 1: the op that was rated last has nothing to work on
        ("price", "f8"),  # what a mana is worth today
        ("crowd", "f8", (k.SEATS,)),  # cards that will lie in the Reserve tonight beyond what is kept
    ],
    align=True,
)
STATE_TYPE = jit.numba.from_dtype(STATE)

# what a run keeps of a game: one row a game, one a day (CURVE), one a card title of a deck
GAME_ROW = np.dtype(
    [
        ("game", "i8"),
        ("result", "i1"),  # 1 + seat that won, 0: a draw
        ("truncated", "i1"),
        ("cause", "i1"),
        ("overflow", "i2"),
        ("first", "i1"),  # first player of day 1
        ("days", "i2"),
        ("arena_days", "i2"),
        ("progress", "i2", (k.SEATS,)),
        ("hero", "i2", (k.SEATS,)),
        ("companion", "i2", (k.SEATS,)),
        ("orbs", "i2", (k.SEATS,)),
        ("hand", "i2", (k.SEATS,)),
        ("cards_played", "i2", (k.SEATS,)),
        ("decisions", "i4"),
    ],
    align=True,
)
CARD_ROW = np.dtype(
    [
        ("first_six", "i1"),  # copies in the first six cards
        ("kept", "i1"),  # of these, copies not put into Mana
        ("drawn", "i1"),  # copies that were in hand at any time
        ("played", "i1"),
        ("drawn_in", "i1"),  # 1 + earliest day a copy was in hand (1: opening hand), 0: never
        ("played_in", "i1"),  # earliest day a copy was played, 0: never
    ],
    align=True,
)
