"""A made-up card file for tests of the reader."""

from __future__ import annotations

from pathlib import Path

from simulator.games.altered.cardfile import Book, read_book

CHARACTER = """
[[card]]
id = "T_01_C"
name = "Test Tinker"
type = "character"
subtypes = ["Engineer"]
faction = "AX"
rarity = "C"
cost = [2, 3]
stats = [1, 0, 2]
text = "When it joins: draw a card."
status = "ok"

[[card.ability]]
on = "joins"
then = [{ op = "draw", amount = 1 }]
"""
RARE = """
[[card]]
id = "T_01_R1"
name = "Test Tinker"
type = "character"
subtypes = ["Engineer"]
keywords = ["Seasoned", "Tough 2"]
faction = "AX"
rarity = "R1"
cost = [2, 2]
stats = [1, 1, 2]
text = "Tough 2. When it joins: draw a card."
like = "T_01_C"
status = "ok"
"""
SPELL = """
[[card]]
id = "T_02_C"
name = "Test Blast"
type = "spell"
subtypes = ["Disruption"]
keywords = ["Fleeting"]
faction = "AX"
rarity = "C"
cost = [1, 2]
text = "Discard a Character."
status = "ok"

[[card.ability]]
kind = "spell"
then = [{ op = "discard", who = "choose", of = "character" }]
"""
TOKEN = """
[[card]]
id = "T_31_C"
name = "Test Bug"
type = "token"
subtypes = ["Robot"]
faction = "AX"
stats = [2, 2, 2]
status = "ok"
"""
GOOD = CHARACTER + RARE + SPELL + TOKEN


def book_of(folder: Path, *texts: str) -> Book:
    """The book of these files: mine0.toml, mine1.toml, …"""
    paths = [folder / f"mine{number}.toml" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return read_book(paths)


def with_ability(keys: str) -> str:
    """The good file, its first card with an ability of these keys instead of its own."""
    return GOOD.replace('on = "joins"\nthen = [{ op = "draw", amount = 1 }]\n', keys, 1)


def with_op(op: str) -> str:
    """The good file, its first card with this op."""
    return GOOD.replace('{ op = "draw", amount = 1 }', op, 1)
