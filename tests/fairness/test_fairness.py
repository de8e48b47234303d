"""The tables of fair points are sound, and the grades lie near them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicedojo.sandbox import Bubblewrap

from .compare import (
    HERE,
    KATAS,
    MAX_DIFFERENCE,
    MAX_MEAN_ERROR,
    MIN_CORRELATION,
    Compared,
    Submission,
    compare,
    grade_one,
    made,
    mean_error,
    rank_correlation,
    read_table,
    source,
    spread,
)

pytestmark = pytest.mark.slow

MIN_ROWS = 12
GREED = read_table("greed")
CHEAP = (
    "stub + no tests",
    pytest.param("lookup + six_tests", marks=pytest.mark.course),
    "prints + six_tests",
)


@pytest.mark.parametrize("kata", KATAS)
def test_a_table_has_a_spread_of_submissions_each_with_its_reason(kata: str) -> None:
    rows = read_table(kata).submissions
    rubric = rows[0].kata.rubric

    assert len(rows) == len({one.name for one in rows}) >= MIN_ROWS
    most = rubric.behaviour + rubric.strategy
    assert all(0 <= one.program <= most for one in rows)
    assert all(0 <= one.tests <= rubric.tests for one in rows)
    assert all(one.why.endswith(".") for one in rows)
    assert not [one.name for one in rows if one.passes and one.tests == 0]


@pytest.mark.parametrize("kata", KATAS)
def test_every_file_belongs_to_a_row_and_every_row_has_its_files(kata: str) -> None:
    rows = read_table(kata).submissions
    used = {
        "code": {one.code for one in rows},
        "suites": {one.suite for one in rows if one.suite},
    }

    for kind, names in used.items():
        files = {path.stem for path in HERE.glob(f"{kata}/{kind}/*.py")}
        assert files.isdisjoint(made(kata, kind))
        assert files | made(kata, kind).keys() == names
        assert all(source(kata, kind, name).strip() for name in names)


@pytest.mark.parametrize("kata", KATAS)
def test_the_same_tests_earn_the_same_beside_every_design(kata: str) -> None:
    table = read_table(kata)

    for suite in table.same_tests:
        rows = [one for one in table.submissions if one.suite == suite]
        beside = {one.code: one.tests for one in rows if one.code in table.designs}
        assert set(beside) == set(table.designs)
        assert len(set(beside.values())) == 1


@pytest.mark.parametrize("name", CHEAP)
def test_a_grade_is_near_the_points_of_a_fair_teacher(
    name: str, tmp_path: Path
) -> None:
    submission = next(one for one in GREED.submissions if one.name == name)

    found = compare(submission, grade_one(submission, tmp_path, Bubblewrap()))

    assert abs(found.difference) <= MAX_DIFFERENCE, json.dumps(vars(found), default=str)
    assert found.passed is submission.passes


@pytest.mark.course
@pytest.mark.parametrize("kata", KATAS)
def test_the_grades_of_a_table_are_near_the_points_of_a_fair_teacher(
    kata: str, tmp_path: Path
) -> None:
    rows = read_table(kata).submissions

    compared = [compare(one, grade_one(one, tmp_path, Bubblewrap())) for one in rows]

    assert rank_correlation(compared) >= MIN_CORRELATION
    assert mean_error(compared) <= MAX_MEAN_ERROR


def graded(*points: tuple[int, float], suite: str = "") -> list[Compared]:
    """Comparisons of a teacher's points with a grade's."""
    kata = GREED.submissions[0].kata
    return [
        Compared(Submission(kata, code, suite, 0, fair, False, ""), 0.0, given, False)
        for code, (fair, given) in zip(GREED.designs, points, strict=False)
    ]


def test_figures_of_a_comparison() -> None:
    compared = graded((10, 12.0), (20, 19.0), (30, 33.0), suite="six_tests")

    assert rank_correlation(compared) == pytest.approx(1.0)
    assert mean_error(compared) == pytest.approx(2.0)
    assert spread(compared, "six_tests", GREED.designs) == pytest.approx(21.0)


def test_equal_grades_share_their_rank() -> None:
    compared = graded((10, 5.0), (20, 5.0), (30, 9.0))

    assert rank_correlation(compared) == pytest.approx(0.866, abs=0.001)
