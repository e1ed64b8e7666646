"""Cards, lowered to the tables that kernels read."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.errors import DataError
from simulator.games.lotr_lcg import tables
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg import vocabulary as v
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.lowering import Lowered, lower


def rows_of(lowered: Lowered, code: int) -> list[np.record]:
    """The ability rows of a card."""
    card = lowered.tables[0].card[lowered.index_of_code[code]]
    return [lowered.tables[0].ability[card.first_ability + i] for i in range(card.n_abilities)]


def ops_of(lowered: Lowered, ability: np.record) -> list[np.record]:
    """The op rows of an ability."""
    return [lowered.tables[0].op[ability.first_op + i] for i in range(ability.n_ops)]


def test_every_ability_lowers(book: Book, lowered: Lowered) -> None:
    t = lowered.tables[0]
    assert t.n_cards == len(book.cards)
    assert t.n_abilities == sum(len(card.ability) for card in book.cards) == len(lowered.ability_texts)
    numbers = {number for number, _ in v.OPS.values()}
    for card in book.cards:
        for ability, row in zip(card.ability, rows_of(lowered, card.code), strict=True):
            assert t.card[row.card].code == card.code
            assert (row.n_ops == 0) == (ability.kind == "constant")
            for op in ops_of(lowered, row):
                assert op.code in numbers
                assert 0 <= op.jump <= row.n_ops


def test_card_facts_lower(lowered: Lowered) -> None:
    t = lowered.tables[0]
    stone = t.card[lowered.index_of_code[1027]]
    assert stone.type == k.ATTACHMENT
    assert stone.unique == 1
    assert stone.keywords == k.RESTRICTED
    assert t.filter[stone.attach_to].types == 1 << k.HERO
    assert stone.host_rules == 1 << k.WILLPOWER | 1 << k.GAIN_ICON
    gandalf = t.card[lowered.index_of_code[1073]]
    assert list(gandalf.stat) == [4, 4, 4, 4, 0]
    assert gandalf.events == 1 << k.EV_ENTERS | 1 << k.EV_ROUND_END
    assert lowered.title_names[gandalf.title] == "Gandalf"
    crows = t.card[lowered.index_of_code[1115]]
    assert crows.surge == 1
    assert crows.shadow == crows.first_ability + 1
    assert t.card[lowered.index_of_code[1095]].global_rules == 1 << k.CANNOT_DRAW
    web = t.card[lowered.index_of_code[1080]]
    assert int(web.traits) == 1 << lowered.trait_names.index("Condition")
    assert t.card[lowered.index_of_code[1036]].three_pools == 3


def test_choose_one_lowers_to_jumps(lowered: Lowered) -> None:
    response = rows_of(lowered, 1073)[0]
    ops = ops_of(lowered, response)
    choose, jumps = ops[0], ops[1:4]
    assert (choose.code, choose.amount) == (v.OPS["choose one"][0], 3)
    assert [op.code for op in jumps] == [v.OPS["jump"][0]] * 3
    assert [ops[op.jump].code for op in jumps] == [v.OPS[name][0] for name in ("draw", "damage", "threat")]
    ends = [ops[op.jump + 1] for op in jumps]
    assert [(op.code, op.jump) for op in ends] == [(v.OPS["jump"][0], response.n_ops)] * 3
    conditions = lowered.tables[0].condition
    assert conditions[jumps[0].test].kind == v.CONDITIONS["drawing"][0]
    assert conditions[jumps[1].test].kind == v.CONDITIONS["exists"][0]
    assert conditions[jumps[2].test].kind == v.CONDITIONS["threat"][0]
    number = lowered.tables[0].card[lowered.index_of_code[1073]].first_ability
    assert lowered.choice_texts[int(number)] == ["draw 3 cards", "deal 4 damage to an enemy", "lower your threat by 5"]


def test_if_else_lowers_to_jumps(lowered: Lowered) -> None:
    revealed = rows_of(lowered, 1092)[0]
    ops = ops_of(lowered, revealed)
    assert [op.code for op in ops] == [v.OPS[name][0] for name in ("if", "gain surge", "jump", "modify")]
    assert (ops[0].jump, ops[2].jump) == (3, 4)
    assert lowered.tables[0].condition[ops[0].test].kind == v.CONDITIONS["no"][0]


def test_an_ability_knows_what_it_needs(lowered: Lowered) -> None:
    t = lowered.tables[0]
    common_cause = rows_of(lowered, 1021)[0]
    needs = t.filter[common_cause.needs]
    assert (needs.types, needs.needs, needs.relation) == (1 << k.HERO, 1, v.RELATION["not-cost"])
    assert t.filter[common_cause.exhaust].ctrl == v.CTRL["yours"]
    rain = rows_of(lowered, 1033)[0]
    assert rain.needs_player == v.PLAYERS["chosen"][0]
    assert t.filter[rain.needs].engaged == v.ENGAGED_WITH["chosen"]
    assert t.filter[rows_of(lowered, 1051)[0].needs].cost_x == 2
    beravor = rows_of(lowered, 1012)[0]
    assert t.condition[beravor.requires[0]].kind == v.CONDITIONS["drawing"][0]
    assert rows_of(lowered, 1093)[0].needs == -1, "what is mandatory needs nothing"


def test_limits_and_costs_lower(lowered: Lowered) -> None:
    eowyn = rows_of(lowered, 1007)[0]
    assert (eowyn.limit, eowyn.limit_kind, eowyn.any_player, eowyn.discard) == (1, 3, 1, 1)
    protector = rows_of(lowered, 1070)[0]
    assert (protector.limit, protector.limit_kind) == (3, v.LIMITS["phase"])
    assert rows_of(lowered, 1011)[0].resources == 1
    assert rows_of(lowered, 1026)[1].exhaust_self == 1


def fetches(lowered: Lowered, code: int) -> bool:
    """The agent's flag of a card."""
    return bool(lowered.tables[0].card[lowered.index_of_code[code]].fetches)


def test_only_an_event_after_which_a_character_returns_to_hand_fetches(book: Book, lowered: Lowered) -> None:
    """What such a character costs is better not paid: he can be brought again. One who is discarded comes once."""
    assert {card.name for card in book.cards if fetches(lowered, card.code)} == {"Sneak Attack"}
    sneak_attack = next(card for card in book.cards if card.name == "Sneak Attack")
    (ability,) = sneak_attack.ability
    for changed in (
        ability.then[:1],
        [ability.then[0], ability.then[1].model_copy(update={"do": "discard"})],
        [ability.then[0].model_copy(update={"of": "ally in-discard"}), ability.then[1]],
    ):
        other = sneak_attack.model_copy(update={"ability": [ability.model_copy(update={"then": changed})]})
        cards = [other if card is sneak_attack else card for card in book.cards]
        assert not fetches(lower(Book(cards, {}, {})), other.code)


def test_amounts_lower(lowered: Lowered) -> None:
    gimli = rows_of(lowered, 1004)[0]
    assert (gimli.amount_kind, gimli.amount) == (v.AMOUNTS["damage on self"][0], 1)
    ufthak = rows_of(lowered, 1090)[0]
    assert (ufthak.amount_kind, ufthak.amount) == (v.AMOUNTS["resources on self"][0], 2)
    shadow = ops_of(lowered, rows_of(lowered, 1089)[1])[0]
    assert (shadow.amount_kind, shadow.amount, shadow.amount2) == (v.AMOUNTS["undefended"][0], 1, 3)
    spider = ops_of(lowered, rows_of(lowered, 1074)[1])[0]
    assert (spider.n, spider.n2) == (1, 2)
    pursued = ops_of(lowered, rows_of(lowered, 1117)[0])[0]
    assert pursued.amount_kind == v.AMOUNTS["count"][0]
    assert lowered.tables[0].filter[pursued.amount_filter].lacks == v.STATE_BITS["committed"]


def test_watchers_are_the_abilities_that_look_at_other_cards(book: Book, lowered: Lowered) -> None:
    t = lowered.tables[0]
    listed = {
        (event, int(t.watchers[event, i])) for event in range(k.N_EVENTS) for i in range(int(t.n_watchers[event]))
    }
    expected = set()
    for number in range(int(t.n_abilities)):
        row = t.ability[number]
        if row.event and (row.watches or row.from_where):
            expected.add((int(row.event), number))
    assert listed == expected
    cards = {int(t.card[t.ability[number].card].code) for event, number in listed if event == k.EV_LEAVES}
    assert cards == {1019, 1024, 1042, 1005, 1039, 1121, 1129, 1130, 1131, 1138}


def test_titles_and_traits_have_one_number_each(lowered: Lowered) -> None:
    assert len(lowered.title_names) == len(set(lowered.title_names))
    assert len(lowered.trait_names) == len(set(lowered.trait_names)) <= 64
    assert lowered.trait_names == sorted(lowered.trait_names)


def test_too_many_cards_is_an_error(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    more = [card.model_copy(update={"code": 20000 + i, "name": f"Card {i}"}) for i, card in enumerate(book.cards)]
    big = Book([*book.cards, *more], {}, {})
    with pytest.raises(DataError, match=f"room for {tables.MAX_CARDS}"):
        lower(big)
