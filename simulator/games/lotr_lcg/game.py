"""The Lord of the Rings: The Card Game, as core, situations and the command line see it."""

from __future__ import annotations

from simulator.core.game import Game, Verbs
from simulator.games.lotr_lcg import naming, narrate, state, tables
from simulator.games.lotr_lcg import terms as k


def verbs() -> Verbs:
    """The kernels; importing them is what takes time."""
    from simulator.games.lotr_lcg import engine

    return Verbs.of(engine)


GAME = Game(
    key="lotr-lcg",
    title="The Lord of the Rings: The Card Game",
    state=state.STATE,
    tables=tables.TABLES,
    game_row=state.GAME_ROW,
    round_row=state.CURVE,
    card_row=state.CARD_ROW,
    round_cap=k.ROUND_CAP,
    pile_names=naming.pile_names(),
    verbs=verbs,
    option_text=narrate.option_text,
    event_text=narrate.event_text,
    headings=k.LOG_HEADINGS,
    table_text=narrate.table_text,
)
