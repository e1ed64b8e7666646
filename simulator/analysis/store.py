"""Writing a run: Parquet files in parts, and whole files by an atomic rename.

A part holds some thousand games and is complete once it has its name, so an interrupt or a full disk loses at
most the part in hand. `RunWriter.close` joins the parts into one file a table; if there is no room for that the
parts stay where they are.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import polars as pl

from simulator.analysis.columns import concat
from simulator.analysis.meta import Block
from simulator.errors import OutputError

PART_GAMES = 10_000
ROW_GROUP = 250_000  # rows; fixed, so that a file does not depend on how its games were cut into blocks


def write_file(path: Path, content: bytes | str) -> None:
    """Write a whole file: it has either its old content or all of the new one."""
    data = content.encode() if isinstance(content, str) else content
    scratch = path.with_name(path.name + ".part")
    try:
        scratch.write_bytes(data)
        scratch.replace(path)
    except OSError as error:
        _drop(scratch)
        raise OutputError(f"cannot write {path}: {error.strerror or error}") from error


class RunWriter:
    """Writes the tables of a run into a folder, block by block.

    ``tabulate`` makes the tables of a block: a NamedTuple of data frames whose fields name the files.
    Use it in a ``with`` statement: leaving it, also by an interrupt, joins what was written so far.
    """

    def __init__(self, folder: Path, tabulate: Callable[[Block], Any]) -> None:
        self.folder = folder
        self.parts = folder / "parts"
        self.tabulate = tabulate
        self._first = self._next = 0
        self._waiting: list[Any] = []
        self._games_waiting = 0
        self._written: dict[str, list[Path]] = {}
        self._broken = False
        try:
            if self.parts.exists():  # of a run that was killed, or for which there was no room
                _move_aside(self.parts)
            self.parts.mkdir(parents=True)
        except OSError as error:
            raise OutputError(f"cannot write to {folder}: {error.strerror or error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._broken:
            self.close()

    def add(self, block: Block) -> None:
        """Take the games of a block; a part is written whenever enough have come together."""
        if block.first_game != self._next or self._games_waiting >= PART_GAMES:
            self._flush()
        if not self._waiting:
            self._first = block.first_game
        self._waiting.append(self.tabulate(block))
        self._games_waiting += len(block.games)
        self._next = block.first_game + len(block.games)

    def _flush(self) -> None:
        """Write the waiting games as one part of each table."""
        if not self._waiting:
            return
        part = concat(self._waiting)
        for name, frame in part._asdict().items():
            path = self.parts / f"{name}-{self._first:012d}.parquet"
            buffer = BytesIO()
            frame.write_parquet(buffer, compression="zstd")
            try:
                write_file(path, buffer.getvalue())
            except OutputError as error:
                self._broken = True
                error.hint = self._hint()
                raise
            self._written.setdefault(name, []).append(path)
        self._waiting, self._games_waiting = [], 0

    def close(self) -> None:
        """Write what waits and join the parts: games.parquet and so on, one file a table."""
        self._flush()
        joined = [self._join(name, sorted(paths)) for name, paths in self._written.items() if paths]
        for scratch, path in joined:  # not before all are written: the three files are always of one run
            try:
                scratch.replace(path)
            except OSError as error:  # Windows: another program holds the old file open
                raise OutputError(f"cannot write {path}: {error.strerror or error}", self._hint()) from error
        shutil.rmtree(self.parts, ignore_errors=True)

    def _join(self, name: str, parts: list[Path]) -> tuple[Path, Path]:
        """Join the parts of a table into a file beside the final one; both paths."""
        path = self.folder / f"{name}.parquet"
        scratch = path.with_name(path.name + ".part")
        try:
            pl.scan_parquet(parts).sink_parquet(
                scratch, compression="zstd", row_group_size=ROW_GROUP, maintain_order=True
            )
        except (OSError, pl.exceptions.PolarsError) as error:
            self._broken = True
            for written in self._written:
                _drop(self.folder / f"{written}.parquet.part")
            # the library puts its own layers before the system's reason
            raise OutputError(f"cannot write {path}: {str(error).rsplit(': ', 1)[-1]}", self._hint()) from error
        return scratch, path

    def _hint(self) -> str:
        if not any(self._written.values()):
            return "nothing was written; choose another --out"
        return f"what was computed before is kept in {self.parts}{os.sep}*.parquet"


def _move_aside(parts: Path) -> None:
    """Give the parts another name, the first that is free: nobody has joined them, and they may be all there is."""
    places = (parts.with_name(f"{parts.name}-{number}") for number in itertools.count(1))
    parts.rename(next(place for place in places if not place.exists()))


def _drop(path: Path) -> None:
    with contextlib.suppress(OSError):  # the write error that led here is the one to report
        path.unlink(missing_ok=True)
