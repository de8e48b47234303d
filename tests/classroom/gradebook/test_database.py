"""The gradebook's file: shared, from another version, damaged, or on a full disk."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.database import VERSION, GradebookFault
from dicedojo.classroom.gradebook.records import FIRST, Appealed, pack
from dicedojo.classroom.gradebook.store import FILE_NAME, Gradebook, open_gradebook
from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import Comment
from dicedojo.submission.names import Names

from ...handmade_grades import make_kata
from ..gradebooks import ADA, document_of, inputs_of, mark_as_late

NOON = "2026-09-03T12:00:00+00:00"
# Takes away what later versions added.
BEFORE_7 = "ALTER TABLE subject DROP COLUMN course_root;"
BEFORE_6 = (
    "ALTER TABLE student DROP COLUMN pending; ALTER TABLE comment DROP COLUMN place; "
    f"DROP TABLE appeal; {BEFORE_7}"
)
BEFORE_4 = "ALTER TABLE override DROP COLUMN set_to;"
RULE = "due = 2026-09-01T12:00:00Z\npoints_per_day = 5"


def test_two_processes_write_in_turns(book: Gradebook) -> None:
    with open_gradebook(book.path.parent, writing=True) as other:
        other.decisions.add_comment("ada", Comment("Well done.", "kim", NOON))
        book.decisions.add_comment("ada", Comment("Indeed.", "lee", NOON))

    assert [one.text for one in book.row("ada").comments] == ["Well done.", "Indeed."]


def test_a_gradebook_that_is_being_made_is_not_taken_for_another_program(
    tmp_path: Path,
) -> None:
    (tmp_path / FILE_NAME).touch()

    with pytest.raises(GradebookFault, match="holds no class yet"):
        open_gradebook(tmp_path, writing=False)


def test_a_reader_cannot_write(book: Gradebook) -> None:
    reader = open_gradebook(book.path.parent, writing=False)

    with pytest.raises(GradebookFault):
        reader.decisions.add_comment("ada", Comment("No.", "kim", NOON))


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
        "ALTER TABLE comment DROP COLUMN place;"
        f"{BEFORE_7}{BEFORE_4} PRAGMA user_version = 1;"
    )
    earlier.close()

    with open_gradebook(book.path.parent, writing=False) as reader:
        assert list(reader.rows()) == before

    with open_gradebook(book.path.parent, writing=True) as writer:
        mark_as_late(writer, "ada")
        assert writer.row("ada").marked_late


def test_a_gradebook_of_version_2_says_that_it_may_hold_several_rules_now(
    book: Gradebook,
) -> None:
    book.close()
    with closing(sqlite3.connect(book.path)) as earlier:
        earlier.executescript(f"{BEFORE_6}{BEFORE_4} PRAGMA user_version = 2")

    with open_gradebook(book.path.parent, writing=True) as writer:
        writer.decisions.set_late_rule(RULE, who="kim", when=NOON)

    with closing(sqlite3.connect(book.path)) as now:
        assert now.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_an_override_of_version_3_adds_what_it_added(book: Gradebook) -> None:
    book.decisions.add_override("ada", Decimal(5), why="x", who="kim", when=NOON)
    before = book.row("ada")
    book.close()
    with closing(sqlite3.connect(book.path)) as earlier:
        earlier.executescript(f"{BEFORE_6}{BEFORE_4} PRAGMA user_version = 3")

    for writing in (False, True):
        with open_gradebook(book.path.parent, writing=writing) as later:
            assert later.row("ada") == before
            assert [one.points for one in later.decisions.history("ada")] == [5]


def test_a_gradebook_of_version_5_loses_nothing_and_then_notes_what_is_stale(
    book: Gradebook,
) -> None:
    book.decisions.add_comment("ada", Comment("Well done.", "kim", NOON))
    before = list(book.rows())
    book.close()
    with closing(sqlite3.connect(book.path)) as earlier:
        earlier.executescript(f"{BEFORE_6} PRAGMA user_version = 5")

    for writing in (False, True):
        with open_gradebook(book.path.parent, writing=writing) as later:
            assert list(later.rows()) == before

    with open_gradebook(book.path.parent, writing=True) as writer:
        writer.take_names("ada", Names("dice.py"))
        assert writer.row("ada").stale == "other names"


def test_a_gradebook_of_version_6_knows_no_folder_of_its_course(
    book: Gradebook,
) -> None:
    before = book.subject
    book.close()
    with closing(sqlite3.connect(book.path)) as earlier:
        earlier.executescript(f"{BEFORE_7} PRAGMA user_version = 6")

    for writing in (False, True):
        with open_gradebook(book.path.parent, writing=writing) as later:
            assert later.subject == before
            assert later.courses.named(before.course) is None


def test_a_gradebook_of_version_5_has_no_appeals_and_takes_some(
    book: Gradebook,
) -> None:
    book.close()
    with closing(sqlite3.connect(book.path)) as earlier:
        earlier.executescript(f"{BEFORE_6} PRAGMA user_version = 5")
    appeal = Appealed(NOON, "kim", "m012", True, "It does not replay.")

    with open_gradebook(book.path.parent, writing=False) as reader:
        assert reader.decisions.appeals("ada") == ()
    with open_gradebook(book.path.parent, writing=True) as writer:
        writer.decisions.add_appeal("ada", appeal)
        assert writer.decisions.appeals("ada") == (appeal,)
        writer.forget("ada")
        assert writer.decisions.appeals("ada") == ()


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
            full.grades.record("ada", inputs_of(ADA), pack(document), FIRST)

    with pytest.raises(GradebookFault, match="full"):
        fill()

    full.close()
    again = open_gradebook(book.path.parent, writing=True)
    kept = [row.student.id for row in again.rows()]
    assert kept == [row.student.id for row in rows]


KILLED = """
import os, signal, sys
from pathlib import Path
from dicedojo.classroom.gradebook.store import open_gradebook
from dicedojo.report.adjusted import Comment
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
