"""The situation file as models: what may be written, and the first mistake with its line.

`docs/situations.md` explains every key by an example. A file holds one situation, or several, each below
a ``[[situation]]`` header; keys above the first of them are defaults for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from simulator.errors import in_words, nearest
from simulator.situations.source import Block, Source, read_source
from simulator.situations.tabletop import TABLETOPS, Tabletop, load_tabletop

FIRST_GAME = next(iter(TABLETOPS))


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def from_name(value: Any) -> Any:
    """A card that is only named."""
    return {"card": value} if isinstance(value, str) else value


def as_list(value: Any) -> Any:
    return [value] if isinstance(value, (str, dict)) else value


Names = Annotated[tuple[str, ...], BeforeValidator(as_list)]


class Do(Strict):
    """One step of the script: choose these options, or let the game go on."""

    choose: Names = ()
    player: int | None = Field(None, ge=1, le=4)
    until: str | None = None
    asks: str | None = None
    agent: Literal["greedy", "random"] | None = None
    decisions: int | None = Field(None, ge=1, le=10_000)

    @model_validator(mode="after")
    def one_thing(self) -> Self:
        goes_on = self.until is not None or self.asks is not None or self.decisions is not None
        if bool(self.choose) == goes_on:
            raise ValueError('needs either "choose", or one of "until", "asks" and "decisions" to go on')
        if self.choose and self.agent:
            raise ValueError('"agent" goes with "until", "asks" or "decisions", not with "choose"')
        return self


class Expect(Strict):
    """What must be true now: of a card (``that``), of a player (``player``), or of the table.

    A game adds its own keys, and says which of them belong to a card, to a player, to the table.
    """

    of_card: ClassVar[frozenset[str]] = frozenset()
    of_player: ClassVar[frozenset[str]] = frozenset()
    also_of_table: ClassVar[frozenset[str]] = frozenset()  # keys of a card or player that a table has, too

    that: str | None = None
    player: int | None = Field(None, ge=1, le=4)
    phase: str | None = None
    step: str | None = None
    first_player: int | None = None
    asks: str | None = None
    asked_player: int | None = None
    legal: Names | None = None
    illegal: Names | None = None
    options: Names | None = None
    result: str | None = None
    cause: str | None = None
    log: Names | None = None
    not_log: Names | None = None

    @model_validator(mode="after")
    def fits_its_subject(self) -> Self:
        keys = self.model_fields_set - {"that", "player"}
        if not keys:
            raise ValueError("an expectation that states nothing")
        subject = "card" if self.that is not None else "player" if self.player is not None else "table"
        if subject == "card" and self.player is not None:
            raise ValueError('either "that" or "player", not both: use "controller" for the player of a card')
        elsewhere = (self.of_card | self.of_player) - self.also_of_table
        of_table = set(type(self).model_fields) - {"that", "player"} - elsewhere
        allowed = {"card": self.of_card, "player": self.of_player, "table": of_table}[subject]
        for key in sorted(keys - allowed):
            hint = '; name the card with "that"' if key in self.of_card else ""
            raise ValueError(f'"{key}" cannot be said of a {subject}{hint}')
        return self


class Model(Strict):
    """A situation. A game narrows what is ``Any`` here, and adds keys of its own."""

    title: str = Field(min_length=3)
    rule: str = Field(min_length=3)
    game: str
    cards: str | None = None
    player: tuple[Any, ...] = Field(min_length=1, max_length=4)
    table: Any
    do: tuple[Do, ...] = ()
    expect: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Step:
    """A ``do`` or an ``expect`` in the order of the file."""

    what: Do | Expect
    block: Block


@dataclass(frozen=True)
class Situation:
    """One situation of a file, with what is needed to point at its lines."""

    source: Source
    model: Any  # a `Model` of its game
    tabletop: Tabletop
    steps: tuple[Step, ...]
    blocks: dict[tuple[str, int], Block]

    @property
    def title(self) -> str:
        return str(self.model.title)

    @property
    def folder(self) -> Path:
        return Path(self.source.path).parent

    def line(self, block: tuple[str, int], key: str = "", word: str = "") -> int:
        return self.source.find(find_block(self.source, self.blocks, block, key), key, word)


def read_situations(path: Path) -> list[Situation]:
    """All situations of a file; raises `SituationError` at the first thing that is not in the format."""
    situations = split(read_source(path))
    for situation in situations:
        check_expects(situation)
    return situations


def split(source: Source) -> list[Situation]:
    """The situations of a parsed file."""
    data = source.data
    game = data.get("game", FIRST_GAME)
    tabletop = find_tabletop(source, source.blocks[0], game)
    if "situation" not in data:
        return [make(source, data, source.blocks, "")]
    defaults = {key: value for key, value in data.items() if key in tabletop.shared}
    for key in data.keys() - defaults.keys() - {"situation"}:
        raise source.error(
            source.find(source.blocks[0], key),
            f'"{key}" above the first [[situation]]',
            f"only {', '.join(tabletop.shared[:-1])} and {tabletop.shared[-1]} may be shared",
        )
    starts = [n for n, block in enumerate(source.blocks) if block.name == "situation"]
    ends = [*starts[1:], len(source.blocks)]
    return [
        make(source, defaults | one, source.blocks[start:end], "situation.")
        for one, start, end in zip(data["situation"], starts, ends, strict=True)
    ]


def find_tabletop(source: Source, block: Block, game: Any) -> Tabletop:
    games = tuple(TABLETOPS)
    if game not in games:
        raise source.error(source.find(block, "game"), f"unknown game {game!r}", "known games: " + ", ".join(games))
    return load_tabletop(game)


def make(source: Source, data: dict[str, Any], blocks: tuple[Block, ...], prefix: str) -> Situation:
    places = number_blocks(blocks, prefix)
    tabletop = find_tabletop(source, blocks[0], data.get("game", FIRST_GAME))
    try:
        model = tabletop.model.model_validate(data)
    except ValidationError as error:
        raise explain(source, places, tabletop.model, error) from None
    steps = []
    for (name, index), block in sorted(places.items(), key=lambda item: item[1].line):
        if name == "do":
            steps.append(Step(model.do[index], block))
        elif name == "expect":
            steps.append(Step(model.expect[index], block))
    if len(steps) != len(model.do) + len(model.expect):
        raise source.error(blocks[0].line, "steps must be written as [[do]] and [[expect]] blocks, in their order")
    return Situation(source, model, tabletop, tuple(steps), places)


def check_expects(situation: Situation) -> None:
    """A situation that expects nothing shows nothing."""
    if not situation.model.expect:
        message = f"{situation.title!r} expects nothing"
        raise situation.source.error(situation.line(("", 0)), message, "add an [[expect]] block")


def number_blocks(blocks: tuple[Block, ...], prefix: str) -> dict[tuple[str, int], Block]:
    """Blocks by name and number; the situation's own keys are block ("", 0)."""
    places: dict[tuple[str, int], Block] = {("", 0): blocks[0]}
    counts: dict[str, int] = {}
    for block in blocks[1:]:
        name = block.name.removeprefix(prefix)
        places[name, counts.get(name, 0)] = block
        counts[name] = counts.get(name, 0) + 1
    return places


def find_block(source: Source, places: dict[tuple[str, int], Block], block: tuple[str, int], key: str) -> Block:
    """The block of this name and number, or what stands above the first header, if ``key`` is a default from there."""
    place = places.get(block) or places["", 0]
    above = source.blocks[0]
    inherited = key and place is places["", 0] and not source.key_line(place, key) and source.key_line(above, key)
    return above if inherited else place


def explain(
    source: Source, places: dict[tuple[str, int], Block], model: type[Model], error: ValidationError
) -> Exception:
    """The first validation error as one line that points into the file."""
    first = error.errors()[0]
    loc = list(first["loc"])
    name, index = "", 0
    if loc and loc[0] in ("player", "table", "campaign", "do", "expect") and (str(loc[0]), 0) in places:
        name = str(loc.pop(0))
        if loc and isinstance(loc[0], int):
            index = int(loc.pop(0))
    keys = [part for part in loc if isinstance(part, str) and part.isidentifier()]
    block = find_block(source, places, (name, index), keys[0] if keys else "")
    value = first.get("input")
    line = source.find(block, keys[0] if keys else "", value if isinstance(value, str) else "")
    unknown = first["type"] == "extra_forbidden" and keys
    if unknown:
        header = places.get((keys[-1], 0))
        line = header.line if header else source.find(block, keys[-1])
    where = f"[{name}] " if name else ""
    what = in_words(first)
    key = ".".join(keys)
    hint = meant_key(model, first["loc"]) if unknown else ""
    return source.error(line, f"{where}{key}: {what}" if key else f"{where}{what}", hint)


def meant_key(model: type[BaseModel], loc: Sequence[str | int]) -> str:
    """The hint for the unknown key at ``loc``: the one of its section that is most like it."""
    *path, word = loc
    sections = {model}
    for part in path:
        fields = [section.model_fields[part] for section in sections if part in section.model_fields]
        sections = {found for field in fields for found in models_of(field.annotation)} or sections
    close = nearest(str(word), sorted(key for section in sections for key in section.model_fields), 1)
    return f"did you mean {close[0]}?" if close else "docs/situations.md explains every key"


def models_of(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models within a type, such as that of a list of cards."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from models_of(part)
