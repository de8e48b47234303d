"""A new rubric gives all grades of a class their points, in one transaction.

From a document they are those that a new grade would have.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import cast

import pytest
from msgspec import structs

from dicedojo.classroom.gradebook.records import Inputs
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.run.rescored import Rescored, rescore, rescored_grades, said_of
from dicedojo.classroom.run.work import Settings
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Rubric
from dicedojo.grading.document.codec import decode_grades, encode_grades
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.document.grade import DEDUCTION, GradeDocument, Part
from dicedojo.grading.grade import Grade, grade
from dicedojo.submission.handed_files import Names
from dicedojo.submission.submission import Submission

from ...handmade_grades import *  # noqa: F403  # its fixtures
from ...handmade_grades import make_kata
from ..gradebooks import ADA, GRACE, inputs_of

OTHER = Rubric(
    40, 20, mutants=30, chaff=10, pass_mark=80, file="strict.toml", sha256="5" * 64
)
MILD = replace(OTHER, pass_mark=1)
DECIDED = (*("weak", "perfect", "empty", "hostile", "valued", "won", "troubled"),)


def stored(made: Grade) -> GradeDocument:
    """The document after its way to disk and back."""
    (document,) = decode_grades(encode_grades([grade_document(made)]).encode())
    return document


def with_rubric(kata: Kata, rubric: Rubric) -> Kata:
    if kata.strategy is not None:
        rubric = replace(rubric, steps=rubric.steps - 10, strategy=10)
    return replace(kata, rubric=rubric)


def graded_again(made: Grade, kata: Kata) -> GradeDocument:
    """The document that a new grade has, from the same facts."""
    source = {made.file: b""}  # no points depend on it
    submission = Submission(made.submission, source, made.file)
    again = grade(
        kata, submission, made.exam, made.mutation, made.strategy, made.seconds
    )
    return grade_document(replace(made, kata=kata, parts=again.parts))


@pytest.mark.parametrize("name", DECIDED)
@pytest.mark.parametrize("rubric", [OTHER, MILD])
def test_the_points_are_those_of_a_new_grade(
    name: str, rubric: Rubric, request: pytest.FixtureRequest
) -> None:
    made: Grade = request.getfixturevalue(name)
    kata = with_rubric(made.kata, rubric)

    found = rescore(stored(made), kata)

    assert found is not None
    wanted = graded_again(made, kata)
    same = structs.replace(found, provenance=wanted.provenance)
    assert encode_grades([same]) == encode_grades([wanted])
    assert found.provenance.rubric == "strict.toml"


@pytest.mark.parametrize("name", DECIDED)
def test_the_same_rubric_changes_nothing(
    name: str, request: pytest.FixtureRequest
) -> None:
    made: Grade = request.getfixturevalue(name)

    found = rescore(stored(made), made.kata)

    assert found is not None
    assert found.points == made.points
    assert found.parts == stored(made).parts


def test_a_function_that_no_test_notices_still_keeps_one_from_passing(
    perfect: Grade,
) -> None:
    untested = replace(perfect.mutation, unnoticed=("score",))
    made = replace(perfect, mutation=untested)

    found = rescore(stored(made), with_rubric(made.kata, MILD))

    assert found is not None
    assert not found.passed
    assert "none notices when score fails" in found.why_not_passed


def test_a_deduction_takes_at_most_the_points_there_are(empty: Grade) -> None:
    taken = Part(DEDUCTION, -empty.points, empty.points * 0, "--lenient accepted.", ())
    made = replace(empty, parts=(*empty.parts, taken))
    nothing = replace(OTHER, steps=0, sweep=0, mutants=50, chaff=50)

    found = rescore(stored(made), replace(made.kata, rubric=nothing))

    assert found is not None
    assert found.points == 0


def test_a_rubric_about_another_strategy_needs_other_facts(valued: Grade) -> None:
    assert valued.kata.strategy is not None
    other = replace(valued.kata.strategy, function="other")

    assert rescore(stored(valued), replace(valued.kata, strategy=other)) is None
    assert rescore(stored(valued), replace(valued.kata, strategy=None)) is None


# A class


@dataclass(frozen=True)
class Stated:
    """Settings of a run by this kata's rubric, with the course as it was or another."""

    kata: Kata
    course: str = "c" * 64

    def inputs(self, submission: str, names: Names | None) -> Inputs:
        rubric = self.kata.rubric.sha256
        return replace(inputs_of(ADA), rubric=rubric, course=self.course)


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
