"""The verb `report`: show grade documents, without the course or the submission."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.cli.deliver import FormatOption, WrittenOption, deliver, prepare
from dicedojo.grading.document.codec import decode_grades, read_grades
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.report import find_format

STANDARD_INPUT = Path("-")


def register(app: typer.Typer) -> None:
    app.command()(report)


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
    chosen = find_format(format)
    grades = [grade for file in files for grade in _read(file)]
    prepare(out, chosen, len(grades))
    deliver(grades, chosen, out)


def _read(file: Path) -> tuple[GradeDocument, ...]:

    if file == STANDARD_INPUT:
        return decode_grades(sys.stdin.buffer.read(), "Standard input")
    return read_grades(file)
