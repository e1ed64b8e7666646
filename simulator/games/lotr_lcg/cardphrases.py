"""Filters and conditions of a card file in English: "an exhausted ally you control", "the attached hero attacks"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from simulator.games.cardlanguage.english import counted, either, plural, with_article
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.words import ENGAGED_WORDS, STATE_WORDS, TYPE_WORDS


@dataclass(frozen=True)
class Voice:
    """What one ability calls the cards and players it speaks of, and with whose eyes it is told."""

    host: str = "the attached card"
    subject: str = "that card"
    other: str = "the attacker"
    event_player: str = "that player"
    chosen: str = "that player"
    acting: str = "you"
    """Who acts: a player named once is "he" from then on."""

    @property
    def your(self) -> str:
        return "your" if self.acting == "you" else "his"

    @property
    def you_control(self) -> str:
        return "you control" if self.acting == "you" else "he controls"

    def once_more(self, player: str) -> str:
        """A player who acts himself is not named twice."""
        return "him" if player in (self.acting, "he") else player

    def controls(self, player: str) -> str:
        return "he controls" if player in (self.acting, "he") else f"{player} controls"

    def possessive(self, player: str) -> str:
        return "his" if player in (self.acting, "he") else f"{player}'s"


PLAIN = Voice()
PLACES = {
    "in-hand": "hand",
    "in-discard": "discard pile",
    "staging": "in the staging area",
    "engaged": "engaged with a player",
    "in-encounter-deck": "in the encounter deck",
    "in-encounter-discard": "in the encounter discard pile",
    "in-victory": "in the victory display",
}
PILES_OF_PLAYERS = ("in-hand", "in-discard")
RELATION_PHRASES = {
    "most-damaged": "with the most damage",
    "other": "other than this card",
    "on-defender": "on the defender",
    "on-host": "on the same card",
    "defends": "that defends",
    "attackable": "it may attack",
    "staged": "in the staging area or attached to a card there",
}
DIFFERENT = ("not-target", "not-cost")
UNSAID = ("counted", "unbarred")
"""Words that keep a text from changing nothing: it goes without saying."""


# --- nouns ---------------------------------------------------------------------------------------------------


def one_noun(text: str | None, default: str = "card") -> str:
    """What a card that passes a filter may be called: its type, if the filter names one alone."""
    words = (text or "").partition("named ")[0].split()
    types = [word for word in words if word in TYPE_WORDS]
    return types[0] if len(types) == 1 and types != ["card"] else default


# --- filters -------------------------------------------------------------------------------------------------


def filter_phrase(
    text: str | None, article: bool = True, voice: Voice = PLAIN, number: int = 1, origin: bool = False
) -> str:
    """A filter in English: "ally exhausted yours" gives "an exhausted ally you control".

    ``number`` above 1: in the plural, without an article. ``origin``: the pile is where the card comes from.
    """
    head, _, title = (text or "card").partition("named ")
    words = head.split()
    after = _after(words, voice, "from" if origin else "in")
    if "active" in words:
        return " ".join(["the active location", *after])
    states = [word for word in words if word in STATE_WORDS and word not in UNSAID]
    if "set-aside" in words:
        states.append("set-aside")
    if title:
        phrase = " ".join([*states, title.strip(), *after])
        return f"the {phrase}" if article and states else phrase
    spheres = [word.capitalize() for word in words if word in k.SPHERE_NAMES]
    marks = [word.partition(":")[2].replace("_", " ") for word in words if ":" in word]
    types = [word for word in words if word in TYPE_WORDS and word != "card"] or ["card"]
    nouns = either([plural(noun) if number > 1 else noun for noun in types])
    phrase = " ".join(filter(None, [*states, either(spheres), either(marks), nouns]))
    if any(word in words for word in DIFFERENT):
        phrase = f"different {phrase}" if article else f"other {phrase}"
    phrase = " ".join([phrase, *after])
    return with_article(phrase) if article and number == 1 else phrase


def _after(words: list[str], voice: Voice, preposition: str) -> list[str]:
    """What stands behind the noun: where the cards are, whose they are, how they stand to others."""
    phrases = []
    piles = [PLACES[word] for word in words if word in PILES_OF_PLAYERS]
    if piles:
        whose = voice.your if "owned" in words or "yours" in words else "any"
        whose = voice.possessive(voice.chosen) if "of-chosen" in words else whose
        phrases.append(f"{preposition} {whose} {either(piles)}")
    places = [PLACES[word] for word in words if word in PLACES and word not in PILES_OF_PLAYERS]
    places += [_engaged(word, voice) for word in words if word in ENGAGED_WORDS]
    if places:
        phrases.append(either(places))
    if not piles:
        phrases += [_controlled(word, voice) for word in words if word in CONTROLLED]
    if "cost-x" in words:
        phrases.insert(0, "of cost X")
    return phrases + [RELATION_PHRASES[word] for word in words if word in RELATION_PHRASES]


def _engaged(word: str, voice: Voice) -> str:
    return (
        "engaged with "
        + {
            "engaged-with-you": "you" if voice.acting == "you" else "him",
            "engaged-with-chosen": voice.once_more(voice.chosen),
            "engaged-with-event": voice.once_more(voice.event_player),
            "engaged-with-another": "another player",
            "engaged-with-someone": "a player",
        }[word]
    )


CONTROLLED: dict[str, Callable[[Voice], str]] = {
    "yours": lambda voice: voice.you_control,
    "not-yours": lambda voice: "another player controls",
    "of-chosen": lambda voice: voice.controls(voice.chosen),
    "of-event-player": lambda voice: voice.controls(voice.event_player),
}


def _controlled(word: str, voice: Voice) -> str:
    return CONTROLLED[word](voice)


# --- conditions ----------------------------------------------------------------------------------------------
CONDITION_PHRASES = {
    "undefended": "the attack is undefended",
    "you are the player": "you are {event_player}",
    "self attacked it": "this card took part in the attack",
    "host attacked it": "{host} took part in the attack",
    "subject is host": "{subject} is {host}",
    "during the quest phase": "it is the quest phase",
    "you are first": "{you_are} the first player",
    "can draw": "cards can be drawn",
    "the player controls the host": "{event_player} controls {host}",
    "dealt a blank shadow": "it was dealt a shadow card without effect",
    "rescued": "a prisoner has been rescued",
    "first claim": "it is the first objective that has been claimed",
    "defenders at will": "{you} may declare any number of defenders",
}
COUNT_PHRASES = {
    "threat above": "{your} threat is above {n}",
    "threat": "{your} threat is at least {n}",
    "players": "at least {n} players are in the game",
    "deck": "{your} deck holds at least {cards}",
    "any deck": "some player's deck holds at least {cards}",
    "any threat": "some player's threat is at least {n}",
    "encounter deck": "the encounter deck holds at least {cards}",
    "hand": "the first player's hand holds at least {cards}",
}
NEGATED = {
    "rescued": "no prisoner has been rescued",
    "undefended": "the attack is defended",
    "defenders at will": "{you} may not yet declare any number of defenders",
}
TURNED_ROUND = (
    ("threat is at least ", "threat is below "),
    ("threat is above ", "threat is at most "),
    ("there are at least ", "there are fewer than "),
    ("at least ", "fewer than "),
    (" can ", " cannot "),
    (" took part ", " took no part "),
    (" was ", " was not "),
    (" are ", " are not "),
    (" is ", " is not "),
)
"""Phrases and what they become when the condition must not hold; the first that fits is turned."""


def condition_phrase(text: str | None, voice: Voice = PLAIN) -> str:
    """A condition in English: "host attacks enemy trait:Orc" gives "the attached hero attacks an Orc enemy"."""
    if text is None:
        return ""
    if text.startswith("not "):
        return _negated(text.removeprefix("not "), voice)
    if text in CONDITION_PHRASES:
        you_are = "you are" if voice.acting == "you" else "he is"
        return CONDITION_PHRASES[text].format(
            host=voice.host, subject=voice.subject, event_player=voice.event_player, you_are=you_are
        )
    words = text.split()
    if words[-1].lstrip("-").isdigit():
        n = int(words[-1])
        return COUNT_PHRASES[" ".join(words[:-1])].format(your=voice.your, n=n, cards=counted(n, "card"))
    verb, _, rest = text.partition(" ")
    if text.startswith("at least "):
        number, _, rest = rest.removeprefix("least ").partition(" ")
        return f"there are at least {number} {filter_phrase(rest, voice=voice, number=int(number))}"
    if verb in ("exists", "no"):
        return _exists(rest, verb == "exists", voice)
    if text.startswith("in the attack of "):
        return f"an attack of {filter_phrase(text.removeprefix('in the attack of '), voice=voice)} has done it"
    if verb == "each":
        owned = " ".join(word for word in rest.removeprefix("has ").split() if word != "yours")
        return f"each player controls {filter_phrase(owned, voice=voice)}"
    name = {"self": "this card", "host": voice.host, "subject": voice.subject}[verb]
    if rest.startswith("attacks "):
        return f"{name} attacks {filter_phrase(rest.removeprefix('attacks '), voice=voice)}"
    return f"{name} is {_adjective(rest, voice)}"


def _negated(text: str, voice: Voice) -> str:
    if text in NEGATED:
        return NEGATED[text]
    verb, _, rest = text.partition(" ")
    if verb in ("exists", "no"):
        return _exists(rest, verb == "no", voice)
    phrase = condition_phrase(text, voice)
    for straight, turned in TURNED_ROUND:
        if straight in phrase:
            return phrase.replace(straight, turned, 1)
    return f"it is not so that {phrase}"


def _exists(text: str, there: bool, voice: Voice) -> str:
    """Somewhere, or in play if the filter says neither where nor whose."""
    words, title = text.partition("named ")[0].split(), "named " in text
    phrase = filter_phrase(text, article=there and not title, voice=voice)
    anywhere = "active" not in words and (title or not _after(words, voice, "in"))
    if anywhere and not any(word in STATE_WORDS or word == "set-aside" for word in words):
        return f"{phrase} is in play" if there else f"no {phrase} is in play"
    return f"there is {with_article(phrase) if there and title else phrase if there else f'no {phrase}'}"


def whose_phrase(test: str | None, voice: Voice) -> str:
    """A condition on a player, behind his name: " whose threat is at least 35"."""
    if test is None:
        return ""
    phrase = condition_phrase(test, Voice(voice.host, voice.subject, voice.other, voice.event_player, acting="he"))
    return f" whose {phrase.removeprefix('his ')}" if phrase.startswith("his ") else f" if {phrase}"


def _adjective(text: str, voice: Voice) -> str:
    """States and places read as adjectives ("exhausted"), a trait as a noun ("a Dwarf")."""
    if text in STATE_WORDS or text == "engaged":
        return PLACES.get(text, text)
    if text in ("active", "staging"):
        return "the active location" if text == "active" else PLACES[text]
    if text.startswith("trait:") and " " not in text:
        return with_article(text.removeprefix("trait:").replace("_", " "))
    return filter_phrase(text, voice=voice)
