"""What the documents name exists, and every dependency says why it is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from simulator.cli.app import app
from simulator.decks import shipped_decks

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
FOLDERS = ("scripts", "docs", "simulator", "tests", "reports", "decks", "seeds", "core", "games")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_a_document_names_exist(document: Path) -> None:
    """Paths in backticks, commands and links: from the root, or short for one in the package."""
    text = document.read_text(encoding="utf-8")
    named = set(re.findall(rf"(?<![\w/.-])(?:{'|'.join(FOLDERS)})/[\w./-]*[\w/]", text))
    missing = [name for name in named if not any((ROOT / base / name).exists() for base in ("", "simulator"))]
    examples = {"tests/situations/my_rule.toml", "reports/try-it"}  # what the reader makes
    assert set(missing) - examples == set()


def test_commands_of_the_readme_exist() -> None:
    """`foredeck NAME` is a command, whatever NAME the README has."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = {command.callback.__name__ for command in app.registered_commands if command.callback}
    assert set(re.findall(r"`?foredeck ([a-z]+)", text)) == commands


def test_decks_of_the_readme_are_those_that_ship() -> None:
    """All of them, by their ids."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for deck in shipped_decks():
        assert f"`{deck}`" in text


def test_every_dependency_says_why() -> None:
    """A comment stands behind each requirement."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    for requirement in wanted:
        assert re.search(rf'^ *"{re.escape(requirement)}", +# \S+', text, re.MULTILINE), requirement
