"""Runs one program at a time in a forked child, and leaves nothing of it behind.

The process that forks runs no program itself, so no program can prepare the ground for
the next. A child writes its result to a pipe and ends. Then all that it started is
killed, and every file, memory segment and queue that it left is removed.
"""

import math
import os
import resource
import select
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from dicedojo.engine.rooms import cleanup, steps
from dicedojo.engine.wire.kinds import Order

Tell = Callable[[bytes], None]

MAX_OUTPUT = 4 << 20  # bytes from one child, twenty times a sweep's answers
CHUNK = 1 << 16
POLL_SECONDS = 0.01  # where the system cannot wait for a process and a pipe at once
BY_TIMER = (signal.SIGPROF, signal.SIGXCPU)


@dataclass(frozen=True)
class End:
    """How a child ended. `cut_short` is why its output is incomplete, if it is."""

    order: Order
    output: bytes
    cut_short: str  # "timed out", "cut off" or "stopped"
    cpu_seconds: float
    wall_seconds: float


class Forked(BaseException):
    """Raised in a child, so that it leaves everything behind but its own work.

    That is an order, and the descriptor of a pipe that is the child's alone.
    """

    def __init__(self, order: Order, pipe: int) -> None:
        super().__init__()
        self.order = order
        self.pipe = pipe


class Process:
    """A forked process, and how it ended."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._reaped: tuple[int, float] | None = None  # status, and CPU seconds

    def has_ended(self) -> bool:
        """Return whether it has ended by itself."""
        if self._reaped is None and hasattr(os, "waitid"):
            options = os.WEXITED | os.WNOHANG | os.WNOWAIT
            return os.waitid(os.P_PID, self.number, options) is not None
        if self._reaped is None:  # macOS before Python 3.13: to ask is to reap
            self._reap(os.WNOHANG)
        return self._reaped is not None

    def end(self) -> tuple[int, float]:
        """Kill it, and what it started; return its status and CPU seconds."""
        if self._reaped is None:
            os.kill(self.number, signal.SIGKILL)  # it may have ended, unreaped
        # There is no such group where it did not come to have a session; and macOS
        # refuses a group in which all have ended.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.number, signal.SIGKILL)
        return self._reaped or self._reap(0)

    def _reap(self, options: int) -> tuple[int, float]:
        number, status, usage = os.wait4(self.number, options)
        ended = status, usage.ru_utime + usage.ru_stime
        if number:
            self._reaped = ended
        return ended


class ChildRunner:
    """Forks a child for each program, in one folder that is restored in between."""

    def __init__(self, opening: Order) -> None:
        self._slot = cleanup.Slot(opening["files"])
        self._slot.lay_out()  # its folders exist, and are not litter
        self._litter = cleanup.Litter(opening["own_folders"])
        self._alone = bool(opening["own_folders"])  # in namespaces of its own
        self._inherited = cleanup.descriptors()
        self._nothing = os.open(os.devnull, os.O_RDWR)
        self.folder = self._slot.folder

    def run(
        self, order: Order, keep: tuple[int, ...] = (), tell: Tell = lambda line: None
    ) -> End:
        """Have a child run a program; return when that has ended.

        The child keeps some of the descriptors that are open here. `tell` is called
        with the first line that it says, at once.

        Raises:
            Forked: this is the child.
        """
        process, pipe = self._start(order, keep)
        started = time.monotonic()
        deadline = started + order["wall_seconds"]
        output, overdue = watch(process, pipe, deadline, tell)
        os.close(pipe)
        status, cpu_seconds = process.end()
        self._clean_up()
        return End(
            order=order,
            output=output,
            cut_short="cut off" if overdue else how_ended(status),
            cpu_seconds=cpu_seconds,
            wall_seconds=time.monotonic() - started,
        )

    def _start(self, order: Order, keep: tuple[int, ...]) -> tuple[Process, int]:
        """Fork; return the child, and the pipe that it writes to."""
        self._slot.lay_out()
        reads, writes = os.pipe()
        process = os.fork()
        if process == 0:
            os.setsid()
            others = [one for one in (*self._inherited, reads) if one not in keep]
            cleanup.redirect(others, self._nothing)
            # A copy that the program forks must not write a second result.
            mute = partial(os.dup2, self._nothing, writes)
            os.register_at_fork(after_in_child=mute)
            limit_cpu(order["cpu_seconds"])
            os.chdir(self._slot.folder)
            os.environ["TMPDIR"] = self._slot.scratch
            raise Forked(order, writes)
        os.close(writes)
        return Process(process), reads

    def _clean_up(self) -> None:
        """Leave nothing of what a program started or wrote."""
        if self._alone:
            cleanup.kill_all_others()
            cleanup.remove_shared_memory()
        else:
            cleanup.kill_strays()
        self._litter.clear()


def how_ended(status: int) -> str:
    """Return how a process ended by its status, where it has not said all.

    It is "timed out" when it has taken all of its steps, and "cut off" after its CPU
    time, which counts none.
    """
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == steps.EXIT_CODE:
        return "timed out"
    by_timer = os.WIFSIGNALED(status) and os.WTERMSIG(status) in BY_TIMER
    return "cut off" if by_timer else "stopped"


def limit_cpu(seconds: float) -> None:
    """End this process by a signal after so much CPU time, whatever it ignores."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    limit = math.ceil(seconds) + 1
    if hard == resource.RLIM_INFINITY or limit < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))


def watch(
    process: Process, pipe: int, deadline: float, tell: Tell
) -> tuple[bytes, bool]:
    """Return what a child wrote until it ended, and whether it was overdue.

    The end of the process counts, not that of its output: a daemon that the program
    started can hold the pipe open for ever.
    """
    os.set_blocking(pipe, False)
    output = bytearray()
    is_told = False
    watched = select.poll()
    watched.register(pipe, select.POLLIN)
    ended = cleanup.open_pidfd(process.number)
    if ended is not None:
        watched.register(ended, select.POLLIN)
    try:
        while (left := deadline - time.monotonic()) > 0:
            wait = left if ended is not None else min(left, POLL_SECONDS)
            ready = dict(watched.poll(math.ceil(wait * 1000)))
            gone = ended in ready if ended is not None else process.has_ended()
            if pipe in ready or gone:
                closed = _drain(pipe, output, gone)
                if len(output) > MAX_OUTPUT:
                    return bytes(output), False
                if not is_told and b"\n" in output:
                    is_told = True
                    tell(bytes(output.partition(b"\n")[0]))
                if closed and pipe in ready:
                    watched.unregister(pipe)
            if gone:
                return bytes(output), False
        return bytes(output), True
    finally:
        if ended is not None:
            os.close(ended)


def _drain(pipe: int, output: bytearray, whole: bool) -> bool:
    """Read what is there, all of it if `whole`; return whether the pipe is closed."""
    while len(output) <= MAX_OUTPUT:
        try:
            data = os.read(pipe, CHUNK)
        except BlockingIOError:
            return False
        output += data
        if not data:
            return True
        if not whole:
            return False
    return False
