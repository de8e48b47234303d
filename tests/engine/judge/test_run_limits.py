"""What programs may take follows from the original's run."""

from __future__ import annotations

import pytest

from dicedojo.engine import limits
from dicedojo.engine.judge.run_limits import (
    Budget,
    QuestionLimits,
    RunLimits,
    long_tests,
)
from dicedojo.engine.judge.verdicts import Compared, Run

ALL = 60 * limits.CPU_SHARE  # CPU seconds of a budget of 60


@pytest.mark.parametrize(
    ("steps", "allowed"),
    [
        pytest.param(10, limits.MIN_RUN_STEPS, id="a quick one may take some"),
        pytest.param(100_000, 2_000_000, id="an ordinary one has a multiple"),
        pytest.param(2_000_000, 16_000_000, id="a slow one a smaller one, and more"),
    ],
)
def test_limits_follow_from_the_original(steps: int, allowed: int) -> None:
    found = RunLimits.after(Run(steps=steps, program_steps={"a": steps - 1, "b": 1}))

    assert (found.steps, found.program_steps) == (allowed, allowed)


def test_seconds_are_far_more_than_the_original_needs() -> None:
    cpu, wall = limits.MIN_RUN_SECONDS
    slow = RunLimits.after(Run(cpu_seconds=1.0, wall_seconds=2.0))
    quick = RunLimits.after(Run())

    assert (quick.cpu_seconds, quick.wall_seconds) == (cpu, wall)
    assert (slow.cpu_seconds, slow.wall_seconds) == (40.0, 80.0)


@pytest.mark.parametrize(
    ("original", "steps", "each"),
    [
        pytest.param(Compared(steps=100, most_steps=10), 2_000_000, 50_000, id="quick"),
        pytest.param(
            Compared(steps=500_000, most_steps=9_000), 5_000_000, 90_000, id="slow"
        ),
    ],
)
def test_a_mutant_has_ten_times_the_steps_of_the_original_and_never_too_little(
    original: Compared, steps: int, each: int
) -> None:
    allowed = QuestionLimits.after(original)

    assert (allowed.steps, allowed.each_steps) == (steps, each)


def test_a_question_alone_has_a_multiple_of_its_steps() -> None:
    allowed = [QuestionLimits.alone(steps).steps for steps in (0, 10_000)]

    assert allowed == [limits.MIN_QUESTION_STEPS, 100_000]


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


def test_a_test_of_many_steps_comes_later_still() -> None:
    asked = {"table": limits.LONG_TEST + 1, "averages": 4, "one answer": 4}
    steps = {
        "table": 9000,
        "averages": limits.MANY_STEPS + 1,
        "one answer": limits.MANY_STEPS,
    }

    assert long_tests(Run(asked=asked, program_steps=steps)) == ("table", "averages")


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
