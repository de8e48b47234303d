"""Asks one batch of the sweep, and continues after questions without an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicedojo.course.domain import Call
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.sweep_time import Allowance
from dicedojo.sandbox.span import Chunk, Halt, Span, Stretch
from dicedojo.sandbox.wire import DID_NOT_END, NoAnswer

TOGETHER = 256  # answers that come on one line
MAX_LOST_WORKERS = 2  # after so many the rest is not asked


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
