"""TOML text with line numbers: what `tomllib` throws away and every error message needs.

TOML keeps ``[[do]]`` and ``[[expect]]`` in two separate lists; a situation needs the order in which they
are written. `read_source` therefore records the line of every table header beside the parsed data.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simulator.errors import DataError

MAX_BYTES = 1_000_000  # a situation is a page of text; anything larger is a mistake
GIVE = "give a *.toml file of situations, or a folder that holds some: docs/situations.md explains them by examples"
HEADER = re.compile(r"^\s*\[\[?\s*([A-Za-z0-9_-]+(?:\s*\.\s*[A-Za-z0-9_-]+)*)\s*\]\]?\s*(?:#.*)?$")
TRIPLE = re.compile(r'"""|\'\'\'')


class SituationError(DataError):
    """A situation file that cannot be used: the message starts with ``file:line:``."""


@dataclass(frozen=True)
class Block:
    """One ``[name]`` or ``[[name]]`` and the lines below it, up to the next header."""

    name: str
    line: int  # of the header, counted from 1
    end: int  # first line that no longer belongs to it


@dataclass(frozen=True)
class Source:
    """The text of a file, parsed, with the place of every block."""

    path: str
    lines: tuple[str, ...]
    data: dict[str, Any]
    blocks: tuple[Block, ...]

    def key_line(self, block: Block, key: str) -> int | None:
        """Line of ``key =`` in a block, if it is there."""
        pattern = re.compile(rf"(^|[\s{{,]){re.escape(key)}\s*=")
        return next((n for n in range(block.line, block.end) if pattern.search(self.lines[n - 1])), None)

    def find(self, block: Block, key: str = "", word: str = "") -> int:
        """Line of ``key =`` in a block and of ``word`` from there on; the best line known otherwise."""
        line = (self.key_line(block, key) if key else None) or block.line
        if word:
            line = next((n for n in range(line, block.end) if word in self.lines[n - 1]), line)
        return line

    def error(self, line: int, message: str, hint: str = "") -> SituationError:
        return SituationError(f"{self.path}:{line}: {message}", hint)


def find_blocks(lines: tuple[str, ...]) -> tuple[Block, ...]:
    """Headers in order, with "" for what stands above the first one; skips multi-line strings."""
    starts = [("", 1)]
    quote = ""
    for number, line in enumerate(lines, 1):
        if not quote and (match := HEADER.match(line)):
            starts.append((re.sub(r"\s", "", match[1]), number))
            continue
        for mark in TRIPLE.findall(line):
            quote = "" if quote == mark else quote or mark
    ends = [line for _, line in starts[1:]] + [len(lines) + 1]
    return tuple(Block(name, line, end) for (name, line), end in zip(starts, ends, strict=True))


def parse_source(text: str, path: str) -> Source:
    lines = tuple(text.splitlines())
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else len(lines)
        message = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise SituationError(f"{path}:{line}: not valid TOML: {message}", "docs/situations.md has examples") from None
    if not data:
        raise SituationError(f"{path}: there is no situation in this file", GIVE)
    return Source(path, lines, data, find_blocks(lines))


def read_text(path: Path) -> str:
    """Text of a file, or one clear line why there is none."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SituationError(f"{path}: larger than {MAX_BYTES:,} bytes", "a situation is a short text file")
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SituationError(f"{path}: not a text file", "a situation is a TOML file in UTF-8") from None
    except (FileNotFoundError, NotADirectoryError):
        raise SituationError(f"there is no situation file {path}", GIVE) from None
    except OSError as error:
        raise SituationError(f"{path}: {error.strerror or error}", GIVE) from None


def read_source(path: Path) -> Source:
    return parse_source(read_text(path), str(path))
