"""Which game a deck is of, and how it is written. Its text says so: nobody has to be asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from simulator.decks import altered
from simulator.decks.catalogue import fold
from simulator.decks.lines import count, listed, split_lines
from simulator.errors import DataError

GAMES = {"lotr-lcg": "The Lord of the Rings: The Card Game", "altered": "Altered TCG"}
"""The games that decks can be of: key -> title."""

Titles = Callable[[], Mapping[str, Collection[str]]]
"""Gives the folded names of the cards of each game; called only if the text has no other sign."""

_HINT = r"[(\[](?:[CR]|R[12]|OOF|AX|BR|LY|MU|OR|YZ|Axiom|Bravos|Lyra|Muna|Ordis|Yzmir)[)\]]"
_SIGNS = {
    "lotr-lcg": re.compile(
        r"Packs:|Cards up to |Deck(?:list)? \[?built |"
        r"(?:All(?:y|ies)|Attachments?|Events?)(?: \(\d+\))?$|"
        r".{1,99}\((?:(?:Revised )?Core Set|RevCore\b|\d{5}\)$)|"
        r".{1,99}/card/\d{5}[)\]]",
        re.IGNORECASE,
    ),
    "altered": re.compile(
        r"(?:\D{0,2}\d{1,3} ?[x×]? ?)?ALT_[A-Z]|"
        rf"(?:[*•-] )?(?:\d{{1,3}}[ x×]|x\d).{{1,99}}{_HINT}|"
        rf".{{1,99}}{_HINT} (?:[x×]\d+|\d+[x×])$",
        re.IGNORECASE,
    ),
}
_FORMATS = {
    "o8d": re.compile(r"<(?:\?xml|deck\b|!--|!DOCTYPE(?!\s+html\b))", re.IGNORECASE),
    "html": re.compile(r"<(?:!DOCTYPE\s+html|html|head|body|div|p|h[1-6]|ul|table|span|a|b)\b", re.IGNORECASE),
    "ringsdb-json": re.compile(r'\{\s*(?:["}]|$)|\[\s*\{[^{}\[\]]{0,9999}"(?:slots|heroes)"\s*:'),
    "dragncards": re.compile(r"\[\s*(?:[{\]]|$)"),
}
"""How the formats that are not lists of lines begin, the first that fits; ``html`` is none that is read."""
_CARD_LIST = re.compile(r'\{\s*(?:"label"\s*:\s*"[^"]{0,200}"\s*,\s*)?"cards"\s*:\s*\[')
_BRACKETS = re.compile(r"[(\[][^)\]]*[)\]]")


def sniff_format(text: str) -> str:
    """How ``text`` is written: ``o8d``, ``ringsdb-json``, ``dragncards``, ``html`` (a page), or else ``text``."""
    start = text.removeprefix("\ufeff").lstrip()[:12_000]
    if _CARD_LIST.match(start):
        return "dragncards"
    return next((name for name, sign in _FORMATS.items() if sign.match(start)), "text")


def sniff_game(text: str, titles: Titles | None = None, form: str | None = None) -> str:
    """The key of the game that ``text`` is a deck of, by its form or else by the names in it; the first if by neither.

    ``form`` is how it is written, if that is known. DataError for a text with lines of two games: it names both.
    """
    return marked_game(text, form) or (titles and _named_game(text, titles())) or next(iter(GAMES))


def marked_game(text: str, form: str | None = None) -> str | None:
    """The game whose form the text has: RingsDB's products and sections, Altered's references, codes, rarities."""
    if (form or sniff_format(text)) in ("html", "o8d", "ringsdb-json", "dragncards"):
        return "lotr-lcg"
    if altered.code_in(text):
        return "altered"
    found: dict[str, int] = {}
    for number, line in _lines(text):
        for game, sign in _SIGNS.items():
            if sign.match(line):
                found.setdefault(game, number)
    return _only(found)


def common_game(games: Mapping[str, str]) -> str:
    """The one game of a table, from each deck's source and game. DataError that names both if there are two."""
    first: dict[str, str] = {}
    for source, game in games.items():
        first.setdefault(game, source)
    if len(first) > 1:
        named = listed([f"{source} of {GAMES[game]}" for game, source in first.items()], "and")
        raise DataError(f"decks of two games: {named}", "all decks of a table are of one game")
    return next(iter(first))


def _named_game(text: str, titles: Mapping[str, Collection[str]]) -> str | None:
    """The game most lines name cards of. Counted lines of two games are a mixture."""
    votes = dict.fromkeys(titles, 0)
    counted_lines: dict[str, int] = {}
    for number, line in _lines(text):
        counted = count(line)
        name = fold(_BRACKETS.sub("", counted.rest if counted else line))
        for game, names in titles.items():
            if name in names:
                votes[game] += 1
                if counted and counted.quantity:
                    counted_lines.setdefault(game, number)
    best = max(votes, key=lambda game: votes[game], default=None)
    return _only(counted_lines) or (best if best and votes[best] else None)


def _only(found: Mapping[str, int]) -> str | None:
    """The one game found (game -> its first line), if any."""
    if len(found) > 1:
        lines = listed([f"line {number} is of {GAMES[game]}" for game, number in found.items()], "and")
        raise DataError(f"a deck of two games: {lines}", "put the cards of each game into a file of their own")
    return next(iter(found), None)


def _lines(text: str) -> list[tuple[int, str]]:
    """Lines with something on them, comments aside; no card has more than a few hundred characters."""
    lines = enumerate(split_lines(text), 1)
    return [(number, line[:300]) for number, line in lines if line and not line.startswith(altered.COMMENTS)]
