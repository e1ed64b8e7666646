"""A table from a situation: a fresh state record with exactly the cards, statuses and places that it names.

Everything a real game could not show is refused with the line that asks for it. The record is built by hand, so
the game's set-up plays no part; the engine takes over at the step of the day that is named.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.core.record import PLAYING
from simulator.games.altered import terms as k
from simulator.games.altered.naming import expedition_name
from simulator.games.altered.state import STATE
from simulator.situations.altered.model import MEANINGLESS, Entry, PlayerTable
from simulator.situations.format import Situation
from simulator.situations.laying import BaseBuilder, Place
from simulator.situations.names import Names

DECK_TYPES = (k.CHARACTER, k.SPELL, k.PERMANENT)
ALLOWED: dict[int, tuple[int, ...]] = {k.HERO: (k.HERO_CARD,), k.LANDMARK: (k.PERMANENT,), k.EXPEDITION: (k.CHARACTER,)}
"""What may lie in a pile, by its kind; DECK_TYPES elsewhere."""
KEYS = {
    "hero": k.HERO,
    "hero_expedition": k.EXPEDITION,
    "companion_expedition": k.EXPEDITION + 1,
    "landmarks": k.LANDMARK,
    "reserve": k.RESERVE,
    "hand": k.HAND,
    "deck": k.DECK,
    "discard": k.DISCARD,
    "mana": k.MANA,
    "exhausted_mana": k.MANA,
}
"""The piles of a player, in the order in which copies of a card are counted."""
TOP_FIRST = ("deck", "discard")
CAN_EXHAUST = (k.HERO, k.EXPEDITION, k.LANDMARK, k.RESERVE, k.MANA)
PUBLIC, OWNER_ONLY, NOBODY = 3, -1, 0
KNOWN = {k.DECK: NOBODY, k.HAND: OWNER_ONLY, k.MANA: OWNER_ONLY}


class Builder(BaseBuilder):
    """Builds one table; ``t`` are the tables of the run."""

    def __init__(self, situation: Situation, t: Any, names: Names) -> None:
        super().__init__(situation, t, names, STATE)

    def build(self) -> Any:
        """The state as an array of one record."""
        self.frame()
        self.adventure()
        orbs = []
        for seat, player in enumerate(self.situation.model.player):
            for key in KEYS:
                orbs += [(seat, key, entry) for entry in self.cards(player, key) if entry.card == MEANINGLESS]
                self.lay(seat, player, key)
        filler = self.filler()
        for seat, key, entry in orbs:  # last, so that they are not counted among the copies of their card
            self.put(filler, entry, seat, Place(("player", seat), key))
        return self.state

    # --- lookups -----------------------------------------------------------------------

    def filler(self) -> int:
        """A card that the table does not name."""
        named = {int(i.card) for i in self.s.inst[: int(self.s.n_inst)]}
        cards = range(int(self.t.n_cards))
        return next(n for n in cards if n not in named and int(self.t.card[n].type) == k.SPELL)

    def cards(self, player: PlayerTable, key: str) -> tuple[Entry, ...]:
        """The cards under a key of a player, from the bottom of the pile."""
        value = getattr(player, key)
        if value is None:
            return ()
        entries: tuple[Entry, ...] = (value,) if isinstance(value, Entry) else value
        return entries[::-1] if key in TOP_FIRST else entries

    # --- where the game stands ----------------------------------------------------------------------

    def frame(self) -> None:
        table, s = self.situation.model.table, self.s
        step = self.step()
        h = s.h
        h.seed, h.game, h.seats, h.turn, h.over, h.log_on = table.seed, 0, k.SEATS, table.day, PLAYING, 1
        h.rng[:] = np.random.SeedSequence(table.seed).generate_state(h.rng.size, np.uint64).reshape(h.rng.shape)
        frame = h.frames[0]
        for field in ("source", "ability", "event_player", "subject", "other", "target", "chosen_player"):
            setattr(frame, field, -1)
        frame.kind, frame.step, h.n_frames = k.F_DAY, step, 1
        s.first = table.first_player - 1
        s.first_player = s.first if table.day % 2 else 1 - int(s.first)
        s.active = self.active(step) - 1
        s.phase, s.step = k.PHASE_OF_STEP[step], step
        s.n_curve = table.day - 1

    def step(self) -> int:
        """The step of the day: by name, or the first of a phase; the Afternoon if neither is written."""
        table = self.situation.model.table
        place = Place(("table", 0), "phase" if table.step is None else "step")
        name = table.step or table.phase or "afternoon"
        names = k.PHASE_NAMES[1:] if table.step is None else k.STEP_NAMES
        if name not in names:
            raise self.error(place, name, f"unknown {place.key} {name!r}", "known: " + ", ".join(names))
        step = k.STEP_NAMES.index(name) if table.step else k.FIRST_STEP_OF_PHASE[k.PHASE_NAMES.index(name)]
        phase = k.PHASE_OF_STEP[step]
        if table.step and table.phase and k.PHASE_NAMES[phase] != table.phase:
            raise self.error(place, name, f"step {name!r} is not in the phase {table.phase!r}")
        if phase == k.MORNING and table.day == 1:
            raise self.error(place, name, "day 1 has no Morning", 'write a later "day"')
        if phase == k.NO_PHASE and table.day > 1:
            raise self.error(place, name, "Mana Orbs are chosen before day 1", 'leave "day" out')
        return step

    def active(self, step: int) -> int:
        """The player whose turn it is in the Afternoon."""
        model = self.situation.model
        afternoon = step == k.S_AFTERNOON
        passed = [seat for seat, player in enumerate(model.player) if player.passed]
        if passed and not afternoon:
            raise self.error(Place(("player", passed[0]), "passed"), "", "nobody has passed outside the Afternoon")
        if model.table.active is not None and not afternoon:
            raise self.error(Place(("table", 0), "active"), "", "it is nobody's turn outside the Afternoon")
        if len(passed) == k.SEATS:
            raise self.error(Place(("player", 1), "passed"), "", "both players have passed: the Afternoon is over")
        active: int = model.table.active or model.table.first_player
        if active - 1 in passed:
            if model.table.active is not None:
                raise self.error(Place(("table", 0), "active"), "", f"player {active} has passed and takes no turn")
            active = 3 - active
        for seat in passed:
            self.s.seat[seat].passed = 1
        return active

    # --- the Adventure ------------------------------------------------------------------------------

    def adventure(self) -> None:
        """The map, with every Tumult card turned up that an Expedition has entered."""
        model, s = self.situation.model, self.s
        table = model.table
        tumults = [name.split() for name in table.tumults]
        if len({name[0] for name in tumults}) < k.TUMULTS:
            raise self.error(Place(("table", 0), "tumults"), "", "each of the three Tumult cards is there once")
        entered = self.entered()
        wrong = [n for n in table.face_up or () if not 1 <= n <= k.TUMULTS]
        if wrong:
            raise self.error(Place(("table", 0), "face_up"), "", f"no Tumult card {wrong[0]}: they are 1, 2, 3")
        up = set(entered) if table.face_up is None else {n - 1 for n in table.face_up}
        for n in sorted(set(entered) - up):
            message = f"Tumult card {n + 1} lies face down, but {entered[n]} has entered it"
            raise self.error(Place(("table", 0), "face_up"), "", message)
        s.region[:] = 0
        s.region[0] = s.region[k.REGIONS - 1] = k.ALL_TERRAINS
        for n, name in enumerate(tumults):
            kind, turned = k.TERRAIN_NAMES.index(name[0]), len(name) > 1
            s.tumult[n] = kind | 4 * turned
            if n in up:
                s.face_up[n] = 1
                s.region[2 * n + 1 + turned] = 1 << kind
                s.region[2 * n + 2 - turned] = k.ALL_TERRAINS ^ 1 << kind
        for seat in range(k.SEATS):
            player = model.player[seat] if seat < len(model.player) else PlayerTable()
            s.seat[seat].region[:] = player.hero_region, player.companion_region
        s.arena = k.IN_THE_ARENA if table.arena else k.ON_THE_MAP

    def entered(self) -> dict[int, str]:
        """Tumult cards that an Expedition has entered or passed, and which did."""
        entered: dict[int, str] = {}
        for seat, player in enumerate(self.situation.model.player):
            for region in range(1, k.REGIONS - 1):
                if region <= player.hero_region:
                    entered.setdefault((region - 1) // 2, expedition_name(2 * seat))
                if region >= player.companion_region:
                    entered.setdefault((region - 1) // 2, expedition_name(2 * seat + 1))
        return entered

    # --- placing cards ----------------------------------------------------------------------------

    def lay(self, seat: int, player: PlayerTable, key: str) -> None:
        for entry in self.cards(player, key):
            if entry.card != MEANINGLESS:
                place = Place(("player", seat), key)
                card = self.card(entry.card, place)
                self.check_type(card, entry, place)
                self.check_state(card, entry, place)
                self.put(card, entry, seat, place)

    def put(self, card: int, entry: Entry, seat: int, place: Place) -> None:
        """A new instance on top of a pile, with what is on it."""
        s, kind = self.s, kind_of(place.key)
        pile = KEYS[place.key] + (2 * seat if kind == k.EXPEDITION else seat)
        number = int(s.n_inst)
        if number >= len(s.inst) or int(s.pile_n[pile]) >= k.PILE_CAPACITY:
            raise self.error(place, entry.card, f"more than {k.PILE_CAPACITY} cards in {place.key}")
        i = s.inst[number]
        i.card, i.owner, i.ctrl, i.pile, i.slot = card, seat, seat, pile, -1
        i.entered = number + 1
        i.exhausted = entry.exhausted or place.key == "exhausted_mana"
        i.status = sum(k.STATUS_NAMES[name] for name in entry.statuses)
        i.boosts, i.counters = entry.boosts, entry.counters
        if kind == k.HERO and "counters" not in entry.model_fields_set:
            i.counters = self.t.card[card].counters
        known = KNOWN.get(kind, PUBLIC)
        i.known = 1 << seat if known == OWNER_ONLY else known
        s.pile[pile, int(s.pile_n[pile])] = number
        s.pile_n[pile] = int(s.pile_n[pile]) + 1
        s.n_inst = s.moves = number + 1

    def listed(self, entries: tuple[Entry, ...], place: Place) -> list[int]:
        """Card numbers of a list that the game's own set-up will lay out."""
        cards = []
        for entry in entries:
            if entry.model_fields_set != {"card"}:
                raise self.error(place, entry.card, f"{entry.card}: nothing but the name, the game has not begun")
            cards.append(self.card(entry.card, place))
            self.check_type(cards[-1], entry, place)
        return cards

    def check_type(self, card: int, entry: Entry, place: Place) -> None:
        row, kind = self.t.card[card], kind_of(place.key)
        allowed = ALLOWED.get(kind, DECK_TYPES)
        word = k.TYPE_NAMES[int(row.type)].capitalize()
        where = f"it cannot be in {place.key}"
        if int(row.token) and kind != k.EXPEDITION:
            raise self.error(place, entry.card, f"{entry.card} is a token: {where}")
        if int(row.type) not in allowed:
            hint = "a Hero is written as hero" if int(row.type) == k.HERO_CARD else ""
            raise self.error(place, entry.card, f"{entry.card} is a {word}: {where}", hint)

    def check_state(self, card: int, entry: Entry, place: Place) -> None:
        """What this card cannot carry where it lies."""
        kind = kind_of(place.key)
        seasoned = kind == k.RESERVE and int(self.t.card[card].keywords) & k.SEASONED
        can = {
            "boosts": kind == k.EXPEDITION or seasoned,
            "statuses": kind == k.EXPEDITION,
            "counters": kind in (k.EXPEDITION, k.LANDMARK, k.HERO),
            "exhausted": kind in CAN_EXHAUST,
        }
        for key, possible in can.items():
            if getattr(entry, key) and not possible:
                raise self.error(place, entry.card, f"{entry.card} in {place.key} cannot have {key!r}")
        if len(set(entry.statuses)) < len(entry.statuses):
            raise self.error(place, entry.card, f"{entry.card} has a status twice")


def kind_of(key: str) -> int:
    """The kind of the pile under a key of a player."""
    return k.EXPEDITION if KEYS[key] in (k.EXPEDITION, k.EXPEDITION + 1) else KEYS[key]
