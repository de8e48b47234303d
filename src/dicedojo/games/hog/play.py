"""Hog in the terminal: you choose the number of dice, and play against a strategy."""

from __future__ import annotations

from rich.text import Text

from dicedojo.course import Courses
from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.hog.opponents import HogOpponent, find_opponent, require_goal
from dicedojo.games.hog.scorer import free_bacon, roll_points
from dicedojo.games.hog.strategy import (
    FOUR_SIDED,
    NUM_ROLLS,
    WILD,
    Strategy,
    select_sides,
)
from dicedojo.games.protocol import RollDice, Values
from dicedojo.games.table import Table
from dicedojo.games.words import is_number, refuse, result, rules_page, show, standing
from dicedojo.text import counted

YOU = 0
TEN = 10  # points; the first score of two digits
MAX_DICE = NUM_ROLLS[-1]
RULES = """\
Each turn you say how many dice you roll, 0 to 10, and roll them once, together.
Their sum is added to your score, but for these rules:
  Pig out     any die shows a 1: the turn scores 1 point and no more.
  Free bacon  0 dice score 1 more than the larger digit of the other's score.
  Hog wild    the dice have four sides, not six, if the two scores add up to a
              multiple of seven when the turn begins. 0 is one, too.
  Swine swap  when the points are added and one score is exactly double the
              other, the two scores change hands.
Then whoever has {goal} or more wins. After a swap that may be the one who waited.
  2 5 6 scores 13, and 1 5 6 scores 1; against 47, 0 dice score 8.
  At 13 to 32 you score 3: your 16 is half of 32, so you get 32 for it."""
KEYS = "Keys: a number of dice, h hint, ? rules, q quit"
CELL = 6  # columns of the hint


def start(table: Table, values: Values, courses: Courses) -> HogGame:
    """Return a game against the player with this name, or the strategy at this path.

    Raises:
        UnusableInput: there is neither, or the target is too high.
        SandboxError: the sandbox could not be started.
    """
    goal = require_goal(values["target"])
    return HogGame(table, find_opponent(values["against"], courses, goal), goal)


class HogGame:
    """A game of you against another player, at a table; you begin."""

    def __init__(self, table: Table, player: HogOpponent, goal: int) -> None:
        self.table = table
        self.name = player.name
        self.player = player
        self.goal = goal
        self.totals = [0, 0]
        self.strategies: list[Strategy] = [self._ask, player.choose]

    @property
    def standing(self) -> str:
        yours, others = self.totals
        return standing(counted(yours, "point"), self.name, others)

    def play(self, roll_dice: RollDice) -> None:
        """Play until somebody has won.

        After a turn's points, the totals are swapped if one is double the other. Then
        the win is decided, so a turn can win the game for the player who waits.

        Raises:
            Quit: you have left the game.
        """
        say = self.table.say
        say(f"Hog: you against {self.name}, to {self.goal} points. You begin.", "bold")
        say(f"{self.name} {self.player.habit}.")
        say("h shows your chances with each number of dice, ? the rules, q quits.")
        player = YOU
        while max(self.totals) < self.goal:
            self._take_turn(player, roll_dice)
            if is_swap(*self.totals):
                self.totals.reverse()
                self._show_swap()
            player = 1 - player
        self.table.show_result(result(self.name, *self.totals))

    def _take_turn(self, player: int, roll_dice: RollDice) -> None:
        score, waiting = self.totals[player], self.totals[1 - player]
        sides = select_sides(score, waiting)
        if player == YOU:
            self.table.show_title(f"You {score}   {self.name} {waiting}")
            self.table.say(explain_sides(score + waiting, sides))
            self.table.say(explain_bacon(waiting))
        else:
            self.table.wait()
        num_rolls = self.strategies[player](score, waiting)
        roll = tuple(sorted(roll_dice(num_rolls, sides))) if num_rolls else ()
        points = score_roll(roll, waiting)
        self.totals[player] += points
        show_turn = self._show_yours if player == YOU else self._show_theirs
        show_turn(roll, sides, points)

    def _ask(self, score: int, opponent_score: int) -> int:
        def hint() -> Text:
            reply = self.player.best_reply
            worth = reply.worth[score, opponent_score].tolist()
            best = reply.choices[score, opponent_score].tolist()
            return draw_hint(worth, [n for n in NUM_ROLLS if best[n]])

        prompt = f"How many dice, 0 to {MAX_DICE}?"
        return self.table.ask_for(prompt, self._rules, read_num_rolls, hint)

    def _rules(self) -> Text:
        title = f"Hog: who has {self.goal} points first?"
        return rules_page(title, RULES.format(goal=self.goal), KEYS)

    def _show_yours(self, roll: Roll, sides: int, points: int) -> None:
        say = self.table.say
        gets = f"score {points} and have {self.totals[YOU]}."
        if not roll:
            say(f"Free bacon: you {gets}", "green")
            return
        say(f"You roll {count_dice(len(roll), sides)}.")
        self.table.show_dice(roll, (1,) if 1 in roll else roll, sides)
        if 1 in roll:
            say(f"Pig out! You {gets}", "red")
        else:
            say(f"You {gets}", "green")

    def _show_theirs(self, roll: Roll, sides: int, points: int) -> None:
        kind = "four-sided " if sides == FOUR_SIDED else ""
        rolls = f"rolls {kind}{show(roll)}" if roll else "rolls no dice"
        pigs_out = ", pigs out" if 1 in roll else ""
        how = "" if roll else " by free bacon"
        gets = f"scores {points}{how} and has {self.totals[1 - YOU]}"
        self.table.say(f"{self.name} {rolls}{pigs_out}, {gets}.")

    def _show_swap(self) -> None:
        yours, others = self.totals
        least, most = sorted(self.totals)
        you = "gain" if yours == most else "lose"
        self.table.say(
            f"Swine swap! {most} is double {least}: you {you} {most - least} and have"
            f" {yours}, {self.name} has {others}.",
            "green" if yours == most else "red",
        )


def score_roll(roll: Roll, opponent_score: int) -> int:
    """Return the points of a turn with these dice; no dice are free bacon."""
    return roll_points(roll) if roll else free_bacon(opponent_score)


def is_swap(total: int, other: int) -> bool:
    """Return whether one total is exactly double the other."""
    return total == 2 * other or other == 2 * total


def read_num_rolls(text: str) -> int:
    """Return the typed number of dice.

    Raises:
        UnusableInput: it is more than ten, or not a number.
    """
    digits = is_number(text)
    if digits and int(text) in NUM_ROLLS:
        return int(text)
    message = refuse(text, "is not a number of dice")
    if digits:
        message = f"{int(text)} dice are too many: roll at most {MAX_DICE}."
    raise UnusableInput(
        message,
        evidence="No die has been rolled, and it is still your turn.",
        next=f"type a number from 0 to {MAX_DICE}, h for a hint or ? for the rules",
    )


def draw_hint(worth: list[float], best: list[int]) -> Text:
    """Return your win rate with each number of dice, the best ones in bold."""
    hint = Text(
        "How likely you are to win, in %, if you play your best from then on:\n"
    )
    hint.append("  dice")
    for num_rolls in NUM_ROLLS:
        hint.append(f"{num_rolls:>{CELL}}", "bold" if num_rolls in best else "dim")
    hint.append("\n  wins")
    for num_rolls in NUM_ROLLS:
        chance = f"{100 * worth[num_rolls]:>{CELL}.1f}"
        hint.append(chance, "bold green" if num_rolls in best else "")
    return hint.append(f"\nBest: {_name(best)}.")


def _name(best: list[int]) -> str:
    """Return `4 dice`, `0, 4 or 5 dice`, or `any number of dice …`."""
    if len(best) == len(NUM_ROLLS):
        return "any number of dice; it is all the same"
    *others, last = map(str, best)
    dice = "die" if best == [1] else "dice"
    return f"{', '.join(others)} or {last} {dice}" if others else f"{last} {dice}"


def count_dice(count: int, sides: int) -> str:
    """Return `1 die` or `10 four-sided dice`; six sides are not mentioned."""
    kind = "four-sided " if sides == FOUR_SIDED else ""
    return f"{count} {kind}{'die' if count == 1 else 'dice'}"


def explain_bacon(opponent_score: int) -> str:
    """Return the points of free bacon, and the reason, in a sentence."""
    digit = "the larger digit of " if opponent_score >= TEN else ""
    points = free_bacon(opponent_score)
    return f"Free bacon: 0 dice score {points}, 1 more than {digit}{opponent_score}."


def explain_sides(total: int, sides: int) -> str:
    """Return which dice are rolled at this total, and the reason, in a sentence."""
    if sides == FOUR_SIDED:
        seventh = f"{total} is {WILD} times {total // WILD}"
        return (
            f"Hog wild! The scores add up to {total}, and {seventh}: four-sided dice."
        )
    return f"Six-sided dice: the scores add up to {total}, not a multiple of {WILD}."
