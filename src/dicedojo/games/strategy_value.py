"""Values a learner's own strategy, which is asked in batches in its sandbox."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

from dicedojo.course import Call, Courses, Kata, Strategy
from dicedojo.engine import (
    Answer,
    CodeUnderTest,
    Halt,
    NoAnswer,
    OwnPython,
    Proxy,
    Raised,
    Sandbox,
    show,
)
from dicedojo.errors import ContentError, UnusableInput
from dicedojo.games.picture import PAGE, PictureForm
from dicedojo.games.registry import find_game
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.submission import Submission, read_submission

# For all questions to a strategy; a good one takes a hundredth.
MAX_STEPS = 100_000_000
MAX_SECONDS = 100.0  # of CPU time; where it ends the questions, nothing is decided
STARVED = 4  # times that in wall time, on a busy machine
TOGETHER = 256  # answers that share one line

Decision = TypeVar("Decision")


class NoStrategy(Exception):
    """A strategy has no value; the message says why, and for which question."""

    decided = True


class LateStrategy(NoStrategy):
    """The clock ended the questions, so the value of the strategy is not decided."""

    decided = False


class Unfit(ValueError):
    """An answer is not a decision; the message names what is expected."""


class StrategyProxy:
    """Asks one function of a submission; `name` puts a question into words."""

    def __init__(
        self,
        proxy: Proxy,
        function: str,
        name: Callable[[Call], str],
        seconds: float = MAX_SECONDS,
    ) -> None:
        self._proxy = proxy
        self._function = function
        self._name = name
        self._seconds = seconds
        self._left = seconds
        self._steps_left = MAX_STEPS
        self._deadline = time.monotonic() + STARVED * seconds
        if missing := proxy.why_missing(function):
            raise NoStrategy(missing)

    def answers(self, questions: Sequence[tuple[Any, ...]]) -> list[Answer]:
        """Return the function's answers, in order.

        Raises:
            NoStrategy: an answer is missing or an exception, or they take too long.
            LateStrategy: the clock ended them.
        """
        calls = [Call(self._function, question) for question in questions]
        answers = self._ask(calls, TOGETHER)
        if answers and isinstance(answers[-1], NoAnswer):
            self.restart()
            answers = self._ask(calls, 1)  # finds the question that failed
        for call, answer in zip(calls, answers, strict=False):
            if isinstance(answer, (NoAnswer, Raised)):
                message = answer.message if isinstance(answer, Raised) else ""
                message = message.rstrip(".")
                why = f": {message}" if message else ""
                raise NoStrategy(f"{self._name(call)} it {answer}{why}.")
        if len(answers) != len(calls):  # something else wrote to the pipe
            raise NoStrategy(
                f"{len(calls)} questions were put to {self._function}, and "
                f"{len(answers)} answers came back."
            )
        return answers

    def decide(
        self, questions: Sequence[Any], read: Callable[[Any, Answer], Decision]
    ) -> list[Decision]:
        """Return the decisions that `read` finds in the answers, in order.

        Raises:
            NoStrategy: an answer is missing, or `read` says that it is Unfit.
        """
        decisions = []
        for question, answer in zip(questions, self.answers(questions), strict=True):
            try:
                decisions.append(read(question, answer))
            except Unfit as unfit:
                self.refuse(question, answer, str(unfit))
        return decisions

    def takes(self, question: tuple[Any, ...], name: str, value: Any) -> bool:
        """Return whether the parameter after those of a question has this name.

        The argument is passed twice, by position and by name. Python refuses this with
        a message that contains the name, before the function runs.
        """
        call = Call(self._function, (*question, value))
        answer = self._proxy.worker.ask(call, {name: value}).answer
        if isinstance(answer, NoAnswer):
            self.restart()
        is_refusal = isinstance(answer, Raised) and answer.builtin == "TypeError"
        return is_refusal and f"multiple values for argument {name!r}" in answer.message

    def require_same(
        self,
        decisions: Sequence[tuple[Any, Decision]],
        read: Callable[[Any, Answer], Decision],
        describe: Callable[[Decision], str],
        verb: str = "gives",
    ) -> None:
        """Ask the questions of these decisions again, in their order.

        Raises:
            NoStrategy: a decision differs from the first one, or there is none.
        """
        again = self.decide([question for question, _ in decisions], read)
        for (question, first), then in zip(decisions, again, strict=True):
            if then != first:
                raise NoStrategy(
                    "It does not always decide the same. "
                    f"{self._name(Call(self._function, question))} it first {verb} "
                    f"{describe(first)}, then {describe(then)}."
                )

    def refuse(
        self, question: tuple[Any, ...], answer: Answer, expectation: str
    ) -> None:
        """Raise because an answer is not `wanted`.

        Raises:
            NoStrategy: always.
        """
        call = Call(self._function, question)
        raise NoStrategy(f"{self._name(call)} it gives {show(answer)}; {expectation}.")

    def restart(self) -> None:
        """Continue in a new process, which has not been asked anything yet."""
        self._proxy.restart()

    def _ask(self, calls: Sequence[Call], flush: int) -> list[Answer]:
        answers: list[Answer] = []
        for part in self._proxy.worker.answers(calls, flush=flush):
            if isinstance(part, Halt):
                return [*answers, part.why]
            answers += part.answers
            self._steps_left -= part.steps
            self._left -= part.cpu_seconds
            is_late = time.monotonic() > self._deadline
            if self._steps_left < 0 or is_late or self._left < 0:
                self.restart()  # it is still computing the other answers
                raise self._too_long(is_late=is_late)
        return answers

    def _too_long(self, *, is_late: bool) -> NoStrategy:
        """Return the exception for questions that take too long, whatever the clock."""
        why = f"{self._function} did not answer all reachable situations within"
        if self._steps_left < 0:
            return NoStrategy(f"{why} {MAX_STEPS:,} steps.")
        if is_late:
            return LateStrategy(f"{why} {STARVED * self._seconds:.0f} s.")
        return LateStrategy(f"{why} {self._seconds:.0f} s of CPU time.")


Answers = TypeVar("Answers")


def find_strategy(
    courses: Courses, game: str, next_command: str
) -> tuple[Kata, Strategy]:
    """Return the kata of a game and the strategy that it asks for.

    Raises:
        UnusableInput: no course has one; the message names `next_command`.
    """
    for folder in courses.folders:
        kata = folder.load(game) if folder.has(game) else None
        if kata is not None and kata.strategy is not None:
            return kata, kata.strategy
    raise UnusableInput(
        f"No course here has a kata {game} that asks for a strategy.", next=next_command
    )


def read_own(path: Path, kata: Kata, command: str) -> Submission:
    """Return the submission at `path`: a folder, or the module's file in it.

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
    ask: Callable[[Strategy, CodeUnderTest], Answers],
) -> tuple[str, str, Answers]:
    """Return the name and habit of the player at `path`, and the result of `ask`.

    The kata of the game names the function.

    Raises:
        UnusableInput: there is no strategy, or it cannot play.
        SandboxError: the sandbox could not be started.
    """
    kata, strategy = find_strategy(courses, game, f"dojo play {game}")
    command = f"dojo play {game} --against"
    submission = read_own(path, kata, f"{command} FOLDER")
    code = CodeUnderTest.of(kata, OwnPython(), submission.files, submission.path)
    try:
        answers = ask(strategy, code)
    except NoStrategy as trouble:
        raise UnusableInput(
            f"The strategy in {path} cannot play.",
            evidence=str(trouble),
            next=f"fix it, then {command} {quote(str(path))}",
        ) from trouble
    habit = f"is the one in the folder {submission.name}"
    return strategy.function, habit, answers


def measure_strategy(  # noqa: PLR0913, PLR0917  # what is asked, where, how long
    kata: Kata,
    strategy: Strategy,
    submission: Submission,
    sandbox: Sandbox,
    seconds: float = MAX_SECONDS,
    form: PictureForm | None = PAGE,
) -> StrategyReport:
    """Return the exact value of the submission's `strategy`, or why it has none.

    It has `seconds` to answer all questions. Without a `form` no figure is drawn.

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
