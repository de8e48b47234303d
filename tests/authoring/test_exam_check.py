"""A sound exam has no fault, and the features kill what they could kill."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicedojo.authoring.answers import features_to_pass, stable_questions
from dicedojo.authoring.exam_check import check_exam, check_strength

from .conftest import Check, FaultsOf, Planted

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("in_bubblewrap")]

STEPS = "features/highest/steps.py"
PEEK = 'importlib.import_module("highest").__file__'
SAMPLE = "katas/highest/samples/perfect/tests/test_highest.py"


@pytest.mark.parametrize("check", [check_exam, check_strength])
def test_the_scratch_kata_is_sound(faults_of: FaultsOf, check: Check) -> None:
    assert faults_of(check) == []


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


@pytest.mark.parametrize("check", [check_exam, check_strength])
@pytest.mark.parametrize("change", [Planted.helper, Planted.give])
def test_a_helper_and_what_is_given_are_no_faults(
    planted: Planted,
    faults_of: FaultsOf,
    change: Callable[[Planted], None],
    check: Check,
) -> None:
    change(planted)

    assert faults_of(check) == []


def test_a_mutant_that_no_feature_kills_is_told_with_its_witness(
    planted: Planted, faults_of: FaultsOf
) -> None:
    code = "    if roll == [3, 3, 3]:\n        return 3\n    return max(roll)\n"
    planted.tidy(code)

    faults = faults_of(check_strength)

    where = "solutions/highest/03_tidied/refactored.py:7"
    assert any(
        fault.startswith(f"{where}: no feature so far kills 3 -> 4; ")
        and fault.endswith("roll 3 3 3 gives 3; the mutant: 4")
        for fault in faults
    )


def test_a_right_answer_that_a_later_step_loses_was_never_settled(
    planted: Planted,
) -> None:
    planted.tidy("    return max(roll) if len(roll) < 3 else 7\n")
    planted.guard("assert score([6, 5]) == 6")
    kata = planted.kata

    rolls = [call.arguments[0] for call in stable_questions(kata, kata.steps[1])]

    assert max(map(len, rolls)) == 2


def test_the_features_of_a_guard_are_known_before_it(planted: Planted) -> None:
    planted.guard("assert score([6, 5]) == 6")
    first, second, third = planted.kata.steps

    assert features_to_pass(planted.kata, first) == (first,)
    assert features_to_pass(planted.kata, second) == (third, second, first)


def test_a_helper_has_no_features_of_its_own(planted: Planted) -> None:
    planted.helper()
    first, second, third = planted.kata.steps

    assert features_to_pass(planted.kata, second) == (second, first)
    assert features_to_pass(planted.kata, third) == (second, first)


def test_a_helper_answers_the_questions_that_its_step_had_settled(
    planted: Planted,
) -> None:
    planted.helper()
    kata = planted.kata

    assert len(stable_questions(kata, kata.steps[2])) == len(kata.domain.questions)
