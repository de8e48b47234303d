"""What a person's override is about, and what it adds to the points."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.override import (
    Target,
    find_target,
    points_to_add,
    points_to_set,
)
from dicedojo.errors import UnusableInput

from .gradebooks import make_gradebook

GRADE = Target("", Decimal("61.5"), Decimal(100))
TEST = Target("test:tests/test_greed.py::test_one", None, Decimal(100))


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Gradebook]:
    with make_gradebook(tmp_path) as made:
        yield made


def target(book: Gradebook, part: str = "", step: str = "", test: str = "") -> Target:
    return find_target(book.row("ada"), book.grades.document("ada"), part, step, test)


@pytest.mark.parametrize(
    ("stated", "points"), [("80", "80"), ("0", "0"), (" 61.5 ", "61.5")]
)
def test_points_are_set_as_they_are_stated(stated: str, points: str) -> None:
    assert points_to_set(GRADE, stated) == Decimal(points)


@pytest.mark.parametrize(
    ("stated", "points"), [("5", "5"), ("+5", "5"), ("-5.25", "-5.25")]
)
def test_points_are_added_with_a_sign_or_without(stated: str, points: str) -> None:
    assert points_to_add(GRADE, stated) == Decimal(points)


@pytest.mark.parametrize("stated", ["+5", "-5", " +0"])
def test_points_with_a_sign_are_not_set(stated: str) -> None:
    with pytest.raises(UnusableInput, match="sets the points") as refused:
        points_to_set(GRADE, stated)

    assert refused.value.next == f"the same command with --add {stated.strip()}"


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        ("", "is not a number of points"),
        ("many", "is not a number of points"),
        ("nan", "is not a number of points"),
        ("1e99", "is not a number of points"),
        ("+inf", "is not a number of points"),
        ("1.005", "is not a number of points"),
        ("100.01", "at most 100 points"),
        ("+101", "at most 100 points"),
        ("-101", "at most 100 points"),
    ],
)
def test_points_that_nobody_can_mean_are_refused(stated: str, says: str) -> None:
    with pytest.raises(UnusableInput, match=says):
        points_to_set(GRADE, stated)
    with pytest.raises(UnusableInput, match=says):
        points_to_add(GRADE, stated)


def test_a_test_has_no_points_to_replace() -> None:
    assert points_to_add(TEST, "+2") == 2
    with pytest.raises(UnusableInput, match="no points of its own"):
        points_to_set(TEST, "2")


def test_without_a_name_the_whole_grade_is_meant(book: Gradebook) -> None:
    row = book.row("ada")

    assert target(book) == Target("", row.machine_points, row.possible)


def test_a_part_and_a_step_have_their_own_points(book: Gradebook) -> None:
    grade = book.grades.document("ada")
    part, step = grade.part("tests"), grade.exam.steps[0]

    assert target(book, part="tests") == Target(
        "part:tests", part.points, part.possible
    )
    expected = Target(f"step:{step.name}", step.points, step.possible)
    assert target(book, step=step.name) == expected
    assert target(book, step=str(step.number)) == expected
    assert target(book, step=f"{step.number:02}") == expected


def test_a_test_is_found_by_its_id(book: Gradebook) -> None:
    test = book.grades.document("ada").tests.collected[0]

    assert target(book, test=test).key == f"test:{test}"


@pytest.mark.parametrize("kind", ["part", "step", "test"])
def test_what_the_grade_does_not_have_is_refused(book: Gradebook, kind: str) -> None:
    with pytest.raises(UnusableInput, match=f"The grade has no {kind} 'tets'"):
        target(book, **{kind: "tets"})


def test_one_override_is_about_one_thing(book: Gradebook) -> None:
    with pytest.raises(UnusableInput, match="one part, one step or one test"):
        target(book, part="tests", step="1")


def test_nothing_handed_in_has_no_step(book: Gradebook) -> None:
    with pytest.raises(UnusableInput, match="Liz Ortiz has no grade"):
        find_target(book.row("liz"), None, "", "1", "")
