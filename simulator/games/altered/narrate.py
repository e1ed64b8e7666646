"""The game in words: options as a player would say them, the log as sentences.

Nothing here decides anything: the texts of options are read back by situations, the sentences are for people.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simulator.core.record import take_apart
from simulator.endings import cause_in_words
from simulator.games.altered import tableview
from simulator.games.altered import terms as k
from simulator.games.altered import vocabulary as v
from simulator.games.altered.naming import (
    SIDE_WORDS,
    Names,
    expedition_name,
    pile_name,
    player_name,
    terrain_words,
)
from simulator.games.cardlanguage.english import capital, counted, listed

HEADINGS = frozenset({k.L_DAY, k.L_PHASE})
"""Log entries under which those that follow stand."""

# --- options -----------------------------------------------------------------------------------------------
WITH_CARD = {
    k.PLAY_CARD: "play",
    k.USE: "use",
    k.TO_MANA: "mana",
    k.TARGET: "target",
    k.NEXT: "resolve",
    k.GIVE_UP: "give up",
}
PLAIN = {k.PASS: "pass", k.YES: "yes", k.NO: "no"}
DECLINE_WORDS = {
    k.ASK_EXPAND: "expand nothing",
    k.ASK_TARGET: "target nothing",
    k.ASK_COST: "give up nothing",
    k.ASK_KEEP: "keep the rest",
    k.ASK_ORDER: "resolve nothing",
    k.ASK_DIE: "no",
}
"""What passing is called in decisions other than a turn."""
NO_SIDE, WITH_DISCARD = 2, 4
"""Second operand of PLAY_CARD: no Expedition is chosen; a card of the Reserve is discarded to pay less."""


# --- the log -------------------------------------------------------------------------------------------------
SENTENCES = {
    k.L_DAY: "day {a} · {b_player} is first",
    k.L_PHASE: "{phase}",
    k.L_DRAWS: "{player} draws {b_card}",
    k.L_STATUS: "{card} gains {status}",
    k.L_LOSES: "{card} loses {status}",
    k.L_BOOST: "{card} gains {boosts} ({c} in all)",
    k.L_TOKEN: "{card} is created in {pile}",
    k.L_BACK: "{expedition} moves back to {region}",
    k.L_STAYS: "{expedition} does not move",
    k.L_ROLLS: "{player} rolls {b}",
    k.L_PASSES: "{player} passes",
    k.L_RESUPPLIES: "{player} resupplies {b_card}",
    k.L_SACRIFICES: "{player} sacrifices {b_card}",
    k.L_DISCARDS: "{player} discards {whose_card}",
    k.L_FREEZES: "{expedition} cannot move forward today",
    k.L_AFTER_YOU: "after you: the turn of {player} ends",
    k.L_NEXT: "{b_card} waits for the next card of {player}",
    k.L_EXHAUSTS: "{card} exhausts",
    k.L_RESHUFFLES: "{player}'s discard pile is shuffled and becomes the deck",
    k.L_WON: "{player} wins the game ({cause})",
    k.L_DRAWN: "the game is a draw",
}
"""Log entries that always read the same; the words in brackets are those of `Narrator.word`."""


class Narrator(Names):
    """Puts records into words with the names of the cards it has learned."""

    # --- options ---------------------------------------------------------------------------------------------

    def option_text(self, s: Any, t: Any, code: int) -> str:
        """One option of the pending decision.

        Among the options now, a second copy of a card in the same pile reads "target NAME #2", a second ability
        of a card "use NAME (2)".
        """
        verb, a, b = take_apart(code)
        ask = int(s.h.ask)
        if verb == k.PASS:
            return DECLINE_WORDS.get(ask, PLAIN[verb])
        if verb == k.NO and ask in (k.ASK_EXPAND, k.ASK_TARGET):
            return DECLINE_WORDS[ask]
        if verb in PLAIN:
            return PLAIN[verb]
        if verb == k.INTO:
            return expedition_name(a)
        if verb == k.PLAYER:
            return player_name(a)
        if verb == k.CHOICE:
            texts = self.choice_texts(b)
            return f"option {a + 1}" + (f": {texts[a]}" if a < len(texts) else "")
        if verb == k.NUMBER:
            return f"number {a}"
        return self._card_option(s, t, verb, a, b)

    def _card_option(self, s: Any, t: Any, verb: int, a: int, b: int) -> str:
        """An option that names a card."""
        card = self._card_of(s, verb, a)
        rivals: list[int] = []
        abilities: list[int] = []
        for other_verb, other_a, other_b in map(take_apart, map(int, s.h.option[: int(s.h.n_options)])):
            if other_verb != verb:
                continue
            other = self._card_of(s, verb, other_a)
            if other == card:
                abilities.append(other_a if verb == k.NEXT else other_b)
            if other not in rivals and (other == card or self._alike(s, verb, other, card)):
                rivals.append(other)
        text = f"{self._verb_word(s, t, verb, card)} {self.name(s, card)}"
        if card in rivals[1:]:
            text += f" #{rivals.index(card) + 1}"
        ability = a if verb == k.NEXT else b
        if verb in (k.USE, k.NEXT) and ability in abilities[1:]:
            text += f" ({abilities.index(ability) + 1})"
        return text + self._play_words(s, card, b) if verb == k.PLAY_CARD else text

    def _card_of(self, s: Any, verb: int, a: int) -> int:
        """The card an option is about: of a waiting reaction, its source."""
        return int(s.waiting[a].source) if verb == k.NEXT else a

    def _alike(self, s: Any, verb: int, one: int, other: int) -> bool:
        """Two cards that would have the same option; plays from Reserve say so."""
        a, b = s.inst[one], s.inst[other]
        return int(a.card) == int(b.card) and (verb != k.PLAY_CARD or int(a.pile) == int(b.pile))

    def _verb_word(self, s: Any, t: Any, verb: int, card: int) -> str:
        if verb == k.USE and _kind(s.inst[card]) == k.RESERVE:
            return "support"
        return "expand" if verb == k.TO_MANA and int(s.h.ask) == k.ASK_EXPAND else WITH_CARD[verb]

    def _play_words(self, s: Any, card: int, how: int) -> str:
        side = how & 3
        text = "" if side == NO_SIDE else f" {k.SIDE_NAMES[side]}"
        text += " from Reserve" if _kind(s.inst[card]) == k.RESERVE else ""
        return text + (" with discard" if how & WITH_DISCARD else "")

    # --- the log -----------------------------------------------------------------------------------------------

    def event_text(self, s: Any, t: Any, event: Any) -> str | None:
        """A log entry as a sentence; None when the entries around it say it already."""
        kind = int(event.kind)
        if kind in SPECIAL:
            text = SPECIAL[kind](self, s, t, event)
        elif kind in UNLESS and UNLESS[kind](s, event):
            text = None
        else:
            text = SENTENCES[kind].format_map(_Words(self, s, event))
        return text and capital(text)

    def word(self, s: Any, event: Any, word: str) -> str:
        """What a word in brackets of SENTENCES stands for."""
        a, b, c = int(event.a), int(event.b), int(event.c)
        words: dict[str, Callable[[], str]] = {
            "a": lambda: str(a),
            "b": lambda: str(b),
            "c": lambda: str(c),
            "phase": lambda: k.PHASE_NAMES[a],
            "player": lambda: player_name(a),
            "b_player": lambda: player_name(b),
            "card": lambda: self.name(s, a),
            "b_card": lambda: self.name(s, b),
            "whose_card": lambda: self._not_his(s, a, b),
            "pile": lambda: pile_name(b),
            "status": lambda: next(name for name, bit in k.STATUS_NAMES.items() if bit == b).capitalize(),
            "boosts": lambda: counted(b, "boost"),
            "expedition": lambda: expedition_name(a),
            "region": lambda: region_words(s, b),
            "cause": lambda: cause_in_words(k.CAUSE_NAMES[b]),
        }
        return words[word]()

    def _not_his(self, s: Any, seat: int, card: int) -> str:
        """The name of a card, and whose it is when it is not this player's."""
        owner = int(s.inst[card].owner)
        return f"{player_name(owner)}'s {self.name(s, card)}" if owner != seat else self.name(s, card)

    def tell_mana(self, s: Any, t: Any, event: Any) -> str:
        origin = " from the deck" if int(event.c) else ""
        return f"{player_name(int(event.a))} puts {self.name(s, int(event.b))}{origin} into the Mana zone"

    def tell_plays(self, s: Any, t: Any, event: Any) -> str:
        """With the Expedition, when the card joins it before the next decision."""
        card = int(event.b)
        piles = [b for kind, a, b, _ in _entries(s) if kind == k.L_JOINS and a == card]
        side = f" into the {SIDE_WORDS[(piles[0] - k.EXPEDITION) & 1]}" if piles and piles[0] >= k.EXPEDITION else ""
        if int(t.card[int(s.inst[card].card)].keywords) & k.GIGANTIC:
            side = ""
        return f"{player_name(int(event.a))} plays {self.name(s, card)}{side} for {int(event.c)} mana"

    def tell_uses(self, s: Any, t: Any, event: Any) -> str:
        support = int(t.ability[int(event.c)].kind) == k.K_SUPPORT
        what = "the support ability of " if support else ""
        return f"{player_name(int(event.a))} uses {what}{self.name(s, int(event.b))}"

    def tell_reacts(self, s: Any, t: Any, event: Any) -> str:
        answered = EVENT_NAMES[int(t.ability[int(event.b)].event)]
        answered = ANSWERED.get(answered, answered)
        return f"{self.name(s, int(event.a))} reacts ({answered})"

    def tell_joins(self, s: Any, t: Any, event: Any) -> str | None:
        """Not for a card whose arrival was told as "plays" or "is created"."""
        card = int(event.a)
        for kind, a, b, _ in [] if int(event.c) else _entries(s):
            if (kind == k.L_PLAYS and b == card) or (kind == k.L_TOKEN and a == card):
                return None
        return f"{self.name(s, card)} {'moves to' if int(event.c) else 'joins'} {pile_name(int(event.b))}"

    def tell_leaves(self, s: Any, t: Any, event: Any) -> str | None:
        """Where a card goes; not to the discard pile when it was told as sacrificed or discarded."""
        card, pile = int(event.a), int(event.b)
        if pile == k.GONE:
            return f"{self.name(s, card)} leaves the game"
        told = any(kind in (k.L_SACRIFICES, k.L_DISCARDS) and b == card for kind, _, b, _ in _entries(s))
        if told and pile - (pile & 1) == k.DISCARD:
            return None
        return f"{self.name(s, card)} goes to {pile_name(pile)}"

    def tell_counters(self, s: Any, t: Any, event: Any) -> str:
        change = int(event.b)
        gains = f"{'gains' if change >= 0 else 'loses'} {counted(abs(change), 'counter')}"
        return f"{self.name(s, int(event.a))} {gains} ({int(event.c)} now)"

    def tell_map(self, s: Any, t: Any, event: Any) -> str:
        left = 2 * int(event.a) + 1
        halves = [terrain_words(int(s.region[n])) for n in (left, left + 1)]
        return f"a Tumult card is turned up: region {left} is {halves[0]}, region {left + 1} is {halves[1]}"

    def tell_moves(self, s: Any, t: Any, event: Any) -> str:
        terrains = [name for n, name in enumerate(k.TERRAIN_NAMES) if int(event.c) >> n & 1]
        due = f" due to {listed(terrains)}" if terrains else ""
        return f"{expedition_name(int(event.a))} moves to {region_words(s, int(event.b))}{due}"

    def tell_arena(self, s: Any, t: Any, event: Any) -> str:
        if int(event.a) < 0:
            return "equal progress: the Arena decides from now on"
        return f"Arena: player 1 wins {counted(int(event.a), 'terrain')}, player 2 {int(event.b)}"

    def table_text(self, s: Any, t: Any) -> str:
        """The whole table, see `tableview`."""
        return tableview.table_text(self, s, t)


EVENT_NAMES = {number: name for name, (number, _) in v.EVENTS.items()} | {0: "an ability"}
ANSWERED = {
    "joins": "it joins",
    "noon": "at Noon",
    "dusk": "at Dusk",
    "from reserve": "from Reserve",
    "boosted": "boosts are gained",
    "played": "a card is played",
    "sacrificed": "a sacrifice",
    "token": "a token is created",
    "rolls": "a die is rolled",
    "moves": "an Expedition moves forward",
    "draws": "cards are drawn",
}
"""Events whose word in a card file is no phrase."""
SPECIAL: dict[int, Callable[[Narrator, Any, Any, Any], str | None]] = {
    k.L_MANA: Narrator.tell_mana,
    k.L_PLAYS: Narrator.tell_plays,
    k.L_USES: Narrator.tell_uses,
    k.L_REACTS: Narrator.tell_reacts,
    k.L_JOINS: Narrator.tell_joins,
    k.L_LEAVES: Narrator.tell_leaves,
    k.L_COUNTERS: Narrator.tell_counters,
    k.L_MAP: Narrator.tell_map,
    k.L_MOVES: Narrator.tell_moves,
    k.L_ARENA: Narrator.tell_arena,
}
"""Log entries whose sentence depends on their numbers."""


class _Words(dict[str, str]):
    """The words of one log entry, made when a sentence asks for them."""

    def __init__(self, narrator: Narrator, s: Any, event: Any) -> None:
        self.parts = narrator, s, event

    def __missing__(self, word: str) -> str:
        narrator, s, event = self.parts
        return narrator.word(s, event, word)


def region_words(s: Any, region: int) -> str:
    """ "region 5 (water)" """
    if region in (0, k.REGIONS - 1):
        return f"the {'Hero' if region == 0 else 'Companion'} region"
    return f"region {region} ({terrain_words(int(s.region[region])) or 'face down'})"


def _kind(inst: Any) -> int:
    """The pile of an instance, a player's as its kind."""
    pile = int(inst.pile)
    return pile - (pile & 1) if pile < k.EXPEDITION else pile


# --- what the entries around one say already -----------------------------------------------------------------


def _entries(s: Any) -> list[tuple[int, int, int, int]]:
    """The log since the last choice."""
    entries: list[tuple[int, int, int, int]] = s.h.log[: int(s.h.n_log)].tolist()
    return entries


def _exhausts_for_its_ability(s: Any, event: Any) -> bool:
    """Using an ability exhausts the card, as a rule; only other causes are news."""
    card = int(event.a)
    return any(kind == k.L_USES and b == card for kind, _, b, _ in _entries(s))


UNLESS: dict[int, Callable[[Any, Any], bool]] = {
    k.L_EXHAUSTS: _exhausts_for_its_ability,
}
"""Log entries that would only be noise when these hold."""

NARRATOR = Narrator()
"""The one place where cards get their names: `NARRATOR.learn` a book before telling a game with cards of its own."""
option_text = NARRATOR.option_text
event_text = NARRATOR.event_text
table_text = NARRATOR.table_text
