"""Cases of a class that only a person can decide, with the command for each."""

from __future__ import annotations

from pathlib import Path

from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.review import KINDS, Case, open_cases
from dicedojo.cli.class_folder import in_class_folder

# Cases whose command names no student.
OF_CLASS = ("unfinished",)


def cases_of_class(book: Gradebook) -> list[Case]:
    """Return all open cases."""
    katas = book.courses.katas
    others = {one.file for one in katas if one.name != book.subject.kata}
    return open_cases(book, others)


def command_for(case: Case, out: Path) -> str:
    """Return the command that settles a case, or shows more of it."""
    if case.kind == "other kata":
        command = in_class_folder("dojo class comment", out, about=case.row.student.id)
        return f"{command} 'Hand in this kata, please.'"
    about = "" if case.kind in OF_CLASS else case.row.student.id
    return in_class_folder(f"dojo class {KINDS[case.kind][1]}", out, about=about)
