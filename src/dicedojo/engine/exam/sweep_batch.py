"""One batch of the sweep, asked within the CPU time that its function has.

Time is counted so that the same program is asked the same number of questions on every
run, however busy the machine is: a hang costs its limit, which takes one of three
values, and a slow program is stopped only where the number of answers is a power of
two.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

from dicedojo.course.domain import Call
from dicedojo.engine.exam import workers
from dicedojo.engine.exam.answers import DID_NOT_END, NoAnswer
from dicedojo.engine.exam.proxy import PATIENT, Proxy
from dicedojo.engine.exam.span import Chunk, Halt, Span, Stretch

SWEEP_SECONDS = 30.0  # of CPU time, for all functions; the reference takes a tenth
RESERVE_SECONDS = 1.0  # kept for each function that is still to be asked
LIMITS = (0.1, 0.5)  # CPU seconds for a question of a program that hangs
TIMES_TYPICAL = 100  # a question that takes so much longer than usual hangs
STOP_SECONDS = 0.05  # what a question that stops its process counts for
HOPELESS = 50  # hangs; a function that has not answered by then does not
HOPELESS_SOON = 5  # where the features had no answer either
ASLEEP = 10  # code that uses less than a tenth of the time sleeps
WALL_FACTOR = 3  # a function that sleeps may take so much longer than its CPU time
TOGETHER = 256  # answers that come on one line
MAX_LOST_WORKERS = 2  # after so many the rest is not asked


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
        most: float = workers.CALL_SECONDS
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


@dataclass(frozen=True)
class Batch:
    """Calls that the sandbox keeps under a name, and how many questions they are."""

    name: str
    calls: Sequence[Call]
    questions: int
    in_every_order: bool = False


def ask(proxy: Proxy, batch: Batch, allowance: Allowance) -> list[Stretch]:
    """Return the answers in order; fewer than the questions if the time is used up.

    A NoAnswer among them stands for a question that hung or stopped its process.
    """
    return _Asking(proxy, batch, allowance).ask()


class _Asking:
    """The state of one batch: the answers so far, and the questions that have none."""

    def __init__(self, proxy: Proxy, batch: Batch, allowance: Allowance) -> None:
        self._proxy = proxy
        self._batch = batch
        self._allowance = allowance
        self._stretches: list[Stretch] = []
        self._at = 0  # the next question
        self._halts: dict[int, NoAnswer] = {}  # found, with answers missing before
        self._flush = TOGETHER
        self._lost = 0  # workers
        self._kept_by: object = None

    def ask(self) -> list[Stretch]:
        """Ask until every question has an answer, or the time is used up."""
        self._proxy.begin(MAX_LOST_WORKERS)
        while self._at < self._batch.questions:
            if self._at in self._halts:
                self._add((1, self._halts.pop(self._at)))
                continue
            used_up = self._allowance.is_used_up and not self._halts
            if used_up or not self._ask_span():
                break
        return self._stretches

    def _ask_span(self) -> bool:
        """Ask up to the next known halt; return whether to continue."""
        worker = self._proxy.worker
        if self._kept_by is not worker:
            worker.keep(self._batch.name, self._batch.calls)
            self._kept_by = worker
        span = Span(
            self._batch.name,
            self._at,
            min(self._halts, default=self._batch.questions),
            self._allowance.cpu_limit,
            self._allowance.wall_limit,
            self._flush,
            self._batch.in_every_order,
        )
        self._allowance.start()
        for part in worker.ask_span(span):
            if isinstance(part, Halt):
                return self._halt(part)
            if not self._take(part):
                self._proxy.restart()  # it is still busy with the rest
                return False
        return True

    def _take(self, chunk: Chunk) -> bool:
        """Take answers; return False, without the last of them, if that is too slow."""
        before = self._at
        self._stretches += chunk.stretches
        self._at += chunk.questions
        self._allowance.count(chunk.questions, chunk.cpu_seconds)
        questions = self._batch.questions
        stop = self._allowance.slow_stop(before, self._at, questions)
        if stop is None or self._at == questions:
            return True
        self._cut(stop)
        return False

    def _halt(self, halt: Halt) -> bool:
        if not halt.lost:
            self._charge(halt)
            self._halts[halt.at] = halt.why
            return True
        self._lost += 1
        if self._lost >= MAX_LOST_WORKERS:
            return False
        self._proxy.restart()
        if self._flush == 1:
            self._charge(halt)
            self._halts[halt.at] = halt.why
        self._flush = 1  # find out which question it was
        return True

    def _charge(self, halt: Halt) -> None:
        if halt.why == DID_NOT_END:
            self._allowance.charge_hang(idle=halt.idle)
        else:
            self._allowance.charge_stop()

    def _add(self, stretch: Stretch) -> None:
        self._stretches.append(stretch)
        self._at += stretch[0]

    def _cut(self, questions: int) -> None:
        """Drop answers, so that those to the first `questions` are left."""
        while self._at > questions:
            times, answer = self._stretches.pop()
            self._at -= times
            if self._at < questions:
                self._add((questions - self._at, answer))
