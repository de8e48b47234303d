"""A new rubric gives all grades of a class their points, in one transaction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import cast

import pytest

from dicedojo.classroom.gradebook.records import Inputs
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.run.rescored import Rescored, rescored_grades, said_of
from dicedojo.classroom.run.work import Settings
from dicedojo.course.kata import Kata
from dicedojo.submission.names import Names

from ...handmade_grades import make_kata
from ..gradebooks import ADA, GRACE, inputs_of, make_gradebook


@dataclass(frozen=True)
class Stated:
    """Settings of a run by this kata's rubric, with the course as it was or another."""

    kata: Kata
    course: str = "c" * 64

    def inputs(self, submission: str, names: Names | None) -> Inputs:
        rubric = self.kata.rubric.sha256
        return replace(inputs_of(ADA), rubric=rubric, course=self.course)


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return make_gradebook(tmp_path)


def rescored(book: Gradebook, pass_mark: int, course: str = "c" * 64) -> list[Rescored]:
    kata = make_kata(book.path.parent.parent / "course")
    rubric = replace(kata.rubric, pass_mark=pass_mark, sha256="5" * 64)
    stated = Stated(replace(kata, rubric=rubric), course)
    return list(rescored_grades(book, cast(Settings, stated)))


def test_every_decided_grade_has_its_points_by_the_new_rubric(book: Gradebook) -> None:
    found = rescored(book, pass_mark=100)

    assert [one.student_id for one in found] == ["ada", "grace", "sam", "zoe-2"]
    assert {one.inputs.rubric for one in found} == {"5" * 64}
    assert " ".join(said_of(found)).startswith(
        "By the rubric now, 0 of 4 grades have other points; 0 pass that did not, "
    )


def test_they_count_once_they_are_recorded_with_the_class(book: Gradebook) -> None:
    found = rescored(book, pass_mark=100)
    points = [(one.student_id, one.grade, one.document) for one in found]

    book.replace_members(book.subject, list(book.entries()), None, points)

    assert book.grades.document(GRACE.id).pass_mark == Decimal(100)
    assert [one.why for one in book.grades.history(GRACE.id)][1:] == ["another rubric"]
    assert not rescored(book, pass_mark=100)


def test_nothing_counts_where_the_transaction_fails(book: Gradebook) -> None:
    found = rescored(book, pass_mark=100)
    points = [(one.student_id, one.grade, one.document) for one in found]
    broken = (GRACE.id, replace(found[0].grade, why=cast(str, None)), b"")

    with pytest.raises(Exception, match="NOT NULL"):
        book.replace_members(book.subject, [], None, [*points, broken])

    assert book.grades.document(GRACE.id).pass_mark == Decimal(55)
    assert len(book.student_ids()) > 1


def test_facts_of_another_course_are_not_taken(book: Gradebook) -> None:
    assert not rescored(book, pass_mark=100, course="d" * 64)
