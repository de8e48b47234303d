"""Answers a batch in a forked child, so that a call that hangs costs only itself.

Standard library only. Each question has a limit of CPU seconds, kept by the system
(`ITIMER_PROF` with its default action), so no handler of the code can catch it. A call
that sleeps uses no CPU; the parent kills a child that makes no progress for too long.
The child begins as the import left the module, whatever earlier calls did.
"""

import mmap
import os
import signal
import time
import types
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import factorial, prod
from signal import ITIMER_PROF, setitimer
from time import perf_counter, process_time, sleep
from typing import Any, TextIO

from dicedojo.engine.rooms import questions
from dicedojo.engine.rooms.questions import Kept
from dicedojo.engine.wire.kinds import Json

POLL_SECONDS = 0.002  # between two looks at the child
FLUSH_SECONDS = 0.02  # answers that are older go out, so that few are lost
BUSY = 0.02  # of a processor; a call that uses less is not computing
STARVED = 4  # times the limit by the clock; then a call is over in any case
QUESTION = 0  # where the child notes the question that it is at
DONE = 1  # where the child notes that it came to the end


def answer(
    module: types.ModuleType | None, calls: Sequence[Kept], order: Json, pipe: TextIO
) -> Json:
    """Have a child answer a part of a batch; return how that ended.

    The order names the first question and the one after the last, the limits in
    seconds, and the most answers of a line. With `orders`, each order of the dice of
    each call is a question of its own.
    """
    shared = memoryview(mmap.mmap(-1, 16)).cast("q")
    shared[QUESTION] = order["from"]
    try:
        child = os.fork()
    except OSError:  # the code has started as many processes as it may
        return {"end": "stopped", "at": order["from"]}
    if child == 0:
        try:
            _answer_all(module, calls, order, Guard(pipe, shared, order))
            shared[DONE] = 1
        finally:
            os._exit(0)
    ended = _wait(child, shared, order["wall"])
    return {"end": "all" if shared[DONE] else ended, "at": shared[QUESTION]}


def _wait(child: int, shared: "memoryview[int]", seconds: float) -> str:
    """Wait for a child; return "hung", "idle" or "stopped" for how it ended."""
    at, since, cpu = -1, 0.0, 0.0
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            hung = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
            return "hung" if hung else "stopped"
        waited = perf_counter() - since
        if shared[QUESTION] != at:
            at, since, cpu = shared[QUESTION], perf_counter(), _cpu_seconds(child)
        elif waited > seconds:
            # On a busy machine it may have to wait before it can use its CPU time.
            busy = _cpu_seconds(child) - cpu > BUSY * waited
            if not busy or waited > STARVED * seconds:
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


class Guard:
    """Limits each question, and sends the answers before many could be lost."""

    def __init__(self, pipe: TextIO, shared: "memoryview[int]", order: Json) -> None:
        self.items: list[Json] = []  # answers, or stretches of equal answers
        self._pipe = pipe
        self._shared = shared
        self._kind = "runs" if order["orders"] else "answers"
        self._flush = order["flush"]
        self._seconds = order["cpu"]
        self._sent = perf_counter()
        self._cpu = process_time()

    def begin(self, at: int) -> None:
        """Note which question comes, and let its time begin."""
        self._shared[QUESTION] = at
        setitimer(ITIMER_PROF, self._seconds)

    def is_due(self) -> bool:
        """Return whether it is time to send the answers."""
        late = perf_counter() - self._sent > FLUSH_SECONDS
        return late or len(self.items) >= self._flush

    def send(self) -> None:
        """Send the answers there are, with the CPU seconds that they took."""
        setitimer(ITIMER_PROF, 0)  # half a line would be none
        now = process_time()
        if self.items:
            line = {self._kind: self.items, "cpu": now - self._cpu}
            questions.send(self._pipe, line)
        self.items = []
        self._cpu, self._sent = now, perf_counter()


def _answer_all(
    module: types.ModuleType | None, calls: Sequence[Kept], order: Json, guard: Guard
) -> None:
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGPROF])
    if order["orders"]:
        _answer_orders(module, calls, order, guard)
    else:
        _answer_calls(module, calls, order, guard)
    guard.send()


def _answer_calls(
    module: types.ModuleType | None, calls: Sequence[Kept], order: Json, guard: Guard
) -> None:
    asked = {(name, through) for name, _, through in calls}
    functions = {each: questions.look_up(module, *each) for each in asked}
    for at in range(order["from"], order["to"]):
        name, arguments, through = calls[at]
        guard.begin(at)
        function = functions[name, through]
        guard.items.append(questions.answer_one(module, function, arguments))
        if guard.is_due():
            guard.send()


def _answer_orders(
    module: types.ModuleType | None, calls: Sequence[Kept], order: Json, guard: Guard
) -> None:
    """Answer calls in every order of their first argument.

    Where one order after the other is answered alike, the answer goes out once, with
    how many orders it stands for: dice in another order are the same dice.
    """
    start = 0  # the question that is the first order of the call
    for name, (dice, *rest), through in calls:
        number = _count_orders(dice)
        places = range(max(order["from"] - start, 0), min(order["to"] - start, number))
        each = questions.orders(dice) if places else []
        function = questions.look_up(module, name, through)
        before = None
        for place in places:
            guard.begin(start + place)
            before = _answer_order(
                module, function, [each[place], *rest], guard, before
            )
            if guard.is_due():
                guard.send()
                before = None
        start += number


def _answer_order(
    module: types.ModuleType | None,
    function: Callable[..., Any],
    arguments: list[Any],
    guard: Guard,
    before: bytes | None,
) -> bytes | None:
    """Answer one order; return what an equal answer to the next looks like."""
    dice, *rest = arguments
    try:
        value = function(list(dice), *questions.fresh(rest, module))
        look: bytes | None = questions.fingerprint(value)
        if look is not None and look == before:
            guard.items[-1][0] += 1
        else:
            guard.items.append([1, questions.encode(value)])
    except BaseException as error:
        guard.items.append([1, questions.raised(error)])
        return None
    return look


def _count_orders(dice: Sequence[int]) -> int:
    """Return in how many orders the dice can lie."""
    return factorial(len(dice)) // prod(
        factorial(count) for count in Counter(dice).values()
    )
