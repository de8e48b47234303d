"""How long programs may take follows from the original's run."""

from __future__ import annotations

import dataclasses

import pytest

from dicedojo.engine import limits
from dicedojo.engine.judge.time_limits import (
    Budget,
    TimeLimits,
    long_tests,
    wall_seconds_for,
)
from dicedojo.engine.judge.verdicts import Run

ALL = 60 * limits.CPU_SHARE  # CPU seconds of a budget of 60


@pytest.mark.parametrize(
    ("base", "limits"),
    [
        pytest.param(
            Run(cpu_seconds=0.001, wall_seconds=0.001),
            TimeLimits(0.25, 4.0, 0.25),
            id="a quick one has some time all the same",
        ),
        pytest.param(
            Run(cpu_seconds=0.1, wall_seconds=0.1),
            TimeLimits(2.0, 16.0, 2 / 3),
            id="an ordinary one has a multiple",
        ),
        pytest.param(
            Run(cpu_seconds=0.5, wall_seconds=20.0),
            TimeLimits(6.5, 70.0, 10 / 3),
            id="a slow one has a smaller multiple and some seconds",
        ),
        pytest.param(
            Run(cpu_seconds=0.1, wall_seconds=0.1, program_seconds=0.02),
            TimeLimits(2.0, 16.0, 0.4),
            id="behind the wall a program has a multiple of its own time",
        ),
    ],
)
def test_limits_follow_from_the_original(base: Run, limits: TimeLimits) -> None:
    found = TimeLimits.after(base)

    assert dataclasses.astuple(found) == pytest.approx(dataclasses.astuple(limits))


def test_a_program_of_the_course_may_be_slower_than_the_learners() -> None:
    quick = TimeLimits(cpu_seconds=1.8, wall_seconds=9.0, program_seconds=0.25)

    assert quick.course_seconds == pytest.approx(0.6)


def test_nothing_is_known_of_the_first_program() -> None:
    assert TimeLimits.first().cpu_seconds == limits.FIRST_CPU_SECONDS


def test_questions_have_eight_times_as_long_by_the_clock() -> None:
    assert [wall_seconds_for(cpu) for cpu in (0.01, 1.0)] == [4.0, 8.0]


def test_the_test_that_asks_most_comes_last_whatever_time_it_took() -> None:
    asked = {
        "longest": 10 * limits.LONG_TEST,
        "short": limits.LONG_TEST,
        "longer": limits.LONG_TEST + 2,
        "b, as long": limits.LONG_TEST + 1,
        "a, as long": limits.LONG_TEST + 1,
    }

    last = long_tests(Run(asked=asked, seconds={"short": 9.0, "longest": 0.001}))

    assert last == ("a, as long", "b, as long", "longer", "longest")


def test_a_test_that_has_much_called_comes_later_still() -> None:
    asked = {"table": limits.LONG_TEST + 1, "averages": 4, "one answer": 4}
    calls = {
        "table": 9000,
        "averages": limits.MANY_CALLS + 1,
        "one answer": limits.MANY_CALLS,
    }

    assert long_tests(Run(asked=asked, calls=calls)) == ("table", "averages")


@pytest.mark.parametrize(
    ("seconds", "charges", "is_over"),
    [
        pytest.param(60.0, [], False, id="nothing was used"),
        pytest.param(60.0, [10.0, 10.0], False, id="some is left"),
        pytest.param(60.0, [20.0, ALL - 20], True, id="all was used"),
        pytest.param(60.0, [ALL - 0.5], False, id="half a second is left"),
        pytest.param(60.0, [0.1] * 60, False, id="little was used, often"),
        pytest.param(60.0, [-99.0, ALL], True, id="nothing is given back"),
        pytest.param(0.0, [], True, id="the clock"),
    ],
)
def test_it_is_over_when_it_is_used_up(
    seconds: float, charges: list[float], is_over: bool
) -> None:
    budget = Budget(seconds)

    for one in charges:
        budget.charge(one)

    assert budget.is_over is is_over
    assert 0 <= budget.seconds_left <= seconds
