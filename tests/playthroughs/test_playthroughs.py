"""A seeded game of each starter, told in full: a change of rules shows as a change of the story.

`python scripts/regenerate.py` writes the texts again; the difference is what a review reads.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
import regenerate


@pytest.mark.parametrize("deck", regenerate.STARTERS)
def test_the_story_is_the_same(deck: str) -> None:
    """Word for word."""
    stored = (Path(__file__).parent / f"{deck}.txt").read_text(encoding="utf-8")
    assert regenerate.playthrough(deck) == stored
