"""What a run of campaigns is asked to play: from the command line, or from the run.json of an earlier run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

import simulator
from simulator.cli.order import ANEW, MOST_DECKS, RUN_FILE, DeckText, Seed, blaming
from simulator.cli.seating import agents_of
from simulator.decks import GAMES, Catalogue, ringsdb
from simulator.decks.catalogue import shown
from simulator.decks.fellowship import require_separate_heroes
from simulator.decks.legality import require_playable
from simulator.errors import DataError, UsageError, in_words, unknown_name

if TYPE_CHECKING:
    from simulator.analysis.campaign.meta import CampaignMeta
    from simulator.cli.setting_lotr_lcg import LotrSetting
    from simulator.games.lotr_lcg.campaign.playing import Campaign
    from simulator.games.lotr_lcg.campaign.telling import Teller

LONGEST_BENCH = 10_000
HEAL = "half"
"""Who is healed if nothing else is asked for."""


class CampaignOrder(BaseModel):
    """Everything that decides how every campaign goes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: int = 1
    kind: Literal["campaign"] = "campaign"
    game: Literal["lotr-lcg"] = "lotr-lcg"
    campaign: str
    mode: str
    expert: bool
    decks: tuple[DeckText, ...] = Field(min_length=1, max_length=MOST_DECKS)
    agents: tuple[str, ...] = Field(min_length=1)  # one a deck
    seed: Seed
    campaigns: int  # campaigns played
    max_attempts: int = Field(ge=1)
    bench: tuple[str, ...]
    swaps: tuple[str, ...]
    heal: str
    boons: tuple[str, ...] = ()  # of an earlier campaign
    engine_hash: str
    version: str

    @classmethod
    def load(cls, folder: Path) -> CampaignOrder:
        """The order of the campaigns stored in ``folder``; DataError if it is not whole."""
        path = folder / RUN_FILE
        try:
            order = cls.model_validate_json(path.read_bytes())
        except OSError as error:
            raise DataError(f"{folder} holds no stored run", "give the folder of `foredeck campaign --out`") from error
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            raise DataError(f"{path} is damaged: {where + ': ' if where else ''}{in_words(first)}", ANEW) from error
        if len(order.agents) != len(order.decks):
            raise DataError(f"{path} is damaged: {len(order.agents)} agents for {len(order.decks)} decks", ANEW)
        return order


def holds_campaigns(folder: Path) -> bool:
    """Whether the run stored in this folder is one of campaigns."""
    try:
        found = json.loads((folder / RUN_FILE).read_bytes())
    except (OSError, ValueError):
        return False
    return isinstance(found, dict) and found.get("kind") == "campaign"


class CampaignSetting:
    """A group with its decks and customs, looked up and ready to be played."""

    def __init__(
        self,
        setting: LotrSetting,
        *,
        expert: bool,
        bench: Sequence[str] | None,
        swaps: Sequence[str],
        heal: str,
        max_attempts: int,
        boons: Sequence[str] = (),
    ) -> None:
        from simulator.games.lotr_lcg.campaign.customs import HEAL_RULES, Customs
        from simulator.games.lotr_lcg.campaign.foreseeing import check_swaps
        from simulator.games.lotr_lcg.campaign.inheriting import first_pool, kept_boons
        from simulator.games.lotr_lcg.campaign.laying import plans
        from simulator.games.lotr_lcg.campaign.log import Log
        from simulator.games.lotr_lcg.campaign.reading import read_bench, read_boons, read_swap

        self.setting, self.expert, self.swaps, self.heal = setting, expert, tuple(swaps), heal
        self.max_attempts = max_attempts
        self.book = setting.book
        self.plans = plans(self.book)
        heroes = {card.name: card.code for card in self.book.cards if card.type == "hero"}
        names = {code: name for name, code in heroes.items()}
        own = [deck.loadout()[0] for deck in setting.decks]
        in_use = {code: deck.source or deck.name for deck in setting.decks for code in deck.loadout()[0]}
        if heal not in HEAL_RULES:
            raise unknown_name("way of healing", heal, HEAL_RULES)
        codes = () if bench is None else read_bench(bench, heroes, in_use)
        self.bench = tuple(names[code] for code in codes)
        self.customs = Customs(
            expert=expert,
            bench=codes,
            swaps=tuple(read_swap(text, heroes, len(self.plans)) for text in swaps),
            heal=heal,  # type: ignore[arg-type]  # checked above
        )
        kept = read_boons(boons, kept_boons(self.book))
        self.boons = tuple(self.book.by_code[code].name for code in kept)
        self.start = Log(heroes=tuple(own), pool=first_pool(self.book, kept, len(own)))
        check_swaps(self.book, self.start, self.customs, in_use)

    @property
    def title(self) -> str:
        """The name of the campaign."""
        return self.plans[0].card.set or ""

    def campaign(self, order: CampaignOrder) -> Campaign:
        """What plays the campaigns."""
        from simulator.games.lotr_lcg.campaign.laying import Layer
        from simulator.games.lotr_lcg.campaign.playing import Campaign

        decks = [deck.loadout()[1] for deck in self.setting.decks]
        layer = Layer(self.book, decks, self.setting.mode)
        return Campaign(
            self.book, layer, self.start, self.customs, order.seed, order.agents, attempts=self.max_attempts
        )

    def teller(self) -> Teller:
        """Who puts logs into words."""
        from simulator.games.lotr_lcg.campaign.telling import Teller

        return Teller(self.book, self.plans, len(self.setting.decks))

    def order(self, agents: Sequence[str], seed: int, campaigns: int) -> CampaignOrder:
        """What `run.json` will say."""
        from simulator.core import jit

        return CampaignOrder(
            campaign=self.title,
            mode=self.setting.mode,
            expert=self.expert,
            decks=tuple(self.setting.deck_texts()),
            agents=tuple(agents),
            seed=seed,
            campaigns=campaigns,
            max_attempts=self.max_attempts,
            bench=self.bench,
            swaps=self.swaps,
            heal=self.heal,
            boons=self.boons,
            engine_hash=jit.engine_hash(),
            version=simulator.__version__,
        )

    def meta(self, order: CampaignOrder) -> CampaignMeta:
        """What the statistics need to know."""
        from simulator.analysis.campaign.meta import CampaignMeta, ScenarioMeta
        from simulator.games.lotr_lcg.decisive import LOSE, cards_of, deciding

        run = self.setting.meta(self.setting.order(order.agents, order.seed, order.campaigns))
        rewards = [(card.name, card.reward) for card in self.book.cards if card.reward]
        return CampaignMeta(
            game=order.game,
            campaign=self.title,
            scenarios=tuple(
                ScenarioMeta(
                    key=plan.scenario,
                    title=plan.title,
                    lost_by=deciding(cards_of(self.book, plan.scenario, order.mode, [plan.card]), LOSE),
                )
                for plan in self.plans
            ),
            mode=order.mode,
            expert=order.expert,
            decks=run.decks,
            agents=order.agents,
            seed=order.seed,
            campaigns=order.campaigns,
            max_attempts=order.max_attempts,
            bench=order.bench,
            swaps=order.swaps,
            heal=order.heal,
            boons=order.boons,
            rewards=tuple(reward for reward in rewards if reward[0] in self._to_earn()),
            engine_hash=order.engine_hash,
            version=order.version,
            causes=run.causes,
            threat_limit=run.threat_limit,
        )

    def _to_earn(self) -> set[str]:
        """Boons and burdens that winning a scenario can bring."""
        steps = [step for plan in self.plans for step in plan.card.resolution]
        refs = [ref for step in steps for ref in (*step.keep, *([] if step.earn is None else [step.earn]))]
        return {self.book.find(ref).name for ref in refs}


def read_campaign(
    given: Sequence[str],
    *,
    mode: str | None,
    expert: bool,
    bench: str | None,
    swaps: Sequence[str],
    heal: str | None,
    max_attempts: int,
    boons: Sequence[str] = (),
    form: str | None = None,
) -> CampaignSetting:
    """The setting for decks and options of the command line. UsageError or DataError says what is wrong."""
    from simulator.cli.order import read_listings
    from simulator.cli.setting_lotr_lcg import LotrSetting
    from simulator.games.lotr_lcg.campaign.playing import MOST_ATTEMPTS

    if not 1 <= max_attempts <= MOST_ATTEMPTS:
        raise UsageError(
            f"--max-attempts {max_attempts}: a scenario can be tried 1 to {MOST_ATTEMPTS:,} times",
            "20 is the default; a scenario that is not won then ends the campaign",
        )
    if heal is not None and not expert:
        raise UsageError("--heal is for expert campaigns: in others nobody keeps his damage", "add --expert")
    game, listings = read_listings(given, form)
    if game != LotrSetting.game:
        these = f"{listings[0].source} is a deck" if len(listings) == 1 else "these are decks"
        raise UsageError(
            f"{these} of {GAMES[game]}, which has no campaign",
            f"campaigns are played in {GAMES[LotrSetting.game]}; foredeck run plays decks of {GAMES[game]}",
        )
    setting = LotrSetting.read(listings, {"scenario": None, "mode": mode, "pool": None})
    names = None if bench is None else _bench_names(bench)
    return CampaignSetting(
        setting, expert=expert, bench=names, swaps=swaps, heal=heal or HEAL, max_attempts=max_attempts, boons=boons
    )


def stored_campaign(order: CampaignOrder, folder: Path) -> CampaignSetting:
    """The setting of the campaigns stored in ``folder``. DataError that names their file says what is wrong with it."""
    with blaming(folder / RUN_FILE):
        agents_of(order.agents, len(order.decks))
        return _stored(order)


def _stored(order: CampaignOrder) -> CampaignSetting:
    from simulator.cli.setting_lotr_lcg import SCENARIO, LotrSetting
    from simulator.games.lotr_lcg.cardfile import MODES, load_book

    book = load_book()
    if order.mode not in MODES:
        raise unknown_name("mode", order.mode, MODES)
    catalogue = Catalogue(book.cards)
    decks = tuple(ringsdb.read(deck.text, catalogue, deck.source) for deck in order.decks)
    for deck in decks:
        require_playable(deck)
    require_separate_heroes(decks)
    return CampaignSetting(
        LotrSetting(book, catalogue, decks, SCENARIO, order.mode),
        expert=order.expert,
        bench=order.bench or None,
        swaps=order.swaps,
        heal=order.heal,
        max_attempts=order.max_attempts,
        boons=order.boons,
    )


def _bench_names(text: str) -> list[str]:
    """The names on the bench: those of a file if there is one of that name, else those of the text itself."""
    from simulator.games.lotr_lcg.campaign.reading import split_names

    path = Path(text)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):  # too long for a name, or no name at all
        is_file = False
    if is_file:
        try:
            with path.open("rb") as file:
                text = file.read(LONGEST_BENCH + 1).decode("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is no UTF-8 text"
            raise DataError(f"--bench {path} cannot be read: {reason}", "write a hero a line") from error
    elif len(text) < LONGEST_BENCH and ("/" in text or "\\" in text or text.endswith(".txt")):
        raise DataError(f"--bench: there is no file {shown(text)}", "give a file with a hero a line, or the heroes")
    if len(text) > LONGEST_BENCH:
        raise UsageError(f"--bench is longer than {LONGEST_BENCH:,} characters", "write a hero a line")
    return split_names(text)
