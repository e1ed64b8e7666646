"""Deck files from strangers: damaged, absurd, hostile. Each ends in one sentence, soon, and in little memory."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.cli.catalogues import altered_catalogue, lotr_catalogue, titles
from simulator.decks import formats, open_deck
from simulator.decks.source import MAX_BYTES, Listing
from simulator.errors import DataError, ForedeckError

from .test_formats import BBCODE, DRAGNCARDS, JSON, O8D, SAMPLES

CATALOGUE = lotr_catalogue()
CARD = '<card qty="1" id="51223bd0-ffd1-11df-a976-0801200c9001">Aragorn</card>'
OPEN = '<deck game="a21af4e8-be4b-4cda-a6b6-534f9717391f">'


def o8d(inside: str, section: str = "Hero") -> str:
    return f'<?xml version="1.0"?>\n{OPEN}\n<section name="{section}">\n{inside}\n</section>\n</deck>\n'


def slots(**keys: object) -> str:
    return json.dumps({"name": "A deck", "slots": {"01001": 1, "01073": 3}} | keys)


def entry(**keys: object) -> str:
    """A list of Aragorn and one entry more."""
    first = {"databaseId": "51223bd0-ffd1-11df-a976-0801200c9001", "quantity": 1, "loadGroupId": "playerNPlay1"}
    return json.dumps([first, first | {"databaseId": "51223bd0-ffd1-11df-a976-0801200c9073"} | keys])


def opened(text: str, form: str | None = None) -> object:
    return open_deck(Listing(text, "deck.x", "deck", form), CATALOGUE)


def told(text: str) -> int:
    """How many sentences a file ends in."""
    try:
        deck = open_deck(Listing(text, "deck.x", "deck"), CATALOGUE)
    except DataError:
        return 1
    return len(deck.problems) + len(deck.notes)


@contextmanager
def one_sentence() -> Iterator[None]:
    """Nothing goes wrong inside, or it does in one sentence with a hint."""
    failure: ForedeckError | None = None
    try:
        yield
    except ForedeckError as error:
        failure = error
    if failure is not None:
        assert failure.message
        assert failure.hint
        assert "\n" not in failure.message


# --- files that are no deck at all --------------------------------------------------------------------------

BOMB = '<?xml version="1.0"?>\n<!DOCTYPE lolz [\n<!ENTITY a "lol">\n' + "".join(
    f'<!ENTITY {name} "{f"&{before};" * 10}">\n' for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
SECRET = '<!DOCTYPE deck [<!ENTITY file SYSTEM "file:///etc/passwd">]>'
GAME = "a21af4e8-be4b-4cda-a6b6-534f9717391f"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # XML
        (BOMB + f"]>\n{OPEN}&i;</deck>", "a document type (DTD) or entities in the XML: no deck needs them"),
        (f'<?xml version="1.0"?>{SECRET}{OPEN}&file;</deck>', "a document type (DTD) or entities in the XML"),
        (f'<!DOCTYPE deck SYSTEM "http://example.com/x.dtd">{OPEN}</deck>', "a document type (DTD) or entities"),
        (f"{OPEN}&file;</deck>", "line 1: this is no XML (undefined entity)"),
        (O8D[:900], "the XML is cut short (line 18)"),
        ("<?xml", "the XML is cut short (line 1)"),
        ("<deck", "the XML is cut short (line 1)"),
        (O8D.replace("</section>", "", 1), "line 7: <section> in a wrong place"),
        (O8D.replace("</deck>", "</dick>"), "line 29: this is no XML (mismatched tag)"),
        (O8D.replace(GAME, "00000000-0000-0000-0000-000000000000"), "an OCTGN deck of another game (id 0000"),
        (O8D.replace('"Ally"', '"Hero"'), 'line 7: the section "Hero" is there twice'),
        (O8D.replace('"Ally"', '"Plot"'), 'line 8: a card in the unknown section "Plot"'),
        ("<?xml version='1.0'?><html><body/></html>", "<html> is no OCTGN deck"),
        (o8d(CARD, "Encounter"), "an OCTGN file of a scenario, not a deck"),
        (o8d(f'{CARD}</section><section name="Hero">{CARD}', "Quest"), "an OCTGN file of a scenario, not a deck"),
        (f"{OPEN}{CARD}</deck>", "line 1: <card> in a wrong place"),
        (f"{OPEN}<deck/></deck>", "line 1: <deck> in a wrong place"),
        (f"{OPEN}{'<a>' * 200_000}", "in a wrong place"),
        (f"{OPEN}</deck>", "holds no known card"),
        ("<!DOCTYPE html><html><body>1x Aragorn</body></html>", "a web page, not a deck"),
        # JSON
        (JSON[:200], "the JSON is cut short (line 3)"),
        ("{", "the JSON is cut short (line 1)"),
        ('{"name', "the JSON is cut short (line 1)"),
        ("[", "the JSON is cut short (line 1)"),
        (DRAGNCARDS[:500], "the JSON is cut short (line "),
        (JSON.replace('"01007":1},', '"01007":1}'), "column 1: this is no JSON (expecting ',' delimiter)"),
        (JSON.replace('"01001":1,"01007":1}', '"01001":1,"01001":1}'), 'the key "01001" is there twice'),
        (JSON.replace('"version"', '"slots"'), 'the key "slots" is there twice'),
        (slots().replace("3", "NaN"), "NaN is no number"),
        (slots().replace("3", "-Infinity"), "-Infinity is no number"),
        ('{"a":' * 100_000, "the JSON is nested too deep for a deck"),
        ("[" + "[" * 100_000, "holds no known card"),  # as lines of text
        ('[{"a":' + "[" * 100_000, "the JSON is nested too deep for a deck"),
        (slots(slots=7), '"slots" is a number, not a map of card codes to copies'),
        (slots(slots=["01001"]), '"slots" is a list, not a map'),
        (slots(slots="01001"), '"slots" is a string, not a map'),
        (slots(heroes=True), '"heroes" is true, not a map'),
        (slots(slots=[]), "holds no known card"),
        (slots(investigator_code="01001"), 'a deck of another game: RingsDB knows no "investigator_code"'),
        ('{"code": "01001", "type_code": "hero"}', "a single card is no RingsDB deck"),
        ('{"a": 1}', 'an object without "slots" is no RingsDB deck'),
        ('{"game": {"cardById": {}}, "deltas": []}', "a saved game of DragnCards, not a deck"),
        (f"[{slots()}, {slots()}]", "a list of 2 decks"),
        (f'[{{"name": {{}}}}, {slots()}]', "a list of RingsDB decks, not a DragnCards deck"),
        ("[]", "an empty list is no deck"),
        ('[{"cardRow": {"sides": {}}, "quantity": 1}]', "a list of custom cards for DragnCards, not a deck"),
        ('[{"databaseId": "x", "quantity": 1, "loadGroupId": "sharedEncounterDeck"}]', "a scenario's cards"),
    ],
)
def test_what_is_no_deck(text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        opened(text)
    assert message in caught.value.message
    assert caught.value.message.startswith("deck.x")
    assert caught.value.message.isprintable()
    assert caught.value.hint
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("form", formats.LOTR)
@pytest.mark.parametrize(
    "text", ["x", "7", '"x"', "null", "{}", "[]", "<a/>", "<", "[b]x[/b]", "EBAk3hnUK4h8daVOIvjFyx5"]
)
def test_a_format_that_is_not_the_files(text: str, form: str) -> None:
    with pytest.raises(DataError):
        opened(text, form)


def test_an_outside_file_is_never_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("1x Aragorn", encoding="utf-8")
    text = f'<!DOCTYPE deck [<!ENTITY file SYSTEM "{secret.as_uri()}">]>{OPEN}&file;</deck>'
    monkeypatch.setattr("builtins.open", None)
    with pytest.raises(DataError, match="document type"):
        opened(text)


def test_a_declared_encoding_does_not_matter() -> None:
    """The file was decoded already."""
    for encoding in ("utf-16", "latin-1", "nonsense"):
        deck = formats.read_lotr(O8D.replace('"utf-8"', f'"{encoding}"'), CATALOGUE)
        assert [hero.name for hero in deck.heroes] == ["Aragorn", "Éowyn"]


# --- one thing wrong in a deck ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (o8d(CARD + '<card qty="1" id="x">Gandalf</card>'), 4, 'unknown card "Gandalf" (id x)'),
        (o8d(CARD + "\n<card qty='1'>Gandalf</card>"), 5, 'a card without an id ("Gandalf")'),
        (o8d(f"{CARD}\n<card/>"), 5, "a card without an id"),
        (o8d(CARD + "\n" + CARD.replace("9001", "9073").replace('qty="1"', "")), 5, "no number of copies of Gandalf"),
        *(
            (o8d(CARD + "\n" + CARD.replace("9001", "9073").replace('"1"', f'"{n}"')), 5, f"{shown} copies of Gandalf")
            for n, shown in (("-3", '"-3"'), ("0", "0"), ("101", "101"), ("9" * 30, "9" * 30), ("1e3", '"1e3"'))
        ),
        (slots(slots={"01001": 1, "12003": 2}), 0, 'slots: unknown card "12003"'),
        (slots(slots={"01001": 1, "faramir": 2}), 0, 'slots: unknown card "faramir"'),
        (slots(slots={"01001": 1, "٠١٠٧٣": 2}), 0, 'slots: unknown card "٠١٠٧٣"'),
        (json.dumps(json.loads(slots(slots={"01001": 1, "12003": 2})), indent=1), 5, 'slots: unknown card "12003"'),
        (slots(slots={"01001": 1, "01073": -3}), 0, "-3 copies of Gandalf"),
        (slots(slots={"01001": 1, "01073": 0}), 0, "0 copies of Gandalf"),
        (slots(slots={"01001": 1, "01073": 10**400}), 0, "100000000000000 copies of Gandalf"),
        *(
            (slots(slots={"01001": 1, "01073": value}), 0, f"the copies of 01073 (Gandalf) are {kind}, not a whole")
            for value, kind in (("3", "a string"), (3.5, "a fraction"), (True, "true"), (None, "null"), ([], "a list"))
        ),
        (slots().replace(": 3", ": 1e999"), 0, "the copies of 01073 (Gandalf) are a fraction"),
        (entry(quantity=-3), 0, "-3 copies of Gandalf"),
        (entry(quantity="3"), 0, "entry 2: the copies of Gandalf are a string, not a whole number"),
        (entry(quantity=None), 0, "entry 2: the copies of Gandalf are null"),
        (entry(databaseId=None), 0, "entry 2 has no databaseId"),
        (entry(databaseId=[]), 0, "entry 2 has a list as databaseId"),
        (entry(databaseId="y", _name="Bombur"), 0, 'entry 2: unknown card "Bombur" (id y)'),
        (entry(databaseId="y", _name={}), 0, "entry 2: unknown card id y"),
        (json.dumps(json.loads(entry(databaseId="y")), indent=1), 8, "entry 2: unknown card id y"),
        (entry()[:-1] + ", 7]", 0, "entry 3 is a number, not an object"),
        (entry()[:-1] + ', {"databaseId": "51223bd0-ffd1-11df-a976-0801200c9014"}]', 0, "the copies of Faramir are m"),
    ],
)
def test_one_thing_wrong(text: str, line: int, message: str) -> None:
    deck = formats.read_lotr(text, CATALOGUE)
    assert [hero.name for hero in deck.heroes] == ["Aragorn"]
    (problem,) = deck.problems
    assert (problem.line, problem.playable) == (line, False)
    assert problem.message.startswith(message) or message in problem.message
    assert problem.message.isprintable()


def test_an_unknown_id_whose_name_is_known_says_so() -> None:
    deck = formats.read_lotr(o8d(CARD + '<card qty="1" id="x">Gandalf</card>'), CATALOGUE)
    assert deck.problems[0].hint.startswith("another card of that name is known: 51223bd0")
    deck = formats.read_lotr(o8d(CARD + '<card qty="1" id="x">Forest Spider</card>'), CATALOGUE)
    assert deck.problems[0].hint == '"Forest Spider" belongs in no deck (type: enemy): take it out'


def test_many_lines_add_up_to_too_many_copies() -> None:
    """Each line by itself is one a deck may have."""
    deck = formats.read_lotr("Test\n\nAragorn\n" + "100x Gandalf\n" * 9000, CATALOGUE)
    assert [(problem.line, problem.message) for problem in deck.problems] == [(4, "900000 copies of Gandalf")]


def test_unknown_cards_aside_are_only_noted() -> None:
    deck = formats.read_lotr(slots(sideslots={"12003": 1}), CATALOGUE)
    assert (deck.problems, deck.notes) == (
        (),
        ('sideslots: unknown card "12003" (in the sideboard, which is not played)',),
    )


# --- size ---------------------------------------------------------------------------------------------------

N = 900_000
LARGE: dict[str, Callable[[], str]] = {
    "cards": lambda: o8d((CARD + "\n") * (N // 80)),
    "unknown cards": lambda: o8d('<card qty="1" id="x">Gandalf</card>\n' * (N // 40)),
    "one long id": lambda: o8d(f'<card qty="1" id="{"x" * N}">Gandalf</card>'),
    "one long name": lambda: o8d(f'<card qty="1" id="x">{"y " * (N // 2)}</card>'),
    "many attributes": lambda: o8d("<card " + " ".join(f'a{n}="1"' for n in range(N // 12)) + "/>"),
    "slots": lambda: slots(slots={f"{n:05d}": 1 for n in range(N // 12)}),
    "lines of slots": lambda: json.dumps({"slots": {f"{n:05d}": 1 for n in range(N // 14)}}, indent=0),
    "one long key": lambda: slots(slots={"0" * N: 1, "01001": 1}),
    "one long number": lambda: slots(slots={"01001": 1, "01073": 7}).replace(": 7", ": " + "7" * N),
    "one long name of a deck": lambda: slots(name="x" * N),
    "quotes": lambda: '{"' + '"' * N,
    "entries": lambda: json.dumps([{"databaseId": "x", "quantity": 1}] * (N // 40)),
    "empty lists": lambda: "[{}" + ",[]" * (N // 3) + "]",
    "links": lambda: "Test\n\nAragorn\n" + "[url=/card/1]x[/url][i](" * (N // 24),
    "links of lines": lambda: "Test\n\nAragorn\n" + ("[a](/card/1) _((((" * 20 + "\n") * (N // 400),
    "brackets": lambda: "Test\n\nAragorn\n" + "[" * N,
    "stars": lambda: "Test\n\nAragorn\n" + ("*" * 400 + "\n") * (N // 401),
    "x": lambda: "Test\n\nAragorn\n" + "x1 " * (N // 3),
    "titles": lambda: "Test\n\nAragorn\n" + "[b]" * (N // 3),
    "headings": lambda: "Test\n\nAragorn\n" + "Allies\n" * (N // 7),
    "braces": lambda: "[" + "{" * N,
    "open card list": lambda: '{"label": "' + "x" * N,
}


@pytest.mark.parametrize("name", LARGE)
def test_large_files_take_no_time_and_little_memory(name: str) -> None:
    text = LARGE[name]()
    assert len(text) <= MAX_BYTES
    begun = time.process_time()
    assert told(text) <= 20 + 1 + 20 + 3
    assert time.process_time() - begun < 30  # a second or so; what takes more than linear time would take minutes


def test_ten_megabytes_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "deck.o8d"
    path.write_bytes(b"1x Aragorn\n" * 1_000_000)
    tracemalloc.start()
    with pytest.raises(DataError, match="is larger than 1 MB: that is no deck"):
        open_deck(str(path), CATALOGUE)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5_000_000


def test_large_files_take_little_memory() -> None:
    """Python's own objects; what the parsers written in C take is of the text's size."""
    for name in ("many attributes", "slots", "one long key", "one long number", "quotes", "braces"):
        text = LARGE[name]()
        tracemalloc.start()
        assert told(text) < 50
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 100_000_000, name


# --- anything at all ----------------------------------------------------------------------------------------

forms = st.sampled_from([None, *formats.NAMES])
pieces = st.sampled_from(
    [
        *"{}[]<>\"',:;&/\\()=#*-+\n\r\t \0\ufeff\u202e",
        *("NaN", "1e9", "-1", "null", "true", "&amp;", "<!--", "]]>"),
        *("<card", "</card>", "<section", "<!DOCTYPE", "<?xml", '"slots"', '"01001"', '"databaseId"', "CDATA[", "2x"),
        *("Gandalf", "Sideboard", "Heroes", "[b]", "[url=/card/01001]", "ALT_CORE_B_AX_01_C", "\ud800", "٣"),
    ]
)


def survives(text: str, form: str | None = None) -> None:
    """Whatever it is, there is a deck with every problem told, or one sentence."""
    listing = Listing(text, "deck.x", "deck", form)
    with one_sentence():
        if listing.game(titles) == "altered":
            open_deck(listing, altered_catalogue())
        else:
            open_deck(listing, CATALOGUE)


@given(st.text(max_size=400), forms)
def test_any_text(text: str, form: str | None) -> None:
    survives(text, form)


@given(st.lists(pieces, max_size=60).map("".join), forms)
def test_any_heap_of_pieces(text: str, form: str | None) -> None:
    survives(text, form)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A good file with a few places cut out, doubled, swapped or overwritten."""
    text = draw(st.sampled_from([*SAMPLES.values(), BBCODE]))
    for _ in range(draw(st.integers(1, 6))):
        first, second = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        second = min(second, first + draw(st.sampled_from([0, 1, 5, 40, 400])))
        middle = text[first:second]
        change = draw(st.sampled_from(["cut", "double", "put", "turn", "end"]))
        if change == "end":
            text = text[:first]
            continue
        changed = {"cut": "", "double": middle * 2, "turn": middle[::-1], "put": draw(pieces) + middle}[change]
        text = text[:first] + changed + text[second:]
    return text


@given(damaged(), st.one_of(st.none(), forms))
def test_damaged_files(text: str, form: str | None) -> None:
    survives(text, form)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**25), 10**25) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
codes = st.one_of(st.sampled_from(["01001", "01014", "01073", "01132", "1014", "99999"]), st.text(max_size=6))
counts = st.one_of(st.integers(-5, 200), values)


@given(
    st.dictionaries(codes, counts, max_size=8) | values,
    st.dictionaries(codes, counts, max_size=3) | values,
    st.dictionaries(codes, counts, max_size=3) | values,
    values,
)
def test_json_of_the_right_shape(slots_: object, heroes: object, aside: object, name: object) -> None:
    survives(json.dumps({"slots": slots_, "heroes": heroes, "sideslots": aside, "name": name}))


identifiers = st.one_of(st.sampled_from([card.octgn for card in CATALOGUE.by_code.values()]), values)


@given(st.lists(st.fixed_dictionaries({}, optional={
    "databaseId": identifiers, "quantity": counts, "loadGroupId": st.sampled_from(["playerNDeck", "sharedX", 3, None]),
    "_name": values, "cardRow": values,
}) | values, max_size=6))  # fmt: skip
def test_lists_of_the_right_shape(entries: list[object]) -> None:
    survives(json.dumps(entries))


@given(st.binary(max_size=300))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "deck-of-any-bytes"
    path.write_bytes(raw)
    with one_sentence():
        open_deck(str(path), CATALOGUE)
