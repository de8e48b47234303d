"""A gradebook has a row for everyone in the class, and forgets whom it should."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import Gradebook, open_gradebook
from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import Comment

from ..gradebooks import (
    ADA,
    GRACE,
    JOE,
    LIZ,
    SAM,
    STRANGER,
    STUDENTS,
    change_entries,
    grade_again,
    inputs_of,
    subject,
)

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

    book.forget("sam")

    book.close()
    left = b"".join(path.read_bytes() for path in book.path.parent.iterdir())
    assert b"A secret remark." not in left
    assert b"sam@example.org" not in left


def test_forgetting_a_stranger_changes_nothing(book: Gradebook) -> None:
    book.forget("nobody")

    assert len(list(book.rows())) == len(STUDENTS)


def test_a_gradebook_is_about_one_kata(book: Gradebook) -> None:
    with pytest.raises(UnusableInput, match="holds grades for greed, not for hog"):
        book.require_kata("hog")


def test_a_grade_that_is_due_again_is_stale_until_it_has_points(
    book: Gradebook,
) -> None:
    points = book.row("ada").points

    change_entries(book, "ada", pending="another course")
    book.grades.record_failure("ada", inputs_of(ADA), "It died.", "another course", "")

    row = book.row("ada")
    assert (row.stale, row.points) == ("another course", points)
    grade_again(book, ADA, "another course")
    assert book.row("ada").stale == ""


def test_a_grade_of_another_dicedojo_is_stale(
    book: Gradebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.classroom.gradebook.store.__version__", "99")

    stale = {row.student.id: row.stale for row in book.rows()}

    another = "another version of dicedojo"
    assert (stale["ada"], stale["sam"]) == (another, another)
    assert (stale["joe"], stale["liz"]) == ("", "")  # they have no grade


def test_a_grade_is_stale_as_soon_as_its_course_has_changed(
    book: Gradebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    course = tmp_path / book.subject.course
    (course / "katas/greed").mkdir(parents=True)
    (course / "katas/greed/kata.toml").write_text("# changed")
    monkeypatch.setenv("DOJO_COURSE", str(course))

    assert book.row("ada").stale == "another course"


@pytest.mark.parametrize(
    ("place", "is_known"),
    [
        pytest.param("courses", True, id="elsewhere"),
        pytest.param("handed-in/ada", False, id="among the submissions"),
        pytest.param("{class}/course", False, id="in the class folder"),
    ],
)
def test_a_class_remembers_the_folder_of_its_course(
    book: Gradebook, tmp_path: Path, place: str, is_known: bool
) -> None:
    root = tmp_path / place.replace("{class}", book.path.parent.name)
    (root / "katas/greed").mkdir(parents=True)
    (root / "katas/greed/kata.toml").touch()
    about = replace(subject(), folder=str(tmp_path / "handed-in"))
    book.replace_members(replace(about, course_root=str(root)), [])

    with open_gradebook(book.path.parent, writing=False) as later:
        found = later.courses.find(about.course)

    assert (found is not None) == is_known
    assert found is None or found.root == root


def test_a_course_that_is_not_here_makes_nothing_stale(
    book: Gradebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOJO_COURSE", "/nowhere")

    assert book.row("ada").stale == ""


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
    assert list(book.documents())
