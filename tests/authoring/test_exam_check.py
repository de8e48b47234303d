from __future__ import annotations

import pytest

from dicedojo.authoring import exam_check
from dicedojo.authoring.exam_check import check_exam
from dicedojo.sandbox import Bubblewrap

from .conftest import FaultsOf, Planted

pytestmark = pytest.mark.slow

STEPS = "features/highest/steps.py"
PEEK = 'importlib.import_module("highest").__file__'
SAMPLE = "katas/highest/samples/perfect/tests/test_highest.py"


@pytest.fixture(autouse=True)
def in_bubblewrap(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ask in bubblewrap, which forks instead of starting Python each time.

    The first test asks as the check does.
    """
    if request.node.name != "test_the_scratch_exam_is_sound":
        monkeypatch.setattr(exam_check, "ProcessSandbox", Bubblewrap)


def test_the_scratch_exam_is_sound(faults_of: FaultsOf) -> None:
    assert faults_of(check_exam) == []


def test_a_stub_that_earns_something_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(
        "katas/highest/highest.py",
        'faces, scores."""\n',
        'faces, scores."""\n    return roll[0]\n',
    )

    assert faults_of(check_exam) == [
        "katas/highest/highest.py: passes all scenarios of 01_one_die already",
        "katas/highest/highest.py: answers 118 of 259 questions by the rules already",
    ]


def test_steps_that_look_inside_the_module_fail_in_the_exam(
    planted: Planted, faults_of: FaultsOf
) -> None:
    asked = 'require_points(f"score({roll})"'
    planted.change(STEPS, asked, f"{PEEK}\n    {asked}")

    faults = faults_of(check_exam)

    assert any(
        "01_one_die: " in fault and "failed in the exam" in fault for fault in faults
    )


def test_a_perfect_sample_that_loses_points_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(SAMPLE, "    assert roll == [5, 2, 4]\n", "")

    (fault,) = faults_of(check_exam)

    assert fault.startswith(
        "katas/highest/samples/perfect: gets 78.75 points, not 100: "
    )


def test_a_helper_is_not_in_the_exam(planted: Planted, faults_of: FaultsOf) -> None:
    planted.helper()

    assert faults_of(check_exam) == []


def test_the_exam_is_sound_with_what_is_given(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.give()

    assert faults_of(check_exam) == []
