"""The page of rulings names the situation files that show each ruling: they must exist."""

import re
from pathlib import Path

TESTS = Path(__file__).parent


def test_every_ruling_names_files_that_exist() -> None:
    rows = [
        line
        for line in (TESTS.parent / "docs" / "rulings.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
    ]
    rulings = [row for row in rows if not row.startswith(("| question", "| ---"))]
    assert len(rulings) > 40
    for row in rulings:
        names = re.findall(r"`([\w/]+)`", row.split("|")[-2])
        assert names, row
        assert [name for name in names if not (TESTS / "situations" / f"{name}.toml").exists()] == [], row
