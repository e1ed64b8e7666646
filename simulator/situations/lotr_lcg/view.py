"""Reading a table of the first game: its zones and values as the expectations name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.state import ON_DECK
from simulator.situations import view as shared
from simulator.situations.lotr_lcg.build import zone_of
from simulator.situations.lotr_lcg.campaign import Campaign
from simulator.situations.names import plain

STATS = {"willpower": k.WILLPOWER, "attack": k.ATTACK, "defense": k.DEFENSE, "hit_points": k.HEALTH, "threat": k.THREAT}
LOG_KEYS = ("penalty", "fallen", "pool", "bound", "carried", "prisoner")
STATE_FIELDS = ("exhausted", "committed", "damage", "resources", "progress")
# places a card can be found in, most visible first: "that = NAME" means the first that holds a copy
SEARCH = (
    (k.PLAY, k.ENGAGED, k.STAGING, k.ACTIVE, k.ATTACHED, k.QUEST),
    (k.SHADOW, k.LIMBO),
    (k.HAND, k.DECK, k.DISCARD, k.ENCOUNTER, k.ENCOUNTER_DISCARD, k.VICTORY, k.REMOVED, k.ASIDE),
)


def check_stage(view: shared.View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    title = view.title(int(view.s.quest))
    if plain(title) in {plain(one) for one in wanted}:
        return []
    return [f"table: stage is {title}, not {' or '.join(wanted)}"]


def check_campaign_log(view: shared.View, wanted: Sequence[str], told: Sequence[str]) -> list[str]:
    campaign = view.settled() if isinstance(view, View) else None
    lines = [plain(line) for line in campaign.sentences] if campaign else []
    missing = [text for text in wanted if not any(plain(text) in line for line in lines)]
    return [f"nothing in the campaign log says {text!r}; it says: {'; '.join(lines) or 'nothing'}" for text in missing]


class View(shared.View):
    ordered = frozenset(
        {"deck", "deck_top", "discard", "encounter_deck", "encounter_top", "encounter_bottom", "encounter_discard"}
    )
    checks: ClassVar[Mapping[str, shared.Check]] = {"stage": check_stage, "campaign_log": check_campaign_log}
    campaign: Campaign | None = None

    def settled(self) -> Campaign | None:
        """The campaign, with what has come of a game that was won."""
        if self.campaign is not None:
            self.campaign.settle(self.session)
        return self.campaign

    def hiddenness(self, pile: int) -> int:
        return next((n for n, zones in enumerate(SEARCH) if zone_of(pile) in zones), len(SEARCH))

    def zone(self, number: int) -> str:
        return k.ZONE_NAMES[zone_of(int(self.s.inst[number].pile))]

    def on(self, host: int, pile: int) -> list[str]:
        """Attachments (pile ATTACHED) or shadow cards (pile SHADOW) of a card."""
        return [self.title(n) for n in self.pile(pile) if int(self.s.inst[n].host) == host]

    def of_type(self, seat: int, kind: int) -> list[str]:
        t, s = self.t, self.s
        return [self.title(n) for n in self.pile(k.PLAY + seat) if int(t.card[s.inst[n].card].type) == kind]

    @property
    def step(self) -> int:
        """The framework step; while a procedure of it runs, the record already names the step that follows."""
        h = self.s.h
        step = int(self.s.step)
        inside = int(h.n_frames) > 1 and int(h.frames[1].kind) in (k.F_WINDOW, k.F_REVEAL, k.F_TRAVEL)
        return step - 1 if inside and step != k.S_PLANNING else step

    @property
    def result(self) -> str:
        h = self.s.h
        return ("won" if int(h.result) == k.WON else "lost") if int(h.over) else "playing"

    def of_card(self, number: int, key: str) -> Any:
        i = self.s.inst[number]
        if key in ("exhausted", "committed"):
            return bool(i[key])
        if key in STATE_FIELDS:
            return int(i[key])
        if key in STATS:
            return self.session.stat(number, STATS[key])
        if key == "zone":
            return self.zone(number)
        if key in ("controller", "owner"):
            return int(i.ctrl if key == "controller" else i.owner) + 1
        if key == "host":
            if int(i.host) <= ON_DECK:
                return f"deck of player {ON_DECK - int(i.host) + 1}"
            return self.title(int(i.host)) if int(i.host) >= 0 else "none"
        if key == "under":
            return self.names.titles[int(i.under) - 1] if int(i.under) > 0 else "none"
        if key == "attachments":
            return self.on(number, k.ATTACHED) + self.on(number, k.ASIDE)
        return self.on(number, k.SHADOW)

    def of_player(self, seat: int, key: str, wanted: Any) -> Any:
        s = self.s
        piles = {"engaged": k.ENGAGED, "hand": k.HAND, "deck": k.DECK, "discard": k.DISCARD}
        if key == "threat":
            return int(s.seat[seat].threat)
        if key == "eliminated":
            return bool(s.seat[seat].out)
        if key == "on_deck":
            return self.on(ON_DECK - seat, k.ATTACHED)
        if key == "prisoners":
            mine = (n for n in self.pile(k.ASIDE) if int(s.inst[n].ctrl) == seat and int(s.inst[n].host) < 0)
            return [self.title(n) for n in mine]
        if key in ("heroes", "allies"):
            return self.of_type(seat, k.HERO if key == "heroes" else k.ALLY)
        if key in ("hand_size", "deck_size"):
            return len(self.pile(piles[key.removesuffix("_size")] + seat))
        titles = self.from_top(piles[key.removesuffix("_top")] + seat)
        return titles[: len(wanted)] if key == "deck_top" else titles

    def of_table(self, key: str, wanted: Any) -> Any:
        s = self.s
        if key in LOG_KEYS:
            campaign = self.settled()
            return campaign.value(key) if campaign else "not in a campaign"
        simple: dict[str, Callable[[], Any]] = {
            "round": lambda: int(s.h.turn),
            "progress": lambda: int(s.inst[int(s.quest)].progress),
            "staging": lambda: self.titles(k.STAGING),
            "active_location": lambda: next(iter(self.titles(k.ACTIVE)), "none"),
            "encounter_deck": lambda: self.from_top(k.ENCOUNTER),
            "encounter_deck_size": lambda: len(self.pile(k.ENCOUNTER)),
            "encounter_top": lambda: self.from_top(k.ENCOUNTER)[: len(wanted)],
            "encounter_bottom": lambda: self.from_top(k.ENCOUNTER)[-len(wanted) :],
            "encounter_discard": lambda: self.from_top(k.ENCOUNTER_DISCARD),
            "victory": lambda: self.titles(k.VICTORY),
            "removed": lambda: self.titles(k.REMOVED),
            "aside": lambda: [
                self.title(n) for n in self.pile(k.ASIDE) if max(int(s.inst[n].owner), int(s.inst[n].host)) < 0
            ],
            "result": lambda: self.result,
            "cause": lambda: k.CAUSE_NAMES[int(s.h.cause)],
            "score": lambda: int(s.score),
        }
        return simple[key]()
