"""The weights of the greedy agent, all in one record, tuned by `scripts/tune_lotr_lcg.py` on seeds of its own.

It names those that decided no game of its cases when they were changed. A card's worth is what its card file gives it.
What stands below the weights is not tuned.
"""

from simulator.core.weights import Weights
from simulator.games.lotr_lcg import terms as k

weight = Weights()

# threat and progress
THREAT_POINT = weight(1.46)  # a point of threat avoided, far from 50
URGENT_FROM = weight(30)  # the threat from which a point of it costs more
THREAT_URGENT = weight(5.39)  # more of it 20 points above `urgent_from`, as the square of the way there
LOW_THREAT = weight(0.87)  # share of a threat point's worth for effects that change it …
HIGH_FROM = weight(32)  # … below this threat …
HIGH_THREAT = weight(0.5)  # … and from there on
DOWNFALL = weight(40)  # a failed quest that eliminates a player
DRAWN = weight(0.284)  # share of the danger of an enemy that more threat draws out, for each round that it is earlier
HIDDEN = weight(0.333)  # share of the danger of an enemy that lower threat hides from
PROGRESS_POINT = weight(0.454)  # a point of progress on the quest
LATE_FROM = weight(25)  # the threat from which a point of progress is worth more
PROGRESS_URGENT = weight(3.49)  # share by which it is worth more, 25 points above `late_from`
IDLE_PROGRESS = weight(0.0111)  # a point of progress that the quest card cannot take
EXPLORE = weight(1)  # a location of the staging area explored …
EXPLORE_THREAT = weight(1.6)  # … more for each point of its threat
EXPLORE_PART = weight(0.465)  # … progress short of it, for one and each point of threat, by the part of the way
WIN = weight(10)  # progress or an enemy's end that brings victory near …
WIN_LAST = weight(4)  # … so many times for the enemy's end that brings it about
WIN_MARGIN = weight(2.13)  # … progress counts from so many points before the last one …
WIN_SURE = weight(2)  # … in full from so many points further on
# characters
USE_HEALTH = weight(0.2)  # a hit point beside a point of another stat
EXHAUSTED = weight(0.247)  # share of its general use that exhausting a character costs, beyond the fights
HERO_LOST = weight(23.8)  # a hero
HERO_WORTH = weight(2)  # times a hero's worth that is lost with him
BURIED = weight(0.651)  # share of the worth of the attachments that a lost hero takes along
HERO_DAMAGE = weight(0.629)  # a point of damage on a hero
FRAIL = weight(1.5)  # share by which damage is worse that leaves one hit point; on allies only as fights are planned
ALLY_LOST = weight(1.3)  # times an ally's worth that is lost with it
BODY = weight(0.3)  # any ally in play, whatever it is worth
ALLY_DAMAGE = weight(0.3)  # a point of damage on an ally …
DEAR = weight(30)  # … and an ally of this worth is spared like several heroes:
DEAR_DAMAGE = weight(2)  # so much more than a hero
PREVENTED = weight(0.5)  # share of the loss of a character that preventing it is worth
HEAL = weight(0.273)  # a point of damage healed
HEAL_FRAIL = weight(1)  # share by which healing is worth more for one with one hit point left
ALLY_HEALED = weight(0.6)  # healing an ally beside a hero
# the quest and travelling
QUEST_MARGIN = weight(0.0355)  # willpower wanted beyond the threat expected
COMMIT_BONUS = weight(2.08)  # an ability that answers committing
IDLE = weight(0.715)  # a point of willpower exhausted before the quest
HURT = weight(0.501)  # share of the loss of one with one or two hit points, by the chance of damage to the committed
READIED = weight(0.0887)  # share of what a committed character is missed for when an attachment can ready it
LOOK = weight(0.365)  # knowing the next encounter card before committing
BURY = weight(1.8)  # looking, by `look`, at a card that may be put under the deck
REVEALED = weight(2.41)  # an encounter card that an effect reveals
NEXT_ATTACK = weight(0.694)  # a point of attack of an encounter card still in the deck, beside a point of threat
TRAVEL = weight(1.3)  # travelling for its own sake: the next location has a place to go
LOCATION_THREAT = weight(1.06)  # a point of threat taken off the staging area by travelling
LOCATION_POINTS = weight(0.0619)  # a quest point of an active location in the way of the quest
TRAVEL_REVEAL = weight(2.18)  # travelling that reveals an encounter card, for each point of its threat …
TRAVEL_AMBUSH = weight(0.952)  # … and what the fights of this round lose when it is an enemy
TRAVEL_EXHAUST = weight(0.0434)  # a hero exhausted to travel, beyond what the fights of this round lose
TRAVEL_OTHER = weight(1.12)  # any other cost of travelling
ARRIVED = weight(0.688)  # a location that answers travelling there, unless its card file counts that as harm
UNWELCOME = weight(0.8)  # travelling to a location that does some other harm to everybody while the players are there
BARREN = weight(2.12)  # travelling to a location where nobody draws cards …
BARREN_LEFT = weight(3.33)  # … and leaving it explored
# enemies and fights
ENEMY_ATTACK = weight(1.95)  # a point of attack of an enemy near
SHADOW = weight(1.04)  # attack expected from a shadow card
KILL = weight(1.81)  # an enemy removed, beyond its attack and threat
ENGAGE_KILL = weight(1.28)  # rounds of its threat that killing it saves
ENGAGE_RELIEF = weight(0.278)  # share of the threat that an enemy engaged of free will takes off the staging area
ENGAGE_DANGER = weight(0.954)  # share of its danger when it stays alive
VENTURE = weight(0.487)  # share of what an enemy engaged of free will this round is worth, before the quest is over
ON_ENGAGING = weight(1)  # an enemy that does something as it engages
ENGAGE_WOUND = weight(0.15)  # share of a hero lost, for each point of damage that it does then
DISTANT = weight(0.1)  # share of the harm an enemy does as it engages, for one that would not engage at this threat
ATTACK_LOST = weight(0.439)  # a point of attack of a defender, when who defends is chosen
UNDEFENDED = weight(0.577)  # what an undefended attack costs beyond its damage
PARTIAL = weight(0.675)  # share of an enemy's worth for hurting it
QUARRY = weight(4.52)  # an enemy worth so much may have fighters kept back from defending to destroy it
PARRY = weight(0.684)  # an event of the hand that keeps an enemy from attacking, when fights are planned
ANSWERS_DEFENDING = weight(0.6)  # a defender whose text answers it
ANSWERS_DAMAGE = weight(0.887)  # a point of damage on a character whose text answers it and who survives
MORE_DEFENDERS = weight(1)  # a further defender
KILL_EFFORT = weight(0.1)  # a point of attack that a kill takes
HIT = weight(0.3)  # an attack that does not destroy …
HIT_POINT = weight(0.1)  # … for each point of damage, or of attack of one who joins a partner
HIT_WANTED = weight(1)  # … on an enemy whose end wins
OVERKILL = weight(0.6)  # a point of attack that joins a sure kill while other enemies are engaged
WEAR = weight(0.9)  # share of what an enemy's end wins that damage short of it brings, by the part of its hit points
ENEMY_WOUND = weight(0.45)  # a point of damage by an effect on an enemy that survives
ENEMY_THREAT = weight(0.55)  # a point of threat of an enemy destroyed by an effect
ENEMY_STAT = weight(0.5)  # a point of a stat of an enemy more
FORCED_THREAT = weight(0.4)  # a point of threat of an enemy that an effect engages …
FORCED_DANGER = weight(0.5)  # … less this share of its danger
STAGED_DANGER = weight(1.4)  # times the danger of an enemy that an effect returns to the staging area …
STAGED_THREAT = weight(1.85)  # … less this share of what its threat costs there
STRIKE = weight(0.598)  # an attack out of turn on an engaged enemy …
STRIKE_KILL = weight(2.45)  # … on one …
STRIKE_LEFT = weight(2)  # … that has no more hit points left
READY = weight(0.254)  # a stat point of a character readied in time
READY_FLOOR = weight(0.0855)  # readying must be worth this much
STANDBY = weight(0.0556)  # a stat point of a character readied before the encounter phase
READY_AT_ONCE = weight(0.0811)  # … readied as it commits
# cards of the encounter deck cancelled
CANCEL = weight(0.694)  # share of an effect's harm that cancelling it is worth
SHADOW_BLOW = weight(0.595)  # share of what a shadow effect makes of the attack, when it could be cancelled
SHADOW_OTHER = weight(1.2)  # what a shadow effect does beside the attack, for each card or point
# resources and cards in hand
RESOURCE = weight(1.72)  # a resource
RICH_HERO = weight(0.0239)  # a resource for a hero is worth less, for each that he has
PURSE = weight(0.339)  # a resource that cards in hand wait for, by their worth, gained or spent on an ability
HORIZON = weight(3)  # rounds of income that are planned ahead
EVENT_CHANCE = weight(0.5)  # share of an event's worth and cost in the plan: it may never be played
RESERVE = weight(0.215)  # share of the worth of a response in hand that could not be paid for any more
READY_COST = weight(0.705)  # a resource paid to ready or heal
FULLEST = weight(0.377)  # paying from a hero, for each resource that he has
OWN_USE = weight(0.544)  # … less for one who has a use of his own for them
CARD = weight(1.5)  # a card in hand
FULL_HAND = weight(0.2)  # a drawn card is worth so much less for each round that the cards in hand wait for resources
ENOUGH = weight(3.63)  # cards in hand among which there is something to play
THIN_HAND = weight(0.399)  # a card drawn, for each card that the hand holds less than `enough`
PLENTY = weight(3.08)  # resources that a hand can do with
RICH = weight(0.4)  # a card drawn, for each resource beyond `plenty`
SEARCH = weight(1.25)  # searching several cards, by the worth of a drawn one
SEARCH_ONE = weight(0.2)  # searching one
RESHUFFLE = weight(1.5)  # the discard pile shuffled into a deck …
FEW_LEFT = weight(3)  # … with fewer cards than this
KEPT_ANY = weight(0.3)  # any card in hand is kept for so much, beside its worth
UNPAYABLE = weight(0.166)  # share of a card's worth that is left when no hero can pay for it
DISCARD = weight(0.294)  # share of a card's worth that discarding it costs
# opening hands
MULLIGAN = weight(0.82)  # a hand worth less than this share of the deck's average goes back
FIRST_ROUNDS = weight(3.79)  # rounds of income that an opening hand is judged by
SLOW = weight(0.452)  # share of the worth of a card that must wait longer
EARLY_COST = weight(3)  # cards of an opening hand that cost no more count in full …
OPENING_SAVED = weight(1)  # resources beyond a round's income that a card of an opening hand may cost
OPENING_LATE = weight(0.7)  # … dearer ones …
OPENING_EVENT = weight(0.4)  # … and events so much
# playing cards
PLAY = weight(0.189)  # playing an ally or attachment rather than none
ALLY_PLAY = weight(3.27)  # an ally in play, by its worth
ATTACHMENT = weight(0.454)  # an attachment beside an ally of the same worth
PRICE = weight(0.84)  # a resource paid for an ally or attachment
WAIT = weight(0.215)  # what other cards in hand wait for, by their worth, spent on an ally or attachment
PLAY_FLOOR = weight(0.1)  # an ally or attachment is worth at least this, whatever it costs
PASSING = weight(0.0434)  # share of its worth that an ally has who leaves at the end of the round
ARRIVAL = weight(0.976)  # share of what such an ally does as it enters play
FETCHED = weight(20)  # an ally who leaves again, paid for while an event of the hand could bring and return him
PUT = weight(2.5)  # an ally put into play, by its worth
ENTERS = weight(1)  # one put into play whose entering does something
STAY_ENDS = weight(1.02)  # share of its worth that the end of its stay costs …
STAY_SHORT = weight(0.636)  # … and what a stay too short to do anything costs
VISIT = weight(1.32)  # a point of willpower of a character that stays for a phase only
VISIT_FIGHT = weight(0.7)  # … a point of attack or defense, beside one of willpower …
VISIT_ARRIVAL = weight(0.3)  # … share of its worth when its entering does something …
VISIT_FLOOR = weight(2)  # … and what it must be worth
EVENT_FLOOR = weight(0.579)  # an event must be worth this much
EVENT_COST = weight(0.289)  # a resource paid for an event
SPEND = weight(0.192)  # what other cards in hand wait for, spent on an event
PRECIOUS = weight(6)  # events wait for an ally or attachment of this worth …
NEAR = weight(4)  # … that lacks no more resources than this: …
SAVING = weight(0.6)  # … each resource they cost counts so much more
RESPONSE_FLOOR = weight(0.5)  # share of `event_floor` that a response from hand must be worth
ANSWER = weight(0.138)  # a response in play for its own sake
USE_FLOOR = weight(0.05)  # an ability used as an action must be worth this much
EARLY = weight(0.325)  # share of what a character will be missed for that counts while allies may still come
UNTIMELY = weight(0.3)  # an effect that does nothing now
EVERYTHING = weight(3)  # what "all there is" is taken for
TO_HAND = weight(0.5)  # a card returned to hand …
TO_HAND_WORTH = weight(0.12)  # … for its worth
RID = weight(4)  # an encounter card attached to one's own got rid of
# hosts of attachments
UNMET = weight(0.424)  # share of a constant ability whose conditions do not hold now
HOST_STAT = weight(0.223)  # share by which a bonus is worth more, for each point the host has
HOST_DEFENSE = weight(0.5)  # a bonus to defense or hit points on a host without defense
HOST_PROGRESS = weight(0.4)  # a point of attack of a host who makes progress
HOST_HEALTH = weight(0.3)  # a hit point of a host who is healed …
HOST_DAMAGE = weight(0.5)  # … and a point of damage on him
HOST_USE = weight(0.2)  # any other text, for each point of the host's use
PACIFIED = weight(1.24)  # rounds of danger of an enemy that cannot attack any more
ICON = weight(1.64)  # a sphere more to pay for
TRAIT = weight(0.5)  # a trait more
SECOND_USE = weight(0.925)  # share of what a host readied in a round could do once more
READY_FIRST = weight(0.745)  # share of what a hero does anyhow that readying him does not add to
REDUNDANT = weight(0.245)  # share of a readying attachment's use on one who can be readied already
LEFT_TO_PAY = weight(0.05)  # a resource for a sphere, by each that its cards in hand and deck cost
BURDEN_PURSE = weight(0.5)  # a resource of the hero to whom an encounter card attaches itself: he may pay its price
THIRD_RESTRICTED = weight(3.89)  # a Restricted attachment too many
# objectives, captives and cards of a campaign
NEEDED = weight(6)  # a claimed objective that is discarded
CLAIM = weight(30)  # claiming the one that is missing
NEARER = weight(4)  # so much less threat has a player who claims before another
BARRED = weight(0.3)  # a point of a stat that its bearer cannot use any more
BOON_ATTACK = weight(0.3)  # a point of attack of the host of a campaign card …
BOON_HEALTH = weight(0.1)  # … and a hit point
CAPTIVE_HOST = weight(2)  # … less for the hero whom the log names as prisoner
RESCUED = weight(0.5)  # share of a captive's loss that rescuing him is worth
# at a table of several
COMPANY_THREAT = weight(0.826)  # share of what a point of threat costs the others
COMPANY_PROGRESS = weight(0.515)  # progress is worth so much more for each further player
COMPANY_QUESTER = weight(0.75)  # share of its willpower that a ready character of a later player will add …
COMPANY_FIGHTER = weight(0.25)  # … when its attack is higher
COMPANY_SPARED = weight(0.707)  # a point of attack or defense of a Sentinel whose own player could still use it
COMPANY_MARGIN = weight(0.5)  # what the table must gain when an enemy changes hands
COMPANY_RELIEF = weight(1)  # share of a threat point's worth, for effects that change it
COMPANY_HOST = weight(1.59)  # less for an attachment on a partner's character
COMPANY_PURSE = weight(0.12)  # share of `resource` more for a partner, for every three cards of his unseen hand
COMPANY_BACKLOG = weight(0.7)  # rounds that a card drawn by a partner will wait, for each that he holds beyond two

NAMED_WEIGHTS = weight.named(globals())

# Everything has its time: planning, before and after committing, after the reveal, before the attacks. In the action
# windows before other steps nothing is done that could not be done better in one of these.
BUSY_STEPS = (k.S_PLANNING, k.S_PLANNING_END, k.S_COMMIT, k.S_STAGING, k.S_QUEST_RESOLUTION, k.S_ENEMY_ATTACKS)

NEVER = 999.0  # more than anything costs
EDGE = 0.05  # decides between equals: less than anything is worth
