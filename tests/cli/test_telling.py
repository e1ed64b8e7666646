"""How `foredeck replay` puts the sentences of a game together."""

from __future__ import annotations

from simulator.cli.replay import of_all_purses


def test_payments_one_after_the_other_are_one_sentence() -> None:
    told = [
        "  The player plays Gandalf",
        "  Glóin pays 1 resource",
        "  Aragorn pays 1 resource",
        "  Glóin pays 2 resources",
    ]
    assert of_all_purses([*told, "  The player uses Gandalf"]) == [
        "  The player plays Gandalf",
        "  Glóin pays 3 resources, Aragorn pays 1",
        "  The player uses Gandalf",
    ]


def test_payments_for_two_cards_stay_apart() -> None:
    told = ["  Player 1's Glóin pays 1 resource", "  Player 1 plays Faramir", "  Player 1's Glóin pays 1 resource"]
    assert of_all_purses(told) == told


def test_a_player_is_not_capital_within_a_sentence() -> None:
    told = ["  Player 1's Glóin pays 1 resource", "  Player 1's Aragorn pays 2 resources"]
    assert of_all_purses(told) == ["  Player 1's Glóin pays 1 resource, player 1's Aragorn pays 2"]


def test_a_game_without_payments() -> None:
    assert of_all_purses([]) == []
    assert of_all_purses(["Quest phase", "  Snowbourn Scout commits to the quest"]) == [
        "Quest phase",
        "  Snowbourn Scout commits to the quest",
    ]
