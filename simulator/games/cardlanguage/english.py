"""English that is no game's own: plurals, articles, lists, verbs behind a player."""

from __future__ import annotations

VOWELS = tuple("aeiou")


def plural(noun: str) -> str:
    """Several of them: "heroes", "enemies", "days"; a plural stays what it is: "hit points"."""
    if _changes_y(noun):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.lower().endswith("hero") else noun if noun.endswith("s") else f"{noun}s"


def counted(number: int | str, noun: str) -> str:
    """ "1 ally", "2 allies", "X cards", "that many cards", "1 card for each player"."""
    few, each, what = str(number).partition(" for each ")
    few = "that many" if few == "that much" else few
    return f"{few} {noun if few == '1' else plural(noun)}{each}{what}"


def with_article(phrase: str) -> str:
    """ "an enemy", "a hero", "another card" """
    if phrase.startswith("other "):
        return f"an{phrase}"
    return f"{'an' if phrase.lower().startswith(VOWELS) else 'a'} {phrase}"


def listed(words: list[str]) -> str:
    """ "A, B and C" """
    return _joined(words, " and ")


def either(words: list[str]) -> str:
    """ "A, B or C" """
    return _joined(words, " or ")


def third_person(verb: str) -> str:
    """What somebody else does: "draws", "readies", "searches"."""
    if _changes_y(verb):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{verb}s"


def capital(text: str) -> str:
    """The beginning of a sentence."""
    return text[:1].upper() + text[1:]


def _changes_y(word: str) -> bool:
    return word.endswith("y") and not word[:-1].endswith(VOWELS)


def _joined(words: list[str], link: str) -> str:
    return link.join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
