"""How long programs may take follows from the original's run."""

from __future__ import annotations

import pytest

from dicedojo.mutation.runs import Run, Transcript
from dicedojo.mutation.time_limits import (
    FIRST_CPU_SECONDS,
    LONG_TEST_STEPS,
    TimeLimits,
    long_tests,
    slow_tests,
    wall_seconds_for,
)

STEP = "0123456789abcdef"


def asking(steps: int, is_cut: bool = False) -> Transcript:
    return Transcript("", "", steps=STEP * steps, is_cut=is_cut)


@pytest.mark.parametrize(
    ("base", "limits"),
    [
        pytest.param(
            Run(cpu_seconds=0.001, wall_seconds=0.001),
            TimeLimits(0.25, 0.1, 0.03, 4.0),
            id="a quick one has some time all the same",
        ),
        pytest.param(
            Run(cpu_seconds=0.1, wall_seconds=0.1),
            TimeLimits(2.0, 2.0, 0.5, 16.0),
            id="an ordinary one has a multiple",
        ),
        pytest.param(
            Run(cpu_seconds=0.5, wall_seconds=20.0),
            TimeLimits(6.5, 6.5, 2.5, 70.0),
            id="a slow one has a smaller multiple and some seconds",
        ),
        pytest.param(
            Run(cpu_seconds=4.0, wall_seconds=4.0),
            TimeLimits(17.0, 17.0, 17.0, 64.0),
            id="one that hangs has no more than others",
        ),
    ],
)
def test_limits_follow_from_the_original(base: Run, limits: TimeLimits) -> None:
    assert TimeLimits.after(base) == limits


def test_nothing_is_known_of_the_first_program() -> None:
    first = TimeLimits.first()

    assert {first.cpu_seconds_of(hangs) for hangs in (True, False)} == {
        FIRST_CPU_SECONDS
    }
    assert first.quick == first


def test_a_program_that_hangs_ends_sooner() -> None:
    limits = TimeLimits(2.0, 1.0, 0.5, 16.0)

    assert [limits.cpu_seconds_of(hangs) for hangs in (True, False)] == [0.5, 2.0]


def test_a_first_run_is_quick_and_no_longer_for_what_hangs() -> None:
    assert TimeLimits(2.0, 1.0, 0.5, 16.0).quick == TimeLimits(1.0, 1.0, 0.5, 16.0)
    assert TimeLimits(2.0, 0.2, 0.5, 16.0).quick == TimeLimits(0.2, 0.2, 0.2, 16.0)


def test_questions_have_eight_times_as_long_by_the_clock() -> None:
    assert [wall_seconds_for(cpu) for cpu in (0.01, 1.0)] == [4.0, 8.0]


def test_a_slow_test_is_one_that_took_long() -> None:
    base = Run(seconds={"slow": 0.3, "quick": 0.2, "slower": 2.0})

    assert slow_tests(base) == ("slow", "slower")


def test_the_test_that_asks_most_comes_last_whatever_time_it_took() -> None:
    base = Run(
        transcripts={
            "": asking(10 * LONG_TEST_STEPS),  # what all tests share
            "endless": asking(1, is_cut=True),
            "short": asking(LONG_TEST_STEPS),
            "longer": asking(LONG_TEST_STEPS + 2),
            "b, as long": asking(LONG_TEST_STEPS + 1),
            "a, as long": asking(LONG_TEST_STEPS + 1),
        },
        seconds={"short": 9.0, "endless": 0.001},
    )

    assert long_tests(base) == ("a, as long", "b, as long", "longer", "endless")
