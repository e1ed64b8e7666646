"""The words of the game as integers: piles, types, stats, events, steps, decisions, log entries.

Kernels read these as constants. The tables at the end give each group its names; the card language,
the situations and the narrator use the same names, so that a word has one meaning everywhere.
"""

# --- seats and piles -------------------------------------------------------------------------------
SEATS = 4
# Piles of a player p are KIND + p; a pile's zone is the KIND of the pile.
DECK, HAND, DISCARD, PLAY, ENGAGED = 0, 4, 8, 12, 16
STAGING, ENCOUNTER, ENCOUNTER_DISCARD, ACTIVE, VICTORY, REMOVED, ASIDE = 20, 21, 22, 23, 24, 25, 26
ATTACHED, SHADOW, LIMBO, QUEST = 27, 28, 29, 30
N_PILES = 31
PILE_CAPACITY = 128
CARD_CAPACITY = 192

# --- card types, spheres ---------------------------------------------------------------------------
HERO, ALLY, ATTACHMENT, EVENT, ENEMY, LOCATION, TREACHERY, OBJECTIVE, QUEST_CARD, CAMPAIGN = range(10)
LEADERSHIP, TACTICS, SPIRIT, LORE, NEUTRAL = 0, 1, 2, 3, 4
X_COST = -1
NO_VALUE = -1  # a stat the card does not have

# --- stats and rules that constant abilities and lasting effects change --------------------------------
WILLPOWER, ATTACK, DEFENSE, HEALTH, THREAT = 0, 1, 2, 3, 4
N_STATS = 5
# constant-only rules
GAIN_TRAIT, GAIN_ICON, CANNOT_ATTACK, CANNOT_DRAW, ATTACKS_STAGING, READY_COST, CANNOT_DEFEAT = 5, 6, 7, 8, 9, 10, 11
EXTRA_CARDS, NO_CHECKS, NO_STAGING, MUST_TRAVEL, NO_OPTIONAL, EXCESS_THREAT = 12, 13, 14, 15, 16, 17
REFRESH_THREAT, PLAYERS_WIN = 18, 19
CANNOT_DEFEND, NO_ATTACHMENTS, STOPS_DRAW, ALLY_LIMIT = 20, 21, 22, 23
EXTRA_RESOURCE = 24
N_RULES = 25

# --- keywords (bits) -------------------------------------------------------------------------------
RANGED, SENTINEL, RESTRICTED, GUARDED, PERMANENT = 1, 2, 4, 8, 16

# --- ability kinds ---------------------------------------------------------------------------------
K_ACTION, K_RESPONSE, K_FORCED, K_CONSTANT, K_REVEALED, K_SHADOW, K_TRAVEL_COST, K_SETUP = range(8)

# --- events that abilities listen to ------------------------------------------------------------------
EV_COMMITTED = 1  # player: the seat that has just committed characters
EV_ENTERS = 2  # subject: card; amount: HOW_PLAYED or HOW_PUT
EV_LEAVES = 3  # subject: card; amount: one of the LEFT_ causes
EV_DAMAGED = 4  # subject: character or enemy that survived; amount: points
EV_REVEALED = 5  # subject: encounter card, before keywords and "when revealed"
EV_WHEN_REVEALED = 6  # subject: card whose "when revealed" is about to resolve: cancel here
EV_SHADOW = 7  # subject: shadow card about to resolve; other: attacker; player: defending player
EV_SHADOW_DEALT = 8  # subject: shadow card; other: enemy; player: its engaged player
EV_TRAVELED = 9  # subject: location
EV_ENGAGED = 10  # subject: enemy; player
EV_ATTACKS = 11  # subject: enemy; player: defending player
EV_DEFENDS = 12  # subject: defender; other: attacking enemy
EV_ATTACKED = 13  # subject: enemy whose attack has just been resolved; player: defending player
EV_STAGE_DEFEATED = 14  # subject: quest card
EV_STAGE_REVEALED = 15  # subject: quest card
EV_QUEST_SUCCEEDED = 16
EV_QUEST_FAILED = 17
EV_ROUND_END = 18
EV_PHASE_END = 19  # amount: phase
EV_WOULD_TAKE_DAMAGE = 20  # subject: character or enemy; amount: points
EV_WOULD_LEAVE = 21  # subject: card; amount: one of the LEFT_ causes
EV_PROGRESS = 28  # subject: quest card; amount: progress placed on it
EV_PHASE_START = 29  # amount: phase
EV_SHADOW_RESOLVED = 30  # subject: the enemy; other: its shadow card, whose effect was not cancelled; player: defending
EV_CLAIMED = 31  # subject: objective; player: who has claimed it
EV_RESCUED = 32  # subject: the prisoner
EV_FIRST_PLAYER = 34  # the token was passed; player: the new first player
EV_DECLARED = 35  # subject: declared attacker; other: the enemy; player: whose attack it is
N_EVENTS = 36

HOW_PLAYED, HOW_PUT = 1, 2
LEFT_DESTROYED, LEFT_BY_ATTACK, LEFT_DISCARDED, LEFT_RETURNED, LEFT_EXPLORED, LEFT_OTHER = 1, 2, 3, 4, 5, 6

# --- phases and framework steps (Rules Reference, Appendix I) -----------------------------------------
ANY_PHASE, RESOURCE, PLANNING, QUESTING, TRAVEL, ENCOUNTER_PHASE, COMBAT, REFRESH = range(8)
(
    S_ROUND_START,
    S_GAIN_RESOURCES,
    S_DRAW,
    S_RESOURCE_WINDOW,
    S_RESOURCE_END,
    S_PLANNING,
    S_PLANNING_END,
    S_QUEST_WINDOW,
    S_COMMIT,
    S_COMMIT_WINDOW,
    S_STAGING,
    S_STAGING_WINDOW,
    S_QUEST_RESOLUTION,
    S_RESOLUTION_WINDOW,
    S_QUEST_END,
    S_TRAVEL,
    S_TRAVEL_WINDOW,
    S_TRAVEL_END,
    S_ENGAGEMENT,
    S_ENGAGEMENT_WINDOW,
    S_CHECKS,
    S_CHECKS_WINDOW,
    S_ENCOUNTER_END,
    S_SHADOW,
    S_SHADOW_WINDOW,
    S_ENEMY_ATTACKS,
    S_PLAYER_ATTACKS,
    S_COMBAT_END,
    S_READY,
    S_THREAT,
    S_TOKEN,
    S_REFRESH_WINDOW,
    S_REFRESH_END,
    S_ROUND_END,
) = range(34)

# --- frames (procedures in progress) -------------------------------------------------------------------
(
    F_SETUP,
    F_ROUND,
    F_WINDOW,  # an action window
    F_EVENT,  # forced abilities and responses to one event
    F_USE,  # playing a card or using an ability: costs, then the effect
    F_EFFECT,  # the ops of one ability
    F_REVEAL,
    F_TRAVEL,
    F_ENEMY_ATTACK,
    F_PLAYER_ATTACK,
    F_TRIM,  # a character holds more than two Restricted attachments
    F_DELAYED,  # several delayed effects are due: the first player picks the next
    F_WOULD,  # damage or leaving play that waits until cards had their say
    F_STACK,  # attachments came to a discard pile together: their owner lays one above the other
) = range(14)

# --- decisions (h.ask) ---------------------------------------------------------------------------------
(
    ASK_MULLIGAN,
    ASK_ACTION,
    ASK_RESPONSE,
    ASK_PAY,
    ASK_X,
    ASK_TARGET,
    ASK_PLAYER,
    ASK_CHOICE,
    ASK_MAY,
    ASK_DISCARD,
    ASK_COMMIT,
    ASK_TRAVEL,
    ASK_ENGAGE,
    ASK_CHECK,
    ASK_ATTACKER_ORDER,
    ASK_DEFENDER,
    ASK_DAMAGE,
    ASK_ATTACK,
    ASK_ATTACKERS,
    ASK_FORCED,
    ASK_ATTACH,
    ASK_RESTRICTED,
    ASK_EXHAUST,
    ASK_STACK,
) = range(1, 25)

# --- options (verb, a, b) ------------------------------------------------------------------------------
(
    PASS,  # do nothing more here
    PLAY_CARD,  # a: card in hand
    USE,  # a: card in play, b: ability
    PAY,  # a: hero whose resource is spent
    X_IS,  # a: value
    TARGET,  # a: instance
    PLAYER,  # a: seat
    CHOICE,  # a: number of the alternative, b: ability
    YES,
    NO,
    KEEP,
    MULLIGAN,
    COMMIT,  # a: character
    TRAVEL_TO,  # a: location
    ENGAGE,  # a: enemy
    RESOLVE,  # a: enemy that attacks next, or card whose forced ability is next; b: ability
    DEFEND,  # a: character
    UNDEFENDED,
    STRIKE,  # a: enemy to attack
    ATTACK_WITH,  # a: character
    DONE,
) = range(1, 22)

# --- end of the game -----------------------------------------------------------------------------------
WON, LOST = 1, 0
CAUSE_NONE, CAUSE_THREAT, CAUSE_HEROES, CAUSE_CARD, CAUSE_QUEST, CAUSE_CAP = range(6)
# CAUSE_THREAT: the last player out reached 50 threat; CAUSE_HEROES: his last hero died; CAUSE_CARD: a card
# said so; CAUSE_QUEST (won): the last stage was completed; CAUSE_CAP: truncated.
THREAT_LIMIT = 50
ROUND_CAP = 60
RESTRICTED_LIMIT = 2
OPENING_HAND = 6

# --- log entries (kind, a, b, c) -----------------------------------------------------------------------
(
    L_ROUND,  # a: round
    L_PHASE,  # a: phase
    L_DRAWS,  # a: seat, b: card
    L_MULLIGAN,  # a: seat, b: 1 mulligan / 0 keep
    L_PLAYS,  # a: seat, b: card
    L_USES,  # a: seat, b: card, c: ability
    L_PAYS,  # a: hero, b: resources
    L_COMMITS,  # a: character
    L_REVEALS,  # a: card
    L_ADDS_TO_STAGING,  # a: card
    L_CANCELS,  # a: card cancelled, b: by card
    L_QUEST_RESULT,  # a: willpower, b: staging threat
    L_PROGRESS,  # a: location or quest card, b: points
    L_EXPLORES,  # a: location
    L_STAGE,  # a: quest card that becomes current
    L_THREAT,  # a: seat, b: change, c: threat after it
    L_TRAVELS,  # a: location, b: seat that decided
    L_ENGAGES,  # a: enemy, b: seat, c: 1 by optional engagement
    L_SHADOW_DEALT,  # a: enemy
    L_SHADOW,  # a: shadow card, b: enemy
    L_ATTACKS,  # a: enemy, b: seat
    L_DEFENDS,  # a: character, b: enemy; a = -1: undefended
    L_DAMAGE,  # a: card, b: points, c: damage after it
    L_HEALS,  # a: card, b: points
    L_DESTROYED,  # a: card
    L_LEAVES,  # a: card, b: pile it goes to
    L_ENTERS,  # a: card, b: seat
    L_ATTACHES,  # a: attachment, b: host
    L_STRIKES,  # a: enemy, b: seat, c: total attack
    L_STRIKES_WITH,  # a: character
    L_READIES,  # a: card, b: 1 with all others in the refresh phase
    L_EXHAUSTS,  # a: card
    L_RESOURCE,  # a: card, b: number
    L_MODIFIES,  # a: card, b: stat + N_STATS * until, c: amount
    L_RETURNS_TO_STAGING,  # a: enemy
    L_LOOKS,  # a: seat, b: card
    L_RESHUFFLES,  # a: pile
    L_ELIMINATED,  # a: seat, b: cause
    L_WON,  # a: cause
    L_LOST,  # a: cause
    L_FIRST_PLAYER,  # a: seat
    L_REMOVED_FROM_QUEST,  # a: character
    L_SETUP,  # a: seat, b: starting threat
    L_CANNOT_ATTACK,  # a: enemy, b: seat
    L_SURGE,  # a: card
    L_SHUFFLES,  # a: card into seat b's deck
    L_DISCARDS,  # a: seat, b: card from hand
    L_CONTROL,  # a: card, b: seat, c: who had control of it, -1: nobody
    L_MANY_DEFENDERS,  # a: seat
    L_SETS,  # a: card, b: stat + N_STATS * until, c: value
    L_INSTEAD,  # a: card, b: by card
    L_TO_ENCOUNTER,  # a: card, b: 1 shuffled into the encounter deck / 0 put on top of it
    L_UNDOES,  # a: quest card, b: progress removed, c: progress after it
    L_CAPTURED,  # a: character
    L_RESCUED,  # a: character, b: damage on it
    L_CLAIMS,  # a: seat, b: objective
    L_FACE_DOWN,  # a: card, b: seat: it lies there as an enemy
    L_ON_DECK,  # a: card, b: seat: attached to his deck
    L_NO_DRAW,  # a: seat, b: card that is discarded instead
    L_TAKES,  # a: seat, b: card of his deck, taken into hand without drawing it
    L_BOTTOM,  # a: card put under the encounter deck
    L_STAYS_EXHAUSTED,  # a: character that does not ready with all others
    L_DRAWS_NOTHING,  # a: seat, b: 1 a card in play forbids it / 0 his deck is empty
    L_HAS,  # a: hero, b: resources after the gain of the resource phase
    L_FORCED,  # a: card whose forced effect happens
) = range(1, 66)
LOG_HEADINGS = frozenset({L_ROUND, L_PHASE})  # under which the entries that follow stand

# --- names ---------------------------------------------------------------------------------------------
TYPE_NAMES = ("hero", "ally", "attachment", "event", "enemy", "location", "treachery", "objective", "quest", "campaign")
SPHERE_NAMES = ("leadership", "tactics", "spirit", "lore", "neutral")
STAT_NAMES = ("willpower", "attack", "defense", "health", "threat")
KEYWORD_NAMES = {
    "Ranged": RANGED,
    "Sentinel": SENTINEL,
    "Restricted": RESTRICTED,
    "Guarded": GUARDED,
    "Permanent": PERMANENT,
}
PHASE_NAMES = ("any", "resource", "planning", "quest", "travel", "encounter", "combat", "refresh")
STEP_NAMES = (
    "round start",
    "gain resources",
    "draw",
    "resource window",
    "resource end",
    "planning",
    "planning end",
    "quest window",
    "commit",
    "commit window",
    "staging",
    "staging window",
    "quest resolution",
    "resolution window",
    "quest end",
    "travel",
    "travel window",
    "travel end",
    "engagement",
    "engagement window",
    "engagement checks",
    "checks window",
    "encounter end",
    "shadow cards",
    "shadow window",
    "enemy attacks",
    "player attacks",
    "combat end",
    "ready",
    "raise threat",
    "pass first player",
    "refresh window",
    "refresh end",
    "round end",
)
PHASE_OF_STEP = (0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7)
FIRST_STEP_OF_PHASE = (0, 1, 5, 7, 15, 18, 23, 28)
ZONE_NAMES = {
    DECK: "deck",
    HAND: "hand",
    DISCARD: "discard",
    PLAY: "play",
    ENGAGED: "engaged",
    STAGING: "staging",
    ENCOUNTER: "encounter deck",
    ENCOUNTER_DISCARD: "encounter discard",
    ACTIVE: "active location",
    VICTORY: "victory display",
    REMOVED: "removed",
    ASIDE: "set aside",
    ATTACHED: "attached",
    SHADOW: "shadow",
    LIMBO: "limbo",
    QUEST: "quest",
}
CAUSE_NAMES = ("none", "threat 50", "no heroes left", "card effect", "quest completed", "round cap")
