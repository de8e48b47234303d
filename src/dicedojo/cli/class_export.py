"""The verbs `class export …`: points for a spreadsheet or an LMS, and an autograder."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.classroom.exports.canvas import canvas_csv, fill_template, has_id
from dicedojo.classroom.exports.grades_csv import grades_csv
from dicedojo.classroom.exports.moodle import fill_worksheet, moodle_csv
from dicedojo.classroom.exports.results import Result, Results, Scale, results_of
from dicedojo.classroom.exports.sheet import read_sheet
from dicedojo.classroom.gradebook.records import Subject
from dicedojo.classroom.gradebook.store import open_gradebook
from dicedojo.cli.class_export_gradescope import gradescope
from dicedojo.cli.class_folder import CLASS_FOLDER, ClassFolder, in_class_folder
from dicedojo.cli.class_term import open_term, sums
from dicedojo.cli.whole_file import save_whole
from dicedojo.course.rubric import TOTAL
from dicedojo.errors import UnusableInput
from dicedojo.text import counted, plain

BOM = b"\xef\xbb\xbf"

NEW_COLUMN = (
    "Without an id, Canvas makes a new assignment unless one has exactly this title."
)
TWICE = (
    "The rule about due dates has taken its points. A late policy of Canvas's own "
    "takes more: for points before the rule, state --before-late."
)
EMPTY_CELL = "An empty cell takes away a grade that {} has; delete the line to keep it."
File = Annotated[
    Path | None,
    typer.Option(
        "--file",
        metavar="FILE",
        help="The file to write. Default: one in the class folder.",
        show_default=False,
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
        show_default=False,
    ),
]
Possible = Annotated[
    str,
    typer.Option(
        metavar="N",
        help="The maximum of the assignment there, to which points are scaled.",
        show_default=False,
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
SOME_STALE = 1  # exit code: a file is written, and not fit to import as it is
MAX_NAMED = 8  # students that a line lists
NAME = 40  # characters of an id


TermOption = Annotated[
    Path | None,
    typer.Option(
        metavar="TERM.toml",
        help="Write the totals of this term, of 100, in place of one class's points.",
        show_default=False,
    ),
]


class IdIs(StrEnum):
    """What the ids of a roster are in Canvas."""

    canvas = "canvas"
    sis = "sis"
    login = "login"


class IdentifyBy(StrEnum):
    """What identifies students in Moodle's grade import."""

    email = "email"
    idnumber = "idnumber"
    username = "username"


def register(group: typer.Typer) -> None:
    """Add the group `export` to the commands of `dojo class`."""
    export = typer.Typer(
        no_args_is_help=True, help="Files that another system imports."
    )
    for verb in (csv, canvas, moodle, gradescope):
        export.command()(verb)
    group.add_typer(export, name="export")


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
    save_whole(target, BOM + content if bom else content)
    report_file(target, results, [], [])


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
            show_default=False,
        ),
    ] = None,
    out: ClassFolder = CLASS_FOLDER,
    file: File = None,
    decimals: Decimals = None,
    possible: Possible = "",
    missing_as_zero: Zero = False,
    id_is: Annotated[
        IdIs | None,
        typer.Option(
            help="What the roster's ids are in Canvas: user ID, SIS user ID or login.",
            show_default=False,
        ),
    ] = None,
    skip_unlisted: Skip = False,
    before_late: Annotated[
        bool,
        typer.Option(
            "--before-late",
            help="The points before the rule about due dates takes any, where Canvas's "
            "own late policy is to take them.",
        ),
    ] = False,
    term: TermOption = None,
) -> None:
    """Write the gradebook file that Canvas imports."""
    results, _ = _term_or_class(
        term, out, possible, decimals, missing_as_zero, before_late=before_late
    )
    target = file or (term.parent if term else out) / "canvas.csv"
    kind = id_is.value if id_is else ""
    upload = "in Canvas, Grades, Import; look at its preview."
    if template is None:
        text = canvas_csv(results, assignment, kind)
        save_whole(target, text.encode())
        notes = [] if has_id(assignment.strip()) else [NEW_COLUMN]
        notes += late_notes(results)
        notes += [EMPTY_CELL.format("Canvas")] if results.empty else []
        report_file(target, results, notes, [upload])
        return
    require_another(target, template)
    filled = fill_template(
        read_sheet(template),
        results,
        assignment,
        id_is=kind,
        skip_unlisted=skip_unlisted,
    )
    save_whole(target, filled.sheet.content())
    notes = [*filled.notes, *late_notes(results)]
    report_file(target, results, notes, [upload], filled.results)


def late_notes(results: Results) -> list[str]:
    """Return that Canvas may take points off a second time, if a rule took any."""
    kinds = {a.kind for one in results.results for a in one.row.adjustments}
    return [TWICE] if "late" in kinds else []


def moodle(  # noqa: PLR0913, PLR0917  # one for each option
    worksheet: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A grading worksheet that was downloaded from Moodle, in any "
            "language, to fill in.",
            show_default=False,
        ),
    ] = None,
    out: ClassFolder = CLASS_FOLDER,
    file: File = None,
    decimals: Decimals = None,
    possible: Possible = "",
    missing_as_zero: Zero = False,
    identify_by: Annotated[
        IdentifyBy,
        typer.Option(help="Without --worksheet: what identifies the students."),
    ] = IdentifyBy.email,
    title: Annotated[
        str,
        typer.Option(
            metavar="TITLE",
            help="Without --worksheet: the name of the column of points. Default: "
            "the kata's title.",
            show_default=False,
        ),
    ] = "",
    grade_column: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="With --worksheet: the name of its column of grades, where several "
            "could be it.",
            show_default=False,
        ),
    ] = "",
    skip_unlisted: Skip = False,
    term: TermOption = None,
) -> None:
    """Write a file that Moodle imports, or fill in its worksheet."""
    results, name = _term_or_class(term, out, possible, decimals, missing_as_zero)
    target = file or (term.parent if term else out) / "moodle.csv"
    if worksheet is None:
        text = moodle_csv(results, title or name, identify_by.value)
        save_whole(target, text.encode())
        notes = [EMPTY_CELL.format("Moodle")] if results.empty else []
        report_file(target, results, notes, ["in Moodle, Grades, Import, CSV file."])
        return
    require_another(target, worksheet)
    filled = fill_worksheet(
        read_sheet(worksheet),
        results,
        grade_column=grade_column,
        skip_unlisted=skip_unlisted,
    )
    save_whole(target, filled.sheet.content())
    upload = "in Moodle, the assignment, Submissions, Upload grading worksheet."
    report_file(target, results, filled.notes, [upload], filled.results)


def read_results(
    out: Path,
    possible: str,
    decimals: int | None,
    missing_as_zero: bool,
    *,
    before_late: bool = False,
) -> tuple[Results, Subject]:
    """Return the class's results, and what the class is about.

    Raises:
        UnusableInput: there is no gradebook, or a row cannot be exported.
    """
    scale = Scale(_maximum(possible), decimals, missing_as_zero)
    with open_gradebook(out, writing=False) as book:
        subject = book.subject
        rows = (row.before_late() if before_late else row for row in book.rows())
        results = results_of(rows, subject.possible, scale)
    if not results.results:
        raise UnusableInput(
            "Nobody on the roster is in this class.",
            next=in_class_folder(
                "dojo class grade --roster FILE", out, about=subject.folder
            ),
        )
    _say_stale(results, in_class_folder("dojo class grade", out))
    return results, subject


def _term_or_class(  # noqa: PLR0913  # options, as a command has them
    term: Path | None,
    out: Path,
    possible: str,
    decimals: int | None,
    missing_as_zero: bool,
    *,
    before_late: bool = False,
) -> tuple[Results, str]:
    """Return the results of a term, or of the class without one, and its title.

    Raises:
        UnusableInput: as `read_results` and `open_term`.
    """
    if term is None:
        results, subject = read_results(
            out, possible, decimals, missing_as_zero, before_late=before_late
        )
        return results, subject.title
    if before_late:
        raise UnusableInput("--before-late is for one class, and not for a term.")
    scale = Scale(_maximum(possible), decimals, missing_as_zero)
    found, rows = open_term(term)
    results = results_of((one.row for one in rows), Decimal(TOTAL), scale)
    _say_stale(results, "dojo class grade")
    print("\n".join(sums(found, rows)), file=sys.stderr)
    return results, found.title


def _say_stale(results: Results, grade: str) -> None:
    """Name whose points are stale, before anything is written."""
    stale = [one for one in results.results if one.row.stale]
    if stale:
        named = [f"{_id(one.student.id)} ({one.row.stale})" for one in stale]
        print(
            f"These points are stale, and {grade} would grade again: {_listed(named)}",
            file=sys.stderr,
        )


def _maximum(text: str) -> Decimal | None:
    """Return the points of --possible, None where it is not stated.

    Raises:
        UnusableInput: it is not a number above 0.
    """
    if not text:
        return None
    try:
        value = Decimal(text)
    except InvalidOperation:
        value = Decimal(0)
    if not value.is_finite() or not 0 < value <= 1_000_000:
        raise UnusableInput(
            f"--possible must be a number above 0 (got {plain(text, NAME)!r})."
        )
    return value


def require_another(target: Path, source: Path) -> None:
    """Return if a download is not to be overwritten.

    Raises:
        UnusableInput: both are the same file.
    """
    if target.exists() and source.exists() and target.samefile(source):
        raise UnusableInput(
            f"{source} would be overwritten.", next="the same command with --file FILE"
        )


def report_file(
    target: Path,
    results: Results,
    notes: Sequence[str],
    next: Sequence[str],
    listed: Sequence[Result] | None = None,
) -> None:
    """Print what the file holds, and what it does not.

    `listed` are the results in a download that was filled in.

    Raises:
        typer.Exit: the file is written, and some of its points are stale.
    """
    inside = results.results if listed is None else listed
    empty = [one for one in inside if one.points is None]
    stated = counted(len(inside) - len(empty), "student")
    lines = [f"Written: {target}, {stated} with points"]
    if empty:
        cell = "an empty cell" if listed is None else "cell left as it is"
        named = [f"{_id(one.student.id)} ({one.row.status})" for one in empty]
        lines.append(f"  No points, {cell}: {_listed(named)}")
    if results.strangers:
        named = [_id(one.id) for one in results.strangers]
        lines.append(f"  Not on the roster, left out: {_listed(named)}")
    regraded = [_id(one.student.id) for one in inside if one.row.regraded_since]
    if regraded:
        names = _listed(regraded)
        lines.append(f"  Graded again since an override, look again: {names}")
    lines += [f"  {note}" for note in (*results.notes, *notes)]
    lines += [f"  Next: {line}" for line in next]
    print("\n".join(lines), file=sys.stderr)
    if any(one.row.stale for one in inside):
        raise typer.Exit(SOME_STALE)


def _id(id: str) -> str:
    return plain(id, NAME)


def _listed(names: Sequence[str]) -> str:
    """Return the first names, and how many more there are."""
    more = len(names) - MAX_NAMED
    shown = ", ".join(names[:MAX_NAMED])
    return f"{shown} and {more:,} more" if more > 0 else shown
