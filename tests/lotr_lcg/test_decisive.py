"""Texts that decide a game, found in the cards: when the players win or lose, whichever card says so."""

from __future__ import annotations

from simulator.games.lotr_lcg.campaign.laying import plans
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.decisive import LOSE, WIN, cards_of, deciding


def test_in_the_campaign_the_players_lose_with_mendor(book: Book) -> None:
    for plan in plans(book):
        assert deciding(cards_of(book, plan.scenario, "standard", [plan.card]), LOSE) == ("when Mendor has left play",)


def test_outside_of_it_no_card_says_that_the_players_lose(book: Book) -> None:
    for scenario in book.scenarios:
        assert deciding(cards_of(book, scenario, "standard"), LOSE) == ()


def test_two_quest_cards_say_when_the_players_win(book: Book) -> None:
    won = {scenario: deciding(cards_of(book, scenario, "standard"), WIN) for scenario in book.scenarios}
    assert won == {
        "passage-through-mirkwood": ("when Ungoliant's Spawn has been destroyed",),
        "journey-along-the-anduin": ("as soon as no enemy is in play",),
        "escape-from-dol-guldur": (),
    }
