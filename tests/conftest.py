"""What all tests share."""

from __future__ import annotations

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With the JIT off, leave out what would take minutes as plain Python."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0":
        return
    skip = pytest.mark.skip(reason="needs the compiled engine")
    for item in items:
        if item.get_closest_marker("compiled"):
            item.add_marker(skip)
