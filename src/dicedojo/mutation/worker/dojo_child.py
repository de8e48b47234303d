"""Runs one program at a time in a forked child, and leaves nothing of it behind.

The process that forks runs no program itself, so no program can prepare the ground for
the next. A child writes its result to a pipe and ends. Then all that it started is
killed, and every file, memory segment and queue that it left is removed.
"""

import base64
import json
import math
import os
import resource
import select
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import dojo_cleanup

Order = dict[str, Any]

MAX_OUTPUT = 4 << 20  # bytes from one child, twenty times a sweep's answers
CHUNK = 1 << 16
OVER = b"\0"  # ends what a child says of a program where it waits for the next
MAX_TOGETHER = 48  # programs, one after the other
OF_ONE_PROGRAM = ("id", "source", "places", "calls")  # of an order, that is
POLL_SECONDS = 0.01  # where the system cannot wait for a process and a pipe at once
CPU_CLOCK = 2  # linux/posix-timers.h: the CPU time of a process, from its number
BY_TIMER = (signal.SIGPROF, signal.SIGXCPU)


@dataclass(frozen=True)
class End:
    """How a child ended. `cut_short` is why its output is incomplete, if it is."""

    order: Order
    output: bytes
    cut_short: str  # "timed out" or "stopped"
    overdue: bool  # ended by the wall clock, not by the CPU time that it used
    cpu_seconds: float
    wall_seconds: float


class Forked(BaseException):
    """Raised in a child, so that it leaves everything behind but its own work."""

    def __init__(self, order: Order, pipe: int, orders: int) -> None:
        super().__init__()
        self.order = order
        self.pipe = pipe  # the descriptor for what it has to say
        self.orders = orders  # and the one for further orders; -1 if there are none


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


@dataclass
class Waiting:
    """A child that has dealt with a program, and can take another like it."""

    process: Process
    pipe: int
    orders: int
    kind: Order  # of the programs that it takes
    programs: int = 0

    def takes(self, order: Order) -> bool:
        """Return whether this order is for another of its programs."""
        return self.programs < MAX_TOGETHER and self.kind == kind_of(order)

    def tell(self, order: Order) -> bool:
        """Pass an order on; return whether that is possible."""
        message = json.dumps(order).encode() + b"\n"
        try:
            while message:
                message = message[os.write(self.orders, message) :]
        except BrokenPipeError:
            return False
        return True


def kind_of(order: Order) -> Order:
    """Return what programs have in common that may share a child."""
    return {name: value for name, value in order.items() if name not in OF_ONE_PROGRAM}


class ChildRunner:
    """Forks a child for each program, in one folder that is restored in between.

    Programs that are known to leave nothing behind share a child.
    """

    def __init__(self, opening: dict[str, Any]) -> None:
        files = {
            path: base64.b64decode(content)
            for path, content in opening["files"].items()
        }
        self._path: str = opening["path"]
        self._slot = dojo_cleanup.Slot(files)
        self._slot.write(self._path, b"")  # its folders exist, and are not litter
        self._litter = dojo_cleanup.Litter(opening["own_folders"])
        self._alone = bool(opening["own_folders"])  # in namespaces of its own
        self._inherited = dojo_cleanup.descriptors()
        self._nothing = os.open(os.devnull, os.O_RDWR)
        self._waiting: Waiting | None = None
        self.folder = self._slot.folder

    def run(self, order: Order) -> End:
        """Have a child run a program; return when that has ended.

        Raises:
            Forked: this is the child.
        """
        if order.get("shared") and sys.platform == "linux":
            end = self._run_shared(order)
            if end is not None:
                return end
        self.end_waiting()
        return self._run_in(self._start(order), order)

    def end_waiting(self) -> None:
        """End the child that waits for another program, if there is one."""
        child, self._waiting = self._waiting, None
        if child is not None:
            self._end(child)

    def _run_shared(self, order: Order) -> End | None:
        """Have a child that others use run a program; None if it has to be alone."""
        child, self._waiting = self._waiting, None
        if child is None or not child.takes(order) or not self._slot.is_clean():
            if child is not None:
                self._end(child)
            child = self._start(order)
        else:
            self._slot.put(self._path, base64.b64decode(order["source"]))
            if not child.tell(order):
                self._end(child)
                return None
        end = self._run_in(child, order)
        # Whatever stopped it may lie with a program before.
        is_doubtful = end.cut_short == "stopped" and child.programs > 1
        return None if is_doubtful and self._waiting is None else end

    def _run_in(self, child: Waiting, order: Order) -> End:
        started, before = time.monotonic(), child_seconds(child.process.number)
        child.programs += 1
        output, overdue, waits = watch(
            child.process, child.pipe, started + order["wall_seconds"]
        )
        if waits:
            self._waiting = child
            status, cpu_seconds = 0, child_seconds(child.process.number) - before
        else:
            status, cpu_seconds = self._end(child)
            cpu_seconds -= before
        by_timer = os.WIFSIGNALED(status) and os.WTERMSIG(status) in BY_TIMER
        return End(
            order=order,
            output=output,
            cut_short="timed out" if by_timer or overdue else "stopped",
            overdue=overdue,
            cpu_seconds=cpu_seconds,
            wall_seconds=time.monotonic() - started,
        )

    def _start(self, order: Order) -> Waiting:
        """Fork; return the child."""
        self._slot.write(self._path, base64.b64decode(order["source"]))
        reads, writes = os.pipe()
        is_shared = bool(order.get("shared"))
        gets, gives = os.pipe() if is_shared else (-1, -1)
        process = os.fork()
        if process == 0:
            os.setsid()
            own = [reads, gives] if is_shared else [reads]
            dojo_cleanup.redirect((*self._inherited, *own), self._nothing)
            # A copy that the program forks must not write a second result.
            mute = partial(os.dup2, self._nothing, writes)
            os.register_at_fork(after_in_child=mute)
            limit_cpu(order["cpu_seconds"], MAX_TOGETHER if is_shared else 1)
            os.chdir(self._slot.folder)
            os.environ["TMPDIR"] = self._slot.scratch
            raise Forked(order, writes, gets)
        os.close(writes)
        if is_shared:
            os.close(gets)
        return Waiting(Process(process), reads, gives, kind_of(order))

    def _end(self, child: Waiting) -> tuple[int, float]:
        """End a child and all that it started; return its status and CPU seconds."""
        os.close(child.pipe)
        if child.orders >= 0:
            os.close(child.orders)
        ended = child.process.end()
        if self._alone:
            dojo_cleanup.kill_all_others()
            dojo_cleanup.remove_shared_memory()
        else:
            dojo_cleanup.kill_strays()
        self._litter.clear()
        return ended


def child_seconds(process: int) -> float:
    """Return the CPU seconds of a process so far; 0 where the system does not say."""
    try:
        return time.clock_gettime((~process << 3) | CPU_CLOCK)
    except OSError:
        return 0.0


def limit_cpu(seconds: float, times: int = 1) -> None:
    """End this process by a signal after so much CPU time, whatever it ignores.

    So many `times` as much is the limit if it sets the timer anew.
    """
    signal.setitimer(signal.ITIMER_PROF, seconds)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    limit = math.ceil(seconds) * times + 1
    if hard == resource.RLIM_INFINITY or limit < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))


def watch(process: Process, pipe: int, deadline: float) -> tuple[bytes, bool, bool]:
    """Return what a child wrote, whether it was overdue, and whether it waits.

    Until it ended, that is, or said that it waits for another program.
    The end of the process counts, not that of its output: a daemon that the program
    started can hold the pipe open for ever.
    """
    os.set_blocking(pipe, False)
    output = bytearray()
    watched = select.poll()
    watched.register(pipe, select.POLLIN)
    ended = _open_pidfd(process.number)
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
                    return bytes(output), False, False
                if output.endswith(OVER) and not gone:
                    return bytes(output[:-1]), False, True
                if closed and pipe in ready:
                    watched.unregister(pipe)
            if gone:
                return bytes(output.removesuffix(OVER)), False, False
        return bytes(output), True, False
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


def _open_pidfd(process: int) -> int | None:
    """Return a descriptor that is ready when the process ends; None if there is none.

    Other systems than Linux have none, and an old container may forbid it.
    """
    if not hasattr(os, "pidfd_open"):
        return None
    try:
        return os.pidfd_open(process)
    except OSError:
        return None
