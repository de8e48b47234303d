"""The opponents in Hog: the known ones, or your own strategy."""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote

from dicedojo.course.courses import Courses
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.errors import UnusableInput
from dicedojo.games.hog import NAME
from dicedojo.games.hog.play.opponent_list import OPPONENTS, HogOpponent, make_opponent
from dicedojo.games.hog.scorer import GOAL
from dicedojo.games.hog.strategy_value import read_table
from dicedojo.games.own_strategy import find_strategy, read_own
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.games.table.opponent import choose_opponent
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest

OTHERS = ", or the folder of your own"


def require_goal(target: int | None) -> int:
    """Return the points to play to; 100 where none are stated.

    Raises:
        UnusableInput: they are more than any strategy plays to.
    """
    if target is not None and target > GOAL:
        raise UnusableInput(
            f"--target must be at most {GOAL} for Hog (got {target}).",
            hint="A strategy answers for scores below that.",
            next=f"dojo play {NAME} --target {GOAL}",
        )
    return target or GOAL


def find_opponent(against: str | None, courses: Courses, goal: int) -> HogOpponent:
    """Return the opponent of this name, or the strategy at this path.

    Raises:
        UnusableInput: there is neither, or the strategy cannot play.
        SandboxError: the sandbox could not be started.
    """
    if against is not None and against not in OPPONENTS and _is_path(against):
        kata, strategy = find_strategy(courses, NAME, f"dojo play {NAME}")
        return read_opponent(Path(against), kata, strategy, goal)
    return make_opponent(choose_opponent(NAME, against, OPPONENTS, OTHERS), goal)


def read_opponent(
    path: Path, kata: Kata, strategy: Strategy, goal: int = GOAL
) -> HogOpponent:
    """Return who plays by the strategy at `path`, a folder or the module's file in it.

    Whatever the goal is, the strategy plays as it would on its way to 100.

    Raises:
        UnusableInput: there is none, or it does not say for all scores what to roll.
        SandboxError: the sandbox could not be started.
    """
    submission = read_own(path, kata, f"dojo play {NAME} --against FOLDER")
    code = CodeUnderTest.of(kata, ProcessSandbox(), submission.files, submission.path)
    try:
        table = read_table(strategy, code)
    except NoStrategy as trouble:
        raise UnusableInput(
            f"The strategy in {path} cannot play.",
            evidence=str(trouble),
            next=f"fix it, then dojo play {NAME} --against {quote(str(path))}",
        ) from trouble
    habit = f"is the one in the folder {submission.name}"
    return HogOpponent(strategy.function, habit, table[:goal, :goal])


def _is_path(text: str) -> bool:
    return os.sep in text or text.endswith(".py") or os.path.exists(text)
