"""Comparing a table with what must follow: every difference as one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simulator.games.lotr_lcg import terms as k
from simulator.situations.format import Expect
from simulator.situations.names import plain
from simulator.situations.options import option_fault, pick
from simulator.situations.view import STATS, View

STATE_FIELDS = ("exhausted", "committed", "damage", "resources", "progress")


def differences(view: View, expect: Expect, stat: Callable[[int, int], int], told: Sequence[str]) -> list[str]:
    """What is not as expected. ``stat(instance, stat)`` is the engine's effective value, ``told`` the log."""
    given = {key: getattr(expect, key) for key in expect.model_fields_set - {"that", "player"}}
    if expect.that is not None:
        try:
            number = view.find(expect.that)
        except LookupError as error:
            return [str(error)]
        found = {key: of_card(view, number, key, stat) for key in given}
        return compare(expect.that, given, found)
    if expect.player is not None:
        if expect.player > int(view.s.players):
            return [f"there is no player {expect.player}"]
        found = {key: of_player(view, expect.player - 1, key, value) for key, value in given.items()}
        return compare(f"player {expect.player}", given, found)
    problems = []
    special = {key: given.pop(key) for key in SPECIAL if key in given}
    problems += compare("table", given, {key: of_table(view, key, given[key]) for key in given})
    for key, wanted in special.items():
        problems += SPECIAL[key](view, wanted, told)
    return problems


def compare(subject: str, wanted: dict[str, Any], found: dict[str, Any]) -> list[str]:
    different = [key for key, value in wanted.items() if not same(key, value, found[key])]
    return [f"{subject}: {key} is {show(found[key])}, not {show(wanted[key])}" for key in different]


# zones in which the order of the cards is part of the state
ORDERED = {"deck", "deck_top", "discard", "encounter_deck", "encounter_top", "encounter_bottom", "encounter_discard"}


def same(key: str, wanted: Any, found: Any) -> bool:
    if isinstance(wanted, tuple):
        one, other = [plain(text) for text in wanted], [plain(text) for text in found]
        return one == other if key in ORDERED else sorted(one) == sorted(other)
    if isinstance(wanted, str):
        return plain(wanted) == plain(str(found))
    return bool(wanted == found)


def show(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if value == "" else str(value)


def of_card(view: View, number: int, key: str, stat: Callable[[int, int], int]) -> Any:
    i = view.s.inst[number]
    if key in ("exhausted", "committed"):
        return bool(i[key])
    if key in STATE_FIELDS:
        return int(i[key])
    if key in STATS:
        return stat(number, STATS[key])
    if key == "zone":
        return view.zone(number)
    if key in ("controller", "owner"):
        return int(i.ctrl if key == "controller" else i.owner) + 1
    if key == "host":
        return view.title(int(i.host)) if int(i.host) >= 0 else "none"
    return view.on(number, k.ATTACHED if key == "attachments" else k.SHADOW)


def of_player(view: View, seat: int, key: str, wanted: Any) -> Any:
    s = view.s
    piles = {"engaged": k.ENGAGED, "hand": k.HAND, "deck": k.DECK, "discard": k.DISCARD}
    if key == "threat":
        return int(s.seat[seat].threat)
    if key == "eliminated":
        return bool(s.seat[seat].out)
    if key in ("heroes", "allies"):
        return view.of_type(seat, k.HERO if key == "heroes" else k.ALLY)
    if key in ("hand_size", "deck_size"):
        return len(view.pile(piles[key.removesuffix("_size")] + seat))
    titles = view.from_top(piles[key.removesuffix("_top")] + seat)
    return titles[: len(wanted)] if key == "deck_top" else titles


def of_table(view: View, key: str, wanted: Any) -> Any:
    s = view.s
    simple: dict[str, Callable[[], Any]] = {
        "phase": lambda: k.PHASE_NAMES[int(s.phase)],
        "step": lambda: k.STEP_NAMES[view.step],
        "round": lambda: int(s.h.turn),
        "progress": lambda: int(s.inst[int(s.quest)].progress),
        "first_player": lambda: int(s.first) + 1,
        "staging": lambda: view.titles(k.STAGING),
        "active_location": lambda: next(iter(view.titles(k.ACTIVE)), "none"),
        "encounter_deck": lambda: view.from_top(k.ENCOUNTER),
        "encounter_deck_size": lambda: len(view.pile(k.ENCOUNTER)),
        "encounter_top": lambda: view.from_top(k.ENCOUNTER)[: len(wanted)],
        "encounter_bottom": lambda: view.from_top(k.ENCOUNTER)[-len(wanted) :],
        "encounter_discard": lambda: view.from_top(k.ENCOUNTER_DISCARD),
        "victory": lambda: view.titles(k.VICTORY),
        "removed": lambda: view.titles(k.REMOVED),
        "asks": lambda: view.asked,
        "asked_player": lambda: int(s.h.seat) + 1,
        "result": lambda: view.result,
        "cause": lambda: k.CAUSE_NAMES[int(s.h.cause)],
        "score": lambda: int(s.score),
    }
    return simple[key]()


def check_legal(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    texts = [] if int(view.s.h.over) else view.session.texts()
    return [f"{text!r} is not legal; legal are: {listed(texts)}" for text in wanted if pick(texts, text) is None]


def check_illegal(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    texts = [] if int(view.s.h.over) else view.session.texts()
    faults = [fault for text in wanted if (fault := option_fault(view, text))]
    there = [text for text in wanted if any(plain(one).startswith(plain(text)) for one in texts)]
    return faults + [f"{text!r} is legal" for text in there]


def check_options(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    texts = [] if int(view.s.h.over) else view.session.texts()
    if sorted(map(plain, wanted)) == sorted(map(plain, texts)):
        return []
    return [f"legal are exactly: {listed(texts)}, not: {listed(wanted)}"]


def check_stage(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    title = view.title(int(view.s.quest))
    if plain(title) in {plain(one) for one in wanted}:
        return []
    return [f"table: stage is {title}, not {' or '.join(wanted)}"]


def check_log(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    lines = [plain(line) for line in told]
    return [f"nothing in the log says {text!r}" for text in wanted if not any(plain(text) in line for line in lines)]


def check_not_log(view: View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    lines = [plain(line) for line in told]
    return [f"the log says {text!r}" for text in wanted if any(plain(text) in line for line in lines)]


def listed(texts: Sequence[str]) -> str:
    return ", ".join(texts) if texts else "nothing (the game is over)"


SPECIAL: dict[str, Callable[[View, Sequence[str], Sequence[str]], list[str]]] = {
    "legal": check_legal,
    "illegal": check_illegal,
    "options": check_options,
    "stage": check_stage,
    "log": check_log,
    "not_log": check_not_log,
}
