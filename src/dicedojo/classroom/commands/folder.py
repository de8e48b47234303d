"""Options that the verbs of a class share: the folder, the student, the speaker."""

from __future__ import annotations

import getpass
import shlex
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.classroom.gradebook.store import FILE_NAME, Gradebook, open_gradebook
from dicedojo.classroom.intake.handed_in import Directory
from dicedojo.classroom.row import Row, Student
from dicedojo.errors import UnusableInput
from dicedojo.text import did_you_mean, nearest

ClassFolder = Annotated[
    Path,
    typer.Option("--out", metavar="DIR", help="The class folder, with the gradebook."),
]
CLASS_FOLDER = Path("grades")
StudentId = Annotated[
    str,
    typer.Argument(
        metavar="STUDENT", help="The student's id, full name or e-mail address."
    ),
]
Who = Annotated[
    str,
    typer.Option(metavar="NAME", help="Who says so. Default: your user name here."),
]


def in_class_folder(command: str, out: Path, *, about: str = "") -> str:
    """Return a command to type next, with --out if needed.

    `about` is an id or a folder. It is quoted, because students choose their names.
    """
    place = () if out == CLASS_FOLDER else ("--out", str(out))
    words = (*([about] if about else []), *place)
    return " ".join([command, *map(shlex.quote, words)])


def find_row(book: Gradebook, query: str, out: Path) -> Row:
    """Return the row of a student, by id, pseudonym, full name or e-mail address.

    Raises:
        UnusableInput: it matches no student in the class, or several.
    """
    students = [entry.student for entry in book.entries()]
    for student in students:
        if book.pseudonym(student.id) == query:
            return book.row(student.id)
    show = in_class_folder("dojo class show", out)
    return book.row(find_id(query, students, next=show))


def find_id(query: str, students: Iterable[Student], *, next: str) -> str:
    """Return the id of the student with this id, full name or e-mail address.

    Except in ids, case, accents and the order of names do not matter.

    Raises:
        UnusableInput: it matches none of them, or several. `next` is the next command.
    """
    everyone = list(students)
    student_ids = [student.id for student in everyone]
    if query in student_ids:
        return query
    matches = sorted(Directory(everyone).fitting({"email": query, "name": query}))
    if len(matches) > 1:
        raise UnusableInput(
            f"Several students are called {query!r}: {', '.join(matches)}.",
            hint="These are their ids; name one.",
            next=next,
        )
    if not matches:
        # The only name with this word in it, else the most similar id.
        ids = {student.name: student.id for student in everyone}
        names = [name for name in ids if query.casefold() in name.casefold().split()]
        near = names[0] if len(names) == 1 else nearest(query, [*ids.values()], 0.6)
        raise UnusableInput(
            f"Nobody in this class has the id, name or e-mail address {query!r}.",
            hint=did_you_mean(near),
            next=next,
        )
    return matches[0]


def gradebook_to_change(out: Path) -> Gradebook:
    """Return the gradebook of a class folder, open for writing.

    No gradebook is created, because the folder may be mistyped.

    Raises:
        UnusableInput: there is no gradebook.
        GradebookFault: it cannot be opened.
    """
    return open_gradebook(out, writing=(out / FILE_NAME).exists())


def speaker(who: str) -> str:
    """Return who makes a decision, the current user by default."""
    try:
        return who.strip() or getpass.getuser()
    except (KeyError, OSError):  # a user without a name, in a container
        return "a person"


def now() -> str:
    """Return this moment in UTC: 2026-09-01T08:00:00+00:00."""
    return datetime.now(UTC).isoformat(timespec="seconds")
