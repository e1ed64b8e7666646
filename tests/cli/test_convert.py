"""`foredeck convert`, and `--format` of the commands that take decks."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from simulator.cli.app import execute
from simulator.cli.order import read_setting
from simulator.cli.run import warn_of
from simulator.decks import all_shipped_decks, shipped_decks

Run = Callable[..., "CompletedProcess[str]"]
Write = Callable[..., Path]
FORMATS = ("ringsdb", "ringsdb-json", "o8d", "dragncards", "text")
ALTERED = ("ids", "names", "code")
UNDER_A_FILE = Path("bad.txt/x")  # a message shows it with the separators of the system


def converted(capfdbinary: pytest.CaptureFixture[bytes], *arguments: object) -> bytes:
    """What `foredeck convert` prints."""
    assert execute(["convert", *map(str, arguments)]) == 0
    return capfdbinary.readouterr().out


def failed(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Exit code, error and hint of a command that says nothing else."""
    code = execute([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    assert out == ""
    error, hint = err.splitlines()
    assert error.startswith("error: ")
    assert hint.startswith("hint: ")
    return code, error.removeprefix("error: "), hint.removeprefix("hint: ")


@pytest.mark.parametrize("form", FORMATS)
def test_there_and_back(form: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """A shipped deck comes back byte for byte, its name apart where the format holds none."""
    name = "seastan-single-core-solo-2"
    path = tmp_path / "deck"
    path.write_bytes(converted(capfdbinary, name, "--to", form))
    back = converted(capfdbinary, path, "--to", "ringsdb")
    original = shipped_decks()[name].read_bytes()
    if form in ("o8d", "dragncards"):
        original = original.replace(b"seastan's Single Core Set Solo 2.0", b"deck")
    assert back == original


def test_all_the_way_round(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Text, JSON, OCTGN, text."""
    original = converted(capfdbinary, "core-tactics", "--to", "text")
    path = tmp_path / "core-tactics"
    for form in ("text", "ringsdb-json", "o8d", "text"):
        given = path if path.exists() else "core-tactics"
        assert execute(["convert", str(given), "--to", form, "-o", str(path)]) == 0
        replaced = f"note: {path} is the deck itself: the new format takes the place of the old\n"
        assert (replaced in capfdbinary.readouterr().err.decode()) == (given == path)
    assert path.read_bytes().splitlines()[1:] == original.splitlines()[1:]


@pytest.mark.parametrize("form", ALTERED)
@pytest.mark.parametrize("name", shipped_decks("altered"))
def test_altered_there_and_back(
    name: str, form: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "deck"
    path.write_bytes(converted(capfdbinary, name, "--to", form))
    ids = converted(capfdbinary, path, "--to", "ids").decode().splitlines()
    original = all_shipped_decks()[name].read_text(encoding="utf-8").splitlines()
    assert [line for line in ids if line[0] != "#"] == [line for line in original if line[0] != "#"]
    assert form == "code" or ids[0] == original[0]


def test_standard_input_and_output(foredeck: Run) -> None:
    result = foredeck("convert", "-", "--to", "ringsdb-json", stdin="My deck\n\n1 Eowyn\n2 Gandalf\n")
    assert (result.returncode, result.stderr) == (0, "")
    assert json.loads(result.stdout)["slots"] == {"01007": 1, "01073": 2}
    assert json.loads(result.stdout)["name"] == "My deck"


FULL = pytest.mark.skipif(
    sys.platform == "win32" or not Path("/dev/full").exists(), reason="needs a disk that is always full"
)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ("convert core-lore --to text >&-", 0, ""),
        ("cards Gandalf >&-", 0, ""),
        ("convert - --to text <&-", 3, "error: standard input is closed\n"),
        pytest.param(
            "convert core-lore --to text > /dev/full", 4, "error: the answer could not be printed: No space", marks=FULL
        ),
    ],
)
def test_closed_streams(arguments: str, code: int, said: str, tmp_path: Path) -> None:
    command = f"'{sys.executable}' -m simulator {arguments}"
    result = subprocess.run(
        ["/bin/sh", "-c", command], stderr=subprocess.PIPE, text=True, encoding="utf-8", check=False
    )
    assert result.returncode == code, result.stderr
    assert result.stderr.startswith(said)
    assert "Traceback" not in result.stderr


def test_an_address_is_not_opened(capsys: pytest.CaptureFixture[str]) -> None:
    code, error, hint = failed(capsys, "check", "https://ringsdb.com/decklist/view/1")
    assert (code, error) == (3, "there is no deck file https://ringsdb.com/decklist/view/1")
    assert hint == "no address is opened: download the deck, as text or for OCTGN, and give the file"


def test_an_output_file_and_what_is_said(foredeck: Run, tmp_path: Path) -> None:
    result = foredeck("convert", "core-lore", "--to", "o8d", "-o", "lore.o8d")
    assert (result.returncode, result.stdout) == (0, "")
    assert result.stderr.splitlines() == [
        'note: the format o8d holds no name: "Core starter deck: Lore" is not written',
        "written to lore.o8d",
    ]
    assert foredeck("check", "lore.o8d").stdout.startswith("lore (lore.o8d)\n  heroes   Denethor, Glorfindel, Beravor")
    assert foredeck("convert", "lore.o8d", "--to", "ringsdb", "-o", "lore.txt").returncode == 0
    assert (tmp_path / "lore.txt").read_bytes().startswith(b"lore\r\n\r\nPacks: Core Set\r\n")


def test_a_dash_is_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert execute(["convert", "core-lore", "--to", "text"]) == 0
    printed = capsysbinary.readouterr().out
    assert execute(["convert", "core-lore", "--to", "text", "-o", "-"]) == 0
    assert capsysbinary.readouterr().out == printed != b""
    assert not Path("-").exists()


def test_a_report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("A deck\n\nAragorn\n3 Gandalf\n1 Valor\n\nSideboard\n2 Feint\n", encoding="utf-8")
    assert execute(["convert", str(path), "--to", "dragncards", "--json"]) == 0
    out, err = capsys.readouterr()
    report = json.loads(out)
    assert err == ""
    assert (report["from"], report["to"], report["name"], report["written"]) == ("text", "dragncards", "A deck", None)
    assert [report[key] for key in ("heroes", "cards", "sideboard", "campaign_cards")] == [1, 3, 2, 1]
    assert report["notes"] == [
        "the sideboard (2 cards) is not played",
        "campaign cards, not counted and not played outside a campaign: 1x Valor",
        'the format dragncards holds no name: "A deck" is not written',
    ]
    assert sum(entry["quantity"] for entry in json.loads(report["text"])) == 7
    assert execute(["convert", str(path), "--to", "text", "--json", "-o", str(tmp_path / "x")]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["written"] == str(tmp_path / "x")
    assert "text" not in report


@pytest.mark.parametrize("said", [None, "text", "names"])
@pytest.mark.parametrize("form", ALTERED)
def test_a_report_names_the_format_that_was_read(
    form: str, said: str | None, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Altered's lists are told apart by what their lines are, not by what somebody calls them."""
    path = tmp_path / "deck.txt"
    assert execute(["convert", "starter-axiom", "--to", form, "-o", str(path)]) == 0
    capfd.readouterr()
    more = ["--format", said] if said else []
    assert execute(["convert", str(path), "--to", "ids", "--json", *more]) == 0
    assert json.loads(capfd.readouterr().out)["from"] == form


def test_a_code_over_several_lines_is_a_code(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert execute(["convert", "starter-axiom", "--to", "code"]) == 0
    code = capfd.readouterr().out.strip()
    path = tmp_path / "deck.txt"
    path.write_text(f"{code[:20]}\n{code[20:]}\n", encoding="utf-8")
    assert execute(["convert", str(path), "--to", "names", "--json", "--format", "code"]) == 0
    assert json.loads(capfd.readouterr().out)["from"] == "code"


@pytest.mark.parametrize(
    ("arguments", "code", "message", "hint"),
    [
        (["convert", "core-lore", "--to", "o8"], 2, "unknown deck format 'o8'", "did you mean o8d? known: ringsdb, "),
        (["convert", "core-lore"], 2, "missing option '--to'", "foredeck convert --help"),
        (["convert", "core-lore", "--to", "code"], 2, "cannot be written as code", "ringsdb, ringsdb-json, o8d"),
        (["convert", "starter-axiom", "--to", "o8d"], 2, "a deck of Altered TCG cannot be", "ids, names, code"),
        (["convert", "core-lor", "--to", "o8d"], 3, "there is no deck file core-lor", "core-lore"),
        (["convert", "bad.txt", "--to", "o8d"], 3, 'bad.txt, line 4: unknown card "Gandlaf"', "did you mean Gandalf"),
        (["convert", "core-lore", "--to", "o8d", "-o", str(UNDER_A_FILE)], 2, "bad.txt is a file, not a folder", ""),
        (["convert", "core-lore", "--to", "o8d", "-o", "."], 2, "-o . cannot be written", "folder"),
        (
            ["convert", "core-lore", "--to", "o8d", "-o", "a\0b"],
            2,
            "that is no name of a file",
            "folder you may write to",
        ),
        (["convert", "core-lore", "--to", "o8d", "--format", "xml"], 2, "unknown deck format 'xml'", "known: ringsdb"),
        (
            ["convert", "core-lore", "--to", "text", "--format", "o8d"],
            3,
            "core-lore: line 1: this is no XML",
            "--format o8d",
        ),
        (["convert", "core-lore", "--to", "text", "--format", "ringsdb-json"], 3, "core-lore: line 1, column 1", "out"),
        (["check", "core-lore", "--format", "xml"], 2, "unknown format 'xml'", "limited"),
        (["check", "core-lore", "--format", "o8d"], 3, "core-lore: line 1: this is no XML", ""),
        (["check", "core-lore", "--format", "o8d", "--format", "text"], 2, "--format says both o8d and text", "one"),
        (["check", "core-lore", "--format", "code"], 3, "", "as --format code: leave that out, or give another"),
        (["run", "core-lore", "--format", "xml"], 2, "unknown deck format 'xml'", "known: ringsdb"),
        (["run", "core-lore", "--format", "dragncards"], 3, "core-lore: line 1, column 1: this is no JSON", "leave"),
        (["replay", "core-lore", "--format", "o8d"], 3, "core-lore: line 1: this is no XML", ""),
        (["replay", "core-lore", "--format", "xml"], 2, "unknown deck format 'xml'", ""),
    ],
)
def test_mistakes(
    arguments: list[str],
    code: int,
    message: str,
    hint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.txt").write_text("Test\n\nAragorn\n3x Gandlaf\n", encoding="utf-8")
    exit_code, error, advice = failed(capsys, *arguments)
    assert exit_code == code
    assert message in error
    assert hint in advice
    assert [path.name for path in tmp_path.iterdir()] == ["bad.txt"]


def test_folders_are_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As for `--out` of the commands that play."""
    path = tmp_path / "new" / "folder" / "deck.txt"
    assert execute(["convert", "core-lore", "--to", "text", "-o", str(path)]) == 0
    assert capsys.readouterr().err == f"written to {path}\n"
    assert path.read_text(encoding="utf-8").startswith("Core starter deck: Lore\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on file sizes")
def test_a_deck_that_is_written_over_stays_whole_on_a_full_disk(foredeck: Run, write: Write, tmp_path: Path) -> None:
    import resource

    deck = write(shipped_decks()["core-lore"].read_text(encoding="utf-8"))
    before = deck.read_bytes()
    result = foredeck(
        *("convert", deck, "--to", "dragncards", "-o", deck),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600)),
    )
    assert result.returncode == 4, result.stderr
    assert deck.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [deck.name]


@FULL
def test_a_full_disk(capsys: pytest.CaptureFixture[str]) -> None:
    code, error, _ = failed(capsys, "convert", "core-lore", "--to", "text", "-o", "/dev/full")
    assert (code, error) == (4, "/dev/full could not be written: No space left on device")


@pytest.mark.parametrize(
    ("name", "text", "form"),
    [
        ("[1] deck.txt", "[{ my deck\n\n1 Aragorn\n3 Gandalf\n", "text"),
        ("page.txt", "<b>Mine\n\n1 Aragorn\n3 Gandalf\n", "ringsdb"),
    ],
)
def test_a_text_that_looks_like_something_else(
    name: str, text: str, form: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(text, name)
    assert failed(capsys, "convert", path, "--to", "o8d")[0] == 3
    assert execute(["convert", str(path), "--to", "text", "--format", form]) == 0
    assert capsys.readouterr().out.startswith(text.partition("\n")[0])


@pytest.mark.parametrize(
    ("text", "form", "hint"),
    [
        ("<deck>\n  <section", "o8d", "export or download the deck again"),
        ('{"name": "Mine", "slots": {', "ringsdb-json", "export or download the deck again"),
        ("3x Faramyr (Core Set)\n", "ringsdb", "did you mean Faramir?"),
        ("EBAlWQnJCk4yd5QU\nqGVP!\n", "code", "copy the whole code"),
        ("<deck>\n  <section", "ringsdb-json", "the deck was read as --format ringsdb-json"),
        ('{"name": "Mine", "slots": {', "text", "the deck was read as --format text"),
        ("3x Faramir (Core Set)\n", "names", "the deck was read as --format names"),
        ("3 ALT_CORE_B_AX_04_C\n", "ringsdb", "the deck was read as --format ringsdb"),
        ("3x Faramir (Core Set)\n3 ALT_CORE_B_AX_01_C\n", "o8d", "the deck was read as --format o8d"),
    ],
)
def test_a_format_that_was_said_wrongly_is_blamed_and_no_file(
    text: str, form: str, hint: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """What looks like its format is damaged itself."""
    code, _, advice = failed(capsys, "convert", write(text), "--to", "text", "--format", form)
    assert code == 3
    assert advice.startswith(hint)


def test_a_check_is_the_same_on_a_narrow_terminal(foredeck: Run) -> None:
    """Its lines are never cut: where they are too long, the terminal breaks them."""
    wide, narrow = (foredeck("check", "core-lore", env={"COLUMNS": columns}).stdout for columns in ("120", "40"))
    assert wide == narrow != ""


def test_a_fellowship_is_checked_together(
    capsys: pytest.CaptureFixture[str], write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two decks that are legal by themselves and share a hero."""
    mine = write(shipped_decks()["seastan-single-core-solo-2"].read_text(encoding="utf-8"), "mine.txt").name
    monkeypatch.chdir(write("", "other.txt").parent)
    assert execute(["check", mine, "--pool", "core"]) == 0
    capsys.readouterr()
    assert execute(["check", mine, "endmaybedark-quest003r", "--pool", "core:3"]) == 1
    out = capsys.readouterr().out
    assert out.count("\n  legal    yes") == 2
    assert out.rstrip().endswith("\n  legal    no")
    assert f"  problem  Éowyn is a hero of {mine} and of endmaybedark-quest003r (heroes are unique: each may" in out
    assert execute(["run", mine, "endmaybedark-quest003r", "-n", "1"]) == 3
    assert f"error: Éowyn is a hero of {mine} and of endmaybedark-quest003r\n" in capsys.readouterr().err


def test_a_run_says_what_a_check_says_of_one_pool_for_all(
    capsys: pytest.CaptureFixture[str], write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three Gandalfs a deck are legal, nine at a table are one too many for the box."""
    filling = {
        "Aragorn": "3x Feint\n3x Sneak Attack",
        "Gimli": "3x Hasty Stroke\n3x A Test of Will",
        "Glorfindel": "3x Forest Snare\n3x Lore of Imladris",
    }
    texts = {f"{hero}.txt": f"A deck\n\n{hero}\n3x Gandalf\n{cards}\n" for hero, cards in filling.items()}
    names = [write(text, name).name for name, text in texts.items()]
    monkeypatch.chdir(write("", "other.txt").parent)
    assert execute(["check", *names]) == 1
    told = "9 copies of Gandalf: one Revised Core Set holds 8"
    places = "(3 in Aragorn.txt, line 4; 3 in Gimli.txt, line 4; 3 in Glorfindel.txt, line 4)"
    together = capsys.readouterr().out.partition("Together: ")[2]
    assert f"  problem  {told} {places}\n" in together
    warn_of([read_setting(names)], legal=False)
    assert f"warning: Aragorn.txt + Gimli.txt + Glorfindel.txt: {told} {places}\n" in capsys.readouterr().err
    warn_of([read_setting(names[:2])], legal=False)
    assert "Gandalf" not in capsys.readouterr().err


def test_a_run_says_what_a_check_says_of_cards_nobody_can_pay_for(
    capsys: pytest.CaptureFixture[str], write: Write
) -> None:
    """They are legal, so `--legal` takes them."""
    deck = "seastan-single-core-solo-2"
    told = "no hero can pay for Beorn (tactics, line 18)"
    assert execute(["check", deck]) == 0
    assert f"  warning  {told}\n" in capsys.readouterr().out
    warn_of([read_setting([deck])], legal=True)
    assert capsys.readouterr().err == f"warning: {deck}: {told}\n"
    warn_of([read_setting([str(write("A deck\n\nAragorn\nGimli\n3x Feint\n3x Sneak Attack\n"))])], legal=False)
    assert "pay" not in capsys.readouterr().err


def test_legal_refuses_decks_that_one_pool_does_not_hold(
    capsys: pytest.CaptureFixture[str], write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each deck is legal by itself; the hint is a command that lists what is wrong between them."""
    text = shipped_decks()["seastan-single-core-solo-2"].read_text(encoding="utf-8")
    text = text.replace("1x Beorn", "1x Common Cause")  # nobody could pay for him
    mine = write(text, "mine.txt").name
    for hero, other in {"Théodred": "Aragorn", "Éowyn": "Eleanor", "Beravor": "Denethor"}.items():
        text = text.replace(hero, other)
    yours = write(text, "yours.txt").name
    monkeypatch.chdir(write("", "other.txt").parent)
    code, error, hint = failed(capsys, "run", mine, yours, "--legal")
    assert code == 3
    assert error.startswith("mine.txt + yours.txt is not legal: 6 copies of Guard of the Citadel: one Revised Core Set")
    assert hint == "foredeck check mine.txt yours.txt lists everything"
    assert execute(["check", *hint.split()[2:4]]) == 1


def test_a_fellowship_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["check", "core-lore", "core-spirit", "--json"]) == 1
    together = json.loads(capsys.readouterr().out)["together"]
    assert together == {
        "decks": ["core-lore", "core-spirit"],
        "legal": True,
        "problems": [],
        "warnings": ["unique, in several decks, and only one of each can be in play: Gandalf"],
    }


def test_five_decks_are_no_fellowship(capsys: pytest.CaptureFixture[str]) -> None:
    assert execute(["check", *["core-lore"] * 5]) == 1
    out, err = capsys.readouterr()
    assert "Together" not in out
    assert err == "note: 5 decks: at most 4 play together, so each was looked at alone\n"


def test_run_and_replay_take_any_format(tmp_path: Path) -> None:
    """A run keeps its decks as text, whatever they came as."""
    from simulator.cli.order import read_setting

    path = tmp_path / "core-lore.o8d"
    assert execute(["convert", "core-lore", "--to", "o8d", "-o", str(path)]) == 0
    ours, theirs = read_setting([str(path)]), read_setting(["core-lore"])
    assert ours.deck_texts()[0].text.splitlines()[1:] == theirs.deck_texts()[0].text.splitlines()[1:]
    assert read_setting([str(path)], form="o8d").deck_names == ("core-lore",)


def test_heroes_in_another_order_are_told(foredeck: Run, write: Callable[..., Path]) -> None:
    """RingsDB's JSON lists them by their numbers."""
    write("Mine\n\nÉowyn\nAragorn\n3 Gandalf\n")
    result = foredeck("convert", "deck.txt", "--to", "ringsdb-json")
    assert list(json.loads(result.stdout)["heroes"]) == ["01001", "01007"]
    note = "note: the format ringsdb-json lists heroes by their numbers: the order Éowyn, Aragorn is not written\n"
    assert result.stderr == note
    assert foredeck("convert", "deck.txt", "--to", "ringsdb").stderr == ""
