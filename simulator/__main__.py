"""The command `foredeck`, also `python -m simulator`: ready to be interrupted before all else is imported."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130  # Exit.INTERRUPTED: whatever is imported here, Ctrl-C can come before
ENDINGS = ("SIGTERM", "SIGHUP")
"""Signals by which a scheduler, or a terminal that is closed, ends a command: they do what Ctrl-C does."""
OUTPUTS = (1, 2)


def main() -> None:
    """Entry point of the installed command."""
    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # nohup and the like have it ignored
    if heeded:
        signal.signal(signal.SIGINT, leave)
    known = [getattr(signal, name) for name in ENDINGS if hasattr(signal, name)]
    endings = [number for number in known if signal.getsignal(number) is signal.SIG_DFL]
    terminals = [number for number in OUTPUTS if os.isatty(number)]

    def end(number: int, frame: FrameType | None) -> None:
        """Do what Ctrl-C does now, also where Ctrl-C itself is ignored."""
        if signal.Signals(number).name == "SIGHUP":
            for terminal in terminals:  # it takes nothing any more
                os.dup2(os.open(os.devnull, os.O_WRONLY), terminal)
        pressed = signal.getsignal(signal.SIGINT)
        if callable(pressed):
            pressed(signal.SIGINT, frame)
        else:
            leave()

    for number in endings:
        signal.signal(number, end)
    from simulator.cli import app

    try:
        if heeded:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = app.main()
        for number in (*endings, *[signal.SIGINT] * heeded):
            signal.signal(number, signal.SIG_IGN)  # all is done and said; Python only takes itself down
    except KeyboardInterrupt:
        leave()
    sys.exit(code)


def leave(*_: object) -> NoReturn:
    """End at once. An exception could be swallowed, or made another one, by the module that is being imported."""
    with contextlib.suppress(OSError):  # stderr is closed
        os.write(2, b"interrupted: nothing was finished\n")
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
