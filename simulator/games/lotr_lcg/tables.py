"""The tables a kernel reads: cards, abilities, ops, filters, conditions, and the set-up of one run.

One record holds all of it. The card part is made from `cards/*.toml` by `cardfile`; the set-up part (decks,
encounter deck, quest stages) by `table` for each run. Nothing in it changes during a game.
"""

import numpy as np

from simulator.core import jit
from simulator.games.lotr_lcg import terms as k

MAX_CARDS = k.CARD_CAPACITY
MAX_ABILITIES = 320
MAX_OPS = 640
MAX_FILTERS = 256
MAX_CONDITIONS = 256
MAX_WATCHERS = 24
MAX_STAGES = 8
MAX_LASTING_CARDS = 24
ENCOUNTER_CAPACITY = 100

CARD = np.dtype(
    [
        ("code", "i4"),
        ("title", "i2"),  # cards with the same name share it
        ("type", "i2"),
        ("sphere", "i2"),
        ("cost", "i2"),  # X_COST, NO_VALUE for cards without a cost is 0
        ("unique", "i2"),
        ("stat", "i2", (k.N_STATS,)),  # printed; THREAT is the hero's threat cost or the staging threat; 0 when absent
        ("engagement", "i2"),
        ("points", "i2"),  # quest points of a location or stage, 0: none
        ("victory", "i2"),
        ("keywords", "i2"),
        ("doomed", "i2"),
        ("surge", "i2"),
        ("traits", "u8"),
        ("first_ability", "i2"),
        ("n_abilities", "i2"),
        ("shadow", "i2"),  # its shadow ability, -1: none
        ("revealed", "i2"),  # its "when revealed" ability, -1: none
        ("travel_cost", "i2"),  # its travel cost, -1: none
        ("setup", "i2"),  # what it says about the set-up, -1: nothing
        ("attach_to", "i2"),  # filter for the host of an attachment, -1: none
        ("rules", "i4"),  # bit r: it has constants that change stat or rule r of itself
        ("host_rules", "i4"),  # bit r: it has constants that change stat or rule r of its host
        ("global_rules", "i4"),  # bit r: constants that work on the whole table (cannot draw)
        ("three_pools", "i2"),  # its cost must come from this many heroes' pools
        ("blank", "i2"),  # plays as blank (not implemented)
        ("worth", "f8"),  # agents: rough value of having it in play or resolved
        ("parries", "i2"),  # an event that keeps one enemy from attacking
        (
            "fetches",
            "i2",
        ),  # an event that puts a character of the hand into play for a phase, then back to hand
        ("events", "u8"),  # bit e: it has an ability that listens to event e
        # agents: what an unseen encounter card may bring, as `omens.mark_omens` reads it off the card's ops
        ("omen", "i2"),  # PLAGUE, DART, BOOST
        ("boosted", "i2"),  # attack that it adds as a shadow card
        ("boosted_free", "i2"),  # … when nobody defends
    ],
    align=True,
)
ABILITY = np.dtype(
    [
        ("card", "i2"),
        ("number", "i2"),  # its number on the card
        ("kind", "i2"),
        ("event", "i2"),  # 0: none
        ("causes", "i2"),  # bits of the event's amount, 0: any
        (
            "watches",
            "i2",
        ),  # 0: the subject is this card; 1: any that passes `subject`; 2: the host
        ("subject", "i2"),  # filter on the event's subject, -1
        ("from_where", "i2"),  # where its card is: 0 in play, 1 in hand, 2 set aside
        ("phase", "i2"),  # 0: any
        ("requires", "i2", (3,)),  # conditions, -1
        ("exhaust_self", "i2"),
        ("exhaust", "i2"),  # filter of the card exhausted as a cost, -1
        ("resources", "i2"),  # from the card's own pool
        ("discard", "i2"),  # cards from the acting player's hand
        ("threat", "i2"),  # by how much the acting player raises his threat
        ("limit", "i2"),
        ("limit_kind", "i2"),
        ("any_player", "i2"),  # any player may use it
        ("stat", "i2"),  # constants: stat or rule
        ("sets", "i2"),  # constants: 1: the amount is the value itself, not added
        ("who", "i2"),  # constants: WHO self / host, 0 whole table
        ("amount_kind", "i2"),
        ("amount", "i2"),
        ("amount2", "i2"),
        ("amount_filter", "i2"),
        ("trait", "u8"),  # constants: trait gained
        ("first_op", "i2"),
        ("n_ops", "i2"),
        ("needs", "i2"),  # filter that must match some card for the ability to be usable, -1
        ("needs_player", "i2"),  # whose eyes `needs` is read with: 0 you, 3 any chosen player
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
        ("n2", "i2"),  # how many if the attack is undefended (0: the same)
        ("amount_kind", "i2"),
        ("amount", "i2"),
        ("amount2", "i2"),
        ("amount_filter", "i2"),
        ("until", "i2"),
        ("stat", "i2"),
        ("test", "i2"),  # condition, -1
        ("jump", "i2"),  # op number, relative to the ability's first op
        ("flag", "i2"),  # random, may_bottom, shuffle, owner …
        ("then", "i2"),  # 1: skip if the op before it failed
    ],
    align=True,
)
FILTER = np.dtype(
    [
        ("types", "i4"),  # bit type; 0: any
        ("zones", "i4"),  # bit zone number (see zone_number); 0: in play
        ("traits", "u8"),  # any of; 0: any
        ("spheres", "i2"),  # bit sphere; 0: any
        ("keywords", "i2"),  # any of; 0: any
        ("needs", "i2"),  # STATE_BITS it must have
        ("lacks", "i2"),  # STATE_BITS it must not have
        ("ctrl", "i2"),
        ("engaged", "i2"),
        ("relation", "i2"),
        ("title", "i2"),  # -1: any
        ("cost_x", "i2"),  # 1: printed cost equals X; 2: and someone could pay it
    ],
    align=True,
)
CONDITION = np.dtype([("kind", "i2"), ("filter", "i2"), ("amount", "i2"), ("negated", "i2")], align=True)

TABLES = np.dtype(
    [
        ("n_cards", "i2"),
        ("card", CARD, (MAX_CARDS,)),
        ("n_abilities", "i2"),
        ("ability", ABILITY, (MAX_ABILITIES,)),
        ("op", OP, (MAX_OPS,)),
        ("filter", FILTER, (MAX_FILTERS,)),
        ("condition", CONDITION, (MAX_CONDITIONS,)),
        # abilities that watch other cards, by event; and those in a hand
        ("n_watchers", "i2", (k.N_EVENTS,)),
        ("watchers", "i2", (k.N_EVENTS, MAX_WATCHERS)),
        # the run
        ("players", "i2"),
        ("n_heroes", "i2", (k.SEATS,)),
        ("heroes", "i2", (k.SEATS, 3)),
        ("n_deck", "i2", (k.SEATS,)),
        ("deck", "i2", (k.SEATS, k.PILE_CAPACITY)),
        ("deck_slot", "i2", (k.SEATS, k.PILE_CAPACITY)),
        ("n_encounter", "i2"),
        ("encounter", "i2", (ENCOUNTER_CAPACITY,)),
        ("n_stages", "i2"),
        ("stages", "i2", (MAX_STAGES,)),  # quest cards in order
        ("next_stage", "i2", (MAX_STAGES, 2)),  # by stage: the next ones (chosen at random), -1: the game is won
        ("n_setup", "i2"),
        ("setup", "i2", (8,)),  # cards searched for and put into the staging area at set-up
        ("n_aside", "i2"),
        ("aside", "i2", (8,)),  # cards searched for and set aside at set-up
        ("board_actions", "i2"),  # some quest card, location, enemy or objective of the run has an action
        ("topmost", "i2"),  # some card of the run takes the topmost card of a discard pile: what lies where counts
        ("limits", "i2"),  # bit l: some card of the run has an ability with limit kind l
        ("rules", "i4"),  # bit r: some card of the run changes stat or rule r of its host or of the table
        ("extra_resource", "i2"),  # easy mode
        # what a campaign adds to the set-up: nothing outside of one
        ("penalty", "i2", (k.SEATS,)),  # permanent threat, on top of the heroes' threat costs
        ("wounds", "i2", (k.SEATS, 3)),  # damage a hero starts with
        ("n_lasting", "i2"),  # permanent cards that start attached to heroes: whose, which hero, which card
        ("lasting_seat", "i2", (MAX_LASTING_CARDS,)),
        ("lasting_hero", "i2", (MAX_LASTING_CARDS,)),
        ("lasting_card", "i2", (MAX_LASTING_CARDS,)),
        ("n_beside", "i2"),
        ("beside", "i2", (2,)),  # campaign cards beside the quest
        ("n_brought", "i2"),
        ("brought", "i2", (16,)),  # cards the campaign card brings, set aside
        ("prisoner", "i2"),  # 1 + 3 * seat + number of the hero who is logged as the prisoner, 0: nobody
        ("n_noted", "i2"),
        ("noted", "i2", (8,)),  # cards of which the game row says on which heroes they are, and if they are in play
        ("n_slots", "i2"),
        ("mean_threat", "f8"),  # of a card of the encounter deck (public: the deck's composition)
        ("idle_steps", "i8"),  # bit per step of the round: the greedy agent passes in the window before it
        ("w", "f8", (256,)),  # weights of the greedy agent
    ],
    align=True,
)
TABLES_TYPE = jit.numba.from_dtype(TABLES)
OP_TYPE = jit.numba.from_dtype(OP)
