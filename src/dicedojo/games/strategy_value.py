"""A learner's own strategy: found in a folder, seated as an opponent, and valued."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import TypeVar

from dicedojo.course.courses import Courses
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.errors import ContentError, UnusableInput
from dicedojo.games.picture import PAGE, PictureForm
from dicedojo.games.registry import find_game
from dicedojo.games.strategy_proxy import MAX_SECONDS, NoStrategy
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.sandbox import ProcessSandbox, Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission, read_submission

Asked = TypeVar("Asked")


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


def seat_own(
    path: Path,
    game: str,
    courses: Courses,
    ask: Callable[[Strategy, CodeUnderTest], Asked],
) -> tuple[str, str, Asked]:
    """Return name and habit of the player at `path`, and what `ask` gets from its code.

    The kata of the game says which function it is.

    Raises:
        UnusableInput: there is none, or `ask` says that it is none.
        SandboxError: the sandbox could not be started.
    """
    kata, strategy = find_strategy(courses, game, f"dojo play {game}")
    command = f"dojo play {game} --against"
    submission = read_own(path, kata, f"{command} FOLDER")
    code = CodeUnderTest.of(kata, ProcessSandbox(), submission.files, submission.path)
    try:
        asked = ask(strategy, code)
    except NoStrategy as trouble:
        raise UnusableInput(
            f"The strategy in {path} cannot play.",
            evidence=str(trouble),
            next=f"fix it, then {command} {quote(str(path))}",
        ) from trouble
    habit = f"is the one in the folder {submission.name}"
    return strategy.function, habit, asked


def measure_strategy(  # noqa: PLR0913, PLR0917  # what is asked, where, how long
    kata: Kata,
    strategy: Strategy,
    submission: Submission,
    sandbox: Sandbox,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = PAGE,
) -> StrategyReport:
    """Return the exact value of the submission's `strategy`, or the trouble with it.

    It has so many `seconds` to answer all that it is asked. Without a `form` no figure
    is drawn.

    Raises:
        ContentError: no installed game values strategies for the kata.
        SandboxError: the sandbox could not be started.
    """
    game = find_game(kata.game)
    if game is None or game.strategy is None:
        raise ContentError(
            f"dojo cannot tell what a strategy for {kata.name} is worth.",
            hint="Install the package of this game, or remove [rubric.strategy] from "
            "its kata.toml.",
        )
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    return game.strategy.measure(strategy, code, min(seconds, MAX_SECONDS), form)
