"""The verb `class report`: pages and files from the gradebook, without grading."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from dicedojo.classroom.by_person import open_cases
from dicedojo.classroom.commands.folder import (
    CLASS_FOLDER,
    ClassFolder,
    in_class_folder,
)
from dicedojo.classroom.commands.review import commands_for
from dicedojo.classroom.gradebook.store import Gradebook, open_gradebook
from dicedojo.classroom.row import file_names
from dicedojo.errors import UnusableInput
from dicedojo.files import save_pieces, save_whole, unwritable
from dicedojo.report import Format, find_format, format_help
from dicedojo.text import counted

PAGES = "pages"  # the folder for HTML
FILES = dict.fromkeys(("text", "json", "markdown"), "grades")  # else its name


def report(
    out: ClassFolder = CLASS_FOLDER,
    format: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FORMAT",
            help=f"{format_help()} Default: html. For several, state it once for each.",
        ),
    ] = None,
    names: Annotated[
        Literal["own", "hashed"],
        typer.Option(
            metavar="KIND",
            help="own, or hashed: pseudonyms, which dojo class show understands.",
        ),
    ] = "own",
) -> None:
    """Write the grades in any format, without grading again."""
    formats = [find_format(name) for name in dict.fromkeys(format or ["html"])]
    with open_gradebook(out, writing=False) as book:
        if not book.documents():
            raise UnusableInput(
                "Nobody in this class has a grade yet.",
                next=in_class_folder(
                    "dojo class grade", out, about=book.subject.folder
                ),
            )
        for kind in formats:
            _write(book, kind, out, hashed=names == "hashed")
        _note_changes(book, [kind.name for kind in formats if kind.name != "html"])


def _note_changes(book: Gradebook, formats: Sequence[str]) -> None:
    """Print notes about stale grades, and about overrides missing in `formats`."""
    rows = list(book.rows())
    if stale := sum(bool(row.stale) for row in rows):
        print(
            f"  {counted(stale, 'grade')} in it {'is' if stale == 1 else 'are'} stale: "
            "other facts since. dojo class grade grades again.",
            file=sys.stderr,
        )
    changed = sum(bool(row.adjustments) for row in rows)
    if changed and formats:
        names = ", ".join(formats)
        students = counted(changed, "student")
        print(
            f"  These are dicedojo's own grades: {names}.\n"
            f"  What counts for {students} with changed points is in html, and in "
            "dojo class export.",
            file=sys.stderr,
        )


def _write(book: Gradebook, format: Format, out: Path, *, hashed: bool) -> None:
    if format.name == "html":
        _write_pages(book, out, hashed=hashed)
    elif format.one_per_grade:
        _write_each(book, format, out / format.name, hashed=hashed)
    else:
        file = out / f"{FILES.get(format.name, format.name)}{format.suffix}"
        pieces = format.stream(book.documents(hashed=hashed))
        save_pieces(file, (piece.encode() for piece in pieces))
        print(f"Written: {file}", file=sys.stderr)


def _write_pages(book: Gradebook, out: Path, *, hashed: bool) -> None:
    """Write the pages, without the page of cases if `hashed`, as it names students."""
    from dicedojo.classroom.pages.write import INDEX, write_pages
    from dicedojo.practice import lessons_of

    folder, subject = out / PAGES, book.subject
    cases = [] if hashed else open_cases(book)
    try:
        count = write_pages(
            book,
            folder,
            hashed=hashed,
            cases=[(case, commands_for(case, out)) for case in cases],
            lessons=lessons_of(book.courses, subject.course, subject.kata),
        )
    except OSError as error:
        raise unwritable(folder, error) from error
    students = counted(count, "student")
    print(f"Written: {folder / INDEX}, and pages for {students}", file=sys.stderr)


def _write_each(book: Gradebook, format: Format, folder: Path, *, hashed: bool) -> None:
    """Write a file for each grade, and remove files of a former report.

    Their names may be names of students that should not be there any more.
    """
    names = file_names(book.rows(hashed=hashed))
    written = set()
    for student_id, document in book.documents(hashed=hashed).by_student():
        file = folder / f"{Path(names[student_id]).stem}{format.suffix}"
        save_whole(file, format.render([document]).encode())
        written.add(file)
    try:
        for file in set(folder.glob(f"*{format.suffix}")) - written:
            file.unlink()
    except OSError as error:
        raise unwritable(folder, error) from error
    print(f"Written: {counted(len(written), 'file')} in {folder}", file=sys.stderr)
