"""What is contested is understood, and a true grade stays."""

from __future__ import annotations

import pytest
from msgspec import structs

from dicedojo.errors import UnusableInput
from dicedojo.submission.handed_files import Problem

from .conftest import FILE, Contest
from .planted import ONE_DIE, with_witness

pytestmark = pytest.mark.slow


def test_a_right_test_overturns_a_false_witness_and_a_scenario(right: Contest) -> None:
    exam = with_witness(right.grade).exam
    failed = structs.replace(exam.scenarios[0], outcome="failed", message="It paid 0.")
    exam = structs.replace(exam, scenarios=(failed, *exam.scenarios[1:]))

    answer = right.appeal(ONE_DIE, structs.replace(right.grade, exam=exam))

    granted = [one.about for one in answer.findings if one.granted]
    assert granted == ["score([2, 1])", f"step {failed.step}, scenario “{failed.name}”"]


@pytest.mark.parametrize(
    ("contested", "reason"),
    [
        (f"{FILE}::test_lowest", "roll 1 2 gives 2"),
        (ONE_DIE, "It passes on all 2 correct programs and on yours."),
        ("roll 2 1", "does not deny it"),
        (
            "assert score([2, 1]) == 1",
            "The test is not right. roll 2 1: 2 by the rules",
        ),
        ("last_die", "It costs no points: the grade says “caught”."),
        ("sorts_the_players_list", "leaves [2, 1] by the rules, leaves [1, 2] with"),
        ("strategy", "a person does"),
    ],
)
def test_an_appeal_against_a_true_grade_is_refused(
    right: Contest, contested: str, reason: str
) -> None:
    answer = right.appeal(contested)

    assert not answer.granted
    assert reason in answer.findings[0].reason


@pytest.mark.parametrize(
    "contested", ["roll 2 1", ONE_DIE, "assert score([2, 1]) == 2"]
)
def test_a_bug_of_the_own_program_stays_one(wrong: Contest, contested: str) -> None:
    answer = wrong.appeal(contested)

    assert not answer.granted
    assert wrong.grade.exam.sweep.witness is not None


@pytest.mark.parametrize(
    "contested", ["m999", "tests/test_none.py", f"{FILE}::test_none", "roll 9", "score"]
)
def test_words_that_name_nothing_are_refused(right: Contest, contested: str) -> None:
    with pytest.raises(UnusableInput):
        right.appeal(contested)


def test_no_test_decides_about_a_grade_without_a_program(right: Contest) -> None:
    unusable = structs.replace(right.grade, unusable="There is no highest.py.")
    late = structs.replace(right.grade, problems=(Problem("left out", "Too large."),))

    assert "no highest.py" in right.appeal(ONE_DIE, unusable).findings[0].reason
    assert "Too large." in right.appeal("left out", late).findings[0].reason
