"""Perft: the exact number of decision sequences from a table, to a depth that the node cap allows."""

from pathlib import Path

import pytest

from simulator.core import jit
from simulator.errors import DataError
from simulator.situations.perft import Perft, count_sequences, read_perft, start

FOLDER = Path(__file__).parent / "perft"
FILES = sorted(FOLDER.glob("*.txt"))
NODE_CAP = 5_000 if jit.COMPILED else 600


def test_there_are_tables() -> None:
    assert len(FILES) >= 5


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts(path: Path) -> None:
    perft: Perft = read_perft(path)
    session = start(perft.situation)
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
