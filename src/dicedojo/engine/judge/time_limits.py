"""How long a program may take, once the original has run, and all tests together.

Seconds of the processor decide; the clock is there for programs that wait.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from dicedojo.engine.judge.verdicts import Run

CPU_SHARE = 0.5  # of the seconds by the clock, so that a busy machine decides nothing


class Budget:
    """CPU seconds that may be used, and a hard limit by the clock.

    The clock ends what waits or what a busy machine keeps from its CPU time. Either
    way what is left is not decided, and the grade says so.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline = time.monotonic() + seconds
        self._cpu_left = seconds * CPU_SHARE

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


FIRST_CPU_SECONDS = 10.0  # for the first run, before we know how long the tests take
FIRST_WALL_SECONDS = 20.0
HANGING_CPU_SECONDS = 2.0  # for a program that has answered none of an exam's questions
HANGING_WALL_SECONDS = 5.0
MIN_CPU_SECONDS = 0.25
MARGIN = 3  # times as long as the program, for tests: where both go on for ever it ends
MIN_WALL_SECONDS = 4.0
CPU_FACTOR = 20  # a program that needs so much longer than the original does not end
CPU_ABOVE = 3, 5.0  # a slow one: three times as long, and so many seconds
WALL_FACTOR = 8
WALL_ABOVE = 2, 30.0
LONG_TEST = 200  # messages
MANY_CALLS = 100_000  # in the program, some 10 ms


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
        return cls(FIRST_CPU_SECONDS, FIRST_WALL_SECONDS, FIRST_CPU_SECONDS)

    @classmethod
    def of_hanging(cls) -> TimeLimits:
        """Return the first limits for a program that has answered no question."""
        return cls(FIRST_CPU_SECONDS, HANGING_WALL_SECONDS, HANGING_CPU_SECONDS)

    @classmethod
    def after(cls, base: Run) -> TimeLimits:
        """Return the limits for other programs, from how long the original took."""
        cpu = _limit(base.cpu_seconds, CPU_FACTOR, CPU_ABOVE)
        wall = _limit(max(cpu, base.wall_seconds), WALL_FACTOR, WALL_ABOVE)
        own = base.program_seconds or base.cpu_seconds / MARGIN
        program = _limit(own, CPU_FACTOR, CPU_ABOVE)
        return cls(
            max(MIN_CPU_SECONDS, cpu),
            max(MIN_WALL_SECONDS, wall),
            max(MIN_CPU_SECONDS, program),
        )

    @property
    def course_seconds(self) -> float:
        """CPU seconds for a program of the course, which may be a slow design."""
        return max(self.program_seconds, self.cpu_seconds / MARGIN)


def wall_seconds_for(cpu_seconds: float) -> float:
    """Return how long questions may take by the clock."""
    return max(MIN_WALL_SECONDS, WALL_FACTOR * cpu_seconds)


def long_tests(base: Run) -> tuple[str, ...]:
    """Return the tests that cost so much that others should come first; dearest last.

    What they ask and have called decides, not how long it takes, so each grade has the
    same order.
    """
    calls = {test: base.calls.get(test, 0) for test in base.asked}
    long = [
        test
        for test, number in base.asked.items()
        if number > LONG_TEST or calls[test] > MANY_CALLS
    ]
    return tuple(sorted(long, key=lambda test: (calls[test], base.asked[test], test)))


def _limit(seconds: float, factor: float, above: tuple[float, float]) -> float:
    """Return the time allowed to a program where the original takes `seconds`."""
    times, more = above
    return min(factor * seconds, times * seconds + more)
