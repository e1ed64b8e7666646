"""What a user writes about a campaign: the bench, planned changes of heroes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from simulator.errors import UsageError, nearest, unknown_name
from simulator.games.lotr_lcg.campaign.customs import Swap

SWAP = re.compile(r"\s*(?P<scenario>\d{1,9})\s*:\s*(?P<hero>[^>]+?)\s*>\s*(?P<other>[^>]+?)\s*\Z")
SWAP_FORM = 'write "2: Glóin > Legolas": before scenario 2 Legolas comes for Glóin'


def find_hero(name: str, heroes: Mapping[str, int]) -> int:
    """The code of a hero by his name, accents and capitals aside; UsageError with the nearest names."""
    folded = {_fold(title): title for title in heroes}
    if (title := folded.get(_fold(name))) is not None:
        return heroes[title]
    close = nearest(_fold(name), folded, 3)
    hint = f"did you mean {' or '.join(folded[key] for key in close)}?" if close else "heroes: " + ", ".join(heroes)
    raise UsageError(f"no hero is called '{name[:60]}'", hint)


def _fold(name: str) -> str:
    import unicodedata

    letters = unicodedata.normalize("NFKD", name.replace("\u2019", "'"))
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).casefold().split())


def read_bench(names: Sequence[str], heroes: Mapping[str, int], in_use: Mapping[int, str]) -> tuple[int, ...]:
    """The codes of the heroes on the bench, in their order.

    ``in_use``: code of each hero of the decks, and who plays him. UsageError for a hero in use, twice, or unknown,
    and for a bench without anybody.
    """
    codes: list[int] = []
    for name in names:
        code = find_hero(name, heroes)
        title = next(title for title, known in heroes.items() if known == code)
        if code in in_use:
            raise UsageError(
                f"--bench: {title} is in use by {in_use[code]}", "the bench is for heroes nobody plays yet"
            )
        if code in codes:
            raise UsageError(f"--bench: {title} stands there twice")
        codes.append(code)
    if not codes:
        raise UsageError("--bench names nobody", 'write --bench "Hero, Hero", or a file with a hero a line')
    return tuple(codes)


def read_boons(names: Sequence[str], known: Mapping[str, int]) -> tuple[int, ...]:
    """The codes of boons of an earlier campaign; UsageError for one that none can leave, or that is named twice."""
    folded = {_fold(title): code for title, code in known.items()}
    codes: list[int] = []
    for name in names:
        code = folded.get(_fold(name))
        if code is None:
            raise unknown_name("boon of an earlier campaign", name, known)
        if code in codes:
            raise UsageError(f"--boon: {name} is there twice")
        codes.append(code)
    return tuple(codes)


def split_names(text: str) -> list[str]:
    """Names parted by commas or line ends; what follows a # is a remark."""
    lines = (line.partition("#")[0] for line in text.splitlines())
    return [name.strip() for line in lines for name in line.split(",") if name.strip()]


def read_swap(text: str, heroes: Mapping[str, int], scenarios: int) -> Swap:
    """A planned change; UsageError says how to write one."""
    match = SWAP.match(text)
    if match is None:
        raise UsageError(f"'{text[:60]}' is no change of heroes", SWAP_FORM)
    number = int(match["scenario"])
    if number == 1:
        raise UsageError(f"'{text[:60]}': with scenario 1 the heroes are chosen, not changed", "put him into the deck")
    if not 1 <= number <= scenarios:
        raise UsageError(f"'{text[:60]}': the campaign has scenarios 1 to {scenarios}", SWAP_FORM)
    hero, other = find_hero(match["hero"], heroes), find_hero(match["other"], heroes)
    if hero == other:
        raise UsageError(f"'{text[:60]}': a hero cannot come for himself", SWAP_FORM)
    return Swap(number, hero, other)
