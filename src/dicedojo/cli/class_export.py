"""The verbs `class export …`: points for a spreadsheet or an LMS, and an autograder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from dicedojo.classroom.exports.canvas import canvas_csv, fill_template, has_id
from dicedojo.classroom.exports.grades_csv import grades_csv
from dicedojo.classroom.exports.moodle import fill_worksheet, moodle_csv
from dicedojo.cli.class_folder import CLASS_FOLDER, ClassFolder
from dicedojo.cli.class_results import read_download, read_results, write_file

BOM = b"\xef\xbb\xbf"

NEW_COLUMN = (
    "Without an id, Canvas makes a new assignment unless one has exactly this title."
)
EMPTY_CELL = "An empty cell takes away a grade that {} has; delete the line to keep it."
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
            help="The assignment as Canvas's export calls it: “Kata 1 (12345)”. "
            "With --template, the title or the id is enough.",
        ),
    ],
    template: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A gradebook that was exported from Canvas, to fill in.",
        ),
    ] = None,
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
    """Write the gradebook file that Canvas imports."""
    results, _ = read_results(out, possible, decimals, missing_as_zero)
    target = file or out / "canvas.csv"
    kind = id_is or ""
    upload = "in Canvas, Grades, Import; look at its preview."
    if template is None:
        text = canvas_csv(results, assignment, kind)
        notes = [] if has_id(assignment.strip()) else [NEW_COLUMN]
        notes += [EMPTY_CELL.format("Canvas")] if results.empty else []
        write_file(target, text.encode(), results, notes, upload)
        return
    sheet = read_download(template, target)
    filled = fill_template(
        sheet, results, assignment, id_is=kind, skip_unlisted=skip_unlisted
    )
    content = filled.sheet.content()
    write_file(target, content, results, filled.notes, upload, filled.results)


def moodle(  # noqa: PLR0913, PLR0917  # one for each option
    worksheet: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A grading worksheet that was downloaded from Moodle, in any "
            "language, to fill in.",
        ),
    ] = None,
    out: ClassFolder = CLASS_FOLDER,
    file: File = None,
    decimals: Decimals = None,
    possible: Possible = "",
    missing_as_zero: Zero = False,
    identify_by: Annotated[
        Literal["email", "idnumber", "username"],
        typer.Option(help="Without --worksheet: what identifies the students."),
    ] = "email",
    title: Annotated[
        str,
        typer.Option(
            metavar="TITLE",
            help="Without --worksheet: the name of the column of points. Default: "
            "the kata's title.",
        ),
    ] = "",
    grade_column: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="With --worksheet: the name of its column of grades, where several "
            "could be it.",
        ),
    ] = "",
    skip_unlisted: Skip = False,
) -> None:
    """Write a file that Moodle imports, or fill in its worksheet."""
    results, subject = read_results(out, possible, decimals, missing_as_zero)
    target = file or out / "moodle.csv"
    if worksheet is None:
        text = moodle_csv(results, title or subject.title, identify_by)
        notes = [EMPTY_CELL.format("Moodle")] if results.empty else []
        upload = "in Moodle, Grades, Import, CSV file."
        write_file(target, text.encode(), results, notes, upload)
        return
    sheet = read_download(worksheet, target)
    filled = fill_worksheet(
        sheet, results, grade_column=grade_column, skip_unlisted=skip_unlisted
    )
    content = filled.sheet.content()
    upload = "in Moodle, the assignment, Submissions, Upload grading worksheet."
    write_file(target, content, results, filled.notes, upload, filled.results)
