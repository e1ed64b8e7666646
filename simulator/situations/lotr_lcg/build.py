"""A table from a situation: a fresh state record with exactly the cards, tokens and places that it names.

Everything a real game could not show is refused with the line that asks for it. The record is built by
hand, so the game's set-up plays no part; the engine takes over at the framework step that is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from typing import Any

import numpy as np

from simulator.core.record import PLAYING
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.state import ON_DECK, STATE
from simulator.situations.format import Situation
from simulator.situations.laying import BaseBuilder, Place
from simulator.situations.lotr_lcg.model import Entry
from simulator.situations.names import Names, plain

PLAYER_TYPES = (k.HERO, k.ALLY, k.ATTACHMENT, k.EVENT)
DECK_TYPES = (k.ALLY, k.ATTACHMENT, k.EVENT)
ENCOUNTER_TYPES = (k.ENEMY, k.LOCATION, k.TREACHERY, k.OBJECTIVE)
SCENARIO = -1


class Builder(BaseBuilder):
    """Builds one table: ``t`` are the tables of the run, ``copies[c]`` how many copies of card c exist."""

    def __init__(
        self, situation: Situation, t: Any, names: Names, copies: list[int], foreign: Set[int] = frozenset()
    ) -> None:
        super().__init__(situation, t, names, STATE)
        self.copies = copies
        self.foreign = foreign  # allies that belong to the scenario, whoever controls them
        self.count: Counter[tuple[int, int]] = Counter()  # (owner, card): copies placed so far
        self.in_play: dict[int, str] = {}  # title of a unique card in play -> where

    def build(self) -> Any:
        """The state as an array of one record."""
        self.frame()
        for seat in range(len(self.situation.model.player)):
            self.player(seat)
        self.middle()
        self.encounter_deck()
        return self.state

    # --- lookups -----------------------------------------------------------------------

    def type_of(self, card: int) -> int:
        return int(self.t.card[card].type)

    # --- the frame: round, phase, players -----------------------------------------------------------

    def frame(self) -> None:
        table, s = self.situation.model.table, self.s
        players = len(self.situation.model.player)
        if table.first_player > players:
            place = Place(("table", 0), "first_player")
            raise self.error(place, "", f"first player {table.first_player} of {players}")
        step = self.step()
        h = s.h
        h.seed, h.game, h.seats, h.turn, h.over = table.seed, 0, players, table.round, PLAYING
        h.log_on = 1
        h.rng[:] = np.random.SeedSequence(table.seed).generate_state(h.rng.size, np.uint64).reshape(h.rng.shape)
        frame = h.frames[0]
        for field in ("source", "ability", "player", "subject", "other", "target", "chosen_player"):
            setattr(frame, field, -1)
        frame.kind, frame.step, h.n_frames = k.F_ROUND, step, 1
        s.players = s.alive = players
        s.first = s.active = table.first_player - 1
        s.phase, s.step = k.PHASE_OF_STEP[step], step
        s.completed = table.round - 1
        s.n_curve = table.round - 1

    def step(self) -> int:
        """The framework step the table stands at: a step by name, or the first of a phase."""
        table = self.situation.model.table
        place = Place(("table", 0), "phase" if table.step is None else "step")
        name = table.step or table.phase or "planning"
        names = k.PHASE_NAMES[1:] if table.step is None else k.STEP_NAMES
        if name not in names:
            raise self.error(place, name, f"unknown {place.key} {name!r}", "known: " + ", ".join(names))
        if table.step is None:
            return k.FIRST_STEP_OF_PHASE[k.PHASE_NAMES.index(name)]
        step = k.STEP_NAMES.index(name)
        if table.phase is not None and k.PHASE_NAMES[k.PHASE_OF_STEP[step]] != table.phase:
            raise self.error(place, name, f"step {name!r} is not in the {table.phase} phase")
        return step

    # --- placing cards ----------------------------------------------------------------------------

    def place(self, entry: Entry, pile: int, owner: int, ctrl: int, place: Place, allowed: tuple[int, ...]) -> int:
        """A new instance on top of a pile, with its tokens; returns its number."""
        card = self.card(entry.card, place)
        zone = zone_of(pile)
        self.check_type(card, allowed, entry, place)
        under = self.under(entry, zone, place)
        if under is None:
            self.check_copies(card, owner, entry, place)
        else:
            owner = (entry.owner or max(pile - k.ENGAGED, 0) % k.SEATS + 1) - 1
            self.check_copies(under, owner, entry, place)
        if zone in (k.PLAY, k.ENGAGED, k.STAGING, k.ACTIVE, k.ATTACHED):
            self.check_unique(card, entry, place)
        self.check_tokens(card, entry, zone, place)
        s = self.s
        number = int(s.n_inst)
        if number >= len(s.inst) or int(s.pile_n[pile]) >= k.PILE_CAPACITY:
            raise self.error(place, entry.card, f"more than {k.PILE_CAPACITY} cards in {place.key}")
        i = s.inst[number]
        i.card, i.owner, i.ctrl, i.pile, i.host, i.slot = card, owner, ctrl, pile, -1, -1
        i.traits, i.icons = self.t.card[card].traits, 1 << int(self.t.card[card].sphere)
        i.exhausted, i.committed = entry.exhausted, entry.committed
        i.damage, i.resources, i.progress = entry.damage, entry.resources, entry.progress
        i.under = 0 if under is None else under + 1
        s.pile[pile, int(s.pile_n[pile])] = number
        s.pile_n[pile] = int(s.pile_n[pile]) + 1
        s.n_inst = number + 1
        for one in entry.attachments:
            self.attach(one, number, entry, place)
        self.check_health(number, entry, place)
        if entry.prisoner:
            self.imprison(number, entry, place)
        if entry.shadow and zone != k.ENGAGED:
            raise self.error(place, entry.card, f"a shadow card on {entry.card}, which is not an engaged enemy")
        for one in entry.shadow:
            shadow = self.place(one, k.SHADOW, SCENARIO, SCENARIO, place, ENCOUNTER_TYPES)
            s.inst[shadow].host = number
        return number

    def under(self, entry: Entry, zone: int, place: Place) -> int | None:
        """The player's card that lies face down as this enemy."""
        if entry.under is None:
            return None
        card = self.card(entry.under, place)
        if zone not in (k.ENGAGED, k.STAGING) or self.copies[self.card(entry.card, place)]:
            raise self.error(place, entry.card, f"{entry.card} is no enemy that another card lies face down as")
        if self.type_of(card) not in DECK_TYPES:
            raise self.error(place, entry.card, f"{entry.under} comes from no player's deck")
        return card

    def imprison(self, number: int, entry: Entry, place: Place) -> None:
        """A character in play is a prisoner instead: aside, with what is attached to it."""
        s = self.s
        if zone_of(int(s.inst[number].pile)) != k.PLAY:
            raise self.error(place, entry.card, f"{entry.card} is no character in play that can be a prisoner")
        for other in range(number, int(s.n_inst)):
            if other == number or int(s.inst[other].host) == number:
                pile = int(s.inst[other].pile)
                s.pile_n[pile] = int(s.pile_n[pile]) - 1
                s.inst[other].pile = k.ASIDE
                s.pile[k.ASIDE, int(s.pile_n[k.ASIDE])] = other
                s.pile_n[k.ASIDE] = int(s.pile_n[k.ASIDE]) + 1

    def listed(self, entries: tuple[Entry, ...], place: Place, owner: int, allowed: tuple[int, ...]) -> list[int]:
        """Card numbers of a list that the game's own set-up will lay out."""
        cards = []
        for entry in entries:
            if entry.model_fields_set != {"card"}:
                raise self.error(place, entry.card, f"{entry.card}: nothing but the name, the game has not begun")
            cards.append(self.card(entry.card, place))
            self.check_type(cards[-1], allowed, entry, place)
            self.check_copies(cards[-1], owner, entry, place)
        return cards

    def attach(self, entry: Entry, host: int, host_entry: Entry, place: Place) -> None:
        """An attachment; encounter cards (a condition, a guarded objective) belong to the scenario."""
        s = self.s
        if zone_of(int(s.inst[host].pile)) not in (k.PLAY, k.ENGAGED, k.STAGING, k.ACTIVE):
            raise self.error(place, entry.card, f"{host_entry.card} is not in play and cannot have attachments")
        card = self.card(entry.card, place)
        ctrl = int(s.inst[host].ctrl)
        allowed: tuple[int, ...]
        if self.type_of(card) in (k.TREACHERY, k.OBJECTIVE):
            owner, allowed = SCENARIO, (k.TREACHERY, k.OBJECTIVE)
            # an objective on a hero is claimed
            ctrl = ctrl if self.type_of(card) == k.OBJECTIVE else SCENARIO
        else:
            engaged_with = int(s.inst[host].pile) - k.ENGAGED
            seat = ctrl if ctrl >= 0 else engaged_with if 0 <= engaged_with < k.SEATS else 0
            owner, allowed = seat if entry.owner is None else entry.owner - 1, (k.ATTACHMENT,)
            ctrl = ctrl if ctrl >= 0 else owner
        number = self.place(entry, k.ATTACHED, owner, ctrl, place, allowed)
        s.inst[number].host = host
        s.inst[host].n_attached = int(s.inst[host].n_attached) + 1

    def check_type(self, card: int, allowed: tuple[int, ...], entry: Entry, place: Place) -> None:
        kind = self.type_of(card)
        if kind not in allowed:
            message = f"{entry.card} is {article(k.TYPE_NAMES[kind])} {k.TYPE_NAMES[kind]}: it cannot be in {place.key}"
            hint = "an attachment is written in the attachments of its host" if kind == k.ATTACHMENT else ""
            raise self.error(place, entry.card, message, hint)

    def check_copies(self, card: int, owner: int, entry: Entry, place: Place) -> None:
        self.count[owner, card] += 1
        if self.count[owner, card] > self.copies[card]:
            whose = "the scenario" if owner == SCENARIO else f"player {owner + 1}"
            message = f"{whose} has more copies of {entry.card} than the {self.copies[card]} there are"
            raise self.error(place, entry.card, message)

    def check_unique(self, card: int, entry: Entry, place: Place) -> None:
        if not self.t.card[card].unique:
            return
        title = int(self.t.card[card].title)
        if title in self.in_play:
            raise self.error(place, entry.card, f"{entry.card} is unique and already in play ({self.in_play[title]})")
        self.in_play[title] = place.key

    def check_tokens(self, card: int, entry: Entry, zone: int, place: Place) -> None:
        """What this card cannot carry where it lies."""
        kind = self.type_of(card)
        in_play = zone in (k.PLAY, k.ENGAGED, k.STAGING, k.ACTIVE, k.ATTACHED)
        can = {
            "damage": in_play and kind in (k.HERO, k.ALLY, k.ENEMY),
            "progress": in_play and kind == k.LOCATION,
            "resources": in_play and kind in (k.HERO, k.ENEMY),
            "exhausted": in_play and kind in PLAYER_TYPES,
            "committed": zone == k.PLAY and kind in (k.HERO, k.ALLY),
        }
        for key, possible in can.items():
            if getattr(entry, key) and not possible:
                what = f"{article(k.TYPE_NAMES[kind])} {k.TYPE_NAMES[kind]}" + ("" if in_play else f" in {place.key}")
                raise self.error(place, entry.card, f"{entry.card}, {what}, cannot have {key!r}")
        if entry.committed and int(self.s.phase) != k.QUESTING:
            raise self.error(place, entry.card, f"{entry.card} cannot be committed outside the quest phase")
        if entry.progress and entry.progress >= int(self.t.card[card].points):
            raise self.error(place, entry.card, f"{entry.card} would be explored with {entry.progress} progress")
        if entry.shadow and int(self.s.phase) != k.COMBAT:
            raise self.error(place, entry.card, f"{entry.card} cannot have a shadow card outside the combat phase")

    def check_health(self, number: int, entry: Entry, place: Place) -> None:
        """Damage that would already have destroyed it, attachments that add hit points included."""
        i = self.s.inst[number]
        if not entry.damage:
            return
        health = int(self.t.card[i.card].stat[k.HEALTH])
        for other in range(int(self.s.n_inst)):
            one = self.s.inst[other]
            if int(one.host) == number and int(one.pile) == k.ATTACHED:
                health += self.health_bonus(int(one.card))
        if entry.damage >= health:
            raise self.error(place, entry.card, f"{entry.card} would be destroyed with {entry.damage} damage")

    def health_bonus(self, card: int) -> int:
        """Hit points a card gives its host by a plain constant."""
        row = self.t.card[card]
        abilities = self.t.ability[int(row.first_ability) : int(row.first_ability) + int(row.n_abilities)]
        return sum(int(a.amount) for a in abilities if int(a.kind) == k.K_CONSTANT and int(a.stat) == k.HEALTH)

    # --- zones -------------------------------------------------------------------------------------

    def player(self, seat: int) -> None:
        model, s = self.situation.model.player[seat], self.s
        block = ("player", seat)

        def put(key: str, pile: int, allowed: tuple[int, ...], top_last: bool = False) -> None:
            entries = getattr(model, key)
            for entry in reversed(entries) if top_last else entries:
                owner = (entry.owner or seat + 1) - 1
                if self.card(entry.card, Place(block, key)) in self.foreign:
                    owner = SCENARIO
                self.place(entry, pile, owner, seat, Place(block, key), allowed)

        put("heroes", k.PLAY + seat, (k.HERO,))
        put("allies", k.PLAY + seat, (k.ALLY,))
        put("hand", k.HAND + seat, DECK_TYPES)
        put("deck", k.DECK + seat, DECK_TYPES, top_last=True)
        put("discard", k.DISCARD + seat, PLAYER_TYPES, top_last=True)
        for entry in model.engaged:
            self.place(entry, k.ENGAGED + seat, SCENARIO, SCENARIO, Place(block, "engaged"), (k.ENEMY,))
        heroes = [self.card(entry.card, Place(block, "heroes")) for entry in model.heroes]
        costs = sum(int(self.t.card[hero].stat[k.THREAT]) for hero in heroes)
        s.seat[seat].threat = model.threat if model.threat is not None else costs
        s.seat[seat].n_heroes = sum(not entry.prisoner for entry in model.heroes)
        if not s.seat[seat].n_heroes:
            raise self.error(Place(block, "heroes"), "", f"player {seat + 1} has no hero in play")
        for entry in model.on_deck:
            number = self.place(entry, k.ATTACHED, SCENARIO, SCENARIO, Place(block, "on_deck"), (k.TREACHERY,))
            s.inst[number].host = ON_DECK - seat

    def middle(self) -> None:
        table, s = self.situation.model.table, self.s
        self.quest()

        def put(key: str, pile: int, allowed: tuple[int, ...], top_last: bool = False) -> None:
            entries = getattr(table, key)
            for entry in reversed(entries) if top_last else entries:
                self.place(entry, pile, SCENARIO, SCENARIO, Place(("table", 0), key), allowed)

        put("staging", k.STAGING, (k.ENEMY, k.LOCATION, k.OBJECTIVE))
        if table.active_location is not None:
            entry = table.active_location
            self.place(entry, k.ACTIVE, SCENARIO, SCENARIO, Place(("table", 0), "active_location"), (k.LOCATION,))
        put("encounter_discard", k.ENCOUNTER_DISCARD, ENCOUNTER_TYPES, top_last=True)
        put("aside", k.ASIDE, (*PLAYER_TYPES, *ENCOUNTER_TYPES))
        s.rescued = int(table.rescued)
        put("victory", k.VICTORY, (k.ENEMY, k.LOCATION))
        self.campaign()
        for entry in table.removed:
            card = self.card(entry.card, Place(("table", 0), "removed"))
            owner = SCENARIO if self.type_of(card) in ENCOUNTER_TYPES else (entry.owner or 1) - 1
            self.place(entry, k.REMOVED, owner, owner, Place(("table", 0), "removed"), PLAYER_TYPES + ENCOUNTER_TYPES)

    def campaign(self) -> None:
        """The campaign card beside the quest."""
        table = self.situation.model.table
        if table.campaign is not None:
            entry = Entry(card=table.campaign)
            self.place(entry, k.QUEST, SCENARIO, SCENARIO, Place(("table", 0), "campaign"), (k.CAMPAIGN,))

    def quest(self) -> None:
        """The current quest card with its progress; the later stages are brought in by the engine."""
        table, s, t = self.situation.model.table, self.s, self.t
        place = Place(("table", 0), "stage")
        stages = [int(card) for card in t.stages[: int(t.n_stages)]]
        titles = [self.names.titles[card] for card in stages]
        if isinstance(table.stage, int):
            index = table.stage - 1
            if not 0 <= index < len(stages):
                message = f"stage {table.stage} of a scenario with {len(stages)} quest cards"
                raise self.error(place, "", message, ", ".join(titles))
        else:
            found = [n for n, title in enumerate(titles) if plain(title) == plain(table.stage)]
            if not found:
                message = f"unknown quest card {table.stage!r}"
                raise self.error(place, table.stage, message, "known: " + ", ".join(titles))
            index = found[0]
        points = int(t.card[stages[index]].points)
        if table.progress and table.progress >= points > 0:
            message = f"{titles[index]} would be complete with {table.progress} progress"
            raise self.error(Place(("table", 0), "progress"), "", message)
        number = int(s.n_inst)
        i = s.inst[number]
        i.card, i.owner, i.ctrl, i.pile, i.host, i.slot = stages[index], SCENARIO, SCENARIO, k.QUEST, -1, -1
        i.traits = t.card[stages[index]].traits
        i.progress = table.progress
        s.pile[k.QUEST, int(s.pile_n[k.QUEST])] = number
        s.pile_n[k.QUEST] = int(s.pile_n[k.QUEST]) + 1
        s.n_inst = number + 1
        s.quest, s.stage = number, index

    def encounter_deck(self) -> None:
        """The cards named, from the top; then, if asked for, the rest of the scenario's deck, shuffled."""
        table = self.situation.model.table
        place = Place(("table", 0), "encounter_deck")
        listed = [] if table.encounter_deck == "scenario" else list(table.encounter_deck)
        rest: list[int] = []
        if table.encounter_deck == "scenario":
            left = Counter(int(card) for card in self.t.encounter[: int(self.t.n_encounter)])
            left.subtract({card: n for (owner, card), n in self.count.items() if owner == SCENARIO})
            left.subtract(self.card(entry.card, Place(("table", 0), "encounter_top")) for entry in table.encounter_top)
            rest = [card for card in sorted(left) for _ in range(max(left[card], 0))]
            np.random.default_rng(table.seed).shuffle(rest)
        for card in rest:
            self.place(Entry(card=self.names.titles[card]), k.ENCOUNTER, SCENARIO, SCENARIO, place, ENCOUNTER_TYPES)
        for entry in reversed(listed):
            self.place(entry, k.ENCOUNTER, SCENARIO, SCENARIO, place, ENCOUNTER_TYPES)
        for entry in reversed(table.encounter_top):
            self.place(entry, k.ENCOUNTER, SCENARIO, SCENARIO, Place(("table", 0), "encounter_top"), ENCOUNTER_TYPES)


def zone_of(pile: int) -> int:
    """The kind of a pile: piles of a player are counted from their kind on."""
    return pile // k.SEATS * k.SEATS if pile < k.STAGING else pile


def article(word: str) -> str:
    return "an" if word[0] in "aeiou" else "a"
