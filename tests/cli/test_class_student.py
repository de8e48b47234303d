"""Files of a class folder that still name a student."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import FILE_NAME
from dicedojo.classroom.row import Student
from dicedojo.cli.class_student import files_that_name

ADA = Student("a17", "Ada Byron", "ada@example.org")


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("grades.csv", "a17,100\n", True),
        ("pages/index.html", "<td>ADA BYRON</td>", True),
        ("mail.txt", "To: Ada@Example.org", True),
        ("gradescope/a17.json", "{}", True),
        ("pages/other.html", "<td>Grace Hopper</td>", False),
        (FILE_NAME, "a17", False),
        (f"{FILE_NAME}-wal", "a17", False),
    ],
)
def test_a_file_is_found_by_what_it_says_or_is_called(
    tmp_path: Path, name: str, content: str, found: bool
) -> None:
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(content)

    assert list(files_that_name(ADA, tmp_path)) == ([file] if found else [])


def test_a_very_short_name_is_not_looked_for(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("an abacus")

    assert list(files_that_name(Student("a", "b"), tmp_path)) == []
