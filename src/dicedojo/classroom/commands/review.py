"""The verb `class review`: shows and closes cases that only a person can decide."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.classroom.by_person import Case, CaseKind, open_cases
from dicedojo.classroom.commands.folder import (
    CLASS_FOLDER,
    ClassFolder,
    Who,
    find_row,
    gradebook_to_change,
    in_class_folder,
    now,
    speaker,
)
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.row import Row
from dicedojo.course import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission import Names, read_names
from dicedojo.text import WHY, counted, plain


def review(  # noqa: PLR0913, PLR0917  # one for each option
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[STUDENT]...",
            help="With --settle or --take-name: whose cases.",
        ),
    ] = None,
    close: Annotated[
        bool, typer.Option("--settle", help="All is as it should be: close the cases.")
    ] = False,
    take_name: Annotated[
        bool,
        typer.Option("--take-name", help="Grade the functions under their own names."),
    ] = False,
    module: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="With --take-name: this module of theirs."),
    ] = None,
    function: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="With --take-name: this function of theirs, as `dojo grade` takes it.",
        ),
    ] = None,
    who: Who = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Show what only a person can decide, and settle it."""
    if (module or function) and not take_name:
        raise UnusableInput(
            "--module and --function state a name for --take-name.",
            next=in_class_folder("dojo class review STUDENT --take-name", out),
        )
    if (close or take_name) != bool(ids):
        raise UnusableInput(
            "A student and --settle or --take-name belong together.",
            next=in_class_folder("dojo class review", out),
        )
    with gradebook_to_change(out) as book:
        rows = [find_row(book, id, out) for id in ids or ()]
        if take_name:
            stated = None
            if module or function:
                public = _kata_of(book).expected_functions
                stated = read_names(public, module, function or ())
            for row in rows:
                _take_name(book, row, stated, out)
            print(f"  Next: {in_class_folder('dojo class grade', out)}")
            return
        cases = open_cases(book)
        for row in rows:
            student = row.student
            matches = [case for case in cases if case.row.student.id == student.id]
            for case in matches:
                book.decisions.close_case(*case.key, who=speaker(who), when=now())
            print(f"{counted(len(matches), 'case')} of {plain(student.label)} closed.")
        if not rows:
            _show(cases, out)


def _show(cases: list[Case], out: Path) -> None:
    if not cases:
        print("Nothing waits for a person.")
        return
    for kind in dict.fromkeys(case.kind for case in cases):
        group = [case for case in cases if case.kind is kind]
        print(f"{kind.question} ({len(group)})")
        for case in group:
            student = case.row.student
            print(f"  {plain(student.label)}: {plain(case.evidence, WHY)}")
            print(f"    {command_for(case, out)}")
        print()
    close = in_class_folder("dojo class review STUDENT --settle", out)
    print(f"{counted(len(cases), 'case')}. As it should be? {close}")


def _kata_of(book: Gradebook) -> Kata:
    courses, subject = book.courses, book.subject
    course = courses.find(subject.course)
    return course.load(subject.kata) if course else courses.kata(subject.kata)


def _take_name(book: Gradebook, row: Row, stated: Names | None, out: Path) -> None:
    """Store the stated or suggested names for one student; there must be some."""
    graded = row.machine_points is not None
    problems = book.grades.document(row.student.id).problems if graded else ()
    suggested = next(
        (problem.names for problem in problems if problem.names is not None), None
    )
    names = stated or suggested
    if names is None:
        raise UnusableInput(
            f"No function of {plain(row.student.label)} answers like the game under "
            "another name.",
            next=in_class_folder("dojo class show", out, about=row.student.id),
        )
    book.take_names(row.student.id, names)
    functions = (f"{own} as {public}" for public, own in names.functions)
    description = ", ".join(filter(None, [names.module, *functions]))
    print(f"From now on {plain(row.student.label)} is graded by {description}.")


# Cases whose command names no student.
OF_CLASS = (CaseKind.UNFINISHED, CaseKind.NAME_TAKEN, CaseKind.TWICE)
COMMENTS = {
    CaseKind.OTHER_KATA: "Hand in this kata, please.",
    CaseKind.DOUBLED_NAME: "Hand in one of them, please.",
}


def command_for(case: Case, out: Path) -> str:
    """Return the command that decides a case, or shows more of it."""
    about = "" if case.kind in OF_CLASS else case.row.student.id
    command = in_class_folder(f"dojo class {case.kind.command}", out, about=about)
    text = COMMENTS.get(case.kind)
    return f"{command} {shlex.quote(text)}" if text else command


def commands_for(case: Case, out: Path) -> tuple[str, str]:
    """Return the command that decides a case, and the one that only closes it."""
    about = case.row.student.id
    close = in_class_folder("dojo class review --settle", out, about=about)
    return command_for(case, out), close
