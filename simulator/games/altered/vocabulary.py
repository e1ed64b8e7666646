"""Every word of Altered's card language: its number for the kernels and what it means.

`docs/vocabulary.md` is made from these tables; `words` and `cardmodel` read card files by them.
"""

from simulator.games.altered import terms as k

KINDS = {
    "reaction": (k.K_REACTION, "answers the event named by `on`"),
    "quick": (k.K_QUICK, "a quick action of a card in play (or of the Hero), on one's own turn"),
    "support": (k.K_SUPPORT, "a quick action from Reserve; its cost is to discard the card"),
    "spell": (k.K_SPELL, "what a Spell does"),
    "constant": (k.K_CONSTANT, "a rule that holds while the card is in play"),
}

EVENTS = {
    "joins": (k.EV_JOINS, "a card joins an Expedition or the Landmark zone, played or put there"),
    "from hand": (k.EV_FROM_HAND, "the card that joins was played from hand"),
    "from reserve": (k.EV_FROM_RESERVE, "the card that joins was played from Reserve"),
    "noon": (k.EV_NOON, "at Noon"),
    "dusk": (k.EV_DUSK, "at Dusk"),
    "played": (k.EV_PLAYED, "a player plays a card (with `by`: you or the opponent)"),
    "boosted": (k.EV_BOOSTED, "a Character gains one or more boosts"),
    "leaves expedition": (k.EV_LEAVES_EXPEDITION, "a Character leaves the Expedition zone"),
    "leaves landmarks": (k.EV_LEAVES_LANDMARK, "a Permanent leaves the Landmark zone"),
    "hand to reserve": (k.EV_HAND_TO_RESERVE, "the card goes from hand to Reserve"),
    "expedition to reserve": (k.EV_EXPEDITION_TO_RESERVE, "the card goes from an Expedition to Reserve"),
    "leaves reserve": (k.EV_LEAVES_RESERVE, "a card leaves a Reserve"),
    "sacrificed": (k.EV_SACRIFICED, "a card is sacrificed"),
    "token": (k.EV_TOKEN, "a token is created"),
    "fails to move": (k.EV_FAILS_TO_MOVE, "at Dusk the Expedition of this card does not move forward"),
    "moves": (k.EV_MOVES, "at Dusk one of the player's Expeditions moves forward due to the terrains `amount`"),
    "rolls": (k.EV_ROLLS, "a player rolls one or more dice"),
    "draws": (k.EV_DRAWS, "a player draws one or more cards at once, or resupplies"),
}

RULES = {
    "tough": (k.RULE_TOUGH, "an opponent pays `amount` more, once an effect, to choose it as a target"),
    "defender": (k.RULE_DEFENDER, "its Expedition cannot move forward at Dusk"),
    "freezes": (k.RULE_FREEZES, "your other Expedition and the one facing that cannot move forward"),
    "regions": (k.RULE_REGIONS, "every region has only the terrains `amount`"),
    "mutes": (k.RULE_MUTES, "joins, from hand and from Reserve abilities of facing Characters do not trigger"),
    "cost floor": (k.RULE_COST_FLOOR, "the opponent's cards that pass `of` cost at least `amount`"),
    "extra die": (k.RULE_EXTRA_DIE, "when you roll a die, roll one more and drop one"),
    "die plus": (k.RULE_DIE_PLUS, "when you roll a die you may add `amount`"),
    "spells fleeting": (k.RULE_SPELLS_FLEETING, "Spells you play that pass `of` have Fleeting"),
    "to mana": (k.RULE_TO_MANA, "leaving the Expedition zone, if it passes `of`, it becomes an exhausted Mana Orb"),
    "may to mana": (k.RULE_MAY_TO_MANA, "the same, if its owner wants; if not he draws `amount` cards"),
    "morning": (k.RULE_MORNING, "in the Morning you draw one card and expand with the top card of your deck"),
    "min orbs": (k.RULE_MIN_ORBS, "it can be played only with `amount` Mana Orbs"),
    "tokens gigantic": (k.RULE_TOKENS_GIGANTIC, "tokens you control have Gigantic"),
    "resupply two": (
        k.RULE_RESUPPLY_TWO,
        "when you would resupply you reveal two cards instead: one goes to Reserve, the other is discarded",
    ),
    "discard discount": (k.RULE_DISCARD_DISCOUNT, "you may discard a card of your Reserve to pay `amount` less for it"),
}
CONSTANT_WHO = {
    "self": (1, "this card"),
    "yours": (2, "the cards you control that pass `of`"),
    "table": (0, "the game, or the player"),
}

OPS = {
    # on cards
    "boost": (1, "it gains `amount` boosts"),
    "anchor": (2, "it gains Anchored"),
    "sleep": (3, "it gains Asleep"),
    "fleeting": (4, "it gains Fleeting"),
    "lose fleeting": (5, "it loses Fleeting"),
    "discard": (6, "it is discarded (a card in Reserve or hand too)"),
    "to reserve": (7, "it goes to its owner's Reserve"),
    "to hand": (8, "it goes to its owner's hand"),
    "to mana": (9, "it becomes an exhausted Mana Orb of its owner"),
    "to deck top": (10, "it goes on top of its owner's deck"),
    "sacrifice": (11, "its controller sacrifices it"),
    "other side": (12, "it moves to its controller's other Expedition"),
    "counters": (13, "it gains `amount` counters (a negative number: loses)"),
    "fire joins": (14, "its `joins` abilities trigger once more"),
    "play free": (15, "the player plays it without paying"),
    "exhaust": (16, "it is exhausted"),
    # on players and the game
    "draw": (20, "the player draws `amount` cards"),
    "resupply": (21, "the top card of the player's deck goes to his Reserve, `amount` times"),
    "sabotage": (22, "discard up to one card of any Reserve"),
    "token": (23, "create `amount` tokens `token` in the Expeditions `into`"),
    "mana from deck": (24, "the top `amount` cards of the player's deck become exhausted Mana Orbs"),
    "next": (25, "the next card the player plays that passes `of` costs less or gains something"),
    "after you": (26, "the player's turn ends"),
    "freeze": (27, "the Expedition `into` cannot move forward today"),
    "advance": (28, "the Expedition `into` moves forward one region"),
    "retreat": (29, "the Expedition `into` moves back one region"),
    "roll": (30, "roll a die; amounts and tests may read it as `die`"),
    "win": (31, "the player wins the game"),
    "top into play": (32, "look at the top four cards: up to two Characters join your Expeditions, Fleeting"),
    "top free": (33, "reveal the top card: play it without paying, or put it into your hand"),
    "discard mana": (34, "the player discards a Mana Orb"),
    "exhaust hero": (35, "the player exhausts his Hero (fails if it is exhausted)"),
    # control
    "choose one": (40, "the player chooses one of `options`"),
    "jump": (41, "goes on with another op (made by the reader)"),
    "if": (42, "if `test` holds `then`, else `else`"),
    "may": (43, "the player may do `then`"),
    "pay": (44, "the player may pay `amount` mana to do `then`"),
    "choose player": (45, "the player chooses a player, for `chosen`"),
}

WHO = {
    "none": (0, "no card"),
    "self": (1, "this card"),
    "subject": (2, "the card the event is about"),
    "target": (3, "the card chosen last"),
    "choose": (4, "as many as `n` says, chosen among those that pass `of`; as many as there are"),
    "may choose": (5, "up to `n`"),
    "each": (6, "every card that passes `of`"),
    "hero": (7, "the player's Hero"),
    "each there": (8, "every card that passes `of` in one Expedition, which the player chooses"),
}
PLAYERS = {
    "you": (0, "the card's controller"),
    "opponent": (1, "his opponent"),
    "each": (2, "both players, the one with the initiative first"),
    "chosen": (3, "the player chosen"),
}
INTO = {
    "any": (0, "one that is chosen"),
    "here": (1, "this card's"),
    "other": (2, "your other one"),
    "hero": (3, "your Hero Expedition"),
    "companion": (4, "your Companion Expedition"),
    "both": (5, "both of yours"),
    "all": (6, "all four"),
    "facing": (7, "the one facing this card's"),
    "spread": (8, "one after the other, chosen each time"),
}
UNTIL = {"turn": (1, "this turn"), "afternoon": (2, "this Afternoon")}
GRANTS = {
    "discount": (1, "it costs `amount` less"),
    "boost": (2, "it gains `amount` boosts as it joins"),
    "anchored": (3, "it gains Anchored as it joins"),
    "lose fleeting": (4, "it loses Fleeting"),
    "reserve abilities": (5, "played from hand, its from Reserve abilities trigger too"),
    "free": (6, "it costs nothing"),
    "free, loses fleeting": (7, "it costs nothing; played from hand it loses Fleeting"),
}
AMOUNTS = {
    "number": (0, "a whole number"),
    "count": (1, '`{ count = "FILTER", times = 1 }`: the cards that match'),
    "die": (2, '`"die"`: what was rolled (and added to it)'),
    "boosts": (3, '`"boosts"`: of this card'),
    "counters": (4, '`"counters"`: of this card'),
    "regions between": (5, '`"regions between"`: regions strictly between your Expeditions'),
    "discarded": (6, '`"done"`: on how many cards the op before worked'),
    "die plus": (7, '`"die plus done"`: the die and 2 for each card the op before worked on'),
}
CONDITIONS = {
    "count FILTER N": (1, "at least N cards match"),
    "self FILTER": (2, "this card matches"),
    "subject FILTER": (3, "the event's card matches"),
    "target FILTER": (4, "the card chosen last matches"),
    "first player": (5, "you are the first player"),
    "orbs N": (6, "you have at least N Mana Orbs"),
    "counters N": (7, "this card has at least N counters"),
    "boosts N": (8, "this card has at least N boosts"),
    "die N": (9, "the die shows at least N"),
    "day N": (10, "it is day N or later"),
    "zeros N": (11, "Characters you control have together at least N printed statistics of 0"),
    "three statuses": (12, "you control three different Characters, one Fleeting, one Anchored, one Asleep"),
    "subject cost counters": (13, "the event's card has a printed hand cost of at least this card's counters"),
    "due to forest": (14, "the event's Expedition moved due to Forest"),
    "was fleeting": (15, "the event's card was Fleeting"),
    "afternoon": (16, "it is Afternoon"),
    "hero ready": (17, "your Hero is ready"),
}
# relations of filters
RELATIONS = {
    "other": (1, "not this card"),
    "here": (2, "in this card's Expedition"),
    "facing": (3, "in the Expedition facing this card's"),
    "another": (4, "not the card chosen last"),
    "ready": (5, "not exhausted"),
    "elsewhere": (6, "in your other Expedition, seen from this card's"),
}
