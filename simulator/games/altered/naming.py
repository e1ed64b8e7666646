"""What cards, players, piles, Expeditions and regions are called, for people who read a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simulator.games.altered import terms as k
from simulator.games.cardlanguage.english import listed

if TYPE_CHECKING:
    from simulator.games.altered.cardfile import Book
    from simulator.games.altered.cardmodel import Card

PILE_WORDS = {
    k.DECK: "deck",
    k.HAND: "hand",
    k.DISCARD: "discard pile",
    k.MANA: "Mana zone",
    k.RESERVE: "Reserve",
    k.LANDMARK: "Landmarks",
    k.HERO: "Hero zone",
}
SIDE_WORDS = ("Hero Expedition", "Companion Expedition")
ALL_TERRAINS_WORD = "all terrains"


def title(card: Card) -> str:
    """The name of a card; rares say which they are: "Kelon Elemental (R1)"."""
    return f"{card.name} ({card.rarity})" if card.rarity in k.RARITY_CODES[1:] else card.name


class Names:
    """The cards behind the numbers of a record: the number of a card is its place in the book."""

    def __init__(self) -> None:
        self.book: Book | None = None
        self.titles: list[str] = []

    def learn(self, book: Book) -> None:
        """Tell games with the cards of this book: needed for books other than the one that is shipped."""
        self.book = book
        self.titles = [title(card) for card in book.cards]

    def known_book(self) -> Book:
        if self.book is None:
            from simulator.games.altered.cardfile import load_book

            self.learn(load_book())
        assert self.book is not None
        return self.book

    def card_name(self, number: int) -> str:
        """The title of row ``number`` of the card table."""
        self.known_book()
        return self.titles[number] if 0 <= number < len(self.titles) else f"card {number}"

    def choice_texts(self, ability: int) -> list[str]:
        """The alternatives of an ability in words; [] when it has none."""
        from simulator.games.altered.lowering import lower

        return lower(self.known_book()).choice_texts.get(ability, [])

    def name(self, s: Any, instance: int) -> str:
        return self.card_name(int(s.inst[instance].card))


def player_name(seat: int) -> str:
    return f"player {seat + 1}"


def terrain_words(bits: int) -> str:
    """ "mountain and water" """
    if bits == k.ALL_TERRAINS:
        return ALL_TERRAINS_WORD
    return listed([name for n, name in enumerate(k.TERRAIN_NAMES) if bits >> n & 1])


def expedition_name(which: int) -> str:
    """Expedition ``2 * seat + side``, as options and the log number them."""
    return f"{player_name(which >> 1)}'s {SIDE_WORDS[which & 1]}"


def pile_name(which: int) -> str:
    """ "player 1's Reserve" """
    if which < k.EXPEDITION:
        return f"{player_name(which & 1)}'s {PILE_WORDS[which - (which & 1)]}"
    if which < k.LIMBO:
        return expedition_name(which - k.EXPEDITION)
    return "Limbo" if which == k.LIMBO else "the tokens that are gone"


def pile_names() -> tuple[str, ...]:
    """What each pile is called, for messages."""
    return tuple(map(pile_name, range(k.N_PILES)))


def pile(s: Any, which: int) -> list[int]:
    """The instances of a pile, from the bottom."""
    return [int(i) for i in s.pile[which][: int(s.pile_n[which])]]
