"""One game driven from Python, choice by choice: situations, replays, perft."""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.core import jit
from simulator.core.agents import AGENTS, GREEDY, choose
from simulator.core.game import Game
from simulator.core.record import PLAYING, RESUME


class Session:
    """A game in progress with its event log switched on; options and events as texts."""

    def __init__(self, game: Game, tables: Any, state: Any = None) -> None:
        self.game = game
        self.tables = tables
        self.states = game.new_state() if state is None else state
        self.verbs = game.verbs()
        if jit.COMPILED:
            for verb in (*self.verbs, choose):
                jit.compile_entry(verb)
        self.s.h.log_on = 1

    @property
    def s(self) -> Any:
        return self.states[0]

    @property
    def t(self) -> Any:
        return self.tables[0]

    @property
    def over(self) -> bool:
        return bool(int(self.s.h.over) != PLAYING)

    def start(self, seed: int, number: int = 0) -> None:
        """Set game ``number`` of a run up, to its first decision."""
        self.states[:] = np.zeros(1, self.game.state)
        self.s.h.log_on = 1
        self.verbs.setup(self.s, self.t, np.uint64(seed), number)
        self.verbs.apply(self.s, self.t, RESUME)

    def resume(self) -> None:
        """Run a table put together by hand to its first decision."""
        self.verbs.complete(self.s, self.t)
        self.verbs.apply(self.s, self.t, RESUME)

    def options(self) -> list[int]:
        h = self.s.h
        return [int(code) for code in h.option[: int(h.n_options)]]

    def texts(self) -> list[str]:
        """The options in words, in the same order."""
        return [self.game.option_text(self.s, self.t, code) for code in self.options()]

    def choose(self, code: int) -> None:
        """Take an option; ValueError if it is not one of the options now."""
        if code not in self.options():
            raise ValueError(f"not an option now: {code}")
        self.verbs.apply(self.s, self.t, code)

    def agent_choice(self, agent: str) -> int:
        """What this agent would choose now."""
        number = AGENTS[agent]
        if number == GREEDY:
            self.verbs.appraise(self.s, self.t)
        return int(choose(self.s.h, number))

    def events(self, indent: str = "") -> list[str]:
        """What happened since the last call, in sentences; all but headings begin with ``indent``."""
        h = self.s.h
        texts = []
        for entry in h.log[: int(h.n_log)]:
            if text := self.game.event_text(self.s, self.t, entry):
                texts.append(text if int(entry.kind) in self.game.headings else indent + text)
        if int(h.log_lost):
            texts.append(f"{indent}({int(h.log_lost)} events more than the log holds)")
        h.n_log = 0
        h.log_lost = 0
        return texts

    def stat(self, instance: int, which: int) -> int:
        return int(self.verbs.value_of(self.s, self.t, instance, which))

    def copy(self) -> Session:
        """An independent copy of the game as it stands."""
        twin = Session.__new__(Session)
        twin.game, twin.tables, twin.verbs = self.game, self.tables, self.verbs
        twin.states = self.states.copy()
        return twin
