"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# A machine that is slow, or busy with other things, is no fault of the code: no property has a time limit.
settings.register_profile(
    "foredeck",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    derandomize="CI" in os.environ,  # there a failure must be of the change that is looked at
)
settings.load_profile("foredeck")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With the JIT off, leave out what would take minutes as plain Python."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0":
        return
    skip = pytest.mark.skip(reason="needs the compiled engine")
    for item in items:
        if item.get_closest_marker("compiled"):
            item.add_marker(skip)
