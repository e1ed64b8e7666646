"""Exit codes: the one place that lists them."""

from __future__ import annotations

from enum import IntEnum

from simulator.errors import DataError, ForedeckError, OutputError


class Exit(IntEnum):
    """What the command's exit status means."""

    OK = 0
    """Done what was asked."""
    CHECK_FAILED = 1
    """The command worked and the answer is no: a deck is not legal, a situation does not hold."""
    USAGE = 2
    """The command line cannot be carried out: an unknown name, a bad number, a folder that cannot be written."""
    BAD_DATA = 3
    """A deck, card, scenario or situation file or a stored run cannot be used."""
    NOT_WRITTEN = 4
    """The games were played and summarised, but their files could not be written: the disk is full."""
    INTERRUPTED = 130
    """Stopped with Ctrl-C, SIGTERM or SIGHUP; what was computed until then was kept and summarised."""

    @classmethod
    def of(cls, error: ForedeckError) -> Exit:
        """The exit code for a class of error."""
        if isinstance(error, DataError):
            return cls.BAD_DATA
        if isinstance(error, OutputError):
            return cls.NOT_WRITTEN
        return cls.USAGE
