"""The card files: complete, checked, and every mistake told with its file, card and key."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from simulator.errors import DataError
from simulator.games.altered import terms as k
from simulator.games.altered.cardfile import Book, load_book, read_book
from simulator.games.altered.cardmodel import Amount
from simulator.games.altered.cardtext import ability_sentence, card_lines, option_phrases, short_phrase
from tests.altered.made_up import CHARACTER, GOOD, RARE, SPELL, TOKEN, book_of, with_ability, with_op

# --- what there is -----------------------------------------------------------------------------------------


def test_the_core_set_is_whole(book: Book) -> None:
    assert Counter(card.type for card in book.cards) == {
        "hero": 18,
        "character": 327,
        "spell": 105,
        "permanent": 54,
        "token": 4,
    }
    assert Counter(card.rarity for card in book.cards if card.is_deck_card) == dict.fromkeys(k.RARITY_CODES, 162)
    heroes = Counter(card.faction for card in book.cards if card.type == "hero")
    assert heroes == dict.fromkeys(k.FACTION_CODES[1:7], 3)


def test_versions_of_a_card_share_their_name(book: Book) -> None:
    for name in {card.name for card in book.cards if card.is_deck_card}:
        assert sorted(card.rarity or "" for card in book.named(name)) == ["C", "R1", "R2"]


def test_every_hero_keeps_two_cards_in_reserve_and_two_landmarks(book: Book) -> None:
    assert {tuple(card.limits or ()) for card in book.cards if card.type == "hero"} == {(2, 2)}


@pytest.mark.parametrize(
    ("card_id", "cost", "stats"),
    [
        ("ALT_CORE_B_AX_04_C", [2, 2], [1, 3, 3]),
        ("ALT_CORE_B_BR_04_R1", [1, 3], [1, 1, 1]),
        ("ALT_CORE_B_YZ_04_C", [1, 1], [0, 1, 1]),
        ("ALT_CORE_B_AX_28_C", [2, 2], None),
    ],
)
def test_printed_numbers(book: Book, card_id: str, cost: list[int], stats: list[int] | None) -> None:
    card = book.find(card_id)
    assert (card.cost, card.stats) == (cost, stats)


def test_a_card_with_a_text_does_something(book: Book) -> None:
    # a token's text may be no more than what becomes of tokens
    cards = [card for card in book.cards if card.status == "ok" and card.text and card.type != "token"]
    silent = [card.id for card in cards if not card.ability and not card.keywords]
    assert silent == []
    unsaid = [card.id for card in book.cards if card.ability and not card.text]
    assert unsaid == []


def test_texts_are_plain_sentences(book: Book) -> None:
    tagged = [card.id for card in book.cards if card.status == "ok" and ("=>" in card.text or " | " in card.text)]
    assert tagged == []


def test_every_spell_does_something(book: Book) -> None:
    spells = [card for card in book.cards if card.type == "spell" and card.status == "ok"]
    assert [card.id for card in spells if not any(ability.kind == "spell" for ability in card.ability)] == []


def test_every_card_can_be_told(book: Book) -> None:
    for card in book.cards:
        lines = card_lines(card)
        assert all(line.strip() and "None" not in line and "  " not in line for line in lines), lines


def test_a_card_is_found_by_its_id(book: Book) -> None:
    assert book.find("ALT_CORE_B_AX_04_C").name == "Kelon Elemental"
    with pytest.raises(DataError, match="there is no card ALT_CORE_B_AX_04_X") as caught:
        book.find("ALT_CORE_B_AX_04_X")
    assert "did you mean ALT_CORE_B_AX_04_" in caught.value.hint


# --- a made-up file ----------------------------------------------------------------------------------------


def mistakes(folder: Path, *texts: str) -> str:
    """What is said about these files."""
    with pytest.raises(DataError) as caught:
        book_of(folder, *texts)
    assert "docs/vocabulary.md" in caught.value.hint
    return caught.value.message


def test_a_card_like_another_has_its_abilities(tmp_path: Path) -> None:
    common, rare, *_ = book_of(tmp_path, GOOD).cards
    assert [ability.on for ability in common.ability] == ["joins"]
    assert rare.ability[0] == common.ability[0]


def test_tough_is_an_ability(tmp_path: Path) -> None:
    rare = book_of(tmp_path, GOOD).by_id["T_01_R1"]
    assert len(rare.ability) == 2
    assert (rare.ability[1].rule, rare.ability[1].about, rare.ability[1].amount) == ("tough", "self", Amount(0, 2))


def test_a_blank_card_keeps_its_keywords_alone(tmp_path: Path) -> None:
    blank = RARE.replace('"ok"', '"blank"')
    rare = book_of(tmp_path, CHARACTER + blank).by_id["T_01_R1"]
    assert [ability.rule for ability in rare.ability] == ["tough"]
    assert any("plays as blank" in line for line in card_lines(rare))
    common = book_of(tmp_path, CHARACTER.replace('"ok"', '"blank"')).by_id["T_01_C"]
    assert common.ability == []


def test_cards_stand_in_the_order_of_the_files(tmp_path: Path) -> None:
    book = book_of(tmp_path, TOKEN + SPELL, CHARACTER)
    assert [card.id for card in book.cards] == ["T_31_C", "T_02_C", "T_01_C"]
    assert book.tokens() == {"Test Bug": 0}
    assert book.subtypes() == ["Disruption", "Engineer", "Robot"]


def test_more_cards_stand_behind_the_shipped_ones(tmp_path: Path, book: Book) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.toml").write_text(GOOD, encoding="utf-8")
    assert [card.id for card in load_book(tmp_path).cards[len(book.cards) :]] == [
        "T_01_C",
        "T_01_R1",
        "T_02_C",
        "T_31_C",
    ]


# --- mistakes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"character"', '"charakter"', "type: unknown type 'charakter', did you mean 'character'?"),
        ('"AX"', '"AZ"', "faction: unknown faction 'AZ', known: AX, "),
        ('rarity = "C"', 'rarity = "R3"', "rarity: unknown rarity 'R3', known: C, "),
        ('rarity = "C"\n', "", "rarity is missing (character)"),
        ("cost = [2, 3]", "cost = [2]", "cost: at least 2 needed, there is 1"),
        ("cost = [2, 3]", "cost = 2", "cost: a list is needed"),
        ("stats = [1, 0, 2]", "stats = [1, 0, -2]", "stats[2]: 0 is the least that is possible"),
        ("stats = [1, 0, 2]\n", "", "stats is missing (character)"),
        ("stats =", "stat =", "stat: unknown key"),
        ("stats =", "limits = [2, 2]\nstats =", "limits does not belong to a card of type character"),
        ('status = "ok"\n', "", "status: missing"),
        ('status = "ok"', 'status = "done"', "status: 'ok' or 'blank' is needed"),
        ('id = "T_01_C"', 'id = "T 01"', "card T 01 Test Tinker: id: 'T 01' is no id"),
        ("stats =", 'keywords = ["Gigantik"]\nstats =', "keywords[0]: unknown keyword 'Gigantik', did you mean 'Gigan"),
        ("stats =", 'keywords = ["Tough X"]\nstats =', "keywords[0]: 'Tough X': write a constant ability with rule ="),
        ("stats =", 'keywords = ["Tough 0"]\nstats =', "keywords[0]: unknown keyword 'Tough 0'"),
        ("stats =", 'like = "T_02_C"\nstats =', "like: a card like another has no abilities of its own"),
        ('[[card.ability]]\non = "joins"', '[[card.ability]]\nkind = "spell"', "'spell' is for Spells"),
        ('id = "T_01_C"', 'id = "T_31_C"', "card T_31_C Test Bug: id: is also the id of Test Tinker (mine0.toml)"),
        ('like = "T_01_C"', 'like = "T_01_D"', "T_01_R1 Test Tinker: like: unknown card 'T_01_D', did you mean 'T_01_"),
        ('like = "T_01_C"', 'like = "T_01_R1"', "like: T_01_R1 is like T_01_R1 itself: write that one"),
        ('like = "T_01_C"', 'like = "T_02_C"', "like: T_02_C is of type spell"),
        ('kind = "spell"', 'kind = "quick"', "T_02_C Test Blast: ability: a Spell is never in play"),
        ("[[card]]", "[[crad]]\nid = 1\n[[card]]", "mine0.toml: unknown key 'crad'"),
        ('name = "Test Tinker"', "name = Test", "mine0.toml: Invalid value"),
    ],
)
def test_mistakes_in_a_card_name_file_card_and_key(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in GOOD
    message = mistakes(tmp_path, GOOD.replace(old, new, 1))
    assert expected in message
    assert "mine0.toml" in message


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ('on = "join"\nthen = [{ op = "win" }]\n', "ability[0].on: unknown event 'join', did you mean 'joins'?"),
        ('kind = "qick"\nthen = [{ op = "win" }]\n', "ability[0].kind: unknown kind 'qick', did you mean 'quick'?"),
        ('then = [{ op = "win" }]\n', "ability[0]: a reaction needs on: the event it answers"),
        ('on = "joins"\n', "ability[0]: then: no op"),
        ('kind = "quick"\non = "joins"\nthen = [{ op = "win" }]\n', "a quick ability has no use for on"),
        ('kind = "support"\nmay = true\nthen = [{ op = "win" }]\n', "a support ability has no use for may"),
        (
            'on = "noon"\nwhose = "any"\nthen = [{ op = "win" }]\n',
            "on = 'noon' concerns nobody: it has no use for whose",
        ),
        ('on = "draws"\nthen = [{ op = "win" }]\n', "on = 'draws' concerns no card: write whose = 'any'"),
        ('on = "moves"\nwhose = "any"\nsubject = "card"\nthen = [{ op = "win" }]\n', "subject goes with whose = 'any'"),
        ('on = "joins"\nsubject = "card"\nthen = [{ op = "win" }]\n', "subject goes with whose = 'any'"),
        (
            'on = "played"\nwhose = "any"\nby = "me"\nthen = [{ op = "win" }]\n',
            "by: 'you' or 'opponent' is needed",
        ),
        ('on = "noon"\ncost = { mana = 1 }\nthen = [{ op = "win" }]\n', "a reaction with a cost needs may = true"),
        ('kind = "quick"\ncost = { manna = 1 }\nthen = [{ op = "win" }]\n', "cost.manna: unknown key"),
        (
            'kind = "quick"\ncost = { sacrifice = "character" }\nthen = [{ op = "win" }]\n',
            "cost.sacrifice: 'character': a player sacrifices cards of his own: write yours",
        ),
        (
            'on = "noon"\nrequires = ["frist player"]\nthen = [{ op = "win" }]\n',
            "requires[0]: unknown condition 'frist player', did you mean 'first player'?",
        ),
        (
            'on = "noon"\nrequires = ["orbs 1", "orbs 2", "orbs 3", "orbs 4"]\nthen = [{ op = "win" }]\n',
            "requires: at most 3 possible, there are 4",
        ),
        ('kind = "constant"\n', "a constant ability needs rule"),
        ('kind = "constant"\nrule = "touhg"\n', "rule: unknown rule 'touhg', did you mean 'tough'?"),
        ('kind = "constant"\nrule = "tough"\n', "rule 'tough' needs amount"),
        ('kind = "constant"\nrule = "mutes"\namount = 1\n', "rule 'mutes' has no use for amount"),
        ('kind = "constant"\nrule = "morning"\nwho = "self"\n', "rule 'morning' goes with who = 'table'"),
        ('kind = "constant"\nrule = "defender"\nwho = "yours"\n', "who = 'yours' needs of: which cards"),
        ('kind = "constant"\nrule = "tough"\namount = "die"\n', "a constant ability has a number, a count or regions"),
        (
            'kind = "constant"\nrule = "tough"\nof = "token"\namount = { count = "robot" }\n',
            "a constant ability has one filter",
        ),
        ('kind = "constant"\nrule = "mutes"\nthen = [{ op = "win" }]\n', "a constant ability has no use for then"),
    ],
)
def test_mistakes_in_an_ability(tmp_path: Path, keys: str, expected: str) -> None:
    message = mistakes(tmp_path, with_ability(keys))
    assert message.startswith("mine0.toml: card T_01_C Test Tinker: ability")
    assert expected in message


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ('{ op = "drow", amount = 1 }', ".op: unknown op 'drow', did you mean 'draw'?"),
        ('{ op = "jump" }', ".op: unknown op 'jump'"),
        ('{ op = "draw" }', "'draw' needs amount"),
        ('{ op = "draw", amount = "lots" }', ".amount: write a number, { count ="),
        ('{ op = "draw", amount = true }', ".amount: write a number"),
        (
            '{ op = "draw", amount = { count = "robott yours" } }',
            ".amount: unknown filter word 'robott', did you mean 'robot'?",
        ),
        ('{ op = "draw", amount = 1, who = "self" }', "'draw' has no use for who"),
        ('{ op = "draw", amount = 1, else = [{ op = "win" }] }', "'draw' has no use for else"),
        ('{ op = "draw", amount = 1, player = "yuo" }', ".player: unknown player 'yuo', did you mean 'you'?"),
        ('{ op = "discard" }', "'discard' needs who"),
        ('{ op = "discard", who = "none" }', "'discard' works on cards: who = 'none' is none"),
        ('{ op = "discard", who = "choose" }', "who = 'choose' needs of: which cards"),
        (
            '{ op = "discard", who = "self", of = "character" }',
            "of needs who = 'choose', 'may choose', 'each' or 'each there'",
        ),
        (
            '{ op = "discard", who = "each", of = "character", n = 2 }',
            "n and budget need who = 'choose' or 'may choose'",
        ),
        (
            '{ op = "discard", who = "choose", of = "charakter" }',
            ".of: unknown filter word 'charakter', did you mean 'char",
        ),
        (
            '{ op = "discard", who = "choose", of = "in-hnad" }',
            ".of: unknown filter word 'in-hnad', did you mean 'in-hand'?",
        ),
        ('{ op = "discard", who = "choose", of = "card", n = 0 }', ".n: 1 is the least that is possible"),
        ('{ op = "sacrifice", who = "choose", of = "character" }', "a player sacrifices cards of his own: write yours"),
        (
            '{ op = "token", token = "Test Bgu", into = "any" }',
            ".token: unknown token 'Test Bgu', did you mean 'Test Bug'?",
        ),
        ('{ op = "token", token = "Test Bug" }', "'token' needs into"),
        (
            '{ op = "token", token = "Test Bug", into = "hree" }',
            ".into: unknown Expedition 'hree', did you mean 'here'?",
        ),
        (
            '{ op = "next", of = "spell", until = "turn", grants = "discount" }',
            "amount goes with grants = 'discount' or 'boost'",
        ),
        ('{ op = "next", until = "turn", grants = "free", amount = 1 }', "amount goes with grants"),
        ('{ op = "next", until = "day", grants = "free" }', ".until: unknown duration 'day'"),
        ('{ op = "next", until = "turn", grants = "fre" }', ".grants: unknown grant 'fre', did you mean 'free'?"),
        ('{ op = "choose one", options = [[{ op = "win" }]] }', "options: at least two alternatives"),
        (
            '{ op = "choose one", options = [[{ op = "win" }], []] }',
            "options: at least two alternatives, each with an op",
        ),
        ('{ op = "if", test = "die 4" }', "'if' needs then: what is done"),
        ('{ op = "if", then = [{ op = "win" }] }', "'if' needs test"),
        ('{ op = "if", test = "self robott", then = [{ op = "win" }] }', ".test: unknown filter word 'robott'"),
        ('{ op = "may", then = [] }', "'may' needs then: what is done"),
        ('{ op = "may", then = [{ op = "wni" }] }', "then[0].then[0].op: unknown op 'wni', did you mean 'win'?"),
        ('{ op = "pay", amount = 1 }', "'pay' needs then"),
    ],
)
def test_mistakes_in_an_op(tmp_path: Path, op: str, expected: str) -> None:
    message = mistakes(tmp_path, with_op(op))
    assert message.startswith("mine0.toml: card T_01_C Test Tinker: ability[0].then[0]")
    assert expected in message


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    wrong = GOOD.replace('"draw"', '"drow"').replace('like = "T_01_C"', 'like = "T_09_C"')
    message = mistakes(
        tmp_path, wrong.replace('of = "character"', 'of = "robott"'), SPELL.replace("T_02", "T_03").replace("AX", "XA")
    )
    lines = message.splitlines()
    assert lines[0] == f"{len(lines) - 1} mistakes in the card data:"
    assert sum("mine1.toml" in line for line in lines) == 1
    for part in ("unknown op 'drow'", "unknown card 'T_09_C'", "unknown filter word 'robott'", "unknown faction 'XA'"):
        assert part in message


def test_a_card_with_a_mistake_is_no_mistake_of_those_that_name_it(tmp_path: Path) -> None:
    wrong = with_op('{ op = "drow" }') + TOKEN.replace("T_31", "T_32").replace("Test Bug", "Bug").replace("AX", "XA")
    wrong = wrong.replace(
        '{ op = "discard", who = "choose", of = "character" }', '{ op = "token", token = "Bug", into = "any" }'
    )
    assert mistakes(tmp_path, wrong).splitlines()[0] == "2 mistakes in the card data:"


def test_a_card_is_like_one_of_its_own_file(tmp_path: Path) -> None:
    assert "like: unknown card 'T_01_C' (a card of the same file)" in mistakes(tmp_path, CHARACTER, RARE)


def test_subtypes_have_64_bits(tmp_path: Path) -> None:
    many = ", ".join(f'"Kind {number}"' for number in range(62))
    assert "use 65 subtypes; there is room for 64" in mistakes(tmp_path, GOOD.replace('"Engineer"', many, 1))


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"mine\.toml: is not UTF-8 text"):
        read_book([path])


# --- sentences ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "sentence", "short"),
    [
        (
            'kind = "quick"\ncost = { exhaust = true }\nthen = [{ op = "counters", who = "self", amount = 2 }]\n',
            "Exhaust: this card gains 2 counters.",
            "this card gains 2 counters",
        ),
        (
            'on = "joins"\nthen = [{ op = "boost", who = "each", of = "robot yours", amount = 1 }]\n',
            "When it joins: give each Robot you control 1 boost.",
            "give each Robot you control 1 boost",
        ),
        (
            'on = "noon"\nmay = true\ncost = { mana = 1, counters = 1 }\n'
            'then = [{ op = "token", token = "Test Bug", into = "any" }]\n',
            "At Noon: you may pay 1 and spend 1 counter to create a Test Bug in target Expedition.",
            "create a Test Bug in target Expedition",
        ),
        (
            'kind = "support"\n'
            'then = [{ op = "next", of = "permanent", until = "turn", grants = "discount", amount = 1 }]\n',
            "Support: your next Permanent this turn costs 1 less.",
            "your next Permanent this turn costs 1 less",
        ),
        (
            'on = "joins"\nthen = [{ op = "roll" }, { op = "if", test = "die 4", then = [{ op = "draw", amount = 2 }], '
            'else = [{ op = "resupply" }] }]\n',
            "When it joins: roll a die, then if the die shows at least 4, draw 2 cards; if not, resupply.",
            "roll a die, then if the die shows at least 4, draw 2 cards; if not, resupply",
        ),
        (
            'kind = "constant"\nrule = "defender"\nrequires = ["not count robot yours other 2"]\n',
            "If you control fewer than 2 other Robots, this card has Defender.",
            "this card has Defender",
        ),
        (
            'kind = "constant"\nrule = "regions"\namount = "water"\n',
            "Every region is water only.",
            "every region is water only",
        ),
        (
            'on = "joins"\nthen = [{ op = "boost", who = "self", amount = 1 }, '
            '{ op = "lose fleeting", who = "self" }]\n',
            "When it joins: this card gains 1 boost and loses Fleeting.",
            "this card gains 1 boost and loses Fleeting",
        ),
        (
            'on = "from hand"\nthen = [{ op = "to reserve", who = "may choose", of = "card in-hand yours" }]\n',
            "From hand: you may put a card from your hand into your Reserve.",
            "you may put a card from your hand into your Reserve",
        ),
        (
            'on = "from hand"\nthen = [{ op = "sleep", who = "may choose", of = "character other" }]\n',
            "From hand: you may make another target Character Asleep.",
            "you may make another target Character Asleep",
        ),
        (
            'on = "joins"\nwhose = "any"\nby = "you"\nsubject = "robot"\n'
            'then = [{ op = "boost", who = "subject", amount = 1 }]\n',
            "When a Robot you control joins: give that card 1 boost.",
            "give that card 1 boost",
        ),
        (
            'on = "joins"\nthen = [{ op = "roll" }, '
            '{ op = "boost", who = "choose", of = "character", amount = "die" }]\n',
            "When it joins: roll a die, then give target Character that many boosts.",
            "roll a die, then give target Character that many boosts",
        ),
        (
            'on = "joins"\nrequires = ["not count character token yours 1"]\n'
            'then = [{ op = "boost", who = "choose", of = "character", n = 2, amount = 1 }]\n',
            "When it joins: if you control no token Character, give 2 target Characters 1 boost each.",
            "give 2 target Characters 1 boost each",
        ),
        (
            'on = "from hand"\nthen = [{ op = "resupply", player = "opponent" }]\n',
            "From hand: your opponent resupplies.",
            "your opponent resupplies",
        ),
        (
            'kind = "constant"\nrule = "tough"\namount = "regions between"\n',
            "Tough X, where X is the number of regions between your Expeditions.",
            "Tough X, where X is the number of regions between your Expeditions",
        ),
        ('on = "dusk"\ntext = "end it"\nthen = [{ op = "win" }]\n', "At Dusk: end it.", "end it"),
        (
            'on = "from hand"\nthen = [{ op = "discard", who = "each", of = "card in-hand yours", player = "each" }]\n',
            "From hand: each player discards each card from their hand.",
            "each player discards each card from their hand",
        ),
    ],
)
def test_abilities_in_words(tmp_path: Path, keys: str, sentence: str, short: str) -> None:
    ability = book_of(tmp_path, with_ability(keys)).by_id["T_01_C"].ability[0]
    assert ability_sentence(ability) == sentence
    assert short_phrase(ability) == short


def test_alternatives_in_words(tmp_path: Path) -> None:
    op = (
        '{ op = "choose one", options = [[{ op = "to reserve", who = "choose", of = "character cost<=4" }], '
        '[{ op = "discard", who = "choose", of = "permanent cost>=4" }]] }'
    )
    ability = book_of(tmp_path, with_op(op)).by_id["T_01_C"].ability[0]
    assert option_phrases(ability) == [
        "send target Character with hand cost 4 or less to Reserve",
        "discard target Permanent with hand cost 4 or more",
    ]


def test_card_lines(tmp_path: Path) -> None:
    assert card_lines(book_of(tmp_path, GOOD).by_id["T_01_R1"]) == [
        "Test Tinker (Axiom character R1, T_01_R1)",
        "hand cost 2, Reserve cost 2, forest 1, mountain 1, water 2",
        "Engineer. Seasoned. Tough 2.",
        "Tough 2. When it joins: draw a card.",
        "works",
        "- When it joins: draw 1 card.",
        "- Tough 2.",
    ]
