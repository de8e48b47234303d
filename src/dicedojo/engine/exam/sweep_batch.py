"""One batch of the sweep, asked within the CPU time that its function has.

Time is counted so that the same program is asked the same number of questions on every
run, however busy the machine is: a hang costs its limit, which takes one of three
values, and a slow program is stopped only where the number of answers is a power of
two.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from dicedojo.course.domain import Call
from dicedojo.engine.exam import workers
from dicedojo.engine.exam.answers import DID_NOT_END, Answer
from dicedojo.engine.exam.proxy import PATIENT, Proxy
from dicedojo.engine.exam.workers import Halt, QuestionLimits

SWEEP_SECONDS = 30.0  # of CPU time, for all functions; the reference takes a tenth
RESERVE_SECONDS = 1.0  # kept for each function that is still to be asked
LIMITS = (0.1, 0.5)  # CPU seconds for a question of a program that hangs
TIMES_TYPICAL = 100  # a question that takes so much longer than usual hangs
STOP_SECONDS = 0.05  # what a question that stops its process counts for
HOPELESS = 50  # hangs; a function that has not answered by then does not
HOPELESS_SOON = 5  # where the features had no answer either
ASLEEP = 10  # code that uses less than a tenth of the time sleeps
WALL_FACTOR = 3  # a function that sleeps may take so much longer than its CPU time


class Allowance:
    """The CPU time of one function: what it may use, and what it has used."""

    def __init__(
        self, seconds: float, *, is_patient: bool = True, is_hopeful: bool = True
    ) -> None:
        self.seconds = seconds
        # Hangs that get the whole time of a call: the first of a function always does,
        # as it may build a table.
        self._patience = PATIENT if is_patient else 1
        self._hopeless = HOPELESS if is_hopeful else HOPELESS_SOON
        self.answered = 0
        self.lost = 0.0  # seconds of questions that got no answer
        self._cpu = 0.0
        self._waited = 0.0  # for answers, by the clock
        self._since = 0.0
        self._hangs = 0
        self._sleeps = False

    @property
    def limits(self) -> QuestionLimits:
        """The seconds that one question has; by the clock, if the machine is idle."""
        seconds: float = workers.CALL_SECONDS
        if self._hangs >= self._patience or self._sleeps:
            usual = TIMES_TYPICAL * self.typical
            fitting = (limit for limit in LIMITS if usual <= limit <= seconds)
            seconds = next(fitting, seconds)
        return QuestionLimits(seconds, 1 + seconds)

    @property
    def typical(self) -> float:
        """The CPU seconds that a question takes."""
        return self._cpu / self.answered if self.answered else 0.0

    @property
    def each(self) -> float:
        """The seconds that a question takes: asleep, or else of CPU time."""
        if not self._is_asleep:
            return self.typical
        return self._waited / self.answered if self.answered else 0.0

    @property
    def spent(self) -> float:
        """The seconds that answers have taken: of CPU time, unless the code sleeps.

        CPU time does not depend on other programs, but a call that sleeps uses none.
        """
        return self._waited / WALL_FACTOR if self._is_asleep else self._cpu

    @property
    def _is_asleep(self) -> bool:
        return self._cpu < self._waited / ASLEEP

    @property
    def is_used_up(self) -> bool:
        """Whether the hangs have used all the time there is."""
        hopeless = not self.answered and self._hangs >= self._hopeless
        return hopeless or self.lost >= self.seconds

    def start(self) -> None:
        """Begin to wait for answers."""
        self._since = time.monotonic()

    def count(self, answers: int, cpu_seconds: float) -> None:
        """Count answers that came. Code that says it used no time is asleep."""
        now = time.monotonic()
        self._waited += now - self._since
        self._since = now
        self.answered += answers
        self._cpu += cpu_seconds

    def charge(self, halt: Halt) -> None:
        """Count a question that did not end, or that ended its process."""
        if halt.why != DID_NOT_END:
            self.lost += STOP_SECONDS
            return
        limits = self.limits
        self.lost += limits.clock if halt.is_idle else limits.cpu
        self._hangs += 1
        self._sleeps = self._sleeps or halt.is_idle

    def slow_stop(self, before: int, at: int, last: int) -> int | None:
        """Return the question before which a program that is too slow stops, or None.

        The questions from `before` to `at` were just answered, of `last` in all. It
        stops where twice as many questions would take more time than there is.
        """
        if at == last:
            return None
        left = self.seconds - self.lost
        stop = last_stop(at)
        if self.spent > left:
            return stop
        expected = self.spent * min(2 * stop, last) / max(at, 1)
        return stop if stop > before and expected > left else None


def last_stop(at: int) -> int:
    """Return the greatest power of two up to `at`: there a slow program may stop."""
    return 1 << (at.bit_length() - 1) if at else 0


def ask(proxy: Proxy, calls: Sequence[Call], allowance: Allowance) -> list[Answer]:
    """Return the answers in order; fewer than the calls if the time is used up.

    A NoAnswer among them stands for a question that hung or stopped its process. Where
    a question takes the worker with it, those that came on one line with it are asked
    again, one by one; those after it are not asked.
    """
    proxy.begin(1)
    answers: list[Answer] = []
    flush = workers.TOGETHER
    while len(answers) < len(calls) and not allowance.is_used_up:
        allowance.start()
        limits = allowance.limits
        for part in proxy.worker.answers(calls, len(answers), limits, flush):
            if isinstance(part, Halt):
                break
            before = len(answers)
            answers += part.answers
            allowance.count(len(part.answers), part.cpu_seconds)
            stop = allowance.slow_stop(before, len(answers), len(calls))
            if stop is not None:
                proxy.restart()  # it is still busy with the rest
                return answers[:stop]
        else:
            return answers
        if not part.is_lost:
            allowance.charge(part)
            answers.append(part.why)
        elif flush == 1:
            return answers
        else:
            proxy.restart()
            flush = 1
    return answers
