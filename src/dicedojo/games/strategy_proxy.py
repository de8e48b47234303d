"""A submission's strategy in its sandbox: asked in batches, answers read strictly."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from dicedojo.course.domain import Call
from dicedojo.exam.proxy import Proxy
from dicedojo.sandbox.wire import Answer, NoAnswer, Raised, show

MAX_SECONDS = 100.0  # CPU time for all that a strategy is asked; a good one takes one
STARVED = 4  # times that by the clock, on a busy machine
TOGETHER = 256  # answers that come on one line

Decision = TypeVar("Decision")


class NoStrategy(Exception):
    """The strategy cannot be valued: the message says why, and where that was seen."""


class Unfit(ValueError):
    """An answer is not a decision; the message says what it should be."""


class StrategyProxy:
    """Asks one function of a submission, as `name` gives the question in words."""

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
        self._deadline = time.monotonic() + STARVED * seconds
        if missing := proxy.missing(function):
            raise NoStrategy(missing)

    def answers(self, questions: Sequence[tuple[Any, ...]]) -> list[Answer]:
        """Return what the function answers, in order.

        Raises:
            NoStrategy: an answer is missing, or an exception, or they take too long.
        """
        calls = [Call(self._function, question) for question in questions]
        answers = self._ask(calls, TOGETHER)
        if answers and isinstance(answers[-1], NoAnswer):
            self.restart()
            answers = self._ask(calls, 1)  # find out which question of the line it was
        for call, answer in zip(calls, answers, strict=False):
            if isinstance(answer, (NoAnswer, Raised)):
                message = answer.message if isinstance(answer, Raised) else ""
                message = message.rstrip(".")
                why = f": {message}" if message else ""
                raise NoStrategy(f"{self._name(call)} it {answer}{why}.")
        if len(answers) != len(calls):  # somebody else writes on our pipe
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

        It is given twice, by its place and by its name, and Python refuses that with
        the name, before anything of the function runs. Another answer says nothing.
        """
        call = Call(self._function, (*question, value))
        answer = self._proxy.worker.ask(call, {name: value}).answer
        if isinstance(answer, NoAnswer):
            self.restart()
        is_refusal = isinstance(answer, Raised) and answer.builtin == "TypeError"
        return is_refusal and f"multiple values for argument {name!r}" in answer.message

    def differ(self, question: tuple[Any, ...], first: str, then: str) -> None:
        """Raise because a question is decided otherwise when it is asked again.

        Raises:
            NoStrategy: always.
        """
        where = self._name(Call(self._function, question))
        raise NoStrategy(
            "It does not always decide the same. "
            f"{where} it first {first}, then {then}."
        )

    def refuse(self, question: tuple[Any, ...], answer: Answer, wanted: str) -> None:
        """Raise because an answer is not `wanted`.

        Raises:
            NoStrategy: always.
        """
        call = Call(self._function, question)
        raise NoStrategy(f"{self._name(call)} it gives {show(answer)}; {wanted}.")

    def restart(self) -> None:
        """Go on in another process, which has been asked nothing yet."""
        self._proxy.restart()

    def _ask(self, calls: Sequence[Call], flush: int) -> list[Answer]:
        worker = self._proxy.worker
        worker.keep("strategy", calls)
        answers = []
        before = worker.cpu_seconds
        for answer in worker.ask_kept("strategy", 0, flush):
            answers.append(answer)
            is_late = time.monotonic() > self._deadline
            if is_late or worker.cpu_seconds - before > self._left:
                self.restart()  # it is still busy with the rest
                limit = f"{self._seconds:.0f} s of CPU time"
                if is_late:
                    limit = f"{STARVED * self._seconds:.0f} s"
                raise NoStrategy(
                    f"{self._function} did not answer all reachable situations "
                    f"within {limit}."
                )
        self._left -= worker.cpu_seconds - before
        return answers
