"""The verb `class forget`: delete all about one student."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli.class_folder import (
    CLASS_FOLDER,
    ClassFolder,
    StudentId,
    find_row,
    gradebook_to_change,
    in_class_folder,
)
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from dicedojo.classroom.row import Row


def register(group: typer.Typer) -> None:
    group.command()(forget)


def forget(
    id: StudentId,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="Delete; without it, say what that would delete."),
    ] = False,
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Delete all grades, comments and facts about one student."""
    from dicedojo.classroom.gradebook.traces import files_that_name

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
