"""The verb `class show`: the class in a table, or one student with the history."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli.class_folder import CLASS_FOLDER, ClassFolder
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.classroom.gradebook import Gradebook
    from dicedojo.classroom.row import Row


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
            row = _find(book, id)
            show_student(book.subject, row, book.history(id), out)
        else:
            show_class(book.subject, book.rows(), out)


def _find(book: Gradebook, id: str) -> Row:
    """Return the row of a student.

    Raises:
        UnusableInput: nobody in the class has this id.
    """
    try:
        return book.row(id)
    except KeyError as error:
        known = [entry.student.id for entry in book.entries()]
        near = get_close_matches(id, known, 1)
        raise UnusableInput(
            f"Nobody in this class has the id {id!r}.",
            hint=f"Did you mean {near[0]!r}?" if near else "",
            next="dojo class show",
        ) from error
