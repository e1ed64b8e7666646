"""What holds at every decision of every game: shipped decks, random decks of the whole book, wild choices.

The checks read the record only; each says what rule or what promise of the record it holds the engine to.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from simulator.core import jit
from simulator.core.record import FINISHED, MAX_FRAMES, NOTHING_ASKED
from simulator.core.session import Session
from simulator.games.altered import state as layout
from simulator.games.altered import terms as k
from simulator.games.altered.game import GAME
from simulator.games.altered.lowering import lower
from simulator.games.altered.player_ops import DISCARD_MANA
from simulator.games.altered.table import make_tables
from simulator.games.altered.terms import RULES_VERSIONS
from tests.altered.plans import BOOK, PAIRS, STARTERS, Plan, begin, decisions, plans
from tests.contract.tables import altered_loadout

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # plain Python: it wraps
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
        self.kind, self.pile, self.token = self.card["type"], self.inst["pile"], self.card["token"] != 0
        self.zone = ZONES[self.pile]
        self.frames = self.h["frames"][: self.h["n_frames"]]
        self.ask = int(self.h["ask"])
        self.log = self.h["log"][: self.h["n_log"]]
        """What has happened since the last decision."""

    def size(self, which: int) -> int:
        return int(self.s["pile_n"][which])

    def members(self, which: int) -> Any:
        """The instances of a pile, from the bottom."""
        return self.s["pile"][which][: self.size(which)]

    def limits(self, seat: int) -> Any:
        """How many cards of Reserve and how many Landmarks its Hero lets a player keep."""
        return self.card["limits"][self.members(k.HERO + seat)[0]]


ZONES = np.array(
    [which - which % 2 if which < k.EXPEDITION else min(which, k.LIMBO - 4) for which in range(k.LIMBO)]
    + [k.LIMBO, k.GONE]
)
"""The zone of each pile: the first pile of its kind."""
SEAT_OF_PILE = np.array(
    [which & 1 if which < k.EXPEDITION else which - k.EXPEDITION >> 1 for which in range(k.LIMBO)] + [-1, -1]
)
DECK_CARDS = (k.CHARACTER, k.SPELL, k.PERMANENT)
MAY_LIE = {
    k.DECK: DECK_CARDS,
    k.HAND: DECK_CARDS,
    k.DISCARD: DECK_CARDS,
    k.MANA: DECK_CARDS,
    k.RESERVE: DECK_CARDS,
    k.LANDMARK: (k.PERMANENT,),
    k.HERO: (k.HERO_CARD,),
    k.EXPEDITION: (k.CHARACTER,),
    k.LIMBO: DECK_CARDS,
    k.GONE: (k.CHARACTER,),
}
"""Zone -> types of cards that may lie in it."""
FITS = np.zeros((k.N_PILES, k.PERMANENT + 1), dtype=bool)
for _zone, _types in MAY_LIE.items():
    FITS[_zone, list(_types)] = True
PROCEDURES = [number for name, number in vars(k).items() if name.startswith("F_") and number != k.F_DAY]
QUESTIONS = [number for name, number in vars(k).items() if name.startswith("ASK_")]
PUBLIC = (k.DISCARD, k.RESERVE, k.LANDMARK, k.HERO, k.EXPEDITION, k.LIMBO, k.GONE)
TEXTS = lower(BOOK).tables.view(GAME.tables, np.ndarray)[0]
DISCARDING = [
    number
    for number, ability in enumerate(TEXTS["ability"])
    if DISCARD_MANA in TEXTS["op"]["code"][ability["first_op"] :][: ability["n_ops"]]
]
"""Abilities that say that Mana Orbs are discarded."""


# --- what holds at every decision ----------------------------------------------------------------------------


def check_piles(table: Table) -> None:
    """Every instance lies in exactly one pile, and knows which."""
    filled = np.arange(k.PILE_CAPACITY) < table.s["pile_n"][:, None]
    members = table.s["pile"][filled]
    assert np.array_equal(np.sort(members), np.arange(len(table.inst)))
    assert np.array_equal(table.pile[members], np.nonzero(filled)[0])


def check_places(table: Table) -> None:
    """A card lies only where a card of its type and owner may lie."""
    assert FITS[table.zone, table.kind].all()
    seat = SEAT_OF_PILE[table.pile]
    placed = seat >= 0
    assert np.array_equal(table.inst["owner"][placed], seat[placed]), "nobody has a card of the other player's"
    assert np.array_equal(table.inst["ctrl"], table.inst["owner"])
    assert [table.size(k.HERO + p) for p in range(k.SEATS)] == [1, 1], "a Hero never leaves"
    assert np.isin(table.zone[table.token], (k.EXPEDITION, k.GONE)).all(), "a token that leaves ceases to exist"
    assert table.token[table.zone == k.GONE].all()
    assert ((table.inst["entered"] > 0) & (table.inst["entered"] <= table.s["moves"])).all()


def check_marks(table: Table) -> None:
    """Statuses, boosts, counters and exhausted cards are where there can be any."""
    inst, zone = table.inst, table.zone.copy()
    leaving = table.frames["source"][table.frames["kind"] == k.F_LEAVE]
    zone[leaving] = k.EXPEDITION  # its owner chooses where it goes: until then it is what it was
    on_expedition = zone == k.EXPEDITION
    assert not inst["status"][~on_expedition].any(), "statuses are had in Expeditions only"
    assert ((inst["status"] & ~(k.ANCHORED | k.ASLEEP | k.FLEETING)) == 0).all()
    assert (inst["boosts"] >= 0).all()
    seasoned = np.isin(zone, (k.RESERVE, k.LIMBO)) & (table.card["keywords"] & k.SEASONED != 0)
    assert not inst["boosts"][~on_expedition & ~seasoned].any(), "boosts stay in Expeditions, of Seasoned cards longer"
    assert (inst["counters"] >= 0).all()
    counting = np.isin(zone, (k.EXPEDITION, k.LANDMARK, k.HERO))
    assert not inst["counters"][~counting].any()
    exhausting = np.isin(zone, (k.MANA, k.RESERVE, k.LANDMARK, k.HERO, k.EXPEDITION))
    assert not inst["exhausted"][~exhausting].any()


def check_knowledge(table: Table) -> None:
    """Everybody knows what lies open, the owner his hand; nobody less than that."""
    known, zone = table.inst["known"], table.zone
    dealt = ~table.token
    assert (known[np.isin(zone, PUBLIC) & dealt] == 3).all(), "what lies open is known to both"
    hand = zone == k.HAND
    assert (known[hand] >> table.inst["owner"][hand] & 1 == 1).all(), "a player knows his own hand"


def check_adventure(table: Table) -> None:
    """Expeditions are on the map, what they have entered is turned up, and regions are halves of their cards."""
    s = table.s
    regions = s["seat"]["region"]
    assert ((regions >= 0) & (regions < k.REGIONS)).all()
    assert sorted((s["tumult"] & 3).tolist()) == [0, 1, 2], "there is one Tumult card of each terrain"
    up = s["face_up"] != 0
    assert s["region"][0] == s["region"][k.REGIONS - 1] == k.ALL_TERRAINS
    for n in range(k.TUMULTS):
        halves = s["region"][2 * n + 1 : 2 * n + 3].tolist()
        single = 1 << int(s["tumult"][n] & 3)
        wanted = [single, k.ALL_TERRAINS ^ single] if up[n] else [0, 0]
        assert halves == (wanted[::-1] if int(s["tumult"][n]) >> 2 else wanted)
    entered = {(int(region) - 1) // 2 for region in regions.flat if 0 < region < k.REGIONS - 1}
    assert all(up[n] for n in entered), "a Tumult card is turned up before an Expedition enters it"
    assert int(s["arena"]) in (k.ON_THE_MAP, k.IN_THE_ARENA)


def check_day(table: Table) -> None:
    """The day goes on as it should, and whoever is asked may be asked."""
    s, h = table.s, table.h
    assert int(s["phase"]) == k.PHASE_OF_STEP[int(s["step"])] or table.over
    assert 0 <= int(h["turn"]) <= k.DAY_CAP
    assert int(s["n_curve"]) in (int(h["turn"]) - 1, int(h["turn"])) or int(h["turn"]) == 0
    if int(h["turn"]):
        assert int(s["first"]) == int(s["first_player"]) ^ int(h["turn"]) + 1 & 1, "the first player changes every day"
    if table.over:
        return
    asked = int(h["seat"])
    if table.ask == k.ASK_TURN:
        assert asked == int(s["active"])
        assert not int(s["seat"]["passed"][asked]), "who has passed has no more turns"
    if table.ask in (k.ASK_MANA, k.ASK_EXPAND, k.ASK_TURN):
        assert (len(table.frames), int(s["n_waiting"])) == (1, 0), "a turn begins when all reactions are dealt with"
        assert table.size(k.LIMBO) == 0
        assert not int(s["ends_turn"])
    if table.ask in (k.ASK_MANA, k.ASK_EXPAND):
        assert int(s["n_next"]) == 0, "what waits for the next card is over with the Afternoon"
    if table.ask == k.ASK_MANA:
        assert (int(h["turn"]), table.size(k.HAND + asked) + table.size(k.MANA + asked)) == (0, k.OPENING_HAND)


def check_procedures(table: Table) -> None:
    """Frames, waiting reactions and cards in Limbo are those of a game that waits for one choice, or is over."""
    s, h, frames = table.s, table.h, table.frames
    assert int(h["overflow"]) == 0, GAME.overflow_text(int(h["overflow"]))
    assert 0 < len(frames) < MAX_FRAMES
    assert frames["kind"][0] == k.F_DAY
    assert np.isin(frames["kind"][1:], PROCEDURES).all(), "the day is what goes on below everything else"
    waiting, promised = s["waiting"][: s["n_waiting"]], s["next"][: s["n_next"]]
    assert len(waiting) <= layout.MAX_WAITING
    assert len(promised) <= layout.MAX_NEXT
    assert np.isin(waiting["seat"], (0, 1)).all()
    assert np.isin(promised["until"], (1, 2)).all()
    bound = promised["bound"][promised["bound"] > 0] - 1
    assert np.isin(bound, frames["source"]).all(), "what serves a card is used up with it"
    if table.over:
        assert (int(h["n_options"]), int(h["ask"])) == (0, NOTHING_ASKED)
        return
    assert table.ask in QUESTIONS
    picked = frames["other"][frames["kind"] == k.F_PICK]
    busy = np.concatenate([frames["source"], frames["answers"].ravel(), picked])
    assert np.isin(table.members(k.LIMBO), busy).all(), "a card in Limbo is one that is being resolved"


def check_options(table: Table) -> None:
    """There is a choice, nothing is offered twice, and what is offered can be done."""
    if table.over:
        return
    seat = int(table.h["seat"])
    options = np.array(table.session.options())
    assert len(options) > 1
    assert len(np.unique(options)) == len(options)
    verbs, operands = options >> 24, options >> 12 & 4095
    assert ((verbs >= k.PASS) & (verbs <= k.NUMBER)).all()

    def of(*kinds: int) -> Any:
        return operands[np.isin(verbs, kinds)]

    plays = of(k.PLAY_CARD)
    assert np.isin(table.pile[plays], (k.HAND + seat, k.RESERVE + seat)).all(), "played from hand or Reserve"
    assert not table.inst["exhausted"][plays].any(), "an exhausted card of the Reserve cannot be played"
    assert (table.pile[of(k.TO_MANA)] == k.HAND + seat).all(), "a card of the hand becomes a Mana Orb"
    assert (table.inst["owner"][of(k.USE)] == seat).all(), "abilities are used by who controls the card"
    assert (of(k.GIVE_UP) < len(table.inst)).all()
    assert (table.inst["owner"][of(k.GIVE_UP)] == seat).all(), "costs are paid with one's own cards"
    assert (of(k.INTO) < k.N_EXPEDITIONS).all()
    assert (of(k.NEXT) < int(table.s["n_waiting"])).all()
    assert (of(k.NUMBER) > 0).all()
    if table.ask in (k.ASK_EXPAND, k.ASK_TURN):
        assert k.PASS in verbs, "nobody must expand or play"
    if table.ask == k.ASK_KEEP:
        over = [k.RESERVE, k.LANDMARK]
        assert len(options) > table.limits(seat)[over.index(int(table.zone[operands[0]]))]


CHECKS = (
    check_piles,
    check_places,
    check_marks,
    check_knowledge,
    check_adventure,
    check_day,
    check_procedures,
    check_options,
)


# --- what holds from one decision to the next ----------------------------------------------------------------


class Watch:
    """What a game was like, to compare with what it is like now."""

    def __init__(self) -> None:
        self.cards: list[tuple[int, int]] = []
        self.orbs = [0, 0]
        self.day = 0
        self.abilities: set[int] = set()

    def look(self, table: Table) -> None:
        self.check_cards(table)
        self.check_orbs(table)
        self.check_limits(table)

    def check_cards(self, table: Table) -> None:
        """A card is the same instance of the same owner for ever; only tokens come later, in places of their own."""
        now = [tuple(row) for row in table.inst[["card", "owner"]][~table.token].tolist()]
        assert table.token[len(now) :].all()
        assert not self.cards or now == self.cards
        self.cards = now

    def check_orbs(self, table: Table) -> None:
        """Mana Orbs stay Mana Orbs, unless an effect says that one is discarded."""
        orbs = [table.size(k.MANA + seat) for seat in range(k.SEATS)]
        used = table.log["kind"] == k.L_USES
        answered = table.log["kind"] == k.L_REACTS
        spells = table.card["spell"][table.log["b"][table.log["kind"] == k.L_PLAYS]]
        now = {*table.log["c"][used].tolist(), *table.log["b"][answered].tolist(), *spells.tolist()}
        going_on = set(table.frames["ability"].tolist())
        if any(n < before for n, before in zip(orbs, self.orbs, strict=True)):
            assert (self.abilities | now) & set(DISCARDING)
        self.orbs, self.abilities = orbs, going_on

    def check_limits(self, table: Table) -> None:
        """After Clean-up nobody has more cards in Reserve or more Landmarks than his Hero allows."""
        day = int(table.h["turn"])
        over_at_night = table.over and int(table.h["cause"]) in (k.CAUSE_MET, k.CAUSE_CROSSED, k.CAUSE_CAP)
        if (day != self.day and self.day) or (over_at_night and not int(table.t["old_rules"])):
            came = Counter(table.log["a"][table.log["kind"] == k.L_RESUPPLIES].tolist())
            for seat in range(k.SEATS):
                reserve, landmarks = table.limits(seat)
                assert table.size(k.RESERVE + seat) <= reserve + came[seat]
                assert table.size(k.LANDMARK + seat) <= landmarks
        self.day = day


def check_end(table: Table) -> None:
    """The game was won in one of the ways that the rules know, or is a draw on the last day."""
    s, h, cause = table.s, table.h, int(table.h["cause"])
    assert int(h["over"]) == FINISHED, "no game is cut off"
    result, day = int(h["result"]), int(h["turn"])
    assert 1 <= day <= k.DAY_CAP
    regions = s["seat"]["region"]
    progress = (regions[:, 0] + k.REGIONS - 1 - regions[:, 1]).tolist()
    if cause == k.CAUSE_CAP:
        assert (result, day) == (k.DRAW, k.DAY_CAP)
        return
    assert result in (1, 2)
    winner = result - 1
    if cause in (k.CAUSE_MET, k.CAUSE_CROSSED):
        assert progress[winner] > progress[1 - winner]
        assert cause == (k.CAUSE_MET if progress[winner] == k.MEET else k.CAUSE_CROSSED)
        assert progress[winner] >= k.MEET
    elif cause == k.CAUSE_ARENA:
        assert int(s["arena"]) == k.IN_THE_ARENA
        assert int(s["arena_days"]) >= 1
        assert progress[0] == progress[1] >= k.MEET
    else:
        assert cause == k.CAUSE_CARD


def watch(plan: Plan) -> Table:
    """Play a game and check it all the way; the table at its end."""
    seen = Watch()
    for session in decisions(plan):
        table = Table(session)
        for check in CHECKS:
            check(table)
        seen.look(table)
    check_end(table)
    owned = Counter(table.inst["owner"][~table.token].tolist())
    assert owned == {seat: 1 + sum(n for _, n in plan.loadouts[seat].cards) for seat in range(k.SEATS)}
    return table


# --- games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", PAIRS if jit.COMPILED else PAIRS[1::5], ids="+".join)
def test_starters_are_sound_at_every_decision(pair: tuple[str, str]) -> None:
    """Every pair, by the random agent, by the greedy one, and in between."""
    decks = [altered_loadout(deck) for deck in pair]
    for skill in (0, 2, 5) if jit.COMPILED else (2,):
        watch(Plan(decks, RULES_VERSIONS[0], 7 + skill, 2, skill))


quick = settings(max_examples=60 if jit.COMPILED else 6, derandomize=True, database=None)


@quick
@given(plan=plans())
def test_any_decks_are_sound_at_every_decision(plan: Plan) -> None:
    watch(plan)


@pytest.mark.parametrize("seed", range(8 if jit.COMPILED else 1))
def test_the_same_choices_lead_to_the_same_bytes(seed: int) -> None:
    luck = random.Random(seed)
    decks = [altered_loadout(luck.choice(STARTERS)) for _ in range(k.SEATS)]
    plan = Plan(decks, RULES_VERSIONS[seed % 2], seed, 2, 2)
    one, other = (list(decisions(plan))[-1].states for _ in range(2))
    assert np.array_equal(one, other)


@pytest.mark.compiled
def test_who_never_plays_a_card_draws_on_the_last_day() -> None:
    """Nothing else ends such a game: the day cap does."""
    session = begin(Plan([altered_loadout("starter-yzmir")] * 2, RULES_VERSIONS[0], 5, 0, 0))
    while not session.over:
        session.choose(session.options()[-1])
    table = Table(session)
    check_end(table)
    assert int(table.h["cause"]) == k.CAUSE_CAP


# --- the other side of the table -------------------------------------------------------------------------------


def mirrored(session: Session, tables: Any) -> Session:
    """The same game with the players' seats exchanged: everything that a seat has is the other's."""
    twin = Session(GAME, tables, session.states.copy())
    s = twin.states.view(GAME.state, np.ndarray)[0]
    inst = s["inst"][: s["n_inst"]]
    order = [which ^ 1 for which in range(k.EXPEDITION)] + [which ^ 2 for which in range(k.N_EXPEDITIONS)]
    piles = np.array([*order[: k.EXPEDITION], *(k.EXPEDITION + n for n in order[k.EXPEDITION :]), k.LIMBO, k.GONE])
    inst["pile"] = piles[inst["pile"]]
    for name in ("owner", "ctrl"):
        inst[name] ^= 1
    inst["known"] = (inst["known"] & 1) << 1 | inst["known"] >> 1
    for name in ("pile", "pile_n"):
        s[name] = s[name][piles]
    s["seat"] = s["seat"][::-1].copy()
    for name in ("first", "active", "first_player"):
        s[name] ^= 1
    for stream in (0, 6):
        s["h"]["rng"][[stream, stream + 1]] = s["h"]["rng"][[stream + 1, stream]]
    s["h"]["seat"] ^= 1
    return twin


def sight(session: Session, flipped: bool) -> list[Any]:
    """What matters of a game, seen from one side of the table."""
    table, seats = Table(session), ([1, 0] if flipped else [0, 1])
    s, h = table.s, table.h
    piles = [
        table.members(which).tolist()
        for p in seats
        for which in (*range(p, k.EXPEDITION, 2), k.EXPEDITION + 2 * p, k.EXPEDITION + 2 * p + 1)
    ]
    marks = table.inst[["status", "boosts", "counters", "exhausted"]].tolist()
    asked = int(h["seat"]) ^ flipped, table.ask, int(h["n_options"]), int(h["turn"]), int(s["n_waiting"])
    return [piles, marks, asked, s["seat"]["region"][seats].tolist(), s["region"].tolist()]


@pytest.mark.parametrize("pair", PAIRS if jit.COMPILED else PAIRS[1:21:10], ids="+".join)
def test_it_does_not_matter_who_sits_where(pair: tuple[str, str]) -> None:
    """The mirror image of a game goes on as the mirror image, and the greedy agent plays it the same."""
    decks = [altered_loadout(deck) for deck in pair]
    for seed in range(2 if jit.COMPILED else 1):
        session, luck = begin(Plan(decks, RULES_VERSIONS[0], seed, 0, 0)), random.Random(seed)
        twin = mirrored(session, make_tables(BOOK, decks[::-1]))
        while not session.over:
            assert sight(twin, True) == sight(session, False)
            for one in (session, twin):
                one.verbs.appraise(one.s, one.t)
            n = len(session.options())
            assert np.array_equal(session.s.h.value[:n], twin.s.h.value[:n])
            chosen = luck.randrange(n) if luck.random() < 0.5 else int(np.argmax(session.s.h.value[:n]))
            session.choose(session.options()[chosen])
            twin.choose(twin.options()[chosen])
        assert (int(twin.s.h.over), int(twin.s.h.cause)) == (int(session.s.h.over), int(session.s.h.cause))
        assert int(twin.s.h.result) == (0, 2, 1)[int(session.s.h.result)]
