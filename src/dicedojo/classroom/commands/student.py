"""The verbs `class show`, for one student or the whole class, and `class forget`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer
from markupsafe import escape

from dicedojo.classroom.commands.folder import (
    CLASS_FOLDER,
    ClassFolder,
    StudentId,
    find_row,
    gradebook_to_change,
    in_class_folder,
)
from dicedojo.classroom.commands.shown_table import Event, show_class, show_student
from dicedojo.classroom.gradebook.store import FILE_NAME, Gradebook, open_gradebook
from dicedojo.classroom.row import Row, Student
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain

EXPORTS = ("grades", "canvas", "moodle")
MIN_LENGTH = 3  # characters; a shorter name may occur in any file


def show(
    id: Annotated[
        str,
        typer.Argument(
            metavar="[STUDENT]",
            help="One student, with the history: an id, name or e-mail address.",
        ),
    ] = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Show the class, or why one student's grade changed."""
    with open_gradebook(out, writing=False) as book:
        if id:
            row = find_row(book, id, out)
            history: tuple[Event, ...] = (
                *book.grades.history(row.student.id),
                *book.decisions.history(row.student.id),
            )
            graded = row.machine_points is not None
            grade = book.grades.document(row.student.id) if graded else None
            show_student(book.subject, row, history, out, grade)
        else:
            show_class(book.subject, book.rows(), out)


def forget(
    id: StudentId,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="Delete; without it, say what that would delete."),
    ] = False,
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Delete all grades, comments and facts about one student."""
    with gradebook_to_change(out) as book:
        row = find_row(book, id, out)
        student = row.student
        reports = [file for file in report_files(book, student, out) if file.is_file()]
        if not yes:
            _ask(row, len(book.grades.history(student.id)), reports, out)
        book.forget(student.id)
        folder = book.subject.folder
    print(f"Forgotten: {plain(student.label)}. The gradebook has nothing about them.")
    _delete(reports)
    _say_traces(list(files_that_name(student, out, row.handed_in)))
    if row.handed_in:
        print(f"What they handed in is still there: {plain(row.handed_in)} in {folder}")
        again = in_class_folder("dojo class grade", out)
        print(f"  As long as it is, the next {again} grades it again.")
    print("Out of reach: what was written elsewhere with --file, copied or uploaded.")
    print(f"  Next: {in_class_folder('dojo class report', out)}, to write pages anew")


def report_files(book: Gradebook, student: Student, out: Path) -> Iterator[Path]:
    """Yield each file of a report or export about a student or the class.

    These are files in the class folder with their default names.
    """
    from dicedojo.classroom.commands.report import FILES, PAGES
    from dicedojo.classroom.pages.write import INDEX, REVIEW, STUDENTS
    from dicedojo.classroom.row import file_names
    from dicedojo.report import FORMATS

    names = [file_names(book.rows(hashed=hashed)) for hashed in (False, True)]
    stems = {Path(files[student.id]).stem for files in names}
    for format in FORMATS.values():
        if not format.one_per_grade:
            yield out / f"{FILES.get(format.name, format.name)}{format.suffix}"
            continue
        name = f"{PAGES}/{STUDENTS}" if format.name == "html" else format.name
        yield from (out / name / f"{stem}{format.suffix}" for stem in sorted(stems))
    yield from (out / PAGES / name for name in (INDEX, REVIEW))
    yield from (out / f"{name}.csv" for name in EXPORTS)


def _ask(row: Row, grades: int, reports: Sequence[Path], out: Path) -> None:
    """Ask for confirmation; refuse without a terminal or a yes."""
    overrides = len(row.adjustments)
    parts = (
        (grades, "grade"),
        (overrides, "override"),
        (len(row.comments), "comment"),
    )
    what = ", ".join(counted(number, noun) for number, noun in parts if number)
    who = f"{plain(row.student.label)} ({what or 'no grade yet'})"
    files = "\n".join(plain(str(file)) for file in reports)
    also = ", and these files" if reports else ""
    if not sys.stdin.isatty():
        raise UnusableInput(
            f"This deletes all about {who} for good{also}.",
            evidence=files,
            next=in_class_folder("dojo class forget --yes", out, about=row.student.id),
        )
    if files:
        print(files)
    question = f"Delete all about {who} for good{also}?"
    if not typer.confirm(question, err=True):
        raise UnusableInput("Nothing was deleted.")


def _delete(reports: Sequence[Path]) -> None:
    deleted = []
    for file in reports:
        with suppress(OSError):
            file.unlink()
            deleted.append(file)
    if deleted:
        print(f"Deleted {counted(len(deleted), 'file')} about them or the class:")
    for file in deleted:
        print(f"  {plain(str(file))}")


def _say_traces(files: Sequence[Path]) -> None:
    if files:
        verb = "names" if len(files) == 1 else "name"
        print(f"{counted(len(files), 'other file')} still {verb} them:")
    for file in files:
        print(f"  {plain(str(file))}")


def files_that_name(
    student: Student, folder: Path, handed_in: str = ""
) -> Iterator[Path]:
    """Yield the files below a class folder whose text or path names a student.

    A student is named by id, name, address, an id in an LMS, or the path `handed_in`.
    The gradebook's own files are left out.
    """
    # A number from an LMS may occur in many texts.
    others = [alias for alias in student.known_as.values() if not alias.isdecimal()]
    words = {
        re.escape(form.casefold())
        for name in (student.id, student.name, student.email, handed_in, *others)
        for form in (name, str(escape(name)), json.dumps(name)[1:-1])
        if len(name) >= MIN_LENGTH
    }
    if not words:
        return
    # Whole words: “normal” does not name mal, but mal_1034.zip does.
    mention = re.compile(rf"(?<![^\W_])({'|'.join(sorted(words))})(?![^\W_])")
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith(FILE_NAME):
            text = f"{path.relative_to(folder).as_posix()}\n{_text(path)}".casefold()
            if mention.search(text):
                yield path


def _text(path: Path) -> str:
    with suppress(OSError):
        return path.read_bytes().decode("utf-8", "replace")
    return ""
