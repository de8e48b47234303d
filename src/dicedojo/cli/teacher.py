"""The teacher's verbs: grade, and demo, which grades the samples that come along."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli import Stopped, content
from dicedojo.errors import DojoError, UnusableInput

if TYPE_CHECKING:
    from dicedojo.box import Box
    from dicedojo.course import Course
    from dicedojo.grade import Grade
    from dicedojo.kata import Kata
    from dicedojo.submission import Submission

UNUSABLE = 2


def register(app: typer.Typer) -> None:
    for verb in (grade, demo):
        app.command()(verb)


def grade(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Folders handed in.")
    ],
    kata: Annotated[
        str, typer.Option(help="The kata; else the one whose module is there.")
    ] = "",
    format: Annotated[
        str, typer.Option(help="text, json, html, markdown or junit.")
    ] = "text",
    out: Annotated[
        Path | None,
        typer.Option(help="Write there: a file; a folder for several pages."),
    ] = None,
    box: Annotated[
        str, typer.Option(help="bubblewrap or process; else the strongest here.")
    ] = "",
) -> None:
    """Grade submissions: what the code does, what the tests notice."""
    from dicedojo.cli.deliver import deliver, prepare
    from dicedojo.cli.show import make_console
    from dicedojo.course import load_course
    from dicedojo.grading import grade_submission
    from dicedojo.report import FORMATS
    from dicedojo.submission import read_submission

    if format not in FORMATS:
        from dicedojo.report import render

        render([], format)  # says which formats there are
    if format == "html" and out is None and len(paths) > 1:
        raise UnusableInput(
            "Several pages need a folder to go to.",
            next="the same command with --out FOLDER",
        )
    course = load_course(content())
    chosen = _choose_kata(course, kata, paths)
    chosen.require_answers()
    chosen_box = _choose_box(box)
    if out is not None:
        prepare(out, format, len(paths))
    grades: list[Grade] = []
    worst = 0
    stopped = ""
    for path in paths:
        try:
            submission = read_submission(path, chosen)
            if submission.unusable:
                print(f"{path}: {_why_unusable(submission)}", file=sys.stderr)
                worst = max(worst, UNUSABLE)
            with make_console(stderr=True).status(f"Grading {submission.name} …"):
                grades.append(grade_submission(chosen, submission, chosen_box))
        except KeyboardInterrupt:
            stopped = f"Stopped at {path}: {len(grades)} of {len(paths)} graded."
            break
        except DojoError as error:
            print(error, file=sys.stderr)
            worst = max(worst, error.exit_code)
        else:
            worst = max(worst, 0 if grades[-1].passed else 1)
    if grades:
        deliver(grades, format, out)
    if stopped:
        raise Stopped(stopped)
    raise typer.Exit(worst)


def demo(
    out: Annotated[Path, typer.Option(help="The folder for the pages.")] = Path(
        "demo-grades"
    ),
) -> None:
    """Grade the samples that come with dojo, and write their pages."""
    from dicedojo.box import strongest_box
    from dicedojo.cli.deliver import deliver, prepare
    from dicedojo.cli.show import make_console
    from dicedojo.course import load_course
    from dicedojo.grading import grade_path

    course = load_course(content())
    box = strongest_box()
    for kata in course.katas:
        kata.require_answers()
        samples = sorted(path for path in (kata.folder / "samples").glob("[!.]*/"))
        if not samples:
            continue
        pages = out / kata.name
        prepare(pages, "html", len(samples))
        with make_console(stderr=True).status(f"Grading the samples of {kata.name} …"):
            grades = [grade_path(kata, sample, box) for sample in samples]
        deliver(grades, "text", None)
        deliver(grades, "html", pages)


def _why_unusable(submission: Submission) -> str:
    """Return the problems of reading it; the last is that no module was found."""
    return " ".join(problem.message for problem in submission.problems)


def _choose_box(name: str) -> Box:
    """Return the box of that name, the strongest that works here if there is none.

    Raises:
        UnusableInput: there is no such box, or it does not work here.
    """
    from dicedojo.box import Bubblewrap, ProcessBox, strongest_box

    if not name:
        box = strongest_box()
        if box.name == ProcessBox.name:
            told = (
                "There is no bubblewrap here: the code runs with your rights, within"
                " limits.\n  Next: dojo doctor"
            )
            print(told, file=sys.stderr)
        return box
    if name == ProcessBox.name:
        return ProcessBox()
    if name != Bubblewrap.name:
        raise UnusableInput(
            f"There is no box {name!r}.",
            evidence=f"The boxes are: {Bubblewrap.name}, {ProcessBox.name}.",
        )
    if why := Bubblewrap().why_not():
        raise UnusableInput(
            "bubblewrap does not work here.", evidence=why, next="dojo doctor"
        )
    return Bubblewrap()


def _choose_kata(course: Course, name: str, paths: Sequence[Path]) -> Kata:
    """Return the kata that was named, or the only one that the first folder fits.

    Raises:
        UnusableInput: the name is unknown, or nothing tells which kata is meant.
    """
    if name:
        return course.kata(name)
    fitting = [
        kata
        for kata in course.katas
        for path in paths[:1]
        if path.name == f"{kata.module}.py" or any(path.rglob(f"{kata.module}.py"))
    ]
    if len(fitting) == 1:
        return fitting[0]
    if len(course.katas) == 1:
        return course.katas[0]
    names = ", ".join(kata.name for kata in course.katas)
    raise UnusableInput(
        f"Which kata is {paths[0]}?",
        evidence=f"The katas are: {names}.",
        next=f"dojo grade {paths[0]} --kata NAME",
    )
