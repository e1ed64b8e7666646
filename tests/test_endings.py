"""Why games end: one value in the tables of all games, one wording for people."""

from __future__ import annotations

import pytest

from simulator.endings import BY_TEXT, CARD_EFFECT, cause_in_words
from simulator.games.altered import terms as altered
from simulator.games.lotr_lcg import terms as lotr_lcg


@pytest.mark.parametrize(
    ("names", "by_card"),
    [(altered.CAUSE_NAMES, altered.CAUSE_CARD), (lotr_lcg.CAUSE_NAMES, lotr_lcg.CAUSE_CARD)],
    ids=["altered", "lotr-lcg"],
)
def test_only_a_card_is_told_otherwise_than_in_the_tables(names: tuple[str, ...], by_card: int) -> None:
    told = [cause_in_words(name) for name in names]
    assert names[by_card] == CARD_EFFECT
    assert told == [*names[:by_card], BY_TEXT, *names[by_card + 1 :]]
