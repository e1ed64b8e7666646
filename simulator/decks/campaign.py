"""Boons and burdens of the Revised Core Set's campaign: deck files hold them beside the deck.

They are earned in a campaign and do not count towards a deck's size, so a reader sets them aside. Their numbers in
RingsDB go on where the player cards end; their OCTGN ids follow no pattern.
"""

from __future__ import annotations

from typing import NamedTuple

PACK = "Revised Core Set (Campaign Only)"
"""The product RingsDB lists them under."""


class CampaignCard(NamedTuple):
    """What deck files need to know of a campaign card."""

    code: int
    name: str
    type: str
    octgn: str
    copies: int
    """Copies in the box."""

    @property
    def for_players(self) -> bool:
        """Whether it has a player card's back: it is shuffled into a player's deck or lies before him."""
        return self.type in ("event", "attachment")


CAMPAIGN_CARDS = (
    CampaignCard(1132, "Mendor's Support", "event", "f18be897-5172-46a8-9f3d-d4adbc45c902", 4),
    CampaignCard(1133, "Valor", "attachment", "b716551a-6673-4e8e-b728-2521f352e05c", 4),
    CampaignCard(1134, "Appointed by Fate", "attachment", "e297a680-c362-40f2-976f-bb7839f8556d", 1),
    CampaignCard(1135, "Mendor", "objective ally", "0b06d5ad-4a2a-4814-b43a-85bcadb258a0", 1),
    CampaignCard(1136, "Ungoliant's Swarm", "enemy", "2192bbb2-fe3b-462e-8228-55cb09a4e950", 1),
    CampaignCard(1137, "Lingering Venom", "treachery", "91038c4e-5c33-425f-9ed5-ed2dcd7fbf77", 1),
    CampaignCard(1138, "Scarred", "treachery", "3d83f334-f7fe-49cc-86da-741cad96dde8", 4),
)
