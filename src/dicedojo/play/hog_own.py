"""The strategy in a learner's folder as a player: asked once, in a box."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from dicedojo.box import ProcessBox
from dicedojo.course import Course
from dicedojo.errors import UnusableInput
from dicedojo.exact.hog_dice import GOAL
from dicedojo.kata import Kata, Strategy
from dicedojo.play.hog_players import Player
from dicedojo.strategy.hog import read_table
from dicedojo.strategy.player import NoStrategy
from dicedojo.submission import Submission, read_submission

GAME = "hog"
ANOTHER = f"dojo play {GAME} --against FOLDER"


def read_player(path: Path, course: Course, goal: int = GOAL) -> Player:
    """Return who plays by the strategy at `path`, a folder or the module's file in it.

    Whatever the goal is, the strategy plays as it would on its way to 100.

    Raises:
        UnusableInput: there is none, or it does not say for all scores what to roll.
        BoxError: the box could not be started.
    """
    kata, strategy = _find_kata(course)
    submission = _hand_in(path, kata)
    try:
        table = read_table(kata, strategy, submission, ProcessBox())
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
