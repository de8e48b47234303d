"""The verbs `report` and `demo`, and the output of all verbs that have grades."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.console import make_console, next_line, write_out
from dicedojo.course import Kata
from dicedojo.engine import strongest_sandbox
from dicedojo.errors import DojoError, UnusableInput
from dicedojo.files import require_writable, save_whole
from dicedojo.grading import GradeDocument, decode_grades, read_grades
from dicedojo.practice import known_courses
from dicedojo.report import (
    FORMATS,
    Format,
    LessonPages,
    find_format,
    format_help,
)
from dicedojo.text import plain

STANDARD_INPUT = Path("-")
MAX_NAME = 60  # characters; disks allow 255 bytes, at most four for each
FormatOption = Annotated[str, typer.Option(metavar="FORMAT", help=format_help())]
WrittenOption = Annotated[
    Path | None,
    typer.Option(
        metavar="PATH", help="The file to write, or the folder for several files."
    ),
]


def report(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Files that dojo grade --format json wrote; - means standard input.",
        ),
    ],
    format: FormatOption = "text",
    out: WrittenOption = None,
) -> None:
    """Show a grade document in any format, without the course."""
    target = find_format(format)
    grades = [grade for file in files for grade in _read(file)]
    prepare(out, target, len(grades))
    deliver(grades, target, out)


def _read(file: Path) -> tuple[GradeDocument, ...]:
    if file == STANDARD_INPUT:
        return decode_grades(sys.stdin.buffer.read(), "Standard input")
    return read_grades(file)


def prepare(out: Path | None, format: Format, count: int) -> None:
    """Create the folder for `count` grades, and check that it is writable.

    This comes first, so that no grade is computed in vain. Standard output, which is
    None, takes everything but several files.

    Raises:
        UnusableInput: they cannot be written there.
    """
    if out is None:
        if format.one_per_grade and count > 1:
            raise UnusableInput(
                f"--format {format.name} writes a file for each of {count} grades.",
                hint="The files need a folder to go to.",
                next="the same command with --out FOLDER",
            )
        return
    pages = _is_folder(out, format, count)
    if not pages and out.is_dir():
        raise UnusableInput(
            f"{out} is a folder, and --format {format.name} writes one file.",
            next=f"the same command with --out {out / f'grades{format.suffix}'}",
        )
    require_writable(out, out if pages else out.parent)


def deliver(grades: Sequence[GradeDocument], format: Format, out: Path | None) -> None:
    """Write the grades. A file that cannot be written does not stop the others.

    Raises:
        UnusableInput: some could not be written.
    """
    if out is None and format.name != "html":
        colour = make_console().color_system is not None
        write_out(format.render(grades, colour=colour))
        return
    lessons = cache(_lessons)
    if out is None:
        write_out(_page(grades[0], lessons))
        return
    if _is_folder(out, format, len(grades)):
        pages = _name_files(grades, out, format.suffix)
        files = [(page, [grade]) for page, grade in pages]
    else:
        files = [(out, list(grades))]
    missing: list[UnusableInput] = []
    for file, group in files:
        try:
            is_page = format.name == "html"
            content = _page(group[0], lessons) if is_page else format.render(group)
            save_whole(file, content.encode())
        except UnusableInput as error:
            missing.append(error)
        else:
            print(f"Written: {file}", file=sys.stderr)
    if missing:
        message = "\n".join(error.what for error in missing)
        raise UnusableInput(message, evidence=missing[0].evidence) from missing[0]


def _page(grade: GradeDocument, lessons: Callable[[str, str], LessonPages]) -> str:
    """Return the page of a grade, with the lessons that it names if installed."""
    from dicedojo.report import render_html

    course = grade.provenance.course
    return render_html(grade, lessons=lessons(course, grade.kata))


def _lessons(course: str, kata: str) -> LessonPages:
    from dicedojo.practice import lessons_of

    try:
        return lessons_of(known_courses(), course, kata)
    except DojoError:  # a grade document can be shown without the course
        return {}


def _is_folder(out: Path, format: Format, count: int) -> bool:
    """Return whether `out` is a folder, with one file for each grade."""
    return format.one_per_grade and (count > 1 or out.suffix != format.suffix)


def _name_files(
    grades: Sequence[GradeDocument], folder: Path, suffix: str
) -> list[tuple[Path, GradeDocument]]:
    """Return a file for each grade; submissions of one name get numbers.

    Some disks do not distinguish Ada from ada, so neither does this.
    """
    pages: dict[str, tuple[Path, GradeDocument]] = {}
    for grade in grades:
        # A name that is valid on every disk, close to the submission's own.
        safe = plain(grade.submission, MAX_NAME).replace("/", "_").replace("\\", "_")
        stem = name = safe or "grade"
        number = 1
        while name.lower() in pages:
            number += 1
            name = f"{stem}-{number}"
        pages[name.lower()] = folder / f"{name}{suffix}", grade
    return list(pages.values())


def demo(
    katas: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KATA...]",
            help="The katas whose samples are graded; the first of the course if none "
            "is stated.",
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for the pages.")
    ] = Path("demo-grades"),
) -> None:
    """Grade the samples that come with a kata, and write their pages."""
    from dicedojo.grading import grade_document, grade_path

    courses = known_courses()
    picks = [courses.kata(name) for name in katas or ()] or courses.folders[0].katas[:1]
    samples = [_samples(kata) for kata in picks]
    sandbox = strongest_sandbox()
    for kata, paths in zip(picks, samples, strict=True):
        pages = out / courses.label(kata.course, kata.name)
        prepare(pages, FORMATS["html"], len(paths))
        with make_console(stderr=True).status(f"Grading the samples of {kata.name} …"):
            grades = [grade_document(grade_path(kata, path, sandbox)) for path in paths]
        deliver(grades, FORMATS["text"], None)
        deliver(grades, FORMATS["html"], pages)
    following = courses.following(picks[-1]) if picks else None
    if following is not None:
        name = courses.label(following.course, following.name)
        make_console(stderr=True).print(next_line(f"dojo demo {name}"))


def _samples(kata: Kata) -> list[Path]:
    """Return the folders with the samples of a kata, by name.

    Raises:
        UnusableInput: it has none, or its right answers are not installed.
    """
    kata.require_answers()
    samples = sorted((kata.folder / "samples").glob("[!.]*/"))
    if not samples:
        raise UnusableInput(
            f"The kata {kata.name} has no samples.",
            hint=f"Its author can put submissions into {kata.folder / 'samples'}.",
            next=f"dojo start {kata.name}",
        )
    return samples
