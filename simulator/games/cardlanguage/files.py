"""Reading card files: every mistake is noted with its file, card and key, and all are told at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from simulator.errors import DataError, in_words
from simulator.games.cardlanguage.models import Strict

CARD_FILE_KEYS = {"card"}
Model = TypeVar("Model", bound=Strict)


def read_toml(path: Path, mistakes: list[str]) -> dict[str, Any]:
    """What a file holds; nothing when it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        mistakes.append(f"{path.name}: {error}")
    except UnicodeDecodeError:
        mistakes.append(f"{path.name}: is not UTF-8 text")
    except OSError as error:
        mistakes.append(f"{path.name}: cannot be read ({error.strerror})")
    return {}


def card_entries(path: Path, id_key: str, mistakes: list[str]) -> Iterator[tuple[Any, str]]:
    """(entry, where it stands) of every card of a file; a card is called by its ``id_key`` and its name."""
    content = read_toml(path, mistakes)
    mistakes += [f"{path.name}: unknown key '{key}'" for key in content if key not in CARD_FILE_KEYS]
    entries = content.get("card", [])
    if not isinstance(entries, list):
        mistakes.append(f"{path.name}: write [[card]] with two brackets")
        return
    for number, entry in enumerate(entries, 1):
        known = entry if isinstance(entry, dict) else {}
        label = " ".join(str(known[key]) for key in (id_key, "name") if key in known)
        yield entry, f"{path.name}: card {label or f'number {number}'}"


def validate(model: type[Model], entry: Any, where: str, mistakes: list[str]) -> Model | None:
    """The entry as this model; None when it has mistakes."""
    try:
        return model.model_validate(entry)
    except ValidationError as error:
        for problem in error.errors(include_url=False):
            path = _path(problem["loc"])
            mistakes.append(f"{where}: {path + ': ' if path else ''}{in_words(problem)}")
        return None


def refuse(mistakes: list[str]) -> None:
    """DataError when there are mistakes, with all of them."""
    if mistakes:
        start = "" if len(mistakes) == 1 else f"{len(mistakes)} mistakes in the card data:\n  "
        raise DataError(start + "\n  ".join(mistakes), "docs/vocabulary.md lists every key and word of these files")


def _path(location: tuple[int | str, ...]) -> str:
    path = ""
    for part in location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else part
    return path
