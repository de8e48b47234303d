"""A batch of questions about one function, asked within its limits.

Steps decide, so that the same program is asked the same number of questions on every
run, however busy the machine is. CPU seconds are for code that takes no steps.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicedojo.course import Call
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import Answer
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.workers import Allowed, Answered, Halt


class Allowance:
    """The steps and seconds of one function: the limits, and those used so far."""

    def __init__(self, seconds: float, steps: int | None = None) -> None:
        """Begin with CPU seconds, and steps: by default `limits.SWEEP_STEPS`."""
        self.seconds = seconds
        self.steps_left = limits.SWEEP_STEPS if steps is None else steps
        self.cpu_seconds = 0.0
        self._answered = 0  # questions
        self._steps = 0  # of these questions
        self._hangs = 0
        self._losses = 0  # of a worker

    @property
    def allowed(self) -> Allowed:
        """The steps that one question may take, and all that are left.

        Until one hangs, each question has the steps of a call, as it may build a table.
        """
        steps_each = limits.CALL_STEPS
        if self._hangs:
            enough = limits.HANG_FACTOR * self._steps / max(1, self._answered)
            fitting = (steps for steps in limits.HANG_STEPS if enough <= steps)
            steps_each = next(fitting, steps_each)
        return Allowed(steps_each, max(1, self.steps_left))

    @property
    def is_slow(self) -> bool:
        """Whether questions with answers have used up the limits, and not hangs."""
        has_no_step = self.steps_left <= 0 and not self._hangs
        return has_no_step or self.cpu_seconds > self.seconds

    @property
    def seconds_each(self) -> float:
        """The mean CPU seconds of a question."""
        return self.cpu_seconds / self._answered if self._answered else 0.0

    @property
    def is_used_up(self) -> bool:
        """Whether nothing more may be asked."""
        is_hopeless = not self._answered and self._hangs >= limits.MAX_HANGS
        return is_hopeless or self.steps_left <= 0 or self._losses >= limits.MAX_LOSSES

    def count(self, part: Answered) -> None:
        """Count answers that came."""
        self._answered += len(part.answers)
        self._steps += part.steps
        self.steps_left -= part.steps
        self.cpu_seconds += part.cpu_seconds

    def charge(self, halt: Halt) -> None:
        """Count a question that did not end, or that ended its process."""
        if halt.is_lost:
            self._losses += 1
        else:
            self.steps_left -= self.allowed.each_steps
            self._hangs += 1

    def slow_stop(self, at: int) -> int | None:
        """Return the question before which a slow program stops, None if it goes on.

        It is a power of two, so that it is the same on most runs, whose times differ.
        """
        if self.cpu_seconds <= self.seconds:
            return None
        return 1 << (at.bit_length() - 1) if at else 0


def ask(proxy: Proxy, batch: Sequence[Call], allowance: Allowance) -> list[Answer]:
    """Return the answers in order; fewer than the questions if the time is used up.

    A NoAnswer among them stands for a question that hung or stopped its process. If the
    worker is lost, the questions on the same line are asked again, one by one.
    """
    proxy.begin()
    answers: list[Answer] = []
    flush = limits.ANSWERS_PER_LINE
    while len(answers) < len(batch) and not allowance.is_used_up:
        place, allowed = len(answers), allowance.allowed
        for part in proxy.worker.answers(batch, place, allowed, flush):
            if isinstance(part, Halt):
                break
            answers += part.answers
            allowance.count(part)
            stop = allowance.slow_stop(len(answers))
            if stop is not None and len(answers) < len(batch):
                proxy.restart()  # it is still busy with the rest
                return answers[:stop]
        else:
            return answers
        if part.is_lost:
            proxy.restart()
            if flush > 1:
                flush = 1
                continue
        elif allowance.steps_left < allowed.each_steps:
            allowance.steps_left = 0  # no steps are left, but it may not have hung
            return answers
        allowance.charge(part)
        answers.append(part.why)
    return answers[: len(batch)]
