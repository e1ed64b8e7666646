"""Every situation of tests/situations and of the handbook, and what the format refuses."""

import io
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simulator.errors import DataError
from simulator.games.altered import cardfile as altered
from simulator.games.lotr_lcg import cardfile as lotr_lcg
from simulator.situations import run_files
from simulator.situations.altered import model as altered_models
from simulator.situations.format import Do, Situation, read_situations, split
from simulator.situations.lotr_lcg import model as lotr_models
from simulator.situations.names import Names, plain
from simulator.situations.options import pick
from simulator.situations.run import find_files, run_situation
from simulator.situations.source import parse_source

TESTS = Path(__file__).parent
HANDBOOK = TESTS.parent / "docs" / "situations.md"
FILES = find_files([TESTS / "situations"])
SITUATIONS = [situation for path in FILES for situation in read_situations(path)]
PAGES = "\n".join(page.read_text(encoding="utf-8") for page in (HANDBOOK, TESTS.parent / "CONTRIBUTING.md"))
EXAMPLES = re.findall(r"^```toml\n(.*?)^```", PAGES, re.MULTILINE | re.DOTALL)
NEEDED = 900


def label(situation: Situation) -> str:
    return f"{Path(situation.source.path).stem}::{situation.title}"


@pytest.mark.parametrize("situation", SITUATIONS, ids=label)
def test_situation(situation: Situation) -> None:
    outcome = run_situation(situation)
    assert outcome.ok, outcome.report()


def test_there_are_enough_situations_and_titles_are_not_repeated() -> None:
    assert len(SITUATIONS) >= NEEDED
    titles = [situation.title for situation in SITUATIONS]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize(("book", "folder"), [(lotr_lcg.load_book, "situations"), (altered.load_book, "altered")])
def test_every_card_of_the_pool_is_in_a_situation(book: Callable[[], Any], folder: str) -> None:
    written = plain("\n".join(path.read_text(encoding="utf-8") for path in FILES if path.parent.name == folder))
    assert [card.name for card in book().cards if plain(card.name) not in written] == []


# --- the handbook ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_example_of_the_handbook(text: str) -> None:
    """Copied to where CONTRIBUTING.md has situations saved."""
    for situation in split(parse_source(text, str(TESTS / "situations" / "my_rule.toml"))):
        outcome = run_situation(situation)
        assert outcome.ok, outcome.report()


def test_the_handbook_shows_every_key() -> None:
    shown: set[str] = set()

    def collect(value: object) -> None:
        if isinstance(value, dict):
            shown.update(value)
            for one in value.values():
                collect(one)
        elif isinstance(value, list):
            for one in value:
                collect(one)

    for text in EXAMPLES:
        collect(tomllib.loads(text))
    for models in (lotr_models, altered_models):
        kinds = (models.Model, models.Table, models.PlayerTable, models.Entry, models.Expect)
        assert {key for kind in (Do, *kinds) for key in kind.model_fields} - shown == set()


# --- what is refused ---------------------------------------------------------------------------------------

HEAD = 'title = "A table"\nrule = "none"\n'
EXPECT = "[[expect]]\nround = 1\n"


def run_text(text: str) -> None:
    for situation in split(parse_source(text, "bad.toml")):
        run_situation(situation)


def refuse(body: str, expect: str = EXPECT) -> str:
    """The message for a file that cannot be used."""
    with pytest.raises(DataError) as caught:
        run_text(HEAD + body + expect)
    return caught.value.message + (f" ({caught.value.hint})" if caught.value.hint else "")


ARAGORN = '[[player]]\nheroes = ["Aragorn"]\n'
TABLE = ARAGORN + "[table]\n"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('[[player]]\nheroes = ["Aragon"]\n', r"bad.toml:4: unknown card 'Aragon' \(did you mean 'Aragorn'\?\)"),
        (f'{ARAGORN}[[player]]\nheroes = ["Aragorn"]\n', "bad.toml:6: Aragorn is unique and already in play"),
        (f'{ARAGORN}allies = ["Gandalf", "Gandalf"]\n', "bad.toml:5: Gandalf is unique"),
        (
            f'{ARAGORN}hand = ["Faramir", "Faramir",\n  "Faramir", "Faramir"]\n',
            "5: player 1 has more copies of Faramir",
        ),
        (TABLE + 'staging = ["Forest Gate", "Forest Gate", "Forest Gate"]\n', "6: the scenario has more copies"),
        (
            TABLE + 'staging = [{ card = "Forest Gate", damage = 1 }]\n',
            "6: Forest Gate, a location, cannot have 'damage'",
        ),
        (
            TABLE + 'staging = [{ card = "King Spider", progress = 1 }]\n',
            "6: King Spider, an enemy, cannot have 'progress'",
        ),
        (TABLE + 'staging = ["Driven by Shadow"]\n', "6: Driven by Shadow is a treachery: it cannot be in staging"),
        (
            TABLE + 'encounter_deck = [{ card = "Driven by Shadow", exhausted = true }]\n',
            "6: Driven by Shadow, a treachery",
        ),
        (
            f'{ARAGORN}hand = [{{ card = "Faramir", exhausted = true }}]\n',
            "5: Faramir, an ally in hand, cannot have 'exhausted'",
        ),
        (
            f'{ARAGORN}allies = ["Steward of Gondor"]\n',
            r"5: Steward of Gondor is an attachment.*attachments of its host",
        ),
        (f'{ARAGORN}allies = ["Aragorn"]\n', "5: Aragorn is a hero: it cannot be in allies"),
        (f'{ARAGORN}engaged = ["Forest Gate"]\n', "5: Forest Gate is a location: it cannot be in engaged"),
        (f'{ARAGORN}deck = ["Forest Spider"]\n', "5: Forest Spider is an enemy: it cannot be in deck"),
        (TABLE + 'encounter_deck = ["Faramir"]\n', "6: Faramir is an ally: it cannot be in encounter_deck"),
        ('[[player]]\nheroes = [{ card = "Aragorn", damage = 5 }]\n', "4: Aragorn would be destroyed with 5 damage"),
        (
            TABLE + 'active_location = { card = "Old Forest Road", progress = 3 }\n',
            "6: Old Forest Road would be explored",
        ),
        (TABLE + "progress = 8\n", "6: Flies and Spiders would be complete with 8 progress"),
        (
            '[[player]]\nheroes = [{ card = "Aragorn", committed = true }]\n',
            "4: Aragorn cannot be committed outside the quest phase",
        ),
        (
            f'{ARAGORN}engaged = [{{ card = "King Spider", shadow = ["Forest Gate"] }}]\n',
            "5: King Spider cannot have a shadow card",
        ),
        (
            TABLE + 'phase = "combat"\nstaging = [{ card = "King Spider", shadow = ["Forest Gate"] }]\n',
            "7: a shadow card on King Spider, which is not an engaged enemy",
        ),
        (
            f'{ARAGORN}hand = [{{ card = "Faramir", attachments = ["Self Preservation"] }}]\n',
            "5: Faramir is not in play",
        ),
        (TABLE + "first_player = 2\n", "6: first player 2 of 1"),
        (TABLE + 'phase = "battle"\n', "6: unknown phase 'battle'.*combat"),
        (TABLE + 'step = "shadow"\n', "6: unknown step 'shadow'"),
        (TABLE + 'phase = "quest"\nstep = "travel"\n', "7: step 'travel' is not in the quest phase"),
        (TABLE + "stage = 7\n", "6: stage 7 of a scenario with 4 quest cards"),
        (TABLE + 'stage = "To the River"\n', "6: unknown quest card"),
        (f"{ARAGORN}threat = 50\n", "5: .player. threat: 49 is the most that is possible"),
        (f"{ARAGORN}thraet = 5\n", "5: .player. thraet: unknown key"),
        ("[[player]]\nheroes = []\n", "4: .player. heroes: "),
        ('[[player]]\nheroes = ["Aragorn", "Gimli", "Legolas", "Thalin"]\n', "4: .player. heroes: "),
        ("", "player: missing"),
        (f'scenario = "moria"\n{ARAGORN}', "3: unknown scenario 'moria'"),
        (f'game = "chess"\n{ARAGORN}', "3: unknown game 'chess'"),
        (f'cards = "nowhere"\n{ARAGORN}', "3: no folder 'nowhere'"),
        (TABLE + 'phase = "setup"\nstaging = ["Forest Gate"]\n', '7: "staging" with phase = "setup"'),
        (f'{ARAGORN}hand = ["Faramir"]\n[table]\nphase = "setup"\n', '5: "hand" with phase = "setup"'),
        (f"{ARAGORN}[[do]]\n", 'needs either "choose"'),
        (f'{ARAGORN}[[do]]\nchoose = "pass"\nuntil = "combat"\n', 'needs either "choose"'),
    ],
)
def test_an_impossible_table_names_the_line(body: str, message: str) -> None:
    assert re.search(message, refuse(body))


ALTERED = 'game = "altered"\n[[player]]\n'
ALTERED_TABLE = f"{ALTERED}[table]\n"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (f'{ALTERED}hand = ["Kelon Elementall"]\n', "5: unknown card 'Kelon Elementall'.*Kelon Elemental"),
        (f'{ALTERED}hand = ["Aragorn"]\n', "5: unknown card 'Aragorn'"),
        (f'{ALTERED}hand = ["Kelon Elemental (R3)"]\n', "5: unknown card"),
        (f'{ALTERED}hero_expedition = ["Kelon Burst"]\n', "5: Kelon Burst is a Spell: it cannot be in hero_exp"),
        (f'{ALTERED}companion_expedition = ["Kelon Cylinder"]\n', "5: Kelon Cylinder is a Permanent"),
        (f'{ALTERED}landmarks = ["Ogun"]\n', "5: Ogun is a Character: it cannot be in landmarks"),
        (f'{ALTERED}hand = ["Brassbug"]\n', "5: Brassbug is a token: it cannot be in hand"),
        (f'{ALTERED}hand = ["Sierra & Oddball"]\n', "5: Sierra & Oddball is a Hero.*written as hero"),
        (f'{ALTERED}hero = "Ogun"\n', "5: Ogun is a Character: it cannot be in hero"),
        (f'{ALTERED}hero = ["Sierra & Oddball", "Treyst & Rossum"]\n', "5: .player. hero"),
        (
            f'{ALTERED}hero_expedition = [{{ card = "Ogun", boosts = -1 }}]\n',
            "5: .player. hero_expedition.boosts: 0 is the least",
        ),
        (f'{ALTERED}hero_expedition = [{{ card = "Ogun", statuses = ["tired"] }}]\n', "5: .player. hero_expedition"),
        (
            f'{ALTERED}hero_expedition = [{{ card = "Ogun", statuses = ["asleep", "asleep"] }}]\n',
            "5: Ogun has a status twice",
        ),
        (f'{ALTERED}hand = [{{ card = "Ogun", boosts = 1 }}]\n', "5: Ogun in hand cannot have 'boosts'"),
        (f'{ALTERED}reserve = [{{ card = "Ogun", statuses = "asleep" }}]\n', "5: Ogun in reserve cannot have"),
        (f'{ALTERED}deck = [{{ card = "Ogun", exhausted = true }}]\n', "5: Ogun in deck cannot have 'exhausted'"),
        (f"{ALTERED}hero_region = 8\n", "5: .player. hero_region"),
        (f'{ALTERED}threat = 3\nhand = ["Ogun"]\n', "5: .player. threat: unknown key"),
        (ALTERED + ALTERED.replace('game = "altered"\n', "") * 2, "4: .player. at most 2 possible, there are 3"),
        (f'{ALTERED_TABLE}phase = "quest"\n', "6: unknown phase 'quest'.*afternoon"),
        (f'{ALTERED_TABLE}step = "supper"\n', "6: unknown step 'supper'"),
        (f'{ALTERED_TABLE}phase = "noon"\nstep = "dusk"\n', "7: step 'dusk' is not in the phase 'noon'"),
        (f'{ALTERED_TABLE}step = "draw"\n', "6: day 1 has no Morning"),
        (f'{ALTERED_TABLE}day = 2\nstep = "mana choice"\n', "7: Mana Orbs are chosen before day 1"),
        (f'{ALTERED_TABLE}phase = "dusk"\nactive = 1\n', "7: it is nobody's turn"),
        (f'{ALTERED}passed = true\n[table]\nphase = "dusk"\n', "5: nobody has passed outside"),
        (f"{ALTERED}passed = true\n[[player]]\npassed = true\n", "7: both players have passed"),
        (f"{ALTERED}passed = true\n[table]\nactive = 1\n", "7: player 1 has passed"),
        (f'{ALTERED_TABLE}tumults = ["water", "water turned", "forest"]\n', "6: each of the three"),
        (f'{ALTERED_TABLE}tumults = ["water", "forest"]\n', "6: .table. tumults"),
        (f"{ALTERED_TABLE}face_up = [4]\n", "6: no Tumult card 4"),
        (f"{ALTERED}companion_region = 4\n[table]\nface_up = [3]\n", "7: Tumult card 2 lies face down.*Companion"),
        (f'{ALTERED_TABLE}rules = "2.0"\n', "6: .table. rules"),
        (f'{ALTERED_TABLE}phase = "setup"\nday = 2\n', '7: "day" with phase = "setup"'),
        (f'{ALTERED}hand = ["Ogun"]\n[table]\nphase = "setup"\n', '5: "hand" with phase = "setup"'),
        (f'cards = "nowhere"\n{ALTERED}', "3: no folder 'nowhere'"),
        (f'scenario = "moria"\n{ALTERED}', "3: scenario: unknown key"),
    ],
)
def test_an_impossible_table_of_altered_names_the_line(body: str, message: str) -> None:
    assert re.search(message, refuse(body, "[[expect]]\nday = 1\n"))


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        (f"{ARAGORN}thraet = 5\n", "threat"),
        (TABLE + "fist_player = 1\n", "first_player"),
        ('[[player]]\nheroes = [{ card = "Aragorn", exhaused = true }]\n', "exhausted"),
        (
            '[[player]]\nheroes = [{ card = "Aragorn", attachments = [{ card = "Blade Mastery", exhaust = true }] }]\n',
            "exhausted",
        ),
        (f'{ARAGORN}[[do]]\nchose = "pass"\n', "choose"),
        (f'{ARAGORN}[[expect]]\nthat = "Aragorn"\nexhaused = true\n', "exhausted"),
        (f"{ARAGORN}[[expcet]]\nround = 1\n", "expect"),
        (f'scenaro = "x"\n{ARAGORN}', "scenario"),
        (f'{ALTERED}hand = [{{ card = "Ogun", boots = 1 }}]\n', "boosts"),
    ],
)
def test_an_unknown_key_may_have_been_meant_as_another(body: str, meant: str) -> None:
    assert re.search(rf": unknown key \(did you mean {meant}\?\)$", refuse(body))


def test_an_unknown_key_that_is_like_none() -> None:
    assert refuse(f"{ARAGORN}xyzzy = 1\n").endswith("unknown key (docs/situations.md explains every key)")


def test_an_unknown_block_is_shown_at_its_header() -> None:
    assert refuse(f"{ARAGORN}[[expcet]]\nround = 1\n").startswith("bad.toml:5: expcet: unknown key")


def test_a_folder_that_is_not_there_is_shown_in_full() -> None:
    assert f"(looked for {Path('nowhere').resolve()}; " in refuse(f'cards = "nowhere"\n{ARAGORN}')


def test_situations_of_one_file_may_be_of_two_games() -> None:
    text = """
title = "One"
rule = "none"
"""
    other = text.replace("One", "Two") + 'game = "altered"\n'
    body = "".join(
        f"[[situation]]{part}[[situation.player]]\n{who}[[situation.expect]]\nresult = 'playing'\n"
        for part, who in ((text, 'heroes = ["Aragorn"]\nhand = ["Faramir"]\n'), (other, 'hand = ["Ogun"]\nmana = 2\n'))
    )
    assert [run_situation(situation).problems for situation in split(parse_source(body, "two.toml"))] == [[], []]


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("[[expect]]\n", "states nothing"),
        ('[[expect]]\nthat = "Aragorn"\nhand = []\n', '"hand" cannot be said of a card'),
        ("[[expect]]\ndamage = 1\n", '"damage" cannot be said of a table; name the card'),
        ('[[expect]]\nplayer = 1\nthat = "Aragorn"\nthreat = 1\n', "not both"),
        ("[[expect]\n", "bad.toml:5: not valid TOML"),
    ],
)
def test_an_expectation_that_makes_no_sense(expect: str, message: str) -> None:
    assert re.search(message, refuse(ARAGORN, expect))


def differences(body: str) -> str:
    (situation,) = split(parse_source(HEAD + body, "one.toml"))
    outcome = run_situation(situation)
    assert not outcome.ok
    return outcome.report()


STAGING = '[table]\nphase = "encounter"\nstaging = ["Forest Spider", "Forest Gate"]\n'


@pytest.mark.parametrize(
    ("steps", "difference"),
    [
        ('[[expect]]\nthat = "Aragorn"\ndamage = 1\n', "one.toml:8: Aragorn: damage is 0, not 1"),
        (
            '[[expect]]\nstaging = ["Forest Spider"]\n',
            r"staging is \[Forest Spider, Forest Gate\], not \[Forest Spider\]",
        ),
        ('[[expect]]\nlegal = ["engage Forest Gate"]\n', "not legal; legal are: engage Forest Spider, engage no one"),
        ('[[expect]]\nillegal = ["engage Forest Spider"]\n', "'engage Forest Spider' is legal"),
        ('[[expect]]\nillegal = ["engage Forest Spidder"]\n', "no card of this table is called"),
        ('[[expect]]\nillegal = ["fight Forest Spider"]\n', "not the form of any option"),
        ('[[expect]]\noptions = ["engage no one"]\n', "legal are exactly"),
        ('[[expect]]\nthat = "Gandalf"\ndamage = 0\n', "no Gandalf in this game"),
        ("[[expect]]\nplayer = 2\nthreat = 12\n", "there is no player 2"),
        ('[[expect]]\nlog = "nonsense"\n', "nothing in the log says 'nonsense'"),
        ('[[expect]]\nstage = "Beorn\'s Path"\n', "stage is Flies and Spiders"),
        ('[[expect]]\nresult = "won"\n', "result is playing, not won"),
        ('[[do]]\nchoose = "engage"\n[[expect]]\nround = 1\n', "could be any of: engage Forest Spider, engage no one"),
        ('[[do]]\nchoose = "travel to Forest Gate"\n[[expect]]\nround = 1\n', r"\(engage, player 1\): not legal"),
        ('[[do]]\nchoose = "pass"\nplayer = 2\n[[expect]]\nround = 1\n', "player 1 is asked"),
        ('[[do]]\nuntil = "supper"\n[[expect]]\nround = 1\n', "unknown phase or step 'supper'"),
        ('[[do]]\nasks = "supper"\n[[expect]]\nround = 1\n', "unknown decision 'supper'"),
    ],
)
def test_a_difference_is_told(steps: str, difference: str) -> None:
    report = differences(ARAGORN + STAGING + steps)
    assert re.search(difference, report)
    assert "Staging area" in report


# --- running files -----------------------------------------------------------------------------------------

GOOD = HEAD + ARAGORN + STAGING + '[[expect]]\nasks = "engage"\n'


def test_run_files_prints_one_line_each_and_what_differs(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "b.toml").write_text(GOOD.replace('"engage"', '"commit"'), encoding="utf-8")
    out = io.StringIO()
    assert run_files([tmp_path], out=out) == 1
    text = out.getvalue()
    assert "a.toml: A table … ok" in text
    assert "b.toml: A table … FAILED" in text
    assert "asks is engage, not commit" in text
    assert "Quest: Flies and Spiders" in text
    assert text.endswith("1 hold, 1 failed\n")
    games: list[str] = []
    assert run_files([tmp_path / "a.toml"] * 2, out=io.StringIO(), ready=games.append) == 0
    assert games == ["lotr-lcg"], "told once, before its first situation"


def test_verbose_tells_the_game(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(HEAD + ARAGORN + STAGING + '[[do]]\nchoose = "engage Forest Spider"\n' + EXPECT, encoding="utf-8")
    out = io.StringIO()
    assert run_files([path], verbose=True, out=out) == 0
    assert "The player engages Forest Spider" in out.getvalue()


def test_a_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("title = 1", encoding="utf-8")
    (tmp_path / "b.toml").write_text(GOOD, encoding="utf-8")
    out = io.StringIO()
    with pytest.raises(DataError, match=r"a\.toml:1: "):
        run_files([tmp_path], out=out)
    assert "b.toml: A table … ok" in out.getvalue()
    assert out.getvalue().endswith("1 hold, 0 failed, 1 could not be run\n")


def test_a_fault_above_the_first_situation_is_told_once(tmp_path: Path) -> None:
    """With the line it is in, whichever situation meets it first."""
    one = '[[situation]]\ntitle = "One"\n[[situation.player]]\nheroes = ["Aragorn"]\n[[situation.expect]]\nround = 1\n'
    (tmp_path / "a.toml").write_text('rule = "none"\ncards = "nowhere"\n' + one * 2, encoding="utf-8")
    (tmp_path / "b.toml").write_text('rule = "none"\nmode = 5\n' + one, encoding="utf-8")
    (tmp_path / "c.toml").write_text('rule = "none"\n\ncards = "nowhere"\n' + one * 2, encoding="utf-8")
    out = io.StringIO()
    with pytest.raises(DataError, match=r"a\.toml:2: no folder 'nowhere'"):
        run_files([tmp_path], out=out)
    first, second, *last = out.getvalue().splitlines()
    assert re.search(r"b\.toml:2: mode: ", first)
    assert re.search(r"c\.toml:3: no folder 'nowhere'", second)
    assert last == ["0 hold, 0 failed, 5 could not be run"]


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("missing.toml", "there is no situation file .*missing.toml$", "give a "),
        ("empty.toml", "empty.toml: there is no situation in this file$", "give a "),
        ("notes.toml", "notes.toml: there is no situation in this file$", "give a "),
        ("empty.toml/under.toml", "there is no situation file .*under.toml$", "give a "),
        ("folder", "folder: there is no situation file in this folder$", "give a "),
        ("binary.toml", "binary.toml: not a text file$", "a situation is a TOML file"),
        ("huge.toml", "huge.toml: larger than", "a situation is a short text file"),
    ],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str, message: str, hint: str) -> None:
    (tmp_path / "empty.toml").write_bytes(b"")
    (tmp_path / "notes.toml").write_bytes(b"# nothing yet\n")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00\x81")
    (tmp_path / "huge.toml").write_bytes(b"#" * 2_000_000)
    (tmp_path / "folder").mkdir()
    with pytest.raises(DataError, match=message) as caught:
        run_files([tmp_path / name], out=io.StringIO())
    assert caught.value.hint.startswith(hint)


# --- names and options -------------------------------------------------------------------------------------


def test_names_do_not_care_for_capitals_accents_and_apostrophes() -> None:
    names = Names(["Théodred", "Celebrían's Stone"])
    assert names.find("theodred") == 0
    assert names.find("CELEBRIAN’S  stone") == 1


def test_an_option_is_meant_by_its_text_or_a_beginning_that_fits_one() -> None:
    texts = ["play Gandalf", "play Gandalf's Search", "play Faramir", "pass"]
    assert pick(texts, "play gandalf") == 0
    assert pick(texts, "play Gandalf's") == 1
    assert pick(texts, "play F") == 2
    assert pick(texts, "play") is None
    assert pick(texts, "use Faramir") is None


def test_doing_nothing_and_agents_go_on() -> None:
    script = '[[do]]\nagent = "greedy"\ndecisions = 1\n[[do]]\nagent = "random"\nuntil = "end of game"\n'
    (situation,) = split(parse_source(HEAD + ARAGORN + STAGING + script + '[[expect]]\nresult = "lost"\n', "one.toml"))
    outcome = run_situation(situation)
    assert outcome.ok, outcome.report()
