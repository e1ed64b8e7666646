"""The summary of a small run, number by number. `python scripts/regenerate.py` writes it again."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
import regenerate


@pytest.mark.compiled
def test_small_run() -> None:
    """Equal to the last digit."""
    assert regenerate.golden() == json.loads(regenerate.GOLDEN.read_text(encoding="utf-8"))
