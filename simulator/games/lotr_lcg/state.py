"""The whole of a game in one flat record: instances, piles, seats, lasting effects, telemetry.

Piles hold instance numbers; the top of a deck and of a discard pile is the *last* entry. An instance
keeps its number while it moves, so identity, owner, controller and tokens stay with the copy.
"""

import numpy as np

from simulator.core import jit
from simulator.core.record import FRAME, HEADER
from simulator.games.lotr_lcg import terms as k

MAX_INSTANCES = 4 * 3 + 4 * k.PILE_CAPACITY + 100
MAX_LASTING = 320
GAME_USES = 12
MAX_QUEUE = 96
ON_DECK = -2  # INSTANCE.host of a card attached to the first seat's deck
MAX_SLOTS = 256  # distinct titles over all player decks: rows of the per-card telemetry

INSTANCE = np.dtype(
    [
        ("card", "i2"),
        ("owner", "i2"),  # seat, -1: the scenario
        ("ctrl", "i2"),  # controlling seat, -1: the scenario
        ("pile", "i2"),
        ("host", "i2"),  # attachment: what it is attached to (ON_DECK - p: the deck of seat p); shadow card: its enemy
        ("exhausted", "i2"),
        ("committed", "i2"),
        ("damage", "i2"),
        ("resources", "i2"),
        ("progress", "i2"),
        ("bonus", "i2", (k.N_STATS,)),  # sum of the lasting effects on this instance
        ("silenced", "i2"),  # lasting effects "does not contribute its threat"
        ("attacked", "i2"),  # enemy, this combat phase: bits of `combat`, `attacks`; bit 8 + p: seat p has attacked it
        ("attacking", "i2"),  # 1 + the enemy it attacks now
        ("defending", "i2"),  # 1 + the enemy it defends against now
        ("used", "i2", (4,)),  # uses of the card's abilities within their limit (by ability number, mod 4)
        ("used_by", "i2"),  # bit p: seat p has used the limit-per-player ability
        ("n_attached", "i2"),
        ("rules", "i4"),  # bit r: an attachment on it changes stat or rule r
        ("traits", "u8"),  # printed and gained
        ("icons", "i2"),  # hero: bit sphere of the resources it may pay
        ("known", "i2"),  # bit p: seat p may legitimately know this hidden card
        # a player's card lies face down as another card: 1 + its own number, and `card` is what it is meanwhile;
        # it lay there until it left play: the other's number, negative and less 1, for those who look back
        ("under", "i2"),
        ("since", "i4"),  # when it came to where it lies, by ``clock``
        ("slot", "i2"),  # row of the per-card telemetry, -1: none
        ("opening", "i2"),  # bit 0: in the first six cards, bit 1: in the hand kept
        ("drawn_in", "i2"),  # 1 + round it was first in hand (1: opening hand), 0: never
        ("played_in", "i2"),  # round it was first played, 0: never
    ],
    align=True,
)
SEAT = np.dtype(
    [
        ("threat", "i2"),
        ("out", "i2"),  # 1: eliminated
        ("out_cause", "i2"),
        ("out_round", "i2"),  # round in which he was eliminated, 0: never
        ("many_defenders", "i2"),  # lasting effects that allow any number of defenders
        ("mulligan", "i2"),
        ("n_heroes", "i2"),
        ("n_used", "i2"),  # abilities with a limit per game that this player has used
        ("used", "i2", (GAME_USES,)),
    ],
    align=True,
)
LASTING = np.dtype(
    [
        ("until", "i2"),  # UNTIL_ATTACK, UNTIL_PHASE, UNTIL_ROUND
        ("kind", "i2"),
        ("target", "i2"),  # instance, or filter number for an effect that also reaches later cards
        ("stat", "i2"),
        ("amount", "i2"),
        ("player", "i2"),
    ],
    align=True,
)
UNTIL_ATTACK, UNTIL_PHASE, UNTIL_ROUND = 1, 2, 3
# LASTING.kind
(
    LAST_BONUS,  # stat + amount on one instance
    LAST_SILENCED,  # its threat does not count
    LAST_NO_ATTACK,  # cannot attack ``player``
    LAST_MANY_DEFENDERS,  # seat ``player`` may declare any number of defenders
    LAST_FIELD,  # stat + amount on every card that matches filter ``target``, later arrivals included
    DELAYED_RETURN,  # at the end: to its owner's hand
    DELAYED_SHUFFLE,  # at the end: into its owner's deck
    DELAYED_DISCARD,
    LAST_NO_DEFENSE,  # its defense does not count
    LAST_EXTRA_THREAT,  # + amount on the staging area as a whole
    LAST_SET,  # stat is amount on one instance
    LAST_FIELD_SET,  # stat is amount on every card that matches filter ``target``, later arrivals included
    DELAYED_TOP,  # at the end: on top of the encounter deck
) = range(1, 14)

QUEUED = np.dtype(
    [
        ("event", "i2"),
        ("subject", "i2"),
        ("other", "i2"),
        ("player", "i2"),
        ("amount", "i2"),
        ("moment", "i4"),  # when it happened, by ``clock``
    ],
    align=True,
)
CURVE = np.dtype(
    [
        ("threat", "i2", (k.SEATS,)),
        ("willpower", "i2"),  # committed at quest resolution
        ("staging", "i2"),  # threat in the staging area at quest resolution
        ("progress", "i2"),  # on the current quest card at the end of the round
        ("stage", "i2"),
        ("engaged", "i2"),  # enemies engaged at the end of the round
        ("allies", "i2"),
        ("hand", "i2"),
    ],
    align=True,
)
MAX_FIGHTERS, MAX_FOES = 30, 14  # what the greedy agent looks at in a fight
OMENS, FORECASTS = 6, 40  # … and in a quest: threat of a card (or more), willpower committed (or more)
FIGHTER = np.dtype(
    [
        ("i", "i2"),
        ("attack", "i2"),
        ("defense", "i2"),
        ("left", "i2"),
        ("strength", "f8"),  # what its attack is worth
        ("hurt", "f8"),
        ("loss", "f8"),
        ("trophy", "f8"),
    ],
    align=True,
)
FOE = np.dtype(
    [
        ("i", "i2"),
        ("attack", "i2"),
        ("attacks", "i2"),  # 1: it has still to attack
        ("armor", "i2"),  # its defense
        ("needed", "i2"),  # attack that destroys it
        ("prize", "f8"),  # worth of destroying it
        ("spill", "f8"),  # what a point of its damage beyond the defender's hit points costs
        ("free", "f8"),  # what its attack costs undefended
        ("cost", "f8", (MAX_FIGHTERS,)),  # … with each fighter as the defender
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
        ("live", "i2", (k.CARD_CAPACITY,)),  # copies of each card in hands and in play: who could react to an event
        ("seat", SEAT, (k.SEATS,)),
        ("players", "i2"),  # seats taken
        ("alive", "i2"),  # seats still in the game
        ("first", "i2"),  # first player
        ("active", "i2"),  # active player
        ("phase", "i2"),
        ("step", "i2"),
        ("quest", "i2"),  # instance of the current quest card
        ("stage", "i2"),  # its index in the scenario
        ("dirty", "i2"),  # state-based checks are due
        ("completed", "i2"),  # full rounds completed
        ("allies_this_round", "i2"),  # allies played, by all players together
        ("rescued", "i2"),  # prisoners rescued
        ("claims", "i2"),  # objectives claimed
        ("n_lasting", "i2"),
        ("lasting", LASTING, (MAX_LASTING,)),
        ("n_fields", "i2"),  # how many of them are not on the instances: LAST_FIELD, LAST_SET, LAST_FIELD_SET
        ("fixed", "i2"),  # scratch: the value a stat is set to
        ("extra_threat", "i2"),
        ("clock", "i4"),  # counts what happens and which cards go where, so that their order is known
        ("stepped", "i4"),  # ``clock`` when the step that is settled now began
        ("q_head", "i2"),
        ("q_tail", "i2"),
        ("q_base", "i2"),
        ("queue", QUEUED, (MAX_QUEUE,)),
        ("score", "i4"),
        ("found", "i2", (k.PILE_CAPACITY * 2,)),  # scratch: the last search
        ("batch", "i2", (k.PILE_CAPACITY * 2,)),  # scratch: what an "each" works on
        ("pool", "i2", (5,)),  # scratch: resources a seat can pay, by sphere (4: any)
        ("ctx", FRAME),  # scratch: the eyes of a constant ability
        ("eyes", FRAME),  # scratch: the eyes of a seat that looks for something to do
        # scratch of the greedy agent: what it sees once a decision (`greedy/battle.py`)
        ("looked", "i2"),
        ("looker", "i4"),  # seat and round it lists fights for
        ("fighting", "i2"),  # seat whose fights are listed
        ("fate", "i2", (k.PILE_CAPACITY,)),  # who will engage each card of the staging area: `greedy/company.py`
        ("gap", "i2"),  # willpower committed less threat in the staging area
        ("unseen", "i4"),  # when the seven fields that follow were found: `see_unseen`
        ("unseen_threat", "f8"),  # threat of an unseen encounter card on average
        ("lurking", "f8"),  # chance that an encounter card is an enemy that engages at once
        ("plague", "f8"),  # … that an encounter card damages all who are committed or exhausted
        ("dart", "f8"),  # … that it damages one who is committed
        ("boost", "f8"),  # chance that a shadow card adds attack
        ("boosted", "i2"),  # how much it adds when the attack is defended
        ("boosted_free", "i2"),  # … when nobody defends
        ("omens", "i2", (OMENS,)),  # how many unseen encounter cards have each threat
        ("seen", "i2"),  # … how many there are
        ("price", "f8", (5,)),  # worth of a resource of each sphere to the hand (4: where it is missed least)
        ("wanted", "f8", (5,)),  # resources that the hand waits for
        ("income", "i2", (5,)),  # heroes that pay for each sphere
        ("backlog", "f8"),  # rounds of income that the cards in hand wait for
        ("forecast", "f8", (FORECASTS,)),  # worth of the quest with so much willpower, as far as it was looked at
        ("forecast_known", "i8"),  # bit n: forecast n is known
        ("ambush", "f8"),  # chance that such an enemy comes this round
        ("outlook", "f8"),  # worth of the fights to come with everybody who is ready
        ("outlook_busy", "i8"),  # … bit j: fighter j defends in them, or is tired
        ("outlook_held", "f8"),  # … the cost of the attacks alone
        ("dread", "f8"),  # worth of the fights if the next encounter card is an enemy too
        ("dread_busy", "i8"),
        ("dread_held", "f8"),
        ("ventured", "i2"),  # an enemy of the staging area that one could engage of free will, behind the last foe; -1
        ("stake", "f8"),  # … what that is worth before it is fought
        ("venture", "f8"),  # … and what the fights gain by it, with everybody who is ready
        ("busy", "i8"),  # of the fights worked out last: bit j as above
        ("held", "f8"),
        ("fighters", "i2"),  # ready characters, and exhausted heroes
        ("tired", "i8"),  # bit j: fighter j is an exhausted hero
        ("fighter", FIGHTER, (MAX_FIGHTERS,)),
        ("foes", "i2"),  # enemies engaged or about to be, the strongest first, from place 1
        ("foe", FOE, (MAX_FOES + 1,)),  # place 0: the enemy that may be revealed
        ("slain", "i2"),  # foes that the fights as planned destroy: a bit each
        ("parries", "i2"),  # attacks that events in hand can keep from being made
        ("revealed", "i2"),
        ("heroes_lost", "i2"),
        ("allies_lost", "i2"),
        ("undefended", "i2"),
        ("cards_played", "i2"),
        ("n_curve", "i2"),
        ("curve", CURVE, (k.ROUND_CAP,)),
    ],
    align=True,
)
STATE_TYPE = jit.numba.from_dtype(STATE)

# what a run keeps of a game: one row a game, one a round (CURVE), one a card title
GAME_ROW = np.dtype(
    [
        ("game", "i8"),
        ("result", "i1"),  # 1 won, 0 lost
        ("truncated", "i1"),
        ("cause", "i1"),
        ("overflow", "i2"),
        ("rounds", "i2"),  # rounds begun
        ("completed", "i2"),
        ("score", "i2"),  # of a game won, else 0
        ("stage", "i1"),
        ("threat", "i2", (k.SEATS,)),
        ("mulligan", "i1", (k.SEATS,)),
        ("out_cause", "i1", (k.SEATS,)),
        ("out_round", "i1", (k.SEATS,)),  # 0: never eliminated
        ("heroes_lost", "i2"),
        ("allies_lost", "i2"),
        ("hero_damage", "i2"),
        ("fate", "i1", (k.SEATS, 3)),  # of each hero: damage at the end, -1: in the discard pile
        ("bears", "u1", (k.SEATS, 3)),  # bit n: card n of `tables.noted` is attached to the hero
        ("stays", "u1"),  # bit n: card n of `tables.noted` has not left play
        ("victory", "i2"),
        ("revealed", "i2"),
        ("undefended", "i2"),
        ("cards_played", "i2"),
        ("decisions", "i4"),
    ],
    align=True,
)
CARD_ROW = np.dtype(
    [
        ("first_six", "i1"),  # copies in the first six cards
        ("opening", "i1"),  # copies in the hand kept
        ("drawn", "i1"),  # copies that were in hand at any time
        ("played", "i1"),
        ("drawn_in", "i1"),  # 1 + earliest round a copy was in hand (1: opening hand), 0: never
        ("played_in", "i1"),  # earliest round a copy was played, 0: never
    ],
    align=True,
)
