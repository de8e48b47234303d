"""The verb `class report`: pages and files from the gradebook, without grading."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli.class_folder import CLASS_FOLDER, ClassFolder
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.classroom.gradebook import Gradebook

PAGES = "pages"  # the folder for HTML, a page for each student
MAX_NAME = 60  # characters; disks take 255 bytes, and four are one character


def register(group: typer.Typer) -> None:
    group.command()(report)


def report(
    out: ClassFolder = CLASS_FOLDER,
    format: Annotated[
        list[str] | None,
        typer.Option(help="html (the default), text, json … Several: once for each."),
    ] = None,
) -> None:
    """Write the grades of a class in any format, without grading again."""
    from dicedojo.classroom.gradebook import open_gradebook
    from dicedojo.report import require_format

    formats = list(dict.fromkeys(format or ["html"]))
    for one in formats:
        require_format(one)
    with open_gradebook(out, writing=False) as book:
        if not any(row.points is not None for row in book.rows()):
            raise UnusableInput(
                "Nobody in this class has a grade yet.",
                next=f"dojo class grade FOLDER --kata {book.kata} --out {out}",
            )
        for one in formats:
            _write(book, one, out)


def _write(book: Gradebook, format: str, out: Path) -> None:
    from dicedojo.report import render

    if format != "html":
        # These formats are one document about all, so all are in memory here.
        file = out / f"grades.{SUFFIXES.get(format, format)}"
        _save(file, render([document for _, document in book.documents()], format))
        print(f"Written: {file}", file=sys.stderr)
        return
    folder = out / PAGES
    files = file_names(entry.student.id for entry in book.entries())
    count = 0
    for student_id, document in book.documents():
        _save(folder / f"{files[student_id]}.html", render([document], format))
        count += 1
    print(f"Written: {count:,} pages in {folder}", file=sys.stderr)


SUFFIXES = {"text": "txt", "markdown": "md", "junit": "xml"}


def file_names(ids: Iterator[str]) -> dict[str, str]:
    """Return a name for each student's file that every disk takes, no two alike.

    Some disks do not tell Ada from ada, so neither do we.
    """
    from dicedojo.text import plain

    names: dict[str, str] = {}
    taken: set[str] = set()
    for id in ids:
        stem = plain(id, MAX_NAME).replace("/", "_").replace("\\", "_").lstrip(".")
        name, number = stem or "student", 1
        while name.casefold() in taken:
            number += 1
            name = f"{stem or 'student'}-{number}"
        taken.add(name.casefold())
        names[id] = name
    return names


def _save(file: Path, text: str) -> None:
    """Write a file, whole or not at all.

    Raises:
        UnusableInput: it cannot be written.
    """
    beside = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, "utf-8")
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise UnusableInput(
            f"{file} cannot be written.", evidence=error.strerror or str(error)
        ) from error
