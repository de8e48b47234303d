"""A batch goes on after questions without an answer, until its steps are used up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import pytest

from dicedojo.course.domain import Call
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import DID_NOT_END, STOPPED, Answer, NoAnswer
from dicedojo.engine.exam.batch import Allowance, ask
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.workers import Allowed, Answered, Halt

BATCH = [Call("pays", ([side],)) for side in "htht" * 3]
LAST = len(BATCH)


class Answering:
    """A proxy and its worker: a question is answered with its place, or it halts."""

    def __init__(
        self,
        *,
        hangs: Sequence[int] = (),
        loses: Sequence[int] = (),
        steps: int = 1,
        cpu_seconds: float = 0.0,
    ) -> None:
        self.worker = self
        self.restarts = 0
        self.flushes: list[int] = []
        self.allowed: list[Allowed] = []
        self._hangs = hangs
        self._loses = loses
        self._steps = steps
        self._cpu_seconds = cpu_seconds

    def begin(self) -> None:
        self.restarts = 0

    def restart(self) -> None:
        self.restarts += 1

    def answers(
        self, batch: Sequence[Call], first: int, allowed: Allowed, flush: int
    ) -> Iterator[Answered | Halt]:
        assert batch is BATCH
        self.allowed.append(allowed)
        self.flushes.append(flush)
        left = allowed.steps
        for at in range(first, len(batch)):
            if at in self._hangs or self._steps >= min(left, allowed.each_steps):
                yield Halt(DID_NOT_END)
                return
            if at in self._loses:
                yield Halt(STOPPED, is_lost=True)
                return
            left -= self._steps
            yield Answered([at], self._steps, self._cpu_seconds)


def answers(
    proxy: Answering, steps: int = limits.SWEEP_STEPS, seconds: float = 100.0
) -> list[Answer]:
    return ask(cast("Proxy", proxy), BATCH, Allowance(seconds, steps))


def with_some(**others: Answer) -> list[Answer]:
    """Return an answer to each question, some of which are others."""
    return [others.get(f"at_{at}", at) for at in range(LAST)]


def test_answers_come_in_order() -> None:
    proxy = Answering()

    assert answers(proxy) == [*range(LAST)]
    assert (proxy.restarts, proxy.flushes) == (0, [limits.ANSWERS_PER_LINE])


def test_a_question_that_hangs_costs_no_other_and_no_worker() -> None:
    hangs = [1, 7, 8, LAST - 1]
    proxy = Answering(hangs=hangs)

    assert answers(proxy) == with_some(**{f"at_{at}": DID_NOT_END for at in hangs})
    assert proxy.restarts == 0
    assert set(proxy.flushes) == {limits.ANSWERS_PER_LINE}


def test_after_a_loss_the_question_is_found_one_by_one() -> None:
    class LosesOnce(Answering):
        def restart(self) -> None:
            super().restart()
            self._loses = ()

    proxy = LosesOnce(loses=[2])

    assert answers(proxy) == [*range(LAST)]
    assert (proxy.restarts, proxy.flushes) == (1, [limits.ANSWERS_PER_LINE, 1])


def test_a_question_that_loses_its_worker_again_costs_no_other() -> None:
    proxy = Answering(loses=[2, 7])

    assert answers(proxy) == with_some(at_2=STOPPED, at_7=STOPPED)
    assert (proxy.restarts, proxy.flushes) == (3, [limits.ANSWERS_PER_LINE, 1, 1, 1])


def test_hangs_and_losses_may_alternate() -> None:
    proxy = Answering(loses=[2, 7], hangs=[1, 4])

    assert answers(proxy) == with_some(
        at_1=DID_NOT_END, at_2=STOPPED, at_4=DID_NOT_END, at_7=STOPPED
    )


def test_a_hang_that_could_not_take_all_of_its_own_does_not_count() -> None:
    proxy = Answering(hangs=range(1, LAST))
    steps = limits.CALL_STEPS + 2 * limits.HANG_STEPS[0]

    assert answers(proxy, steps) == [0, *[DID_NOT_END] * 2]
    assert answers(Answering(steps=1_000), 4_500) == [0, 1, 2, 3]


def test_code_that_takes_too_much_with_its_last_answer_is_not_stopped() -> None:
    proxy = Answering(cpu_seconds=1.0)

    assert answers(proxy, seconds=LAST - 0.5) == [*range(LAST)]
    assert proxy.restarts == 0


# What is allowed.


def after(
    hangs: int, steps: int = 10, answers: int = 1_000, left: int = limits.SWEEP_STEPS
) -> Allowance:
    allowance = Allowance(30.0, left)
    allowance.count(Answered([1] * answers, steps, 0.01))
    for _ in range(hangs):
        allowance.charge(Halt(DID_NOT_END))
    return allowance


@pytest.mark.parametrize(
    ("typical", "each"),
    [
        (0, 200_000),
        (20, 200_000),
        (2_000, 200_000),
        (2_001, 1_000_000),
        (10_000, 1_000_000),
        (10_001, limits.CALL_STEPS),
    ],
)
def test_later_ones_get_a_multiple_of_what_is_typical(typical: int, each: int) -> None:
    assert limits.HANG_STEPS == (200_000, 1_000_000)
    assert after(1, 1_000 * typical).allowed.each_steps == each


def test_a_hang_before_all_answers_is_followed_by_the_least() -> None:
    assert after(1, 0, 0).allowed.each_steps == limits.HANG_STEPS[0]


def test_answers_and_hangs_use_up_steps() -> None:
    allowance = Allowance(30.0, 5_000_000)
    assert allowance.allowed.steps == 5_000_000

    allowance.count(Answered([1] * 10, 1_000, 0.1))
    allowance.charge(Halt(DID_NOT_END))
    allowance.charge(Halt(DID_NOT_END))

    left = 5_000_000 - 1_000 - limits.CALL_STEPS - limits.HANG_STEPS[0]
    assert allowance.allowed == Allowed(limits.HANG_STEPS[0], left)
    assert not allowance.is_used_up
    assert not after(limits.MAX_HANGS, answers=1).is_used_up


@pytest.mark.parametrize("why", [STOPPED, DID_NOT_END])  # as the clock says
def test_losses_cost_no_steps_until_they_are_too_many(why: NoAnswer) -> None:
    allowance = Allowance(30.0, 10)
    for _ in range(limits.MAX_LOSSES):
        assert not allowance.is_used_up
        allowance.charge(Halt(why, is_lost=True))

    assert allowance.allowed == Allowed(limits.CALL_STEPS, 10)
    assert allowance.is_used_up


# Seconds of the processor.


@pytest.mark.parametrize(
    ("at", "cpu_seconds", "stop"),
    [
        pytest.param(1_000, 1.0, None, id="fast"),
        pytest.param(64, 30.0, None, id="all that there is"),
        pytest.param(0, 31.0, 0, id="over, and nothing answered"),
        pytest.param(1, 31.0, 1, id="over with the first"),
        pytest.param(63, 31.0, 32, id="over before a power of two"),
        pytest.param(64, 31.0, 64, id="over at one"),
        pytest.param(80, 31.0, 64, id="over after one"),
    ],
)
def test_slow_code_stops_at_a_power_of_two(
    at: int, cpu_seconds: float, stop: int | None
) -> None:
    allowance = Allowance(30.0)
    allowance.count(Answered([1] * at, 10, cpu_seconds))

    assert allowance.slow_stop(at) == stop


def test_answers_and_their_seconds_add_up() -> None:
    allowance = Allowance(30.0)
    assert (allowance.seconds_each, allowance.cpu_seconds) == (0.0, 0.0)

    allowance.count(Answered([1] * 10, 5, 1.0))
    allowance.count(Answered([1] * 30, 5, 3.0))

    assert allowance.cpu_seconds == 4.0
    assert allowance.seconds_each == pytest.approx(0.1)
