"""The gradebook's file: shared, from another version, damaged, or on a full disk."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.database import GradebookFault
from dicedojo.classroom.gradebook.store import FILE_NAME, Gradebook, open_gradebook
from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import Comment

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


def test_a_file_that_was_deleted_is_not_written(book: Gradebook) -> None:
    book.path.unlink()

    with pytest.raises(GradebookFault) as raised:
        book.decisions.add_comment("ada", Comment("Lost.", "kim", NOON))

    assert "was deleted or moved" in raised.value.hint


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
