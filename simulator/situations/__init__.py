"""Situations: a table, what is done on it, and what must follow, as data that a rules expert writes."""

from simulator.situations.run import run_files

__all__ = ["run_files"]
