"""Reads the strategy in a learner's folder, for a kata that asks for one."""

from __future__ import annotations

from pathlib import Path

from dicedojo.course.courses import Courses
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.errors import UnusableInput
from dicedojo.submission.submission import Submission, read_submission


def find_strategy(courses: Courses, game: str, instead: str) -> tuple[Kata, Strategy]:
    """Return the kata of a game and the strategy that it asks for.

    Raises:
        UnusableInput: no course has one; `instead` is the next command.
    """
    for folder in courses.folders:
        kata = folder.load(game) if folder.has(game) else None
        if kata is not None and kata.strategy is not None:
            return kata, kata.strategy
    raise UnusableInput(
        f"No course here has a kata {game} that asks for a strategy.", next=instead
    )


def read_own(path: Path, kata: Kata, command: str) -> Submission:
    """Return what lies at `path`, a folder or the module's file in it.

    Raises:
        UnusableInput: there is no module; `command`, with FOLDER, is the next command.
    """
    if not path.exists():
        raise UnusableInput(
            f"There is no {path}.",
            hint="Name the folder with your program.",
            next=command,
        )
    if not path.is_dir() and path.name != f"{kata.module}.py":
        hint = f"Name the folder with your program, or its {kata.module}.py."
        raise UnusableInput(f"{path} is not a folder.", hint=hint, next=command)
    submission = read_submission(path, kata)
    if submission.unusable:
        place = "this folder" if path == Path() else path
        raise UnusableInput(
            f"There is no strategy in {place}.",
            evidence=submission.problems[-1].message,
            next=command,
        )
    return submission
