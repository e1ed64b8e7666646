"""Cards as tables: facts, abilities, ops with their jumps, and the set-up of a run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simulator.errors import DataError
from simulator.games.altered import tables
from simulator.games.altered import terms as k
from simulator.games.altered import vocabulary as v
from simulator.games.altered.cardfile import Book, read_book
from simulator.games.altered.lowering import Lowered, lower
from simulator.games.altered.table import Loadout, make_tables

HEAD = 'faction = "AX"\nstatus = "ok"\n'
CARD = HEAD + 'rarity = "R1"\ncost = [2, 3]\n'
HERO = f'[[card]]\nid = "H"\nname = "Hero"\ntype = "hero"\nlimits = [2, 3]\ncounters = 5\n{HEAD}'
CHARACTER = f'[[card]]\nid = "C"\nname = "Tinker"\ntype = "character"\nstats = [1, 0, 2]\nsubtypes = ["Plant"]\n{CARD}'
SPELL = f'[[card]]\nid = "S"\nname = "Blast"\ntype = "spell"\nkeywords = ["Fleeting"]\n{CARD}'
PERMANENT = f'[[card]]\nid = "P"\nname = "Hub"\ntype = "permanent"\nsubtypes = ["Landmark"]\n{CARD}'
BUG = f'[[card]]\nid = "B"\nname = "Bug"\ntype = "token"\nstats = [2, 2, 2]\nsubtypes = ["Robot"]\n{HEAD}'
MAW = f'[[card]]\nid = "M"\nname = "Maw"\ntype = "token"\nstats = [0, 0, 0]\n{HEAD}'
PLAIN = f'[[card]]\nid = "N"\nname = "Nobody"\ntype = "character"\nstats = [1, 1, 1]\n{CARD}'
TUNED = PLAIN.replace('"N"', '"N2"').replace('"R1"', '"R2"')


def with_abilities(card: str, *abilities: str) -> str:
    """A card's text with abilities of these keys."""
    return card + "".join(f"[[card.ability]]\n{keys}\n" for keys in abilities)


def book_of(folder: Path, *cards: str) -> Book:
    """The book of these cards."""
    path = folder / "mine.toml"
    path.write_text("\n".join(cards), encoding="utf-8")
    return read_book([path])


def lowered_of(folder: Path, *cards: str) -> Lowered:
    """The tables of these cards."""
    return lower(book_of(folder, *cards))


def rows_of(lowered: Lowered, card_id: str) -> list[Any]:
    """The ability rows of a card."""
    card = lowered.tables[0].card[lowered.index_of_id[card_id]]
    return [lowered.tables[0].ability[card.first_ability + i] for i in range(card.n_abilities)]


def ops_of(lowered: Lowered, ability: Any) -> list[Any]:
    """The op rows of an ability."""
    return [lowered.tables[0].op[ability.first_op + i] for i in range(ability.n_ops)]


def ops(folder: Path, then: str) -> tuple[Lowered, list[Any]]:
    """The rows of a list of ops, on a Character that joins."""
    lowered = lowered_of(folder, with_abilities(CHARACTER, f'on = "joins"\nthen = {then}'), BUG)
    return lowered, ops_of(lowered, rows_of(lowered, "C")[0])


def shape(rows: list[Any]) -> list[tuple[str, int]]:
    """(op, jump) of every row; the jump of ops that never jump is 0."""
    names = {number: name for name, (number, _) in v.OPS.items()}
    return [(names[int(row.code)], int(row.jump)) for row in rows]


# --- the shipped cards --------------------------------------------------------------------------------------


def test_every_shipped_card_lowers(book: Book, lowered: Lowered) -> None:
    t = lowered.tables[0]
    assert t.n_cards == len(book.cards)
    assert t.n_abilities == sum(len(card.ability) for card in book.cards) == len(lowered.ability_texts)
    assert [lowered.index_of_id[card.id] for card in book.cards] == list(range(len(book.cards)))
    numbers = {number for number, _ in v.OPS.values()}
    for index, card in enumerate(book.cards):
        for number, (ability, row) in enumerate(zip(card.ability, rows_of(lowered, card.id), strict=True)):
            assert (row.card, row.number) == (index, number)
            assert (row.n_ops == 0) == (ability.kind == "constant")
            for op in ops_of(lowered, row):
                assert op.code in numbers
                assert 0 <= op.jump <= row.n_ops


def test_filters_and_conditions_are_of_the_tables(lowered: Lowered) -> None:
    t = lowered.tables[0]
    n_filters = int(np.count_nonzero(t["filter"]["zones"]))  # every filter looks somewhere
    n_conditions = int(np.count_nonzero(t["condition"]["kind"]))
    abilities = t["ability"][: int(t.n_abilities)]
    rows = t["op"][: int((abilities["first_op"] + abilities["n_ops"]).max())]
    filters = [abilities[name] for name in ("subject", "filter", "sacrifice")] + [rows["of"], rows["amount_filter"]]
    filters.append(t["condition"]["filter"][:n_conditions])
    for column in filters:
        assert -1 <= column.min() <= column.max() < n_filters
    for column in (abilities["requires"], rows["test"]):
        assert -1 <= column.min() <= column.max() < n_conditions


def test_no_ability_has_a_number_beyond_what_instances_count(lowered: Lowered) -> None:
    t = lowered.tables[0]
    assert t["ability"]["number"][: int(t.n_abilities)].max() < 4


def test_names_have_one_number_each(lowered: Lowered) -> None:
    assert len(lowered.title_names) == len(set(lowered.title_names))
    assert lowered.subtype_names == sorted(set(lowered.subtype_names))


# --- cards -----------------------------------------------------------------------------------------------------


def test_card_facts_lower(tmp_path: Path) -> None:
    lowered = lowered_of(tmp_path, HERO, CHARACTER, SPELL, PERMANENT, BUG)
    hero, character, spell, permanent, bug = (lowered.tables[0].card[i] for i in range(5))
    assert [card.type for card in (hero, character, spell, permanent, bug)] == [0, 1, 2, 3, 1]
    assert [card.token for card in (hero, character, spell, permanent, bug)] == [0, 0, 0, 0, 1]
    assert [card.landmark for card in (hero, character, spell, permanent, bug)] == [0, 0, 0, 1, 0]
    assert (list(hero.limits), hero.counters) == ([2, 3], 5)
    assert (list(character.cost), list(character.stat)) == ([2, 3], [1, 0, 2])
    assert lowered.subtype_names == ["Landmark", "Plant", "Robot"]
    assert [int(card.subtypes) for card in (character, permanent, bug)] == [0b010, 0b001, 0b100]
    assert spell.keywords == k.PRINTED_FLEETING
    assert [lowered.title_names[card.title] for card in (hero, bug)] == ["Hero", "Bug"]
    assert {int(card.spell) for card in (hero, character, spell)} == {-1}


def test_a_card_knows_what_its_abilities_are(tmp_path: Path) -> None:
    lowered = lowered_of(
        tmp_path,
        with_abilities(
            CHARACTER.replace("subtypes", 'keywords = ["Tough 2"]\nsubtypes'),
            'on = "joins"\nthen = [{ op = "sabotage" }]',
            'on = "dusk"\nthen = [{ op = "sabotage" }]',
            'kind = "support"\nthen = [{ op = "sabotage" }]',
        ),
        with_abilities(PERMANENT, 'kind = "quick"\nthen = [{ op = "sabotage" }]'),
        with_abilities(SPELL, 'kind = "support"\nthen = [{ op = "win" }]', 'kind = "spell"\nthen = [{ op = "win" }]'),
    )
    character, permanent, spell = (lowered.tables[0].card[i] for i in range(3))
    assert character.events == 1 << k.EV_JOINS | 1 << k.EV_DUSK
    assert character.rules == 1 << k.RULE_TOUGH
    assert [card.quick for card in (character, permanent, spell)] == [2, 1, 2]
    assert spell.spell == spell.first_ability + 1
    tough = rows_of(lowered, "C")[3]
    assert (tough.kind, tough.rule, tough.who, tough.amount_kind, tough.amount) == (k.K_CONSTANT, k.RULE_TOUGH, 1, 0, 2)


def test_a_blank_card_has_no_abilities(tmp_path: Path) -> None:
    written = with_abilities(CHARACTER, 'on = "joins"\nthen = [{ op = "win" }]').replace('"ok"', '"blank"')
    card = lowered_of(tmp_path, written).tables[0].card[0]
    assert (card.n_abilities, card.events) == (0, 0)
    assert list(card.stat) == [1, 0, 2]


def test_versions_of_a_card_share_their_title(tmp_path: Path) -> None:
    lowered = lowered_of(tmp_path, PLAIN, CHARACTER, TUNED)
    assert [int(lowered.tables[0].card[i].title) for i in range(3)] == [0, 1, 0]
    assert lowered.title_names == ["Nobody", "Tinker"]


# --- abilities --------------------------------------------------------------------------------------------------


def test_reactions_lower(tmp_path: Path) -> None:
    lowered = lowered_of(
        tmp_path,
        with_abilities(
            PERMANENT,
            'on = "joins"\nthen = [{ op = "sabotage" }]',
            'on = "played"\nwhose = "any"\nby = "you"\nsubject = "spell cost<=1"\nmay = true\n'
            'cost = { exhaust = true, mana = 2 }\nthen = [{ op = "sabotage" }]',
            'on = "draws"\nwhose = "any"\nby = "opponent"\nonce = true\nthen = [{ op = "sabotage" }]',
            'on = "noon"\nrequires = ["first player", "not orbs 8"]\nthen = [{ op = "sabotage" }]',
        ),
    )
    t = lowered.tables[0]
    own, played, draws, noon = rows_of(lowered, "P")
    assert [row.kind for row in (own, played, draws, noon)] == [k.K_REACTION] * 4
    assert [row.event for row in (own, played, draws, noon)] == [k.EV_JOINS, k.EV_PLAYED, k.EV_DRAWS, k.EV_NOON]
    assert [row.watches for row in (own, played, draws, noon)] == [0, 1, 1, 0]
    assert [row.whose for row in (own, played, draws, noon)] == [0, 1, 2, 0]
    assert [row.may for row in (own, played, draws, noon)] == [0, 1, 0, 0]
    assert [row.once for row in (own, played, draws, noon)] == [0, 0, 1, 0]
    assert (played.exhaust, played.mana, own.exhaust, own.mana) == (1, 2, 0, 0)
    assert (own.subject, draws.subject, own.sacrifice, own.filter) == (-1, -1, -1, -1)
    subject = t.filter[played.subject]
    assert (subject.types, subject.cost_high, subject.zones >> k.Z_HAND & 1) == (1 << k.SPELL, 1, 1)
    assert list(own.requires) == [-1, -1, -1]
    first, orbs = (t.condition[number] for number in noon.requires[:2])
    assert (first.kind, first.filter, first.negated) == (v.CONDITIONS["first player"][0], -1, 0)
    assert (orbs.kind, orbs.amount, orbs.negated) == (v.CONDITIONS["orbs N"][0], 8, 1)
    assert noon.requires[2] == -1


def test_costs_lower(tmp_path: Path) -> None:
    cost = '{ counters = 5, sacrifice = "character yours", discard_reserve = 1, hand_to_reserve = 2 }'
    lowered = lowered_of(tmp_path, with_abilities(HERO, f'kind = "quick"\ncost = {cost}\nthen = [{{ op = "win" }}]'))
    (row,) = rows_of(lowered, "H")
    assert (row.counters, row.discard_reserve, row.hand_to_reserve) == (5, 1, 2)
    assert (lowered.tables[0].filter[row.sacrifice].types, row.kind) == (1 << k.CHARACTER, k.K_QUICK)


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ('rule = "tough"\nwho = "yours"\nof = "character"\namount = 2', (k.RULE_TOUGH, 2, 0, 2)),
        ('rule = "tough"\namount = "regions between"', (k.RULE_TOUGH, 1, 5, 1)),
        ('rule = "tough"\namount = { count = "plant yours" }', (k.RULE_TOUGH, 1, 1, 1)),
        ('rule = "regions"\namount = "water"', (k.RULE_REGIONS, 0, 0, k.WATER)),
        ('rule = "regions"\nwho = "self"\namount = 4', (k.RULE_REGIONS, 1, 0, k.WATER)),
        ('rule = "extra die"', (k.RULE_EXTRA_DIE, 0, 0, 1)),
        ('rule = "cost floor"\nof = "character"\namount = 2', (k.RULE_COST_FLOOR, 0, 0, 2)),
        ('rule = "to mana"\nof = "character boosted"', (k.RULE_TO_MANA, 1, 0, 1)),
        ('rule = "may to mana"', (k.RULE_MAY_TO_MANA, 1, 0, 0)),
        ('rule = "may to mana"\namount = 1', (k.RULE_MAY_TO_MANA, 1, 0, 1)),
    ],
)
def test_constants_lower(tmp_path: Path, keys: str, expected: tuple[int, ...]) -> None:
    lowered = lowered_of(tmp_path, with_abilities(CHARACTER, f'kind = "constant"\n{keys}'))
    (row,) = rows_of(lowered, "C")
    assert (row.kind, row.n_ops) == (k.K_CONSTANT, 0)
    assert (row.rule, row.who, row.amount_kind, row.amount) == expected
    assert (row.filter == -1) == ("of =" not in keys and "count" not in keys)


def test_a_counted_amount_looks_in_play_and_what_a_rule_is_about_may_be_anywhere(tmp_path: Path) -> None:
    counted = 'kind = "constant"\nrule = "tough"\namount = { count = "plant yours" }'
    floor = 'kind = "constant"\nrule = "cost floor"\nof = "plant"\namount = 2'
    lowered = lowered_of(tmp_path, with_abilities(CHARACTER, counted, floor))
    zones = [lowered.tables[0].filter[row.filter].zones >> k.Z_HAND & 1 for row in rows_of(lowered, "C")]
    assert zones == [0, 1]


def test_an_ability_has_room_for_so_many_steps(tmp_path: Path) -> None:
    draw = '{ op = "draw", amount = 1 }'
    draws = ", ".join([draw] * k.MAX_SCRIPT)
    lowered = lowered_of(tmp_path, with_abilities(CHARACTER, f'on = "joins"\nthen = [{draws}]'))
    assert rows_of(lowered, "C")[0].n_ops == k.MAX_SCRIPT
    longer = with_abilities(CHARACTER, f'on = "dusk"\nthen = [{draw}]', f'on = "joins"\nthen = [{draws}, {draw}]')
    with pytest.raises(DataError, match=r"Tinker \(C\), ability 2: 49 steps; there is room for 48"):
        lowered_of(tmp_path, longer)


def test_texts_are_by_ability(tmp_path: Path) -> None:
    choice = '{ op = "choose one", options = [[{ op = "sabotage" }], [{ op = "draw", amount = 1 }]] }'
    lowered = lowered_of(
        tmp_path,
        with_abilities(CHARACTER, 'on = "joins"\nthen = [{ op = "win" }]', f'on = "dusk"\nthen = [{choice}]'),
    )
    assert lowered.ability_texts == ["you win the game", "choose one: sabotage; or draw 1 card"]
    assert lowered.choice_texts == {1: ["sabotage", "draw 1 card"]}


# --- ops --------------------------------------------------------------------------------------------------------


def test_op_columns_lower(tmp_path: Path) -> None:
    lowered, (discard, token, following, boost, plain) = ops(
        tmp_path,
        '[{ op = "discard", who = "may choose", of = "character cost<=3", n = 3, budget = 5, player = "opponent" },'
        '{ op = "token", token = "Bug", into = "companion", amount = 2, if_done = true },'
        '{ op = "next", of = "spell", until = "afternoon", grants = "discount", amount = 1 },'
        '{ op = "boost", who = "self", amount = { count = "plant yours", times = 2 } },'
        '{ op = "resupply" }]',
    )
    t = lowered.tables[0]
    assert (discard.who, discard.n, discard.budget, discard.player) == (v.WHO["may choose"][0], 3, 5, 1)
    assert (t.filter[discard.of].cost_high, t.filter[discard.of].zones >> k.Z_HAND & 1) == (3, 0)
    assert (token.token, token.into, token.amount, token.then) == (1, v.INTO["companion"][0], 2, 1)
    assert (following.until, following.grants, following.amount) == (2, v.GRANTS["discount"][0], 1)
    assert t.filter[following.of].zones >> k.Z_HAND & 1 == 1
    assert (boost.amount_kind, boost.amount) == (v.AMOUNTS["count"][0], 2)
    assert int(t.filter[boost.amount_filter].subtypes) == 1 << lowered.subtype_names.index("Plant")
    assert (plain.amount_kind, plain.amount, plain.amount_filter, plain.of, plain.test, plain.token) == (
        0,
        1,
        -1,
        -1,
        -1,
        -1,
    )


@pytest.mark.parametrize(
    ("amount", "kind"),
    [
        ("-2", "number"),
        ('"die"', "die"),
        ('"boosts"', "boosts"),
        ('"counters"', "counters"),
        ('"regions between"', "regions between"),
        ('"done"', "discarded"),
        ('"die plus done"', "die plus"),
    ],
)
def test_amounts_lower(tmp_path: Path, amount: str, kind: str) -> None:
    _, (row,) = ops(tmp_path, f'[{{ op = "counters", who = "self", amount = {amount} }}]')
    assert row.amount_kind == v.AMOUNTS[kind][0]
    assert row.amount == (-2 if kind == "number" else 1)


def test_if_without_else(tmp_path: Path) -> None:
    lowered, rows = ops(tmp_path, '[{ op = "if", test = "die 4", then = [{ op = "win" }] }, { op = "sabotage" }]')
    assert shape(rows) == [("if", 2), ("win", 0), ("sabotage", 0)]
    assert lowered.tables[0].condition[rows[0].test].amount == 4


@pytest.mark.parametrize("word", ['op = "if", test = "die 4"', 'op = "may"', 'op = "pay", amount = 2'])
def test_if_may_and_pay_with_else(tmp_path: Path, word: str) -> None:
    _, rows = ops(
        tmp_path,
        f'[{{ {word}, then = [{{ op = "win" }}, {{ op = "roll" }}], else = [{{ op = "sabotage" }}] }},'
        '{ op = "win" }]',
    )
    assert shape(rows)[1:] == [("win", 0), ("roll", 0), ("jump", 5), ("sabotage", 0), ("win", 0)]
    assert rows[0].jump == 4
    assert rows[0].amount == (2 if "pay" in word else 1)


def test_if_with_else_alone(tmp_path: Path) -> None:
    _, rows = ops(tmp_path, '[{ op = "if", test = "die 4", else = [{ op = "win" }] }]')
    assert shape(rows) == [("if", 2), ("jump", 3), ("win", 0)]


def test_choose_one_lowers_to_jumps(tmp_path: Path) -> None:
    lowered, rows = ops(
        tmp_path,
        '[{ op = "choose one", options = ['
        '[{ op = "to reserve", who = "choose", of = "character cost<=4" }, { op = "roll" }],'
        '[{ op = "draw", amount = 1 }]] }, { op = "sabotage" }]',
    )
    assert shape(rows) == [
        ("choose one", 0),
        ("jump", 3),
        ("jump", 6),
        ("to reserve", 0),
        ("roll", 0),
        ("jump", 8),
        ("draw", 0),
        ("jump", 8),
        ("sabotage", 0),
    ]
    assert rows[0].amount == 2
    test = lowered.tables[0].condition[rows[1].test]
    assert (test.kind, test.amount, test.filter) == (v.CONDITIONS["count FILTER N"][0], 1, rows[3].of)
    assert [int(row.test) for row in (rows[2], rows[5], rows[7])] == [-1, -1, -1]


def test_branches_in_branches(tmp_path: Path) -> None:
    _, rows = ops(
        tmp_path,
        '[{ op = "may", then = [{ op = "choose one", options = [[{ op = "win" }], '
        '[{ op = "if", test = "die 4", then = [{ op = "roll" }], else = [{ op = "sabotage" }] }]] }] }]',
    )
    assert shape(rows) == [
        ("may", 11),
        ("choose one", 0),
        ("jump", 4),
        ("jump", 6),
        ("win", 0),
        ("jump", 11),
        ("if", 9),
        ("roll", 0),
        ("jump", 10),
        ("sabotage", 0),
        ("jump", 11),
    ]


def test_jumps_are_counted_from_the_ability(tmp_path: Path) -> None:
    branch = 'then = [{ op = "may", then = [{ op = "win" }] }]'
    lowered = lowered_of(tmp_path, with_abilities(CHARACTER, f'on = "joins"\n{branch}', f'on = "dusk"\n{branch}'))
    first, second = rows_of(lowered, "C")
    assert (first.first_op, second.first_op) == (0, 2)
    assert [int(ops_of(lowered, row)[0].jump) for row in (first, second)] == [2, 2]


def test_too_many_cards_is_an_error(tmp_path: Path) -> None:
    many = [PLAIN.replace('"N"', f'"N{number}"') for number in range(k.CARD_CAPACITY + 1)]
    with pytest.raises(DataError, match=f"need {k.CARD_CAPACITY + 1} rows in the table of cards; there is room for"):
        lowered_of(tmp_path, *many)


# --- a run --------------------------------------------------------------------------------------------------------


def run_book(folder: Path) -> Book:
    """A Hero, cards with and without abilities, a token that makes a token."""
    return book_of(
        folder,
        HERO,
        with_abilities(
            CHARACTER, 'on = "joins"\nthen = [{ op = "may", then = [{ op = "token", token = "Bug", into = "any" }] }]'
        ),
        with_abilities(PERMANENT, 'on = "played"\nwhose = "any"\nthen = [{ op = "sabotage" }]'),
        with_abilities(
            BUG,
            'on = "leaves expedition"\nthen = [{ op = "token", token = "Maw", into = "here" }]',
            'kind = "constant"\nrule = "defender"',
        ),
        with_abilities(
            MAW,
            'on = "sacrificed"\nwhose = "any"\nby = "you"\nthen = [{ op = "boost", who = "self", amount = 2 }]',
            'kind = "constant"\nrule = "mutes"',
        ),
        PLAIN,
        TUNED,
        SPELL,
    )


def test_decks_and_slots_of_a_run(tmp_path: Path) -> None:
    book = run_book(tmp_path)
    t = make_tables(book, [Loadout("H", (("N", 2), ("S", 1), ("N2", 1))), Loadout(None, (("S", 3),))])[0]
    index = {card.id: i for i, card in enumerate(book.cards)}
    assert list(t.hero) == [index["H"], -1]
    assert list(t.n_deck) == [4, 3]
    assert list(t.deck[0, :4]) == [index["N"], index["N"], index["S"], index["N2"]]
    assert list(t.deck[1, :3]) == [index["S"]] * 3
    assert t.n_slots == 3, "one for each title of a seat"
    assert list(t.deck_slot[0, :4]) == [0, 0, 1, 0]
    assert list(t.deck_slot[1, :3]) == [2] * 3


@pytest.mark.parametrize(
    ("card", "rules", "events"),
    [
        ("N", 0, 0),
        ("P", 0, 1 << k.EV_PLAYED),
        # the Bug the Tinker makes has its rule, the Maw the Bug makes watches: tokens are cards of the run
        ("C", 1 << k.RULE_DEFENDER | 1 << k.RULE_MUTES, 1 << k.EV_SACRIFICED),
    ],
)
def test_a_run_knows_its_rules_and_watched_events(tmp_path: Path, card: str, rules: int, events: int) -> None:
    t = make_tables(run_book(tmp_path), [Loadout("H", ((card, 1),)), Loadout("H", (("S", 1),))])[0]
    assert (t.rules, t.events) == (rules, events)


def test_the_old_rules_are_an_option(tmp_path: Path) -> None:
    both = [Loadout(None, (("N", 1),))] * 2
    book = run_book(tmp_path)
    assert [make_tables(book, both, rules)[0].old_rules for rules in ("4.0", "1.0")] == [0, 1]


def test_tables_of_a_run_leave_the_cards_alone(tmp_path: Path) -> None:
    book = run_book(tmp_path)
    before = lower(book).tables.tobytes()
    make_tables(book, [Loadout("H", (("C", 3),))] * 2)
    assert lower(book).tables.tobytes() == before


@pytest.mark.parametrize(
    ("first", "rules", "expected"),
    [
        (Loadout("X", ()), "4.0", "there is no card X"),
        (Loadout("N", ()), "4.0", "N is no Hero"),
        (Loadout("H", (("X", 1),)), "4.0", "there is no card X"),
        (Loadout("H", (("H", 1),)), "4.0", "H is no card for a deck"),
        (Loadout("H", (("B", 1),)), "4.0", "B is no card for a deck"),
        (Loadout("H", (("N", 90), ("S", 7))), "4.0", "a deck of more than 96 cards does not fit"),
        (Loadout("H", (("N", 1),)), "2.0", "there are no rules 2.0"),
    ],
)
def test_runs_that_cannot_be_set_up(tmp_path: Path, first: Loadout, rules: str, expected: str) -> None:
    with pytest.raises(DataError, match=expected):
        make_tables(run_book(tmp_path), [first, Loadout("H", (("N", 1),))], rules)


def test_the_game_is_for_two(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="1 decks: the game is for 2 players"):
        make_tables(run_book(tmp_path), [Loadout("H", (("N", 1),))])


def test_two_decks_of_every_title_fit_one_table(book: Book) -> None:
    cards = tuple((card.id, 1) for card in book.cards if card.is_deck_card)[: k.PILE_CAPACITY]
    t = make_tables(book, [Loadout(None, cards)] * 2)[0]
    assert t.n_slots == 2 * len({book.find(card).name for card, _ in cards})
    assert tables.MAX_SLOTS >= 2 * k.PILE_CAPACITY
