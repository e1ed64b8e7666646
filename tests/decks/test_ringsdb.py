"""RingsDB's text forms, with the quirks real files have."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.decks import Catalogue, Deck, DeckContents, Entry, Problem, ringsdb
from simulator.decks.catalogue import fold
from simulator.decks.lines import MOST_PROBLEMS
from simulator.decks.model import merged

from .conftest import CARDS, DOWNLOAD, MARKDOWN, POPUP

CATALOGUE = Catalogue(CARDS)
TWO_HEROES = Deck(
    "Two Heroes, One Road",
    (Entry(1001, "Aragorn"), Entry(1007, "Éowyn")),
    (
        Entry(1014, "Faramir", 2),
        Entry(1026, "Steward of Gondor", 2),
        Entry(1050, "A Test of Will", 3),
        Entry(1073, "Gandalf", 3),
    ),
)


def read(text: str) -> Deck:
    return ringsdb.read(text, CATALOGUE, "deck.txt")


def cards_of(*lines: str) -> list[tuple[str, int]]:
    """What the lines of a deck with one hero are read as."""
    deck = read("\n".join(["Test", "", "Aragorn", *lines]))
    assert not deck.problems
    return [(entry.name, entry.copies) for entry in deck.cards]


@pytest.mark.parametrize("text", [DOWNLOAD, POPUP, MARKDOWN], ids=["download", "pop-up", "markdown"])
def test_every_form_gives_the_same_deck(text: str) -> None:
    deck = read(text)
    assert deck == TWO_HEROES
    assert deck.problems == ()
    assert deck.notes == ()


def test_a_deck_knows_its_lines() -> None:
    assert [entry.line for entry in read(DOWNLOAD).heroes] == [7, 8]
    assert {entry.name: entry.line for entry in read(POPUP).cards}["A Test of Will"] == 17


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
def test_line_ends_and_byte_order_mark(end: str) -> None:
    assert read("\ufeff" + DOWNLOAD.replace("\r\n", end)) == TWO_HEROES


def test_counts_are_not_quantities() -> None:
    """The download counts titles, the pop-up copies: wrong counts change nothing."""
    assert read(DOWNLOAD.replace("(2)\r\n\r\n2x", "(77)\r\n\r\n2x")) == TWO_HEROES


@pytest.mark.parametrize(
    ("section", "line"),
    [
        ("Leadership (5)", "2x Faramir (Core Set)"),
        ("Core Set (12)", "2x Faramir (#14) (Core Set)"),
        ("Revised Core Set (Campaign Only) (2)", "2x Faramir (Revised Core Set (Campaign Only))"),
        ("Cards (50)", "2x Faramir (Core Set)"),
        ("Cards", "2x Faramir (Core Set)"),
    ],
)
def test_sections_of_other_views(section: str, line: str) -> None:
    deck = read(f"Test\n\nMain Deck\n\n{section}\n{line}\n1x Aragorn (Core Set)\n")
    assert deck.problems == ()
    assert deck.notes == ()
    assert (deck.heroes, deck.cards) == ((Entry(1001, "Aragorn"),), (Entry(1014, "Faramir", 2),))


@pytest.mark.parametrize(
    "line",
    [
        "2x Faramir (Core Set)",
        "2x Faramir",
        "2 Faramir",
        "x2 Faramir",
        "2 x Faramir",
        "2× Faramir",
        "Faramir x2",
        "Faramir (Core Set) 2x",
        "  2x   Faramir\t(Core Set)  ",
        "- 2x Faramir",
        "2x FARAMIR (core set)",
        "2x Faramir (01014)",
    ],
)
def test_ways_to_write_two_copies(line: str) -> None:
    assert cards_of(line) == [("Faramir", 2)]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Celebrían’s Stone", "Celebrían's Stone"),
        ("Celebrian`s Stone", "Celebrían's Stone"),
        ("Celebri\u0301an's Stone", "Celebrían's Stone"),
        ("The Galadhrim‘s greeting", "The Galadhrim's Greeting"),
        ("For Gondor", "For Gondor!"),
        ("Self-Preservation", "Self Preservation"),
    ],
)
def test_names_without_their_marks(written: str, name: str) -> None:
    assert cards_of(f"1x {written}") == [(name, 1)]


def test_missing_accents_of_heroes() -> None:
    heroes = read("Test\n\nEowyn\nTheodred (Core Set)\n1x GLOIN\n3x Gandalf").heroes
    assert [hero.name for hero in heroes] == ["Éowyn", "Théodred", "Glóin"]


def test_a_title_on_two_lines_is_one_entry() -> None:
    deck = read("Test\n\nAragorn\n1x Gandalf\n2x Faramir\n2x Gandalf")
    assert deck.cards == (Entry(1014, "Faramir", 2), Entry(1073, "Gandalf", 3))
    assert deck.cards[1].line == 4


def test_the_order_of_the_lines_does_not_change_what_is_played() -> None:
    one = read("A\n\nAragorn\n1x Gandalf\n2x Faramir")
    other = read("B\n\n2x Faramir\n1x Gandalf\nAragorn")
    assert one.loadout() == other.loadout() == DeckContents((1001,), ((1014, 2), (1073, 1)))


@pytest.mark.parametrize(
    ("start", "name", "n_cards"),
    [
        ("Gandalf\n\nMain Deck\n\nHero (1)\nAragorn\n", "Gandalf", 0),
        ("# My road\n\nMain Deck\n\nHero (1)\nAragorn\n", "My road", 0),
        ("// My road\n\nHeroes (1)\n1x Aragorn\n", "My road", 0),
        ("# My road\n\nAragorn\n", "My road", 0),
        ("# My road\n\nPacks: Core Set\n\nHeroes (1)\n\n1x Aragorn\n", "# My road", 0),
        ("3x Gandalf\n\nPacks: Core Set\n\nHeroes (1)\n\n1x Aragorn\n", "3x Gandalf", 0),
        ("Heroes (3)\n\nPacks: Core Set\n\nHeroes (1)\n\n1x Aragorn\n", "Heroes (3)", 0),
        ("My road\nHeroes (1)\n1x Aragorn\n", "My road", 0),
        ("#1 deck\n\nPacks: Core Set\n\nHeroes (1)\n\n1x Aragorn\n", "#1 deck", 0),
        ("Packs: Core Set\n\nHeroes (1)\n\n1x Aragorn\n", "", 0),
        ("Main Deck\n\nHero (1)\nAragorn\n", "", 0),
        ("3x Gandalf\n\nAragorn\n", "", 3),
        ("3x Gandalf\nAragorn\n", "", 3),
        ("3x Gandalf\nHeroes (1)\nAragorn\n", "", 3),
        ("3x Gandalf\n\nHeroes (1)\nAragorn\n", "", 3),
        ("3 Gandalf\n\nHeroes (1)\nAragorn\n", "", 3),
        ("2 heroes, 1 road\n\nAragorn\n", "2 heroes, 1 road", 0),
    ],
)
def test_what_is_the_decks_name(start: str, name: str, n_cards: int) -> None:
    deck = read(start)
    assert (deck.name, deck.size, len(deck.heroes), deck.problems) == (name, n_cards, 1, ())


def test_a_misspelled_first_card_is_not_the_decks_name() -> None:
    deck = read("3x Gandlaf\n\nAragorn\n2x Faramir\n")
    assert (deck.name, [problem.line for problem in deck.problems]) == ("", [1])


def test_a_card_read_as_the_decks_name_is_noted() -> None:
    deck = read("Aragorn\n\nÉowyn\n3x Gandalf")
    assert deck.name == "Aragorn"
    assert deck.notes == ("line 1, Aragorn, was read as the deck's name",)


def test_the_sideboard_is_read_and_not_played() -> None:
    deck = read(DOWNLOAD + "Sideboard\r\n\r\n1x Faramir (Core Set)\r\n2x Bombur (Shadows of Mirkwood)\r\n")
    assert (deck.heroes, deck.cards) == (TWO_HEROES.heroes, TWO_HEROES.cards)
    assert deck.sideboard == (Entry(1014, "Faramir", 1),)
    assert deck.problems == ()
    assert deck.notes == (
        'line 27: unknown card "Bombur" of the pack Shadows of Mirkwood (in the sideboard, which is not played)',
        "the sideboard (1 card) is not played",
    )


def test_the_second_block_of_the_pop_up_is_the_sideboard() -> None:
    block = "Sideboard\n\nAlly (1)\n1x Snowbourn Scout (Core Set)\n\n"
    deck = read(POPUP.replace("Deck built", block + "Deck built"))
    assert deck.size == 10
    assert deck.sideboard == (Entry(1016, "Snowbourn Scout", 1),)


def test_another_product_of_a_known_name_is_noted() -> None:
    deck = read("Test\n\nAragorn\n1x Gandalf (The Road Darkens)")
    assert deck.cards == (Entry(1073, "Gandalf", 1),)
    assert deck.notes == ("line 4: Gandalf of The Road Darkens is played as the Core Set card",)


# --- lines that are no card --------------------------------------------------------------------------------


def problem_at(line: str) -> tuple[int, str, str]:
    """Line number, message and hint of the one problem of a deck with ``line`` in its sixth line."""
    deck = read(f"Test\n\n1x Aragorn\n2x Gandalf\n\n{line}\n1x Faramir\n")
    assert [entry.name for entry in deck.heroes] == ["Aragorn"]
    (problem,) = deck.problems
    assert not problem.playable
    return problem.line, problem.message, problem.hint


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("2x Faramirr (Core Set)", 'unknown card "Faramirr"', "did you mean Faramir?"),
        ("Steward (Core Set)", 'unknown card "Steward"', "did you mean Steward of Gondor?"),
        ("3x Gandalfs Serch", 'unknown card "Gandalfs Serch"', "did you mean Gandalf's Search?"),
        ("Faramir (2)", "Faramir (2): copies stand before the name", "such as: 2x Faramir"),
        ("0x Faramir", "0 copies of Faramir", "a deck holds 1 to 3 copies of a title"),
        ("101x Faramir", "101 copies of Faramir", "a deck holds 1 to 3 copies of a title"),
        ("9" * 9000 + "x Faramir", "9" * 79 + "… copies of Faramir", "a deck holds 1 to 3 copies of a title"),
        ("2x Forest Spider", '"Forest Spider" belongs in no deck (type: enemy)', "take the line out"),
        ("2x Faramir (01073)", 'no card of that number is called "Faramir"', "known by that name: the ally 01014"),
        (
            "1x Ravens of the Mountain",
            '"Ravens of the Mountain" may be 02081 (ally) or 02082 (ally)',
            "put its number behind the name: Ravens of the Mountain (02081)",
        ),
        ("2x Gandalf x2", 'unknown card "2x Gandalf x2"', "did you mean Gandalf?"),
        ("2x Bo\x1b[31mo", 'unknown card "Bo\ufffd[31mo"', None),
        ("Mirkwood (12)", 'unknown card "Mirkwood"', None),
    ],
)
def test_a_line_that_is_no_card(line: str, message: str, hint: str | None) -> None:
    found = problem_at(line)
    assert found[:2] == (6, message)
    assert hint is None or found[2] == hint


@pytest.mark.parametrize(
    ("line", "name", "pack"),
    [
        ("3x A Burning Brand (Conflict at the Carrock)", "A Burning Brand", "Conflict at the Carrock"),
        ("1x Boromir (The Dead Marshes)", "Boromir", "The Dead Marshes"),
        ("* 1x [Bifur](http://ringsdb.com/card/04002) _(Khazad-dûm)_", "Bifur", "Khazad-dûm"),
    ],
)
def test_a_card_of_another_pack(line: str, name: str, pack: str) -> None:
    found = problem_at(line)
    assert found[1] == f'unknown card "{name}" of the pack {pack}'
    assert found[2].startswith("only cards of the Core Set and the Revised Core Set are known: ")


@pytest.mark.parametrize("pack", ["Core Set", "core set", "Revised Core Set", "RevCore", "Core", "12345"])
def test_an_unknown_card_of_a_known_pack(pack: str) -> None:
    _, message, hint = problem_at(f"2x Faramirr ({pack})")
    assert (message, hint) == ('unknown card "Faramirr"', "did you mean Faramir?")


def test_prose_says_how_a_deck_is_written() -> None:
    line, message, hint = problem_at("Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich")
    assert (line, message[:13]) == (6, "unknown card ")
    assert hint.endswith("such as: 2x Faramir (Core Set)")


def test_an_ally_is_not_the_hero_of_that_name() -> None:
    deck = read("Test\n\nHeroes (2)\n\n1x Aragorn\n1x Faramir (Assault on Osgiliath)\n\nAllies (1)\n\n2x Faramir")
    assert deck.cards == (Entry(1014, "Faramir", 2),)
    hint = "known by that name: the ally 01014; if it is meant, put its number behind: Faramir (01014)"
    assert deck.problems == (Problem('unknown hero "Faramir"', 6, hint, False),)


BEGUN = "Test\n\nHeroes (2)\n\n1x Aragorn\n1x Éowyn\n"


@pytest.mark.parametrize("gap", ["", "\n"])
@pytest.mark.parametrize("first", ["2 Steward of Gondor", "1 Steward of Gondor", "1 Northern Tracker", "2 Faramir"])
def test_cards_may_follow_the_heroes_without_a_title(first: str, gap: str) -> None:
    """The first that can be no hero ends their section: what comes after it may be a single unique ally."""
    deck = read(f"{BEGUN}{gap}{first}\n3 Gandalf\n1 Henamarth Riversong\n1 Bilbo Baggins (02070)\n")
    assert [hero.name for hero in deck.heroes] == ["Aragorn", "Éowyn"]
    assert not deck.problems
    copies, name = first.split(" ", 1)
    assert {entry.name: entry.copies for entry in deck.cards} == {
        name: int(copies),
        "Gandalf": 3,
        "Henamarth Riversong": 1,
        "Bilbo Baggins": 1,
    }
    line = 7 + len(gap)
    assert deck.notes == (f"line {line}: {name} is no hero; from here on the cards are read as those of the deck",)


def test_heroes_below_the_first_card_are_heroes_still() -> None:
    """But a name of both a hero and an ally is settled by no section any more."""
    deck = read(f"{BEGUN}2 Gandalf\nThéodred\nBilbo Baggins\n")
    assert [hero.name for hero in deck.heroes] == ["Aragorn", "Éowyn", "Théodred"]
    assert [problem.line for problem in deck.problems] == [9]
    assert "may be 02059 (hero) or 02070 (ally)" in deck.problems[0].message


@pytest.mark.parametrize("line", ["1x Faramir", "Faramir", "* [Faramir](https://ringsdb.com/card/04002)"])
def test_a_single_unique_ally_may_be_meant_as_a_hero(line: str) -> None:
    """Other products have a hero of that name, and a deck without its hero must not be played."""
    deck = read(f"{BEGUN}{line}\n2 Gandalf\n")
    assert [(problem.message, problem.line) for problem in deck.problems] == [('unknown hero "Faramir"', 7)]
    assert [entry.name for entry in deck.cards] == ["Gandalf"]
    meant = read(f"{BEGUN}1x Faramir (01014)\n2 Gandalf\n")
    assert not meant.problems
    assert [entry.name for entry in meant.cards] == ["Faramir", "Gandalf"]


def test_a_section_tells_cards_of_one_name_apart() -> None:
    deck = read("Test\n\nHeroes (1)\n\n1x Bilbo Baggins\n\nAllies (1)\n\n1x Bilbo Baggins\n")
    assert deck.heroes == (Entry(2059, "Bilbo Baggins"),)
    assert deck.cards == (Entry(2070, "Bilbo Baggins"),)
    assert "may be 02059 (hero) or 02070 (ally)" in problem_at("1x Bilbo Baggins")[1]
    assert read("Test\n\nAragorn\n1x Bilbo Baggins (02070)").cards == (Entry(2070, "Bilbo Baggins"),)


def test_a_long_wrong_file_is_cut_short() -> None:
    deck = read("Test\n\n" + "this is no card\n" * 500)
    assert len(deck.problems) == MOST_PROBLEMS + 1
    assert deck.problems[-1].message == "480 more lines that name no card"


LINES = "x (1)\n" * 40_000
ASIDE = "no card\nSideboard\n" + "nobody\n" * 50_000


@pytest.mark.parametrize("text", ["a" + " " * 900_000 + "b", "x" * 900_000, "( " * 450_000, LINES, ASIDE])
def test_hostile_lines_cost_no_time(text: str) -> None:
    """An expression that backtracks would take hours on these."""
    begun = time.process_time()
    assert read("Test\n\n" + text).problems
    assert time.process_time() - begun < 30


# --- round trip --------------------------------------------------------------------------------------------

HEROES = [card for card in CARDS if card.type == "hero"]
OTHERS = [card for card in CARDS if card.type in ("ally", "attachment", "event")]
letters = st.characters(exclude_categories=["C", "Z"]) | st.just(" ")
names = st.text(letters, max_size=60).map(lambda text: " ".join(text.split()))


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    heroes = draw(st.lists(st.sampled_from(HEROES), min_size=1, max_size=3, unique=True))
    piles = []
    for least, most in ((1, 20), (0, 5)):
        chosen = draw(st.lists(st.sampled_from(OTHERS), min_size=least, max_size=most, unique=True))
        piles.append(merged([Entry(card.code, card.name, draw(st.integers(1, 3))) for card in chosen]))
    return Deck(draw(names), tuple(Entry(card.code, card.name) for card in heroes), piles[0], piles[1])


@given(decks())
def test_what_is_written_is_read_back(deck: Deck) -> None:
    text = ringsdb.write(deck, CATALOGUE)
    again = ringsdb.read(text, CATALOGUE)
    assert again == deck
    assert again.problems == ()
    assert ringsdb.write(again, CATALOGUE) == text


@given(st.text(max_size=300))
def test_any_text_is_read_without_failing(text: str) -> None:
    n_lines = text.count("\n") + text.count("\r") + 1
    assert all(1 <= problem.line <= n_lines for problem in read(text).problems)


@given(names)
def test_folding_twice_changes_nothing(name: str) -> None:
    assert fold(fold(name)) == fold(name)


def test_the_download_is_written_as_the_site_writes_it() -> None:
    assert ringsdb.write(read(DOWNLOAD), CATALOGUE) == DOWNLOAD
