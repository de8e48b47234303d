"""Answers a batch of questions, in this process or in a forked child.

Standard library only. In a child, a question that hangs costs only itself. Each has a
limit of CPU seconds, kept by the system (`ITIMER_PROF` with its default action), so no
handler of the code can catch it. A call that sleeps uses no CPU; the parent kills a
child that makes no progress for too long. A child begins as the import left the module,
whatever other children did.
"""

import mmap
import os
import signal
import time
import types
from collections.abc import Callable, Sequence
from contextlib import suppress
from signal import ITIMER_PROF, setitimer
from time import perf_counter, process_time, sleep
from typing import Any, TextIO

from dicedojo.engine.rooms import questions
from dicedojo.engine.rooms.questions import Question
from dicedojo.engine.wire.kinds import Json

POLL_SECONDS = 0.002  # between two looks at the child
FLUSH_SECONDS = 0.02  # answers that are older go out, so that few are lost
BUSY = 0.02  # of a processor; a call that uses less is not computing
AT = 0  # where a child notes the question that it is at
SENT = 1  # and the first one whose answer it has not sent


class Line:
    """Answers that go out together, as stretches of equal ones.

    A stretch is how many questions it answers, and the answer.
    """

    def __init__(self, pipe: TextIO) -> None:
        self._pipe = pipe
        self._cpu = process_time()
        self._clear()

    def _clear(self) -> None:
        self.answers = 0
        self._stretches: list[list[Any]] = []
        self._look: bytes | None = None  # only an equal answer has the same
        self._since = perf_counter()

    @property
    def age(self) -> float:
        """The seconds since the line before it went out."""
        return perf_counter() - self._since

    def begin(self, at: int) -> None:
        """Note that the question at this place is put now."""

    def add(self, coded: Json, look: bytes | None) -> None:
        """Add an answer; `look` is its fingerprint, if it has one."""
        self.answers += 1
        self._stretches.append([1, coded])
        self._look = look

    def repeats(self, look: bytes | None) -> bool:
        """Add the last answer again if this is its look; return whether it was."""
        if look is None or look != self._look:
            return False
        self.answers += 1
        self._stretches[-1][0] += 1
        return True

    def send(self) -> None:
        """Send the answers there are, with the CPU seconds that they took."""
        now = process_time()
        line = {"answers": self._stretches, "cpu": now - self._cpu}
        questions.send(self._pipe, line)
        self._cpu = now
        self._clear()


class LimitedLine(Line):
    """Ends this process where a question takes too much CPU time."""

    def __init__(self, pipe: TextIO, seconds: float, shared: "memoryview[int]") -> None:
        super().__init__(pipe)
        self._seconds = seconds
        self._shared = shared
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGPROF])

    def begin(self, at: int) -> None:
        self._shared[AT] = at
        setitimer(ITIMER_PROF, self._seconds)

    def send(self) -> None:
        setitimer(ITIMER_PROF, 0)  # half a line would be none
        answers = self.answers
        super().send()
        self._shared[SENT] += answers


def answer(
    module: types.ModuleType | None,
    calls: Sequence[Question],
    places: range,
    flush: int,
    line: Line,
) -> None:
    """Answer the questions at these places, some `flush` together."""
    asked = {(name, through) for name, _, through in calls}
    functions = {each: questions.look_up(module, *each) for each in asked}
    for at in places:
        name, arguments, through = calls[at]
        function = functions[name, through]
        line.begin(at)
        try:
            given = [questions.decode(item, module) for item in arguments]
            value = function(*given)
            look = questions.fingerprint(value)
            if not line.repeats(look):
                line.add(questions.encode(value), look)
        except BaseException as error:
            line.add(questions.raised(error), None)
        if line.answers >= flush or line.age > FLUSH_SECONDS or at == places[-1]:
            line.send()


def answer_in_children(
    module: types.ModuleType | None,
    calls: Sequence[Question],
    order: Json,
    pipe: TextIO,
) -> str:
    """Answer a batch up to the first question that has no answer in its limit.

    Return "all", or how that one ended: "hung", "idle" or "stopped".
    """
    shared = memoryview(mmap.mmap(-1, 16)).cast("q")
    shared[SENT] = order["from"]
    limit, ended, last = order["limit"], "all", len(calls)

    def work() -> None:
        line = LimitedLine(pipe, limit["cpu"], shared)
        answer(module, calls, range(shared[SENT], last), order["flush"], line)

    while shared[SENT] < last:
        shared[AT] = shared[SENT]
        end = _run_child(work, shared, limit["idle"], limit["wall"])
        if shared[SENT] < last:
            # The answers that it had not sent are lost with it, and are asked again.
            ended, last = end, min(shared[AT], last - 1)
    return ended


def _run_child(
    work: Callable[[], None], shared: "memoryview[int]", idle: float, wall: float
) -> str:
    """Have a child do its work; return "hung", "idle" or "stopped" for how it ended.

    It may be at one question for `idle` seconds without computing, or `wall` seconds.
    """
    try:
        child = os.fork()
    except OSError:  # the code has started as many processes as it may
        return "stopped"
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    at, since, cpu = -1, 0.0, 0.0
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            hung = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
            return "hung" if hung else "stopped"
        waited = perf_counter() - since
        if shared[AT] != at:
            at, since, cpu = shared[AT], perf_counter(), _cpu_seconds(child)
        elif waited > idle:
            # On a busy machine it may have to wait before it can use its CPU time.
            busy = _cpu_seconds(child) - cpu > BUSY * waited
            if not busy or waited > wall:
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return "idle"
        sleep(POLL_SECONDS)


def _cpu_seconds(process: int) -> float:
    """Return the CPU time of a process, 0 where the system does not tell."""
    try:
        return time.clock_gettime((~process << 3) | 2)  # as clock_getcpuclockid does
    except (OSError, OverflowError, ValueError):
        return 0.0
