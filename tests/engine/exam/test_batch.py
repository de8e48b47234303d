"""A batch goes on after questions without an answer, until its time is used up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import pytest

from dicedojo.course.domain import Call
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import DID_NOT_END, STOPPED, Answer
from dicedojo.engine.exam.batch import Allowance, ask, last_stop
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.workers import Answered, Batch, Halt, TimeLimit

BATCH = Batch([Call("pays", ([side],)) for side in "htht"])


class Answering:
    """A proxy and its worker: a question is answered with its place, or it halts."""

    def __init__(self, *, hangs: Sequence[int] = (), loses: Sequence[int] = ()) -> None:
        self.worker = self
        self.restarts = 0
        self.flushes: list[int] = []
        self._hangs = hangs
        self._loses = loses

    def begin(self) -> None:
        self.restarts = 0

    def restart(self) -> None:
        self.restarts += 1

    def answers(
        self, batch: Batch, first: int, limit: TimeLimit, flush: int
    ) -> Iterator[Answered | Halt]:
        assert batch is BATCH
        assert 0.1 <= limit.cpu <= 2.0
        self.flushes.append(flush)
        for at in range(first, len(batch)):
            if at in self._hangs:
                yield Halt(DID_NOT_END)
                return
            if at in self._loses:
                yield Halt(STOPPED, is_lost=True)
                return
            yield Answered([at], 0.0)


def answers(proxy: Answering, seconds: float = 100.0) -> list[Answer]:
    return ask(cast("Proxy", proxy), BATCH, Allowance(seconds))


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
    assert (proxy.restarts, proxy.flushes) == (1, [limits.TOGETHER, 1])


def test_after_a_second_loss_the_rest_is_not_asked() -> None:
    proxy = Answering(loses=[2])

    assert answers(proxy) == [0, 1]
    assert proxy.restarts == 2


def test_when_the_time_is_used_up_the_rest_is_not_asked() -> None:
    assert answers(Answering(hangs=[1, 2]), seconds=0.5) == [0, DID_NOT_END]


def after(hangs: int, cpu_seconds: float = 0.01, answers: int = 1_000) -> Allowance:
    allowance = Allowance(30.0)
    allowance.start()
    allowance.count(answers, cpu_seconds)
    for _ in range(hangs):
        allowance.charge(Halt(DID_NOT_END))
    return allowance


def test_the_first_hang_gets_the_time_of_a_call() -> None:
    assert after(0).limit.cpu == 2.0


@pytest.mark.parametrize(
    ("typical", "limit"), [(0.000_01, 0.1), (0.000_9, 0.1), (0.004, 0.5), (0.1, 2.0)]
)
def test_later_ones_get_a_multiple_of_the_typical_time(
    typical: float, limit: float
) -> None:
    assert after(1, 1_000 * typical).limit.cpu == limit


def test_hangs_use_up_the_time() -> None:
    allowance = after(1 + round((30 - 2) / limits.HANG_SECONDS[0]) - 2)
    assert not allowance.is_used_up

    for _ in range(2):
        allowance.charge(Halt(DID_NOT_END))

    assert allowance.is_used_up


def test_a_function_that_never_answered_is_given_up_early() -> None:
    allowance = Allowance(300.0)
    for _ in range(limits.HOPELESS):
        assert not allowance.is_used_up
        allowance.charge(Halt(DID_NOT_END))

    assert allowance.is_used_up


def test_where_the_features_had_no_answer_a_function_is_given_up_sooner() -> None:
    allowance = Allowance(30.0, has_answered=False)
    for _ in range(limits.HOPELESS_SOON):
        assert not allowance.is_used_up
        allowance.charge(Halt(DID_NOT_END))

    assert allowance.is_used_up


def test_a_call_that_sleeps_is_charged_by_the_clock() -> None:
    allowance = Allowance(30.0)

    allowance.charge(Halt(DID_NOT_END, is_idle=True))

    assert allowance.lost == 3.0
    assert allowance.limit.cpu == limits.HANG_SECONDS[0]


@pytest.mark.parametrize(
    ("before", "at", "cpu_seconds", "stop"),
    [
        pytest.param(0, 1_000, 1.0, None, id="fast"),
        pytest.param(63, 64, 64 * 0.4, 64, id="twice as many would take too long"),
        pytest.param(64, 65, 65 * 0.4, None, id="not at a power of two"),
        pytest.param(64, 80, 31.0, 64, id="over"),
        pytest.param(8_191, 8_192, 8_192 * 0.003, None, id="few are left"),
        pytest.param(9_330, 9_331, 31.0, None, id="none is left"),
    ],
)
def test_slow_code_stops_at_a_power_of_two(
    before: int, at: int, cpu_seconds: float, stop: int | None
) -> None:
    allowance = after(0, cpu_seconds, at)

    assert allowance.slow_stop(before, at, 9_331) == stop


def test_the_stops_are_powers_of_two() -> None:
    assert [last_stop(at) for at in (0, 1, 2, 3, 4, 127, 128)] == [
        0,
        1,
        2,
        2,
        4,
        64,
        128,
    ]


class Clock:
    """A clock that shows what it is set to."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("dicedojo.engine.exam.batch.time.monotonic", clock)
    return clock


def test_answers_and_their_time_add_up(clock: Clock) -> None:
    allowance = Allowance(30.0)
    allowance.start()

    allowance.count(10, 1.0)
    allowance.count(30, 3.0)

    assert allowance.answered == 40
    assert allowance.spent == 4.0
    assert allowance.typical == allowance.each == pytest.approx(0.1)


def test_code_that_sleeps_is_measured_by_the_clock(clock: Clock) -> None:
    allowance = Allowance(30.0)
    allowance.start()
    for _ in range(2):  # what passes between two answers is waited for
        clock.now += 6.0
        allowance.count(3, 0.01)

    assert allowance.each == pytest.approx(2.0)
    assert allowance.spent == pytest.approx(12.0 / limits.WALL_FACTOR)
    assert allowance.typical == pytest.approx(0.02 / 6)


def test_code_that_computes_for_a_tenth_of_the_time_does_not_sleep(
    clock: Clock,
) -> None:
    allowance = Allowance(30.0)
    allowance.start()

    clock.now += limits.ASLEEP
    allowance.count(1, 1.0)

    assert allowance.spent == 1.0


@pytest.mark.parametrize(
    ("waited", "each"),
    [
        pytest.param(limits.ASLEEP - 1.0, 1.0, id="a busy machine"),
        pytest.param(limits.ASLEEP + 1.0, limits.ASLEEP + 1.0, id="asleep"),
    ],
)
def test_code_sleeps_that_uses_less_than_a_tenth_of_the_time(
    clock: Clock, waited: float, each: float
) -> None:
    allowance = Allowance(30.0)
    allowance.start()
    clock.now += waited

    allowance.count(1, 1.0)

    assert allowance.each == pytest.approx(each)


def test_nothing_was_spent_before_the_first_answer(clock: Clock) -> None:
    allowance = Allowance(30.0)

    allowance.start()
    clock.now += 5.0

    assert (allowance.each, allowance.typical, allowance.spent) == (0.0, 0.0, 0.0)


def test_questions_that_stop_their_process_add_up() -> None:
    allowance = after(0)

    allowance.charge(Halt(STOPPED))
    allowance.charge(Halt(STOPPED))

    assert allowance.lost == pytest.approx(2 * limits.STOP_SECONDS)


def test_slow_code_has_only_what_the_hangs_have_left() -> None:
    allowance = Allowance(10.0)
    allowance.start()
    allowance.count(64, 4.0)
    assert allowance.slow_stop(63, 64, 9_331) is None

    for _ in range(2):  # of 2 s
        allowance.charge(Halt(DID_NOT_END))

    assert allowance.slow_stop(63, 64, 9_331) == 64
