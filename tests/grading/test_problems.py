"""A grade says slips, and what their author can do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.grading.problems import (
    CUT,
    NOTHING,
    for_its_author,
    with_slips,
)
from dicedojo.mutation.verdicts import Status
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.slip import Mark, Slip, SlipKind

from .small_grades import graded, mutation

OWN = "tests/test_greed.py"
NO_TESTS = Problem("no tests", "There are no tests.")
NOT_RUN = Problem("tests do not run", f"{OWN}: It is UTF-16; save it as UTF-8.")
OTHER = Problem("too large", "plan.py is larger than 256 KB.")


def slip(kind: SlipKind, line: int = 4, file: str = OWN) -> Slip:
    return Mark(line, kind, ("score", "greed.py")).of(file)


def problems(*slips: Slip, others: tuple[Problem, ...] = ()) -> tuple[Problem, ...]:
    """Return the problems of a grade whose tests lack points."""
    grade = replace(graded(mutation_report=mutation(Status.SURVIVED)), problems=others)
    return with_slips(grade, slips, "greed.py").problems


def test_a_slip_is_a_problem_with_its_file_and_line_before_all_others() -> None:
    returned = slip(SlipKind.RETURNED)

    assert problems(returned, others=(OTHER,)) == (
        Problem("return in place of assert", str(returned), file=OWN, line=4),
        OTHER,
    )


def test_slips_of_one_kind_are_one_problem_that_names_some_and_counts_the_rest() -> (
    None
):
    returned = [slip(SlipKind.RETURNED, line) for line in range(4, 10)]

    (one,) = problems(*returned)

    assert (one.file, one.line) == (OWN, 4)
    assert one.message.endswith(f"{OWN}:5, {OWN}:6, {OWN}:7 and 2 more.")


def test_kinds_are_told_in_the_order_of_their_first_slip() -> None:
    kinds = [SlipKind.RETURNED, SlipKind.IN_BRACKETS, SlipKind.RETURNED]

    found = problems(*(slip(kind, line) for line, kind in enumerate(kinds, 1)))

    assert [one.kind for one in found] == kinds[:2]


@pytest.mark.parametrize(
    "kind", [SlipKind.ELSEWHERE, SlipKind.TWICE, SlipKind.IN_THE_MODULE]
)
def test_what_costs_nothing_in_a_grade_is_not_said(kind: SlipKind) -> None:
    assert problems(slip(kind)) == ()


def test_tests_with_all_points_have_no_slips() -> None:
    grade = with_slips(graded(), [slip(SlipKind.RETURNED)], "greed.py")

    assert grade.problems == ()


def test_a_file_that_is_cut_is_told_whatever_its_tests_earn() -> None:
    (one,) = with_slips(graded(), [slip(SlipKind.UNGUARDED_MAIN)], "greed.py").problems

    assert one.message.endswith(CUT)


@pytest.mark.parametrize(
    ("kind", "other", "is_left"),
    [
        (SlipKind.HAS_INIT, NO_TESTS, False),
        (SlipKind.EXAMPLES_IN_MODULE, NO_TESTS, True),
        (SlipKind.UTF_16, NOT_RUN, False),
        (SlipKind.RETURNED, NOT_RUN, True),
        (SlipKind.RETURNED, OTHER, True),
    ],
)
def test_a_slip_stands_in_the_place_of_what_says_less(
    kind: SlipKind, other: Problem, is_left: bool
) -> None:
    assert (other in problems(slip(kind), others=(other,))) is is_left


def test_what_the_exam_says_of_the_module_is_not_said_twice() -> None:
    assert problems(slip(SlipKind.UTF_16, 0, "greed.py")) == ()


# Said to their author


@pytest.mark.parametrize(
    ("kind", "message", "said"),
    [
        (
            "no module",
            "There is no coin.py among the files.",
            "There is no coin.py among the files.\n"
            "Next: hand in your program for this kata as coin.py.",
        ),
        (
            "two modules",
            "There are a and b; which one is meant is not clear. State it, for example "
            "--module a.",
            "There are a and b; which one is meant is not clear. Hand in one of them.",
        ),
        (
            "out of time",
            "dojo did not finish, so nothing is decided. `--time` allows more.",
            f"dojo did not finish, so nothing is decided.\n{NOTHING}",
        ),
        (
            "out of time",
            "dojo did not finish, so nothing is decided. Grade it again.",
            f"dojo did not finish, so nothing is decided.\n{NOTHING}",
        ),
        (
            "not graded",
            "dojo itself failed.\nNext: dojo grade with --verbose prints where.",
            f"dojo itself failed.\n{NOTHING}",
        ),
        ("no tests", "There are no tests.", "There are no tests."),
    ],
)
def test_a_teachers_command_becomes_what_a_student_can_do(
    kind: str, message: str, said: str
) -> None:
    assert for_its_author(Problem(kind, message), "coin.py").message == said
