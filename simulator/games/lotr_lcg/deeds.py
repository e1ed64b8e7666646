"""What ops do, in English: "choose a player; that player draws 2 cards".

A verb is marked with ``~`` until it is known whether it stands alone ("draw~ 2 cards") or behind a player ("that
player draws 2 cards").
"""

from __future__ import annotations

import re
from dataclasses import replace

from simulator.games.cardlanguage.english import counted, listed, third_person, with_article
from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg.cardmodel import Amount, Op
from simulator.games.lotr_lcg.cardphrases import (
    PLACES,
    Voice,
    condition_phrase,
    filter_phrase,
    whose_phrase,
)

PLAIN_AMOUNT_PHRASES = {
    v.AMOUNTS["event"][0]: "that much",
    v.AMOUNTS["x"][0]: "X",
    v.AMOUNTS["all"][0]: "all",
    v.AMOUNTS["x minus 1"][0]: "X - 1",
}
EACH_AMOUNT_PHRASES = {
    v.AMOUNTS["damage on self"][0]: "damage token on it",
    v.AMOUNTS["resources on self"][0]: "resource token on it",
    v.AMOUNTS["players"][0]: "player",
}
PLAYER_WORDS = {
    "each": "each player",
    "first": "the first player",
    "highest threat": "the player with the highest threat",
    "subject": "its controller",
    "choose": "a player of your choice",
    "engaged": "the player it is engaged with",
    "next": "the next player",
}
STAT_WORDS = {"health": "hit points"}


# --- numbers -------------------------------------------------------------------------------------------------


def number_phrase(amount: Amount | None, voice: Voice) -> str:
    """The number; what it is instead under some circumstance stands in `note`."""
    if amount is None:
        return ""
    if amount.halved:
        return f"half of {number_phrase(replace(amount, kind=amount.whole_kind), voice)}, rounded up"
    if amount.kind in PLAIN_AMOUNT_PHRASES:
        return PLAIN_AMOUNT_PHRASES[amount.kind]
    if amount.kind in EACH_AMOUNT_PHRASES:
        return f"{amount.amount} for each {EACH_AMOUNT_PHRASES[amount.kind]}"
    if amount.kind == v.AMOUNTS["count"][0]:
        return f"{amount.amount} for each {filter_phrase(amount.count, article=False, voice=voice)}"
    return str(amount.amount)


def note(op: Op, voice: Voice) -> str:
    """ " (2 if the attack is undefended)" """
    amount, plus = op.amount, "+" if op.op in ("modify", "modify field") else ""
    if op.n[1]:
        return f" ({op.n[1]} if the attack is undefended)"
    if amount is not None and amount.whole_kind == v.AMOUNTS["undefended"][0]:
        return f" ({plus}{abs(amount.amount2)} if the attack is undefended)"
    if amount is not None and amount.whole_kind == v.AMOUNTS["threat 35"][0]:
        return f" ({plus}{abs(amount.amount2)} if {voice.your} threat is at least 35)"
    return ""


def bonus(amount: Amount, stat: str, voice: Voice) -> str:
    """ "+1 attack for each damage token on it" """
    number = number_phrase(amount, voice)
    few, each, rest = (number if amount.amount < 0 else f"+{number}").partition(" for each")
    return f"{few} {STAT_WORDS.get(stat, stat)}{each}{rest}"


# --- sentences of several ops --------------------------------------------------------------------------------


def ops_phrase(ops: list[Op], voice: Voice) -> str:
    """All ops, one after the other; those of the same player share their subject.

    "Then" is said only where the rules' "then" is meant: what follows depends on what was done before.
    """
    parts: list[tuple[str, str, list[str]]] = []
    rest = [op for op in ops if op.op != "instead"]
    before: Op | None = None
    while rest:
        op, *rest = rest
        same = _same_change(op, rest)
        rest = rest[len(same) :]
        subject = "" if _is_impersonal(op) else _subject(op, voice)
        told = replace(voice, acting=subject) if subject else voice
        deed = f"{_deed(op, told, same)}{note(op, told)}"
        if op.test and op.op not in OWN_TEST:
            subject += whose_phrase(op.test, voice) if subject else ""
        if op.optional:
            subject, deed = f"{subject or 'you'} may", spoken(deed)
        joint = "" if not parts else ", then " if op.if_done else "; "
        if joint == "; " and parts[-1][1] == subject and _is_plain(op) and _is_plain(before):
            parts[-1][2].append(deed)
        else:
            parts.append((joint, subject, [deed]))
        before = op
    text = "".join(joint + _with_subject(subject, deeds) for joint, subject, deeds in parts)
    if any(op.op == "instead" for op in ops):
        return f"{text} instead" if text else "nothing happens instead"
    return text


def spoken(text: str) -> str:
    """Verbs without a subject, as they are told in the end."""
    return text.replace("~", "")


def _with_subject(subject: str, deeds: list[str]) -> str:
    text = listed(deeds)
    if subject.endswith(" may") or not subject:
        return f"{subject} {spoken(text)}" if subject else text
    return f"{subject} {conjugated(text)}"


def conjugated(text: str) -> str:
    """Verbs behind a player."""
    return re.sub(r"(\w+)~", lambda verb: third_person(verb[1]), text)


def _subject(op: Op, voice: Voice) -> str:
    if op.player == "event":
        return voice.event_player
    return voice.chosen if op.player == "chosen" else PLAYER_WORDS.get(op.player, "")


def _is_impersonal(op: Op) -> bool:
    """In the deck of a player who was chosen the acting player searches; each player searches his own."""
    return op.op in IMPERSONAL and (op.op != "search deck" or op.player != "each")


def _is_plain(op: Op | None) -> bool:
    """It can share a subject and an "and" with its neighbour."""
    return op is not None and op.op not in IMPERSONAL | {"choose player", "choose one", "may"} and not op.optional


def _same_change(op: Op, rest: list[Op]) -> list[Op]:
    """The ops behind this one that change more numbers of the same cards for the same time."""
    same: list[Op] = []
    if op.op != "modify" or op.set_ or op.test or op.who == "random":
        return same
    for other in rest:
        chosen = op.who in ("choose", "may choose")
        cards = other.who == "target" if chosen else (other.who, other.of) == (op.who, op.of)
        plain = other.op == "modify" and not other.set_ and not other.test and not other.if_done
        if not (plain and cards and (other.player, other.until) == (op.player, op.until)):
            break
        same.append(other)
    return same


# --- single ops ----------------------------------------------------------------------------------------------
STATEMENTS = frozenset(
    {"silence", "cannot attack", "capture", "guard", "gain surge", "no defense", "extra threat", "enemy attacks"}
    | {"win", "lose", "remove self", "deal shadow", "attach to deck", "search deck", "at end"}
)
"""Ops told as something that happens, whoever acts."""
IMPERSONAL = STATEMENTS | {"if", "modify field"}
"""Ops that need no player as their subject."""
OWN_TEST = ("if", "choose player")
"""Ops that say their condition themselves."""


def _deed(op: Op, voice: Voice, same: list[Op]) -> str:
    if op.op == "choose one":
        third = voice.acting != "you"
        options = [ops_phrase(option, replace(voice, chosen="he", acting="he")) for option in op.options]
        options = options if third else options_of(op, voice)
        return f"choose~ one: {', or '.join(f'({i}) {spoken(text)}' for i, text in enumerate(options, 1))}"
    if op.op == "if":
        other = f"; otherwise {spoken(ops_phrase(op.else_, voice))}" if op.else_ else ""
        condition, player = condition_phrase(op.test, voice), _subject(op, voice)
        if player:
            # nobody has been named yet who could be "you"
            condition = condition.replace("you control", f"{player} controls").replace("your ", f"{player}'s ")
        return f"if {condition}, {spoken(ops_phrase(op.then, voice))}{other}"
    if op.op == "may":
        return f"{'you ' if voice.acting == 'you' else ''}may {spoken(ops_phrase(op.then, voice))}"
    if op.op in ("modify", "modify field"):
        return _change(op, voice, same)
    if op.op in STATEMENTS:
        return _statement(op, voice)
    if op.op in FROM_PILES:
        return _from_pile(op, voice)
    return _simple(op, voice)


def options_of(op: Op, voice: Voice) -> list[str]:
    """The alternatives of a `choose one`."""
    return [ops_phrase(option, voice) for option in op.options]


def _simple(op: Op, voice: Voice) -> str:
    card, number, your = cards_phrase(op, voice), number_phrase(op.amount, voice), voice.your
    first, each, per = number.partition(" for each ")
    per = each + per
    deeds = {
        "damage": f"deal~ {first} damage to {card}{per}",
        "heal": f"heal~ {first} damage on {card}",
        "resource": f"give~ {counted(first, 'resource')} to {card}{per}",
        "progress": f"place~ {first} progress on {card}{per}",
        "remove progress": f"remove~ {first} progress from the current quest card{per}",
        "draw": f"draw~ {counted(number, 'card')}",
        "threat": _threat(op.amount, voice),
        "discard from hand": f"discard~ {_hand(op, number, voice)}",
        "attach self": f"attach~ this card to {card}",
        "attach aside": f"attach~ {_aside(op.card)} to {card}",
        "cancel": "cancel~ it",
        "reveal": f"reveal~ {card or counted(number, 'encounter card')}",
        "shuffle encounter": "shuffle~ the encounter deck",
        "set aside": f"set~ {card} aside, out of play",
        "rescue": f"rescue~ {card} with {first} damage",
        "claim": f"claim~ this card and attach~ it to {card}",
        "face down": f"put~ the top card of {your} deck face down into play, as {with_article(op.as_ or '')} "
        f"engaged with {'you' if voice.acting == 'you' else 'him'}",
        "look": "look~ at the top card of the encounter deck"
        + (f", which {'you' if voice.acting == 'you' else 'he'} may put on the bottom" if op.may_bottom else ""),
        "shuffle discard": f"shuffle~ {your} discard pile into {your} deck",
        "to staging": f"return~ {card} to the staging area",
        "uncommit": f"remove~ {card} from the quest",
        "attack": "attack~ with it alone, at once, an enemy it may attack",
        "search encounter": _search(op, voice),
        "give control": f"take~ control of {card}",
        "choose player": f"choose~ {'another player' if op.other else 'a player'}{_chosen_for(op, voice)}",
        "look at shadow": "look~ at that shadow card",
        "discard attachments": f"discard~ each {filter_phrase(op.of, article=False, voice=voice)}",
        "many defenders": "may declare any number of defenders against each attack this phase",
    }
    return deeds.get(op.op, f"{op.op}~ {card}".strip())


def _statement(op: Op, voice: Voice) -> str:
    """Ops told as something that happens, whoever acts."""
    card, number = cards_phrase(op, voice), number_phrase(op.amount, voice)
    until = _until(op)
    this_phase = until or " until the end of the phase"
    if op.op in ("silence", "cannot attack") and op.who in ("choose", "may choose"):
        kind = "location" if "location" in (op.of or "") else "enemy"
        chosen = f"choose~ {card}; "
        if op.op == "silence":
            return f"{chosen}the threat of that {kind} does not count{until}"
        return f"{chosen}this phase that {kind} cannot attack {_attacked(op, voice)}"
    cannot = card.replace("each ", "no ", 1) + " can" if card.startswith("each ") else f"{card} cannot"
    player = _subject(op, voice) or "you"
    whose = "your" if player == "you" else f"{player}'s"
    return {
        "silence": f"the threat of {card} does not count{until}",
        "cannot attack": f"this phase {cannot} attack {_attacked(op, voice)}",
        "capture": f"take~ {card} prisoner",
        "guard": f"for {card}, reveal~ an encounter card that guards it",
        "gain surge": "this card gains Surge",
        "no defense": "the defender does not count its defense",
        "extra threat": f"raise~ the total threat in the staging area by {number}{this_phase}",
        "enemy attacks": f"{card} attacks {_attacked(op, voice)}",
        "win": "the players win the game",
        "lose": "the players lose the game",
        "remove self": "remove~ this card from the game",
        "deal shadow": f"deal~ {counted(number, 'more shadow card')} to the attacker",
        "attach to deck": f"attach~ this card to {whose} deck",
        "search deck": _search_deck(op, number, player, whose),
        "at end": f"at the end of the {op.until} {_at_end(op.do, card)}",
    }[op.op]


def _attacked(op: Op, voice: Voice) -> str:
    """Whom an enemy attacks, or cannot attack."""
    if op.op == "enemy attacks" and op.player == "you":
        return voice.event_player if voice.event_player != "that player" else "the player it is engaged with"
    return _subject(op, voice) or "you"


def _search_deck(op: Op, number: str, player: str, whose: str) -> str:
    """The others are shuffled into the deck, or go back on top in the order the searching player likes."""
    others = "put~ the others back on top in any order"
    if op.player == "each":
        whose = "his"
    if op.shuffle:
        others = f"shuffle~ the others into {'your' if player == 'you' else 'his'} deck"
    hand = "your" if player == "you" else "his"
    return f"look~ at the top {counted(number, 'card')} of {whose} deck, put~ 1 of them into {hand} hand and {others}"


FROM_PILES = ("to hand", "put into play", "topmost to hand", "to encounter deck")


def _from_pile(op: Op, voice: Voice) -> str:
    """Cards that come from somewhere: "return a Spirit card from your discard pile to your hand"."""
    card = cards_phrase(op, voice, origin=True)
    hand = f"{voice.your} hand" if "owned" in (op.of or "").split() else "its owner's hand"
    if op.op == "topmost to hand":
        return f"return~ the topmost {filter_phrase(op.of, article=False, voice=voice, origin=True)} to {hand}"
    if op.op == "to hand":
        return f"return~ {card} to {hand}"
    if op.op == "to encounter deck":
        return (
            f"{'shuffle~' if op.shuffle else 'put~'} {card} {'into' if op.shuffle else 'on top of'} the encounter deck"
        )
    under = ""
    if op.under == "owner":
        under = " under its owner's control"
    elif "in-discard" in (op.of or "").split():
        under = f" under {voice.your} control"
    if op.engaged:
        under = f" engaged with {'you' if voice.acting == 'you' else 'him'}"
    return f"put~ {card} into play{under}"


def _change(op: Op, voice: Voice, same: list[Op]) -> str:
    if op.amount is None or op.stat is None:
        return ""
    card = cards_phrase(op, voice)
    if op.op == "modify field":
        # cards that come later are meant as well
        card = f"each {filter_phrase(op.of, article=False, voice=voice)}, now or later,"
    if op.set_:
        return f"set~ the {STAT_WORDS.get(op.stat, op.stat)} of {card} to {number_phrase(op.amount, voice)}{_until(op)}"
    numbers = [bonus(one.amount, one.stat, voice) for one in (op, *same) if one.amount and one.stat]
    return f"give~ {card} {listed(numbers)}{_until(op)}"


def _until(op: Op) -> str:
    return f" until the end of the {op.until}" if op.until and op.until != "good" else ""


def _at_end(do: str | None, card: str) -> str:
    return {
        "return": f"return {card} to its owner's hand",
        "top": f"put {card} on top of the encounter deck",
        "shuffle": f"shuffle {card} into its owner's deck",
    }.get(do or "", f"discard {card}")


def _threat(amount: Amount | None, voice: Voice) -> str:
    if amount is None:
        return ""
    way = "lower~" if amount.amount < 0 else "raise~"
    return f"{way} {voice.your} threat by {number_phrase(replace(amount, amount=abs(amount.amount)), voice)}"


def _chosen_for(op: Op, voice: Voice) -> str:
    """Which players can be chosen: " with a damaged hero", " whose deck holds at least 1 card"."""
    with_what = ""
    if op.of is not None:
        # what he has is his by the word "with"
        phrase = filter_phrase(op.of, voice=replace(voice, chosen="he")).removesuffix(" he controls")
        with_what = f" with {phrase}"
    return with_what + whose_phrase(op.test, voice)


def _hand(op: Op, number: str, voice: Voice) -> str:
    if op.of is not None:
        return f"each {filter_phrase(op.of, article=False, voice=voice, origin=True)}"
    return f"{counted(number, 'random card' if op.random else 'card')} from {voice.your} hand"


def _aside(text: str | None) -> str:
    return f"a set-aside {filter_phrase(text, article=False)}"


def _search(op: Op, voice: Voice) -> str:
    """Where it looks: the encounter deck, its discard pile or, when it says neither, both."""
    words = (op.of or "").split()
    piles = [word for word in ("in-encounter-deck", "in-encounter-discard") if word in words]
    places = [PLACES[word].removeprefix("in ") for word in piles or ("in-encounter-deck", "in-encounter-discard")]
    what = filter_phrase(" ".join(word for word in words if word not in piles), voice=voice)
    return f"search~ {listed(places)} for {what} and add~ it to the staging area"


# --- cards ---------------------------------------------------------------------------------------------------


def cards_phrase(op: Op, voice: Voice, origin: bool = False) -> str:
    """The cards an op works on."""
    words = {
        "self": "this card",
        "host": voice.host,
        "subject": voice.subject,
        "other": voice.other,
        "target": "it",
        "quest": "the current quest",
        "cost": "that card",
    }
    if op.who in words:
        return words[op.who]
    if op.who == "random":
        return f"a random {filter_phrase(op.of, article=False, voice=voice, origin=origin)}"
    if op.who == "each":
        phrase = filter_phrase(op.of, article=False, voice=voice, origin=origin)
        if "named " in (op.of or "") or phrase.startswith("the "):
            return filter_phrase(op.of, voice=voice, origin=origin)
        return f"each {phrase}"
    if op.who in ("choose", "may choose"):
        few, many = op.n
        up_to = "up to " if op.who == "may choose" and few > 1 else ""
        if few == 1 and many:
            return f"1 {filter_phrase(op.of, article=False, voice=voice, origin=origin)}"
        phrase = filter_phrase(op.of, voice=voice, number=few, origin=origin)
        return phrase if few == 1 else f"{up_to}{few} {phrase}"
    return ""
