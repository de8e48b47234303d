"""Engineering in the terminal: you build, dojo rolls, perhaps a policy beside you."""

from __future__ import annotations

from collections.abc import Mapping

from rich.padding import Padding
from rich.text import Text

from dicedojo.course.courses import Courses
from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.companions import Companion, find_companion
from dicedojo.games.engineering.exact.dice import NEW, PROMOTE
from dicedojo.games.engineering.review import Review, difference, say_comparison
from dicedojo.games.engineering.rounds import (
    Choose,
    Rolled,
    State,
    decide,
    explain_action,
    explain_built,
    explain_failed,
    explain_loss,
    explain_theirs,
    require_rounds,
    roll,
)
from dicedojo.games.engineering.rules import FAILS, Dice, count_rounds, name_dice
from dicedojo.games.protocol import RollDice, Values
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import (
    count_points,
    indent,
    plain_grid,
    refuse,
    result,
    rules_page,
    standing,
)

YOU = 0
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
EVEN = 1e-9  # points; actions no further apart are equally good


def start(table: Table, values: Values, courses: Courses) -> EngineeringGame:
    """Return a game alone, or beside the player of this name or at this path.

    Raises:
        UnusableInput: there is none, or it cannot play so many rounds.
        SandboxError: the sandbox could not be started.
    """
    number = require_rounds(values["rounds"])
    against = values["against"]
    companion = find_companion(against, courses, number) if against else None
    return EngineeringGame(table, number, companion)


class EngineeringGame:
    """A game of yours at a table, and one of your companion's beside it."""

    def __init__(
        self, table: Table, rounds: int, companion: Companion | None = None
    ) -> None:
        self.table = table
        self.rounds = rounds
        self.companion = companion
        self.review = Review(rounds)
        self.states = [State(rounds), State(rounds)]
        self.chooses: list[Choose] = [self._ask]
        if companion is not None:
            self.chooses.append(companion.choose)

    @property
    def scores(self) -> list[int]:
        """Your points, and your companion's."""
        return [state.score for state in self.states]

    @property
    def standing(self) -> str:
        yours, others = self.scores
        if self.companion is None:
            return standing(count_points(yours))
        return standing(count_points(yours), self.companion.name, others)

    def play(self, roll_dice: RollDice) -> None:
        """Play all rounds.

        Raises:
            Quit: you have left the game.
        """
        self._say_who_plays()
        for _ in range(self.rounds):
            for player, choose in enumerate(self.chooses):
                self._play_round(player, choose, roll_dice)
        self._show_end()

    def _play_round(self, player: int, choose: Choose, roll_dice: RollDice) -> None:
        state = self.states[player]
        if player == YOU:
            self._show_round(state)
        else:
            self.table.wait()
        built = decide(state, choose)
        if player == YOU:
            if built.is_forced:
                self.table.wait()
            self.table.say(explain_built(built))
        rolled = roll(built, roll_dice)
        self.states[player] = rolled.state
        if player == YOU:
            self._show_yours(rolled)
        elif self.companion is not None:
            self.table.say(explain_theirs(self.companion.name, built, rolled))

    def _say_who_plays(self) -> None:
        say = self.table.say
        beside = f", {self.companion.name} beside you" if self.companion else ""
        say(f"Software engineering: {count_rounds(self.rounds)}{beside}.", "bold")
        if self.companion is not None:
            say(f"{self.companion.name} {self.companion.habit}")
            say("It rolls its own dice; the higher score wins.")
        say("h shows what each choice is worth, ? the rules, q quits.")

    def _show_round(self, state: State) -> None:
        number = self.rounds - state.rounds_left + 1
        title = f"Round {number} of {self.rounds}   You {state.score}"
        if self.companion is not None:
            title += f"   {self.companion.name} {self.states[1].score}"
        self.table.show_title(title)
        self.table.say(_label("Revenue", state.revenue))
        self.table.say(_label("Legacy", state.legacy))

    def _show_yours(self, rolled: Rolled) -> None:
        say = self.table.say
        say(draw_roll(rolled.roll))
        if not rolled.points:
            say(explain_loss(rolled), "red")
            return
        if rolled.failed:
            say(explain_failed(rolled.failed), "yellow")
        gets = f"You score {count_points(rolled.points)} and have {rolled.state.score}."
        say(gets, "green")

    def _ask(self, state: State) -> str:
        promotes = explain_action(state.revenue, PROMOTE)
        action = self.table.ask_for(
            f"n adds a d4, p {promotes}",
            self._rules,
            read_action,
            lambda: self._hint(state),
        )
        self.review.choices.append((state, action))
        return action

    def _hint(self, state: State) -> Text:
        worth = self.review.worth(state)
        if worth is None:
            return Text(self.review.kept_hint(state))
        return draw_hint(state, worth)

    def _rules(self) -> Text:
        title = f"The software-engineering game: {count_rounds(self.rounds)}"
        return rules_page(title, RULES, KEYS)

    def _show_end(self) -> None:
        yours, others = self.scores
        if self.companion is None:
            text = f"You score {count_points(yours)} in {count_rounds(self.rounds)}."
        else:
            text = result(self.companion.name, yours, others)
        self.table.show_result(text)
        say_comparison(self.table, self.review, yours)


def _label(name: str, dice: Dice) -> Text:
    return Text.assemble((f"{name:<9}", "dim"), name_dice(dice))


def draw_roll(roll: tuple[tuple[int, Roll], ...]) -> Padding:
    """Return a line of faces for each kind of die; the ones stand out."""
    grid = plain_grid("cyan", "")
    grid.columns[0].no_wrap = True
    for die, faces in roll:
        shown = (
            Text(str(face), "bold red" if face == FAILS else "bold") for face in faces
        )
        grid.add_row(f"d{die}", Text(" ").join(shown))
    return indent(grid)


def read_action(text: str) -> str:
    """Return the action that was typed.

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
    """Return the score to expect after each action, the best one bold."""
    best = max(worth.values())
    hint = Text("The score you can expect, if you play your best from then on:\n")
    what = {action: explain_action(state.revenue, action) for action in worth}
    width = max(map(len, what.values()))
    for action, expected in worth.items():
        is_best = expected >= best - EVEN
        hint.append(f"  {action[0]}  {what[action]:<{width}}  ")
        hint.append(f"{expected:>7.2f}\n", "bold green" if is_best else "")
    return hint.append(_advice(worth))


def _advice(worth: Mapping[str, float]) -> str:
    ahead = worth[NEW] - worth[PROMOTE]
    if abs(ahead) <= EVEN:
        return "Both are equally good."
    action = NEW if ahead > 0 else PROMOTE
    return f"Best: {action}, by {difference(abs(ahead))}."
