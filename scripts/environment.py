"""A virtual environment with Foredeck in it, made when it is needed. Standard library only.

Run from inside a virtual environment, the scripts use that one; otherwise `.venv` in the repository.
"""

from __future__ import annotations

import hashlib
import platform
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".venv"
OLDEST, NEWEST = (3, 11), (3, 14)


def python(extra: str = "") -> Path:
    """The interpreter of an environment with Foredeck and its libraries (and those of ``extra``) installed."""
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        other = "py -3.14" if sys.platform == "win32" else "python3.14"
        sys.exit(
            f"error: Python {sys.version.split()[0]} will not do\n"
            f"hint: install Python 3.11 to 3.14 and begin the command with it, such as: {other}"
        )
    active = sys.prefix != sys.base_prefix
    folder = Path(sys.prefix) if active else FOLDER
    interpreter = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not _works(interpreter):
        if active:
            sys.exit(f"error: there is no pip in {folder}\nhint: python -m ensurepip puts it there; or run: deactivate")
        print(f"making a virtual environment in {FOLDER.name} ...", flush=True)
        _make()
    _install(interpreter, folder, extra)
    return interpreter


def call(*command: str | Path, **environment: str) -> int:
    """Run a command in the repository with its output shown; its exit code (130 after Ctrl-C)."""
    import os

    try:
        return subprocess.call([str(part) for part in command], cwd=ROOT, env={**os.environ, **environment})
    except KeyboardInterrupt:
        return 130


def _works(interpreter: Path) -> bool:
    """Whether it starts: a folder that was moved or half made does not count."""
    return (
        interpreter.exists()
        and subprocess.run([interpreter, "-m", "pip", "--version"], capture_output=True).returncode == 0
    )


def _make() -> None:
    try:
        venv.create(FOLDER, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, OSError, ImportError) as error:
        sys.exit(f"error: python3 -m venv failed: {error}\nhint: on Debian and Ubuntu: sudo apt install python3-venv")


def _install(interpreter: Path, folder: Path, extra: str) -> None:
    """Install once for each state of pyproject.toml."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest() + extra
    stamp = folder / f"foredeck-{extra or 'run'}.stamp"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    print("installing Foredeck and its libraries (once, about a minute) ...", flush=True)
    target = f".[{extra}]" if extra else "."
    quiet = ("--quiet", "--quiet", "--disable-pip-version-check")  # errors only
    code = call(interpreter, "-m", "pip", "install", *quiet, "--editable", target)
    if code:
        sys.exit(f"error: the installation failed, see above\nhint: {_reason()}")
    stamp.write_text(wanted, encoding="utf-8")


def _reason() -> str:
    """Why it may have failed: the compiler that Foredeck uses, numba, is not made for every machine."""
    system, machine = platform.system(), platform.machine()
    if sys.maxsize < 2**32:
        return "numba needs a 64-bit Python; this one has 32"
    if (system, machine) == ("Darwin", "x86_64"):
        return "numba is made for Macs with Apple silicon; this Mac, or this Python, is an Intel one"
    if system == "Windows" and machine == "ARM64" and sys.version_info < (3, 12):
        return "numba for Windows on ARM needs Python 3.12 or newer"
    if system == "Linux" and not platform.libc_ver()[0]:
        return "numba is made for Linux systems with glibc, which this one seems not to be"
    return "it needs a connection to the package index"
