"""The table of fair points is sound, and some of its rows hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicedojo.sandbox import Bubblewrap

from .compare import (
    DESIGNS,
    HERE,
    MAX_DIFFERENCE,
    SAME_TESTS,
    Compared,
    Submission,
    compare,
    grade_one,
    mean_error,
    rank_correlation,
    read_table,
    spread,
)

pytestmark = pytest.mark.slow

TABLE = {one.name: one for one in read_table()}
CHEAP = (
    "stub + no tests",
    "lookup + six_tests",
    "prints + six_tests",
)


def test_the_table_has_a_spread_of_submissions_each_with_its_reason() -> None:
    rows = read_table()

    assert len(rows) == len(TABLE) >= 28
    assert all(0 <= one.program <= 50 and 0 <= one.tests <= 50 for one in rows)
    assert all(one.why.endswith(".") for one in rows)
    assert not [one.name for one in rows if one.passes and one.tests == 0]


def test_every_file_belongs_to_a_row_and_every_row_has_its_files() -> None:
    codes = {path.stem for path in HERE.glob("code/*.py")}
    suites = {path.stem for path in HERE.glob("suites/*.py")}

    assert codes == {one.code for one in TABLE.values()}
    assert suites == {one.suite for one in TABLE.values() if one.suite}


@pytest.mark.parametrize("suite", SAME_TESTS)
def test_the_same_tests_earn_the_same_beside_every_design(suite: str) -> None:
    rows = [TABLE[f"{code} + {suite}"] for code in DESIGNS]

    assert len({one.points for one in rows}) == 1


@pytest.mark.parametrize("name", CHEAP)
def test_a_grade_is_near_the_points_of_a_fair_teacher(
    name: str, tmp_path: Path
) -> None:
    submission = TABLE[name]

    found = compare(submission, grade_one(submission, tmp_path, Bubblewrap()))

    assert abs(found.difference) <= MAX_DIFFERENCE, json.dumps(vars(found), default=str)
    assert found.passed is submission.passes


def graded(*points: tuple[int, float], suite: str = "") -> list[Compared]:
    """Comparisons of a teacher's points with a grade's."""
    return [
        Compared(Submission(code, suite, fair, 0, False, ""), given, 0.0, False)
        for code, (fair, given) in zip(DESIGNS, points, strict=False)
    ]


def test_figures_of_a_comparison() -> None:
    compared = graded((10, 12.0), (20, 19.0), (30, 33.0), suite="six_tests")

    assert rank_correlation(compared) == pytest.approx(1.0)
    assert mean_error(compared) == pytest.approx(2.0)
    assert spread(compared, "six_tests") == pytest.approx(21.0)


def test_equal_grades_share_their_rank() -> None:
    compared = graded((10, 5.0), (20, 5.0), (30, 9.0))

    assert rank_correlation(compared) == pytest.approx(0.866, abs=0.001)
