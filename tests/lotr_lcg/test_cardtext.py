"""Sentences made from the keys of a card: what they say, and that every card has some that can be read."""

from __future__ import annotations

import re

import pytest

from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.cardphrases import condition_phrase, filter_phrase
from simulator.games.lotr_lcg.cardtext import ability_sentence, card_lines, option_sentences

SENTENCES = {
    "Aragorn": "Response: when this card has committed to the quest, if this card is exhausted, pay 1 resource from "
    "this card's pool to ready this card.",
    "Glóin": "Response: when this card has been damaged, give that many resources to this card.",
    "Éowyn": "Action: discard 1 card from your hand to give this card +1 willpower until the end of the phase (any "
    "player may use it; limit once per round for each player).",
    "Eleanor": "Response: when the “when revealed” effect of a treachery is about to take effect, exhaust this card to "
    "cancel it and reveal 1 encounter card.",
    "Beravor": "Action: exhaust this card to choose a player whose deck holds at least 1 card; that player draws 2 "
    "cards (limit once per round).",
    "Brok Ironfist": "Response: when a Dwarf hero you control has left play, put this card into play from your hand.",
    "Common Cause": "Action: exhaust a ready hero you control to ready a different exhausted hero.",
    "Steward of Gondor": "Action: exhaust this card to give 2 resources to the attached hero.",
    "Blade Mastery": "Action: give a character +1 attack and +1 defense until the end of the phase.",
    "Feint": "Combat action: choose an enemy engaged with a player; this phase that enemy cannot attack the player it "
    "is engaged with.",
    "Thicket of Spears": "Action: choose a player with an enemy engaged with him; this phase no enemy engaged with "
    "that player can attack that player.",
    "Citadel Plate": "The attached hero gets +4 hit points.",
    "Wandering Took": "Action: if at least 2 players are in the game and your threat is at least 3, choose another "
    "player; lower your threat by 3; that player takes control of this card and raises his threat by 3 (limit once per "
    "round).",
    "Strength of Will": "Response: when the players have travelled to a location, exhaust a ready Spirit character you "
    "control to place 2 progress on that location.",
    "Will of the West": "Action: choose a player with an ally, attachment or event in his discard pile; that player "
    "shuffles his discard pile into his deck; remove this card from the game.",
    "Stand and Fight": "Action: put a Leadership, Tactics, Spirit or Lore ally of cost X from any discard pile into "
    "play under your control.",
    "Fortune or Fate": "Action: put a hero from any discard pile into play under its owner's control.",
    "Gandalf's Search": "Action: if some player's deck holds at least 1 card, choose a player whose deck holds at "
    "least 1 card; look at the top X cards of that player's deck, put 1 of them into his hand and put the others back "
    "on top in any order.",
    "Forest Snare": "The attached enemy cannot attack.",
    "King Spider": "Shadow: the defending player exhausts 1 ready character he controls (2 if the attack is "
    "undefended).",
    "Mountains of Mirkwood": "Response: when this card has been explored, if some player's deck holds at least 1 card, "
    "each player whose deck holds at least 1 card may look at the top 5 cards of his deck, put 1 of them into his hand "
    "and shuffle the others into his deck.",
    "Caught in a Web": "The attached hero readies in the refresh phase only for 2 resources from its pool.",
    "Wargs": "Shadow: give the attacker +1 attack until the end of the attack (+2 if the attack is undefended).",
    "Dol Guldur Orcs": "When revealed: the first player deals 2 damage to a committed character.",
    "Nazgûl of Dol Guldur": "Forced: when a prisoner has been rescued, add this card, which is set aside, to the "
    "staging area.",
    "Under the Shadow": "Shadow: the defending player raises his threat by 1 for each enemy engaged with him.",
    "Iron Shackles": "When revealed: attach this card to the first player's deck.",
    "Evil Storm": "When revealed: each player whose threat is at least 35 deals 1 damage to each character he "
    "controls.",
    "Pursued by Shadow": "Shadow: if there is an exhausted ally the defending player controls, the defending player "
    "returns an exhausted ally he controls to its owner's hand; otherwise the defending player raises his threat by 3.",
    "Don't Leave the Path!": "Forced: when this card has been revealed, each player searches the encounter deck and "
    "the encounter discard pile for a Spider card and adds it to the staging area.",
    "Through the Caverns": "While there are fewer than 3 claimed objectives, this card cannot be defeated.",
    "Ambush on the Shore": "As soon as no enemy is in play, the players win the game.",
    "Mendor's Support": "Action: give Mendor +2 willpower, +2 attack and +2 defense until the end of the round (limit "
    "once per round for all players together).",
    "Valor": "Response: when the attached hero has been declared as an attacker, exhaust this card to heal 1 damage on "
    "the attached hero and deal 1 damage to that enemy.",
    "Appointed by Fate": "The attached hero collects 1 more resource in each resource phase.",
    "Ungoliant's Swarm": "Forced: when this card has engaged a player, that player exhausts 2 ready characters he "
    "controls.",
    "Lingering Venom": "When revealed: each player chooses one: (1) he exhausts each damaged ready character he "
    "controls, or (2) he deals 2 damage to a hero he controls with the most damage.",
    "Scarred": "Forced: when a character has been destroyed, if that character's controller controls the attached "
    "hero, that character's controller raises his threat by 1.",
    "Mendor": "Response: when a quest card has been defeated, if this card is exhausted, ready this card, then each "
    "player draws 1 card.",
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence(book: Book, name: str) -> None:
    card = next(card for card in book.cards if card.name == name)
    assert SENTENCES[name] in [ability_sentence(ability, card) for ability in card.ability]


def test_every_sentence_reads_well(book: Book) -> None:
    """No key of the file shows through, no verb is left open, nobody is named who is not there."""
    wrong = re.compile(r"~|  |None|\b(yours|of-|in-|engaged-with|it is not so)|\b1 \w+ies\b|\bcopys\b|\ballys\b|, ,")
    for card in book.cards:
        told = [ability_sentence(ability, card) for ability in card.ability]
        told += [text for ability in card.ability for text in option_sentences(ability, card)]
        for sentence in told:
            assert not wrong.search(sentence), f"{card.name}: {sentence}"
        if not card.is_player_card:
            # an encounter card tells a player in a shadow effect what he does, never "you"
            assert not any(text.startswith("Shadow") and "you " in text for text in told), card.name


def test_one_copy_is_no_copies(book: Book) -> None:
    assert "boon of Mirkwood Paths: 1 copy" in card_lines(book.by_code[1134])
    assert any("1 copy, 1 in easy mode" in line for line in card_lines(book.by_code[1102]))


def test_filters_and_negations() -> None:
    assert filter_phrase("enemy staging other") == "an enemy in the staging area other than this card"
    assert filter_phrase("character yours ready", number=2) == "ready characters you control"
    assert condition_phrase("not threat 35") == "your threat is below 35"
    assert condition_phrase("not exists enemy") == "no enemy is in play"
    assert condition_phrase("not self committed") == "this card is not committed"
    assert condition_phrase("not undefended") == "the attack is defended"
    assert condition_phrase("not can draw") == "cards cannot be drawn"
    assert condition_phrase("no enemy engaged-with-you") == "there is no enemy engaged with you"
