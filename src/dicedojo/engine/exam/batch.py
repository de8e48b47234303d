"""A batch of questions about one function, asked within the CPU time that it has.

Time is counted so that the same program is asked the same number of questions on every
run, however busy the machine is: a hang costs its limit, which takes one of three
values, and a slow program is stopped only where the number of answers is a power of
two.
"""

from __future__ import annotations

import time

from dicedojo.engine import limits
from dicedojo.engine.exam.answers import DID_NOT_END, Answer
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.workers import Batch, Halt, TimeLimit


class Allowance:
    """The CPU time of one function: what it may use, and what it has used."""

    def __init__(self, seconds: float, *, has_answered: bool = True) -> None:
        """Begin with so many seconds; some call of the features may have answered."""
        self.seconds = seconds
        self._hopeless = limits.HOPELESS if has_answered else limits.HOPELESS_SOON
        self.answered = 0
        self.lost = 0.0  # seconds of questions that got no answer
        self._cpu = 0.0
        self._waited = 0.0  # for answers, by the clock
        self._since = 0.0
        self._hangs = 0

    @property
    def limit(self) -> TimeLimit:
        """The seconds that one question has.

        The first that hangs has the whole time of a call, as it may build a table.
        """
        seconds: float = limits.CALL_SECONDS
        if self._hangs:
            usual = limits.TIMES_TYPICAL * self.typical
            fitting = (each for each in limits.HANG_SECONDS if usual <= each <= seconds)
            seconds = next(fitting, seconds)
        idle = limits.WAITS_SECONDS + seconds
        return TimeLimit(seconds, idle, limits.STARVED * idle)

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
        return self._waited / limits.WALL_FACTOR if self._is_asleep else self._cpu

    @property
    def _is_asleep(self) -> bool:
        return self._cpu < self._waited / limits.ASLEEP

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
            self.lost += limits.STOP_SECONDS
            return
        self.lost += self.limit.idle if halt.is_idle else self.limit.cpu
        self._hangs += 1

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


def ask(proxy: Proxy, batch: Batch, allowance: Allowance) -> list[Answer]:
    """Return the answers in order; fewer than the questions if the time is used up.

    A NoAnswer among them stands for a question that hung or stopped its process. Where
    a question takes the worker with it, those that came on one line with it are asked
    again, one by one; those after it are not asked.
    """
    proxy.begin()
    answers: list[Answer] = []
    flush = limits.TOGETHER
    while len(answers) < len(batch) and not allowance.is_used_up:
        allowance.start()
        place, limit = len(answers), allowance.limit
        for part in proxy.worker.answers(batch, place, limit, flush):
            if isinstance(part, Halt):
                break
            before = len(answers)
            answers += part.answers
            allowance.count(len(part.answers), part.cpu_seconds)
            stop = allowance.slow_stop(before, len(answers), len(batch))
            if stop is not None:
                proxy.restart()  # it is still busy with the rest
                return answers[:stop]
        else:
            return answers
        if not part.is_lost:
            allowance.charge(part)
            answers.append(part.why)
        else:
            proxy.restart()
            if flush == 1:
                return answers
            flush = 1
    return answers
