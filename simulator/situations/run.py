"""Running situations: set the table up, follow the script, compare; and tell what differs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from simulator.situations.expect import differences, listed
from simulator.situations.format import Do, Expect, Situation, read_situations
from simulator.situations.names import plain
from simulator.situations.options import option_fault, pick
from simulator.situations.source import GIVE, SituationError

DECISION_CAP = 10_000


@dataclass
class Outcome:
    """What came of one situation: no problems means that all of it holds."""

    situation: Situation
    problems: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    table: str = ""

    @property
    def ok(self) -> bool:
        return not self.problems

    def report(self) -> str:
        """The difference and the table it was found on."""
        lines = [*self.problems, "", "the table:", *("  " + line for line in self.table.splitlines())]
        return "\n".join(lines)


class Stop(Exception):
    """A step of the script that cannot be done."""


class Runner:
    """One situation on its way: a session, the log so far, the steps that remain."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.tabletop = situation.tabletop
        self.view = self.tabletop.lay(situation)
        self.session = self.view.session
        self.told: list[str] = list(self.session.events())

    def run(self) -> Outcome:
        outcome = Outcome(self.situation, told=self.told)
        for step in self.situation.steps:
            try:
                problems = self.expect(step.what) if isinstance(step.what, Expect) else self.do(step.what)
            except Stop as stop:
                problems = [str(stop)]
            if problems:
                where = f"{self.situation.source.path}:{step.block.line}: "
                outcome.problems = [where + problem for problem in problems]
                break
        outcome.table = self.session.game.table_text(self.session.s, self.session.t)
        return outcome

    def expect(self, what: Expect) -> list[str]:
        return differences(self.view, what, self.told)

    # --- steps ------------------------------------------------------------------------------------

    def do(self, what: Do) -> list[str]:
        if what.choose:
            for text in what.choose:
                self.choose(text, what.player)
        else:
            self.go_on(what)
        return []

    def choose(self, text: str, player: int | None) -> None:
        if int(self.view.s.h.over):
            raise Stop(f"{text!r}: the game is over")
        seat = int(self.view.s.h.seat) + 1
        if player is not None and player != seat:
            raise Stop(f"{text!r}: player {seat} is asked ({self.view.asked}), not player {player}")
        texts = self.session.texts()
        place = pick(texts, text)
        if place is None:
            several = [one for one in texts if plain(one).startswith(plain(text))]
            fault = "could be any of: " + listed(several) if several else option_fault(self.view, text)
            reason = fault or "not legal"
            raise Stop(f"{text!r} ({self.view.asked}, player {seat}): {reason}; legal are: {listed(texts)}")
        self.take(int(self.session.options()[place]))

    def take(self, code: int) -> None:
        self.session.choose(code)
        self.told += self.session.events()
        if overflow := int(self.view.s.h.overflow):
            raise Stop(f"the record overflowed (code {overflow})")

    def go_on(self, what: Do) -> None:
        """Let an agent play, or do nothing wherever that is allowed, until the goal is reached."""
        goal = self.goal(what.until) if what.until is not None else None
        asks = list(self.tabletop.asks.values())
        if what.asks is not None and what.asks not in asks:
            raise Stop(f"unknown decision {what.asks!r}; known: {listed(asks)}")
        for _ in range(what.decisions or DECISION_CAP):
            over = bool(int(self.view.s.h.over))
            if goal is not None and (over or self.position() >= goal):
                return
            if what.asks is not None and self.view.asked == what.asks:
                return
            if over:
                if what.asks is not None:
                    raise Stop(f"the game ended before anybody was asked for {what.asks!r}")
                return
            self.take(self.session.agent_choice(what.agent) if what.agent else self.nothing())
        if what.decisions is None:
            raise Stop(f"{DECISION_CAP} decisions and no end")

    def nothing(self) -> int:
        """The option that does nothing; a decision without one needs a choice of its own in the script."""
        texts = [plain(text) for text in self.session.texts()]
        for text in self.tabletop.forms.nothing:
            if text in texts:
                return int(self.session.options()[texts.index(text)])
        raise Stop(f"somebody must choose ({self.view.asked}): {listed(texts)}")

    def position(self) -> tuple[int, int]:
        return int(self.view.s.h.turn), self.view.step

    def goal(self, until: str) -> tuple[int, int]:
        """The next time the game is at a phase or step, as (turn, step): now, if it is there already."""
        turn, step = self.position()
        course = self.tabletop.course
        if until in (course.phases[int(self.view.s.phase)], course.steps[step]):
            return turn, step
        if until == "end of game":
            return course.cap + 1, 0
        if until == f"next {course.turn}":
            return turn + 1, 0
        if until in course.phases[1:]:
            wanted = course.first_step[course.phases.index(until)]
        elif until in course.steps:
            wanted = course.steps.index(until)
        else:
            known = [*course.phases[1:], *course.steps, f"next {course.turn}", "end of game"]
            raise Stop(f"unknown phase or step {until!r}; known: {listed(known)}")
        return (turn, wanted) if wanted > step else (turn + 1, wanted)


def run_situation(situation: Situation) -> Outcome:
    """Set up and run one situation; raises `SituationError` for a table that cannot be."""
    return Runner(situation).run()


DATA = {"cards", "scenarios"}
"""Folders beside situations whose files are none."""


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The files named, and every ``*.toml`` of the folders named except card and scenario files beside situations."""
    files: list[Path] = []
    for path in paths:
        try:
            folder = path.is_dir()
        except (OSError, ValueError):  # too long for a name: reading it says so
            folder = False
        if not folder:
            files.append(path)
            continue
        found = sorted(one for one in path.rglob("*.toml") if not DATA & set(one.relative_to(path).parts[:-1]))
        if not found:
            raise SituationError(f"{path}: there is no situation file in this folder", GIVE)
        files += found
    return files


def run_files(
    paths: Sequence[Path],
    verbose: bool = False,
    out: TextIO | None = None,
    ready: Callable[[str], None] | None = None,
) -> int:
    """Run files and folders; prints one line each and what differs. 0 when all hold, 1 otherwise.

    ``ready`` is called with the key of each game before its first situation is run.
    A file that is not in the format does not keep the others from running; the first such error is
    raised at the end.
    """
    series = _Series(verbose, out or sys.stdout, ready)
    try:
        for path in find_files(paths):
            series.run(path)
    except KeyboardInterrupt:
        series.conclude(", then it was interrupted")
        raise
    series.conclude(f", {series.unread} could not be run" if series.unread else "")
    if series.error is not None:
        raise series.error
    return 1 if series.failed else 0


class _Series:
    """Files one after the other, and what came of them so far."""

    def __init__(self, verbose: bool, out: TextIO, ready: Callable[[str], None] | None) -> None:
        self.verbose, self.out, self.ready = verbose, out, ready
        self.held = self.failed = self.unread = 0
        self.error: SituationError | None = None
        self.reported: set[str] = set()
        self.games: set[str] = set()

    def run(self, path: Path) -> None:
        """Run the situations of a file and tell how each went."""
        try:
            situations = read_situations(path)
        except SituationError as bad:
            self.report(bad)
            return
        for situation in situations:
            if self.ready is not None and situation.model.game not in self.games:
                self.games.add(situation.model.game)
                self.ready(situation.model.game)
            try:
                outcome = run_situation(situation)
            except SituationError as bad:
                self.report(bad)
                continue
            self.tell(path, outcome)

    def tell(self, path: Path, outcome: Outcome) -> None:
        print(f"{path}: {outcome.situation.title} … {'ok' if outcome.ok else 'FAILED'}", file=self.out)
        self.held, self.failed = self.held + outcome.ok, self.failed + (not outcome.ok)
        if self.verbose:
            print("".join(f"    {line}\n" for line in outcome.told), end="", file=self.out)
        if not outcome.ok:
            print("".join(f"  {line}\n" for line in outcome.report().splitlines()), file=self.out)

    def report(self, bad: SituationError) -> None:
        """Print an error, unless it is the first, which the series ends with, or the same: of a default of its file."""
        self.unread += 1
        if self.error is not None and bad.message not in self.reported:
            print(f"{bad.message}" + (f" ({bad.hint})" if bad.hint else ""), file=self.out)
        self.error = self.error or bad
        self.reported.add(bad.message)

    def conclude(self, more: str) -> None:
        print(f"{self.held} hold, {self.failed} failed{more}", file=self.out)
