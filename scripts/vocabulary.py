"""Write docs/vocabulary.md, the page of the card language, from the tables the engine itself reads.

    python scripts/vocabulary.py          write the page
    python scripts/vocabulary.py --check  exit 1 if the page is not what would be written

Examples are lines of the shipped card files; a word no card uses yet has its example in EXAMPLES.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from simulator.games.altered import cardfile as altered_files
from simulator.games.altered import cardmodel as altered
from simulator.games.altered import vocabulary as av
from simulator.games.altered import words as aw
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg import words as w
from simulator.games.lotr_lcg.cardfile import HERE
from simulator.games.lotr_lcg.cardmodel import (
    AMOUNT_HELP,
    CARD_KEYS,
    OP_KEYS,
    Ability,
    Brought,
    Card,
    Copies,
    Cost,
    Op,
    Resolution,
    Scenario,
    Stage,
)

PAGE = Path(__file__).resolve().parent.parent / "docs" / "vocabulary.md"
ABOUT = """# The card language

Cards, scenarios and their abilities are TOML files: `simulator/games/lotr_lcg/cards` and `…/scenarios` for The Lord of
the Rings: The Card Game, `simulator/games/altered/cards` for Altered TCG. This page lists every word they may use. It
is written by `python scripts/vocabulary.py` from the tables the engine reads; the tests fail when it is not up to date.

The games share the form of the language and each has its own words. Up to [Scenarios](#scenarios) the page is about
The Lord of the Rings; [Altered TCG](#altered-tcg) stands behind it, and at the end
[which word serves which game](#which-word-serves-which-game).

A card is a `[[card]]`, each of its abilities a `[[card.ability]]` under it, and what an ability does is a list of
ops, carried out one after the other:

```toml
{example}```

A mistake anywhere is reported with its file, card and key. A card whose abilities are not written yet has
`status = "blank"`; every command that plays it says so.
"""
OP_EXAMPLES = {
    "gain surge": '{ op = "gain surge" }',
    "may": '{ op = "may", player = "first", then = [{ op = "draw", player = "first", amount = 1 }] }',
    "choose one": '{ op = "choose one", options = [[{ op = "draw", amount = 1 }], [{ op = "threat", amount = -1 }]] }',
    "if": '{ op = "if", test = "threat 35", then = [{ op = "draw", amount = 1 }] }',
    "lose": '{ op = "lose" }',
    "next stage": '{ op = "next stage", to = [1121, 1122] }',
    "no defense": '{ op = "no defense" }',
    "pay to ready": '{ op = "pay to ready", amount = 2 }',
    "enemy attacks": '{ op = "enemy attacks", who = "choose", of = "enemy engaged-with-you" }',
    "instead": '{ op = "instead" }',
    "set aside": '{ op = "set aside", who = "each", of = "enemy named Hummerhorns in-encounter-deck" }',
    "shuffle encounter": '{ op = "shuffle encounter" }',
    "remove progress": '{ op = "remove progress", amount = 4 }',
}
FILTER_EXAMPLES = {
    "objective": "objective staging",
    "quest": "quest",
    "treachery": "treachery in-encounter-discard",
    "in-play": "attachment in-play",
    "in-victory": "enemy in-victory",
    "set-aside": "enemy set-aside",
    "not-yours": "ally not-yours",
    "of-event-player": "character of-event-player",
    "engaged-with-you": "enemy engaged-with-you",
    "engaged-with-event": "enemy engaged-with-event",
    "engaged-with-someone": "enemy engaged-with-someone",
    "undamaged": "hero undamaged",
    "attacking": "character attacking yours",
    "defending": "character defending",
    "attached": "attachment attached restricted",
    "restricted": "attachment restricted",
    "leadership": "hero leadership",
    "tactics": "hero tactics",
    "lore": "card lore in-hand owned",
    "neutral": "ally neutral",
    "other": "ally yours other",
    "not-target": "character not-target",
    "on-host": "attachment on-host",
    "unclaimed": "objective unclaimed",
    "defends": "character defends",
}
CONDITION_EXAMPLES = {
    "subject": "subject enemy trait:Orc",
    "threat above": "threat above 40",
    "host subject": "subject is host",
    "reveal phase": "during the quest phase",
    "first player": "you are first",
    "drawing": "can draw",
    "at least": "at least 3 objective claimed",
}
EVENTS_NOTE = "An ability names its event with `on`, and with `whose` and `subject` which card's event it answers."


def card_sources() -> str:
    """The text of every card file, one after the other."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((HERE / "cards").glob("*.toml")))


def op_example(source: str, name: str) -> str:
    """The shortest line of the card files with this op, or the one written here."""
    found = re.findall(r'\{ op = "' + re.escape(name) + r'"(?:, [^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)?)? \}', source)
    return min(found, key=len) if found and name not in OP_EXAMPLES else OP_EXAMPLES[name]


def text_example(texts: Iterable[str], word: str, written: Mapping[str, str], key: str = "") -> str:
    """The shortest of ``texts`` that holds ``word``, or the one written here."""
    found = [text for text in texts if re.search(rf"(?:^| ){re.escape(word)}", text) and text.strip() != word]
    return min(found, key=len) if found and (key or word) not in written else written.get(key or word, word)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def code(text: str) -> str:
    """As code in Markdown."""
    return f"`{text}`"


def keys(model: type[BaseModel]) -> str:
    """The keys of a model with their descriptions."""
    rows = [(code(info.alias or name), info.description or "") for name, info in model.model_fields.items()]
    return table(("key", "meaning"), rows)


def sentences(words: Mapping[str, tuple[int, str]]) -> str:
    """Words with their sentences."""
    return table(("word", "meaning"), [(code(word), sentence) for word, (_, sentence) in words.items()])


def ops_section(source: str) -> str:
    """Every op: what it does, the keys it needs, an example."""
    rows = []
    for name, (needed, more) in OP_KEYS.items():
        keys_of = ", ".join(
            [*(key.rstrip("_") for key in needed.split()), *(f"({key.rstrip('_')})" for key in more.split())]
        )
        rows.append((code(name), v.OPS[name][1], keys_of, code(op_example(source, name))))
    return table(("op", "what it does", "keys", "example"), rows)


def filter_section(texts: list[str]) -> str:
    """Every filter word with its meaning and an example."""
    meanings: list[tuple[str, str, str]] = []
    groups: list[tuple[str, Mapping[str, str]]] = [
        ("what it is", {word: meaning for word, (_, meaning) in w.TYPE_WORDS.items()}),
        ("where it is", {word: meaning for word, (_, meaning) in w.PLACE_WORDS.items()}),
        ("whose it is", w.CTRL_WORDS),
        ("with whom it is engaged", {word: meaning for word, (_, meaning) in w.ENGAGED_WORDS.items()}),
        ("its state", {word: meaning for word, (_, _, meaning) in w.STATE_WORDS.items()}),
        ("its sphere", {word: f"of the {word} sphere" for word in k.SPHERE_NAMES}),
        ("its relation to this card", w.RELATION_WORDS),
        ("its cost", {word: meaning for word, (_, meaning) in w.COST_WORDS.items()}),
        ("its traits, keywords, name", w.PREFIX_WORDS),
    ]
    for group, words in groups:
        for word, meaning in words.items():
            plain = word.replace("NAME", "")
            meanings.append((group, code(word), f"{meaning} · {code(text_example(texts, plain, FILTER_EXAMPLES))}"))
    return table(("says", "word", "meaning and example"), meanings)


def condition_section(texts: list[str]) -> str:
    """Every condition with an example."""
    rows = []
    for key, (_, sentence) in v.CONDITIONS.items():
        form, meaning = sentence.split("`")[1], sentence.split("`: ")[-1] if "`: " in sentence else ""
        start = form.removesuffix("FILTER").removesuffix("N")
        rows.append((code(form), meaning, code(text_example(texts, start, CONDITION_EXAMPLES, key))))
    return table(("condition", "holds when", "example"), rows)


# --- Altered TCG -------------------------------------------------------------------------------------------

ABOUT_ALTERED = """## Altered TCG

A card file of Altered looks like this; an ability with `on` is a reaction, and needs no `kind`:

```toml
{example}```

A card with `like` has the abilities of another card of its file: versions of a card differ in numbers more often than
in what they do. A card with `status = "blank"` keeps its numbers and keywords and does nothing else.
"""
ALTERED_EXAMPLE = "ALT_CORE_B_AX_24_C"
ALTERED_OP_EXAMPLES = {
    "to deck top": '{ op = "to deck top", who = "choose", of = "character permanent" }',
    "exhaust": '{ op = "exhaust", who = "choose", of = "permanent opposing ready" }',
    "exhaust hero": '{ op = "exhaust hero" }',
    "discard mana": '{ op = "discard mana" }',
    "choose one": '{ op = "choose one", options = [[{ op = "draw", amount = 1 }], [{ op = "resupply" }]] }',
    "if": '{ op = "if", test = "die 4", then = [{ op = "draw", amount = 1 }], else = [{ op = "resupply" }] }',
    "may": '{ op = "may", then = [{ op = "draw", amount = 1 }] }',
    "pay": '{ op = "pay", amount = 2, then = [{ op = "draw", amount = 1 }] }',
}
ALTERED_CONDITION_EXAMPLES = {
    "count FILTER N": "count landmark yours 2",
    "self FILTER": "self fleeting",
    "subject FILTER": "subject character boosted",
    "target FILTER": "target permanent",
}


def inline(value: Any) -> str:
    """A value of a card file as it is written on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def altered_ops() -> dict[str, str]:
    """Op: its shortest example in the card files, or the one written here."""
    shortest: dict[str, str] = {}
    for path in sorted((altered_files.HERE / "cards").glob("*.toml")):
        for op in ops_in(tomllib.loads(path.read_text(encoding="utf-8"))):
            text = inline(op)
            shortest[op["op"]] = min(shortest.get(op["op"], text), text, key=lambda line: (len(line), line))
    return {name: ALTERED_OP_EXAMPLES.get(name) or shortest[name] for name in altered.OP_KEYS}


def ops_in(value: Any) -> Iterator[dict[str, Any]]:
    """Every op in a card file, nested ones included."""
    if isinstance(value, dict) and "op" in value:
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from ops_in(item)


def altered_filters() -> str:
    """Every filter word of Altered with its meaning."""
    groups: list[tuple[str, Mapping[str, str]]] = [
        ("what it is", {word: meaning for word, (_, meaning) in (aw.TYPE_WORDS | aw.TOKEN_WORDS).items()}),
        ("what it is", {aw.LANDMARK: aw.LANDMARK_MEANING, "robot": aw.SUBTYPE_MEANING}),
        ("where it is", {word: meaning for word, (_, meaning) in aw.PLACE_WORDS.items()}),
        ("whose it is", {word: meaning for word, (_, meaning) in aw.CTRL_WORDS.items()}),
        ("its status", {word: meaning for word, (_, meaning) in aw.STATUS_WORDS.items()}),
        ("its status", dict.fromkeys(aw.LACK_WORDS, "it is not Fleeting")),
        ("its relation to this card", {word: meaning for word, (_, meaning) in av.RELATIONS.items()}),
        ("its numbers", aw.COST_WORDS | {aw.ZERO: aw.ZERO_MEANING}),
    ]
    rows = [(code(word), group, meaning) for group, words in groups for word, meaning in words.items()]
    return table(("word", "says", "meaning"), rows)


def keys_of(needed: str, more: str) -> str:
    """Keys, those in brackets that may be left out."""
    return ", ".join([*(key.rstrip("_") for key in needed.split()), *(f"({key.rstrip('_')})" for key in more.split())])


def altered_section() -> list[str]:
    """The part of the page about Altered TCG."""
    source = "".join(p.read_text(encoding="utf-8") for p in sorted((altered_files.HERE / "cards").glob("*.toml")))
    example = source[source.index(f'[[card]]\nid = "{ALTERED_EXAMPLE}"') :].split("\n\n[[card]]")[0].rstrip() + "\n"
    examples = altered_ops()
    rules = [
        (code(word), av.RULES[word][1], " ".join(whom.split()[:1]), keys_of(needed, more))
        for word, (needed, more, whom) in altered.RULE_KEYS.items()
    ]
    ops = [
        (code(name), av.OPS[name][1], code(examples[name]), keys_of(needed, more) or "–")
        for name, (needed, more) in altered.OP_KEYS.items()
    ]
    conditions = [
        (code(form), code(ALTERED_CONDITION_EXAMPLES.get(form, form.replace(" N", " 3"))), meaning)
        for form, (_, meaning) in av.CONDITIONS.items()
    ]
    return [
        ABOUT_ALTERED.replace("{example}", example),
        "### Altered: cards\n",
        keys(altered.Card),
        "Which keys belong to which type (in brackets: may be left out):\n",
        table(("type", "keys"), [(code(kind), keys_of(*named)) for kind, named in altered.CARD_KEYS.items()]),
        "Every Permanent of the Core set is a Landmark. `Tough N` among the keywords is the rule `tough`.\n",
        "### Altered: abilities\n",
        keys(altered.Ability),
        "`cost` has the keys\n",
        keys(altered.Cost),
        sentences(av.KINDS),
        "### Altered: events\n",
        "`noon` and `dusk` concern nobody: every card in play and every Hero answers. "
        + " and ".join(map(code, altered.WITHOUT_CARD))
        + ' concern a player and no card: write `whose = "any"`.\n',
        sentences(av.EVENTS),
        "### Altered: constant abilities\n",
        "`who` is " + ", ".join(f"{code(word)} ({meaning})" for word, (_, meaning) in av.CONSTANT_WHO.items()) + ".\n",
        table(("rule", "meaning", "who by default", "keys"), rules),
        "### Altered: ops\n",
        table(("op", "what it does", "example", "keys"), ops),
        "`who` brings `of`, `n` and `budget` with it, and every op may have `player` and `if_done`.\n",
        keys(altered.Op),
        "#### `who` of an op\n",
        sentences(av.WHO),
        "#### `player` of an op\n",
        sentences(av.PLAYERS),
        "#### `into`\n",
        sentences(av.INTO),
        "#### `until` and `grants`\n",
        sentences(av.UNTIL),
        sentences(av.GRANTS),
        "#### Amounts\n",
        altered.AMOUNT_HELP[0].upper() + altered.AMOUNT_HELP[1:] + ".\n",
        table(("kind", "meaning"), [(word, sentence) for word, (_, sentence) in av.AMOUNTS.items()]),
        "### Altered: filters\n",
        'All words must be true of the card: `"character boosted yours"`. Several types, subtypes, places or statuses '
        "mean any of them. Without a word for the place, a filter looks among the cards in play; one that tests a "
        "given card (`subject`, `self …`, `target …`, `of` of `next`) looks anywhere.\n",
        altered_filters(),
        "### Altered: conditions\n",
        "`not ` in front turns a condition round.\n",
        table(("condition", "example", "holds when"), conditions),
    ]


def which_word_serves_which_game() -> list[str]:
    """Every word of both games, sorted by who uses it."""
    groups: list[tuple[str, Iterable[str], Iterable[str]]] = [
        ("types", k.TYPE_NAMES, altered.TYPES),
        ("keys of a card", Card.model_fields, altered.Card.model_fields),
        ("keys of an ability", Ability.model_fields, altered.Ability.model_fields),
        ("keys of a cost", Cost.model_fields, altered.Cost.model_fields),
        ("keys of an op", Op.model_fields, altered.Op.model_fields),
        ("kinds", v.KINDS, av.KINDS),
        ("events", v.EVENTS, av.EVENTS),
        ("constant abilities", v.STATS, av.RULES),
        ("ops", OP_KEYS, altered.OP_KEYS),
        ("`who`", v.WHO, av.WHO),
        ("`player`", v.PLAYERS, av.PLAYERS),
        ("`until`", v.UNTIL, av.UNTIL),
        ("amounts", v.AMOUNTS, av.AMOUNTS),
        ("filter words", w.filter_words(), aw.filter_words()),
        ("conditions", (text.split("`")[1] for _, text in v.CONDITIONS.values()), av.CONDITIONS),
    ]
    rows = []
    for group, first, second in groups:
        one, two = ({word.rstrip("_") for word in words} for words in (first, second))
        rows.append((group, *(", ".join(sorted(words)) or "–" for words in (one & two, one - two, two - one))))
    return [
        "## Which word serves which game\n",
        "What a word says of a card is told in each game's part; a word of both games means the same kind of thing.\n",
        table(("words", "both games", "The Lord of the Rings", "Altered TCG"), rows),
    ]


# --- the page ----------------------------------------------------------------------------------------------


def page() -> str:
    """The whole page."""
    source = card_sources()
    conditions = re.findall(r'test = "([^"]+)"', source)
    conditions += [
        text for found in re.findall(r"requires = \[(.*?)\]\n", source) for text in re.findall(r'"([^"]+)"', found)
    ]
    filters = re.findall(r'(?:of|subject|needs|exhaust|count|attach_to) = "([^"]+)"', source)
    filters += [text.removeprefix("exists ").removeprefix("no ") for text in conditions if text[:3] in ("exi", "no ")]
    example = source[source.index("[[card]]\ncode = 1020") :].split("\n\n[[card]]")[0].rstrip() + "\n"
    parts = [
        ABOUT.replace("{example}", example),
        "## Cards\n",
        keys(Card),
        "`copies` has the keys\n",
        keys(Copies),
        "Which keys belong to which type (in brackets: may be left out):\n",
        table(
            ("type", "keys"),
            [
                (code(kind), ", ".join([*need.split(), *(f"({key})" for key in more.split())]))
                for kind, (need, more) in CARD_KEYS.items()
            ],
        ),
        "Types: "
        + ", ".join(map(code, k.TYPE_NAMES))
        + ". Keywords: "
        + ", ".join(map(code, [*k.KEYWORD_NAMES, "Surge", "Doomed 1"]))
        + ".\n",
        "## Abilities\n",
        keys(Ability),
        "`cost` has the keys\n",
        keys(Cost),
        table(("kind", "meaning"), [(code(word), v.KIND_SENTENCES[word]) for word in v.KINDS]),
        "Phases: " + ", ".join(map(code, k.PHASE_NAMES)) + ".\n",
        "Limits: " + ", ".join(code(f"1 per {span}") for span in list(v.LIMITS)[1:]) + ".\n",
        "An action or response is offered only when its effect can change the game: some card must match what its "
        "first op works on (or `needs`), and a first `draw` needs somebody who can draw.\n",
        "### Events\n",
        EVENTS_NOTE + "\n",
        table(("on", "when"), [(code(word), v.EVENT_SENTENCES[word]) for word in v.EVENTS]),
        "### Constant abilities\n",
        "`stat` is a number (" + ", ".join(map(code, k.STAT_NAMES)) + ") or a rule:\n",
        table(("stat", "meaning"), [(code(word), v.RULE_SENTENCES[word]) for word in list(v.STATS)[k.N_STATS :]]),
        "## Ops\n",
        ops_section(source),
        "### Keys of an op\n",
        keys(Op),
        "### `who`\n",
        sentences(v.WHO),
        "### `player`\n",
        sentences(v.PLAYERS),
        "### `amount`\n",
        AMOUNT_HELP[0].upper() + AMOUNT_HELP[1:] + ".\n",
        table(("kind", "meaning"), [(word, sentence) for word, (_, sentence) in v.AMOUNTS.items()]),
        "### `until`, `do`\n",
        "`until`: "
        + ", ".join(map(code, v.UNTIL))
        + " (for good). `do` of `at end`: "
        + ", ".join(map(code, v.AT_END))
        + ".\n",
        "## Filters\n",
        'A filter is a string of words, all of which must be true of the card: `"hero exhausted yours"`. Several '
        "words for what or where a card is, several spheres, traits or keywords mean any of them. Without a word "
        "for the place, a filter looks among the cards in play; one that tests a given card (`subject`, `self …`, "
        "`host …`) looks anywhere.\n",
        filter_section(filters),
        "## Conditions\n",
        "`not ` in front turns a condition round.\n",
        condition_section(conditions),
        "## Scenarios\n",
        "A scenario is a file of its own; its name without `.toml` is what `--scenario` takes. It needs no Python.\n",
        "```toml\n" + (HERE / "scenarios" / "passage-through-mirkwood.toml").read_text(encoding="utf-8") + "```\n",
        keys(Scenario),
        "`[[stage]]` has the keys\n",
        keys(Stage),
        "## Campaigns\n",
        "The campaign cards of the scenarios make a campaign, in the order of their scenarios; `[[card.resolution]]` "
        "says what winning the scenario does to the campaign log. Boons and burdens are cards with `reward`.\n",
        "```toml\n" + campaign_example() + "```\n",
        "`brings` has the keys\n",
        keys(Brought),
        "`[[card.resolution]]` has the keys\n",
        keys(Resolution),
        *altered_section(),
        *which_word_serves_which_game(),
    ]
    return "\n".join(parts)


def campaign_example() -> str:
    """The first campaign card of the card files."""
    text = (HERE / "cards" / "campaign.toml").read_text(encoding="utf-8")
    return "[[card]]\n" + text.split("[[card]]\n")[1].rstrip() + "\n"


def main() -> int:
    """Write or check the page; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only compare")
    check = parser.parse_args().check
    text = page()
    if check:
        current = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
        print(
            "docs/vocabulary.md is up to date"
            if current
            else "run python scripts/vocabulary.py: the page is out of date"
        )
        return 0 if current else 1
    PAGE.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
