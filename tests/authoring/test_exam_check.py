from __future__ import annotations

import pytest

from dicedojo.authoring.exam_check import check_exam

pytestmark = pytest.mark.slow

STEPS = "features/highest/steps.py"
PEEK = 'importlib.import_module("highest").__file__'
SAMPLE = "katas/highest/samples/perfect/tests/test_highest.py"


def test_the_scratch_exam_is_sound(told) -> None:
    assert told(check_exam) == []


def test_a_stub_that_earns_something_is_found(planted, told) -> None:
    planted.change(
        "katas/highest/highest.py",
        'faces, scores."""\n',
        'faces, scores."""\n    return roll[0]\n',
    )

    assert told(check_exam) == [
        "katas/highest/highest.py: passes all scenarios of 01_one_die already",
        "katas/highest/highest.py: answers 118 of 258 questions by the rules already",
    ]


def test_steps_that_look_inside_the_module_fail_in_the_exam(planted, told) -> None:
    planted.change(STEPS, "actual = score(roll)", f"{PEEK}\n    actual = score(roll)")

    faults = told(check_exam)

    assert any(
        "01_one_die: " in fault and "failed in the exam" in fault for fault in faults
    )


def test_a_perfect_sample_that_loses_points_is_found(planted, told) -> None:
    planted.change(SAMPLE, "    assert roll == [5, 2, 4]\n", "")

    (fault,) = told(check_exam)

    assert fault.startswith(
        "katas/highest/samples/perfect: gets 78.75 points, not 100: "
    )


def test_a_helper_is_not_in_the_exam(planted, told) -> None:
    planted.helper()

    assert told(check_exam) == []


def test_the_exam_is_sound_with_what_is_given(planted, told) -> None:
    planted.give()

    assert told(check_exam) == []
