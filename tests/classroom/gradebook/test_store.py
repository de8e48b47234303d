"""A gradebook has a row for everyone in the class, and forgets whom it should."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import Gradebook, open_gradebook
from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import Comment

from ..gradebooks import GRACE, JOE, LIZ, SAM, STRANGER, STUDENTS, subject

NOON = "2026-09-03T12:00:00+00:00"


def test_every_student_has_a_row_by_id(book: Gradebook) -> None:
    assert [row.student for row in book.rows()] == sorted(
        STUDENTS, key=lambda one: one.id
    )


@pytest.mark.parametrize(
    ("student", "status"),
    [
        pytest.param(GRACE, "graded", id="graded"),
        pytest.param(SAM, "unusable", id="no module"),
        pytest.param(JOE, "not graded", id="a fault of dojo"),
        pytest.param(LIZ, "missing", id="nothing handed in"),
        pytest.param(STRANGER, "graded", id="not in the roster"),
    ],
)
def test_a_row_says_what_became_of_a_submission(
    book: Gradebook, student: object, status: str
) -> None:
    row = next(row for row in book.rows() if row.student == student)

    assert row.status == status
    assert (row.points is None) == (status in ("not graded", "missing"))
    assert bool(row.problem) == (status in ("not graded", "unusable"))


def test_forgetting_a_student_leaves_nothing_in_the_file(book: Gradebook) -> None:
    book.decisions.add_comment("sam", Comment("A secret remark.", "kim", NOON))

    assert book.forget("sam")

    book.close()
    left = b"".join(path.read_bytes() for path in book.path.parent.iterdir())
    assert b"A secret remark." not in left
    assert b"sam@example.org" not in left


def test_forgetting_a_stranger_changes_nothing(book: Gradebook) -> None:
    assert not book.forget("nobody")


def test_a_gradebook_is_about_one_kata(book: Gradebook) -> None:
    with pytest.raises(UnusableInput, match="holds grades for greed, not for hog"):
        book.replace_members(subject("hog"), [])

    assert len(list(book.rows())) == len(STUDENTS)


def test_there_must_be_a_gradebook_to_read(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="There is no gradebook"):
        open_gradebook(tmp_path, writing=False)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE grade SET document = x'00'",
        "UPDATE grade SET points = 'many'",
        "UPDATE grade SET parts = '['",
        "UPDATE subject SET possible = 'all'",
        "UPDATE student SET known_as = '{'",
        "UPDATE student SET submitted_at = 'soon'",
        "INSERT INTO options VALUES ('[')",
        "ALTER TABLE subject DROP COLUMN course",
    ],
)
def test_a_gradebook_that_something_else_changed_says_so(
    book: Gradebook, change: str
) -> None:
    with closing(sqlite3.connect(book.path)) as connection:
        connection.execute(change)
        connection.commit()

    with pytest.raises(UnusableInput, match="changed or damaged, and not by dojo"):
        read_whole(book)


def read_whole(book: Gradebook) -> None:
    assert book.options
    assert book.subject
    assert list(book.rows())
    assert list(book.grades.documents())
