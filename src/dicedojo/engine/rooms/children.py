"""Runs one program at a time in a forked child, and removes all traces of it.

The process that forks runs no program itself, so no program can affect the next. A
child writes its result to a pipe and ends. Then the processes that it started are
killed, and its memory segments and queues are removed; its files are, before the next.
"""

import math
import os
import resource
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from dicedojo.engine.rooms import cleanup, steps
from dicedojo.engine.rooms.watch import POLL_SECONDS, WatchedProcess, ready
from dicedojo.engine.wire.orders import Limits, Opening

Tell = Callable[[bytes], None]

MAX_OUTPUT = 4 << 20  # bytes from one child, twenty times a sweep's answers
CHUNK = 1 << 16
BY_TIMER = (signal.SIGPROF, signal.SIGXCPU)


@dataclass(frozen=True)
class ChildEnd:
    """How a child ended. `cut_short` is why its output is incomplete, if it is."""

    output: bytes
    cut_short: str  # "timed out", "cut off" or "stopped"
    cpu_seconds: float


class Forked(BaseException):
    """Raised in a child, so that it leaves the server's loop and does its own work.

    It holds the order, and the descriptor of the child's own pipe.
    """

    def __init__(self, order: Any, pipe: int) -> None:
        super().__init__()
        self.order = order
        self.pipe = pipe


class ForkedProcess(WatchedProcess):
    """A forked process, and how it ended."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self._reaped: tuple[int, float] | None = None  # status, and CPU seconds

    def has_ended(self) -> bool:
        """Return whether it has ended."""
        if self._reaped is None and self.pidfd is None and not hasattr(os, "waitid"):
            self._reap(os.WNOHANG)  # macOS before Python 3.13: to check is to reap
        return self._reaped is not None or super().has_ended()

    def end(self) -> tuple[int, float]:
        """Kill it and its group; return its status and CPU seconds."""
        if self._reaped is None:
            self.signal(signal.SIGKILL)  # it may have ended, unreaped
        self.kill_group()
        self.close()
        return self._reaped or self._reap(0)

    def _reap(self, options: int) -> tuple[int, float]:
        number, status, usage = os.wait4(self.number, options)
        ended = status, usage.ru_utime + usage.ru_stime
        if number:
            self._reaped = ended
        return ended


class ChildRunner:
    """Forks a child for each program, in one folder that is restored in between."""

    def __init__(self, opening: Opening) -> None:
        self._slot = cleanup.Slot(opening)

    def run(
        self, order: Limits, keep: tuple[int, ...] = (), tell: Tell = lambda line: None
    ) -> ChildEnd:
        """Have a child run a program; return when it has ended.

        `keep` are descriptors that stay open in the child. `tell` is called at once
        with the first line that it writes.

        Raises:
            Forked: this is the child.
        """
        process, pipe = self._start(order, keep)
        deadline = time.monotonic() + order["wall_seconds"]
        output, overdue = watch(process, pipe, deadline, tell)
        os.close(pipe)
        status, cpu_seconds = process.end()
        self._kill_others()
        cut_short = "cut off" if overdue else how_ended(status)
        return ChildEnd(output, cut_short, cpu_seconds)

    def _start(self, order: Limits, keep: tuple[int, ...]) -> tuple[ForkedProcess, int]:
        """Fork; return the child, and the pipe to read from."""
        self._slot.lay_out()
        reads, writes = os.pipe()
        process = os.fork()
        if process == 0:
            os.setsid()
            self._slot.enter(keep, [reads])
            # A process that the program forks must not write a second result.
            mute = partial(os.dup2, self._slot.nothing, writes)
            os.register_at_fork(after_in_child=mute)
            limit_cpu(order["cpu_seconds"])
            raise Forked(order, writes)
        os.close(writes)
        return ForkedProcess(process), reads

    def _kill_others(self) -> None:
        """Kill every process that a program started, and remove its shared memory."""
        if self._slot.is_alone:
            cleanup.kill_all_others()
            cleanup.remove_shared_memory()
        else:
            cleanup.kill_strays()


def how_ended(status: int) -> str:
    """Return how a process with this status ended, if its output is incomplete.

    It is "timed out" after all of its steps, and "cut off" after its CPU time.
    """
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == steps.EXIT_CODE:
        return "timed out"
    by_timer = os.WIFSIGNALED(status) and os.WTERMSIG(status) in BY_TIMER
    return "cut off" if by_timer else "stopped"


def limit_cpu(seconds: float) -> None:
    """End this process by a signal after so many CPU seconds."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    limit = math.ceil(seconds) + 1
    if hard == resource.RLIM_INFINITY or limit < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))


def watch(
    process: ForkedProcess, pipe: int, deadline: float, tell: Tell
) -> tuple[bytes, bool]:
    """Return the output of a child until it ended, and whether it was overdue.

    The end of the process counts, not that of its output: a daemon that it started can
    hold the pipe open for ever.
    """
    os.set_blocking(pipe, False)
    output = bytearray()
    is_told = False
    sources = [pipe, *process.descriptors]
    while (left := deadline - time.monotonic()) > 0:
        wait = left if process.descriptors else min(left, POLL_SECONDS)
        is_ready = pipe in ready(sources, wait)
        gone = process.has_ended()
        if is_ready or gone:
            closed = _drain(pipe, output, gone)
            if len(output) > MAX_OUTPUT:
                return bytes(output), False
            if not is_told and b"\n" in output:
                is_told = True
                tell(bytes(output.partition(b"\n")[0]))
            if closed and is_ready:
                sources.remove(pipe)
        if gone:
            return bytes(output), False
    return bytes(output), True


def _drain(pipe: int, output: bytearray, to_the_end: bool) -> bool:
    """Read a chunk, or all `to_the_end`; return whether the pipe is closed."""
    while len(output) <= MAX_OUTPUT:
        try:
            data = os.read(pipe, CHUNK)
        except BlockingIOError:
            return False
        output += data
        if not data:
            return True
        if not to_the_end:
            return False
    return False
