"""Play games as plain Python with every index checked and the tables read-only.

Run by `test_promises` in a process of its own, because kernels are decorated when their modules are imported.
Prints how many indices were checked; fails where a kernel breaks what `core/linking.py` tells the compiler.
"""

from __future__ import annotations

import ast
import itertools
import sys
from collections.abc import Callable
from typing import Any

from simulator.core import jit
from simulator.core.linking import rewritten

checked = itertools.count()


def from_zero(index: Any) -> Any:
    """The index itself, if it does not count from the end."""
    for number in index if isinstance(index, tuple) else (index,):
        next(checked)
        if not isinstance(number, slice) and number < 0:
            raise IndexError(f"a kernel uses the index {number}")
    return index


class Checks(ast.NodeTransformer):
    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        node.slice = ast.Call(ast.Name("from_zero", ast.Load()), [node.slice], [])
        return node


def checking(**_: Any) -> Callable[..., Any]:
    def kernel(function: Callable[..., Any], inline: bool = False) -> Callable[..., Any]:
        return rewritten(function, Checks(), from_zero=from_zero)

    return kernel


RUNS = {
    "lotr-lcg": [
        ("core-leadership", "core-spirit"),
        ("core-tactics", "core-lore"),
        ("seastan-single-core-solo-2",),
    ],
    "altered": [
        ("starter-axiom", "starter-bravos"),
        ("starter-lyra", "starter-muna"),
        ("starter-ordis", "starter-yzmir"),
    ],
}
"""Game -> the decks that meet in it: together every card of the starters."""
SCENARIOS = ("journey-along-the-anduin",)
"""Further scenarios of The Lord of the Rings."""


def main(key: str) -> None:
    """Games of every run, by both agents."""
    assert not jit.COMPILED
    jit.kernel_decorator = checking
    from simulator.core.batch import play_games
    from simulator.games import load_game
    from tests.contract.tables import TABLES, altered_pool, in_campaign

    runs = [TABLES[key](*decks) for decks in RUNS[key]] + (altered_pool() if key == "altered" else [])
    if key == "lotr-lcg":
        runs += [TABLES[key](*decks, scenario=name) for decks in RUNS[key][1:] for name in SCENARIOS]
        runs += [in_campaign(number, *decks) for number, decks in enumerate(RUNS[key])]
    games = 1 if key == "altered" else 2
    for tables in runs:
        tables.flags.writeable = False
        for agent in ("greedy", "random"):
            play_games(load_game(key), tables, seed=5, first_game=0, games=games, agents=[agent])
    sys.stdout.write(f"{next(checked)}\n")


if __name__ == "__main__":
    main(sys.argv[1])
