"""What cards, players and piles are called, for people who read a game."""

from __future__ import annotations

from typing import Any

from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.cardfile import Book, load_book
from simulator.games.lotr_lcg.cardmodel import Card


class Names:
    """The cards behind the numbers of a record: a number leads to a code, a code to the card."""

    def __init__(self) -> None:
        self.cards: dict[int, Card] = {}

    def learn(self, book: Book) -> None:
        """Know the cards of this book too: needed for books other than the one that is shipped."""
        self.cards.update(book.by_code)

    def card(self, s: Any, t: Any, instance: int) -> Card | None:
        return self._by_code(int(t.card[int(s.inst[instance].card)].code))

    def _by_code(self, code: int) -> Card | None:
        if code not in self.cards:
            self.cards = load_book().by_code | self.cards
        return self.cards.get(code)

    def name(self, s: Any, t: Any, instance: int) -> str:
        return self.card_name(t, int(s.inst[instance].card))

    def whose(self, s: Any, t: Any, instance: int) -> str:
        """The title, as far as it is needed which card of it is meant: ``player 2's Éowyn``, ``Forest Spider #2``."""
        name, seat = self.name(s, t, instance) + self.which_copy(s, t, instance), int(s.inst[instance].ctrl)
        if int(s.players) < 2 or seat < 0 or int(t.card[int(s.inst[instance].card)].type) not in (k.HERO, k.ALLY):
            return name
        return f"{player_name(s, seat)}'s {name}"

    def which_copy(self, s: Any, t: Any, instance: int) -> str:
        """`` #2`` of the second copy that its owner has in the game, while another one is in play too; else ``""``.

        A copy has the same number all game long, but for cards that lie face down as enemies: they are counted as they
        lie.
        """
        same = _of_a_kind(s, instance)
        copies = [i for i in range(int(s.n_inst)) if _of_a_kind(s, i) == same]
        if not any(i != instance and in_play(int(s.inst[i].pile)) for i in copies):
            return ""
        return f" #{copies.index(instance) + 1}"

    def card_name(self, t: Any, number: int) -> str:
        """The title of row ``number`` of the card table; its code when no book that is known has it."""
        code = int(t.card[number].code)
        card = self._by_code(code)
        return card.name if card else f"card {code}"


def _of_a_kind(s: Any, instance: int) -> tuple[int, int, bool]:
    """What copies of a card have in common: what it is, whose, and whether it is that lying face down, whosever."""
    inst = s.inst[instance]
    face_down = int(inst.under) > 0
    return int(inst.card), -1 if face_down else int(inst.owner), face_down


def player_name(s: Any, seat: int) -> str:
    """Alone at the table he is "the player"."""
    return f"player {seat + 1}" if int(s.players) > 1 else "the player"


def pile_kind(which: int) -> tuple[int, int]:
    """(kind, seat) of a pile; seat -1: shared by all."""
    return (which - which % k.SEATS, which % k.SEATS) if which < k.STAGING else (which, -1)


def in_play(which: int) -> bool:
    """Whether the cards of this pile are on the table, where a player sees more than one of a title."""
    return pile_kind(which)[0] in (k.PLAY, k.ENGAGED, k.STAGING, k.ACTIVE, k.ATTACHED)


def pile_names() -> tuple[str, ...]:
    """What each pile is called, for messages."""
    names = []
    for which in range(k.N_PILES):
        kind, seat = pile_kind(which)
        names.append(f"the pile '{k.ZONE_NAMES[kind]}'" + (f" of player {seat + 1}" if seat >= 0 else ""))
    return tuple(names)


def pile(s: Any, which: int) -> list[int]:
    """The instances of a pile, from the bottom."""
    return [int(i) for i in s.pile[which][: int(s.pile_n[which])]]
