"""The folder of ``--out``: it can be written, and holds no other result than the one that is to be made again.

All results have files of the same names, so those of two would mix, and the first be lost without a word. The same
command again replaces its own result: its decks may have been changed meanwhile, and be played in another number.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simulator.errors import UsageError

MATRIX_FILE = "matrix.json"
RESULTS = ("run.json", MATRIX_FILE)
_NO_SETTING = {"schema_version", "kind", "games", "campaigns", "target_error", "engine_hash", "version"}
"""What run.json says beside what the command was asked to play."""
_OF_MATRIX = ("game", "rules", "agent", "seed", "decks")
"""What matrix.json says of that."""

_TYPED = {
    **{name: f"--{name}" for name in ("scenario", "mode", "rules", "agent", "seed", "expert", "bench", "heal")},
    "agents": "--agent",
    "swaps": "--swap",
    "boons": "--boon",
    "max_attempts": "--max-attempts",
}
"""A setting that an option says -> the option as it is typed."""


def holds_matrix(folder: Path) -> bool:
    """Whether a matrix is stored in the folder."""
    return (folder / MATRIX_FILE).is_file()


def check_folder(out: Path, command: str, settings: Mapping[str, Any]) -> None:
    """Make the folder and try to write into it, before a game is played. UsageError if that cannot or should not be.

    ``settings`` are those of ``command``, as `run.json` will have them.
    """
    import tempfile

    wanted = _compared(settings)
    try:
        for name in RESULTS:
            if (out / name).exists():
                stored = _refuse_another(out, name, command, wanted)
                _say_what_goes(out, stored, settings)
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=out):
            pass
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no name of a folder"
        if isinstance(error, FileExistsError):  # only what is no folder is in the way
            reason = "that is a file, not a folder"
        raise UsageError(f"--out {out} cannot be written: {reason}", "name a folder you may write to") from error


def _refuse_another(out: Path, name: str, command: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """What the file ``name`` of the folder says; UsageError unless it is of the same command and settings."""
    elsewhere = "name another folder, or empty that one if it is not needed any more"
    try:
        content = json.loads((out / name).read_bytes())
        found = "matrix" if name == MATRIX_FILE else "campaign" if content.get("kind") == "campaign" else "run"
        stored = _compared({key: content[key] for key in _OF_MATRIX} if found == "matrix" else content)
    except (ValueError, AttributeError, LookupError, TypeError):
        raise UsageError(f"--out {out} holds a {name} that is damaged, or not Foredeck's", elsewhere) from None
    other = [key for key in {**wanted, **stored} if wanted.get(key) != stored.get(key)]
    if found == command and not other:
        return dict(content)
    made = f"foredeck {found} {' '.join(str(deck['source']) for deck in content['decks'])}"
    differs = _differing(other) if found == command else ""
    raise UsageError(f"--out {out} holds another result: that of {made}{differs}", elsewhere)


def _say_what_goes(out: Path, stored: Mapping[str, Any], settings: Mapping[str, Any]) -> None:
    """A word on more games of the same command than there will be."""
    from simulator.cli import console

    for unit in ("games", "campaigns"):
        before, now = stored.get(unit), settings.get(unit)
        if isinstance(before, int) and isinstance(now, int) and before > now:
            console.say(f"warning: --out {out} holds {before:,} {unit} of this command: {now:,} take their place")


def _differing(keys: list[str]) -> str:
    """Which settings are others; those of another game are others in all."""
    if "game" in keys:
        return ", decks of another game"
    return f", with other {', '.join(_TYPED.get(key, key) for key in keys)}"


def _compared(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that make another result of it, as they were meant.

    A deck is told by where it came from, if that is enough; one agent may have been named for all decks.
    """
    found = {key: value for key, value in settings.items() if key not in _NO_SETTING}
    if "agents" in found and len(set(found["agents"])) == 1:
        found["agents"] = found["agents"][:1]
    found["decks"] = [_told(str(deck["source"]), deck.get("text")) for deck in settings["decks"]]
    return found


def _told(source: str, text: str | None) -> tuple[str, str | None]:
    """A deck's source, and its text where other decks have the same source. A file has one path in all spellings."""
    from simulator.decks import all_shipped_decks, names_deck

    if not names_deck(source):
        return source, text
    if source in all_shipped_decks():
        return source, None
    try:
        found = Path(source).stat()
    except (OSError, ValueError):
        return str(Path(source).resolve()), None
    return f"{found.st_dev}:{found.st_ino}", None
