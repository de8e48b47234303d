"""The verb `class show`: the class in a table, or one student with the history."""

from __future__ import annotations

from typing import Annotated

import typer

from dicedojo.cli.class_folder import CLASS_FOLDER, ClassFolder
from dicedojo.cli.class_student import find_row


def register(group: typer.Typer) -> None:
    group.command()(show)


def show(
    id: Annotated[
        str,
        typer.Argument(
            metavar="[ID]", help="One student, with the history.", show_default=False
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
            show_student(book.subject, row, book.history(row.student.id), out)
        else:
            show_class(book.subject, book.rows(), out)
