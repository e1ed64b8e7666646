"""Cards in words: stat lines and abilities as sentences, for listings and for telling a game."""

from __future__ import annotations

from dataclasses import replace

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg.cardmodel import Ability, Amount, Card, Op
from simulator.games.lotr_lcg.cardphrases import condition_phrase, filter_phrase

PLAIN_AMOUNTS = {v.AMOUNTS["event"][0]: "that much", v.AMOUNTS["x"][0]: "X", v.AMOUNTS["all"][0]: "all"}
EACH_AMOUNTS = {
    v.AMOUNTS["damage on self"][0]: "damage token on it",
    v.AMOUNTS["resources on self"][0]: "resource token on it",
    v.AMOUNTS["players"][0]: "player",
}
PLAYER_WORDS = {
    "you": "you",
    "each": "each player",
    "first": "the first player",
    "chosen": "that player",
    "event": "the player it attacks or engages",
    "highest threat": "the player with the highest threat",
    "subject": "its controller",
    "choose": "a player",
    "engaged": "the player it is engaged with",
    "next": "the next player",
}
CARD_WORDS = {
    "self": "this card",
    "host": "the card it is attached to",
    "subject": "that card",
    "other": "the attacker",
    "target": "it",
    "quest": "the quest",
    "cost": "the card paid with",
}
WHEN = {
    "committed": "it commits to the quest",
    "enters play": "it enters play",
    "played": "it is played",
    "leaves play": "it leaves play",
    "destroyed": "it is destroyed",
    "destroyed by attack": "it is destroyed by an attack",
    "explored": "it is explored",
    "damaged": "it is damaged",
    "revealed": "it is revealed",
    "when revealed": "it takes effect on being revealed",
    "shadow": "a shadow effect starts",
    "shadow dealt": "a shadow card is dealt",
    "traveled": "the players travel to it",
    "engaged": "it engages a player",
    "attacks": "it attacks",
    "defends": "it defends",
    "attacked": "it has attacked",
    "stage defeated": "the stage is defeated",
    "stage revealed": "the stage is revealed",
    "quest succeeded": "the quest succeeds",
    "quest failed": "the quest fails",
    "round end": "the round ends",
    "phase end": "the phase ends",
    "would take damage": "it would take damage",
    "would leave play": "it would leave play",
    "would be destroyed": "it would be destroyed",
    "first player passed": "the first player token is passed",
    "declared": "it is declared as an attacker",
    "progress": "progress is placed on it",
    "phase start": "the phase begins",
    "shadow resolved": "a shadow effect of a card dealt to it is resolved",
    "claimed": "it is claimed",
    "rescued": "it is rescued",
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
    lines += [f"- {ability_sentence(ability)}" for ability in card.ability]
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
        return f"{card.reward} of {card.set}: {card.quantity} copies"
    if card.type == "quest":
        return f"stage {card.stage} of {card.set}"
    if card.quantity == 0:
        return f"{card.set}: no copy of its own, another card becomes it"
    return f"{card.set}: {card.quantity} copies, {card.easy_quantity} in easy mode"


# --- abilities -------------------------------------------------------------------------------------------


def ability_sentence(ability: Ability) -> str:
    """The ability's own text, or a sentence made from its keys."""
    return ability.text or _capital(f"{_start(ability)}{_effect(ability)}.")


def option_sentences(ability: Ability) -> list[str]:
    """One phrase for each alternative of the ability's `choose one`; empty without one."""
    for _, op in ability.ops():
        if op.op == "choose one":
            return [_ops(option) for option in op.options]
    return []


def _start(ability: Ability) -> str:
    start = "" if ability.kind == "constant" else f"{ability.kind}: "
    if ability.kind == "action" and ability.phase != "any":
        start = f"{ability.phase} action: "
    when = occasion(ability)
    return f"{start}{when}, " if when else start


def occasion(ability: Ability) -> str:
    """When an ability takes effect: "when Mendor leaves play", "if there is no enemy"; empty when nothing is asked."""
    parts = []
    if ability.on is not None:
        about = WHEN[ability.on]
        if ability.on == "phase end" and ability.phase != "any":
            about = f"the {ability.phase} phase ends"
        if ability.whose == "any" and about.startswith("it"):
            about = (filter_phrase(ability.subject) if ability.subject else "a card") + about.removeprefix("it")
        elif ability.whose == "host" and about.startswith("it"):
            about = "its host" + about.removeprefix("it")
        if ability.on in ("phase start", "phase end") and ability.phase != "any":
            about = about.replace("the phase", f"the {ability.phase} phase")
        parts.append(f"when {about}")
    if ability.requires:
        parts.append(f"if {' and '.join(map(condition_phrase, ability.requires))}")
    return ", ".join(parts)


def _effect(ability: Ability) -> str:
    if ability.kind == "constant":
        return _constant(ability)
    costs = []
    if ability.cost.exhaust is not None:
        card = "this card" if ability.cost.exhaust == "self" else filter_phrase(ability.cost.exhaust)
        costs.append(f"exhaust {card}")
    if ability.cost.resources:
        costs.append(f"pay {ability.cost.resources} from its own pool")
    if ability.cost.threat:
        costs.append(f"raise your threat by {ability.cost.threat}")
    if ability.cost.discard:
        costs.append(f"discard {_count(ability.cost.discard, 'card')}")
    effect = _ops(ability.then)
    if costs:
        effect = f"{' and '.join(costs)} to {effect}"
    limit = f" (limit {ability.limit})" if ability.limit else ""
    return effect + (" (any player)" if ability.any_player else "") + limit


def _constant(ability: Ability) -> str:
    card = {"self": "this card", "host": "its host", "table": "the table"}[ability.who]
    if ability.trait:
        return f"{card} has the trait {ability.trait}"
    if ability.icon:
        return f"{card} has a {ability.icon} resource icon"
    if ability.stat in k.STAT_NAMES:
        if ability.set_:
            return f"the {ability.stat} of {card} is {_number(ability.amount)}, whatever is added to it"
        return f"{card} has {_bonus(ability.amount, ability.stat)}"
    if ability.stat == "ready cost":
        return f"{card} readies only for {ability.amount.amount} resources"
    return {
        "attacks staging": f"{card} attacking alone may attack an enemy in the staging area",
        "cannot draw": "players cannot draw cards",
        "extra encounter cards": f"{_count(ability.amount.amount, 'more encounter card')} each staging step",
        "no engagement checks": "players make no engagement checks",
        "no staging": "the staging step is skipped",
        "must travel": "the players must travel here if they can",
        "no optional engagement": f"players cannot choose to engage {card}",
        "excess to threat": f"damage of {card} beyond the hit points left raises your threat",
        "refresh threat": f"each player raises his threat by {ability.amount.amount} more in the refresh phase",
        "players win": "the players win the game",
        "no attachments": f"no attachment can be played on {card}",
        "stops draw": "this card is discarded instead of the next draw from the deck it is attached to",
        "ally limit": f"the players together can play {_count(ability.amount.amount, 'ally')} a round".replace(
            "allys", "allies"
        ),
    }.get(ability.stat or "", f"{card} {str(ability.stat).replace('defeat', 'be defeated')}")


def _ops(ops: list[Op]) -> str:
    deeds = ", then ".join(filter(None, map(_op, ops)))
    if any(op.op == "instead" for op in ops):
        return f"{deeds} instead" if deeds else "nothing happens instead"
    return deeds


def _op(op: Op) -> str:
    if op.op == "choose one":
        return "choose one: " + "; or ".join(_ops(option) for option in op.options)
    if op.op == "if":
        other = f"; otherwise {_ops(op.else_)}" if op.else_ else ""
        return f"if {condition_phrase(op.test)}, {_ops(op.then)}{other}"
    if op.op == "may":
        return f"{PLAYER_WORDS[op.player]} may {_ops(op.then)}"
    who = "" if op.player == "you" else f"{PLAYER_WORDS[op.player]}: "
    if op.player == "engaged":
        who = ""
    condition = f" if {condition_phrase(op.test)}" if op.test else ""
    deed = _deed(op)
    if who:
        deed = deed.replace("you control", "he controls").replace("your ", "his ")
    return f"{who}{'may ' if op.optional else ''}{deed}{condition}"


def _deed(op: Op) -> str:
    card = _cards(op)
    number = "" if op.amount is None else _number(op.amount)
    until = f" until the end of the {op.until}" if op.until else ""
    deeds = {
        "damage": f"deal {number} damage to {card}",
        "heal": f"heal {number} damage on {card}",
        "resource": f"give {_count(number, 'resource')} to {card}",
        "progress": f"place {number} progress on {card}",
        "modify": f"{_change(op, card)}{until}",
        "modify field": f"{_change(op, f'every {filter_phrase(op.of, article=False)}')}{until}",
        "silence": f"leave out the threat of {card}{until}",
        "cannot attack": f"keep {card} from attacking {PLAYER_WORDS[op.player]} this phase",
        "many defenders": "declare any number of defenders this phase",
        "draw": f"draw {_count(number, 'card')}",
        "threat": _threat(op.amount),
        "discard from hand": f"discard {_hand(op, number)}",
        "to hand": f"return {card} to hand",
        "put into play": f"put {card} into play{' engaged with that player' if op.engaged else ''}",
        "attach aside": f"attach {filter_phrase(op.card, article=False)} that is set aside to {card}"
        if op.card
        else "",
        "at end": f"at the end of the {op.until} {_at_end(op.do, card)}",
        "attach self": f"attach this card to {card}",
        "cancel": "cancel it",
        "reveal": f"reveal {card or _count(number, 'encounter card')}",
        "shuffle encounter": "shuffle the encounter deck",
        "set aside": f"set {card} aside, out of play",
        "guard": f"an encounter card is revealed and guards {card}",
        "capture": f"take {card} prisoner",
        "rescue": f"rescue {card} with {number} damage",
        "claim": f"claim this card and attach it to {card}",
        "face down": f"lay the top card of the deck face down as an engaged {op.as_}",
        "attach to deck": "attach this card to the deck",
        "gain surge": "gain Surge",
        "deal shadow": f"deal {_count(number, 'more shadow card')}",
        "look": "look at the top of the encounter deck" + (" and perhaps bury it" if op.may_bottom else ""),
        "search deck": f"take 1 of the top {number} cards of the deck",
        "shuffle discard": "shuffle the discard pile into the deck",
        "remove self": "remove this card from the game",
        "to staging": f"return {card} to the staging area",
        "uncommit": f"remove {card} from the quest",
        "attack": "attack with it alone, at once",
        "win": "win the game",
        "lose": "lose the game",
        "search encounter": f"put {filter_phrase(op.of)} into the staging area",
        "give control": f"take control of {card}",
        "choose player": f"choose {'another' if op.other else 'a'} player{_chosen_for(op)}",
        "look at shadow": "look at that shadow card",
        "no defense": "count no defense",
        "discard attachments": f"discard every {filter_phrase(op.of, article=False)}",
        "topmost to hand": f"return the topmost {filter_phrase(op.of, article=False)} to hand",
        "extra threat": f"raise the staging area's threat by {number}",
        "remove progress": f"remove {number} progress from the quest",
        "enemy attacks": f"{card} attacks at once",
        "instead": "",
        "to encounter deck": f"{'shuffle' if op.shuffle else 'put'} {card} {'into' if op.shuffle else 'on top of'} "
        "the encounter deck",
    }
    return deeds.get(op.op, f"{op.op} {card}".strip())


def _change(op: Op, card: str) -> str:
    if op.amount is None or op.stat is None:
        return ""
    if op.set_:
        return f"set the {op.stat} of {card} to {_number(op.amount)}"
    return f"give {card} {_bonus(op.amount, op.stat)}"


def _at_end(do: str | None, card: str) -> str:
    if do == "return":
        return f"return {card} to hand"
    if do == "top":
        return f"put {card} on top of the encounter deck"
    return f"shuffle {card} into its owner's deck" if do == "shuffle" else f"discard {card}"


def _threat(amount: Amount | None) -> str:
    if amount is None:
        return ""
    if amount.amount < 0:
        return f"lower threat by {_number(replace(amount, amount=-amount.amount))}"
    return f"raise threat by {_number(amount)}"


def _chosen_for(op: Op) -> str:
    return f" with {filter_phrase(op.of.replace(' of-chosen', ''))}" if op.of and "of-chosen" in op.of else ""


def _hand(op: Op, number: str) -> str:
    if op.of is not None:
        return f"every {filter_phrase(op.of, article=False)}"
    return _count(number, "random card" if op.random else "card")


def _cards(op: Op) -> str:
    if op.who in CARD_WORDS:
        return CARD_WORDS[op.who]
    if op.who == "random":
        return f"{filter_phrase(op.of)} at random"
    if op.who == "each":
        return f"each {filter_phrase(op.of, article=False)}"
    if op.who in ("choose", "may choose"):
        few, many = op.n
        if many:
            return f"{few} {filter_phrase(op.of, article=False)} ({many} if undefended)"
        phrase = filter_phrase(op.of, article=few == 1)
        return phrase if few == 1 else f"{few} {phrase}"
    return ""


# --- numbers and filters -----------------------------------------------------------------------------------


def _number(amount: Amount) -> str:
    if amount.halved:
        return f"half of {_number(replace(amount, kind=amount.whole_kind))}, rounded up"
    if amount.kind in PLAIN_AMOUNTS:
        return PLAIN_AMOUNTS[amount.kind]
    if amount.kind == v.AMOUNTS["undefended"][0]:
        return f"{amount.amount} ({amount.amount2} if undefended)"
    if amount.kind == v.AMOUNTS["threat 35"][0]:
        return f"{amount.amount} ({amount.amount2} from threat 35 on)"
    if amount.kind in EACH_AMOUNTS:
        return f"{amount.amount} for each {EACH_AMOUNTS[amount.kind]}"
    if amount.kind == v.AMOUNTS["count"][0]:
        return f"{amount.amount} for each {filter_phrase(amount.count, article=False)}"
    return "X - 1" if amount.kind == v.AMOUNTS["x minus 1"][0] else str(amount.amount)


def _signed(amount: Amount) -> str:
    number = _number(amount)
    return number if amount.amount < 0 else f"+{number}"


def _bonus(amount: Amount, stat: str) -> str:
    number, each, rest = _signed(amount).partition(" for each")
    return f"{number} {stat}{each}{rest}"


def _count(number: int | str, noun: str) -> str:
    few, each, what = str(number).partition(" for each ")
    return f"{few} {noun}{'' if few == '1' else 's'}{each}{what}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
