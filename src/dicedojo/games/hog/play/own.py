"""The strategy in a learner's folder as a player: asked once, in a sandbox."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from dicedojo.course.course import Course
from dicedojo.course.kata import Kata, Strategy
from dicedojo.errors import UnusableInput
from dicedojo.games.hog.exact.dice import GOAL
from dicedojo.games.hog.play.players import Player
from dicedojo.games.hog.strategy_value import read_table
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.sandbox import ProcessSandbox
from dicedojo.submission.submission import Submission, read_submission

GAME = "hog"
ANOTHER = f"dojo play {GAME} --against FOLDER"


def read_player(path: Path, course: Course, goal: int = GOAL) -> Player:
    """Return who plays by the strategy at `path`, a folder or the module's file in it.

    Whatever the goal is, the strategy plays as it would on its way to 100.

    Raises:
        UnusableInput: there is none, or it does not say for all scores what to roll.
        SandboxError: the sandbox could not be started.
    """
    kata, strategy = _find_kata(course)
    submission = _hand_in(path, kata)
    try:
        table = read_table(kata, strategy, submission, ProcessSandbox())
    except NoStrategy as trouble:
        raise UnusableInput(
            f"The strategy in {path} cannot play.",
            evidence=str(trouble),
            next=f"mend it, then dojo play {GAME} --against {quote(str(path))}",
        ) from trouble
    habit = f"is the one in the folder {submission.name}"
    return Player(strategy.function, habit, table[:goal, :goal])


def _find_kata(course: Course) -> tuple[Kata, Strategy]:
    for kata in course.katas:
        if kata.name == GAME and kata.strategy is not None:
            return kata, kata.strategy
    raise UnusableInput(
        f"No strategy of one's own is valued in {GAME} yet.", next=f"dojo play {GAME}"
    )


def _hand_in(path: Path, kata: Kata) -> Submission:
    if not path.exists():
        raise UnusableInput(
            f"There is no {path}.",
            hint="Name the folder with your program.",
            next=ANOTHER,
        )
    if not path.is_dir() and path.name != f"{kata.module}.py":
        hint = f"Name the folder with your program, or its {kata.module}.py."
        raise UnusableInput(f"{path} is no folder.", hint=hint, next=ANOTHER)
    submission = read_submission(path, kata)
    if submission.unusable:
        raise UnusableInput(
            f"There is no strategy in {path}.",
            evidence=submission.problems[-1].message,
            next=ANOTHER,
        )
    return submission
