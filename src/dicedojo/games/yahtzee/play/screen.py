"""Yahtzee on the screen: you choose, and the best play is the yardstick."""

from __future__ import annotations

from contextlib import nullcontext

from rich.rule import Rule

from dicedojo.course.courses import Courses
from dicedojo.games.protocol import RollDice
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import count_points, result, show, standing
from dicedojo.games.yahtzee.boxes import DICE, ROUNDS, Variant
from dicedojo.games.yahtzee.exact.card import Card
from dicedojo.games.yahtzee.exact.stored import announce, solution
from dicedojo.games.yahtzee.exact.turn import worth_of_card
from dicedojo.games.yahtzee.play.choice import Chooser, draw_card
from dicedojo.games.yahtzee.play.game import Event, Filled, Kept, Rolled, take_turn
from dicedojo.games.yahtzee.play.opponents import Opponent, find_opponent
from dicedojo.games.yahtzee.reading import read_variant
from dicedojo.text import plain

YOU = "you"
TROUBLE = 400  # characters of why an opponent cannot go on


def start(
    table: Table, courses: Courses, against: str | None, variant: str | None
) -> YahtzeeGame:
    """Return a game alone, beside the player of this name, or the one at this path.

    Raises:
        UnusableInput: there is none, the strategy cannot play, or there is no such
            variant.
        SandboxError: the sandbox could not be started.
    """
    scoring = read_variant(variant, "dojo play yahtzee")
    opponent = find_opponent(against, courses, scoring)
    announce([scoring])
    return YahtzeeGame(table, scoring, opponent)


class YahtzeeGame:
    """A game of yours at a table, alone or beside an opponent."""

    def __init__(
        self, table: Table, variant: Variant, opponent: Opponent | None
    ) -> None:
        self.table = table
        self.variant = variant
        self.opponent = opponent
        self.you = Chooser(table, variant)
        self.solution = solution(variant)
        self.cards = {YOU: Card()}
        if opponent is not None:
            self.cards[opponent.name] = Card()

    def play(self, roll_dice: RollDice) -> None:
        """Play all thirteen turns.

        Raises:
            Quit: you have left the game.
        """
        say = self.table.say
        beside = f", beside {self.opponent.name}" if self.opponent else ""
        say(f"Yahtzee, {self.variant.name} scoring{beside}: thirteen turns.", "bold")
        if self.opponent is not None:
            say(f"{self.opponent.name} {self.opponent.habit}.")
        say(f"The best play scores {self.solution.value:.1f} points on average.")
        say("h shows what each choice is worth, ? the rules, q quits.")
        with self.opponent.seated() if self.opponent else nullcontext():
            for number in range(1, ROUNDS + 1):
                self._show_round(number)
                self._take_yours(roll_dice)
                if self.opponent is not None:
                    self._take_theirs(self.opponent, roll_dice)
        self._show_end()

    @property
    def standing(self) -> str:
        """Return who has how many points."""
        yours = count_points(self.cards[YOU].total)
        if self.opponent is None:
            return standing(yours)
        return standing(yours, self.opponent.name, self._theirs.total)

    @property
    def _theirs(self) -> Card:
        assert self.opponent is not None
        return self.cards[self.opponent.name]

    def _show_round(self, number: int) -> None:
        totals = "   ".join(f"{name} {card.total}" for name, card in self.cards.items())
        self.table.show_title(f"Turn {number} of {ROUNDS}   {totals}")
        self.table.say(draw_card(self.cards))

    def _take_yours(self, roll_dice: RollDice) -> None:
        self.you.remarks.clear()
        for event in take_turn(self.you, self.variant, self.cards[YOU], roll_dice):
            if isinstance(event, Rolled):
                self.table.say(f"You roll {show(event.roll)}.")
                self.table.show_dice(event.roll)
            elif isinstance(event, Filled):
                self.cards[YOU] = event.card
                self.table.say(f"You score {_scored(event)}.", "green")
        for remark in self.you.remarks:
            self.table.say(f"  {remark[:1].upper()}{remark[1:]}.", "dim")
        self._show_yardstick()

    def _take_theirs(self, opponent: Opponent, roll_dice: RollDice) -> None:
        turn = take_turn(opponent, self.variant, self._theirs, roll_dice)
        self.table.say(f"{opponent.name} rolls:")
        try:
            for event in turn:
                self._show_theirs(opponent, event)
        except NoStrategy as trouble:
            self._play_on_alone(opponent, str(trouble))

    def _play_on_alone(self, opponent: Opponent, trouble: str) -> None:
        self.table.say(f"{opponent.name} cannot go on, and you play alone:", "yellow")
        self.table.say(plain(trouble, TROUBLE))
        del self.cards[opponent.name]
        self.opponent = None

    def _show_theirs(self, opponent: Opponent, event: Event) -> None:
        if isinstance(event, Kept):
            keep = "nothing" if not event.keep else show(event.keep)
            keep = "all dice" if len(event.keep) == DICE else keep
            self.table.say(f"  {show(event.roll)}   keeps {keep}")
            self.table.wait()
        elif isinstance(event, Filled):
            self.cards[opponent.name] = event.card
            self.table.say(f"  {show(event.roll)}   scores {_scored(event)}")

    def _show_yardstick(self) -> None:
        """Say what the game is worth now, and what luck and choices have done to it."""
        worth = worth_of_card(self.solution, self.cards[YOU])
        luck = worth - self.solution.value + self.you.cost
        expected = f"From here the best play ends at {worth:.1f}"
        if not self.cards[YOU].open_boxes:
            expected = f"The best play scores {self.solution.value:.1f}"
        cost = f"choices {-self.you.cost:+.1f}"
        self.table.say(f"{expected} on average: luck {luck:+.1f}, {cost}.")

    def _show_end(self) -> None:
        self.table.say()
        self.table.say(Rule(style="dim"))
        self.table.say(draw_card(self.cards))
        yours = self.cards[YOU].total
        if self.opponent is None:
            self.table.say(f"You end with {count_points(yours)}.", "bold green")
            return
        theirs = self._theirs.total
        name = self.opponent.name
        text = result(name, yours, theirs)
        if yours == theirs:
            text = f"You and {name} tie at {count_points(yours)}."
        self.table.say(text, "bold green")


def _scored(event: Filled) -> str:
    bonus = f" and a bonus of {event.scored.bonus}" if event.scored.bonus else ""
    return f"{event.scored.points} in {event.box}{bonus}"
