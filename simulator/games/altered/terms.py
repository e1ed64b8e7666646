"""The words of the game as integers: piles, types, statuses, events, steps, decisions, log entries.

Kernels read these as constants. The tables at the end give each group its names; the card language,
the situations and the narrator use the same names, so that a word has one meaning everywhere.
"""

RULES_VERSIONS = ("4.0", "1.0")
"""Complete Rules 4.0 (October 2025) and 1.0 (September 2024), which compares the Expeditions as soon as they meet.

The first is played by if nothing else is asked for.
"""

# --- seats and piles -------------------------------------------------------------------------------
SEATS = 2
# A player's pile is KIND + seat. The Expedition zone has a pile for each Expedition: EXPEDITION + 2 * seat + side.
DECK, HAND, DISCARD, MANA, RESERVE, LANDMARK, HERO = 0, 2, 4, 6, 8, 10, 12
EXPEDITION, LIMBO, GONE = 14, 18, 19  # GONE: tokens that left play
N_PILES = 20
PILE_CAPACITY = 96
CARD_CAPACITY = 512
HERO_SIDE, COMPANION_SIDE = 0, 1
N_EXPEDITIONS = 4
# zone numbers for filters: pile >> 1 up to HERO, then one for all Expeditions
Z_DECK, Z_HAND, Z_DISCARD, Z_MANA, Z_RESERVE, Z_LANDMARK, Z_HERO, Z_EXPEDITION, Z_LIMBO = range(9)

# --- cards ---------------------------------------------------------------------------------------------
HERO_CARD, CHARACTER, SPELL, PERMANENT = range(4)  # a token is a CHARACTER with card.token
AXIOM, BRAVOS, LYRA, MUNA, ORDIS, YZMIR, NEUTRAL = range(1, 8)
COMMON, RARE, RARE_OUT_OF_FACTION = range(3)
FOREST, MOUNTAIN, WATER = 1, 2, 4  # bits of a region's terrains; statistics are in this order
ALL_TERRAINS = 7
# statuses (bits of inst.status); Boosted is inst.boosts > 0
ANCHORED, ASLEEP, FLEETING = 1, 2, 4
# keywords (bits of card.keywords)
GIGANTIC, DEFENDER, ETERNAL, SEASONED, PRINTED_FLEETING = 1, 2, 4, 8, 16

# --- the Adventure ---------------------------------------------------------------------------------------
REGIONS = 8
TUMULTS = 3
MEET = REGIONS - 1  # progress at which a player's Expeditions meet; more: they have crossed
# s.arena
ON_THE_MAP, IN_THE_ARENA = 0, 1

# --- abilities -------------------------------------------------------------------------------------------
K_REACTION, K_QUICK, K_SUPPORT, K_SPELL, K_CONSTANT = range(5)

# --- events that reactions answer ------------------------------------------------------------------------
EV_JOINS = 1  # subject: card that joined an Expedition or Landmark zone; player: its controller
EV_FROM_HAND = 2  # subject: card that joined, played from hand
EV_FROM_RESERVE = 3  # subject: card that joined, played from Reserve
EV_NOON = 4
EV_DUSK = 5
EV_PLAYED = 6  # subject: card being played; player: who plays it
EV_BOOSTED = 7  # subject: Character that gained one or more boosts; player: its controller; amount
EV_LEAVES_EXPEDITION = 8  # subject; player: its controller; amount: its statuses when it left
EV_LEAVES_LANDMARK = 9
EV_HAND_TO_RESERVE = 10
EV_EXPEDITION_TO_RESERVE = 11
EV_LEAVES_RESERVE = 12  # player: its owner
EV_SACRIFICED = 13  # subject; player: who sacrificed it; amount: its statuses before
EV_TOKEN = 14  # subject: token that was created; player: who created it
EV_FAILS_TO_MOVE = 15  # player whose Expedition did not move during Progress
EV_MOVES = 16  # player; amount: terrains it moved due to, at Dusk
EV_DRAWS = 17  # player: who drew one or more cards, or resupplied
EV_ROLLS = 18  # player: who rolled one or more dice
N_EVENTS = 19

# --- constant rules (ability.rule) -----------------------------------------------------------------------
RULE_TOUGH = 1  # + amount
RULE_DEFENDER = 2
RULE_FREEZES = 3  # your other Expedition and the one facing it cannot move forward
RULE_REGIONS = 4  # every region has only the terrains `amount`
RULE_MUTES = 5  # joins, from hand and from Reserve of Characters in the facing Expedition do not trigger
RULE_COST_FLOOR = 6  # opposing cards cost at least `amount` (filter: which)
RULE_EXTRA_DIE = 7
RULE_DIE_PLUS = 8  # you may add 1
RULE_SPELLS_FLEETING = 9  # Spells you play (filter) have Fleeting
RULE_TO_MANA = 10  # leaving the Expedition zone (filter on itself) it becomes an exhausted Mana Orb
RULE_MAY_TO_MANA = 11  # the same, if its owner wants; amount: cards drawn if not
RULE_MORNING = 12  # draws one card in the Morning and expands with the top card of the deck
RULE_MIN_ORBS = 13  # can be played only with `amount` Mana Orbs
RULE_DISCARD_DISCOUNT = 14  # when played: may discard a card of one's Reserve to pay `amount` less
RULE_TOKENS_GIGANTIC = 15  # tokens you control have Gigantic
RULE_RESUPPLY_TWO = 16  # resupplying you reveal two cards: one goes to Reserve, the other is discarded
N_RULES = 17

# --- steps of a day --------------------------------------------------------------------------------------
(
    S_MANA_CHOICE,  # set-up: three of six cards become Mana Orbs
    S_SUCCEED,
    S_PREPARE,
    S_DRAW,
    S_EXPAND,
    S_NOON,
    S_AFTERNOON,
    S_DUSK,
    S_PROGRESS,
    S_REST,
    S_CLEAN_UP,
    S_VICTORY,
) = range(12)
NO_PHASE, MORNING, NOON, AFTERNOON, DUSK, NIGHT = range(6)
PHASE_OF_STEP = (0, 1, 1, 1, 1, 2, 3, 4, 4, 5, 5, 5)
DAY_CAP = 40
OPENING_HAND, OPENING_MANA = 6, 3
MAX_SCRIPT = 48  # ops of an ability, each jump of a choice among them
USES_PER_DAY = 100

# --- frames (procedures in progress) ----------------------------------------------------------------------
F_DAY, F_PLAY, F_USE, F_EFFECT, F_LEAVE, F_PICK = range(6)

# --- decisions (h.ask) ---------------------------------------------------------------------------------
(
    ASK_MANA,  # which card of the opening hand becomes a Mana Orb
    ASK_EXPAND,  # which card becomes a Mana Orb in the Morning, or none
    ASK_TURN,  # play a card, use an ability, pass
    ASK_SIDE,  # which Expedition the card joins
    ASK_TARGET,
    ASK_CHOICE,
    ASK_MAY,
    ASK_COST,  # what is sacrificed, discarded or put into Reserve as a cost
    ASK_ORDER,  # which of one's own reactions is next
    ASK_KEEP,  # Clean-up: which card of Reserve or Landmarks goes
    ASK_EXPEDITION,  # which Expedition an effect is about
    ASK_PLAYER,
    ASK_DIE,  # which die is dropped, or whether 1 is added
    ASK_PICK,  # which of two revealed cards goes to Reserve
) = range(1, 15)

# --- options (verb, a, b) --------------------------------------------------------------------------------
(
    PASS,
    PLAY_CARD,  # a: card in hand or Reserve, b: side for a Character
    USE,  # a: card, b: ability
    TO_MANA,  # a: card
    TARGET,  # a: instance
    CHOICE,  # a: number of the alternative, b: ability
    YES,
    NO,
    INTO,  # a: Expedition 2 * seat + side
    PLAYER,  # a: seat
    NEXT,  # a: place in the list of waiting reactions
    GIVE_UP,  # a: card
    NUMBER,  # a: value
) = range(1, 14)

# --- end of the game -------------------------------------------------------------------------------------
# h.result: 1 + the seat that won, 0 a draw
DRAW = 0
CAUSE_NONE, CAUSE_MET, CAUSE_CROSSED, CAUSE_ARENA, CAUSE_CARD, CAUSE_CAP = range(6)

# --- log entries (kind, a, b, c) -------------------------------------------------------------------------
(
    L_DAY,  # a: day, b: first player
    L_PHASE,  # a: phase
    L_MAP,  # a: tumult card that is turned up (0-2)
    L_DRAWS,  # a: seat, b: card
    L_MANA,  # a: seat, b: card that becomes a Mana Orb, c: 1 from the deck
    L_PLAYS,  # a: seat, b: card, c: mana paid
    L_USES,  # a: seat, b: card, c: ability
    L_JOINS,  # a: card, b: pile
    L_LEAVES,  # a: card, b: pile it goes to
    L_STATUS,  # a: card, b: status gained
    L_LOSES,  # a: card, b: status lost
    L_BOOST,  # a: card, b: boosts gained, c: boosts after it
    L_COUNTERS,  # a: card, b: change, c: after it
    L_TOKEN,  # a: token, b: pile
    L_MOVES,  # a: Expedition, b: region, c: terrains it moved due to
    L_BACK,  # a: Expedition, b: region
    L_STAYS,  # a: Expedition that did not move
    L_ROLLS,  # a: seat, b: die
    L_PASSES,  # a: seat
    L_RESUPPLIES,  # a: seat, b: card
    L_SACRIFICES,  # a: seat, b: card
    L_DISCARDS,  # a: seat, b: card
    L_FREEZES,  # a: Expedition
    L_AFTER_YOU,  # a: seat
    L_NEXT,  # a: seat, b: card whose text it is
    L_EXHAUSTS,  # a: card
    L_RESHUFFLES,  # a: seat
    L_REACTS,  # a: card, b: ability
    L_ARENA,  # tie-break begins; a: terrains won by seat 0, b: by seat 1 (both -1: the map is replaced)
    L_WON,  # a: seat, b: cause
    L_DRAWN,  # the day cap
) = range(1, 32)

# --- names -----------------------------------------------------------------------------------------------
TYPE_NAMES = ("hero", "character", "spell", "permanent")
FACTION_NAMES = ("", "Axiom", "Bravos", "Lyra", "Muna", "Ordis", "Yzmir", "Neutral")
FACTION_CODES = ("", "AX", "BR", "LY", "MU", "OR", "YZ", "NE")
RARITY_CODES = ("C", "R1", "R2")
TERRAIN_NAMES = ("forest", "mountain", "water")
STATUS_NAMES = {"anchored": ANCHORED, "asleep": ASLEEP, "fleeting": FLEETING}
KEYWORD_NAMES = {
    "Gigantic": GIGANTIC,
    "Defender": DEFENDER,
    "Eternal": ETERNAL,
    "Seasoned": SEASONED,
    "Fleeting": PRINTED_FLEETING,
}
PHASE_NAMES = ("set-up", "morning", "noon", "afternoon", "dusk", "night")
STEP_NAMES = (
    "mana choice",
    "succeed",
    "prepare",
    "draw",
    "expand",
    "noon",
    "afternoon",
    "dusk",
    "progress",
    "rest",
    "clean-up",
    "check victory",
)
FIRST_STEP_OF_PHASE = (0, 1, 5, 6, 7, 9)
SIDE_NAMES = ("hero", "companion")
CAUSE_NAMES = ("none", "expeditions met", "expeditions crossed", "arena", "card effect", "day cap")
