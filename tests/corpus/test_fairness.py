"""The points of a fair teacher are sound, and the grades lie near them."""

from __future__ import annotations

import json

import pytest

from dicedojo.course.course import content_root, load_kata

from .fairness import (
    FAIR,
    KATAS,
    MAX_DIFFERENCE,
    MAX_MEAN_ERROR,
    MIN_CORRELATION,
    Compared,
    beside_each_design,
    cases_of,
    compare,
    mean_error,
    rank_correlation,
)

pytestmark = pytest.mark.slow

MIN_CASES = 12
CHEAP = (
    "fair_greed_stub_no_tests",
    pytest.param("fair_greed_lookup_six_tests", marks=pytest.mark.course),
    "fair_greed_prints_six_tests",
)


@pytest.mark.parametrize("kata", KATAS)
def test_a_kata_has_a_spread_of_cases_each_with_its_reason(kata: str) -> None:
    cases = cases_of(kata)
    rubric = load_kata(content_root(), kata).rubric

    assert len(cases) >= MIN_CASES
    assert all(case.stated["why"].endswith(".") for case in cases)
    for fair in (case.stated["fair"] for case in cases):
        assert 0 <= fair["program"] <= rubric.behaviour + rubric.strategy
        assert 0 <= fair["tests"] <= rubric.tests
        assert not (fair["passes"] and fair["tests"] == 0)


def test_the_teacher_gives_the_same_tests_the_same_beside_every_design() -> None:
    same = [cases for kata in KATAS for cases in beside_each_design(kata)]

    assert same
    for cases in same:
        assert len({case.stated["fair"]["tests"] for case in cases}) == 1


@pytest.mark.parametrize("name", CHEAP)
def test_a_grade_is_near_the_points_of_a_fair_teacher(name: str) -> None:
    compared = compare(FAIR[name])

    assert abs(compared.difference) <= MAX_DIFFERENCE, json.dumps(vars(compared))
    assert compared.passed is compared.fair["passes"]


@pytest.mark.course
@pytest.mark.parametrize("kata", KATAS)
def test_the_grades_of_a_kata_are_near_the_points_of_a_fair_teacher(kata: str) -> None:
    compared = [compare(case) for case in cases_of(kata)]

    assert rank_correlation(compared) >= MIN_CORRELATION
    assert mean_error(compared) <= MAX_MEAN_ERROR


def graded(*points: tuple[int, float]) -> list[Compared]:
    """Comparisons of a teacher's points with a grade's."""
    return [
        Compared("", {"program": 0, "tests": fair}, 0.0, given, False)
        for fair, given in points
    ]


def test_figures_of_a_comparison() -> None:
    compared = graded((10, 12.0), (20, 19.0), (30, 33.0))

    assert rank_correlation(compared) == pytest.approx(1.0)
    assert mean_error(compared) == pytest.approx(2.0)


def test_equal_grades_share_their_rank() -> None:
    compared = graded((10, 5.0), (20, 5.0), (30, 9.0))

    assert rank_correlation(compared) == pytest.approx(0.866, abs=0.001)
