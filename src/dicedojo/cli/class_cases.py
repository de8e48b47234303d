"""What only a person can decide about a class, with the command that settles it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.review import KINDS, Case, open_cases
from dicedojo.cli.class_folder import in_class_folder
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.classroom.twins.find import Twins

# Cases whose command names no student.
OF_CLASS = ("unfinished", "twins")


def cases_of_class(book: Gradebook, twins: list[Twins] | None) -> list[Case]:
    """Return all open cases; `twins` are the submissions that share long passages."""
    katas = book.courses.katas
    others = {one.file for one in katas if one.name != book.subject.kata}
    return open_cases(book, others, twins or ())


def command_for(case: Case, out: Path) -> str:
    """Return the command that settles a case, or shows more of it."""
    if case.kind == "other kata":
        command = in_class_folder("dojo class comment", out, about=case.row.student.id)
        return f"{command} 'Hand in this kata, please.'"
    about = "" if case.kind in OF_CLASS else case.row.student.id
    return in_class_folder(f"dojo class {KINDS[case.kind][1]}", out, about=about)


def twins_in(book: Gradebook) -> list[Twins] | None:
    """Return the similar submissions; None, and a line about it, if it cannot look."""
    from dicedojo.classroom.twins.find import find_twins
    from dicedojo.classroom.twins.read import course_sources, read_works

    try:
        subject, known = book.subject, book.courses
        course = known.named(subject.course)
        kata = course.load(subject.kata) if course else known.kata(subject.kata)
        folder = Path(subject.folder)
        works = list(read_works(kata, folder, book.entries()))
    except UnusableInput as error:
        print(f"Similar submissions were not looked for. {error.what}", file=sys.stderr)
        return None
    return find_twins(works, course_sources(kata))
