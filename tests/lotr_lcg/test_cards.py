"""The card files: complete, true to the printed numbers, and checked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from simulator.errors import DataError
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg.cardfile import MODES, Book, load_book
from simulator.games.lotr_lcg.cardmodel import Card
from simulator.games.lotr_lcg.cardtext import card_lines
from simulator.games.lotr_lcg.lowering import lower
from simulator.games.lotr_lcg.table import Loadout, make_tables
from tests.lotr_lcg.test_lowering import ops_of, rows_of

# --- what there is -----------------------------------------------------------------------------------------


def test_the_player_pool_is_whole(book: Book) -> None:
    player_cards = [card for card in book.cards if card.is_player_card]
    assert [card.code for card in player_cards] == list(range(1001, 1074))
    assert Counter(card.type for card in player_cards) == {"hero": 12, "ally": 20, "event": 28, "attachment": 13}
    assert sum(card.copies.core for card in player_cards if card.copies and card.type != "hero") == 120
    assert sum(card.copies.revised for card in player_cards if card.copies and card.type != "hero") == 188
    assert Counter(card.sphere for card in player_cards if card.type == "hero") == dict.fromkeys(k.SPHERE_NAMES[:4], 3)


@pytest.mark.parametrize(
    ("name", "normal", "easy", "designs"),
    [
        ("Spiders of Mirkwood", 12, 8, 7),
        ("Dol Guldur Orcs", 14, 9, 7),
        ("Passage Through Mirkwood", 10, 10, 5),
        ("Sauron's Reach", 10, 7, 4),
        ("Journey Along the Anduin", 9, 6, 4),
        ("Wilderlands", 14, 10, 8),
        ("Escape from Dol Guldur", 15, 13, 10),
    ],
)
def test_encounter_sets(book: Book, name: str, normal: int, easy: int, designs: int) -> None:
    cards = [card for card in book.cards if card.set == name and card.type != "quest" and card.quantity]
    assert len(cards) == designs
    assert sum(card.quantity or 0 for card in cards) == normal
    assert sum(card.easy_quantity or 0 for card in cards) == easy


@pytest.mark.parametrize(
    ("mode", "before", "types", "mean_threat"),
    [
        ("standard", 36, {"enemy": 15, "location": 12, "treachery": 7}, 1.618),
        ("easy", 27, {"enemy": 12, "location": 11, "treachery": 2}, 1.880),
    ],
)
def test_passage_encounter_deck(book: Book, mode: str, before: int, types: dict[str, int], mean_threat: float) -> None:
    assert mode in MODES
    scenario = book.scenarios["passage-through-mirkwood"]
    deck = Counter({card.code: copies for card, copies in book.encounter(scenario, mode)})
    assert deck.total() == before
    deck.subtract(card.code for card in book.setup(scenario))
    left = [book.by_code[code] for code in deck.elements()]
    assert Counter(card.type for card in left) == types
    assert sum(card.threat or 0 for card in left) / len(left) == pytest.approx(mean_threat, abs=0.0005)


@pytest.mark.parametrize(
    ("mode", "types", "mean_threat"),
    [
        ("standard", {"enemy": 20, "location": 13, "treachery": 14}, 1.447),
        ("easy", {"enemy": 14, "location": 10, "treachery": 8}, 1.531),
    ],
)
def test_anduin_encounter_deck(book: Book, mode: str, types: dict[str, int], mean_threat: float) -> None:
    deck = [card for card, n in book.encounter(book.scenarios["journey-along-the-anduin"], mode) for _ in range(n)]
    assert Counter(card.type for card in deck) == types
    assert sum(card.threat or 0 for card in deck) / len(deck) == pytest.approx(mean_threat, abs=0.0005)


def test_anduin_quantities(book: Book) -> None:
    """(standard, easy) copies of the two sets only this scenario uses."""
    found = {
        card.code: (card.quantity, card.easy_quantity)
        for card in book.cards
        if card.set in ("Journey Along the Anduin", "Wilderlands", "Sauron's Reach") and card.type != "quest"
    }
    wilderlands = zip(range(1081, 1089), [(1, 1), (2, 1), (2, 2), (1, 0), (2, 2), (2, 0), (2, 2), (2, 2)], strict=True)
    others = zip(range(1111, 1119), [(3, 3), (1, 0), (2, 2), (3, 1), (3, 1), (3, 2), (2, 2), (2, 2)], strict=True)
    assert found == dict([*wilderlands, *others])


def test_anduin_stages(book: Book) -> None:
    stages = book.stages(book.scenarios["journey-along-the-anduin"])
    assert [(card.name, card.stage, card.points) for card, _ in stages] == [
        ("To the River...", 1, 8),
        ("Anduin Passage", 2, 16),
        ("Ambush on the Shore", 3, 0),
    ]
    assert [[card.code for card in after] for _, after in stages] == [[1127], [1128], []]


@pytest.mark.parametrize(
    ("mode", "types", "mean_threat"),
    [
        ("standard", {"enemy": 14, "location": 13, "treachery": 10}, 1.405),
        ("easy", {"enemy": 9, "location": 12, "treachery": 5}, 1.615),
    ],
)
def test_dol_guldur_encounter_deck(book: Book, mode: str, types: dict[str, int], mean_threat: float) -> None:
    """Before the guards are revealed: without the objectives and the Nazgûl."""
    scenario = book.scenarios["escape-from-dol-guldur"]
    deck = Counter({card.code: copies for card, copies in book.encounter(scenario, mode)})
    deck.subtract(card.code for card in [*book.setup(scenario), *book.aside(scenario)])
    left = [book.by_code[code] for code in deck.elements()]
    assert Counter(card.type for card in left) == types
    assert sum(card.threat or 0 for card in left) / len(left) == pytest.approx(mean_threat, abs=0.0005)


def test_dol_guldur_stages(book: Book) -> None:
    stages = book.stages(book.scenarios["escape-from-dol-guldur"])
    assert [(card.code, card.name, card.stage, card.points) for card, _ in stages] == [
        (1123, "The Necromancer's Tower", 1, 9),
        (1124, "Through the Caverns", 2, 15),
        (1125, "Out of the Dungeons", 3, 7),
    ]
    assert [[card.code for card in after] for _, after in stages] == [[1124], [1125], []]


def test_passage_stages(book: Book) -> None:
    stages = book.stages(book.scenarios["passage-through-mirkwood"])
    assert [(card.name, card.stage, card.points) for card, _ in stages] == [
        ("Flies and Spiders", 1, 8),
        ("A Fork in the Road", 2, 2),
        ("Don't Leave the Path!", 3, 0),
        ("Beorn's Path", 3, 10),
    ]
    assert [[card.code for card in after] for _, after in stages] == [[1120], [1121, 1122], [], []]


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        (1001, {"threat": 12, "willpower": 2, "attack": 3, "defense": 2, "health": 5, "sphere": "leadership"}),
        (1007, {"threat": 9, "willpower": 4, "attack": 1, "defense": 1, "health": 3, "sphere": "spirit"}),
        (1014, {"cost": 4, "willpower": 2, "attack": 1, "defense": 2, "health": 3, "unique": True}),
        (1031, {"cost": 6, "willpower": 1, "attack": 3, "defense": 3, "health": 6}),
        (1051, {"cost": k.X_COST, "type": "event"}),
        (1056, {"cost": 1, "attach_to": "location"}),
        (1073, {"cost": 5, "willpower": 4, "attack": 4, "defense": 4, "health": 4, "sphere": "neutral"}),
        (1074, {"engagement": 20, "threat": 2, "attack": 3, "defense": 1, "health": 3}),
        (1075, {"engagement": 40, "victory": 5, "threat": 1, "health": 3}),
        (1076, {"engagement": 32, "threat": 3, "attack": 5, "defense": 2, "health": 9, "victory": None}),
        (1090, {"engagement": 35, "threat": 2, "attack": 3, "defense": 3, "health": 6, "victory": 4}),
        (1094, {"threat": 3, "points": 2}),
        (1100, {"threat": 2, "points": 4}),
        (1115, {"engagement": 30, "threat": 1, "attack": 1, "defense": 0, "health": 1, "surge": 1}),
        (1081, {"engagement": 10, "threat": 1, "attack": 2, "defense": 0, "health": 2, "surge": 1}),
        (1082, {"engagement": 30, "threat": 1, "attack": 6, "defense": 3, "health": 9, "victory": 4}),
        (1083, {"engagement": 48, "threat": 2, "attack": 2, "defense": 0, "health": 2, "victory": None}),
        (1084, {"engagement": 40, "threat": 3, "attack": 4, "defense": 1, "health": 7, "victory": 3}),
        (1085, {"engagement": 20, "threat": 2, "attack": 3, "defense": 1, "health": 3}),
        (1087, {"threat": 5, "points": 1}),
        (1088, {"threat": 1, "points": 6}),
        (1111, {"engagement": 15, "threat": 2, "attack": 2, "defense": 1, "health": 3}),
        (1113, {"threat": 1, "points": 3, "victory": None}),
        (1114, {"threat": 3, "points": 3, "victory": 3}),
        (1101, {"engagement": 38, "threat": 1, "attack": 2, "defense": 3, "health": 5, "victory": 5}),
        (1102, {"engagement": 40, "threat": 5, "attack": 4, "defense": 3, "health": 9, "victory": None}),
        (
            1103,
            {"engagement": 8, "threat": 2, "attack": 2, "defense": 1, "health": 2, "doomed": 1, "traits": ["Undead"]},
        ),
        (1106, {"threat": 1, "points": 3, "doomed": 1, "surge": 1, "traits": ["Dungeon"]}),
        (1107, {"threat": 2, "points": 1, "traits": ["Dungeon"]}),
        (1108, {"keywords": ["Guarded", "Restricted"], "traits": ["Item"]}),
        (1109, {"keywords": ["Guarded", "Restricted"], "traits": ["Item"]}),
        (1110, {"keywords": ["Guarded", "Restricted"], "traits": ["Item"]}),
    ],
)
def test_printed_numbers(book: Book, code: int, numbers: dict[str, object]) -> None:
    assert {key: getattr(book.by_code[code], key) for key in numbers} == numbers


def test_no_card_is_blank(book: Book) -> None:
    assert [card.name for card in book.cards if card.status != "ok"] == []
    silent = [card.name for card in book.cards if not card.ability and card.text and card.type != "quest"]
    assert silent == [], "a card with a text needs an ability"
    unsaid = [card.name for card in book.cards if card.ability and not (card.text or card.shadow_text)]
    assert unsaid == [], "a card with an ability needs a text"


def test_every_shadow_text_is_an_ability(book: Book) -> None:
    cards = [card for card in book.cards if card.reward is None]  # two burdens of the campaign have one, too
    with_text = {card.name for card in cards if card.shadow_text}
    assert with_text == {card.name for card in cards for ability in card.ability if ability.kind == "shadow"}
    assert len(with_text) == 17


# --- mistakes ----------------------------------------------------------------------------------------------

GOOD_CARD = """
[[card]]
code = 9001
name = "Test Ally"
type = "ally"
sphere = "lore"
cost = 1
willpower = 1
attack = 0
defense = 0
health = 1
text = "Action: exhausted, it lets you draw a card."
copies = { core = 1, revised = 1 }
deck_limit = 3
status = "ok"

[[card.ability]]
kind = "action"
cost = { exhaust = "self" }
then = [{ op = "draw", amount = 1 }]
"""
GOOD_SCENARIO = """
name = "Home-made"
order = 9
sets = ["Spiders of Mirkwood"]
setup = ["King Spider"]

[[stage]]
card = "Flies and Spiders"
"""


def load_with(folder: Path, card: str = GOOD_CARD, scenario: str = GOOD_SCENARIO) -> Book:
    for name, content in (("cards/mine.toml", card), ("scenarios/home-made.toml", scenario)):
        path = folder / name
        path.parent.mkdir()
        path.write_text(content, encoding="utf-8")
    return load_book(folder)


def test_a_card_and_a_scenario_can_be_added_without_python(tmp_path: Path) -> None:
    book = load_with(tmp_path)
    lowered = lower(book)
    assert lowered.tables[0].card[lowered.index_of_code[9001]].n_abilities == 1
    assert [card.name for card, _ in book.stages(book.scenarios["home-made"])] == ["Flies and Spiders"]
    assert list(book.scenarios)[-1] == "home-made"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("cost = 1", "coast = 1", "mine.toml: card 9001 Test Ally: coast: unknown key"),
        ("cost = 1", 'cost = "1"', "mine.toml: card 9001 Test Ally: cost: a whole number is needed"),
        ("cost = 1\n", "", "mine.toml: card 9001 Test Ally: cost is missing (ally)"),
        ("cost = 1", "cost = 1\nengagement = 3", "Test Ally: engagement does not belong to a card of type ally"),
        ('"lore"', '"lorre"', "card 9001 Test Ally: sphere: unknown sphere 'lorre', did you mean 'lore'?"),
        ("health = 1", "health = 0", "card 9001 Test Ally: health: 1 is the least that is possible"),
        ('"draw"', '"drow"', "ability[0].then[0].op: unknown op 'drow', did you mean 'draw'?"),
        (", amount = 1 }", " }", "Test Ally: ability[0].then[0]: 'draw' needs amount"),
        ("amount = 1", "amount = 1, until = 'phase'", "ability[0].then[0]: 'draw' has no use for until"),
        ("amount = 1", "amount = 'lots'", "ability[0].then[0].amount: write a number"),
        ('"self"', '"heroo yours"', "ability[0].cost.exhaust: unknown filter word 'heroo', did you mean 'hero'?"),
        ('op = "draw", amount = 1', 'op = "ready", who = "choose", of = "trait:Elv"', "unknown trait 'Elv'"),
        ('op = "draw", amount = 1', 'op = "discard", who = "each", of = "named Bob"', "then[0].of: unknown card 'Bob'"),
        ('kind = "action"', 'kind = "action"\nrequires = ["trheat 3"]', "requires[0]: unknown condition 'trheat 3'"),
        ('kind = "action"', 'kind = "action"\nlimit = "twice"', "ability[0].limit: 'twice' is no limit"),
        ('kind = "action"', 'kind = "response"', "ability[0]: a response or forced ability needs on"),
        (
            'kind = "action"',
            'kind = "response"\non = "committed"\nwhose = "any"\nsubject = "hero yours"',
            "mine.toml: card 9001 Test Ally: ability[0]: on = 'committed' answers for this card alone",
        ),
        (
            'kind = "action"',
            'kind = "response"\non = "committed"\nwhose = "host"',
            "'committed' answers for this card alone",
        ),
        ('op = "draw", amount = 1', 'op = "instead"', "ability[0]: 'instead' stands once among the ops of then"),
        (
            'kind = "action"\ncost = { exhaust = "self" }\nthen = [{ op = "draw", amount = 1 }]',
            'kind = "forced"\non = "would be destroyed"\nthen = [{ op = "cancel" }]',
            "ability[0]: 'cancel' stops effects; what would happen is replaced with 'instead'",
        ),
        (
            'op = "draw", amount = 1',
            'op = "modify", who = "self", stat = "attack", amount = -1, set = true, until = "phase"',
            "then[0]: set: a value is never below 0",
        ),
        (
            'kind = "action"\ncost = { exhaust = "self" }\nthen = [{ op = "draw", amount = 1 }]',
            'kind = "constant"\nstat = "cannot attack"\nset = true',
            "ability[0]: set goes with a number that is changed",
        ),
        (
            'kind = "action"\ncost = { exhaust = "self" }\nthen = [{ op = "draw", amount = 1 }]',
            'kind = "constant"\nstat = "attack"\namount = "x"',
            "ability[0]: a constant ability counts with a number",
        ),
        ("amount = 1", "amount = { half = 'lots' }", "ability[0].then[0].amount: write a number"),
        ("9001", "1001", "mine.toml: card 1001 Test Ally: code: is also the code of Aragorn"),
        ("[[card]]", "[[crd]]", "mine.toml: unknown key 'crd'"),
        ('status = "ok"', "status = ok", "mine.toml: Invalid value"),
    ],
)
def test_mistakes_in_a_card_name_file_card_and_key(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in GOOD_CARD
    with pytest.raises(DataError) as caught:
        load_with(tmp_path, card=GOOD_CARD.replace(old, new, 1))
    assert expected in caught.value.message
    assert "vocabulary" in caught.value.hint


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Spiders of", "Spider of", "home-made.toml: sets[0]: unknown encounter set 'Spider of Mirkwood', did you"),
        ("King Spider", "Kong Spider", "home-made.toml: setup[0]: unknown card 'Kong Spider'"),
        ("King Spider", "Hummerhorns", "home-made.toml: setup[0]: 'Hummerhorns' is not in the encounter deck in every"),
        ('card = "Flies and Spiders"', 'card = "King Spider"', "stage[0].card: 'King Spider' is no quest card"),
        (
            'Spiders"\n',
            'Spiders"\nnext = ["Beorn\'s Path"]\n',
            "stage[0].next[0]: 'Beorn's Path' is none of the stages",
        ),
        ("order = 9\n", "", "home-made.toml: order: missing"),
    ],
)
def test_mistakes_in_a_scenario_name_file_and_key(tmp_path: Path, old: str, new: str, expected: str) -> None:
    # the last but one takes the final line of the file
    text = GOOD_SCENARIO[::-1].replace(old[::-1], new[::-1], 1)[::-1]
    with pytest.raises(DataError) as caught:
        load_with(tmp_path, scenario=text)
    assert expected in caught.value.message


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    wrong = GOOD_CARD.replace('"lore"', '"lorre"').replace('"draw"', '"drow"').replace("health = 1", "health = 0")
    with pytest.raises(DataError) as caught:
        load_with(tmp_path, card=wrong, scenario=GOOD_SCENARIO.replace("order", "odrer"))
    lines = caught.value.message.splitlines()
    assert lines[0].startswith("5 mistakes")
    assert sum("mine.toml" in line for line in lines) == 3
    assert sum("home-made.toml" in line for line in lines) == 2


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"mine\.toml: is not UTF-8 text"):
        load_book(tmp_path)


# --- words -------------------------------------------------------------------------------------------------


def test_four_decks_of_every_title_fit_one_table(book: Book) -> None:
    titles = tuple((card.code, 1) for card in book.cards if card.is_player_card and card.type != "hero")
    heroes = [card.code for card in book.cards if card.type == "hero"]
    tables = make_tables(book, [Loadout((hero,), titles) for hero in heroes[:4]], "passage-through-mirkwood")
    assert int(tables[0].n_slots) == 4 * len(titles)


HOUSE_WORDS = """
[[card.ability]]
kind = "forced"
on = "would be destroyed"
then = [{ op = "instead" }, { op = "ready", who = "choose", of = "hero yours" }]

[[card.ability]]
kind = "constant"
stat = "attack"
set = true
amount = { half = { each = "damage on self" } }

[[card.ability]]
kind = "action"
then = [{ op = "modify", who = "self", stat = "attack", amount = 2, set = true, until = "phase" }]

[[card.ability]]
kind = "response"
on = "would take damage"
then = [{ op = "instead" }]

[[card.ability]]
kind = "action"
then = [{ op = "threat", amount = { half = -5 } }]
"""


def test_words_no_card_of_the_pool_uses(tmp_path: Path) -> None:
    book = load_with(tmp_path, GOOD_CARD + HOUSE_WORDS)
    lowered = lower(book)
    replaced, constant, modify, prevent, _ = rows_of(lowered, 9001)[1:]
    assert int(replaced.causes) == 0b110
    assert (int(constant.sets), int(constant.amount_kind)) == (1, v.AMOUNTS["half"][0] + v.AMOUNTS["damage on self"][0])
    assert ops_of(lowered, modify)[0].flag == v.FLAGS["set"][0]
    assert rows_of(lowered, 1001)[0].sets == 0
    assert prevent.needs == -1
    assert card_lines(book.by_code[9001])[-5:] == [
        "- Forced: when this card would be destroyed, ready a hero you control instead.",
        "- The attack of this card is half of 1 for each damage token on it, rounded up, whatever is added to it.",
        "- Action: set the attack of this card to 2 until the end of the phase.",
        "- Response: when this card would take damage, nothing happens instead.",
        "- Action: lower your threat by half of 5, rounded up.",
    ]


def test_card_lines(book: Book) -> None:
    lines = card_lines(book.by_code[1001])
    assert lines[0] == "Aragorn (unique leadership hero, 01001)"
    assert lines[1] == "threat 12, willpower 2, attack 3, defense 2, hit points 5"
    assert "works" in lines
    assert lines[-1] == (
        "- Response: when this card has committed to the quest, if this card is exhausted, "
        "pay 1 resource from this card's pool to ready this card."
    )


def test_every_card_can_be_told(book: Book) -> None:
    for card in book.cards:
        lines = card_lines(card)
        assert all(line.strip() and "None" not in line for line in lines), lines


def test_a_blank_card_says_so(book: Book) -> None:
    fields = {name: getattr(book.by_code[1013], name) for name in book.by_code[1013].model_fields_set}
    blank = Card.model_validate(fields | {"status": "blank", "copies": fields["copies"].model_dump()})
    assert any("plays as blank" in line for line in card_lines(blank))
