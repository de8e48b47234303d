"""The verb `appeal`: a lost point contested with a test or a roll, and the answer."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Literal

import typer

from dicedojo.cli.endings import write_out
from dicedojo.cli.grading_options import (
    AdaptersOption,
    SandboxOption,
    TrustOption,
    choose_sandbox,
    own_kata,
)
from dicedojo.cli.show.console import make_console
from dicedojo.cli.stated_course import with_course
from dicedojo.errors import UnusableInput
from dicedojo.grading.document.codec import read_grades
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.text import listed, plain
from dicedojo.whole_file import save_whole
from dicedojo.workspace.known_courses import known_courses

SHOWN = 8  # names that a message lists
GradeFile = Annotated[
    Path,
    typer.Argument(metavar="GRADE.json", help="What dojo grade --format json wrote."),
]
Student = Annotated[
    str,
    typer.Option(metavar="NAME", help="Whose grade, where the file holds several."),
]
Contested = Annotated[
    str,
    typer.Argument(
        metavar="WHAT",
        help="A test (test_coin.py::test_heads), a file of tests, a mutant (m012), a "
        "planted bug, a roll (“roll 1 1 5”), or a line: assert score([1]) == 100.",
    ),
]


def appeal(  # noqa: PLR0913, PLR0917  # one for each option
    file: GradeFile,
    contested: Contested,
    submission: Annotated[
        Path | None,
        typer.Option(metavar="PATH", help="The submission, if it was moved."),
    ] = None,
    student: Student = "",
    adapters: AdaptersOption = None,
    format: Annotated[
        Literal["text", "json"], typer.Option(help="How to write the answer.")
    ] = "text",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file to write.")
    ] = None,
    sandbox: SandboxOption = "",
    trust_submissions: TrustOption = False,
) -> None:
    """Contest a lost point with a test or a roll: it is replayed."""
    from dicedojo.appeal.case import names_of, require_graded
    from dicedojo.appeal.judge import judge_appeal
    from dicedojo.grading.run import as_named
    from dicedojo.submission.adapters import read_adapters
    from dicedojo.submission.names import Names
    from dicedojo.submission.submission import read_submission

    document = only_grade(file, student)
    courses = known_courses()
    course = courses.named(document.provenance.course)
    kata = course.load(document.kata) if course else courses.kata(document.kata)
    path = submission or Path(document.provenance.submission_path)
    if not path.exists():
        raise UnusableInput(
            f"The submission does not lie at {path} any more.",
            next="the same command with --submission PATH",
        )
    own = own_kata(courses, [path], stated=True)
    within = choose_sandbox(
        sandbox, [path], trusted=trust_submissions, own=own is not None
    )
    stated = {} if adapters is None else read_adapters(adapters, kata, [path])
    names = names_of(kata, document, stated.get(document.submission, Names()))
    read = read_submission(path, kata, names)
    require_graded(
        document,
        read,
        hint="--submission names it where it lies now; or grade it again.",
        next=f"dojo grade {shlex.quote(str(path))} --format json --out "
        + shlex.quote(str(file)),
    )
    with make_console(stderr=True).status("Replaying it …"):
        answer = judge_appeal(
            as_named(kata, read, names), document, read, contested, within
        )
    again = f"dojo grade {shlex.quote(str(path))}, and show this to your teacher"
    next = f"  Next: {with_course(again)}"
    lines = [
        *answer.lines(),
        *([next] if answer.granted else []),
    ]
    text = answer.to_json() if format == "json" else "\n".join(lines) + "\n"
    if out is None:
        write_out(text)
    else:
        save_whole(out, text.encode())
    raise typer.Exit(0 if answer.granted else 1)


def only_grade(file: Path, student: str = "") -> GradeDocument:
    """Return the one grade of a document, or that of a student in it.

    Raises:
        UnusableInput: it holds several, or none of the student, or is not a document.
    """
    grades = read_grades(file)
    found = [one for one in grades if student in ("", one.submission)]
    if len(found) == 1:
        return found[0]
    names = listed([plain(one.submission, 40) for one in grades], SHOWN)
    raise UnusableInput(
        f"{file} holds no grade of {plain(student)}."
        if student
        else f"{file} holds {len(grades)} grades, and this is about one.",
        evidence=f"It has: {names}.",
        next=f"the same command with --student {shlex.quote(grades[0].submission)}",
    )
