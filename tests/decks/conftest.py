"""A small card pool made for these tests: names with every quirk a reader must cope with."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from simulator.decks import Catalogue


@dataclass(frozen=True)
class Boxes:
    core: int
    revised: int


@dataclass(frozen=True)
class FakeCard:
    code: int
    name: str
    type: str
    sphere: str | None = "leadership"
    cost: int | None = 1
    threat: int | None = None
    unique: bool = False
    deck_limit: int | None = 3
    copies: Boxes | None = Boxes(2, 3)
    traits: tuple[str, ...] = ()
    reward: str | None = None

    @property
    def octgn(self) -> str | None:
        """As the real cards have it: the number ends the id."""
        return f"51223bd0-ffd1-11df-a976-0801200c{8000 + self.code}" if self.copies else None


def hero(code: int, name: str, sphere: str, threat: int) -> FakeCard:
    return FakeCard(code, name, "hero", sphere, None, threat, True, 1, Boxes(1, 1))


CARDS = (
    hero(1001, "Aragorn", "leadership", 12),
    hero(1002, "Théodred", "leadership", 8),
    hero(1003, "Glóin", "leadership", 9),
    hero(1007, "Éowyn", "spirit", 9),
    hero(1010, "Denethor", "lore", 8),
    FakeCard(1013, "Guard of the Citadel", "ally", copies=Boxes(3, 3)),
    FakeCard(1014, "Faramir", "ally", cost=4, unique=True),
    FakeCard(1016, "Snowbourn Scout", "ally", copies=Boxes(3, 3)),
    FakeCard(1022, "For Gondor!", "event", cost=2),
    FakeCard(1023, "Sneak Attack", "event"),
    FakeCard(1026, "Steward of Gondor", "attachment", cost=2, unique=True),
    FakeCard(1027, "Celebrían's Stone", "attachment", cost=2, unique=True, copies=Boxes(1, 3)),
    FakeCard(1045, "Northern Tracker", "ally", "spirit", 4),
    FakeCard(1046, "The Galadhrim's Greeting", "event", "spirit", 3),
    FakeCard(1050, "A Test of Will", "event", "spirit"),
    FakeCard(1051, "Stand and Fight", "event", "spirit", -1, copies=Boxes(3, 3)),
    FakeCard(1060, "Henamarth Riversong", "ally", "lore", unique=True),
    FakeCard(1067, "Gandalf's Search", "event", "lore", -1),
    FakeCard(1072, "Self Preservation", "attachment", "lore", 3),
    FakeCard(1073, "Gandalf", "ally", "neutral", 5, unique=True, copies=Boxes(4, 8)),
    FakeCard(1076, "Forest Spider", "enemy", None, None, None, copies=None, deck_limit=None),
    hero(2059, "Bilbo Baggins", "lore", 9),
    FakeCard(2070, "Bilbo Baggins", "ally", "lore", 2, unique=True),
    FakeCard(2081, "Ravens of the Mountain", "ally", "lore"),
    FakeCard(2082, "Ravens of the Mountain", "ally", "spirit"),
)


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return Catalogue(CARDS)


DOWNLOAD = """Two Heroes, One Road

Packs: Core Set (2)

Heroes (2)

1x Aragorn (Core Set)
1x Éowyn (Core Set)

Allies (2)

2x Faramir (Core Set)
3x Gandalf (Core Set)

Attachments (1)

2x Steward of Gondor (Core Set)

Events (1)

3x A Test of Will (Core Set)


""".replace("\n", "\r\n")

POPUP = """Two Heroes, One Road

Main Deck

Hero (2)
Aragorn (Core Set)
Éowyn (Core Set)

Ally (5)
2x Faramir (Core Set)
3x Gandalf (Core Set)

Attachment (2)
2x Steward of Gondor (Core Set)

Event (3)
3x A Test of Will (Core Set)

2  Heroes,  10  Cards
Cards up to Core Set

Deck built on http://ringsdb.com."""

MARKDOWN = """#Two Heroes, One Road

##*Main Deck*

###Hero (2)
*  [Aragorn](http://ringsdb.com/card/01001) _(Core Set)_
*  [Éowyn](http://ringsdb.com/card/01007) _(Core Set)_

###Ally (5)
* 2x [Faramir](http://ringsdb.com/card/01014) _(Core Set)_
* 3x [Gandalf](http://ringsdb.com/card/01073) _(Core Set)_

###Attachment (2)
* 2x [Steward of Gondor](http://ringsdb.com/card/01026) _(Core Set)_

###Event (3)
* 3x [A Test of Will](http://ringsdb.com/card/01050) _(Core Set)_

Decklist [built and published on RingsDB](https://ringsdb.com/decklist/view/99999/two-heroes)."""
