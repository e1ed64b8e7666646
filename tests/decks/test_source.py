"""What a user may give for a deck, and every way that can go wrong."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from simulator.decks import Catalogue, open_deck, read_deck, read_decks, shipped_decks, source
from simulator.decks.catalogue import shown
from simulator.errors import DataError, ForedeckError, UsageError

from .conftest import DOWNLOAD


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    path = tmp_path / "road.txt"
    path.write_bytes(DOWNLOAD.encode())
    return path


def failure(given: str, catalogue: Catalogue) -> tuple[str, str]:
    with pytest.raises(DataError) as caught:
        read_deck(given, catalogue)
    return caught.value.message, caught.value.hint


def give_stdin(monkeypatch: pytest.MonkeyPatch, raw: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))


def test_a_path(deck_file: Path, catalogue: Catalogue) -> None:
    deck = read_deck(str(deck_file), catalogue)
    assert (deck.name, deck.source, deck.size) == ("Two Heroes, One Road", str(deck_file), 10)


def test_standard_input(monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue) -> None:
    give_stdin(monkeypatch, DOWNLOAD.encode())
    deck = read_deck("-", catalogue)
    assert (deck.name, deck.source, deck.size) == ("Two Heroes, One Road", "standard input", 10)


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16"])
def test_texts_with_a_byte_order_mark(coding: str, tmp_path: Path, catalogue: Catalogue) -> None:
    """Editors and shells of Windows write such files."""
    path = tmp_path / "road.txt"
    path.write_bytes(DOWNLOAD.encode(coding))
    deck = read_deck(str(path), catalogue)
    assert (deck.name, deck.size, deck.heroes[1].name) == ("Two Heroes, One Road", 10, "Éowyn")


def test_a_deck_without_a_name_gets_that_of_its_file(tmp_path: Path, catalogue: Catalogue) -> None:
    path = tmp_path / "my road.txt"
    path.write_text("1x Aragorn\n2x Gandalf\n", encoding="utf-8")
    assert read_deck(str(path), catalogue).name == "my road"


def test_missing_file(tmp_path: Path, catalogue: Catalogue) -> None:
    path = tmp_path / "nothing-like-it.txt"
    assert failure(str(path), catalogue)[0] == f"there is no deck file {shown(str(path))}"


def test_folder(tmp_path: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert failure(".", catalogue) == (". is a folder, not a deck file", "name a file in it")


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "bad.txt is empty"),
        (b"\xef\xbb\xbf \r\n\t\r\n", "bad.txt is empty"),
        (b"Aragorn\0\n", "bad.txt is not a text file"),
        ("Aragorn\n3x Gandalf".encode("utf-16-le"), "bad.txt is not a text file"),  # without its mark
        ("Aragorn\n3x Gandalf".encode("utf-32"), "bad.txt is not a text file"),
        ("Aragorn\n3x Gandalf".encode("utf-16")[:-1], "bad.txt, line 2: not UTF-16 text"),
        ("Aragorn\0\n".encode("utf-16"), "bad.txt is not a text file"),
        ("Test\n\nAragorn\nThéodred\n".encode("latin-1"), "bad.txt, line 4: not UTF-8 text"),
        (b"\x89PNG\r\n\x1a\nrest", "bad.txt, line 1: not UTF-8 text"),
        (b"a recipe\n\nfour eggs\n", 'bad.txt holds no known card (line 3: unknown card "four eggs")'),
        (b"Packs: Core Set\n", "bad.txt holds no known card"),
        (b"x" * 1_000_001, "bad.txt is larger than 1 MB: that is no deck"),
    ],
)
def test_what_is_no_deck(
    raw: bytes, message: str, tmp_path: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.txt").write_bytes(raw)
    said, hint = failure("bad.txt", catalogue)
    assert said == message
    assert hint
    give_stdin(monkeypatch, raw)
    assert failure("-", catalogue)[0] == message.replace("bad.txt", "standard input")


def test_a_huge_file_is_refused_before_it_is_read(
    tmp_path: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(10**10)  # sparse: takes no room
    monkeypatch.setattr(Path, "open", None)
    assert failure(str(path), catalogue)[0].endswith("is larger than 1 MB: that is no deck")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device without end")
def test_a_file_without_end_is_refused(catalogue: Catalogue) -> None:
    assert failure("/dev/zero", catalogue)[0] == "/dev/zero is larger than 1 MB: that is no deck"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read anything")
def test_unreadable_file(deck_file: Path, catalogue: Catalogue) -> None:
    deck_file.chmod(0)
    assert "cannot be read: Permission denied" in failure(str(deck_file), catalogue)[0]


@pytest.mark.parametrize(
    "given", ["", " ", "a\0b", "x" * 5000, "\udcff", "\x1b[31mred", "[bold]deck[/bold]", "road.txt/x"]
)
def test_names_that_are_no_file(
    given: str, catalogue: Catalogue, deck_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(deck_file.parent)
    message, hint = failure(given, catalogue)
    assert hint
    assert len(message) < 150
    assert message.encode()
    assert message.isprintable()


def test_shipped_decks_are_found_by_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert set(shipped_decks()) == {
        *("core-leadership", "core-tactics", "core-spirit", "core-lore"),
        *("seastan-single-core-solo-2", "endmaybedark-quest003r"),
    }


def test_packaged_decks_come_before_those_of_a_clone(
    deck_file: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = deck_file.parent / "_decks"
    (home / "lotr-lcg").mkdir(parents=True)
    deck_file.rename(home / "lotr-lcg" / "road.txt")
    monkeypatch.setattr(source, "_HOMES", (home, *source._HOMES))
    deck = read_deck("road", catalogue)
    assert (deck.name, deck.source) == ("Two Heroes, One Road", "road")


@pytest.mark.parametrize(
    ("given", "hint"),
    [
        ("core-lor", "did you mean the shipped deck core-lore"),
        ("core-leadership.txt", "did you mean the shipped deck core-leadership?"),
        ("decks/lotr-lcg/core-lore.txt", "did you mean the shipped deck core-lore?"),
        ("%%%", "shipped decks: core-leadership, core-lore, core-spirit, "),
    ],
)
def test_unknown_ids_name_the_nearest(
    given: str, hint: str, catalogue: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    message, said = failure(given, catalogue)
    assert message == f"there is no deck file {given}"
    assert said.startswith(hint)


def test_a_decks_text_names_no_file(deck_file: Path, catalogue: Catalogue) -> None:
    """A deck called like a file, or a line that is a path, opens nothing."""
    other = deck_file.with_name("other.txt")
    other.write_text(f"{deck_file}\n\n1x Aragorn\n1x Gandalf\n{deck_file}\n", encoding="utf-8")
    deck = open_deck(str(other), catalogue)
    assert deck.name == str(deck_file)
    assert [problem.line for problem in deck.problems] == [5]


def test_a_decks_text_cannot_steer_a_terminal(tmp_path: Path, catalogue: Catalogue) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("\x1b]0;owned\x07\u202eRoad [red]\n\n1x Aragorn\n1x \x1b[2JGandalf\n2x Faramir\n", encoding="utf-8")
    deck = open_deck(str(path), catalogue)
    assert deck.name == "\ufffd]0;owned\ufffd\ufffdRoad [red]"
    assert "\x1b" not in str(deck.problems[0])


# --- several decks ------------------------------------------------------------------------------------------


def test_a_deck_for_each_player(deck_file: Path, catalogue: Catalogue) -> None:
    other = deck_file.with_name("other.txt")
    other.write_text("1x Denethor\n2x Gandalf\n", encoding="utf-8")
    assert [deck.size for deck in read_decks([str(deck_file), str(other)], catalogue)] == [10, 2]


def test_a_file_that_may_not_be_read(deck_file: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there: no other deck is suggested in its place."""

    def forbid(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbid)
    with pytest.raises(DataError, match=r" cannot be read: permission denied$") as caught:
        open_deck(str(deck_file), catalogue)
    assert caught.value.hint == "make the file readable for you"


@pytest.mark.parametrize(
    ("given", "kind", "message"),
    [
        (
            ["road.txt", "road.txt"],
            DataError,
            "Aragorn is a hero of road.txt, which is given as deck 1 and as deck 2 (and 1 more",
        ),
        (["-", "-"], UsageError, "standard input was given for two decks"),
    ],
)
def test_decks_that_cannot_share_a_table(
    given: list[str],
    kind: type[ForedeckError],
    message: str,
    deck_file: Path,
    catalogue: Catalogue,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(deck_file.parent)
    with pytest.raises(kind) as caught:
        read_decks(given, catalogue)
    assert caught.value.message.startswith(message)
