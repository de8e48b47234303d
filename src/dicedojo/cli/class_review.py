"""The verb `class review`: what only a person can decide, and how to settle it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.review import Case
from dicedojo.classroom.row import Row
from dicedojo.cli.class_cases import cases_of_class, command_for
from dicedojo.cli.class_folder import (
    CLASS_FOLDER,
    ClassFolder,
    Who,
    find_row,
    gradebook_to_change,
    in_class_folder,
    now,
    speaker,
)
from dicedojo.errors import UnusableInput
from dicedojo.text import WHY, counted, plain

ADAPT = "For a program of another shape: dojo adapt PATH --id STUDENT --write FILE"


def review(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[STUDENT]...",
            help="With --settle or --take-name: whose cases.",
            show_default=False,
        ),
    ] = None,
    settle: Annotated[
        bool, typer.Option("--settle", help="All is as it should be: close the cases.")
    ] = False,
    take_name: Annotated[
        bool,
        typer.Option("--take-name", help="Grade the functions under their own names."),
    ] = False,
    who: Who = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Show what only a person can decide, and settle it."""
    if (settle or take_name) != bool(ids):
        raise UnusableInput(
            "A student and --settle or --take-name belong together.",
            next=in_class_folder("dojo class review", out),
        )
    with gradebook_to_change(out) as book:
        rows = [find_row(book, id, out) for id in ids or ()]
        if take_name:
            for row in rows:
                _take_name(book, row, out)
            print(f"  Next: {in_class_folder('dojo class grade', out)}")
            return
        cases = cases_of_class(book)
        for row in rows:
            student = row.student
            theirs = [case for case in cases if case.row.student.id == student.id]
            for case in theirs:
                book.decisions.settle(*case.key, who=speaker(who), when=now())
            print(f"{counted(len(theirs), 'case')} of {plain(student.label)} closed.")
        if not rows:
            _show(cases, out)


def _show(cases: list[Case], out: Path) -> None:
    """Print the cases, each kind under its question."""
    if not cases:
        print("Nothing waits for a person.")
        return
    for kind in dict.fromkeys(case.kind for case in cases):
        alike = [case for case in cases if case.kind == kind]
        print(f"{alike[0].question} ({len(alike)})")
        for case in alike:
            student = case.row.student
            print(f"  {plain(student.label)}: {plain(case.evidence, WHY)}")
            print(f"    {command_for(case, out)}")
        if kind in {"unusable", "no points"}:
            print(f"  {ADAPT}")
        print()
    close = in_class_folder("dojo class review STUDENT --settle", out)
    print(f"{counted(len(cases), 'case')}. As it should be? {close}")


def _take_name(book: Gradebook, row: Row, out: Path) -> None:
    """Have the class state the names that the machine found for one student.

    Raises:
        UnusableInput: it found none.
    """
    graded = row.machine_points is not None
    problems = book.grades.document(row.student.id).problems if graded else ()
    names = next((one.names for one in problems if one.names is not None), None)
    if names is None:
        raise UnusableInput(
            f"No function of {plain(row.student.label)} answers like the game under "
            "another name.",
            next=in_class_folder("dojo class show", out, about=row.student.id),
        )
    book.take_names(row.student.id, names)
    functions = (f"{own} as {asked}" for asked, own in names.functions)
    taken = ", ".join(filter(None, [names.module, *functions]))
    print(f"From now on {plain(row.student.label)} is graded by {taken}.")
