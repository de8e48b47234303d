"""The verbs `class override` and `class comment`: a person has the last word."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicedojo.classroom.by_person import (
    find_target,
    points_to_add,
    points_to_set,
    require_not_stated,
)
from dicedojo.classroom.commands.folder import (
    CLASS_FOLDER,
    ClassFolder,
    StudentId,
    Who,
    find_row,
    gradebook_to_change,
    in_class_folder,
    now,
    speaker,
)
from dicedojo.classroom.commands.shown_table import show_student
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.errors import UnusableInput
from dicedojo.report import Comment

ADDED = "Added to dicedojo's points, whatever these will be; --points sets the points."

TakeBack = Annotated[
    bool, typer.Option("--take-back", help="Take back what was said before.")
]


def override(  # noqa: PLR0913, PLR0917  # one for each option
    id: StudentId,
    points: Annotated[
        str,
        typer.Option(metavar="POINTS", help="The points, whatever comes later."),
    ] = "",
    add: Annotated[
        str,
        typer.Option(metavar="POINTS", help="Add 5, or -5, to what the machine gives."),
    ] = "",
    why: Annotated[
        str, typer.Option(metavar="TEXT", help="The reason; the student reads it.")
    ] = "",
    part: Annotated[
        str, typer.Option(metavar="NAME", help="Of this part only: tests.")
    ] = "",
    step: Annotated[
        str, typer.Option(metavar="STEP", help="Of this step only: its number.")
    ] = "",
    test: Annotated[
        str, typer.Option(metavar="TEST", help="For this test, by its id in pytest.")
    ] = "",
    take_back: TakeBack = False,
    who: Who = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Change the points of one student, with a reason."""
    this = in_class_folder("dojo class override", out, about=id)
    _require_complete(take_back, points, add, why, this)
    with gradebook_to_change(out) as book:
        row = find_row(book, id, out)
        graded = row.machine_points is not None
        grade = book.grades.document(row.student.id) if graded else None
        target = find_target(row, grade, part, step, test)
        if take_back:
            count = book.decisions.withdraw_overrides(
                row.student.id, target.key, who=speaker(who), when=now()
            )
            _require_any(count, row.student.id, "override", out)
        else:
            set_to = points_to_set(target, points) if points else None
            if target.key or set_to is None:
                require_not_stated(row, next=f"{this} --take-back")
            book.decisions.add_override(
                row.student.id,
                points_to_add(target, add)
                if set_to is None
                else set_to - (target.points or 0),
                why=" ".join(why.split()),  # one line, in a table
                who=speaker(who),
                when=now(),
                target=target.key,
                made_for=row.machine_points,
                set_to=set_to,
            )
        _show(book, row.student.id, out)
        if add:
            print(ADDED)


def comment(
    id: StudentId,
    text: Annotated[
        str, typer.Argument(metavar="[TEXT]", help="What the student will read.")
    ] = "",
    take_back: TakeBack = False,
    who: Who = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Write a comment that stands on the student's page."""
    if not text.strip() and not take_back:
        this = in_class_folder("dojo class comment", out, about=id)
        raise UnusableInput("The comment is empty.", next=f'{this} "…"')
    with gradebook_to_change(out) as book:
        student_id = find_row(book, id, out).student.id
        if take_back:
            count = book.decisions.withdraw_comments(student_id, when=now())
            if not text.strip():
                _require_any(count, student_id, "comment", out)
        if text.strip():
            new_comment = Comment(text.strip(), speaker(who), now())
            book.decisions.add_comment(student_id, new_comment)
        _show(book, student_id, out)


def _require_complete(
    take_back: bool, points: str, add: str, why: str, command: str
) -> None:
    """Require that an override states exactly what it needs; `command` begins it."""
    if take_back and (points or add or why):
        raise UnusableInput(
            "--take-back cannot be combined with --points, --add or --why.",
            hint="A new override of the same part replaces the old one anyway.",
        )
    if points.strip() and add.strip():
        raise UnusableInput(
            "--points and --add cannot be combined.",
            hint="--points sets the points; --add changes the machine's.",
        )
    stated = points.strip() or add.strip()
    if not take_back and not (stated and why.strip()):
        raise UnusableInput(
            "--why is missing." if stated else "--points or --add is missing.",
            hint="An override needs points and a reason, which the student reads.",
            next=f'{command} --points 80 --why "…"',
        )


def _require_any(count: int, id: str, kind: str, out: Path) -> None:
    """Require that there was something to take back."""
    if not count:
        raise UnusableInput(
            f"{id} has no {kind} to take back.",
            next=in_class_folder("dojo class show", out, about=id),
        )


def _show(book: Gradebook, id: str, out: Path) -> None:
    show_student(book.subject, book.row(id), (), out)
