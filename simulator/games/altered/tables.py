"""The tables a kernel reads: cards, abilities, ops, filters, conditions, and the set-up of one run.

One record holds all of it. The card part is made from `cards/*.toml` by `lowering`; the set-up part (decks, heroes,
rules) by `table` for each run. Nothing in it changes during a game.
"""

import numpy as np

from simulator.core import jit
from simulator.games.altered import terms as k

MAX_ABILITIES = 900
MAX_OPS = 1600
MAX_FILTERS = 256
MAX_CONDITIONS = 192
MAX_SLOTS = 2 * k.PILE_CAPACITY

CARD = np.dtype(
    [
        ("title", "i2"),  # cards with the same name share it
        ("type", "i2"),
        ("token", "i2"),
        ("cost", "i2", (2,)),  # hand, Reserve
        ("stat", "i2", (3,)),  # forest, mountain, water
        ("subtypes", "u8"),
        ("keywords", "i2"),
        ("landmark", "i2"),  # a Permanent that is a Landmark
        ("limits", "i2", (2,)),  # hero: cards kept in Reserve and Landmarks
        ("counters", "i2"),  # counters it starts the game with
        ("first_ability", "i2"),
        ("n_abilities", "i2"),
        ("spell", "i2"),  # its spell ability, -1: none
        ("rules", "i4"),  # bit r: it has a constant ability with rule r
        ("events", "i4"),  # bit e: one of its reactions answers event e
        ("quick", "i2"),  # 1: it has a quick action in play, 2: a support ability (bits)
    ],
    align=True,
)
ABILITY = np.dtype(
    [
        ("card", "i2"),
        ("number", "i2"),  # its number on the card
        ("kind", "i2"),
        ("event", "i2"),  # 0: none
        ("watches", "i2"),  # 0: the event's subject is this card; 1: any that passes `subject`, or no card
        ("subject", "i2"),  # filter on the event's subject, -1
        ("whose", "i2"),  # the event's player: 0 anybody, 1 you, 2 your opponent
        ("may", "i2"),  # its controller may decline it
        ("requires", "i2", (3,)),  # conditions, -1 behind the last
        # costs
        ("exhaust", "i2"),
        ("mana", "i2"),
        ("counters", "i2"),
        ("sacrifice", "i2"),  # filter of the card sacrificed, -1
        ("discard_reserve", "i2"),  # cards discarded from one's Reserve
        ("hand_to_reserve", "i2"),
        ("once", "i2"),  # once an Afternoon
        ("after_rest", "i2"),  # it waits until after Rest
        # constants
        ("rule", "i2"),
        ("who", "i2"),  # constants: CONSTANT_WHO
        ("amount_kind", "i2"),
        ("amount", "i2"),
        ("filter", "i2"),  # constants: which cards, -1
        ("first_op", "i2"),
        ("n_ops", "i2"),
        ("aim", "i2"),  # its op that chooses the card which later ones are about, -1
        ("rolls", "i2"),  # 1: it rolls a die
    ],
    align=True,
)
OP = np.dtype(
    [
        ("code", "i2"),
        ("player", "i2"),
        ("who", "i2"),
        ("of", "i2"),  # filter, -1
        ("n", "i2"),  # how many are chosen
        ("amount_kind", "i2"),
        ("amount", "i2"),
        ("amount_filter", "i2"),
        ("test", "i2"),  # condition, -1
        ("jump", "i2"),  # op number, relative to the ability's first op
        ("then", "i2"),  # 1: skip if the op before it failed
        ("token", "i2"),  # token: card number
        ("into", "i2"),  # token, freeze, advance: which Expedition (vocabulary.INTO)
        ("until", "i2"),  # next: 1 this turn, 2 this Afternoon
        ("grants", "i2"),  # next: what it gives (vocabulary.GRANTS)
        ("budget", "i2"),  # choosing: greatest sum of hand costs, 0: no limit
    ],
    align=True,
)
FILTER = np.dtype(
    [
        ("types", "i2"),  # bit type; 0: any
        ("zones", "i2"),  # bit zone number
        ("subtypes", "u8"),  # any of; 0: any
        ("ctrl", "i2"),  # 0 anybody's, 1 yours, 2 the opponent's, 3 the chosen player's
        ("token", "i2"),  # 0 any, 1 tokens, 2 no tokens
        ("landmark", "i2"),  # 1: Landmarks only
        ("needs", "i2"),  # any of these statuses (BOOSTED: 8)
        ("lacks", "i2"),  # none of these
        ("cost_low", "i2"),  # printed hand cost at least
        ("cost_high", "i2"),  # at most; -1: no limit
        ("cost_kind", "i2"),  # 1: at most the number of one's own Characters
        ("relation", "i2"),  # vocabulary.RELATIONS
        ("zero", "i2"),  # 1: a printed statistic is 0
    ],
    align=True,
)
CONDITION = np.dtype([("kind", "i2"), ("filter", "i2"), ("amount", "i2"), ("negated", "i2")], align=True)

TABLES = np.dtype(
    [
        ("n_cards", "i2"),
        ("card", CARD, (k.CARD_CAPACITY,)),
        ("n_abilities", "i2"),
        ("ability", ABILITY, (MAX_ABILITIES,)),
        ("op", OP, (MAX_OPS,)),
        ("filter", FILTER, (MAX_FILTERS,)),
        ("condition", CONDITION, (MAX_CONDITIONS,)),
        # the run
        ("hero", "i2", (k.SEATS,)),  # card number, -1: none
        ("n_deck", "i2", (k.SEATS,)),
        ("deck", "i2", (k.SEATS, k.PILE_CAPACITY)),
        ("deck_slot", "i2", (k.SEATS, k.PILE_CAPACITY)),
        ("n_slots", "i2"),
        ("rules", "i4"),  # bit r: some card of the run has a constant ability with rule r
        ("keywords", "i2"),  # those that some card of the run has printed
        ("events", "i4"),  # bit e: some card of the run answers event e with another card's event
        ("old_rules", "i2"),  # 1: rules 1.0
        ("w", "f8", (k.SEATS, 80)),  # weights of the greedy agent, for each seat
    ],
    align=True,
)
TABLES_TYPE = jit.numba.from_dtype(TABLES)
OP_TYPE = jit.numba.from_dtype(OP)
