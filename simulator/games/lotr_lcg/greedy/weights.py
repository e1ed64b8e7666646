"""The weights of the greedy agent: one record, tuned by `scripts/tune_lotr_lcg.py` on seeds of its own.

Beside them the steps before which it acts at all: the tables hold both.
"""

from simulator.core.jit import kernel_decorator, types
from simulator.core.record import FRAME_TYPE, HEADER_TYPE
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.state import STATE_TYPE
from simulator.games.lotr_lcg.tables import OP_TYPE, TABLES_TYPE

kernel = kernel_decorator(
    s=STATE_TYPE, t=TABLES_TYPE, h=HEADER_TYPE, f=FRAME_TYPE, event=FRAME_TYPE, op=OP_TYPE, value=types.float64
)

# Everything has its time: planning, before and after committing, after the reveal, before the attacks. In the action
# windows before other steps nothing is done that could not be done better in one of these.
BUSY_STEPS = (k.S_PLANNING, k.S_PLANNING_END, k.S_COMMIT, k.S_STAGING, k.S_QUEST_RESOLUTION, k.S_ENEMY_ATTACKS)

NAMED_WEIGHTS = {
    "threat_point": 1.46,  # a point of threat avoided, far from 50
    "threat_urgent": 5.39,  # more of it, close to 50
    "progress_point": 0.454,  # a point of progress on the quest
    "quest_margin": 0.0583,  # willpower wanted beyond the threat expected
    "attack_lost": 0.439,  # a point of attack exhausted while enemies are near
    "resource": 1.72,  # a resource
    "card": 1.5,  # a card in hand
    "hero_damage": 0.629,  # a point of damage on a hero
    "hero_lost": 23.8,
    "ally_lost": 1.3,  # share of an ally's worth lost with it
    "shadow": 1.04,  # attack expected from a shadow card
    "kill": 1.81,  # an enemy removed, beyond its attack and threat
    "enemy_attack": 1.95,  # a point of attack of an enemy near
    "location_threat": 1.06,  # a point of threat taken off the staging area by travelling
    "location_points": 0.0619,  # a quest point of an active location in the way of the quest
    "event_cost": 0.288,  # a resource paid for an event
    "event_floor": 0.579,  # an event must be worth this much
    "reserve": 0.43,  # resources kept for a cancel in hand
    "cancel": 0.694,  # share of an effect's harm that cancelling it is worth
    "mulligan": 0.82,  # a hand worth less than this share of the deck's average goes back
    "engage_kill": 1.28,  # rounds of its threat that killing it saves
    "heal": 0.273,  # a point of damage healed
    "ready": 0.254,  # a stat point of a character readied in time
    "ally_play": 3.27,
    "commit_bonus": 2.08,  # an ability that answers committing
    "travel": 1.3,  # travelling for its own sake: the next location has a place to go
    "engage_relief": 0.278,  # share of the threat that an enemy engaged of free will takes off the staging area
    "engage_danger": 0.954,  # share of its danger when it stays alive
    "downfall": 40,  # a failed quest that eliminates a player
    "undefended": 0.577,  # what an undefended attack costs beyond its damage
    "partial": 0.675,  # share of an enemy's worth for hurting it
    "discard": 0.883,  # share of a card's worth that discarding it costs
    "full_hand": 0.2,  # a drawn card is worth so much less for each round that the cards in hand wait for resources
    "visit": 1.32,  # a point of a character that stays for a phase only
    "price": 0.84,  # a resource paid for an ally or attachment
    "look": 0.365,  # knowing the next encounter card before committing
    "drawn": 0.15,  # share of the danger of an enemy that more threat draws out, for each round that it comes earlier
    "hurt": 0.5,  # how much a hurt hero minds that encounter cards damage the committed
    "attachment": 0.454,  # an attachment beside an ally of the same worth
    "purse": 0.339,  # a resource that cards in hand wait for, by their worth, spent on an ability or gained
    "spend": 0.192,  # … spent on an event
    "wait": 0.215,  # … spent on an ally or attachment
    "ready_cost": 0.724,  # a resource paid to ready or heal
    "readied": 0.0887,  # share of what a committed character is missed for when an attachment can ready it
    "first_rounds": 3.79,  # rounds of income that an opening hand is judged by
    "slow": 0.452,  # share of the worth of a card that must wait longer
    "progress_urgent": 3.49,  # share by which a point of progress is worth more at 50 threat than at 25
    "redundant": 0.245,  # share of a readying attachment's use on one who can be readied already
    "reveal": 2.18,  # a point of threat of an encounter card more
    "ambush": 0.952,  # what the fights of this round lose when it is an enemy
    "travel_exhaust": 0.0434,  # a hero exhausted to travel, beyond what the fights of this round lose
    "low_threat": 0.87,  # share of a threat point's worth below 32 threat, for effects that lower it …
    "high_threat": 0.5,  # … and from there on
    "idle": 0.715,  # a point of willpower exhausted before the quest
    "standby": 0.0563,  # a stat point of a character readied before the encounter phase
    "passing": 0.0434,  # share of its worth that an ally has who leaves at the end of the round
    "arrival": 0.976,  # share of what such an ally does as it enters play
    "rich": 0.4,  # a card drawn, for each resource beyond those that a hand can do with
    "early": 0.325,  # share of what a character will be missed for that counts while allies may still come
    "hidden": 0.333,  # share of the danger of an enemy that lower threat hides from
    "read_harm": 1,  # share of a treachery's harm as read off the table; the rest is what its card does on average
    "put": 2.5,  # an ally put into play, by its worth
    "venture": 0.487,  # share of what an enemy engaged of free will this round is worth, before the quest is over
    "wear": 0.9,  # share of what an enemy's end wins that damage short of it brings, by the part of its hit points
    "distant": 0.1,  # share of the harm an enemy does as it engages, for one that would not engage at this threat
    "parry": 1,  # an event of the hand that keeps an enemy from attacking, when fights are planned
    "buried": 0.651,  # share of the worth of the attachments that a lost hero takes along
    "unpayable": 0.166,  # share of a card's worth that is left when no hero can pay for it
    "shadow_blow": 0.7,  # share of what a shadow effect makes of the attack, when it could be cancelled
    "exhausted": 0.247,  # share of its general use that exhausting a character costs, beyond the fights
    "quarry": 4.52,  # an enemy worth so much may have fighters kept back from defending to destroy it
    "fetched": 20,  # an ally who leaves again, paid for while an event of the hand could bring and return him
    "barren": 2.12,  # travelling to a location where nobody draws cards …
    "barren_left": 4.53,  # … and leaving it explored
    "thin_hand": 0.5,  # a card drawn, for each card that the hand holds less than ENOUGH
    # at a table of several
    "company_threat": 1,  # share of what a point of threat costs the others
    "company_progress": 1,  # progress is worth so much more for each further player
    "company_quester": 0.75,  # share of its willpower that a ready character of a later player will add …
    "company_fighter": 0.25,  # … when its attack is higher
    "company_spared": 0.8,  # a point of attack or defense of a Sentinel whose own player could still use it
    "company_margin": 0.5,  # what the table must gain when an enemy changes hands
    "company_relief": 1,  # share of a threat point's worth, for effects that lower it
    "company_host": 3,  # an attachment on a partner's character
}
WEIGHTS = tuple(NAMED_WEIGHTS.values())
(
    THREAT_POINT,
    THREAT_URGENT,
    PROGRESS_POINT,
    QUEST_MARGIN,
    ATTACK_LOST,
    RESOURCE,
    CARD,
    HERO_DAMAGE,
    HERO_LOST,
    ALLY_LOST,
    SHADOW,
    KILL,
    ENEMY_ATTACK,
    LOCATION_THREAT,
    LOCATION_POINTS,
    EVENT_COST,
    EVENT_FLOOR,
    RESERVE,
    CANCEL,
    MULLIGAN,
    ENGAGE_KILL,
    HEAL,
    READY,
    ALLY_PLAY,
    COMMIT_BONUS,
    TRAVEL,
    ENGAGE_RELIEF,
    ENGAGE_DANGER,
    DOWNFALL,
    UNDEFENDED,
    PARTIAL,
    DISCARD,
    FULL_HAND,
    VISIT,
    PRICE,
    LOOK,
    DRAWN,
    HURT,
    ATTACHMENT,
    PURSE,
    SPEND,
    WAIT,
    READY_COST,
    READIED,
    FIRST_ROUNDS,
    SLOW,
    PROGRESS_URGENT,
    REDUNDANT,
    REVEAL,
    AMBUSH,
    TRAVEL_EXHAUST,
    LOW_THREAT,
    HIGH_THREAT,
    IDLE,
    STANDBY,
    PASSING,
    ARRIVAL,
    RICH,
    EARLY,
    HIDDEN,
    READ_HARM,
    PUT,
    VENTURE,
    WEAR,
    DISTANT,
    PARRY,
    BURIED,
    UNPAYABLE,
    SHADOW_BLOW,
    EXHAUSTED,
    QUARRY,
    FETCHED,
    BARREN,
    BARREN_LEFT,
    THIN_HAND,
    COMPANY_THREAT,
    COMPANY_PROGRESS,
    COMPANY_QUESTER,
    COMPANY_FIGHTER,
    COMPANY_SPARED,
    COMPANY_MARGIN,
    COMPANY_RELIEF,
    COMPANY_HOST,
) = range(len(NAMED_WEIGHTS))
