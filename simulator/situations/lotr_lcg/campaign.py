"""A situation in the middle of a campaign: the log as it stood, how a scenario was won, the set-up of the next one."""

from __future__ import annotations

from typing import Any

from simulator.core.luck import Luck
from simulator.errors import ForedeckError
from simulator.games.lotr_lcg.campaign.customs import Customs
from simulator.games.lotr_lcg.campaign.laying import Layer, Plan, plans
from simulator.games.lotr_lcg.campaign.log import Ending, Entry, Log
from simulator.games.lotr_lcg.campaign.preparing import prepare
from simulator.games.lotr_lcg.campaign.reading import read_swap
from simulator.games.lotr_lcg.campaign.resolving import resolve
from simulator.games.lotr_lcg.campaign.telling import Teller
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.table import Loadout
from simulator.situations.format import Situation
from simulator.situations.laying import Place
from simulator.situations.lotr_lcg.build import Builder

HERE = ("campaign", 0)


class Campaign:
    """What a situation says of its campaign, and the log that came of it."""

    def __init__(self, situation: Situation, builder: Builder, book: Book, seats: list[Loadout]) -> None:
        self.situation, self.builder, self.book, self.seats = situation, builder, book, seats
        self.model = situation.model.campaign
        self.plans = plans(book)
        self.teller = Teller(book, self.plans, len(seats))
        self.entries: list[Entry] = []
        customs = self._customs()
        self.log = self._resolved(self._log(), customs)
        number = self._number(situation.model.scenario, "scenario") + 1
        if self.model.won is None or self._number(self.model.won, "won") + 1 < number:
            self.log, entries = prepare(book, self.log, customs, number)
            self.entries += entries

    def tables(self) -> Any:
        """The tables with which the scenario of the situation begins."""
        layer = Layer(self.book, [seat.cards for seat in self.seats], self.situation.model.mode)
        return layer.tables(self.plans[self._number(self.situation.model.scenario, "scenario")], self.log)

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

    def _resolved(self, log: Log, customs: Customs) -> Log:
        if self.model.won is None:
            return log
        number = self._number(self.model.won, "won")
        plan = self.plans[number]
        luck = Luck(self.situation.model.table.seed, 0)
        last = number + 1 == len(self.plans)
        log, entries = resolve(self.book, log, plan.card, self._ending(log, plan), customs, luck.below, last)
        self.entries += entries
        return log

    def _ending(self, log: Log, plan: Plan) -> Ending:
        model = self.model
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
