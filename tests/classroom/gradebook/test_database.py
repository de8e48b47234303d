"""The gradebook's file: shared, from another version, damaged, or on a full disk."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.database import GradebookFault
from dicedojo.classroom.gradebook.records import FIRST, pack
from dicedojo.classroom.gradebook.store import FILE_NAME, Gradebook, open_gradebook
from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import Comment

from ...handmade_grades import make_kata
from ..gradebooks import ADA, document_of, inputs_of

NOON = "2026-09-03T12:00:00+00:00"


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
def test_a_gradebook_of_another_version_is_refused(
    book: Gradebook, writing: bool
) -> None:
    book.close()
    with sqlite3.connect(book.path) as other:
        other.execute("PRAGMA user_version = 99")
    other.close()

    with pytest.raises(UnusableInput, match="by another version of dicedojo"):
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
