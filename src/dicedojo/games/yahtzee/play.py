"""Yahtzee in the terminal: your choices are compared with the best play."""

from __future__ import annotations

from contextlib import nullcontext

from rich.rule import Rule

from dicedojo.course import Courses
from dicedojo.dice import Roll
from dicedojo.games.protocol import RollDice, Values
from dicedojo.games.strategy_value import NoStrategy
from dicedojo.games.table import Table
from dicedojo.games.words import result, show, standing
from dicedojo.games.yahtzee.card import SOURCE, Card
from dicedojo.games.yahtzee.choice import Chooser, draw_card
from dicedojo.games.yahtzee.opponents import Opponent, find_opponent
from dicedojo.games.yahtzee.scorer import DICE, ROUNDS
from dicedojo.games.yahtzee.solver import announce, load_solution, worth_of_card
from dicedojo.games.yahtzee.strategies import Player
from dicedojo.text import counted, plain

YOU = "you"
ROLLS_LEFT = (2, 1)  # after the first roll, and after the second
TROUBLE = 400  # characters of the reason why an opponent cannot go on


def start(table: Table, values: Values, courses: Courses) -> YahtzeeGame:
    """Return a game alone, or with the player with this name or at this path.

    Raises:
        UnusableInput: there is no such player, or the strategy cannot play.
        SandboxError: the sandbox could not be started.
    """
    opponent = find_opponent(values["against"], courses)
    announce([SOURCE])
    return YahtzeeGame(table, opponent)


class YahtzeeGame:
    """A game of yours at a table, alone or with an opponent."""

    def __init__(self, table: Table, opponent: Opponent | None) -> None:
        self.table = table
        self.opponent = opponent
        self.you = Chooser(table)
        self.solution = load_solution(SOURCE)
        self.cards = {YOU: Card()}
        if opponent is not None:
            self.cards[opponent.name] = Card()

    @property
    def standing(self) -> str:
        yours = counted(self.cards[YOU].total, "point")
        if self.opponent is None:
            return standing(yours)
        return standing(yours, self.opponent.name, self._theirs.total)

    @property
    def _theirs(self) -> Card:
        assert self.opponent is not None
        return self.cards[self.opponent.name]

    def play(self, roll_dice: RollDice) -> None:
        """Play all thirteen turns.

        Raises:
            Quit: you have left the game.
        """
        say = self.table.say
        opponent = f", beside {self.opponent.name}" if self.opponent else ""
        say(f"Yahtzee, {SOURCE.name} scoring{opponent}: thirteen turns.", "bold")
        if self.opponent is not None:
            say(f"{self.opponent.name} {self.opponent.habit}.")
        say(f"The best play scores {self.solution.value:.1f} points on average.")
        say("h shows what each choice is worth, ? the rules, q quits.")
        with self.opponent.seat() if self.opponent else nullcontext() as player:
            for number in range(1, ROUNDS + 1):
                self._show_round(number)
                self._take_yours(roll_dice)
                if player is not None and self.opponent is not None:
                    self._take_theirs(self.opponent.name, player, roll_dice)
        self._show_end()

    def _take_turn(self, name: str, player: Player, roll_dice: RollDice) -> None:
        card = self.cards[name]
        self.cards[name] = take_turn(self.table, name, player, card, roll_dice)

    def _take_yours(self, roll_dice: RollDice) -> None:
        self.you.remarks.clear()
        self._take_turn(YOU, self.you, roll_dice)
        for remark in self.you.remarks:
            self.table.say(f"  {remark[:1].upper()}{remark[1:]}.", "dim")
        self._show_yardstick()

    def _take_theirs(self, name: str, player: Player, roll_dice: RollDice) -> None:
        self.table.say(f"{name} rolls:")
        try:
            self._take_turn(name, player, roll_dice)
        except NoStrategy as trouble:
            self.table.say(f"{name} cannot go on, and you play alone:", "yellow")
            self.table.say(plain(str(trouble), TROUBLE))
            del self.cards[name]
            self.opponent = None

    def _show_round(self, number: int) -> None:
        totals = "   ".join(f"{name} {card.total}" for name, card in self.cards.items())
        self.table.show_title(f"Turn {number} of {ROUNDS}   {totals}")
        self.table.say(draw_card(self.cards))

    def _show_yardstick(self) -> None:
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
            self.table.say(f"You end with {counted(yours, 'point')}.", "bold green")
            return
        theirs = self._theirs.total
        name = self.opponent.name
        text = result(name, yours, theirs)
        if yours == theirs:
            text = f"You and {name} tie at {counted(yours, 'point')}."
        self.table.say(text, "bold green")


def take_turn(
    table: Table, name: str, player: Player, card: Card, roll_dice: RollDice
) -> Card:
    """Show a turn at the table, and return the card after it."""
    roll = tuple(sorted(roll_dice(DICE)))
    for rolls_left in ROLLS_LEFT:
        _show_roll(table, name, roll)
        keep = player.choose_keep(card.points, roll, rolls_left)
        if name != YOU:
            keeps = "all dice" if len(keep) == DICE else show(keep) or "nothing"
            table.say(f"  {show(roll)}   keeps {keeps}")
            table.wait()
        if len(keep) == DICE:
            break
        roll = tuple(sorted((*keep, *roll_dice(DICE - len(keep)))))
    else:
        _show_roll(table, name, roll)
    box = player.choose_box(card.points, roll)
    points = card.options(roll)[box]
    if name == YOU:
        table.say(f"You score {points} in {box}.", "green")
    else:
        table.say(f"  {show(roll)}   scores {points} in {box}")
    return card.fill(box, points)


def _show_roll(table: Table, name: str, roll: Roll) -> None:
    if name == YOU:
        table.say(f"You roll {show(roll)}.")
        table.show_dice(roll)
