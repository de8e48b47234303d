"""The verbs about one student: `class show`, which shows a class too, and `forget`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.classroom.gradebook.records import Graded, LateRuleSet, Overridden
from dicedojo.classroom.gradebook.store import FILE_NAME, open_gradebook
from dicedojo.classroom.row import Row, Student
from dicedojo.cli.class_folder import (
    CLASS_FOLDER,
    ClassFolder,
    StudentId,
    find_row,
    gradebook_to_change,
    in_class_folder,
)
from dicedojo.cli.show.class_table import show_class, show_student
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain

MIN_LENGTH = 3  # characters; a shorter name stands in any file


def register(group: typer.Typer) -> None:
    group.command()(show)
    group.command()(forget)


def show(
    id: Annotated[
        str,
        typer.Argument(
            metavar="[STUDENT]",
            help="One student, with the history: an id, name or e-mail address.",
            show_default=False,
        ),
    ] = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Show the class, or why one student's grade changed."""
    with open_gradebook(out, writing=False) as book:
        if id:
            row = find_row(book, id, out)
            history: tuple[Graded | Overridden | LateRuleSet, ...] = (
                *book.grades.history(row.student.id),
                *book.decisions.history(row.student.id),
                *book.decisions.late_rules(),
            )
            graded = row.machine_points is not None
            journal = book.grades.document(row.student.id).journal if graded else None
            show_student(book.subject, row, history, out, journal)
        else:
            show_class(book.subject, book.rows(), out)


def forget(
    id: StudentId,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="Delete; without it, say what that would delete."),
    ] = False,
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Delete all grades, comments and facts about one student."""
    with gradebook_to_change(out) as book:
        row = find_row(book, id, out)
        student = row.student
        if not yes:
            _ask(row, len(book.grades.history(student.id)), out)
        book.forget(student.id)
        folder = book.subject.folder
    print(f"Forgotten: {plain(student.label)}. The gradebook has nothing about them.")
    _say_traces(list(files_that_name(student, out)))
    if row.handed_in:
        print(f"What they handed in is still there: {plain(row.handed_in)} in {folder}")
        print("  As long as it is, the next dojo class grade grades it again.")
    print(f"  Next: {in_class_folder('dojo class report', out)}, to write pages anew")


def _ask(row: Row, grades: int, out: Path) -> None:
    """Return if a person says yes.

    Raises:
        UnusableInput: there is nobody to ask, or the answer is no.
    """
    overrides = sum(one.kind == "override" for one in row.adjustments)
    parts = (
        (grades, "grade"),
        (overrides, "override"),
        (len(row.comments), "comment"),
    )
    what = ", ".join(counted(number, noun) for number, noun in parts if number)
    who = f"{plain(row.student.label)} ({what or 'no grade yet'})"
    if not sys.stdin.isatty():
        raise UnusableInput(
            f"This deletes all about {who} for good.",
            next=in_class_folder("dojo class forget --yes", out, about=row.student.id),
        )
    question = f"Delete all about {who} for good?"
    if not typer.confirm(question, err=True):
        raise UnusableInput("Nothing was deleted.")


def _say_traces(files: Sequence[Path]) -> None:
    """Name the files that were written before and still name the student."""
    if files:
        print(f"{counted(len(files), 'file')} still name them; delete or write anew:")
    for file in files:
        print(f"  {plain(str(file))}")


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
