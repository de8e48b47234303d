"""How long a program may take, and which tests run last, once the original has run.

Seconds of the processor decide; the clock is there for programs that wait.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.mutation.runs import Run
from dicedojo.mutation.sandbox_pool import QUICK_SECONDS

FIRST_CPU_SECONDS = 10.0  # for the first run, before we know how long the tests take
FIRST_WALL_SECONDS = 20.0
MIN_CPU_SECONDS = 0.25
QUICK_CPU_SECONDS = 0.1  # at least, before a second run with all of its time
HANGING_CPU_SECONDS = 0.03  # at least, for a program that hangs on some question
MIN_WALL_SECONDS = QUICK_SECONDS
CPU_FACTOR = 20  # a program that needs so much longer than the original does not end
HANGING_FACTOR = 5  # nor one that hangs on some question
CPU_ABOVE = 3, 5.0  # a slow one: three times as long, and so many seconds
WALL_FACTOR = 8
WALL_ABOVE = 2, 30.0
SLOW_TEST_SECONDS = 0.25
LONG_TEST_STEPS = 200  # what it asks and is answered


@dataclass(frozen=True)
class TimeLimits:
    """The seconds that the tests may take on one program."""

    cpu_seconds: float
    quick_cpu_seconds: float  # where a program that times out has all of them later
    hanging_cpu_seconds: float  # where the program is known to hang on some question
    wall_seconds: float

    @classmethod
    def alike(cls, cpu_seconds: float, wall_seconds: float) -> TimeLimits:
        """Return the same limits for every program."""
        return cls(cpu_seconds, cpu_seconds, cpu_seconds, wall_seconds)

    @classmethod
    def first(cls) -> TimeLimits:
        """Return the limits for a program of which nothing is known."""
        return cls.alike(FIRST_CPU_SECONDS, FIRST_WALL_SECONDS)

    @classmethod
    def after(cls, base: Run) -> TimeLimits:
        """Return the limits for other programs, from how long the original took."""
        cpu = _limit(base.cpu_seconds, CPU_FACTOR, CPU_ABOVE)
        wall = _limit(max(cpu, base.wall_seconds), WALL_FACTOR, WALL_ABOVE)
        return cls(
            cpu_seconds=max(MIN_CPU_SECONDS, cpu),
            quick_cpu_seconds=max(QUICK_CPU_SECONDS, cpu),
            hanging_cpu_seconds=max(
                HANGING_CPU_SECONDS, min(cpu, HANGING_FACTOR * base.cpu_seconds)
            ),
            wall_seconds=max(MIN_WALL_SECONDS, wall),
        )

    def cpu_seconds_of(self, hangs: bool) -> float:
        """Return the limit for a program, which may be known to hang."""
        return self.hanging_cpu_seconds if hangs else self.cpu_seconds

    @property
    def quick(self) -> TimeLimits:
        """The limits for a first run, where a second one has all of the time."""
        hanging = min(self.quick_cpu_seconds, self.hanging_cpu_seconds)
        return TimeLimits(
            self.quick_cpu_seconds, self.quick_cpu_seconds, hanging, self.wall_seconds
        )


def wall_seconds_for(cpu_seconds: float) -> float:
    """Return how long questions may take by the clock."""
    return max(MIN_WALL_SECONDS, WALL_FACTOR * cpu_seconds)


def slow_tests(base: Run) -> tuple[str, ...]:
    """Return the tests that took so long that others should run without them first."""
    return tuple(
        test for test, seconds in base.seconds.items() if seconds > SLOW_TEST_SECONDS
    )


def long_tests(base: Run) -> tuple[str, ...]:
    """Return the tests that ask so much that others should come first; longest last.

    What they ask decides, not how long it takes, so each grade has the same order.
    """
    lengths = {test: one.length for test, one in base.transcripts.items() if test}
    long = [test for test, length in lengths.items() if length > LONG_TEST_STEPS]
    return tuple(sorted(long, key=lambda test: (lengths[test], test)))


def _limit(seconds: float, factor: float, above: tuple[float, float]) -> float:
    """Return the time allowed to a program where the original takes `seconds`."""
    times, more = above
    return min(factor * seconds, times * seconds + more)
