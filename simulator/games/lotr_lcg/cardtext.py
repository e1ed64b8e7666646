"""Cards in words: stat lines and abilities as sentences, for listings and for telling a game."""

from __future__ import annotations

from simulator.games.cardlanguage.english import capital, counted, listed
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg.cardmodel import Ability, Card
from simulator.games.lotr_lcg.cardphrases import Voice, condition_phrase, filter_phrase, one_noun
from simulator.games.lotr_lcg.deeds import bonus, number_phrase, ops_phrase, options_of, spoken

WHEN = {
    "committed": "{it} has committed to the quest",
    "enters play": "{it} has entered play",
    "played": "{it} has been played from hand",
    "leaves play": "{it} has left play",
    "destroyed": "{it} has been destroyed",
    "destroyed by attack": "{it} has been destroyed by an attack",
    "explored": "{it} has been explored",
    "damaged": "{it} has been damaged",
    "revealed": "{it} is revealed",
    "when revealed": "the \u201cwhen revealed\u201d effect of {it} is about to take effect",
    "shadow": "a shadow effect is about to take effect",
    "shadow dealt": "{it} has been dealt",
    "traveled": "the players have travelled to {it}",
    "engaged": "{it} has engaged a player",
    "attacks": "{it} attacks",
    "defends": "{it} has been declared as a defender",
    "attacked": "{it} has attacked",
    "stage defeated": "{it} has been defeated",
    "stage revealed": "{it} has been revealed",
    "quest succeeded": "the players have quested successfully",
    "quest failed": "the players have quested unsuccessfully",
    "round end": "the round ends",
    "phase end": "{phase} phase ends",
    "would take damage": "{it} would take damage",
    "would leave play": "{it} would leave play",
    "would be destroyed": "{it} would be destroyed",
    "first player passed": "the first player token has been passed",
    "declared": "{it} has been declared as an attacker",
    "progress": "progress has been placed on {it}",
    "phase start": "{phase} phase begins",
    "shadow resolved": "a shadow effect of a card dealt to {it} has been resolved",
    "claimed": "{it} has been claimed",
    "rescued": "{it} has been rescued",
}
ANY_CARD = {
    "committed": "a character",
    "damaged": "a character",
    "explored": "a location",
    "traveled": "a location",
    "revealed": "an encounter card",
    "when revealed": "an encounter card",
    "shadow dealt": "a shadow card",
    "engaged": "an enemy",
    "attacks": "an enemy",
    "attacked": "an enemy",
    "shadow resolved": "an enemy",
    "defends": "a character",
    "declared": "a character",
    "stage defeated": "a quest card",
    "stage revealed": "a quest card",
    "progress": "the current quest card",
    "claimed": "an objective",
    "rescued": "a prisoner",
}
"""The card of an event that may be any card."""
EVENT_PLAYERS = {
    "leaves play": "{card} controller",
    "destroyed": "{card} controller",
    "destroyed by attack": "{card} controller",
    "explored": "{card} controller",
    "would leave play": "{card} controller",
    "would be destroyed": "{card} controller",
    "would take damage": "{card} controller",
    "damaged": "{card} controller",
    "shadow": "the defending player",
    "shadow dealt": "the defending player",
    "attacks": "the defending player",
    "attacked": "the defending player",
    "defends": "the defending player",
    "shadow resolved": "the defending player",
    "declared": "the attacking player",
    "first player passed": "the new first player",
}
"""Who the player of an event is."""
LIMIT_SPANS = {
    "round per player": "round for each player",
    "round for all": "round for all players together",
    "game for all": "game for all players together",
}


def card_lines(card: Card) -> list[str]:
    """What `foredeck cards NAME` prints: title, numbers, our text, state, then each ability as a sentence."""
    lines = [title_line(card), *filter(None, [stat_line(card)])]
    if card.traits or card.keywords:
        lines.append(". ".join([*card.traits, *card.keywords]) + ".")
    if card.text:
        lines.append(card.text)
    if card.shadow_text:
        lines.append(f"Shadow: {card.shadow_text}")
    lines.append(where_line(card))
    lines.append("plays as blank: its abilities are not written yet" if card.status == "blank" else "works")
    lines += [f"- {ability_sentence(ability, card)}" for ability in card.ability]
    return lines


def title_line(card: Card) -> str:
    """ "Aragorn (unique leadership hero, 01001)" """
    words = ["unique"] * card.unique + ([card.sphere] if card.sphere else []) + [card.type]
    return f"{card.name} ({' '.join(words)}, {card.code:05d})"


def stat_line(card: Card) -> str:
    """The numbers of the card that it has, in the order they are printed."""
    numbers = [("cost", "X" if card.cost == k.X_COST else card.cost), ("engagement", card.engagement)]
    numbers += [(name, getattr(card, name)) for name in ("threat", "willpower", "attack", "defense")]
    numbers += [("hit points", card.health), ("quest points", card.points), ("victory", card.victory)]
    return ", ".join(f"{name} {value}" for name, value in numbers if value is not None)


def where_line(card: Card) -> str:
    """The boxes or the encounter set it comes in."""
    if card.copies is not None:
        return (
            f"copies: {card.copies.core} core, {card.copies.revised} revised core; at most {card.deck_limit} in a deck"
        )
    if card.type == "campaign":
        return f"campaign card of {card.set}"
    if card.reward is not None:
        return f"{card.reward} of {card.set}: {counted(card.quantity or 0, 'copy')}"
    if card.type == "quest":
        return f"stage {card.stage} of {card.set}"
    if card.quantity == 0:
        return f"{card.set}: no copy of its own, another card becomes it"
    return f"{card.set}: {counted(card.quantity or 0, 'copy')}, {card.easy_quantity} in easy mode"


# --- abilities -------------------------------------------------------------------------------------------


def ability_sentence(ability: Ability, card: Card | None = None) -> str:
    """The ability's own text, or a sentence made from its keys; ``card``: whose ability it is."""
    voice = _voice(ability, card)
    return ability.text or capital(f"{_start(ability, voice)}{_effect(ability, voice)}.")


def option_sentences(ability: Ability, card: Card | None = None) -> list[str]:
    """One phrase for each alternative of the ability's `choose one`; empty without one."""
    voice = _voice(ability, card)
    return next(
        ([spoken(text) for text in options_of(op, voice)] for _, op in ability.ops() if op.op == "choose one"), []
    )


def _voice(ability: Ability, card: Card | None) -> Voice:
    """What this ability calls its host, the card and the player of its event."""
    on = "shadow" if ability.kind == "shadow" else ability.on or ""
    any_card = ANY_CARD.get(on, "a card").partition(" ")[2]
    other = "that enemy" if on == "declared" else "the attacker"
    subject = {"self": "this card", "host": "it"}.get(ability.whose, f"that {one_noun(ability.subject, any_card)}")
    return Voice(
        host=f"the attached {_host_noun(card)}",
        subject=subject,
        other=other,
        event_player=EVENT_PLAYERS.get(on, "that player").format(card="its" if subject == "it" else f"{subject}'s"),
    )


def _host_noun(card: Card | None) -> str:
    """What the card is attached to: "hero", "enemy"."""
    if card is None:
        return "card"
    if card.attach_to:
        return one_noun(card.attach_to)
    attaching = [op.of for ability in card.ability for _, op in ability.ops() if op.op in ("attach self", "claim")]
    return one_noun(attaching[0]) if attaching else "hero" if card.reward else "card"


def _start(ability: Ability, voice: Voice) -> str:
    start = {"constant": "", "revealed": "when revealed: "}.get(ability.kind, f"{ability.kind}: ")
    if ability.kind == "action" and ability.phase != "any":
        start = f"{ability.phase} action: "
    when = occasion(ability, voice=voice)
    return f"{start}{when}, " if when else start


def occasion(ability: Ability, card: Card | None = None, voice: Voice | None = None) -> str:
    """When an ability takes effect: "when Mendor has left play", "as soon as no enemy is in play"; else empty.

    ``card``: whose ability it is; ``voice``: what its sentence calls things, if that is known already.
    """
    voice = voice or _voice(ability, card)
    parts = []
    if ability.on is not None:
        phase = f"the {ability.phase}" if ability.phase != "any" else "a"
        parts.append(f"when {WHEN[ability.on].format(it=_event_card(ability, voice), phase=phase)}")
    if ability.requires:
        conditions = " and ".join(condition_phrase(text, voice) for text in ability.requires)
        how_long = "as soon as" if ability.stat == v.PLAYERS_WIN else "while"
        parts.append(f"{how_long if ability.kind == 'constant' else 'if'} {conditions}")
    return ", ".join(parts)


def _event_card(ability: Ability, voice: Voice) -> str:
    if ability.whose == "self":
        return "this card"
    if ability.whose == "host":
        return voice.host
    return filter_phrase(ability.subject, voice=voice) if ability.subject else ANY_CARD.get(ability.on or "", "a card")


def _effect(ability: Ability, voice: Voice) -> str:
    if ability.kind == "constant":
        return _constant(ability, voice)
    costs = []
    if ability.cost.exhaust is not None:
        card = "this card" if ability.cost.exhaust == "self" else filter_phrase(ability.cost.exhaust)
        costs.append(f"exhaust {card}")
    if ability.cost.resources:
        costs.append(f"pay {counted(ability.cost.resources, 'resource')} from this card's pool")
    if ability.cost.threat:
        costs.append(f"raise your threat by {ability.cost.threat}")
    if ability.cost.discard:
        costs.append(f"discard {counted(ability.cost.discard, 'card')} from your hand")
    effect = ops_phrase(ability.then, voice)
    if costs:
        verb_first = "~" in effect.partition(" ")[0]
        effect = f"{listed(costs)}{' to ' if verb_first else ': '}{effect}"
    if ability.from_ == "hand":
        effect = effect.replace("put~ this card into play", "put~ this card into play from your hand")
    if ability.from_ == "aside":
        effect = effect.replace("put~ this card into play", "add~ this card, which is set aside, to the staging area")
    notes = ["any player may use it"] if ability.any_player else []
    if ability.limit:
        times, _, span = ability.limit.partition(" per ")
        often = "once" if times == "1" else f"{times} times"
        notes.append(f"limit {often} per {LIMIT_SPANS.get(span, span)}")
    return spoken(effect) + (f" ({'; '.join(notes)})" if notes else "")


def _constant(ability: Ability, voice: Voice) -> str:
    card = {"self": "this card", "host": voice.host, "table": "the table"}[ability.who]
    number = number_phrase(ability.amount, voice)
    if ability.trait:
        return f"{card} has the trait {ability.trait}"
    if ability.icon:
        return f"{card} has a {ability.icon.capitalize()} resource icon"
    if ability.stat in k.STAT_NAMES:
        if ability.set_:
            return f"the {ability.stat} of {card} is {number}, whatever is added to it"
        return f"{card} gets {bonus(ability.amount, ability.stat, voice)}"
    return {
        "ready cost": f"{card} readies in the refresh phase only for {counted(number, 'resource')} from its pool",
        "cannot attack": f"{card} cannot attack",
        "cannot defend": f"{card} cannot defend",
        "cannot defeat": f"{card} cannot be defeated",
        "extra resource": f"{card} collects {counted(number, 'more resource')} in each resource phase",
        "attacks staging": f"{card}, attacking alone, may attack an enemy in the staging area",
        "cannot draw": "players cannot draw cards",
        "extra encounter cards": f"reveal {counted(number, 'more encounter card')} each staging step",
        "no engagement checks": "players make no engagement checks",
        "no staging": "the staging step is skipped",
        "must travel": "players who can travel must travel here",
        "no optional engagement": f"players cannot choose to engage {card}",
        "excess to threat": "damage of its attack beyond the remaining hit points of the damaged character raises the "
        "threat of the defending player",
        "refresh threat": f"each player raises his threat by {number} more in the refresh phase",
        v.PLAYERS_WIN: "the players win the game",
        "no attachments": f"no attachment can be played on {card}",
        "stops draw": "this card is discarded instead of the next draw from the deck it is attached to",
        "ally limit": f"the players together can play {counted(number, 'ally')} a round",
    }[ability.stat or ""]
