"""What unseen encounter cards may bring, marked on each card: agents look at all of them again and again."""

from typing import Any

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg import vocabulary as v

PLAGUE = 1  # revealed, it damages all who are committed or exhausted
DART = 2  # revealed, it damages one who is committed
BOOST = 4  # as a shadow card, it adds attack; the highest bit
UNDEFENDED = 3  # amount_kind: another amount when nobody defends


def mark_omens(tables: Any) -> None:
    """Fill the columns ``omen``, ``boosted`` and ``boosted_free`` of the cards of one set of tables."""
    damage, modify = v.OPS["damage"][0], v.OPS["modify"][0]
    for card in tables["card"][: int(tables["n_cards"])]:
        if card["revealed"] >= 0:
            op = tables["op"][tables["ability"][card["revealed"]]["first_op"]]
            if op["code"] == damage:
                card["omen"] |= PLAGUE if op["who"] == v.WHO["each"][0] else DART
        if card["shadow"] >= 0:
            op = tables["op"][tables["ability"][card["shadow"]]["first_op"]]
            if op["code"] == modify and op["stat"] == k.ATTACK:
                card["omen"] |= BOOST
                card["boosted"] = op["amount"]
                card["boosted_free"] = op["amount2" if op["amount_kind"] == UNDEFENDED else "amount"]
