"""How much CPU time the sweep spends on a function, and on one of its questions.

Counted so that the same program is asked the same number of questions on every run,
however busy the machine is: a hang costs its limit, which takes one of three values,
and a slow program is stopped only where the number of answers is a power of two.
"""

from __future__ import annotations

import math
import time

from dicedojo.exam.proxy import PATIENT
from dicedojo.sandbox import keeper

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
    def cpu_limit(self) -> float:
        """The CPU seconds that one question has."""
        most: float = keeper.CALL_SECONDS
        if self._hangs < self._patience and not self._sleeps:
            return most
        usual = TIMES_TYPICAL * self.typical
        return next((limit for limit in LIMITS if usual <= limit <= most), most)

    @property
    def wall_limit(self) -> float:
        """The seconds by the clock of one question, unless the machine is busy."""
        return 1 + self.cpu_limit

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
        """Count answers that came.

        Code under test may have changed what is said of its time, to nan even. What no
        clock can say counts as nothing; code that uses so little is asleep.
        """
        now = time.monotonic()
        self._waited += now - self._since
        self._since = now
        self.answered += answers
        self._cpu += cpu_seconds if 0 <= cpu_seconds < math.inf else 0.0

    def charge_hang(self, *, idle: bool) -> None:
        """Count a question that did not end."""
        self.lost += self.wall_limit if idle else self.cpu_limit
        self._hangs += 1
        self._sleeps = self._sleeps or idle

    def charge_stop(self) -> None:
        """Count a question that ended its process."""
        self.lost += STOP_SECONDS

    def slow_stop(self, before: int, at: int, last: int) -> int | None:
        """Return the question before which a program that is too slow stops, or None.

        The questions from `before` to `at` were just answered, of `last` in all. It
        stops where twice as many questions would take more time than there is.
        """
        left = self.seconds - self.lost
        stop = last_stop(at)
        if self.spent > left:
            return stop
        expected = self.spent * min(2 * stop, last) / max(at, 1)
        return stop if stop > before and expected > left else None


def last_stop(at: int) -> int:
    """Return the greatest power of two up to `at`: there a slow program may stop."""
    return 1 << (at.bit_length() - 1) if at else 0
