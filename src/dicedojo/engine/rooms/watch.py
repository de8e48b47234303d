"""Waits for the messages of a session of tests, as long as one of its processes lives.

The last message, how the session ended, comes from the process that forked it and
waits. Tests run with the rights of both, and may end or stop any of them.

Standard library only.
"""

import os
import select
import signal
import time
from contextlib import suppress

from dicedojo.engine.rooms.cleanup import open_pidfd
from dicedojo.engine.wire.conversation import Gone, Link
from dicedojo.engine.wire.kinds import parse
from dicedojo.engine.wire.orders import Reply

NOBODY_LEFT: Reply = {"ended": "stopped"}  # no process is left to report the end
POLL_SECONDS = 0.01  # where the system cannot wait for a process
PACKET_SECONDS = 1.0  # for the rest of a message; a test may write something else here


class WatchedProcess:
    """A process of a session, by its number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.pidfd = open_pidfd(number)

    @property
    def descriptors(self) -> tuple[int, ...]:
        """Its pidfd; empty where the system has none."""
        return () if self.pidfd is None else (self.pidfd,)

    def has_ended(self) -> bool:
        """Return whether it has ended; False where the system cannot tell."""
        if self.pidfd is not None:
            return bool(ready([self.pidfd], 0))
        with suppress(AttributeError, ChildProcessError):  # not a child of this one
            options = os.WEXITED | os.WNOHANG | os.WNOWAIT
            return os.waitid(os.P_PID, self.number, options) is not None
        return False

    def signal(self, number: int) -> None:
        """Send a signal to it."""
        with suppress(ProcessLookupError, PermissionError):
            os.kill(self.number, number)

    def kill_group(self) -> None:
        """Kill its group of processes.

        It may have ended before `setsid`; macOS refuses a group of ended processes.
        """
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.number, signal.SIGKILL)

    def close(self) -> None:
        """Close its descriptor."""
        if self.pidfd is not None:
            os.close(self.pidfd)
            self.pidfd = None


class Watch:
    """Receives the messages of one conversation, for so many seconds."""

    def __init__(self, link: Link, seconds: float) -> None:
        self._link = link
        self._deadline = time.monotonic() + seconds

    def next(
        self, parent: WatchedProcess | None, process: WatchedProcess | None
    ) -> Reply | None:
        """Return the next message, None if none comes in time.

        `process` runs the tests, and `parent` has started it. Once both have ended, so
        has the session.
        """
        sources = [source for source in (process, parent) if source is not None]
        link = self._link.fileno()
        while True:
            alive = [source for source in sources if not source.has_ended()]
            if parent is not None and parent in alive and process not in alive:
                parent.signal(signal.SIGCONT)  # a test may have stopped it
            ends = [end for source in alive for end in source.descriptors]
            left = self._seconds_left()
            # If the system cannot wait for a process, check again soon.
            wait = left if len(ends) == len(alive) else min(left, POLL_SECONDS)
            if sources and not alive:
                wait = 0.0  # all of their messages have arrived
            if link in ready([link, *ends], wait) and (message := self._receive()):
                return message
            if sources and not alive:
                return NOBODY_LEFT
            if not self._seconds_left():
                return None

    def _receive(self) -> Reply | None:
        with suppress(TimeoutError, Gone):
            return parse(self._link.receive(min(PACKET_SECONDS, self._seconds_left())))
        return None

    def _seconds_left(self) -> float:
        return max(0.0, self._deadline - time.monotonic())

    def close(self) -> None:
        """Close this end's copy of the socket."""
        self._link.close()


def ready(descriptors: list[int], seconds: float) -> set[int]:
    """Return which descriptors can be read, or belong to a process that has ended."""
    poll = select.poll()
    for descriptor in descriptors:
        poll.register(descriptor, select.POLLIN)
    return {descriptor for descriptor, _ in poll.poll(seconds * 1000)}
