"""A situation in the middle of a campaign: the log as it stood, how a scenario was won, the set-up of the next one.

How it was won is written down, or played: then the log is written from the end of the game as for any campaign.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simulator.core import jit
from simulator.core.luck import Luck
from simulator.core.session import Session
from simulator.errors import ForedeckError
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.campaign.customs import Customs
from simulator.games.lotr_lcg.campaign.laying import Layer, Plan, ask, plans
from simulator.games.lotr_lcg.campaign.log import Ending, Entry, Log
from simulator.games.lotr_lcg.campaign.playing import read_ending
from simulator.games.lotr_lcg.campaign.preparing import prepare
from simulator.games.lotr_lcg.campaign.reading import read_swap
from simulator.games.lotr_lcg.campaign.resolving import resolve
from simulator.games.lotr_lcg.campaign.telling import Teller
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.table import Loadout
from simulator.situations.format import Situation
from simulator.situations.laying import SETUP, Place
from simulator.situations.lotr_lcg.build import Builder

HERE = ("campaign", 0)
AT_PLAY = {"expert", "penalty", "fallen", "pool", "bound", "damage", "prisoner", "bench"}
"""Keys of the block that mean something while a scenario is played."""


class Campaign:
    """What a situation says of its campaign, and the log that came of it."""

    def __init__(self, situation: Situation, builder: Builder, book: Book, seats: list[Loadout]) -> None:
        self.situation, self.builder, self.book, self.seats = situation, builder, book, seats
        self.model = situation.model.campaign
        self.plans = plans(book)
        self.teller = Teller(book, self.plans, len(seats))
        self.entries: list[Entry] = []
        self.customs = self._customs()
        self.playing = situation.model.table.phase != SETUP
        number = self._number(situation.model.scenario, "scenario")
        self.log = self._log()
        if self.playing:
            self._check_played(self.plans[number])
            return
        if self.model.won is not None:
            plan = self.plans[self._number(self.model.won, "won")]
            self._resolve(plan, self._ending(plan))
        if self.model.won is None or self._number(self.model.won, "won") < number:
            self.log, entries = prepare(book, self.log, self.customs, number + 1)
            self.entries += entries

    def tables(self) -> Any:
        """The tables with which the scenario of the situation begins."""
        layer = Layer(self.book, [seat.cards for seat in self.seats], self.situation.model.mode)
        return layer.tables(self._plan, self.log)

    def listen(self, t: Any) -> None:
        """Have the tables of a game that is played note what its campaign card asks for at the end."""
        for seat, heroes in enumerate(self.log.heroes):
            t.n_heroes[seat] = len(heroes)
        ask(self.book, t, self._plan.card)

    def settle(self, session: Session) -> None:
        """Once the game that is played has been won, write into the log what that does."""
        if self.playing and session.over and int(session.s.h.result) == k.WON:
            self.playing = False
            self._resolve(self._plan, read_ending(self.book, self._plan, self.log, game_row(session)))

    def value(self, key: str) -> Any:
        """What an expectation about the log calls ``key``."""
        name = self.teller.name
        log = self.log
        return {
            "penalty": log.penalty,
            "fallen": [name(hero) for hero in log.fallen],
            "pool": [name(card) for card in log.pool],
            "bound": [f"{name(card)} on {name(hero)}" for hero, card in log.bound],
            "carried": [f"{damage} on {name(hero)}" for hero, damage in log.damage],
            "prisoner": "none" if log.prisoner is None else name(log.prisoner),
        }[key]

    @property
    def sentences(self) -> list[str]:
        """What has been written into the log."""
        return [self.teller.sentence(entry) for entry in self.entries]

    @property
    def _plan(self) -> Plan:
        return self.plans[self._number(self.situation.model.scenario, "scenario")]

    # --- reading the block ---------------------------------------------------------------------------------

    def _code(self, name: str, key: str) -> int:
        return self.book.cards[self.builder.card(name, Place(HERE, key))].code

    def _codes(self, key: str) -> tuple[int, ...]:
        return tuple(self._code(name, key) for name in getattr(self.model, key))

    def _number(self, scenario: str, key: str) -> int:
        keys = [plan.scenario for plan in self.plans]
        if scenario not in keys:
            raise self.builder.error(Place(HERE, key), scenario, f"{scenario!r} is no scenario of the campaign")
        return keys.index(scenario)

    def _log(self) -> Log:
        model = self.model
        return Log(
            heroes=tuple(seat.heroes for seat in self.seats),
            fallen=self._codes("fallen"),
            penalty=model.penalty,
            pool=self._codes("pool"),
            bound=tuple((self._code(one.hero, "bound"), self._code(one.card, "bound")) for one in model.bound),
            damage=tuple((self._code(one.hero, "damage"), one.damage) for one in model.damage if one.damage),
            prisoner=None if model.prisoner is None else self._code(model.prisoner, "prisoner"),
        )

    def _customs(self) -> Customs:
        model = self.model
        heroes = {card.name: card.code for card in self.book.cards if card.type == "hero"}
        try:
            swaps = tuple(read_swap(text, heroes, len(self.plans)) for text in model.swaps)
        except ForedeckError as error:
            raise self.builder.error(Place(HERE, "swaps"), "", error.message, error.hint) from None
        return Customs(expert=model.expert, bench=self._codes("bench"), swaps=swaps, heal=model.heal)

    def _check_played(self, plan: Plan) -> None:
        why = "the scenario is being played; only a set-up has a scenario before it"
        self.builder.only(self.model, HERE, AT_PLAY, why)
        if self.situation.model.table.campaign != plan.card.name:
            message = f'the scenario is played without its campaign card: write campaign = "{plan.card.name}"'
            raise self.builder.error(Place(("table", 0), "campaign"), "", message, 'or write phase = "setup"')

    def _resolve(self, plan: Plan, ending: Ending) -> None:
        luck = Luck(self.situation.model.table.seed, 0)
        last = plan is self.plans[-1]
        self.log, entries = resolve(self.book, self.log, plan.card, ending, self.customs, luck.below, last)
        self.entries += entries

    def _ending(self, plan: Plan) -> Ending:
        model, log = self.model, self.log
        ended = {self._code(one.hero, "ended"): one for one in model.ended}
        for hero in ended:
            if hero not in log.team:
                raise self.builder.error(Place(HERE, "ended"), "", f"{self.teller.name(hero)} is none of the heroes")
        stages = {card.name: card.code for card, _ in self.book.stages(self.book.scenarios[plan.scenario])}
        if model.stage is not None and model.stage not in stages:
            message = f"unknown quest card {model.stage!r}"
            raise self.builder.error(Place(HERE, "stage"), model.stage, message, "known: " + ", ".join(stages))
        alive = [hero for hero in log.team if hero not in ended or not ended[hero].fallen]
        return Ending(
            damage={hero: ended[hero].damage if hero in ended else 0 for hero in alive},
            fallen=tuple(hero for hero in log.team if hero not in alive),
            bears=tuple((hero, self._code(name, "ended")) for hero, one in ended.items() for name in one.attachments),
            in_play=self._codes("in_play"),
            stage=stages[model.stage] if model.stage else list(stages.values())[-1],
        )


def game_row(session: Session) -> Any:
    """The row that a run would keep of the game as it stands."""
    game = session.game
    row = np.zeros(1, game.game_row)
    arrays = [row, np.zeros(game.round_cap, game.round_row), np.zeros(int(session.t.n_slots), game.card_row)]
    session.verbs.record(session.s, session.t, *(arrays if jit.COMPILED else [a.view(np.recarray) for a in arrays]))
    return row[0]
