"""Reading a table: cards by name, zones as lists of titles, values as the expectations name them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simulator.games.lotr_lcg import terms as k
from simulator.situations.build import zone_of
from simulator.situations.names import Names, plain, split_copy

ASK_NAMES = {
    k.ASK_MULLIGAN: "mulligan",
    k.ASK_ACTION: "action",
    k.ASK_RESPONSE: "response",
    k.ASK_PAY: "pay",
    k.ASK_X: "x",
    k.ASK_TARGET: "target",
    k.ASK_PLAYER: "player",
    k.ASK_CHOICE: "choice",
    k.ASK_MAY: "may",
    k.ASK_DISCARD: "discard",
    k.ASK_COMMIT: "commit",
    k.ASK_TRAVEL: "travel",
    k.ASK_ENGAGE: "engage",
    k.ASK_CHECK: "check",
    k.ASK_ATTACKER_ORDER: "attacker order",
    k.ASK_DEFENDER: "defender",
    k.ASK_DAMAGE: "damage",
    k.ASK_ATTACK: "attack",
    k.ASK_ATTACKERS: "attackers",
    k.ASK_FORCED: "forced",
    k.ASK_ATTACH: "attach",
    k.ASK_RESTRICTED: "restricted",
    k.ASK_EXHAUST: "exhaust",
}
STATS = {"willpower": k.WILLPOWER, "attack": k.ATTACK, "defense": k.DEFENSE, "hit_points": k.HEALTH, "threat": k.THREAT}
# places a card can be found in, most visible first: "that = NAME" means the first that holds a copy
SEARCH = (
    (k.PLAY, k.ENGAGED, k.STAGING, k.ACTIVE, k.ATTACHED, k.QUEST),
    (k.SHADOW, k.LIMBO),
    (k.HAND, k.DECK, k.DISCARD, k.ENCOUNTER, k.ENCOUNTER_DISCARD, k.VICTORY, k.REMOVED, k.ASIDE),
)


class View:
    """A session's table, as a person sees it."""

    def __init__(self, session: Any, names: Names) -> None:
        self.session = session
        self.names = names

    @property
    def s(self) -> Any:
        return self.session.s

    @property
    def t(self) -> Any:
        return self.session.t

    def title(self, number: int) -> str:
        return self.names.titles[int(self.s.inst[number].card)]

    def pile(self, pile: int) -> list[int]:
        return [int(n) for n in self.s.pile[pile][: int(self.s.pile_n[pile])]]

    def titles(self, pile: int) -> list[str]:
        return [self.title(n) for n in self.pile(pile)]

    def from_top(self, pile: int) -> list[str]:
        return self.titles(pile)[::-1]

    def zone(self, number: int) -> str:
        return k.ZONE_NAMES[zone_of(int(self.s.inst[number].pile))]

    def on(self, host: int, pile: int) -> list[str]:
        """Attachments (pile ATTACHED) or shadow cards (pile SHADOW) of a card."""
        return [self.title(n) for n in self.pile(pile) if int(self.s.inst[n].host) == host]

    def of_type(self, seat: int, kind: int) -> list[str]:
        t, s = self.t, self.s
        return [self.title(n) for n in self.pile(k.PLAY + seat) if int(t.card[s.inst[n].card].type) == kind]

    def copies(self, name: str) -> Iterator[int]:
        """Every instance with this title, in the order of their numbers."""
        wanted = plain(name)
        for number in range(int(self.s.n_inst)):
            if plain(self.title(number)) == wanted:
                yield number

    def find(self, text: str) -> int:
        """The instance meant by a name; ``#2`` counts all copies of the game in the order they were set up.

        Raises LookupError when there is none, or several and none is in play.
        """
        name, copy = split_copy(text)
        numbers = list(self.copies(name))
        if copy:
            if copy > len(numbers):
                raise LookupError(f"there are {len(numbers)} copies of {name}, no #{copy}")
            return numbers[copy - 1]
        for zones in SEARCH:
            here = [n for n in numbers if zone_of(int(self.s.inst[n].pile)) in zones]
            if len(here) > 1:
                raise LookupError(f"{len(here)} copies of {name} there: write {name} #1, #2 …")
            if here:
                return here[0]
        raise LookupError(f"no {name} in this game")

    @property
    def step(self) -> int:
        """The framework step; while a procedure of it runs, the record already names the step that follows."""
        h = self.s.h
        step = int(self.s.step)
        inside = int(h.n_frames) > 1 and int(h.frames[1].kind) in (k.F_WINDOW, k.F_REVEAL, k.F_TRAVEL)
        return step - 1 if inside and step != k.S_PLANNING else step

    @property
    def asked(self) -> str:
        """The kind of the decision that is waiting, "" when the game is over."""
        return "" if int(self.s.h.over) else ASK_NAMES.get(int(self.s.h.ask), str(int(self.s.h.ask)))

    @property
    def result(self) -> str:
        h = self.s.h
        return ("won" if int(h.result) == k.WON else "lost") if int(h.over) else "playing"
