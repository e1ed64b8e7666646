"""Columns of the tables of a run, and tables put together from those of its blocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import numpy as np
import polars as pl

Frames = TypeVar("Frames", bound=tuple[pl.DataFrame, ...])
"""A NamedTuple of tables: its fields name the files."""


def named(values: np.ndarray[Any, Any], names: Iterable[str]) -> pl.Series:
    """Numbers as the names they stand for: an enumeration."""
    known = list(names)
    return pl.Series(known, dtype=pl.Enum(known)).gather(values.astype(np.uint32))


def or_never(rounds: np.ndarray[Any, Any], never: np.ndarray[Any, Any]) -> pl.Series:
    """Rounds with null where the thing never happened."""
    return pl.select(pl.when(~pl.Series(never)).then(pl.Series(rounds))).to_series().cast(pl.UInt8)


def concat(parts: Iterable[Frames]) -> Frames:
    """The tables of several blocks of one run, in the order given."""
    found = list(parts)
    kind = type(found[0])
    return kind(*(pl.concat(frames) for frames in zip(*found, strict=True)))
