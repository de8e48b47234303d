"""A batch goes on after questions without an answer, until its time is used up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import pytest

from dicedojo.course.domain import Call
from dicedojo.exam import sweep_batch
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.sweep_batch import MAX_LOST_WORKERS, TOGETHER, Batch, ask
from dicedojo.exam.sweep_time import Allowance
from dicedojo.sandbox.span import Chunk, Halt, Span
from dicedojo.sandbox.wire import DID_NOT_END, STOPPED, Answer

CALLS = [Call("pays", ([side],)) for side in "htht"]


class Answering:
    """A proxy and its worker: a question is answered with its place, or it halts."""

    def __init__(self, *, hangs: Sequence[int] = (), loses: Sequence[int] = ()) -> None:
        self.worker = self
        self.restarts = 0
        self.flushes: list[int] = []
        self._hangs = hangs
        self._loses = loses

    def begin(self, losses: int) -> None:
        assert losses == sweep_batch.MAX_LOST_WORKERS

    def restart(self) -> None:
        self.restarts += 1

    def keep(self, name: str, calls: Sequence[Call]) -> None:
        assert (name, calls) == ("sweep", CALLS)

    def ask_span(self, span: Span) -> Iterator[Chunk | Halt]:
        self.flushes.append(span.flush)
        for at in range(span.first, span.last):
            if at in self._hangs:
                yield Halt(at, DID_NOT_END)
                return
            if at in self._loses:
                yield Halt(at, STOPPED, lost=True)
                return
            yield Chunk([(1, at)], 0.0)


def answers(proxy: Answering, seconds: float = 100.0) -> list[Answer]:
    batch = Batch("sweep", CALLS, len(CALLS))
    stretches = ask(cast("Proxy", proxy), batch, Allowance(seconds))
    return [answer for times, answer in stretches for _ in range(times)]


def test_answers_come_in_order() -> None:
    assert answers(Answering()) == [0, 1, 2, 3]


def test_a_question_that_hangs_costs_no_other() -> None:
    proxy = Answering(hangs=[1])

    assert answers(proxy) == [0, DID_NOT_END, 2, 3]
    assert proxy.restarts == 0


def test_after_a_loss_the_question_is_found_one_by_one() -> None:
    class LosesOnce(Answering):
        def restart(self) -> None:
            super().restart()
            self._loses = ()

    proxy = LosesOnce(loses=[2])

    assert answers(proxy) == [0, 1, 2, 3]
    assert (proxy.restarts, proxy.flushes) == (1, [TOGETHER, 1])


def test_a_question_that_ends_the_worker_once_more_has_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sweep_batch, "MAX_LOST_WORKERS", 3)

    assert answers(Answering(loses=[2])) == [0, 1, STOPPED, 3]


def test_after_too_many_losses_the_rest_is_not_asked() -> None:
    proxy = Answering(loses=[2])

    assert answers(proxy) == [0, 1]
    assert proxy.restarts == MAX_LOST_WORKERS - 1


def test_when_the_time_is_used_up_the_rest_is_not_asked() -> None:
    assert answers(Answering(hangs=[1, 2]), seconds=0.5) == [0, DID_NOT_END]
