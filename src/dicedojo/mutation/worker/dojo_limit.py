"""The time that a question may take: CPU time here, counted steps where no timer is.

A host without timers puts its own functions in the place of these. Standard library
only.
"""

import signal
import time


def arm(seconds: float) -> None:
    """End this process after so much CPU time; never for 0."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def now() -> float:
    """Return seconds of a clock that is fast to read."""
    return time.perf_counter()


def spent() -> float:
    """Return the CPU seconds that were used."""
    return time.process_time()
