"""Hog on the screen: you say how many dice, and the other plays by its strategy."""

from __future__ import annotations

from dicedojo.course.courses import Courses
from dicedojo.games.hog.exact.dice import FOUR_SIDED, WILD
from dicedojo.games.hog.play.choice import Chooser
from dicedojo.games.hog.play.draw import draw_hog_dice
from dicedojo.games.hog.play.game import (
    Event,
    RollDice,
    Scored,
    Swapped,
    TurnBegan,
    Won,
    play,
)
from dicedojo.games.hog.play.opponents import (
    HogOpponent,
    find_opponent,
    require_goal,
)
from dicedojo.games.hog.scorer import free_bacon
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import count_points, result, show, standing

YOU = 0
TEN = 10  # points; the first score of two digits


def start(
    table: Table, courses: Courses, against: str | None, target: int | None
) -> HogGame:
    """Return a game against the player of this name, or the strategy at this path.

    Raises:
        UnusableInput: there is neither, or the target does not fit.
        SandboxError: the sandbox could not be started.
    """
    goal = require_goal(target)
    return HogGame(table, find_opponent(against, courses, goal), goal)


class HogGame:
    """A game of you against another player, at a table; you begin."""

    def __init__(self, table: Table, player: HogOpponent, goal: int) -> None:
        self.table = table
        self.name = player.name
        self.player = player
        self.goal = goal
        self.you = Chooser(table, player, goal)
        self.totals: tuple[int, ...] = (0, 0)
        self._turn = TurnBegan(YOU, self.totals, 0)

    def play(self, roll_dice: RollDice) -> None:
        """Play until somebody has won.

        Raises:
            Quit: you have left the game.
        """
        say = self.table.say
        say(f"Hog: you against {self.name}, to {self.goal} points. You begin.", "bold")
        say(f"{self.name} {self.player.habit}.")
        say("h shows your chances with each number of dice, ? the rules, q quits.")
        strategies = (self.you.choose, self.player.choose)
        for event in play(strategies, roll_dice, self.goal):
            self._show(event)

    @property
    def standing(self) -> str:
        """Return who has how many points."""
        yours, others = self.totals
        return standing(count_points(yours), self.name, others)

    def _show(self, event: Event) -> None:
        if isinstance(event, TurnBegan):
            self._show_turn(event)
        elif isinstance(event, Scored):
            self._show_score(event)
        elif isinstance(event, Swapped):
            self._show_swap(event)
        else:
            self._show_end(event)

    def _show_turn(self, turn: TurnBegan) -> None:
        self.totals, self._turn = turn.totals, turn
        if turn.player != YOU:
            self.table.wait()
            return
        yours, others = turn.totals
        self.table.show_title(f"You {yours}   {self.name} {others}")
        self.table.say(explain_sides(yours + others, turn.sides))
        self.table.say(explain_bacon(others))

    def _show_score(self, scored: Scored) -> None:
        if self._turn.player != YOU:
            self._show_theirs(scored)
            return
        say = self.table.say
        gets = f"score {scored.points} and have {scored.total}."
        if not scored.roll:
            say(f"Free bacon: you {gets}", "green")
            return
        self._draw(scored)
        if scored.is_pig_out:
            say(f"Pig out! You {gets}", "red")
        else:
            say(f"You {gets}", "green")

    def _draw(self, scored: Scored) -> None:
        options = self.table.console.options
        dice = draw_hog_dice(
            scored.roll,
            self._turn.sides,
            width=options.max_width,
            ascii_only=options.ascii_only,
        )
        self.table.say(f"You roll {count_dice(len(scored.roll), self._turn.sides)}.")
        self.table.say(dice)

    def _show_theirs(self, scored: Scored) -> None:
        rolls, how = f"rolls {self._name_roll(scored)}", ""
        if scored.is_pig_out:
            rolls += ", pigs out"
        elif not scored.roll:
            how = " by free bacon"
        gets = f"scores {scored.points}{how} and has {scored.total}"
        self.table.say(f"{self.name} {rolls}, {gets}.")

    def _name_roll(self, scored: Scored) -> str:
        if not scored.roll:
            return "no dice"
        kind = "four-sided " if self._turn.sides == FOUR_SIDED else ""
        return kind + show(scored.roll)

    def _show_swap(self, swapped: Swapped) -> None:
        yours, others = swapped.totals
        least, most = sorted(swapped.totals)
        you = "gain" if yours == most else "lose"
        self.table.say(
            f"Swine swap! {most} is double {least}: you {you} {most - least} and have"
            f" {yours}, {self.name} has {others}.",
            "green" if yours == most else "red",
        )

    def _show_end(self, won: Won) -> None:
        self.totals = won.totals
        self.table.show_result(result(self.name, *won.totals))


def count_dice(count: int, sides: int) -> str:
    """Return `1 die` or `10 four-sided dice`: six sides need no word."""
    kind = "four-sided " if sides == FOUR_SIDED else ""
    return f"{count} {kind}{'die' if count == 1 else 'dice'}"


def explain_bacon(opponent_score: int) -> str:
    """Return what no dice score against so many points, and why."""
    digit = "the larger digit of " if opponent_score >= TEN else ""
    points = free_bacon(opponent_score)
    return f"Free bacon: 0 dice score {points}, 1 more than {digit}{opponent_score}."


def explain_sides(total: int, sides: int) -> str:
    """Return which dice are rolled where the scores add up to so many, and why."""
    if sides == FOUR_SIDED:
        seventh = f"{total} is {WILD} times {total // WILD}"
        return (
            f"Hog wild! The scores add up to {total}, and {seventh}: four-sided dice."
        )
    return f"Six-sided dice: the scores add up to {total}, not a multiple of {WILD}."
