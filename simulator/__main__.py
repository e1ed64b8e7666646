"""The command `foredeck`, which is also `python -m simulator`: ready for Ctrl-C before all else is imported."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import NoReturn

INTERRUPTED = 130  # Exit.INTERRUPTED: whatever is imported here, Ctrl-C can come before


def main() -> None:
    """Entry point of the installed command."""
    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # nohup and the like have it ignored
    if heeded:
        signal.signal(signal.SIGINT, leave)
    from simulator.cli import app

    try:
        if heeded:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = app.main()
        if heeded:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done and said; Python only takes itself down
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
