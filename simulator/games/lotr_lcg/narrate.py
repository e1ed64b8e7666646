"""The game in words: options as a player would say them, the log as sentences.

Records hold card numbers; a card's code leads to its name and texts. Nothing here decides anything: the texts of
options are read back by situations, the sentences are for people.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from simulator.core.record import take_apart
from simulator.endings import cause_in_words
from simulator.games.cardlanguage.english import capital, counted, listed
from simulator.games.lotr_lcg import tableview
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.cardtext import ability_sentence
from simulator.games.lotr_lcg.naming import Names, pile_kind, player_name
from simulator.games.lotr_lcg.state import UNTIL_ATTACK, UNTIL_PHASE, UNTIL_ROUND
from simulator.games.lotr_lcg.vocabulary import UNTIL

# --- options -----------------------------------------------------------------------------------------------
WITH_NAME = {
    k.PLAY_CARD: "play",
    k.USE: "use",
    k.PAY: "pay with",
    k.TARGET: "choose",
    k.COMMIT: "commit",
    k.TRAVEL_TO: "travel to",
    k.ENGAGE: "engage",
    k.RESOLVE: "resolve",
    k.DEFEND: "defend with",
    k.STRIKE: "attack",
    k.ATTACK_WITH: "attack with",
}
WITH_NUMBER = {k.X_IS: ("X =", 0), k.PLAYER: ("player", 1), k.CHOICE: ("option", 1)}
"""Verb -> its words and what is added to the operand, which counts from 0."""
PLAIN = {
    k.PASS: "pass",
    k.YES: "yes",
    k.NO: "no",
    k.KEEP: "keep",
    k.MULLIGAN: "mulligan",
    k.UNDEFENDED: "undefended",
    k.DONE: "done",
}
PASS_WORDS = {
    k.ASK_TARGET: "choose none",
    k.ASK_TRAVEL: "stay",
    k.ASK_ENGAGE: "engage no one",
    k.ASK_ATTACK: "no attack",
}
"""What doing nothing is called in some decisions."""
SEVERAL_ABILITIES = (k.USE, k.RESOLVE, k.PLAY_CARD)


# --- the log -------------------------------------------------------------------------------------------------
SENTENCES = {
    k.L_ROUND: "Round {a}, resource phase",
    k.L_PHASE: "{phase} phase",
    k.L_DRAWS: "{player} draws {other}",
    k.L_USES: "{player} uses {other}",
    k.L_PAYS: "{card} pays {b_resources}",
    k.L_COMMITS: "{card} commits to the quest",
    k.L_ADDS_TO_STAGING: "{card} is added to the staging area",
    k.L_CANCELS: "{other} cancels the effect of {card}",
    k.L_EXPLORES: "{card} is explored",
    k.L_TRAVELS: "{everybody} to {card}",
    k.L_SHADOW_DEALT: "{card} is dealt a shadow card",
    k.L_ATTACKS: "{card} attacks {to_player}",
    k.L_DAMAGE: "{card} takes {b} damage ({c} in all)",
    k.L_HEALS: "{card} is healed of {b} damage",
    k.L_ATTACHES: "{card} is attached to {other}",
    k.L_STRIKES: "the attack on {card} has a strength of {c}",
    k.L_STRIKES_WITH: "{card} attacks {other}",
    k.L_READIES: "{card} readies",
    k.L_EXHAUSTS: "{card} exhausts",
    k.L_RESOURCE: "{card} gets {b_resources}",
    k.L_HAS: "{card} has {b_resources}",
    k.L_FORCED: "forced: {card}",
    k.L_RETURNS_TO_STAGING: "{card} goes to the staging area",
    k.L_LOOKS: "{player} looks at {other}",
    k.L_ELIMINATED: "{player} is eliminated ({b_cause})",
    k.L_WON: "the game is won ({cause}), score {score}",
    k.L_LOST: "the game is lost ({cause})",
    k.L_FIRST_PLAYER: "{player} is the first player now",
    k.L_REMOVED_FROM_QUEST: "{card} is removed from the quest",
    k.L_CANNOT_ATTACK: "{card} cannot attack {to_player} this phase",
    k.L_SURGE: "{card} surges",
    k.L_SHUFFLES: "{card} is shuffled into {to_player}'s deck",
    k.L_DISCARDS: "{player} discards {other} from hand",
    k.L_MANY_DEFENDERS: "{player} may declare any number of defenders this phase",
    k.L_INSTEAD: "{other} replaces what would happen to {card}",
    k.L_UNDOES: "{b} progress is removed from {card} ({c} left)",
    k.L_CAPTURED: "{card} is taken prisoner",
    k.L_RESCUED: "{card} is rescued, with {b} damage",
    k.L_CLAIMS: "{player} claims {other}",
    k.L_FACE_DOWN: "the top card of {to_player}'s deck engages {to_player} face down: {card}",
    k.L_ON_DECK: "{card} lies on {to_player}'s deck",
    k.L_NO_DRAW: "{player} cannot draw because of {other}",
    k.L_TAKES: "{player} takes {other} into hand",
    k.L_BOTTOM: "{card} is put under the encounter deck",
    k.L_STAYS_EXHAUSTED: "{card} does not ready",
}
"""Log entries that always read the same; the words in brackets are those of `Narrator.word`."""
UNTIL_WORDS = {
    UNTIL_ATTACK: "in this attack",
    UNTIL_PHASE: "until the end of the phase",
    UNTIL_ROUND: "until the end of the round",
    UNTIL["good"]: "for the rest of the game",
}
OF_A_PLAYER = (k.L_DRAWS, k.L_TAKES, k.L_USES, k.L_LOOKS, k.L_DISCARDS)
"""Entries of a player and a card: they need not say whose it is when it is his."""


WHEN_REVEALED = "When revealed: "
OTHER_ABILITY = re.compile(r" (?=(?:Forced|Response|(?:\w+ )?[Aa]ction|To travel here)\b)")


class Narrator(Names):
    """Puts records into words with the names and texts of the cards it has learned."""

    # --- options ---------------------------------------------------------------------------------------------

    def option_text(self, s: Any, t: Any, code: int) -> str:
        """One option of the pending decision.

        Among the options now, a second copy of a card reads "play NAME #2", a second ability of a card
        "use NAME (2)", a card that lies in the encounter deck as well "choose NAME from the discard pile".
        """
        verb, a, b = take_apart(code)
        if verb == k.PASS:
            return PASS_WORDS.get(int(s.h.ask), PLAIN[verb])
        if verb in PLAIN:
            return PLAIN[verb]
        if verb in WITH_NUMBER:
            words, first = WITH_NUMBER[verb]
            return f"{words} {a + first}"
        name = self.name(s, t, a)
        copies: list[int] = []
        abilities: list[int] = []
        for other_verb, other, ability in map(take_apart, map(int, s.h.option[: int(s.h.n_options)])):
            if other_verb != verb:
                continue
            if other == a:
                abilities.append(ability)
            if other not in copies and (other == a or self.name(s, t, other) == name):
                copies.append(other)
        text = f"{WITH_NAME[verb]} {name}"
        piles = [int(s.inst[copy].pile) for copy in copies]
        if k.ENCOUNTER in piles and int(s.inst[a].pile) == k.ENCOUNTER_DISCARD:
            text += " from the discard pile"
        elif a in copies[1:]:
            text += f" #{copies.index(a) + 1}"
        if verb in SEVERAL_ABILITIES and b in abilities[1:]:
            text += f" ({abilities.index(b) + 1})"
        return text

    # --- the log -----------------------------------------------------------------------------------------------

    def event_text(self, s: Any, t: Any, event: Any) -> str | None:
        """A log entry as a sentence; None when the entries around it say it already."""
        kind = int(event.kind)
        if kind in SPECIAL:
            text = SPECIAL[kind](self, s, t, event)
        elif kind in UNLESS and UNLESS[kind](s, event):
            text = None
        else:
            text = SENTENCES[kind].format_map(_Words(self, s, t, event))
        return text and capital(text)

    def word(self, s: Any, t: Any, event: Any, word: str) -> str:
        """What a word in brackets of SENTENCES stands for."""
        a, b, c = int(event.a), int(event.b), int(event.c)
        if word in ("a", "b", "c"):
            return str({"a": a, "b": b, "c": c}[word])
        if word == "phase":
            return k.PHASE_NAMES[a]
        if word in ("cause", "b_cause"):
            return cause_in_words(k.CAUSE_NAMES[b if word == "b_cause" else a])
        if word == "b_resources":
            return counted(b, "resource")
        if word == "everybody":
            # the first player decides
            return f"{player_name(s, b)} leads the players" if int(s.players) > 1 else "the player travels"
        if word == "score":
            return str(int(s.score))
        if word in ("player", "to_player"):
            return player_name(s, b if word == "to_player" else a)
        if word == "other" and int(event.kind) in OF_A_PLAYER and a in (int(s.inst[b].ctrl), _lost_by(s, b)):
            return self.name(s, t, b)
        return self.name_then(s, t, a if word == "card" else b, int(event.kind))

    def name_then(self, s: Any, t: Any, instance: int, kind: int) -> str:
        """What a card was called when this happened: one that lay face down as an enemy was that enemy."""
        under = int(s.inst[instance].under)
        return self.card_name(t, -1 - under) if under < 0 and kind in AS_AN_ENEMY else self.whose(s, t, instance)

    def tell_destroyed(self, s: Any, t: Any, event: Any) -> str:
        text = f"{self.name_then(s, t, int(event.a), k.L_DESTROYED)} is destroyed"
        return text + f"; it was {self.name(s, t, int(event.a))}" * (int(s.inst[int(event.a)].under) < 0)

    def tell_setup(self, s: Any, t: Any, event: Any) -> str:
        seat = int(event.a)
        names = [self.card_name(t, int(number)) for number in t.heroes[seat][: int(t.n_heroes[seat])]]
        heroes = [
            f"{name} ({int(damage)} damage)" if damage else name
            for name, damage in zip(names, t.wounds[seat], strict=False)
        ]
        resources = f", each with {counted(int(t.extra_resource), 'resource')}" * bool(t.extra_resource)
        return f"{player_name(s, seat)} starts at threat {int(event.b)} with {listed(heroes)}{resources}"

    def tell_engages(self, s: Any, t: Any, event: Any) -> str:
        enemy, player = self.name_then(s, t, int(event.a), k.L_ENGAGES), player_name(s, int(event.b))
        return f"{player} engages {enemy} (optional engagement)" if int(event.c) else f"{enemy} engages {player}"

    def tell_draws_nothing(self, s: Any, t: Any, event: Any) -> str:
        active = int(s.pile_n[k.ACTIVE])
        because = f" because of {self.name(s, t, int(s.pile[k.ACTIVE, 0]))}" if active else ""
        why = f"may not draw{because}" if int(event.b) else "has no card left to draw"
        return f"{player_name(s, int(event.a))} {why}"

    def tell_mulligan(self, s: Any, t: Any, event: Any) -> str:
        return f"{player_name(s, int(event.a))} {'takes a mulligan' if int(event.b) else 'keeps the hand'}"

    def tell_plays(self, s: Any, t: Any, event: Any) -> str:
        card = t.card[int(s.inst[int(event.b)].card)]
        x = f" (X = {int(event.c)})" if int(card.cost) == k.X_COST else ""
        return f"{player_name(s, int(event.a))} plays {self.name(s, t, int(event.b))}{x}"

    def tell_reveals(self, s: Any, t: Any, event: Any) -> str:
        """With what the card says when it is revealed."""
        name, text = self.whose(s, t, int(event.a)), self._text_of(s, t, int(event.a), "revealed")
        return f"{name} is revealed – {text}" if text else f"{name} is revealed"

    def tell_shadow(self, s: Any, t: Any, event: Any) -> str:
        enemy = self.whose(s, t, int(event.b))
        text = self._text_of(s, t, int(event.a), "shadow") or "no shadow effect"
        return f"shadow card of {enemy}: {self.name(s, t, int(event.a))} – {text}"

    def _text_of(self, s: Any, t: Any, instance: int, kind: str) -> str:
        """The text of a card's ability of this kind, "" if it has none: in our words where the card has them."""
        card = self.card(s, t, instance)
        abilities = [ability for ability in card.ability if ability.kind == kind] if card else []
        if not card or not abilities:
            return ""
        text = card.shadow_text if kind == "shadow" else ""
        if kind == "revealed" and card.text.startswith(WHEN_REVEALED):
            # what its other abilities say is no news yet
            text = OTHER_ABILITY.split(card.text)[0]
        return (text or ability_sentence(abilities[0], card)).removeprefix(WHEN_REVEALED)

    def tell_quest_result(self, s: Any, t: Any, event: Any) -> str:
        willpower, threat = int(event.a), int(event.b)
        text = f"quest: willpower {willpower} against threat {threat}"
        if willpower > threat:
            return f"{text}, {willpower - threat} progress"
        return f"{text}, it fails by {threat - willpower}" if threat > willpower else f"{text}, nothing happens"

    def tell_progress(self, s: Any, t: Any, event: Any) -> str:
        place = int(event.a)
        points = int(t.card[int(s.inst[place].card)].points)
        return f"{int(event.b)} progress on {self.whose(s, t, place)} ({int(event.c)} of {points})"

    def tell_stage(self, s: Any, t: Any, event: Any) -> str:
        name, card = self.name(s, t, int(event.a)), self.card(s, t, int(event.a))
        if card is None:
            return f"next stage: {name}"
        points = f" ({counted(card.points, 'quest point')})" if card.points else ""
        return f"stage {card.stage}: {name}{points}"

    def tell_threat(self, s: Any, t: Any, event: Any) -> str | None:
        change = int(event.b)
        if change == 0:
            return None
        way = "rises" if change > 0 else "falls"
        most = ", the most there is" * (change > 0 and int(event.c) == k.THREAT_LIMIT)
        return f"{player_name(s, int(event.a))}'s threat {way} by {abs(change)} to {int(event.c)}{most}"

    def tell_defends(self, s: Any, t: Any, event: Any) -> str:
        who = "nobody" if int(event.a) < 0 else self.whose(s, t, int(event.a))
        return f"{who} defends against {self.name_then(s, t, int(event.b), k.L_DEFENDS)}"

    def tell_leaves(self, s: Any, t: Any, event: Any) -> str | None:
        """Where a card goes; not for those whose end was told as "destroyed" or "explored"."""
        name, pile, cause = self.whose(s, t, int(event.a)), int(event.b), int(event.c)
        if cause in (k.LEFT_DESTROYED, k.LEFT_BY_ATTACK, k.LEFT_EXPLORED) and pile != k.VICTORY:
            return None
        if cause == k.LEFT_DISCARDED:
            return f"{name} is discarded"
        if pile == k.ASIDE:
            return f"{name} is set aside"
        kind, seat = pile_kind(pile)
        owner = "the" if seat < 0 else f"{player_name(s, seat)}'s"
        return f"{name} {'returns' if cause == k.LEFT_RETURNED else 'goes'} to {owner} {k.ZONE_NAMES[kind]}"

    def tell_enters(self, s: Any, t: Any, event: Any) -> str | None:
        """Put into play; a card that was played was told as "plays"."""
        if int(event.c) == k.HOW_PLAYED:
            return None
        under = f" under the control of {player_name(s, int(event.b))}" if int(s.players) > 1 else ""
        return f"{self.name(s, t, int(event.a))} is put into play{under}"

    def tell_control(self, s: Any, t: Any, event: Any) -> str:
        """Whose the card was until then, not whose it is."""
        before = "" if int(event.c) < 0 else f"{player_name(s, int(event.c))}'s "
        return f"{player_name(s, int(event.b))} takes control of {before}{self.name(s, t, int(event.a))}"

    def tell_modifies(self, s: Any, t: Any, event: Any) -> str:
        name, amount = self.whose(s, t, int(event.a)), int(event.c)
        until, stat = divmod(int(event.b), k.N_STATS)
        what = f"gets {amount:+d} {k.STAT_NAMES[stat]}" if amount else f"does not count its {k.STAT_NAMES[stat]}"
        return f"{name} {what} {UNTIL_WORDS[until]}"

    def tell_sets(self, s: Any, t: Any, event: Any) -> str:
        until, stat = divmod(int(event.b), k.N_STATS)
        return f"{self.whose(s, t, int(event.a))}'s {k.STAT_NAMES[stat]} is {int(event.c)} {UNTIL_WORDS[until]}"

    def tell_reshuffles(self, s: Any, t: Any, event: Any) -> str:
        _, seat = pile_kind(int(event.a))
        whose = "the encounter" if seat < 0 else f"{player_name(s, seat)}'s"
        return f"{whose} discard pile is shuffled into the {'encounter ' if seat < 0 else ''}deck"

    def tell_to_encounter(self, s: Any, t: Any, event: Any) -> str:
        way = "is shuffled into" if int(event.b) else "is put on top of"
        return f"{self.name(s, t, int(event.a))} {way} the encounter deck"

    def table_text(self, s: Any, t: Any) -> str:
        """The whole table, see `tableview`."""
        return tableview.table_text(self, s, t)


AS_AN_ENEMY = frozenset(
    {k.L_DESTROYED, k.L_DAMAGE, k.L_STRIKES, k.L_STRIKES_WITH, k.L_ATTACKS, k.L_DEFENDS, k.L_ENGAGES, k.L_FACE_DOWN}
    | {k.L_SHADOW_DEALT, k.L_RETURNS_TO_STAGING, k.L_MODIFIES, k.L_CANNOT_ATTACK}
)
"""Log entries about an enemy."""
SPECIAL: dict[int, Callable[[Narrator, Any, Any, Any], str | None]] = {
    k.L_SETUP: Narrator.tell_setup,
    k.L_ENGAGES: Narrator.tell_engages,
    k.L_DRAWS_NOTHING: Narrator.tell_draws_nothing,
    k.L_MULLIGAN: Narrator.tell_mulligan,
    k.L_PLAYS: Narrator.tell_plays,
    k.L_REVEALS: Narrator.tell_reveals,
    k.L_SHADOW: Narrator.tell_shadow,
    k.L_QUEST_RESULT: Narrator.tell_quest_result,
    k.L_PROGRESS: Narrator.tell_progress,
    k.L_STAGE: Narrator.tell_stage,
    k.L_THREAT: Narrator.tell_threat,
    k.L_DESTROYED: Narrator.tell_destroyed,
    k.L_DEFENDS: Narrator.tell_defends,
    k.L_LEAVES: Narrator.tell_leaves,
    k.L_ENTERS: Narrator.tell_enters,
    k.L_CONTROL: Narrator.tell_control,
    k.L_MODIFIES: Narrator.tell_modifies,
    k.L_SETS: Narrator.tell_sets,
    k.L_RESHUFFLES: Narrator.tell_reshuffles,
    k.L_TO_ENCOUNTER: Narrator.tell_to_encounter,
}
"""Log entries whose sentence depends on their numbers."""


class _Words(dict[str, str]):
    """The words of one log entry, made when a sentence asks for them."""

    def __init__(self, narrator: Narrator, s: Any, t: Any, event: Any) -> None:
        self.parts = narrator, s, t, event

    def __missing__(self, word: str) -> str:
        narrator, s, t, event = self.parts
        return narrator.word(s, t, event, word)


# --- what the entries around one say already -----------------------------------------------------------------


def _entries(s: Any) -> list[tuple[int, int, int, int]]:
    """The log since the last choice."""
    entries: list[tuple[int, int, int, int]] = s.h.log[: int(s.h.n_log)].tolist()
    return entries


def _lost_by(s: Any, card: int) -> int:
    """Who has lost control of this card since the last choice, -1: nobody."""
    return next((c for kind, a, _, c in _entries(s) if kind == k.L_CONTROL and a == card), -1)


def _exhausts_for_a_reason_told(s: Any, event: Any) -> bool:
    """Committing, defending, attacking and abilities exhaust the card; only other causes are news."""
    i = int(event.a)
    for kind, a, b, _ in _entries(s):
        if (kind in (k.L_COMMITS, k.L_DEFENDS, k.L_STRIKES_WITH) and a == i) or (kind == k.L_USES and b == i):
            return True
    return False


def _is_the_resource_phase(s: Any, event: Any) -> bool:
    """The line of the round names its first phase."""
    return int(event.a) == k.RESOURCE


def _readies_with_everything(s: Any, event: Any) -> bool:
    """Everything readies in the refresh phase."""
    return int(event.b) == 1


def _was_just_revealed(s: Any, event: Any) -> bool:
    """An enemy or location that is revealed goes to the staging area, as a rule."""
    return any(kind == k.L_REVEALS and a == int(event.a) for kind, a, _, _ in _entries(s))


def _is_alone(s: Any, event: Any) -> bool:
    """The token of the only player left stays with him; that it came to him in the middle of a round is news."""
    left = int(s.players) - sum(int(seat.out) != 0 for seat in s.seat[: int(s.players)])
    return left == 1 and phase_at(s, event) == k.REFRESH


UNLESS: dict[int, Callable[[Any, Any], bool]] = {
    k.L_PHASE: _is_the_resource_phase,
    k.L_FIRST_PLAYER: _is_alone,
    k.L_EXHAUSTS: _exhausts_for_a_reason_told,
    k.L_READIES: _readies_with_everything,
    k.L_ADDS_TO_STAGING: _was_just_revealed,
}
"""Log entries that would only be noise when these hold."""


def phase_at(s: Any, event: Any) -> int:
    """The phase in which a log entry was written: phases follow one another, and the log names each new one."""
    entries = _entries(s)
    same = (int(event.kind), int(event.a), int(event.b), int(event.c))
    here = entries.index(same) if same in entries else len(entries)
    before = [a for kind, a, _, _ in entries[:here] if kind == k.L_PHASE]
    after = [a for kind, a, _, _ in entries[here:] if kind == k.L_PHASE]
    if before:
        return before[-1]
    if after:
        return after[0] - 1 or k.REFRESH
    return int(s.phase)


NARRATOR = Narrator()
"""The one place where codes get their names: `NARRATOR.learn` a book before telling a game with cards of its own."""
option_text = NARRATOR.option_text
event_text = NARRATOR.event_text
table_text = NARRATOR.table_text
