"""Perft: the exact number of decision sequences from a table, to a depth that the node cap allows."""

from pathlib import Path

import pytest

from simulator.core import jit
from simulator.errors import DataError
from simulator.games import GAMES
from simulator.situations.perft import Perft, count_sequences, read_perft, start

FOLDER = Path(__file__).parent / "perft"
FILES = {game: sorted(folder.glob("*.txt")) for game, folder in (("lotr-lcg", FOLDER), ("altered", FOLDER / "altered"))}
"""Game -> its tables with known counts."""
NODE_CAP = 5_000 if jit.COMPILED else 600


def test_every_game_has_tables() -> None:
    assert set(FILES) == set(GAMES)
    assert all(len(files) >= 5 for files in FILES.values())
    assert sum(map(len, FILES.values())) == len(list(FOLDER.rglob("*.txt")))


@pytest.mark.parametrize(
    ("game", "path"), [pytest.param(game, path, id=f"{game}-{path.stem}") for game in FILES for path in FILES[game]]
)
def test_counts(game: str, path: Path) -> None:
    perft: Perft = read_perft(path)
    session = start(perft.situation)
    assert session.game.key == game
    depths = [depth for depth, count in sorted(perft.counts.items()) if count <= NODE_CAP]
    assert len(depths) >= 4
    assert {depth: count_sequences(session, depth) for depth in depths} == {d: perft.counts[d] for d in depths}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('title = "None"\n', "no line ---"),
        ('title = "Bad count"\nrule = "none"\n[[player]]\nheroes = ["Aragorn"]\n---\n1 x\n', ":6: not a depth"),
    ],
)
def test_bad_files(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        read_perft(path)
