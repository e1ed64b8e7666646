"""Altered in words: options, the log, the table."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from simulator.core.record import EVENT
from simulator.core.session import Session
from simulator.games.altered import narrate, tableview
from simulator.games.altered import terms as k
from simulator.games.altered import vocabulary as v
from simulator.games.altered.cardfile import Book
from simulator.games.altered.game import GAME
from simulator.games.altered.lowering import Lowered
from simulator.games.altered.naming import Names, pile_names, terrain_words, title
from simulator.games.altered.table import Loadout, make_tables

ON_TABLE = ("Red", "Brassbug", "Brassbug", "Kelon Cylinder", "Foundry Mechanic", "Kelon Elemental (R1)", "Atlas")
RED, BUG, SECOND_BUG, CYLINDER, MECHANIC, ELEMENTAL, ATLAS = range(len(ON_TABLE))


@pytest.fixture
def state(book: Book) -> Any:
    """A table where instance n is the card ON_TABLE[n]; nothing lies anywhere but in a deck yet."""
    titles = [title(card) for card in book.cards]
    s = GAME.new_state()[0]
    s.n_inst = len(ON_TABLE)
    for instance, name in enumerate(ON_TABLE):
        s.inst[instance].card = titles.index(name)
    s.inst[MECHANIC].pile = k.RESERVE
    s.region[5] = k.WATER
    return s


@pytest.fixture(scope="module")
def tables(lowered: Lowered) -> Any:
    return lowered.tables[0]


def option(verb: int, a: int = 0, b: int = 0) -> int:
    return verb << 24 | a << 12 | b


def texts(s: Any, t: Any, *codes: int, ask: int = k.ASK_TURN) -> list[str]:
    """The texts of these options as they stand before a player."""
    s.h.ask, s.h.n_options = ask, len(codes)
    s.h.option[: len(codes)] = codes
    return [narrate.option_text(s, t, code) for code in codes]


OPTIONS = [
    (option(k.PASS), k.ASK_TURN, "pass"),
    (option(k.PLAY_CARD, RED, 0), k.ASK_TURN, "play Red hero"),
    (option(k.PLAY_CARD, ELEMENTAL, 1), k.ASK_TURN, "play Kelon Elemental (R1) companion"),
    (option(k.PLAY_CARD, ATLAS, 2), k.ASK_TURN, "play Atlas"),
    (option(k.PLAY_CARD, MECHANIC, 1), k.ASK_TURN, "play Foundry Mechanic companion from Reserve"),
    (option(k.PLAY_CARD, ATLAS, 6), k.ASK_TURN, "play Atlas with discard"),
    (option(k.USE, CYLINDER), k.ASK_TURN, "use Kelon Cylinder"),
    (option(k.USE, MECHANIC), k.ASK_TURN, "support Foundry Mechanic"),
    (option(k.TO_MANA, RED), k.ASK_MANA, "mana Red"),
    (option(k.TO_MANA, RED), k.ASK_EXPAND, "expand Red"),
    (option(k.TARGET, BUG), k.ASK_TARGET, "target Brassbug"),
    (option(k.CHOICE, 1), k.ASK_CHOICE, "option 2"),
    (option(k.YES, RED), k.ASK_MAY, "yes"),
    (option(k.NO, RED), k.ASK_MAY, "no"),
    (option(k.INTO, 3), k.ASK_EXPEDITION, "player 2's Companion Expedition"),
    (option(k.PLAYER, 1), k.ASK_PLAYER, "player 2"),
    (option(k.NEXT, 0), k.ASK_ORDER, "resolve Red"),
    (option(k.GIVE_UP, RED), k.ASK_KEEP, "give up Red"),
    (option(k.NUMBER, 4), k.ASK_DIE, "number 4"),
]


@pytest.mark.parametrize(("code", "ask", "text"), OPTIONS, ids=[text for _, _, text in OPTIONS])
def test_options_read_as_written(state: Any, tables: Any, code: int, ask: int, text: str) -> None:
    assert texts(state, tables, code, ask=ask) == [text]


def test_every_verb_has_a_text() -> None:
    assert {code >> 24 for code, _, _ in OPTIONS} == set(range(k.PASS, k.NUMBER + 1))


@pytest.mark.parametrize(
    ("ask", "text"),
    [(k.ASK_TURN, "pass"), (k.ASK_EXPAND, "expand nothing"), (k.ASK_TARGET, "target nothing")],
)
def test_doing_nothing_is_called_by_the_decision(state: Any, tables: Any, ask: int, text: str) -> None:
    assert texts(state, tables, option(k.PASS), ask=ask) == [text]


def test_copies_are_counted_in_the_order_of_the_options(state: Any, tables: Any) -> None:
    codes = [option(k.TARGET, SECOND_BUG), option(k.TARGET, BUG), option(k.PASS)]
    assert texts(state, tables, *codes, ask=k.ASK_TARGET) == ["target Brassbug", "target Brassbug #2", "target nothing"]


def test_a_copy_in_reserve_is_told_from_one_in_hand(state: Any, tables: Any) -> None:
    state.inst[SECOND_BUG].pile = k.RESERVE
    codes = [option(k.PLAY_CARD, BUG, 0), option(k.PLAY_CARD, SECOND_BUG, 0)]
    assert texts(state, tables, *codes) == ["play Brassbug hero", "play Brassbug hero from Reserve"]


def test_several_abilities_of_a_card_are_counted(state: Any, tables: Any) -> None:
    codes = [option(k.USE, CYLINDER, 5), option(k.USE, CYLINDER, 9)]
    assert texts(state, tables, *codes) == ["use Kelon Cylinder", "use Kelon Cylinder (2)"]


def test_waiting_reactions_of_one_card_are_counted(state: Any, tables: Any) -> None:
    state.waiting[1].source = CYLINDER
    state.waiting[2].source = RED
    codes = [option(k.NEXT, n) for n in range(3)]
    assert texts(state, tables, *codes, ask=k.ASK_ORDER) == ["resolve Red", "resolve Kelon Cylinder", "resolve Red (2)"]


def test_an_alternative_reads_as_the_card_says(lowered: Lowered, state: Any, tables: Any) -> None:
    choices = lowered.choice_texts
    ability, alternatives = next(iter(choices.items()))
    wanted = [f"option {n + 1}: {text}" for n, text in enumerate(alternatives)]
    codes = [option(k.CHOICE, n, ability) for n in range(len(alternatives))]
    assert texts(state, tables, *codes, ask=k.ASK_CHOICE) == wanted


# --- the log -----------------------------------------------------------------------------------------------


def tell(s: Any, t: Any, *entries: tuple[int, ...]) -> list[str | None]:
    """The sentences of a log with these entries."""
    s.h.n_log = len(entries)
    for n, numbers in enumerate(entries):
        s.h.log[n] = np.array([(*numbers, 0, 0, 0)[:4]], EVENT)[0]
    return [narrate.event_text(s, t, s.h.log[n]) for n in range(len(entries))]


ENTRIES: list[tuple[tuple[int, ...], str]] = [
    ((k.L_DAY, 3, 1), "Day 3 · player 2 is first"),
    ((k.L_PHASE, k.AFTERNOON), "Afternoon"),
    ((k.L_MAP, 2), "A Tumult card is turned up: region 5 is water, region 6 is forest and mountain"),
    ((k.L_DRAWS, 0, RED), "Player 1 draws Red"),
    ((k.L_MANA, 1, RED), "Player 2 puts Red into the Mana zone"),
    ((k.L_MANA, 1, RED, 1), "Player 2 puts Red from the deck into the Mana zone"),
    ((k.L_PLAYS, 0, RED, 2), "Player 1 plays Red for 2 mana"),
    ((k.L_USES, 0, CYLINDER, 0), "Player 1 uses Kelon Cylinder"),
    ((k.L_JOINS, RED, k.EXPEDITION + 1), "Red joins player 1's Companion Expedition"),
    ((k.L_JOINS, RED, k.EXPEDITION + 1, 1), "Red moves to player 1's Companion Expedition"),
    ((k.L_JOINS, CYLINDER, k.LANDMARK), "Kelon Cylinder joins player 1's Landmarks"),
    ((k.L_LEAVES, RED, k.RESERVE + 1), "Red goes to player 2's Reserve"),
    ((k.L_LEAVES, BUG, k.GONE), "Brassbug leaves the game"),
    ((k.L_STATUS, RED, k.FLEETING), "Red gains Fleeting"),
    ((k.L_LOSES, RED, k.ASLEEP), "Red loses Asleep"),
    ((k.L_BOOST, RED, 1, 3), "Red gains 1 boost (3 in all)"),
    ((k.L_COUNTERS, CYLINDER, 2, 2), "Kelon Cylinder gains 2 counters (2 now)"),
    ((k.L_COUNTERS, CYLINDER, -1, 1), "Kelon Cylinder loses 1 counter (1 now)"),
    ((k.L_TOKEN, BUG, k.EXPEDITION), "Brassbug is created in player 1's Hero Expedition"),
    ((k.L_MOVES, 3, 5, k.WATER), "Player 2's Companion Expedition moves to region 5 (water) due to water"),
    ((k.L_MOVES, 0, 7, 0), "Player 1's Hero Expedition moves to the Companion region"),
    ((k.L_BACK, 0, 0), "Player 1's Hero Expedition moves back to the Hero region"),
    ((k.L_STAYS, 2), "Player 2's Hero Expedition does not move"),
    ((k.L_ROLLS, 0, 4), "Player 1 rolls 4"),
    ((k.L_PASSES, 1), "Player 2 passes"),
    ((k.L_RESUPPLIES, 0, RED), "Player 1 resupplies Red"),
    ((k.L_SACRIFICES, 0, RED), "Player 1 sacrifices Red"),
    ((k.L_DISCARDS, 0, RED), "Player 1 discards Red"),
    ((k.L_FREEZES, 1), "Player 1's Companion Expedition cannot move forward today"),
    ((k.L_AFTER_YOU, 0), "After you: the turn of player 1 ends"),
    ((k.L_NEXT, 0, MECHANIC), "Foundry Mechanic waits for the next card of player 1"),
    ((k.L_EXHAUSTS, CYLINDER), "Kelon Cylinder exhausts"),
    ((k.L_RESHUFFLES, 0), "Player 1's discard pile is shuffled and becomes the deck"),
    ((k.L_ARENA, -1, -1), "Equal progress: the Arena decides from now on"),
    ((k.L_ARENA, 2, 1), "Arena: player 1 wins 2 terrains, player 2 1"),
    ((k.L_WON, 1, k.CAUSE_CROSSED), "Player 2 wins the game (expeditions crossed)"),
    ((k.L_WON, 0, k.CAUSE_CARD), "Player 1 wins the game (a card's text)"),
    ((k.L_DRAWN,), "The game is a draw"),
]


@pytest.mark.parametrize(("numbers", "sentence"), ENTRIES, ids=[sentence for _, sentence in ENTRIES])
def test_log_entries_read_as_sentences(state: Any, tables: Any, numbers: tuple[int, ...], sentence: str) -> None:
    state.region[6] = k.ALL_TERRAINS ^ k.WATER
    assert tell(state, tables, numbers) == [sentence]


def test_a_reaction_says_what_it_answers(book: Book, state: Any, tables: Any) -> None:
    ability = next(n for n in range(int(tables.n_abilities)) if int(tables.ability[n].event) == k.EV_FROM_HAND)
    assert tell(state, tables, (k.L_REACTS, RED, ability)) == ["Red reacts (from hand)"]


def test_an_event_is_told_in_a_phrase(state: Any, tables: Any) -> None:
    ability = next(n for n in range(int(tables.n_abilities)) if int(tables.ability[n].event) == v.EVENTS["noon"][0])
    assert tell(state, tables, (k.L_REACTS, RED, ability)) == ["Red reacts (at Noon)"]
    assert set(narrate.ANSWERED) <= set(v.EVENTS)


def test_a_card_of_the_other_player_is_told_as_his(state: Any, tables: Any) -> None:
    assert tell(state, tables, (k.L_DISCARDS, 1, RED)) == ["Player 2 discards player 1's Red"]


def test_a_support_ability_is_called_so(state: Any, tables: Any) -> None:
    ability = next(n for n in range(int(tables.n_abilities)) if int(tables.ability[n].kind) == k.K_SUPPORT)
    assert tell(state, tables, (k.L_USES, 0, MECHANIC, ability)) == [
        "Player 1 uses the support ability of Foundry Mechanic"
    ]


def test_every_kind_of_log_entry_has_a_sentence() -> None:
    kinds = {value for name, value in vars(k).items() if name.startswith("L_")}
    assert {numbers[0] for numbers, _ in ENTRIES} | {k.L_REACTS} == kinds
    assert set(narrate.SENTENCES) | set(narrate.SPECIAL) == kinds
    assert not set(narrate.SENTENCES) & set(narrate.SPECIAL)


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (
            [(k.L_PLAYS, 0, RED, 2), (k.L_JOINS, RED, k.EXPEDITION)],
            ["Player 1 plays Red into the Hero Expedition for 2 mana", None],
        ),
        (
            [(k.L_PLAYS, 0, CYLINDER, 1), (k.L_JOINS, CYLINDER, k.LANDMARK)],
            ["Player 1 plays Kelon Cylinder for 1 mana", None],
        ),
        ([(k.L_PLAYS, 0, ATLAS, 5), (k.L_JOINS, ATLAS, k.EXPEDITION)], ["Player 1 plays Atlas for 5 mana", None]),
        (
            [(k.L_TOKEN, BUG, k.EXPEDITION), (k.L_JOINS, BUG, k.EXPEDITION)],
            ["Brassbug is created in player 1's Hero Expedition", None],
        ),
        ([(k.L_SACRIFICES, 0, RED), (k.L_LEAVES, RED, k.DISCARD)], ["Player 1 sacrifices Red", None]),
        (
            [(k.L_SACRIFICES, 0, RED), (k.L_LEAVES, RED, k.MANA)],
            ["Player 1 sacrifices Red", "Red goes to player 1's Mana zone"],
        ),
        ([(k.L_USES, 0, CYLINDER, 0), (k.L_EXHAUSTS, CYLINDER)], ["Player 1 uses Kelon Cylinder", None]),
    ],
)
def test_what_another_sentence_says_is_not_told_twice(
    state: Any, tables: Any, entries: list[tuple[int, ...]], told: list[str | None]
) -> None:
    assert tell(state, tables, *entries) == told


# --- names ---------------------------------------------------------------------------------------------------


def test_every_card_has_a_title_of_its_own(book: Book) -> None:
    assert len({title(card) for card in book.cards}) == len(book.cards)


def test_a_number_that_no_book_has() -> None:
    assert Names().card_name(511) == "card 511"


def test_piles_have_different_names() -> None:
    names = pile_names()
    assert len(set(names)) == len(names) == k.N_PILES
    assert names[k.RESERVE + 1] == "player 2's Reserve"
    assert names[k.EXPEDITION + 2] == "player 2's Hero Expedition"


def test_terrains_in_words() -> None:
    assert [terrain_words(bits) for bits in (0, 1, 6, 7)] == ["", "forest", "mountain and water", "all terrains"]


# --- whole games ---------------------------------------------------------------------------------------------


def session(book: Book) -> Session:
    """A game of two decks of Axiom and Bravos at its first decision."""
    loadouts = []
    for faction in ("AX", "BR"):
        hero = next(card.id for card in book.cards if card.type == "hero" and card.faction == faction)
        cards = [card.id for card in book.cards if card.faction == faction and card.rarity in ("C", "R1")]
        loadouts.append(Loadout(hero, tuple((card, 1) for card in cards[:45])))
    new = Session(GAME, make_tables(book, loadouts))
    new.start(11)
    return new


def test_the_story_of_a_game_follows_the_day(book: Book) -> None:
    game = session(book)
    story = game.events()
    while not game.over:
        assert len(set(game.texts())) == len(game.texts())
        game.choose(game.agent_choice("random"))
        story += game.events()
    heads = [line for line in story if re.match(r"Day \d+ ·|(Morning|Noon|Afternoon|Dusk|Night)$", line)]
    days = [line for line in heads if line.startswith("Day")]
    assert [line.split()[1] for line in days] == [str(n + 1) for n in range(len(days))]
    phases = [line for line in heads if not line.startswith("Day")]
    assert phases == (["Morning", "Noon", "Afternoon", "Dusk", "Night"] * len(days))[1 : 1 + len(phases)]
    assert re.match(r"Player [12] wins the game|The game is a draw", story[-1])


def test_the_table_shows_what_lies_on_it(book: Book) -> None:
    game = session(book)
    for _ in range(60):
        if not game.over:
            game.choose(game.agent_choice("random"))
    s, t = game.s, game.t
    text = re.sub(r"\n {4,}", " ", narrate.table_text(s, t))
    assert all(len(line) <= tableview.WIDTH for line in narrate.table_text(s, t).splitlines())
    assert text.startswith(f"Day {int(s.h.turn)}, ")
    for seat in range(k.SEATS):
        assert f"deck {int(s.pile_n[k.DECK + seat])}, discard pile" in text
        for which in (k.EXPEDITION + 2 * seat, k.EXPEDITION + 2 * seat + 1, k.RESERVE + seat, k.HAND + seat):
            for i in s.pile[which][: int(s.pile_n[which])]:
                assert narrate.NARRATOR.name(s, int(i)) in text
