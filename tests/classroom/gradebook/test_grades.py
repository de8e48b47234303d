"""The gradebook keeps every grade, and the newest of a submission counts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.records import FIRST, differences, pack
from dicedojo.classroom.gradebook.store import Gradebook

from ...handmade_grades import make_kata
from ..gradebooks import ADA, document_of, entry, inputs_of, make_gradebook, subject

NOON = "2026-09-03T12:00:00+00:00"


def test_a_document_is_read_back_as_it_was_recorded(
    book: Gradebook, tmp_path: Path
) -> None:
    kata = make_kata(tmp_path / "course")

    assert book.grades.document("ada") == document_of(kata, ADA)
    assert [key for key, _ in book.grades.documents()] == [
        "ada",
        "grace",
        "sam",
        "zoe-2",
    ]


@pytest.mark.parametrize("student_id", ["liz", "joe", "nobody"])
def test_without_a_current_grade_there_is_no_document(
    book: Gradebook, student_id: str
) -> None:
    with pytest.raises(KeyError):
        book.grades.document(student_id)


def test_a_grade_of_another_submission_does_not_count(book: Gradebook) -> None:
    book.replace_members(subject(), [entry(ADA, "another submission")])

    (row,) = book.rows()
    assert row.status == "not graded"
    assert row.points is None
    assert "changed" in row.problem
    assert [one.points for one in book.grades.history("ada")] != []


def test_the_old_submission_handed_in_again_has_its_old_grade(book: Gradebook) -> None:
    points = book.row("ada").points
    book.replace_members(subject(), [entry(ADA, "another submission")])
    book.replace_members(subject(), [entry(ADA)])

    assert book.row("ada").points == points


def test_a_failure_of_dojo_does_not_replace_a_grade(book: Gradebook) -> None:
    before = book.row("ada")

    book.grades.record_failure(
        "ada", inputs_of(ADA), "The grader was ended.", FIRST, NOON
    )

    assert book.row("ada") == before
    newest = book.grades.newest("ada")
    assert newest is not None
    assert newest.problem == "The grader was ended."


def test_a_failure_alone_says_why_there_is_no_grade(book: Gradebook) -> None:
    changed = replace(inputs_of(ADA), submission="another submission")
    book.replace_members(subject(), [entry(ADA, "another submission")])

    book.grades.record_failure("ada", changed, "The grader was ended.", FIRST, NOON)

    assert book.row("ada").problem == "The grader was ended."


def test_the_history_says_why_each_grade_was_made(
    book: Gradebook, tmp_path: Path
) -> None:
    before = inputs_of(ADA)
    after = replace(before, course="d" * 64, rubric="e" * 64)
    why = differences(before, after)

    book.grades.record("ada", after, pack(document_of(make_kata(tmp_path), ADA)), why)

    assert [one.why for one in book.grades.history("ada")] == [
        "first grade",
        "another course, another rubric",
    ]


def test_documents_are_of_one_moment_and_read_as_often_as_asked(
    tmp_path: Path,
) -> None:
    with make_gradebook(tmp_path) as book:
        documents = book.grades.documents()
        before = list(documents)
        perfect = dict(before)["grace"]
        book.grades.record("ada", inputs_of(ADA), pack(perfect), "--regrade")

        again = list(documents)

        assert again == before
        assert dict(book.grades.documents())["ada"] == perfect
        book.forget("grace")
        assert [id for id, _ in documents] == ["ada", "sam", "zoe-2"]
        assert len(book.grades.documents()) == 3
