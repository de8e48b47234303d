"""Time for a program, once the original has run, and for all tests together.

Seconds of the processor decide; the clock is there for programs that wait.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from dicedojo.engine import limits
from dicedojo.engine.judge.verdicts import Run


class Budget:
    """CPU seconds that may be used, and a hard limit by the clock.

    The clock ends what waits or what a busy machine keeps from its CPU time. Either
    way what is left is not decided, and the grade says so.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline = time.monotonic() + seconds
        self._cpu_left = seconds * limits.CPU_SHARE

    def charge(self, cpu_seconds: float) -> None:
        """Take what a process has used."""
        self._cpu_left -= max(0.0, cpu_seconds)  # a sandbox may say anything

    @property
    def seconds_left(self) -> float:
        """How much of it is left by the clock."""
        return max(0.0, self._deadline - time.monotonic())

    @property
    def is_over(self) -> bool:
        """Whether nothing more may run."""
        return self._cpu_left <= 0 or self.seconds_left <= 0


@dataclass(frozen=True)
class TimeLimits:
    """The seconds that the tests may take on one program.

    A program behind the wall may take `program_seconds` of its own for its answers: it
    loads and answers in a tenth of the time that pytest takes to collect the tests, and
    one that hangs uses its time up.
    """

    cpu_seconds: float
    wall_seconds: float
    program_seconds: float

    @classmethod
    def first(cls) -> TimeLimits:
        """Return the limits for a program of which nothing is known."""
        return cls(
            limits.FIRST_CPU_SECONDS,
            limits.FIRST_WALL_SECONDS,
            limits.FIRST_CPU_SECONDS,
        )

    @classmethod
    def of_hanging(cls) -> TimeLimits:
        """Return the first limits for a program that has answered no question."""
        return cls(
            limits.FIRST_CPU_SECONDS,
            limits.HANGING_WALL_SECONDS,
            limits.HANGING_CPU_SECONDS,
        )

    @classmethod
    def after(cls, base: Run) -> TimeLimits:
        """Return the limits for other programs, from how long the original took."""
        cpu = _limit(base.cpu_seconds, limits.RUN_CPU_FACTOR, limits.RUN_CPU_ABOVE)
        wall = _limit(
            max(cpu, base.wall_seconds), limits.RUN_WALL_FACTOR, limits.RUN_WALL_ABOVE
        )
        own = base.program_seconds or base.cpu_seconds / limits.TESTS_MARGIN
        program = _limit(own, limits.RUN_CPU_FACTOR, limits.RUN_CPU_ABOVE)
        return cls(
            max(limits.MIN_RUN_CPU_SECONDS, cpu),
            max(limits.MIN_RUN_WALL_SECONDS, wall),
            max(limits.MIN_RUN_CPU_SECONDS, program),
        )

    @property
    def course_seconds(self) -> float:
        """CPU seconds for a program of the course, which may be a slow design."""
        return max(self.program_seconds, self.cpu_seconds / limits.TESTS_MARGIN)


def wall_seconds_for(cpu_seconds: float) -> float:
    """Return how long questions may take by the clock."""
    return max(limits.MIN_RUN_WALL_SECONDS, limits.RUN_WALL_FACTOR * cpu_seconds)


def long_tests(base: Run) -> tuple[str, ...]:
    """Return the tests that cost so much that others should come first; dearest last.

    What they ask and have called decides, not how long it takes, so each grade has the
    same order.
    """
    calls = {test: base.calls.get(test, 0) for test in base.asked}
    long = [
        test
        for test, number in base.asked.items()
        if number > limits.LONG_TEST or calls[test] > limits.MANY_CALLS
    ]
    return tuple(sorted(long, key=lambda test: (calls[test], base.asked[test], test)))


def _limit(seconds: float, factor: float, above: tuple[float, float]) -> float:
    """Return the time allowed to a program where the original takes `seconds`."""
    times, more = above
    return min(factor * seconds, times * seconds + more)
