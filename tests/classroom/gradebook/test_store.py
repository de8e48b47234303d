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
    decisions,
    open_gradebook,
)
from dicedojo.classroom.gradebook.history import FIRST, differences
from dicedojo.classroom.person.late import LateRule, read_rule
from dicedojo.classroom.row import Comment
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
LATE = "due = 2026-09-01T12:00:00Z\npoints_per_day = 5"  # the class is 9.5 h late


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
        other.decisions.add_comment("ada", Comment("Well done.", "kim", NOON))
        book.decisions.add_comment("ada", Comment("Indeed.", "lee", NOON))

    assert [one.text for one in book.row("ada").comments] == ["Well done.", "Indeed."]


def override(book: Gradebook, points: str, why: str, target: str = "") -> None:
    book.decisions.add_override(
        "ada",
        Decimal(points),
        why=why,
        who="kim",
        when=NOON,
        target=target,
        made_for=book.row("ada").machine_points,
    )


def test_a_gradebook_that_is_being_made_is_not_taken_for_another_program(
    tmp_path: Path,
) -> None:
    (tmp_path / FILE_NAME).touch()

    with pytest.raises(GradebookFault, match="holds no class yet"):
        open_gradebook(tmp_path, writing=False)


def test_what_a_person_says_changes_the_points(book: Gradebook) -> None:
    machine = book.row("ada").machine_points
    assert machine is not None

    override(book, "2.5", "a fine test")
    book.decisions.set_late_rule(LATE, who="kim", when=NOON)

    row = book.row("ada")
    assert row.points == machine + Decimal("2.5") - 5
    assert (row.machine_points, row.overridden) == (machine, True)
    assert [one.why for one in row.adjustments] == [
        "a fine test",
        "1 day late: 5 points for each day",
    ]


def mark_as_late(book: Gradebook, *ids: str) -> None:
    """Set the class again, with these submissions marked as late and without a time."""
    entries = [
        replace(one, submitted_at="", marked_late=True)
        if one.student.id in ids
        else one
        for one in book.entries()
    ]
    book.set_class(book.subject, entries)


def test_what_the_lms_marks_as_late_counts_as_the_rule_says(book: Gradebook) -> None:
    mark_as_late(book, "ada")
    assert book.row("ada").marked_late
    assert not book.row("grace").marked_late

    book.decisions.set_late_rule(LATE, who="kim", when=NOON)
    assert book.row("ada").adjustments == ()

    book.decisions.set_late_rule(f"{LATE}\ndays_if_marked = 2", who="kim", when=NOON)
    (adjustment,) = book.row("ada").adjustments
    assert adjustment.points == -10


def test_a_rule_is_parsed_once_for_all_rows(
    book: Gradebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    book.decisions.set_late_rule(LATE, who="kim", when=NOON)
    texts: list[str] = []

    def counting(text: str, name: str) -> LateRule:
        texts.append(text)
        return read_rule(text, name)

    monkeypatch.setattr(decisions, "read_rule", counting)
    late = [row for row in book.rows() if row.adjustments]

    assert (len(late), texts) == (4, [LATE])


def test_without_a_rule_nobody_is_late(book: Gradebook) -> None:
    book.decisions.set_late_rule(LATE, who="kim", when=NOON)
    book.decisions.set_late_rule("", who="kim", when=NOON)

    assert book.row("ada").adjustments == ()


def test_a_rule_that_cannot_be_read_replaces_no_other(book: Gradebook) -> None:
    book.decisions.set_late_rule(LATE, who="kim", when=NOON)

    with pytest.raises(UnusableInput, match="due is missing"):
        book.decisions.set_late_rule("most_days = 3", who="kim", when=NOON)

    assert len(book.row("ada").adjustments) == 1


def test_an_override_replaces_the_one_of_the_same_target(book: Gradebook) -> None:
    override(book, "1", "first", target="step:01_heads")
    override(book, "2", "for the whole grade")
    override(book, "3", "second", target="step:01_heads")

    assert [one.why for one in book.row("ada").adjustments] == [
        "for the whole grade",
        "second",
    ]


def test_an_override_remembers_the_points_that_it_was_made_for(
    book: Gradebook, tmp_path: Path
) -> None:
    override(book, "1", "as agreed")
    assert not book.row("ada").regraded_since

    better = document_of(make_kata(tmp_path / "again"), GRACE)
    book.record("ada", inputs_of(ADA), better, "asked for")

    assert book.row("ada").regraded_since


def test_an_override_that_is_taken_back_does_not_count(book: Gradebook) -> None:
    override(book, "9", "a mistake")

    assert book.decisions.withdraw_overrides("ada", who="kim", when=NOON) == 1

    assert book.row("ada").adjustments == ()


def test_a_comment_that_is_taken_back_is_not_shown(book: Gradebook) -> None:
    book.decisions.add_comment("ada", Comment("Well done.", "kim", NOON))

    assert book.decisions.withdraw_comments("ada", when=NOON) == 1

    assert book.row("ada").comments == ()


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
        book.set_class(subject("hog"), [])

    assert len(list(book.rows())) == len(STUDENTS)


def test_a_reader_cannot_write(book: Gradebook) -> None:
    reader = open_gradebook(book.path.parent, writing=False)

    with pytest.raises(GradebookFault):
        reader.decisions.add_comment("ada", Comment("No.", "kim", NOON))


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


def test_a_gradebook_of_version_1_is_read_and_brought_up_to_date(
    book: Gradebook,
) -> None:
    before = list(book.rows())
    book.close()
    earlier = sqlite3.connect(book.path)
    earlier.executescript(
        "CREATE TABLE earlier AS SELECT id, name, email, section, team, expected, "
        "known_as, handed_in, submitted_at, submission, problem FROM student; "
        "DROP TABLE student; ALTER TABLE earlier RENAME TO student; "
        "PRAGMA user_version = 1;"
    )
    earlier.close()

    with open_gradebook(book.path.parent, writing=False) as reader:
        assert list(reader.rows()) == before

    with open_gradebook(book.path.parent, writing=True) as writer:
        mark_as_late(writer, "ada")
        assert writer.row("ada").marked_late


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


def test_a_gradebook_that_sqlite_cannot_open_says_where_to_copy_it(
    tmp_path: Path,
) -> None:
    (tmp_path / FILE_NAME).mkdir()  # as on a disk that is read-only: root may write all

    with pytest.raises(GradebookFault) as raised:
        open_gradebook(tmp_path, writing=False)

    assert "unable to open" in (raised.value.evidence or "")
    assert "copy the class folder" in raised.value.hint


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
book.decisions.add_comment("ada", Comment("Recorded.", "kim", "now"))
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
    book.decisions.add_comment("ada", Comment("After it.", "kim", NOON))
    assert [one.text for one in book.decisions.comments("ada")] == [
        "Recorded.",
        "After it.",
    ]


def test_documents_are_of_one_moment_and_read_as_often_as_asked(
    tmp_path: Path,
) -> None:
    with make_gradebook(tmp_path) as book:
        documents = book.documents()
        before = list(documents)
        perfect = dict(before)["grace"]
        book.record("ada", inputs_of(ADA), perfect, "--regrade")

        again = list(documents)

        assert again == before
        assert dict(book.documents())["ada"] == perfect
        book.forget("grace")
        assert [id for id, _ in documents] == ["ada", "sam", "zoe-2"]
        assert len(book.documents()) == 3
