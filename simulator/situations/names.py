"""Card names as people type them: without caring for capitals, accents or the shape of apostrophes."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence

from simulator.errors import nearest

COPY = re.compile(r"^(?P<name>.*?)\s*#(?P<copy>[1-9][0-9]*)$")


def plain(text: str) -> str:
    """A text reduced to what matters when two are compared."""
    text = text.replace("\u2019", "'").replace("\u2018", "'")
    letters = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).casefold().split())


def split_copy(text: str) -> tuple[str, int]:
    """``"Forest Spider #2"`` as name and number; 0 when no copy is named."""
    match = COPY.match(text.strip())
    return (match["name"], int(match["copy"])) if match else (text.strip(), 0)


class UnknownName(LookupError):
    """No card, or more than one card, has this name."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Names:
    """Card numbers by title, and titles by card number."""

    def __init__(self, titles: Sequence[str]) -> None:
        self.titles = tuple(titles)
        self.numbers: dict[str, list[int]] = defaultdict(list)
        for number, title in enumerate(titles):
            self.numbers[plain(title)].append(number)

    def find(self, name: str) -> int:
        numbers = self.numbers.get(plain(name), [])
        if len(numbers) == 1:
            return numbers[0]
        if numbers:
            raise UnknownName(f"more than one card is called {name!r}")
        close = nearest(name, self.titles, 1)
        raise UnknownName(f"unknown card {name!r}", f"did you mean {close[0]!r}?" if close else "")

    def known(self, name: str) -> bool:
        return plain(name) in self.numbers
