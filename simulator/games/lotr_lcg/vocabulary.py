"""The verbs of the card language as integers, each with the sentence that documents it.

The interpreter (`effects`) reads the numbers, the lowering (`cardfile`) the names, and
`docs/vocabulary.md` is written from the sentences: one home for each word.
"""

# --- ops ---------------------------------------------------------------------------------------------
OPS = {
    "ready": (1, "ready the chosen cards"),
    "exhaust": (2, "exhaust the chosen cards"),
    "damage": (3, "deal `amount` damage to each chosen character or enemy"),
    "heal": (4, "heal `amount` damage (or `all`) from each chosen character"),
    "resource": (5, "add `amount` resource tokens to each chosen card"),
    "progress": (
        6,
        "place `amount` progress on each chosen location (what the active one cannot hold goes on to the quest), "
        "or on the current quest (active location first)",
    ),
    "modify": (7, "add `amount` to `stat` of each chosen card `until` the end of the attack, phase or round"),
    "silence": (8, "the chosen cards do not contribute their threat `until` the end of the phase or round"),
    "cannot attack": (9, "the chosen enemies cannot attack `player` until the end of the phase"),
    "many defenders": (10, "`player` may declare any number of defenders against each attack this phase"),
    "draw": (11, "`player` draws `amount` cards"),
    "threat": (12, "change the threat of `player` by `amount` (negative: reduce)"),
    "discard": (13, "discard the chosen cards from play"),
    "discard from hand": (
        14,
        "`player` discards `amount` cards from his hand: his choice, `random`, or every one that matches `of`",
    ),
    "to hand": (15, "return the chosen cards to their owner's hand"),
    "put into play": (16, 'put the chosen cards into play under the control of `player` (owner: `under = "owner"`)'),
    "at end": (
        17,
        "delayed: at the end of the phase or round (`until`) the last target is returned to hand, shuffled "
        "into its owner's deck, discarded, or put on top of the encounter deck (`do`)",
    ),
    "attach self": (18, "attach this card to the chosen card"),
    "cancel": (19, "cancel the effect that is about to resolve"),
    "reveal": (20, "reveal `amount` cards of the encounter deck, or the chosen cards, one after the other"),
    "gain surge": (21, "the card being revealed gains Surge"),
    "deal shadow": (22, "deal `amount` shadow cards to the attacking enemy"),
    "look": (
        23,
        "`player` looks at the top card of the encounter deck; with `may_bottom` he may move it to the bottom",
    ),
    "search deck": (
        24,
        "look at the top `amount` cards of the deck of `player`, put 1 into hand, then `shuffle` the rest "
        "back or return them in any order",
    ),
    "shuffle discard": (25, "shuffle the discard pile of `player` into his deck"),
    "remove self": (26, "remove this card from the game"),
    "engage": (27, "the chosen enemies engage `player`"),
    "to staging": (28, "return the chosen enemies to the staging area"),
    "uncommit": (29, "remove the chosen characters from the quest (they do not ready)"),
    "attack": (30, "the character exhausted as the cost attacks alone, at once, an eligible enemy"),
    "choose one": (31, "`player` chooses one of `options`, each a list of ops"),
    "jump": (32, "(made by lowering) go on elsewhere"),
    "if": (33, "resolve `then` when the condition `test` holds, else `else`"),
    "may": (34, "`player` may resolve `then`"),
    "win": (35, "the players win the game"),
    "lose": (36, "the players lose the game"),
    "search encounter": (
        37,
        "`player` searches for 1 card that matches `of` and adds it to the staging area: where `of` says "
        "(`in-encounter-deck`, `in-encounter-discard`; no place: both); a deck that was searched is shuffled",
    ),
    "give control": (38, "`player` takes control of the chosen cards"),
    "choose player": (39, "choose a player, called `chosen` by the ops that follow"),
    "look at shadow": (40, "look at the shadow card just dealt"),
    "no defense": (42, "the defending characters do not count their defense in this attack"),
    "modify field": (43, "as `modify`, but also for every card that comes to match `of` before the effect ends"),
    "discard attachments": (44, "discard every attachment that matches `of`"),
    "topmost to hand": (45, "the topmost card of the discard pile of `player` that matches `of` returns to his hand"),
    "extra threat": (47, "raise the total threat in the staging area by `amount` until the end of the phase"),
    "remove progress": (48, "remove `amount` progress from the current quest card"),
    "to encounter deck": (
        49,
        "put the chosen cards on top of the encounter deck, or shuffle them in (`shuffle = true`)",
    ),
    "enemy attacks": (
        50,
        "the chosen enemies attack the players they are engaged with, at once or when the enemy attack going on is "
        "over; each still makes its attack of the combat phase. A shadow card attacks the defending player, with a "
        "shadow card of its own; it is not in play",
    ),
    "instead": (
        51,
        "in answer to a `would …` event: what was to happen does not; the ops that follow are carried out in its "
        "place, when all cards have had their say (of several replacements the latest)",
    ),
    "attach aside": (
        80,
        "attach a card that is set aside and matches `card` to the chosen card; a card that bears a copy already "
        "cannot be chosen",
    ),
    "set aside": (52, "set the chosen cards aside, out of play"),
    "shuffle encounter": (53, "shuffle the encounter deck"),
    "guard": (60, "reveal a card of the encounter deck for each chosen objective, which is attached to it (Guarded)"),
    "capture": (61, "the chosen characters are taken prisoner: face down, set aside, with what is attached to them"),
    "rescue": (62, "the chosen prisoners are free, with `amount` damage more than they had"),
    "claim": (63, "this objective is attached to the chosen hero: his controller claims it"),
    "face down": (
        64,
        "the top card of the deck of `player` lies face down before him, as the enemy `as`, and has engaged him; "
        "when it leaves play it is itself again and goes to its owner's discard pile",
    ),
    "attach to deck": (65, "this card is attached to the deck of `player`"),
}

# --- who: which cards an op works on --------------------------------------------------------------------
WHO = {
    "none": (0, "no card: the op concerns a player or the quest"),
    "self": (1, "this card"),
    "host": (2, "the card this one is attached to"),
    "subject": (3, "the card the event is about"),
    "other": (4, "the other card of the event: the enemy that attacks"),
    "target": (5, "the card chosen last"),
    "choose": (6, "`n` cards (default 1) chosen by the acting player among those that match `of`"),
    "may choose": (7, "as `choose`, but the player may choose none"),
    "each": (8, "every card that matches `of`"),
    "quest": (9, "the current quest card"),
    "cost": (10, "the card exhausted or discarded as the cost"),
    "random": (11, "a card at random among those that match `of`"),
}

# --- player: which player an op concerns ------------------------------------------------------------------
PLAYERS = {
    "you": (0, "the controller of this card, or the player who plays it"),
    "each": (1, "each player, in player order"),
    "first": (2, "the first player"),
    "chosen": (3, "the player chosen before"),
    "event": (4, "the player of the event: engaged or defending"),
    "highest threat": (5, "the player with the highest threat (a tie: the first player decides)"),
    "subject": (6, "the controller of the event's card"),
    "choose": (7, "a player of your choice"),
    "engaged": (8, "the player the affected enemy is engaged with"),
    "next": (9, "the next player on the left of this card's; alone at the table nobody, and nothing happens"),
}

# --- amounts ---------------------------------------------------------------------------------------------
AMOUNTS = {
    "number": (0, "a plain number"),
    "event": (1, "the amount of the event (damage just suffered)"),
    "x": (2, "the X paid"),
    "undefended": (3, "`amount = [a, b]`: a against a defended attack, b if it is undefended"),
    "damage on self": (4, "`amount` for each damage token on this card"),
    "resources on self": (5, "`amount` for each resource token on this card"),
    "players": (6, "`amount` for each player in the game"),
    "all": (7, "everything there is"),
    "count": (8, "`amount` for each card that matches `count`"),
    "threat 35": (9, "`amount = [a, b]`: b if the acting player's threat is 35 or higher, else a"),
    "x minus 1": (10, "the X paid, less 1"),
    "half": (16, "half of any other amount, rounded up"),
}

# --- conditions ------------------------------------------------------------------------------------------
CONDITIONS = {
    "exists": (1, "`exists FILTER`: some card matches"),
    "no": (2, "`no FILTER`: no card matches"),
    "self": (3, "`self FILTER`: this card matches"),
    "host": (4, "`host FILTER`: the card it is attached to matches"),
    "subject": (5, "`subject FILTER`: the event's card matches"),
    "undefended": (6, "`undefended`: the attack has no defender"),
    "threat": (7, "`threat N`: the acting player's threat is N or higher"),
    "you": (8, "`you are the player`: the event's player is the controller of this card"),
    "players": (9, "`players N`: at least N players are in the game"),
    "self attacked": (10, "`self attacked it`: this card took part in the attack on the event's card"),
    "host attacked": (11, "`host attacked it`: the host took part in the attack on the event's card"),
    "host subject": (12, "`subject is host`: the event's card is this card's host"),
    "attacking": (13, "`host attacks FILTER`: the host is attacking an enemy that matches (constants)"),
    "self attacks": (14, "`self attacks FILTER`: this card is attacking an enemy that matches (constants)"),
    "reveal phase": (15, "`during the quest phase`: the quest phase is going on"),
    "first player": (16, "`you are first`: the acting player is the first player"),
    "deck": (17, "`deck N`: the acting player's deck holds at least N cards"),
    "encounter deck": (18, "`encounter deck N`: the encounter deck holds at least N cards"),
    "drawing": (19, "`can draw`: players may draw cards now"),
    "threat above": (20, "`threat above N`: the acting player's threat is above N"),
    "hand": (21, "`hand N`: the first player's hand holds at least N cards"),
    "each has": (22, "`each has FILTER`: each player controls a card that matches"),
    "blank shadow": (25, "`dealt a blank shadow`: a shadow card without a shadow effect lies with this card"),
    "any threat": (24, "`any threat N`: some player's threat is N or higher"),
    "any deck": (23, "`any deck N`: some player's deck holds at least N cards"),
    "host's player": (
        40,
        "`the player controls the host`: the event's player controls the card this one is attached to",
    ),
    "attack of": (41, "`in the attack of FILTER`: damage of the attack of a matching enemy has just been dealt"),
    "at least": (30, "`at least N FILTER`: at least N cards match"),
    "rescued": (31, "`rescued`: a prisoner has been rescued in this game"),
    "first claim": (33, "`first claim`: one objective has been claimed in this game, and no other before"),
    "many defenders": (
        32,
        "`defenders at will`: the acting player may declare any number of defenders against each attack",
    ),
}

# --- filters ---------------------------------------------------------------------------------------------
# words of a filter that require or forbid a state of the card
STATE_BITS = {
    "exhausted": 1,
    "committed": 2,
    "damaged": 4,
    "attacking": 8,
    "defending": 16,
    "attached": 32,
    "restricted": 64,
    "claimed": 128,
    "silent": 512,
    "barred": 1024,
}
CLOSED = 256  # a bit more, made by lowering for `attach_to`: no attachment can be played on it
FIXED = 2048  # … and for what is chosen to leave play: Permanent, and in play
CTRL = {"any": 0, "yours": 1, "of-chosen": 2, "not-yours": 3, "of-event-player": 4, "owned": 5}
ENGAGED_WITH = {"any": 0, "you": 1, "chosen": 2, "someone": 3, "another": 4, "event": 5}
RELATION = {
    "none": 0,
    "other": 1,
    "not-target": 2,
    "on-defender": 3,
    "on-host": 4,
    "defends": 5,
    "not-cost": 6,
    "attackable": 7,
    "most-damaged": 16,
    "staged": 10,
}

# --- flags of an op (bits of OP.flag) -------------------------------------------------------------------
FLAGS = {
    "random": (1, "at random instead of by choice"),
    "may_bottom": (2, "the card looked at may be moved to the bottom"),
    "shuffle": (4, "shuffle the rest back (search deck), or shuffle the card in (to encounter deck)"),
    "owner": (8, '`under = "owner"`: under its owner\'s control'),
    "other": (16, "`other = true` of choose player: not the acting player himself"),
    "optional": (
        32,
        "each player the op concerns may decline it; who uses the response alone at the table is not asked again",
    ),
    "engaged": (128, "`engaged = true` of put into play: the enemy enters play engaged with `player`"),
    "set": (64, "`stat` becomes `amount`, whatever is added to it; of several values set the latest counts"),
}

UNTIL = {"attack": 1, "phase": 2, "round": 3, "good": 4}
AT_END = {"return": 6, "shuffle": 7, "discard": 8, "top": 13}  # the LASTING kinds of `state`
PLAYERS_WIN = "players win"
"""The `stat` of a constant ability by which the players win."""
STATS = {
    "willpower": 0,
    "attack": 1,
    "defense": 2,
    "health": 3,
    "threat": 4,
    "trait": 5,
    "icon": 6,
    "cannot attack": 7,
    "cannot draw": 8,
    "attacks staging": 9,
    "ready cost": 10,
    "cannot defeat": 11,
    "extra resource": 24,
    "extra encounter cards": 12,
    "no engagement checks": 13,
    "no staging": 14,
    "must travel": 15,
    "no optional engagement": 16,
    "excess to threat": 17,
    "refresh threat": 18,
    PLAYERS_WIN: 19,
    "cannot defend": 20,
    "no attachments": 21,
    "stops draw": 22,
    "ally limit": 23,
}
EVENTS = {
    "committed": 1,
    "enters play": 2,
    "played": 2,
    "leaves play": 3,
    "destroyed": 3,
    "destroyed by attack": 3,
    "explored": 3,
    "damaged": 4,
    "revealed": 5,
    "when revealed": 6,
    "shadow": 7,
    "shadow dealt": 8,
    "traveled": 9,
    "engaged": 10,
    "attacks": 11,
    "defends": 12,
    "attacked": 13,
    "stage defeated": 14,
    "stage revealed": 15,
    "quest succeeded": 16,
    "quest failed": 17,
    "round end": 18,
    "phase end": 19,
    "would take damage": 20,
    "would leave play": 21,
    "would be destroyed": 21,
    "first player passed": 34,
    "declared": 35,
    "progress": 28,
    "phase start": 29,
    "shadow resolved": 30,
    "claimed": 31,
    "rescued": 32,
}
# what an ability with `on = WORD` answers; "it" is the event's subject, "player" the event's player
EVENT_SENTENCES = {
    "committed": "it has committed to the quest; for this card alone (`whose` and `subject` cannot widen it): all "
    "whom a player commits share one event",
    "enters play": "it has entered play, played or put into play",
    "played": "it has been played from hand and entered play",
    "leaves play": "it has left play, in whatever way; player: its last controller",
    "destroyed": "it has been destroyed; player: its last controller",
    "destroyed by attack": "it has been destroyed by an attack",
    "explored": "it, a location, has been explored",
    "damaged": "it has been damaged and survived; amount: how much",
    "revealed": "it has been revealed, before its keywords and text take effect",
    "when revealed": 'its "when revealed" text is about to take effect',
    "shadow": "its shadow effect is about to take effect; other: the attacker, player: the defending player",
    "shadow dealt": "it has been dealt as a shadow card; other: the enemy, player: whom that enemy is engaged with",
    "traveled": "the players have travelled to it",
    "engaged": "it, an enemy, has engaged a player",
    "attacks": "it, an enemy, attacks; player: the defending player",
    "defends": "it has been declared as a defender; other: the attacker",
    "attacked": "it, an enemy, has attacked; player: the defending player",
    "stage defeated": "it, a quest card, has been defeated",
    "stage revealed": "it, a quest card, has become the current stage",
    "quest succeeded": "the players have quested successfully",
    "quest failed": "the players have quested unsuccessfully",
    "round end": "the round ends",
    "phase end": "a phase ends (see `phase`)",
    "would take damage": "damage is about to be placed on it; amount: how much; replace it with `instead`",
    "would leave play": "it is about to leave play by an effect or be destroyed; replace it with `instead`",
    "would be destroyed": "it is about to be destroyed; replace it with `instead`",
    "first player passed": "the first player token has been passed on; player: the new first player",
    "declared": "it, a character, has been declared as an attacker; other: the enemy, player: whose attack it is",
    "progress": "progress has been placed on it, the current quest card; amount: how much",
    "phase start": "a phase begins (see `phase`)",
    "shadow resolved": "the effect of a shadow card dealt to it, an enemy, has been resolved; other: that card; "
    "player: the defending player",
    "claimed": "it, an objective, has been claimed; player: who claimed it",
    "rescued": "it, a prisoner, has been rescued",
}
RULE_SENTENCES = {
    "trait": "the card gains `trait`",
    "icon": "the hero gains the resource icon `icon`",
    "cannot attack": "the card cannot attack",
    "cannot draw": 'players cannot draw cards (`who = "table"`)',
    "attacks staging": "attacking alone, the character may attack an enemy in the staging area",
    "ready cost": "the card readies in the refresh phase only for `amount` resources from its pool",
    "cannot defeat": "the quest card cannot be defeated",
    "extra resource": "the hero collects `amount` more resources in the resource phase",
    "extra encounter cards": 'the staging step reveals `amount` more cards, for all players together (`who = "table"`)',
    "no engagement checks": 'players make no engagement checks; they may still engage an enemy each (`who = "table"`)',
    "no staging": 'the staging step is skipped (`who = "table"`)',
    "must travel": "if the players can travel, they must travel to this location",
    "no optional engagement": "no player may choose to engage this enemy in the encounter phase",
    "excess to threat": "damage of this enemy's attack beyond the remaining hit points of the character damaged raises "
    "the threat of the player attacked",
    "refresh threat": 'each player raises his threat by `amount` more in the refresh phase (`who = "table"`)',
    PLAYERS_WIN: "the players win as soon as its conditions hold, and what the quest card says when revealed is done",
    "cannot defend": "the card cannot be declared as a defender",
    "no attachments": "no attachment can be played on the card",
    "stops draw": "attached to a deck (`attach to deck`): it is discarded instead of the next draw from that deck",
    "ally limit": 'the players together can play `amount` allies a round (quest cards, `who = "table"`)',
}
KIND_SENTENCES = {
    "action": "used in an action window",
    "response": "may be used when its event has happened",
    "forced": "takes effect when its event has happened",
    "constant": "holds while the card is in play: `stat`, `who`, `amount`",
    "revealed": '"when revealed"',
    "shadow": "shadow effect",
    "travel cost": "paid to travel here; `requires` says when it can be paid",
    "setup": "what the card says about the set-up of the game: resolved before the first round",
}
SUBJECTLESS = ("quest succeeded", "quest failed", "round end", "phase end", "phase start", "first player passed")
"""Events that no card is the subject of."""
ONCE_A_CARD = ("shadow", "revealed", "travel cost", "setup")  # kinds of which a card has one ability at most
# bit n: the event's amount may be n (how it entered, why it left); 0: any
EVENT_CAUSES = {
    "played": 1 << 1,
    "destroyed": (1 << 1) | (1 << 2),
    "destroyed by attack": 1 << 2,
    "explored": 1 << 5,
    "would be destroyed": (1 << 1) | (1 << 2),
}
LIMITS = {"none": 0, "round": 1, "phase": 2, "round per player": 3, "game": 4, "round for all": 8, "game for all": 9}
KINDS = {
    "action": 0,
    "response": 1,
    "forced": 2,
    "constant": 3,
    "revealed": 4,
    "shadow": 5,
    "travel cost": 6,
    "setup": 7,
}
