"""The verb `class design`: read a submission, comment on lines, mark the design."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from dicedojo.classroom.design import (
    ReadFile,
    checked_place,
    files_to_read,
    read_mark,
)
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.row import Row
from dicedojo.classroom.twins.find import Work
from dicedojo.classroom.twins.read import read_works
from dicedojo.cli.class_folder import (
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
from dicedojo.cli.class_grade_input import choose_kata
from dicedojo.cli.show.console import make_console, next_line
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import MOST, Comment, Mark
from dicedojo.text import plain, plain_lines

WIDTH = 160  # characters of a line of code


def design(  # noqa: PLR0913, PLR0917  # one for each option
    id: StudentId,
    comment: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="FILE:LINE TEXT", help="Write a comment on this line, score.py:12."
        ),
    ] = None,
    mark: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WORD=N",
            help=f"Mark the design, from 0 to {MOST}: names=2. Once for each word.",
        ),
    ] = None,
    take_back: Annotated[
        bool,
        typer.Option("--take-back", help="Take back all marks and comments on lines."),
    ] = False,
    who: Who = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Read code and tests with their survivors, and mark the design."""
    kata = choose_kata("", out)
    marks = [read_mark(one, kata.design) for one in mark or []]
    sentences = dict(kata.design)
    with gradebook_to_change(out) as book:
        row = find_row(book, id, out)
        student = row.student.id
        files = _files(book, row, kata, out)
        place = checked_place(comment[0], files) if comment else ""
        if comment and not comment[1].strip():
            raise UnusableInput("The comment is empty.")
        if take_back:
            book.decisions.withdraw_design(student, who=speaker(who), when=now())
        for word, number in marks:
            said = Mark(word, number, sentences[word], speaker(who), now())
            book.decisions.add_mark(student, said, row.machine_points)
        if comment:
            text = Comment(comment[1].strip(), speaker(who), now(), place)
            book.decisions.add_comment(student, text)
        row = book.row(student)
        if not (comment or marks or take_back):
            _show_files(_files(book, row, kata, out))
        _show_marks(row, kata, out)


def _files(book: Gradebook, row: Row, kata: Kata, out: Path) -> list[ReadFile]:
    """Return the files of a submission, as far as they are known.

    Raises:
        UnusableInput: nothing of it is graded, so that there is nothing to read.
    """
    try:
        grade = book.grades.document(row.student.id)
    except KeyError:
        raise UnusableInput(
            f"{plain(row.student.label)} has no grade, so there is no design to mark.",
            next=in_class_folder("dojo class show", out, about=row.student.id),
        ) from None
    return files_to_read(row, grade, _work(book, row, kata))


def _work(book: Gradebook, row: Row, kata: Kata) -> Work | None:
    """Return the files that were handed in; None where they are not there any more."""
    entry = book.entry(row.student.id)
    try:
        return next(read_works(kata, Path(book.subject.folder), [entry]), None)
    except UnusableInput:
        return None


def _show_files(files: Sequence[ReadFile]) -> None:
    console = make_console()
    for file in files:
        console.print(Text(plain(file.path), "bold"))
        for number, line in enumerate(file.lines, start=1):
            shown = plain(line.expandtabs(4), WIDTH)
            console.print(Text(f"{number:4}  {shown}"), soft_wrap=True)
            for one in file.beside.get(number, ()):
                colour = "yellow" if one.mark == "~" else "cyan"
                for said in plain_lines(one.text, width=WIDTH):
                    text = Text(f"      {one.mark} {said}", colour)
                    console.print(text, soft_wrap=True)
        console.print()
    if any(
        one.mark == "~"
        for file in files
        for each in file.beside.values()
        for one in each
    ):
        console.print(Text("~ a change that the tests do not notice", "dim"))


def _show_marks(row: Row, kata: Kata, out: Path) -> None:
    """Print each word with its mark, and how to go on."""
    console = make_console()
    found = {one.word: one for one in row.marks}
    for word, sentence in kata.design:
        mark = found.get(word)
        shown = (
            f"{mark.mark} of {MOST}, {plain(mark.who, 30)}" if mark else "not marked"
        )
        console.print(Text(f"{word:<12} {shown}: {plain(sentence)}"), soft_wrap=True)
    lines = [one for one in row.comments if one.place]
    if lines:
        console.print(
            Text(f"Comments on lines: {', '.join(one.place for one in lines)}")
        )
    words = " ".join(f"--mark {word}=N" for word, _ in kata.design if word not in found)
    place = '--comment FILE:LINE "…"'
    again = in_class_folder("dojo class design", out, about=row.student.id)
    console.print(next_line(f"{again} {words or place}"))
