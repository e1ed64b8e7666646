"""Reading a table of Altered TCG: its zones and values as the expectations name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.games.altered import terms as k
from simulator.games.altered.tableview import region_text
from simulator.situations import view as shared

STATS = {"forest": 0, "mountain": 1, "water": 2, "tough": 3}
FIELDS = ("boosts", "counters")
ZONES = {
    k.DECK: "deck",
    k.HAND: "hand",
    k.DISCARD: "discard",
    k.MANA: "mana",
    k.RESERVE: "reserve",
    k.LANDMARK: "landmarks",
    k.HERO: "hero",
}
PILES = {name: kind for kind, name in ZONES.items()}
# places a card can be found in, most visible first: "that = NAME" means the first that holds a copy
SEARCH: tuple[tuple[int, ...], ...] = (
    (k.EXPEDITION, k.LANDMARK, k.HERO),
    (k.LIMBO,),
    (k.RESERVE,),
    (k.HAND, k.DECK, k.DISCARD),
    (k.MANA, k.GONE),
)


def kind_of(pile: int) -> int:
    """The kind of a pile: those of a player are counted from their kind on."""
    if pile < k.EXPEDITION:
        return pile - (pile & 1)
    return k.EXPEDITION if pile < k.LIMBO else pile


class View(shared.View):
    ordered = frozenset({"deck", "deck_top", "discard", "regions", "face_up"})

    def hiddenness(self, pile: int) -> int:
        return next(n for n, kinds in enumerate(SEARCH) if kind_of(pile) in kinds)

    def zone(self, number: int) -> str:
        pile = int(self.s.inst[number].pile)
        if kind_of(pile) == k.EXPEDITION:
            return f"{k.SIDE_NAMES[(pile - k.EXPEDITION) & 1]} expedition"
        return {k.LIMBO: "limbo", k.GONE: "gone"}.get(pile) or ZONES[kind_of(pile)]

    @property
    def result(self) -> str:
        h = self.s.h
        if not int(h.over):
            return "playing"
        return f"player {int(h.result)}" if int(h.result) else "draw"

    def of_card(self, number: int, key: str) -> Any:
        i = self.s.inst[number]
        if key == "exhausted":
            return bool(i.exhausted)
        if key in FIELDS:
            return int(i[key])
        if key in STATS:
            return self.session.stat(number, STATS[key])
        if key == "statuses":
            return [name for name, bit in k.STATUS_NAMES.items() if int(i.status) & bit]
        if key == "zone":
            return self.zone(number)
        return int(i.ctrl if key == "controller" else i.owner) + 1

    def of_player(self, seat: int, key: str, wanted: Any) -> Any:
        row = self.s.seat[seat]
        simple: dict[str, Callable[[], Any]] = {
            "hero": lambda: next(iter(self.titles(k.HERO + seat)), "none"),
            "orbs": lambda: len(self.pile(k.MANA + seat)),
            "ready_orbs": lambda: sum(not int(self.s.inst[n].exhausted) for n in self.pile(k.MANA + seat)),
            "hero_expedition": lambda: self.titles(k.EXPEDITION + 2 * seat),
            "companion_expedition": lambda: self.titles(k.EXPEDITION + 2 * seat + 1),
            "hero_region": lambda: int(row.region[0]),
            "companion_region": lambda: int(row.region[1]),
            "progress": lambda: int(row.region[0]) + k.REGIONS - 1 - int(row.region[1]),
            "passed": lambda: bool(row.passed),
        }
        if key in simple:
            return simple[key]()
        if key.endswith("_size"):
            return len(self.pile(PILES[key.removesuffix("_size")] + seat))
        titles = self.from_top(PILES[key.removesuffix("_top")] + seat)
        return titles[: len(wanted)] if key == "deck_top" else titles

    def of_table(self, key: str, wanted: Any) -> Any:
        s = self.s
        simple: dict[str, Callable[[], Any]] = {
            "day": lambda: int(s.h.turn),
            "active": lambda: int(s.active) + 1,
            "regions": lambda: [region_text(s, n) for n in range(k.REGIONS)],
            "face_up": lambda: [n + 1 for n in range(k.TUMULTS) if int(s.face_up[n])],
            "arena": lambda: int(s.arena) == k.IN_THE_ARENA,
            "result": lambda: self.result,
            "cause": lambda: k.CAUSE_NAMES[int(s.h.cause)],
        }
        return simple[key]()
