"""The verb `class show`: the class in a table, or one student with the history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli.class_folder import CLASS_FOLDER, ClassFolder, find_row

if TYPE_CHECKING:
    from dicedojo.classroom.gradebook import Graded, LateRuleSet, Overridden


def register(group: typer.Typer) -> None:
    group.command()(show)


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
    from dicedojo.classroom.gradebook import open_gradebook
    from dicedojo.cli.show.class_table import show_class, show_student

    with open_gradebook(out, writing=False) as book:
        if id:
            row = find_row(book, id, out)
            history: tuple[Graded | Overridden | LateRuleSet, ...] = (
                *book.grades.history(row.student.id),
                *book.decisions.history(row.student.id),
                *book.decisions.late_rules(),
            )
            show_student(book.subject, row, history, out)
        else:
            show_class(book.subject, book.rows(), out)
