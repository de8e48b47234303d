"""The verb `class review`: what only a person can decide, and how to settle it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec import structs

from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.review import Case, cases_of, open_cases
from dicedojo.classroom.row import Row
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

COMMANDS = {
    "name": "dojo class review --take-name",
    "not graded": "dojo class override --points N --why WHY",
    "unusable": "dojo class override --points N --why WHY",
    "no points": "dojo class override --points N --why WHY",
    "override": "dojo class show",
    "late": "dojo class override --add -N --why WHY",
    "flag": "dojo class show",
}
ADAPT = "For a program of another shape: dojo adapt PATH --id STUDENT --write FILE"


def register(group: typer.Typer) -> None:
    group.command()(review)


def review(
    id: Annotated[
        str,
        typer.Argument(
            metavar="[STUDENT]",
            help="With --settle or --take-name: whose cases.",
            show_default=False,
        ),
    ] = "",
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
    if (settle or take_name) != bool(id):
        raise UnusableInput(
            "A student and --settle or --take-name belong together.",
            next=in_class_folder("dojo class review", out),
        )
    with gradebook_to_change(out) as book:
        if take_name:
            _take_name(book, find_row(book, id, out), out)
        elif settle:
            row = find_row(book, id, out)
            cases = list(cases_of(book, row))
            for case in cases:
                book.decisions.settle(
                    row.student.id,
                    case.kind,
                    case.evidence,
                    who=speaker(who),
                    when=now(),
                )
            print(
                f"{counted(len(cases), 'case')} of {plain(row.student.label)} closed."
            )
        else:
            _show(open_cases(book), out)


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
            print(f"    {in_class_folder(COMMANDS[kind], out, about=student.id)}")
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
    options = book.options
    stated = {**options.names, row.student.id: names}
    book.keep_options(structs.replace(options, names=stated))
    functions = ", ".join(f"{own} as {asked}" for asked, own in names.functions)
    print(f"{plain(row.student.label)}: {names.module}, {functions}, from now on.")
    print(f"  Next: {in_class_folder('dojo class grade', out)}")
