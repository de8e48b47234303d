"""Ctrl-C, SIGTERM and SIGHUP during a run: noted, and looked at between two grades."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

NAMES = {
    signal.SIGINT: "Ctrl-C",
    signal.SIGTERM: "SIGTERM",
    signal.SIGHUP: "SIGHUP, the end of the terminal",
}


class StopRequested(Exception):
    """Someone wants the run to stop: the message names the signal."""


class StopSignals:
    """What was asked since the signals were taken over."""

    def __init__(self) -> None:
        self.name = ""

    def note(self, number: int, frame: FrameType | None) -> None:
        self.name = NAMES[signal.Signals(number)]

    def check(self) -> None:
        """Return if nobody wants the run to stop.

        Raises:
            StopRequested: someone does.
        """
        if self.name:
            raise StopRequested(self.name)


@contextmanager
def stop_signals() -> Iterator[StopSignals]:
    """Take over the signals that stop a command.

    So none of them interrupts a grade that is being recorded.
    """
    signals = StopSignals()
    before = {number: signal.signal(number, signals.note) for number in NAMES}
    try:
        yield signals
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
