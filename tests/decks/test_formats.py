"""Every format a deck comes in: shapes as the sites have them, and what is written is read back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.decks import Catalogue, Deck, Entry, formats, ringsdb
from simulator.decks.legality import obstacles
from simulator.decks.model import merged
from simulator.decks.sniffing import sniff_format, sniff_game
from simulator.errors import DataError, UsageError
from simulator.games.lotr_lcg.cardfile import load_book

from .conftest import DOWNLOAD as WITHOUT_EXTRAS

CATALOGUE = Catalogue(load_book().cards)
NAME = "Two Heroes, One Road"
DOWNLOAD = (
    WITHOUT_EXTRAS
    + """Campaign (2)

1x Mendor's Support (Revised Core Set (Campaign Only))
1x Scarred (Revised Core Set (Campaign Only))


Sideboard

1x Beorn (Core Set)

""".replace("\n", "\r\n")
)
BBCODE = """[b]Two Heroes, One Road[/b]

[i]Main Deck[/i]

[b]Hero (2)[/b]
[url=http://ringsdb.com/card/01001]Aragorn[/url] [i](Core Set)[/i]
[url=http://ringsdb.com/card/01007]Éowyn[/url] [i](Core Set)[/i]

[b]Ally (5)[/b]
2x [url=http://ringsdb.com/card/01014]Faramir[/url] [i](Core Set)[/i]
3x [url=http://ringsdb.com/card/01073]Gandalf[/url] [i](Core Set)[/i]

[b]Attachment (2)[/b]
2x [url=http://ringsdb.com/card/01026]Steward of Gondor[/url] [i](Core Set)[/i]

[b]Event (3)[/b]
3x [url=http://ringsdb.com/card/01050]A Test of Will[/url] [i](Core Set)[/i]

[b]Treasure (2)[/b]
1x [url=http://ringsdb.com/card/01132]Mendor's Support[/url] [i](Revised Core Set (Campaign Only))[/i]
1x [url=http://ringsdb.com/card/01138]Scarred[/url] [i](Revised Core Set (Campaign Only))[/i]

[i]Sideboard[/i]

[b]Ally (1)[/b]
1x [url=http://ringsdb.com/card/01031]Beorn[/url] [i](Core Set)[/i]

2  Heroes,  10  Cards
Cards up to Core Set

Decklist [url=https://ringsdb.com/decklist/view/99999/two-heroes]build and published on RingsDB[/url]."""
JSON = """{"id":99999,"name":"Two Heroes, One Road","date_creation":"2026-01-02T03:04:05+00:00",
"date_update":"2026-01-02T03:04:05+00:00","description_md":"made-up sample","user_id":1,
"heroes":{"01001":1,"01007":1},
"slots":{"01001":1,"01007":1,"01014":2,"01026":2,"01050":3,"01073":3,"01132":1,"01138":1},
"sideslots":{"01031":1},"version":"1.0","last_pack":"Core Set",
"is_published":true,"nb_votes":0,"nb_favorites":0,"nb_comments":0,"starting_threat":21}"""
O8D = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f">
  <section name="Hero" shared="False">
    <card qty="1" id="51223bd0-ffd1-11df-a976-0801200c9001">Aragorn</card>
    <card qty="1" id="51223bd0-ffd1-11df-a976-0801200c9007">Éowyn</card>
  </section>
  <section name="Ally" shared="False">
    <card qty="2" id="51223bd0-ffd1-11df-a976-0801200c9014">Faramir</card>
    <card qty="3" id="51223bd0-ffd1-11df-a976-0801200c9073">Gandalf</card>
  </section>
  <section name="Attachment" shared="False">
    <card qty="2" id="51223bd0-ffd1-11df-a976-0801200c9026">Steward of Gondor</card>
  </section>
  <section name="Event" shared="False">
    <card qty="3" id="51223bd0-ffd1-11df-a976-0801200c9050">A Test of Will</card>
    <card qty="1" id="f18be897-5172-46a8-9f3d-d4adbc45c902">Mendor&#039;s Support</card>
  </section>
  <section name="Side Quest" shared="False">
  </section>
  <section name="Sideboard" shared="False">
    <card qty="1" id="51223bd0-ffd1-11df-a976-0801200c9031">Beorn</card>
    <card qty="1" id="3d83f334-f7fe-49cc-86da-741cad96dde8">Scarred</card>
  </section>
  <section name="Quest" shared="True" />
  <section name="Encounter" shared="True" />
  <section name="Special" shared="True" />
  <section name="Setup" shared="True" />
  <notes><![CDATA[]]></notes>
</deck>
"""


def _entry(number: str, quantity: int, group: str, name: str) -> dict[str, str | int]:
    return {"databaseId": number, "quantity": quantity, "loadGroupId": group, "_name": name}


def _core(number: int) -> str:
    return f"51223bd0-ffd1-11df-a976-0801200c9{number:03d}"


DRAGNCARDS = (
    json.dumps(
        [
            _entry(_core(1), 1, "playerNPlay1", "Aragorn"),
            _entry(_core(7), 1, "playerNPlay1", "Éowyn"),
            _entry(_core(14), 2, "playerNDeck", "Faramir"),
            _entry(_core(26), 2, "playerNDeck", "Steward of Gondor"),
            _entry(_core(50), 3, "playerNDeck", "A Test of Will"),
            _entry(_core(73), 3, "playerNDeck", "Gandalf"),
            _entry("f18be897-5172-46a8-9f3d-d4adbc45c902", 1, "playerNDeck", "Mendor's Support"),
            _entry("3d83f334-f7fe-49cc-86da-741cad96dde8", 1, "playerNSideboard", "Scarred"),
            _entry(_core(31), 1, "playerNSideboard", "Beorn"),
        ],
        ensure_ascii=False,
        indent=2,
    )
    + "\n"
)
PLAIN = """Two Heroes, One Road

1 Aragorn
1 Éowyn

2 Faramir
3 Gandalf

2 Steward of Gondor

3 A Test of Will

1 Mendor's Support
1 Scarred

Sideboard
1 Beorn
"""
DECK = Deck(
    NAME,
    (Entry(1001, "Aragorn"), Entry(1007, "Éowyn")),
    (
        Entry(1014, "Faramir", 2),
        Entry(1026, "Steward of Gondor", 2),
        Entry(1050, "A Test of Will", 3),
        Entry(1073, "Gandalf", 3),
    ),
    (Entry(1031, "Beorn"),),
    campaign=(Entry(1132, "Mendor's Support"), Entry(1138, "Scarred")),
)
SAMPLES = {"ringsdb": DOWNLOAD, "ringsdb-json": JSON, "o8d": O8D, "dragncards": DRAGNCARDS, "text": PLAIN}


def read(text: str, form: str | None = None) -> Deck:
    return formats.read_lotr(text, CATALOGUE, "deck", form)


def named(deck: Deck, name: str = NAME) -> Deck:
    """The deck with the name its file would give it."""
    return deck if deck.name else replace(deck, name=name)


# --- reading ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [*SAMPLES.values(), BBCODE], ids=[*SAMPLES, "BBCode"])
def test_every_format_gives_the_same_deck(text: str) -> None:
    deck = read(text)
    assert named(deck) == DECK
    assert deck.problems == ()
    assert deck.notes == (
        "the sideboard (1 card) is not played",
        "campaign cards, not counted and not played outside a campaign: 1x Mendor's Support, 1x Scarred",
    )
    assert deck.loadout() == DECK.loadout()
    assert (deck.size, deck.n_heroes) == (10, 2)


@pytest.mark.parametrize(
    "change", [lambda text: "\ufeff" + text, lambda text: "\n  " + text, str], ids=["mark", "blank", "plain"]
)
@pytest.mark.parametrize("form", SAMPLES)
def test_the_format_is_told_by_the_text(form: str, change: Callable[[str], str]) -> None:
    text = change(SAMPLES[form])
    assert sniff_format(text) == ("text" if form == "ringsdb" else form)
    assert sniff_game(text) == "lotr-lcg"
    assert sniff_game(BBCODE) == "lotr-lcg"


@pytest.mark.parametrize("form", SAMPLES)
def test_the_format_can_be_said(form: str) -> None:
    assert named(read(SAMPLES[form], form)) == DECK


def test_windows_line_ends() -> None:
    for form, text in SAMPLES.items():
        assert named(read(text.replace("\r\n", "\n").replace("\n", "\r\n"))) == DECK, form


def slots(**keys: object) -> str:
    return json.dumps({"name": "A deck", "slots": {"01001": 1, "01073": 3}} | keys)


@pytest.mark.parametrize(
    "text",
    [
        slots(),
        slots(heroes={"01001": 1}, sideslots=[]),
        slots(heroes=[], sideslots={}),
        slots(heroes=None, sideslots=None, tags="solo", history=[{"variation": [[], []]}], last_pack={"id": 1}),
        slots(heroes={"01001": 1}, slots={"01073": 3}),
        f"[{slots()}]",
    ],
    ids=["no heroes", "empty list", "empty map", "builder's keys", "heroes beside the slots", "list of one"],
)
def test_shapes_of_ringsdbs_json(text: str) -> None:
    deck = read(text)
    assert (deck.name, deck.problems, deck.notes) == ("A deck", (), ())
    assert (deck.heroes, deck.cards) == ((Entry(1001, "Aragorn"),), (Entry(1073, "Gandalf", 3),))


def test_json_names_its_lines() -> None:
    text = json.dumps(json.loads(slots(sideslots={"01073": 1}, slots={"01001": 1, "01073": 3})), indent=1)
    deck = read(text)
    assert [entry.line for entry in (*deck.heroes, *deck.cards, *deck.sideboard)] == [4, 5, 8]
    deck = read(DRAGNCARDS)
    assert [entry.line for entry in deck.heroes] == [3, 9]


def test_a_name_that_is_no_name() -> None:
    assert read(slots(name=7)).name == ""
    assert read(slots(name=" a\n\tb\x1b ")).name == "a b\ufffd"


def test_prebuilt_decks_of_dragncards_have_a_label() -> None:
    text = json.dumps({"label": "Mine", "cards": json.loads(DRAGNCARDS)})
    assert sniff_format(text) == "dragncards"
    assert named(read(text)).name == "Mine"


def test_ids_count_whatever_the_names_and_capitals() -> None:
    assert named(read(O8D.replace("0801200C", "0801200c").replace(">Faramir<", ">Boromir<"))) == DECK
    assert named(read(O8D.replace("51223bd0", "51223BD0"))) == DECK


def test_a_deck_with_a_scenario_in_its_file() -> None:
    quest = '<section name="Quest" shared="True"><card qty="1" id="x">Flies and Spiders</card></section>'
    deck = read(O8D.replace('<section name="Quest" shared="True" />', quest))
    assert named(deck) == DECK
    assert "1 cards of a scenario are left aside" in deck.notes


@pytest.mark.parametrize(
    "heading", ["Allies", "Allies:", "Allies (12):", "== Allies ==", "**Allies (12)**", "Ally: 12", "[b]Ally (1)[/b]"]
)
def test_headings(heading: str) -> None:
    deck = read(f"Test\n\nHeroes\nAragorn\n\n{heading}\n2 Faramir\n")
    assert (deck.cards, deck.problems, deck.notes) == ((Entry(1014, "Faramir", 2),), (), ())


@pytest.mark.parametrize(
    ("start", "name"),
    [("My deck\n", "My deck"), ("# My deck\n", "My deck"), ("// My deck\n\n", "My deck"), ("My deck\n\n", "My deck")],
)
def test_a_name_right_above_the_cards(start: str, name: str) -> None:
    deck = read(f"{start}1 Aragorn\n# from a forum\n3 Gandalf\n")
    assert (deck.name, deck.n_heroes, deck.size, deck.problems) == (name, 1, 3, ())


def test_a_misspelled_first_hero_is_not_the_decks_name() -> None:
    deck = read("Aragon\nThéodred\n3x Gandalf\n")
    assert (deck.name, [problem.line for problem in deck.problems]) == ("", [1])


def test_a_section_that_begins_again_is_noted() -> None:
    deck = read("Test\n\nAllies\n2 Faramir\n\nEvents\n1 Feint\n\nAllies\n1 Faramir\nHeroes\nAragorn")
    assert deck.cards[0] == Entry(1014, "Faramir", 3)
    assert deck.notes == ("line 9: Allies begin again; the deck has those of both",)


SECOND = "\n\nAnother\n\nPacks: Core Set\n\nHeroes (1)\n\n1x Éowyn (Core Set)\n\nAllies (1)\n\n1x Beorn (Core Set)\n"
FIRST = "One\n\nPacks: Core Set\n\nHeroes (1)\n\n1x Aragorn (Core Set)\n\nAllies (1)\n\n3x Gandalf (Core Set)\n"
POPUP = "\n\nMain Deck\n\nHero (1)\nÉowyn (Core Set)\n\nAlly (1)\n1x Beorn (Core Set)\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (FIRST + SECOND, 14),
        (FIRST + "\nSideboard\n\n1x Beorn" + SECOND, 17),
        (FIRST + "\nSideboard\n\nHero (1)\nGimli\n\nAlly (1)\n1x Beorn" + SECOND, 21),
        ("One" + POPUP + "\n\nTwo" + POPUP, 12),
        ("One" + POPUP + "\nSideboard\n1x Beorn\n\nTwo" + POPUP, 14),
        ("One\n\nHeroes\nAragorn\nEvents\n2 Feint\nHeroes\nÉowyn\nEvents\n1 Feint", 7),
    ],
)
def test_a_second_deck_is_refused_at_its_line(text: str, line: int) -> None:
    """It would be taken for more of the first, or for its sideboard."""
    with pytest.raises(DataError, match=f"^line {line}: a second deck begins here$") as caught:
        read(text)
    assert caught.value.hint == "give each deck a file of its own"


@pytest.mark.parametrize(
    "side", ["Hero (1)\nGimli", "Ally (1)\n1x Beorn\n\nHero (1)\nGimli", "2x Beron\nHero (1)\nGimli"]
)
def test_a_sideboard_may_have_heroes(side: str) -> None:
    """As the pop-ups of the site write it: their title stands below that of the sideboard, or below cards."""
    deck = read(f"{FIRST}\nSideboard\n\n{side}\n")
    assert "Gimli" in [entry.name for entry in deck.sideboard]
    assert (deck.n_heroes, deck.size) == (1, 3)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("5", "a number"),
        (" 1.5\n", "a fraction"),
        ('"3x Gandalf"', "a string"),
        ("null", "null"),
        ("true", "true"),
        ("[5, 6]", "a list of numbers"),
        ('["3x Gandalf"]', "a list of strings"),
        ("[[1]]", "a list of lists"),
        ("[null]", "a list of values"),
    ],
)
def test_json_that_is_no_deck(text: str, what: str) -> None:
    """It is said to be JSON, not read as a list of cards; unless it is called one."""
    with pytest.raises(DataError) as caught:
        read(text)
    assert caught.value.message == f"JSON, but no deck: {what}"
    assert "RingsDB" in caught.value.hint
    assert read(text, "text").problems


# --- writing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["ringsdb", "o8d", "dragncards", "text"])
def test_written_as_the_sites_write_it(form: str) -> None:
    assert formats.write(DECK, CATALOGUE, form) == SAMPLES[form]


def test_written_json_has_ringsdbs_keys() -> None:
    written, sample = json.loads(formats.write(DECK, CATALOGUE, "ringsdb-json")), json.loads(JSON)
    kept = ("name", "heroes", "slots", "sideslots", "version", "last_pack", "starting_threat")
    assert {key: written[key] for key in kept} == {key: sample[key] for key in kept}
    for key in ("slots", "heroes", "sideslots"):
        assert list(written[key]) == sorted(written[key])
    bare = json.loads(formats.write(replace(DECK, sideboard=()), CATALOGUE, "ringsdb-json"))
    assert bare["sideslots"] == []  # PHP writes an empty map so


def test_a_format_of_another_game() -> None:
    with pytest.raises(UsageError) as caught:
        formats.write(DECK, CATALOGUE, "ids")
    assert caught.value.hint == "it can be written as: ringsdb, ringsdb-json, o8d, dragncards, text"
    with pytest.raises(UsageError, match="unknown deck format 'o8'"):
        formats.known("o8")


def test_a_card_without_an_octgn_id(catalogue: Catalogue) -> None:
    """Every real card has one."""
    assert len(CATALOGUE.by_code) == 73
    assert list(CATALOGUE.campaign) == list(range(1132, 1139))
    known = {**CATALOGUE.by_code, **CATALOGUE.campaign}
    assert {card.octgn: code for code, card in known.items()} == {
        identifier: card.code for identifier, card in CATALOGUE.by_octgn.items()
    }
    stranger = replace(DECK, cards=(Entry(9999, "Nobody"),))
    with pytest.raises(DataError, match="Nobody has no OCTGN id"):
        formats.write(stranger, CATALOGUE, "dragncards")


@pytest.mark.parametrize("form", formats.LOTR)
def test_a_hero_listed_twice_is_not_lost(form: str) -> None:
    """Not legal, and still to be converted whole."""
    deck = replace(DECK, heroes=(Entry(1001, "Aragorn"), Entry(1007, "Éowyn"), Entry(1001, "Aragorn")))
    again = read(formats.write(deck, CATALOGUE, form), form)
    assert (again.n_heroes, again.size) == (3, 10)


def test_json_holds_heroes_by_their_numbers() -> None:
    """As the site sorts them."""
    deck = replace(DECK, heroes=(Entry(1007, "Éowyn"), Entry(1001, "Aragorn")))
    written = formats.write(deck, CATALOGUE, "ringsdb-json")
    assert list(json.loads(written)["heroes"]) == ["01001", "01007"]
    assert read(written).heroes == DECK.heroes


def test_the_documents_name_every_format() -> None:
    text = Path(__file__).parents[2].joinpath("docs/decks.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in formats.NAMES)


# --- round trips --------------------------------------------------------------------------------------------

HEROES = [card for card in CATALOGUE.by_code.values() if card.type == "hero"]
OTHERS = [card for card in CATALOGUE.by_code.values() if card.type != "hero"]
letters = st.characters(exclude_categories=["C", "Z"]) | st.just(" ")
names = st.text(letters, max_size=60).map(lambda text: " ".join(text.split()))


@st.composite
def legal_decks(draw: st.DrawFn) -> Deck:
    """One to three heroes, 50 cards or a few more, at most three of a title; maybe a sideboard and campaign cards."""
    heroes = draw(st.lists(st.sampled_from(HEROES), min_size=1, max_size=3, unique_by=lambda card: card.code))
    cards: list[Entry] = []
    for card in draw(st.permutations(OTHERS)):
        if sum(entry.copies for entry in cards) >= 50:
            break
        cards.append(Entry(card.code, card.name, draw(st.integers(1, 3))))
    aside = draw(st.lists(st.sampled_from([*HEROES, *OTHERS]), max_size=4, unique_by=lambda card: card.code))
    campaign = draw(
        st.lists(st.sampled_from(list(CATALOGUE.campaign.values())), max_size=3, unique_by=lambda card: card.code)
    )
    return Deck(
        draw(names),
        tuple(Entry(card.code, card.name) for card in heroes),
        merged(cards),
        merged([Entry(card.code, card.name, draw(st.integers(1, 3))) for card in aside]),
        campaign=merged([Entry(card.code, card.name, draw(st.integers(1, 4))) for card in campaign]),
    )


def as_kept(deck: Deck, form: str) -> Deck:
    """``deck`` with its heroes in the order in which the format lists them."""
    if formats.keeps_order(form):
        return deck
    return replace(deck, heroes=tuple(sorted(deck.heroes, key=lambda hero: hero.code)))


@given(legal_decks(), st.sampled_from(list(formats.LOTR)))
def test_what_is_written_is_read_back(deck: Deck, form: str) -> None:
    assert obstacles(deck) == []
    deck = as_kept(deck, form)
    text = formats.write(deck, CATALOGUE, form)
    again = read(text, form)
    assert again.problems == ()
    assert replace(again, name=deck.name if not formats.keeps_name(form) else again.name) == deck
    assert formats.write(again, CATALOGUE, form) == text


@given(legal_decks(), st.permutations(list(formats.LOTR)))
def test_a_chain_of_formats_loses_nothing(deck: Deck, chain: list[str]) -> None:
    """Read by their looks alone, as a user's files are; a name that begins like JSON is the one thing that misleads."""
    deck = replace(deck, name=f"The {deck.name}".strip())
    again = deck
    for form in chain:
        deck = as_kept(deck, form)
        again = read(formats.write(again, CATALOGUE, form))
        again = replace(again, name=deck.name if not formats.keeps_name(form) else again.name)
        assert again == deck
    assert again.loadout() == deck.loadout()


@given(names)
def test_any_name_survives_a_plain_list(name: str) -> None:
    deck = replace(DECK, name=name)
    assert ringsdb.read(ringsdb.write_plain(deck, CATALOGUE), CATALOGUE) == deck


@pytest.mark.parametrize("name", ["3x Gandalf", "Heroes", "Main Deck", "Sideboard", "# tag", "Packs: none", "Aragorn"])
def test_names_that_look_like_lines_survive(name: str) -> None:
    deck = replace(DECK, name=name)
    assert read(formats.write(deck, CATALOGUE, "text")) == deck
    assert read(formats.write(deck, CATALOGUE, "ringsdb")) == deck
