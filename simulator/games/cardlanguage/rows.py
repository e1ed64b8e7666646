"""From ops to rows of a table: the order in which they are carried out, with jumps, and the filling of the table.

A list of ops becomes consecutive rows; `choose one` and the branching ops go on elsewhere by ``jump``, an op number
relative to the ability's first op (n_ops: the end):

* choose one: a row with amount = n, then n jump rows (``test``: when that alternative may be chosen), then the
  alternatives, each with a jump row to the end of the choice behind it (a choice that several make in turn: back to
  it, and its own ``jump`` is where to go when all have chosen);
* if: ``jump`` is where to go when ``test`` fails; other branches: where to go when the answer is no.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

from simulator.errors import DataError
from simulator.games.cardlanguage.words import Condition, FilterType

Row = dict[str, Any]


class BranchingOp(Protocol):
    """What an op of any game has for its nested ops."""

    @property
    def op(self) -> str: ...
    @property
    def then(self) -> list[Any]: ...
    @property
    def else_(self) -> list[Any]: ...
    @property
    def options(self) -> list[list[Any]]: ...


OpType = TypeVar("OpType", bound=BranchingOp)


class Block(Generic[OpType]):
    """The rows of one ability's ops, jumps resolved.

    ``op_row(op)`` makes the row of an op without its nested ops, ``jump_row(option)`` that of a jump whose aim is set
    here: into this alternative of a choice, or None. ``branches`` names the ops with `then` and `else`;
    ``in_turn(op)``: several make this choice, one after the other.
    """

    def __init__(
        self,
        ops: list[OpType],
        op_row: Callable[[OpType], Row],
        jump_row: Callable[[list[OpType] | None], Row],
        branches: tuple[str, ...],
        in_turn: Callable[[OpType], bool] = lambda op: False,
    ) -> None:
        self.op_row, self.jump_row, self.branches, self.in_turn = op_row, jump_row, branches, in_turn
        self.rows: list[Row] = []
        self._list(ops)

    def _list(self, ops: list[OpType]) -> None:
        for op in ops:
            row = self.op_row(op)
            self.rows.append(row)
            if op.op == "choose one":
                row["amount"] = len(op.options)
                self._choice(row, op)
            elif op.op in self.branches:
                self._branch(row, op)

    def _branch(self, row: Row, op: OpType) -> None:
        self._list(op.then)
        leave = self._jump() if op.else_ else None
        row["jump"] = len(self.rows)
        if leave is not None:
            self._list(op.else_)
            leave["jump"] = len(self.rows)

    def _choice(self, row: Row, op: OpType) -> None:
        choice = len(self.rows) - 1
        starts = [self._jump(option) for option in op.options]
        ends = []
        for start, option in zip(starts, op.options, strict=True):
            start["jump"] = len(self.rows)
            self._list(option)
            ends.append(self._jump())
        again = self.in_turn(op)
        for end in ends:
            end["jump"] = choice if again else len(self.rows)
        if again:
            row["jump"] = len(self.rows)

    def _jump(self, option: list[OpType] | None = None) -> Row:
        row = self.jump_row(option)
        self.rows.append(row)
        return row


def walk(path: str, ops: list[OpType]) -> Iterator[tuple[str, OpType]]:
    """(key path, op) of every op, nested ones included."""
    for i, op in enumerate(ops):
        here = f"{path}[{i}]"
        yield here, op
        yield from walk(f"{here}.then", op.then)
        yield from walk(f"{here}.else", op.else_)
        for j, option in enumerate(op.options):
            yield from walk(f"{here}.options[{j}]", option)


@dataclass(kw_only=True)
class Lowering(ABC, Generic[FilterType]):
    """The rows of a book on their way into tables; filters and conditions are numbered as they are met."""

    rows: dict[str, list[Row]] = field(default_factory=lambda: {name: [] for name in ("card", "ability", "op")})
    filters: dict[FilterType, int] = field(default_factory=dict)
    conditions: dict[Condition[FilterType], int] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    choices: dict[int, list[str]] = field(default_factory=dict)

    @abstractmethod
    def filter_row(self, flt: FilterType) -> Row:
        """The row of a filter."""

    def condition_row(self, condition: Condition[FilterType]) -> Row:
        """The row of a condition."""
        return vars(condition) | {"filter": self.number_of(condition.filter)}

    def number_of(self, flt: FilterType | None) -> int:
        """The number of a filter; -1: none."""
        return -1 if flt is None else self.filters.setdefault(flt, len(self.filters))

    def filled(self, layout: np.dtype[Any]) -> Any:
        """Tables of this layout with all rows."""
        conditions = [self.condition_row(condition) for condition in self.conditions]
        filters = [self.filter_row(flt) for flt in self.filters]  # behind the conditions, which hold some
        out = np.zeros(1, layout)
        for name, rows in [*self.rows.items(), ("filter", filters), ("condition", conditions)]:
            fill(out[name][0], rows, name)
        out["n_cards"] = len(self.rows["card"])
        out["n_abilities"] = len(self.rows["ability"])
        return out


def fill(target: Any, rows: list[Row], name: str) -> None:
    """Write ``rows`` into a structured array, column by column."""
    if len(rows) > len(target):
        raise DataError(f"the cards need {len(rows)} rows in the table of {name}s; there is room for {len(target)}")
    columns = {column for row in rows for column in row}
    for column in columns:
        kind = target.dtype[column].base.type
        target[column][: len(rows)] = np.array([row.get(column, 0) for row in rows], dtype=kind)
