"""The game on the screen: you build, dojo rolls, and perhaps a policy plays beside."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from dicedojo.course.courses import Courses
from dicedojo.dice import Roll
from dicedojo.games.engineering.play.choice import (
    Chooser,
    explain_built,
    explain_failed,
    explain_loss,
    explain_theirs,
)
from dicedojo.games.engineering.play.companions import Companion, find_companion
from dicedojo.games.engineering.play.game import (
    Built,
    Choose,
    Ended,
    Event,
    RollDice,
    Rolled,
    RoundBegan,
    State,
    play,
    require_rounds,
)
from dicedojo.games.engineering.play.review import Review, say_comparison
from dicedojo.games.engineering.rules import FAILS, Dice, count_rounds, name_dice
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import count_points, result, standing

YOU = 0


def start(
    table: Table, courses: Courses, rounds: int | None, against: str | None
) -> EngineeringGame:
    """Return a game alone, or beside the player of this name or at this path.

    Raises:
        UnusableInput: there is none, or it cannot play so many rounds.
        SandboxError: the sandbox could not be started.
    """
    number = require_rounds(rounds)
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
        self.you = Chooser(table, self.review, rounds)
        self.scores: list[int] = [0, 0]
        self._built: Built | None = None

    def play(self, roll_dice: RollDice) -> None:
        """Play all rounds.

        Raises:
            Quit: you have left the game.
        """
        self._say_who_plays()
        chooses: list[Choose] = [self.you.choose]
        if self.companion is not None:
            chooses.append(self.companion.choose)
        for event in play(chooses, roll_dice, self.rounds):
            self._show(event)

    @property
    def standing(self) -> str:
        """Return who has how many points."""
        yours, others = self.scores
        if self.companion is None:
            return standing(count_points(yours))
        return standing(count_points(yours), self.companion.name, others)

    def _say_who_plays(self) -> None:
        say = self.table.say
        beside = f", {self.companion.name} beside you" if self.companion else ""
        say(f"Software engineering: {count_rounds(self.rounds)}{beside}.", "bold")
        if self.companion is not None:
            say(f"{self.companion.name} {self.companion.habit}")
            say("It rolls its own dice; the higher score wins.")
        say("h shows what each choice is worth, ? the rules, q quits.")

    def _show(self, event: Event) -> None:
        if isinstance(event, Ended):
            self._show_end()
        elif isinstance(event, RoundBegan):
            if event.player == YOU:
                self._show_round(event.state)
            else:
                self.table.wait()
        elif isinstance(event, Built):
            self._built = event
            if event.player == YOU:
                self._show_built(event)
        else:
            self.scores[event.player] = event.state.score
            if event.player == YOU:
                self._show_roll(event)
            else:
                self._show_theirs(event)

    def _show_round(self, state: State) -> None:
        number = self.rounds - state.rounds_left + 1
        title = f"Round {number} of {self.rounds}   You {state.score}"
        if self.companion is not None:
            title += f"   {self.companion.name} {self.scores[1]}"
        self.table.show_title(title)
        self.table.say(_label("Revenue", state.revenue))
        self.table.say(_label("Legacy", state.legacy))

    def _show_built(self, built: Built) -> None:
        if built.is_forced:
            self.table.wait()
        self.table.say(explain_built(built))

    def _show_roll(self, rolled: Rolled) -> None:
        say = self.table.say
        say(draw_roll(rolled.roll))
        if not rolled.points:
            say(explain_loss(rolled), "red")
            return
        if rolled.failed:
            say(explain_failed(rolled.failed), "yellow")
        gets = f"You score {count_points(rolled.points)} and have {rolled.state.score}."
        say(gets, "green")

    def _show_theirs(self, rolled: Rolled) -> None:
        assert self._built is not None
        assert self.companion is not None
        self.table.say(explain_theirs(self.companion.name, self._built, rolled))

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
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column()
    for die, faces in roll:
        shown = (
            Text(str(face), "bold red" if face == FAILS else "bold") for face in faces
        )
        grid.add_row(f"d{die}", Text(" ").join(shown))
    return Padding(grid, (0, 0, 0, 2), expand=False)
