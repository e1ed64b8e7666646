"""What the models of all card files are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pydantic import AfterValidator, BaseModel, ConfigDict

from simulator.games.cardlanguage.words import unknown


class Strict(BaseModel):
    """No unknown keys, no silent conversions, no changes after loading."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)


def one_of(kind: str, known: Iterable[str]) -> AfterValidator:
    """A string that must be one of these words."""
    words = tuple(known)

    def check(word: str) -> str:
        if word not in words:
            raise ValueError(unknown(kind, word, words))
        return word

    return AfterValidator(check)


def readable(read: Callable[[str], object]) -> AfterValidator:
    """A string that this reader must understand; it stays a string."""

    def check(text: str) -> str:
        read(text)
        return text

    return AfterValidator(check)


def is_int(value: object) -> bool:
    """A whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)
