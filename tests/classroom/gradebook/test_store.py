"""The gradebook keeps what was graded, and says which grade counts."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook import (
    FILE_NAME,
    Gradebook,
    GradebookFault,
    open_gradebook,
)
from dicedojo.classroom.gradebook.history import FIRST, differences
from dicedojo.classroom.row import Adjustment, Comment
from dicedojo.errors import UnusableInput

from ...handmade_grades import make_kata
from ..gradebooks import (
    ADA,
    GRACE,
    JOE,
    LIZ,
    SAM,
    STRANGER,
    STUDENTS,
    document_of,
    entry,
    inputs_of,
    make_gradebook,
    subject,
)

NOON = "2026-09-03T12:00:00+00:00"


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return make_gradebook(tmp_path)


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


def test_a_document_is_read_back_as_it_was_recorded(
    book: Gradebook, tmp_path: Path
) -> None:
    kata = make_kata(tmp_path / "course")

    assert book.document("ada") == document_of(kata, ADA)
    assert [key for key, _ in book.documents()] == ["ada", "grace", "sam", "zoe-2"]


@pytest.mark.parametrize("student_id", ["liz", "joe", "nobody"])
def test_without_a_current_grade_there_is_no_document(
    book: Gradebook, student_id: str
) -> None:
    with pytest.raises(KeyError):
        book.document(student_id)


def test_a_grade_of_another_submission_does_not_count(book: Gradebook) -> None:
    book.set_class(subject(), [entry(ADA, "another submission")])

    (row,) = book.rows()
    assert row.status == "not graded"
    assert row.points is None
    assert "changed" in row.problem
    assert [one.points for one in book.history("ada")] != []


def test_the_old_submission_handed_in_again_has_its_old_grade(book: Gradebook) -> None:
    points = book.row("ada").points
    book.set_class(subject(), [entry(ADA, "another submission")])
    book.set_class(subject(), [entry(ADA)])

    assert book.row("ada").points == points


def test_a_failure_of_dojo_does_not_replace_a_grade(book: Gradebook) -> None:
    before = book.row("ada")

    book.record_failure("ada", inputs_of(ADA), "The grader was ended.", FIRST, NOON)

    assert book.row("ada") == before
    newest = book.newest("ada")
    assert newest is not None
    assert newest.problem == "The grader was ended."


def test_a_failure_alone_says_why_there_is_no_grade(book: Gradebook) -> None:
    changed = replace(inputs_of(ADA), submission="another submission")
    book.set_class(subject(), [entry(ADA, "another submission")])

    book.record_failure("ada", changed, "The grader was ended.", FIRST, NOON)

    assert book.row("ada").problem == "The grader was ended."


def test_the_history_says_why_each_grade_was_made(
    book: Gradebook, tmp_path: Path
) -> None:
    before = inputs_of(ADA)
    after = replace(before, course="d" * 64, rubric="e" * 64)
    why = differences(before, after)

    book.record("ada", after, document_of(make_kata(tmp_path), ADA), why)

    assert [one.why for one in book.history("ada")] == [
        "first grade",
        "another course, another rubric",
    ]


def test_two_processes_write_in_turns(book: Gradebook) -> None:
    with open_gradebook(book.path.parent, writing=True) as other:
        other.add_comment("ada", Comment("Well done.", "kim", NOON))
        book.add_comment("ada", Comment("Indeed.", "lee", NOON))

    assert [one.text for one in book.row("ada").comments] == ["Well done.", "Indeed."]


def test_what_a_person_says_changes_the_points(book: Gradebook) -> None:
    machine = book.row("ada").machine_points
    assert machine is not None

    book.add_override("ada", Decimal("2.5"), why="a fine test", who="kim", when=NOON)
    book.set_late({"ada": Adjustment("late", Decimal(-5), "1 day late")})

    row = book.row("ada")
    assert row.points == machine - Decimal("2.5")
    assert row.machine_points == machine
    assert [one.why for one in row.adjustments] == ["a fine test", "1 day late"]


def test_an_override_that_is_taken_back_does_not_count(book: Gradebook) -> None:
    book.add_override("ada", Decimal(9), why="a mistake", who="kim", when=NOON)

    assert book.withdraw_overrides("ada", who="kim", when=NOON) == 1

    assert book.row("ada").adjustments == ()


def test_forgetting_a_student_leaves_nothing_in_the_file(book: Gradebook) -> None:
    book.add_comment("sam", Comment("A secret remark.", "kim", NOON))

    assert book.forget("sam")

    book.close()
    left = b"".join(path.read_bytes() for path in book.path.parent.iterdir())
    assert b"A secret remark." not in left
    assert b"sam@example.org" not in left


def test_forgetting_a_stranger_changes_nothing(book: Gradebook) -> None:
    assert not book.forget("nobody")


def test_a_gradebook_is_about_one_kata(book: Gradebook) -> None:
    with pytest.raises(UnusableInput, match="holds grades for greed, not for hog"):
        book.set_class(subject("hog"), [])

    assert len(list(book.rows())) == len(STUDENTS)


def test_a_reader_cannot_write(book: Gradebook) -> None:
    reader = open_gradebook(book.path.parent, writing=False)

    with pytest.raises(GradebookFault):
        reader.add_comment("ada", Comment("No.", "kim", NOON))


def test_there_must_be_a_gradebook_to_read(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="There is no gradebook"):
        open_gradebook(tmp_path, writing=False)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("writing", [True, False])
def test_a_gradebook_of_a_newer_dicedojo_is_refused(
    book: Gradebook, writing: bool
) -> None:
    book.close()
    with sqlite3.connect(book.path) as newer:
        newer.execute("PRAGMA user_version = 99")
    newer.close()

    with pytest.raises(UnusableInput, match="newer dicedojo"):
        open_gradebook(book.path.parent, writing=writing)


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE_NAME)
    other.execute("CREATE TABLE places (title TEXT)")
    other.close()

    with pytest.raises(UnusableInput, match="another program"):
        open_gradebook(tmp_path, writing=True)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("This is not a database, but a long text. " * 99)

    with pytest.raises(GradebookFault, match="cannot be used"):
        open_gradebook(tmp_path, writing=True)


def test_a_full_disk_is_said_and_loses_nothing(book: Gradebook, tmp_path: Path) -> None:
    rows = list(book.rows())
    document = document_of(make_kata(tmp_path), ADA)
    book.close()
    full = open_gradebook(book.path.parent, writing=True)
    full._database._connection.execute("PRAGMA max_page_count = 1")

    def fill() -> None:
        for _ in range(100):
            full.record("ada", inputs_of(ADA), document, FIRST)

    with pytest.raises(GradebookFault, match="full"):
        fill()

    full.close()
    again = open_gradebook(book.path.parent, writing=True)
    kept = [row.student.id for row in again.rows()]
    assert kept == [row.student.id for row in rows]


KILLED = """
import os, signal, sys
from pathlib import Path
from dicedojo.classroom.gradebook import open_gradebook
from dicedojo.classroom.row import Comment
book = open_gradebook(Path(sys.argv[1]), writing=True)
book.add_comment("ada", Comment("Recorded.", "kim", "now"))
book._database._connection.execute("BEGIN IMMEDIATE")
book._database._connection.execute("DELETE FROM comment")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
def test_a_process_that_is_killed_loses_nothing_that_it_recorded(
    book: Gradebook,
) -> None:
    words = [sys.executable, "-c", KILLED, str(book.path.parent)]

    ended = subprocess.run(words, env=os.environ, check=False)

    assert ended.returncode == -signal.SIGKILL
    book.add_comment("ada", Comment("After it.", "kim", NOON))
    assert [one.text for one in book.comments("ada")] == ["Recorded.", "After it."]
