"""Talking to the user: data goes to stdout, everything else to stderr, and no text is ever read as markup."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from simulator.errors import ForedeckError, OutputError

if TYPE_CHECKING:
    from rich.console import Console

LEAST_TEXT = 20  # columns for text, however narrow the terminal is
_answered = False
"""Whether anything has been answered in this process."""


def printable(text: str) -> str:
    """``text`` without control characters: a deck file must not steer the terminal."""
    return "".join(c if c.isprintable() or c == "\n" else f"\\x{ord(c):02x}" for c in text)


def say(text: str) -> None:
    """A line for the user, on stderr; lost where nobody can read it (a full disk, a terminal that was closed)."""
    with contextlib.suppress(OSError):
        print(printable(text), file=sys.stderr, flush=True)


def warn(text: str) -> None:
    """A line the user should not miss, on stderr."""
    say(f"warning: {text}")


def show(text: str) -> None:
    """A piece of the answer, on stdout; on a terminal its lines break between words, and stand in as they began."""
    global _answered
    shown = printable(text)
    if sys.stdout is not None and sys.stdout.isatty():
        shown = "\n".join(broken(line, shutil.get_terminal_size().columns) for line in shown.split("\n"))
    print(shown)
    _answered = True


def show_data(data: object) -> None:
    """The answer for a program: JSON, whatever reads it."""
    global _answered
    print(printable(json.dumps(data, ensure_ascii=False, indent=2)))
    _answered = True


def broken(line: str, width: int) -> str:
    """``line`` in lines of ``width``, broken between words; those after the first stand in further than it."""
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    wide = max(width, len(indent) + LEAST_TEXT)
    return textwrap.fill(line, wide, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def say_interrupted() -> None:
    """The line that a command ends with when Ctrl-C left it nothing to tell."""
    say("interrupted" if _answered else "interrupted: nothing was finished")


def show_error(error: ForedeckError) -> None:
    """The one line (and the hint) that every failed command ends with."""
    say(f"error: {error.message}")
    if error.hint:
        say(f"hint: {error.hint}")


def prepare_streams() -> None:
    """Card names have accents: never fail on a terminal that cannot show them, write UTF-8 into pipes and files.

    A stream that was closed before the command began takes nothing, and breaks nothing.
    """
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (open to the end)
    sys.stderr = sys.stderr or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (open to the end)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
            if not stream.isatty():
                stream.reconfigure(encoding="utf-8")


def answer(write: Callable[[Console], None]) -> OutputError | None:
    """Have the answer written to stdout; the error to end with, later, when stdout is a file on a full disk.

    Files that are still to be written can be: their disk may be another one. A reader who has seen enough, such as
    `head`, is no error.
    """
    from rich.console import Console

    class Stdout(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # rich would end the command

    global _answered
    try:
        write(Stdout(markup=False, highlight=False))
        sys.stdout.flush()
        _answered = True
    except OSError as error:
        if not reader_left(error):
            return not_printed(error)
        forget_stdout()
    return None


def reader_left(error: OSError) -> bool:
    """Whether the program at the other end of the pipe has ended: it has what it wanted, and nothing went wrong."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def not_printed(error: OSError) -> OutputError:
    """The error for an answer that stdout would not take."""
    return OutputError(f"the answer could not be printed: {error.strerror}", "make room, or send it elsewhere")


def forget_stdout() -> None:
    """Drop what stdout still holds: Python would try to write it once more at exit, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def drawing(out: Path) -> Iterator[None]:
    """Say, when Ctrl-C comes between charts, what the folder lacks."""
    try:
        yield
    except KeyboardInterrupt:
        say(f"{out} has its tables, but not all of its charts")
        raise


@contextmanager
def progress(total: int, unit: str, quiet: bool, goal: str = "") -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr with rate and time left; the function it gives takes what is done and the total.

    Where nobody watches (no terminal) a line says once that work has begun, and nothing moves. With ``goal``, which
    says when it ends, ``total`` is only the most that may come; a terminal gets a line for it, too, since beside the
    bar there is no room.
    """
    if quiet:
        yield lambda done, total: None
        return
    watched = sys.stderr.isatty()
    amount = f"{total:,} {unit}" if total != 1 else f"1 {unit.removesuffix('s')}"
    if goal:
        say(f"playing until {goal}, at most {amount} ...")
    elif not watched:
        say(f"playing {amount} ...")
    if not watched:
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("playing", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False),
        TimeRemainingColumn(compact=True),
    )
    started = time.perf_counter()
    with Progress(*columns, console=Console(stderr=True, markup=False, highlight=False), transient=True) as bar:
        task = bar.add_task("playing", total=None if goal else total, rate="")

        def advance(done: int, total: int) -> None:
            rate = done / max(time.perf_counter() - started, 1e-9)
            bar.update(task, completed=done, total=total, rate=f"{rate:,.0f} {unit}/s")

        yield advance
