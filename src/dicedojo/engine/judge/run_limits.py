"""Limits for a program, once the original has run, and for all tests together.

Steps decide. Seconds are there for what takes none: it sleeps, or computes in C.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from dicedojo.engine import limits
from dicedojo.engine.judge.verdicts import Compared, Run


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
class RunLimits:
    """What the tests, and the program that answers them, may take in one run.

    Where the seconds strike, nothing is decided. They are of the processor, for each of
    the two, and by the clock.
    """

    steps: int
    program_steps: int
    cpu_seconds: float
    wall_seconds: float
    course_steps: int = limits.FIRST_STEPS  # of a program of the course

    @classmethod
    def first(cls) -> RunLimits:
        """Return the limits for a program of which nothing is known."""
        steps, seconds = limits.FIRST_STEPS, limits.FIRST_SECONDS
        return cls(steps, steps, *seconds)

    @classmethod
    def of_hanging(cls) -> RunLimits:
        """Return the first limits for a program that has answered no question."""
        return replace(cls.first(), program_steps=limits.HANGING_STEPS)

    @classmethod
    def alone(cls) -> RunLimits:
        """Return the limits for one test, where all together did not end."""
        steps, seconds = limits.ALONE_STEPS, limits.ALONE_SECONDS
        return cls(steps, steps, *seconds)

    @classmethod
    def after(cls, base: Run) -> RunLimits:
        """Return the limits for other programs, from what the original took."""
        cpu, wall = limits.MIN_RUN_SECONDS
        return cls(
            _limit(base.steps),
            _limit(sum(base.program_steps.values())),
            max(cpu, limits.SECONDS_FACTOR * base.cpu_seconds),
            max(wall, limits.SECONDS_FACTOR * base.wall_seconds),
        )

    def after_wheats(self, runs: Iterable[Run]) -> RunLimits:
        """Return the limits for planted bugs, from what right programs took.

        Their design may need more than the learner's.
        """
        taken = [sum(run.program_steps.values()) for run in runs]
        most = max([self.program_steps, *map(_limit, taken)])
        return replace(self, course_steps=most)


@dataclass(frozen=True)
class QuestionLimits:
    """What a program may take for questions of the domain."""

    steps: int
    each_steps: int
    cpu_seconds: float
    wall_seconds: float

    @classmethod
    def first(cls) -> QuestionLimits:
        """Return the limits for the original, which nobody has asked yet."""
        steps, seconds = limits.FIRST_STEPS, limits.FIRST_SECONDS
        return cls(steps, steps, *seconds)

    @classmethod
    def after(cls, original: Compared) -> QuestionLimits:
        """Return the limits for its mutants."""
        factor, (cpu, wall) = limits.QUESTIONS_FACTOR, limits.MIN_RUN_SECONDS
        seconds = limits.SECONDS_FACTOR * original.cpu_seconds
        return cls(
            max(limits.MIN_QUESTIONS_STEPS, factor * original.steps),
            max(limits.MIN_QUESTION_STEPS, factor * original.most_steps),
            max(cpu, seconds),
            max(wall, seconds),
        )

    @classmethod
    def alone(cls, steps: int) -> QuestionLimits:
        """Return the limits for one question, for which the original takes `steps`."""
        most = max(limits.MIN_QUESTION_STEPS, limits.QUESTIONS_FACTOR * steps)
        return cls(most, most, *limits.MIN_RUN_SECONDS)


def long_tests(base: Run) -> tuple[str, ...]:
    """Return the tests that cost so much that others should come first; dearest last.

    What they ask decides, and the program's steps for it: each grade has the same
    order.
    """
    steps = {test: base.program_steps.get(test, 0) for test in base.asked}
    long = [
        test
        for test, number in base.asked.items()
        if number > limits.LONG_TEST or steps[test] > limits.MANY_STEPS
    ]
    return tuple(sorted(long, key=lambda test: (steps[test], base.asked[test], test)))


def _limit(steps: int) -> int:
    """Return the steps allowed where the original takes so many."""
    times, more = limits.RUN_ABOVE
    return max(
        limits.MIN_RUN_STEPS, min(limits.RUN_FACTOR * steps, times * steps + more)
    )
