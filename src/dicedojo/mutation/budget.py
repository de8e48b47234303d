"""The time that the tests of one submission have."""

from __future__ import annotations

import time

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
