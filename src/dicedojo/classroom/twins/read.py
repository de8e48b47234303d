"""What is compared: what students handed in, without what the course gave everyone."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from dicedojo.classroom.gradebook.records import ClassEntry
from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.classroom.twins.find import Work
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.handed_files import is_for_tests

BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def read_works(
    kata: Kata, folder: Path, entries: Iterable[ClassEntry]
) -> Iterator[Work]:
    """Yield the Python files of each student of the class list, as they are now.

    Those that can no longer be read are left out. What a group handed in together is
    one work, under the id of its first member.

    Raises:
        UnusableInput: `folder` is not there, or nothing in it is a submission.
    """
    found = {one.origin: one for one in find_handed_in(folder, kata).handed_in}
    for entry in entries:
        handed_in = found.pop(entry.handed_in, None)
        if handed_in is None:
            continue
        try:
            files = handed_in.read().files
        except UnusableInput:
            continue
        yield work_of(entry.student.id, files)


def work_of(student_id: str, files: dict[str, bytes]) -> Work:
    """Return the files of a submission, those of its tests apart."""
    code: dict[str, str] = {}
    tests: dict[str, str] = {}
    for path, content in files.items():
        if path.endswith(".py"):
            part = tests if _is_of_tests(path) else code
            part[path] = content.decode("utf-8", "replace")
    return Work(student_id, code, tests)


def _is_of_tests(path: str) -> bool:
    return is_for_tests(path) or "tests" in PurePosixPath(path).parts[:-1]


def course_sources(kata: Kata) -> Iterator[str]:
    """Yield each program that the course has of a kata, and each block of its lessons.

    A class edition has no solutions; then the lessons stand for them.
    """
    for tree in ("katas", "features", "solutions"):
        for path in sorted((kata.root / tree / kata.name).rglob("*.py")):
            yield path.read_text("utf-8")
    for path in sorted((kata.root / "lessons" / kata.name).glob("*.md")):
        for block in BLOCK.findall(path.read_text("utf-8")):
            yield textwrap.dedent(block)
