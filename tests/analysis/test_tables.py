"""The tables and their files: every documented column, the same bytes however a run was cut, nothing lost."""

from functools import partial
from pathlib import Path

import polars as pl
import pytest
import synthetic
from synthetic_versus import versus_block, versus_meta

from simulator.analysis import store
from simulator.analysis.columns import concat
from simulator.analysis.store import RunWriter
from simulator.analysis.tables import tables
from simulator.analysis.versus.tables import tables as versus_tables
from simulator.errors import OutputError

NAMES = ("games", "rounds", "cards")
DOCS = Path(__file__).parents[2] / "docs" / "tables.md"


def test_one_row_a_game() -> None:
    meta = synthetic.run_meta(2)
    block = synthetic.block(meta, 80, first=400, cut=0.1)
    games = tables(meta, block).games
    assert games["game"].to_list() == list(range(400, 480))
    assert (games["result"] == "truncated").sum() == int(block.games["truncated"].sum())
    assert (games["result"] == "won").sum() == int(block.games["result"].sum())
    assert set(games.filter(pl.col("result") == "won")["cause"]) == {"quest completed"}
    assert games["mulligan_2"].sum() == int(block.games["mulligan"][:, 1].sum())
    assert games["threat_2"].to_list() == block.games["threat"][:, 1].tolist()
    assert games["out_round_2"].to_list() == [fell or None for fell in block.games["out_round"][:, 1].tolist()]
    assert "threat_3" not in games.columns


def test_one_row_a_game_round_and_player_for_rounds_that_ended() -> None:
    meta = synthetic.run_meta(2)
    block = synthetic.block(meta, 50, first=7)
    rounds = tables(meta, block).rounds
    assert len(rounds) == 2 * int(block.games["completed"].sum())
    for row in rounds.sample(40, seed=1).iter_rows(named=True):
        curve = block.rounds[row["game"] - 7, row["round"] - 1]
        assert row["threat"] == curve["threat"][row["player"] - 1]
        assert row["willpower"] == curve["willpower"]
        fell = int(block.games["out_round"][row["game"] - 7, row["player"] - 1])
        assert row["eliminated"] == (0 < fell <= row["round"])
    assert rounds.select("game", "round", "player").is_duplicated().sum() == 0


def test_one_row_a_game_and_title() -> None:
    meta = synthetic.run_meta(2)
    block = synthetic.block(meta, 60)
    cards = tables(meta, block).cards
    assert len(cards) == 60 * 8
    mine = cards.filter((pl.col("player") == 2) & (pl.col("title") == "Sneak Attack"))
    rows = block.cards[:, 5]
    assert mine["drawn"].to_list() == rows["drawn"].tolist()
    assert mine["round_drawn"].null_count() == int((rows["drawn"] == 0).sum())
    assert set(mine["round_drawn"].drop_nulls()) == {0, 2}  # 0: the opening hand
    assert mine["round_played"].to_list() == [value or None for value in rows["played_in"].tolist()]


@pytest.mark.parametrize("game", ["The Lord of the Rings: The Card Game", "Altered TCG"])
def test_every_column_is_documented(game: str) -> None:
    text = DOCS.read_text(encoding="utf-8").partition(f"\n# {game}\n")[2].partition("\n# ")[0]
    documented: dict[str, set[str]] = {}
    for part in text.split("\n## ")[1:]:
        rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
        documented[part.partition(".parquet")[0]] = {name.strip("` ") for row in rows for name in row.split(",")}
    if game == "Altered TCG":
        found = versus_tables(versus_meta(), versus_block(versus_meta(), 4))._asdict()
    else:
        meta = synthetic.run_meta()
        found = tables(meta, synthetic.block(meta, 3))._asdict()
    assert set(found) == set(documented)
    for name, frame in found.items():
        assert {column for column in frame.columns if not column.endswith("_2")} == {
            column.replace("_P", "_1") for column in documented[name]
        }


def test_a_game_costs_little_memory() -> None:
    slots = tuple((f"Card {i}", 1) for i in range(30))
    meta = synthetic.run_meta(slots=slots)
    part = tables(meta, synthetic.block(meta, 1_000, cut=0))
    assert sum(frame.estimated_size() for frame in part) < 1_000 * 1_000  # under 1 kB a game


def test_files_do_not_depend_on_how_the_run_was_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PART_GAMES", 50)
    meta = synthetic.run_meta()
    whole = synthetic.block(meta, 300)
    parts = synthetic.cut_into(whole, [10, 100, 70, 1])
    for folder, blocks in (("whole", [whole]), ("parts", parts), ("shuffled", parts[::-1])):
        with RunWriter(tmp_path / folder, partial(tables, meta)) as writer:
            for block in blocks:
                writer.add(block)
    for name, frame in zip(NAMES, tables(meta, whole), strict=True):
        file = tmp_path / "whole" / f"{name}.parquet"
        assert pl.read_parquet(file).equals(frame)
        for folder in ("parts", "shuffled"):
            assert (tmp_path / folder / f"{name}.parquet").read_bytes() == file.read_bytes()
    assert sorted(path.name for path in (tmp_path / "parts").iterdir()) == sorted(f"{name}.parquet" for name in NAMES)


def test_an_interrupt_keeps_what_was_computed(tmp_path: Path) -> None:
    meta = synthetic.run_meta()
    block = synthetic.block(meta, 40)

    def interrupted() -> None:
        with RunWriter(tmp_path, partial(tables, meta)) as writer:
            writer.add(block)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert pl.read_parquet(tmp_path / "games.parquet").equals(tables(meta, block).games)


def test_a_new_run_moves_the_parts_of_a_killed_one_aside(tmp_path: Path) -> None:
    meta = synthetic.run_meta()
    for number in (1, 2):
        (tmp_path / "parts").mkdir()
        (tmp_path / "parts" / "games-000000000000.parquet").write_text(f"half a file {number}")
        with RunWriter(tmp_path, partial(tables, meta)) as writer:
            writer.add(synthetic.block(meta, 10))
        assert len(pl.read_parquet(tmp_path / "games.parquet")) == 10
        assert not (tmp_path / "parts").exists()
        kept = tmp_path / f"parts-{number}" / "games-000000000000.parquet"
        assert kept.read_text() == f"half a file {number}"


def test_a_full_disk_keeps_the_parts_and_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PART_GAMES", 10)
    meta = synthetic.run_meta()
    write_bytes, room = Path.write_bytes, 4  # files until the disk is full

    def full(path: Path, data: bytes) -> int:
        nonlocal room
        if room == 0:
            write_bytes(path, data[:10])
            raise OSError(28, "No space left on device")
        room -= 1
        return write_bytes(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)

    def run() -> None:
        with RunWriter(tmp_path, partial(tables, meta)) as writer:
            for i in range(4):
                writer.add(synthetic.block(meta, 10, first=10 * i))

    with pytest.raises(OutputError, match="No space left on device") as caught:
        run()
    assert str(tmp_path / "parts") in caught.value.hint
    kept = sorted(path.name for path in (tmp_path / "parts").iterdir())
    assert kept == [f"{name}.parquet" for name in ("cards-000000000000", "games-000000000000", "games-000000000010",
                                                   "rounds-000000000000")]  # fmt: skip
    assert len(pl.read_parquet(tmp_path / "parts" / "games-*.parquet")) == 20


def test_no_room_to_join_the_parts_keeps_them(tmp_path: Path) -> None:
    meta = synthetic.run_meta()
    (tmp_path / "rounds.parquet.part").mkdir()  # the joined file cannot be written
    writer = RunWriter(tmp_path, partial(tables, meta))
    writer.add(synthetic.block(meta, 10))
    with pytest.raises(OutputError, match=r"cannot write .*rounds\.parquet") as caught:
        writer.close()
    assert str(tmp_path / "parts") in caught.value.hint
    assert len(pl.read_parquet(tmp_path / "parts" / "rounds-000000000000.parquet")) > 0
    assert not (tmp_path / "games.parquet").exists()  # the files of a folder are never of two runs


def test_a_table_that_cannot_be_replaced_keeps_the_parts(tmp_path: Path) -> None:
    """As when another program holds the old one open on Windows."""
    meta = synthetic.run_meta()
    (tmp_path / "games.parquet").mkdir()
    writer = RunWriter(tmp_path, partial(tables, meta))
    writer.add(synthetic.block(meta, 10))
    with pytest.raises(OutputError, match=r"cannot write .*games\.parquet") as caught:
        writer.close()
    assert str(tmp_path / "parts") in caught.value.hint
    assert len(pl.read_parquet(tmp_path / "parts" / "games-000000000000.parquet")) == 10


def test_a_folder_that_cannot_be_made_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot write to"):
        RunWriter(tmp_path / "file" / "run", partial(tables, synthetic.run_meta()))


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.json"
    store.write_file(path, "old")

    def broken(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", broken)
        with pytest.raises(OutputError, match=r"run\.json: No space left"):
            store.write_file(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
    store.write_file(path, "né")
    assert path.read_bytes() == "né".encode()


def test_tables_of_blocks_are_put_together_in_order() -> None:
    meta = synthetic.run_meta()
    whole = synthetic.block(meta, 30)
    joined = concat(tables(meta, part) for part in synthetic.cut_into(whole, [5, 20]))
    for frame, expected in zip(joined, tables(meta, whole), strict=True):
        assert frame.equals(expected)
