"""What is said of a value that a file may not hold, and which names are suggested."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from simulator.errors import in_words, meant, nearest, unknown_name


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field("Gimli", min_length=3, max_length=5)
    letter: str = Field("G", min_length=1, max_length=1)
    number: int = Field(2, ge=1, lt=4)
    more: Annotated[int, Field(gt=0, le=9)] = 1
    exact: Annotated[int, Field(strict=True)] = 1
    share: float = 0.5
    sure: bool = True
    kind: Literal["hero", "ally"] = "hero"
    some: tuple[int, ...] = Field((1,), min_length=1, max_length=2)
    pair: tuple[int, ...] = Field((1, 2), min_length=2)
    listed: list[int] = []
    table: dict[str, int] = {}
    inner: Part | None = None

    @model_validator(mode="after")
    def _consistent(self) -> Part:
        if self.number == 3:
            raise ValueError("three is too many")
        return self


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"name": "Óin's"[:2]}, "at least 3 characters are needed"),
        ({"name": "Glorfindel"}, "at most 5 characters are possible"),
        ({"letter": ""}, "at least 1 character is needed"),
        ({"letter": "Gi"}, "at most 1 character is possible"),
        ({"name": 5}, "a text in quotes is needed"),
        ({"number": 0}, "1 is the least that is possible"),
        ({"number": 4}, "less than 4 is needed"),
        ({"number": 3}, "three is too many"),
        ({"number": "x"}, "a whole number is needed"),
        ({"number": 1.5}, "a whole number is needed"),
        ({"exact": "1"}, "a whole number is needed"),
        ({"more": 0}, "more than 0 is needed"),
        ({"more": 10}, "9 is the most that is possible"),
        ({"share": "x"}, "a number is needed"),
        ({"share": []}, "a number is needed"),
        ({"sure": "perhaps"}, "true or false is needed"),
        ({"sure": []}, "true or false is needed"),
        ({"kind": "enemy"}, "'hero' or 'ally' is needed"),
        ({"some": ()}, "at least 1 needed, there are 0"),
        ({"some": (1, 2, 3)}, "at most 2 possible, there are 3"),
        ({"pair": (1,)}, "at least 2 needed, there is 1"),
        ({"some": 5}, "a list is needed"),
        ({"listed": 5}, "a list is needed"),
        ({"table": 5}, "a table of keys and values is needed"),
        ({"inner": 5}, "a table of keys and values is needed"),
        ({"nmae": 5}, "unknown key"),
    ],
)
def test_no_word_of_the_library_reaches_the_user(value: dict[str, Any], said: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Part.model_validate(value)
    assert in_words(dict(caught.value.errors()[0])) == said


def test_what_has_no_sentence_of_its_own_is_told_all_the_same() -> None:
    assert in_words({"type": "of_tomorrow", "msg": "Input should be news"}) == "input should be news"


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("standrad", ("standard", "easy"), "did you mean standard? known: standard, easy"),
        ("hard", ("standard", "easy"), "known: standard, easy"),
        ("nope", ("ids", "code"), "known: ids, code"),
        ("mirkwood", ("passage-through-mirkwood", "x"), "did you mean passage-through-mirkwood? known: passage-t"),
        ("Guldur, Dol", ("x", "escape-from-dol-guldur"), "did you mean escape-from-dol-guldur? known: x, escape-"),
        ("1", ("4.0", "1.0"), "did you mean 1.0? known: 4.0, 1.0"),
        ("wood", ("passage-through-mirkwood", "x"), "known: passage-through-mirkwood, x"),
        ("", ("standard", "easy"), "known: standard, easy"),
    ],
)
def test_only_what_is_near_is_suggested(word: str, known: tuple[str, ...], hint: str) -> None:
    assert unknown_name("mode", word, known).hint.startswith(hint)


def test_a_misspelled_name_comes_before_one_with_its_words() -> None:
    assert meant("stern", ["the stern axe", "stem", "eastern", "Gimli"]) == ["eastern", "the stern axe"]
    assert meant("axe", ["the stern axe", "ax", "Gimli"]) == ["ax", "the stern axe"]


def test_the_nearest_comes_first() -> None:
    assert nearest("GANDALS", ["Gandalf's Seal", "Gandalf's", "Gandals S", "Gimli"])[0] == "Gandals S"
    assert nearest("Gand", ["Gandalf's", "Gandalf", "Gimli"]) == ["Gandalf", "Gandalf's"]


def test_a_mere_misspelling_leaves_no_doubt() -> None:
    """What is far less like it is not suggested beside what was meant."""
    assert nearest("GANDAL", ["Gandalf's Seal", "Gandalf", "Gimli"]) == ["Gandalf"]


def test_an_accent_makes_no_name_far() -> None:
    """On either side, however it is written."""
    assert nearest("Oin", ["Óin"]) == ["Óin"]
    assert nearest("Eowin", ["Gimli", "Glóin", "Éowyn"]) == ["Éowyn"]
    assert nearest("E\u0301o\u0301wi\u0301n", ["Eowyn"]) == ["Eowyn"]
