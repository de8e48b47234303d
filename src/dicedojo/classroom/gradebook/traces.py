"""Which files of a class folder still name a student."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dicedojo.classroom.gradebook.store import FILE_NAME
from dicedojo.classroom.row import Student

MIN_LENGTH = 3  # characters; a shorter name stands in any file


def files_that_name(student: Student, folder: Path) -> Iterator[Path]:
    """Yield the files below a class folder whose text has a student's id, name or mail.

    The gradebook's own files are not among them.
    """
    words = [
        word.encode().lower()
        for word in (student.id, student.name, student.email)
        if len(word) >= MIN_LENGTH
    ]
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith(FILE_NAME):
            content = path.read_bytes().lower()
            named = path.relative_to(folder).as_posix().encode().lower()
            if any(word in content or word in named for word in words):
                yield path
