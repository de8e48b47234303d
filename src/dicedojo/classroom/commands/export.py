"""The verbs `class export …`: points for a spreadsheet or an LMS, and an autograder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from dicedojo.classroom.commands.folder import CLASS_FOLDER, ClassFolder
from dicedojo.classroom.commands.results import read_download, read_results, write_file
from dicedojo.classroom.exports.canvas import fill_template
from dicedojo.classroom.exports.grades_csv import grades_csv
from dicedojo.classroom.exports.moodle import fill_worksheet

BOM = b"\xef\xbb\xbf"
File = Annotated[
    Path | None,
    typer.Option(
        "--file",
        metavar="FILE",
        help="The file to write. Default: one in the class folder.",
    ),
]
Decimals = Annotated[
    int | None,
    typer.Option(
        "--round",
        min=0,
        max=6,
        metavar="N",
        help="Round points to N decimals, halves up. Default: not rounded.",
    ),
]
Possible = Annotated[
    str,
    typer.Option(
        metavar="N",
        help="The maximum of the assignment there, to which points are scaled.",
    ),
]
Zero = Annotated[
    bool,
    typer.Option(
        "--missing-as-zero",
        help="State 0 points for students who handed in nothing. Those whose "
        "submission is not graded keep an empty cell.",
    ),
]
Skip = Annotated[
    bool,
    typer.Option(
        "--skip-unlisted",
        help="Leave out students with points whom the downloaded file does not list.",
    ),
]


def csv(
    out: ClassFolder = CLASS_FOLDER,
    file: File = None,
    decimals: Decimals = None,
    missing_as_zero: Zero = False,
    bom: Annotated[
        bool,
        typer.Option(
            "--bom", help="Begin with a byte order mark: Excel then reads UTF-8."
        ),
    ] = False,
) -> None:
    """Write grades.csv, for a spreadsheet or a program."""
    results, subject = read_results(out, "", decimals, missing_as_zero)
    target = file or out / "grades.csv"
    content = grades_csv(results, subject.pass_mark).encode()
    write_file(target, BOM + content if bom else content, results)


def canvas(  # noqa: PLR0913, PLR0917  # one for each option
    assignment: Annotated[
        str,
        typer.Option(
            metavar="TITLE",
            help="The assignment's title or id. Canvas exports “Kata 1 (12345)”.",
        ),
    ],
    template: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="A gradebook that was exported from Canvas, to fill in.",
        ),
    ],
    out: ClassFolder = CLASS_FOLDER,
    file: File = None,
    decimals: Decimals = None,
    possible: Possible = "",
    missing_as_zero: Zero = False,
    id_is: Annotated[
        Literal["canvas", "sis", "login"] | None,
        typer.Option(
            help="What the roster's ids are in Canvas: user ID, SIS user ID or login."
        ),
    ] = None,
    skip_unlisted: Skip = False,
) -> None:
    """Fill in the gradebook that Canvas exports and imports."""
    results, _ = read_results(out, possible, decimals, missing_as_zero)
    target = file or out / "canvas.csv"
    sheet = read_download(template, target)
    filled = fill_template(
        sheet, results, assignment, id_is=id_is or "", skip_unlisted=skip_unlisted
    )
    content = filled.sheet.content()
    upload = "in Canvas, Grades, Import; look at its preview."
    write_file(target, content, results, filled, upload)


def moodle(  # noqa: PLR0913, PLR0917  # one for each option
    worksheet: Annotated[
        Path,
        typer.Option(
            metavar="FILE",
            help="A grading worksheet that was downloaded from Moodle, in any "
            "language, to fill in.",
        ),
    ],
    out: ClassFolder = CLASS_FOLDER,
    file: File = None,
    decimals: Decimals = None,
    possible: Possible = "",
    missing_as_zero: Zero = False,
    grade_column: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The name of its column of grades, where several could be it.",
        ),
    ] = "",
    skip_unlisted: Skip = False,
) -> None:
    """Fill in the grading worksheet that Moodle exports and imports."""
    results, _ = read_results(out, possible, decimals, missing_as_zero)
    target = file or out / "moodle.csv"
    sheet = read_download(worksheet, target)
    filled = fill_worksheet(
        sheet, results, grade_column=grade_column, skip_unlisted=skip_unlisted
    )
    content = filled.sheet.content()
    upload = "in Moodle, the assignment, Submissions, Upload grading worksheet."
    write_file(target, content, results, filled, upload)
