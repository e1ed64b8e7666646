"""The game in words: options, the log, the table."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import numpy as np
import pytest

from simulator.cli import replay
from simulator.core.record import EVENT
from simulator.core.session import Session
from simulator.games.lotr_lcg import narrate, tableview
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.lowering import Lowered
from simulator.games.lotr_lcg.naming import pile
from simulator.games.lotr_lcg.state import UNTIL_ATTACK, UNTIL_PHASE, UNTIL_ROUND
from simulator.games.lotr_lcg.table import Loadout, make_tables

ON_TABLE = ("Aragorn", "Forest Spider", "Forest Spider", "Steward of Gondor", "Old Forest Road", "Flies and Spiders")
HERO, SPIDER, SECOND_SPIDER, STEWARD, ROAD, QUEST = range(len(ON_TABLE))


@pytest.fixture
def state(book: Book) -> Any:
    """A solo table where instance n is the card ON_TABLE[n]; nothing lies anywhere yet."""
    s = GAME.new_state()[0]
    s.players = 1
    s.n_inst = len(ON_TABLE)
    for instance, name in enumerate(ON_TABLE):
        s.inst[instance].card = next(n for n, card in enumerate(book.cards) if card.name == name)
        s.inst[instance].host = -1
    return s


@pytest.fixture
def tables(book: Book, lowered: Lowered) -> Any:
    t = lowered.tables.copy()
    hero = next(n for n, card in enumerate(book.cards) if card.name == "Aragorn")
    t.n_heroes[0, 0], t.heroes[0, 0, 0] = 1, hero
    return t[0]


def option(verb: int, a: int = 0, b: int = 0) -> int:
    return verb << 24 | a << 12 | b


def texts(s: Any, t: Any, *codes: int, ask: int = k.ASK_ACTION) -> list[str]:
    """The texts of these options as they stand before a player."""
    s.h.ask, s.h.n_options = ask, len(codes)
    s.h.option[: len(codes)] = codes
    return [narrate.option_text(s, t, code) for code in codes]


OPTIONS = [
    (option(k.KEEP), "keep"),
    (option(k.MULLIGAN), "mulligan"),
    (option(k.PASS), "pass"),
    (option(k.PLAY_CARD, STEWARD), "play Steward of Gondor"),
    (option(k.USE, HERO, 7), "use Aragorn"),
    (option(k.PAY, HERO), "pay with Aragorn"),
    (option(k.X_IS, 2), "X = 2"),
    (option(k.TARGET, SPIDER), "choose Forest Spider"),
    (option(k.PLAYER, 0), "player 1"),
    (option(k.CHOICE, 1), "option 2"),
    (option(k.YES), "yes"),
    (option(k.NO), "no"),
    (option(k.COMMIT, HERO), "commit Aragorn"),
    (option(k.DONE), "done"),
    (option(k.TRAVEL_TO, ROAD), "travel to Old Forest Road"),
    (option(k.ENGAGE, SPIDER), "engage Forest Spider"),
    (option(k.RESOLVE, SPIDER), "resolve Forest Spider"),
    (option(k.DEFEND, HERO), "defend with Aragorn"),
    (option(k.UNDEFENDED), "undefended"),
    (option(k.STRIKE, SPIDER), "attack Forest Spider"),
    (option(k.ATTACK_WITH, HERO), "attack with Aragorn"),
]


@pytest.mark.parametrize(("code", "text"), OPTIONS, ids=[text for _, text in OPTIONS])
def test_options_read_as_written(state: Any, tables: Any, code: int, text: str) -> None:
    assert texts(state, tables, code) == [text]


def test_every_verb_has_a_text() -> None:
    assert sorted(code >> 24 for code, _ in OPTIONS) == list(range(k.PASS, k.DONE + 1))


@pytest.mark.parametrize(
    ("ask", "text"),
    [
        (k.ASK_TARGET, "choose none"),
        (k.ASK_TRAVEL, "stay"),
        (k.ASK_ENGAGE, "engage no one"),
        (k.ASK_ATTACK, "no attack"),
        (k.ASK_RESPONSE, "pass"),
    ],
)
def test_doing_nothing_is_called_by_the_decision(state: Any, tables: Any, ask: int, text: str) -> None:
    assert texts(state, tables, option(k.PASS), ask=ask) == [text]


def test_copies_are_counted_in_the_order_of_the_options(state: Any, tables: Any) -> None:
    codes = [option(k.STRIKE, SECOND_SPIDER), option(k.STRIKE, SPIDER), option(k.PASS)]
    assert texts(state, tables, *codes, ask=k.ASK_ATTACK) == [
        "attack Forest Spider",
        "attack Forest Spider #2",
        "no attack",
    ]


def test_several_abilities_of_a_card_are_counted(state: Any, tables: Any) -> None:
    codes = [option(k.USE, SPIDER, 5), option(k.USE, SPIDER, 9), option(k.USE, SECOND_SPIDER, 5)]
    assert texts(state, tables, *codes) == ["use Forest Spider", "use Forest Spider (2)", "use Forest Spider #2"]


def test_another_verb_does_not_make_a_copy(state: Any, tables: Any) -> None:
    codes = [option(k.PLAY_CARD, SPIDER), option(k.USE, SECOND_SPIDER, 5)]
    assert texts(state, tables, *codes) == ["play Forest Spider", "use Forest Spider"]


# --- the log -----------------------------------------------------------------------------------------------


def entry(kind: int, a: int = 0, b: int = 0, c: int = 0) -> Any:
    return np.array([(kind, a, b, c)], EVENT).view(np.recarray)[0]


def tell(s: Any, t: Any, *entries: tuple[int, ...]) -> list[str | None]:
    """The sentences of a log with these entries."""
    s.h.n_log = len(entries)
    for n, numbers in enumerate(entries):
        s.h.log[n] = tuple(entry(*numbers))
    return [narrate.event_text(s, t, s.h.log[n]) for n in range(len(entries))]


ENTRIES: list[tuple[tuple[int, ...], str]] = [
    ((k.L_ROUND, 3), "Round 3, resource phase"),
    ((k.L_PHASE, k.QUESTING), "Quest phase"),
    ((k.L_DRAWS, 0, STEWARD), "The player draws Steward of Gondor"),
    ((k.L_MULLIGAN, 0, 1), "The player takes a mulligan"),
    ((k.L_PLAYS, 0, STEWARD), "The player plays Steward of Gondor"),
    ((k.L_USES, 0, STEWARD, 4), "The player uses Steward of Gondor"),
    ((k.L_PAYS, HERO, 2), "Aragorn pays 2 resources"),
    ((k.L_COMMITS, HERO), "Aragorn commits to the quest"),
    ((k.L_REVEALS, ROAD), "Old Forest Road is revealed"),
    ((k.L_ADDS_TO_STAGING, SPIDER), "Forest Spider is added to the staging area"),
    ((k.L_CANCELS, SPIDER, STEWARD), "Steward of Gondor cancels the effect of Forest Spider"),
    ((k.L_QUEST_RESULT, 9, 5), "Quest: willpower 9 against threat 5, 4 progress"),
    ((k.L_QUEST_RESULT, 5, 9), "Quest: willpower 5 against threat 9, it fails by 4"),
    ((k.L_QUEST_RESULT, 5, 5), "Quest: willpower 5 against threat 5, nothing happens"),
    ((k.L_PROGRESS, QUEST, 4, 7), "4 progress on Flies and Spiders (7 of 8)"),
    ((k.L_EXPLORES, ROAD), "Old Forest Road is explored"),
    ((k.L_STAGE, QUEST), "Stage 1: Flies and Spiders (8 quest points)"),
    ((k.L_THREAT, 0, 1, 31), "The player's threat rises by 1 to 31"),
    ((k.L_THREAT, 0, -2, 29), "The player's threat falls by 2 to 29"),
    ((k.L_THREAT, 0, 1, 50), "The player's threat rises by 1 to 50, the most there is"),
    ((k.L_TRAVELS, ROAD), "The player travels to Old Forest Road"),
    ((k.L_ENGAGES, SPIDER, 0), "Forest Spider engages the player"),
    ((k.L_ENGAGES, SPIDER, 0, 1), "The player engages Forest Spider (optional engagement)"),
    ((k.L_TAKES, 0, STEWARD), "The player takes Steward of Gondor into hand"),
    ((k.L_BOTTOM, SPIDER), "Forest Spider is put under the encounter deck"),
    ((k.L_STAYS_EXHAUSTED, HERO), "Aragorn does not ready"),
    ((k.L_DRAWS_NOTHING, 0, 0), "The player has no card left to draw"),
    ((k.L_DRAWS_NOTHING, 0, 1), "The player may not draw"),
    ((k.L_SHADOW_DEALT, SPIDER), "Forest Spider is dealt a shadow card"),
    ((k.L_SHADOW, ROAD, SPIDER), "Shadow card of Forest Spider: Old Forest Road – no shadow effect"),
    ((k.L_ATTACKS, SPIDER, 0), "Forest Spider attacks the player"),
    ((k.L_DEFENDS, HERO, SPIDER), "Aragorn defends against Forest Spider"),
    ((k.L_DEFENDS, -1, SPIDER), "Nobody defends against Forest Spider"),
    ((k.L_DAMAGE, HERO, 2, 3), "Aragorn takes 2 damage (3 in all)"),
    ((k.L_HEALS, HERO, 1), "Aragorn is healed of 1 damage"),
    ((k.L_DESTROYED, HERO), "Aragorn is destroyed"),
    ((k.L_LEAVES, STEWARD, k.DISCARD, k.LEFT_DISCARDED), "Steward of Gondor is discarded"),
    ((k.L_LEAVES, STEWARD, k.HAND, k.LEFT_RETURNED), "Steward of Gondor returns to the player's hand"),
    ((k.L_LEAVES, SPIDER, k.ENCOUNTER, k.LEFT_OTHER), "Forest Spider goes to the encounter deck"),
    ((k.L_LEAVES, SPIDER, k.VICTORY, k.LEFT_BY_ATTACK), "Forest Spider goes to the victory display"),
    ((k.L_ENTERS, STEWARD, 0, k.HOW_PUT), "Steward of Gondor is put into play"),
    ((k.L_ATTACHES, STEWARD, HERO), "Steward of Gondor is attached to Aragorn"),
    ((k.L_STRIKES, SPIDER, 0, 5), "The attack on Forest Spider has a strength of 5"),
    ((k.L_STRIKES_WITH, HERO, SPIDER), "Aragorn attacks Forest Spider"),
    ((k.L_READIES, HERO), "Aragorn readies"),
    ((k.L_EXHAUSTS, HERO), "Aragorn exhausts"),
    ((k.L_RESOURCE, HERO, 1), "Aragorn gets 1 resource"),
    ((k.L_HAS, HERO, 3), "Aragorn has 3 resources"),
    ((k.L_FORCED, SPIDER), "Forced: Forest Spider"),
    ((k.L_MODIFIES, HERO, k.ATTACK + k.N_STATS * UNTIL_ATTACK, -1), "Aragorn gets -1 attack in this attack"),
    ((k.L_MODIFIES, HERO, k.ATTACK + k.N_STATS * UNTIL_ROUND, 2), "Aragorn gets +2 attack until the end of the round"),
    (
        (k.L_MODIFIES, SPIDER, k.THREAT + k.N_STATS * UNTIL_PHASE, 0),
        "Forest Spider does not count its threat until the end of the phase",
    ),
    ((k.L_RETURNS_TO_STAGING, SPIDER), "Forest Spider goes to the staging area"),
    ((k.L_LOOKS, 0, SPIDER), "The player looks at Forest Spider"),
    ((k.L_RESHUFFLES, k.ENCOUNTER), "The encounter discard pile is shuffled into the encounter deck"),
    ((k.L_RESHUFFLES, k.DECK), "The player's discard pile is shuffled into the deck"),
    ((k.L_ELIMINATED, 0, k.CAUSE_HEROES), "The player is eliminated (no heroes left)"),
    ((k.L_WON, k.CAUSE_QUEST), "The game is won (quest completed), score 0"),
    ((k.L_LOST, k.CAUSE_THREAT), "The game is lost (threat 50)"),
    ((k.L_FIRST_PLAYER, 0), "The player is the first player now"),
    ((k.L_REMOVED_FROM_QUEST, HERO), "Aragorn is removed from the quest"),
    ((k.L_SETUP, 0, 29), "The player starts at threat 29 with Aragorn"),
    ((k.L_CANNOT_ATTACK, SPIDER, 0), "Forest Spider cannot attack the player this phase"),
    ((k.L_MANY_DEFENDERS, 0), "The player may declare any number of defenders this phase"),
    (
        (k.L_SETS, SPIDER, k.ATTACK + k.N_STATS * UNTIL_PHASE, 3),
        "Forest Spider's attack is 3 until the end of the phase",
    ),
    ((k.L_INSTEAD, HERO, STEWARD), "Steward of Gondor replaces what would happen to Aragorn"),
    ((k.L_SURGE, ROAD), "Old Forest Road surges"),
    ((k.L_SHUFFLES, STEWARD, 0), "Steward of Gondor is shuffled into the player's deck"),
    ((k.L_DISCARDS, 0, STEWARD), "The player discards Steward of Gondor from hand"),
    ((k.L_CONTROL, STEWARD, 0, -1), "The player takes control of Steward of Gondor"),
    ((k.L_TO_ENCOUNTER, ROAD, 0), "Old Forest Road is put on top of the encounter deck"),
    ((k.L_TO_ENCOUNTER, SPIDER, 1), "Forest Spider is shuffled into the encounter deck"),
    ((k.L_UNDOES, QUEST, 3, 1), "3 progress is removed from Flies and Spiders (1 left)"),
    ((k.L_CAPTURED, HERO), "Aragorn is taken prisoner"),
    ((k.L_RESCUED, HERO, 1), "Aragorn is rescued, with 1 damage"),
    ((k.L_CLAIMS, 0, ROAD), "The player claims Old Forest Road"),
    ((k.L_FACE_DOWN, SPIDER, 0), "The top card of the player's deck engages the player face down: Forest Spider"),
    ((k.L_ON_DECK, ROAD, 0), "Old Forest Road lies on the player's deck"),
    ((k.L_NO_DRAW, 0, ROAD), "The player cannot draw because of Old Forest Road"),
    ((k.L_LEAVES, SPIDER, k.ASIDE, k.LEFT_OTHER), "Forest Spider is set aside"),
]


@pytest.mark.parametrize(("numbers", "sentence"), ENTRIES, ids=[sentence for _, sentence in ENTRIES])
def test_log_entries_read_as_sentences(state: Any, tables: Any, numbers: tuple[int, ...], sentence: str) -> None:
    assert tell(state, tables, numbers) == [sentence]


def test_a_replay_knows_a_payment_by_its_sentence(state: Any, tables: Any) -> None:
    """It sums what it can match: with other words here, each part of a cost would be told for itself."""
    payments = [(k.L_PAYS, HERO, 1), (k.L_PAYS, HERO, 2)]
    told = [f"{replay.INDENT}{sentence}" for sentence in tell(state, tables, *payments)]
    assert [replay.PURSE.match(sentence) is not None for sentence in told] == [True, True]
    assert replay.of_all_purses(told) == ["  Aragorn pays 3 resources"]
    state.players = 2
    told = [f"{replay.INDENT}{sentence}" for sentence in tell(state, tables, *payments)]
    assert replay.of_all_purses(told) == ["  Player 1's Aragorn pays 3 resources"]


def test_what_heroes_have_is_one_sentence_of_a_replay_and_not_added_up_with_what_they_pay(
    state: Any, tables: Any
) -> None:
    told = tell(state, tables, (k.L_HAS, HERO, 2), (k.L_PAYS, HERO, 1), (k.L_PAYS, HERO, 1))
    told = [f"{replay.INDENT}{sentence}" for sentence in told]
    assert replay.of_all_purses(told) == ["  Aragorn has 2 resources", "  Aragorn pays 2 resources"]


def test_the_location_that_forbids_to_draw_is_named(state: Any, tables: Any) -> None:
    state.pile_n[k.ACTIVE], state.pile[k.ACTIVE, 0] = 1, ROAD
    assert tell(state, tables, (k.L_DRAWS_NOTHING, 0, 1)) == ["The player may not draw because of Old Forest Road"]


def test_who_gives_his_own_card_away_uses_his_own(state: Any, tables: Any) -> None:
    """It is another player's when the sentence is made; it was not when it was used."""
    state.players = 2
    state.inst[HERO].ctrl = 1
    assert tell(state, tables, (k.L_USES, 0, HERO), (k.L_CONTROL, HERO, 1, 0)) == [
        "Player 1 uses Aragorn",
        "Player 2 takes control of player 1's Aragorn",
    ]
    assert tell(state, tables, (k.L_USES, 0, HERO)) == ["Player 1 uses player 2's Aragorn"]


def test_copies_in_play_have_numbers_all_game_long(state: Any, tables: Any) -> None:
    """The number is the copy's, not its place among those in play: it does not go over to another one."""
    state.inst[SPIDER].pile, state.inst[SECOND_SPIDER].pile = k.STAGING, k.ENGAGED
    hits = [(k.L_DAMAGE, SPIDER, 1, 1), (k.L_DAMAGE, SECOND_SPIDER, 2, 2), (k.L_STRIKES_WITH, HERO, SECOND_SPIDER)]
    assert tell(state, tables, *hits) == [
        "Forest Spider #1 takes 1 damage (1 in all)",
        "Forest Spider #2 takes 2 damage (2 in all)",
        "Aragorn attacks Forest Spider #2",
    ]
    state.inst[SPIDER].pile = k.ENCOUNTER_DISCARD
    assert tell(state, tables, (k.L_DESTROYED, SPIDER), *hits[1:]) == [
        "Forest Spider #1 is destroyed",
        "Forest Spider takes 2 damage (2 in all)",
        "Aragorn attacks Forest Spider",
    ]


@pytest.mark.parametrize("where", [k.HAND, k.DECK, k.ENCOUNTER, k.ENCOUNTER_DISCARD, k.VICTORY, k.SHADOW])
def test_a_copy_out_of_play_gives_no_number(state: Any, tables: Any, where: int) -> None:
    state.inst[SPIDER].pile, state.inst[SECOND_SPIDER].pile = k.STAGING, where
    assert tell(state, tables, (k.L_ATTACKS, SPIDER, 0)) == ["Forest Spider attacks the player"]


def test_what_lay_face_down_is_told_as_the_enemy_it_was(state: Any, tables: Any) -> None:
    enemy = int(state.inst[SPIDER].card)
    state.inst[STEWARD].under = -1 - enemy
    assert tell(state, tables, (k.L_STRIKES, STEWARD, 0, 3), (k.L_DAMAGE, STEWARD, 2, 2), (k.L_DESTROYED, STEWARD)) == [
        "The attack on Forest Spider has a strength of 3",
        "Forest Spider takes 2 damage (2 in all)",
        "Forest Spider is destroyed; it was Steward of Gondor",
    ]
    assert tell(state, tables, (k.L_DRAWS, 0, STEWARD)) == ["The player draws Steward of Gondor"]


def test_the_resources_of_easy_mode_are_told_at_the_start(state: Any, tables: Any) -> None:
    tables.extra_resource = 1
    assert tell(state, tables, (k.L_SETUP, 0, 29)) == [
        "The player starts at threat 29 with Aragorn, each with 1 resource"
    ]


def test_damage_carried_over_is_told_at_the_start(state: Any, tables: Any) -> None:
    tables.wounds[0, 0] = 2
    assert tell(state, tables, (k.L_SETUP, 0, 29)) == ["The player starts at threat 29 with Aragorn (2 damage)"]


def test_a_card_that_changes_sides_is_called_by_whose_it_was(state: Any, tables: Any) -> None:
    """By the time it is told, the card has the new controller, or has changed sides once more."""
    state.players = 4
    state.inst[HERO].ctrl = 3
    told = tell(state, tables, (k.L_CONTROL, HERO, 1, 0), (k.L_CONTROL, HERO, 3, 1), (k.L_CONTROL, STEWARD, 2, -1))
    assert told == [
        "Player 2 takes control of player 1's Aragorn",
        "Player 4 takes control of player 2's Aragorn",
        "Player 3 takes control of Steward of Gondor",
    ]


def test_every_kind_of_log_entry_has_a_sentence() -> None:
    kinds = {value for name, value in vars(k).items() if name.startswith("L_")}
    assert {numbers[0] for numbers, _ in ENTRIES} == kinds
    assert set(narrate.SENTENCES) | set(narrate.SPECIAL) == kinds
    assert not set(narrate.SENTENCES) & set(narrate.SPECIAL)


def test_with_several_players_each_has_a_number(state: Any, tables: Any) -> None:
    state.players = 2
    assert tell(state, tables, (k.L_THREAT, 1, 1, 31), (k.L_TRAVELS, ROAD), (k.L_ENTERS, STEWARD, 1, k.HOW_PUT)) == [
        "Player 2's threat rises by 1 to 31",
        "Player 1 leads the players to Old Forest Road",
        "Steward of Gondor is put into play under the control of player 2",
    ]


def test_shadow_and_reveal_come_with_their_text(book: Book, state: Any, tables: Any) -> None:
    card = next(card for card in book.cards if card.name == "Forest Spider")
    assert card.shadow_text
    assert tell(state, tables, (k.L_SHADOW, SPIDER, SPIDER)) == [
        f"Shadow card of Forest Spider: Forest Spider – {card.shadow_text}"
    ]
    orcs = next(n for n, card in enumerate(book.cards) if card.name == "Dol Guldur Orcs")
    state.inst[SPIDER].card = orcs
    assert tell(state, tables, (k.L_REVEALS, SPIDER)) == [
        "Dol Guldur Orcs is revealed – a committed character, the first player's choice, suffers 2 damage."
    ]
    assert tell(state, tables, (k.L_SHADOW, ROAD, SPIDER)) == [
        "Shadow card of Dol Guldur Orcs: Old Forest Road – no shadow effect"
    ]


def test_what_a_card_says_elsewhere_is_not_told_when_it_is_revealed() -> None:
    text = "When revealed: every player exhausts a hero. Forced: when it attacks, it attacks again."
    assert narrate.OTHER_ABILITY.split(text)[0] == "When revealed: every player exhausts a hero."


def test_the_token_of_the_only_player_left_is_no_news(state: Any, tables: Any) -> None:
    state.players = 2
    entries = [(k.L_PHASE, k.REFRESH), (k.L_FIRST_PLAYER, 0)]
    assert tell(state, tables, *entries)[1] == "Player 1 is the first player now"
    state.seat[1].out = 1
    assert tell(state, tables, *entries)[1] is None
    assert (
        tell(state, tables, (k.L_PHASE, k.PHASE_NAMES.index("quest")), (k.L_FIRST_PLAYER, 0))[1]
        == "Player 1 is the first player now"
    )


@pytest.mark.parametrize(
    "numbers",
    [
        [(k.L_EXHAUSTS, HERO), (k.L_COMMITS, HERO)],
        [(k.L_EXHAUSTS, HERO), (k.L_DEFENDS, HERO, SPIDER)],
        [(k.L_EXHAUSTS, HERO), (k.L_STRIKES_WITH, HERO, SPIDER)],
        [(k.L_EXHAUSTS, HERO), (k.L_USES, 0, HERO)],
        [(k.L_READIES, HERO, 1)],
        [(k.L_ADDS_TO_STAGING, SPIDER), (k.L_REVEALS, SPIDER)],
        [(k.L_LEAVES, SPIDER, k.ENCOUNTER_DISCARD, k.LEFT_BY_ATTACK)],
        [(k.L_ENTERS, STEWARD, 0, k.HOW_PLAYED)],
        [(k.L_THREAT, 0, 0, 0)],
        [(k.L_PHASE, k.RESOURCE)],
    ],
)
def test_what_another_sentence_says_is_not_told_twice(state: Any, tables: Any, numbers: list[tuple[int, ...]]) -> None:
    assert tell(state, tables, *numbers)[0] is None


def test_only_the_same_card_silences(state: Any, tables: Any) -> None:
    entries = [(k.L_EXHAUSTS, HERO), (k.L_COMMITS, SPIDER), (k.L_ADDS_TO_STAGING, SPIDER), (k.L_REVEALS, ROAD)]
    told = tell(state, tables, *entries)
    assert told[0] == "Aragorn exhausts"
    assert told[2] == "Forest Spider is added to the staging area"


def test_readying_by_a_card_is_news_in_the_refresh_phase_too(state: Any, tables: Any) -> None:
    """That everything readies there is not."""
    state.phase = k.REFRESH
    assert tell(state, tables, (k.L_READIES, HERO, 1), (k.L_READIES, STEWARD)) == [None, "Steward of Gondor readies"]


def test_a_card_of_another_book_is_named_once_it_is_known(book: Book, state: Any, tables: Any) -> None:
    narrator = narrate.Narrator()
    t = tables.copy()
    t.card[int(state.inst[SPIDER].card)].code = 999_999
    stranger = book.cards[0].model_copy(update={"name": "Stranger", "code": 999_999})
    assert narrate.Narrator().name(state, t, SPIDER) == "card 999999"
    narrator.learn(dataclasses.replace(book, by_code={999_999: stranger}))
    assert narrator.name(state, t, SPIDER) == "Stranger"
    assert narrator.name(state, t, HERO) == "Aragorn"


# --- whole games ---------------------------------------------------------------------------------------------


def session(book: Book, players: int) -> Session:
    """A game of decks with every leadership card, against the first scenario, at its first decision."""
    names = ("Aragorn", "Théodred", "Glóin")
    heroes = tuple(card.code for card in book.cards if card.name in names and card.type == "hero")
    cards = tuple(
        (card.code, 2) for card in book.cards if card.sphere == "leadership" and card.type in ("ally", "event")
    )
    scenario = next(iter(book.scenarios))
    new = Session(GAME, make_tables(book, [Loadout(heroes, cards)] * players, scenario))
    new.start(11)
    return new


def unwrapped(text: str) -> list[str]:
    """The lines with the pieces of long ones joined again."""
    return re.sub(r"\n {4,}", " ", text).splitlines()


def test_the_story_of_a_game_follows_the_phases(book: Book) -> None:
    game = session(book, 2)
    story = game.events()
    while not game.over:
        assert len(set(game.texts())) == len(game.texts())
        game.choose(game.agent_choice("random"))
        story += game.events()
    heads = [line for line in story if re.match(r"Round \d|\w+ phase$", line)]
    phases = ["Planning", "Quest", "Travel", "Encounter", "Combat", "Refresh"]
    expected = []
    for number in range(1, int(game.s.h.turn) + 1):
        expected += [f"Round {number}, resource phase", *(f"{phase} phase" for phase in phases)]
    assert heads == expected[: len(heads)]
    assert len(heads) > len(expected) - 7
    assert story[0].startswith("Player 1 starts at threat 29 with ")
    assert story[-1].startswith("The game is ")


def test_the_table_shows_what_a_player_sees(book: Book) -> None:
    game = session(book, 1)
    game.choose(option(k.KEEP))
    s, t = game.s, game.t
    hero = pile(s, k.PLAY)[0]
    s.inst[hero].damage, s.inst[hero].exhausted, s.inst[hero].resources = 2, 1, 3
    name = narrate.NARRATOR.name(s, t, hero)
    enemy = next(i for i in pile(s, k.STAGING) if "Spider" in narrate.NARRATOR.name(s, t, i))
    text = narrate.table_text(s, t)
    assert max(map(len, text.splitlines())) <= tableview.WIDTH
    lines = unwrapped(text)
    assert lines[0] == "Round 1, resource phase (resource window)"
    assert "Quest: Flies and Spiders, progress 0 of 8" in lines
    staging = sum(tableview.effective(s, t, i, k.THREAT) for i in pile(s, k.STAGING))
    assert f"Staging area: threat {staging}" in lines
    assert any(line.startswith(f"  enemy: {narrate.NARRATOR.name(s, t, enemy)}, threat 2, ") for line in lines)
    assert f"Encounter deck {int(s.pile_n[k.ENCOUNTER])}, discard pile 0" in lines
    assert "Player: threat 29" in lines
    hero_line = next(line for line in lines if line.startswith(f"  hero: {name}, willpower "))
    assert "damage 2 of " in hero_line
    assert hero_line.endswith("3 resources, exhausted")
    hand = next(line for line in lines if line.startswith("  hand 7: "))
    for i in pile(s, k.HAND):
        assert narrate.NARRATOR.name(s, t, i) in hand


def test_the_table_shows_engaged_enemies_and_attachments(book: Book, state: Any, tables: Any) -> None:
    state.n_inst = len(ON_TABLE)
    state.quest = QUEST
    state.phase, state.step, state.h.turn = k.COMBAT, k.S_ENEMY_ATTACKS, 4
    places = {HERO: k.PLAY, SPIDER: k.ENGAGED, SECOND_SPIDER: k.SHADOW, STEWARD: k.ATTACHED, ROAD: k.ACTIVE}
    for instance, where in places.items():
        state.inst[instance].pile = where
        state.pile[where, 0], state.pile_n[where] = instance, 1
    state.inst[SECOND_SPIDER].host, state.inst[STEWARD].host, state.inst[STEWARD].exhausted = SPIDER, HERO, 1
    lines = unwrapped(narrate.table_text(state, tables))
    assert "Round 4, combat phase (enemy attacks)" in lines
    assert "Active location: Old Forest Road, progress 0 of 3" in lines
    assert any(line.endswith("; with Steward of Gondor (exhausted)") for line in lines)
    assert any(re.match(r"  engaged enemy: Forest Spider, .*, 1 shadow card$", line) for line in lines)
