"""A row of the gradebook: which points count."""

from __future__ import annotations

from decimal import Decimal

import pytest

from dicedojo.classroom.row import Row, Student
from dicedojo.report.adjusted import Adjustment


def row(machine: str | None, *adjustments: Adjustment) -> Row:
    return Row(
        student=Student("ada"),
        status="missing" if machine is None else "graded",
        handed_in="",
        possible=Decimal(100),
        passed=False,
        machine_points=None if machine is None else Decimal(machine),
        parts={},
        adjustments=adjustments,
    )


def override(points: int) -> Adjustment:
    return Adjustment(Decimal(points), why="as agreed", who="kim")


@pytest.mark.parametrize(
    ("adjustments", "points"),
    [
        ((), "61.5"),
        ((override(10),), "71.5"),
        ((override(10), override(-20)), "51.5"),
        ((override(-70),), "0"),
        ((override(50),), "100"),
    ],
)
def test_the_points_are_adjusted_and_stay_within_their_limits(
    adjustments: tuple[Adjustment, ...], points: str
) -> None:
    assert row("61.5", *adjustments).points == Decimal(points)


def test_nothing_handed_in_has_no_points() -> None:
    assert row(None).points is None


def test_a_person_can_give_points_where_nothing_was_graded() -> None:
    assert row(None, override(40), override(-10)).points == Decimal(30)


def test_a_student_without_a_name_is_shown_by_id() -> None:
    assert Student("s17").label == "s17"
    assert Student("s17", name="Ada Byron").label == "Ada Byron"
