"""Engineering in the terminal: you choose the actions, and dojo rolls."""

from __future__ import annotations

from collections.abc import Mapping

from rich.padding import Padding
from rich.text import Text

from dicedojo.course import Courses
from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.dice import NEW, PROMOTE, Dice
from dicedojo.games.engineering.optimum import best_play
from dicedojo.games.engineering.rounds import (
    FAILS,
    Rolled,
    State,
    explain_action,
    explain_choice,
    explain_failed,
    explain_loss,
    name_dice,
    roll,
)
from dicedojo.games.protocol import RollDice, Values
from dicedojo.games.table import Table
from dicedojo.games.words import indent, plain_grid, refuse, rules_page, standing
from dicedojo.text import counted

ROUNDS = 10  # of the original game
RULES = """\
Each die is a feature that you run: revenue dice earn, legacy dice are broken.
In each round you improve one die, and then roll all revenue dice.
  Fix      while you have legacy dice, the one with the most faces becomes
           revenue again. That takes the round's improvement.
  New      without legacy dice you may add a d4 to the revenue dice,
  Promote  or give the lowest revenue die more faces: d4, d6, d8, d12, d20.
  Roll     each die that shows a 1 goes to legacy; every other scores 1 point.
If no revenue dice are left after the roll, your score becomes 0.
  d4 d4 d6 roll 3 1 5: two points, and a d4 goes to legacy.
  d4 alone rolls 1: the whole score is lost, and the d4 goes to legacy."""
KEYS = "Keys: n new, p promote, h hint, ? rules, q quit"
ANSWERS = {
    "n": NEW,
    "new": NEW,
    "p": PROMOTE,
    "promote": PROMOTE,
}
EVEN = 1e-9  # points; actions that differ by at most this much are equally good
LITTLE = 0.005  # points; two decimals would show a smaller value as 0


def start(table: Table, values: Values, courses: Courses) -> EngineeringGame:
    """Return a game."""
    rounds = values["rounds"]
    return EngineeringGame(table, ROUNDS if rounds is None else rounds)


class EngineeringGame:
    """A game of one player at a table."""

    def __init__(self, table: Table, rounds: int) -> None:
        self.table = table
        self.rounds = rounds
        self.state = State(rounds)

    @property
    def standing(self) -> str:
        return standing(counted(self.state.score, "point"))

    def play(self, roll_dice: RollDice) -> None:
        """Play all rounds.

        Raises:
            Quit: you have left the game.
        """
        self.table.say(
            f"Software engineering: {counted(self.rounds, 'round')}.", "bold"
        )
        self.table.say("h shows what each choice is worth, ? the rules, q quits.")
        for _ in range(self.rounds):
            self._play_round(roll_dice)
        gets = f"You score {counted(self.state.score, 'point')}"
        self.table.show_result(f"{gets} in {counted(self.rounds, 'round')}.")
        self.table.say(f"The best play expects {best_play(self.rounds).value:.2f}.")

    def _play_round(self, roll_dice: RollDice) -> None:
        self._show_round(self.state)
        action, *others = self.state.actions
        if others:
            action = self._ask(self.state)
        else:
            self.table.wait()
        self.table.say(explain_choice(self.state, action))
        rolled = roll(self.state, action, roll_dice)
        self.state = rolled.state
        self._show_roll(rolled)

    def _show_round(self, state: State) -> None:
        number = self.rounds - state.rounds_left + 1
        self.table.show_title(f"Round {number} of {self.rounds}   You {state.score}")
        self.table.say(_label("Revenue", state.revenue))
        self.table.say(_label("Legacy", state.legacy))

    def _show_roll(self, rolled: Rolled) -> None:
        say = self.table.say
        say(draw_roll(rolled.roll))
        if not rolled.points:
            say(explain_loss(rolled), "red")
            return
        if rolled.failed:
            say(explain_failed(rolled.failed), "yellow")
        gets = f"You score {counted(rolled.points, 'point')}"
        say(f"{gets} and have {rolled.state.score}.", "green")

    def _ask(self, state: State) -> str:
        promotes = explain_action(state.revenue, PROMOTE)
        return self.table.ask_for(
            f"n adds a d4, p {promotes}",
            self._rules,
            read_action,
            lambda: self._hint(state),
        )

    def _hint(self, state: State) -> Text:
        best = best_play(self.rounds)
        worths = best.worths(state.revenue, state.rounds_left, state.score)
        return draw_hint(state, worths)

    def _rules(self) -> Text:
        title = f"The software-engineering game: {counted(self.rounds, 'round')}"
        return rules_page(title, RULES, KEYS)


def _label(name: str, dice: Dice) -> Text:
    return Text.assemble((f"{name:<9}", "dim"), name_dice(dice))


def draw_roll(roll: tuple[tuple[int, Roll], ...]) -> Padding:
    """Return a line of faces for each kind of die; the ones stand out."""
    grid = plain_grid("cyan", "")
    grid.columns[0].no_wrap = True
    for die, faces in roll:
        signs = (
            Text(str(face), "bold red" if face == FAILS else "bold") for face in faces
        )
        grid.add_row(f"d{die}", Text(" ").join(signs))
    return indent(grid)


def read_action(text: str) -> str:
    """Return the typed action.

    Raises:
        UnusableInput: it is not one.
    """
    action = ANSWERS.get(text.lower())
    if action is not None:
        return action
    raise UnusableInput(
        refuse(text, "is neither new nor promote"),
        evidence="No die has been rolled, and the round is still yours.",
        next="type n for a new die, p to promote one, h for a hint or ? for the rules",
    )


def draw_hint(state: State, worth: Mapping[str, float]) -> Text:
    """Return the expected score after each action, the best one in bold."""
    best = max(worth.values())
    hint = Text("The score you can expect, if you play your best from then on:\n")
    descriptions = {action: explain_action(state.revenue, action) for action in worth}
    width = max(map(len, descriptions.values()))
    for action, expected in worth.items():
        is_best = expected >= best - EVEN
        hint.append(f"  {action[0]}  {descriptions[action]:<{width}}  ")
        hint.append(f"{expected:>7.2f}\n", "bold green" if is_best else "")
    return hint.append(_advice(worth))


def _advice(worth: Mapping[str, float]) -> str:
    lead = worth[NEW] - worth[PROMOTE]
    if abs(lead) <= EVEN:
        return "Both are equally good."
    action = NEW if lead > 0 else PROMOTE
    by = f"{abs(lead):.2f}" if abs(lead) >= LITTLE else f"{abs(lead):.1g}"
    return f"Best: {action}, by {by}."
