"""Counting decision sequences: the exact number of ways the first n decisions of a table can go.

A perft file is a situation without expectations, a line ``---``, and one line ``depth count`` for every depth that
is known. A rule that offers one option too many or too few changes a number somewhere below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from simulator.core.session import Session
from simulator.situations.format import Situation, split
from simulator.situations.run import Runner
from simulator.situations.source import SituationError, parse_source, read_text

RULE = "---"


@dataclass(frozen=True)
class Perft:
    """A table and the counts known for it: ``counts[n]`` sequences of n decisions."""

    situation: Situation
    counts: dict[int, int]


def read_perft(path: Path) -> Perft:
    """A perft file; raises `SituationError` with the line of the first mistake."""
    lines = read_text(path).splitlines()
    if RULE not in lines:
        raise SituationError(f"{path}:{len(lines)}: no line {RULE} between the table and the counts")
    rule = lines.index(RULE)
    (situation,) = split(parse_source("\n".join(lines[:rule]), str(path)))
    counts: dict[int, int] = {}
    for number, line in enumerate(lines[rule + 1 :], rule + 2):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or not all(word.isdecimal() for word in words):
            raise SituationError(f"{path}:{number}: not a depth and a count: {line.strip()!r}")
        counts[int(words[0])] = int(words[1])
    return Perft(situation, counts)


def start(situation: Situation) -> Session:
    """The table after the steps of its script, if it has any."""
    runner = Runner(situation)
    outcome = runner.run()
    if not outcome.ok:
        raise SituationError(outcome.problems[0])
    return runner.session


def count_sequences(session: Session, depth: int) -> int:
    """Sequences of exactly ``depth`` decisions from here; a game that ends earlier has none."""
    if depth == 0:
        return 1
    if session.over:
        return 0
    options = session.options()
    if depth == 1:
        return len(options)
    total = 0
    for code in options:
        branch = session.copy()
        branch.choose(code)
        total += count_sequences(branch, depth - 1)
    return total
