"""The one place where numba is set up: the cache folder, the kernel decorator, entry points.

Two rules keep compile time small and the cache honest:

* every kernel has exactly one signature, derived from its parameter names, and is compiled lazily
  (only when an entry point that needs it is not in the cache);
* the cache lives in a folder named by a hash of all engine sources, so a changed source can never
  meet a stale cache.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import tempfile
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
ENGINE_FOLDERS = ("core", "games")


@cache
def engine_hash() -> str:
    """Hash (12 hex digits) of the sources and card data that decide what a game does."""
    import numba

    digest = hashlib.sha256(numba.__version__.encode())
    for folder in ENGINE_FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.relative_to(PACKAGE).as_posix().encode())
                digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:12]


@cache
def source_hash() -> str:
    """Hash (12 hex digits) of the Python sources, of where they lie and what runs them: the key of compiled kernels.

    numba looks for a kernel by the path of its source; so another copy of the package has kernels of its own, too.
    """
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {sys.implementation.cache_tag} {PACKAGE}".encode())
    for folder in ENGINE_FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(path.relative_to(PACKAGE).as_posix().encode())
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:12]


def _cache_base() -> Path | None:
    """First writable folder for compiled kernels, or None where nothing can be written."""
    homes = (os.environ.get(name) for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"))
    home = next(filter(None, homes), None)
    user = getattr(os, "getuid", int)()
    shared = Path(tempfile.gettempdir(), f"foredeck-{user}")
    for folder in (Path(home or "~/.cache", "foredeck"), shared):
        try:
            folder = folder.expanduser()
            folder.mkdir(parents=True, exist_ok=True)
            if folder == shared and folder.stat().st_uid != user:
                continue  # what lies in it is run: it must not be somebody else's
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except (OSError, RuntimeError):
            continue
    return None


# These must be set before numba is imported for the first time: the generic CPU makes a cache that
# other machines of the same kind can use, at no measured cost in speed.
os.environ.setdefault("NUMBA_CPU_NAME", "generic")
os.environ.setdefault("NUMBA_CPU_FEATURES", "")
import numba  # noqa: E402
from numba import types  # noqa: E402
from numba.core import config  # noqa: E402

from simulator.core.linking import EntryCompiler, KernelCompiler, without_field_casts  # noqa: E402

warnings.filterwarnings("ignore", category=numba.NumbaExperimentalFeatureWarning)

COMPILED = not config.DISABLE_JIT
CACHE_FOLDER: Path | None = None
if (_base := _cache_base()) is not None:
    CACHE_FOLDER = _base / source_hash()
    config.CACHE_DIR = str(CACHE_FOLDER)
CACHING = COMPILED and CACHE_FOLDER is not None

KERNELS: list[Any] = []
"""Every lazy kernel made so far: the compile budget and the one-signature test read it."""


def kernel_decorator(**named: Any) -> Callable[[Callable[..., Any]], Any]:
    """A decorator for kernels whose parameters have the numba types given by name, else int64.

    ``kernel = kernel_decorator(s=state_type, t=tables_type)`` compiles ``def f(s, t, player)`` for
    (state, tables, int64) and for nothing else. With the JIT off it returns the function itself.
    """

    def kernel(function: Callable[..., Any], inline: bool = False) -> Any:
        if not COMPILED:
            return function
        signature = tuple(named.get(name, types.int64) for name in inspect.signature(function).parameters)
        dispatcher = numba.njit(
            function,
            pipeline_class=KernelCompiler,
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            error_model="numpy",
            forceinline=inline,
        )
        resolve = dispatcher.get_call_template

        def compile_once(args: Any, kws: Any) -> Any:
            if not dispatcher.signatures:
                dispatcher._compiler.py_func = without_field_casts(function)
                dispatcher.compile(signature)
                dispatcher.disable_compile()
            return resolve(args, kws)

        def keep(result: Any) -> None:
            # Python never calls a kernel, so it needs no place in the dispatcher's call table
            dispatcher.overloads[tuple(result.signature.args)] = result

        dispatcher.add_overload = keep
        dispatcher.get_call_template = compile_once
        dispatcher.declared = signature
        KERNELS.append(dispatcher)
        return dispatcher

    return kernel


def rows_of(dtype: Any) -> Any:
    """The numba type of a one-dimensional array of these records."""
    return types.Array(numba.from_dtype(dtype), 1, "C")


def inlined(kernel: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """The same decorator for small helpers in hot loops: their code goes into every caller."""
    return lambda function: kernel(function, True)


def entry_point(*signature: Any, returns: Any = types.void) -> Callable[[Callable[..., Any]], Any]:
    """A decorator for a kernel that Python calls: cached on disk, compiled by `compile_entry`."""

    def entry(function: Callable[..., Any]) -> Any:
        if not COMPILED:
            return function
        dispatcher = numba.njit(function, cache=CACHING, nogil=True, pipeline_class=EntryCompiler)
        dispatcher.declared = returns(*signature)
        return dispatcher

    return entry


def compile_entry(dispatcher: Any) -> bool:
    """Make an entry point ready; True when it came from the cache (or needs no compiling)."""
    if not COMPILED or dispatcher.signatures:
        return True
    dispatcher.compile(dispatcher.declared)
    dispatcher.disable_compile()
    return bool(dispatcher.stats.cache_hits)
