"""The campaign log in words: sentences for people, plain values for files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from simulator.endings import cause_in_words
from simulator.games.cardlanguage.english import capital, listed
from simulator.games.lotr_lcg import terms as k
from simulator.games.lotr_lcg.campaign.laying import Plan
from simulator.games.lotr_lcg.campaign.log import Entry, Log, Note, counted
from simulator.games.lotr_lcg.campaign.lookup import stage_codes
from simulator.games.lotr_lcg.campaign.playing import Chapter, Story, game_number
from simulator.games.lotr_lcg.cardfile import Book
from simulator.games.lotr_lcg.decisive import LOSE, WIN, cards_of, deciding

SENTENCES = {
    Note.FELL: "{hero} has fallen",
    Note.REPLACED: "{other} takes the place of {hero}",
    Note.RETURNED: "nobody is left to take the place of {hero}, who comes back",
    Note.SWAPPED: "{other} comes for {hero}",
    Note.NOT_SWAPPED: "{other} was to come for {hero}, and cannot",
    Note.ERASED: "{card} is lost with {hero}",
    Note.HEALED: "{hero} is healed of {amount} damage",
    Note.WOUNDED: "{hero} keeps {amount} damage",
    Note.BOUND: "{card} stays with {hero}",
}


class Teller:
    """Puts logs of one book's campaign into words."""

    def __init__(self, book: Book, plans: Sequence[Plan], players: int) -> None:
        self.book, self.plans, self.players = book, plans, players

    def name(self, code: int) -> str:
        return self.book.by_code[code].name

    # --- lines ---------------------------------------------------------------------------------------------

    def sentence(self, entry: Entry) -> str:
        """A line of the log as a sentence without an end."""
        words = {key: self.name(getattr(entry, key)) for key in ("hero", "other", "card") if getattr(entry, key)}
        if entry.note is Note.EARNED:
            what = self.book.by_code[entry.card or 0].reward or "card"
            copies = f"{entry.amount} copies of " if entry.amount > 1 else ""
            text = f"{copies}{words['card']} {'go' if entry.amount > 1 else 'goes'} into the pool ({what})"
        elif entry.note is Note.PRISONER:
            why = "chosen by chance among those" if entry.tie else "the hero"
            text = f"{words['hero']} will be the prisoner ({why} with the most damage, {entry.amount})"
        else:
            text = SENTENCES[entry.note].format(**words, amount=entry.amount)
        if not entry.penalty:
            return text
        whose = "everybody" if self.players > 1 else "the player"
        return f"{text}; {whose} starts with {entry.penalty} more threat from now on"

    def state(self, log: Log) -> Iterator[str]:
        """What stands in the log, a line a heading; empty headings are left out."""
        for seat, heroes in enumerate(log.heroes):
            who = "Heroes" if self.players == 1 else f"Heroes of player {seat + 1}"
            yield f"{who}: {listed([self._hero(log, hero) for hero in heroes])}"
        waiting = dict.fromkeys([*(bearer for bearer, _ in log.bound), *(hero for hero, _ in log.damage)])
        if aside := [self._hero(log, hero) for hero in waiting if hero not in log.team]:
            yield f"Made room for others: {listed(aside)}"
        if log.fallen:
            yield f"Fallen: {listed([self.name(hero) for hero in log.fallen])}"
        if log.penalty:
            yield f"Threat penalty: {log.penalty}"
        if log.pool:
            cards = [f"{n} × {self.name(card)}" if n > 1 else self.name(card) for card, n in counted(log.pool).items()]
            yield f"Pool: {listed(cards)}"
        if log.prisoner is not None:
            yield f"Prisoner: {self.name(log.prisoner)}"

    def _hero(self, log: Log, hero: int) -> str:
        marks = [self.name(card) for bearer, card in log.bound if bearer == hero]
        if damage := log.damage_of(hero):
            marks.append(f"{damage} damage")
        return self.name(hero) + (f" ({', '.join(marks)})" if marks else "")

    # --- a whole campaign ------------------------------------------------------------------------------------

    def lines(self, story: Story) -> Iterator[str]:
        """A campaign from beginning to end."""
        for number, chapter in enumerate(story.chapters):
            yield ""
            yield f"{number + 1}. {self.plans[number].title}"
            yield from (f"  {capital(self.sentence(entry))}." for entry in chapter.before)
            yield from (f"  {line}" for line in self.state(chapter.log))
            yield from (f"  {line}" for line in self._attempts(number, chapter, story.mode))
            yield from (f"  {capital(self.sentence(entry))}." for entry in chapter.after)
        yield ""
        if story.finished:
            scores = [int(chapter.games["score"][-1]) for chapter in story.chapters]
            yield f"The campaign is finished with {' + '.join(map(str, scores))} = {sum(scores)} points."
        else:
            yield f"The campaign ends at {self.plans[len(story.chapters) - 1].title}: no attempt was left."
        yield from self.state(story.log)

    def _attempts(self, number: int, chapter: Chapter, mode: str) -> Iterator[str]:
        for attempt, row in enumerate(chapter.games):
            rounds = f"round {int(row['rounds'])}"
            cause = self._cause(self.plans[number], row, mode)
            if row["truncated"]:
                text = f"cut short in {rounds}"
            elif row["result"] == k.WON:
                text = f"won in {rounds} ({cause}), score {int(row['score'])}"
            else:
                text = f"lost in {rounds} ({cause})"
            yield f"Attempt {attempt + 1}: {text}"

    def _cause(self, plan: Plan, row: Any, mode: str) -> str:
        """Why an attempt ended; if a card's text said so, when it does: one of those in the game when it ended."""
        cause = int(row["cause"])
        text = cause_in_words(k.CAUSE_NAMES[cause])
        if cause != k.CAUSE_CARD:
            return text
        stage = self.book.by_code[stage_codes(self.book, plan.scenario)[int(row["stage"])]]
        others = [card for card in cards_of(self.book, plan.scenario, mode, [plan.card]) if card.type != "quest"]
        texts = deciding([stage, *others], WIN if row["result"] == k.WON else LOSE)
        return text + (f": {' or '.join(texts)}" if texts else "")

    # --- for statistics --------------------------------------------------------------------------------------

    def outcome(self, story: Story) -> tuple[Any, ...]:
        """The fields of an `Outcome` of the analysis, in its order."""
        lines = [(n, entry) for n, chapter in enumerate(story.chapters) for entry in (*chapter.before, *chapter.after)]
        notes = [entry.note for _, entry in lines]
        prisoners = [entry.hero for _, entry in lines if entry.note is Note.PRISONER]
        return (
            tuple((self.name(entry.hero or 0), n) for n, entry in lines if entry.note is Note.FELL),
            tuple(
                self.name(entry.card or 0)
                for _, entry in lines
                if entry.note in (Note.EARNED, Note.BOUND)
                for _ in range(max(entry.amount, 1))
            ),
            tuple(tuple(map(self.name, heroes)) for heroes in story.log.heroes),
            (
                *(self.name(card) for card in story.log.pool),
                *(f"{self.name(card)} on {self.name(hero)}" for hero, card in story.log.bound),
            ),
            notes.count(Note.HEALED),
            notes.count(Note.SWAPPED),
            self.name(prisoners[-1]) if prisoners and prisoners[-1] else None,
            tuple(
                (n, self.name(entry.hero or 0), self.name(entry.other or 0), entry.note is Note.SWAPPED)
                for n, entry in lines
                if entry.note in (Note.SWAPPED, Note.NOT_SWAPPED)
            ),
        )

    # --- for files ---------------------------------------------------------------------------------------------

    def values(self, story: Story) -> dict[str, Any]:
        """A campaign as plain values, ready for JSON."""
        return {
            "campaign": story.campaign,
            "finished": story.finished,
            "total": sum(int(c.games["score"][-1]) for c in story.chapters) if story.finished else None,
            "scenarios": [self._chapter(story.campaign, n, chapter) for n, chapter in enumerate(story.chapters)],
            "log": self._log(story.log),
        }

    def _chapter(self, campaign: int, number: int, chapter: Chapter) -> dict[str, Any]:
        attempts = [
            {
                "game": game_number(campaign, number, attempt),
                "result": "truncated" if row["truncated"] else "won" if row["result"] == k.WON else "lost",
                "cause": k.CAUSE_NAMES[int(row["cause"])],
                "rounds": int(row["rounds"]),
                "score": int(row["score"]) if row["result"] == k.WON else None,
            }
            for attempt, row in enumerate(chapter.games)
        ]
        return {
            "scenario": self.plans[number].scenario,
            "before": [self.sentence(entry) for entry in chapter.before],
            "log": self._log(chapter.log),
            "attempts": attempts,
            "won": chapter.won,
            "after": [self.sentence(entry) for entry in chapter.after],
        }

    def _log(self, log: Log) -> dict[str, Any]:
        return {
            "heroes": [[self.name(hero) for hero in seat] for seat in log.heroes],
            "fallen": [self.name(hero) for hero in log.fallen],
            "penalty": log.penalty,
            "pool": [self.name(card) for card in log.pool],
            "bound": [{"hero": self.name(hero), "card": self.name(card)} for hero, card in log.bound],
            "damage": {self.name(hero): damage for hero, damage in log.damage},
            "prisoner": None if log.prisoner is None else self.name(log.prisoner),
        }
