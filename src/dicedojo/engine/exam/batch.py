"""A batch of questions about one function, asked within what that may take.

Steps decide, so that the same program is asked the same number of questions on every
run, however busy the machine is. CPU seconds are there for what takes none.
"""

from __future__ import annotations

from dicedojo.engine import limits
from dicedojo.engine.exam.answers import Answer
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.workers import Allowed, Answered, Batch, Halt


class Allowance:
    """What one function may take, and what it has taken."""

    def __init__(self, seconds: float, steps: int | None = None) -> None:
        """Begin with CPU seconds, and steps: by default `limits.SWEEP_STEPS`."""
        self.seconds = seconds
        self.left = limits.SWEEP_STEPS if steps is None else steps
        self.cpu_seconds = 0.0
        self._answered = 0
        self._steps = 0  # that these took
        self._hangs = 0
        self._losses = 0  # of a worker

    @property
    def allowed(self) -> Allowed:
        """The steps that one question may take, and all that are left.

        The first that hangs has those of a call, as it may build a table.
        """
        each = limits.CALL_STEPS
        if self._hangs:
            usual = limits.TIMES_TYPICAL * self._steps / max(1, self._answered)
            fitting = (most for most in limits.HANG_STEPS if usual <= most)
            each = next(fitting, each)
        return Allowed(each, max(1, self.left))

    @property
    def is_slow(self) -> bool:
        """Whether answers have used all there is, and not questions without one."""
        has_no_step = self.left <= 0 and not self._hangs
        return has_no_step or self.cpu_seconds > self.seconds

    @property
    def each(self) -> float:
        """The CPU seconds that a question takes."""
        return self.cpu_seconds / self._answered if self._answered else 0.0

    @property
    def is_used_up(self) -> bool:
        """Whether nothing more may be asked."""
        is_hopeless = not self._answered and self._hangs >= limits.HOPELESS
        return is_hopeless or self.left <= 0 or self._losses >= limits.MAX_LOSSES

    def count(self, part: Answered) -> None:
        """Count answers that came."""
        self._answered += len(part.answers)
        self._steps += part.steps
        self.left -= part.steps
        self.cpu_seconds += part.cpu_seconds

    def charge(self, halt: Halt) -> None:
        """Count a question that did not end, or that ended its process."""
        if halt.is_lost:
            self._losses += 1
        else:
            self.left -= self.allowed.each_steps
            self._hangs += 1

    def slow_stop(self, at: int) -> int | None:
        """Return the question before which a slow program stops, None if it goes on.

        That is a power of two, the same on most runs: no two take the same time.
        """
        if self.cpu_seconds <= self.seconds:
            return None
        return 1 << (at.bit_length() - 1) if at else 0


def ask(proxy: Proxy, batch: Batch, allowance: Allowance) -> list[Answer]:
    """Return the answers in order; fewer than the questions if the time is used up.

    A NoAnswer among them stands for a question that hung or stopped its process. Where
    a question takes the worker with it, those that came on one line with it are asked
    again, one by one.
    """
    proxy.begin()
    answers: list[Answer] = []
    flush = limits.TOGETHER
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
        elif allowance.left < allowed.each_steps:
            allowance.left = 0  # it has taken the last of all steps, not all of its own
            return answers
        allowance.charge(part)
        answers.append(part.why)
    return answers[: len(batch)]
