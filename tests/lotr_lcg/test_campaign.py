"""Campaigns: the loop over scenarios and attempts, replacements, chance, and what a log makes of the tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.core import batch, series
from simulator.core.luck import Luck
from simulator.core.session import Session
from simulator.decks import Catalogue, read_decks
from simulator.errors import DataError, UsageError
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.campaign.customs import Customs, replacement
from simulator.games.lotr_lcg.campaign.foreseeing import check_swaps
from simulator.games.lotr_lcg.campaign.inheriting import first_pool, kept_boons
from simulator.games.lotr_lcg.campaign.laying import Layer, plans
from simulator.games.lotr_lcg.campaign.log import Log, Note
from simulator.games.lotr_lcg.campaign.playing import Campaign, CampaignBlock, Chapter, Story, game_number
from simulator.games.lotr_lcg.campaign.reading import read_bench, read_boons, read_swap, split_names
from simulator.games.lotr_lcg.campaign.telling import Teller
from simulator.games.lotr_lcg.cardfile import Book, load_book
from simulator.games.lotr_lcg.game import GAME
from simulator.situations.lotr_lcg.build import zone_of

HEROES = {card.name: card.code for card in load_book().cards if card.type == "hero"}
CARDS = {card.code: card for card in load_book().cards if card.type == "hero"}
Tables = Callable[..., Any]


def campaign(
    book: Book, *decks: str, attempts: int = 2, seed: int = 5, expert: bool = True, mode: str = "easy"
) -> Campaign:
    found = read_decks(list(decks or ("core-leadership",)), Catalogue(book.cards))
    layer = Layer(book, [deck.loadout()[1] for deck in found], mode)
    start = Log(tuple(deck.loadout()[0] for deck in found))
    return Campaign(book, layer, start, Customs(expert=expert), seed, ("greedy",), attempts=attempts)


def same(one: CampaignBlock, other: CampaignBlock) -> bool:
    """Equal rows and equal stories."""
    rows = all(np.array_equal(a, b) for a, b in zip(one[1:6], other[1:6], strict=True))
    return rows and [story.log for story in one.stories] == [story.log for story in other.stories]


# --- the loop ------------------------------------------------------------------------------------------------


def test_a_campaign_can_be_played_alone_and_blocks_do_not_matter(book: Book) -> None:
    of = campaign(book)
    whole = next(of.play(3, first=4))
    alone = [of.play_block(number, 1) for number in (4, 5, 6)]
    assert np.array_equal(whole.games, np.concatenate([block.games for block in alone]))
    assert np.array_equal(whole.attempt_games, np.concatenate([block.attempt_games for block in alone]))
    cut = list(campaign(book).play(3, first=4, jobs=2, block=2))
    assert [len(block.games) for block in cut] == [2, 1]
    assert np.array_equal(whole.rounds, np.concatenate([block.rounds for block in cut]))
    assert [story.log for story in whole.stories] == [story.log for block in cut for story in block.stories]


def test_more_attempts_leave_the_earlier_ones_alone(book: Book) -> None:
    few, many = campaign(book, attempts=1).play_block(0, 2), campaign(book, attempts=3).play_block(0, 2)
    for row, number in zip(few.attempt_games, few.attempts, strict=True):
        if number["scenario"] == 0:
            same_game = many.attempt_games[many.attempt_games["game"] == row["game"]]
            assert np.array_equal(same_game[0], row)


def test_attempts_end_with_the_first_win_or_the_last_attempt(book: Book) -> None:
    block = campaign(book, "core-spirit", mode="standard").play_block(0, 3)
    for story, row in zip(block.stories, block.games, strict=True):
        for number, chapter in enumerate(story.chapters):
            won = (chapter.games["result"] == k.WON) & (chapter.games["truncated"] == 0)
            assert not won[:-1].any()
            assert bool(won[-1]) == chapter.won
            assert chapter.won or len(chapter.games) == 2
            assert int(row["attempts"][number]) == len(chapter.games)
            games = [game_number(story.campaign, number, attempt) for attempt in range(len(chapter.games))]
            assert chapter.games["game"].tolist() == games
        assert story.finished == (len(story.chapters) == len(plans(book)) and story.chapters[-1].won)
        assert row["total"] == (row["score"].sum() if story.finished else 0)


def test_a_series_plays_the_games_a_batch_plays(tables_of: Tables) -> None:
    tables = tables_of("core-leadership", mode="easy")
    other = tables_of("core-spirit")
    batch.prepare(GAME)
    series.prepare(GAME)
    played = series.play_until(GAME, [tables, other], [7, 3], most=2, wanted=-1, seed=9, agents=("greedy",))
    assert played.ends.tolist() == [2, 4]
    for part, deck, first in ((played.games[:2], tables, 7), (played.games[2:], other, 3)):
        block = batch.play_games(GAME, deck, seed=9, first_game=first, games=2, agents=("greedy",))
        assert np.array_equal(part, block.games)


def test_game_numbers_are_all_different() -> None:
    numbers = {game_number(c, s, a) for c in range(3) for s in range(8) for a in range(1024)}
    assert len(numbers) == 3 * 8 * 1024


def test_a_log_is_told_in_sentences_and_values(book: Book) -> None:
    story = campaign(book).play_block(0, 1).stories[0]
    teller = Teller(book, plans(book), 1)
    lines = list(teller.lines(story))
    assert any("Attempt 1: " in line for line in lines)
    values = teller.values(story)
    assert values["scenarios"][0]["attempts"][0]["game"] == 0
    assert len(values["scenarios"]) == len(story.chapters)
    assert (values["total"] is not None) == story.finished


@pytest.mark.parametrize(
    ("mode", "when"),
    [
        ("standard", "when Mendor has left play or when Mendor has been destroyed"),
        ("easy", "when Mendor has left play"),
    ],
)
def test_a_text_decides_only_in_the_mode_that_has_its_card(book: Book, mode: str, when: str) -> None:
    """Hummerhorns, which easy mode leaves out, here say that the players lose, too."""
    card = plans(book)[0].card
    loses = next(ability for ability in card.ability if any(op.op == "lose" for _, op in ability.ops()))
    destroyed = [loses.model_copy(update={"on": "destroyed"})]
    hummerhorns = book.find("Hummerhorns").model_copy(update={"ability": destroyed})
    changed = replace(book, cards=[hummerhorns if c.code == hummerhorns.code else c for c in book.cards])
    row = np.zeros(1, GAME.game_row)
    row["result"], row["cause"] = k.LOST, k.CAUSE_CARD
    log = campaign(book).start
    story = Story(0, mode, (Chapter(log, (), (), row, False),), log, False)
    assert f"  Attempt 1: lost in round 0 (a card's text: {when})" in Teller(changed, plans(changed), 1).lines(story)
    assert next(campaign(book, mode=mode).play(1)).stories[0].mode == mode


# --- what a won game leaves ------------------------------------------------------------------------------------

PERMANENT = ("Valor", "Scarred")


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("decks", "first"), [(("core-tactics", "core-spirit"), 0), (("seastan-single-core-solo-2",), 38)]
)
def test_the_log_keeps_of_valor_and_scarred_what_lies_on_heroes_at_the_end(
    book: Book, decks: tuple[str, ...], first: int
) -> None:
    """Copies that were never in play, or were discarded with a hero, are kept by nobody and get into no deck."""
    of = campaign(book, *decks, attempts=20, seed=1, expert=False, mode="standard")
    code = {name: book.find(name).code for name in PERMANENT}
    kept: Counter[str] = Counter()
    elsewhere: Counter[str] = Counter()
    for story in next(of.play(6, first=first)).stories:
        if len(story.chapters) < 3:
            continue
        won = story.chapters[1]
        told = [(e.hero, e.card) for e in won.after if e.note in (Note.BOUND, Note.EARNED) and e.card in code.values()]
        session = ended(of, story.campaign, 1, len(won.games) - 1, won.log)
        cards = [book.cards[int(i.card)] for i in session.s.inst[: int(session.s.n_inst)]]
        lie = [(n, cards[n]) for n in range(len(cards)) if cards[n].name in PERMANENT]
        on_heroes = {n for n, _ in lie if int(session.s.inst[n].pile) == k.ATTACHED}
        assert Counter(told) == Counter(
            (cards[int(session.s.inst[n].host)].code, card.code) for n, card in lie if n in on_heroes
        )
        kept.update(card.name for n, card in lie if n in on_heroes)
        elsewhere.update(k.ZONE_NAMES[zone_of(int(session.s.inst[n].pile))] for n, _ in lie if n not in on_heroes)
        after = story.chapters[2].log
        assert not set(code.values()) & set(after.pool)
        t = of.layer.tables(plans(book)[2], after)[0]
        shuffled = {int(card) for card in (*t.deck.flat, *t.encounter)}
        assert not shuffled & {book.cards.index(card) for _, card in lie}
        assert int(t.n_lasting) == len(after.bound)
    assert kept["Valor"], "no campaign of these kept a Valor: the test shows nothing"
    assert elsewhere["set aside"], "every copy was in play: the test shows nothing"


def ended(of: Campaign, number: int, scenario: int, attempt: int, log: Log) -> Session:
    """An attempt of a campaign, played to its end once more."""
    session = Session(GAME, of.layer.tables(plans(of.book)[scenario], log))
    session.start(of.seed, game_number(number, scenario, attempt))
    while not session.over:
        session.choose(session.agent_choice("greedy"))
    return session


def test_a_permanent_card_gets_into_no_deck(book: Book) -> None:
    """It starts on its hero: one in the pool that is bound to nobody cannot be."""
    of = campaign(book)
    for name in PERMANENT:
        with pytest.raises(DataError, match=f"{name} is Permanent: it is bound to a hero, and never in a deck"):
            of.layer.tables(plans(book)[2], Log(of.start.heroes, pool=(book.find(name).code,)))


# --- what a log makes of the tables --------------------------------------------------------------------------


def test_outside_of_a_campaign_the_tables_know_of_none(tables_of: Tables) -> None:
    t = tables_of("core-leadership", "core-spirit")[0]
    for name in ("penalty", "wounds", "n_lasting", "n_beside", "n_brought", "prisoner", "n_noted"):
        assert not np.any(t[name]), name


def test_equal_logs_share_their_tables(book: Book) -> None:
    of = campaign(book)
    log = Log(of.start.heroes, penalty=2, pool=(1132, 1136))
    first = of.layer.tables(plans(book)[1], log)
    assert of.layer.tables(plans(book)[1], Log(of.start.heroes, penalty=2, pool=(1132, 1136))) is first
    assert of.layer.tables(plans(book)[0], log) is not first


def test_boons_are_shuffled_into_decks_without_a_place_in_the_telemetry(book: Book) -> None:
    of = campaign(book, "core-leadership", "core-spirit")
    plain = of.layer.tables(plans(book)[1], of.start)[0]
    t = of.layer.tables(plans(book)[1], Log(of.start.heroes, pool=(1132, 1132, 1136)))[0]
    for seat in (0, 1):
        assert int(t.n_deck[seat]) == int(plain.n_deck[seat]) + 1
        assert int(t.deck_slot[seat, int(t.n_deck[seat]) - 1]) == -1
    assert int(t.n_slots) == int(plain.n_slots)
    assert int(t.n_encounter) == int(plain.n_encounter) + 1


def test_the_heroes_of_an_eliminated_player_have_fallen(book: Book) -> None:
    """They lie in his discard pile when the others win."""
    of = campaign(book, "core-leadership", "core-spirit")
    session = Session(GAME, of.layer.tables(plans(book)[0], of.start))
    session.start(3)
    session.s.seat[1].threat = k.THREAT_LIMIT
    session.s.dirty = 1
    session.choose(session.options()[0])
    row = np.zeros(1, GAME.game_row)
    rounds, cards = np.zeros(GAME.round_cap, GAME.round_row), np.zeros(int(session.t.n_slots), GAME.card_row)
    arrays = [a.view(np.recarray) for a in (row, rounds, cards)] if not batch.jit.COMPILED else [row, rounds, cards]
    session.verbs.record(session.s, session.t, *arrays)
    assert row["fate"][0].tolist() == [[0, 0, 0], [-1, -1, -1], [0, 0, 0], [0, 0, 0]]


def test_a_hero_who_made_room_stands_in_the_log_with_what_waits_for_him(book: Book) -> None:
    aragorn, gloin = HEROES["Aragorn"], HEROES["Glóin"]
    valor = book.find("Valor").code
    log = Log(((aragorn,),), bound=((gloin, valor), (aragorn, valor)), damage=((gloin, 2),))
    lines = list(Teller(book, plans(book), 1).state(log))
    assert lines == ["Heroes: Aragorn (Valor)", "Made room for others: Glóin (Valor, 2 damage)"]


# --- what an earlier campaign leaves --------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_mendor_brings_a_support_for_each_player(book: Book, players: int) -> None:
    (mendor,) = kept_boons(book).values()
    assert kept_boons(book) == {"Mendor": mendor}
    names = [book.by_code[code].name for code in first_pool(book, (mendor,), players)]
    assert names == ["Mendor", *["Mendor's Support"] * players]
    assert first_pool(book, (), players) == ()


def test_a_boon_that_no_campaign_leaves(book: Book) -> None:
    known = kept_boons(book)
    assert read_boons(["MENDOR"], known) == tuple(known.values())
    with pytest.raises(UsageError, match="unknown boon of an earlier campaign 'Mendr'") as error:
        read_boons(["Mendr"], known)
    assert error.value.hint == "did you mean Mendor? known: Mendor"
    with pytest.raises(UsageError, match="is there twice"):
        read_boons(["Mendor", "mendor"], known)


# --- campaign cards that cannot be ----------------------------------------------------------------------------

GOOD_CARD = """
[[card]]
code = 9001
name = "A Home-made Campaign Card"
type = "campaign"
set = "Home-made"
scenario = "passage-through-mirkwood"
brings = [{ card = "Mendor" }]
text = "Setup: Mendor is set aside."
status = "ok"

[[card.resolution]]
earn = "Mendor's Support"
stage = "Beorn's Path"

[[card.resolution]]
keep = ["Mendor"]
keep_brings = "Mendor's Support"
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("passage-through-mirkwood", "passage", "unknown scenario 'passage'"),
        ('card = "Mendor"', 'card = "Mendr"', "brings[0]: unknown card 'Mendr'"),
        ("Beorn's Path", "King Spider", "resolution[0]: 'King Spider' is none of the scenario's stages"),
        ('earn = "Mendor\'s Support"', 'earn = "King Spider"', "resolution[0]: 'King Spider' is neither a boon nor a"),
        ('keep_brings = "Mendor\'s Support"', 'keep_brings = "Warg"', "resolution[1]: unknown card 'Warg'"),
        ('keep = ["Mendor"]', "prisoner = true", "keep_brings goes with keep"),
        ('stage = "Beorn\'s Path"', "prisoner = true", "a resolution is one of earn, keep and prisoner"),
        ('keep_brings = "Mendor\'s Support"', "each_player = true", "each_player goes with earn"),
    ],
)
def test_a_campaign_card_that_cannot_be(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD_CARD
    for folder, text in (("good", GOOD_CARD), ("bad", GOOD_CARD.replace(old, new, 1))):
        path = tmp_path / folder / "cards" / "mine.toml"
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    assert load_book(tmp_path / "good").by_code[9001].brings
    with pytest.raises(DataError) as caught:
        load_book(tmp_path / "bad")
    assert message in caught.value.message


# --- customs -------------------------------------------------------------------------------------------------


@given(st.permutations(sorted(CARDS)), st.integers(1, 11), st.integers(0, 6))
def test_a_replacement_is_free_and_of_the_same_sphere_if_there_is_one(order: list[int], team: int, fallen: int) -> None:
    log = Log((tuple(order[:team]),), fallen=tuple(order[team : team + fallen]))
    hero = order[0]
    found = replacement(log, hero, CARDS, ())
    free = [code for code in CARDS if code not in (*log.team, *log.fallen)]
    assert (found is None) == (not free)
    if found is not None:
        assert found in free
        kin = [code for code in free if CARDS[code].sphere == CARDS[hero].sphere]
        assert found in (kin or free)
        gap = abs((CARDS[found].threat or 0) - (CARDS[hero].threat or 0))
        assert gap == min(abs((CARDS[code].threat or 0) - (CARDS[hero].threat or 0)) for code in kin or free)
        bench = (*log.fallen, *free[::-1])
        assert replacement(log, hero, CARDS, bench) == free[-1]


def swaps(*texts: str, bench: tuple[str, ...] = (), decks: tuple[str, ...] = ("core-leadership",)) -> str | None:
    """Why these changes are refused; None if all can happen."""
    book = load_book()
    start = campaign(book, *decks).start
    customs = Customs(
        bench=tuple(HEROES[name] for name in bench), swaps=tuple(read_swap(text, HEROES, 3) for text in texts)
    )
    in_use = {hero: deck for deck, seat in zip(decks, start.heroes, strict=True) for hero in seat}
    try:
        check_swaps(book, start, customs, in_use)
    except UsageError as error:
        return error.message
    return None


def test_a_planned_change_that_may_happen_is_kept() -> None:
    assert swaps("2: Glóin > Legolas") is None
    assert swaps("2: Glóin > Legolas", "3: Legolas > Glóin") is None, "who made room can come back"
    assert swaps("2: Glóin > Legolas", "2: Aragorn > Glóin") is None, "room was made before the same scenario"
    assert swaps("2: Gimli > Legolas", bench=("Gimli",)) is None, "he comes if somebody falls"
    assert swaps("3: Thalin > Eleanor", bench=("Gimli", "Legolas", "Thalin")) is None, "the third who can be needed"
    if_gloin_fell = swaps("2: Glóin > Legolas", "3: Gimli > Legolas", bench=("Gimli",))
    assert if_gloin_fell is None, "then Gimli came for him, and Legolas is free"


def test_a_planned_change_that_cannot_happen_is_refused() -> None:
    gone = "is in no deck, and cannot have taken a hero's place by then"
    assert swaps("2: Gimli > Legolas") == f'--swap "2: Gimli > Legolas": Gimli {gone}'
    assert (
        swaps("2: Glóin > Aragorn")
        == '--swap "2: Glóin > Aragorn": Aragorn is one of the heroes of core-leadership already'
    )
    assert swaps("3: Legolas > Gimli", bench=("Thalin",)) == f'--swap "3: Legolas > Gimli": Legolas {gone}'
    # with three heroes two can fall in a game that is won: the third of the bench is not needed before scenario 3
    assert swaps("2: Thalin > Eleanor", bench=("Gimli", "Legolas", "Thalin")) == (
        f'--swap "2: Thalin > Eleanor": Thalin {gone}'
    )
    twice = swaps("2: Glóin > Legolas", "2: Glóin > Legolas")
    assert twice == '--swap "2: Glóin > Legolas": Glóin cannot be there any more'


def test_chance_between_games_is_fair_and_decided_by_seed_and_number() -> None:
    draws = Counter(Luck(1, number).below(3) for number in range(3000))
    assert all(abs(count - 1000) < 130 for count in draws.values())
    assert Luck(1, 7).below(1000) == Luck(1, 7).below(1000)
    assert [Luck(2, 7).below(1 << 40), Luck(1, 8).below(1 << 40)] != [Luck(1, 7).below(1 << 40)] * 2
    luck = Luck(1, 1)
    assert [luck.below(1) for _ in range(5)] == [0] * 5
    assert luck.below(1 << 40) == Luck(1, 1).below(1 << 40)


@pytest.mark.parametrize(
    ("names", "message", "hint"),
    [
        ([], "names nobody", "Hero, Hero"),
        (["Legolas", "Aragorn"], "Aragorn is in use by core-leadership", "nobody plays yet"),
        (["Legolas", "legolas"], "Legolas stands there twice", ""),
        (["Legolam"], "no hero is called 'Legolam'", "did you mean Legolas"),
        (["Gandalf"], "no hero is called 'Gandalf'", ""),
    ],
)
def test_a_bench_that_cannot_be(names: list[str], message: str, hint: str) -> None:
    with pytest.raises(UsageError, match=message) as error:
        read_bench(names, HEROES, {HEROES["Aragorn"]: "core-leadership"})
    assert hint in (error.value.hint or "")


def test_a_bench_is_read_from_a_line_or_from_lines() -> None:
    assert split_names("Eowyn,  Legolas\n# nobody else\nGimli # the last,\n,\n") == ["Eowyn", "Legolas", "Gimli"]
    assert read_bench(["eowyn"], HEROES, {}) == (HEROES["Éowyn"],)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Glóin > Legolas", "is no change of heroes"),
        ("2: Glóin", "is no change of heroes"),
        ("0: Glóin > Legolas", "has scenarios 1 to 3"),
        ("1: Glóin > Legolas", "with scenario 1 the heroes are chosen, not changed"),
        (f"{'9' * 5000}: Glóin > Legolas", "is no change of heroes"),
        ("4: Glóin > Legolas", "has scenarios 1 to 3"),
        ("2: Gloin > Legolam", "no hero is called 'Legolam'"),
        ("2: Gloin > Glóin", "cannot come for himself"),
    ],
)
def test_a_change_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        read_swap(text, HEROES, 3)
