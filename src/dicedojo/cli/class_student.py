"""What the verbs about one student share: the student, and who is speaking."""

from __future__ import annotations

import getpass
from collections.abc import Collection
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli.class_folder import in_class_folder
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from pathlib import Path

    from dicedojo.classroom.gradebook import Gradebook
    from dicedojo.classroom.row import Row

StudentId = Annotated[
    str, typer.Argument(metavar="ID", help="The student's id, as in the roster.")
]
Who = Annotated[
    str,
    typer.Option(metavar="NAME", help="Who says so. Default: your user name here."),
]


def find_row(book: Gradebook, id: str, out: Path) -> Row:
    """Return the row of a student, by id or by pseudonym.

    Raises:
        UnusableInput: nobody in the class has this id.
    """
    try:
        return book.row(id)
    except KeyError as error:
        known = [entry.student.id for entry in book.entries()]
        for own_id in known:
            if book.pseudonym(own_id) == id:
                return book.row(own_id)
        raise unknown_student(
            id, known, next=in_class_folder("dojo class show", out)
        ) from error


def unknown_student(
    id: str, known: Collection[str], *, file: str = "", next: str = ""
) -> UnusableInput:
    """Return what to say of an id that nobody in the class has, in `file` perhaps."""
    by_folded = {one.casefold(): one for one in known}
    near = [by_folded[one] for one in get_close_matches(id.casefold(), by_folded, 1)]
    nobody = f"{file}: nobody" if file else "Nobody"
    return UnusableInput(
        f"{nobody} in this class has the id {id!r}.",
        hint=f"Did you mean {near[0]!r}?" if near else "",
        next=next,
    )


def gradebook_to_change(out: Path) -> Gradebook:
    """Return the gradebook of a class folder, open for writing.

    A mistyped folder must not get a new one.

    Raises:
        UnusableInput: there is none.
        GradebookFault: it cannot be opened.
    """
    from dicedojo.classroom.gradebook import FILE_NAME, open_gradebook

    return open_gradebook(out, writing=(out / FILE_NAME).exists())


def speaker(who: str) -> str:
    """Return who is speaking; the name of the user where nothing is stated."""
    try:
        return who.strip() or getpass.getuser()
    except (KeyError, OSError):  # a user without a name, in a container
        return "a person"


def now() -> str:
    """Return this moment in UTC: 2026-09-01T08:00:00+00:00."""
    return datetime.now(UTC).isoformat(timespec="seconds")
