"""A seeded game of each starter, or of each pair of them, told in full: a change of rules shows as another story.

`python scripts/regenerate.py` writes the texts again; the difference is what a review reads.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))
import regenerate

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("name", regenerate.STORIES)
def test_the_story_is_the_same(name: str) -> None:
    """Word for word."""
    assert regenerate.playthrough(regenerate.STORIES[name]) == (FOLDER / name).read_text(encoding="utf-8")


def test_every_story_that_is_stored_is_told() -> None:
    assert {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.txt")} == set(regenerate.STORIES)
