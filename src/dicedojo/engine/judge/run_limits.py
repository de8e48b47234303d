"""Limits for a program, once the original has run, and for all tests together.

Steps decide. Limits in seconds are for code that takes no steps: it sleeps, or
computes in C.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from dicedojo.engine import limits
from dicedojo.engine.judge.verdicts import Compared, Run


class Budget:
    """CPU seconds that may be used, and a hard limit by the clock.

    The clock ends programs that wait, or get too little CPU time on a busy machine.
    After either limit the rest is not decided, and the grade says so.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._deadline = time.monotonic() + seconds
        self._cpu_left = seconds * limits.CPU_SHARE

    def charge(self, cpu_seconds: float) -> None:
        """Subtract the CPU seconds that a process has used."""
        self._cpu_left -= max(0.0, cpu_seconds)  # a sandbox may report any number

    @property
    def seconds_left(self) -> float:
        """The seconds that are left by the clock."""
        return max(0.0, self._deadline - time.monotonic())

    @property
    def is_over(self) -> bool:
        """Whether nothing more may run."""
        return self._cpu_left <= 0 or self.seconds_left <= 0


@dataclass(frozen=True)
class RunLimits:
    """Limits of one run, for the tests and for the program that answers them.

    `cpu_seconds` apply to each of the two. Where a run reaches a limit in seconds,
    nothing is decided.
    """

    steps: int
    program_steps: int
    cpu_seconds: float
    wall_seconds: float
    course_steps: int = limits.FIRST_STEPS  # of a program of the course

    @classmethod
    def first(cls) -> RunLimits:
        """Return the limits for a program that has not run yet."""
        steps, seconds = limits.FIRST_STEPS, limits.FIRST_SECONDS
        return cls(steps, steps, *seconds)

    @classmethod
    def alone(cls) -> RunLimits:
        """Return the limits for one test, where all tests together did not end."""
        steps, seconds = limits.ALONE_STEPS, limits.ALONE_SECONDS
        return cls(steps, steps, *seconds)

    @classmethod
    def after(cls, base: Run) -> RunLimits:
        """Return the limits for other programs, from the run on the original."""
        cpu, wall = limits.MIN_RUN_SECONDS
        return cls(
            _limit(base.steps),
            _limit(sum(base.program_steps.values())),
            max(cpu, limits.SECONDS_FACTOR * base.cpu_seconds),
            max(wall, limits.SECONDS_FACTOR * base.wall_seconds),
        )

    def after_wheats(self, runs: Iterable[Run]) -> RunLimits:
        """Return the limits for planted bugs, from the runs on right programs.

        Their design may need more than the learner's.
        """
        steps = [sum(run.program_steps.values()) for run in runs]
        most = max([self.program_steps, *map(_limit, steps)])
        return replace(self, course_steps=most)


@dataclass(frozen=True)
class QuestionLimits:
    """Limits of a program for questions of the domain."""

    steps: int
    each_steps: int
    cpu_seconds: float
    wall_seconds: float

    @classmethod
    def first(cls) -> QuestionLimits:
        """Return the limits for the original, which has not been asked yet."""
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
    """Return the tests that cost so much that others run first; the costliest last.

    The number of their messages and the program's steps decide, so that the order is
    the same in each grade.
    """
    steps = {test: base.program_steps.get(test, 0) for test in base.asked}
    long = [
        test
        for test, messages in base.asked.items()
        if messages > limits.LONG_TEST or steps[test] > limits.MANY_STEPS
    ]
    return tuple(sorted(long, key=lambda test: (steps[test], base.asked[test], test)))


def _limit(steps: int) -> int:
    """Return the steps allowed where the original takes `steps`."""
    factor, more = limits.RUN_ABOVE
    return max(
        limits.MIN_RUN_STEPS, min(limits.RUN_FACTOR * steps, factor * steps + more)
    )
