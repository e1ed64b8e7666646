"""What holds at every decision of every game: random legal decks, 1 to 4 players, both modes, wild choices.

The checks read the record only; each says what rule or what promise of the record it holds the engine to.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.core import jit
from simulator.core.record import FINISHED, MAX_FRAMES, NOTHING_ASKED, TRUNCATED
from simulator.core.session import Session
from simulator.games.lotr_lcg import state as layout
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.campaign.laying import Layer
from simulator.games.lotr_lcg.campaign.laying import plans as campaign_plans
from simulator.games.lotr_lcg.campaign.log import Log
from simulator.games.lotr_lcg.cardfile import MODES, load_book
from simulator.games.lotr_lcg.game import GAME
from simulator.games.lotr_lcg.staging import WAITING
from simulator.games.lotr_lcg.table import Loadout, make_tables

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps
BOOK = load_book()
SCENARIOS = sorted(BOOK.scenarios)
HEROES = [card for card in BOOK.cards if card.type == "hero"]
POOL = [card for card in BOOK.cards if card.is_player_card and card.type != "hero"]
REWARDS = [card.code for card in BOOK.cards if card.reward is not None]
MIN_DECK = 50


class Plan(NamedTuple):
    """One game to play: everything that decides it."""

    loadouts: list[Loadout]
    scenario: str
    mode: str
    seed: int
    eagerness: int
    """0 to 4: how many in five of the random choices leave out "pass", "no" and "done" where more can be done."""
    skill: int
    """0 to 4: how many in five of the choices are the greedy agent's; the more, the longer the games."""
    log: Log | None = None
    """In the middle of a campaign, with this log."""


# --- games -------------------------------------------------------------------------------------------------


@st.composite
def loadouts(draw: st.DrawFn, heroes: list[Any]) -> Loadout:
    """A legal deck of the pool, mostly of the spheres of its heroes."""
    spheres = {card.sphere for card in heroes} | {"neutral"}
    mixed = draw(st.permutations(POOL))
    ordered = sorted(mixed, key=lambda card: card.sphere not in spheres)
    copies = draw(st.lists(st.sampled_from((3, 2, 1)), min_size=len(POOL), max_size=len(POOL)))
    cards: list[tuple[int, int]] = []
    for card, number in zip(ordered, copies, strict=True):
        cards.append((card.code, min(number, card.deck_limit)))
        if sum(n for _, n in cards) >= MIN_DECK:
            break
    return Loadout(tuple(card.code for card in heroes), tuple(cards))


@st.composite
def plans(draw: st.DrawFn, max_players: int = k.SEATS) -> Plan:
    players = draw(st.integers(1, max_players))
    heroes = draw(st.permutations(HEROES))
    sizes = [draw(st.integers(1, 3)) for _ in range(players)]
    starts = [sum(sizes[:seat]) for seat in range(players)]
    decks = [draw(loadouts(heroes[start : start + size])) for start, size in zip(starts, sizes, strict=True)]
    return Plan(
        decks,
        draw(st.sampled_from(SCENARIOS)),
        draw(st.sampled_from(MODES)),
        draw(st.integers(0, 2**64 - 1)),
        draw(st.integers(0, 4)),
        draw(st.integers(0, 4)),
        draw(logs(tuple(deck.heroes for deck in decks))) if draw(st.booleans()) else None,
    )


@st.composite
def logs(draw: st.DrawFn, heroes: tuple[tuple[int, ...], ...]) -> Log:
    """A campaign log with anything in it that a campaign can bring."""
    team = [hero for own in heroes for hero in own]
    some = st.lists(st.sampled_from(team), unique=True)
    permanent = [card.code for card in BOOK.cards if card.reward and "Permanent" in card.keywords]
    others = [c.code for c in BOOK.cards if c.reward and c.code not in permanent and c.type != "objective ally"]
    return Log(
        heroes,
        penalty=draw(st.integers(0, 4)),
        pool=tuple(draw(st.lists(st.sampled_from(others), max_size=6))),
        bound=tuple((hero, card) for card in permanent for hero in draw(some)),
        damage=tuple((hero, draw(st.integers(1, (BOOK.by_code[hero].health or 2) - 1))) for hero in draw(some)),
        prisoner=draw(st.none() | st.sampled_from(team)),
    )


def tables_of(plan: Plan) -> Any:
    if plan.log is None:
        return make_tables(BOOK, plan.loadouts, plan.scenario, plan.mode)
    chapter = next(one for one in campaign_plans(BOOK) if one.scenario == plan.scenario)
    return Layer(BOOK, [loadout.cards for loadout in plan.loadouts], plan.mode).tables(chapter, plan.log)


def begin(plan: Plan) -> Session:
    session = Session(GAME, tables_of(plan))
    session.start(plan.seed)
    return session


def decisions(plan: Plan) -> Iterator[Session]:
    """The same session at each decision, and once more when the game is over."""
    session = begin(plan)
    luck = random.Random(plan.seed)
    while not session.over:
        yield session
        options = session.options()
        if luck.randrange(5) < plan.skill:
            session.verbs.appraise(session.s, session.t)
            session.choose(options[int(np.argmax(session.s.h.value[: len(options)]))])
            continue
        doing = [code for code in options if code >> 24 not in (k.PASS, k.NO, k.DONE)]
        session.choose(luck.choice(doing if doing and luck.randrange(5) < plan.eagerness else options))
    yield session


def on_games(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a property on random plans, the same ones in every run of the suite; a tenth of them as plain Python."""
    quick = settings(max_examples=examples if jit.COMPILED else examples // 10, derandomize=True, database=None)

    def on_plans(test: Callable[..., None]) -> Callable[..., None]:
        checked: Callable[..., None] = quick(given(plan=plans())(test))
        return checked

    return on_plans


# --- reading the record ------------------------------------------------------------------------------------


class Table:
    """The record at one decision, as plain structured arrays (record arrays are several times slower to read)."""

    def __init__(self, session: Session) -> None:
        self.session, self.over = session, session.over
        self.s = session.states.view(GAME.state, np.ndarray)[0]
        self.h = self.s["h"]
        self.t = session.tables.view(GAME.tables, np.ndarray)[0]
        self.inst = self.s["inst"][: self.s["n_inst"]]
        self.card = self.t["card"][self.inst["card"]]
        self.kind, self.pile = self.card["type"], self.inst["pile"]
        self.zone = ZONES[self.pile]
        self.playing = IN_PLAY[self.pile]
        self.face_down = self.inst["under"] > 0
        # prisoners and what they bear
        self.held = (self.pile == k.ASIDE) & (
            (self.inst["owner"] >= 0) | (self.inst["ctrl"] >= 0) | (self.inst["host"] >= 0)
        )
        self.real = np.where(self.face_down, self.inst["under"] - 1, self.inst["card"])
        self.frames = self.h["frames"][: self.h["n_frames"]]

    def members(self, which: int) -> Any:
        """The instances of a pile, from the bottom."""
        return self.s["pile"][which][: self.s["pile_n"][which]]


ZONES = np.array([which - which % k.SEATS if which < k.STAGING else which for which in range(k.N_PILES)])
IN_PLAY = np.isin(ZONES, (k.PLAY, k.ENGAGED, k.STAGING, k.ACTIVE, k.ATTACHED, k.QUEST))
OUT_OF_PLAY = ~IN_PLAY & ~np.isin(ZONES, (k.LIMBO, k.SHADOW))
SEATED = ZONES < k.STAGING
"""Piles that belong to a seat."""
PLAYER_CARDS = (k.ALLY, k.ATTACHMENT, k.EVENT)
ENCOUNTER_CARDS = (k.ENEMY, k.LOCATION, k.TREACHERY, k.OBJECTIVE)
MAY_LIE = {
    k.DECK: PLAYER_CARDS,
    k.HAND: PLAYER_CARDS,
    k.DISCARD: (*PLAYER_CARDS, k.HERO),
    k.PLAY: (k.HERO, k.ALLY),
    k.ENGAGED: (k.ENEMY,),
    k.STAGING: (k.ENEMY, k.LOCATION, k.OBJECTIVE),
    k.ENCOUNTER: ENCOUNTER_CARDS,
    k.ENCOUNTER_DISCARD: (*ENCOUNTER_CARDS, k.ALLY),  # Mendor, before he is removed
    k.ACTIVE: (k.LOCATION,),
    k.VICTORY: ENCOUNTER_CARDS,
    k.REMOVED: (*PLAYER_CARDS, k.QUEST_CARD),
    k.ASIDE: (k.HERO, k.ALLY, k.ATTACHMENT, *ENCOUNTER_CARDS),
    k.ATTACHED: (k.ATTACHMENT, k.TREACHERY, k.OBJECTIVE),
    k.SHADOW: ENCOUNTER_CARDS,
    k.LIMBO: range(k.QUEST_CARD + 1),
    k.QUEST: (k.QUEST_CARD, k.CAMPAIGN),
}
"""Zone -> types of cards that may lie in it."""
FITS = np.zeros((k.N_PILES, k.CAMPAIGN + 1), dtype=bool)
for _zone, _types in MAY_LIE.items():
    FITS[_zone, list(_types)] = True
TOKENS = ("exhausted", "committed", "damage", "resources", "progress", "silenced", "attacking", "defending")


# --- what holds at every decision ----------------------------------------------------------------------------


def check_piles(table: Table) -> None:
    """Every instance lies in exactly one pile, and knows which."""
    filled = np.arange(k.PILE_CAPACITY) < table.s["pile_n"][:, None]
    members = table.s["pile"][filled]
    assert np.array_equal(np.sort(members), np.arange(len(table.inst)))
    assert np.array_equal(table.pile[members], np.nonzero(filled)[0])


def check_encounter_deck(table: Table) -> None:
    """In the quest phase an empty encounter deck is renewed at once (Rules Reference, 'Running out of cards')."""
    if int(table.s["phase"]) == k.QUESTING and int(table.h["ask"]) == k.ASK_ACTION:
        assert len(table.members(k.ENCOUNTER)) or not len(table.members(k.ENCOUNTER_DISCARD))


def check_places(table: Table) -> None:
    """A card lies only where a card of its type, owner and controller may lie."""
    misplaced = ~FITS[table.zone, table.kind]
    assert not misplaced.any(), [
        (int(c["code"]), k.ZONE_NAMES[int(z)])
        for c, z in zip(table.card[misplaced], table.zone[misplaced], strict=True)
    ]
    owner, seat = table.inst["owner"], table.pile - table.zone
    theirs = (table.kind <= k.EVENT) | table.face_down
    assert (table.kind[table.face_down] == k.ENEMY).all(), "face down it is an enemy"
    assert np.isin(table.zone[table.face_down], (k.ENGAGED, k.STAGING)).all()
    lent = np.isin(table.card["code"], REWARDS) & (owner < 0)  # boons that the scenario has: Mendor, what is set aside
    assert np.array_equal(owner[~lent] >= 0, theirs[~lent]), (
        "player cards have an owner, encounter and quest cards have none"
    )
    own = theirs & ~lent & (table.zone <= k.DISCARD)
    assert np.array_equal(owner[own], seat[own]), "hand, deck and discard pile hold a player's own cards"
    lying = table.zone == k.PLAY
    assert np.array_equal(table.inst["ctrl"][lying], seat[lying]), "a character lies before its controller"
    assert (seat[SEATED[table.pile]] < int(table.s["players"])).all()
    assert int(table.s["pile_n"][k.ACTIVE]) <= 1
    if int(table.s["phase"]) != 0:  # before that the scenario is being set up
        quests = [i for i in table.members(k.QUEST).tolist() if table.kind[i] != k.CAMPAIGN]
        assert quests == [int(table.s["quest"])]
        assert table.inst["card"][int(table.s["quest"])] == table.t["stages"][table.s["stage"]]


def check_hosts(table: Table) -> None:
    """What is attached, or dealt as a shadow card, belongs to a card in play that counts it."""
    host = table.inst["host"].copy()
    on_deck = (table.zone == k.ATTACHED) & (host <= layout.ON_DECK) & (host > layout.ON_DECK - int(table.s["players"]))
    assert (table.kind[on_deck] == k.TREACHERY).all()
    borne = (table.pile == k.ASIDE) & (host >= 0)
    assert table.held[host[borne]].all(), "what lies aside attached was captured with a character"
    host[borne] = -1
    attacks = np.isin(np.arange(len(host)), table.frames["subject"][table.frames["kind"] == k.F_ENEMY_ATTACK])
    riders = attacks & (table.zone == k.SHADOW)  # shadow cards that attack by their own text, dealt a card of their own
    held = ~on_deck & np.isin(table.zone, (k.ATTACHED, k.SHADOW)) & ~riders
    assert (host[~held & ~on_deck] == -1).all(), "a card that is not attached has no host"
    assert (host[held] >= 0).all()
    assert (table.playing | riders)[host[held]].all(), "a host is in play, or attacks from the shadow"
    assert (table.kind[host[(table.zone == k.SHADOW) & ~riders]] == k.ENEMY).all(), "shadow cards are dealt to enemies"
    counted = np.bincount(host[held & (table.zone == k.ATTACHED)], minlength=len(host))
    assert np.array_equal(table.inst["n_attached"][table.playing], counted[table.playing])


def check_tokens(table: Table) -> None:
    """Tokens are never negative, lie on cards in play only, and a card with too many would be gone."""
    inst = table.inst
    for name in ("damage", "resources", "progress"):
        assert (inst[name] >= 0).all(), name
    outside = (
        OUT_OF_PLAY[table.pile] & (table.kind != k.QUEST_CARD) & ~table.held
    )  # a stage that is done is of no use any more
    for name in TOKENS:
        assert not inst[name][outside].any(), f"{name} on a card out of play"
    assert not inst["bonus"][outside].any()
    for i in np.flatnonzero(table.playing & (inst["damage"] > 0)).tolist():
        assert table.kind[i] in (k.HERO, k.ALLY, k.ENEMY)
        assert int(inst["damage"][i]) < table.session.stat(i, k.HEALTH), "a card with that much damage is destroyed"
    places = table.playing & (table.kind == k.LOCATION)
    assert (inst["progress"][places] < table.card["points"][places]).all(), "a location with all its progress is gone"
    pools = inst["resources"] > 0
    assert np.isin(table.kind[pools], (k.HERO, k.ENEMY)).all(), "heroes have pools; some enemies collect tokens"
    if int(table.s["phase"]) != k.QUESTING:
        assert not inst["committed"].any(), "characters are committed in the quest phase only"


def check_seats(table: Table) -> None:
    """Threat dials, heroes, and what is left of a player who is out."""
    s = table.s
    alive = [seat for seat in range(int(s["players"])) if not int(s["seat"]["out"][seat])]
    assert np.array_equal(s["seat"]["out"] != 0, s["seat"]["out_round"] != 0), "who is out fell in some round"
    assert int(s["alive"]) == len(alive)
    for seat in range(k.SEATS):
        heroes = np.count_nonzero((table.pile == k.PLAY + seat) & (table.kind == k.HERO))
        assert int(s["seat"]["n_heroes"][seat]) == heroes
        assert 0 <= int(s["seat"]["threat"][seat]) <= k.THREAT_LIMIT
        if seat not in alive:
            assert not any(int(s["pile_n"][which + seat]) for which in (k.DECK, k.HAND, k.PLAY, k.ENGAGED))
            assert not (table.inst["ctrl"][table.playing] == seat).any(), "what he controlled left play with him"
        elif not table.over:
            assert heroes, "without heroes a player is out"
            assert int(s["seat"]["threat"][seat]) < k.THREAT_LIMIT, "at 50 threat a player is out"
    if not table.over:
        assert int(s["first"]) in alive
        assert int(table.h["seat"]) in alive, "nobody asks a player who is out"


def check_unique(table: Table) -> None:
    """A unique title is in play at most once at the whole table (Rules Reference, 'Unique cards')."""
    titles = table.card["title"][table.playing & (table.card["unique"] != 0)]
    assert len(np.unique(titles)) == len(titles)


def check_restricted(table: Table) -> None:
    """At most two Restricted attachments a character, unless their trimming is what is going on."""
    frames = table.frames
    trimmed = frames["source"][frames["kind"] == k.F_TRIM].tolist()
    restricted = (table.zone == k.ATTACHED) & (table.card["keywords"] & k.RESTRICTED != 0)
    held = Counter(table.inst["host"][restricted].tolist())
    assert [host for host, n in held.items() if n > k.RESTRICTED_LIMIT and host not in trimmed] == []


def check_lasting(table: Table) -> None:
    """What instances and seats remember of lasting effects is the sum of those in force."""
    s, inst = table.s, table.inst
    effects = s["lasting"][: int(s["n_lasting"])]
    target, stat, amount, player = (effects[name] for name in ("target", "stat", "amount", "player"))

    def of(kind: int) -> Any:
        return effects["kind"] == kind

    bonus, silenced = np.zeros_like(inst["bonus"]), np.zeros_like(inst["silenced"])
    many = np.zeros(k.SEATS, dtype=int)
    np.add.at(bonus, (target[of(layout.LAST_BONUS)], stat[of(layout.LAST_BONUS)]), amount[of(layout.LAST_BONUS)])
    np.add.at(silenced, target[of(layout.LAST_SILENCED)], amount[of(layout.LAST_SILENCED)])
    np.add.at(many, player[of(layout.LAST_MANY_DEFENDERS)], amount[of(layout.LAST_MANY_DEFENDERS)])
    assert np.array_equal(inst["bonus"], bonus)
    assert np.array_equal(inst["silenced"], silenced)
    assert np.array_equal(s["seat"]["many_defenders"], many)
    assert int(s["n_fields"]) == np.count_nonzero(of(layout.LAST_FIELD))
    assert int(s["extra_threat"]) == amount[of(layout.LAST_EXTRA_THREAT)].sum()


def check_procedures(table: Table) -> None:
    """Frames, queue and flags are those of a game that waits for one choice, or of one that is over."""
    s, h, frames = table.s, table.h, table.frames
    assert int(h["overflow"]) == 0, GAME.overflow_text(int(h["overflow"]))
    assert 0 < len(frames) < MAX_FRAMES
    assert frames["kind"][0] in (k.F_SETUP, k.F_ROUND)
    assert ((frames["kind"] >= 0) & (frames["kind"] <= k.F_STACK)).all()
    assert 0 <= int(s["q_base"]) <= int(s["q_head"]) <= int(s["q_tail"]) <= layout.MAX_QUEUE
    if table.over:
        assert (int(h["n_options"]), int(h["ask"])) == (0, NOTHING_ASKED)
        return
    assert int(s["dirty"]) == 0, "nobody is asked before the table has settled"
    at_once = int(frames["kind"][-1]) in (k.F_TRIM, k.F_STACK)
    assert at_once or int(s["q_head"]) == int(s["q_tail"]), "nobody is asked before what happened has been dealt with"
    assert k.ASK_MULLIGAN <= int(h["ask"]) <= k.ASK_STACK
    assert int(s["phase"]) == k.PHASE_OF_STEP[int(s["step"])]
    busy = np.concatenate([frames["source"], frames["subject"]])
    between = table.members(k.LIMBO)
    waits = (table.inst["known"][between] == WAITING) | (table.kind[between] == k.QUEST_CARD)
    assert (np.isin(between, busy) | waits).all(), "a card between two piles is one that is being resolved"
    assert int(s["phase"]) == 0 or not (table.kind[between] == k.QUEST_CARD).any()


def check_options(table: Table) -> None:
    """There is a choice, nothing is offered twice, and what is offered can be done."""
    if table.over:
        return
    s, inst, seat = table.s, table.inst, int(table.h["seat"])
    options = np.array(table.session.options())
    assert len(options) > 1
    assert len(np.unique(options)) == len(options)
    verbs, operands = options >> 24, (options >> 12) & 4095
    assert ((verbs >= k.PASS) & (verbs <= k.DONE)).all()

    def of(*kinds: int) -> Any:
        return operands[np.isin(verbs, kinds)]

    assert (table.pile[of(k.PLAY_CARD)] == k.HAND + seat).all(), "cards are played from one's own hand"
    acting = of(k.COMMIT, k.DEFEND, k.ATTACK_WITH)
    assert (table.zone[acting] == k.PLAY).all()
    assert not inst["exhausted"][acting].any(), "an exhausted character cannot exhaust again"
    assert (table.pile[of(k.PAY)] == k.PLAY + seat).all()
    assert (inst["resources"][of(k.PAY)] > 0).all()
    assert (table.pile[of(k.TRAVEL_TO, k.ENGAGE)] == k.STAGING).all()
    if len(of(k.TRAVEL_TO)):
        assert int(s["pile_n"][k.ACTIVE]) == 0, "players travel only without an active location"
    assert not any(int(s["seat"]["out"][p]) for p in of(k.PLAYER).tolist())


CHECKS = (
    check_piles,
    check_encounter_deck,
    check_places,
    check_hosts,
    check_tokens,
    check_seats,
    check_unique,
    check_restricted,
    check_lasting,
    check_procedures,
    check_options,
)


def check_end(table: Table) -> None:
    """The result is one that the rules know, and its score is theirs (Rules Reference, 'Scoring')."""
    s, h, cause = table.s, table.h, int(table.h["cause"])
    assert int(h["turn"]) - int(s["completed"]) in (0, 1)
    if int(h["over"]) == TRUNCATED:
        assert (int(h["result"]), cause, int(h["turn"])) == (k.LOST, k.CAUSE_CAP, k.ROUND_CAP)
        return
    assert int(h["over"]) == FINISHED
    if int(h["result"]) == k.LOST:
        assert cause in (k.CAUSE_THREAT, k.CAUSE_HEROES, k.CAUSE_CARD)
        assert cause == k.CAUSE_CARD or int(s["alive"]) == 0
        assert int(s["score"]) == 0
        return
    assert cause in (k.CAUSE_QUEST, k.CAUSE_CARD), "the last stage is completed, or its text says what wins"
    assert int(s["alive"]) > 0
    assert table.t["next_stage"][s["stage"], 0] < 0, "the last stage was reached"
    heroes, fallen = table.kind == k.HERO, ~table.playing
    players = s["seat"][: s["players"]]
    threat = np.where(players["out"] != 0, k.THREAT_LIMIT, players["threat"]).sum()
    damage = table.inst["damage"][heroes & ~fallen].sum()
    lost = table.card["stat"][heroes & fallen, k.THREAT].sum()
    victory = table.card["victory"][table.zone == k.VICTORY].sum()
    assert int(s["score"]) == 10 * int(s["completed"]) + threat + damage + lost - victory


@on_games(50)
def test_the_table_is_sound_at_every_decision(plan: Plan) -> None:
    kept: Any = None
    for session in decisions(plan):
        table = Table(session)
        for check in CHECKS:
            check(table)
        boons = np.isin(table.t["card"]["code"][table.real], REWARDS)  # set aside nobody's, on a hero his player's
        now = list(zip(table.real.tolist(), np.where(boons, -1, table.inst["owner"]).tolist(), strict=True))
        assert kept is None or now[: len(kept)] == kept, "an instance is the same card of the same owner for ever"
        new = table.kind[0 if kept is None else len(kept) :]
        assert kept is None or (new == k.QUEST_CARD).all(), "only quest cards come to the table later"
        kept = now
    check_end(table)
    decks = sum(n for loadout in plan.loadouts for _, n in loadout.cards)
    heroes = sum(len(loadout.heroes) for loadout in plan.loadouts)
    cards = table.t["card"][table.real]
    assert np.count_nonzero((cards["type"] < k.ENEMY) & ~np.isin(cards["code"], REWARDS)) == decks + heroes


@on_games(20)
def test_the_same_choices_lead_to_the_same_bytes(plan: Plan) -> None:
    one, other = (list(decisions(plan))[-1].states for _ in range(2))
    assert np.array_equal(one, other)


@on_games(20)
def test_what_hosts_remember_of_attachments_is_what_their_attachments_say(plan: Plan) -> None:
    """Deriving rules, traits and resource icons anew changes nothing at any decision."""
    for session in decisions(plan):
        twin = session.copy()
        twin.verbs.complete(twin.s, twin.t)
        assert np.array_equal(twin.states["inst"], session.states["inst"])


@pytest.mark.compiled
def test_games_that_are_won_get_the_score_of_the_rules(tables_of: Callable[..., Any]) -> None:
    """Random decks hardly ever win: a good deck in the easy mode does."""
    session, wins = Session(GAME, tables_of("seastan-single-core-solo-2", mode="easy")), 0
    for number in range(60):
        session.start(9, number)
        while not session.over:
            session.choose(session.agent_choice("greedy"))
        check_end(Table(session))
        wins += int(session.s.h.result)
    assert wins >= 5
